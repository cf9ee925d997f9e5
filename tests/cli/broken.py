"""Files that are broken in every way we know, for every kind of file that the command line takes."""

import gzip
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from uiatlas.utg import Atlas, Graph

APP = "com.example.notes"
"""The app that the broken maps are of."""

Maker = Callable[[Path], object]

DEEP = "[" * 100_000
NUL = b"\0" * 4096
GARBAGE = bytes(range(256)) * 20
LONG_TEXT = b"lorem ipsum " * 900_000


def raw(content: bytes | str) -> Maker:
    """A file with this content."""
    data = content.encode() if isinstance(content, str) else content
    return lambda path: path.write_bytes(data)


def folder(path: Path) -> None:
    """A folder where a file should be."""
    path.mkdir()


def missing(path: Path) -> None:
    """Nothing."""


ANYTHING: dict[str, Maker] = {
    "missing": missing,
    "empty": raw(b""),
    "blank": raw(" \n\n"),
    "garbage": raw(GARBAGE),
    "nul": raw(NUL),
    "10 MB of text": raw(LONG_TEXT),
    "cut gzip": raw(gzip.compress(b"{}" * 1000, mtime=0)[:-20]),
    "deep": raw(DEEP),
    "deep object": raw('{"a":' * 100_000),
    "json of another kind": raw("[1, 2, 3]"),
    "json null": raw("null"),
    "cut json": raw('{"screens": [{"id": "a", "elem'),
}
"""Broken whatever was expected; the name of each tells how."""


def database(*statements: str, version: int = 1, application: int = 0x75614154) -> Maker:
    """A SQLite file."""

    def make(path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.execute(f"PRAGMA application_id={application}")
        connection.execute(f"PRAGMA user_version={version}")
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return make


def document(kind: str, key: str, body: str) -> Maker:
    """An atlas with one screen and one wrong document."""

    def make(path: Path) -> None:
        with Atlas.open(path, create=True) as atlas:
            atlas.save(Graph(APP))
        connection = sqlite3.connect(path)
        connection.execute("INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?)", (APP, kind, key, body))
        connection.commit()
        connection.close()

    return make


def values(app: bytes | str, key: bytes | str, body: bytes | str) -> Maker:
    """An atlas whose file holds bytes where SQLite was given texts, as a flipped bit leaves them."""

    def make(path: Path) -> None:
        Atlas.open(path, create=True).close()
        connection = sqlite3.connect(path)
        row = tuple(v if isinstance(v, bytes) else v.encode() for v in (app, key, body))
        cast = "(CAST(? AS TEXT), 'screen', CAST(? AS TEXT), CAST(? AS TEXT))"
        connection.execute(f"INSERT INTO document VALUES {cast}", row)
        connection.commit()
        connection.close()

    return make


def cut_atlas(path: Path) -> None:
    """An atlas of which a part is lost."""
    with Atlas.open(path, create=True) as atlas:
        graph = Graph(APP)
        graph.warnings = ["x" * 40_000]
        atlas.save(graph)
    path.write_bytes(path.read_bytes()[:9000])


MAPS: dict[str, Maker] = {
    "newer": database("CREATE TABLE document (app, kind, id, body)", version=99),
    "foreign database": database("CREATE TABLE notes (words TEXT)", version=0, application=0),
    "no tables": database(),
    "cut atlas": cut_atlas,
    "no app": lambda path: Atlas.open(path, create=True).close(),
    "app no text": values(b"\xff\xfe", "a", "{}"),
    "id no text": values(APP, b"\xc3", "{}"),
    "body no text": values(APP, "a", b'{"name": "\xe9t\xe9"}'),
    "body no json": document("screen", "a", "{"),
    "body deep": document("screen", "a", DEEP),
    "body null": document("screen", "a", "null"),
    "body list": document("screen", "a", "[]"),
    "body without name": document("screen", "a", "{}"),
    "name a number": document("screen", "a", '{"name": 5, "kind": "screen", "elements": [], "looks": []}'),
    "elements a number": document("screen", "a", '{"name": "A", "kind": "screen", "elements": 5, "looks": []}'),
    "looks a number": document("screen", "a", '{"name": "A", "kind": "screen", "elements": [], "looks": [5]}'),
    "head a list": document("app", "", "[]"),
    "warnings a number": document("app", "", '{"warnings": 5}'),
    "entry a list": document("app", "", '{"entry": []}'),
    "edge to nowhere": document(
        "transition", "t", '{"source": "a", "target": "b", "action": {"kind": "back"}, "evidence": []}'
    ),
    "edge of numbers": document("transition", "t", '{"source": 1, "target": 2, "action": 3, "evidence": 4}'),
}
"""Broken as atlas files."""


def recorded_app(**changes: Any) -> Maker:
    """A recorded app in small, with changes; a value of ... drops the field."""
    element = {"id": 0, "tag": "button", "text": "Go", "alt": "", "checked": None, "key": "button||Go#0"}
    edge: dict[str, Any] = {"src": "a", "key": "button||Go#0", "action": "tap", "input": None, "dst": "b"}
    edge |= {"explore": 1, "tasks": []}
    screens = [{"id": "a", "elements": [element]}, {"id": "b", "elements": []}]
    app = {"app": "shop", "launch_screen": "a", "screens": screens, "edges": [edge]}
    whole = {k: v for k, v in (app | {"edges": [edge | changes.pop("edge", {})]} | changes).items() if v is not ...}
    return raw(json.dumps(whole))


RECORDED: dict[str, Maker] = {
    "edge to nowhere": recorded_app(edge={"dst": "nowhere"}),
    "edge of nothing": recorded_app(edge={"key": "button||Stop#0"}),
    "edge of a wrong action": recorded_app(edge={"action": "dance"}),
    "no launch screen": recorded_app(launch_screen="nowhere"),
    "no screens": recorded_app(screens=[]),
    "screens a number": recorded_app(screens=5),
    "edges left out": recorded_app(edges=...),
    "app a number": recorded_app(app=7),
    "walk to nowhere": recorded_app(exploration_walk=["nowhere"]),
}
"""Broken as recorded apps."""

_WALK = '{"format":"uiatlas-walk","version":1,"app":"shop","uri":"sim:shop"}\n'

RECORDINGS: dict[str, Maker] = RECORDED | {
    "cut xml": raw('<?xml version="1.0"?><hierarchy rotation="0"><node text="a"'),
    "other xml": raw("<html><body/></html>"),
    "deep xml": raw("<?xml version='1.0'?><hierarchy>" + "<node>" * 100_000),
    "xml bomb": raw(
        '<?xml version="1.0"?><!DOCTYPE h [<!ENTITY a "aaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><hierarchy>&b;</hierarchy>'
    ),
    "newer walk": raw(_WALK.replace('"version":1', '"version":99')),
    "walk of numbers": raw(_WALK + '{"step":{"before":1,"after":2,"action":3,"time":4}}\n'),
    "walk with a deep line": raw(_WALK + '{"seen":' + DEEP + "\n"),
    "walk cut in its head": raw(_WALK[:40]),
    "droidbot of numbers": raw('{"states": 1, "events": 2}'),
    "droidbot of null": raw('{"states": null, "events": null}'),
    "droidbot empty": raw('{"states": [], "events": []}'),
    "utg.js cut": raw("var utg = \n{"),
    "gzip of text": raw(gzip.compress(b"words", mtime=0)),
    "gzip of deep": raw(gzip.compress(DEEP.encode(), mtime=0)),
    "package": raw(b"PK\x03\x04" + bytes(30)),
    "empty folder": folder,
}
"""Broken as what a map is built from."""
