"""Screens of Circuit: the class of a key tells the presenter that gives a state, and the composable that draws it.

The library: https://github.com/slackhq/circuit (Apache-2.0). ``@CircuitInject(HomeScreen::class, Scope::class)`` marks
both, ``CircuitContent(HomeScreen)`` draws the screen, ``navigator.goTo(DetailScreen(id))`` opens another one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN, class_in
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.composables import place_pressable
from uiatlas_static.solver.compose import go_to
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Obj, join, objects, options
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, Place
from uiatlas_static.solver.program import Program, getter_name
from uiatlas_static.solver.triggers import evidence

_MARK = "CircuitInject"
_PRESENTING = "present"
_NAVIGATOR, _STACK = "com.slack.circuit.runtime.Navigator", "com.slack.circuit.backstack.BackStack"
_EVENTS = {
    "goTo": ("com.slack.circuit.foundation.NavEvent$GoTo", "screen"),
    "resetRoot": ("com.slack.circuit.foundation.NavEvent$ResetRoot", "newRoot"),
}
"""Calls of the navigator -> the event that content is told of instead, and where that holds the key."""
_ROOT, _TOLD, _NEXT, _STARTING = "(root)", "(told)", "(next)", "(starting)"
_INTENT = "intent"
"""Where the key of a screen of the platform holds what opens it."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What shows the screen of a key: its presenter, how that gives a state, and the composables that draw this."""

    presenter: str
    presenting: Method
    drawing: tuple[Method, ...]


def with_circuit(models: Mapping[str, Model], program: Program) -> Mapping[str, Model]:
    """Models that know the screens of an app made with Circuit; the same ones if it has none."""
    screens = dict(_screens(program))
    if not screens:
        return models
    other = models["(other)"]
    return {
        **models,
        **dict.fromkeys(("CircuitContent", "NavigableCircuitContent"), _content(screens)),
        **{name: _going(screens, models.get(name, other)) for name in _EVENTS},
        "rememberSaveableBackStack": _stack,
        "rememberCircuitNavigator": _navigator,
        "rememberAndroidScreenAwareNavigator": _aware,
        **{getter_name(held): _held(held) for _, held in _EVENTS.values()},
        "IntentScreen": _of_intent,
    }


def _screens(program: Program) -> Iterable[tuple[str, Drawn]]:
    marked = [m for m in program.by_id.values() if _MARK in m.annotations] if program.routed else []
    for name, route in program.routed:
        for presenter in (name, program.classes[name].outer):
            presenting = program.method(presenter, _PRESENTING, 0)
            if class_in(route) and presenting is not None and presenting.type:
                drawing = [m for m in marked if any(p.type == presenting.type for p in m.parameters)]
                yield class_in(route), Drawn(presenter, presenting, tuple(drawing))


def _content(screens: Mapping[str, Drawn]) -> Model:
    """``CircuitContent(HomeScreen)``, ``NavigableCircuitContent(navigator, backStack)``: a screen is there at once."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        given = [o for a in site.args for o in objects(a)]
        own = Obj(_NAVIGATOR, (site.frame.method.id, site.index))
        for function in (o for a in site.args for o in options(a) if isinstance(o, Closure | Bound)):
            own.put(_TOLD, function)
        navigator = next((o for o in given if _leads(interpreter, o)), own)
        roots = [o for held in given if _ROOT in held.fields for o in objects(held.get(_ROOT))]
        with interpreter.at(interpreter.place, AUTO):
            for key in (o for o in (*given, *roots) if o.type in screens):
                _draw(interpreter, site, screens[key.type], key, navigator)
        return UNKNOWN

    return model


def _leads(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object is a navigator, also one of a class of the app."""
    return obj.type == _NAVIGATOR or interpreter.program.is_a(obj.type, _NAVIGATOR)


def _draw(interpreter: Interpreter, site: CallSite, drawn: Drawn, key: Obj, navigator: Obj) -> None:
    """Present the state of a screen, and draw it in the present place."""
    program, captions = interpreter.program, interpreter.composition.captions
    presenter = Obj(drawn.presenter, ("presenter", key.type, interpreter.place.activity.name))
    for field in (f for cls in program.chain(drawn.presenter) for f in cls.fields):
        if field.type == key.type or field.type.endswith(".Navigator"):
            presenter.put(field.name, key if field.type == key.type else navigator)
    count = len(captions)
    state = interpreter.run(drawn.presenting, presenter, (), site.frame)
    for method in drawn.drawing:
        args = tuple([state if p.type == drawn.presenting.type else UNKNOWN for p in method.parameters])
        interpreter.run(method, None, args, site.frame)
    del captions[count:]
    place_pressable(interpreter)


def _going(screens: Mapping[str, Drawn], before: Model) -> Model:
    """``navigator.goTo(DetailScreen(id))``."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        navigators = [o for o in objects(site.receiver) if o.type == _NAVIGATOR]
        for navigator in navigators:
            for key in objects(site.arg(0)):
                _go(interpreter, site, navigator, key, screens, navigator)
        return UNKNOWN if navigators else before(interpreter, site)

    return model


def _go(
    interpreter: Interpreter, site: CallSite, navigator: Obj, key: Obj, screens: Mapping[str, Drawn], asked: Obj
) -> None:
    """What a navigator does with the key of a screen: it may hand it on to another one, or to a function.

    Args:
        interpreter: Knows the app.
        site: The call of the navigator that was asked first.
        navigator: The one that has the key.
        key: The key.
        screens: What shows the screens of keys.
        asked: The first navigator, which the presenter of the screen is given.
    """
    fields = navigator.fields
    if _STARTING in fields and _INTENT in key.fields and key.type not in interpreter.program.classes:
        go(interpreter, site, key.get(_INTENT))
        return
    for held in objects(fields[_NEXT]) if _NEXT in fields else ():
        own = interpreter.program.method(held.type, site.call.name, 1)
        if own is not None:
            interpreter.run(own, held, (key,), site.frame, held.frame)
        elif held.type == _NAVIGATOR:
            _go(interpreter, site, held, key, screens, asked)
    if _TOLD in fields:
        name, field = _EVENTS[site.call.name]
        event = Obj(name, (site.frame.method.id, site.index, key.type))
        event.put(field, key)
        interpreter.invoke(fields[_TOLD], (event,), site.frame)
    elif _NEXT not in fields and key.type in screens:
        where = evidence(interpreter, site)
        place = interpreter.world.place(Place(key.type, "screen", interpreter.place.activity, evidence=where))
        go_to(interpreter, key.type, where)
        with interpreter.at(place, AUTO):
            _draw(interpreter, site, screens[key.type], key, asked)


def _stack(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``rememberSaveableBackStack(HomeScreen)``."""
    made = Obj(_STACK, (site.frame.method.id, site.index))
    made.put(_ROOT, join(*site.args))
    return made


def _navigator(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``rememberCircuitNavigator(backStack)``."""
    return Obj(_NAVIGATOR, (site.frame.method.id, site.index))


def _aware(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``rememberAndroidScreenAwareNavigator(navigator, context)``: it also opens screens of the platform."""
    made = Obj(_NAVIGATOR, (site.frame.method.id, site.index))
    made.put(_STARTING, UNKNOWN)
    made.put(_NEXT, site.arg(0))
    return made


def _held(name: str) -> Model:
    """``event.screen``: the key that an event of a navigator has."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        return join(*(o.get(name) for o in objects(site.receiver) if name in o.fields))

    return model


def _of_intent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``IntentScreen(intent)``."""
    for made in objects(site.receiver):
        made.put(_INTENT, site.arg(0))
    return site.receiver
