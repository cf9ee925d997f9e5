"""Requests for permissions: a person is asked, and the screen that asks goes on with what is answered."""

from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, objects
from uiatlas_static.solver.intents import request_number, tell_back
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO

_ANSWERED = ("onRequestPermissionsResult", "onPermissionsGranted")
"""Methods of screens that are told the answer: of the platform, and of `EasyPermissions`."""


def _request(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``requestPermissions(activity, names, CODE)``: the touch that asks leads on where the answer is told.

    What asks by itself is not followed: the answer is told to the screen by itself then, as ever.
    """
    on = list(objects(site.receiver))
    asks = not on or any(interpreter.program.kind(o.type) in ("activity", "fragment") for o in on)
    if asks and interpreter.trigger.edge_class != AUTO.edge_class:
        tell_back(interpreter, site, _ANSWERED, (request_number(site) or UNKNOWN, UNKNOWN, UNKNOWN))
    return UNKNOWN


MODELS: dict[str, Model] = {"requestPermissions": _request}
