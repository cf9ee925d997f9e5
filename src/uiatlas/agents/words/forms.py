"""Forms, dialogs and settings pages that the task has led to: what to fill in, to turn and to agree to."""

import re
from collections.abc import Sequence

from uiatlas.agents.words.chain import unwanted
from uiatlas.agents.words.coverage import Coverage, first_open_clause
from uiatlas.agents.words.deeds import is_form
from uiatlas.agents.words.fields import is_empty, leftover
from uiatlas.agents.words.options import Option
from uiatlas.agents.words.page_parts import parents_of, place_of, upwards
from uiatlas.agents.words.progress import FAILED, Progress, names
from uiatlas.agents.words.submitting import submission
from uiatlas.agents.words.tasks import Kind, Task
from uiatlas.run.guard.danger_policy import asks_for
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import CANCELLING, COMMITTING, CONFIRMING, DEEDS, LEADING_ON, label_of, tokens
from uiatlas.ui import InputText, Observation, Role, Tap, UIElement, action_key, resolve, selector_for
from uiatlas.utg.conditions import TextEquals

_LEADING_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")


def forbidden(task: Task, element: UIElement, shown: Observation) -> bool:
    """Whether a control is dangerous in a way that the task does not ask for."""
    danger = danger_at(element, shown)
    return danger is not None and not asks_for(task.text, danger)


def confirmation(view: View, progress: Progress, coverage: Coverage) -> UIElement | None:
    """The button that confirms what was begun: of the form typed into, of a dialog, or of a screen that was changed."""
    if (own := submission(view, progress, coverage)) is not None:
        return None if forbidden(coverage.task, own, view.observation) else own
    usable = [e for e in view.observation.actionable if not leads_back(e) or names(e, CANCELLING)]
    dialog = view.observation.dialog or len(usable) <= 4 or any(names(e, CANCELLING) for e in usable)
    if not view.history or not progress.pending or not (dialog or progress.changed):
        return None
    paged = LEADING_ON if any(e.editable for e in usable) else frozenset[str]()
    waits = bool(unentered(view, progress, coverage)) or _unset(view, progress, coverage)
    words = LEADING_ON if waits else COMMITTING if dialog else CONFIRMING | paged
    fitting: list[UIElement] = []
    for element in (e for e in usable if e.checked is None and not e.editable and e.role is not Role.CHOICE):
        does_it = not waits and _does_it(coverage, element, view.observation)
        if (names(element, words) or does_it) and (
            progress.changed or (_begun(view, coverage) and not coverage.unasked(element))
        ):
            key = action_key(Tap(selector_for(element, view.observation)))
            known = progress.done if view.screen is not None else frozenset()
            pressed = key in progress.here or (view.screen, key) in known | view.blocked
            again = stands_as_it_was(view) and not danger_at(element, view.observation) and _pressed(view, key) < 2
            if (not pressed or again) and not forbidden(coverage.task, element, view.observation):
                fitting.append(element)
    return min(fitting, key=lambda e: _aside(e, view), default=None)


def _aside(element: UIElement, view: View) -> tuple[bool, int]:
    """How unlikely a button agrees to what was set last: less so if it does nothing else, and the nearer it stands."""
    parents = parents_of(view.observation)
    touched = next((m.element for m in reversed(view.history) if m.element is not None), None)
    match = resolve(selector_for(touched, view.history[-1].observation), view.observation) if touched else None
    if match is None:
        return not names(element, CONFIRMING), 0
    around = list(upwards(match.element.index, parents))
    steps = next((n for n, at in enumerate(around) if at in set(upwards(element.index, parents))), len(around))
    return not names(element, CONFIRMING), steps


def stands_as_it_was(view: View) -> str:
    """The label of the button that was just pressed to agree to a page's form, if the form shows nothing new since.

    A control that is gone or called otherwise is no sign that a form was taken: a tap may be lost while a page changes.
    """
    last, shown = view.history[-1] if view.history else None, view.observation
    if last is None or last.element is None or not names(last.element, COMMITTING - LEADING_ON):
        return ""
    before = last.observation
    if shown.dialog or before.dialog or place_of(before) != place_of(shown):
        return ""
    fields = [(e.resource_id, e.description, e.text) for e in shown.elements if e.editable and e.text]
    if _held_before(view.history, before):
        return ""
    entered = [(e.resource_id, e.description, e.text) for e in before.elements if e.editable and e.text]
    kept = any(e.role is last.element.role and e.label == last.element.label for e in shown.actionable)
    texts, known = ({e.label for e in o.elements if not e.clickable} for o in (shown, before))
    return last.element.label if fields and fields == entered and kept and texts <= known else ""


