"""Two looks compared: weighted Jaccard of their features, after what no likeness outweighs."""

from collections.abc import Hashable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from uiatlas.perception.labels import read, script_of
from uiatlas.utg.places import OVER

WEIGHTS = {"a": 2.0, "T": 3.0, "c": 3.0, "f": 2.0, "o": 2.0, "b": 1.0, "t": 1.0, "r": 0.5, "s": 0.25}
"""How much a feature of each kind tells, see `uiatlas.perception.features`; ``a`` stands for the place itself."""

BELOW = 0.25
"""How much what lies below a menu or panel tells of the screen, beside what is in the menu or panel."""

SAME = 0.55
"""Likeness from which two looks are the same screen."""

SAME_SHAPE = 0.8
"""Likeness of structure from which two looks in different writing systems are the same screen."""

_ANSWERS = 2
"""Buttons of a dialog, at most, that are the answers to its one question."""

Way = tuple[Hashable, Hashable]
"""What led to a screen: the screen that the action was done on, and the action."""


class Anchor(NamedTuple):
    """Where the platform says a screen is; only looks with the same anchor are compared.

    Attributes:
        app: The app in front.
        place: Activity, URL pattern or window, with the dialog layer.
    """

    app: str
    place: str


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A look as it is compared.

    Attributes:
        anchor: Where it is.
        key: Equal for looks with the same features in the same place.
        weights: Its features with their weights; words weigh the same on a button and off it.
        mass: The whole weight.
        structure: The features that hold in any language.
        script: The writing system of its words.
        shown: Words that are merely shown: the selected tab looks like this.
        offered: Words on buttons: a tab that can be selected looks like this.
        nameless: Bare options to choose from, without title, words, fields and icons.
        layers: What the menus and panels say that lie over the page, from the lowest.
    """

    anchor: Anchor
    key: tuple[Anchor, frozenset[str]]
    weights: Mapping[str, float]
    mass: float
    structure: frozenset[str]
    script: str
    shown: frozenset[str]
    offered: frozenset[str]
    nameless: bool
    layers: tuple[frozenset[str], ...] = ()


def fingerprint(anchor: Anchor, features: Iterable[str]) -> Fingerprint:
    """Prepare a look's features for comparison."""
    weights: dict[str, float] = {}
    kinds: dict[str, set[str]] = {}
    for feature in features:
        kind = feature[0]
        kinds.setdefault(kind, set()).add(feature[2:])
        weights[feature if kind != "t" else f"b{feature[1:]}"] = WEIGHTS.get(kind, 0.0)
    layers = _layers(kinds.pop("l")) if "l" in kinds else ()
    if layers:
        over = frozenset().union(*layers)
        weights = {f: w if f.rpartition("#")[0] in over else BELOW * w for f, w in weights.items()}
    if anchor.place and not anchor.place.endswith(OVER):
        weights["a|"] = WEIGHTS["a"]
    elif f"T|{read(anchor.place.removesuffix(OVER)).label}" in weights:
        weights = {f: w if f[0] != "T" else 0.0 for f, w in weights.items()}  # all dialogs compared with it have it
    mass = sum(weights.values())
    words = [w for kind, said in kinds.items() if kind != "s" for w in said]
    return Fingerprint(
        anchor,
        (anchor, frozenset(weights)),
        weights,
        mass,
        frozenset(kinds.get("s", ())),
        script_of(words) if "s" in kinds else "",
        frozenset(w.rpartition("#")[0] for w in kinds.get("t", ())),
        frozenset(w.rpartition("#")[0] for w in kinds.get("b", ())),
        "o" in kinds and kinds.keys() <= {"o", "b", "s"},
        layers,
    )


def _layers(said: Iterable[str]) -> tuple[frozenset[str], ...]:
    """The features of each layer, from the lowest."""
    found: dict[int, set[str]] = {}
    for number, _, feature in (each.partition("|") for each in said):
        found.setdefault(int(number), set()).add(feature if feature[0] != "t" else f"b{feature[1:]}")
    return tuple(frozenset(found[number]) for number in sorted(found))


def likeness(one: Fingerprint, other: Fingerprint) -> float:
    """Weighted Jaccard of two looks from 0 to 1."""
    few, many = (one, other) if len(one.weights) <= len(other.weights) else (other, one)
    shared = sum(weight for feature, weight in few.weights.items() if feature in many.weights)
    union = one.mass + other.mass - shared
    return shared / union if union else 1.0


def vetoed(one: Fingerprint, other: Fingerprint) -> bool:
    """What no likeness outweighs: another place, another tab or question, or something else over the page."""
    return one.anchor != other.anchor or other_content(one, other) or other_layers(one, other)


def other_content(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether looks in one place are two of its tabs, or two questions."""
    return other_tab(one, other) or other_question(one, other)


def other_layers(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether other menus or panels lie over the page."""
    if len(one.layers) != len(other.layers):
        return True
    return any(_apart(*pair) for pair in zip(one.layers, other.layers, strict=True))


def _apart(one: frozenset[str], other: frozenset[str]) -> bool:
    shared, union = (sum(WEIGHTS.get(f[0], 0.0) for f in said) for said in (one & other, one | other))
    return shared < SAME * union


def other_tab(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether the selected tab changed: these words are shown here and offered there, those the other way round."""
    if one.shown.isdisjoint(other.offered) or other.shown.isdisjoint(one.offered):
        return False
    here = (one.shown & other.offered) - one.offered - other.shown
    return bool(here) and bool((other.shown & one.offered) - other.offered - one.shown)


def other_question(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether two dialogs with two buttons each have one in common, such as the one that declines, and not the other.

    What accepts says what is asked, whatever the fields are that both have.
    """
    if not (one.anchor.place.endswith(OVER) and len(one.offered) == len(other.offered) == _ANSWERS):
        return False
    here, there = one.offered - other.offered, other.offered - one.offered
    return len(here) == len(there) == 1 and here.isdisjoint(other.shown) and there.isdisjoint(one.shown)


def other_opener(one: AbstractSet[Way], other: AbstractSet[Way]) -> bool:
    """Whether both were opened from one screen, but by different actions."""
    return not one & other and not {screen for screen, _ in one}.isdisjoint(screen for screen, _ in other)


def translated(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether words cannot be compared, being in different writing systems, but structure can."""
    return one.script != other.script and bool(one.script and other.script)


def shape_likeness(one: Fingerprint, other: Fingerprint) -> float:
    """Jaccard of the structure."""
    return len(one.structure & other.structure) / len(one.structure | other.structure)


def same_look(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether content alone says that two looks are one screen."""
    if vetoed(one, other):
        return False
    if one.key == other.key:
        return True
    if translated(one, other):
        return shape_likeness(one, other) >= SAME_SHAPE
    return likeness(one, other) >= SAME
