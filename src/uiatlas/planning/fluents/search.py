"""The cheapest way to facts and a place: A* over the ends of the actions that matter, joined by cheapest ways.

Between two actions that need or change a variable that matters a plan only walks, so it walks along a cheapest way: the
distances between the ends of these actions are computed once (their closure, as for a tour of several goals), and the
search is over pairs of an end and the values of the variables. Where every action flips one check mark of its own this
is the dynamic programme of Held and Karp (1962) over the check marks that are still to be set, opened best first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from uiatlas.planning.closure import Closure
from uiatlas.planning.fluents.task import FactTask, Literal, Move, Values
from uiatlas.planning.plan import PlanStep
from uiatlas.planning.search import NO_ROUTE, allowed_step, compiled, rows_without

MOST_WAYS = 2_000_000
"""Ways on that are looked at, at most; then the answer is that the question is too large."""

MOST_SHORTCUTS = 200_000
"""Work that is spent at most on the estimate of ways that actions shorten."""

Leg = tuple[tuple[PlanStep, ...], Move | None]
"""A walk, then an action; the last one may be a walk alone."""


class TooLarge(Exception):
    """More ways on had to be looked at than permitted."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way on from some values: the end where it begins, the end where it leads, its cost and the values then."""

    source: int
    target: int
    cost: int
    values: Values
    move: int


def cheapest_legs(task: FactTask, most: int = MOST_WAYS) -> tuple[int, list[Leg]] | None:
    """The cheapest way and its cost; None if there is none.

    Args:
        task: The question.
        most: Ways on to look at, at most.

    Raises:
        TooLarge: There were more.
    """
    return _Search(task, most).run()


