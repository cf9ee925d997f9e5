"""Where to look next when nothing fits: the nearest control that was never tried and only leads somewhere."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from uiatlas.agents.travel.going_back import roots
from uiatlas.agents.words.chain import Tried
from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.options import MENU_BAR
from uiatlas.run.policy import View
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import CANCELLING, COMMITTING, DEEDS, FUNCTION, HIDING_PLACES, is_called, tokens
from uiatlas.ui import (
    Action,
    Back,
    InputText,
    OpenApp,
    Role,
    Selector,
    SwitchApp,
    Tap,
    UIElement,
    action_key,
    target_of,
)
from uiatlas.ui.selectors import ordinals_of
from uiatlas.utg import Graph

FURTHEST = 12
"""Steps along the map that an untried control may be away at most."""

_ROLES = {Role.TAB: 2.0, Role.MENU_ITEM: 3.0, Role.ITEM: 4.0}
_SETTING_MENUS = ("settings", "options", "preferences", "tools", "edit", "view")
_MARKS = frozenset({Role.RADIO, Role.SWITCH, Role.CHECKBOX})
_OTHER = 5.0
_PROMISE = 5.0
"""What a control costs less on a screen that the task has led to."""

_LEAFING = 2.0
"""What a tab costs less on a page that promises something: all of it is looked through before it is left."""

_HIDDEN = 0.8
"""The promise of a screen that opens behind one of the controls that apps keep things behind."""

_INHERITED = 0.8
"""Share of its promise that a screen hands on to those behind it."""

NO_PROMISE: Mapping[str, float] = {}

_TWIN = 6.0
"""What a row of a list costs more when two of its kind were tried and led to the same screen of the map."""


@dataclass(frozen=True, slots=True)
class Look:
    """Where to look: a tap here, or the first step of the way to a screen with something untried.

    Attributes:
        action: What to do, None to go back.
        element: What it is done to, None if the way begins with an action on nothing.
        away: Whether the untried control is on another screen.
    """

    action: Action | None
    element: UIElement | None
    away: bool = False


def untried(
    coverage: Coverage,
    elements: Iterable[UIElement],
    key: str | None,
    tried: Mapping[Tried, str],
    allowed: Callable[[UIElement], bool],
) -> Iterator[tuple[float, UIElement, Action]]:
    """Controls of a screen that only lead somewhere and were not tried, each with what it costs to look there first.

    Args:
        coverage: The task; what alters something that it does not ask for is left alone.
        elements: What is on the screen.
        key: The screen's id.
        tried: What was done, and what the map knows the effect of, each with the screen that it led to.
        allowed: Whether a control may be touched.
    """
    found = tuple(elements)
    ordinals = ordinals_of(found)
    action: Action
    twins: dict[tuple[Role, str], list[str]] = {}
    open_: list[tuple[UIElement, Action]] = []
    bars = {e.index for e in found if e.class_name == MENU_BAR}
    for e in found:
        if not e.actionable or e.editable or e.checked is not None or not e.clickable or leads_back(e):
            continue
        action = Tap(Selector(e.role, e.text, e.description, e.resource_id, ordinal=ordinals[e.index]))
        target = tried.get((key, action_key(action)))
        if target is not None:
            twins.setdefault((e.role, e.resource_id), []).append(target)
        elif allowed(e) and (e.parent in bars or not _alters(coverage, e)):
            open_.append((e, action))
    for e, action in open_:
        targets = twins.get((e.role, e.resource_id), [])
        cost = _menu_cost(e) if e.parent in bars else _cost(e, coverage.task.looks)
        yield cost + _TWIN * (len(targets) > 1 and len(set(targets)) == 1), e, action


def nearest(
    graph: Graph,
    view: View,
    coverage: Coverage,
    tried: Mapping[Tried, str],
    allowed: Callable[[UIElement], bool],
    seen: Mapping[str, frozenset[tuple[object, ...]]],
    promising: Mapping[str, float] = NO_PROMISE,
) -> Look | None:
    """The untried control that costs least to look at, ways along known edges included.

    A link that says that it leads to where one is brings nothing.

    Args:
        graph: The map.
        view: What is shown, and what is barred.
        coverage: The task.
        tried: What was done, and what the map knows the effect of.
        allowed: Whether a control may be touched.
        seen: For screens shown in this run, the keys of what could be done there the last time; the rest is not there.
        promising: Screens that the task has led to, and how surely; see `promise`.

    Returns:
        None if nothing that the map leads to from here is untried.
    """
    here = list(untried(coverage, view.observation.elements, view.screen, tried, allowed))
    best: tuple[float, Look] | None = None
    for cost, element, action in here:
        if _leads_here(element, view.observation.activity):
            continue
        hope = promising.get(view.screen or "", 0.0)
        cost -= _PROMISE * hope + (_LEAFING if hope and element.role is Role.TAB else 0.0)
        if best is None or cost < best[0]:
            best = cost, Look(action, element)
    for steps, first, screen in _around(graph, view):
        there = seen.get(screen)
        for cost, element, action in untried(coverage, graph.screens[screen].elements, screen, tried, allowed):
            if there is not None and action_key(action) not in there:
                continue
            if _leads_here(element, graph.screens[screen].anchor):
                continue
            cost -= _PROMISE * promising.get(screen, 0.0)
            if best is None or steps + cost < best[0]:
                best = steps + cost, Look(first, None, away=True)
    return best[1] if best is not None else None


def _leads_here(element: UIElement, place: str) -> bool:
    """Whether a link says that it leads to the place where it stands; a place of many pages may hold another one."""
    return element.role is Role.LINK and bool(place) and element.leads_to == place and "{" not in place


def promise(view: View, coverage: Coverage, least: float) -> dict[str, float]:
    """How surely the task has led to each screen: fully by a step that covers words of it, less behind that.

    Args:
        view: What was done and is shown.
        coverage: The task.
        least: Weight of the words from which a step counts.
    """
    out: dict[str, float] = {}
    stops = [*(m.screen for m in view.history), view.screen]
    for moment, screen in zip(view.history, stops[1:], strict=True):
        if screen is None or screen == moment.screen or screen in out or moment.element is None:
            continue
        hits = coverage.of(element_label(moment.element))
        sure = sum(h * coverage.worth[i] for i, h in hits.items()) >= least
        here = _INHERITED * out.get(moment.screen or "", 0.0)
        out[screen] = 1.0 if sure else max(here, _HIDDEN if hides(moment.element) else 0.0)
    return out


def tried_on(graph: Graph, done: Iterable[Tried]) -> dict[Tried, str]:
    """What was done in this run, and what the map knows the effect of, each with where it led, empty if unknown."""
    return dict.fromkeys(done, "") | {(t.source, action_key(t.action)): t.target for t in graph.transitions.values()}


def _around(graph: Graph, view: View) -> Iterator[tuple[int, Action | None, str]]:
    """Screens that known edges or going back lead to, nearest first, each with the first step of the way."""
    if view.screen is None:
        return
    seen = {view.screen}
    queue: deque[tuple[int, Action | None, str]] = deque([(0, None, view.screen)])
    before, dead_ends = _entered_from(view), roots(view)
    while queue:
        steps, first, at = queue.popleft()
        if steps:
            yield steps, first, at
        if steps >= FURTHEST:
            continue
        ways: list[tuple[Action | None, str]] = [
            (e.action, e.target)
            for e in graph.outgoing(at)
            if e.passable and _harmless(e.action) and (at, action_key(e.action)) not in view.blocked
        ]
        if at in before and at not in dead_ends and (at, action_key(Back())) not in view.blocked:
            ways.append((None, before[at]))
        for action, target in ways:
            if target not in seen and target in graph.screens:
                seen.add(target)
                queue.append((steps + 1, first if steps else action, target))


def _harmless(action: Action) -> bool:
    """Whether a known step only leads somewhere, by what its control is and says."""
    if isinstance(action, InputText | OpenApp | SwitchApp):
        return False
    target = target_of(action)
    if target is None:
        return True
    said = [t for t in tokens(target.text or target.description) if t not in FUNCTION][:1]
    return target.role not in _MARKS and not frozenset(said) & (DEEDS | COMMITTING)


def _entered_from(view: View) -> dict[str, str]:
    """For each screen where it was first come from in this run: that is where going back leads."""
    stops = [*(m.screen for m in view.history), view.screen]
    out: dict[str, str] = {}
    known: set[str] = set()
    for before, after in pairwise(stops):
        if before is not None and after is not None and after not in known | {before}:
            out[after] = before
        known |= {s for s in (before, after) if s is not None}
    return out


def _alters(coverage: Coverage, element: UIElement) -> bool:
    """Whether a control agrees to something or alters what nobody asked to alter."""
    first = next((t for t in tokens(element_label(element).main) if t not in FUNCTION), "")
    if coverage.unasked(element) or (first in DEEDS and element.role is not Role.TAB):
        return True
    return any(is_called(t, COMMITTING | CANCELLING) for t in (element.text, element.description) if t)


def _cost(element: UIElement, looks: bool) -> float:
    """How late a control is looked at: first what apps keep things behind."""
    words = tokens(element_label(element).main)
    for rank, place in enumerate(HIDING_PLACES if looks else HIDING_PLACES[:-2]):
        if _begin(words, place):
            return rank / len(HIDING_PLACES)
    return _ROLES.get(element.role, _OTHER)


def _menu_cost(element: UIElement) -> float:
    """How late a menu of a bar is opened: first those that by custom lead to what can be set."""
    said = " ".join(tokens(element.label))
    return 0.5 + 0.1 * _SETTING_MENUS.index(said) if said in _SETTING_MENUS else _ROLES[Role.MENU_ITEM]


def hides(element: UIElement) -> bool:
    """Whether apps keep things behind a control of this name."""
    return any(_begin(tokens(element_label(element).main), place) for place in HIDING_PLACES)


def _begin(words: Sequence[str], place: str) -> bool:
    """Whether a label is the name of a place, with at most one word behind it."""
    wanted = tokens(place)
    return words[: len(wanted)] == wanted and len(words) <= len(wanted) + 1
