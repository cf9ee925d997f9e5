"""What opens a drawer: the button of a toggle in the bar, calls of ``openDrawer``, a bar tied to a navigation graph."""

from uiatlas_static.facts.values import UNKNOWN, Resource
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Widget, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.meaning import TOGGLE
from uiatlas_static.solver.places import AUTO, DRAWN, Trigger
from uiatlas_static.solver.triggers import evidence, words

LAYOUT = "DrawerLayout"
_OPEN_AND_CLOSED = 2
"""The last arguments of a toggle: what its button is called while the drawer is closed, and while it is open."""
_NAVIGATION = Trigger("click", description="Open navigation drawer")
"""How the library for navigation graphs calls the button that it puts into a bar."""


def note_opener(interpreter: Interpreter, site: CallSite, trigger: Trigger) -> None:
    """Note that something opens the drawer of the activity in front."""
    opener = interpreter.place, trigger
    known = interpreter.world.drawers.setdefault(interpreter.place.activity, {})
    known.setdefault(opener, evidence(interpreter, site))


def toggle(interpreter: Interpreter, site: CallSite) -> None:
    """``ActionBarDrawerToggle(activity, drawer, toolbar, R.string.open, R.string.close)``: a button in the bar."""
    made = site.call.owner.endswith(TOGGLE) and len(site.args) > _OPEN_AND_CLOSED
    if said := words(interpreter, site.arg(-_OPEN_AND_CLOSED)) if made else "":
        note_opener(interpreter, site, Trigger("click", description=said))


def _open(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``openDrawer``: by whatever is touched."""
    if interpreter.trigger.edge_class != AUTO.edge_class:
        note_opener(interpreter, site, interpreter.trigger)
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


def in_drawer(interpreter: Interpreter, site: CallSite) -> Trigger | None:
    """The trigger of a fragment that is put into a container in a drawer: seen once that is opened."""
    ids = {o.name for o in options(site.arg(0)) if isinstance(o, Resource) and o.kind == "id"}
    drawn = bool(ids & interpreter.layouts.in_drawers)
    return DRAWN if drawn and interpreter.present.edge_class == AUTO.edge_class else None


MODELS: dict[str, Model] = {"openDrawer": _open, "setupActionBarWithNavController": tie}