class _Search:
    def __init__(self, task: FactTask, most: int) -> None:
        self.task, self.most = task, most
        known = compiled(task.graph)
        barred = task.barred
        rows = rows_without(task.graph, task.start, barred) if barred else (known.forward, known.backward)
        start = known.index[task.start]
        ends = [s for m in task.moves for s in (m.edge.source, m.edge.target)]
        places = [p for p in task.places or () if p == task.start or p not in barred]
        nodes = list(dict.fromkeys(known.index[s] for s in (*ends, *places)))
        place = {node: i for i, node in enumerate(nodes)}
        self.closure = Closure(*rows, start, nodes)
        self.costs = self.closure.costs
        self.sources = [place[known.index[m.edge.source]] for m in task.moves]
        self.targets = [place[known.index[m.edge.target]] for m in task.moves]
        self.prices = [m.edge.expected_cost for m in task.moves]
        self.finals = [place[known.index[p]] for p in places] if task.places is not None else None
        self.final = [self._nearest_final(row) for row in self.costs]
        self.setters = [[i for i, m in enumerate(task.moves) if _can_set(m, goal)] for goal in task.goal]
        self.plain = self._plain()
        self._prepare_estimate()
        self._ways: dict[Values, tuple[list[_Way], list[int], int]] = {}

    def _nearest_final(self, row: Sequence[int]) -> int:
        return 0 if self.finals is None else min((row[f] for f in self.finals), default=NO_ROUTE)

    def _plain(self) -> frozenset[int]:
        """Variables of the goal that only moves of their own change, in place, and that nothing else asks about.

        Moving one away from its goal is of no use, and one that can be set where one is, is set there.
        """
        out = []
        for goal in self.task.goal:
            v = goal.variable
            changers = [m for m in self.task.moves if any(s.variable == v for s in m.settings)]
            own = all(m.edge.source == m.edge.target and {s.variable for s in m.settings} == {v} for m in changers)
            asked = any(need.variable == v for m in self.task.moves for need in m.needs)
            other = any(c.variable == v for m in self.task.moves for s in m.settings if s.variable != v for c in s.when)
            alone = sum(g.variable == v for g in self.task.goal) == 1
            if own and alone and not asked and not other and len(self.task.domains[v]) == 2:
                out.append(v)
        return frozenset(out)

    def _prepare_estimate(self) -> None:
        """For each goal: a share of its cheapest action, and from each end how far the nearest such action is.

        The first are summed over all open goals, of the second the largest counts; both together never exceed the cost
        of what is left, since shares are of actions and the rest of walks, with other actions taken as free shortcuts.
        """
        rows = self._relaxed()
        self.leave = [self._nearest_final(row) for row in rows]
        self.share, self.ahead = [], []
        for setters in self.setters:
            self.share.append(min((self.prices[i] // self._serves(i) for i in setters), default=NO_ROUTE))
            ways = [(self.sources[i], self.leave[self.targets[i] + 1]) for i in setters]
            self.ahead.append([min((row[s] + e for s, e in ways), default=NO_ROUTE) for row in rows])

    def _relaxed(self) -> list[list[int]]:
        """The closure when actions that lead elsewhere cost nothing; nothing at all costs if that is too much work."""
        arcs = {(s, t) for s, t in zip(self.sources, self.targets, strict=True) if s != t}
        rows, size = [list(row) for row in self.costs], len(self.costs) - 1
        if len(arcs) * size * size > MOST_SHORTCUTS:
            return [[0] * size for _ in rows]
        for s, t in arcs:
            onward = rows[t + 1]
            for row in rows:
                if (reach := row[s]) < NO_ROUTE:
                    row[:] = [min(cost, reach + on) for cost, on in zip(row, onward, strict=True)]
        return rows

    def _serves(self, move: int) -> int:
        return sum(move in setters for setters in self.setters)

    def _on(self, values: Values) -> tuple[list[_Way], list[int], int]:
        """What can be done at some values, the goals that are open, and the sum of their shares."""
        known = self._ways.get(values)
        if known is None:
            open_ = [i for i, goal in enumerate(self.task.goal) if not goal.true_in(values)]
            ways = [way for i, m in enumerate(self.task.moves) if (way := self._way(i, m, values)) is not None]
            known = self._ways[values] = ways, open_, sum(self.share[i] for i in open_)
        return known

    def _way(self, number: int, move: Move, values: Values) -> _Way | None:
        after = move.after(values)
        source, target = self.sources[number], self.targets[number]
        if after is None or (source == target and (after == values or self._spoils(values, after))):
            return None
        return _Way(source, target, self.prices[number], after, number)

    def _spoils(self, values: Values, after: Values) -> bool:
        """Whether all that changes is plain and was as it is to be."""
        changed = [v for v, (a, b) in enumerate(zip(values, after, strict=True)) if a != b]
        if not self.plain.issuperset(changed):
            return False
        return all(goal.true_in(values) for goal in self.task.goal if goal.variable in changed)

    def _here(self, end: int, ways: Iterable[_Way], values: Values) -> _Way | None:
        """An action that can be done where one is, cannot be done for less and must be done once anyhow."""
        for way in ways:
            if way.source == way.target == end - 1 and self.plain:
                changed = [v for v, (a, b) in enumerate(zip(values, way.values, strict=True)) if a != b]
                if len(changed) == 1 and changed[0] in self.plain:
                    goal = next(i for i, g in enumerate(self.task.goal) if g.variable == changed[0])
                    if way.cost == self.share[goal]:
                        return way
        return None

    def _estimate(self, end: int, open_: Sequence[int], shares: int) -> int:
        return shares + max((self.ahead[i][end] for i in open_), default=self.leave[end])

    def run(self) -> tuple[int, list[Leg]] | None:
        first = (0, self.task.initial)
        best: dict[tuple[int, Values], int] = {first: 0}
        parent: dict[tuple[int, Values], tuple[tuple[int, Values], int]] = {}
        _, open_, shares = self._on(self.task.initial)
        heap = [(self._estimate(0, open_, shares), 0, 0, first)]
        looked = number = 0
        answer, last = NO_ROUTE, first
        while heap and heap[0][0] < answer:
            _, _, so_far, state = heappop(heap)
            if so_far > best[state]:
                continue
            end, values = state
            ways, open_, _ = self._on(values)
            looked += len(ways)
            if looked > self.most:
                raise TooLarge
            if not open_ and so_far + self.final[end] < answer:
                answer, last = so_far + self.final[end], state
            here = self._here(end, ways, values)
            row = self.costs[end]
            for way in ways if here is None else (here,):
                after, reached = (way.target + 1, way.values), so_far + row[way.source] + way.cost
                if reached < best.get(after, NO_ROUTE):
                    _, open_, shares = self._on(way.values)
                    rank = reached + self._estimate(after[0], open_, shares)
                    if rank < min(answer, NO_ROUTE):
                        best[after], parent[after] = reached, (state, way.move)
                        number += 1
                        heappush(heap, (rank, number, reached, after))
        return (answer, self._legs(last, parent)) if answer < NO_ROUTE else None

    def _legs(
        self, last: tuple[int, Values], parent: dict[tuple[int, Values], tuple[tuple[int, Values], int]]
    ) -> list[Leg]:
        legs: list[Leg] = []
        if self.finals is not None:
            row = self.costs[last[0]]
            final = min(self.finals, key=row.__getitem__)
            legs.append((self._walk(last[0], final), None))
        state = last
        while state in parent:
            state, number = parent[state]
            legs.append((self._walk(state[0], self.sources[number]), self.task.moves[number]))
        return legs[::-1]

    def _walk(self, end: int, goal: int) -> tuple[PlanStep, ...]:
        path = self.closure.path(end, goal)
        return tuple(allowed_step(self.task.graph, s, t, self.task.barred) for s, t in pairwise(path))


def _can_set(move: Move, goal: Literal) -> bool:
    return any(s.variable == goal.variable and (s.value == goal.value) is goal.holds for s in move.settings)
