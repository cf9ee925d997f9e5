"""Carries what is known of an app from one atlas file into another, when their maps are merged."""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas.knowledge.entries import Entry, ScreenKnowledge, load, save
from uiatlas.knowledge.intents import Milestone
from uiatlas.knowledge.trajectories import Trajectory
from uiatlas.storage.store import AtlasStore
from uiatlas.ui import action_key
from uiatlas.utg import Graph, Transition


def carry_knowledge(
    source: AtlasStore, graph: Graph, target: AtlasStore, merged: Graph, same: Mapping[str, str] | None = None
) -> None:
    """Enter the knowledge of one atlas into another; what is known there already stays, and is not doubled.

    A screen of which both know something keeps the hash of what was there first; the next build makes anew what the
    merged map shows otherwise than it was made from.

    Args:
        source: Where it is.
        graph: The app's map there.
        target: Where it is to be.
        merged: The app's map there, which knows all that `graph` does.
        same: Screens of `graph` that have another id on the merged map.
    """
    names = dict(same or {})
    there = load(target, merged)
    for known in load(source, graph).values():
        moved = _moved(known, merged, names)
        if moved.screen in merged.screens:
            save(target, merged.app, _joined(there.get(moved.screen), moved))


def _joined(there: ScreenKnowledge | None, moved: ScreenKnowledge) -> ScreenKnowledge:
    if there is None:
        return moved
    told = {_identity(e) for e in there.entries}
    return replace(there, entries=(*there.entries, *(e for e in moved.entries if _identity(e) not in told)))


def _identity(entry: Entry) -> tuple[object, ...]:
    act = entry.intent.act
    return entry.intent.text, None if act is None else action_key(act)


def _moved(known: ScreenKnowledge, merged: Graph, names: Mapping[str, str]) -> ScreenKnowledge:
    """Knowledge with the ids of the merged map; ways over edges that it does not have are left out."""
    entries = (_entry(e, merged, names) for e in known.entries)
    here = names.get(known.screen, known.screen)
    return replace(known, screen=here, entries=tuple(e for e in entries if e is not None))


def _entry(entry: Entry, merged: Graph, names: Mapping[str, str]) -> Entry | None:
    edges = [_edge(e, merged, names) for e in entry.way.edges]
    kept = tuple(e for e in edges if e is not None)
    start = names.get(entry.way.start, entry.way.start)
    if len(kept) < len(edges) or start not in merged.screens:
        return None
    marks = tuple(Milestone(m.text, names.get(m.screen, m.screen)) for m in entry.intent.milestones)
    intent = replace(entry.intent, screen=names.get(entry.intent.screen, entry.intent.screen), milestones=marks)
    return replace(entry, intent=intent, way=Trajectory(start, kept))


def _edge(edge: Transition, merged: Graph, names: Mapping[str, str]) -> Transition | None:
    source, target = (names.get(s, s) for s in (edge.source, edge.target))
    return merged.transitions.get(replace(edge, source=source, target=target).id)
