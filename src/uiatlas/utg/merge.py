"""Several maps of one app as one: a join that loses nothing and does not care about order."""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas.ui import UIElement
from uiatlas.utg.conditions import Condition, moved_condition
from uiatlas.utg.dismissals import join_dismissals
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Entry, Look, Screen
from uiatlas.utg.transition import Transition, join_evidence


def merge(one: Graph, other: Graph, same: Mapping[str, str] | None = None) -> Graph:
    """The map that knows all that both know.

    Args:
        one: A map.
        other: Another map of the same app.
        same: Screens of `other` that are known to be screens of `one` under another id.

    Returns:
        A new graph; neither argument is changed.
    """
    renamed = dict(same or {})
    out = Graph(
        one.app,
        app_version=max(one.app_version, other.app_version),
        entry=one.entry or renamed.get(other.entry or "", other.entry),
    )
    out.entries = join_entries(one.entries, _renamed(other.entries, renamed))
    out.coverage = join_coverage(one.coverage, other.coverage)
    out.warnings = sorted({*one.warnings, *other.warnings})
    out.keyed_by = min((g.keyed_by for g in (one, other) if g.keyed_by), default=0)
    for dismissal in join_dismissals(one.dismissals, other.dismissals):
        out.put_dismissal(dismissal)
    for seen in (*one.sights, *other.sights):
        out.sight(seen)
    for graph, names in ((one, {}), (other, renamed)):
        for screen in graph.screens.values():
            mine = replace(screen, id=names.get(screen.id, screen.id), host=names.get(screen.host or "", screen.host))
            known = out.screens.get(mine.id)
            out.put_screen(mine if known is None else join_screens(known, mine))
        for edge in graph.transitions.values():
            moved = replace(
                edge,
                source=names.get(edge.source, edge.source),
                target=names.get(edge.target, edge.target),
                precondition=_moved(edge.precondition, names),
                postcondition=_moved(edge.postcondition, names),
            )
            twin = out.transitions.get(moved.id)
            out.put_transition(moved if twin is None else join_transitions(twin, moved))
    return out


def join_entries(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The ways in that either knows, each once."""
    return tuple(dict.fromkeys((*one, *other)))


def join_coverage(one: Mapping[str, int | float], other: Mapping[str, int | float]) -> dict[str, int | float]:
    """Of each count the larger: two readings of one app overlap, so sums would count the same site twice."""
    return {key: max(one.get(key, 0), other.get(key, 0)) for key in (*one, *(k for k in other if k not in one))}


def join_screens(one: Screen, other: Screen) -> Screen:
    """One screen seen by two: the union of looks and elements; names and kinds as the first says, if it says.

    Its place is called as the device calls it: the one that was seen says it, if only one was.
    """
    looks = {look.digest: look for look in (*other.looks, *one.looks)}
    telling = one if one.told_by or not other.told_by else other
    return replace(
        one,
        name=one.name or other.name,
        kind=other.kind if one.kind == "screen" else one.kind,
        anchor=_anchor(one, other),
        host=one.host or other.host,
        external=one.external or other.external,
        elements=join_elements(one.elements, other.elements),
        looks=tuple(sorted(looks.values(), key=_look_order)),
        summary=telling.summary,
        purposes=telling.purposes,
        told_by=telling.told_by,
    )


def _anchor(one: Screen, other: Screen) -> str:
    if bool(one.looks) != bool(other.looks):
        return one.anchor if one.looks else other.anchor
    return one.anchor or other.anchor


def join_transitions(one: Transition, other: Transition) -> Transition:
    """One edge told by two: all evidence, and the conditions that both know."""
    return replace(
        one,
        precondition=_join_conditions(one.precondition, other.precondition),
        postcondition=_join_conditions(one.postcondition, other.postcondition),
        evidence=join_evidence(one.evidence, other.evidence),
        edge_class=one.edge_class or other.edge_class,
        cost=max(one.cost, other.cost),
    )


def _look_order(look: Look) -> str:
    return look.digest


def join_elements(one: tuple[UIElement, ...], other: tuple[UIElement, ...]) -> tuple[UIElement, ...]:
    """Elements of the first, then those of the second that the first does not have; an element is what it says."""
    seen = {(e.role, e.text, e.description, e.resource_id) for e in one}
    added = [e for e in other if (e.role, e.text, e.description, e.resource_id) not in seen]
    if not added:
        return one
    start = len(one)
    return one + tuple(replace(e, index=start + i, parent=-1) for i, e in enumerate(added))


def _join_conditions(one: tuple[Condition, ...], other: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return one + tuple(c for c in other if c not in one)


def _renamed(entries: tuple[Entry, ...], names: Mapping[str, str]) -> tuple[Entry, ...]:
    return tuple(replace(e, screen=names.get(e.screen, e.screen)) for e in entries)


def _moved(conditions: tuple[Condition, ...], names: Mapping[str, str]) -> tuple[Condition, ...]:
    return tuple(moved_condition(c, names) for c in conditions)
