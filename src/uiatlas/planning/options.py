"""What can be done on each screen and where it leads: seen transitions, and those that screens alike suggest."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from uiatlas.planning.coverage import Coverage, Hits, element_label, vocabulary_of
from uiatlas.planning.language import CANCELLING, is_called, label_of
from uiatlas.planning.tasks import Task
from uiatlas.planning.weights import WEIGHTS, Weights
from uiatlas.ui import (
    Action,
    Back,
    InputText,
    Observation,
    Scroll,
    Selector,
    Tap,
    UIElement,
    resolve,
    selector_for,
    target_of,
)
from uiatlas.utg import Graph, Screen, Transition

FRESH = 1500.0
"""Expected cost of an edge that was tried once and worked; such a step costs `Weights.step`."""

Features = frozenset[str]


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be done on a screen.

    Attributes:
        action: What is done; the text of an `InputText` is filled in from the task.
        element: What it is done to, None for actions without a target.
        hits: The task's words that its label covers.
        cost: Cost of the step.
        target: Id of the screen that it leads to, None if nobody knows.
        transition: The edge that says so, None if it is inferred.
        back: Whether it leads back or cancels; it covers no words then.
    """

    action: Action
    element: UIElement | None
    hits: Hits
    cost: float
    target: str | None = None
    transition: Transition | None = None
    back: bool = False

    @property
    def editable(self) -> bool:
        """Whether text is typed."""
        return self.element is not None and self.element.editable


class Options:
    """All that can be done on the screens of one map with one task in mind; follows the map's changes.

    Args:
        graph: The map.
        task: The task.
        weights: The constants.
    """

    def __init__(self, graph: Graph, task: Task, weights: Weights = WEIGHTS) -> None:
        self.graph, self.task, self.weights = graph, task, weights
        self.vocabulary = vocabulary_of(graph)
        self.coverage = Coverage(task, self.vocabulary, weights)
        self._counted = self.vocabulary.version
        self._options: dict[str, tuple[Screen, list[Transition], tuple[Option, ...]]] = {}
        self._features: dict[str, tuple[Screen, Features]] = {}
        self._same: dict[str, list[tuple[str, str]]] = {}
        self._indexed = 0

    def refresh(self) -> None:
        """Take note of what changed on the map."""
        vocabulary_of(self.graph)
        if self._counted != self.vocabulary.version:
            self._counted = self.vocabulary.version
            self.coverage = Coverage(self.task, self.vocabulary, self.weights)
            self._options.clear()
        for edge in islice(self.graph.transitions.values(), self._indexed, None):
            self._indexed += 1
            if (target := target_of(edge.action)) is not None and isinstance(edge.action, Tap):
                self._same.setdefault(_kind_of(target), []).append((edge.source, edge.target))

    def at(self, screen: str) -> tuple[Option, ...]:
        """Options on a screen of the map, as far as the map knows its elements."""
        node, edges = self.graph.screens[screen], list(self.graph.outgoing(screen))
        known = self._options.get(screen)
        if known is not None and known[0] is node and _identical(known[1], edges):
            return known[2]
        found = tuple(self._lean(self._made(node.elements, edges, self._features_of(screen), screen)))
        self._options[screen] = node, edges, found
        return found

    def live(self, shown: Observation, screen: str | None, forbidden: Collection[int] = ()) -> tuple[Option, ...]:
        """Options on what is shown now.

        Args:
            shown: What is shown.
            screen: Where that is on the map, None if nowhere.
            forbidden: Indexes of elements that may not be touched.
        """
        edges = [] if screen is None else list(self.graph.outgoing(screen))
        made = self._made(shown.elements, edges, features_of(shown.elements), screen, shown)
        return tuple(o for o in made if o.element is None or o.element.index not in forbidden)

    def _made(
        self,
        elements: Sequence[UIElement],
        edges: Sequence[Transition],
        features: Features,
        screen: str | None,
        shown: Observation | None = None,
    ) -> Iterable[Option]:
        ways, others = _by_element(elements, edges, shown)
        labels = labels_of(elements)
        for element in elements:
            if element.actionable:
                edge = ways.get(element.index)
                selector = (
                    selector_for(element, shown)
                    if shown
                    else Selector(element.role, element.text, element.description, element.resource_id)
                )
                yield self._option(element, labels[element.index], selector, edge, features, screen)
        for edge in others:
            if isinstance(edge.action, Back | Scroll):
                back = isinstance(edge.action, Back)
                cost = self._step(edge) + (self.weights.undo if back else 0)
                yield Option(edge.action, None, {}, cost, edge.target, edge, back)

    def _option(
        self,
        element: UIElement,
        label: str,
        selector: Selector,
        edge: Transition | None,
        features: Features,
        screen: str | None,
    ) -> Option:
        weights = self.weights
        if element.editable:
            hits = self.coverage.of(element_label(element))
            return Option(InputText(selector, ""), element, hits, weights.step)
        action: Action = (
            edge.action if edge is not None and screen is not None and edge.source == screen else Tap(selector)
        )
        back = leads_back(element)
        hits = {} if back else self.coverage.of(element_label(element) if element.label else label_of(label))
        target, cost = (edge.target, self._step(edge)) if edge else (None, weights.step)
        if edge is None and not back and (target := self._inferred(element, features, screen)) is not None:
            cost += weights.guess
        if back or self.coverage.unasked(element):
            cost += weights.undo
        if element.checked is not None and not hits and target is not None:
            cost += weights.guess
        return Option(action, element, hits, cost, target, edge, back)

    def _step(self, edge: Transition) -> float:
        return self.weights.step * edge.expected_cost / FRESH

    def _inferred(self, element: UIElement, features: Features, screen: str | None) -> str | None:
        """Where an untried control leads: where the same control leads on the screen that is most like this one."""
        best, target = self.weights.alike, None
        for source, reached in self._same.get(_kind_of(element), ()):
            if source != screen and source != reached:
                alike = _jaccard(features, self._features_of(source))
                if alike >= best and (target is None or alike > best):
                    best, target = alike, reached
        return target

    def _features_of(self, screen: str) -> Features:
        node = self.graph.screens[screen]
        known = self._features.get(screen)
        if known is None or known[0] is not node:
            known = self._features[screen] = node, features_of(node.elements)
        return known[1]

    def _lean(self, options: Iterable[Option]) -> Iterable[Option]:
        """Of options that cover nothing, only the cheapest to each screen is worth looking at."""
        cheapest: dict[str, Option] = {}
        for option in options:
            if option.hits or option.editable:
                yield option
            elif option.target is not None:
                known = cheapest.get(option.target)
                if known is None or option.cost < known.cost:
                    cheapest[option.target] = option
        yield from cheapest.values()


