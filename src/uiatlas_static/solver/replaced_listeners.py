"""Methods that layouts name for elements which code surely gives another listener: no touch calls these.

That is so where code that surely runs as a screen comes finds the element in the content of the screen. What a layout
names for an element that code looks up is run once the screen has come, when that is known.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from uiatlas_static.facts.resources import WidgetFact
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Widget, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import AUTO, Place
from uiatlas_static.solver.replaced_roots import SETTER

_COMING = {
    "activity": ("onCreate", "onPostCreate", "onStart", "onResume"),
    "fragment": ("onCreateView", "onViewCreated", "onActivityCreated", "onStart", "onResume"),
}
"""Methods that run each time that a screen comes, once it has its layout."""
_MAX_CALLS = 16
"""How many calls are looked through for the one that the platform makes."""


def note_listener(interpreter: Interpreter, site: CallSite) -> None:
    """Note that a call surely gives an element of the present place a listener as that comes."""
    place, touched = interpreter.place, options(site.receiver)
    if site.call.name != SETTER or len(touched) != 1 or not _surely_runs(interpreter, site):
        return
    match touched[0]:
        case Widget(str() as id, "", ()) if id:
            interpreter.world.listened.setdefault(place, set()).add(id)


def _surely_runs(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call is made each time that the present place comes: all calls on the way to it are, straight on."""
    place, frame, call = interpreter.place, site.frame, site.call
    if interpreter.present != AUTO or interpreter.world.inferring:
        return False
    for _ in range(_MAX_CALLS):
        if not call.straight or call.unsure or frame.outer is not None:
            return False
        if frame.caller is None:
            return frame.method.name in _COMING.get(place.kind, ()) and frame.this is place.obj
        called, frame = frame.method.name, frame.caller
        call = frame.method.calls[frame.at]
        if call.name != called or (place.activity, frame.method.id, frame.at) in interpreter.world.several:
            return False
    return False


@contextmanager
def while_coming(interpreter: Interpreter, place: Place) -> Iterator[None]:
    """Run what is put off while a screen comes at the end of that, but for what is surely replaced by then."""
    interpreter.put_off[place] = []
    yield
    for widget, run in interpreter.put_off.pop(place):
        if not _is_replaced(interpreter, place, widget):
            run()


def put_off(interpreter: Interpreter, widget: WidgetFact, run: Callable[[], object]) -> bool:
    """Whether what a layout names for an element is to be run only once the present place has come, which is noted."""
    waiting = interpreter.put_off.get(interpreter.place)
    if waiting is None or interpreter.world.supposed or widget.id not in interpreter.looked_up.ids:
        return False
    waiting.append((widget, run))
    return True


def _is_replaced(interpreter: Interpreter, place: Place, widget: WidgetFact) -> bool:
    """Whether an element surely has another listener: the content has it, and nothing else there has its id."""
    layouts = list(place.layouts)
    if widget.id not in interpreter.world.listened.get(place, ()):
        return False
    content = place.content[1] if place.kind == "activity" else layouts[:1]
    within = [w for name in content for _, w in interpreter.layouts.widgets(name) if w.id == widget.id]
    shown = {id(w) for name in layouts for _, w in interpreter.layouts.widgets(name) if w.id == widget.id}
    return len(within) == 1 and shown == {id(widget)}
