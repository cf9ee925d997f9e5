"""The map as a model of GraphWalker, a generator of tests from models; AltWalker reads the same form.

The form is that of https://graphwalker.github.io/json-overview/: one model with vertices and edges, whose names become
methods, so that they are identifiers. Everything in it can be walked: it holds what can be reached from where the app
starts, and where the map knows no way back to there, an edge ``e_open_the_app_anew`` leads to it.
"""

import json
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from uiatlas.ui import describe, kind_of
from uiatlas.utg.graph import Graph
from uiatlas.utg.queries import reachable
from uiatlas.utg.transition import Transition

ANEW = "e_open_the_app_anew"
"""Name of the edges that stand for starting the app again."""

GENERATOR = "random(edge_coverage(100))"

_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd", "Nl"})
"""Classes of characters that Java and Python both take within an identifier."""


def to_graphwalker(graph: Graph) -> str:
    """The map as GraphWalker's JSON; the weights of the edges of a vertex tell how likely each is to work."""
    start = next(iter(graph.starts), next(iter(graph.screens), ""))
    within = reachable(graph, start) if start else {}
    screens = [s for s in graph.screens.values() if s.id in within]
    edges = [t for t in graph.transitions.values() if t.passable and t.source in within and t.target in within]
    number = {s.id: f"v{n}" for n, s in enumerate(screens)}
    called = _names("v", (s.name for s in screens))
    vertices = [
        {"id": number[s.id], "name": name, "properties": {"screen": s.id, "name": s.name, "kind": s.kind}}
        for s, name in zip(screens, called, strict=True)
    ]
    drawn = _edges(edges, number)
    lost = _without_way_back(start, number, edges)
    drawn += [_edge(f"e{len(edges) + n}", ANEW, number[s], number[start], 0.0) for n, s in enumerate(lost)]
    name = f"m_{_identifier(graph.app)}".rstrip("_")
    model = {
        "name": name,
        "id": "uiatlas",
        "generator": GENERATOR,
        "startElementId": number.get(start, ""),
        "vertices": vertices,
        "edges": drawn,
    }
    return json.dumps({"name": name, "models": [model]}, indent=2) + "\n"


def _edges(edges: list[Transition], number: dict[str, str]) -> list[dict[str, Any]]:
    """The edges; the weights of those that leave one vertex add up to at most 1."""
    whole: dict[str, float] = {}
    for edge in edges:
        whole[edge.source] = whole.get(edge.source, 0.0) + edge.probability
    out = []
    for n, (edge, name) in enumerate(zip(edges, _names("e", (describe(e.action) for e in edges)), strict=True)):
        share = int(10_000 * edge.probability / whole[edge.source]) / 10_000
        about: dict[str, Any] = {"action": describe(edge.action), "kind": kind_of(edge.action), "transition": edge.id}
        about |= {"tried": edge.tried, "worked": edge.worked}
        out.append(_edge(f"e{n}", name, number[edge.source], number[edge.target], share) | {"properties": about})
    return out


def _edge(id: str, name: str, source: str, target: str, weight: float) -> dict[str, Any]:
    return {"id": id, "name": name, "sourceVertexId": source, "targetVertexId": target, "weight": weight}


def _without_way_back(start: str, number: dict[str, str], edges: Iterable[Transition]) -> list[str]:
    """The screens from which no edges lead back to the start."""
    into: dict[str, list[str]] = {}
    for edge in edges:
        into.setdefault(edge.target, []).append(edge.source)
    known, waiting = {start}, [start]
    while waiting:
        for source in into.get(waiting.pop(), ()):
            if source not in known:
                known.add(source)
                waiting.append(source)
    return [screen for screen in number if screen not in known]


def _names(prefix: str, said: Iterable[str]) -> list[str]:
    """Names of methods, each used once."""
    used: dict[str, int] = {}
    out = []
    for words in said:
        name = f"{prefix}_{_identifier(words)}".rstrip("_")
        used[name] = count = used.get(name, 0) + 1
        while count > 1 and f"{name}_{count}" in used:
            count += 1
        unique = name if count == 1 else f"{name}_{count}"
        used[name], used[unique] = count, used.get(unique, 1)
        out.append(unique)
    return out


def _identifier(words: str) -> str:
    """Words as a part of an identifier that Java and Python take: letters without accents, figures and ``_``."""
    plain = "".join(map(_plain, unicodedata.normalize("NFKC", words)))
    return re.sub("_+", "_", unicodedata.normalize("NFKC", plain)).strip("_")[:60].rstrip("_")


def _plain(character: str) -> str:
    """A letter of Latin without its accent, one of another script as it is; ``_`` for what no identifier has."""
    latin = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    if latin:
        return re.sub("[^A-Za-z0-9]", "_", latin)
    known = unicodedata.category(character) in _LETTERS and f"_{character}".isidentifier()
    return character if known else "_"
