"""Screens of Compose that are objects: those of libraries whose navigators are given the next screen itself."""

from dataclasses import replace

from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.composables import content
from uiatlas_static.solver.compose import go_to
from uiatlas_static.solver.domain import Abstract, Bound, Obj, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import is_function
from uiatlas_static.solver.operators import elements
from uiatlas_static.solver.places import AUTO, Place
from uiatlas_static.solver.triggers import evidence

_DRAWING = "Content"
"""The method that draws such a screen."""
_MAX_SCREENS = 8


def _screens(interpreter: Interpreter, site: CallSite) -> list[Obj]:
    """The screens among the arguments: objects of the app that draw themselves and are of a library's class."""
    program = interpreter.program
    found = (o for o in elements(site.args) if isinstance(o, Obj) and o.type in program.classes)
    drawn = (o for o in found if not o.abstract and program.method(o.type, _DRAWING, 0) is not None)
    return [o for o in drawn if any(a.endswith((".Screen", ".Tab")) for a in program.ancestors(o.type))][:_MAX_SCREENS]


def _shown(interpreter: Interpreter, site: CallSite) -> bool:
    """Go to the screens that a call is given, and draw them; whether there are any."""
    screens = _screens(interpreter, site)
    for screen in screens:
        where = evidence(interpreter, site)
        place = interpreter.world.place(Place(screen.type, "screen", interpreter.place.activity, evidence=where))
        go_to(interpreter, screen.type, where)
        with interpreter.at(place, AUTO):
            content(interpreter, site, Bound(_DRAWING, screen, ""))
    if screens:
        interpreter.world.site(site.frame.method.id, site.index, True)
    return bool(screens)


def _started(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Navigator(HomeScreen()) { ... }``: the screen is shown at once, in what the function draws around it."""
    with interpreter.at(interpreter.place, AUTO):
        if _shown(interpreter, site):
            functions = [a for a in site.args if any(is_function(interpreter, o) for o in options(a))]
            site = replace(site, args=tuple(functions))
    return interpreter.models["(other)"](interpreter, site)


def _gone_to(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``navigator.push(DetailScreen(id))``, ``tabs.current = HomeTab``: the screen comes under what is touched."""
    return site.receiver if _shown(interpreter, site) else interpreter.models["(other)"](interpreter, site)


def _may_be_on_navigator(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call may be made on a navigator: on what is declared as one, or on something unknown."""
    types = interpreter.liveness.meaning.asked(site.frame.method, site.call).types
    if types is not None:
        return all(t.endswith("Navigator") for t in types)
    return all(o == UNKNOWN for o in options(site.receiver))


def or_gone_to(before: Model) -> Model:
    """A model of a call that goes to the screens it is given, ``navigator.replace(DetailScreen())``, else as before."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        gone = _may_be_on_navigator(interpreter, site) and _shown(interpreter, site)
        return site.receiver if gone else before(interpreter, site)

    return model


MODELS: dict[str, Model] = {
    **dict.fromkeys(("Navigator", "TabNavigator", "BottomSheetNavigator"), _started),
    **dict.fromkeys(("push", "replaceAll", "setCurrent"), _gone_to),
}
