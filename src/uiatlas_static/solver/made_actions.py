"""Actions that a button of a library opens beside itself: code makes them with an id and a text, or a menu has them.

``dial.addActionItem(SpeedDialActionItem.Builder(R.id.scan, icon).setLabel("Scan").create())``, or
``dial.inflate(R.menu.actions)``.
"""

from collections.abc import Iterator

from uiatlas_static.facts.code import INVOKE
from uiatlas_static.facts.values import UNKNOWN, Resource
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Item, Widget, objects, options, put, texts
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.menus import filled_in
from uiatlas_static.solver.places import Trigger
from uiatlas_static.solver.triggers import TEXT

ACTION_ITEM = "ActionItem$Builder"
"""How the classes end that make what a button opens beside itself."""
_ID, _ACTIONS = "(id)", "actions of "
"""Where such an action keeps its id, and where the actions of a button are kept."""


def made_action(site: CallSite) -> None:
    """``SpeedDialActionItem.Builder(R.id.scan, icon)``: what a button opens beside itself is told apart by its id."""
    ids = [o for a in site.args for o in options(a) if isinstance(o, Resource) and o.kind == "id"]
    for made in objects(site.receiver) if ids else ():
        made.set(_ID, ids[0])


def _add_action(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``dial.addActionItem(item)``: kept with the button."""
    for button in (o for o in options(site.receiver) if isinstance(o, Widget)):
        for given in objects(site.arg(0)):
            put(interpreter.tags, (id(interpreter.place), f"{_ACTIONS}{button.id}"), given)
    return interpreter.models["(other)"](interpreter, site)


def _hear_actions(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``dial.setOnActionSelectedListener(listener)``: runs once for each action, by its id and text."""
    buttons = [o for o in options(site.receiver) if isinstance(o, Widget)]
    items = [item for button in buttons for item in (*_made(interpreter, button), *filled_in(interpreter, button.id))]
    for item in items:
        trigger = Trigger("click", id=str(item.id), text=item.title)
        for function in site.args:
            fire(interpreter, site, function, trigger, (item,), ("onActionSelected", INVOKE))
    return site.receiver if items else interpreter.models["(other)"](interpreter, site)


def _made(interpreter: Interpreter, button: Widget) -> Iterator[Item]:
    """The actions that code makes for a button, by id and text."""
    for action in objects(interpreter.tags.get((id(interpreter.place), f"{_ACTIONS}{button.id}"), UNKNOWN)):
        named = next((o.name for o in options(action.get(_ID)) if isinstance(o, Resource)), "")
        if named:
            yield Item(named, next(texts(action.get(TEXT)), ""))


MODELS: dict[str, Model] = {
    "addActionItem": _add_action,
    "setOnActionSelectedListener": at_home(_hear_actions),
}
