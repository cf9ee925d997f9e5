"""The baseline for plans under uncertainty: value iteration over all screens of a map at once, in numpy."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from uiatlas.planning.plan import Plan
from uiatlas.ui import action_key
from uiatlas.utg import Graph, Transition

Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


class ValueIteration:
    """A map as arrays: actions sorted by screen, outcomes sorted by action; staying is solved for in closed form.

    Args:
        graph: The map.
        afresh: What it counts to start the app afresh where no known way leads on, in thousandths of an attempt. The
            map's entry must lead to the goals.
    """

    def __init__(self, graph: Graph, afresh: float) -> None:
        self.index = {screen: i for i, screen in enumerate(graph.screens)}
        self.afresh, self.entry = afresh, self.index[graph.entry or ""]
        screens, begins, targets = list[int](), list[int](), list[int]()
        costs, chances = list[float](), list[float]()
        for screen, number in self.index.items():
            for edges in by_action(graph.outgoing(screen)):
                cost, outcomes = model(edges)
                if outcomes:
                    begins.append(len(targets))
                    screens.append(number)
                    costs.append(cost)
                    chances += [p for p, _ in outcomes]
                    targets += [self.index[t] for _, t in outcomes]
        self.screens, self.begins, self.targets = (np.array(x, dtype=np.int64) for x in (screens, begins, targets))
        self.costs, self.chances = np.array(costs), np.array(chances)
        self.acting, self.first = np.unique(self.screens, return_index=True)

    def values(self, goals: Iterable[str], tolerance: float = 1.0) -> Numbers:
        """What every screen costs at least, in thousandths, once no value changes by more than the tolerance."""
        places = np.array([self.index[g] for g in goals])
        hopeless = self._hopeless(places)
        values = np.zeros(len(self.index))
        while True:
            ahead = np.add.reduceat(self.chances * values[self.targets], self.begins)
            new = np.zeros(len(values))
            new[self.acting] = np.minimum.reduceat(self.costs + ahead, self.first)
            new[hopeless] = self.afresh + values[self.entry]
            new[places] = 0.0
            if np.abs(new - values).max() <= tolerance:
                return new
            values = new

    def follow(self, graph: Graph, plan: Plan, elsewhere: Numbers, tolerance: float = 0.01) -> Numbers:
        """What every screen costs if one does what a plan says where it says anything.

        Args:
            graph: The map.
            plan: The plan, with detours.
            elsewhere: What every screen costs where it says nothing.
            tolerance: How much a value may still change.
        """
        values = elsewhere.copy()
        told = [(step.source, action_key(step.action)) for step in (*plan.steps, *plan.detours)]
        wanted = [[e for e in graph.outgoing(s) if e.passable and action_key(e.action) == key] for s, key in told]
        rules = [(self.index[edges[0].source], *model(edges)) for edges in wanted]
        change = tolerance + 1
        while change > tolerance:
            change = 0.0
            for node, cost, outcomes in rules:
                value = cost + sum(p * values[self.index[t]] for p, t in outcomes)
                change, values[node] = max(change, abs(value - values[node])), value
        return values

    def _hopeless(self, goals: Places) -> Places:
        """Screens from which no way leads to a goal."""
        owners = np.repeat(self.screens, np.diff(np.append(self.begins, len(self.targets))))
        hopeful = np.zeros(len(self.index), dtype=bool)
        hopeful[goals] = True
        count = 0
        while count != (count := int(hopeful.sum())):
            hopeful[owners[hopeful[self.targets]]] = True
        return np.flatnonzero(~hopeful)


def by_action(edges: Iterable[Transition]) -> list[list[Transition]]:
    """The edges of each action that a user can do."""
    groups: dict[tuple[object, ...], list[Transition]] = {}
    for edge in edges:
        if edge.edge_class not in ("background", "system"):
            groups.setdefault(action_key(edge.action), []).append(edge)
    return list(groups.values())


def model(edges: list[Transition]) -> tuple[float, list[tuple[float, str]]]:
    """Expected cost until an action leads anywhere, and where then: each outcome, staying too, has one try more."""
    away = [(e.worked + 1, e.target) for e in edges if e.target != e.source]
    if not away:
        return 0.0, []
    tries = max([*(e.tried for e in edges), sum(n - 1 for n, _ in away)])
    total, leaving = tries + len(away) + 1, sum(n for n, _ in away)
    cost = max(e.cost for e in edges if e.target != e.source)
    return 1000 * cost / (leaving / total), [(n / leaving, target) for n, target in away]
