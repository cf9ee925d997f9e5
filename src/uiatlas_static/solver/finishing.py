"""Which calls take the activity in front away."""

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import FINISH, Call, Method

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
