"""Documents as a server keeps them: what witnesses say in rows, one for each, and the rest as it is."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from uiatlas.storage.json_text import json_text
from uiatlas.ui import action_key
from uiatlas.ui.codec import action_from_json

DISMISSAL = "dismissal:"
"""What the key of what closes a pop-up begins with, among those of edges."""

WITNESSED = frozenset({"transition", "app"})
"""Kinds of documents in which witnesses say something: edges, and what is said of an app as a whole."""

_LARGEST = 2**63 - 1
_UNKEPT = re.compile("[\\\\\0\ud800-\udfff]")
_KEPT = re.compile(r"\\u([0-9a-f]{4})")


class Row(NamedTuple):
    """What one witness says of an edge: as `utg.Evidence` has it, but for `more`, which is JSON."""

    edge: str
    kind: str
    witness: str
    tried: int
    worked: int
    last: float
    more: str = "[]"


@dataclass(frozen=True, slots=True)
class Part:
    """A document without what witnesses say, as JSON, and what they say.

    Attributes:
        kind: Its kind.
        key: Its id.
        body: The text.
        rows: What witnesses say.
    """

    kind: str
    key: str
    body: str
    rows: tuple[Row, ...] = ()


def apart(kind: str, key: str, value: Any) -> Part:
    """A document in parts; one that is of another form than expected stays whole."""
    if kind not in WITNESSED or not isinstance(value, dict):
        return Part(kind, key, json_text(value))
    rows: list[Row] = []
    if kind == "transition":
        return Part(kind, key, json_text(_bare(value, key, rows)), tuple(rows))
    told = value.get("dismissals")
    if isinstance(told, list):
        value = value | {"dismissals": [_bare(each, edge, rows) for each, edge in zip(told, _edges(told), strict=True)]}
    return Part(kind, key, json_text(value), tuple(rows))


def by_edge(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """What witnesses say, by what it is kept under."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.edge, []).append(row)
    return found


def whole(kind: str, key: str, body: str, rows: Mapping[str, Sequence[Row]]) -> Any:
    """The document that is in parts.

    Args:
        kind: Its kind.
        key: Its id.
        body: The text.
        rows: What witnesses say, by edge; also of other documents.

    Raises:
        ValueError: The text is no JSON.
    """
    value = json.loads(body)
    if kind not in WITNESSED or not isinstance(value, dict):
        return value
    if kind == "transition":
        return _told(value, rows.get(key, ()))
    told = value.get("dismissals")
    if isinstance(told, list):
        value["dismissals"] = [_told(each, rows.get(edge, ())) for each, edge in zip(told, _edges(told), strict=True)]
    return value


def _edges(dismissals: list[Any]) -> Iterator[str]:
    """What the rows of each dismissal are kept under; the second of two that are alike keeps its own whole."""
    seen = set()
    for each in dismissals:
        try:
            content = repr((each["overlay"], action_key(action_from_json(each["action"]))))
        except (KeyError, TypeError, ValueError, AttributeError):
            content = ""
        edge = DISMISSAL + blake2b(content.encode("utf-8", "backslashreplace"), digest_size=8).hexdigest()
        yield "" if not content or edge in seen else edge
        seen.add(edge)


def _bare(value: Any, edge: str, rows: list[Row]) -> Any:
    """What is left of a value when what witnesses say is put among the rows."""
    if not edge or not isinstance(value, dict) or not isinstance(value.get("evidence"), list):
        return value
    found = [_row(edge, told) for told in value["evidence"]]
    told_by = {(row.kind, row.witness) for row in found if row is not None}
    if len(told_by) < len(found):
        return value
    rows += [row for row in found if row is not None]
    return value | {"evidence": []}


def _row(edge: str, told: Any) -> Row | None:
    if not isinstance(told, list) or len(told) < 5:
        return None
    kind, where, tried, worked, last, *more = told
    texts, counts = isinstance(kind, str) and isinstance(where, str), isinstance(tried, int) and isinstance(worked, int)
    if not (texts and counts and isinstance(last, int | float) and 0 <= worked <= tried <= _LARGEST):
        return None
    return Row(edge, kind, where, tried, worked, float(last), json_text(more) if more else "[]")


def _told(value: Any, rows: Iterable[Row]) -> Any:
    """A value with what witnesses say of it."""
    told = [[r.kind, r.witness, r.tried, r.worked, r.last, *json.loads(r.more)] for r in rows]
    there = value.get("evidence") if isinstance(value, dict) else None
    return value | {"evidence": [*there, *told]} if told and isinstance(there, list) else value


def kept_name(name: str) -> str:
    """A name as a server can keep it: neither NUL nor lone surrogates, which names of real screens may contain."""
    return _UNKEPT.sub(lambda found: f"\\u{ord(found[0]):04x}", name)


def told_name(kept: str) -> str:
    """The name that was kept."""
    return _KEPT.sub(lambda found: chr(int(found[1], 16)), kept) if "\\" in kept else kept


def told_row(edge: str, kind: str, witness: str, tried: int, worked: int, last: float, more: str) -> Row:
    """A row as the server gives it."""
    return Row(told_name(edge), kind, told_name(witness), tried, worked, last, more)


def columns(rows: Sequence[Row]) -> list[list[Any]]:
    """The columns of some rows, as a server keeps them."""
    names = [kept_name(r.edge) for r in rows], [kept_name(r.kind) for r in rows], [kept_name(r.witness) for r in rows]
    numbers = [r.tried for r in rows], [r.worked for r in rows], [r.last for r in rows]
    return [*names, *numbers, [r.more for r in rows]]
