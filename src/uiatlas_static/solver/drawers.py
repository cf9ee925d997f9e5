"""What opens a drawer: a button in the bar, a call of ``openDrawer``, a navigation graph; and what locks it."""

from uiatlas_static.facts.code import LOCK, Call, ClassFact
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Literal, Resource
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, Widget, options
from uiatlas_static.solver.heard import makes_row
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.meaning import TOGGLE
from uiatlas_static.solver.places import AUTO, DRAWER, DRAWN, UP, Edge, Trigger
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.triggers import evidence, words

LAYOUT = "DrawerLayout"
_OPEN_AND_CLOSED = 2
"""The last arguments of a toggle: what its button is called while the drawer is closed, and while it is open."""
_LOCKED_CLOSED = 1
"""The mode of a drawer that nobody can pull open."""
_COMING = ("onCreate", "onPostCreate", "onStart", "onResume")
"""Methods of an activity that run each time that it comes."""
_ARROW_AGAIN = ("setDrawerIndicatorEnabled", "setToolbarNavigationClickListener")
"""Calls of an `ActionBarDrawerToggle` by which its button may be an arrow that leads up."""
_NAVIGATION = Trigger("click", description="Open navigation drawer")
"""How the library for navigation graphs calls the button that it puts into a bar."""


def note_opener(interpreter: Interpreter, site: CallSite, trigger: Trigger) -> None:
    """Note that something opens the drawer of the activity in front."""
    opener = interpreter.place, trigger
    known = interpreter.world.drawers.setdefault(interpreter.place.activity, {})
    known.setdefault(opener, evidence(interpreter, site))


def toggle(interpreter: Interpreter, site: CallSite) -> None:
    """``ActionBarDrawerToggle(activity, drawer, toolbar, R.string.open, R.string.close)``: a button in the bar.

    It may be one of an anonymous class.
    """
    made = len(site.args) > _OPEN_AND_CLOSED and is_toggle(interpreter.program, site.call)
    if made and _answers_arrow(interpreter, site):
        interpreter.world.answered.add(interpreter.place.activity)
    if said := words(interpreter, site.arg(-_OPEN_AND_CLOSED)) if made else "":
        note_opener(interpreter, site, Trigger("click", description=said))
        if not any(call.name in _ARROW_AGAIN for call in _called_by(interpreter)):
            interpreter.world.toggled.add(interpreter.place.activity)


def is_toggle(program: Program, call: Call) -> bool:
    """Whether a call that makes an object makes an `ActionBarDrawerToggle`, or one of a class below it."""
    return any(above.endswith(TOGGLE) for above in (call.owner, *program.ancestors(call.owner)))


def _called_by(interpreter: Interpreter) -> list[Call]:
    """The calls in the code of the activity in front."""
    return [call for body in interpreter.program.bodies(interpreter.place.activity.name) for call in body.calls]


def _answers_arrow(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether the arrow in the bar is always a drawer's button: of a toolbar's own, or of the bar that hands it on.

    Code that switches the button off, or that hears the arrow of the toolbar itself, lets it lead up.
    """
    chain, called = list(interpreter.program.chain(interpreter.place.activity.name)), _called_by(interpreter)
    if any(call.name in _ARROW_AGAIN for call in called):
        return False
    given = site.args[2] if len(site.args) > _OPEN_AND_CLOSED + 2 else Literal(None)
    handed_on = any(_hands_on(interpreter.program, call, chain) for call in called)
    return handed_on or isinstance(given, Obj | Widget) or given == UNKNOWN


def _hands_on(program: Program, call: Call, chain: list[ClassFact]) -> bool:
    """Whether a call tells a toggle that the activity, one of these classes, holds of a touched item."""
    if call.name != "onOptionsItemSelected" or not isinstance(call.receiver, FieldValue):
        return False
    types = [f.type for cls in chain for f in cls.fields if f.name == call.receiver.name]
    return any(above.endswith(TOGGLE) for type_ in types for above in (type_, *program.ancestors(type_)))


def _open(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``openDrawer``: by whatever is touched; for the arrow in the bar, the button of a toggle stands there."""
    activity, trigger = interpreter.place.activity, interpreter.trigger
    if trigger.edge_class != AUTO.edge_class:
        interpreter.world.locks.setdefault(activity, set()).add(False)
        if trigger != UP or activity not in interpreter.world.toggled:
            note_opener(interpreter, site, trigger)
    return UNKNOWN


def opens(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call of ``open`` is one on a drawer, which is noted."""
    drawers = (interpreter.layouts.widget(o.id) for o in options(site.receiver) if isinstance(o, Widget))
    if not any(w is not None and w.type.endswith(LAYOUT) for w in drawers):
        return False
    _open(interpreter, site)
    return True


def tie(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setupActionBarWithNavController``, and that of a toolbar: the bar has the button of a drawer that is there."""
    if any(interpreter.layouts.drawn(layout) for layout in interpreter.place.activity.layouts):
        note_opener(interpreter, site, _NAVIGATION)
    return UNKNOWN


def _lock(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setDrawerLockMode``: closed for good only if an activity says so of all its drawers each time that it comes."""
    activity, method = interpreter.place.activity, site.frame.method
    coming = method.name in _COMING and site.frame.this is activity.obj
    surely = (coming or makes_row(method.name)) and interpreter.place is activity and LOCK in method.always
    closed = len(site.args) == 1 and site.arg(0) == Literal(_LOCKED_CLOSED)
    interpreter.world.locks.setdefault(activity, set()).add(closed and surely)
    return UNKNOWN


def is_shut_away(interpreter: Interpreter, edge: Edge) -> bool:
    """Whether an edge starts in a drawer that is locked and that no code opens."""
    activity, trigger = edge.source.activity, edge.trigger
    if interpreter.world.locks.get(activity) != {True} or _opens_something(interpreter.program, activity.name):
        return False
    layouts = interpreter.resources.layouts
    drawn = (layouts[name].widgets[n].id for shown in activity.layouts for name, n in interpreter.layouts.drawn(shown))
    return trigger.surface == DRAWER or (bool(trigger.id) and trigger.id in drawn)


def _opens_something(program: Program, cls: str) -> bool:
    """Whether code of an activity opens something that may be its drawer: ``drawer.open()``."""
    calls = (call for body in program.bodies(cls) for call in body.calls)
    return any(call.name == "open" and call.receiver is not None for call in calls)


def in_drawer(interpreter: Interpreter, site: CallSite) -> Trigger | None:
    """The trigger of a fragment that is put into a container in a drawer: seen once that is opened."""
    ids = {o.name for o in options(site.arg(0)) if isinstance(o, Resource) and o.kind == "id"}
    drawn = bool(ids & interpreter.layouts.in_drawers)
    return DRAWN if drawn and interpreter.present.edge_class == AUTO.edge_class else None


MODELS: dict[str, Model] = {"openDrawer": _open, "setDrawerLockMode": _lock, "setupActionBarWithNavController": tie}
