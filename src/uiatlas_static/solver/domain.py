"""What values are while the code is executed abstractly: objects with fields, widgets, menu items, functions.

Constants, classes and resources are those of the facts. An object is mutable, as it is in the app: builders and
intents are filled call by call.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeVar

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Resource, Unknown
from uiatlas_static.solver.dependencies import Store

ELEMENTS = "elements"
"""The field of a collection with what it may hold."""
AT = "at "
"""How the names of fields begin that hold what a map keeps under a key."""
LATER = "later"
"""The site of an object that is taken of a collection before that is filled."""
ENTRIES_OF = "entries"
"""How the identity begins of the collection of an enumeration's constants."""
VIEW = "(view)"
"""The type of a view that is inflated."""
EXTRA = "extra "
"""How the names of fields begin that hold what was put under a key."""
LIST = "(list)"
"""Where an adapter keeps the list that it fills."""
ROW_OF_DRAWER = "DrawerItem"
"""How the classes of rows end that stand in the drawer of a library."""
PAIRS = ("Pair", "Triple")
"""Names of classes that hold two or three values, of Kotlin and of the platform."""
MADE_AT = 3
"""How much of what tells an object apart is the place that makes it, in front of what it was made with."""
LAZY = "kotlin.Lazy"
"""The type of what ``lazy`` makes."""
VALUE = "value"
"""The field of it with the value."""
INTENT = "android.content.Intent"
"""The class of intents, which are told apart by the screen that they name, too."""
DESTINATION = "androidx.navigation.NavDestination"
"""The class of destinations; at which one a controller is is not followed, so that any may be meant."""
MESSAGE = "android.os.Message"
"""The class of messages of handlers, which say by a number what they are about."""
WHAT = "what"
"""The field of a message with that number."""
NUMBER = "int"
"""The type of a number of which only this is known: it is no id of what a person touches."""
MAX_OPTIONS = 48
"""Most alternatives that one value keeps; what has more is unknown."""


CONTEXT = 3
"""How many levels of what surrounds a function tell it from others made at the same place."""
MAX_DEPTH = 48
"""Deepest nesting of calls that is followed."""


class Obj:
    """An object, told apart by its class and the place in the code that makes it.

    Attributes:
        type: Its qualified class.
        site: Where it is made; ``?`` if that was not seen, so that any subclass may be meant, `LATER` if it is not
            known yet.
        fields: What was written to its fields; all that was ever written counts.
        frame: The frame that it is made in; bodies of anonymous classes mention its values.
    """

    __slots__ = ("fields", "frame", "site", "type")

    def __init__(self, type_: str, site: object = "?", frame: "Frame | None" = None) -> None:
        self.type = type_
        self.site = site
        self.fields: Store[str, Abstract] = Store()
        self.frame = frame

    @property
    def abstract(self) -> bool:
        """Whether only its type is known."""
        return self.site in ("?", LATER)

    @property
    def is_constant(self) -> bool:
        """Whether it is a constant of an enumeration."""
        return isinstance(self.site, tuple) and self.site[0] == "constant"

    def put(self, name: str, value: "Abstract") -> None:
        """Write a field; what it held before stays possible."""
        put(self.fields, name, value)

    def set(self, name: str, value: "Abstract") -> None:
        """Write a field that holds nothing else then."""
        known = self.fields.peek(name)
        self.fields.close(name)
        if not (isinstance(known, _PLAIN) and known == value):
            self.fields[name] = value

    def get(self, name: str) -> "Abstract":
        """Read a field."""
        held: Abstract = self.fields.get(name, UNKNOWN)
        return held


@dataclass(frozen=True, slots=True)
class Widget:
    """An element of a layout.

    Attributes:
        id: Name of its id.
        container: Of a row, the list that it is in.
        root: The dialog that it was looked up in, by identity.
        text: What it says, where no layout tells.
    """

    id: str
    container: str = ""
    root: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a menu: its id, or the number that it was added with, its title, and its group if code says it.

    Of one that code adds with a number and a title that are not known, the element whose menu it is in, and the
    numbers of the items beside it, which are not its own.
    """

    id: str | int
    title: str = ""
    shown: str = "never"
    group: str = field(default="", compare=False)
    within: str = ""
    others: frozenset[str | int] = field(default=frozenset(), compare=False)

    @property
    def is_nameless(self) -> bool:
        """Whether neither what tells it apart nor what it says is known."""
        return self.id == "" and not self.title


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a preference screen, with its class where it is known which entry of a file it is."""

    key: str
    title: str = ""
    type: str = field(default="", compare=False)


