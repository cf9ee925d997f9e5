"""The map as GraphML, which graph libraries and drawing programs read (http://graphml.graphdrawing.org)."""

import re
import xml.etree.ElementTree as Xml
from collections.abc import Mapping

from uiatlas.ui import describe, kind_of
from uiatlas.utg.graph import Graph

_HEAD = {
    "xmlns": "http://graphml.graphdrawing.org/xmlns",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation": "http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd",
}
_TYPES: dict[type, str] = {str: "string", bool: "boolean", int: "long"}


def to_graphml(graph: Graph) -> str:
    """The map as GraphML, parallel transitions kept; what XML forbids is taken out of texts.

    Nodes are numbered in the order of the map; edges stand with those of the same ends. Costs are in thousandths of an
    action.
    """
    out = _Writer()
    number = {screen: f"s{i}" for i, screen in enumerate(graph.screens)}
    about = Xml.Element("graph")
    out.data(about, {"app": graph.app, "version": graph.app_version})
    for s in graph.screens.values():
        fields = {"screen": s.id, "label": s.name, "kind": s.kind, "external": s.external}
        node = Xml.SubElement(out.graph, "node", id=number[s.id])
        out.data(node, fields | {"entry": s.id == graph.entry, "elements": len(s.elements)})
    for screen in graph.screens:
        ends = dict.fromkeys(t.target for t in graph.outgoing(screen))
        for t in (t for end in ends for t in graph.between(screen, end)):
            edge = Xml.SubElement(out.graph, "edge", source=number[t.source], target=number[t.target], id=t.id)
            fields = {"action": kind_of(t.action), "label": describe(t.action), "class": t.edge_class}
            out.data(edge, fields | {"tried": t.tried, "worked": t.worked, "cost": t.expected_cost})
    out.graph.extend(about)
    return out.text()


class _Writer:
    """A GraphML document whose data are declared as they are written."""

    def __init__(self) -> None:
        self._root = Xml.Element("graphml", _HEAD)
        self.graph = Xml.SubElement(self._root, "graph", edgedefault="directed")
        self._keys: dict[tuple[str, str], str] = {}

    def data(self, owner: Xml.Element, fields: Mapping[str, object]) -> None:
        """Give a node, an edge or the graph its data."""
        for name, value in fields.items():
            scope = owner.tag
            if (scope, name) not in self._keys:
                key = self._keys[scope, name] = f"d{len(self._keys)}"
                declared = {"id": key, "for": scope, "attr.name": name, "attr.type": _TYPES[type(value)]}
                self._root.insert(0, Xml.Element("key", declared))
            Xml.SubElement(owner, "data", key=self._keys[scope, name]).text = xml_text(str(value))

    def text(self) -> str:
        """The document; letters beyond ASCII are written as numbers, so that any encoding holds them."""
        Xml.indent(self._root)
        return "\n".join(Xml.tostring(self._root).decode("ascii").splitlines()) + "\n"


def xml_text(text: str) -> str:
    """Text without the characters that XML forbids."""
    return re.sub("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)
