"""Where to look for what is not shown: places and rows that only lead somewhere, nearest first, and how to go back."""

from collections.abc import Iterator, Sequence

from uiatlas.agents.words.situation import Situation
from uiatlas.agents.words.steps import tap
from uiatlas.run.effective import FAILED
from uiatlas.run.policy import Act
from uiatlas.run.spent import leads_to_seen
from uiatlas.run.subject import bears
from uiatlas.run.untried import Spot, around, called, tried_spots, ways_towards
from uiatlas.text.controls import element_label, first_word, leads_back, says
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import COMMITTING, DEEDS, EDITING, LEADING_ON, PLACES, SUBMITTING
from uiatlas.ui import Action, Back, Role, Scroll, Tap, UIElement, action_key, resolve, target_of
from uiatlas.ui.containers import row_of
from uiatlas.ui.selectors import ordinals_of, selector_of

LEADING = {Role.TAB: 2.0, Role.MENU_ITEM: 3.0, Role.LINK: 4.0, Role.ITEM: 4.0}
"""Roles that lead somewhere by themselves, with what it costs to look behind one; a button may do anything."""

KNOWN = 0.5
"""How much later a place is passed that the map knows than one is opened that it does not."""


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
    if element.editable or element.checked is not None or says(element, SUBMITTING):
        return False
    leads = element.role in LEADING and first_word(element) not in DEEDS and not s.matcher.unasked(element)
    return leads or place_rank(s, element) is not None


def place_rank(s: Situation, element: UIElement) -> float | None:
    """How late a control is looked behind that apps keep things behind, from 0; None for others, help for changes."""
    said = tokens(element_label(element).main)
    here = element in s.shown.elements[element.index : element.index + 1]  # it may be of another screen of the map
    own = here and any(bears(e, s.names) for e in row_of(element, s.shown))
    if s.names and said[:1] and said[0] in EDITING and (own or s.about):
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
    tried = tried_spots(s.inventory.graph, s.view)
    found = [(cost, action, "") for cost, action in _untried(s, s.shown.elements, s.screen, tried)]
    passing = _untried(s, s.shown.elements, s.screen, tried - _worth_passing(s, tried))
    found += [(KNOWN + cost, action, "") for cost, action in passing]
    for steps, first, screen in around(s.inventory.graph, s.screen, s.barred, _harmless):
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
    graph = s.inventory.graph
    leading = {i for i in graph.screens if any(_untried(s, _elements_of(s, i), i, tried))}
    return ways_towards(graph, leading, s.view, _harmless)


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


def _untried(
    s: Situation, elements: Sequence[UIElement], screen: str | None, tried: frozenset[Spot]
) -> Iterator[tuple[float, Action]]:
    """Controls of a screen that only lead somewhere and were not tried, each with what it costs to look there first."""
    ordinals, here = ordinals_of(elements), elements is s.shown.elements
    rows = 0
    for e in elements:
        if here and (e.index in s.forbidden or (e.role is Role.TAB and e.selected)):
            continue
        if (here and s.shown.dialog and e.role is not Role.MENU_ITEM) or not e.actionable:
            continue
        if leads_back(e) or not reads_only(s, e) or leads_to_seen(e, s.shown, s.history):
            continue
        rows += e.role is Role.ITEM
        if (screen, *called(e)) not in tried:
            action = Tap(selector_of(e, ordinals[e.index]))
            rank = place_rank(s, e)
            yield (rank if rank is not None else LEADING[e.role] + rows), action


def _harmless(action: Action) -> bool:
    """Whether a known step only leads somewhere, by what its control is and says."""
    target = target_of(action)
    if target is None or not isinstance(action, Tap):
        return isinstance(action, Back | Scroll)
    first = tokens(target.text or target.description)[:1]
    return target.role not in (Role.RADIO, Role.SWITCH, Role.CHECKBOX) and not set(first) & (DEEDS | COMMITTING)
