"""The map for other programs and for eyes: the summary of `map show`, and the whole map in the forms of `FORMATS`.

JSON loses nothing and can be read back by `from_document`; the others show screens and transitions.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from uiatlas.errors import FormatError, InputError, UnknownNameError, VersionError
from uiatlas.ui import (
    Action,
    InputText,
    OpenApp,
    Scroll,
    Selector,
    SwitchApp,
    UIElement,
    describe,
    kind_of,
    target_of,
)
from uiatlas.utg.danger import danger_on
from uiatlas.utg.graph import Graph
from uiatlas.utg.graphml import to_graphml
from uiatlas.utg.graphwalker import to_graphwalker
from uiatlas.utg.queries import reachable
from uiatlas.utg.screen import Screen
from uiatlas.utg.shares import edge_confidence
from uiatlas.utg.standing import Stands, standings
from uiatlas.utg.state_machine import to_statemachine
from uiatlas.utg.store import (
    coverage_from_json,
    entries_from_json,
    entries_to_json,
    names_from_json,
    names_to_json,
    screen_from_json,
    screen_to_json,
    transition_from_json,
    transition_to_json,
)
from uiatlas.utg.transition import Transition

Json = dict[str, Any]

DOCUMENT = "uiatlas map"
DOCUMENT_FORMAT = 2


def summary(graph: Graph, *, seconds: float = 0.0) -> Json:
    """The answer of ``map show --json``: every screen and transition in short, counts, coverage and warnings.

    Args:
        graph: The map.
        seconds: How long it took to make or load it.
    """
    found = standings(graph)
    return names_to_json(graph) | {
        "app": graph.app,
        "version": graph.app_version,
        "entry": graph.entry,
        "entries": entries_to_json(graph.entries),
        "screens": [screen_summary(s) | _standing(found.get(s.id)) for s in graph.screens.values()],
        "transitions": [transition_summary(graph, t) | _danger(graph, t) for t in graph.transitions.values()],
        "counts": counts(graph) | {"places": len(graph.screens) - len(found)},
        "coverage": coverage(graph),
        "warnings": list(graph.warnings),
        "seconds": round(seconds, 3),
    }


def _standing(stands: Stands | None) -> Json:
    """What a screen is that is no place of its own, and of which screen."""
    return {} if stands is None else {"standing": stands.standing.value, "of": stands.of}


def _danger(graph: Graph, edge: Transition) -> Json:
    """What the action of an edge may do that cannot be taken back, such as pay or delete, if there is anything."""
    found = danger_on(graph.screens[edge.source], edge.action)
    return {} if found is None else {"danger": found.kind}


def counts(graph: Graph) -> dict[str, int]:
    """How many screens, transitions and elements the map has; ``back``: ways back among them that nobody tried."""
    elements = sum(len(s.elements) for s in graph.screens.values())
    back = sum(1 for t in graph.transitions.values() if t.supposed)
    found = {"screens": len(graph.screens), "transitions": len(graph.transitions), "elements": elements}
    return found | ({"back": back} if back else {})


def coverage(graph: Graph) -> dict[str, float]:
    """How much of the map is known by doing, as fractions of 1; of nothing, all is covered.

    ``reachable``: screens of the app that routes lead to from where it can be entered; ``confirmed``: transitions that
    worked at least once, ways back that only follow from the code left aside; ``elements_tried``: actionable elements
    that some transition acts on. Beside them stands what the map's source says of its own completeness.
    """
    own = [s.id for s in graph.screens.values() if not s.external]
    within = reachable(graph, *graph.starts)
    reached = sum(1 for s in own if s in within)
    worked = sum(1 for t in graph.transitions.values() if t.worked)
    actionable = tried = 0
    for screen in graph.screens.values():
        targets = [target_of(t.action) for t in graph.outgoing(screen.id)]
        acted = {(t.role, t.text, t.description, t.resource_id) for t in targets if t is not None}
        able = [(e.role, e.text, e.description, e.resource_id) for e in screen.elements if e.actionable]
        actionable += len(able)
        tried += sum(1 for e in able if e in acted)
    return graph.coverage | {
        "reachable": _fraction(reached, len(own)),
        "confirmed": _fraction(worked, sum(1 for t in graph.transitions.values() if not t.supposed)),
        "elements_tried": _fraction(tried, actionable),
    }


def _fraction(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 1.0


def screen_summary(screen: Screen) -> Json:
    """A screen in short."""
    out: Json = {"id": screen.id, "name": screen.name, "kind": screen.kind}
    if screen.host is not None:
        out["host"] = screen.host
    if screen.external:
        out["external"] = True
    if screen.summary:
        out["summary"] = screen.summary
    if screen.domains:
        out["domains"] = [
            {"control": d.label or d.resource_id, "role": d.role, "values": list(d.values)} for d in screen.domains
        ]
    return out | {"elements": len(screen.elements)}


def transition_summary(graph: Graph, edge: Transition) -> Json:
    """A transition in short: the kinds of its evidence, and beside them where each is from."""
    action = action_summary(edge.action, graph.screens[edge.source].elements)
    out: Json = {"source": edge.source, "target": edge.target, "action": action}
    if edge.edge_class:
        out["class"] = edge.edge_class
    kinds = sorted({e.kind.value for e in edge.evidence})
    where = [e.where for e in edge.evidence if e.where]
    derived = {"derivation": edge.derivation.value} if edge.derivation is not None else {}
    only_if = {"only_if": edge.only_if} if edge.only_if else {}
    sure = {"confidence": round(edge_confidence(graph, edge), 3), **derived, **only_if}
    return out | {"evidence": kinds, "where": where, "tried": edge.tried, "worked": edge.worked} | sure


def action_summary(action: Action, elements: Sequence[UIElement] = ()) -> Json:
    """An action in short; its target is the widget's resource id, else its text, else its content description.

    Args:
        action: The action.
        elements: What is on the screen where it is done; a resource id that several of them share, as the rows of a
            list do, names none of them and gives way to the text.
    """
    selector = target_of(action)
    named = "" if selector is None else _name(selector, elements)
    out: Json = {"kind": kind_of(action), "target": named}
    match action:
        case InputText(_, text):
            out["text"] = text
        case Scroll(direction):
            out["direction"] = direction
        case OpenApp(app) | SwitchApp(app):
            out["target"] = app
    return out


def _name(selector: Selector, elements: Sequence[UIElement]) -> str:
    said = selector.text or selector.description
    sharing = {e.label for e in elements if e.resource_id == selector.resource_id}
    return said if said and len(sharing) > 1 else selector.resource_id or said


def to_document(graph: Graph) -> Json:
    """The whole map as one JSON value; `from_document` gives an equal map back.

    It is KG-RAG's knowledge graph (section 3.1) in our schema: metadata of the app (``label``, ``product``, ``app``,
    ``version``), ``screens`` with their ``elements`` and what they are for (``summary``), and ``transitions``, whose
    ``action`` names the element that it is done to.
    """
    return names_to_json(graph) | {
        "format": DOCUMENT,
        "format_version": DOCUMENT_FORMAT,
        "app": graph.app,
        "version": graph.app_version,
        "entry": graph.entry,
        "entries": entries_to_json(graph.entries),
        "coverage": graph.coverage,
        "warnings": list(graph.warnings),
        "keyed_by": graph.keyed_by,
        "screens": [{"id": s.id} | screen_to_json(s) for s in graph.screens.values()],
        "transitions": [transition_to_json(t) for t in graph.transitions.values()],
    }


def pictures_in(document: Mapping[str, Any]) -> dict[str, bytes]:
    """The small pictures of screens in such a value, JPEGs by the id of the screen; what is none is left out."""
    inner = document.get("document") if "format" not in document else document
    told = inner.get("pictures") if isinstance(inner, Mapping) else None
    found: dict[str, bytes] = {}
    for screen, body in told.items() if isinstance(told, Mapping) else ():
        with suppress(ValueError):
            found[str(screen)] = b64decode(body, validate=True) if isinstance(body, str) else b""
    return {screen: picture for screen, picture in found.items() if picture.startswith(b"\xff\xd8\xff")}


def with_pictures(text: str, pictures: Mapping[str, bytes]) -> str:
    """What `to_json` writes, with the pictures of screens in its document."""
    value = json.loads(text)
    value["document"]["pictures"] = {screen: b64encode(picture).decode() for screen, picture in pictures.items()}
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object was written by `to_document`, or holds such a value as what `to_json` writes."""
    inner = value.get("document") if "format" not in value else value
    return isinstance(inner, Mapping) and inner.get("format") == DOCUMENT


