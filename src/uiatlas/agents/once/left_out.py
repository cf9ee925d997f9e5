"""Which steps of a plan need not be done, since what they are for has come about, and which are worth a new trial."""

import re
from collections.abc import Sequence

from uiatlas.agents.compilers.once.intended import Intended, Kind
from uiatlas.agents.compilers.once.on_map import edges_of
from uiatlas.agents.compilers.told_controls import cycling
from uiatlas.agents.once.naming_controls import Called, called
from uiatlas.agents.words.coverage import element_label
from uiatlas.agents.words.progress import names
from uiatlas.agents.words.tasks import parse_task
from uiatlas.run.policy import StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.safety.elements import danger_at
from uiatlas.text.language import CANCELLING, COMMITTING, CONFIRMING, LEADING_ON, is_called, stems, tokens, word_set
from uiatlas.ui import Action, ElementFlag, InputText, LongPress, Role, Tap, UIElement, action_key
from uiatlas.utg import Graph

_ENTER = re.compile(r"^(?:the )?(?:enter|return|go)\b|\bkeyboard\b|\b(?:search|enter|return|done) key\b", re.I)
ANSWERING = word_set("yes ok allow accept continue agree")
"""What answers a question; other buttons that agree may belong to a form that is there from the beginning."""

_WORKED = (Outcome.SUCCESS, "")


def has_led_on(graph: Graph, step: Intended, following: Intended | None, view: View) -> bool:
    """Whether the step before has led to where this one leads: a list or a dialog that closed at the first touch.

    Args:
        graph: The map.
        step: The step that is next.
        following: The one after it, if there is one.
        view: What is shown, and what was done.
    """
    last = _closed(view)
    if last is None or step.kind is not Kind.TAP:
        return False
    on_to = following is None or following.screen in (None, view.screen)
    if step.screen is not None and step.screen == last.screen and view.screen is not None and on_to:
        return view.screen in {edge.target for edge in edges_of(graph, step)}
    return False


def has_agreed(taken: Sequence[Intended]) -> bool:
    """Whether the latest step of a plan agreed to a form in so many words, as in "Confirm changes to this note"."""
    words = tokens(taken[-1].control) if taken and taken[-1].kind is Kind.TAP else ()
    return len(words) > 1 and words[0] in CONFIRMING


def of_another_form(taken: Sequence[Intended], button: UIElement, view: View) -> bool:
    """Whether a button came up only where a form was left for, that was filled and agreed to on its own page."""
    last = view.history[-1] if view.history else None
    filled = len(taken) > 1 and taken[-2].kind in (Kind.TYPE, Kind.SET) and taken[-1].kind is Kind.TAP
    if last is None or not filled or last.observation.dialog or last.screen == view.screen:
        return False
    agreed = is_called(taken[-1].control, COMMITTING - LEADING_ON)
    return agreed and all(e.label != button.label for e in last.observation.actionable)


def asked_before(button: UIElement, view: View) -> bool:
    """Whether a button answers a question that was there before anything was done, and is about something else."""
    first = view.history[0].observation.actionable if view.history else ()
    return names(button, ANSWERING) and any((e.role, e.label) == (button.role, button.label) for e in first)


def came_up(following: Intended | None, view: View) -> bool:
    """Whether the latest touch has brought up the control of the next step, wherever the map has it lead."""
    last = view.history[-1] if view.history else None
    if last is None or following is None or not following.control or last.outcome == Outcome.NO_CHANGE:
        return False
    now, then = called(following, view.observation), called(following, last.observation)
    return now is not None and now.exactly and (then is None or not then.exactly)


def only_chose(task: str, steps: Sequence[Intended], view: View) -> bool:
    """Whether a touch that changed nothing may have chosen a thing for the next touch on the same screen, unseen.

    Where another of its kind is shown as chosen, what is chosen is seen, and it is not this one.
    """
    last = view.history[-1] if view.history else None
    if last is None or last.outcome != Outcome.NO_CHANGE or last.element is None:
        return False
    both = [s.kind for s in steps[:2]] == [Kind.TAP, Kind.TAP] and steps[0].screen == steps[1].screen
    label = element_label(last.element).main.casefold()
    thing = last.element.role is Role.ITEM or any(v.text.casefold() == label for v in parse_task(task).values)
    shown = view.observation.elements
    another = any(e.selected and e.role is last.element.role and e.label != last.element.label for e in shown)
    return both and thing and not another


