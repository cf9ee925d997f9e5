"""What the graph view is told of a map: screens in groups, edges with triggers and evidence, ways in; all as JSON."""

import json
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from uiatlas.report.svg import short_name
from uiatlas.ui import Back, UIElement, Wait, describe, kind_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg.export import coverage, legible
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import LAYERS, OVER
from uiatlas.utg.projection import host_of
from uiatlas.utg.screen import Screen
from uiatlas.utg.standing import Stands, place_for, standings
from uiatlas.utg.telling_apart import told_apart
from uiatlas.utg.transition import A_KEY, Transition

Json = dict[str, Any]

MOST_ELEMENTS, MOST_WITNESSES, MOST_MARKS, MOST_VALUES = 400, 12, 4, 40
NO_PICTURES: Mapping[str, bytes] = {}


def graph_data(graph: Graph, pictures: Mapping[str, bytes] = NO_PICTURES) -> Json:
    """Everything that the graph view shows; screens are named by their place in the list."""
    number = {screen: i for i, screen in enumerate(graph.screens)}
    found = standings(graph)
    groups, member = _groups(graph, found)
    marks, apart = _marks(graph), told_apart(graph)
    return {
        "app": line(graph.app, 200),
        "screens": [
            _screen(s, apart.get(s.id, ""), member[s.id], number, marks.get(s.id, []))
            | _standing(found.get(s.id), number)
            | _picture(pictures.get(s.id))
            for s in graph.screens.values()
        ],
        "groups": [[number[s] for s in group] for group in groups],
        "starts": [number[s] for s in graph.starts],
        "edges": [_edge(t, number) for t in graph.transitions.values()],
    }


def _marks(graph: Graph) -> dict[str, list[str]]:
    """How each screen can be entered; of many ways of a kind, the first few and how many more there are."""
    ways: dict[str, dict[str, dict[str, None]]] = {}
    if graph.entry in graph.screens and graph.entry:
        ways[graph.entry] = {"start": {"": None}}
    for entry in graph.entries:
        ways.setdefault(entry.screen, {}).setdefault(entry.kind, {})[entry.detail] = None
    out: dict[str, list[str]] = {}
    for screen, kinds in ways.items():
        for kind, details in kinds.items():
            told = [line(f"{kind} {detail}", 120) for detail in [*details][:MOST_MARKS]]
            more = len(details) - MOST_MARKS
            out.setdefault(screen, []).extend([*told, f"and {more} more ({line(kind, 40)})"] if more > 0 else told)
    return out


def coverage_told(graph: Graph) -> list[list[str]]:
    """What is known of the map's completeness, in words."""
    known = coverage(graph)
    out = [["screens of the app that can be reached", f"{known.pop('reachable'):.0%}"]]
    if "sites" in known:
        out.append(["calls that open screens, understood", f"{known.pop('resolved', 0):g} of {known.pop('sites'):g}"])
    confirmed, tried = known.pop("confirmed"), known.pop("elements_tried")
    if any(t.tried for t in graph.transitions.values()):
        out.append(["transitions that worked when tried", f"{confirmed:.0%}"])
        out.append(["elements that were acted on", f"{tried:.0%}"])
    elif graph.transitions:
        out.append(["tried on a device", "nothing yet"])
    return out + [[line(name, 60), f"{value:g}"] for name, value in known.items()]


