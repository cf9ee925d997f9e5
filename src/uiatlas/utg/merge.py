"""Several maps of one app as one: a join that loses nothing and does not care about order."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from uiatlas.ui import UIElement
from uiatlas.utg.conditions import Condition, moved_condition
from uiatlas.utg.departures import Departure
from uiatlas.utg.graph import Graph
from uiatlas.utg.joins import (
    BY_NAMES,
    join_coverage,
    join_departures,
    join_dismissals,
    join_domains,
    join_entries,
    join_keyed_by,
    join_screens,
    join_starts,
    join_tellers,
    join_transitions,
    join_versions,
    tellers,
)
from uiatlas.utg.predictions import moved_predictions
from uiatlas.utg.screen import Entry, Look, Screen


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
    out = joined_head(one, other, renamed)
    for seen in (*one.sights, *other.sights):
        out.sight(seen)
    for graph, names in ((one, {}), (other, renamed)):
        for screen in graph.screens.values():
            mine = replace(screen, id=names.get(screen.id, screen.id), host=names.get(screen.host or "", screen.host))
            out.put_screen(join_screens(out.screens.get(mine.id, mine), mine))
        for edge in graph.transitions.values():
            moved = replace(
                edge,
                source=names.get(edge.source, edge.source),
                target=names.get(edge.target, edge.target),
                precondition=_moved(edge.precondition, names),
                postcondition=_moved(edge.postcondition, names),
                predictions=moved_predictions(edge.predictions, names),
            )
            out.put_transition(join_transitions(out.transitions.get(moved.id, moved), moved))
    return out


def joined_head(one: Graph, other: Graph, names: Mapping[str, str] = MappingProxyType({})) -> Graph:
    """What two maps say of the app as a whole, as a map without screens.

    Args:
        one: A map.
        other: Another map of the same app.
        names: The ids that screens of `other` have in `one`, where they differ.
    """
    start = join_starts(one.entry, names.get(other.entry or "", other.entry))
    out = Graph(one.app, app_version=join_versions(one.app_version, other.app_version), entry=start)
    out.entries = join_entries(one.entries, _renamed(other.entries, names))
    out.coverage = join_coverage(one.coverage, other.coverage)
    out.warnings = sorted({*one.warnings, *other.warnings})
    out.label, out.product = max(one.label, other.label), max(one.product, other.product)
    out.keyed_by = join_keyed_by(one.keyed_by, other.keyed_by)
    out.departures = join_departures(one.departures, [_departed(d, names) for d in other.departures])
    for dismissal in join_dismissals(one.dismissals, other.dismissals):
        out.put_dismissal(dismissal)
    return out


def grown(known: Screen, seen: Screen) -> Screen:
    """A screen of a map after a look at it: what the map says stays as it is, what is new is added to it."""
    looks = {look.digest: look for look in (*seen.looks, *known.looks)}
    telling = known if known.summary or known.purposes or not (seen.summary or seen.purposes) else seen
    elements = append_elements(known.elements, seen.elements)
    return replace(
        known,
        name=known.name or seen.name,
        kind=seen.kind if known.kind == "screen" else known.kind,
        anchor=_anchor(known, seen),
        host=known.host or seen.host,
        external=known.external or seen.external,
        elements=elements,
        order=_with_places(known.order, len(elements)),
        looks=tuple(sorted(looks.values(), key=_look_order)),
        summary=telling.summary,
        purposes=telling.purposes,
        uses=known.uses or seen.uses,
        told_by=_tellers(known, seen, telling),
        beacon=known.beacon or seen.beacon,
        domains=join_domains(known.domains, seen.domains),
        titles=tuple(dict.fromkeys((*known.titles, *seen.titles))),
        mentions=tuple(dict.fromkeys((*known.mentions, *seen.mentions))),
    )


def _tellers(known: Screen, seen: Screen, telling: Screen) -> str:
    """Who told of a screen, if a look at it added what it is told by."""
    if not seen.told_by:
        return known.told_by
    return join_tellers(known.told_by, seen.told_by, by_names=BY_NAMES in tellers(telling.told_by))


def _with_places(order: tuple[int, ...], length: int) -> tuple[int, ...]:
    """The places of a list that got longer at its end."""
    return order and order + tuple(range(order[-1] + 1, order[-1] + 1 + length - len(order)))


def _anchor(known: Screen, seen: Screen) -> str:
    if bool(known.looks) != bool(seen.looks):
        return known.anchor if known.looks else seen.anchor
    return known.anchor or seen.anchor


def _look_order(look: Look) -> str:
    return look.digest


def append_elements(one: tuple[UIElement, ...], other: tuple[UIElement, ...]) -> tuple[UIElement, ...]:
    """Elements of the first, then those of the second that the first does not have; an element is what it says."""
    seen = {(e.role, e.text, e.description, e.resource_id) for e in one}
    rest = other[len(one) :] if other[: len(one)] == one else other
    added = [e for e in rest if (e.role, e.text, e.description, e.resource_id) not in seen]
    if not added:
        return one
    start = len(one)
    return one + tuple(replace(e, index=start + i, parent=-1) for i, e in enumerate(added))


def _renamed(entries: tuple[Entry, ...], names: Mapping[str, str]) -> tuple[Entry, ...]:
    return tuple(replace(e, screen=names.get(e.screen, e.screen)) for e in entries)


def _departed(departure: Departure, names: Mapping[str, str]) -> Departure:
    source, target = (names.get(screen, screen) for screen in (departure.source, departure.target))
    return replace(departure, source=source, target=target)


def _moved(conditions: tuple[Condition, ...], names: Mapping[str, str]) -> tuple[Condition, ...]:
    return tuple(moved_condition(c, names) for c in conditions)
