"""Conditions on how many entries a back stack has: ``getSupportFragmentManager().getBackStackEntryCount() > 0``."""

from uiatlas_static.facts.code import ENTRIES, Call
from uiatlas_static.facts.values import FieldValue, Guard, Literal, Result, Value
from uiatlas_static.source.api_levels import MIRRORED
from uiatlas_static.source.branches import Test, test_of

_NONE = Literal(0)
_SIGNS = {(">", 0): False, (">=", 1): False, ("<", 1): True, ("<=", 0): True}
"""Comparisons that tell whether there is no entry."""


def entries_test(sign: str, one: Value, other: Value, calls: list[Call]) -> Test | None:
    """What holds when a comparison tells whether a back stack has entries; None if it is no such comparison.

    Args:
        sign: How the two are compared.
        one: What stands before the sign.
        other: What stands behind it.
        calls: Those of the body so far.
    """
    if _counts(other, calls):
        one, other, sign = other, one, MIRRORED.get(sign, "")
    if not isinstance(other, Literal) or not _counts(one, calls):
        return None
    none = _SIGNS.get((sign, other.value)) if isinstance(other.value, int) else None
    return None if none is None else test_of((Guard(one, _NONE, none),))


def _counts(value: Value, calls: list[Call]) -> bool:
    match value:
        case FieldValue(name):
            return name in ENTRIES
        case Result(_, index):
            return index < len(calls) and calls[index].name in ENTRIES
    return False
