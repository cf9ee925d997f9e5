"""Sheets of libraries that come up from the bottom of the screen: they show a menu, or entries that code adds.

``BottomSheet.Builder(this).sheet(R.menu.share).listener(listener).show()``.
"""

from uiatlas_static.facts.code import INVOKE
from uiatlas_static.facts.values import UNKNOWN, Literal, Resource
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Closure, Item, Obj, options
from uiatlas_static.solver.heard import CLICKS
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.library_dialogs import built
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.menus import ADDED, menu_items, note_menu
from uiatlas_static.solver.places import AUTO, Trigger
from uiatlas_static.solver.triggers import words

_TOLD_ITEM = ("onMenuItemClick",)
_TOLD_SHEET_AND_ITEM = ("onSheetItemSelected",)


def _fill(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``sheet(R.menu.share)``, ``sheet(R.id.mail, "Mail")``: what the sheet shows."""
    found = built(interpreter, site)
    if found is None:
        return interpreter.models["(other)"](interpreter, site)
    sheet = found[0]
    given = [o for a in site.args for o in options(a)]
    for menu in (o.name for o in given if isinstance(o, Resource) and o.kind == "menu"):
        note_menu(interpreter, sheet, menu)
    said = next((t for a in site.args[1:] if (t := words(interpreter, a))), "")
    for id in options(site.arg(0)) if said else ():
        number = id.value if isinstance(id, Literal) and isinstance(id.value, int) else 0
        sheet.put(ADDED, Item(id.name if isinstance(id, Resource) else number, said))
    return site.receiver


def _hear(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``listener(listener)``: runs in the sheet once for each entry, which it is told of by its id or as an item."""
    found = built(interpreter, site)
    items = () if found is None else menu_items(interpreter, found[0])
    if found is None or not items:
        return interpreter.models["(other)"](interpreter, site)
    sheet, place = found
    with interpreter.at(place, AUTO):
        for item in items:
            trigger = Trigger("dialog", text=item.title)
            for function in (o for a in site.args for o in options(a)):
                _tell(interpreter, site, function, trigger, sheet, item)
    place.buttons.update(dict.fromkeys(item.title for item in items))
    return site.receiver


def _tell(
    interpreter: Interpreter, site: CallSite, function: Abstract, trigger: Trigger, sheet: Obj, item: Item
) -> None:
    which: Abstract = Literal(item.id) if isinstance(item.id, int) else Resource("id", item.id)
    alone = isinstance(function, Closure) and len(function.method.parameters) == 1
    fire(interpreter, site, function, trigger, (item,) if alone else (sheet, which), (*CLICKS, INVOKE))
    for names, given in ((_TOLD_ITEM, (item,)), (_TOLD_SHEET_AND_ITEM, (sheet, item, UNKNOWN))):
        if isinstance(function, Obj):
            fire(interpreter, site, function, trigger, given, names)


MODELS: dict[str, Model] = {
    **dict.fromkeys(("sheet", "setSheet"), _fill),
    **dict.fromkeys(("listener", "setListener"), _hear),
}
