"""The cheapest order of several goals, from what each costs after each other: exact up to 12, a beam search beyond."""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush, nsmallest
from itertools import pairwise

from uiatlas.planning.search import NO_ROUTE

MOST_EXACT = 12
"""So many goals are ordered exactly; their subsets and last goals are at most 12 * 2 ** 12 states."""

BEAM = 200_000
"""Extensions that the beam search looks at, about; its width follows from it."""

NARROWEST = 30
"""Least width of the beam."""

LONGEST_MOVED = 3
"""Most goals that are moved at once when an order is improved."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What an order is computed from; goals are numbers from 0.

    Attributes:
        first: What each goal costs from the start, `NO_ROUTE` if no way leads there.
        between: ``between[i][j]`` is what goal j costs after goal i.
        needs: For each goal the goals that must come before it, as bits.
    """

    first: Sequence[int]
    between: Sequence[Sequence[int]]
    needs: Sequence[int]

    @property
    def count(self) -> int:
        """Number of goals."""
        return len(self.first)

    def of(self, order: Sequence[int]) -> int:
        """Sum of the costs along an order."""
        total, row = 0, self.first
        for goal in order:
            total, row = total + row[goal], self.between[goal]
        return total


@dataclass(frozen=True, slots=True)
class Order:
    """An order of goals.

    Attributes:
        goals: The goals in order; those that are missing cannot be visited as well.
        cost: What it costs.
        exact: Whether no order visits more goals, or as many for less.
    """

    goals: tuple[int, ...]
    cost: int
    exact: bool


def best_order(costs: Costs) -> Order:
    """The order that visits most goals, and of those the cheapest one that is found."""
    if costs.count <= MOST_EXACT:
        return exact_order(costs)
    return improved(costs, beam_order(costs))


def exact_order(costs: Costs) -> Order:
    """The cheapest order of as many goals as can be visited in one go (Held and Karp 1962, section 2, with precedence).

    The states are Held and Karp's, a set of visited goals and the last of them. They are opened best first with what
    the open goals cost at least, each from its nearest neighbour, so that most are never looked at.
    """
    full = (1 << costs.count) - 1
    least = _least(costs)
    rest = {0: sum(least)}
    came: dict[tuple[int, int], tuple[int, int]] = {}
    spent: dict[tuple[int, int], int] = {(0, -1): 0}
    heap = [(rest[0], 0, -1, 0)]
    while heap:
        _, visited, last, cost = heappop(heap)
        if cost > spent[visited, last]:
            continue
        if visited == full:
            return Order(_traced(came, (visited, last)), cost, True)
        row = costs.first if last < 0 else costs.between[last]
        for goal in range(costs.count):
            bit = 1 << goal
            if visited & bit or costs.needs[goal] & ~visited or row[goal] >= NO_ROUTE:
                continue
            state, total = (visited | bit, goal), cost + row[goal]
            if total < spent.get(state, NO_ROUTE):
                spent[state], came[state] = total, (visited, last)
                if visited | bit not in rest:
                    rest[visited | bit] = rest[visited] - least[goal]
                heappush(heap, (total + rest[visited | bit], visited | bit, goal, total))
    most = min(spent, key=lambda state: (-state[0].bit_count(), spent[state], state))
    return Order(_traced(came, most), spent[most], True)


def _least(costs: Costs) -> list[int]:
    """The cheapest way to each goal from anywhere else; what cannot be reached counts nothing."""
    columns = zip(costs.first, *(_without_itself(row, i) for i, row in enumerate(costs.between)), strict=True)
    least = [min(column) for column in columns]
    return [cost if cost < NO_ROUTE else 0 for cost in least]


def _without_itself(row: Sequence[int], goal: int) -> list[int]:
    return [*row[:goal], NO_ROUTE, *row[goal + 1 :]]


def _traced(came: dict[tuple[int, int], tuple[int, int]], state: tuple[int, int]) -> tuple[int, ...]:
    order = []
    while state[0]:
        order.append(state[1])
        state = came[state]
    return tuple(reversed(order))


