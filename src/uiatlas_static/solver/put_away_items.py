"""Items of a menu of options that the code which fills it always hides or takes out again, and code that fills none.

So does a screen with what a class above puts into the menu of all: ``menu.findItem(R.id.settings).setVisible(false)``.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import Call, Method, Return, Write, outermost
from uiatlas_static.facts.resources import MenuItemFact
from uiatlas_static.facts.values import NULL, Lambda, Literal, Parameter, Resource, Result, alternatives
from uiatlas_static.solver.liveness import values_in
from uiatlas_static.solver.program import Program

_FILLING = ("onCreateOptionsMenu", "onPrepareOptionsMenu")
_FINDING, _REMOVING = "findItem", "removeItem"
_BY_PLACE = "getItem"
_ASKING = frozenset(
    (_FINDING, _REMOVING, _BY_PLACE, "size", "clear", "close", "hasVisibleItems", "removeGroup", "setGroupVisible")
)
"""Calls on a menu that give it no item."""
_SHOWING = ("setVisible", "isVisible", "visible")
"""The call, and the properties, that show or hide an item."""
_HIDDEN = Literal(False)


class PutAwayItems:
    """Answers for one program.

    An item counts only if no other code that may run in the activity names it in a call, or shows the items of a menu
    by their places. Nothing is known of packages, where more conditions than are told may hold.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._run: dict[str, frozenset[str]] = {}
        self._adding: dict[str, bool] = {}

    def is_put_away(self, item: MenuItemFact, activity: str) -> bool:
        """Whether the menu of options of an activity never has an item, as its code puts that away."""
        hiding, naming = self._mentioned if item.id else ({}, {})
        if item.id not in hiding or hiding[item.id].isdisjoint(self._filling(activity)):
            return False
        shown_by = naming.get(item.id, set()) | naming.get(item.group, set()) | self._by_place
        return not any(self._may_run_in(cls, activity) for cls in shown_by)

    def gives_nothing(self, activity: str, filling: tuple[str, ...]) -> bool:
        """Whether none of the methods of these names that run on an activity may give its menu an item.

        They do so in place of one above that may; where no method may, what fills the menu is not known.
        """
        every = [m for cls in self._program.chain(activity) for m in cls.methods if m.name in filling]
        run = (method for name in filling for method in self._run_by(activity, name, sure=False))
        return not every or (not any(map(self._may_add, run)) and any(map(self._may_add, every)))

    def _may_add(self, method: Method) -> bool:
        """Whether a method may give the menu that it is given an item, or hand it to somebody, but to one above."""
        if method.id not in self._adding:
            self._adding[method.id] = self._adds(method)
        return self._adding[method.id]

    def _adds(self, method: Method) -> bool:
        given = {Parameter(method.id, n) for n in range(len(method.parameters))}
        for call in method.calls:
            if call.parent and call.name == method.name:
                continue
            if not given.isdisjoint(call.args) or (call.receiver in given and call.name not in _ASKING):
                return True
        if any(write.value in given for write in method.writes):
            return True
        return any(value in given for body in self._beside(method) for value in values_in(body))

    def _beside(self, method: Method) -> Iterator[Method]:
        """The other bodies within the class at the top that has a method, which may mention its values."""
        return (body for body in self._bodies[outermost(method.owner)] if body is not method)

    @cached_property
    def _bodies(self) -> dict[str, list[Method]]:
        """The bodies that are written within each class at the top."""
        found: defaultdict[str, list[Method]] = defaultdict(list)
        for body in self._program.by_id.values():
            found[outermost(body.owner)].append(body)
        return found

    @cached_property
    def _mentioned(self) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        """By id, the bodies that always put an item away, and the outermost classes that name the id otherwise."""
        hiding: defaultdict[str, set[str]] = defaultdict(set)
        naming: defaultdict[str, set[str]] = defaultdict(set)
        for method in self._program.by_id.values() if self._program.facts.origin != "apk" else ():
            for index, call in enumerate(method.calls):
                given = (v for a in call.args for v in alternatives(a))
                named = [v.name for v in given if isinstance(v, Resource) and v.kind == "id"]
                if not named:
                    continue
                if call.args == (Resource("id", named[0]),) and self._puts_away(method, index):
                    hiding[named[0]].add(method.id)
                elif call.name != _REMOVING:
                    for name in named:
                        naming[name].add(outermost(method.owner))
        return hiding, naming

    def _puts_away(self, method: Method, index: int) -> bool:
        """Whether a call always takes an item out of a menu, or finds one that is always hidden, and nothing else."""
        call = method.calls[index]
        if call.name == _REMOVING:
            return _is_sure(call)
        if call.name != _FINDING:
            return False
        found = Result(method.id, index)
        shown: list[tuple[Call | Write, bool]] = []
        for by in method.calls:
            if by.name in _SHOWING and by.receiver == found:
                shown.append((by, by.args == (_HIDDEN,)))
        shown += [(w, w.value == _HIDDEN) for w in method.writes if w.name in _SHOWING and w.receiver == found]
        hidden = all(hides for _, hides in shown) and any(_is_sure(by) for by, _ in shown)
        return hidden and not self._is_handed_on(method, found)

    def _is_handed_on(self, method: Method, found: Result) -> bool:
        """Whether anything but the calls and writes of a body that are made on what it has found may show that."""
        made = [call for call in method.calls if call.receiver == found]
        if any(isinstance(arg, Lambda) for call in made for arg in call.args):
            return True
        steps: tuple[Call | Write | Return, ...] = (*method.calls, *method.writes, *method.returns)
        known = len(made) + sum(w.receiver == found for w in method.writes)
        known += sum(g.subject == found for step in steps for g in step.guards)
        mentioned = sum(v == found for v in values_in(method))
        return mentioned > known or any(v == found for body in self._beside(method) for v in values_in(body))

    def _filling(self, activity: str) -> frozenset[str]:
        """The bodies that always run as the menu of an activity is filled."""
        if activity not in self._run:
            self._run[activity] = frozenset(m.id for n in _FILLING for m in self._run_by(activity, n, sure=True))
        return self._run[activity]

    def _run_by(self, cls: str, name: str, *, sure: bool) -> Iterator[Method]:
        """The method of a name that an object has, and those above that it hands on to, at all or always."""
        for above in self._program.chain(cls):
            own = next((m for m in above.methods if m.name == name and m.parameters), None)
            if own is None:
                continue
            yield own
            if not any(c.parent and c.name == name and (_is_sure(c) or not sure) for c in own.calls):
                return

    @cached_property
    def _by_place(self) -> set[str]:
        """The outermost classes whose code takes items of a menu by their places, and shows or hides them."""
        methods = (m for m in self._program.by_id.values() if _shows(m))
        return {outermost(m.owner) for m in methods if any(c.name == _BY_PLACE and len(c.args) == 1 for c in m.calls)}

    def _may_run_in(self, cls: str, activity: str) -> bool:
        """Whether code of a class may run in an activity: that of another activity does not."""
        return self._program.kind(cls) != "activity" or self._program.are_related(activity, cls)


def _shows(method: Method) -> bool:
    """Whether a body shows or hides something."""
    return any(c.name in _SHOWING for c in method.calls) or any(w.name in _SHOWING for w in method.writes)


def _is_sure(by: Call | Write) -> bool:
    """Whether a call or write is made whatever holds, but for what it is made on being there."""
    return not by.unsure and all(g.other == NULL for g in by.guards)
