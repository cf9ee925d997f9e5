"""Screens of routers that are objects: what each makes, a fragment or an intent, opens where a router is given it.

The library: https://github.com/terrakok/Cicerone (MIT): ``router.navigateTo(ActivityScreen { Intent(it, cls) })``.
"""

from uiatlas_static.facts.code import INIT, own_name
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import INTENT, Abstract, Bound, Closure, Obj, objects, options
from uiatlas_static.solver.fragments import show
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.operators import elements

_LIBRARY = "terrakok.cicerone."
_MAKING = ("getActivityIntent", "getFragment", "createIntent", "createFragment")
"""Methods of a screen that make what it shows."""
_LEAVING = ("newRootScreen", "replaceScreen", "newRootChain", "Replace")
"""Calls, and a command, by which a screen takes the place of the one in front."""
_GOING = ("navigateTo", "newRootScreen", "replaceScreen", "newChain", "newRootChain", "executeCommands")
_COMMANDS = ("Forward", "Replace")
"""Commands for a navigator that are made with a screen."""
_MADE_BY = "(makes)"
"""Where a screen keeps the function that makes what it shows."""


def made_screen(interpreter: Interpreter, site: CallSite) -> bool:
    """Keep the function that a screen is made with, or carry out a command of a router; whether it is one of both."""
    if _LIBRARY not in site.call.owner:
        return False
    if own_name(site.call.owner) in _COMMANDS:
        return _opened(interpreter, site, own_name(site.call.owner))
    for screen in objects(site.receiver) if own_name(site.call.owner).endswith("Screen") else ():
        for function in (o for a in site.args for o in options(a) if isinstance(o, Closure | Bound)):
            screen.set(_MADE_BY, function)
    return own_name(site.call.owner).endswith("Screen")


def _is_screen(interpreter: Interpreter, screen: Obj) -> bool:
    above = interpreter.program.ancestors(screen.type)
    return _LIBRARY in screen.type or any(_LIBRARY in a and a.endswith("Screen") for a in above)


def _made(interpreter: Interpreter, site: CallSite, screen: Obj) -> list[Abstract]:
    """What a screen makes, by the function that it was made with or by a method of its class."""
    found = [interpreter.invoke(o, (UNKNOWN,), site.frame) for o in options(screen.get(_MADE_BY))]
    for method in interpreter.callbacks(screen, _MAKING):
        found.append(interpreter.run(method, screen, (UNKNOWN,), site.frame, screen.frame))
    return found


def _opened(interpreter: Interpreter, site: CallSite, name: str) -> bool:
    """Open what the screens make that a call is given; whether there are any."""
    screens = [o for o in elements(site.args) if isinstance(o, Obj) and _is_screen(interpreter, o)]
    for made in (value for screen in screens for value in _made(interpreter, site, screen)):
        show(interpreter, site, made, interpreter.present)
        for intent in (o for o in objects(made) if o.type == INTENT):
            go(interpreter, site, intent, leaving=name in _LEAVING)
    return bool(screens)


def _gone_to(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``router.navigateTo(screen)``."""
    is_router = _opened(interpreter, site, site.call.name)
    return UNKNOWN if is_router else interpreter.models["(other)"](interpreter, site)


def _kept(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``ActivityScreen { Intent(it, Detail::class.java) }``, which looks like a function that is given another one."""
    if site.call.name == INIT or site.call.owner:
        return site.receiver if made_screen(interpreter, site) else interpreter.models["(other)"](interpreter, site)
    screen = Obj(f"{_LIBRARY}{site.call.name}", (site.frame.method.id, site.index), site.frame)
    screen.set(_MADE_BY, site.arg(-1))
    return screen


MODELS: dict[str, Model] = {
    **dict.fromkeys(_GOING, _gone_to),
    **dict.fromkeys(("ActivityScreen", "FragmentScreen"), _kept),
}
