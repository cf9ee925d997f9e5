"""Where to look for what is not shown: places and rows that only lead somewhere, nearest first, and how to go back."""

from collections import deque
from collections.abc import Iterator, Sequence

from uiatlas.agents.words.situation import Situation
from uiatlas.agents.words.steps import tap
from uiatlas.run.effective import FAILED
from uiatlas.run.policy import Act
from uiatlas.text.controls import element_label, first_word, leads_back, says
from uiatlas.text.language import label_of, tokens
from uiatlas.text.lexicon import COMMITTING, DEEDS, EDITING, LEADING_ON, PLACES, SUBMITTING
from uiatlas.ui import Action, Back, Role, Scroll, Selector, Tap, UIElement, action_key, resolve, target_of
from uiatlas.ui.selectors import ordinals_of

LEADING = {Role.TAB: 2.0, Role.MENU_ITEM: 3.0, Role.LINK: 4.0, Role.ITEM: 4.0}
"""Roles that lead somewhere by themselves, with what it costs to look behind one; a button may do anything."""

KNOWN = 0.5
"""How much later a place is passed that the map knows than one is opened that it does not."""

Spot = tuple[str | None, Role, str]
"""A control by its screen, its role and its name."""

FURTHEST = 12
"""Steps along the map that an untried control may be away at most."""


def only_way_on(s: Situation) -> UIElement | None:
    """The only control of a page, where there is but one and it agrees to nothing: a page of welcome."""
    ways = [e for e in s.shown.actionable if not leads_back(e)]
    alone = len(ways) == 1 and ways[0].role in (Role.BUTTON, Role.LINK) and ways[0].index not in s.forbidden
    if not alone or s.matcher.unasked(ways[0]) or says(ways[0], SUBMITTING - LEADING_ON):
        return None
    key = s.key_of(ways[0])
    return None if key in s.state.here or (s.screen, key) in s.view.blocked else ways[0]


def reads_only(s: Situation, element: UIElement) -> bool:
    """Whether a control only shows, opens or moves something, as far as its role and its words tell.

    It sends no form, creates nothing and writes nothing: it is a known place, or leads on by its role.
    """
    if element.editable or element.checked is not None or s.matcher.unasked(element) or says(element, SUBMITTING):
        return False
    return place_rank(s, element) is not None or (element.role in LEADING and first_word(element) not in DEEDS)


def place_rank(s: Situation, element: UIElement) -> float | None:
    """How late a control is looked behind that apps keep things behind, from 0; None if it is no such place.

    What is to be changed is kept behind no help.
    """
    said = tokens(element_label(element).main)
    if s.names and said[:1] and said[0] in EDITING and s.about:
        return 0.0
    for rank, place in enumerate(PLACES if s.task.looks else PLACES[:-2]):
        wanted = tokens(place)
        if said[: len(wanted)] == wanted and len(said) <= len(wanted) + 1:
            return rank / len(PLACES)
    return None


def look(s: Situation) -> Act | None:
    """Open the nearest control that only leads somewhere and was not tried, along the ways of the map if need be.

    What the map knows is gone through in the same order as what it does not know, and left out where nothing untried
    lies behind it: a map shortens the search, and never hides what would be found without it.
    """
    if (way := only_way_on(s)) is not None:
        return tap(s, way, "it is the only way on")
    tried = _tried(s)
    here = [e for e in s.shown.actionable if e.index not in s.forbidden and not (e.role is Role.TAB and e.selected)]
    if s.shown.dialog:
        here = [e for e in here if e.role is Role.MENU_ITEM]
    found = [(cost, action, "") for cost, action in _untried(s, here, s.screen, tried)]
    passing = _untried(s, here, s.screen, tried - _worth_passing(s, tried))
    found += [(KNOWN + cost, action, "") for cost, action in passing]
    for steps, first, screen in _around(s):
        found += [(steps + cost, first, screen) for cost, _ in _untried(s, _elements_of(s, screen), screen, tried)]
    if not found:
        return None
    _, action, away = min(found, key=lambda f: f[0])
    target = target_of(action)
    match = resolve(target, s.shown) if target is not None else None
    if target is not None and match is None:
        return None
    if away:
        return Act(action, match.element if match else None, "go where something was left untried")
    return tap(s, match.element, "look where it may be") if match else None


