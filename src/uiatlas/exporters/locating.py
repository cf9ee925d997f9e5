"""How a test finds an element: by the least that tells it from all others on the recorded screen."""

from dataclasses import dataclass, replace
from itertools import product

from uiatlas.ui import Observation, Role, UIElement


@dataclass(frozen=True, slots=True)
class Locator:
    """How an element is found: all that is given must agree, and `index` counts those that do.

    Attributes:
        resource_id: Its id, empty if that is not asked for.
        text: Its text, likewise.
        description: Its content description, likewise.
        role: Its role.
        index: Which of several, None if it is the only one.
        label: What a person calls it.
    """

    resource_id: str = ""
    text: str = ""
    description: str = ""
    role: Role = Role.OTHER
    index: int | None = None
    label: str = ""


def locate(
    element: UIElement, shown: Observation, *, joined: bool = False, words_first: bool = False
) -> Locator | None:
    """The shortest way to find an element on a screen, None if it has neither id nor words.

    Args:
        element: The element.
        shown: The screen that it is on.
        joined: Whether a text is looked for in content descriptions too.
        words_first: Whether what it says matters more than what the developer called it.
    """
    ways = _ways(element, joined)
    if words_first:
        ways.sort(key=lambda at: not (at.text or at.description))
    for at in ways:
        if len(found_by(at, shown, joined)) == 1:
            return at
    if not ways:
        return None
    fullest = max(ways, key=lambda at: bool(at.resource_id) + bool(at.text) + bool(at.description))
    same = found_by(fullest, shown, joined)
    return replace(fullest, index=next(i for i, e in enumerate(same) if e.index == element.index))


def _ways(element: UIElement, joined: bool) -> list[Locator]:
    """All that an element may be found by, the shortest first; what was typed into a field is no name of it."""
    text = "" if element.role is Role.INPUT and (element.resource_id or element.description) else element.text
    description = element.description
    if joined:
        text, description = text or description, ""
    ways = [
        Locator(*parts, element.role, label=element.label)
        for parts in product((element.resource_id, ""), (text, ""), (description, ""))
        if any(parts)
    ]
    return sorted(dict.fromkeys(ways), key=lambda at: sum(map(bool, (at.resource_id, at.text, at.description))))


def found_by(at: Locator, shown: Observation, joined: bool) -> list[UIElement]:
    """The elements that a locator finds; a format that joins texts and descriptions ignores case too."""
    fold = str.casefold if joined else str
    text, resource_id = fold(at.text), fold(at.resource_id)
    return [
        e
        for e in shown.elements
        if e.visible
        and (not at.resource_id or fold(e.resource_id) == resource_id)
        and (not at.text or fold(e.text) == text or (joined and fold(e.description) == text))
        and (not at.description or e.description == at.description)
    ]
