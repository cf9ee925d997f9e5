"""Groups of buttons of which one is checked: a touch of a button tells the listener of its group the button's id.

``group.setOnCheckedChangeListener((group, id) -> ...)``, ``group.addOnButtonCheckedListener((group, id, on) -> ...)``.
"""

from itertools import product

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.values import Literal, Resource
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Widget, options
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import LISTENERS, fire
from uiatlas_static.solver.triggers import element_id, of_widget

_HEARING = ("onCheckedChanged", "onButtonChecked")
_BUTTONS = ("Button", "Chip", "CheckBox")
"""How the names of classes end whose objects such groups hold."""
_OF_BUTTONS, _OF_GROUPS = "setOnCheckedChangeListener", "addOnButtonCheckedListener"
"""The call that gives a single button a listener, too, and the one that only groups have."""


def _check(interpreter: Interpreter, site: CallSite) -> Abstract:
    of_groups, near = site.call.name == _OF_GROUPS, interpreter.place.layouts_near
    held = (interpreter.layouts.shown(id, near) for id in interpreter.layouts.children(element_id(site.receiver), near))
    buttons = [b.id for b in held if b is not None and b.id and own_name(b.type).endswith(_BUTTONS)]
    if not buttons or len(options(site.receiver)) > 1:
        return interpreter.models["(other)" if of_groups else "(checked)"](interpreter, site)
    whether = (Literal(True),) if of_groups else ()
    for id, function in product(buttons, site.args):
        told = (site.receiver, Resource("id", id), *whether)
        fire(interpreter, site, function, of_widget(interpreter, Widget(id)), told, _HEARING)
    return site.receiver


MODELS: dict[str, Model] = {
    "(checked)": LISTENERS[_OF_BUTTONS],
    **dict.fromkeys((_OF_BUTTONS, _OF_GROUPS), at_home(_check)),
}
