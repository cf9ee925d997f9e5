"""Two observations without a map: are they the same screen?"""

from collections.abc import Set as AbstractSet

from uiatlas.perception.abstraction import abstract
from uiatlas.perception.fingerprint import Way, other_opener, same_look
from uiatlas.ui import Observation

UNKNOWN: frozenset[Way] = frozenset()


def same_screen(
    one: Observation,
    other: Observation,
    *,
    ways: AbstractSet[Way] = UNKNOWN,
    other_ways: AbstractSet[Way] = UNKNOWN,
) -> bool:
    """Whether two observations are one node of the UI transition graph.

    Args:
        one: An observation.
        other: Another one.
        ways: What led to the first, as (screen, action) pairs, as far as it is known.
        other_ways: What led to the second.
    """
    looks = abstract(one).fingerprint(), abstract(other).fingerprint()
    if all(look.nameless for look in looks) and other_opener(ways, other_ways):
        return False
    return one.digest == other.digest or same_look(*looks)
