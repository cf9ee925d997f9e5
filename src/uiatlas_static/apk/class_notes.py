"""What annotations tell of a class: the class around it, what Kotlin made it from, the annotations of its methods."""

from dataclasses import dataclass

from uiatlas.errors import FormatError
from uiatlas_static.apk.dex import Dex
from uiatlas_static.apk.encoded import annotations_at
from uiatlas_static.apk.members import ClassDef

_ENCLOSING_CLASS, _ENCLOSING_METHOD = "dalvik.annotation.EnclosingClass", "dalvik.annotation.EnclosingMethod"
_METADATA = "kotlin.Metadata"
_FILE_KINDS = (2, 4, 5)
_SYSTEM = "dalvik.annotation."


@dataclass(frozen=True, slots=True)
class ClassNotes:
    """What annotations tell.

    Attributes:
        outer: The class around it, empty if none is named.
        kotlin: Whether it was written in Kotlin.
        file: Whether it holds the top-level functions of a Kotlin file.
        methods: Simple names of annotations, by index of the method.
    """

    outer: str = ""
    kotlin: bool = False
    file: bool = False
    methods: tuple[tuple[int, tuple[str, ...]], ...] = ()


def class_notes(dex: Dex, cls: ClassDef) -> ClassNotes:
    """Read the annotations of a class.

    Raises:
        FormatError: They are damaged.
    """
    if not cls.annotations_at:
        return ClassNotes()
    own_at, fields, methods, _ = dex.ints(cls.annotations_at, 4)
    own = annotations_at(dex, own_at)
    outer = ""
    if enclosing := own.get(_ENCLOSING_CLASS, {}).get("value"):
        outer = dex.type(enclosing[1])
    elif enclosing := own.get(_ENCLOSING_METHOD, {}).get("value"):
        outer = dex.method(enclosing[1]).owner
    kind = own.get(_METADATA, {}).get("k")
    noted = _method_notes(dex, cls.annotations_at + 16 + 8 * fields, methods)
    return ClassNotes(outer, _METADATA in own, kind is not None and kind[1] in _FILE_KINDS, noted)


def _method_notes(dex: Dex, at: int, count: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    if count > 0xFFFF:
        raise FormatError(dex.name, "a class has too many annotations")
    numbers = dex.ints(at, 2 * count)
    found = []
    for index, place in zip(numbers[::2], numbers[1::2], strict=True):
        names = tuple(n.rpartition(".")[2] for n in annotations_at(dex, place) if not n.startswith(_SYSTEM))
        if names:
            found.append((index, names))
    return tuple(found)
