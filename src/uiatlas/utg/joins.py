"""Joins of what two maps say of one thing: commutative, associative and idempotent, so that order tells nothing.

Every field is joined by a rule of its own that has these three laws: a union, a maximum, or the first of a total order.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, replace

from uiatlas.utg.conditions import Condition
from uiatlas.utg.departures import Departure, latest
from uiatlas.utg.dismissals import Dismissal
from uiatlas.utg.listing import join_listed
from uiatlas.utg.predictions import join_predictions
from uiatlas.utg.screen import Domain, Entry, Look, Screen
from uiatlas.utg.transition import BACK_CLASS, NOT_BY_USER, Transition, join_evidence

BY_NAMES = "local"
"""Who says what a summary and purposes say that names in code told, without a model."""

_PARTS = re.compile(r"\d+|\D+")


def join_versions(one: str, other: str) -> str:
    """The later version of an app; numbers in it are compared as numbers."""
    return max(one, other, key=_version_order)


def _version_order(version: str) -> tuple[list[tuple[int, int, str]], str]:
    parts = ((1, int(p), "") if p.isdecimal() else (0, 0, p) for p in _PARTS.findall(version))
    return list(parts), version


def join_keyed_by(one: int, other: int) -> int:
    """The older version of the abstraction, since that one's looks are to be read anew; 0 is unknown."""
    return min((version for version in (one, other) if version), default=0)


def join_starts(one: str | None, other: str | None) -> str | None:
    """The first screen that either knows; of two, the smaller id."""
    return min((screen for screen in (one, other) if screen), default=None)


def join_entries(one: Iterable[Entry], other: Iterable[Entry]) -> tuple[Entry, ...]:
    """The ways in that either knows, each once, the launcher's first."""
    return tuple(sorted({*one, *other}, key=_entry_order))


def _entry_order(entry: Entry) -> tuple[bool, str, str, str]:
    return entry.kind != "launcher", entry.kind, entry.screen, entry.detail


def join_coverage(one: Mapping[str, int | float], other: Mapping[str, int | float]) -> dict[str, int | float]:
    """Of each count the larger: two readings of one app overlap, so sums would count the same site twice."""
    return {key: max(one.get(key, 0), other.get(key, 0)) for key in sorted({*one, *other})}


def join_screens(one: Screen, other: Screen) -> Screen:
    """One screen as two maps know it: all looks and elements of both.

    A screen whose kind is known more exactly gives the name, and one that was seen gives the place, since devices and
    code call it differently; between two that know as much, the longer name and the smaller word decide.
    """
    elements, order = join_listed(one.listed, other.listed)
    telling = min(one, other, key=_told_order)
    external, app = min((one.external, one.app), (other.external, other.app), key=_owner_order)
    return replace(
        one,
        app=app,
        name=min(one, other, key=_name_order).name,
        kind=min(one.kind, other.kind, key=_kind_order),
        anchor=min(one, other, key=_anchor_order).anchor,
        host=join_starts(one.host, other.host),
        external=external,
        elements=elements,
        order=order,
        looks=join_looks(one.looks, other.looks),
        summary=telling.summary,
        purposes=telling.purposes,
        uses=min(one.uses, other.uses, key=_uses_order),
        told_by=join_tellers(one.told_by, other.told_by, by_names=BY_NAMES in tellers(telling.told_by)),
        domains=join_domains(one.domains, other.domains),
        beacon=min(one.beacon, other.beacon, key=lambda name: (not name, name)),
        titles=_joined_texts(one.titles, other.titles),
        mentions=_joined_texts(one.mentions, other.mentions),
    )


