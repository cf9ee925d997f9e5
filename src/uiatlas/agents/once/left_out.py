"""Which steps of a plan need not be done, since what they are for has come about, and which may be done once more."""

import re
from collections.abc import Sequence

from uiatlas.agents.compilers.once.on_map import edges_of
from uiatlas.agents.compilers.told_controls import cycling
from uiatlas.agents.once.naming_controls import called
from uiatlas.planning.goal import EndsAt, Goal, Holds
from uiatlas.planning.intended import QUIET, Intended, Kind
from uiatlas.run.forms import is_sender
from uiatlas.run.policy import Act, By, StepRecord, View
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.run.visits import Look, same_page
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import element_label, leads_back, says
from uiatlas.text.language import folded, is_called
from uiatlas.text.lexicon import CANCELLING, COMMITTING, CONFIRMING, KEEPING
from uiatlas.ui import Action, ElementFlag, LongPress, Observation, Role, Tap, UIElement, action_key, selector_for
from uiatlas.utg import Graph
from uiatlas.utg.conditions import OnScreen

_NOTED = CONFIRMING - KEEPING - {"yes", "confirm"}
"""What the button of a message says that only wants to be read."""

ENTER = "Enter"
"""The key that agrees to what was typed; not pressed where the next step presses a button for that, which is shown."""

_ENTER = re.compile(r"^(?:the )?(?:enter|return|go)\b|\bkeyboard\b|\b(?:search|enter|return|done) key\b", re.I)


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


def came_up(following: Intended | None, view: View) -> bool:
    """Whether the latest touch has brought up the control of the next step, wherever the map has it lead."""
    last = view.history[-1] if view.history else None
    if last is None or following is None or not following.control or last.outcome is Outcome.NO_CHANGE:
        return False
    now, then = called(following, view.observation), called(following, last.observation)
    return now is not None and then is None


def goes_on_beside(graph: Graph, following: Intended | None, view: View) -> bool:
    """Whether a touch that changed nothing visible is followed by one on a button beside it, as on a keypad.

    An operator shows nothing until the next number is there. A button that has led to another screen was lost, and
    neither sends, deletes or pays.
    """
    last = view.history[-1] if view.history else None
    if last is None or last.outcome is not Outcome.NO_CHANGE or not isinstance(last.action, Tap) or following is None:
        return False
    touched, then = last.element, called(following, view.observation) if following.kind is Kind.TAP else None
    if touched is None or then is None or then == touched or touched.checked is not None:
        return False
    leads = view.screen is not None and any(
        edge.worked and edge.target != view.screen for edge in graph.effects(view.screen, last.action)
    )
    if leads or not (touched.role is then.role is Role.BUTTON and touched.parent == then.parent >= 0):
        return False
    return all(danger_at(e, view.observation) is None and not is_sender(e) for e in (touched, then))


def is_for_keys(step: Intended, following: Intended | None, view: View) -> bool:
    """Whether a touch that changed nothing visible was for the keys that the next step presses in the same control."""
    last = view.history[-1] if view.history else None
    if last is None or last.outcome is not Outcome.NO_CHANGE or step.kind is not Kind.TAP or following is None:
        return False
    same = following.kind is Kind.PRESS and following.control == step.control
    touched = called(step, view.observation)
    return same and touched is not None and danger_at(touched, view.observation) is None and not is_sender(touched)


def is_taken_unseen(step: Intended, following: Intended | None, view: View) -> bool:
    """Whether a plan goes on after a text that was typed without a failure, and that no look shows.

    Some fields never tell what they hold. Nothing is sent, kept, deleted or paid on that.

    Args:
        step: The step that typed.
        following: The one after it, if there is one.
        view: What is shown, and what was done.
    """
    last = view.history[-1] if view.history else None
    if step.kind is not Kind.TYPE or last is None or last.outcome is not Outcome.NO_CHANGE or following is None:
        return False
    then = called(following, view.observation)
    if is_called(following.control, COMMITTING) or following.kind in (Kind.PRESS, Kind.SET):
        return False
    return then is None or not (is_sender(then) or danger_at(then, view.observation) is not None)


def notice_at_the_end(goal: Goal, view: View) -> Act | None:
    """What takes note of a message that the last step of a plan has brought up, and where the goal is not to end.

    Args:
        goal: What is to be proven.
        view: What is shown, and what was done.
    """
    shown, last = view.observation, view.history[-1] if view.history else None
    if last is None or last.outcome not in WORKED or same_page(Look(0, last.observation), Look(0, shown)):
        return None
    places = (f.condition if isinstance(f, Holds) else f for f in goal.facts)
    button = to_be_noted(shown)
    if button is None or button == last.element or any(isinstance(place, EndsAt | OnScreen) for place in places):
        return None
    return Act(Tap(selector_for(button, shown)), button, "take note of what is told", By.DETOUR)


