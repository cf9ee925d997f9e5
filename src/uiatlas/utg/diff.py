"""What differs between two maps of one app: screens, transitions, ways in, and the routes that are lost."""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from uiatlas.ui import Action, UIElement, action_key, kind_of, target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg.graph import Graph
from uiatlas.utg.lost import LostRoute, lost_routes
from uiatlas.utg.renames import renamed_screens
from uiatlas.utg.screen import Entry, Screen
from uiatlas.utg.transition import PLACE, Transition

COMMON = 0.5
"""Share of the screens of the smaller of two maps, at least, that the other has too if both are of one app."""
_PLACE = re.compile(rf"{PLACE}(?= and | or |$)")
"""Where a condition of an edge stands in the code."""


@dataclass(frozen=True, slots=True)
class Part:
    """What only one of two maps has.

    Attributes:
        screens: Its screens.
        transitions: Its transitions.
        entries: Its ways in from outside.
    """

    screens: tuple[Screen, ...]
    transitions: tuple[Transition, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class ChangedScreen:
    """A screen that both maps have and tell differently.

    Attributes:
        old: As the old map tells it.
        new: As the new map tells it.
        fields: Names of the fields that differ; ``elements`` is told by the next two.
        added: Elements that only the new one has.
        removed: Elements that only the old one has.
    """

    old: Screen
    new: Screen
    fields: tuple[str, ...]
    added: tuple[UIElement, ...]
    removed: tuple[UIElement, ...]


@dataclass(frozen=True, slots=True)
class ChangedTransition:
    """An edge that both maps have and tell differently.

    Attributes:
        old: As the old map tells it.
        new: As the new map tells it.
        fields: What differs: its trigger (``action``), its class (``class``), or under which condition code takes it
            (``only_if``).
    """

    old: Transition
    new: Transition
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diff:
    """All that differs between two maps.

    Attributes:
        added: What only the new map has.
        removed: What only the old map has.
        screens: Screens that changed.
        transitions: Transitions that changed.
        lost: Routes of the old map that the new one does not have.
        reached: Ids of the old map's screens that routes led to from where the app can be entered.
    """

    added: Part
    removed: Part
    screens: tuple[ChangedScreen, ...]
    transitions: tuple[ChangedTransition, ...]
    lost: tuple[LostRoute, ...]
    reached: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """Whether nothing differs."""
        parts = (self.added, self.removed)
        return not (self.screens or self.transitions or self.lost) and not any(
            p.screens or p.transitions or p.entries for p in parts
        )


def diff(old: Graph, new: Graph) -> Diff:
    """Compare two maps; what was seen while they were made (counters, evidence, looks) is not compared.

    Nor is it at which place of the code something stands.

    Screens are the same by id; where an id changed, by name, kind and name of the host; where the name changed too, by
    elements and neighbours (`renamed_screens`). Transitions are the same by source, action and target; one whose
    trigger has another text or id is changed, not removed and added.
    """
    same = same_screens(old, new)
    kept = set(same.values())
    pairs, gone, come = _transitions(old, new, same)
    entries = {e: replace(e, screen=same.get(e.screen, e.screen)) for e in old.entries}
    lost, reached = lost_routes(old, new, same)
    return Diff(
        Part(
            tuple(s for s in new.screens.values() if s.id not in kept),
            tuple(come),
            tuple(e for e in new.entries if e not in entries.values()),
        ),
        Part(
            tuple(s for s in old.screens.values() if s.id not in same),
            tuple(gone),
            tuple(e for e, moved in entries.items() if moved not in new.entries),
        ),
        tuple(c for one, other in same.items() if (c := _screen(old.screens[one], new.screens[other], same))),
        tuple(edge for one, other in pairs if (edge := _transition(one, other))),
        lost,
        reached,
    )


def of_one_app(old: Graph, new: Graph) -> bool:
    """Whether two maps are of one app: by its id, or as one has most screens of the other, as a debug build has."""
    if old.app == new.app:
        return True
    same = same_screens(old, new)
    common = sum(not old.screens[one].external for one in same)
    return common > 0 and common >= COMMON * min(_own(old), _own(new))


def _own(graph: Graph) -> int:
    return sum(not screen.external for screen in graph.screens.values())


def same_screens(old: Graph, new: Graph) -> dict[str, str]:
    """Screens of the old map that are on the new one, each with its id there, in the order of the old map."""
    found = {s: s for s in old.screens if s in new.screens}
    rest = _by_description(old, (s for s in old.screens if s not in found))
    candidates = _by_description(new, (s for s in new.screens if s not in found))
    for description, screens in rest.items():
        if len(screens) == len(candidates.get(description, ())) == 1:
            found[screens[0]] = candidates[description][0]
    found |= renamed_screens(old, new, found)
    return {s: found[s] for s in old.screens if s in found}


def _by_description(graph: Graph, screens: Iterable[str]) -> dict[tuple[str, ...], list[str]]:
    out: dict[tuple[str, ...], list[str]] = {}
    for key in screens:
        screen = graph.screens[key]
        host = graph.screens.get(screen.host or "")
        out.setdefault((screen.name, screen.kind, host.name if host else ""), []).append(key)
    return out


def _screen(old: Screen, new: Screen, same: Mapping[str, str]) -> ChangedScreen | None:
    before = replace(old, id=new.id, host=same.get(old.host or "", old.host))
    fields = [f for f in ("name", "kind", "anchor", "host", "external") if getattr(before, f) != getattr(new, f)]
    had, has = {_said(e) for e in old.elements}, {_said(e) for e in new.elements}
    added = tuple(e for e in new.elements if _said(e) not in had)
    removed = tuple(e for e in old.elements if _said(e) not in has)
    if old.id != new.id:
        fields.insert(0, "id")
    if added or removed:
        fields.append("elements")
    return ChangedScreen(old, new, tuple(fields), added, removed) if fields else None


def _said(element: UIElement) -> tuple[str, str, str, str]:
    return element.role.value, element.text, element.description, element.resource_id


def _transition(old: Transition, new: Transition) -> ChangedTransition | None:
    was, is_ = condition_of_code(old), condition_of_code(new)
    told = {
        "action": action_key(old.action) != action_key(new.action),
        "class": old.edge_class != new.edge_class,
        "only_if": None not in (was, is_) and was != is_,
    }
    fields = tuple(name for name, differs in told.items() if differs)
    return ChangedTransition(old, new, fields) if fields else None


def condition_of_code(edge: Transition) -> str | None:
    """Under which condition code takes an edge, wherever it says so; empty if it always does, None if no code tells."""
    told = [e.only_if for e in edge.evidence if e.derivation is not None]
    if not told:
        return None
    return " or ".join(sorted({_PLACE.sub("", words) for words in told})) if all(told) else ""


Pairs = list[tuple[Transition, Transition]]


def _transitions(old: Graph, new: Graph, same: Mapping[str, str]) -> tuple[Pairs, list[Transition], list[Transition]]:
    """Transitions that are the same in both maps, then those of the old map alone, and of the new one alone."""
    pairs: Pairs = []
    rest: dict[tuple[str, str, str], list[Transition]] = {}
    for edge in old.transitions.values():
        if edge.source in same and edge.target in same:
            moved = replace(edge, source=same[edge.source], target=same[edge.target])
            twin = new.transitions.get(moved.id)
            if twin is not None:
                pairs.append((edge, twin))
            else:
                rest.setdefault((moved.source, moved.target, kind_of(edge.action)), []).append(edge)
    taken = {twin.id for _, twin in pairs}
    for (source, target, kind), edges in rest.items():
        others = [t for t in new.between(source, target) if t.id not in taken and kind_of(t.action) == kind]
        pairs += _alike(edges, others)
    known, taken = {edge.id for edge, _ in pairs}, {twin.id for _, twin in pairs}
    gone = [t for t in old.transitions.values() if t.id not in known]
    return pairs, gone, [t for t in new.transitions.values() if t.id not in taken]


def _alike(old: Sequence[Transition], new: Sequence[Transition]) -> Pairs:
    """Triggers that are one under another name: by resource id, by what they say, and the last two that are left."""
    pairs: Pairs = []
    readings: tuple[Callable[[Action], Hashable], ...] = (_id_of, _words_of, lambda _: True)
    ones, others = list(old), list(new)
    for reading in readings:
        mine, theirs = _by(reading, ones), _by(reading, others)
        for key, edges in mine.items():
            if key and len(edges) == len(theirs.get(key, ())) == 1:
                pairs.append((edges[0], theirs[key][0]))
        done = {t.id for pair in pairs for t in pair}
        ones, others = [t for t in ones if t.id not in done], [t for t in others if t.id not in done]
    return pairs


def _by(reading: Callable[[Action], Hashable], edges: Sequence[Transition]) -> dict[Hashable, list[Transition]]:
    out: dict[Hashable, list[Transition]] = {}
    for edge in edges:
        out.setdefault(reading(edge.action), []).append(edge)
    return out


def _id_of(action: Action) -> str:
    target = target_of(action)
    return "" if target is None else short_id(target.resource_id)


def _words_of(action: Action) -> str:
    target = target_of(action)
    return "" if target is None else target.text or target.description
