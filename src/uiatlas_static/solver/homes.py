"""Where a listener belongs: on the screen whose element it is set on, whoever's code sets it.

A dialog's callback that refreshes the list below it sets the listeners of that list anew; what they open is opened from
the list and not from the dialog.
"""

from collections.abc import Iterator

from uiatlas_static.facts.code import INIT
from uiatlas_static.solver.adapters import DIALOG_LIST
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Frame, Item, Obj, Widget, options
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, Place

_OF_MENU = "setOnMenuItemClickListener"
MAX_FRAMES = 24
"""How far down the stack the object of a screen is looked for."""


def at_home(model: Model) -> Model:
    """A model of a call that sets a listener, executed on the screen where the listener belongs.

    What that screen's own code sets already is not followed a second time from elsewhere.
    """

    def placed(interpreter: Interpreter, site: CallSite) -> Abstract:
        home = home_of(interpreter, site)
        where = (id(home), site.frame.method.id, site.index)
        if home is interpreter.place:
            interpreter.registered.add(where)
            return model(interpreter, site)
        if where in interpreter.registered:
            return site.receiver
        with interpreter.at(home, AUTO):
            return model(interpreter, site)

    return placed


def makes_fragment(interpreter: Interpreter, frame: Frame | None) -> bool:
    """Whether code runs as another screen makes a fragment, which is not shown yet."""
    for _ in range(MAX_FRAMES):
        if frame is None or frame.this is interpreter.place.obj:
            return False
        if frame.method.name == INIT and frame.this is not None:
            return interpreter.program.kind(frame.this.type) == "fragment"
        frame = frame.outer or frame.caller
    return False


def home_of(interpreter: Interpreter, site: CallSite) -> Place:
    """The place that a listener belongs to: by the element that it is set on, else by the code that sets it.

    What is set on the rows of a dialog's list is touched in the dialog.
    """
    if any(isinstance(o, Item) and o in interpreter.place.items for o in options(site.receiver)):
        return interpreter.place
    if site.call.name == _OF_MENU and _hands_over(interpreter.place, site.arg(0)):
        return interpreter.place
    if interpreter.place.kind == "dialog" and interpreter.trigger.id == DIALOG_LIST:
        return interpreter.place
    near = _writing(interpreter, site.frame)
    for option in options(site.receiver):
        if isinstance(option, Widget) and option.root in interpreter.world.places:
            return interpreter.world.places[option.root]
        if isinstance(option, Widget) and option.id:
            return next(
                (p for p in _around(interpreter, near) if interpreter.layouts.any_has(p.layouts, option.id)), near
            )
    return near


def _hands_over(place: Place, listener: Abstract) -> bool:
    """Whether a listener is code of the fragment in front: a bar of the activity has the menu while it is shown."""
    if place.kind != "fragment" or place.obj is None:
        return False
    for option in options(listener):
        match option:
            case Bound(receiver=owner) if owner is place.obj:
                return True
            case Closure(frame=Frame() as frame) | Obj(frame=Frame() as frame) if frame.this is place.obj:
                return True
    return listener is place.obj


def _around(interpreter: Interpreter, near: Place) -> Iterator[Place]:
    yield interpreter.place
    if near is not interpreter.place:
        yield near
    if interpreter.place.host is not None and interpreter.place.host is not near:
        yield interpreter.place.host


def _writing(interpreter: Interpreter, frame: Frame | None) -> Place:
    """The place whose object's code runs, seen from the innermost frame outwards."""
    program, activity = interpreter.program, interpreter.place.activity
    around = () if activity is interpreter.place else activity.identity
    for _ in range(MAX_FRAMES):
        if frame is None or not around:
            return interpreter.place
        if frame.this is not None:
            if frame.this is interpreter.place.obj:
                return interpreter.place
            if frame.this is activity.obj:
                return activity
            kind = program.kind(frame.this.type)
            if kind in SCREEN_KINDS:
                found = interpreter.world.places.get((f"{kind}:{frame.this.type}", *around))
                if found is not None:
                    return found
        frame = frame.outer or frame.caller
    return interpreter.place