def from_document(document: Mapping[str, Any], where: str = "map document") -> Graph:
    """The map in a JSON value written by `to_document`.

    Args:
        document: The value, or the one that `to_json` writes around it.
        where: What to call it in an error, such as the file's path.

    Raises:
        FormatError: It is not such a value.
        VersionError: A newer version wrote it.
    """
    if isinstance(document, Mapping) and "format" not in document:
        document = document.get("document", document)
    if not isinstance(document, Mapping) or document.get("format") != DOCUMENT:
        raise FormatError(where, "not a map written by `to_document`")
    try:
        if (found := int(document["format_version"])) > DOCUMENT_FORMAT:
            raise VersionError(where, found, DOCUMENT_FORMAT)
        graph = Graph(document["app"], app_version=document["version"], entry=document["entry"])
        graph.warnings = list(document["warnings"])
        graph.entries = entries_from_json(document.get("entries", []))
        graph.coverage = coverage_from_json(document.get("coverage", {}))
        graph.keyed_by = int(document.get("keyed_by", 0))
        graph.label, graph.product = names_from_json(document)
        for body in document["screens"]:
            graph.put_screen(screen_from_json(graph.app, body["id"], body))
        for body in document["transitions"]:
            graph.put_transition(transition_from_json(body))
    except VersionError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, InputError) as error:
        raise FormatError(where, f"damaged map ({error!r})") from error
    return graph


