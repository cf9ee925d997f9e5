"""What dependency injection gives for an interface on a screen that makes a module of its own: ``new Parts(this)``."""

from collections import defaultdict
from functools import cached_property

from uiatlas_static.facts.code import INIT, Method, outermost
from uiatlas_static.facts.values import Parameter, Result, Value, alternatives
from uiatlas_static.solver.program import Program

PROVIDING = "Provides"
"""The annotation of methods of Dagger that make what is injected."""
_MAX_HANDED = 4
"""How often one method of a module gives back what another one makes."""


class Injection:
    """Answers about the modules of one program.

    Args:
        program: The code.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[tuple[str, str], str] = {}

    def given(self, type_: str, screen: str) -> str:
        """The class of what a module gives for a type that is made by code of a screen; empty if that is not known."""
        asked = type_, screen
        if asked not in self._known:
            near = {cls.name for cls in self._program.chain(screen)} if type_ in self._providers else set[str]()
            self._known[asked] = self._class_of(type_, near, _MAX_HANDED)
        return self._known[asked]

    def _class_of(self, type_: str, near: set[str], more: int) -> str:
        providers = [m for m in self._providers.get(type_, ()) if not near.isdisjoint(self._makers[m.owner])]
        found = {self._made(m, r, near, more) for m in providers for g in m.returns for r in alternatives(g.value)}
        return found.pop() if len(found) == 1 else ""

    def _made(self, method: Method, value: Value, near: set[str], more: int) -> str:
        match value:
            case Result(method.id, index):
                call = method.calls[index]
                return call.owner if call.name == INIT and call.owner in self._program.classes else ""
            case Parameter(method.id, index) if more:
                type_ = method.parameters[index].type
                return self._class_of(type_, near, more - 1) or (type_ if type_ in self._program.classes else "")
        return ""

    @cached_property
    def _providers(self) -> dict[str, list[Method]]:
        """Methods of modules, by the interface or abstract class that they give back."""
        found: dict[str, list[Method]] = defaultdict(list)
        for method in self._program.by_id.values():
            if PROVIDING in method.annotations and self._program.abstract(method.type):
                found[method.type].append(method)
        return found

    @cached_property
    def _makers(self) -> dict[str, set[str]]:
        """The classes in whose code modules are made, by the module."""
        modules = {m.owner for methods in self._providers.values() for m in methods}
        made: dict[str, set[str]] = defaultdict(set)
        for method in self._program.by_id.values() if modules else ():
            for call in method.calls:
                if call.name == INIT and not call.parent and call.owner in modules:
                    made[call.owner].add(outermost(method.owner))
        return made
