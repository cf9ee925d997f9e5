"""Who may call a method, body by body and from there upwards, as far as names and declared types tell."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from uiatlas_static.facts.code import INIT, Call, Method
from uiatlas_static.facts.values import FieldValue, Lambda, Reference, Value, alternatives
from uiatlas_static.solver.meaning import COMPANION, Asked, Meaning
from uiatlas_static.solver.program import getter_name


class _Mentions:
    """Who mentions what: makes a class, a lambda, or names a method without calling it; and who calls a name.

    A local function in Kotlin is a lambda that is called where it is mentioned.
    """

    def __init__(self, methods: Iterable[Method], meaning: Meaning) -> None:
        self.plain: dict[object, dict[str, Method]] = defaultdict(dict)
        self.calls: dict[str, dict[Asked, list[Method]]] = defaultdict(lambda: defaultdict(list))
        for method in methods:
            for call in method.calls:
                self._call(method, call, meaning)
            for kept in (
                *(p.default for p in method.parameters if p.default),
                *(w.value for w in method.writes),
                *(r.value for r in method.returns),
            ):
                self._values(method, kept, references=False)

    def _call(self, method: Method, call: Call, meaning: Meaning) -> None:
        if call.name == INIT:
            self.plain[call.owner][method.id] = method
            self.plain[call.owner.rpartition(".")[2]][method.id] = method
        elif meaning.is_known(call.name):
            self.calls[call.name][meaning.asked(method, call)].append(method)
        for arg in call.args:
            self._values(method, arg)
        if call.receiver is not None:
            self._values(method, call.receiver, references=False)

    def _values(self, method: Method, given: Value, *, references: bool = True) -> None:
        for value in alternatives(given):
            if isinstance(value, Lambda):
                self.plain["lambda", value.method][method.id] = method
            elif references and isinstance(value, Reference):
                self.plain[value.name][method.id] = method
            elif isinstance(value, FieldValue) and value.receiver is None:
                owner = "" if value.scopes else value.owner
                self.plain["property", owner, getter_name(value.name)][method.id] = method


class _Waiting:
    """The calls of one name whose bodies have not been reached yet."""

    def __init__(self, calls: dict[Asked, list[Method]], meaning: Meaning) -> None:
        self.meaning = meaning
        self.callers = dict(calls)
        self.undecided = [a for a in calls if not meaning.is_decided_by_types(a)]
        self.by_type: dict[str, list[Asked]] = defaultdict(list)
        for asked in calls:
            for type_ in (asked.types or ()) if meaning.is_decided_by_types(asked) else ():
                self.by_type[type_].append(asked)

    def take(self, method: Method) -> list[Method]:
        """The bodies with a call that may mean a method; they do not wait any more."""
        taken: list[Method] = []
        for asked in self._likely(method):
            if asked in self.callers and self.meaning.may_mean(asked, method):
                taken += self.callers.pop(asked)
        return taken

    def _likely(self, method: Method) -> list[Asked]:
        if self.meaning.is_loose(method):
            return list(self.callers)
        self.undecided = [a for a in self.undecided if a in self.callers]
        related = self.meaning.related_to(method.owner) | self.meaning.related_to(method.owner.removesuffix(COMPANION))
        if len(related) > len(self.by_type):
            return [*self.undecided, *(a for t, those in self.by_type.items() if t in related for a in those)]
        return [*self.undecided, *(a for t in related for a in self.by_type.get(t, ()))]


class Callers:
    """Everybody who may call one of some methods, by names and numbers of arguments."""

    def __init__(self, methods: Iterable[Method], meaning: Meaning) -> None:
        self.mentions, self.meaning = _Mentions(methods, meaning), meaning

    def above(self, seeds: Iterable[Method], only: Callable[[Method], bool] | None = None) -> set[str]:
        """Ids of the seeds and of those above them that pass."""
        todo = list(seeds)
        found = {m.id for m in todo}
        waiting: dict[str, _Waiting] = {}
        while todo:
            method = todo.pop()
            for caller in self._above(method, waiting):
                if caller.id not in found and (only is None or only(caller)):
                    found.add(caller.id)
                    todo.append(caller)
        return found

    def _above(self, method: Method, waiting: dict[str, _Waiting]) -> Iterator[Method]:
        plain, name = self.mentions.plain, method.name
        yield from plain.get(("lambda", method.id), {}).values()
        if method.override or "$" in method.owner.rpartition(".")[2] or name.startswith("<"):
            yield from plain.get(method.owner, {}).values()
        if not method.parameters:
            yield from self._reading(method)
        if name and not name.startswith("<"):
            yield from plain.get(name, {}).values()
            if name not in waiting:
                waiting[name] = _Waiting(self.mentions.calls.get(name, {}), self.meaning)
            yield from waiting[name].take(method)

    def _reading(self, getter: Method) -> Iterator[Method]:
        """The bodies that read the property which a method gives: of an object or a file, or by its bare name."""
        plain = self.mentions.plain
        yield from plain.get(("property", getter.owner.removesuffix(COMPANION), getter.name), {}).values()
        for reader in plain.get(("property", "", getter.name), {}).values():
            around = f"{reader.owner}$".startswith(f"{getter.owner.removesuffix(COMPANION)}$")
            if getter.static or around or getter.owner in self.meaning.related_to(reader.owner):
                yield reader