def _joined_texts(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """All texts of both; in their order where both know the same."""
    return min(one, other) if set(one) == set(other) else tuple(sorted({*one, *other}))


def join_domains(one: Iterable[Domain], other: Iterable[Domain]) -> tuple[Domain, ...]:
    """The values of each control that either knows; where they know different ones, all of them, sorted."""
    known: dict[tuple[str, str, str], Domain] = {}
    for domain in (*one, *other):
        before = known.get(domain.control, domain)
        same = set(before.values) == set(domain.values)
        values = min(before.values, domain.values) if same else tuple(sorted({*before.values, *domain.values}))
        known[domain.control] = replace(domain, values=values)
    return tuple(known[control] for control in sorted(known))


def join_looks(one: Iterable[Look], other: Iterable[Look]) -> tuple[Look, ...]:
    """All looks of both, by digest; of two readings of one observation the smaller."""
    looks = {look.digest: look for look in sorted({*one, *other}, key=_look_order, reverse=True)}
    return tuple(looks[digest] for digest in sorted(looks))


def _look_order(look: Look) -> tuple[str, tuple[str, ...]]:
    return look.digest, look.features


def _kind_order(kind: str) -> tuple[bool, str]:
    return kind == "screen", kind


def _name_order(screen: Screen) -> tuple[bool, int, str]:
    return screen.kind == "screen", -len(screen.name), screen.name


def _anchor_order(screen: Screen) -> tuple[bool, bool, str]:
    return not screen.looks, not screen.anchor, screen.anchor


def _owner_order(owner: tuple[bool, str]) -> tuple[bool, str]:
    external, app = owner
    return not external, app


def tellers(told_by: str) -> tuple[str, ...]:
    """Each of those who told of a screen."""
    return tuple(told_by.split(", ")) if told_by else ()


def join_tellers(one: str, other: str, *, by_names: bool) -> str:
    """All models that told of a screen to either map.

    Args:
        one: Who told it to one map.
        other: Who told it to the other.
        by_names: Whether the summary and purposes that are kept are those that names in code told.
    """
    told = _joined_texts(tellers(one), tellers(other))
    return ", ".join(who for who in told if by_names or who != BY_NAMES)


def _uses_order(uses: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return -len(uses), uses


def _told_order(screen: Screen) -> tuple[object, ...]:
    """A summary or purposes before none, a model's before those of names in code; then the fuller ones."""
    summary, purposes = screen.summary, screen.purposes
    fuller = -len(purposes), not summary, summary, [astuple(p) for p in purposes]
    return not (summary or purposes), BY_NAMES in tellers(screen.told_by), *fuller


def join_transitions(one: Transition, other: Transition) -> Transition:
    """One edge as two maps know it: all evidence, the conditions of both and the higher cost.

    Of two classes of triggers, one that the user can set off goes first, and what code does before a mere way back.
    """
    return replace(
        one,
        action=min(one.action, other.action, key=repr),
        precondition=_join_conditions(one.precondition, other.precondition),
        postcondition=_join_conditions(one.postcondition, other.postcondition),
        evidence=join_evidence(one.evidence, other.evidence),
        edge_class=min(one.edge_class, other.edge_class, key=_class_order),
        cost=max(one.cost, other.cost),
        predictions=join_predictions(one.predictions, other.predictions),
    )


def _class_order(edge_class: str) -> tuple[bool, bool, bool, str]:
    return not edge_class, edge_class in NOT_BY_USER, edge_class == BACK_CLASS, edge_class


def _join_conditions(one: tuple[Condition, ...], other: tuple[Condition, ...]) -> tuple[Condition, ...]:
    said = {repr(condition): condition for condition in (*one, *other)}
    return tuple(said[words] for words in sorted(said))


def join_dismissals(one: Iterable[Dismissal], other: Iterable[Dismissal]) -> tuple[Dismissal, ...]:
    """All that either knows to close pop-ups, with the evidence of both."""
    joined: dict[object, Dismissal] = {}
    for told in (*one, *other):
        known = joined.get(told.key, told)
        action = min(known.action, told.action, key=repr)
        joined[told.key] = Dismissal(told.overlay, action, join_evidence(known.evidence, told.evidence))
    return tuple(sorted(joined.values(), key=_dismissal_order))


def _dismissal_order(dismissal: Dismissal) -> str:
    return repr(dismissal.key)


def join_departures(one: Sequence[Departure], other: Sequence[Departure]) -> tuple[Departure, ...]:
    """The latest departures of both; what both know counts once, however often each has it counts as often."""
    counts, others = Counter(one), Counter(other)
    return latest(
        [departure for departure in counts | others for _ in range(max(counts[departure], others[departure]))]
    )
