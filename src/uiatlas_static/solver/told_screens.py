"""Screens that hear themselves how something ends that a touch begins: a request, a sign-in, a loader.

``new StringRequest(Method.POST, address, this, this)``: the call of a library is given the screen, which implements an
interface of that library. What the screen is told then is under the touch.
"""

from collections.abc import Sequence

from uiatlas_static.facts.code import Method
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callback_names import OF_SCREENS
from uiatlas_static.solver.domain import Abstract, Obj, objects
from uiatlas_static.solver.heard import own_trigger
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.library_interfaces import (
    extends_library,
    interfaces_taken,
    is_of_interfaces,
    is_of_library,
    takes_screen,
)
from uiatlas_static.solver.places import AUTO


def tell_screen(interpreter: Interpreter, site: CallSite) -> None:
    """A call of a library is given the screen during a touch: the screen is told under that touch how it ends.

    Args:
        interpreter: The execution.
        site: The call, which nothing is known of.
    """
    screen = interpreter.place.obj
    if screen is None or interpreter.present.edge_class == AUTO.edge_class:
        return
    if not any(screen in objects(a) for a in site.args):
        return
    taken = interfaces_taken(interpreter.program, site.call, screen.type, _owners(interpreter, site))
    for method in interpreter.callbacks(screen) if taken else ():
        if _is_told(interpreter, screen, method, taken):
            interpreter.under(interpreter.present, method, screen, (), site.frame)


def or_asked(before: Model) -> Model:
    """A model of what collections have, where a library may be asked by that name: ``Api.get(address, this)``."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        return interpreter.ask("(other)", site) if _asks_library(interpreter, site) else before(interpreter, site)

    return model


def _asks_library(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a class of a library is given who is told how something ends by that library, among other things.

    Who is told by others is kept as in any collection: ``BiMap.put("a", listener)`` with one of the platform.
    """
    if len(site.args) < 2:
        return False
    given = [o for a in site.args for o in objects(a)]
    owners = [o for o in _owners(interpreter, site) if is_of_library(interpreter.program, o)] if given else ()
    return bool(owners) and any(_is_told_by(interpreter, site, o, owners) for o in given)


def _is_told_by(interpreter: Interpreter, site: CallSite, obj: Obj, owners: Sequence[str]) -> bool:
    """Whether an object is called back by the library that classes are of."""
    if obj is interpreter.place.obj:
        return takes_screen(interpreter.program, site.call, obj.type, owners)
    return interpreter.called_by_platform(obj) and extends_library(interpreter.program, obj.type, owners)


def _owners(interpreter: Interpreter, site: CallSite) -> tuple[str, ...]:
    """The classes whose code a call may run."""
    types = interpreter.liveness.meaning.asked(site.frame.method, site.call).types or ()
    return (site.call.owner,) if site.call.owner else tuple(types)


def _is_told(interpreter: Interpreter, screen: Obj, method: Method, taken: list[str]) -> bool:
    """Whether a method may be one of these interfaces of a library, by which a screen hears of no touch."""
    if method.name in OF_SCREENS or own_trigger(method, AUTO, "") != AUTO:
        return False
    program = interpreter.program
    return is_of_interfaces(program, screen.type, method.name, taken) and not program.called_by_app(screen.type, method)
