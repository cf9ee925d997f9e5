"""Deep calls on one piece of stack: CPython takes its stack in small pieces, and gives each back as soon as it is left.

Code that calls deep and returns, again and again, crosses the edges of these pieces all the time, and asks the system
for memory each time. A call that needs much stack makes CPython take one large piece, and calls in it have the rest.
CPython also limits how deep calls may be, by default to less than abstract execution needs at its own limit.
"""

import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

ROOM = 140_000
"""What the lowest call asks for, in values: pieces have sizes of powers of two, so that a megabyte is left for others.

The room itself is never touched, so that it takes no memory.
"""
LEVELS = 2_500
"""How deep calls may be: each of the nested calls of an app that are followed takes some twenty of them."""


def on_one_piece(work: Callable[[], T]) -> T:
    """Do something that calls deep.

    Args:
        work: What is done; what it gives back is given back.
    """
    # It is not lowered again, since other threads may be deeper by then.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), LEVELS))
    return work()


on_one_piece.__code__ = on_one_piece.__code__.replace(co_stacksize=ROOM)
