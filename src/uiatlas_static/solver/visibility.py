"""What a body can call: functions of its file and package by bare names, those it imports; private members nearby."""

from collections.abc import Callable, Iterable

from uiatlas_static.facts.code import ClassFact, Method, outermost, set_by
from uiatlas_static.solver.program import Program

_KOTLIN = ".kt"
Seen = dict[tuple[str, str, int], tuple[Method, ...]]
"""What bodies of a class see under a name, with a number of arguments."""


def is_seen(member: Method, caller: Method) -> bool:
    """Whether a member of a class may be called in a body: a private one only within the class around its own."""
    return not member.private or outermost(member.owner) == outermost(caller.owner)


class Visibility:
    """Answers for one program, each asked once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._seen: dict[tuple[str, str], bool] = {}
        self._extensions: Seen = {}
        self._functions: Seen = {}

    def extensions(self, caller: Method, name: str, count: int) -> tuple[Method, ...]:
        """Extension functions that a body can call by a name with so many arguments beside the receiver."""
        return self._of(caller, name, count, self._extensions, self._program.extensions)

    def functions(self, caller: Method, name: str, count: int) -> tuple[Method, ...]:
        """Top-level functions that a body can call by a name with so many arguments."""
        return self._of(caller, name, count, self._functions, self._program.functions)

    def _of(
        self, caller: Method, name: str, count: int, seen: Seen, every: Callable[[str, int], Iterable[Method]]
    ) -> tuple[Method, ...]:
        """Of all functions of a name those that a body sees, asked once for all bodies of its class."""
        here = self._program.owner_of.get(caller.id)
        asked = "" if here is None else here.name, name, count
        known = seen.get(asked)
        if known is None:
            known = seen[asked] = tuple(m for m in every(name, count) if self.sees(caller, m))
        return known

    def sees(self, caller: Method, function: Method) -> bool:
        """Whether a body can call a top-level or extension function.

        Only of Kotlin is it asked what a file imports; members of classes are seen wherever there is an object.
        """
        here = self._program.owner_of.get(caller.id)
        if here is None:
            return True
        asked = here.name, function.id
        found = self._seen.get(asked)
        if found is None:
            found = self._seen[asked] = self._finds(here, function)
        return found

    def _finds(self, here: ClassFact, function: Method) -> bool:
        there = self._program.owner_of[function.id]
        if here.file == there.file or function.private:
            return here.file == there.file
        if not (here.file.endswith(_KOTLIN) and there.file.endswith(_KOTLIN)):
            return True
        if there.kind == "file":
            package = there.name.rpartition(".")[0]
            return package == here.name.rpartition(".")[0] or _imports(here, package, function)
        if there.kind != "object" or function.override:
            return True
        if not there.name.endswith("$Companion"):
            return _imports(here, there.name.replace("$", "."), function) or _may_be_named(here, there)
        return _imports(here, there.name.replace("$", "."), function) or self._inherits(here, there)

    def _inherits(self, here: ClassFact, there: ClassFact) -> bool:
        """Whether a class, or one around it, is derived from the one that a companion belongs to."""
        around: ClassFact | None = here
        while around is not None:
            if there.outer and self._program.is_a(around.name, there.outer):
                return True
            around = self._program.classes.get(around.outer)
        return False


def _may_be_named(here: ClassFact, there: ClassFact) -> bool:
    """Whether a file can name an object, as it does to call its members: ``with(Ext) { show() }``."""
    outer = outermost(there.name)
    package = outer.rpartition(".")[0]
    named = {outer, f"{package}.*", there.name.replace("$", ".")}
    return package == here.name.rpartition(".")[0] or not named.isdisjoint(here.imports)


def _imports(here: ClassFact, home: str, function: Method) -> bool:
    """Whether a file imports a function, or the property that it gets or sets, from where it is written."""
    name = function.name
    names = [name]
    if name[:3] in ("get", "set") and name[3:4].isupper():
        names += set_by(name)
    inside = f"{home}." if home else ""
    return f"{inside}*" in here.imports or any(f"{inside}{n}" in here.imports for n in names)
