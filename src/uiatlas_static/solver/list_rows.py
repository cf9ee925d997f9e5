"""What stands behind the rows of a list: its adapter, and the objects that the adapter shows."""

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.adapters import OWN_LIST, adapter_of, is_adapter
from uiatlas_static.solver.array_rows import text_at
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import ELEMENTS, Abstract, Bound, Widget, join, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.triggers import element_id

_WITH_LIST = ("ListActivity", "ListFragment", "ExpandableListActivity")
"""Classes of the platform for screens with a list."""
GET_ITEM = "getItem"
"""How an adapter is asked for the object behind a row."""


def _adapter(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``list.getAdapter()``: what was seen to fill the list, which may have nothing yet."""
    found = UNKNOWN if site.args else adapter_of(interpreter, site.receiver)
    return interpreter.models["(other)"](interpreter, site) if found is UNKNOWN else join(found, Literal(None))


def _own_list(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getListView()`` of a screen that has a list of the platform; a screen of preferences has a list of its own."""
    above = (own_name(a) for o in objects(site.receiver) for a in interpreter.program.ancestors(o.type))
    return Widget(OWN_LIST) if any(a in _WITH_LIST for a in above) else interpreter.models["(other)"](interpreter, site)


def _at_position(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``parent.getItemAtPosition(position)``: what the adapter of the list says, or of the one that is touched."""
    found = [o for o in objects(adapter_of(interpreter, site.receiver)) if is_adapter(interpreter, o)]
    if (said := text_at(interpreter, found, site.arg(0))) is not None:
        return said
    asked = [interpreter.invoke(Bound(GET_ITEM, o, o.type), site.args, site.frame) for o in found]
    return join(*asked) if asked else UNKNOWN


def _item(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``adapter.getItem(position)`` of an adapter of the platform that was given its elements."""
    if (said := text_at(interpreter, list(objects(site.receiver)), site.arg(0))) is not None:
        return said
    held = [o.get(ELEMENTS) for o in objects(site.receiver) if is_adapter(interpreter, o) and ELEMENTS in o.fields]
    return join(*held) if held else interpreter.models["(other)"](interpreter, site)


def _child(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``group.getChildAt(n)``: an element by its id; where none there has one, by the group, of a row by the list.

    At a place that is not known it may be any, so that only code tells which is meant, by asking for its id.
    """
    for option in options(site.receiver):
        if isinstance(option, Widget) and option.container:
            return Widget("", option.container)
    around = element_id(site.receiver)
    ids = interpreter.layouts.children(around, interpreter.place.layouts_near)
    match site.arg(0):
        case Literal(int() as place) if 0 <= place < len(ids):
            return Widget(ids[place], "" if ids[place] else around)
    return Widget("", around) if around and not any(ids) else interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {
    "getChildAt": _child,
    **dict.fromkeys(("getAdapter", "getListAdapter", "getExpandableListAdapter"), _adapter),
    **dict.fromkeys(("getListView", "getExpandableListView"), _own_list),
    "getItemAtPosition": _at_position,
    GET_ITEM: _item,
}
