"""Facts as bytes and back: texts and tables of numbers, in which nothing stands that could be run."""

import json
from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import attrgetter

from uiatlas_static.facts import code, values
from uiatlas_static.facts.code import ClassFact

_FACTS: tuple[type, ...] = (
    *(code.Call, code.Write, code.Return, code.AnnotationFact, code.ParameterFact, code.Method),
    *(code.FieldFact, code.ClassFact),
    *(values.Literal, values.ClassValue, values.OfClass, values.Resource, values.Parameter, values.This),
    *(values.FieldValue, values.AtLeast, values.Caught),
    *(values.Result, values.Lambda, values.Reference, values.Guard, values.Guarded, values.Choice, values.Unknown),
)
_NAMES = {cls: [f.name for f in fields(cls)] for cls in _FACTS}
SHAPE = "; ".join(f"{cls.__name__} {' '.join(names)}" for cls, names in _NAMES.items())
"""What the packed form depends on; what was packed in another shape cannot be unpacked."""
_LEVEL = 1 << 32
_TUPLE = len(_FACTS)

Files = tuple[tuple[ClassFact, ...], ...]
"""The classes of some files."""
_Row = tuple[int, ...]


def pack(files: Files) -> bytes:
    """The classes of some files in a form that `unpack` knows.

    What is made from nothing but texts and numbers stands on level one, what is made from that on level two, and so on;
    on each level things of one kind stand together. So they can be made again many at a time.

    Args:
        files: What is packed, with all that is in it.

    Raises:
        ValueError: It holds a number that is too long to be written.
        RecursionError: It is nested too deep.
    """
    packer = _Packer()
    packer.place(files)
    return packer.packed()


def unpack(data: bytes) -> Files:
    """What was packed.

    Raises:
        ValueError: This was not packed, or not in this shape; as are LookupError and TypeError.
    """
    head, _, body = data.partition(b"\n")
    table, groups = json.loads(head.decode("utf-8", "surrogatepass"))
    numbers = array("I")
    numbers.frombytes(body)
    at, get = 0, table.__getitem__
    for kind, width, count in groups:
        columns = [map(get, numbers[n : n + count]) for n in range(at, at + width * count, count)]
        at += width * count
        if not width:
            table.append(() if kind == _TUPLE else _FACTS[kind]())
        elif kind == _TUPLE:
            table.extend(zip(*columns, strict=True))
        else:
            table.extend(map(_FACTS[kind], *columns))
    found: Files = table[-1]
    return found


class _Packer:
    """Gives everything a place: its level times `_LEVEL`, and a number that nothing else has."""

    def __init__(self) -> None:
        self._atoms: dict[tuple[type, object], int] = {}
        self._rows: dict[_Row, int] = {}
        self._known: dict[int, int] = {}

    def place(self, thing: object) -> int:
        """The place of a thing; it must not go away before all is packed."""
        cls = type(thing)
        if cls is tuple:
            kind, parts = _TUPLE, thing
        elif cls in _TAKEN_APART:
            kind, take = _TAKEN_APART[cls]
            parts = take(thing)
        else:
            found = self._known[id(thing)] = self._atoms.setdefault((cls, thing), len(self._atoms) + 1)
            return found
        known, place = self._known.get, self.place
        row = (kind, *[known(id(p)) or place(p) for p in parts])  # type: ignore[attr-defined]
        made = self._rows.get(row)
        if made is None:
            made = self._rows[row] = (max(row) // _LEVEL + 1) * _LEVEL + len(self._rows)
        self._known[id(thing)] = made
        return made

    def packed(self) -> bytes:
        """Everything that has a place; what was placed last stands at the end."""
        alike: dict[tuple[int, int, int], list[_Row]] = defaultdict(list)
        for row, place in self._rows.items():
            alike[place // _LEVEL, row[0], len(row)].append(row)
        groups = sorted(alike.items())
        order = {place: n for n, place in enumerate(self._atoms.values())}
        order |= {self._rows[row]: n for n, row in enumerate((r for _, rows in groups for r in rows), len(order))}
        numbers = array("I")
        for _, rows in groups:
            for column in list(zip(*rows, strict=True))[1:]:
                numbers.extend([order[place] for place in column])
        told = (
            [thing for _, thing in self._atoms],
            [(kind, width - 1, len(rows)) for (_, kind, width), rows in groups],
        )
        head = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        return head.encode("utf-8", "surrogatepass") + b"\n" + numbers.tobytes()


def _taking_apart(names: Sequence[str]) -> Callable[[object], tuple[object, ...]]:
    match names:
        case ():
            return lambda _: ()
        case (name,):
            return lambda thing: (getattr(thing, name),)
        case _:
            return attrgetter(*names)


_TAKEN_APART = {cls: (n, _taking_apart(tuple(names))) for n, (cls, names) in enumerate(_NAMES.items())}
