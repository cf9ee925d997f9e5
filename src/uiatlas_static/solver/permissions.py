"""Requests for permissions: a person is asked, and the screen that asks goes on with what is answered."""

from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.asking import may_ask
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, objects
from uiatlas_static.solver.intents import asking, request_number, tell_back
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO

ANSWER = "onRequestPermissionsResult"
"""The method of the platform's screens that is told the answer."""
_ANSWERED = (ANSWER, "onPermissionsGranted")
"""Methods of screens that are told the answer: of the platform, and of `EasyPermissions`."""
_ASKING = frozenset({"requestPermissions"})
"""Calls that ask."""


def run_unanswered(interpreter: Interpreter) -> bool:
    """What a class above some screens does with the answer runs at last on those that may ask; whether that led on."""
    waiting, interpreter.asked.unanswered = interpreter.asked.unanswered, {}
    asked = interpreter.asked.permissions
    for place, screen, method in waiting.values():
        others = {cls for _, cls in asked if interpreter.program.method(cls, method.name, 3) is method}
        asks = (place.activity, screen.type) in asked
        if others and not asks and not may_ask(interpreter.program, screen, method.owner, _ASKING):
            continue
        interpreter.forget()
        interpreter.world.by_itself = True
        with interpreter.at(place, AUTO):
            interpreter.run(method, screen, (), None, screen.frame)
        interpreter.world.by_itself = False
    return bool(interpreter.world.todo)


def _request(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``requestPermissions(activity, names, CODE)``: the touch that asks leads on where the answer is told.

    What asks by itself is not followed: the answer is told to the screen by itself then, as ever.
    """
    _note(interpreter, site)
    on = list(objects(site.receiver))
    asks = not on or any(interpreter.program.kind(o.type) in ("activity", "fragment") for o in on)
    if asks and interpreter.trigger.edge_class != AUTO.edge_class:
        tell_back(interpreter, site, _ANSWERED, (request_number(site) or UNKNOWN, UNKNOWN, UNKNOWN))
    return UNKNOWN


def _note(interpreter: Interpreter, site: CallSite) -> None:
    """Note which screen asks."""
    screen = asking(interpreter, site)
    if screen is not None:
        interpreter.asked.permissions.add((interpreter.place.activity, screen.type))


MODELS: dict[str, Model] = {"requestPermissions": _request}
