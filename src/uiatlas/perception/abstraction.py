"""What of an observation is identity: the place, a name, features; and apart from that, what state it is in."""

from dataclasses import dataclass

from uiatlas.perception.features import features_of, parts_of
from uiatlas.perception.fingerprint import DIALOG, Anchor, Fingerprint, fingerprint
from uiatlas.perception.naming import name_of
from uiatlas.ui import Observation, Role

VERSION = 2
"""Stored with every map; a map keyed by an older version is keyed anew from its kept observations."""


@dataclass(frozen=True, slots=True)
class Abstraction:
    """The coarse identity of an observation.

    Attributes:
        app: The app in front.
        anchor: The platform's own name of the place, with the dialog layer; empty if there is neither.
        name: What people would call the screen.
        kind: ``dialog``, ``menu`` or ``screen``.
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
    parts = parts_of(observation)
    return Abstraction(
        app=observation.app,
        anchor=observation.activity + (DIALOG if observation.dialog else ""),
        name=name_of(observation, parts),
        kind=_kind_of(observation),
        features=features_of(observation, parts),
    )


def _kind_of(observation: Observation) -> str:
    if not observation.dialog:
        return "screen"
    is_menu = any(e.role is Role.MENU or e.role is Role.MENU_ITEM for e in observation.elements)
    return "menu" if is_menu else "dialog"
