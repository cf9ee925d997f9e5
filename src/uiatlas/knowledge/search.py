"""Intent-guided search for ways over the map: breadth-first in batches, scored, pruned by the map first."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from uiatlas.errors import UnknownNameError
from uiatlas.knowledge.intents import Intent
from uiatlas.knowledge.scoring import Progress, Scorer, proximity_score
from uiatlas.knowledge.trajectories import Trajectory, ids_of
from uiatlas.utg import Graph, Transition

GAIN = 1e-6
"""Expected progress that counts as a gain."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far and how wide to search.

    Attributes:
        threshold: P(k = m) from which a way is accepted.
        minimum: Expected progress below which a way is not followed.
        step_size: Hops between two scorings; a way that gains nothing over so many is pruned.
        depth: The most hops.
        width: How many ways are followed on after each scoring, the best ones.
        most: How many accepted ways are enough.
        budget: How many ways may be scored.
    """

    threshold: float = 0.5
    minimum: float = 0.0
    step_size: int = 2
    depth: int = 10
    width: int = 8
    most: int = 3
    budget: int = 2000


@dataclass(frozen=True, slots=True)
class Scored:
    """A way with how far it has come."""

    way: Trajectory
    progress: Progress


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to.

    Attributes:
        accepted: Ways that fulfil the intent, best first.
        best: The best way that was scored, accepted or not; None if none was.
        scored: How many ways were scored.
        stopped: Why it ended: ``enough``, ``all`` (nothing is left to follow), ``depth`` or ``budget``.
    """

    accepted: tuple[Scored, ...]
    best: Scored | None
    scored: int
    stopped: Literal["enough", "all", "depth", "budget"]


Place = tuple[str, int]
"""A screen and how many milestones were done on arrival there."""


@dataclass(frozen=True, slots=True)
class _Node:
    scored: Scored
    seen: frozenset[Place]


class Rule(Protocol):
    """What ways are compared by, and which of them are followed."""

    def rank(self, scored: Scored) -> tuple[object, ...]:
        """A key; the least is best."""
        ...

    def accepts(self, scored: Scored, limits: Limits) -> bool:
        """Whether a way fulfils its intent."""
        ...

    def follows(self, scored: Scored, before: Scored, limits: Limits, *, accepted: bool) -> bool:
        """Whether a way that grew from another one is worth following on."""
        ...

    @property
    def prunes(self) -> bool:
        """Whether only screens on some way to one that serves the intent are looked at."""
        ...

    @property
    def ends(self) -> bool:
        """Whether the search ends once enough ways are accepted."""
        ...


@dataclass(frozen=True, slots=True)
class Settled:
    """By expected progress, then length, then entropy, then edge ids; an accepted way is not followed on."""

    prunes: bool = True
    ends: bool = True

    def rank(self, scored: Scored) -> tuple[object, ...]:
        """A total order."""
        progress, way = scored.progress, scored.way
        return -round(progress.expected, 9), len(way.edges), round(progress.entropy, 9), way.key

    def accepts(self, scored: Scored, limits: Limits) -> bool:
        """Whether all milestones are done surely enough."""
        return scored.progress.done >= limits.threshold

    def follows(self, scored: Scored, before: Scored, limits: Limits, *, accepted: bool) -> bool:
        """Whether it has gained something since it was scored last."""
        gained = scored.progress.expected > before.progress.expected + GAIN
        return gained and not accepted and scored.progress.expected >= limits.minimum


@dataclass(frozen=True, slots=True)
class Printed:
    """KG-RAG's Algorithm 3 as printed, for reproduction.

    The likeliest count ranks, its proximity score (Algorithm 2) breaks ties. Only a way of which all milestones are the
    likeliest count, and that surely enough, is accepted. Nothing is pruned but loops and what is below the minimum of
    progress that the text of section 3.2 asks for; accepted ways grow on, until the depth is reached.
    """

    prunes: bool = False
    ends: bool = False

    def rank(self, scored: Scored) -> tuple[object, ...]:
        """By likeliest count, then proximity, then length."""
        progress, way = scored.progress, scored.way
        return -progress.count, -proximity_score(progress.chances), len(way.edges), way.key

    def accepts(self, scored: Scored, limits: Limits) -> bool:
        """Whether all milestones are the likeliest count, surely enough."""
        progress = scored.progress
        return progress.count == len(progress.chances) - 1 and progress.done >= limits.threshold

    def follows(self, scored: Scored, before: Scored, limits: Limits, *, accepted: bool) -> bool:
        """Whether it has made the least progress that is asked for."""
        return scored.progress.expected >= limits.minimum


RULES: dict[str, Rule] = {"settled": Settled(), "paper": Printed()}
"""The ways to compare, by name."""