def to_dot(graph: Graph) -> str:
    """The map in Graphviz's language; external screens are dashed, the entry is bold, dangerous edges red."""
    lines = [f"digraph {_dot(graph.app)} {{", "  rankdir=LR;", '  node [shape=box, fontname="sans-serif"];']
    for screen in graph.screens.values():
        style = ", style=bold" if screen.id == graph.entry else ", style=dashed" if screen.external else ""
        lines.append(f"  {_dot(screen.id)} [label={_dot(screen.name)}{style}];")
    for edge in graph.transitions.values():
        style = ", color=red, fontcolor=red" if _danger(graph, edge) else ""
        lines.append(f"  {_dot(edge.source)} -> {_dot(edge.target)} [label={_dot(describe(edge.action))}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def _dot(text: str) -> str:
    """A quoted DOT string that shows the text as it is; the string's own escapes are backslash sequences."""
    escaped = legible(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def to_mermaid(graph: Graph) -> str:
    """The map as a Mermaid flowchart; nodes are numbered, since Mermaid's ids cannot hold every character."""
    number = {screen: f"s{i}" for i, screen in enumerate(graph.screens)}
    lines = ["flowchart LR"]
    for screen in graph.screens.values():
        left, right = ("([", "])") if screen.id == graph.entry else ("[", "]")
        lines.append(f"  {number[screen.id]}{left}{_mermaid(screen.name)}{right}")
    for edge in graph.transitions.values():
        label = _mermaid(describe(edge.action))
        lines.append(f"  {number[edge.source]} -->|{label}| {number[edge.target]}")
    return "\n".join(lines) + "\n"


def _mermaid(text: str) -> str:
    """A quoted Mermaid label; what is not a letter, digit or harmless sign becomes an entity code."""
    line = " ".join(legible(text).split()) or " "
    safe = "".join(c if c.isalnum() or c in " .,:/-_()" or ord(c) > 127 else f"#{ord(c)};" for c in line)
    return f'"{safe}"'


def legible(text: str) -> str:
    """Text without control characters (line breaks stay) and without halves of characters."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return "".join(c for c in plain if c == "\n" or c.isprintable() or c in "\u200e\u200f\u200d\u00a0")


def to_json(graph: Graph) -> str:
    """The summary as JSON text, with the whole map as its ``document``; `from_document` reads it back."""
    return json.dumps(summary(graph) | {"document": to_document(graph)}, indent=2) + "\n"


FORMATS: dict[str, Callable[[Graph], str]] = {
    "json": to_json,
    "dot": to_dot,
    "mermaid": to_mermaid,
    "graphml": to_graphml,
    "graphwalker": to_graphwalker,
    "statemachine": to_statemachine,
}


def render(graph: Graph, form: str) -> str:
    """The map in a form by name, one of `FORMATS`.

    Raises:
        UnknownNameError: There is no such form.
    """
    if form not in FORMATS:
        raise UnknownNameError("format", form, FORMATS)
    return FORMATS[form](graph)
