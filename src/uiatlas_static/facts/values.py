"""Values as code mentions them: what an expression may stand for, as far as one method tells.

A value points at where it came from (a parameter, the result of a call) and is not followed any further; that is the
solver's part, since it takes the callers to know. Class names are qualified as the JVM writes them, with ``$`` before
nested names: ``org.example.Outer$Inner``.
"""

from uiatlas_static.facts.making import fact


@fact
class Literal:
    """A constant: text, number, truth value or null. Parts of a text that are not constant are written ``{}``."""

    value: str | int | float | bool | None


@fact
class ClassValue:
    """A class as a value: ``Foo.class``, ``Foo::class``, a type argument or type variable by its bare name."""

    name: str


@fact
class OfClass:
    """An object of a class or of one below it: what ``x is Foo`` and ``x instanceof Foo`` compare with."""

    name: str


@fact
class AtLeast:
    """Whether the device has an API level or a later one, as a truth value: ``Build.VERSION.SDK_INT >= 26``."""

    level: int


@fact
class Caught:
    """Whether an exception of one of some classes was caught, as a truth value that nobody knows before."""

    types: tuple[str, ...]


@fact
class Resource:
    """A resource by kind and name, as ``R.id.save``; ``android.R.id.home`` has the name ``android:home``."""

    kind: str
    name: str


@fact
class Parameter:
    """The value that a method was called with, by the method's id and the place from 0 in its `parameters`.

    The body of a lambda or of an anonymous class may mention parameters of the methods around it.
    """

    method: str
    index: int


@fact
class This:
    """The object whose code runs, by the class that the code is written in; an inner class may mention outer ones."""

    type: str


@fact
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


@fact
class Result:
    """What a call gave back, by the id of the method that makes the call and the place from 0 in its `calls`.

    Of a call of ``<init>`` it is the object made.
    """

    method: str
    call: int


@fact
class Lambda:
    """A function object whose body is a method of its own, by that method's id."""

    method: str


@fact
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


@fact
class Guard:
    """A condition in front of a call, a write or a return: `subject` equals `other`, or does not.

    A truth value is compared with ``Literal(True)``; what is no comparison with something known is left out.
    ``case A, B`` compares with `several`: the `other` is a `Choice`, and any of its options will do. Without that, a
    choice is one value of which it is not known which.
    """

    subject: "Value"
    other: "Value"
    equal: bool = True
    several: bool = False


@fact
class Guarded:
    """An option of a `Choice` that is meant only where the guards hold."""

    value: "Value"
    guards: tuple[Guard, ...]


@fact
class Choice:
    """One of several: after a branch, from a conditional expression, or any element of an array that is written out.

    Those that depend on conditions with something known are `Guarded`.

    Attributes:
        options: Those that it may be.
        ordered: Whether they are all elements of one array, in the order in which they stand in it.
    """

    options: "tuple[Value, ...]"
    ordered: bool = False


@fact
class Unknown:
    """Nothing is known."""


Value = (
    Literal
    | ClassValue
    | OfClass
    | AtLeast
    | Caught
    | Resource
    | Parameter
    | This
    | FieldValue
    | Result
    | Lambda
    | Reference
    | Choice
    | Guarded
    | Unknown
)

UNKNOWN = Unknown()
NULL = Literal(None)


def choice(options: "list[Value] | tuple[Value, ...]") -> Value:
    """One of these, flattened and without repetition; the value itself if there is only one.

    What is meant under different conditions is meant whichever of them holds.
    """
    if options and isinstance(options[0], Choice) and all(option == options[0] for option in options):
        return options[0]
    flat: dict[Value, tuple[Guard, ...]] = {}
    for option in options:
        for each in option.options if isinstance(option, Choice) else (option,):
            value, guards = (each.value, each.guards) if isinstance(each, Guarded) else (each, ())
            flat[value] = guards if flat.get(value, guards) == guards else ()
    if len(flat) == 1:
        return next(iter(flat))
    return Choice(tuple(Guarded(v, g) if g else v for v, g in flat.items())) if flat else UNKNOWN


def one_of(subject: Value, options: "list[Value] | tuple[Value, ...]") -> Guard:
    """What holds when a value equals one of some others."""
    return one_of_all([Guard(subject, option) for option in options])


def one_of_all(guards: "list[Guard] | tuple[Guard, ...]") -> Guard:
    """What holds when one of some comparisons of one subject does.

    If one of them is with a value of which it is not known which it is, that is not known of the whole either.
    """
    other = choice([guard.other for guard in guards])
    known = all(guard.several or not isinstance(guard.other, Choice) for guard in guards)
    return Guard(guards[0].subject, other, several=known and isinstance(other, Choice))


def class_in(value: Value) -> str:
    """The class that a value is, in Kotlin also as ``Page::class.java``; empty if it is none."""
    if isinstance(value, FieldValue) and value.name == "java" and value.receiver is not None:
        value = value.receiver
    return value.name if isinstance(value, ClassValue) else ""


def is_written_constant(value: Value) -> bool:
    """Whether a value is written as a constant: as a text or number, or by the name of a field as constants have it."""
    return isinstance(value, Literal) or (isinstance(value, FieldValue) and value.name.isupper())


def guarded_alternatives(value: Value) -> tuple[tuple[Value, tuple[Guard, ...]], ...]:
    """The options of a choice with what must hold for each; the value itself if it is none."""
    options = value.options if isinstance(value, Choice) else (value,)
    return tuple((o.value, o.guards) if isinstance(o, Guarded) else (o, ()) for o in options)


def alternatives(value: Value) -> tuple[Value, ...]:
    """The options of a choice, whatever must hold for them; the value itself if it is none."""
    if not isinstance(value, Choice):
        return (value,)
    return tuple(o.value if isinstance(o, Guarded) else o for o in value.options)
