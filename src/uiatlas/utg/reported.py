"""What other agents told of an app, run by run: it is marked as such, and can be taken back."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from uiatlas.utg.dismissals import Dismissal
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Look, Screen
from uiatlas.utg.transition import Evidence, EvidenceKind, Transition

T = TypeVar("T", Transition, Dismissal)

_MARK = "reported by "
"""What the digest of a look begins with that another agent told, before the name of its run."""


def reported_digest(run: str, digest: str) -> str:
    """The digest of a look that a run of another agent told."""
    return f"{_MARK}{run}: {digest}"


def teller(look: Look) -> str:
    """The run of another agent that told a look; empty if it is a look of our own."""
    return look.digest.removeprefix(_MARK).rpartition(": ")[0] if look.digest.startswith(_MARK) else ""


def runs_of(graph: Graph) -> dict[str, int]:
    """The runs of other agents that a map learnt from, each with the number of steps that it told."""
    told = [e for edge in graph.transitions.values() for e in edge.evidence if e.kind is EvidenceKind.REPORTED]
    told += [e for d in graph.dismissals for e in d.evidence if e.kind is EvidenceKind.REPORTED]
    counts: dict[str, int] = {}
    for evidence in told:
        counts[evidence.where] = counts.get(evidence.where, 0) + evidence.worked
    for run in (teller(look) for screen in graph.screens.values() for look in screen.looks):
        if run:
            counts.setdefault(run, 0)
    return dict(sorted(counts.items()))


def without_run(graph: Graph, run: str) -> Graph:
    """A map without what a run of another agent told: its evidence, and what nothing else speaks for.

    Args:
        graph: The map; it is not changed.
        run: The name of the run.
    """
    edges = list(_by_others(graph.transitions.values(), run))
    screens = {s.id: replace(s, looks=_others(s, run)) for s in graph.screens.values()}
    ends = {end for edge in edges for end in (edge.source, edge.target)} | {s.host for s in screens.values() if s.host}
    gone = {key for key, s in screens.items() if s.looks != graph.screens[key].looks and not s.looks} - ends
    out = Graph(graph.app, app_version=graph.app_version, entry=None if graph.entry in gone else graph.entry)
    out.entries = tuple(e for e in graph.entries if e.screen not in gone)
    out.coverage, out.warnings, out.keyed_by = dict(graph.coverage), [*graph.warnings], graph.keyed_by
    out.label, out.product = graph.label, graph.product
    out.departures = tuple(d for d in graph.departures if d.where != run and not {d.source, d.target} & gone)
    for dismissal in _by_others(graph.dismissals, run):
        out.put_dismissal(dismissal)
    for screen in (s for key, s in screens.items() if key not in gone):
        out.put_screen(screen)
    for edge in edges:
        out.put_transition(edge)
    return out


def _by_others(told: Iterable[T], run: str) -> Iterator[T]:
    """Edges or dismissals by the word of the others; without those that only this run told of."""
    for each in told:
        kept = tuple(e for e in each.evidence if not _told_by(e, run))
        if kept or not each.evidence:
            yield replace(each, evidence=kept)


def _told_by(evidence: Evidence, run: str) -> bool:
    return evidence.kind is EvidenceKind.REPORTED and evidence.where == run


def _others(screen: Screen, run: str) -> tuple[Look, ...]:
    return tuple(look for look in screen.looks if teller(look) != run)