def _worth_passing(s: Situation, tried: frozenset[Spot]) -> frozenset[Spot]:
    """Controls shown that the map knows, and that lead to where something was left untried, on a way not gone yet."""
    graph, visited = s.inventory.graph, {r.screen for r in s.history}
    leading = {i for i in graph.screens if any(_untried(s, _elements_of(s, i), i, tried))}
    queue, here = deque(leading), list[Selector | None]()
    while queue:
        at = queue.popleft()
        ways = [e for e in graph.incoming(at) if e.passable and _harmless(e.action)] if at not in visited else []
        here += [target_of(e.action) for e in ways if e.source == s.screen]
        queue.extend(new := {e.source for e in ways} - leading)
        leading |= new
    return frozenset((s.screen, *_called(target)) for target in here if target is not None)


def _elements_of(s: Situation, screen: str) -> Sequence[UIElement]:
    """What a screen of the map holds, as this run saw it last if it did."""
    seen = s.view.last_seen.get(screen)
    return s.inventory.graph.screens[screen].elements if seen is None else seen.elements


def go_back(s: Situation) -> Act | None:
    """Go back from a page that fits nothing: by its own control, else by the system's."""
    failed = {action_key(r.action) for r in s.history if r.screen == s.screen and r.outcome in FAILED}
    option = next((o for o in s.live if o.back and action_key(o.action) not in s.state.here | failed), None)
    if option is not None:
        return Act(option.action, option.element, "there is nothing here that fits the task")
    went = sum(-1 if r.goes_back else 1 for r in s.history)
    key = s.screen, action_key(Back())
    if went <= 0 or key[1] in failed or key in s.view.blocked or key[1] in s.state.here:
        return None
    return Act(Back(), None, "there is nothing here that fits the task")


def _tried(s: Situation) -> frozenset[Spot]:
    """What was done in this run, and what the map knows the effect of."""
    known: list[tuple[str | None, Selector | None]] = [
        (t.source, target_of(t.action)) for t in s.inventory.graph.transitions.values()
    ]
    known += [(r.screen, target_of(r.action)) for r in s.history]
    known += [(screen, part) for screen, key in s.view.blocked for part in key if isinstance(part, Selector)]
    return frozenset((screen, *_called(target)) for screen, target in known if target is not None)


def _called(control: Selector | UIElement) -> tuple[Role, str]:
    """Role and name of a control, whatever the lines below its name say now."""
    return control.role, label_of(control.text, control.description).main


def _untried(
    s: Situation, elements: Sequence[UIElement], screen: str | None, tried: frozenset[Spot]
) -> Iterator[tuple[float, Action]]:
    """Controls of a screen that only lead somewhere and were not tried, each with what it costs to look there first."""
    ordinals = ordinals_of(elements)
    rows = 0
    for e in elements:
        if not e.actionable or leads_back(e) or not reads_only(s, e):
            continue
        rows += e.role is Role.ITEM
        if (screen, *_called(e)) not in tried:
            action = Tap(Selector(e.role, e.text, e.description, e.resource_id, ordinals[e.index]))
            rank = place_rank(s, e)
            yield (rank if rank is not None else LEADING[e.role] + rows), action


def _around(s: Situation) -> Iterator[tuple[int, Action, str]]:
    """Screens that harmless edges of the map lead to, nearest first, each with the first step of the way."""
    graph = s.inventory.graph
    seen = {s.screen}
    queue: deque[tuple[int, Action | None, str]] = deque([(0, None, s.screen)] if s.screen is not None else [])
    while queue:
        steps, first, at = queue.popleft()
        if first is not None:
            yield steps, first, at
        for edge in graph.outgoing(at) if steps < FURTHEST else ():
            barred = (at, action_key(edge.action)) in s.barred
            if edge.passable and edge.target not in seen and not barred and _harmless(edge.action):
                seen.add(edge.target)
                queue.append((steps + 1, first or edge.action, edge.target))


def _harmless(action: Action) -> bool:
    """Whether a known step only leads somewhere, by what its control is and says."""
    target = target_of(action)
    if target is None or not isinstance(action, Tap):
        return isinstance(action, Back | Scroll)
    first = tokens(target.text or target.description)[:1]
    return target.role not in (Role.RADIO, Role.SWITCH, Role.CHECKBOX) and not set(first) & (DEEDS | COMMITTING)
