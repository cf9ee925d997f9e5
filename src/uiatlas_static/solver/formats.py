"""Texts with places for values: ``getString(R.string.open_in, name)`` puts the name where the text has ``%1$s``.

The places: https://developer.android.com/guide/topics/resources/string-resource#FormattingAndStyling.
"""

import re
from collections.abc import Iterator, Sequence

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import FieldValue, Literal, Result, Value
from uiatlas_static.solver.domain import Abstract, Obj, options, texts
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.triggers import words

_PLACE = re.compile(r"%(?:(\d{1,2})\$)?[sd]|%%")
"""A place for a text or a whole number, with or without the number of the value; the sign itself is doubled."""
_PLACES = ("ordinal", "getOrdinal")
"""Calls and properties whose answer is followed as the constant that is asked, and is shown as a number."""


def shown_name(interpreter: Interpreter, value: Obj, written: Value | None, method: Method) -> str | None:
    """The name that a constant of an enumeration is shown by in a text; None if it is shown otherwise, or is none.

    Args:
        interpreter: Executes the code.
        value: What may be a constant.
        written: What the body mentions that has this value.
        method: The body.
    """
    if not value.is_constant or interpreter.program.members(value.type, "toString", 0):
        return None
    asked = written.name if isinstance(written, FieldValue) else ""
    if isinstance(written, Result) and written.method == method.id:
        asked = method.calls[written.call].name
    if asked in _PLACES:
        return None
    declared = interpreter.liveness.meaning.type_of(written, method) if written is not None else ""
    if declared and not interpreter.program.is_a(value.type, declared):
        return None
    return next(texts(value.get("name")), None)


def filled_in(interpreter: Interpreter, text: str, given: Sequence[Abstract]) -> str:
    """A text with the values that are known in their places; the places of others stay as they are written."""
    if not given:
        return text
    values = [_said(interpreter, value) for value in given]
    ahead = iter(values)
    return _PLACE.sub(lambda place: _at(place, values, ahead), text)


def _at(place: re.Match[str], values: Sequence[str], ahead: Iterator[str]) -> str:
    """What stands in one place of a text in the end."""
    if place[0] == "%%":
        return "%"
    number = int(place[1]) if place[1] else 0
    found = values[number - 1 : number][:1] if number else [next(ahead, "")]
    return next(iter(found), "") or place[0]


def _said(interpreter: Interpreter, value: Abstract) -> str:
    """The one text that a value is shown as; empty if that is not known."""
    those = options(value)
    if len(those) == 1 and isinstance(those[0], Literal) and type(those[0].value) is int:
        return str(those[0].value)
    found = words(interpreter, value) if len(those) == 1 else ""
    return "" if "{}" in found else found
