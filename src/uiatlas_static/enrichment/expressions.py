"""Values and calls of a body as Java expressions, with names for its parameters and for what calls give back."""

import json
import re
from collections.abc import Mapping

from uiatlas_static.facts.code import INIT, INVOKE, JOIN, Call, Method
from uiatlas_static.facts.values import (
    Caught,
    Choice,
    ClassValue,
    FieldValue,
    Guard,
    Guarded,
    Lambda,
    Literal,
    Parameter,
    Reference,
    Resource,
    Result,
    This,
    Unknown,
    Value,
)

INLINE = 100
"""Characters up to which the result of a call that is used once stands where it is used."""
MAX_NESTED = 12
"""Most calls in one another in an expression."""
MAX_TEXT = 400
"""Characters of a call that are kept."""
MOST_OPTIONS = 4
_OUTER = re.compile(r"this\$\d+|f\$\d+|\$this|\$[\w$]*this[\w$]*")
"""Fields in which compilers keep the object around a function object."""
_WORD = re.compile(r"[A-Za-z]\w*")


class Names:
    """What parameters and results of calls are called in a body.

    Args:
        body: The body.
        labels: What function objects in it are called, by their method's id.
    """

    def __init__(self, body: Method, labels: Mapping[str, str]) -> None:
        self.body, self.labels = body, labels
        self._taken: set[str] = set()
        self.parameters = [self._free(_named_after(p.type) or f"arg{n}") for n, p in enumerate(body.parameters)]
        self._variables: dict[int, str] = {}
        self._calls: dict[int, str] = {}
        self._depth = 0

    def declared(self, number: int) -> str:
        """The statement that keeps the result of a call."""
        made = self.call(number)
        self._variables[number] = self._free(_named_after_call(self.body.calls[number]))
        return f"var {self._variables[number]} = {made};"

    def result(self, number: int) -> str:
        """The result of a call: its variable, else the call itself."""
        if number in self._variables:
            return self._variables[number]
        return self.call(number) if number < len(self.body.calls) else "..."

    def is_short(self, number: int) -> bool:
        """Whether a call is short enough to stand where its result is used."""
        return len(self.call(number)) <= INLINE

    def call(self, number: int) -> str:
        """A call as an expression."""
        if number not in self._calls:
            if self._depth >= MAX_NESTED:
                return "..."
            self._depth += 1
            self._calls[number] = "..."
            text = self._call(self.body.calls[number])
            self._calls[number] = text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}..."
            self._depth -= 1
        return self._calls[number]

    def _call(self, call: Call) -> str:
        given = ", ".join(expression(a, self) for a in call.args)
        if call.name == JOIN:
            return " + ".join(expression(a, self) for a in call.args) or '""'
        if call.name == INIT:
            if isinstance(call.receiver, This):
                return f"{'super' if call.parent or call.owner != self.body.owner else 'this'}({given})"
            return f"new {simple(call.owner)}({given})"
        if call.receiver is None:
            return f"{simple(call.owner) + '.' if call.owner else ''}{call.name}({given})"
        if call.parent:
            return f"super.{call.name}({given})"
        if isinstance(call.receiver, This) and call.receiver.type == self.body.owner:
            return f"{call.name}({given})"
        on = "_" if isinstance(call.receiver, Unknown) else expression(call.receiver, self)
        return f"{on}({given})" if call.name == INVOKE else f"{on}.{call.name}({given})"

    def _free(self, name: str) -> str:
        count, base = 1, name
        while name in self._taken:
            count += 1
            name = f"{base}{count}"
        self._taken.add(name)
        return name


def expression(value: Value | None, names: Names, between: str = " or ") -> str:
    """A value as Java would write it; what is not known is ``...``."""
    match value:
        case Literal(plain):
            return json.dumps(plain, ensure_ascii=False)
        case ClassValue(name):
            return f"{simple(name)}.class"
        case Resource(kind, name):
            bare = name.removeprefix("android:")
            return f"{'' if bare == name else 'android.'}R.{kind}.{bare}"
        case Caught(types):
            return f"caught({' | '.join(types)})"
        case This(name):
            return "this" if name == names.body.owner else f"{simple(name)}.this"
        case Parameter(method, index):
            known = method == names.body.id and index < len(names.parameters)
            return names.parameters[index] if known else f"arg{index}"
        case Result(method, number):
            return names.result(number) if method == names.body.id else "..."
        case FieldValue(name, receiver, owner):
            return _field(name, receiver, owner, names)
        case Lambda(method):
            return names.labels.get(method, "{...}")
        case Reference(name, receiver, owner):
            on = expression(receiver, names) if receiver is not None else simple(owner)
            return f"{on}::{'new' if name == INIT else name}"
        case Guarded(inner):
            return expression(inner, names)
        case Choice(options) if options:
            told = dict.fromkeys(expression(o, names) for o in options[:MOST_OPTIONS])
            more = ["..."] if len(options) > MOST_OPTIONS else []
            text = between.join((*told, *more))
            return text if len(told) + len(more) == 1 or between != " or " else f"({text})"
    return "..."


def _field(name: str, receiver: Value | None, owner: str, names: Names) -> str:
    if receiver is None:
        return f"{simple(owner)}.{name}" if owner and owner != names.body.owner else name
    if isinstance(receiver, Unknown):
        return name
    if isinstance(receiver, This) and _OUTER.fullmatch(name):
        return "outer"
    return f"{expression(receiver, names)}.{name}"


def condition(guard: Guard, names: Names) -> str:
    """A condition as Java would write it."""
    subject = expression(guard.subject, names)
    if isinstance(guard.other, Literal) and isinstance(guard.other.value, bool):
        return subject if guard.equal is guard.other.value else f"!{subject}"
    return f"{subject} {'==' if guard.equal else '!='} {expression(guard.other, names)}"


def simple(name: str) -> str:
    """A class without its package, as Java writes it: ``Outer.Inner``."""
    return re.sub(r"(?<=[^$])\$(?=[A-Za-z_])", ".", name.rpartition(".")[2])


def _named_after(type_: str) -> str:
    """A name for something of a class; empty for plain numbers and truth values."""
    bare = re.split(r"[.$]", type_)[-1]
    return bare[:1].lower() + bare[1:] if "." in type_ and _WORD.fullmatch(bare) else ""


def _named_after_call(call: Call) -> str:
    """A name for what a call gives back: what it makes or gets, or the view that it finds."""
    if call.name == INIT:
        return _named_after(f".{call.owner}") or "made"
    views = [a.name for a in call.args if isinstance(a, Resource) and a.kind == "id" and _WORD.fullmatch(a.name)]
    if views:
        return views[0]
    found = re.fullmatch(r"(?:get|find|create|make|obtain|new|require)([A-Z]\w*)", call.name)
    return found[1][:1].lower() + found[1][1:] if found else call.name if _WORD.fullmatch(call.name) else "value"
