"""What can be done on each screen and where it leads: seen transitions, and those that similar screens suggest."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from uiatlas.agents.words.matching import Hits, Matcher
from uiatlas.agents.words.task import Task
from uiatlas.agents.words.thresholds import THRESHOLDS, Thresholds
from uiatlas.planning.altering import commands
from uiatlas.planning.similarity import Features, features_of, similarity_of
from uiatlas.planning.triggers import pressed, ways_from, ways_here, with_triggers
from uiatlas.planning.vocabulary import vocabulary_of
from uiatlas.run.policy import Tried
from uiatlas.text.controls import first_word, kind_of, leads_back
from uiatlas.text.language import label_of
from uiatlas.text.lexicon import IRREVERSIBLE
from uiatlas.text.names import spoken
from uiatlas.ui import Action, Back, InputText, Observation, Role, Scroll, Selector, Tap, UIElement, resolve, target_of
from uiatlas.ui.observation import labels_of
from uiatlas.ui.selectors import ordinals_of, selector_of
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.places import LAYERS

FRESH = 1500.0
"""Expected cost of an edge that was tried once and worked; such a step costs `Thresholds.step`."""


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
        return isinstance(self.action, InputText) and self.element is not None


class Inventory:
    """All that can be done on the screens of one map with one task in mind; follows the map's changes.

    Args:
        graph: The map.
        task: The task.
        thresholds: The constants.
        by_name: Whether a step covers what the name of the screen that it leads to says, too.
    """

    def __init__(self, graph: Graph, task: Task, thresholds: Thresholds = THRESHOLDS, *, by_name: bool = False) -> None:
        self.graph, self.task, self.thresholds, self.by_name = graph, task, thresholds, by_name
        self.matcher = Matcher(task, vocabulary_of(graph), thresholds)
        self._counted = self.matcher.vocabulary.version
        self._known: dict[str, tuple[Screen, list[Transition], tuple[Option, ...]]] = {}
        self._similarity = similarity_of(graph)
        self.barred_at: dict[int, frozenset[Tried]] = {}

    def refresh(self) -> None:
        """Take note of what changed on the map."""
        vocabulary = vocabulary_of(self.graph)
        if self._counted != vocabulary.version:
            self._counted = vocabulary.version
            self.matcher = Matcher(self.task, vocabulary, self.thresholds)
            self._known.clear()
        similarity_of(self.graph)

    def at(self, screen: str) -> tuple[Option, ...]:
        """Options on a screen of the map, as far as the map knows its elements."""
        node, edges = self.graph.screens[screen], ways_from(self.graph, screen)
        known = self._known.get(screen)
        if known is not None and known[0] is node and known[1] == edges:
            return known[2]
        found = tuple(_lean(self._made(node.elements, edges, self._similarity.features_of(node), screen)))
        self._known[screen] = node, edges, found
        return found

    def live(
        self,
        shown: Observation,
        screen: str | None,
        forbidden: Collection[int] = (),
        moved: Sequence[Transition] = (),
    ) -> tuple[Option, ...]:
        """Options on what is shown now.

        Args:
            shown: What is shown.
            screen: Where that is on the map, None if nowhere.
            forbidden: Indexes of elements that may not be touched.
            moved: Edges beyond those of the map, whose control is called otherwise now.
        """
        edges = [*moved] if screen is None else [*ways_here(self.graph, screen), *moved]
        made = self._made(shown.elements, edges, features_of(shown.elements), screen, shown)
        return tuple(o for o in made if o.element is None or o.element.index not in forbidden)

    def _made(
        self,
        elements: Sequence[UIElement],
        edges: Sequence[Transition],
        features: Features,
        screen: str | None,
        shown: Observation | None = None,
    ) -> Iterator[Option]:
        places: list[tuple[int, ...]] = [()] * len(edges)
        if shown is None:
            elements, places = with_triggers(elements, edges)
        ways, others = self._by_element(elements, edges, places, shown)
        guesses: dict[str, str | None] = {}
        ordinals = ordinals_of(elements) if shown is None else shown.ordinals
        labels = labels_of(elements)
        for element in [e for e in elements if e.actionable] if shown is None else shown.actionable:
            edge, guess = ways.get(element.index), None
            if edge is None and not element.editable:
                kind = kind_of(element)
                if kind not in guesses:
                    alike = self.thresholds.alike
                    guesses[kind] = self._similarity.inferred(self.graph, kind, features, screen, alike)
                guess = guesses[kind]
            selector = selector_of(element, ordinals[element.index])
            yield self._option(element, labels[element.index], selector, edge, guess)
        for edge in others:
            if isinstance(edge.action, Back | Scroll) or edge.edge_class == "auto":
                back = isinstance(edge.action, Back)
                cost = self._step(edge) + (self.thresholds.undo if back else 0)
                hits = {} if back else self._arriving(edge.target, {})
                yield Option(edge.action, None, hits, cost, edge.target, edge, back)

    def _option(
        self, element: UIElement, label: str, selector: Selector, edge: Transition | None, guess: str | None
    ) -> Option:
        matcher, thresholds = self.matcher, self.thresholds
        if element.editable:
            return Option(InputText(selector, ""), element, matcher.of_element(element), thresholds.step)
        back, unasked = leads_back(element), matcher.unasked(element)
        hits = {} if back else matcher.of_element(element) if element.label else matcher.of(label_of(label))
        target, cost = (edge.target, self._step(edge)) if edge else (None, thresholds.step)
        if edge is None and not back and guess is not None:
            target, cost = guess, cost + thresholds.guess
        if self.by_name and not back:
            hits = self._arriving(target, hits)
        command = edge is not None and commands(self.graph, edge.source, edge.action, edge.target)
        if back or unasked or (command and not hits):
            cost += thresholds.undo
        if unasked and self.task.looks:
            hits = {}
        if not hits and (element.checked is not None or (unasked and first_word(element) in IRREVERSIBLE)):
            target = None  # what is chosen or destroyed without being asked for is no way
        return Option(Tap(selector) if edge is None else edge.action, element, hits, cost, target, edge, back)

    def _by_element(
        self,
        elements: Sequence[UIElement],
        edges: Sequence[Transition],
        places: Sequence[tuple[int, ...]],
        shown: Observation | None,
    ) -> tuple[dict[int, Transition], list[Transition]]:
        """The most trusted transition of each element, and the transitions of no element."""
        exact: dict[tuple[object, ...], int] = {}
        for e in [e for e in elements if e.actionable] if shown is None else ():
            exact.setdefault((e.role, e.text, e.description, e.resource_id), e.index)
        ways: dict[int, Transition] = {}
        others: list[Transition] = []
        for edge, told in zip(edges, places, strict=True):
            target = target_of(edge.action)
            if target is None:
                others.append(edge)
            elif isinstance(edge.action, Tap):
                place = None if told else _place(target, exact, shown)
                for one in told or (() if place is None else (place,)):
                    if one not in ways or self._trust(edge) > self._trust(ways[one]):
                        ways[one] = edge
        return ways, others

    def _trust(self, edge: Transition) -> tuple[bool, float, int, float, float]:
        """An edge that leads somewhere goes before one that says "no effect", then the one that works more often.

        Of edges that were never tried, the one to a screen of which the task speaks.
        """
        said = sum([hit * self.matcher.worth[i] for i, hit in self._named(edge.target).items()])
        return edge.source != edge.target, edge.probability, edge.worked, edge.last_seen, said

    def _arriving(self, target: str | None, hits: Hits) -> Hits:
        """What a step covers with the name and the kind of the screen that it leads to."""
        if not self.by_name or target is None:
            return hits
        named = self._named(target)
        return {i: max(hits.get(i, 0.0), named.get(i, 0.0)) for i in sorted(hits.keys() | named.keys())}

    def _named(self, screen: str) -> Hits:
        """The words that a screen's name covers; where it covers any, what kind of screen it is too."""
        told = self.graph.screens[screen]
        hits = self.matcher.of(label_of(spoken(told.name)))
        return {**self.matcher.of(label_of(told.kind)), **hits} if hits and told.kind in LAYERS else hits

    def _step(self, edge: Transition) -> float:
        return self.thresholds.step * edge.expected_cost / FRESH


def _lean(options: Iterable[Option]) -> Iterator[Option]:
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


def _place(target: Selector, exact: dict[tuple[object, ...], int], shown: Observation | None) -> int | None:
    if shown is None:
        return exact.get((target.role, target.text, target.description, target.resource_id))
    match = resolve(target, shown)
    if match is None:
        return None
    element = pressed(match.element, shown) if target.role is Role.OTHER else match.element
    return element.index if element is not None and element.actionable else None
