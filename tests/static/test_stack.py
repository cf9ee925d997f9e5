"""Deep calls on one piece of stack give back what they did, and let errors through."""

import sys

import pytest

from uiatlas_static.solver.stack import ROOM, on_one_piece


def _deep(levels: int) -> int:
    return levels and 1 + _deep(levels - 1)


def test_what_is_done_is_given_back() -> None:
    levels = sys.getrecursionlimit() // 3
    assert on_one_piece(lambda: _deep(levels)) == levels


def test_it_may_be_nested() -> None:
    assert on_one_piece(lambda: on_one_piece(lambda: _deep(20))) == 20


def test_errors_come_through() -> None:
    with pytest.raises(RecursionError):
        on_one_piece(lambda: _deep(10 * sys.getrecursionlimit()))
    with pytest.raises(ZeroDivisionError):
        on_one_piece(lambda: 1 // 0)


def test_the_call_asks_for_room() -> None:
    assert on_one_piece.__code__.co_stacksize == ROOM
