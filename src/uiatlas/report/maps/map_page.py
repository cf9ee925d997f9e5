"""Writes the page of a map: a template, a style, a script and the map's data in one file that needs no network."""

import base64
import hashlib
from collections.abc import Mapping
from html import escape
from importlib.resources import files

from uiatlas.report.maps.map_data import NO_PICTURES, line, page_data, to_script
from uiatlas.utg.graph import Graph

_TEMPLATES = files("uiatlas.report.maps") / "templates"
_SCRIPTS = ("model.js", "layout.js", "drawing.js", "panel.js", "page.js")


def to_html(graph: Graph, pictures: Mapping[str, bytes] = NO_PICTURES) -> str:
    """The map as one HTML page; equal maps make equal pages.

    What the map says reaches the page as data only: the script puts it there as text, and the page's own policy lets no
    other script run and nothing be loaded.

    Args:
        graph: The map.
        pictures: Small pictures of its screens, JPEGs by the screen's id.
    """
    script = '(() => {\n"use strict";\n' + "\n".join(_read(name) for name in _SCRIPTS) + "})();\n"
    data = page_data(graph, pictures)
    filled = {
        "title": escape(f"Map of {line(graph.app, 120)}"),
        "script_hash": base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        "images": "; img-src data:" if pictures else "",
        "style": _read("map.css"),
        "data": to_script(data),
        "script": script,
    }
    head, *parts = _read("map.html").split("{{ ")
    page = [head]
    for part in parts:
        name, _, rest = part.partition(" }}")
        page += [filled[name], rest]
    return "".join(page)


def _read(name: str) -> str:
    return (_TEMPLATES / name).read_text(encoding="utf-8")
