"""Writes the tree of a rowing club for the new questions: boats with their data, and members."""

import json
import os
from pathlib import Path

BOATS = (
    ("Kestrel", {"Seats": "4", "Bought": "2018-05-03", "Keeper": "Lena Voss"}),
    ("Plover", {"Seats": "8", "Bought": "2021-09-17", "Keeper": "Tom Ashby"}),
    ("Dipper", {"Seats": "2", "Bought": "2015-03-26", "Keeper": "Mira Holt"}),
    ("Grebe", {"Seats": "1", "Bought": "2023-04-11", "Keeper": "Lena Voss"}),
)
MEMBERS = (("Lena Voss", "214"), ("Tom Ashby", "187"), ("Mira Holt", "305"))


def form(name: str, *fields: str) -> dict[str, object]:
    """A format of nodes that shows all fields."""
    lines = [f"{{*{field}*}}" if field == "Name" else f"{field}: {{*{field}*}}" for field in ("Name", *fields)]
    listed = [{"fieldname": field, "fieldtype": "Text"} for field in ("Name", *fields)]
    return {"formatname": name, "fields": listed, "titleline": "{*Name*}", "outputlines": lines}


nodes: list[dict[str, object]] = []


def node(uid: str, form: str, data: dict[str, str], *children: str) -> str:
    """Add a node of a format; its identity."""
    nodes.append({"uid": uid, "format": form, "data": data, "children": list(children)})
    return uid


boats = [node(f"b{i}", "BOAT", {"Name": name, **data}) for i, (name, data) in enumerate(BOATS)]
members = [node(f"m{i}", "MEMBER", {"Name": name, "Locker": locker}) for i, (name, locker) in enumerate(MEMBERS)]
parts = [node("p0", "PART", {"Name": "Boats"}, *boats), node("p1", "PART", {"Name": "Members"}, *members)]
node("root", "PART", {"Name": "Rowing club"}, *parts)
formats = [form("PART"), form("BOAT", "Seats", "Bought", "Keeper"), form("MEMBER", "Locker")]
said = {"formats": formats, "nodes": nodes, "properties": {"tlversion": "3.1.4", "topnodes": ["root"]}}
Path(os.environ["STATE"], "club.trln").write_text(json.dumps(said), encoding="utf-8")