def to_be_noted(shown: Observation) -> UIElement | None:
    """The button of a message that asks nothing: its page has no other control, and it says no more than OK."""
    controls = [e for e in shown.actionable if not leads_back(e)]
    if len(controls) != 1 or controls[0].editable or not is_called(element_label(controls[0]).main, _NOTED):
        return None
    return controls[0] if danger_at(controls[0], shown) is None else None


def opened_by(who: By, view: View) -> bool:
    """Whether the dialog that is shown came up at a step of somebody, however often it was worked in since then."""
    shown = view.observation
    for moment in reversed(view.history):
        before = moment.observation
        if not (before.dialog and _is_one_window(before, shown)):
            return shown.dialog and moment.by == who
    return False


def _is_one_window(before: Observation, after: Observation) -> bool:
    """Whether two looks are of one window: of one title, and without a title of one page."""
    if (before.app, before.title) != (after.app, after.title):
        return False
    return bool(after.title) or same_page(Look(0, before), Look(0, after))


def is_idle(step: Intended, following: Intended | None, found: UIElement | None, then: UIElement | None) -> bool:
    """Whether a step only gets ready for the next one, and nothing needs it.

    Args:
        step: The step that is next.
        following: The one after it, if there is one.
        found: The control of the step.
        then: The control of the one after it.
    """
    match step.kind:
        case Kind.TAP if following is not None and following.kind is Kind.TYPE:
            return found is not None and then is not None and found.editable and found == then
        case Kind.SCROLL if not step.control:
            return following is not None and then is not None
        case Kind.PRESS if step.text == ENTER and not step.control and following is not None:
            return then is not None and following.kind is Kind.TAP and is_called(following.control, COMMITTING)
        case Kind.READ:
            return found is None and step.screen is None
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
    if last is None or last.element is None or last.outcome not in WORKED or not isinstance(last.action, Tap):
        return False
    asked = last.observation.dialog or any(
        e.checked is not None or says(e, CANCELLING | COMMITTING) for e in last.observation.actionable
    )
    chosen = asked and _closed(view) is not None and not says(last.element, COMMITTING)
    chosen = chosen or last.element.checked is not None
    return chosen and not any(says(e, COMMITTING) for e in view.observation.actionable)


def is_settled(step: Intended, moment: StepRecord) -> bool:
    """Whether what changed nothing did what it was for: a field to type into, a choice that is chosen, a secret."""
    element = moment.element
    if moment.outcome is not Outcome.NO_CHANGE or element is None or isinstance(moment.action, LongPress):
        return False
    if step.kind is Kind.TYPE:
        return bool(element.flags & ElementFlag.PASSWORD)
    if step.kind in (Kind.CHOOSE, Kind.DATE, Kind.SLIDE, Kind.UPLOAD):
        return folded(step.text) in folded(f"{element.text} {element.description}")
    return step.kind is Kind.TAP and (element.editable or element.checked is True or element.selected)


def was_lost(graph: Graph, step: Intended, element: UIElement, view: View) -> bool:
    """Whether there is evidence that the latest touch did nothing, so that it may be done once more.

    That is a box or switch that stands as it did, or a control that has always led to another screen. What sends,
    deletes or pays may be under way, and a control that changes its name with each touch would go too far.

    Args:
        graph: The map.
        step: The step.
        element: Its control, as it is shown now.
        view: What is shown.
    """
    last = view.history[-1] if view.history else None
    if last is None or last.outcome is not Outcome.NO_CHANGE or last.observation.digest != view.observation.digest:
        return False
    if step.kind in QUIET | {Kind.TYPE, Kind.BACK}:
        return True
    known = graph.screens.get(view.screen or "")
    cycles = known is not None and element_label(element).main in cycling(graph, known)
    if cycles or danger_at(element, view.observation) is not None:
        return False
    leads = view.screen is not None and any(
        edge.worked and edge.target != view.screen for edge in graph.effects(view.screen, last.action)
    )
    return leads or element.checked is not None


def is_worth_a_trial(action: Action, view: View) -> bool:
    """Whether something was done on this screen since an action failed there: a button may need what was typed."""
    key = action_key(action)
    for moment in reversed(view.history):
        if action_key(moment.action) == key:
            return False
        if moment.outcome in WORKED and moment.screen == view.screen:
            return any(action_key(m.action) == key for m in view.history)
    return False


def _closed(view: View) -> StepRecord | None:
    """The step before, if it worked and led from one screen to another."""
    last = view.history[-1] if view.history else None
    if last is None or last.outcome not in WORKED or last.observation.digest == view.observation.digest:
        return None
    return last if last.screen != view.screen or view.screen is None else None
