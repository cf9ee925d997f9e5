"""Conditions that nobody can decide and under which code runs: those of the calls on the stack, body by body."""

from dataclasses import dataclass

from uiatlas_static.facts.values import Guard

_NOTHING: frozenset[int] = frozenset()


class Supposed:
    """What is supposed at one level of the stack.

    Attributes:
        around: The same of the body that called this one; None if nothing is supposed there and further down.
        method: The body, by its id.
        guards: The conditions of it that are not decided.
        line: Where the call stands that is made under them.
        all: Identities of these conditions and of those further down the stack.
    """

    __slots__ = ("all", "around", "guards", "line", "method")

    def __init__(self, around: "Supposed | None", method: str, guards: tuple[Guard, ...] = (), line: int = 0) -> None:
        self.around, self.method, self.guards, self.line = around, method, guards, line
        # Most levels add nothing to what is supposed around them, and share that.
        self.all: frozenset[int] = _NOTHING if around is None else around.all
        if guards:
            added = self.all.union(map(id, guards))
            self.all = self.all if len(added) == len(self.all) else added

    def at(self, line: int) -> "Supposed":
        """The same where another call stands that is made under these conditions."""
        other = Supposed(self.around, self.method, line=line)
        other.guards, other.all = self.guards, self.all
        return other


@dataclass(slots=True, eq=False)
class Held:
    """A condition that held.

    Attributes:
        guard: The condition.
        method: The method in whose body it is written.
        line: Where the call stands that is made under it.
        entered: The methods that were entered under it.
    """

    guard: Guard
    method: str
    line: int
    entered: frozenset[str]


Conditions = dict[int, Held]
"""Conditions by their identity."""


class Shared:
    """What is supposed for many edges, of which all that is equal is kept once."""

    def __init__(self) -> None:
        self._sets: dict[frozenset[str], frozenset[str]] = {}

    def held_by(self, supposed: Supposed | None) -> Conditions:
        """All that is supposed."""
        found: Conditions = {}
        entered: set[str] = set()
        while supposed is not None:
            if supposed.guards:
                inside = self._once(frozenset(entered))
                for guard in supposed.guards:
                    found.setdefault(id(guard), Held(guard, supposed.method, supposed.line, inside))
            entered.add(supposed.method)
            supposed = supposed.around
        return found

    def both(self, one: Conditions, other: Conditions) -> Conditions:
        """The conditions that held twice."""
        return {k: self._joined(h, other[k]) for k, h in one.items() if k in other}

    def _joined(self, one: Held, other: Held) -> Held:
        if one.line == other.line and one.entered <= other.entered:
            return other
        return Held(one.guard, one.method, one.line, self._once(one.entered | other.entered))

    def _once(self, methods: frozenset[str]) -> frozenset[str]:
        return self._sets.setdefault(methods, methods)


def covers(now: Supposed | None, then: Supposed | None) -> bool:
    """Whether all that was supposed then is supposed now as well."""
    if then is None or then is now or not then.all:
        return True
    return now is not None and then.all <= now.all