def is_idle(step: Intended, following: Intended | None, found: Called | None, then: Called | None, task: str) -> bool:
    """Whether a step only gets ready for the next one, or leaves where the plan is done, and nothing needs it.

    Args:
        step: The step that is next.
        following: The one after it, if there is one.
        found: The control of the step.
        then: The control of the one after it.
        task: The task.
    """
    match step.kind:
        case Kind.TAP if following is not None and following.kind is Kind.TYPE:
            return found is not None and then is not None and found.element.editable and found.element == then.element
        case Kind.SCROLL if not step.control:
            return following is None or (then is not None and then.exactly)
        case Kind.BACK:
            return following is None and not re.search(r"\b(?:back|return|leave|exit|close)\b", task, re.I)
        case _:
            return False


def is_enter(step: Intended, taken: Sequence[Intended]) -> bool:
    """Whether a step only presses the keyboard's Enter after a text was typed."""
    typed = bool(taken) and taken[-1].kind is Kind.TYPE
    return typed and step.kind is Kind.TAP and bool(_ENTER.search(step.control))


def is_closed(step: Intended, view: View) -> bool:
    """Whether a step that agrees has nothing to agree to: a choice closed its dialog, or needs no button."""
    last = view.history[-1] if view.history else None
    if step.kind is not Kind.TAP or not is_called(step.control, CONFIRMING):
        return False
    if last is None or last.element is None or last.outcome not in _WORKED or not isinstance(last.action, Tap):
        return False
    asked = last.observation.dialog or any(
        e.checked is not None or names(e, CANCELLING | COMMITTING) for e in last.observation.actionable
    )
    chosen = asked and _closed(view) is not None and not names(last.element, COMMITTING)
    chosen = chosen or last.element.checked is not None
    return chosen and not any(names(e, COMMITTING) for e in view.observation.actionable)


def is_settled(step: Intended, moment: StepRecord) -> bool:
    """Whether what changed nothing did what it was for: a field to type into, a choice that is chosen, a secret."""
    element = moment.element
    if moment.outcome != Outcome.NO_CHANGE or element is None or isinstance(moment.action, LongPress):
        return False
    if step.kind is Kind.TYPE:
        return bool(element.flags & ElementFlag.PASSWORD)
    return step.kind is Kind.TAP and (element.editable or element.checked is True)


def is_typed(word: str, view: View) -> bool:
    """Whether a word was typed, also where the field does not show what is typed."""
    return any(word in stems(m.action.text) for m in view.history if isinstance(m.action, InputText))


def may_be_repeated(graph: Graph, step: Intended, element: UIElement, view: View) -> bool:
    """Whether a step that changed nothing may be done once more, since touches get lost.

    What sends, deletes or pays may be under way, and a control that changes its name with each touch would go too far.

    Args:
        graph: The map.
        step: The step.
        element: Its control, as it is shown now.
        view: What is shown.
    """
    if step.kind not in (Kind.TAP, Kind.HOLD):
        return True
    known = graph.screens.get(view.screen or "")
    name = element_label(element).main
    cycles = known is not None and name in cycling(graph, known)
    return not cycles and danger_at(element, view.observation) is None


def is_found_already(steps: Sequence[Intended]) -> bool:
    """Whether a search that came to nothing was for what is touched next, which is there without it."""
    if len(steps) < 2 or steps[0].kind is not Kind.TYPE or not steps[0].text.strip():
        return False
    return steps[0].text.strip().casefold() in steps[1].control.casefold()


def is_worth_a_trial(action: Action, view: View) -> bool:
    """Whether something was done on this screen since an action failed there: a button may need what was typed."""
    key = action_key(action)
    for moment in reversed(view.history):
        if action_key(moment.action) == key:
            return False
        if moment.outcome in _WORKED and moment.screen == view.screen:
            return any(action_key(m.action) == key for m in view.history)
    return False


def _closed(view: View) -> StepRecord | None:
    """The step before, if it worked and led from one screen to another."""
    last = view.history[-1] if view.history else None
    if last is None or last.outcome not in _WORKED or last.observation.digest == view.observation.digest:
        return None
    return last if last.screen != view.screen or view.screen is None else None