def of_preference(key: str) -> str:
    """The name among the views of a place of the preference with a key."""
    return f"preference {key}"


@dataclass(frozen=True, slots=True)
class Closure:
    """A function object with the frame that its body may look into."""

    method: Method
    frame: "Frame"


@dataclass(frozen=True, slots=True)
class Bound:
    """A method as a function object, with the object it is bound to."""

    name: str
    receiver: "Abstract"
    owner: str


ELSEWHERE = "?"
"""The owner of a method that is bound to an object of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Many:
    """One of several."""

    options: "tuple[Abstract, ...]"


Abstract = Literal | ClassValue | Resource | Unknown | Obj | Widget | Item | Entry | Closure | Bound | Many
Function = Closure | Bound
_UNKNOWN = frozenset({Unknown})
_PLAIN = Literal | ClassValue | Resource | Unknown
K = TypeVar("K")


class Doubt(Enum):
    """What is known of a condition that is neither known to hold nor to fail."""

    UNDECIDED = "undecided"


UNDECIDED: Final = Doubt.UNDECIDED
"""The same under a name of its own, which is found much faster than a member of an enumeration."""


@dataclass(slots=True, eq=False)
class Frame:
    """One activation of a method.

    Attributes:
        method: What runs.
        this: The object whose code it is, None if static.
        args: Its arguments, as many as parameters.
        outer: For a lambda, or a method of an anonymous class, the frame around it.
        caller: Who called it.
        types: What its type variables stand for; of what gives back a stream of its own also which call runs it.
        results: What its calls gave back so far, by their place.
        depth: How many frames are below it.
        at: The place of the call that it is at.
        keys: What tells it apart, by depth; see `frame_key`.
        conditions: What was found of its conditions, by their identity: each is asked once, so that what is written
            behind it does not undo it.
        made: Objects of the app's classes that it has made, by the place of the call and by class.
        on: Of a lambda that takes something besides, what it is called on: ``block(builder, item)``.
    """

    method: Method
    this: Obj | None
    args: tuple[Abstract, ...]
    outer: "Frame | None" = None
    caller: "Frame | None" = None
    types: dict[str, Abstract] = field(default_factory=dict)
    results: Store[int, Abstract] = field(default_factory=Store)
    depth: int = 0
    at: int = -1
    keys: dict[int, object] = field(default_factory=dict)
    conditions: "dict[int, bool | Doubt | Abstract]" = field(default_factory=dict)
    made: dict[tuple[int, str], Obj] = field(default_factory=dict)
    on: "Abstract | None" = None

    def enter(self, caller: "Frame | None", types: "dict[str, Abstract]", depth: int) -> None:
        """Be executed anew; what bodies within it know of it stays until it turns out to be something else."""
        self.caller, self.types, self.depth = caller, types, depth
        self.conditions.clear()


def options(value: Abstract) -> tuple[Abstract, ...]:
    """The alternatives of a value; itself if there is only one."""
    return value.options if type(value) is Many else (value,)


def join(*values: Abstract) -> Abstract:
    """One of these, without repetition.

    Unknown ones give way to objects, classes and functions, which are worth following; constants give way to unknown
    ones, since a guard that compares with one of them is not decided then.
    """
    if len(values) < 2:
        return values[0] if values else UNKNOWN
    if type(values[0]) is Unknown and _UNKNOWN.issuperset(map(type, values)):
        return values[0]
    kept: dict[object, Abstract] = {}
    unknown = False
    for value in values:
        for option in options(value):
            if isinstance(option, Unknown):
                unknown = True
            else:
                kept.setdefault(key(option), option)
    if unknown:
        kept = {k: o for k, o in kept.items() if not is_constant(o)}
    if not kept or len(kept) > MAX_OPTIONS:
        return UNKNOWN
    found = tuple(kept.values())
    return found[0] if len(found) == 1 else Many(found)


def is_constant(value: Abstract) -> bool:
    """Whether a value is a constant, of an enumeration too."""
    return isinstance(value, Literal) or (isinstance(value, Obj) and value.is_constant)


def key(value: Abstract, depth: int = CONTEXT) -> object:
    """What tells two values apart, hashable.

    Objects of one class made at one place are the same, but for intents that name several screens. Functions made
    by one method are the same if what they see of their surroundings is, down to `CONTEXT` levels (k-limiting).
    """
    if type(value) is Unknown:
        return None
    if isinstance(value, Obj):
        if value.type != INTENT:
            return (value.type, value.site)
        leads = dict.get(value.fields, "component")
        return (value.type, value.site, None if leads is None else key(leads, 0))
    if isinstance(value, Literal):
        return ("=", value.value)
    match value:
        case Closure():
            return (value.method.id, frame_key(value.frame, depth - 1))
        case Bound():
            return ("bound", value.name, value.owner, key(value.receiver, depth))
        case Many():
            return tuple([key(o, depth) for o in value.options])
    return value


def same(one: Abstract, other: Abstract) -> bool:
    """Whether two values are one thing, not only alike: code that is given one of them does just what it did."""
    if one is other:
        return True
    match one, other:
        case Obj(), Obj():
            alike = one.frame is other.frame and key(one) == key(other)
            return alike and (one.fields is other.fields or (one.abstract and not one.fields))
        case Closure(), Closure():
            return one.method is other.method and one.frame is other.frame
        case Bound(), Bound():
            return (one.name, one.owner) == (other.name, other.owner) and same(one.receiver, other.receiver)
        case Many(those), Many(others):
            return len(those) == len(others) and all(map(same, those, others))
        case ((Obj() | Closure() | Bound() | Many()), _):
            return False
    return type(one) is type(other) and one == other


def frame_key(frame: "Frame | None", depth: int = CONTEXT) -> object:
    """What tells the surroundings of a function apart, down to a depth; what is given nothing does not count."""
    if frame is None:
        return None
    if depth <= 0:
        return frame.method.id
    known = frame.keys.get(depth)
    if known is None:
        this = None if frame.this is None else (frame.this.type, frame.this.site)
        around = frame.args if frame.on is None else (*frame.args, frame.on)
        args = tuple(key(a, depth) for a in (*around, *frame.types.values()))
        beyond = depth - any(told is not None for told in (this, *args))
        known = frame.keys[depth] = (frame.method.id, this, args, frame_key(frame.outer, beyond))
    return known


def put(store: Store[K, Abstract], name: K, value: Abstract) -> None:
    """Keep a value under a name; what was kept there before stays possible.

    Constants that gave way to something unknown do not come back, or what is kept would go to and fro for ever.
    """
    if type(value) is Unknown and name not in store.open_names:
        store.open_names |= {name}
    known = store.peek(name)
    if known is None:
        store[name] = value
    elif known is not value:
        both = join(known, value, UNKNOWN) if name in store.open_names else join(known, value)
        if key(both) != key(known):
            store[name] = both


def texts(value: Abstract) -> Iterator[str]:
    """The texts that a value may be."""
    return (o.value for o in options(value) if isinstance(o, Literal) and isinstance(o.value, str))


def layout_of(value: Abstract) -> str:
    """The layout that an object was inflated from; empty if that was not seen."""
    if isinstance(value, Obj) and isinstance(value.site, tuple) and value.site[0] in ("view", "binding"):
        return str(value.site[1])
    return ""


def objects(value: Abstract) -> Iterator[Obj]:
    """The objects that a value may be."""
    return (o for o in options(value) if isinstance(o, Obj))


def frame_of(frame: Frame, method: str) -> Frame | None:
    """The activation of a method that a body looks into."""
    current: Frame | None = frame
    for _ in range(MAX_DEPTH):
        if current is None or current.method.id == method:
            return current
        if current.outer is not None:
            current = current.outer
        else:
            current = current.this.frame if current.this is not None else None
    return None
