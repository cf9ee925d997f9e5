"""``map show --screen``: what is on one screen, the ways out of it and the ways to it."""

from collections.abc import Iterator

from uiatlas.cli.output import as_json, clipped, counted
from uiatlas.planning.instructions import MOST_CONDITION
from uiatlas.ui import UIElement, describe
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.danger import danger_on
from uiatlas.utg.export import screen_summary, transition_summary
from uiatlas.utg.shares import edge_confidence
from uiatlas.utg.store import screen_to_json
from uiatlas.utg.transition import A_KEY

WIDEST_LABEL = 60
"""Most characters of what an element says, or of a text of a screen."""


def screen_as_json(graph: Graph, screen: Screen) -> str:
    """The screen with its elements, and its transitions as `map show --json` has them."""
    return as_json(
        {
            "screen": screen_summary(screen) | {"elements": screen_to_json(screen).get("elements", [])},
            "ways_out": [transition_summary(graph, e) for e in graph.outgoing(screen.id)],
            "ways_in": [transition_summary(graph, e) for e in graph.incoming(screen.id)],
        }
    )


def screen_as_text(graph: Graph, screen: Screen) -> str:
    """The same for a person: what can be read or touched, and where each touch leads."""
    host = f", in {graph.screens[screen.host].name}" if screen.host in graph.screens else ""
    called = f", called {', '.join(screen.titles)}" if screen.titles else ""
    return "\n".join(
        (
            f"{screen.name} ({screen.id}), {screen.kind}{host}{called}",
            *((screen.summary,) if screen.summary else ()),
            *_listed(counted(len(screen.elements), "element"), map(_element, filter(_tells, screen.elements))),
            *_listed("texts that may come up", (f'"{clipped(t, WIDEST_LABEL)}"' for t in screen.mentions)),
            *_listed("ways out", (line for e in graph.outgoing(screen.id) for line in _way(graph, e, screen))),
            *_listed("ways in", (line for e in graph.incoming(screen.id) for line in _way(graph, e))),
        )
    )


def _listed(head: str, lines: Iterator[str]) -> Iterator[str]:
    found = [f"  {line}" for line in lines]
    if found:
        yield from ("", f"{head}:", *found)


def _tells(element: UIElement) -> bool:
    """Whether there is something to be said of an element: it has words, or can be touched and has an id."""
    return bool(element.label) or (element.actionable and bool(element.resource_id))


def _element(element: UIElement) -> str:
    said = f' "{clipped(element.label, WIDEST_LABEL)}"' if element.label else ""
    named = f" ({element.resource_id.rpartition('/')[2]})" if element.resource_id else ""
    return f"{element.role.value}{said}{named}"


def _way(graph: Graph, edge: Transition, here: Screen | None = None) -> Iterator[str]:
    """An edge in words, and its condition: where it leads from the screen that is shown, or where it comes from."""
    source, target = graph.screens[edge.source], graph.screens[edge.target]
    done = A_KEY if edge.by_key else describe(edge.action)
    where = f"{done} → {target.name}" if here else f"{source.name}: {done}"
    danger = danger_on(source, edge.action)
    may = f", may {danger.kind}" if danger is not None else ""
    yield f"{where}   ({edge_confidence(graph, edge):.0%} sure{may})"
    if edge.only_if:
        yield f"   only if {clipped(edge.only_if, MOST_CONDITION)}"
