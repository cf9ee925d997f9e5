"""A graph in GraphML as a map: ours, or one that somebody drew, with a name at each node and words at each edge.

Of a screen such a map knows its name and the controls that edges start from. What an edge says is read as an action
(``click "Save"``, ``type "milk" into "Title"``, ``go back``); other words are taken for the label of a control.
"""

import xml.etree.ElementTree as Xml
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from uiatlas.errors import FormatError, InputError
from uiatlas.sources.recordings.steps import Progress, read_bytes, witness
from uiatlas.sources.snapshots.actions import read_action
from uiatlas.sources.snapshots.told import Snapshot
from uiatlas.ui import Action, ElementFlag, Observation, Role, Tap, UIElement, Wait, selector_for
from uiatlas.ui.quotes import QUOTED
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen, screen_id
from uiatlas.utg.transition import Evidence, EvidenceKind, Transition

MOST_BYTES = 20_000_000
MOST_PARTS = 100_000

_NAMES = ("label", "name", "title", "text", "description")
_TYPING = frozenset({"type", "fill", "enter", "input", "write"})
_CHOOSING = frozenset({"select", "choose"})
_TOUCHED = int(ElementFlag.CLICKABLE)
_NOTHING = Snapshot("graphml", Observation("", ()), {})
_MOST_TRIES = 10**6


@dataclass(frozen=True, slots=True)
class _Edge:
    source: str
    target: str
    said: Mapping[str, str]


def map_file(path: Path, *, app: str | None = None, progress: Progress | None = None) -> Graph:
    """The map of a GraphML file.

    Args:
        path: The file.
        app: The name of the app, where the file does not tell it; else the name of the file.
        progress: Told once.

    Raises:
        FormatError: It is damaged, too large, has entities, no nodes, or edges without a direction.
        InputError: It is of another app than the one asked for.
    """
    content = read_bytes(path, MOST_BYTES)
    root = _parsed(path, content)
    drawn = next((e for e in root if _tag(e) == "graph"), None)
    if drawn is None or drawn.get("edgedefault") == "undirected":
        hint = "a map has directed edges: edgedefault='directed'"
        raise FormatError(path, "no graph with directed edges", hint=hint)
    declared = (e for e in root if _tag(e) == "key")
    keys = {key.get("id", ""): key.get("attr.name") or key.get("yfiles.type") or "" for key in declared}
    told = _data(drawn, keys)
    if app is not None and told.get("app") not in (None, app):
        raise InputError(f"{path} is of {told['app']}, not of {app}", hint="leave --app out")
    graph = Graph(told.get("app") or app or path.stem, app_version=told.get("version", ""))
    numbers = _screens(graph, drawn, keys, path)
    _enter(graph, _edges(graph, drawn, keys, numbers), witness(path, content))
    if progress is not None:
        progress(1, 1)
    return graph


def _parsed(path: Path, content: bytes) -> Xml.Element:
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise FormatError(path, "document types and entities are refused", hint="remove <!DOCTYPE ...> from the file")
    try:
        root = Xml.fromstring(content)
    except (Xml.ParseError, ValueError, LookupError) as error:
        raise FormatError(path, f"no XML, or cut off ({error})") from error
    if _tag(root) != "graphml" or sum(1 for _ in root.iter()) > 10 * MOST_PARTS:
        raise FormatError(path, "no GraphML, or too large")
    return root


def _tag(element: Xml.Element) -> str:
    return element.tag.rpartition("}")[2]


def _parts(graph: Graph, drawn: Xml.Element, tag: str) -> list[Xml.Element]:
    """The nodes or edges of a graph and of the graphs in it."""
    found = [e for e in drawn.iter() if _tag(e) == tag]
    _left_out(graph, len(found) - MOST_PARTS, f"{tag}s after the first {MOST_PARTS}")
    return found[:MOST_PARTS]


def _left_out(graph: Graph, count: int, what: str) -> None:
    if count > 0:
        graph.warnings.append(f"{count} {what} were left out")


def _data(owner: Xml.Element, keys: Mapping[str, str]) -> dict[str, str]:
    """What is told of a node, an edge or the graph, by name; what a drawing program writes on it is its label."""
    out: dict[str, str] = {}
    for data in (e for e in owner if _tag(e) == "data"):
        name = keys.get(data.get("key", ""), "").lower()
        text = " ".join((data.text or "").split())
        if name and text:
            out.setdefault(name, text[:1000])
        for label in (e for e in data.iter() if _tag(e) in ("NodeLabel", "EdgeLabel", "Label.Text")):
            if said := " ".join((label.text or "").split()):
                out.setdefault("label", said[:1000])
    return out