@dataclass(slots=True)
class _Search:
    graph: Graph
    intent: Intent
    scorer: Scorer
    limits: Limits
    rule: Rule
    hops: dict[str, int]
    ids: dict[int, str]
    accepted: list[Scored] = field(default_factory=list)
    best: Scored | None = None
    scored: int = 0

    def score(self, ways: Sequence[Trajectory]) -> list[Scored]:
        """Score a batch, as far as the budget goes, and accept what is good enough."""
        ways = ways[: self.limits.budget - self.scored]
        self.scored += len(ways)
        out = [Scored(w, p) for w, p in zip(ways, self.scorer.score(self.intent, ways), strict=True)] if ways else []
        self.accepted += [s for s in out if self.rule.accepts(s, self.limits)]
        known = [s for s in (self.best, *out) if s is not None]
        self.best = min(known, key=self.rule.rank, default=None)
        return out

    @property
    def has_enough(self) -> bool:
        """Whether the search may end, since enough ways are accepted."""
        return self.rule.ends and len(self.accepted) >= self.limits.most

    def longer(self, node: _Node) -> list[tuple[Trajectory, frozenset[Place]]]:
        """All ways that are a step size longer, or less where they come to the screen that serves the wish.

        A way never comes twice to a screen with the same number of milestones done.
        """
        count = node.scored.progress.count
        layer, out = [(node.scored.way, node.seen)], []
        for hop in range(1, self.limits.step_size + 1):
            layer = [
                (way.then(edge, self.ids[id(edge)]), seen | {(edge.target, count)})
                for way, seen in layer
                for edge in self.ways_on(way)
                if (edge.target, count) not in seen
            ]
            there = [g for g in layer if self.rule.prunes and g[0].end == self.intent.screen]
            out += layer if hop == self.limits.step_size else there
            layer = [g for g in layer if g not in there]
        return out

    def ways_on(self, way: Trajectory) -> Iterable[Transition]:
        """The cheapest edge to each neighbour from which a serving screen can still be reached in time."""
        left = self.limits.depth - len(way.edges) - 1
        cheapest: dict[str, Transition] = {}
        for edge in self.graph.outgoing(way.end):
            if edge.passable and edge.target != edge.source and left >= 0:
                known = cheapest.get(edge.target)
                near = self.hops.get(edge.target, left + 1) <= left or not self.rule.prunes
                if near and (known is None or self.price(edge) < self.price(known)):
                    cheapest[edge.target] = edge
        return cheapest.values()

    def price(self, edge: Transition) -> tuple[int, str]:
        """What an edge costs; of equal ones the id decides."""
        return edge.expected_cost, self.ids[id(edge)]


def search(
    graph: Graph, intent: Intent, scorer: Scorer, start: str, limits: Limits | None = None, rule: Rule | None = None
) -> Found:
    """Find ways that fulfil an intent (KG-RAG, Algorithm 3 with settled semantics; `Printed` for the printed one).

    Args:
        graph: The map.
        intent: The wish, with its milestones.
        scorer: Says how far ways have come.
        start: Id of the screen where ways begin.
        limits: How far and how wide.
        rule: What ways are compared by.

    Raises:
        UnknownNameError: The start is not on the map.
    """
    limits, rule = limits or Limits(), rule or Settled()
    if start not in graph.screens:
        raise UnknownNameError("screen", start, tuple(graph.screens))
    hops = _hops_to(graph, intent.screen, limits.depth)
    job = _Search(graph, intent, scorer, limits, rule, hops, ids_of(graph))
    if rule.prunes and hops.get(start, limits.depth + 1) > limits.depth:
        return Found((), None, 0, "all")
    first = job.score([Trajectory(start)])
    nodes = [_Node(s, frozenset({(start, s.progress.count)})) for s in first if not (rule.prunes and job.accepted)]
    depth = 0
    while nodes and depth < limits.depth and not job.has_enough and job.scored < limits.budget:
        depth += limits.step_size
        nodes = _round(job, nodes)
    accepted = sorted(job.accepted, key=rule.rank)[: limits.most]
    return Found(tuple(accepted), job.best, job.scored, _why(job, nodes))


def _round(job: _Search, nodes: Sequence[_Node]) -> list[_Node]:
    """Grow all ways by a step size, score them in one batch, and keep the best that are worth following."""
    grown: dict[tuple[str, ...], tuple[Trajectory, frozenset[Place], Scored]] = {}
    for node in nodes:
        for way, seen in job.longer(node):
            grown.setdefault(way.key, (way, seen, node.scored))
    offered = len(job.accepted)
    batch = job.score([way for way, _, _ in grown.values()])
    fulfilled = {s.way.key for s in job.accepted[offered:]}
    kept: list[_Node] = []
    for scored in batch:
        _, seen, before = grown[scored.way.key]
        place = scored.way.end, scored.progress.count
        again = scored.progress.count != before.progress.count and place in seen
        if job.rule.follows(scored, before, job.limits, accepted=scored.way.key in fulfilled) and not again:
            kept.append(_Node(scored, seen | {place}))
    return sorted(kept, key=lambda n: job.rule.rank(n.scored))[: job.limits.width]


def _why(job: _Search, nodes: Sequence[_Node]) -> Literal["enough", "all", "depth", "budget"]:
    if len(job.accepted) >= job.limits.most:
        return "enough"
    if job.scored >= job.limits.budget:
        return "budget"
    return "depth" if nodes else "all"


def _hops_to(graph: Graph, goal: str, most: int) -> dict[str, int]:
    """The fewest hops from each screen to one, backwards over edges that can be followed, as far as they are enough."""
    hops, queue = {goal: 0}, deque([goal])
    while queue:
        at = queue.popleft()
        for edge in graph.incoming(at) if hops[at] < most else ():
            if edge.passable and edge.source not in hops:
                hops[edge.source] = hops[at] + 1
                queue.append(edge.source)
    return hops
