"""Requests for permissions: a person is asked, and the screen that asks goes on with what is answered."""

from functools import partial

from uiatlas_static.facts.code import Call, Method, own_name
from uiatlas_static.facts.values import UNKNOWN, FieldValue
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.declared_types import PLATFORM
from uiatlas_static.solver.domain import Abstract, objects
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO
from uiatlas_static.solver.requests import asking, may_ask, request_number, tell_back

ANSWER = "onRequestPermissionsResult"
"""The method of the platform's screens that is told the answer."""
_ANSWERED = (ANSWER, "onPermissionsGranted")
"""Methods of screens that are told the answer: of the platform, and of `EasyPermissions`."""
_ASKING = "requestPermissions"
"""The call that asks."""
_NAMED = "ermission"
"""What the names of libraries that ask, and of their calls, have in them."""
_QUESTIONS = ("check", "get", "has", "is", "on", "should")
"""How calls begin that ask nobody, but tell what was answered before."""


def run_unanswered(interpreter: Interpreter) -> bool:
    """What a class above some screens does with the answer runs at last on those that may ask; whether that led on."""
    waiting, interpreter.asked.unanswered = interpreter.asked.unanswered, {}
    asked = interpreter.asked.permissions
    for place, screen, method in waiting.values():
        others = {cls for _, cls in asked if interpreter.program.method(cls, method.name, 3) is method}
        asks = (place.activity, screen.type) in asked
        if others and not asks and not may_ask(interpreter, screen, method.owner, _ASKING, partial(_asks, interpreter)):
            continue
        interpreter.forget()
        interpreter.world.by_itself = True
        with interpreter.at(place, AUTO):
            interpreter.run(method, screen, (), None, screen.frame)
        interpreter.world.by_itself = False
    return bool(interpreter.world.todo)


def _asks(interpreter: Interpreter, method: Method) -> bool:
    """Whether a body asks for a permission, or has a library do so that is named for it."""
    return any(c.name == _ASKING or _is_of_asking_library(interpreter, c, method) for c in method.calls)


def _is_of_asking_library(interpreter: Interpreter, call: Call, method: Method) -> bool:
    """Whether a call may be one by which a library asks: ``new RxPermissions(this)``, ``Permissions.ask(this)``."""
    on = call.owner
    if not on and call.receiver is not None:
        named = call.receiver.name if isinstance(call.receiver, FieldValue) else ""
        on = interpreter.liveness.meaning.type_of(call.receiver, method) or named
    if call.name.startswith(_QUESTIONS) or on in interpreter.program.classes or on.startswith(PLATFORM):
        return False
    return _NAMED in own_name(on) or (call.name.startswith(("ask", "request")) and _NAMED in call.name)


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
    """Note which screens may ask."""
    for screen in asking(interpreter, site):
        interpreter.asked.permissions.add((interpreter.place.activity, screen.type))


MODELS: dict[str, Model] = {"requestPermissions": _request}
