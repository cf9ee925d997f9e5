"""How a test finds an element: by the least that tells it from all others on the recorded screen."""

from dataclasses import dataclass, replace
from itertools import product

from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.containers import holders, row_of


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
        kind: The toolkit's class of it, or its tag on a page.
        within: A text that stands once on the screen, in the row of the element; empty if it is not needed.
    """

    resource_id: str = ""
    text: str = ""
    description: str = ""
    role: Role = Role.OTHER
    index: int | None = None
    label: str = ""
    kind: str = ""
    within: str = ""

    @property
    def single(self) -> bool:
        """Whether its own id and words are enough."""
        return self.index is None and not self.within


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds elements as a format can.

    Attributes:
        joined: Whether the format looks for a text in content descriptions too, and ignores case.
        rows: Whether it can look for an element in the row that another text stands in.
    """

    joined: bool = False
    rows: bool = False

    def locate(self, element: UIElement, shown: Observation, *, words_first: bool = False) -> Locator | None:
        """The shortest way to find an element on a screen, None if neither it nor anything in it has an id or words.

        Args:
            element: The element.
            shown: The screen that it is on.
            words_first: Whether what it says matters more than what the developer called it.
        """
        ways = self._ways(element)
        if words_first:
            ways.sort(key=lambda at: not (at.text or at.description))
        for at in ways:
            if len(self.found(at, shown)) == 1:
                return at
        inner = None if element.label or element.checked is not None else self._inner_text(element, shown)
        if inner is not None:
            return inner
        if not ways:
            return None
        named = next((at for at in ways if (at.text or at.description) and element.label.isprintable()), None)
        if self.rows and named is not None and (text := self._telling_text(element, shown)):
            return replace(named, within=text)
        fullest = max(ways, key=lambda at: bool(at.resource_id) + bool(at.text) + bool(at.description))
        same = self.found(fullest, shown)
        return replace(fullest, index=next(i for i, e in enumerate(same) if e.index == element.index))

    def found(self, at: Locator, shown: Observation) -> list[UIElement]:
        """The elements of a screen that a locator finds by id and words."""
        fold = str.casefold if self.joined else str
        text, resource_id = fold(at.text), fold(at.resource_id)
        return [
            e
            for e in shown.elements
            if e.visible
            and (not at.resource_id or fold(e.resource_id) == resource_id)
            and (not at.text or fold(e.text) == text or (self.joined and fold(e.description) == text))
            and (not at.description or e.description == at.description)
        ]

    def _ways(self, element: UIElement) -> list[Locator]:
        """All that it may be found by, the shortest first; the value that it holds is no name of it."""
        valued = element.role in (Role.INPUT, Role.SLIDER, Role.CHOICE)
        text = "" if valued and (element.resource_id or element.description) else element.text
        description = element.description
        if self.joined:
            text, description = text or description, ""
        ways = [
            Locator(*parts, element.role, label=element.label, kind=element.class_name)
            for parts in product((element.resource_id, ""), (text, ""), (description, ""))
            if any(parts)
        ]
        return sorted(dict.fromkeys(ways), key=lambda at: sum(map(bool, (at.resource_id, at.text, at.description))))

    def _inner_text(self, element: UIElement, shown: Observation) -> Locator | None:
        """A text in an element without words, that stands nowhere else on the screen: who presses it presses both."""
        for each in shown.elements:
            if each.text and each.visible and not each.editable and element.index in holders(each, shown):
                at = Locator(text=each.text, role=each.role, label=each.label, kind=each.class_name)
                if len(self.found(at, shown)) == 1:
                    return at
        return None

    def _telling_text(self, element: UIElement, shown: Observation) -> str:
        """What tells the row of an element from its like: a text in it that stands nowhere else on the screen."""
        for each in row_of(element, shown):
            says = each.visible and each.text.isprintable() and not each.editable and each.label != element.label
            if says and each.text and len(self.found(Locator(text=each.text), shown)) == 1:
                return each.text
        return ""
