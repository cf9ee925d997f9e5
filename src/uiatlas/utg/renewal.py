"""A map whose app's code was read anew: what code told before is replaced, what was learnt by doing stays."""

from dataclasses import replace

from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import EvidenceKind, Transition

FROM_CODE = frozenset({EvidenceKind.STATIC, EvidenceKind.INFERRED})
"""Kinds of evidence that reading code and packages gives."""


def is_from_code(graph: Graph) -> bool:
    """Whether a map was drawn from source or a package: nothing on it was seen, all edges are told by code."""
    seen = any(s.looks for s in graph.screens.values())
    told = [e.kind for t in graph.transitions.values() for e in t.evidence]
    return not seen and "sites" in graph.coverage and all(kind in FROM_CODE for kind in told)


def without_code(graph: Graph) -> Graph:
    """What a map knows from doing alone: edges that only code told of, and screens that nobody saw, are left out.

    Args:
        graph: A map; it is not changed.
    """
    edges = [e for t in graph.transitions.values() if (e := _learnt(t)) is not None]
    kept = {s.id: s for s in graph.screens.values() if s.looks}
    kept |= {end: graph.screens[end] for e in edges for end in (e.source, e.target)}
    for screen in list(kept.values()):
        _with_hosts(graph, screen, kept)
    out = Graph(graph.app, app_version=graph.app_version, entry=graph.entry if graph.entry in kept else None)
    out.entries = tuple(e for e in graph.entries if e.screen in kept and graph.screens[e.screen].looks)
    out.keyed_by, out.product = graph.keyed_by, graph.product
    for screen in (s for s in graph.screens.values() if s.id in kept):
        seen = screen.elements if screen.looks else ()
        out.put_screen(replace(screen, elements=seen, titles=(), mentions=()))
    for edge in edges:
        out.put_transition(edge)
    return out


def _learnt(edge: Transition) -> Transition | None:
    """An edge by the word of those who did it; None if there are none."""
    witnesses = tuple(e for e in edge.evidence if e.kind not in FROM_CODE or e.tried)
    return replace(edge, evidence=witnesses) if witnesses or not edge.evidence else None


def _with_hosts(graph: Graph, screen: Screen, kept: dict[str, Screen]) -> None:
    """The screens that a kept one lies in are kept too."""
    host = graph.screens.get(screen.host or "")
    while host is not None and host.id not in kept:
        kept[host.id] = host
        host = graph.screens.get(host.host or "")
