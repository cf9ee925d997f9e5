"""Visits of pages: which looks are of one page, and what stood there when it was entered."""

from dataclasses import dataclass, field

from uiatlas.run.forms import waits
from uiatlas.run.naming import mentions
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


@dataclass(frozen=True, slots=True)
class Passage:
    """What was done between one look and the next.

    Attributes:
        afresh: Whether the app was opened again.
        taken: Whether the program has just said that it took the form over.
        looked: Whether nothing was done but to look at other parts of the page.
        back: Whether it was gone back: unless the program has taken over what was entered, a page may be shown again
            with what was not sent.
        typed: The texts that were typed.
        sent: Whether something was done that sends a form, as far as its control tells.
        led: Whether a link was followed or a button pressed, which may lead to another page without sending anything.
    """

    afresh: bool = False
    taken: bool = False
    looked: bool = False
    back: bool = False
    typed: tuple[str, ...] = ()
    sent: bool = False
    led: bool = False


@dataclass(slots=True)
class Visits:
    """Counts visits of pages; a page is the same visit again when a dialog over it closes.

    A page that was filled and left without being sent is the same visit still when it is gone back to, whatever the
    program says of another form. One that waits for a button is so too when a link or another button leads away from
    it and another one back: what it shows then may be what a draft of it kept. The page after it that repeats all that
    was typed, and takes no text itself, goes on with it: what sends the one sends the other.

    Attributes:
        seen: The looks, each within its visit.
    """

    seen: list[VisitLook] = field(default_factory=list)
    _count: int = 0
    _left: int = 0
    _unsent: dict[int, frozenset[str]] = field(default_factory=dict)
    _onward: dict[int, int] = field(default_factory=dict)
    _drafts: set[int] = field(default_factory=set)
    _below: list[VisitLook] = field(default_factory=list)

    def take(self, look: Look, done: Passage) -> None:
        """Take in the next look, and what was done since the one before it."""
        visit = None if done.afresh else self._goes_on(look)
        self._note_unsent(done, stays=visit is not None and visit is self.seen[-1])
        if done.afresh or done.taken:
            self._left = len(self.seen)
        if visit is None and not done.afresh:
            visit = self._still_open(look, back=done.back)
        last = self.seen[-1] if self.seen else None
        if visit is None or done.taken or (done.looked and visit is last and visit.look is visit.entry):
            self._count += visit is None
            number = self._count if visit is None else visit.visit
            self.seen.append(VisitLook(look, look, number, False))
        else:
            shown = look.observation
            asks = shown.dialog and any(e.editable and e.visible for e in shown.elements)
            self.seen.append(VisitLook(look, visit.entry, visit.visit, asks or waits(shown)))
        if last is not None and done.led and not done.back and self._repeats_all(last, look.observation):
            self._onward[self.seen[-1].visit] = last.visit

    def _note_unsent(self, done: Passage, *, stays: bool) -> None:
        """Note whether the latest visit holds what was not sent; what stays after it was sent may have been stopped."""
        if done.afresh:
            self._unsent.clear()
            self._drafts.clear()
            self._onward.clear()
        elif self.seen:
            visit = self.seen[-1].visit
            if done.typed:
                self._unsent[visit] = self._unsent.get(visit, frozenset()) | frozenset(done.typed)
            if done.taken or (done.sent and not stays and not done.back):
                self._settle(visit)
            elif done.led and not stays and visit in self._unsent and waits(self.seen[-1].shown):
                self._drafts.add(visit)

    def _settle(self, visit: int | None) -> None:
        """Note that what a visit holds was sent; if nothing was typed on its page, so was what it repeats."""
        while visit is not None:
            before, own = self._onward.pop(visit, None), self._unsent.pop(visit, None)
            self._drafts.discard(visit)
            visit = before if own is None else None

    def _repeats_all(self, left: VisitLook, shown: Observation) -> bool:
        """Whether the texts of a page repeat all that was typed on the page before it and was not sent."""
        typed = self._unsent.get(left.visit, frozenset()) if self.seen[-1].visit != left.visit else frozenset()
        said = [e for e in shown.elements if e.visible and not e.actionable]
        return any(typed) and all(any(mentions(e, text) for e in said) for text in typed if text)

    def _still_open(self, look: Look, *, back: bool) -> VisitLook | None:
        """The latest look of a visit that was left without what was entered being sent, None if there is none."""
        kept = frozenset(self._unsent) if back else frozenset(self._drafts)
        seen = [s for n, s in enumerate(self.seen) if s.visit in kept or (back and n >= self._left)]
        return next((s for s in reversed(seen) if same_page(s.look, look)), None)

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
