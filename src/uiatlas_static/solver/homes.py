"""Where a listener belongs: on the screen whose element it is set on, whoever's code sets it.

A dialog's callback that refreshes the list below it sets the listeners of that list anew; what they open is opened from
the list and not from the dialog.
"""

from collections.abc import Iterator

from uiatlas_static.solver.domain import Abstract, Frame, Widget, options
from uiatlas_static.solver.machine import Machine, Model, Site
from uiatlas_static.solver.places import AUTO, Place
from uiatlas_static.solver.program import SCREEN_KINDS

MAX_FRAMES = 24
"""How far down the stack the object of a screen is looked for."""


def at_home(model: Model) -> Model:
    """A model of a call that sets a listener, executed on the screen where the listener belongs.

    What that screen's own code sets already is not followed a second time from elsewhere.
    """

    def placed(machine: Machine, site: Site) -> Abstract:
        home = home_of(machine, site)
        where = (id(home), site.frame.method.id, site.index)
        if home is machine.place:
            machine.registered.add(where)
            return model(machine, site)
        if where in machine.registered:
            return site.receiver
        with machine.at(home, AUTO):
            return model(machine, site)

    return placed


def home_of(machine: Machine, site: Site) -> Place:
    """The place that a listener belongs to: by the element that it is set on, else by the code that sets it."""
    near = _writing(machine, site.frame)
    for option in options(site.receiver):
        if isinstance(option, Widget) and option.root in machine.world.places:
            return machine.world.places[option.root]
        if isinstance(option, Widget) and option.id:
            return next((p for p in _around(machine, near) if _shows(machine, p, option.id)), near)
    return near


def _around(machine: Machine, near: Place) -> Iterator[Place]:
    yield machine.place
    if near is not machine.place:
        yield near
    if machine.place.host is not None and machine.place.host is not near:
        yield machine.place.host


def _shows(machine: Machine, place: Place, id: str) -> bool:
    return any(id in machine.layouts.ids(layout) for layout in place.layouts)


def _writing(machine: Machine, frame: Frame | None) -> Place:
    """The place whose object's code runs, seen from the innermost frame outwards."""
    program, activity = machine.program, machine.place.activity
    around = () if activity is machine.place else activity.identity
    for _ in range(MAX_FRAMES):
        if frame is None or not around:
            return machine.place
        if frame.this is not None:
            if frame.this is machine.place.obj:
                return machine.place
            if frame.this is activity.obj:
                return activity
            kind = program.kind(frame.this.type)
            if kind in SCREEN_KINDS:
                found = machine.world.places.get((f"{kind}:{frame.this.type}", *around))
                if found is not None:
                    return found
        frame = frame.outer or frame.caller
    return machine.place
