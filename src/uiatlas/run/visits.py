"""Visits of pages: which looks are of one page, and what stood there when it was entered."""

from dataclasses import dataclass, field

from uiatlas.run.forms import waits
from uiatlas.ui import Observation
from uiatlas.ui.resemblance import resemblance, sight_of

SAME_PAGE = 0.6
"""Likeness from which two looks are of one page; what is hardly alike is another."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was shown after a number of actions, and where that is on the map."""

    step: int
    observation: Observation
    screen: str | None = None


@dataclass(frozen=True, slots=True)
class VisitLook:
    """A look within its visit of a page.

    Attributes:
        look: The look.
        entry: The first look of the visit; what it shows was taken over before.
        visit: Number of the visit.
        waits: Whether the page waits for a button before it takes over what was set in it since it was entered; a
            dialog with a field does, whatever its buttons are called.
    """

    look: Look
    entry: Look
    visit: int
    waits: bool

    @property
    def step(self) -> int:
        """The number of actions done before it."""
        return self.look.step

    @property
    def screen(self) -> str | None:
        """Where it is on the map."""
        return self.look.screen

    @property
    def shown(self) -> Observation:
        """What is shown."""
        return self.look.observation


@dataclass(slots=True)
class Visits:
    """Counts visits of pages; a page is the same visit again when a dialog over it closes.

    Attributes:
        seen: The looks, each within its visit.
    """

    seen: list[VisitLook] = field(default_factory=list)
    _count: int = 0
    _left: int = 0
    _below: list[VisitLook] = field(default_factory=list)

    def take(self, look: Look, *, afresh: bool, taken: bool, looked: bool = False, back: bool = False) -> None:
        """Take in the next look.

        Args:
            look: The look.
            afresh: Whether the app was opened again before it.
            taken: Whether the program has just said that it took the form over.
            looked: Whether nothing was done since the look before it but to look at other parts of the page.
            back: Whether it was gone back since then: unless the program has taken over what was entered, a page may be
                shown again with what was not sent.
        """
        visit = None if afresh else self._goes_on(look)
        if afresh or taken:
            self._left = len(self.seen)
        if visit is None and back and not afresh:
            visit = next((s for s in reversed(self.seen[self._left :]) if same_page(s.look, look)), None)
        last = self.seen[-1] if self.seen else None
        if visit is None or taken or (looked and visit is last and visit.look is visit.entry):
            self._count += visit is None
            number = self._count if visit is None else visit.visit
            self.seen.append(VisitLook(look, look, number, False))
            return
        shown = look.observation
        asks = shown.dialog and any(e.editable and e.visible for e in shown.elements)
        self.seen.append(VisitLook(look, visit.entry, visit.visit, asks or waits(shown)))

    def _goes_on(self, look: Look) -> VisitLook | None:
        """The latest look of the visit that a look belongs to, None if it begins a new one.

        A dialog may come up over another one, such as a pop-up over a form, and leave it as it was.
        """
        last = self.seen[-1] if self.seen else None
        if last is None or same_page(last.look, look):
            return last
        under = [*self._below, last] if last.shown.dialog or look.observation.dialog else []
        found = next((n for n in reversed(range(len(under))) if same_page(under[n].look, look)), None)
        if found is not None:
            self._below = under[:found]
            return under[found]
        self._below = under if look.observation.dialog else []
        return None


def same_page(one: Look, other: Look) -> bool:
    """Whether two looks are of one page, whatever it holds."""
    if (one.observation.app, one.observation.dialog) != (other.observation.app, other.observation.dialog):
        return False
    if one.screen is not None and one.screen == other.screen:
        return True
    return resemblance(sight_of(one.observation), sight_of(other.observation)) >= SAME_PAGE
