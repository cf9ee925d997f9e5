"""What one run has seen of an app: controls that are not where the map says, and where to look next."""

from collections.abc import Collection, Iterable

from uiatlas.agents.words.chain import Tried
from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.exploring import Look, hides, nearest, promise, tried_on
from uiatlas.agents.words.options import selectors_of
from uiatlas.agents.words.progress import UNDONE, Progress
from uiatlas.run.policy import View
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import element_label, ends
from uiatlas.text.language import LEADING_ON, Label, tokens
from uiatlas.ui import Role, Tap, UIElement, action_key, resolve, target_of
from uiatlas.utg import Graph

_COMMANDS = frozenset({"menu item", "check menu item", "radio menu item"})
"""What a desktop calls items of a menu that have no submenu."""

ABSENT = 2
"""After this many looks in a row at a screen without a control the map's word for it is not trusted in this run."""


class Scout:
    """The memory of one run.

    Args:
        graph: The map; it may change between two looks.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._absent: dict[Tried, int] = {}
        self._seen: dict[str, frozenset[tuple[object, ...]]] = {}
        self._others: set[Label] = set()

    @property
    def barred(self) -> frozenset[Tried]:
        """What the map promises in vain, and what is dangerous and was not asked for."""
        return frozenset([key for key, times in self._absent.items() if times >= ABSENT])

    def take_note(self, view: View, forbidden: Collection[int]) -> None:
        """Count how often in a row a screen was shown without a control that the map says it has.

        Args:
            view: What is shown.
            forbidden: Indexes of the controls there that are dangerous and were not asked for.
        """
        shown = view.observation
        taps = {e.index: action_key(Tap(s)) for e, s in selectors_of(shown)}
        if view.screen is not None:
            self._seen[view.screen] = frozenset(taps.values())
        for edge in self._graph.outgoing(view.screen) if view.screen is not None else ():
            target, key = target_of(edge.action), (edge.source, action_key(edge.action))
            if target is not None and resolve(target, shown) is None:
                self._absent[key] = self._absent.get(key, 0) + 1
            else:
                self._absent.pop(key, None)
        for place in forbidden:
            self._absent[view.screen, taps[place]] = ABSENT

    def leave_out(self, others: Iterable[UIElement]) -> None:
        """Look behind nothing that is called like one of these: other things than the one that is meant."""
        self._others |= {element_label(e) for e in others}

    def look(self, view: View, progress: Progress, coverage: Coverage, least: float) -> Look | None:
        """Where to look when nothing fits."""
        tabs = {m.element.label for m in view.history if m.element is not None and m.element.role is Role.TAB}
        opener = openers(view)

        def allowed(element: UIElement) -> bool:
            used = is_here(element) or (element.role is Role.TAB and element.label in tabs)
            if ends(element.label or view.observation.label(element)) or commands(element):
                return False
            if (element.role, element_label(element)) in opener:
                return False
            return not used and element_label(element) not in self._others and not danger_at(element, view.observation)

        done = {(m.screen, action_key(m.action)) for m in view.history if m.outcome != UNDONE}
        tried = tried_on(self._graph, progress.done | view.blocked | done)
        sure = promise(view, coverage, least)
        if opener and (new := appeared(view)):
            fresh = nearest(
                self._graph, view, coverage, tried, lambda e: e.label in new and allowed(e), self._seen, sure
            )
            if fresh is not None and not fresh.away:
                return fresh
        return nearest(self._graph, view, coverage, tried, allowed, self._seen, sure)


def appeared(view: View) -> set[str]:
    """The labels of what the last step brought onto the page."""
    before = {e.label for e in view.history[-1].observation.elements} if view.history else set[str]()
    return {e.label for e in view.observation.actionable if e.label} - before


def openers(view: View) -> set[tuple[Role, Label]]:
    """What was pressed to open what now lies over a page that is shown still: pressed again, it closes that."""
    stops = [*((m.screen, m.observation) for m in view.history), (view.screen, view.observation)][1:]
    found = set[tuple[Role, Label]]()
    for moment, (screen, after) in zip(view.history, stops, strict=True):
        if moment.element is None or screen != view.screen or moment.screen == screen:
            continue
        before = {e.label for e in moment.observation.actionable if e.label}
        now = {e.label for e in after.actionable if e.label}
        onward = next(iter(tokens(moment.element.label)), "") in LEADING_ON
        if now - before and 2 * len(before & now) >= len(before) and not onward:
            found.add((moment.element.role, element_label(moment.element)))
    return found


def commands(element: UIElement) -> bool:
    """Whether an item of a desktop's menu does something at once: it opens no submenu, and its dots no dialog."""
    opens = element.text.rstrip().endswith(("...", "…")) or hides(element)
    return element.role is Role.MENU_ITEM and element.class_name in _COMMANDS and not opens


def is_here(element: UIElement) -> bool:
    """Whether a control leads to where one is already: the tab that is selected."""
    return element.role is Role.TAB and element.selected
