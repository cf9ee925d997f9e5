"""Apps that end and start anew: ProcessPhoenix opens the app's first screen, or the intents that it is given.

The library: https://github.com/JakeWharton/ProcessPhoenix (Apache-2.0).
"""

from uiatlas_static.facts.values import ClassValue
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import INTENT, Abstract, Obj, join, objects, options
from uiatlas_static.solver.intent_values import intent_of_launchers
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model

_OWNER = "ProcessPhoenix"


def _rebirth(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``ProcessPhoenix.triggerRebirth(context)``; behind the context stand intents, or the class of an activity."""
    if not site.call.owner.endswith(_OWNER):
        return interpreter.models["(other)"](interpreter, site)
    given = [o for a in site.args[1:] for o in options(a)]
    sent = [o for a in site.args[1:] for o in objects(a)]
    classes = [o for o in given if isinstance(o, ClassValue)]
    if classes:
        made = Obj(INTENT, ("rebirth", site.frame.method.id, site.index))
        made.put("component", join(*classes))
        sent.append(made)
    return go(interpreter, site, join(*sent) if sent else intent_of_launchers(interpreter, site), leaving=True)


MODELS: dict[str, Model] = {"triggerRebirth": _rebirth}
