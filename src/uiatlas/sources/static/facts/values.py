"""Values as code mentions them: what an expression may stand for, as far as one method tells.

A value points at where it came from (a parameter, the result of a call) and is not followed any further; that is the
solver's part, since it takes the callers to know. Class names are qualified as the JVM writes them, with ``$`` before
nested names: ``org.example.Outer$Inner``.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Literal:
    """A constant: text, number, truth value or null. Parts of a text that are not constant are written ``{}``."""

    value: str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class ClassValue:
    """A class as a value: ``Foo.class``, ``Foo::class``, a type argument or type variable by its bare name."""

    name: str


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource by kind and name, as ``R.id.save``; ``android.R.id.home`` has the name ``android:home``."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """The value that a method was called with, by the method's id and the place from 0 in its `parameters`.

    The body of a lambda or of an anonymous class may mention parameters of the methods around it.
    """

    method: str
    index: int


@dataclass(frozen=True, slots=True)
class This:
    """The object whose code runs, by the class that the code is written in; an inner class may mention outer ones."""

    type: str


@dataclass(frozen=True, slots=True)
class FieldValue:
    """What a field or property holds.

    Attributes:
        name: Its name.
        receiver: Whose field it is; None of a static field, and of a bare name with `scopes`.
        owner: Class that declares it, if the front end knows; always there for a static field.
        scopes: For a bare name that is no local variable: the implicit receivers, innermost first.
    """

    name: str
    receiver: "Value | None" = None
    owner: str = ""
    scopes: "tuple[Value, ...]" = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What a call gave back, by the id of the method that makes the call and the place from 0 in its `calls`.

    Of a call of ``<init>`` it is the object made.
    """

    method: str
    call: int


@dataclass(frozen=True, slots=True)
class Lambda:
    """A function object whose body is a method of its own, by that method's id."""

    method: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A function object that names a method: ``this::open``, ``Helper::start``, ``::Person`` (then name ``<init>``).

    Attributes:
        name: The method's name.
        receiver: The object it is bound to, if it is.
        owner: The class that is named, if one is.
        scopes: Implicit receivers of a bare ``::name``, innermost first.
    """

    name: str
    receiver: "Value | None" = None
    owner: str = ""
    scopes: "tuple[Value, ...]" = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several: after a branch, from a conditional expression, or any element of an array that is written out."""

    options: "tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nothing is known."""


Value = Literal | ClassValue | Resource | Parameter | This | FieldValue | Result | Lambda | Reference | Choice | Unknown

UNKNOWN = Unknown()
NULL = Literal(None)


def choice(options: "list[Value] | tuple[Value, ...]") -> Value:
    """One of these, flattened and without repetition; the value itself if there is only one."""
    flat: dict[Value, None] = {}
    for option in options:
        if isinstance(option, Choice):
            flat.update(dict.fromkeys(option.options))
        else:
            flat[option] = None
    return next(iter(flat)) if len(flat) == 1 else Choice(tuple(flat)) if flat else UNKNOWN