def _held_before(history: Sequence[StepRecord], before: Observation) -> bool:
    """Whether all that was entered in a form replaced something: settings stand as they were when they are saved."""
    here = [m for m in history if place_of(m.observation) == place_of(before) and m.observation.digest != before.digest]
    typed = [m.element for m in here if isinstance(m.action, InputText)]
    return bool(here) and all(e is None or not is_empty(e) for e in typed)


def _pressed(view: View, key: tuple[object, ...]) -> int:
    return sum(action_key(m.action) == key for m in view.history)


def unentered(view: View, progress: Progress, coverage: Coverage) -> str:
    """The value that a form waits for: one of the part of the task that is open, while nothing was entered here."""
    task, shown = coverage.task, view.observation
    if task.looks or not is_form(shown) or not any(_takes_text(e) for e in shown.actionable):
        return ""
    if any(_enters(m) and place_of(m.observation) == place_of(shown) for m in view.history):
        return ""
    clause = first_open_clause(coverage.worth, task, progress.left)
    for value in task.values:
        hits = coverage.of_value(value)
        if value.clause == clause and hits and all(progress.left[i] > 0.5 for i in hits):
            return "" if value.text.casefold() in progress.entered or says_value(shown, value.text) else value.text
    return ""


def _unset(view: View, progress: Progress, coverage: Coverage) -> bool:
    """Whether a form of choices stands as it was opened, while what something is to be set to was found nowhere."""
    task, shown = coverage.task, view.observation
    if progress.changed or task.looks or not any(e.role is Role.CHOICE for e in shown.actionable):
        return False
    return any(w.kind is Kind.VALUE and x > 0.5 for w, x in zip(task.words, progress.left, strict=True))


def too_soon(view: View, progress: Progress, coverage: Coverage) -> set[int]:
    """What would agree to a form that waits for a value."""
    if not unentered(view, progress, coverage):
        return set()
    return {e.index for e in view.observation.actionable if names(e, CONFIRMING)}


def says_value(shown: Observation, text: str) -> bool:
    """Whether a screen shows a value among other words; zeros that lead a number do not matter."""
    said = re.compile(rf"(?<!\w){re.escape(_plain(text))}(?!\w)")
    return any(said.search(_plain(e.label)) for e in shown.elements)


def _plain(text: str) -> str:
    return _LEADING_ZEROS.sub("", text.casefold())


def _takes_text(element: UIElement) -> bool:
    return element.editable and not frozenset(tokens(element.label)) & {"search", "find"}


def _enters(moment: StepRecord) -> bool:
    """Whether a step typed a text or chose an option, and worked."""
    chosen = moment.element is not None and moment.element.checked is not None
    return moment.outcome not in FAILED and (chosen or isinstance(moment.action, InputText))


def _does_it(coverage: Coverage, element: UIElement, shown: Observation) -> bool:
    """Whether a button of a dialog, or of a page that may be cancelled, says what the task asks to be done."""
    first = next(iter(tokens(shown.label(element))), "")
    if element.role is not Role.BUTTON or first not in frozenset(tokens(coverage.task.text)) & DEEDS:
        return False
    asks = any(names(e, CANCELLING) for e in shown.actionable) and coverage.says_all(element_label(element))
    return shown.dialog or asks


def _begun(view: View, coverage: Coverage) -> bool:
    """Whether the latest step was about the task."""
    element = view.history[-1].element if view.history else None
    return element is not None and bool(coverage.of(label_of(view.history[-1].observation.label(element))))


def entry(view: View, progress: Progress, task: Task, live: tuple[Option, ...]) -> Act | None:
    """The one text left goes into the one empty field of a form that the task has led to."""
    if not progress.begun or task.looks:
        return None
    fields = [o.element for o in live if o.element is not None and o.editable]
    found = leftover(task, fields, progress.used)
    if found is None or not is_form(view.observation):
        return None
    field, value = found
    action = InputText(selector_for(field, view.observation), value.text)
    if action_key(action) in progress.here or (view.screen, action_key(action)) in view.blocked:
        return None
    return Act(action, field, "it is the only empty field", expected=(TextEquals(action.target, value.text),))


def switch_here(view: View, progress: Progress, coverage: Coverage) -> UIElement | None:
    """The switch of a page that is named in full by the task, where a switch was asked for and none was turned."""
    if not coverage.task.switches or progress.conditions or not view.history:
        return None
    if not coverage.says_all(label_of(view.observation.title)):
        return None
    switches = [e for e in view.observation.actionable if e.checked is not None and e.role is not Role.RADIO]
    named = [e for e in switches if coverage.of(element_label(e))]
    wanted = next(iter(named if len(named) == 1 else switches if len(switches) == 1 else ()), None)
    if wanted is None or wanted.checked is not unwanted(coverage.task, wanted):
        return None
    key = view.screen, action_key(Tap(selector_for(wanted, view.observation)))
    return None if key in view.blocked | progress.done else wanted
