"""What of an observation is identity: anchor, name, features; not list content, typed text, digits or checks."""

import re
from dataclasses import dataclass

from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.selectors import short_id

VERSION = 1
"""Stored with every map; a map keyed by an older version is keyed anew from its kept observations."""


@dataclass(frozen=True, slots=True)
class Abstraction:
    """The coarse identity of an observation.

    Attributes:
        anchor: The platform's own name of the place, with the dialog layer; empty if the platform has none.
        name: What people would call the screen.
        kind: ``dialog`` or ``screen``.
        features: What its structure and static text say; sorted.
    """

    anchor: str
    name: str
    kind: str
    features: tuple[str, ...]


def abstract(observation: Observation) -> Abstraction:
    """Read the coarse identity of an observation."""
    features = {f for e in observation.elements if e.visible and (f := feature(e))}
    anchor = observation.activity + ("#dialog" if observation.dialog and observation.activity else "")
    return Abstraction(
        anchor=anchor,
        name=name_of(observation),
        kind="dialog" if observation.dialog else "screen",
        features=tuple(sorted(features)),
    )


def feature(element: UIElement) -> str:
    """An element as one feature, empty if it says nothing about identity."""
    if element.editable:
        return f"{element.role.value}|{short_id(element.resource_id)}|{normal(element.description)}|"
    label = normal(element.text.replace("<br>", "\n").partition("\n")[0])
    if not (label or element.description or element.resource_id):
        return ""
    return f"{element.role.value}|{short_id(element.resource_id)}|{normal(element.description)}|{label}"


def normal(text: str) -> str:
    """Text without case, outer white space and numbers."""
    return re.sub(r"\d+", "#", " ".join(text.casefold().split()))


def name_of(observation: Observation) -> str:
    """Title, else heading, else first text that is no control, else the activity's class, else the first label."""
    if observation.title:
        return observation.title
    texts = [e for e in observation.elements if e.visible and e.text and not e.editable]
    for role in (Role.HEADING, Role.TEXT):
        if first := next((e for e in texts if e.role == role and not e.clickable), None):
            return short(first.text)
    if observation.activity:
        return observation.activity.rpartition(".")[2]
    return short(next((e.label for e in observation.elements if e.label), "screen"))


def short(text: str, limit: int = 40) -> str:
    """The first line, cut at a word where it is long."""
    line = " ".join(text.replace("<br>", "\n").strip().partition("\n")[0].split())
    return line if len(line) <= limit else line[:limit].rpartition(" ")[0] or line[:limit]
