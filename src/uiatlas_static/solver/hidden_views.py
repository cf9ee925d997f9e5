"""Views that a screen hides by what it was made with: code gives them a listener, but nobody touches them there."""

from collections import defaultdict
from functools import cached_property

from uiatlas_static.facts.code import Call, outermost
from uiatlas_static.facts.values import FieldValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract
from uiatlas_static.solver.program import Program

_HIDING = {"setGone": True, "setInvisible": True, "setVisible": False}
"""Calls that hide a view, or show it, as properties of AndroidX are set; with what hides it."""
_CHANGING = frozenset({*_HIDING, "setVisibility", "show", "hide", "toggleVisibility"})


class HiddenViews:
    """Answers for one program.

    Args:
        program: The code.
    """

    def __init__(self, program: Program) -> None:
        self._program = program

    def hiding(self, site: CallSite) -> Call | None:
        """The call by which the body that gives a field's view a listener decides alone whether the view is seen.

        It is none if other code shows or hides what a field of this name holds, or if it does so only at times.
        """
        view, calls = site.call.receiver, site.frame.method.calls
        if not isinstance(view, FieldValue):
            return None
        found = [c for c in calls if c.name in _HIDING and c.receiver == view and len(c.args) == 1]
        if len(found) != 1 or found[0].guards != site.call.guards or isinstance(found[0].args[0], Literal):
            return None
        owner = site.frame.method.owner
        return found[0] if sum(self._may_be_same(owner, other) for other in self._changing[view.name]) == 1 else None

    def _may_be_same(self, owner: str, other: str) -> bool:
        """Whether a field that a class calls by a name alone may be what another one means by that name."""
        related = self._program.is_a(owner, other) or self._program.is_a(other, owner)
        return not other or related or outermost(owner) == outermost(other)

    @cached_property
    def _changing(self) -> dict[str, list[str]]:
        """The classes whose code shows or hides what fields hold, by the names of the fields: of others empty names."""
        found: dict[str, list[str]] = defaultdict(list)
        for method in self._program.by_id.values():
            for call in method.calls:
                if call.name in _CHANGING and isinstance(call.receiver, FieldValue):
                    found[call.receiver.name].append("" if call.receiver.receiver is not None else method.owner)
        return found


def hides(call: Call, value: Abstract) -> bool:
    """Whether a call that shows or hides a view hides it, given this."""
    return value == Literal(_HIDING[call.name])
