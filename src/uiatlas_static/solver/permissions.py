"""Requests for permissions: a person is asked, and the screen that asks goes on with what is answered."""

from functools import partial

from uiatlas_static.facts.code import Call, Method, own_name
from uiatlas_static.facts.values import UNKNOWN, FieldValue
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, Place
from uiatlas_static.solver.requests import asking, is_inherited, may_ask, request_number, tell_back

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


def postpone_answer(interpreter: Interpreter, place: Place, screen: Obj, method: Method) -> bool:
    """Have a screen told at last what is answered, once it is known who asks; whether that is only then.

    What the screen itself does with the answer to what it was seen to ask by itself, it does at once, too.
    """
    interpreter.asked.unanswered[id(place), screen.type] = place, screen, method
    return is_inherited(screen, method) or not interpreter.asked.permissions.get((place.activity, screen.type))


def run_unanswered(interpreter: Interpreter, *, inherited: bool) -> bool:
    """Tell screens at last what is answered, those that only ask once they are touched apart; whether that led on.

    Args:
        interpreter: Knows the screens, and what was asked for.
        inherited: Whether those are told that have from a class above them what they do, rather than all others. That
            runs on those that may ask.
    """
    asked = interpreter.asked.permissions
    for known, (place, screen, method) in [*interpreter.asked.unanswered.items()]:
        if is_inherited(screen, method) is not inherited:
            continue
        numbers = asked.get((place.activity, screen.type))
        if numbers is not None and not numbers:
            continue
        del interpreter.asked.unanswered[known]
        others = inherited and any(interpreter.program.method(cls, method.name, 3) is method for _, cls in asked)
        asks = numbers or may_ask(interpreter, screen, method.owner, _ASKING, partial(_asks, interpreter))
        if others and not asks:
            continue
        interpreter.forget()
        with interpreter.at(place, AUTO):
            tell_by_itself(interpreter, place, screen, method)
    return bool(interpreter.world.todo)


def tell_by_itself(interpreter: Interpreter, place: Place, screen: Obj, method: Method) -> None:
    """Tell a screen what is answered to each question that it asks by itself, or to any if nobody was seen to ask."""
    numbers = interpreter.asked.permissions.get((place.activity, screen.type))
    before, interpreter.world.by_itself = interpreter.world.by_itself, True
    for number in [*numbers] if numbers else [UNKNOWN]:
        args = (number, UNKNOWN, UNKNOWN)[: len(method.parameters)]
        interpreter.under(AUTO, method, screen, args, None)
    interpreter.world.by_itself = before


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

    What asks by itself is not followed: the answer is told to the screen by itself then.
    """
    on = list(objects(site.receiver))
    asks = not on or any(interpreter.program.kind(o.type) in ("activity", "fragment") for o in on)
    number = (request_number(site) if asks else None) or UNKNOWN
    touched = asks and interpreter.trigger.edge_class != AUTO.edge_class
    for screen in asking(interpreter, site):
        numbers = interpreter.asked.permissions.setdefault((interpreter.place.activity, screen.type), {})
        if not touched:
            numbers[number] = None
    if touched:
        tell_back(interpreter, site, _ANSWERED, (number, UNKNOWN, UNKNOWN))
    return UNKNOWN


MODELS: dict[str, Model] = {"requestPermissions": _request}
