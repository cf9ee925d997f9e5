"""Taps on rows of a list that no listener of the row tells: touches of the list, and detectors of gestures."""

from collections.abc import Iterator
from dataclasses import replace

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import Trigger
from uiatlas_static.solver.triggers import element_id

DETECTORS = ("GestureDetector", "GestureDetectorCompat", "ItemTouchHelper")
"""Classes of the platform that make gestures of touches, or move the rows of a list."""
_LISTENER = "(gestures)"
"""Where a detector keeps its listener."""
_SWIPES = ("onSwiped", "onMove", "clearView")
_TAPS = ("onSingleTapUp", "onSingleTapConfirmed")
_DOUBLE_TAPS = ("onDoubleTap", "onDoubleTapEvent")
_PRESSES = ("onLongPress",)
_TOUCHES = ("onInterceptTouchEvent", "onTouchEvent")


def detector(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``GestureDetector(context, listener)``: the listener is told when touches are handed to the detector."""
    for made in objects(site.receiver):
        for given in site.args[:1] if len(site.args) == 1 else site.args[1:2]:
            made.put(_LISTENER, given)
    return site.receiver


def _double_taps(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``detector.setOnDoubleTapListener(listener)``: a detector may be given one more listener."""
    detectors = [o for o in objects(site.receiver) if own_name(o.type) in DETECTORS]
    for found in detectors:
        found.put(_LISTENER, site.arg(0))
    return UNKNOWN if detectors else interpreter.models["(other)"](interpreter, site)


def _attached(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``helper.attachToRecyclerView(list)``: rows of the list are swiped and dragged."""
    trigger = Trigger("item", id=element_id(site.arg(0)))
    for helper in objects(site.receiver):
        for listener in objects(helper.get(_LISTENER)):
            fire(interpreter, site, listener, trigger, (UNKNOWN, UNKNOWN), _SWIPES)
    return UNKNOWN


def _touch(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``detector.onTouchEvent(event)``: its listener runs under the touch that is handed to it."""
    detectors = [o for o in objects(site.receiver) if _LISTENER in o.fields]
    for found in detectors:
        _tell(interpreter, site, found, interpreter.trigger)
    return UNKNOWN if detectors else interpreter.models["(other)"](interpreter, site)


def _tell(interpreter: Interpreter, site: CallSite, found: Obj, touched: Trigger) -> None:
    tap = touched if touched.edge_class in ("item", "click") else Trigger("click")
    fire(interpreter, site, found.get(_LISTENER), tap, (UNKNOWN,), _TAPS)
    fire(interpreter, site, found.get(_LISTENER), replace(tap, twice=True), (UNKNOWN,), _DOUBLE_TAPS)
    long = Trigger(tap.edge_class, id=tap.id, text=tap.text, description=tap.description, long=True)
    fire(interpreter, site, found.get(_LISTENER), long, (UNKNOWN,), _PRESSES)


def _item_touch(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``list.addOnItemTouchListener(listener)``: what it makes of touches happens to the rows of the list."""
    trigger = Trigger("item", id=element_id(site.receiver))
    for listener in objects(site.arg(0)):
        fire(interpreter, site, listener, trigger, (UNKNOWN, UNKNOWN), _TOUCHES)
        if not interpreter.callbacks(listener, _TOUCHES):
            for found in _detectors(listener):
                _tell(interpreter, site, found, trigger)
    return site.receiver


def _detectors(listener: Obj) -> Iterator[Obj]:
    """The detectors that an object keeps."""
    return (o for held in listener.fields.values() for o in objects(held) if _LISTENER in o.fields)


MODELS: dict[str, Model] = {
    "onTouchEvent": _touch,
    "setOnDoubleTapListener": _double_taps,
    "attachToRecyclerView": at_home(_attached),
    "addOnItemTouchListener": at_home(_item_touch),
}
