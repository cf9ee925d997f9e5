"""A form of settings that shows nothing new when it is saved is left and opened again, to see whether it was kept."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from uiatlas.agents.travel.going_back import may_go_back
from uiatlas.agents.words.page_parts import place_of
from uiatlas.agents.words.told import messages
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.text.language import COMMITTING, LEADING_ON, is_called
from uiatlas.ui import Back, Observation, Role, Tap, action_key, resolve, target_of
from uiatlas.utg import Graph

_FURTHEST = 4
"""Steps back at most until a page is shown from which the form can be opened."""
_UNDONE, _STAYED = "undone", "no_change"


def look_again(graph: Graph, view: View) -> Act | None:
    """The next step out of a form that was saved and stands as it was, or back into it; None if there is no need.

    Args:
        graph: The map, with what this run has learnt.
        view: What is shown, and what was done.
    """
    at = _last_saving(view.history)
    if at is None or view.screen is None:
        return None
    saved, since = view.history[at], view.history[at + 1 :]
    if any(not isinstance(m.action, Back) for m in since) or len(since) > _FURTHEST:
        return None
    after = since[0].observation if since else view.observation
    news = set(messages(after)) - set(messages(saved.observation))
    if news or _held(after) != _held(saved.observation) or not _is_settings(view.history[: at + 1]):
        return None
    if place_of(view.observation) != place_of(saved.observation):
        return _into(graph, view, saved)
    if len(since) < _FURTHEST and may_go_back(view):
        return Act(Back(), None, "see whether the form was kept: leave it and open it again")
    return None


def stood_again(history: Sequence[StepRecord], at: int, shown: Observation) -> bool:
    """Whether a form that was saved was left, opened again, and held what it held when it was saved.

    Args:
        history: The steps.
        at: Number of the step that saved it.
        shown: What is shown now.
    """
    saved = history[at]
    if not _saves(saved):
        return False
    left = False
    for seen in (*(m.observation for m in history[at + 1 :]), shown):
        if place_of(seen) != place_of(saved.observation):
            left = left or not seen.dialog
        elif left:
            return _held(seen) == _held(saved.observation)
    return False


def not_kept(history: Sequence[StepRecord], shown: Observation) -> str:
    """The label of the button that was pressed last to save settings, if nothing shows that they were kept."""
    at = _last_saving(history)
    if at is None or history[at].outcome != _STAYED or not _is_settings(history[: at + 1]):
        return ""
    first = next(m.observation for m in history if place_of(m.observation) == place_of(history[at].observation))
    same = _held(first) == _held(history[at].observation)
    element = history[at].element
    return "" if same or element is None or stood_again(history, at, shown) else element.label


def _last_saving(history: Sequence[StepRecord]) -> int | None:
    return next((i for i in reversed(range(len(history))) if _saves(history[i])), None)


def _saves(moment: StepRecord) -> bool:
    """Whether a step pressed a button that agrees, on a page that holds something."""
    element = moment.element
    if element is None or moment.outcome == _UNDONE or moment.observation.dialog or element.checked is not None:
        return False
    agrees = any(is_called(t, COMMITTING - LEADING_ON) for t in (element.text, element.description))
    return agrees and bool(_held(moment.observation))


def _into(graph: Graph, view: View, saved: StepRecord) -> Act | None:
    for edge in graph.outgoing(view.screen or ""):
        target = target_of(edge.action)
        if edge.target != saved.screen or not isinstance(edge.action, Tap) or target is None:
            continue
        match = resolve(target, view.observation)
        if match is not None and (view.screen, action_key(edge.action)) not in view.blocked:
            return Act(edge.action, match.element, "see whether the form was kept")
    return Act(Back(), None, "see whether the form was kept") if may_go_back(view) else None


def _is_settings(history: Sequence[StepRecord]) -> bool:
    """Whether a form held something of its own before anything was entered: what is new to it stands there unsaved.

    A page that another one leads on to ("Next") is a part of something new, and holds it unsaved however it is opened.
    """
    here = place_of(history[-1].observation)
    into = (m for m, then in pairwise(history) if place_of(then.observation) == here != place_of(m.observation))
    if any(m.element is not None and is_called(m.element.label, LEADING_ON) for m in into):
        return False
    first = next(m.observation for m in history if place_of(m.observation) == here)
    empty = {k for k, v in _held(first).items() if not v}
    return not any(v and k in empty for k, v in _held(history[-1].observation).items())


def _held(shown: Observation) -> Mapping[tuple[str, str, int], str]:
    """What the fields, drop-downs and boxes of a page hold, by what they are called."""
    out: dict[tuple[str, str, int], str] = {}
    namesakes: Counter[tuple[str, str]] = Counter()
    for e in shown.elements:
        if not (e.editable or e.checked is not None or e.role is Role.CHOICE):
            continue
        name = e.description or (e.text if e.checked is not None else "")
        value = str(e.checked) if e.checked is not None else "" if e.text == e.description else e.text
        out[e.role, name, namesakes[e.role, name]] = value
        namesakes[e.role, name] += 1
    return out