def _screens(graph: Graph, drawn: Xml.Element, keys: Mapping[str, str], path: Path) -> dict[str, str]:
    """Enter the nodes; the id of the screen of each."""
    numbers: dict[str, str] = {}
    for node in _parts(graph, drawn, "node"):
        own, said = node.get("id", ""), _data(node, keys)
        name = next((said[n] for n in _NAMES if n in said), own)
        id_ = said.get("screen") or screen_id(graph.app, name, f"graphml {own}")
        numbers[own] = id_
        external = said.get("external", "").lower() == "true"
        graph.put_screen(Screen(id_, graph.app, name, said.get("kind", "screen"), external=external))
        if said.get("entry", "").lower() == "true":
            graph.entry = id_
    if not numbers:
        raise FormatError(path, "a graph without nodes")
    if graph.entry is None:
        graph.entry = next(iter(numbers.values()))
    return numbers


def _edges(graph: Graph, drawn: Xml.Element, keys: Mapping[str, str], numbers: Mapping[str, str]) -> list[_Edge]:
    """The edges from one screen to another; of the others it is told how many there are."""
    found = _parts(graph, drawn, "edge")
    directed = [e for e in found if e.get("directed") != "false"]
    _left_out(graph, len(found) - len(directed), "edges without a direction")
    ends = [(numbers.get(e.get("source", "")), numbers.get(e.get("target", "")), e) for e in directed]
    edges = [_Edge(source, target, _data(e, keys)) for source, target, e in ends if source and target]
    _left_out(graph, len(directed) - len(edges), "edges from or to a node that is not there")
    return edges


def _enter(graph: Graph, edges: Iterable[_Edge], where: str) -> None:
    """Enter the edges, with the controls that they start from on their screens."""
    by_source: dict[str, list[_Edge]] = {}
    wordless = 0
    for edge in edges:
        if _words(edge):
            by_source.setdefault(edge.source, []).append(edge)
        else:
            wordless += 1
    for source, leaving in by_source.items():
        controls = {control: None for e in leaving if (control := _control(_words(e))) is not None}
        shown = Observation(graph.app, tuple(_element(n, *control) for n, control in enumerate(controls)))
        graph.put_screen(replace(graph.screens[source], elements=shown.elements))
        for edge in leaving:
            _enter_edge(graph, edge, _action(_words(edge), shown), where)
    _left_out(graph, wordless, "edges that say nothing")


def _enter_edge(graph: Graph, edge: _Edge, action: Action, where: str) -> None:
    """Enter an edge; edges that say the same of the same screens are one, with the counts of all."""
    made = Transition(edge.source, action, edge.target, edge_class=edge.said.get("class", ""))
    seen, known = _evidence(edge, where), graph.transitions.get(made.id)
    for other in known.evidence if known else ():
        if other.kind is seen.kind:
            seen = replace(seen, tried=seen.tried + other.tried, worked=seen.worked + other.worked)
    graph.put_transition(replace(made, evidence=(seen,)))


def _element(index: int, role: Role, label: str) -> UIElement:
    """A control; what holds a text is called by its description."""
    said = (label, "") if role is Role.BUTTON else ("", label)
    return UIElement(index, role, *said, flags=_TOUCHED)


def _words(edge: _Edge) -> str:
    return next((edge.said[n] for n in (*_NAMES, "action") if n in edge.said), "")


def _control(words: str) -> tuple[Role, str] | None:
    """The control that words on an edge name; None of what is done to no control, such as going back."""
    try:
        read_action(words, _NOTHING)
        return None
    except InputError:
        quoted = [found[1] or found[2] for found in QUOTED.finditer(words)]
        verb = words.partition(" ")[0].lower()
        role = Role.INPUT if verb in _TYPING else Role.CHOICE if verb in _CHOOSING else Role.BUTTON
        return role, quoted[-1] if quoted else words


def _action(words: str, shown: Observation) -> Action:
    """What words on an edge say is done."""
    with suppress(InputError):
        if (action := read_action(words, Snapshot("graphml", shown, {}))) is not None:
            return action
    role, label = _control(words) or (Role.BUTTON, words)
    found = next((e for e in shown.elements if (e.role, e.label) == (role, label)), None)
    return Wait() if found is None else Tap(selector_for(found, shown))


def _evidence(edge: _Edge, where: str) -> Evidence:
    """What a file says of how often an edge was tried; of one that somebody drew, that it was written."""
    tried, worked = edge.said.get("tried", ""), edge.said.get("worked", "")
    if tried.isdecimal() and worked.isdecimal() and int(worked) <= int(tried) <= _MOST_TRIES:
        return Evidence(EvidenceKind.RECORDED, where, int(tried), int(worked))
    return Evidence(EvidenceKind.WRITTEN, where)
