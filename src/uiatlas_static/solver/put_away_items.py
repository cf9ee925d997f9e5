"""Items of a menu of options that the code which fills it always hides or takes out again, and code that fills none.

So does a screen with what a class above puts into the menu of all: ``menu.findItem(R.id.settings).setVisible(false)``.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from uiatlas_static.facts.code import FILLING_OPTIONS, INIT, STRAIGHT, Call, ClassFact, Method, Return, Write, outermost
from uiatlas_static.facts.resources import MenuItemFact
from uiatlas_static.facts.values import NULL, Lambda, Literal, Parameter, Resource, Result, Value, alternatives
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.liveness import values_in
from uiatlas_static.solver.program import Program

_OF_PANELS = ("onCreatePanelMenu", "onPreparePanel")
"""Methods of an activity that fill its menu in other ways."""
_FINDING, _REMOVING, _INFLATING = "findItem", "removeItem", "inflate"
_BY_PLACE, _BY_GROUP = "getItem", "setGroupVisible"
_ASKING = frozenset(
    (_FINDING, _REMOVING, _BY_PLACE, "size", "clear", "close", "hasVisibleItems", "removeGroup", _BY_GROUP)
)
"""Calls on a menu that give it no item."""
_FRAGMENT = "Fragment"
_PUTTING = ("add", "replace")
"""Calls of a transaction that put a fragment on the screen, named second, or first in front of its tag."""
_FOUND = "findFragment"
"""How the names of calls begin that give a fragment that is shown already."""
_SHOWING = ("setVisible", "isVisible", "visible")
"""The call, and the properties, that show or hide an item."""
_HIDDEN = Literal(False)

Step = tuple[Method, int, bool]
"""A call of the code that fills a menu: a body, the number of the call, and whether nothing leaves out the body."""


class PutAwayItems:
    """Answers for one program.

    An item counts only if the code that fills the menu of the activity puts it away last, hands the menu to nobody,
    and no other code that may run in the activity names the item in a call, shows items of a menu by their places,
    groups or numbers that are not known, or takes the menu that has it. Nothing is known of packages, where more
    conditions than are told may hold.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._steps: dict[str, tuple[Step, ...]] = {}
        self._adding: dict[str, bool] = {}

    def is_put_away(self, item: MenuItemFact, menu: str, activity: str) -> bool:
        """Whether the menu of options of an activity never has an item of a menu, as its code puts that away."""
        hiding, naming = self._mentioned if item.id else ({}, {})
        if item.id not in hiding:
            return False
        away = False
        for method, index, sure in self._filling(activity):
            if (method.id, index) in hiding[item.id]:
                away = away or sure
            elif _gives(method, method.calls[index]):
                away = False
        if not away:
            return False
        shown_by = naming.get(item.id, set()) | naming.get(item.group, set()) | self._by_place
        if any(self._may_run_in(cls, activity) for cls in shown_by):
            return False
        filling = {method.id for method, _, _ in self._filling(activity)}
        return not any(
            method.id not in filling and self._may_run_in(outermost(method.owner), activity)
            for method in self._taking.get(menu, ())
        )

    def gives_nothing(self, activity: str, filling: tuple[str, ...], fragments: Iterable[str]) -> bool:
        """Whether none of the methods of these names that run on an activity may give its menu an item.

        They do so in place of one above that may; where no method may, what fills the menu is not known.

        Args:
            activity: The class of the activity.
            filling: The names of methods that fill its menu.
            fragments: Classes of fragments that are known to be shown in it, which may bring items.
        """
        every = [m for cls in self._program.chain(activity) for m in cls.methods if m.name in filling]
        if not every:
            return True
        run = (method for name in filling for method in self._run_by(activity, name))
        if any(map(self._may_add, run)) or not any(map(self._may_add, every)):
            return False
        if any(self._may_bring(cls) for cls in {*fragments, *self._made_in(activity)}):
            return False
        return not any(map(self._puts_unknown, self._written_in(activity)))

    def _written_in(self, activity: str) -> Iterator[Method]:
        """The bodies that are written within an activity and the classes above it."""
        tops = dict.fromkeys(outermost(cls.name) for cls in self._program.chain(activity))
        return (body for top in tops for body in self._bodies[top])

    def _made_in(self, activity: str) -> Iterator[str]:
        """Classes of what may be fragments that code within an activity makes."""
        calls = (call for body in self._written_in(activity) for call in body.calls if call.name == INIT)
        return (c.owner for c in calls if self._program.kind(c.owner) == "fragment" or c.owner.endswith(_FRAGMENT))

    def _puts_unknown(self, method: Method) -> bool:
        """Whether a body puts something on the screen that code of a library gives it."""
        put = (arg for call in method.calls if call.name in _PUTTING and len(call.args) > 1 for arg in call.args[:2])
        given = (method.calls[v.call] for v in put if isinstance(v, Result) and v.method == method.id)
        known = (call.name == INIT or call.name.startswith(_FOUND) or self._program.named(call.name) for call in given)
        return not all(known)

    def _may_bring(self, fragment: str) -> bool:
        """Whether a fragment may bring items that are not known: it is a library's, or gives its menu to other code."""
        chain = list(self._program.chain(fragment))
        if not (chain[-1].parent if chain else fragment).startswith(PLATFORM):
            return True
        filling = (m for cls in chain for m in cls.methods if m.name in FILLING_OPTIONS)
        return any(self._may_add(m) and not _inflates(m) for m in filling)

    def _may_add(self, method: Method) -> bool:
        """Whether a method may give the menu that it is given an item, or hand it to somebody, but to one above."""
        if method.id not in self._adding:
            self._adding[method.id] = self._adds(method)
        return self._adding[method.id]

    def _adds(self, method: Method) -> bool:
        given = {Parameter(method.id, n) for n in range(len(method.parameters))}
        for call in method.calls:
            if _is_above(method, call):
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
    def _taking(self) -> dict[str, list[Method]]:
        """The bodies that mention a menu, by its name."""
        found: defaultdict[str, list[Method]] = defaultdict(list)
        for method in self._program.by_id.values():
            for name in {v.name for v in values_in(method) if isinstance(v, Resource) and v.kind == "menu"}:
                found[name].append(method)
        return found

    @cached_property
    def _mentioned(self) -> tuple[dict[str, set[tuple[str, int]]], dict[str, set[str]]]:
        """By id, the calls that always put an item away, and the outermost classes that name the id otherwise."""
        hiding: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)
        naming: defaultdict[str, set[str]] = defaultdict(set)
        for method in self._program.by_id.values() if self._program.facts.origin != "apk" else ():
            for index, call in enumerate(method.calls):
                given = (v for a in call.args for v in alternatives(a))
                named = [v.name for v in given if isinstance(v, Resource) and v.kind == "id"]
                if not named:
                    continue
                if call.args == (Resource("id", named[0]),) and self._puts_away(method, index):
                    hiding[named[0]].add((method.id, index))
                elif call.name != _REMOVING:
                    for name in named:
                        naming[name].add(outermost(method.owner))
        return hiding, naming

    def _puts_away(self, method: Method, index: int) -> bool:
        """Whether a call always takes an item out of its menu, or finds one that is always hidden, and nothing else."""
        call = method.calls[index]
        if method.name not in FILLING_OPTIONS or call.receiver != Parameter(method.id, 0) or not _is_sure(method, call):
            return False
        if call.name == _REMOVING:
            return True
        if call.name != _FINDING:
            return False
        found = Result(method.id, index)
        shown: list[tuple[Call | Write, bool]] = []
        for by in method.calls:
            if by.name in _SHOWING and by.receiver == found:
                shown.append((by, by.args == (_HIDDEN,)))
        shown += [(w, w.value == _HIDDEN) for w in method.writes if w.name in _SHOWING and w.receiver == found]
        hidden = all(hides for _, hides in shown) and any(_is_sure(method, by, call) for by, _ in shown)
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

    def _filling(self, activity: str) -> tuple[Step, ...]:
        """The calls that fill the menu of an activity, in order; none if other code is given the menu."""
        if activity not in self._steps:
            chain = list(self._program.chain(activity))
            steps = tuple(step for name in FILLING_OPTIONS for step in _steps(chain, name, sure=True))
            bodies = {method.id: method for method, _, _ in steps}.values()
            others = any(m.name in _OF_PANELS for cls in chain for m in cls.methods)
            self._steps[activity] = () if others or any(map(self._shares, bodies)) else steps
        return self._steps[activity]

    def _shares(self, method: Method) -> bool:
        """Whether a body that fills a menu gives that to other code, or shows items of which it is not known which."""
        menu = Parameter(method.id, 0)
        if any(menu in call.args and not _gives(method, call) and not _is_above(method, call) for call in method.calls):
            return True
        if any(write.value == menu for write in method.writes):
            return True
        known = {Result(method.id, n) for n, c in enumerate(method.calls) if c.name == _FINDING}
        steps: tuple[Call | Write, ...] = (*method.calls, *method.writes)
        shown = [by for by in steps if by.name in _SHOWING and by.receiver not in known]
        return bool(shown) or any(v == menu for body in self._beside(method) for v in values_in(body))

    def _run_by(self, cls: str, name: str) -> Iterator[Method]:
        """The method of a name that an object has, and those above that it may hand on to."""
        for above in self._program.chain(cls):
            own = next((m for m in above.methods if m.name == name and m.parameters), None)
            if own is None:
                continue
            yield own
            if not any(_is_above(own, c) for c in own.calls):
                return

    @cached_property
    def _by_place(self) -> set[str]:
        """The outermost classes whose code shows items of a menu by places, by groups, or by ids that are not known."""
        found = set()
        for method in self._program.by_id.values():
            shows = _shows(method) or any(p.type.endswith("Menu") for p in method.parameters)
            if any(_is_of_several(call, shows) for call in method.calls):
                found.add(outermost(method.owner))
        return found

    def _may_run_in(self, cls: str, activity: str) -> bool:
        """Whether code of a class may run in an activity: that of another activity does not."""
        return self._program.kind(cls) != "activity" or self._program.are_related(activity, cls)


