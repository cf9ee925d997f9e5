"""Search fields: the item of a menu that opens one, and what is done with what is typed."""

from uiatlas_static.facts.values import UNKNOWN, ClassValue
from uiatlas_static.resources.manifest import DEFAULT_SEARCHABLE
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Item, Obj, Widget, join, objects, options
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.intents import Destination, enter
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.menus import items_of
from uiatlas_static.solver.places import Trigger
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.triggers import ITEM, evidence, of_item, of_widget

FIELD = "search_src_text"
"""The id of the field in which the platform's search views take words."""
_SEARCHABLE = "android.app.searchable"
"""``meta-data`` of an activity that answers its own searches."""
TYPED = ("onQueryTextSubmit", "onQueryTextChange", "onSuggestionClick", "onSuggestionSelect")
"""Methods of the listeners of a search view."""


def searching(interpreter: Interpreter, view: Abstract) -> Trigger:
    """What is touched to search: the item or element that a search view stands for, else its field."""
    for obj in objects(view):
        for item in options(obj.get(ITEM)):
            if isinstance(item, Item):
                return of_item(item)
    if any(isinstance(o, Widget) and o.id for o in options(view)):
        return of_widget(interpreter, view)
    opening = [i for i in items_of(interpreter, interpreter.place) if i.id in _opening(interpreter)]
    return of_item(opening[0]) if len(opening) == 1 else Trigger("menu", id=FIELD)


def _opening(interpreter: Interpreter) -> frozenset[str]:
    """Ids of the menu items that open into a search view, as XML says."""
    menus = interpreter.resources.menus.values()
    return frozenset(i.id for m in menus for i in m.items if i.id and i.view.endswith("SearchView"))


def _action_view(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``item.getActionView()``, ``MenuItemCompat.getActionView(item)``: the view that an item opens into."""
    given = [o for value in (site.receiver, *site.args) for o in options(value) if isinstance(o, Item)]
    return join(*(_view_of(item) for item in given)) if given else UNKNOWN


def _put_view(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``item.setActionView(view)``: a view of code stands in for the item; one of a layout is told by that."""
    given = [o for value in (site.receiver, *site.args[:-1]) for o in options(value) if isinstance(o, Item)]
    for view in objects(site.arg(-1)) if given else ():
        view.put(ITEM, join(*given))
    return site.receiver


def _view_of(item: Item) -> Obj:
    made = Obj("android.view.View", ("action view", item))
    made.put(ITEM, item)
    return made


def _listen(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``searchView.setOnQueryTextListener(...)``: words were typed and submitted."""
    for function in site.args:
        fire(interpreter, site, function, searching(interpreter, site.receiver), (UNKNOWN,), TYPED)
    return site.receiver


def _info(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``searchManager.getSearchableInfo(component)``: the component stands for how it can be searched."""
    return site.arg(0)


def _searchable(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setSearchableInfo`` of a search field: what is submitted goes to the activity that answers its searches."""
    where = evidence(interpreter, site)
    named = [
        o.name for made in objects(site.arg(0)) for o in options(made.get("component")) if isinstance(o, ClassValue)
    ]
    for name in named or [interpreter.place.activity.name]:
        answering = _answering(interpreter.program, name)
        if answering:
            enter(interpreter, Destination(activity=answering), searching(interpreter, site.receiver), where)
    return UNKNOWN


def _requested(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``onSearchRequested()``, ``startSearch(words, ...)``: the activity that answers searches from this one opens."""
    program = interpreter.program
    asked = site.call.receiver is None or any(program.kind(o.type) == "activity" for o in objects(site.receiver))
    answering = _answering(program, interpreter.place.activity.name) if asked else ""
    if answering:
        enter(interpreter, Destination(activity=answering), interpreter.trigger, evidence(interpreter, site))
    return UNKNOWN


def _answering(program: Program, name: str) -> str:
    """The activity that answers searches from an activity, as Android reads the manifest; empty if none does."""
    component = program.components.get(name)
    meta = dict(component.meta) if component is not None else {}
    if _SEARCHABLE in meta:
        return name
    told = meta.get(DEFAULT_SEARCHABLE) or program.facts.manifest.search
    answering = f"{program.facts.manifest.package}{told}" if told.startswith(".") else told
    return answering if answering in program.components else ""


MODELS: dict[str, Model] = {
    "getSearchableInfo": _info,
    "setSearchableInfo": _searchable,
    **dict.fromkeys(("onSearchRequested", "startSearch"), _requested),
    "getActionView": _action_view,
    "setActionView": _put_view,
    **dict.fromkeys(("setOnQueryTextListener", "setOnSuggestionListener"), at_home(_listen)),
}
