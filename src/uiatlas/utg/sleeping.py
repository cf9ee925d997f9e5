"""Screens and edges of which only the head is known until somebody asks for more; then they are decoded.

They are what they stand for: equal to it, replaced and copied as it. Maps of thousands of screens are kept so, since a
question touches few of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import Transition

SCREEN_HEAD = ("id", "app", "name", "kind", "anchor", "host", "external")
"""What is known of a screen that sleeps."""

_SCREEN = tuple(field.name for field in fields(Screen))
_EDGE = tuple(field.name for field in fields(Transition))
_put = object.__setattr__


class SleepingScreen(Screen):
    """A screen of which only the head is known."""

    __slots__ = ("_body", "_decode")
    _body: str
    _decode: Callable[[str, str], Screen]

    def __new__(cls, *values: Any, **named: Any) -> Any:
        """What is made of one with something replaced is a screen like any other."""
        return Screen(*values, **named)

    def __getattr__(self, name: str) -> Any:
        """Decode it when something is asked that its head does not say."""
        if name not in _SCREEN:
            raise AttributeError(f"a screen has no {name}")
        _fill(self, self._decode(self.id, self._body), _SCREEN)
        return object.__getattribute__(self, name)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Screen) and _values(self, _SCREEN) == _values(other, _SCREEN))

    def __hash__(self) -> int:
        return hash(_values(self, _SCREEN))

    def __reduce__(self) -> tuple[Any, ...]:
        return Screen, _values(self, _SCREEN)


class SleepingEdge(Transition):
    """An edge of which only the ends, the class and what it is expected to cost are known."""

    __slots__ = ("_body", "_cost", "_decode", "_key")
    _body: str
    _cost: int
    _decode: Callable[[str, str], Transition]
    _key: str

    def __new__(cls, *values: Any, **named: Any) -> Any:
        """What is made of one with something replaced is an edge like any other."""
        return Transition(*values, **named)

    @property
    def id(self) -> str:
        """Hash of source, action and target."""
        return self._key

    @property
    def expected_cost(self) -> int:
        """Expected cost with retries in thousandths."""
        return self._cost

    def __getattr__(self, name: str) -> Any:
        """Decode it when something is asked that its head does not say."""
        if name not in _EDGE:
            raise AttributeError(f"an edge has no {name}")
        _fill(self, self._decode(self._key, self._body), _EDGE)
        return object.__getattribute__(self, name)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Transition) and _values(self, _EDGE) == _values(other, _EDGE))

    def __hash__(self) -> int:
        return hash(_values(self, _EDGE))

    def __reduce__(self) -> tuple[Any, ...]:
        return Transition, _values(self, _EDGE)


def sleeping_screen(head: Sequence[Any], body: str, decode: Callable[[str, str], Screen]) -> Screen:
    """A screen that is decoded when more than its head is asked for.

    Args:
        head: Its values of `SCREEN_HEAD`.
        body: The text that it is decoded from.
        decode: Makes the screen of its id and that text.
    """
    screen: Screen = object.__new__(SleepingScreen)
    for name, value in zip(SCREEN_HEAD, head, strict=True):
        _put(screen, name, value)
    _put(screen, "_body", body)
    _put(screen, "_decode", decode)
    return screen


def sleeping_edge(
    key: str, source: str, target: str, edge_class: str, cost: int, body: str, decode: Callable[[str, str], Transition]
) -> Transition:
    """An edge that is decoded when more than its head is asked for.

    Args:
        key: Its id.
        source: The screen where it starts.
        target: The screen where it ends.
        edge_class: How it is triggered.
        cost: Its expected cost.
        body: The text that it is decoded from.
        decode: Makes the edge of its id and that text.
    """
    edge: Transition = object.__new__(SleepingEdge)
    _put(edge, "source", source)
    _put(edge, "target", target)
    _put(edge, "edge_class", edge_class)
    _put(edge, "_key", key)
    _put(edge, "_cost", cost)
    _put(edge, "_body", body)
    _put(edge, "_decode", decode)
    return edge


def _fill(sleeping: object, whole: object, names: Sequence[str]) -> None:
    for name in names:
        _put(sleeping, name, getattr(whole, name))


def _values(whole: object, names: Sequence[str]) -> tuple[Any, ...]:
    return tuple([getattr(whole, name) for name in names])
