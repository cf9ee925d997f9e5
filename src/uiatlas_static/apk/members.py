"""Classes, fields and methods as bytecode names and defines them."""

from collections.abc import Iterable
from dataclasses import dataclass

DEFAULT = "$default"
"""Ending of the name of Kotlin methods that fill in default values."""
_PRIMITIVES = {
    "V": "void",
    "Z": "boolean",
    "B": "byte",
    "S": "short",
    "C": "char",
    "I": "int",
    "J": "long",
    "F": "float",
    "D": "double",
}


@dataclass(frozen=True, slots=True)
class MethodRef:
    """A method as an instruction names it: qualified owner, name, descriptors of its parameters and of its result."""

    owner: str
    name: str
    params: tuple[str, ...]
    returns: str

    @property
    def id(self) -> str:
        """What tells it apart in an app."""
        return f"{self.owner}.{self.name}{shape_of(self.params, self.returns)}"


@dataclass(frozen=True, slots=True)
class FieldRef:
    """A field as an instruction names it: qualified owner, name and the descriptor of its type."""

    owner: str
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class ClassDef:
    """A class of the file: descriptor, flags, super class and offsets of what else belongs to it."""

    type: str
    flags: int
    parent: str
    interfaces_at: int
    annotations_at: int
    data_at: int
    statics_at: int


@dataclass(frozen=True, slots=True)
class MemberDef:
    """A field or method of a class: its index in the file's table, flags, and of a method the offset of its code."""

    index: int
    flags: int
    code_at: int = 0


@dataclass(frozen=True, slots=True)
class ClassData:
    """The members of a class."""

    static_fields: tuple[MemberDef, ...] = ()
    instance_fields: tuple[MemberDef, ...] = ()
    methods: tuple[MemberDef, ...] = ()


def type_name(descriptor: str) -> str:
    """A descriptor as a qualified name: ``Lorg/x/A$B;`` is ``org.x.A$B``, ``[I`` is ``int[]``."""
    depth = len(descriptor) - len(descriptor.lstrip("["))
    bare = descriptor[depth:]
    name = bare[1:-1].replace("/", ".") if bare[:1] == "L" else _PRIMITIVES.get(bare, bare)
    return name + "[]" * min(depth, 255)


def shape_of(params: Iterable[str], returns: str) -> str:
    """The types of a method as one text: ``(ILandroid/view/View;)V``."""
    return f"({''.join(params)}){returns}"


def masks_among(count: int) -> int:
    """How many of a method's last parameters tell which others are left out; after them comes one without use."""
    return (count - 1 + 32) // 33


def descriptor(name: str) -> str:
    """The descriptor of a class by its qualified name."""
    return f"L{name.replace('.', '/')};"
