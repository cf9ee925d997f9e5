"""What of an observation is identity: the place, a name, features; and apart from that, what state it is in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from uiatlas.perception.features import features_of, layers_of, parts_of
from uiatlas.perception.fingerprint import Anchor, Fingerprint, fingerprint
from uiatlas.perception.naming import name_of
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.utg.places import OVER

VERSION = 2
"""Stored with every map; a map keyed by an older version is keyed anew from its kept observations."""


@dataclass(frozen=True, slots=True)
class Abstraction:
    """The coarse identity of an observation.

    Attributes:
        app: The app in front.
        anchor: The platform's own name of the place, with the dialog layer; empty if there is neither.
        name: What people would call the screen.
        kind: ``dialog``, ``menu``, ``panel`` (lies over a page that can be touched all the same) or ``screen``.
        features: What its structure and its unchanging words say, see `uiatlas.perception.features`; sorted.
    """

    app: str
    anchor: str
    name: str
    kind: str
    features: tuple[str, ...]

    def fingerprint(self) -> Fingerprint:
        """The features as they are compared."""
        return fingerprint(Anchor(self.app, self.anchor), self.features)


def abstract(observation: Observation) -> Abstraction:
    """Read the coarse identity of an observation."""
    parts, layers = parts_of(observation), layers_of(observation)
    return Abstraction(
        app=observation.app,
        anchor=observation.activity + (OVER if observation.dialog else ""),
        name=name_of(observation, parts, layers),
        kind=_kind_of(observation, layers),
        features=features_of(observation, parts, layers),
    )


def _kind_of(observation: Observation, layers: Mapping[int, int]) -> str:
    if not observation.dialog and not layers:
        return "screen"
    over = (e for e in observation.elements if observation.dialog or e.index in layers)
    is_menu = any(e.role is Role.MENU or e.role is Role.MENU_ITEM for e in over)
    return "menu" if is_menu else "dialog" if observation.dialog else "panel"


def below(observation: Observation) -> Observation | None:
    """The page without the menus and panels that lie over it, None if there are none."""
    layers = layers_of(observation)
    return _with(observation, lambda e: e.index not in layers) if layers else None


def touchable(observation: Observation) -> Observation:
    """What is shown without the page that an open menu lies over: touching that only closes the menu."""
    menu = open_menu(observation)
    return _with(observation, lambda e: e.index in menu) if menu else observation


def open_menu(observation: Observation) -> frozenset[int]:
    """Indexes of the elements of the menus that lie over the page, with panels there; empty if no menu is open."""
    layers = layers_of(observation)
    is_menu = bool(layers) and not observation.dialog and _kind_of(observation, layers) == "menu"
    return frozenset(layers) if is_menu else frozenset()


def _with(observation: Observation, kept: Callable[[UIElement], bool]) -> Observation:
    number = {-1: -1}
    elements: list[UIElement] = []
    for e in observation.elements:
        if kept(e):
            number[e.index] = len(elements)
            elements.append(replace(e, index=len(elements), parent=number.get(e.parent, -1)))
    return replace(observation, elements=tuple(elements), digest="")
