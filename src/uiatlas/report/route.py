"""What a run did to the map: where it went, what it had planned, what it learnt and what it refuted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uiatlas.report.story import Hop, Story, walk
from uiatlas.utg import Graph

Pair = tuple[str, str]
"""Source and target of a connection, whatever the actions on it."""


@dataclass(frozen=True, slots=True)
class Route:
    """What is drawn on the map.

    Attributes:
        hops: The way, action by action.
        planned: Pairs of screens that some plan led over.
        targets: Screens that the goal was taken to mean.
        refuted: Pairs of screens whose connection was tried and did not work.
        learned: Pairs of screens whose connection the run added.
        start: Where the run began.
        end: Where it ended.
    """

    hops: tuple[Hop, ...]
    planned: frozenset[Pair]
    targets: frozenset[str]
    refuted: frozenset[Pair]
    learned: frozenset[Pair]
    start: str | None
    end: str | None


def route_of(story: Story, graph: Graph) -> Route:
    """The way of a run over the map, as its events tell it."""
    hops = _completed(walk(story), story, graph)
    plans = [p.told for p in story.plans]
    changes = [change for step in story.steps for change in step.learned]
    refuted = [e for c in changes for e in c.refuted]
    added = [c.edge for c in changes if c.rule in ("edge added", "edge updated", "node added", "refined")]
    known = [s for h in hops for s in (h.source, h.target) if s is not None]
    first = story.last.seen.screen if story.last is not None and not hops else None
    return Route(
        hops=hops,
        planned=frozenset(pair for p in plans for pair in zip(p.screens, p.screens[1:], strict=False)),
        targets=frozenset(t.screen for p in plans[-1:] for t in p.targets[:1]),
        refuted=_pairs(graph, refuted),
        learned=_pairs(graph, added),
        start=known[0] if known else first,
        end=known[-1] if known else first,
    )


def _completed(hops: tuple[Hop, ...], story: Story, graph: Graph) -> tuple[Hop, ...]:
    """The hops; where a screen was new when it was looked at, the map has learnt its id."""
    sources: dict[int, str] = {}
    targets: dict[int, str] = {}
    for step in story.steps:
        for change in step.learned:
            if change.edge in graph.transitions:
                edge = graph.transitions[change.edge]
                sources[step.deed.acted.step], targets[change.step] = edge.source, edge.target
    return tuple(
        replace(h, source=h.source or sources.get(h.number), target=h.target or targets.get(h.number)) for h in hops
    )


def _pairs(graph: Graph, edges: Sequence[str]) -> frozenset[Pair]:
    known = [graph.transitions[e] for e in edges if e in graph.transitions]
    return frozenset((e.source, e.target) for e in known)
