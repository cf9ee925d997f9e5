"""Which calls take the activity in front away, or go back in another way."""

import re

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import FINISH, GIVING, Call, Method

POPPING = frozenset({"popBackStack", "popBackStackImmediate"})
"""Calls that take the last entry off a back stack."""
UPWARDS = "navigateUp"
"""The call that does so for the arrow in the bar."""
PAGING = POPPING | {UPWARDS}
"""All calls that take pages off a back stack; nothing else has methods of these names."""
PRESSING = "onBackPressed"
"""The call by which code presses Back, and the method that some activities answer it by."""
CLOSING = ("dismiss", "dismissNow", "cancel", "dismissAllowingStateLoss")
"""Calls that close a dialog."""
GOING = FINISH | PAGING | {PRESSING, "dismiss", "dismissNow"}
"""Calls by which code that answers Back, or the arrow in the bar, goes back."""
_GIVING = re.compile(r"(?:get|require|find|is|has|current)(?=[A-Z])\w*|(?:activity|current)")
"""Names of calls that only give what goes back."""
_SCOPES = GIVING | {"with"}
"""Those that only run a function on it."""
_HOSTS = frozenset({"getActivity", "requireActivity", "getContext", "requireContext"})
"""Calls that give the activity around a part of it."""
_OWN = frozenset({"activity", "mActivity", "context", "mContext", "host", "mHost"})
"""Fields that commonly hold the activity around an object."""


def is_host(method: Method, value: v.Value | None) -> bool:
    """Whether a value that a body mentions is, by its name, the activity around the body's object."""
    match value:
        case v.FieldValue(name):
            return name in _OWN
        case v.Result(owner, index) if owner == method.id:
            return method.calls[index].name in _HOSTS
    return False


def finishes(method: Method, call: Call) -> bool:
    """Whether a call finishes the activity, and not a mode of its bar or an animation."""
    if call.name not in FINISH:
        return False
    if call.args and (isinstance(call.args[0], v.This) or is_host(method, call.args[0])):
        return True
    if call.owner and not call.owner.endswith("Activity"):
        return not call.args and call.owner == method.owner
    match call.receiver:
        case None | v.This():
            return True
        case v.Parameter():
            return bool(call.owner)
    return is_host(method, call.receiver)


def is_going_back(call: Call) -> bool:
    """Whether a call goes back, or only gives something."""
    if call.name in _SCOPES:
        return isinstance(call.args[-1] if call.args else None, v.Lambda | v.Reference)
    return call.name in GOING or call.name in CLOSING or _GIVING.fullmatch(call.name) is not None


def only_goes_back(method: Method) -> bool:
    """Whether a method only presses Back or takes a page off the back stack, or hands on that Back is pressed."""
    if method.name == PRESSING and any(c.parent and c.name == PRESSING for c in method.calls):
        return True
    back = any(c.name in PAGING or c.name == PRESSING for c in method.calls)
    return back and all(map(is_going_back, method.calls))
