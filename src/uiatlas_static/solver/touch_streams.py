"""Touches as streams, as libraries give them: ``view.clicks()``, ``RxToolbar.itemClicks(bar)``, ``item.clicks { }``."""

from dataclasses import replace

from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import VIEW, Abstract, Entry, Item, Obj, Widget, join, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.menus import shows_menu
from uiatlas_static.solver.observing import touches
from uiatlas_static.solver.operators import functions_of
from uiatlas_static.solver.preferences import is_preference
from uiatlas_static.solver.streams import CLICKS

_OF_ELEMENTS = {
    CLICKS: "setOnClickListener",
    "longClicks": "setOnLongClickListener",
    "checkedChanges": "setOnCheckedChangeListener",
    "editorActions": "setOnEditorActionListener",
    "editorActionEvents": "setOnEditorActionListener",
    "itemClicks": "setOnItemClickListener",
    "itemLongClicks": "setOnItemLongClickListener",
    "itemSelections": "setOnItemSelectedListener",
    "navigationClicks": "setNavigationOnClickListener",
    "tabSelectionEvents": "addOnTabSelectedListener",
    "selections": "addOnTabSelectedListener",
    "preferenceClicks": "setOnPreferenceClickListener",
    "preferenceChanges": "setOnPreferenceChangeListener",
}
"""Calls that give what a person does to something as a stream -> what would listen to it otherwise."""
_OF_MENUS = ("itemClicks", "itemSelections")
_MENU, _PREFERENCE = "setOnMenuItemClickListener", "setOnPreferenceClickListener"


def _setter(interpreter: Interpreter, name: str, touched: Abstract) -> str:
    """The call that would listen to what is touched; empty if it is nothing that a person touches."""
    match touched:
        case Item():
            return _MENU
        case Entry():
            return _PREFERENCE if name == CLICKS else _OF_ELEMENTS[name]
        case Obj() if is_preference(interpreter, touched):
            return _PREFERENCE if name == CLICKS else _OF_ELEMENTS[name]
        case Widget() | Obj() if name in _OF_MENUS and shows_menu(interpreter, touched):
            return _MENU
        case Obj():
            of_view = touched.type == VIEW or interpreter.program.kind(touched.type) == "view"
            return _OF_ELEMENTS[name] if of_view else ""
        case Widget():
            return _OF_ELEMENTS[name]
    return ""


def _streams(interpreter: Interpreter, site: CallSite) -> Abstract:
    """What is touched as a stream; a function that the call is given is run by each touch."""
    given = [o for a in (site.receiver, *site.args[:1]) for o in options(a)]
    heard = [(o, setter) for o in given if (setter := _setter(interpreter, site.call.name, o))]
    functions = functions_of(interpreter, site.args) if heard else ()
    for touched, setter in heard if functions else ():
        interpreter.models[setter](interpreter, replace(site, receiver=touched, args=functions))
    if site.call.name == CLICKS:
        return join(*(o if isinstance(o, Widget) else touches(interpreter, site, o, s) for o, s in heard))
    return join(*(touches(interpreter, site, o, setter) for o, setter in heard))


MODELS: dict[str, Model] = dict.fromkeys(_OF_ELEMENTS, _streams)
