"""How an element is found again on a live screen: by what it is and says, never by where it was."""

from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.ui.elements import Role, UIElement
from uiatlas.ui.observation import Observation

_HOLDING = frozenset({Role.INPUT, Role.CHOICE, Role.SLIDER})
"""Roles of elements whose text is what they hold."""


@dataclass(frozen=True, slots=True)
class Selector:
    """What is known of an element that is to be found again.

    Attributes:
        role: Its role.
        text: Its text, exactly.
        description: Its content description or accessible name, exactly.
        resource_id: Its developer's name, with or without the package prefix.
        ordinal: Which one, from 0, among the elements shown that agree on all of the above.
    """

    role: Role = Role.OTHER
    text: str = ""
    description: str = ""
    resource_id: str = ""
    ordinal: int = 0

    @property
    def label(self) -> str:
        """What a person would call the element."""
        return self.text or self.description or short_id(self.resource_id)

    @property
    def name(self) -> str:
        """What a person would call the element: of what holds a text its name, or that text where it has no other."""
        if self.role in _HOLDING:
            hint = self.text if any(map(str.isalpha, self.text)) else ""
            return self.description or short_id(self.resource_id) or hint
        return self.label


@dataclass(frozen=True, slots=True)
class Match:
    """An element found by a selector, and what agreed: ``exact``, ``resource id``, ``label`` or ``first line``."""

    element: UIElement
    by: str


def short_id(resource_id: str) -> str:
    """The part of an Android resource id that the developer wrote: ``pkg:id/name`` gives ``name``."""
    return resource_id.rpartition("/")[2]


def selector_for(element: UIElement, observation: Observation) -> Selector:
    """The selector that finds this element on this observation again."""
    same = (element.role, element.text, element.description, element.resource_id)
    at = element.index
    if at < len(observation.elements) and observation.elements[at] is element:
        return Selector(*same, ordinal=observation.ordinals[at])
    twins = [e for e in observation.showing(*same[:3]) if e.resource_id == element.resource_id]
    return Selector(*same, ordinal=sum([e.index < at for e in twins]))


def selector_of(element: UIElement, ordinal: int) -> Selector:
    """The selector of an element of which it is known which one it is of those that say the same."""
    return Selector(element.role, element.text, element.description, element.resource_id, ordinal)


def ordinals_of(elements: Sequence[UIElement]) -> dict[int, int]:
    """Which one of those shown that say the same each is, as `selector_for` counts them, in one pass."""
    seen: dict[tuple[Role, str, str, str], int] = {}
    out: dict[int, int] = {}
    for e in elements:
        same = e.role, e.text, e.description, e.resource_id
        out[e.index] = ordinal = seen.get(same, 0)
        seen[same] = ordinal + e.visible
    return out


def resolve(selector: Selector, observation: Observation) -> Match | None:
    """Find the element that a selector means on a live screen.

    The cascade goes from what cannot be mistaken to what is merely likely, and stops at the first level that leaves
    exactly one element (an exact match may also be told apart by its ordinal):

    1. ``exact``: role, text, description and resource id agree;
    2. ``resource id``: a unique resource id, and a role of the same family;
    3. ``label``: text or description agree, ignoring case and white space;
    4. ``first line``: the first line agrees; the lines below it are the value of a setting, and values change.

    Returns:
        The match, or None if nothing or more than one thing fits.
    """
    alike = observation.showing(selector.role, selector.text, selector.description)
    own = selector.resource_id
    exact = [e for e in alike if e.resource_id == own or _same_id(own, e.resource_id)]
    if exact:
        place = selector.ordinal if len(exact) > 1 else 0
        return Match(exact[place], "exact") if place < len(exact) else None
    shown = [e for e in observation.elements if e.visible]
    peers = [e for e in shown if same_family(selector.role, e.role)]
    if selector.resource_id:
        named = [e for e in peers if e.resource_id and short_id(e.resource_id) == short_id(selector.resource_id)]
        if len(named) == 1:
            return Match(named[0], "resource id")
        peers = named or peers
    for level, reading in (("label", _folded), ("first line", _first_line)):
        wanted = reading(selector.text), reading(selector.description)
        if not any(wanted):
            continue
        found = [e for e in peers if (reading(e.text), reading(e.description)) == wanted]
        if len(found) == 1:
            return Match(found[0], level)
    return None


def _same_id(one: str, other: str) -> bool:
    return one == other or (bool(one) and short_id(one) == short_id(other))


_FAMILIES = (
    frozenset({Role.CHECKBOX, Role.SWITCH, Role.RADIO}),
    frozenset({Role.BUTTON, Role.LINK, Role.ITEM, Role.MENU_ITEM, Role.TAB, Role.IMAGE, Role.TEXT, Role.HEADING}),
)


def same_family(one: Role, other: Role) -> bool:
    """Whether a role may have become the other between two versions of a screen."""
    return one == other or Role.OTHER in (one, other) or any(one in f and other in f for f in _FAMILIES)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _first_line(text: str) -> str:
    return _folded(text.replace("<br>", "\n").partition("\n")[0])
