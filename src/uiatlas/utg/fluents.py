"""State variables of an app and facts about them: what a goal can ask for beyond a place.

A `Fluent` is one variable: a check mark, a chosen tab, a typed text, the value that a row of settings shows, whether an
item is there, or a named flag that no element shows. A `Fact` says which value it has. Values are texts: `ON` and `OFF`
for variables of two values, else what is shown.

A goal is a set of facts and, if wanted, a place. What an action does to facts stands in the map: its transition's
postconditions say it, an action on a check box flips it, typing sets what is typed, and all else stays as it is (the
frame rule of STRIPS, Fikes and Nilsson 1971, section 3).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from uiatlas.ui import Selector
from uiatlas.ui.codec import selector_from_json, selector_to_json

ON, OFF = "on", "off"


class FluentKind(StrEnum):
    """What a state variable is."""

    CHECKED = "checked"
    """Whether a check box, switch or radio button is on."""
    SELECTED = "selected"
    """Whether it is the chosen one of its kind, as a tab."""
    TYPED = "typed"
    """The text that a field holds."""
    SHOWN = "shown"
    """What a row shows under its label, as a setting shows its value."""
    PRESENT = "present"
    """Whether an element is there, as an item of a list."""
    FLAG = "flag"
    """Something that no element shows: logged in, a permission that was granted."""
    APP = "app"
    """Which app is in front; follows from the place."""


TWO_VALUED = frozenset({FluentKind.CHECKED, FluentKind.SELECTED, FluentKind.PRESENT, FluentKind.FLAG})
"""Kinds whose values are `ON` and `OFF`."""


@dataclass(frozen=True, slots=True)
class Fluent:
    """A state variable.

    Attributes:
        kind: What it is.
        name: What a person calls it: the label of its element, or the flag's name.
        screen: Id of the screen that it lives on; empty for a flag and for the app in front.
        target: How its element is found there; says nothing about which variable it is.
    """

    kind: FluentKind
    name: str
    screen: str = ""
    target: Selector | None = field(default=None, compare=False)

    @property
    def seen(self) -> bool:
        """Whether a look at its screen can tell its value."""
        return self.kind is not FluentKind.FLAG


@dataclass(frozen=True, slots=True)
class Fact:
    """A state variable has a value, or has it not.

    Attributes:
        fluent: The variable.
        value: The value.
        holds: Whether it has this value; False says that it has any other.
    """

    fluent: Fluent
    value: str = ON
    holds: bool = True

    def fits(self, value: str) -> bool:
        """Whether the fact is so when its variable has this value."""
        return same_value(value, self.value) is self.holds


def same_value(one: str, other: str) -> bool:
    """Whether two values are the same, ignoring case and white space at the ends."""
    return one == other or one.strip().casefold() == other.strip().casefold()


def flag(name: str) -> Fluent:
    """The flag of this name."""
    return Fluent(FluentKind.FLAG, name)


def describe_fact(fact: Fact) -> str:
    """The fact as a person would say it."""
    name, value = fact.fluent.name, fact.value
    positive = fact.holds is (value == ON)
    match fact.fluent.kind:
        case FluentKind.CHECKED:
            return f'"{name}" {"on" if positive else "off"}'
        case FluentKind.SELECTED:
            return f'"{name}" {"selected" if positive else "not selected"}'
        case FluentKind.PRESENT:
            return f'"{name}" {"there" if positive else "not there"}'
        case FluentKind.FLAG:
            return name if positive else f"not {name}"
        case FluentKind.APP:
            return f"{value} {'' if fact.holds else 'not '}in front"
    return f'"{name}" {"is" if fact.holds else "is not"} "{value}"'


def fluent_to_json(fluent: Fluent) -> dict[str, Any]:
    """A fluent as ``{"kind", "name", "screen"?, "target"?}``."""
    out: dict[str, Any] = {"kind": fluent.kind.value, "name": fluent.name}
    if fluent.screen:
        out["screen"] = fluent.screen
    if fluent.target is not None:
        out["target"] = selector_to_json(fluent.target)
    return out


def fluent_from_json(data: dict[str, Any]) -> Fluent:
    """A fluent as written by `fluent_to_json`.

    Raises:
        ValueError: It is none.
    """
    try:
        target = selector_from_json(data["target"]) if "target" in data else None
        return Fluent(FluentKind(data["kind"]), str(data["name"]), str(data.get("screen", "")), target)
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a state variable: {error}") from error


def moved(fluent: Fluent, names: Mapping[str, str]) -> Fluent:
    """The fluent when screens get other ids."""
    return replace(fluent, screen=names[fluent.screen]) if fluent.screen in names else fluent
