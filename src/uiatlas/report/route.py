"""What a run did to the map: where it went, what it had planned, what it learnt and what it refuted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from uiatlas.report.story import Hop, Story, walk
from uiatlas.report.svg import clip
from uiatlas.ui import describe
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


def on_way(route: Route) -> tuple[str, ...]:
    """Ids of the screens that a reader looks for: walked, planned, meant or refuted, in this order."""
    walked = [s for h in route.hops for s in (h.source, h.target) if s is not None]
    pairs = [s for pair in (*sorted(route.planned), *sorted(route.refuted)) for s in pair]
    first = [route.start] if route.start is not None else []
    return tuple(dict.fromkeys([*first, *walked, *pairs, *sorted(route.targets)]))


def way_data(route: Route, story: Story, graph: Graph) -> dict[str, Any]:
    """The way as the graph view draws it: screens are named by their place in the list, what is off the map is null.

    A hop that led off the map, or came back onto it, stays with the last known screen.
    """
    number = {screen: i for i, screen in enumerate(graph.screens)}
    words = {d.acted.step: clip(describe(d.acted.action), 120) for d in story.deeds}
    hops, at = [], number.get(route.start or "")
    for hop in route.hops:
        source, target = number.get(hop.source or "", at), number.get(hop.target or "")
        at = source if target is None else target
        if source is not None:
            hops.append([source, at, hop.number, words[hop.number], int(hop.recovery), int(target is None)])
    named = (("run starts", route.start), ("run ends", route.end), *(("goal", s) for s in sorted(route.targets)))
    marks: dict[int, list[str]] = {}
    for mark, screen in named:
        if (place := number.get(screen or "")) is not None:
            marks.setdefault(place, []).append(mark)

    def numbered(pairs: frozenset[Pair]) -> list[list[int]]:
        return [[number[a], number[b]] for a, b in sorted(pairs) if a in number and b in number]

    return {
        "hops": hops,
        "planned": numbered(route.planned),
        "learned": numbered(route.learned),
        "refuted": numbered(route.refuted),
        "screens": [number[s] for s in on_way(route) if s in number],
        "marks": [[screen, told] for screen, told in marks.items()],
    }
