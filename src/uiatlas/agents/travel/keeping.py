"""Keeps what was set in a form: presses the button that it waits for, and opens it again to see that it was kept."""

from uiatlas.agents.travel.going_back import may_go_back
from uiatlas.run.forms import held_in, holds_value, is_sender, sender_of
from uiatlas.run.policy import Act, By, StepRecord, View
from uiatlas.run.view_trail import looks_of, trail_of
from uiatlas.run.visits import same_page
from uiatlas.ui import Back, Tap, action_key, resolve, selector_for, target_of
from uiatlas.utg import Graph

FURTHEST = 4
"""Steps back at most until a page is shown from which a form can be opened again."""


def press_sender(view: View) -> Act | None:
    """Press the button that a form waits for, if something was set in it that it does not keep without.

    Args:
        view: What is shown, and what was done.
    """
    last, button = trail_of(view).looks[-1], sender_of(view.observation)
    if button is None or not last.waits or held_in(last.shown) == held_in(last.entry.observation):
        return None
    press = Tap(selector_for(button, view.observation))
    if (view.screen, action_key(press)) in view.blocked or _sent_as_it_is(view):
        return None
    return Act(press, button, "keep what was set in the form", By.PLAN)


def sets_value(act: Act) -> bool:
    """Whether a step sets something in the form that is shown, and so does not leave it."""
    return act.element is not None and holds_value(act.element)


def open_again(graph: Graph, view: View) -> Act | None:
    """The next step out of a form that was sent and stands as it was, or back into it; None if there is no need.

    Args:
        graph: The map.
        view: What is shown, and what was done.
    """
    at = next((n for n in reversed(range(len(view.history))) if _sends(view.history[n])), None)
    if at is None:
        return None
    since, looks = view.history[at + 1 :], looks_of(view)
    if len(since) > FURTHEST or any(not isinstance(m.action, Back) for m in since):
        return None
    stood = same_page(looks[at], looks[at + 1])
    if not stood or held_in(looks[at].observation) != held_in(looks[at + 1].observation):
        return None
    if not same_page(looks[at], looks[-1]):
        return _into(graph, view, view.history[at])
    if not since and may_go_back(view):
        return Act(Back(), None, "leave the form, to see on opening it again whether it was kept", By.DETOUR)
    return None


def _into(graph: Graph, view: View, saved: StepRecord) -> Act | None:
    for edge in graph.outgoing(view.screen or ""):
        target = target_of(edge.action)
        if edge.target != saved.screen or not isinstance(edge.action, Tap) or target is None:
            continue
        match = resolve(target, view.observation)
        if match is not None and (view.screen, action_key(edge.action)) not in view.blocked:
            return Act(edge.action, match.element, "see whether the form was kept", By.DETOUR)
    return Act(Back(), None, "see whether the form was kept", By.DETOUR) if may_go_back(view) else None


def _sends(record: StepRecord) -> bool:
    return record.element is not None and is_sender(record.element) and not record.observation.dialog


def _sent_as_it_is(view: View) -> bool:
    """Whether the form was sent already with what it holds now."""
    last = view.history[-1] if view.history else None
    if last is None or not _sends(last):
        return False
    return held_in(last.observation) == held_in(view.observation)
