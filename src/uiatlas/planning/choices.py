"""What can be done on each screen of a map, with all that each action was seen to lead to."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import compress, count, islice
from operator import is_not

from uiatlas.planning.search import NO_ROUTE, Row
from uiatlas.ui import Wait, action_key
from uiatlas.utg.followers import Followers
from uiatlas.utg.graph import Graph
from uiatlas.utg.transition import Transition

LEAST = 1.0
"""What an action costs at least, in thousandths of an attempt, so that going in circles is never free."""


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """An action of a screen that leads to other ones.

    Attributes:
        cost: Expected cost of doing it until it leads anywhere, in thousandths of an attempt.
        chances: How likely it then leads to which node; they add up to 1.
        edges: The edge to each of these nodes.
    """

    cost: float
    chances: tuple[tuple[float, int], ...]
    edges: tuple[Transition, ...] = ()


def choice_of(index: dict[str, int], edges: Sequence[Transition]) -> Choice | None:
    """The edges of one action as a choice, None if it leads nowhere else.

    Of the tries that the counters tell, each edge has those that worked; the rest stayed. Each outcome, staying
    included, gets its `Transition.belief` more, 1 as a rule (the mean of a Dirichlet distribution), so that a single
    edge has the mean of its Beta distribution, `Transition.probability`, and the cost of `Transition.expected_cost`.
    """
    leading = [edge for edge in edges if edge.target != edge.source]
    if not leading:
        return None
    counts = [edge.weighed[0] for edge in leading]
    worked = sum(counts)
    tries = max(worked, *(edge.weighed[1] for edge in edges))
    beliefs = [edge.belief for edge in leading]
    leaving = worked + sum(beliefs)
    cost = max(LEAST, 1000 * max(edge.attempt_cost for edge in leading) * (tries + sum(beliefs) + 1) / leaving)
    numbers = zip(counts, beliefs, leading, strict=True)
    chances = [((n + belief) / leaving, index[edge.target]) for n, belief, edge in numbers]
    return Choice(cost, tuple(chances), tuple(leading))


class ChoiceGraph:
    """A graph compiled for plans under uncertainty; it follows its graph, and looks only at what changed.

    Attributes:
        index: Number of each screen.
        choices: What can be done at each node.
        forward: Row of the nodes that something at each node may lead to, each with the least cost of that, as if it
            were sure to lead there: no policy comes there for less.
        backward: The same from the other end.
    """

    def __init__(self, graph: Graph) -> None:
        self.index: dict[str, int] = {}
        self.choices: list[tuple[Choice, ...]] = []
        self.forward: list[Row] = []
        self.backward: list[Row] = []
        self._known: list[Transition] = []
        self.refresh(graph)

    def refresh(self, graph: Graph) -> None:
        """Compile the screens where transitions were added or replaced since the last call."""
        for screen in islice(graph.screens, len(self.index), None):
            self.index[screen] = len(self.index)
            self.choices.append(())
            self.forward.append({})
            self.backward.append({})
        known, now = self._known, graph.transitions.values()
        touched: dict[str, None] = {}
        for i in list(compress(count(), map(is_not, known, now))):
            known[i] = graph.transitions[known[i].id]
            touched[known[i].source] = None
        for edge in islice(now, len(known), None):
            known.append(edge)
            touched[edge.source] = None
        for screen in touched:
            self._enter(graph, screen)

    def _enter(self, graph: Graph, screen: str) -> None:
        """Enter what can be done on a screen: the edges of one action are its outcomes.

        Where nobody has waited yet, what is said to come by itself is a choice of its own each: parts of a screen and
        dialogs do not exclude each other, and the code of each says under which condition it comes.
        """
        source = self.index[screen]
        edges = [edge for edge in graph.outgoing(screen) if edge.passable]
        waited = any(edge.tried for edge in edges if isinstance(edge.action, Wait))
        groups: dict[tuple[object, ...], list[Transition]] = {}
        for edge in edges:
            alone = isinstance(edge.action, Wait) and not waited
            groups.setdefault((*action_key(edge.action), *([edge.id] if alone else [])), []).append(edge)
        found = [choice_of(self.index, group) for group in groups.values()]
        self.choices[source] = tuple([choice for choice in found if choice is not None])
        for node in self.forward[source]:
            del self.backward[node][source]
        self.forward[source] = row_of(self.choices[source])
        for node, cost in self.forward[source].items():
            self.backward[node][source] = cost

    def without(
        self, graph: Graph, start: str, avoid: Collection[str]
    ) -> tuple[list[tuple[Choice, ...]], list[Row], list[Row]]:
        """Choices and rows without what has an avoided transition or may lead to an avoided screen."""
        closed = {s for s in avoid if s in self.index and s != start}
        sources = {self.index[graph.transitions[t].source] for t in avoid if t in graph.transitions}
        sources |= {source for screen in avoid if screen in self.index for source in self.backward[self.index[screen]]}
        choices, forward, backward = list(self.choices), list(self.forward), list(self.backward)
        for source in sources | {self.index[s] for s in closed}:
            kept = [c for c in choices[source] if not any(e.id in avoid or e.target in avoid for e in c.edges)]
            choices[source] = tuple(kept)
            for node in forward[source]:
                backward[node] = {s: cost for s, cost in backward[node].items() if s != source}
            forward[source] = row_of(choices[source])
            for node, cost in forward[source].items():
                backward[node] = backward[node] | {source: cost}
        return choices, forward, backward


def row_of(choices: Iterable[Choice]) -> Row:
    """Where choices may lead, each with the least cost of one that may lead there, rounded down."""
    row: Row = {}
    for choice in choices:
        for _, node in choice.chances:
            row[node] = min(int(choice.cost), row.get(node, NO_ROUTE))
    return row


compiled_choices = Followers(ChoiceGraph).of
"""The compiled form of a graph, made once and kept up to date."""