def beam_order(costs: Costs) -> Order:
    """An order of many goals: Held and Karp's states, of each size only the most promising (a beam search).

    What cannot be visited in one go with goals that were named before it is left out. Of the rest a goal comes after
    every other one that could not be visited any more once it is; so no state of the beam is a dead end.
    """
    kept = together(costs)
    if not kept:
        return Order((), 0, False)
    needs = _implied(costs, kept)
    least = _least(costs)
    width = max(NARROWEST, BEAM // len(kept) ** 2)
    start = sum(least[g] for g in kept)
    level: dict[tuple[int, int], tuple[int, int, tuple[int, ...]]] = {(0, -1): (start, 0, ())}
    for _ in kept:
        longer: dict[tuple[int, int], tuple[int, int, tuple[int, ...]]] = {}
        for (visited, last), (bound, cost, order) in level.items():
            row = costs.first if last < 0 else costs.between[last]
            for goal in kept:
                if visited >> goal & 1 or needs[goal] & ~visited:
                    continue
                state, total = (visited | 1 << goal, goal), bound + row[goal] - least[goal]
                if state not in longer or total < longer[state][0]:
                    longer[state] = (total, cost + row[goal], (*order, goal))
        level = dict(nsmallest(width, longer.items(), key=lambda item: (item[1][0], item[0])))
    _, cost, order = min(level.values())
    return Order(order, cost, False)


def together(costs: Costs) -> tuple[int, ...]:
    """Goals that can all be visited in one go: each that is named and does not rule out those kept before it."""
    kept: list[int] = []
    waiting = list(range(costs.count))
    settled = 0
    while waiting:
        goal = next((g for g in waiting if not costs.needs[g] & ~settled), None)
        if goal is None:
            break
        waiting.remove(goal)
        possible = costs.first[goal] < NO_ROUTE and not costs.needs[goal] & ~_bits(kept)
        if possible and _acyclic(_implied(costs, (*kept, goal)), (*kept, goal)):
            kept.append(goal)
        settled |= 1 << goal
    return tuple(sorted(kept))


def _bits(goals: Sequence[int]) -> int:
    return sum(1 << g for g in goals)


def _implied(costs: Costs, goals: Sequence[int]) -> list[int]:
    """What must come before each goal: what it needs, and what it does not lead to.

    If this relation has no cycle every order that keeps to it is possible: where the next goal could not be reached
    from the last one, the next one would have had to come before it.
    """
    needs, kept = list(costs.needs), _bits(goals)
    for goal in goals:
        blocked = [g for g in goals if g != goal and costs.between[goal][g] >= NO_ROUTE]
        needs[goal] = (needs[goal] | _bits(blocked)) & kept
    return needs


def _acyclic(needs: Sequence[int], goals: Sequence[int]) -> bool:
    placed, waiting = 0, list(goals)
    while waiting:
        free = [g for g in waiting if not needs[g] & ~placed]
        if not free:
            return False
        placed |= _bits(free)
        waiting = [g for g in waiting if g not in free]
    return True


def improved(costs: Costs, order: Order) -> Order:
    """The order after moving up to three neighbouring goals elsewhere as long as that saves (Or 1976)."""
    goals = list(order.goals)
    while (better := _moved(costs, goals)) is not None:
        goals = better
    return Order(tuple(goals), costs.of(goals), order.exact)


def _moved(costs: Costs, goals: list[int]) -> list[int] | None:
    """The first order in which some neighbours stand elsewhere and that costs less, None if there is none."""

    def leg(before: int | None, after: int | None) -> int:
        if after is None:
            return 0
        return costs.first[after] if before is None else costs.between[before][after]

    for length in range(1, min(LONGEST_MOVED, len(goals) - 1) + 1):
        for start in range(len(goals) - length + 1):
            part, rest = goals[start : start + length], [None, *goals[:start], *goals[start + length :], None]
            around = rest[start], rest[start + 1]
            saved = leg(around[0], part[0]) + leg(part[-1], around[1]) - leg(*around)
            for place, (before, after) in enumerate(pairwise(rest)):
                paid = leg(before, part[0]) + leg(part[-1], after) - leg(before, after)
                if paid < saved:
                    found = [g for g in (*rest[: place + 1], *part, *rest[place + 1 :]) if g is not None]
                    if _keeps(costs, found):
                        return found
    return None


def _keeps(costs: Costs, order: Sequence[int]) -> bool:
    """Whether all that a goal needs comes before it."""
    visited = 0
    for goal in order:
        if costs.needs[goal] & ~visited:
            return False
        visited |= 1 << goal
    return True


def chain_order(costs: Costs) -> Order:
    """The goals in the order of their numbers, without as few as possible that cannot be reached from those before."""
    ways: list[tuple[int, int, tuple[int, ...]]] = []
    for goal, first in enumerate(costs.first):
        alone: tuple[int, int, tuple[int, ...]] = (-1, first, (goal,))
        found = [alone] if first < NO_ROUTE else []
        for i, (count, cost, order) in enumerate(ways):
            if order and costs.between[i][goal] < NO_ROUTE:
                found.append((count - 1, cost + costs.between[i][goal], (*order, goal)))
        ways.append(min(found, default=(0, 0, ())))
    _, cost, order = min(ways, default=(0, 0, ()))
    return Order(order, cost, True)
