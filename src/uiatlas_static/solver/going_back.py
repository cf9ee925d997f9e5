"""What is touched for nothing but to go back: code that presses Back, or takes pages off a back stack."""

from collections.abc import Iterator

from uiatlas_static.facts.code import Call, Method, outermost
from uiatlas_static.facts.values import NULL, UNKNOWN, ClassValue, Guard, Literal, Resource
from uiatlas_static.solver.acting import HANDLING_BACK, PASSIVE
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.compose import declared, routes_of
from uiatlas_static.solver.domain import Abstract, objects, options
from uiatlas_static.solver.finishing import POPPING, PRESSING, UPWARDS, is_going_back
from uiatlas_static.solver.fragments import CHILD, OF_ACTIVITY, managers
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.navigation import name_of
from uiatlas_static.solver.places import AUTO, BACKGROUND, LAYERS, PRESSED, GoneBack, Popped
from uiatlas_static.solver.triggers import evidence

_ANSWERING = (PRESSING, *HANDLING_BACK)
_STACKS = ("FragmentManager", "NavController", "NavHostController")
"""How the classes of the platform and its libraries end that have a back stack of pages."""
_AROUND = frozenset({"getParentFragment", "requireParentFragment", "parentFragment"})
"""What gives the fragment around one, as calls and as a property."""


def note_gone_back(interpreter: Interpreter, site: CallSite, popped: Popped | None, *, pressed: bool = False) -> None:
    """Note that what is touched goes back, if it does nothing else and does so whatever holds.

    Args:
        interpreter: What executes the code.
        site: The call.
        popped: The page down to which pages are taken away; None if it is one page.
        pressed: Whether Back is pressed, which other code may answer.
    """
    trigger, place = interpreter.trigger, interpreter.place
    if place.kind in BACKGROUND or trigger.edge_class in (AUTO.edge_class, PRESSED.edge_class):
        return
    if _only_goes_back(interpreter):
        of_activity = not pressed and not OF_ACTIVITY.isdisjoint(managers(site))
        gone = GoneBack(evidence(interpreter, site), popped, pressed, of_activity)
        interpreter.world.gone_back.setdefault(place, {})[trigger] = gone


def _only_goes_back(interpreter: Interpreter) -> bool:
    """Whether all that runs for a touch only leads to the present call."""
    bodies = list(_bodies(interpreter))
    answering = max((n for n, (m, _) in enumerate(bodies) if m.name in _ANSWERING), default=-1)
    outer = bodies[answering + 1 :]
    supposed = interpreter.world.supposed
    if answering < 0 and supposed is not None and supposed.all:
        return False
    if answering >= 0 and any(call.guards for _, call in outer):
        return False
    return all(_is_alone(method, call) for method, call in outer)


def _bodies(interpreter: Interpreter) -> Iterator[tuple[Method, Call]]:
    """The bodies that are executed for the present touch, innermost first, each with its call that leads inwards."""
    running = interpreter.world.running
    while running is not None and running.trigger == interpreter.trigger:
        method = interpreter.program.by_id[running.body]
        yield method, method.calls[running.place]
        running = running.around


def _is_alone(method: Method, call: Call) -> bool:
    """Whether a body does nothing where it makes a call but that, and what gives things to it."""
    return all(
        other is call
        or is_going_back(other)
        or other.name in PASSIVE
        or any(_excludes(a, b) for a in other.guards for b in call.guards)
        for other in method.calls
    )


def _excludes(one: Guard, other: Guard) -> bool:
    """Whether two conditions never hold together."""
    if one.subject != other.subject:
        return False
    if one.other == other.other:
        return one.equal is not other.equal
    return one.equal and other.equal and all(isinstance(g.other, Literal | Resource) for g in (one, other))


def _pop(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``popBackStack()``; ``popBackStack(R.id.home, false)``: down to a destination, or with that one."""
    if not _is_of_pages(interpreter, site):
        return UNKNOWN
    named = [o for o in options(site.arg(0)) if o != NULL] if site.args else []
    if site.args and not named and site.arg(1) != Literal(0):
        return UNKNOWN
    types = [interpreter.eval(ClassValue(t), site.frame) for t in site.call.type_args[:1]]
    if not named and not types:
        note_gone_back(interpreter, site, None)
    elif len(named) + len(types) <= 2 and (name := _page(interpreter, (types or named)[0])):
        inclusive = site.named("inclusive") if "inclusive" in site.call.names else site.arg(0 if types else 1)
        if isinstance(inclusive, Literal):
            note_gone_back(interpreter, site, Popped(name, bool(inclusive.value)))
    return UNKNOWN


def _page(interpreter: Interpreter, meant: Abstract) -> str:
    """The name of the page that an id of a destination or a route means; empty if it is not known."""
    if isinstance(meant, Resource):
        return name_of(interpreter, meant.name) if meant.kind == "id" else ""
    places = (declared(interpreter, route) for route in routes_of(interpreter, meant))
    return next((p.name for p in places if p is not None), "")


def _go_up(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``findNavController().navigateUp()``: takes the page off the back stack."""
    if _is_of_pages(interpreter, site):
        note_gone_back(interpreter, site, None)
    return UNKNOWN


def _is_of_pages(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call is one on the back stack that the page in front is on, as far as is known.

    Other classes have methods of these names, and a fragment has a manager of its own for the pages in it.
    """
    call, method, place = site.call, site.frame.method, interpreter.place
    declared = "" if call.receiver is None else interpreter.liveness.meaning.type_of(call.receiver, method, sure=True)
    if any(_is_other(interpreter, type_, call) for type_ in (declared, *(o.type for o in objects(site.receiver)))):
        return False
    asked = managers(site)
    if CHILD.isdisjoint(asked) or not _AROUND.isdisjoint(asked):
        return True
    return place.kind not in LAYERS and not interpreter.program.is_a(place.name, outermost(method.owner))


def _is_other(interpreter: Interpreter, type_: str, call: Call) -> bool:
    """Whether a type has no back stack of pages: one of another library, or of the app with a method of its own."""
    program = interpreter.program
    if type_ in program.classes:
        return program.method(type_, call.name, len(call.args)) is not None
    return "." in type_ and not type_.endswith(_STACKS)


MODELS: dict[str, Model] = {**dict.fromkeys(sorted(POPPING), _pop), UPWARDS: _go_up}
