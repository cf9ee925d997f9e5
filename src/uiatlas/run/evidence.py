"""What the looks of a run say of a condition, and which of them may say it.

A look is evidence of what a form holds only where the program has taken that over: the form waits for no button, or it
was left, or the program says that it was taken.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from uiatlas.run.belonging import stands_apart
from uiatlas.run.forms import is_search
from uiatlas.run.trail import Trail, scrolled
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.ui import Observation, Selector, UIElement, resolve
from uiatlas.ui.selectors import same_family
from uiatlas.utg.conditions import (
    AppInFront,
    Carries,
    Condition,
    ElementAbsent,
    ElementPresent,
    FactIs,
    IsChecked,
    OnScreen,
    Resembles,
    TextEquals,
    describe_condition,
    holds,
)
from uiatlas.utg.fluents import OFF, ON, Fact, FluentKind, same_value
from uiatlas.utg.readings import HIDDEN_TEXT, Reading, readings, value_in

Within = Callable[[str, str], bool]
"""Whether being on the second screen is being on the first: the same, or one that lies in it."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What the looks say of a fact: so, not so, or nothing (None), with the look that decides and what it shows."""

    so: bool | None
    look: VisitLook | None = None
    said: str = ""


def sighting_of_condition(condition: Condition, trail: Trail, within: Within, *, changed: bool) -> Sighting:
    """What a run says of a condition: the latest look that can tell decides.

    Args:
        condition: What is to hold.
        trail: The run.
        within: Whether being on one screen is being on another.
        changed: Whether the run is to bring it about, so that a form that waits to be sent says nothing.
    """
    match condition:
        case OnScreen() | AppInFront() | Resembles():
            return _at_the_end(condition, trail, within)
        case FactIs(Fact(fluent=fluent)) if fluent.kind is FluentKind.APP:
            return _at_the_end(condition, trail, within)
        case FactIs(fact) if fact.fluent.kind is FluentKind.FLAG:
            return _flag(fact, trail)
        case ElementPresent(target):
            return _presence(target, trail, present=True)
        case ElementAbsent(target):
            return _presence(target, trail, present=False)
        case Carries():
            return Sighting(None, said="no look can show it")
    return _value(condition, trail, changed=changed)


def _at_the_end(condition: Condition, trail: Trail, within: Within) -> Sighting:
    """A place is one where the run ends."""
    if not trail.looks:
        return Sighting(None, said="nothing was looked at")
    last = trail.looks[-1]
    so = holds(condition, last.shown, last.screen)
    if isinstance(condition, OnScreen) and last.screen is not None:
        so = so or within(condition.screen, last.screen)
    return Sighting(so, last, "it is shown at the end" if so else "another place is shown at the end")


def _flag(fact: Fact, trail: Trail) -> Sighting:
    """A flag, which nothing shows, is as the latest step left it that is known to set it, and that worked."""
    for step in reversed(trail.taken):
        told = [c.fact for c in step.expected if isinstance(c, FactIs) and c.fact.fluent == fact.fluent]
        if told and step.worked:
            look = next((s for s in trail.looks if s.step >= step.number), trail.looks[-1])
            value = told[-1].value if told[-1].holds else OFF if told[-1].value == ON else ON
            so = fact.fits(value)
            return Sighting(so, look, f"step {step.number} sets it")
    return Sighting(None, said="no step that sets it was done")


def _presence(target: Selector, trail: Trail, *, present: bool) -> Sighting:
    """An element is there where it is shown, and gone where it was shown before; the latest such look decides.

    One that is gone from one page, and shown on another afterwards, may be gone or not: that may be a list of what was
    removed, and it may be the list that it was to be removed from.
    """
    condition = ElementPresent(target)
    last, there = Sighting(None, said="it was not shown" if present else "it was not shown where it could be"), None
    for seen in trail.looks:
        if holds(condition, seen.shown, seen.screen):
            if not present and there is not None and not same_page(there.look, seen.look):
                if last.so:
                    last = Sighting(None, said="it is gone from one page, and shown on another")
                continue
            there = seen
            last = Sighting(present, seen, "it is shown")
        elif there is not None and same_page(there.look, seen.look) and not scrolled(trail, there.step, seen.step):
            last = Sighting(not present, seen, "it is not shown any more")
    if last.so is None and there is None and not present and trail.looks:
        end = trail.looks[-1]
        if not any(e.scrollable for e in end.shown.elements):
            return Sighting(True, end, "what is shown is shown whole, without it")
    return last


