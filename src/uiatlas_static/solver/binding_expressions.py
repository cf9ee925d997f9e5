"""Expressions of data binding in layouts, evaluated where the layout is shown: ``@{(v) -> model.open(v, Kind.NEW)}``.

The language: https://developer.android.com/topic/libraries/data-binding/expressions. Operators are not computed; of a
choice both sides are meant.
"""

import re
from collections.abc import Mapping

from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import UNKNOWN, ClassValue, FieldValue, Literal, Resource, This
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Frame, Obj, Widget, join, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.meaning import is_directions
from uiatlas_static.solver.places import Trigger

_TOKEN = re.compile(r"`[^`]*`|\"[^\"]*\"|'[^']*'|::|@[\w.:]+/\w+|\w+|\S")
_OPERATORS = frozenset("+ - * / % < > = & | ^ ! ? instanceof".split())  # noqa: SIM905
_LITERALS = {"true": Literal(True), "false": Literal(False), "null": Literal(None)}
_COUNTS = (1, 0, 2, 3)
"""How many parameters handlers have, the usual first."""


class BindingExpression:
    """One expression of a layout.

    Args:
        interpreter: What runs the code that it calls.
        layout: The layout that it is written in, whose variables it can name.
        written: The expression as it is written.
        frame: The code that shows the layout.
        given: What variables are known to hold.
    """

    def __init__(
        self, interpreter: Interpreter, layout: str, written: str, frame: Frame, given: Mapping[str, Abstract]
    ) -> None:
        parameters, self._arrow, body = written.removeprefix("@{").removesuffix("}").rpartition("->")
        self._interpreter = interpreter
        self._layout = layout
        self._body = body.strip()
        self._parameters = re.findall(r"\w+", parameters)
        self._frame = frame
        self._given = given
        self._known: dict[str, Abstract] = {}
        self._tokens: list[str] = []

    def run(self, trigger: Trigger, told: Abstract) -> None:
        """Do what a handler does under a touch.

        Args:
            trigger: The touch.
            told: What the handler is told first.
        """
        self._known = {**self._given, **dict(zip(self._parameters, (told,), strict=False))}
        self._tokens = _TOKEN.findall(self._body)
        with self._interpreter.at(self._interpreter.place, trigger):
            value = self._value()
            if not self._arrow:
                for option in options(value):
                    self._hand(option, told, "onLongClick" if trigger.long else "onClick")

    def _hand(self, handler: Abstract, told: Abstract, heard: str) -> None:
        """Call what an expression gives as a handler."""
        if isinstance(handler, Bound) and isinstance(handler.receiver, Obj):
            self._call(handler.receiver, handler.name, (told,))
        elif isinstance(handler, Obj):
            for method in self._interpreter.callbacks(handler, (heard,)):
                self._interpreter.run(method, handler, (told,), self._frame, handler.frame)
        else:
            self._interpreter.invoke(handler, (told,), self._frame)

    def _take(self) -> str:
        return self._tokens.pop(0) if self._tokens else ""

    def _next_is(self, *tokens: str) -> bool:
        return bool(self._tokens) and self._tokens[0] in tokens

    def _value(self) -> Abstract:
        found = self._operand()
        while self._tokens and self._tokens[0] in _OPERATORS:
            operator = ""
            while self._tokens and self._tokens[0] in _OPERATORS:
                operator += self._take()
            if operator != "?":
                other = self._operand()
                found = join(found, other) if operator == "??" else UNKNOWN
                continue
            found = self._value()
            if self._next_is(":"):
                self._take()
                found = join(found, self._value())
        return found

    def _operand(self) -> Abstract:
        token = self._take()
        if token == "(":
            inner = self._value()
            self._take()
            is_cast = bool(self._tokens) and (self._tokens[0] == "(" or self._tokens[0][0].isalnum())
            return self._operand() if is_cast and not self._next_is("instanceof") else self._steps(inner)
        if token in ("!", "-"):
            value = self._operand()
            return Literal(-value.value) if isinstance(value, Literal) and type(value.value) is int else UNKNOWN
        if token[:1] in ("`", '"', "'"):
            return self._steps(Literal(token[1:-1]))
        if token.startswith("@"):
            kind, _, name = token[1:].partition("/")
            text = self._interpreter.resources.strings.get(name) if kind == "string" else None
            return Resource(kind, name) if text is None else Literal(text)
        if token == "R" and len(self._tokens) > 3:
            _, kind, _, name = (self._take() for _ in range(4))
            return Resource(kind, name)
        if token.isdecimal():
            return Literal(int(token))
        if self._next_is("("):
            return next(iter(self._arguments()), UNKNOWN)
        return self._steps(_LITERALS.get(token) or self._named(token))

    def _named(self, name: str) -> Abstract:
        """What a bare name means: what the handler is told, a variable, a class, or an element."""
        if name in self._known:
            return self._known[name]
        layouts = self._interpreter.layouts
        if type_ := layouts.variables(self._layout).get(name):
            return self._interpreter.typed(type_)
        classes = self._interpreter.program.by_simple_name.get(name, ())
        if len(classes) == 1 or is_directions(Call("", owner=name)):
            return ClassValue(classes[0] if classes else name)
        element = layouts.named(name, (self._layout,))
        return Widget(element) if element else UNKNOWN

    def _steps(self, value: Abstract) -> Abstract:
        """What is behind a value: its members one after another."""
        while self._next_is(".", "::", "["):
            sign, name = self._take(), self._take()
            if sign == "[":
                value = UNKNOWN
                while self._tokens and self._take() != "]":
                    pass
            elif sign == "::":
                value = Bound(name, value, "")
            elif self._next_is("("):
                args = self._arguments()
                value = join(*(self._call(option, name, args) for option in options(value)))
            else:
                value = join(*(self._member(option, name) for option in options(value)))
        return value

    def _arguments(self) -> tuple[Abstract, ...]:
        self._take()
        given: list[Abstract] = []
        while self._tokens and not self._next_is(")"):
            given.append(self._value())
            if not self._next_is(")") and self._take() != ",":
                break
        self._take()
        return tuple(given)

    def _member(self, owner: Abstract, name: str) -> Abstract:
        """A property; of an object that has none of this name, its method."""
        interpreter = self._interpreter
        if isinstance(owner, ClassValue):
            return interpreter.static(owner.name, name)
        if not isinstance(owner, Obj):
            return UNKNOWN
        is_last = not self._arrow and not self._tokens
        if is_last and interpreter.program.field(owner.type, name) is None and self._method(owner, name, 1) is not None:
            return Bound(name, owner, "")
        frame = Frame(self._frame.method, owner, (), caller=self._frame)
        return interpreter.read(FieldValue(name, This(owner.type)), frame)

    def _method(self, owner: Obj, name: str, count: int) -> Method | None:
        """The method that a handler may be, preferably one that takes just what it is given."""
        counts = dict.fromkeys((count, *_COUNTS))
        methods = (self._interpreter.program.method(owner.type, name, n) for n in counts)
        return next((m for m in methods if m is not None), None)

    def _call(self, owner: Abstract, name: str, args: tuple[Abstract, ...]) -> Abstract:
        interpreter = self._interpreter
        if isinstance(owner, ClassValue):
            call = Call(name, owner=owner.name)
            if is_directions(call):
                made = Frame(Method(f"{self._layout} {self._body}", "", ""), None, ())
                return interpreter.ask("(directions)", CallSite(call, len(self._tokens), UNKNOWN, args, made))
            return interpreter.invoke(Bound(name, UNKNOWN, owner.name), args, self._frame)
        if isinstance(owner, Closure | Bound):
            return interpreter.invoke(owner, args, self._frame)
        method = self._method(owner, name, len(args)) if isinstance(owner, Obj) else None
        if method is None:
            return UNKNOWN
        given = (*args, *(UNKNOWN,) * len(method.parameters))[: len(method.parameters)]
        found = interpreter.invoke(Bound(name, owner, ""), given, self._frame)
        return interpreter.typed(method.type) if found == UNKNOWN else found
