"""What is odd about a map: screens nobody can reach or leave, and actions that lead to more than one place."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from uiatlas.errors import one_line
from uiatlas.ui import Action, action_key, describe
from uiatlas.utg.graph import Graph
from uiatlas.utg.queries import reachable
from uiatlas.utg.screen import Screen

MANY, MUCH = 3, 0.25
"""So many screens that nothing leads to, and this share of all, say that the map misses something."""

Kind = Literal["no entry", "much unreachable", "unreachable", "dead end", "ambiguous trigger", "not understood"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One odd thing about a map.

    Attributes:
        kind: What kind of oddity.
        severity: ``error`` (plans cannot start), ``warning`` (plans may fail) or ``info``.
        screen: Id of the screen it is about, None if it is about the map.
        words: One sentence that says what and where.
        transitions: Ids of the transitions concerned.
    """

    kind: Kind
    severity: Literal["error", "warning", "info"]
    screen: str | None
    words: str
    transitions: tuple[str, ...] = ()


def check(graph: Graph) -> tuple[Finding, ...]:
    """All findings: errors first, then warnings, then the rest; within each in the order of the map."""
    found = [*_entry(graph), *_unreachable(graph), *_dead_ends(graph), *_ambiguous(graph)]
    found += [Finding("not understood", "info", None, words) for words in graph.warnings]
    order = {"error": 0, "warning": 1, "info": 2}
    return tuple(sorted(found, key=lambda f: order[f.severity]))


def _entry(graph: Graph) -> list[Finding]:
    if graph.entry is None and graph.starts:
        words = "the app has no first screen of its own; it is entered from outside"
        return [Finding("no entry", "info", None, words)]
    if graph.entry is None:
        words = "the map does not say on which screen the app starts"
    elif graph.entry not in graph.screens:
        words = f"the entry screen {graph.entry} is not on the map"
    else:
        return []
    return [Finding("no entry", "error", None, words)]


def _unreachable(graph: Graph) -> list[Finding]:
    """Screens of the app that no route leads to from where it is entered; some are opened from the background only."""
    if not graph.starts or (graph.entry is not None and graph.entry not in graph.screens):
        return []
    routes, all_ways = reachable(graph, *graph.starts), reachable(graph, *graph.starts, every=True)
    found = []
    for screen in graph.screens.values():
        if screen.id in routes or screen.external:
            continue
        named = f"{screen.name} ({screen.id})"
        if screen.id in all_ways:
            words = f"only the background or the system opens {named}; no route leads from the entry to it"
            found.append(Finding("unreachable", "info", screen.id, words))
        else:
            words = f"no known way leads from the entry to {named}"
            found.append(Finding("unreachable", "warning", screen.id, words))
    own = sum(not s.external for s in graph.screens.values())
    lost = sum(f.severity == "warning" for f in found)
    if lost >= MANY and lost > own * MUCH:
        words = f"no known way leads to {lost} of the app's {own} screens; the map misses ways that it may have"
        found.insert(0, Finding("much unreachable", "warning", None, words))
    return found


def _dead_ends(graph: Graph) -> list[Finding]:
    """Screens of the app that no known transition leaves; external ones are expected to be."""
    return [
        Finding("dead end", "info", s.id, f"no known way leads out of {s.name} ({s.id})")
        for s in graph.screens.values()
        if not s.external and all(t.target == s.id for t in graph.outgoing(s.id))
    ]


def _ambiguous(graph: Graph) -> list[Finding]:
    """Actions that lead from one screen to several: chance, a hidden state, or two screens taken for one.

    What nobody does cannot be done ambiguously: the app goes on by itself, the background and the system open what they
    like. Nor do keys that are not known lead from one key to several places.
    """
    found = []
    for screen in graph.screens.values():
        effects: dict[tuple[object, ...], list[tuple[str, str, Action]]] = defaultdict(list)
        done = (e for e in graph.outgoing(screen.id) if e.passable and e.edge_class != "auto" and not e.by_key)
        for edge in done:
            effects[action_key(edge.action)].append((edge.id, edge.target, edge.action))
        for edges in effects.values():
            if len(edges) > 1:
                places = ", ".join(_told_apart([graph.screens[target] for _, target, _ in edges]))
                words = (
                    f"on {screen.name} ({screen.id}), {describe(edges[0][2])} leads to {len(edges)} places: {places}"
                )
                ids = tuple(key for key, _, _ in edges)
                found.append(Finding("ambiguous trigger", "warning", screen.id, words, ids))
    return found


def _told_apart(screens: Sequence[Screen]) -> list[str]:
    """What screens are called; namesakes by the first text that one shows and the others do not, else by their ids."""
    names = Counter(screen.name for screen in screens)
    texts = {
        s.id: [*s.titles, *(t for e in s.elements if (t := one_line(e.text or e.description, 40)))] for s in screens
    }
    out = []
    for screen in screens:
        others = {t for s in screens if s.name == screen.name and s.id != screen.id for t in texts[s.id]}
        own = next((f' with "{text}"' for text in texts[screen.id] if text not in others), f" ({screen.id})")
        out.append(screen.name + (own if names[screen.name] > 1 else ""))
    return out
