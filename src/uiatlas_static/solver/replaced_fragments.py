"""Fragments that a layout names and that code replaces as it shows the layout."""

from uiatlas_static.facts.code import INIT, Call, Method
from uiatlas_static.facts.resources import WidgetFact
from uiatlas_static.facts.values import Parameter, Resource, Result, Value
from uiatlas_static.solver.conditions import usual
from uiatlas_static.solver.domain import Frame

_MADE = (INIT, "newInstance")
"""Calls that make a fragment."""


def is_replaced_at_once(widget: WidgetFact, frame: Frame) -> bool:
    """Whether the body that shows a layout puts another fragment into a container of it, so that nobody sees its own.

    Where a state was saved, the one that was put there comes back.
    """
    if not (widget.id and widget.type.endswith("FragmentContainerView")):
        return False
    container, calls = Resource("id", widget.id), frame.method.calls
    return any(
        c.name == "replace" and len(c.args) > 1 and c.args[0] == container and _is_put_at_once(n, frame)
        for n, c in enumerate(calls)
    )


def _is_put_at_once(replacing: int, frame: Frame) -> bool:
    """Whether a call of a body surely replaces a fragment by a new one, in a transaction that the body commits."""
    method, call = frame.method, frame.method.calls[replacing]
    begun, page = _transaction(call.receiver, method), call.args[1]
    made = isinstance(page, Result) and page.method == method.id and method.calls[page.call].name in _MADE
    if begun is None or not made or any(c.name == "next" for c in method.calls[:replacing]):
        return False
    done = [c for c in method.calls if c.name.startswith("commit") and _transaction(c.receiver, method) == begun]
    return _is_sure(call, frame) and any(_is_sure(c, frame) for c in done)


def _is_sure(call: Call, frame: Frame) -> bool:
    """Whether a call is made as a screen is shown for the first time, as no state was saved."""
    restoring = any(isinstance(g.subject, Parameter) and not g.equal for g in call.guards)
    return not (call.unsure or restoring) and all(usual(g, frame) for g in call.guards)


def _transaction(value: Value | None, method: Method) -> int | None:
    """The call of a body that began the transaction which a value is: ``beginTransaction().setReorderingAllowed()``."""
    while isinstance(value, Result) and value.method == method.id:
        asked = method.calls[value.call]
        if asked.name == "beginTransaction":
            return value.call
        value = asked.receiver
    return None
