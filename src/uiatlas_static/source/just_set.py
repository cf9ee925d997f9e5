"""Fields that a body has just set: they are kept among its locals, so that branches join them as they join these."""

from dataclasses import dataclass, field, replace

from uiatlas_static.facts.code import Write
from uiatlas_static.facts.values import (
    NULL,
    UNKNOWN,
    Choice,
    FieldValue,
    Literal,
    Parameter,
    Resource,
    This,
    Value,
    alternatives,
)

_MARK = "field "
"""How the names begin under which fields are kept; no local variable has a name with a blank."""
MAX_SET = 48
"""Most fields that are kept for one body."""


@dataclass(slots=True, eq=False)
class JustSet:
    """The fields, static or of the object whose code it is, that one body has set.

    Attributes:
        body: The body's id, which tells its fields from those that a body around it has set.
        first: The first assignment to each.
        as_it_was: What each is where a branch does not set it.
        changing: Names of those that are counted, or set in a loop, of which nothing is known.
    """

    body: str
    first: dict[str, Write] = field(default_factory=dict)
    as_it_was: dict[str, Value] = field(default_factory=dict)
    changing: set[str] = field(default_factory=set)

    def note(self, write: Write, locals: dict[str, Value]) -> None:
        """Note an assignment; initialisers set what code changes later, and are left out."""
        of_others = write.receiver is not None and not isinstance(write.receiver, This)
        if of_others or "<" in self.body or write.name in self.changing:
            return
        known = self.first.get(write.name)
        if known is None:
            if len(self.first) == MAX_SET:
                return
            self.first[write.name] = write
            own = FieldValue(write.name, write.receiver, write.owner, write.scopes)
            self.as_it_was[self._key(write.name)] = own
        alike = known is None or _whose(known) == _whose(write)
        locals[self._key(write.name)] = write.value if alike else UNKNOWN

    def forget(self, name: str) -> None:
        """Of a field of this name nothing is known from here on."""
        self.changing.add(name)
        self.first.pop(name, None)

    def forget_all(self, locals: dict[str, Value]) -> None:
        """Before a loop nothing is known any more: what it calls may set fields before it begins anew."""
        locals.update(dict.fromkeys(map(self._key, self.first), UNKNOWN))

    def now(self, locals: dict[str, Value]) -> tuple[Write, ...]:
        """The fields of which something is known, each with what it has been set to."""
        held = ((first, locals.get(self._key(name), UNKNOWN)) for name, first in self.first.items())
        return tuple([replace(first, value=value, guards=()) for first, value in held if _may_be_constant(value)])

    def _key(self, name: str) -> str:
        return f"{_MARK}{name} {self.body}"


def is_field(name: str) -> bool:
    """Whether something that is kept among locals is a field, which is there behind the block that sets it, too."""
    return name.startswith(_MARK)


def one_of_branches(values: list[Value]) -> Value:
    """What a field is after branches; of those that set it to one value, each is kept with its conditions."""
    each = dict.fromkeys(o for value in values for o in (value.options if isinstance(value, Choice) else (value,)))
    return next(iter(each)) if len(each) == 1 else Choice(tuple(each))


def _whose(write: Write) -> tuple[object, ...]:
    return write.receiver, write.owner, write.scopes


def _may_be_constant(value: Value) -> bool:
    return any(isinstance(v, Literal | Resource | FieldValue | Parameter) and v != NULL for v in alternatives(value))
