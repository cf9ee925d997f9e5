"""What a body has just put into fields of its own object or class, as long as nothing else can have changed them.

``current = find(TAG); if (current == null) current = make(number); show(current);`` shows what was found or made here,
not all that the field ever holds, and so it is with ``intent = Intent(this, Page::class.java); startActivity(intent)``.
What is kept stands among the locals, under names that no local has.
"""

from typing import TYPE_CHECKING

from uiatlas_static.facts.code import INIT, Call
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
_DIALOG = "Dialog"
"""What stands in the names of the classes that build dialogs, the platform's and libraries'."""
_OF_DIALOGS = ("set", "show")
"""How calls begin on a dialog that was just built, which change no field of whoever makes them."""
_BUILDING = ("create", "build", "show")
"""Calls by which a builder gives the dialog that it has built."""
_FINDING = "find"
"""How calls begin that find what is there already."""


def note(body: "Body", name: str, value: Value, owner: str = "") -> None:
    """A field of one's own is given a value; a static one has an owner."""
    if value is UNKNOWN:
        body.locals.pop(_key(body, name, owner), None)
    else:
        body.locals[_key(body, name, owner)] = value


def held(body: "Body", name: str, owner: str = "") -> Value | None:
    """What a field was given here, if one of the values that it may be is an object made here; None if not."""
    value = body.locals.get(_key(body, name, owner))
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
    harmless = receiver is not None and (
        name in _OF_INTENTS or (name.startswith(_OF_DIALOGS) and _is_built(receiver, body))
    )
    if name != INIT and not harmless and not name.startswith(_CHANGING_NOTHING):
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
    field, owner, *_ = name.removeprefix(_OF_THIS).split(" ")
    return FieldValue(field, owner=owner, scopes=() if owner else scopes)


def _key(body: "Body", name: str, owner: str = "") -> str:
    return f"{_OF_THIS}{name} {owner} {body.id}"


def _is_made(value: Value, body: "Body") -> bool:
    call = _giving(value, body)
    if call is None:
        return False
    own = call.receiver is None and bool(call.scopes) and not call.name.startswith(_FINDING)
    return call.name == INIT or own or _is_built(value, body)


def _is_built(value: Value, body: "Body") -> bool:
    """Whether a builder of dialogs, made here, has given a value."""
    call = _giving(value, body)
    todo = [] if call is None or call.name not in _BUILDING or call.receiver is None else [call.receiver]
    seen = set[int]()
    while todo:
        for option in alternatives(todo.pop()):
            made = _giving(option, body)
            if made is None or id(made) in seen:
                continue
            seen.add(id(made))
            if made.name == INIT and _DIALOG in made.owner:
                return True
            if made.receiver is not None:
                todo.append(made.receiver)
    return False


def _giving(value: Value, body: "Body") -> Call | None:
    """The call of a body that has given a value."""
    return body.calls[value.call] if isinstance(value, Result) and value.method == body.id else None
