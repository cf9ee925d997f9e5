"""A run as evidence: its looks, each within the visit of a page that it belongs to, and what was done between them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from uiatlas.run.belonging import in_other_form
from uiatlas.run.forms import (
    alert_words,
    held_in,
    holds_value,
    is_sender,
    news,
    senders,
    sends,
    stopped_words,
    taken_words,
)
from uiatlas.run.visits import Look, Passage, VisitLook, Visits, same_page
from uiatlas.text.controls import leads_back
from uiatlas.ui import Action, Back, InputText, Observation, OpenApp, Role, Scroll, Tap, UIElement, resolve
from uiatlas.utg.conditions import Condition


@dataclass(frozen=True, slots=True)
class Taken:
    """An action that was done.

    Attributes:
        number: Its number in the run.
        action: What was done.
        element: What it was done to, None for an action without a target.
        worked: Whether it came to what was expected, as far as that was checked.
        expected: What was to hold after it.
        only_looks: Whether it was done to look at something, and sets nothing.
        unchanged: Whether it was done, and nothing visible came of it.
    """

    number: int
    action: Action
    element: UIElement | None = None
    worked: bool = True
    expected: tuple[Condition, ...] = ()
    only_looks: bool = False
    unchanged: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """A run as evidence.

    Attributes:
        looks: Its looks, each within its visit.
        taken: What was done.
        stopped: What the program said when it stopped the form that was sent last; empty if it stopped none.
    """

    looks: tuple[VisitLook, ...]
    taken: tuple[Taken, ...]
    stopped: str = ""

    @staticmethod
    def of(looks: Sequence[Look], taken: Sequence[Taken]) -> "Trail":
        """The evidence of looks and steps."""
        looks = answered(looks)
        by_number = {t.number: t for t in taken}
        visits, previous = Visits(), None
        for look in looks:
            steps = [by_number[n] for n in range(previous.step + 1 if previous else 1, look.step + 1) if n in by_number]
            afresh = any(isinstance(t.action, OpenApp) for t in steps)
            sent = next((t.element for t in steps if _sends(t)), None)
            entry = visits.seen[-1].entry if visits.seen else look
            accepted = sent is not None and previous is not None and _accepted(sent, entry, previous, look)
            looked = all(isinstance(t.action, Scroll) or _turns_to_tab(t) for t in steps)
            done = Passage(
                afresh=afresh,
                taken=accepted,
                looked=looked,
                back=bool(steps) and _goes_back(steps[-1]),
                typed=tuple(t.action.text.strip() for t in steps if isinstance(t.action, InputText)),
                sent=any(sends(t.action, t.element) for t in steps),
                led=any(t.element is not None and t.element.role in (Role.LINK, Role.BUTTON) for t in steps),
            )
            visits.take(look, done)
            previous = look
        stop = stop_of(looks, taken)
        return Trail(tuple(visits.seen), tuple(taken), "" if stop is None else stop.words)

    def sent_since(self, step: int) -> bool:
        """Whether anything was sent or kept after a number of actions."""
        return any(t.number > step and _sends(t) for t in self.taken)

    def sent_itself(self, step: int) -> bool:
        """Whether the box that an action was done to was sent by being set, alone: no button is there to send it."""
        done = next((t for t in self.taken if t.number == step), None)
        before = next((s.look for s in reversed(self.looks) if s.step < step), None)
        after = [s.look for s in self.looks if s.step == step]
        return done is not None and before is not None and any(_sent_itself(done, before, k) for k in after)

    def touched_after(self, fact_element: Callable[[Observation], UIElement | None]) -> int:
        """The number of the latest action that worked on the element of a fact; 0 if none did."""
        for seen, step in self.steps_with_looks():
            element = fact_element(seen.shown)
            if element is not None and step.element is not None and element.index == step.element.index and step.worked:
                return step.number
        return 0

    def steps_with_looks(self) -> Iterator[tuple[VisitLook, Taken]]:
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


def _sent_itself(step: Taken, before: Look, after: Look) -> bool:
    """Whether a box or an option was sent by being set: the page was loaded anew, and shows it so without complaint.

    A page that still waits for a button that may send the box too may only repeat what it was given.
    """
    element, loaded = step.element, after.observation.reloaded_since(before.observation)
    if element is None or element.editable or not loaded or not isinstance(step.action, Tap):
        return False
    if element.checked is None or not same_page(before, after):
        return False
    shown, found = after.observation, resolve(step.action.target, after.observation)
    if found is None or found.element.checked in (None, element.checked):
        return False
    alone = all(in_other_form(found.element, button, shown) for button in senders(shown))
    return alone and not stopped_words(before.observation, shown)


@dataclass(frozen=True, slots=True)
class Stop:
    """A form that the program stopped.

    Attributes:
        sent: What sent it.
        before: The form as it was sent.
        after: The form as it stood then.
        words: What the program said.
    """

    sent: Taken
    before: Look
    after: Look
    words: str


def stop_of(looks: Sequence[Look], taken: Sequence[Taken]) -> Stop | None:
    """How the program stopped the form that was sent last; None if it took it, or none was sent.

    A complaint that stands already when the same form is sent again is still one.
    """
    sent = [(t, k) for t in taken if _sends(t) and (k := _before(looks, t)) is not None]
    sent = [(t, k) for t, k in sent if any(holds_value(e) for e in k.observation.elements)]
    if not sent:
        return None
    step, before = sent[-1]
    after = [k for k in looks if k.step >= step.number]
    same = [k for k in after if k.observation.dialog == before.observation.dialog]
    stands = next((k for k in reversed(same) if k.step == same[0].step), None)
    if stands is None or not same_page(before, stands):
        return None
    held, left = held_in(before.observation), held_in(stands.observation)
    emptied = held.keys() == left.keys() and all(value in (held[name], "") for name, value in left.items())
    if held != left and not emptied:
        return None
    alert = alert_words(after[0].observation) if after[0] is not same[0] else ""
    first = next(k for _, k in sent if same_page(k, before) and held_in(k.observation) == held)
    said = alert or stopped_words(first.observation, stands.observation, emptied=held != left)
    return Stop(step, before, stands, said) if said else None


def _before(looks: Sequence[Look], step: Taken) -> Look | None:
    """The look that a step was done on."""
    return next((k for k in reversed(looks) if k.step < step.number), None)
