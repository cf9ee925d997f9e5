"""What the looks of a run say of a condition, and which of them may say it.

A look is evidence of what a form holds only where the program has taken that over: the form waits for no button, or it
was left, or the program says that it was taken.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from uiatlas.run.belonging import stands_apart
from uiatlas.run.forms import is_search, only_closes, waits
from uiatlas.run.named_controls import (
    chosen_at,
    chosen_in,
    field_captioned,
    reads_beside,
    stands_selected,
    told_control,
    typed_into,
    value_shown,
)
from uiatlas.run.shown_values import any_line_shows, shows_as
from uiatlas.run.trail import Trail, scrolled
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.ui import Observation, Role, Selector, UIElement, resolve
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
from uiatlas.utg.fluents import OFF, ON, Fact, FluentKind
from uiatlas.utg.readings import HIDDEN_TEXT, Reading, readings, value_in

_STATES = (FluentKind.CHECKED, FluentKind.SELECTED)
"""Kinds of state variables that say how something stands, and not what it says."""

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
    condition, touched = _as_the_run_left_it(condition, trail) if changed else (condition, 0)
    page = next((s for s in reversed(trail.looks) if s.step < touched), None)
    settled = touched > 0 and trail.sent_itself(touched)
    for seen in trail.looks:
        so = _tells(condition, seen) if _has_state(condition, seen, trail) else None
        if so is None and seen.look is seen.entry:
            so = _chosen(condition, seen, trail)
        if so is None and _is_read_beside(condition, seen, trail, touched):
            so = True
        if so is None or (page is not None and _is_of_a_row(condition, seen) and not same_page(page.look, seen.look)):
            continue
        reopened = touched > 0 and trail.sent_since(touched) and _is_looked_into(seen, trail)
        if changed and not (settled and seen.step >= touched) and _is_open(condition, seen, so) and not reopened:
            last = Sighting(None, said=not_seen_saved(trail, touched))
            continue
        if seen.step >= touched:
            last = Sighting(so, seen, _said(condition, seen, so=so))
    forgotten = last.so is False and touched and trail.sent_since(touched) and _was_set(condition, trail, touched)
    return replace(last, said=f"it was saved, and {last.said} again") if forgotten else last


def _as_the_run_left_it(condition: Condition, trail: Trail) -> tuple[Condition, int]:
    """A condition on the control as the run has left it, and the number of the latest step that worked on it, else 0.

    A field that is called by its hint, or by what it held, has lost that name once something was typed into it.
    """
    touched = trail.touched_after(lambda shown: _element_of(condition, shown))
    if not isinstance(condition, TextEquals) or not _is_told(condition.target):
        return condition, touched
    touched = max(touched, chosen_at(condition.target.text, trail))
    typed = typed_into(condition.target.text, condition.text, trail)
    if typed is None or typed.element is None or is_search(typed.element):
        return condition, touched
    touched = max(touched, typed.number)
    if _folded(typed.element.description) == _folded(condition.target.text):
        return condition, touched
    name, place = typed.element.description, typed.element.resource_id
    target = Selector(typed.element.role, "" if name or place else condition.text, name, place)
    return TextEquals(target, condition.text), touched


def _is_told(target: Selector) -> bool:
    """Whether a selector is a name alone, as somebody told it who may not know what kind of control it is."""
    return target.role is Role.OTHER and not (target.description or target.resource_id)


def _chosen(condition: Condition, seen: VisitLook, trail: Trail) -> bool | None:
    """Whether a list of options shows a text as the chosen one, where a control of that name opened it."""
    if not isinstance(condition, TextEquals) or not _is_told(condition.target):
        return None
    option = chosen_in(condition.target.text, seen, trail)
    return None if option is None else shows_as(option.label, condition.text)


def _is_read_beside(condition: Condition, seen: VisitLook, trail: Trail, touched: int) -> bool:
    """Whether a page that is only read says a text beside a name, after what was set has been sent."""
    if not isinstance(condition, TextEquals) or not _is_told(condition.target):
        return False
    if touched and not (seen.step > touched and trail.sent_since(touched)):
        return False
    return reads_beside(condition.target.text, condition.text, seen.shown)


def _has_state(condition: Condition, seen: VisitLook, trail: Trail) -> bool:
    """Whether what a condition is about can be chosen at all: a button beside a chosen one may only look like it.

    It has a check mark, is chosen, is a tab, or was chosen on another look at the page.
    """
    element = _element_of(condition, seen.shown) if isinstance(condition, IsChecked) else None
    if element is None or element.checked is not None or element.selected or element.role is Role.TAB:
        return True
    looks = (s for s in trail.looks if same_page(s.look, seen.look))
    found = (_element_of(condition, s.shown) for s in looks)
    return any(e is not None and e.selected and e.role is element.role for e in found)


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


def _is_looked_into(seen: VisitLook, trail: Trail) -> bool:
    """Whether a page was opened and used since then only to look at it, so that it shows what was kept."""
    start = seen
    for before in reversed([s for s in trail.looks if s.step < seen.step]):
        if not same_page(before.look, seen.look):
            break
        start = before
    return start.step > 0 and all(t.only_looks for t in trail.taken if start.step <= t.number <= seen.step)


def _is_open(condition: Condition, seen: VisitLook, so: bool) -> bool:
    """Whether a value stands only in a form that waits to be sent, in a filter, or in a field for searching."""
    element = _element_of(condition, seen.shown)
    if element is not None and element.editable and is_search(element):
        return True
    if not seen.waits or seen.look is seen.entry or (element is not None and stands_apart(element, seen.shown)):
        return False
    if element is not None and element.checked is not None and not waits(seen.shown) and only_closes(seen.shown):
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
            if element is None or element.checked is not None:
                return None if element is None else element.checked is value
            selected = stands_selected(element, seen.shown)
            return None if selected is None else selected is value
        case TextEquals(target, text):
            if holds(condition, seen.shown, seen.screen) and not _is_covered(text, seen.shown):
                return True
            so = _shows_value(target, text, seen.shown)
            if (reading := _reading(target, seen.shown)) is not None and reading.fluent.kind not in _STATES:
                return any_line_shows(reading.value, text) or so is True
            return so
    return holds(condition, seen.shown, seen.screen)


def _is_covered(text: str, shown: Observation) -> bool:
    """Whether only what a dialog covers says a text: the dialog may ask for more before anything is kept."""
    said = [e.visible for e in shown.elements if any_line_shows(e.text, text)]
    return bool(said) and not any(said)


def _shows_value(target: Selector, text: str, shown: Observation) -> bool | None:
    """Whether the control of a selector shows a text; None if it is not there, or shows nothing but its name."""
    element = _element_of(TextEquals(target, text), shown)
    if element is None:
        return None
    beside = element.description if _is_told(target) and not element.editable and element.text else ""
    if beside and _folded(beside) != _folded(target.text) and any_line_shows(beside, text):
        return True
    value = value_shown(element, shown) if _is_told(target) else ""
    if value is None:
        return None
    return any_line_shows(value, text)


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
    if found is not None and _is_told(target) and (field := field_captioned(target.text, found.element, shown)):
        return field
    if found is not None and not (isinstance(condition, IsChecked) and found.element.checked is None):
        return found.element
    named = [e for e in shown.elements if e.visible and target.description and e.description == target.description]
    same = next((e for e in named if same_family(e.role, target.role)), None)
    if same is None and (reading := _reading(target, shown)) is not None:
        return reading.element
    if same is None and found is None and _is_told(target):
        return told_control(target.text, shown)
    return same if found is None or same is not None else found.element


def _reading(target: Selector, shown: Observation) -> Reading | None:
    """What a screen shows of a state variable that is called as a selector says, such as a switch by its row.

    Of several of one name, such as an option in each row of a table, none can be told to be the one that is meant.
    """
    name, holds_it = _folded(target.label), target.role is Role.INPUT and target.text != ""
    found = [r for r in readings(shown, "") if _folded(r.fluent.name) == name and r.element.editable >= holds_it]
    return found[0] if len({r.element.index for r in found}) == 1 else None


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _said(condition: Condition, seen: VisitLook, *, so: bool) -> str:
    if so:
        return f"{describe_condition(condition)} is shown"
    element = _element_of(condition, seen.shown)
    if element is not None and element.checked is not None:
        return f'"{seen.shown.label(element)}" is {"on" if element.checked else "off"}'
    return f"{element.text!r} is shown" if element is not None and element.text else "something else is shown"
