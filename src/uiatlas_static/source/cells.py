"""What a body has just put into fields of its own object, as long as nothing else can have changed them.

``current = find(TAG); if (current == null) current = make(number); show(current);`` shows what was found or made here,
not all that the field ever holds, and so it is with ``intent = Intent(this, Page::class.java); startActivity(intent)``.
What is kept stands among the locals, under names that no local has.
"""

from typing import TYPE_CHECKING

from uiatlas_static.facts.code import INIT
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Literal, Result, Value, alternatives

if TYPE_CHECKING:
    from uiatlas_static.source.body import Body

_OF_THIS = "this."
"""How the names begin under which fields stand among the locals; the body follows, so that none within it sees them."""
_CHANGING_NOTHING = (
    "get",
    "is",
    "has",
    "find",
    "require",
    "begin",
    "setContentView",
    "setTitle",
    "setCustomAnimations",
)
"""How calls begin that change no field of whoever makes them, as a rule; others may, wherever they lead."""
_OF_INTENTS = ("putExtra", "putExtras", "addFlags", "setFlags")
"""Calls on an intent that change it, and no field of whoever makes them."""
_FINDING = "find"
"""How calls begin that find what is there already."""


def note(body: "Body", name: str, value: Value) -> None:
    """A field of one's own is given a value."""
    if value is UNKNOWN:
        body.locals.pop(_key(body, name), None)
    else:
        body.locals[_key(body, name)] = value


def held(body: "Body", name: str) -> Value | None:
    """What a field was given here, if one of the values that it may be is an object made here; None if not."""
    value = body.locals.get(_key(body, name))
    if value is None or not any(_is_made(v, body) for v in alternatives(value)):
        return None
    return value


def compared(body: "Body", value: Value, other: Value) -> Value:
    """What is asked for null: of a field that was just given what a call gave back, that."""
    if other != Literal(None) or not isinstance(value, FieldValue) or value.receiver is not None or not value.scopes:
        return value
    return body.locals.get(_key(body, value.name), value)


def called(body: "Body", name: str, receiver: Value | None) -> None:
    """A call may change the fields of this object, be it its own, a function's, or one on an object that knows it."""
    of_intent = receiver is not None and name in _OF_INTENTS
    if name != INIT and not of_intent and not name.startswith(_CHANGING_NOTHING):
        forget(body.locals)


def forget(locals: dict[str, Value]) -> None:
    """Forget what fields were given."""
    for name in [n for n in locals if n.startswith(_OF_THIS)]:
        del locals[name]


def is_cell(name: str) -> bool:
    """Whether something among the locals is a field."""
    return name.startswith(_OF_THIS)


def unchanged(name: str, scopes: tuple[Value, ...]) -> Value:
    """What a field holds where a branch gives it nothing."""
    return FieldValue(name.removeprefix(_OF_THIS).partition(" ")[0], scopes=scopes)


def _key(body: "Body", name: str) -> str:
    return f"{_OF_THIS}{name} {body.id}"


def _is_made(value: Value, body: "Body") -> bool:
    if not isinstance(value, Result) or value.method != body.id:
        return False
    call = body.calls[value.call]
    return call.name == INIT or (call.receiver is None and bool(call.scopes) and not call.name.startswith(_FINDING))
