"""Screens of which a navigator is given a key: code, or an annotation, says which one the class of the key stands for.

The library: https://github.com/aartikov/Alligator (MIT): ``registerActivity(HomeScreen::class.java, Home::class.java)``
or ``@RegisterScreen(HomeScreen::class) class Home``, then ``navigator.goForward(HomeScreen())``.
"""

from collections.abc import Iterable, Mapping
from contextlib import nullcontext

from uiatlas_static.facts.values import UNKNOWN, ClassValue, class_in
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, objects
from uiatlas_static.solver.fragments import show
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.intents import Destination, activity, arrive
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, Place
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.triggers import evidence

_REGISTERING = frozenset(
    f"register{kind}{result}" for kind in ("Activity", "Fragment", "DialogFragment") for result in ("", "ForResult")
)
"""Calls that are given the class of a key, and that of its screen."""
_LEAVING = ("replace", "reset")
"""Calls of the navigator that take what is in front away as they open a screen."""
_COMMANDS = ("goForward", "switchTo", *_LEAVING)


def with_registered(models: Mapping[str, Model], program: Program) -> Mapping[str, Model]:
    """Models that know the navigator of an app that registers screens; the same ones if it registers none."""
    screens = {key: shown for key, shown in _registered(program).items() if program.kind(shown) in SCREEN_KINDS}
    known = {name: _going(screens, models.get(name, models["(other)"])) for name in _COMMANDS if screens}
    return {**models, **known} if known else models


def _registered(program: Program) -> dict[str, str]:
    """Classes of keys -> those of screens; functions of the app may register what their type variables stand for."""
    found = {key: name for name, route in program.routed if (key := class_in(route))}
    variables: dict[str, tuple[int, int]] = {}
    for method in () if program.called.isdisjoint(_REGISTERING) else program.by_id.values():
        for call in (c for c in method.calls if c.name in _REGISTERING and len(c.args) > 1):
            key, shown = map(class_in, call.args[:2])
            if {key, shown} <= set(method.type_params):
                variables[method.name] = method.type_params.index(key), method.type_params.index(shown)
            else:
                found[key] = shown
    for call in (c for m in program.by_id.values() if variables for c in m.calls if c.name in variables):
        key_at, shown_at = variables[call.name]
        if max(key_at, shown_at) < len(call.type_args):
            found[call.type_args[key_at]] = call.type_args[shown_at]
    return found


def _going(screens: Mapping[str, str], before: Model) -> Model:
    """``navigator.goForward(HomeScreen())``; what is given no key of a screen is answered as before."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        shown = _shown(screens, site.args)
        earlier = _opened_before(interpreter, site, screens) if shown else None
        with nullcontext() if earlier is None else interpreter.at(earlier, AUTO):
            for name in shown:
                _show(interpreter, site, name)
        return UNKNOWN if shown else before(interpreter, site)

    return model


def _shown(screens: Mapping[str, str], given: Iterable[Abstract]) -> list[str]:
    """The screens whose keys a call is given."""
    return list(dict.fromkeys(screens[o.type] for value in given for o in objects(value) if o.type in screens))


def _show(interpreter: Interpreter, site: CallSite, name: str) -> None:
    """Open the activity, or show the fragment, of a class."""
    if interpreter.program.kind(name) != "activity":
        show(interpreter, site, ClassValue(name), interpreter.present)
        return
    if site.call.name in _LEAVING:
        interpreter.world.leaving.add((interpreter.place.activity, evidence(interpreter, site)))
    arrive(interpreter, site, Destination(name))


def _opened_before(interpreter: Interpreter, site: CallSite, screens: Mapping[str, str]) -> Place | None:
    """The activity that the command before this one opens: the navigator goes on only once that is in front."""
    earlier = site.frame.method.calls[: max(site.index, 0)]
    for call in (c for c in reversed(earlier) if c.name in _COMMANDS and set(c.guards) <= set(site.call.guards)):
        shown = _shown(screens, (interpreter.eval(a, site.frame) for a in call.args))
        if len(shown) == 1 and interpreter.program.kind(shown[0]) == "activity":
            return activity(interpreter, shown[0], evidence(interpreter, site))
    return None
