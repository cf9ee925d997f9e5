"""Which calls take the activity in front away."""

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method

FINISH = frozenset({"finish", "finishAffinity", "finishAfterTransition", "finishAndRemoveTask"})
"""Calls that take the activity in front away."""
_HOSTS = frozenset({"getActivity", "requireActivity", "getContext", "requireContext"})
_OWN = frozenset({"activity", "mActivity", "context", "mContext"})


def finishes(method: Method, call: Call) -> bool:
    """Whether a call finishes the activity, and not a mode of its bar or an animation."""
    if call.name not in FINISH:
        return False
    if call.owner and not call.owner.endswith("Activity"):
        return not call.args and call.owner == method.owner
    match call.receiver:
        case None | v.This():
            return True
        case v.FieldValue(name):
            return name in _OWN
        case v.Result(owner, index) if owner == method.id:
            return method.calls[index].name in _HOSTS
        case v.Parameter():
            return bool(call.owner)
    return False
