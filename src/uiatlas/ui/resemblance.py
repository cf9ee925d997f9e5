"""How much a screen looks like one that was seen before, although labels, ids or places changed since."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from uiatlas.ui.elements import Role, UIElement
from uiatlas.ui.observation import Observation
from uiatlas.ui.selectors import short_id

_PLACE, _TITLE, _NAME, _LABEL, _REPEATED, _UNDER = 2.0, 2.0, 1.0, 1.0, 0.25, 0.5
"""Weights: of the platform's place, the title, an id, a label, a label in a list, and of the place below a dialog."""

_SAME_PLACE = 0.25
"""Share of what is missing that counts as there where place and title are the same."""

_OTHER_LAYER = 0.3
"""What is left of the likeness between a dialog and a page."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a screen is remembered by.

    Attributes:
        app: The app in front.
        activity: The platform's name of the place.
        title: The screen's title.
        dialog: Whether something lies over the page.
        ids: Developers' names of its elements.
        labels: First lines of its labels, in lower case.
        listed: Those of elements that share their role and id, as rows of a list do.
    """

    app: str
    activity: str = ""
    title: str = ""
    dialog: bool = False
    ids: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()


def sight_of(observation: Observation) -> Sight:
    """What an observation is remembered by."""
    visible = [e for e in observation.elements if e.visible]
    kinds = Counter((e.role, e.resource_id) for e in visible)
    rows = {e.index for e in visible if e.resource_id and kinds[e.role, e.resource_id] > 1}
    labels = {e.index: label for e in visible if (label := first_line(e))}
    return Sight(
        app=observation.app,
        activity=observation.activity,
        title=observation.title,
        dialog=observation.dialog,
        ids=tuple(sorted({short_id(e.resource_id) for e in visible if e.resource_id})),
        labels=tuple(sorted({label for i, label in labels.items() if i not in rows})),
        listed=tuple(sorted({label for i, label in labels.items() if i in rows})),
    )


def first_line(element: UIElement) -> str:
    """The first line of an element's label in lower case; of a field its name and not what was typed into it."""
    said = element.description if element.role is Role.INPUT else element.text or element.description
    return " ".join(said.replace("<br>", "\n").partition("\n")[0].casefold().split())


def resemblance(one: Sight, other: Sight) -> float:
    """Weighted Jaccard of place, title, ids and labels: 1 for equal sights, 0 for those of different apps.

    Where place and title are the same, less of the rest is needed.
    """
    if one.app != other.app:
        return 0.0
    mine, theirs = _features(one), _features(other)
    shared = sum([min(w, theirs[f]) for f, w in mine.items() if f in theirs])
    whole = sum(mine.values()) + sum(theirs.values()) - shared
    likeness = shared / whole if whole else 1.0
    if one.title and (one.title, one.activity) == (other.title, other.activity):
        likeness += _SAME_PLACE * (1 - likeness)
    return likeness if one.dialog == other.dialog else _OTHER_LAYER * likeness


def _features(sight: Sight) -> Mapping[tuple[str, str], float]:
    found = {("id", i): _NAME for i in sight.ids}
    found |= {("label", label): _LABEL for label in sight.labels}
    found |= {("listed", label): _REPEATED for label in sight.listed}
    if sight.activity:
        found["place", sight.activity] = _UNDER if sight.dialog else _PLACE
    if sight.title:
        found["title", sight.title.casefold()] = _TITLE
    return found