def _inflates(method: Method) -> bool:
    """Whether a body puts a menu that is known into the one that it fills."""
    return any(call.name == _INFLATING and _is_menu(call.args[0]) for call in method.calls if call.args)


def _is_menu(value: Value) -> bool:
    return isinstance(value, Resource) and value.kind == "menu"


def _steps(chain: list[ClassFact], name: str, *, sure: bool) -> Iterator[Step]:
    """The calls of the method of a name that an object has, and of those above that it hands on to, in order."""
    for place, cls in enumerate(chain):
        own = next((m for m in cls.methods if m.name == name and m.parameters), None)
        if own is None:
            continue
        sure = sure and STRAIGHT in own.always
        for index, call in enumerate(own.calls):
            if _is_above(own, call):
                yield from _steps(chain[place + 1 :], name, sure=sure and _is_sure(own, call))
            else:
                yield own, index, sure
        return


def _is_above(method: Method, call: Call) -> bool:
    """Whether a call hands on to the method of the same name of the class above."""
    return call.parent and call.name == method.name


def _gives(method: Method, call: Call) -> bool:
    """Whether a call may give the menu that a body fills items."""
    menu = Parameter(method.id, 0)
    if call.receiver == menu:
        return call.name not in _ASKING
    return call.name == _INFLATING and call.receiver is not None and len(call.args) > 1 and call.args[1] == menu


def _is_of_several(call: Call, shows: bool) -> bool:
    """Whether a call shows items of a menu, or finds one of which it is not known which, in a body that may show it."""
    if call.name == _BY_GROUP:
        return call.args[1:] != (_HIDDEN,)
    if call.name == _FINDING:
        return not all(isinstance(v, Resource) for arg in call.args for v in alternatives(arg))
    return call.name == _BY_PLACE and len(call.args) == 1 and shows


def _shows(method: Method) -> bool:
    """Whether a body shows or hides something."""
    return any(c.name in _SHOWING for c in method.calls) or any(w.name in _SHOWING for w in method.writes)


def _is_sure(method: Method, by: Call | Write, found: Call | None = None) -> bool:
    """Whether a call or write is made whatever holds, but for the menu, and for an item that is found, being there."""
    there = {Parameter(method.id, 0)}
    known = {Result(method.id, n) for n, c in enumerate(method.calls) if found is not None and _is_alike(c, found)}
    return not by.unsure and all(
        g.other == NULL and not g.equal and (g.subject in there or g.subject in known) for g in by.guards
    )


def _is_alike(call: Call, found: Call) -> bool:
    """Whether a call finds what another has found."""
    return call.name == _FINDING and call.args == found.args and call.receiver == found.receiver
