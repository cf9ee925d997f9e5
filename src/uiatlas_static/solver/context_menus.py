"""Context menus of screens that fill one themselves: a view has to be registered, else no long press opens it."""

from uiatlas_static.facts.code import Call, Method, outermost
from uiatlas_static.facts.values import This, Value
from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.hierarchy import PLATFORM, SCREEN_KINDS
from uiatlas_static.solver.program import LISTENING, REGISTERING, Program

FILLING_CONTEXT = "onCreateContextMenu"


def may_have_context(program: Program, obj: Obj, fills: bool) -> bool | None:
    """Whether a long press may open a context menu of a screen; None if only a class without code may see to it.

    Args:
        program: The code of the app.
        obj: The screen.
        fills: Whether the screen fills the menu itself; else it only hears of items that others put there.
    """
    if any(_may_concern(program, obj, method, call, fills) for method, call in program.registering):
        return True
    chain = program.chain(obj.type)
    above = chain[-1].parent if chain else ""
    return False if not above or above.startswith(PLATFORM) else None


def _may_concern(program: Program, obj: Obj, method: Method, call: Call, fills: bool) -> bool:
    """Whether a call registers a view for the context menu of a screen: no other screen does so for itself."""
    if call.name not in REGISTERING:
        return True
    owner = outermost(method.owner)
    kind = program.kind(owner)
    if kind not in SCREEN_KINDS or program.is_a(obj.type, owner) or not (fills or kind == "activity"):
        return True
    listener: Value | None = call.receiver
    if call.name == LISTENING:
        listener = call.args[0] if call.args else None
    return not (listener is None or isinstance(listener, This))
