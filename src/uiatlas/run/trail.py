"""A run as evidence: its looks, each within the visit of a page that it belongs to, and what was done between them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from uiatlas.run.forms import alert_words, held_in, holds_value, is_sender, news, stopped_words, taken_words, waits
from uiatlas.text.controls import leads_back
from uiatlas.ui import Action, Back, Observation, OpenApp, Role, Scroll, Tap, UIElement
from uiatlas.ui.resemblance import resemblance, sight_of
from uiatlas.utg.conditions import Condition

SAME_PAGE = 0.6
"""Likeness from which two looks are of one page; what is hardly alike is another."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was shown after a number of actions, and where that is on the map."""

    step: int
    observation: Observation
    screen: str | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """An action that was done.

    Attributes:
        number: Its number in the run.
        action: What was done.
        element: What it was done to, None for an action without a target.
        worked: Whether it came to what was expected, as far as that was checked.
        expected: What was to hold after it.
    """

    number: int
    action: Action
    element: UIElement | None = None
    worked: bool = True
    expected: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
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
class _Visits:
    """Counts visits of pages; a page is the same visit again when a dialog over it closes."""

    seen: list[Seen] = field(default_factory=list)
    _count: int = 0
    _left: int = 0
    _below: list[Seen] = field(default_factory=list)

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
            self.seen.append(Seen(look, look, number, False))
            return
        shown = look.observation
        asks = shown.dialog and any(e.editable and e.visible for e in shown.elements)
        self.seen.append(Seen(look, visit.entry, visit.visit, asks or waits(shown)))

    def _goes_on(self, look: Look) -> Seen | None:
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


@dataclass(frozen=True, slots=True)
class Trail:
    """A run as evidence.

    Attributes:
        looks: Its looks, each within its visit.
        taken: What was done.
        stopped: What the program said when it stopped the form that was sent last; empty if it stopped none.
    """

    looks: tuple[Seen, ...]
    taken: tuple[Taken, ...]
    stopped: str = ""

    @staticmethod
    def of(looks: Sequence[Look], taken: Sequence[Taken]) -> "Trail":
        """The evidence of looks and steps."""
        looks = answered(looks)
        by_number = {t.number: t for t in taken}
        visits, previous = _Visits(), None
        for look in looks:
            steps = [by_number[n] for n in range(previous.step + 1 if previous else 1, look.step + 1) if n in by_number]
            afresh = any(isinstance(t.action, OpenApp) for t in steps)
            sent = next((t.element for t in steps if _sends(t)), None)
            entry = visits.seen[-1].entry if visits.seen else look
            accepted = sent is not None and previous is not None and _accepted(sent, entry, previous, look)
            looked = all(isinstance(t.action, Scroll) or _turns_to_tab(t) for t in steps)
            back = bool(steps) and _goes_back(steps[-1])
            visits.take(look, afresh=afresh, taken=accepted, looked=looked, back=back)
            previous = look
        return Trail(tuple(visits.seen), tuple(taken), stopped(looks, taken))

    def touched_after(self, fact_element: Callable[[Observation], UIElement | None]) -> int:
        """The number of the latest action that worked on the element of a fact; 0 if none did."""
        for seen, step in self.steps_with_looks():
            element = fact_element(seen.shown)
            if element is not None and step.element is not None and element.index == step.element.index and step.worked:
                return step.number
        return 0

    def steps_with_looks(self) -> Iterator[tuple[Seen, Taken]]:
        """The actions, the latest first, each with the look that it was done on."""
        for step in reversed(self.taken):
            before = [seen for seen in self.looks if seen.step < step.number]
            if before:
                yield before[-1], step


def answered(looks: Sequence[Look]) -> list[Look]:
    """Looks without those on which the program had not answered a step yet.

    Such a look shows exactly what was shown before the step, and a later look after the same step shows more.
    """
    last = {k.step: k for k in looks}
    out: list[Look] = []
    for look in looks:
        before = last.get(look.step - 1)
        waits = before is not None and before.observation.digest == look.observation.digest
        if not (waits and last[look.step].observation.digest != look.observation.digest):
            out.append(look)
    return out


def same_page(one: Look, other: Look) -> bool:
    """Whether two looks are of one page, whatever it holds."""
    if (one.observation.app, one.observation.dialog) != (other.observation.app, other.observation.dialog):
        return False
    if one.screen is not None and one.screen == other.screen:
        return True
    return resemblance(sight_of(one.observation), sight_of(other.observation)) >= SAME_PAGE


def scrolled(trail: Trail, start: int, end: int) -> bool:
    """Whether a page was scrolled after one look and before another, given by their numbers of actions."""
    return any(isinstance(t.action, Scroll) and start < t.number <= end for t in trail.taken)


def _turns_to_tab(step: Taken) -> bool:
    return isinstance(step.action, Tap) and step.element is not None and step.element.role is Role.TAB


def _goes_back(step: Taken) -> bool:
    return isinstance(step.action, Back) or (step.element is not None and leads_back(step.element))


def _sends(step: Taken) -> bool:
    return isinstance(step.action, Tap) and step.element is not None and is_sender(step.element)


def _accepted(sender: UIElement, entry: Look, before: Look, after: Look) -> bool:
    """Whether a form was taken over: the program says so, or loads a page anew that says nothing new.

    Args:
        sender: The button that sent it.
        entry: What the page showed when it was entered: what it says since then may be a complaint, in any words.
        before: What was shown before the form was sent.
        after: What is shown after it.
    """
    if taken_words(before.observation, after.observation, sender):
        return True
    anew = after.observation.reloaded_since(before.observation)
    return anew and not news(entry.observation, after.observation)


def stopped(looks: Sequence[Look], taken: Sequence[Taken]) -> str:
    """What the program said when it stopped the form that was sent last; empty if it took it, or none was sent.

    A complaint that stands already when the same form is sent again is still one.
    """
    sent = [(t, k) for t in taken if _sends(t) and (k := _before(looks, t)) is not None]
    sent = [(t, k) for t, k in sent if any(holds_value(e) for e in k.observation.elements)]
    if not sent:
        return ""
    step, before = sent[-1]
    after = [k for k in looks if k.step >= step.number]
    same = [k for k in after if k.observation.dialog == before.observation.dialog]
    stands = next((k for k in reversed(same) if k.step == same[0].step), None)
    if stands is None or not same_page(before, stands):
        return ""
    held, left = held_in(before.observation), held_in(stands.observation)
    emptied = held.keys() == left.keys() and all(value in (held[name], "") for name, value in left.items())
    if held != left and not emptied:
        return ""
    alert = alert_words(after[0].observation) if after[0] is not same[0] else ""
    first = next(k for _, k in sent if same_page(k, before) and held_in(k.observation) == held)
    return alert or stopped_words(first.observation, stands.observation, emptied=held != left)


def _before(looks: Sequence[Look], step: Taken) -> Look | None:
    """The look that a step was done on."""
    return next((k for k in reversed(looks) if k.step < step.number), None)
