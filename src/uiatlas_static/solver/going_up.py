"""The button on the left of the bar, where code answers it by the parent of its activity, or says which one that is."""

from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import INTENT, Abstract, Obj, objects
from uiatlas_static.solver.intents import destinations, go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import UP

ANSWERING = ("onSupportNavigateUp", "onNavigateUp")
"""Methods of an activity that the platform calls when the button is touched, and nothing else has answered it."""

SAYING_PARENT = ("getSupportParentActivityIntent", "getParentActivityIntent")
"""Methods of an activity by which the platform asks for its parent; the first is that of a library, and goes first."""


def note_parents(interpreter: Interpreter, obj: Obj) -> None:
    """Note the parents that the code of the activity in front gives the platform, which the manifest only suggests."""
    said = {m.name: m for m in interpreter.callbacks(obj, SAYING_PARENT)}
    method = next((said[name] for name in SAYING_PARENT if name in said), None)
    if method is not None:
        found = destinations(interpreter, interpreter.under(UP, method, obj, (), None))
        where = interpreter.program.place(method, method.line)
        interpreter.world.parents[interpreter.place] = {d.activity: where for d in found if d.activity}


def _parent_intent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``NavUtils.getParentActivityIntent(this)``: an intent that opens the parent of an activity."""
    given = [o.type for o in objects(site.arg(0)) if o.type in interpreter.program.components]
    parents = [p for name in given or [interpreter.place.activity.name] if (p := interpreter.program.parent_of(name))]
    if not parents:
        return UNKNOWN
    made = Obj(INTENT, (site.frame.method.id, site.index, "parent"))
    for parent in parents:
        made.put("component", ClassValue(parent))
    return made


def _go_up(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``NavUtils.navigateUpFromSameTask(this)``: the parent is in front, and what was left for it is gone."""
    intent = _parent_intent(interpreter, site)
    return go(interpreter, site, intent, leaving=True) if isinstance(intent, Obj) else UNKNOWN


def _by_default(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``super.onSupportNavigateUp()``: goes to the parent, and tells whether there is one."""
    _go_up(interpreter, site)
    return Literal(bool(interpreter.program.parent_of(interpreter.place.activity.name)))


MODELS: dict[str, Model] = {
    "navigateUpFromSameTask": _go_up,
    **dict.fromkeys(ANSWERING, _by_default),
    **dict.fromkeys(SAYING_PARENT, _parent_intent),
}
