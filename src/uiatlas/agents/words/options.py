"""What can be done on each screen and where it leads: seen transitions, and those that screens alike suggest."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from uiatlas.agents.words.coverage import Coverage, Hits, vocabulary_of
from uiatlas.agents.words.kinship import Features, features_of, kind_of, kinship_of
from uiatlas.agents.words.tasks import Kind, Task
from uiatlas.agents.words.triggers import pressed, ways_from, ways_here, with_triggers
from uiatlas.agents.words.weights import WEIGHTS, Weights
from uiatlas.planning.altering import commands
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import label_of
from uiatlas.text.names import spoken
from uiatlas.ui import (
    Action,
    Back,
    InputText,
    Observation,
    Role,
    Scroll,
    Selector,
    Tap,
    UIElement,
    resolve,
    target_of,
)
from uiatlas.ui.observation import labels_of
from uiatlas.ui.selectors import ordinals_of
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.places import LAYERS

MENU_BAR = "menu bar"
"""What a desktop calls a bar of menus; each opens the same menu from every page."""

_CHOSEN = frozenset({"table cell", "table row"})
"""What a desktop calls the rows of a list of which one is chosen."""

FRESH = 1500.0
"""Expected cost of an edge that was tried once and worked; such a step costs `Weights.step`."""


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
        command: Whether it gives a command or turns a setting at once, and is no way to what is shown then.
    """

    action: Action
    element: UIElement | None
    hits: Hits
    cost: float
    target: str | None = None
    transition: Transition | None = None
    back: bool = False
    command: bool = False

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
        by_name: Whether a step covers what the name of the screen that it leads to says, too.
    """

    def __init__(self, graph: Graph, task: Task, weights: Weights = WEIGHTS, *, by_name: bool = False) -> None:
        self.graph, self.task, self.weights, self.by_name = graph, task, weights, by_name
        self.vocabulary = vocabulary_of(graph)
        self.coverage = Coverage(task, self.vocabulary, weights)
        self._counted = self.vocabulary.version
        self._options: dict[str, tuple[Screen, list[Transition], tuple[Option, ...]]] = {}
        self._kinship = kinship_of(graph)
        self._dialogs: dict[str, str] | None = None

    def refresh(self) -> None:
        """Take note of what changed on the map."""
        vocabulary_of(self.graph)
        if self._counted != self.vocabulary.version:
            self._counted = self.vocabulary.version
            self._dialogs = None
            self.coverage = Coverage(self.task, self.vocabulary, self.weights)
            self._options.clear()
        kinship_of(self.graph)

    def at(self, screen: str) -> tuple[Option, ...]:
        """Options on a screen of the map, as far as the map knows its elements."""
        node, edges = self.graph.screens[screen], ways_from(self.graph, screen)
        known = self._options.get(screen)
        if known is not None and known[0] is node and _identical(known[1], edges):
            return known[2]
        found = tuple(self._lean(self._made(node.elements, edges, self._kinship.features_of(node), screen)))
        self._options[screen] = node, edges, found
        return found

    def live(
        self,
        shown: Observation,
        screen: str | None,
        forbidden: Collection[int] = (),
        also: Sequence[Transition] = (),
    ) -> tuple[Option, ...]:
        """Options on what is shown now.

        Args:
            shown: What is shown.
            screen: Where that is on the map, None if nowhere.
            forbidden: Indexes of elements that may not be touched.
            also: Edges beyond those of the map, such as those whose control is called otherwise now.
        """
        edges = [*also] if screen is None else [*ways_here(self.graph, screen), *also]
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
        places: list[tuple[int, ...]] = [()] * len(edges)
        if shown is None:
            elements, places = with_triggers(elements, edges)
        ways, others = self._by_element(elements, edges, places, shown)
        guesses: dict[tuple[str, float], str | None] = {}
        bars = {e.index for e in elements if e.class_name == MENU_BAR}
        ordinals = ordinals_of(elements)
        labels = labels_of(elements)
        for element in elements:
            if element.actionable:
                place = element.index
                edge, guess = ways.get(place), None
                if edge is None and not element.editable:
                    kind = kind_of(element), 0.0 if element.parent in bars else self.weights.alike
                    if kind not in guesses:
                        guesses[kind] = self._kinship.inferred(self.graph, kind[0], features, screen, kind[1])
                    guess = guesses[kind] or self._dialog_called(element)
                option = self._option(element, labels[place], ordinals[place], edge, guess, every=shown is not None)
                if option is not None:
                    yield option
        for edge in others:
            if isinstance(edge.action, Back | Scroll) or edge.edge_class == "auto":
                back = isinstance(edge.action, Back)
                cost = self._step(edge) + (self.weights.undo if back else 0)
                hits = {} if back else self._arriving(edge.target, {})
                yield Option(edge.action, None, hits, cost, edge.target, edge, back)

    def _option(
        self,
        element: UIElement,
        label: str,
        ordinal: int,
        edge: Transition | None,
        guess: str | None,
        *,
        every: bool,
    ) -> Option | None:
        """What can be done to an element; None if that covers nothing and leads nowhere and not all is wanted."""
        weights = self.weights
        if element.editable:
            hits = self.coverage.of(element_label(element))
            return Option(InputText(_selector(element, ordinal), ""), element, hits, weights.step)
        back = leads_back(element)
        hits = {} if back else self.coverage.of(element_label(element) if element.label else label_of(label))
        hits = self.coverage.within(element, hits)
        if element.checked is not None and not self._is_meant(element, hits):
            hits = {}
        target, cost = (edge.target, self._step(edge)) if edge else (None, weights.step)
        if edge is None and not back and guess is not None:
            target, cost = guess, cost + weights.guess
        if element.role is Role.RADIO and not hits:
            target = None  # what would be chosen without being asked for is no way
        if not (every or hits or target is not None):
            return None
        if not back:
            hits = self._arriving(target, hits)
        action = Tap(_selector(element, ordinal)) if edge is None else edge.action
        unasked = self.coverage.unasked(element)
        command = edge is not None and commands(self.graph, edge.source, edge.action, edge.target)
        if back or unasked or (command and not hits):
            cost += weights.undo
        if unasked and self.task.looks:
            hits = {}
        chooses = element.checked is not None or (edge is not None and self._chooses(element, edge))
        if chooses and not hits and target is not None:
            cost += 2 * weights.undo
        return Option(action, element, hits, cost, target, edge, back, command)

    def _is_meant(self, element: UIElement, hits: Hits) -> bool:
        """Whether a switch shares more with the task than a word that fits everywhere, such as "use"."""
        words = self.task.words
        return any(words[i].kind is not Kind.COMMON for i in hits) or self.coverage.says_all(element_label(element))

    def _dialog_called(self, element: UIElement) -> str | None:
        """The dialog of the map that bears the name of an entry of a menu, if one does: it was opened otherwise."""
        if element.role is not Role.MENU_ITEM or not element.text:
            return None
        if self._dialogs is None:
            found = reversed(list(self.graph.screens.values()))
            self._dialogs = {s.name.casefold(): s.id for s in found if s.kind == "dialog"}
        return self._dialogs.get(element.text.rstrip(".\u2026 ").casefold())

    def _chooses(self, element: UIElement, edge: Transition) -> bool:
        """Whether pressing the row of a desktop's list chose it where it stands, and led to no other place."""
        source, target = self.graph.screens[edge.source], self.graph.screens[edge.target]
        return element.class_name in _CHOSEN and (source.name, source.anchor) == (target.name, target.anchor)

    def _arriving(self, target: str | None, hits: Hits) -> Hits:
        """What a step covers with the name of the screen that it leads to."""
        if not self.by_name or target is None:
            return hits
        named = self._named(target)
        return {i: max(hits.get(i, 0.0), named.get(i, 0.0)) for i in sorted(hits.keys() | named.keys())}

    def _named(self, screen: str) -> Hits:
        """The words that a screen's name covers; where it covers any, what kind of screen it is too."""
        told = self.graph.screens[screen]
        hits = self.coverage.of(label_of(spoken(told.name)))
        if hits and told.kind in LAYERS:
            hits = {**self.coverage.of(label_of(told.kind)), **hits}
        return hits

    def _by_element(
        self,
        elements: Sequence[UIElement],
        edges: Sequence[Transition],
        places: Sequence[tuple[int, ...]],
        shown: Observation | None,
    ) -> tuple[dict[int, Transition], list[Transition]]:
        """The most trusted transition of each element, and the transitions of no element."""
        exact: dict[tuple[object, ...], int] = {}
        for e in elements:
            if e.actionable:
                exact.setdefault((e.role, e.text, e.description, e.resource_id), e.index)
        ways: dict[int, Transition] = {}
        others: list[Transition] = []
        for edge, told in zip(edges, places, strict=True):
            target = target_of(edge.action)
            if target is None:
                others.append(edge)
            elif isinstance(edge.action, Tap):
                one = None if told else _place(target, exact, shown)
                for place in told or (() if one is None else (one,)):
                    if place not in ways or self._trust(edge) > self._trust(ways[place]):
                        ways[place] = edge
        return ways, others

    def _trust(self, edge: Transition) -> tuple[bool, float, int, float, float]:
        """An edge that leads somewhere goes before one that says "no effect", then the one that works more often.

        Of edges that were never tried, the one to a screen of which the task speaks.
        """
        said = sum([hit * self.coverage.worth[i] for i, hit in self._named(edge.target).items()])
        return edge.source != edge.target, edge.probability, edge.worked, edge.last_seen, said

    def _step(self, edge: Transition) -> float:
        return self.weights.step * edge.expected_cost / FRESH

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


def selectors_of(shown: Observation) -> list[tuple[UIElement, Selector]]:
    """What can be acted on with the selector that `uiatlas.ui.selector_for` gives it, in one pass."""
    ordinals = ordinals_of(shown.elements)
    return [(e, _selector(e, ordinals[e.index])) for e in shown.actionable]


def _selector(element: UIElement, ordinal: int) -> Selector:
    return Selector(element.role, element.text, element.description, element.resource_id, ordinal)


def _place(target: Selector, exact: dict[tuple[object, ...], int], shown: Observation | None) -> int | None:
    if shown is None:
        return exact.get((target.role, target.text, target.description, target.resource_id))
    match = resolve(target, shown)
    if match is None:
        return None
    element = pressed(match.element, shown) if target.role is Role.OTHER else match.element
    return element.index if element is not None and element.actionable else None


def _identical(one: Sequence[Transition], other: Sequence[Transition]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