def _value(condition: Condition, trail: Trail, *, changed: bool) -> Sighting:
    """A state or a text: the latest look that can tell, and may, decides; what was touched since is open again."""
    last = Sighting(None, said="no look could tell")
    touched = trail.touched_after(lambda shown: _element_of(condition, shown)) if changed else 0
    page = next((s for s in reversed(trail.looks) if s.step < touched), None)
    settled = touched > 0 and trail.sent_itself(touched)
    for seen in trail.looks:
        so = _tells(condition, seen)
        if so is None or (page is not None and _is_of_a_row(condition, seen) and not same_page(page.look, seen.look)):
            continue
        if changed and not (settled and seen.step >= touched) and _is_open(condition, seen, so):
            last = Sighting(None, said=not_seen_saved(trail, touched))
            continue
        if seen.step >= touched:
            last = Sighting(so, seen, _said(condition, seen, so=so))
    forgotten = last.so is False and touched and trail.sent_since(touched) and _was_set(condition, trail, touched)
    return replace(last, said=f"it was saved, and {last.said} again") if forgotten else last


def _was_set(condition: Condition, trail: Trail, touched: int) -> bool:
    """Whether what a condition is about was seen as it is to be right after a step."""
    return any(seen.step == touched and _tells(condition, seen) for seen in trail.looks)


def _is_of_a_row(condition: Condition, seen: VisitLook) -> bool:
    """Whether several switches of one name are shown: on another page than the one that was set, any may be meant."""
    element = _element_of(condition, seen.shown)
    if element is None or element.checked is None:
        return False
    alike = (e for e in seen.shown.elements if e.visible and e.checked is not None and e.label == element.label)
    return sum(same_family(e.role, element.role) for e in alike) > 1


def not_seen_saved(trail: Trail, touched: int) -> str:
    """What is said of something that was set at some step and stands in no form that was taken over."""
    sent = trail.sent_since(touched)
    return "it was set, and not seen after it was saved" if sent else "it was set and never saved"


def _is_open(condition: Condition, seen: VisitLook, so: bool) -> bool:
    """Whether a value stands only in a form that waits to be sent, in a filter, or in a field for searching."""
    element = _element_of(condition, seen.shown)
    if element is not None and element.editable and is_search(element):
        return True
    if not seen.waits or seen.look is seen.entry or (element is not None and stands_apart(element, seen.shown)):
        return False
    return _tells(condition, VisitLook(seen.entry, seen.entry, seen.visit, False)) is not so


def _tells(condition: Condition, seen: VisitLook) -> bool | None:
    """Whether a condition holds on a look; None if the look cannot tell."""
    match condition:
        case FactIs(fact):
            value = value_in(fact.fluent, seen.shown, seen.screen)
            return None if value is None else value == HIDDEN_TEXT or fact.fits(value)
        case IsChecked(target, value):
            element = _element_of(condition, seen.shown)
            return None if element is None or element.checked is None else element.checked is value
        case TextEquals(target, text):
            if holds(condition, seen.shown, seen.screen):
                return True
            if (reading := _reading(target, seen.shown)) is not None and reading.fluent.kind is not FluentKind.CHECKED:
                return same_value(reading.value, text) or text.casefold() in reading.value.casefold().split("\n")
            return None if _element_of(condition, seen.shown) is None else False
    return holds(condition, seen.shown, seen.screen)


def _element_of(condition: Condition, shown: Observation) -> UIElement | None:
    """The element that a condition is about, where it is shown, whatever it holds."""
    match condition:
        case IsChecked(target) | TextEquals(target):
            pass
        case FactIs(Fact(fluent=fluent)) if fluent.target is not None:
            target = fluent.target
        case _:
            return None
    found = resolve(target, shown)
    if found is not None and not (isinstance(condition, IsChecked) and found.element.checked is None):
        return found.element
    named = [e for e in shown.elements if e.visible and target.description and e.description == target.description]
    same = next((e for e in named if same_family(e.role, target.role)), None)
    if same is None and (reading := _reading(target, shown)) is not None:
        return reading.element
    return same if found is None or same is not None else found.element


def _reading(target: Selector, shown: Observation) -> Reading | None:
    """What a screen shows of a state variable that is called as a selector says, such as a switch by its row.

    Of several of one name, such as an option in each row of a table, none can be told to be the one that is meant.
    """
    name = " ".join(target.label.casefold().split())
    found = [r for r in readings(shown, "") if " ".join(r.fluent.name.casefold().split()) == name]
    return found[0] if len({r.element.index for r in found}) == 1 else None


def _said(condition: Condition, seen: VisitLook, *, so: bool) -> str:
    if so:
        return f"{describe_condition(condition)} is shown"
    element = _element_of(condition, seen.shown)
    if element is not None and element.checked is not None:
        return f'"{seen.shown.label(element)}" is {"on" if element.checked else "off"}'
    return f"{element.text!r} is shown" if element is not None and element.text else "something else is shown"
