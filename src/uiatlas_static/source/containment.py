"""Whether a value is one of those that a collection is written out with: ``x in listOf(a, b)``."""

from uiatlas_static.facts.values import Result, Value, one_of
from uiatlas_static.source.body import Body
from uiatlas_static.source.branches import UNDECIDED, Test, test_of

_WRITTEN_OUT = frozenset({"listOf", "setOf", "arrayOf", "asList"})
"""Calls that make a collection of just what they are given; nothing is added to it later."""


def contained(value: Value, collection: Value, body: Body) -> Test:
    """What holds when a collection has a value, and when it has not; undecided if it is not written out here."""
    if isinstance(collection, Result) and collection.method == body.id:
        call = body.calls[collection.call]
        if call.name in _WRITTEN_OUT and call.args:
            return test_of((one_of(value, call.args),))
    return test_of((UNDECIDED,))
