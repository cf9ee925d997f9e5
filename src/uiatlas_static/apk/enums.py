"""Numbers that compilers put in the place of an enumeration's constants when they branch over them.

A ``when`` or ``switch`` looks up the ordinal in a table of its own, which counts the constants from 1 in the order in
which it names them; shrinkers do without the table and branch over the ordinal.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from uiatlas_static.facts.code import INIT, Call, Write
from uiatlas_static.facts.values import FieldValue, Literal, Result

Constants = Mapping[int, FieldValue]
"""Constants by their number."""
Tables = Mapping[str, Constants]
"""Constants by number, by the static field that holds the table; by ordinal under an empty name."""

NO_TABLES: Tables = MappingProxyType({})
ORDINAL = "ordinal"


def tables_of(owner: str, calls: Sequence[Call], writes: Sequence[Write]) -> Tables:
    """The tables that the static initialiser of a class fills.

    Args:
        owner: The class.
        calls: What the initialiser calls.
        writes: What it writes.
    """
    counted: list[dict[int, FieldValue]] = []
    for call in calls:
        if call.name == "values":
            counted.append({})
        elif call.name == ORDINAL and counted and isinstance(call.receiver, FieldValue):
            counted[-1][len(counted[-1]) + 1] = call.receiver
    fields = dict.fromkeys(w.name for w in writes if w.owner == owner and w.receiver is None)
    found: dict[str, Constants] = dict(zip(fields, counted, strict=False)) if any(counted) else {}
    own: dict[int, FieldValue] = {}
    for write in writes:
        made = calls[write.value.call] if isinstance(write.value, Result) else None
        if made is None or made.name != INIT or made.owner != owner or len(made.args) < 2:
            continue
        ordinal = made.args[1]
        if isinstance(ordinal, Literal) and type(ordinal.value) is int:
            own[ordinal.value] = FieldValue(write.name, owner=owner)
    return {**found, "": own}