def leads_back(element: UIElement) -> bool:
    """Whether a control goes back or cancels."""
    texts = (element.text, element.description)
    return any(is_called(t, CANCELLING) or t.strip().casefold() in ("go back", "navigate up") for t in texts)


def labels_of(elements: Sequence[UIElement]) -> dict[int, str]:
    """What a person would call each element: its own label, else the labels of the texts inside it."""
    labels = {e.index: e.label for e in elements}
    holders = {e.index: e for e in elements}
    inside: dict[int, list[str]] = {}
    for element in elements:
        if element.label and not element.clickable and not element.editable:
            holder = holders.get(element.parent)
            while holder is not None and not holder.clickable:
                holder = holders.get(holder.parent) if holder.parent < holder.index else None
            if holder is not None and not holder.label:
                inside.setdefault(holder.index, []).append(element.label)
    return labels | {index: "\n".join(parts) for index, parts in inside.items()}


def _by_element(
    elements: Sequence[UIElement], edges: Sequence[Transition], shown: Observation | None
) -> tuple[dict[int, Transition], list[Transition]]:
    """The most trusted transition of each element, and the transitions of no element."""
    exact: dict[tuple[object, ...], int] = {}
    for e in elements:
        if e.actionable:
            exact.setdefault((e.role, e.text, e.description, e.resource_id), e.index)
    ways: dict[int, Transition] = {}
    others: list[Transition] = []
    for edge in edges:
        target = target_of(edge.action)
        if target is None:
            others.append(edge)
        elif isinstance(edge.action, Tap):
            place = _place(target, exact, shown)
            if place is not None and (place not in ways or _trust(edge) > _trust(ways[place])):
                ways[place] = edge
    return ways, others


def _place(target: Selector, exact: dict[tuple[object, ...], int], shown: Observation | None) -> int | None:
    if shown is None:
        return exact.get((target.role, target.text, target.description, target.resource_id))
    match = resolve(target, shown)
    return match.element.index if match is not None and match.element.actionable else None


def _trust(edge: Transition) -> tuple[bool, float, int, float]:
    """An edge that leads somewhere goes before one that says "no effect", then the one that works more often."""
    return edge.source != edge.target, edge.probability, edge.worked, edge.last_seen


def _kind_of(element: UIElement | Selector) -> str:
    """A control's identity without counters and current values."""
    label = label_of(
        element.text, element.description, "" if element.text or element.description else element.resource_id
    )
    return f"{element.role}|{re.sub(r'[0-9]+', '#', label.main.casefold())}"


def features_of(elements: Iterable[UIElement]) -> Features:
    """What tells a screen when its controls are compared with those of another."""
    return frozenset(_kind_of(e) for e in elements if e.visible and (e.label or e.resource_id) and not leads_back(e))


def _jaccard(one: Features, other: Features) -> float:
    both = len(one & other)
    return both / max(1, len(one) + len(other) - both)


def _identical(one: Sequence[Transition], other: Sequence[Transition]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
