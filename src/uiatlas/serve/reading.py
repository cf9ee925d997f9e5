"""Answers to questions about a map, as pure functions of it."""

from collections.abc import Iterator
from datetime import UTC, datetime

from uiatlas.errors import InputError, one_line
from uiatlas.planning.likeness import likest, texts_of
from uiatlas.safety.elements import danger_at
from uiatlas.serve.answers import Control, Hit, Hits, MapInfo, MapList, ScreenInfo
from uiatlas.serve.maps import Maps, MapView
from uiatlas.text.retrieval import Bm25
from uiatlas.ui import Action, describe, target_of
from uiatlas.utg import Graph
from uiatlas.utg.danger import as_shown, danger_on
from uiatlas.utg.export import action_summary, coverage

MOST_CONTROLS = 40
LONGEST = 100
"""Letters of a text of a screen that are told."""

LONGEST_ASKED = 1_000
"""Letters of a goal or a query: what a thousand words mean takes minutes, in which nobody else is answered."""


def list_maps(maps: Maps) -> MapList:
    """The maps that there are."""
    return MapList(maps=[map_info(view) for view in maps.views.values()])


def map_info(view: MapView) -> MapInfo:
    """A map in short."""
    graph = view.graph
    last = max((t.last_seen for t in graph.transitions.values()), default=0.0)
    return MapInfo(
        app=graph.app,
        screens=len(graph.screens),
        transitions=len(graph.transitions),
        learnt=_day(last) if last else "",
        coverage=round(coverage(graph)["elements_tried"], 2),
    )


def _day(when: float) -> str:
    """The date of a moment; nothing for a number that is none."""
    try:
        return datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return ""


def few_words(what: str, given: str) -> str:
    """A goal or a query without space around it, if it is neither empty nor too long.

    Args:
        what: What it is, for the error.
        given: Its words.

    Raises:
        InputError: It is empty or too long.
    """
    words = given.strip()
    if not words:
        raise InputError(f"no {what} is given", hint="give a screen or a few words")
    if len(words) > LONGEST_ASKED:
        raise InputError(f"a {what} has at most {LONGEST_ASKED:,} letters, not {len(words):,}", hint="give a few words")
    return words


def search_map(view: MapView, query: str, limit: int) -> Hits:
    """The screens and controls that a text is likest to, best first.

    Raises:
        InputError: Nothing is asked for, or too much.
    """
    graph = view.graph
    best = likest(few_words("query", query), texts_of(graph.screens.values()), Bm25())
    found = sorted(((score, s, e) for s, (score, e) in best.items() if score > 0), key=lambda f: (-f[0], f[1]))
    shown = found[: max(1, min(limit, 50))]
    hits = [
        Hit(screen=s, name=one_line(graph.screens[s].name, LONGEST), element=one_line(e, LONGEST), why=round(score, 2))
        for score, s, e in shown
    ]
    return Hits(hits=hits, more=len(found) - len(shown))


def describe_screen(view: MapView, screen: str) -> ScreenInfo:
    """What can be done on a screen, where that leads, and what was not tried.

    Raises:
        UnknownNameError: There is no such screen.
        InputError: Several screens have this name.
    """
    graph = view.graph
    found = graph.find(screen)
    controls = controls_of(graph, found.id)
    told = [tip.text for tip in view.tips if tip.screen == found.name]
    tips = ([found.summary] if found.summary else []) + told
    return ScreenInfo(
        screen=found.id,
        name=one_line(found.name, LONGEST),
        kind=found.kind,
        controls=controls[:MOST_CONTROLS],
        more=max(0, len(controls) - MOST_CONTROLS),
        tips=[one_line(tip, 2 * LONGEST) for tip in tips[:6]],
    )


def controls_of(graph: Graph, screen: str) -> list[Control]:
    """What can be done on a screen: what was tried, and then what was not."""
    return [*_known(graph, screen), *_untried(graph, screen)]


def _known(graph: Graph, screen: str) -> Iterator[Control]:
    """What is known to be possible, what led elsewhere most often first."""
    edges = sorted(graph.outgoing(screen), key=lambda e: (e.target == screen, -e.worked, e.expected_cost, e.id))
    for edge in edges:
        danger = danger_on(graph.screens[screen], edge.action)
        kind = danger.kind if danger is not None else ""
        yield control_of(graph, screen, edge.action, edge.target, edge.worked, edge.tried, kind)


def _untried(graph: Graph, screen: str) -> Iterator[Control]:
    """What is shown there and was never tried."""
    acted = {
        (t.role, t.text, t.description, t.resource_id)
        for t in (target_of(e.action) for e in graph.outgoing(screen))
        if t is not None
    }
    shown = as_shown(graph.screens[screen])
    for element in shown.elements:
        said = (element.role, element.text, element.description, element.resource_id)
        if element.actionable and said not in acted and (element.label or element.resource_id):
            name = one_line(element.label, LONGEST)
            told = f'{element.role.value} "{name}"' if name else element.role.value
            danger = danger_at(element, shown)
            kind = danger.kind if danger is not None else ""
            yield Control(action=told, target=element.resource_id or name, then="", worked=0, tried=0, danger=kind)


def control_of(
    graph: Graph, source: str, action: Action, target: str, worked: int, tried: int, danger: str = ""
) -> Control:
    """What can be done on a screen, as it is told; `target` is empty where nobody knows what it leads to."""
    touched = action_summary(action, graph.screens[source].elements)["target"]
    return Control(
        action=one_line(describe(action), LONGEST),
        target=one_line(str(touched), LONGEST),
        then=one_line(graph.screens[target].name, LONGEST) if target else "",
        worked=worked,
        tried=tried,
        danger=danger,
    )
