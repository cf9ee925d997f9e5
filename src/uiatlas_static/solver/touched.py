"""Which elements code gives a listener of their own, seen from the code that has them at hand."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import INIT, Method, outermost
from uiatlas_static.facts.values import FieldValue, Resource, Result
from uiatlas_static.solver.domain import Frame
from uiatlas_static.solver.program import Program

_LISTENER = re.compile(r"setOn\w*Listener")
"""How calls are named that give an element a listener."""
_Heard = tuple[str, frozenset[str]]
"""What is given a listener, and the layouts of which the body has an element of its own: none if it is a field's."""


class Touched:
    """Answers for the bodies of one program.

    Args:
        program: The code.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._near: dict[str, frozenset[str]] = {}

    def within(self, layout: str, frame: Frame | None) -> frozenset[str]:
        """Names and ids of the elements that get a listener from code which may have the same view of a layout.

        That are the classes around the code, those above and below them, those that they make objects of, and those
        that make objects of them; but no other body that inflates the layout for itself.

        Args:
            layout: The layout.
            frame: The body in execution.
        """
        bodies = {f.method.id for f in _outwards(frame)}
        owners = (self._program.owner_of.get(id) for id in bodies)
        classes = {near for owner in owners if owner is not None for near in self._beside(outermost(owner.name))}
        told_in = [b for cls in classes for b in self._heard.get(cls, {}).items()]
        heard = ((id, name, own) for id, told in told_in for name, own in told)
        return frozenset(name for id, name, own in heard if id in bodies or layout not in own)

    def _beside(self, cls: str) -> frozenset[str]:
        """The classes that may have the same views at hand as one, each with all that is nested in it."""
        if cls not in self._near:
            made = {c for c in self._making if cls in self._making[c]} | self._making.get(cls, set())
            related = {n for c in self._nested[cls] for n in (*self._program.subclasses.get(c, ()), *self._above(c))}
            self._near[cls] = frozenset({cls, *made, *map(outermost, related)})
        return self._near[cls]

    def _above(self, cls: str) -> Iterator[str]:
        return (fact.name for fact in self._program.chain(cls))

    @cached_property
    def _nested(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for name in self._program.classes:
            found[outermost(name)].append(name)
        return found

    @cached_property
    def _heard(self) -> dict[str, dict[str, list[_Heard]]]:
        """What bodies give listeners, by class and body."""
        found: dict[str, dict[str, list[_Heard]]] = defaultdict(dict)
        for cls, method in self._bodies():
            if heard := list(_receivers(method)):
                found[cls][method.id] = heard
        return found

    @cached_property
    def _making(self) -> dict[str, set[str]]:
        """The classes of the app that code in a class makes objects of."""
        found: dict[str, set[str]] = defaultdict(set)
        for cls, method in self._bodies():
            made = (c.owner for c in method.calls if c.name == INIT and not c.parent)
            found[cls].update(outermost(m) for m in made if m in self._program.classes)
        return found

    def _bodies(self) -> Iterator[tuple[str, Method]]:
        return ((outermost(self._program.owner_of[id].name), method) for id, method in self._program.by_id.items())


def _outwards(frame: Frame | None) -> Iterator[Frame]:
    while frame is not None:
        yield frame
        frame = frame.outer


def _receivers(method: Method) -> Iterator[_Heard]:
    """What a body gives listeners, as far as it is written with the call."""
    inflated = frozenset(a.name for c in method.calls for a in c.args if isinstance(a, Resource) and a.kind == "layout")
    for call in method.calls:
        if not _LISTENER.fullmatch(call.name):
            continue
        match call.receiver or next(iter(call.scopes), None):
            case FieldValue(name):
                yield name, frozenset()
            case Result(owner, index) if owner == method.id:
                yield from ((a.name, inflated) for a in method.calls[index].args if isinstance(a, Resource))
