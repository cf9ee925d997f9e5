"""Objects that dependency injection gives some screens alone, as presenters are: code on other screens means none."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import INIT, ClassFact, outermost
from uiatlas_static.solver.program import SCREEN_KINDS, Program

INJECTED = frozenset({"Inject", "AssistedInject"})
"""Annotations of the constructors that dependency injection calls."""


class GivenToScreens:
    """Which screens have the objects of a class, where nobody else asks for one.

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
        holding: dict[str, set[str]] = defaultdict(set)
        for cls in program.classes.values() if injected else ():
            for type_ in injected.intersection(_named(cls)):
                holding[type_].add(outermost(cls.name))
        return {type_: frozenset(those) for type_, those in holding.items() if all(map(self._is_screen, those))}

    def _is_screen(self, cls: str) -> bool:
        return self._program.kind(cls) in SCREEN_KINDS


def _named(cls: ClassFact) -> Iterator[str]:
    """The types of all that a class keeps, takes and gives back, and what it is given as the class above."""
    yield from (f.type for f in cls.fields)
    yield from cls.parent_args
    for method in (*cls.methods, *cls.lambdas):
        yield method.type
        yield from (p.type for p in method.parameters)
