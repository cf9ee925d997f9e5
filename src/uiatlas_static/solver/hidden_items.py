"""Items that a menu has hidden until code shows them: which screens may show one."""

from collections import defaultdict
from functools import cached_property

from uiatlas_static.facts.code import outermost
from uiatlas_static.facts.resources import MenuItemFact
from uiatlas_static.facts.values import Resource, alternatives
from uiatlas_static.solver.program import Program

_TAKEN_AWAY = "removeItem"
_BY_PLACE = "getItem"
"""The call that gives an item of a menu by its place, as code does that goes through all."""


class HiddenItems:
    """Answers for one program.

    Code shows an item that it names in a call, as in ``menu.findItem(R.id.pay).setVisible(true)``, or one of any menu
    that it goes through. What other activities do with their menus shows nothing.
    """

    def __init__(self, program: Program) -> None:
        self._program = program

    def is_hidden(self, item: MenuItemFact, activity: str) -> bool:
        """Whether an item is never shown in an activity."""
        if not item.hidden:
            return False
        naming = self._naming[item.id] | self._naming[item.group] | self._by_place
        return not any(self._may_run_in(cls, activity) for cls in naming)

    @cached_property
    def _naming(self) -> defaultdict[str, set[str]]:
        """The outermost classes whose code names an id in a call, by id."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for method in self._program.by_id.values():
            for call in method.calls:
                named = (v for a in call.args if call.name != _TAKEN_AWAY for v in alternatives(a))
                for value in named:
                    if isinstance(value, Resource) and value.kind == "id":
                        found[value.name].add(outermost(method.owner))
        return found

    @cached_property
    def _by_place(self) -> set[str]:
        """The outermost classes whose code takes items of a menu by their places."""
        methods = self._program.by_id.values()
        return {outermost(m.owner) for m in methods if any(c.name == _BY_PLACE and len(c.args) == 1 for c in m.calls)}

    def _may_run_in(self, cls: str, activity: str) -> bool:
        """Whether code of a class may run in an activity: that of another activity does not."""
        return self._program.kind(cls) != "activity" or self._program.are_related(activity, cls)
