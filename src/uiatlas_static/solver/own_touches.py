"""Methods of screens: what a person touches that each hears of, where the screen itself is the listener."""

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.adapters import OWN_LIST
from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.geographic_maps import OF_MAPS, shown_map
from uiatlas_static.solver.going_up import ANSWERING
from uiatlas_static.solver.heard import (
    CLICKS,
    ENTERED,
    ITEM_CLICKS,
    LONG_CLICKS,
    MENU_CLICKS,
    OF_KEYS,
    OF_LIBRARIES,
    PREFERENCE_CLICKS,
    tells_of_list,
    tells_of_row,
    tells_of_view,
)
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import DOUBTFUL, HEARD_KEY, KEY_OF_DEVICE, ONLY_LIST, PRESSED, UP, Trigger
from uiatlas_static.solver.searching import TYPED, searching


def own_touch(interpreter: Interpreter, obj: Obj, method: Method) -> Trigger:
    """What a person touches that a method of a screen hears of, by its name; doubtful where nothing is known."""
    name = method.name
    if name in ITEM_CLICKS or tells_of_list(method):
        own = OWN_LIST if name == "onListItemClick" else ""
        return Trigger("item", id=own, surface="" if own else ONLY_LIST, long=name in LONG_CLICKS)
    if name in MENU_CLICKS:
        return Trigger("menu")
    if name in PREFERENCE_CLICKS:
        return Trigger("preference")
    if name in CLICKS:
        return Trigger("click", long=name in LONG_CLICKS, enter=name == ENTERED)
    if on_map := OF_MAPS.fullmatch(name):
        return shown_map(interpreter, long=bool(on_map[1]))
    if tells_of_row(method):
        return Trigger("item", surface=ONLY_LIST, long="Long" in name)
    if tells_of_view(method):
        return Trigger("click", long="Long" in name)
    if name in ANSWERING:
        return UP
    if name == "onBackPressed":
        return PRESSED
    if name in OF_KEYS:
        return HEARD_KEY
    if name == "onSearchRequested":
        return KEY_OF_DEVICE
    if name in TYPED:
        return searching(interpreter, UNKNOWN)
    library, touch = OF_LIBRARIES.get(name, ("", DOUBTFUL))
    above = (cls.rpartition(".")[2] for cls in interpreter.program.ancestors(obj.type))
    return touch if any(cls.startswith(library) for cls in above) else DOUBTFUL
