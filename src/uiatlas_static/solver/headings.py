"""What stands above the items of an element that shows a menu, as its layout writes: ``nav.getHeaderView(0)``."""

from uiatlas_static.facts.values import Literal
from uiatlas_static.solver.basics import root_of
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import VIEW, Abstract, Obj, Widget, options
from uiatlas_static.solver.interpreter import Interpreter, Model

_SHOWING_MENU = "NavigationView"
"""How the classes of such elements end."""


def head_of(interpreter: Interpreter, layout: str) -> Abstract:
    """The head that a layout writes: its outermost element, by its id if it has one."""
    root = interpreter.layouts.root(layout)
    if root is not None and root.id and root.type not in interpreter.program.classes:
        return Widget(root.id)
    return root_of(interpreter, Obj(VIEW, ("view", layout)))


def _head(interpreter: Interpreter, site: CallSite) -> Abstract:
    """The first head of the one element that a call may mean: the layout that this names."""
    touched = options(site.receiver)
    if len(touched) == 1 and isinstance(touched[0], Widget) and site.arg(0) == Literal(0):
        element = interpreter.layouts.shown(touched[0].id, interpreter.place.layouts_near)
        if element is not None and element.type.endswith(_SHOWING_MENU) and element.include:
            return head_of(interpreter, element.include)
    return interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {"getHeaderView": _head}
