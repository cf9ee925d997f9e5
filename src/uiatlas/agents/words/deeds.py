"""What a run has altered so far, by its steps: switches, choices, texts that were typed, and which of it was saved."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from uiatlas.agents.words.carried_out import obeyed
from uiatlas.agents.words.chain import unwanted
from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.fields import bare, seeks
from uiatlas.agents.words.page_parts import Place, place_of
from uiatlas.agents.words.progress import effective, names
from uiatlas.agents.words.submitting import hands_in, waits
from uiatlas.agents.words.tasks import Task
from uiatlas.agents.words.told import messages, tells_of_it
from uiatlas.agents.words.wishes import marked, picked, unmet
from uiatlas.run.policy import StepRecord
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import CANCELLING, COMMITTING, LEADING_ON, label_of, likeness, stems, tokens
from uiatlas.ui import InputText, Observation, Role, Selector, UIElement, resolve, target_of


@dataclass(slots=True)
class Deeds:
    """What was altered so far, and what of it is certain."""

    asked: bool = False
    switched: bool = False
    chosen: bool = False
    unsaved: dict[str, Place] = field(default_factory=dict)
    saved: list[str] = field(default_factory=list)
    commanded: set[str] = field(default_factory=set)
    replaced: set[str] = field(default_factory=set)
    unmet: str = ""


def deeds_of(coverage: Coverage, history: Sequence[StepRecord], shown: Observation) -> Deeds:
    """What the steps of a run altered.

    Args:
        coverage: The task and what its words are worth.
        history: The steps.
        shown: What is shown now.
    """
    deeds = Deeds()
    visited: set[Place] = set()
    known: set[str] = set()
    for moment, after in effective(history, shown):
        visited.add(place_of(moment.observation))
        known.update(messages(moment.observation))
        if moment.element is not None:
            _enter(deeds, coverage, moment, moment.element, after, visited)
            deeds.asked = deeds.asked or obeyed(coverage, moment.element, moment.observation, after)
            if _orders(coverage, moment.element) and tells_of_it(coverage.task, after, known):
                deeds.asked = True
    return deeds


def _orders(coverage: Coverage, element: UIElement) -> bool:
    """Whether a control is a button of which the task speaks, or one that agrees."""
    if element.checked is not None or element.editable or element.role is Role.TAB or leads_back(element):
        return False
    label = element_label(element)
    return bool(coverage.of(label)) or first_word(label.main) in COMMITTING


def _enter(
    deeds: Deeds, coverage: Coverage, moment: StepRecord, element: UIElement, after: Observation, visited: set[Place]
) -> None:
    """Add what one step altered."""
    before = moment.observation
    label = element_label(element) if element.label else label_of(before.label(element))
    if isinstance(moment.action, InputText):
        _type(deeds, coverage, moment, element)
        return
    if names(element, COMMITTING - LEADING_ON) or hands_in(element, before):
        deeds.unmet = unmet(coverage.task, before)
    if (choice := picked(element, before, after)) is not None:
        if coverage.of(label):
            deeds.chosen = True
            _choose(deeds, choice.text.strip(), after, waiting=waits(coverage, choice, after))
        return
    if marked(coverage.task, element, before, after):
        if coverage.of(label):
            deeds.chosen = True
            _choose(deeds, element.text.strip(), after, waiting=waits(coverage, element, after))
        return
    if element.checked is not None:
        if coverage.of(label) and not coverage.qualified(label) and _stands(coverage.task, element, moment, after):
            deeds.asked = True
            deeds.chosen = deeds.chosen or element.role is Role.RADIO
            deeds.switched = deeds.switched or element.role is not Role.RADIO
        return
    if leads_back(element) or element.role is Role.TAB:
        return
    fits = {s for s in stems(label.main) for w in coverage.task.words if w.deed and likeness(s, w.stem) >= 0.7}
    asking = any(e.editable or e.checked is not None or names(e, CANCELLING) for e in before.actionable)
    agrees = first_word(label.main) in COMMITTING and (asking or before.dialog)
    agrees = agrees or (bool(deeds.unsaved) and hands_in(element, before))
    if agrees and first_word(label.main) in LEADING_ON and place_of(after) not in visited:
        deeds.unsaved = dict.fromkeys(deeds.unsaved, place_of(after))
        return
    settled = not after.dialog and (place_of(after) in visited or agrees)
    if settled and is_choice(element, before) and coverage.says_all(label) and not coverage.qualified(label):
        deeds.asked = True
        deeds.commanded.add(label.main)
    if settled and (agrees or fits):
        deeds.asked = deeds.asked or bool(fits or deeds.unsaved or coverage.of(label))
        deeds.commanded |= fits
        deeds.saved += deeds.unsaved
        deeds.unsaved.clear()
    elif place_of(after) != place_of(before):
        deeds.unsaved = {t: p for t, p in deeds.unsaved.items() if p != place_of(before) or after.dialog}


def is_choice(element: UIElement, before: Observation) -> bool:
    """Whether an element is a line of an open menu: what it does, or which option it turns, is all that it says."""
    return before.dialog and element.role is Role.MENU_ITEM


def _type(deeds: Deeds, coverage: Coverage, moment: StepRecord, element: UIElement) -> None:
    """A typed text is kept at once where nothing on the screen agrees, cancels or hands it in."""
    text, before = moment.action.text if isinstance(moment.action, InputText) else "", moment.observation
    if seeks(element) and not coverage.task.searches:
        return
    _keep(deeds, text, before, waits(coverage, element, before))


def _keep(deeds: Deeds, text: str, shown: Observation, waiting: bool) -> None:
    """Note a text that was typed or chosen: kept at once, or as soon as its form is handed in."""
    if is_form(shown) or waiting:
        deeds.unsaved[text] = place_of(shown)
    else:
        deeds.asked = True
        deeds.saved.append(text)


def _choose(deeds: Deeds, text: str, shown: Observation, *, waiting: bool) -> None:
    """Note an option that was chosen: kept at once where nothing on the page agrees to anything."""
    buttons = (e for e in shown.elements if e.clickable and not e.editable and e.checked is None)
    if waiting or any(first_word(e.label) in COMMITTING for e in buttons):
        _keep(deeds, text, shown, waiting)
    else:
        deeds.asked = True
        deeds.saved.append(text)


def _stands(task: Task, element: UIElement, moment: StepRecord, after: Observation) -> bool:
    """Whether a check mark that was tapped stands as wanted afterwards, or its dialog has closed."""
    target = target_of(moment.action)
    match = resolve(target, after) if isinstance(target, Selector) else None
    if match is None or match.element.checked is None:
        return element.role is Role.RADIO or element.checked == unwanted(task, element)
    return match.element.checked is not unwanted(task, element)


def is_form(shown: Observation) -> bool:
    """Whether what is typed on a screen has to be agreed to: a dialog, or a page with a button that agrees."""
    return shown.dialog or any(
        first_word(e.label) in COMMITTING | CANCELLING for e in shown.elements if e.clickable and not e.editable
    )


def shows_value(shown: Observation, text: str) -> bool:
    """Whether a screen shows a text as something kept: as a line of its own, or in a field of a page."""
    wanted = bare(text)
    return any(
        wanted in (bare(line) for line in (e.text, *e.text.split("\n"), e.description))
        for e in shown.elements
        if e.visible and not (e.editable and shown.dialog)
    )


def first_word(label: str) -> str:
    """The first word of a label, empty if it has none."""
    return next(iter(tokens(label)), "")
