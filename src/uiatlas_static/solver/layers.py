"""Dialogs, menus and sheets of Compose: what they hold lies over the page whose code draws them.

Code draws them under a condition on a state, ``if (open) { AlertDialog(...) }``, or says in an argument when they are
shown, ``DropdownMenu(expanded = open) { ... }``. See https://developer.android.com/develop/ui/compose/components/dialog.
"""

from dataclasses import replace

from uiatlas_static.facts.code import INIT, SHOWN_OPEN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.composables import other, simple_name
from uiatlas_static.solver.domain import Abstract, Closure, Frame, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, BACKGROUND, DRAWER, Place
from uiatlas_static.solver.triggers import evidence

_KINDS = {
    **dict.fromkeys(("DropdownMenu", "ExposedDropdownMenu"), ("menu", " dropdown menu")),
    **dict.fromkeys(("AlertDialog", "BasicAlertDialog", "Dialog", "ModalBottomSheet"), ("dialog", ".dialog")),
    SHOWN_OPEN["sheetContent"]: ("dialog", ".dialog"),
    SHOWN_OPEN["drawerContent"]: (DRAWER, " drawer"),
}
"""Composables -> the kind of what they show, and how it is called after its page."""
_DISMISSED = "onDismissRequest"
_OF_VIEWS = ("android.", "androidx.appcompat.")
"""Where classes of these names are from that are no composables."""
_DEPTH = 8
"""How many calls tell the uses of one composable apart."""


def _layer(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A composable that lies over the page: what it holds stands in a place of its own."""
    functions = [n for n, a in enumerate(site.args) if any(isinstance(o, Closure) for o in options(a))]
    of_views = site.call.name == INIT and site.call.owner.startswith(_OF_VIEWS)
    if not functions or of_views or site.call.receiver is not None or interpreter.place.kind in BACKGROUND:
        return other(interpreter, site)
    names = list(site.argument_names)
    if not names[functions[0]] and len(functions) > 1:
        names[functions[0]] = _DISMISSED
    place = _place(interpreter, site)
    trigger = interpreter.trigger if interpreter.trigger.edge_class != AUTO.edge_class else AUTO
    interpreter.world.edge(interpreter.place, place, trigger, trigger.edge_class, place.evidence)
    captions = interpreter.composition.captions
    said = len(captions)
    with interpreter.at(place, interpreter.present):
        given = other(interpreter, replace(site, call=replace(site.call, names=tuple(names))))
    place.title = place.title or next((c.text for c in captions[said:] if c.text and not c.described), "")
    del captions[said:]
    return given


def _place(interpreter: Interpreter, site: CallSite) -> Place:
    """The place of what lies over the present one; one composable that is used twice there has two."""
    composition, below = interpreter.composition, interpreter.place
    which = below, _use(site)
    known = composition.layers.get(which)
    if known is not None:
        return known
    kind, called = _KINDS[simple_name(site)]
    same = sum(under is below and place.kind == kind for place, under in composition.below.items())
    name = f"{below.name}{called} {same + 1}" if same else f"{below.name}{called}"
    place = interpreter.world.place(Place(name, kind, below.activity, evidence=evidence(interpreter, site)))
    composition.layers[which], composition.below[place] = place, below
    return place


def _use(site: CallSite) -> tuple[tuple[str, int], ...]:
    """The calls that lead to a composable, innermost first."""
    calls = [(site.frame.method.id, site.index)]
    frame: Frame | None = site.frame.caller
    while frame is not None and len(calls) < _DEPTH:
        calls.append((frame.method.id, frame.at))
        frame = frame.caller
    return tuple(calls)


MODELS: dict[str, Model] = dict.fromkeys(_KINDS, _layer)
