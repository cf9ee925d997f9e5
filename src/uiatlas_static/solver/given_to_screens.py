"""Objects that dependency injection gives some screens alone, as presenters are: code on other screens means none."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import INIT, ClassFact, Method, outermost
from uiatlas_static.facts.values import alternatives, class_in
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.program import INJECTED, Program


class GivenToScreens:
    """Which screens have the objects of a class, where nobody else asks for one.

    Who names a class, in whatever form, may have its objects. So may who is given objects of a class above it that no
    code shows: in a field that is not written, or in something that holds them, as ``Map<Key, Presenter>`` does. What
    is no screen and only casts something to the class has been given that by somebody else.

    Args:
        program: The code.
    """

    def __init__(self, program: Program) -> None:
        self._program = program

    def screens(self, cls: str) -> frozenset[str]:
        """The only screens that have objects of a class; empty if others may have some, too."""
        return self._only.get(cls, frozenset())

    @cached_property
    def _only(self) -> dict[str, frozenset[str]]:
        program = self._program
        made = {c.owner for m in program.by_id.values() for c in m.calls if c.name == INIT and not c.parent}
        last = (c for n, c in program.classes.items() if n not in made and n not in program.subclasses)
        plain = (c for c in last if not program.kind(c.name))
        injected = {c.name for c in plain if any(m.name == INIT and INJECTED & {*m.annotations} for m in c.methods)}
        holding = self._holding(injected) if injected else {}
        return {type_: frozenset(those) for type_, those in holding.items() if all(map(self._is_screen, those))}

    def _holding(self, injected: set[str]) -> dict[str, set[str]]:
        """The outermost classes in which objects of some classes may be."""
        below: dict[str, set[str]] = defaultdict(set)
        for type_ in injected:
            for above in self._program.ancestors(type_).intersection(self._program.classes):
                below[above].add(type_)
        found: dict[str, set[str]] = defaultdict(set)
        for cls in self._program.classes.values():
            cast = cls.named if self._is_screen(outermost(cls.name)) else cls.filled_in
            named = injected.intersection((*_named(cls), *self._declared(cls), *cast))
            given = {type_ for above in (*cls.filled_in, *self._not_written(cls)) for type_ in below.get(above, ())}
            for type_ in named | given:
                found[type_].add(outermost(cls.name))
        return found

    def _declared(self, cls: ClassFact) -> Iterator[str]:
        """The types that a class declares what it gets from libraries as."""
        calls = (call for method in _bodies(cls) for call in method.calls if call.type)
        return (call.type for call in calls if not self._program.named(call.name))

    def _not_written(self, cls: ClassFact) -> Iterator[str]:
        """The types of the fields that no code of a class writes."""
        written = {w.name for owner in self._program.chain(cls.name) for m in _bodies(owner) for w in m.writes}
        return (f.type for f in cls.fields if f.name not in written)

    def _is_screen(self, cls: str) -> bool:
        return self._program.kind(cls) in SCREEN_KINDS


def _bodies(cls: ClassFact) -> tuple[Method, ...]:
    return (*cls.methods, *cls.lambdas)


def _named(cls: ClassFact) -> Iterator[str]:
    """The types of all that a class keeps, takes and gives back, and the classes that it gives away as values."""
    yield from (f.type for f in cls.fields)
    yield from cls.parent_args
    for method in _bodies(cls):
        yield method.type
        yield from (p.type for p in method.parameters)
        for call in method.calls:
            yield from call.type_args
            yield from (class_in(value) for arg in call.args for value in alternatives(arg))
        yield from (class_in(value) for returned in method.returns for value in alternatives(returned.value))