def to_script(data: Json | None) -> str:
    """JSON that may stand in a page: pure ASCII, and nothing in it can end the element that holds it."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def line(text: str, limit: int) -> str:
    """A text as one line of limited length, without control characters."""
    folded = " ".join(legible(text[: 4 * limit]).split())
    return folded if len(folded) <= limit else folded[: limit - 1] + "…"


def _alone(edge: Transition) -> bool:
    """Whether nobody does anything for it: the app goes on, or something behind it does."""
    return edge.edge_class in ("auto", "background", "system") and isinstance(edge.action, Wait)


def _words(edge: Transition) -> str:
    """What is done, in words."""
    if _alone(edge):
        return "by itself"
    return A_KEY if edge.by_key else line(describe(edge.action), 160)


def class_of(edge: Transition) -> str:
    """The class of an edge; where no analysis gave one, what is done."""
    if edge.edge_class:
        return line(edge.edge_class, 40)
    return "back" if isinstance(edge.action, Back) else kind_of(edge.action).replace("_", " ")


def _groups(graph: Graph, found: dict[str, Stands]) -> tuple[list[list[str]], dict[str, int]]:
    """Screens by the activity that hosts them, the activity first; recorded screens by their platform's name.

    What lies over a recorded page is part of that page; where no such page is known, it is by itself. What is no place
    of its own is in the group of the screen that stands for it.
    """
    pages: dict[str, str] = {}
    for key, screen in graph.screens.items():
        if screen.anchor and screen.kind not in (*LAYERS, "activity") and host_of(graph, key) == key:
            pages.setdefault(screen.anchor, key)
    by_head: dict[str, list[str]] = {}
    heads: dict[str, str] = {}
    for key, screen in graph.screens.items():
        head = host_of(graph, key)
        if head == key and screen.anchor and screen.kind != "activity":
            head = pages.get(screen.anchor.removesuffix(OVER), key)
        heads[key] = head
    for key in graph.screens:
        by_head.setdefault(heads[place_for(key, found)], []).append(key)
    groups = [
        [head, *(s for s in members if s != head)] if head in members else members for head, members in by_head.items()
    ]
    return groups, {s: i for i, group in enumerate(groups) for s in group}


def _screen(screen: Screen, apart: str, group: int, number: dict[str, int], marks: list[str]) -> Json:
    name = line(f"{screen.name} ({apart})" if apart else screen.name, 160) or screen.id
    out: Json = {"id": line(screen.id, 200), "name": name, "kind": line(screen.kind, 40), "group": group}
    if (short := short_name(name)) != name:
        out["short"] = short
    if screen.host in number:
        out["host"] = number[screen.host or ""]
    if screen.external:
        out["external"] = True
    if marks:
        out["marks"] = list(dict.fromkeys(marks))
    if screen.domains:
        out["values"] = [
            [line(d.label or d.resource_id, 80), [line(v, 60) for v in d.values[:MOST_VALUES]], len(d.values)]
            for d in screen.domains
        ]
    out["elements"] = [_element(e) for e in screen.elements[:MOST_ELEMENTS] if _worth_telling(e)]
    return out


def _standing(stands: Stands | None, number: dict[str, int]) -> Json:
    """What a screen is that is no place of its own, and of which screen."""
    return {} if stands is None else {"standing": stands.standing.value, "of": number[stands.of]}


def _picture(picture: bytes | None) -> Json:
    """The picture of a screen as an address that holds it."""
    return {"picture": f"data:image/jpeg;base64,{b64encode(picture).decode()}"} if picture else {}


def _worth_telling(element: UIElement) -> bool:
    return bool(element.label or element.resource_id or element.actionable)


def _element(element: UIElement) -> list[str]:
    """Role, label and the developer's name."""
    role = element.role.value.replace("_", " ")
    return [role, line(element.label, 120), line(short_id(element.resource_id), 80)]


def _edge(edge: Transition, number: dict[str, int]) -> Json:
    witnesses = [line(f"{e.kind.value} {e.where}", 300) for e in edge.evidence[:MOST_WITNESSES]]
    if len(edge.evidence) > MOST_WITNESSES:
        witnesses.append(f"and {len(edge.evidence) - MOST_WITNESSES} more")
    out: Json = {
        "from": number[edge.source],
        "to": number[edge.target],
        "words": _words(edge),
        "class": class_of(edge),
        "evidence": witnesses,
    }
    if edge.tried:
        out["told"] = f"worked {edge.worked} of {edge.tried}"
    if not edge.passable:
        out["apart"] = True
    return out
