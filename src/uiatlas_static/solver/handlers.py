"""Handlers that layouts name: methods of the activity, and what expressions of data binding call."""

import re

from uiatlas_static.facts.resources import WidgetFact
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Literal, Resource, This
from uiatlas_static.solver.domain import Abstract, Frame, Obj, Widget, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.listeners import ITEM_CLICKS, MENU_CLICKS, TOUCHED
from uiatlas_static.solver.menus import menu_items, note_menu
from uiatlas_static.solver.places import Place, Trigger
from uiatlas_static.solver.triggers import of_item

_CALLED = re.compile(r"([\w.]+?)(?:\.|::)(\w+)\s*(?:\(([^()]*)|\}|$)")
"""What an expression calls: on what, by a dot or as a reference, which method, and with what it is given."""
_TEXT = re.compile(r"`(.*)`|\"(.*)\"")


def attach_handlers(interpreter: Interpreter, widget: WidgetFact, layout: str, frame: Frame) -> None:
    """Run the handlers of an element, each under the touch that it is told of."""
    for attribute, expression in widget.bound:
        if attribute == "menu" and widget.id:
            _note_menu(interpreter, widget, layout, expression, frame)
    touched = Widget(widget.id)
    click = Trigger("click", id=widget.id, text=widget.text, description=widget.description)
    if widget.click.startswith("@{"):
        _run(interpreter, layout, widget.click, click, touched, frame)
    elif widget.click and isinstance(holder := _holder(interpreter, widget.click), Obj):
        _call(interpreter, holder, widget.click, click, (touched,), frame)
    for attribute, expression in widget.bound:
        if attribute in MENU_CLICKS:
            for item in menu_items(interpreter, touched):
                _run(interpreter, layout, expression, of_item(item), item, frame)
        elif attribute in ITEM_CLICKS:
            _run(interpreter, layout, expression, Trigger("item", id=widget.id), touched, frame)
        elif TOUCHED.fullmatch(attribute):
            trigger = Trigger("click", click.id, click.text, click.description, long="Long" in attribute)
            _run(interpreter, layout, expression, trigger, touched, frame)


def _run(
    interpreter: Interpreter, layout: str, expression: str, trigger: Trigger, told: Abstract, frame: Frame
) -> None:
    """Call what an expression calls, on a variable of its layout, with what the handler is told first."""
    parameters, _, body = expression[2:].rpartition("->")
    found = _CALLED.search(body.strip())
    if found is None:
        return
    variable, name, written = found[1].rpartition(".")[2], found[2], found[3]
    handler = interpreter.typed(interpreter.layouts.variables(layout).get(variable, ""))
    if not isinstance(handler, Obj):
        return
    known = dict(zip(re.findall(r"\w+", parameters), (told,), strict=False))
    given = tuple(_argument(a.strip(), known) for a in written.split(",")) if written and written.strip() else ()
    _call(interpreter, handler, name, trigger, given if written is not None else (told,), frame)


def _argument(written: str, known: dict[str, Abstract]) -> Abstract:
    """What an expression hands on: a literal, or what the handler is told."""
    if text := _TEXT.fullmatch(written):
        return Literal(text[1] or text[2] or "")
    if written in ("true", "false"):
        return Literal(written == "true")
    return Literal(int(written)) if written.isdecimal() else known.get(written, UNKNOWN)


def _call(
    interpreter: Interpreter,
    handler: Obj,
    name: str,
    trigger: Trigger,
    args: tuple[Abstract, ...],
    frame: Frame,
) -> None:
    """Run a method of a handler, preferably one that takes just what it is given."""
    for count in dict.fromkeys((len(args), 1, 0, 2, 3)):
        method = interpreter.program.method(handler.type, name, count)
        if method is not None:
            interpreter.under(trigger, method, handler, args[:count], frame)
            return


def _note_menu(interpreter: Interpreter, widget: WidgetFact, layout: str, expression: str, frame: Frame) -> None:
    """A menu that a property of a variable names is the one of the element."""
    variable, _, name = expression[2:].rstrip("}").strip().rpartition(".")
    declared = interpreter.layouts.variables(layout).get(variable, "")
    menu = interpreter.read(FieldValue(name, This(declared)), frame)
    for option in options(menu):
        if isinstance(option, Resource) and option.kind == "menu":
            note_menu(interpreter, widget.id, option.name)


def _holder(interpreter: Interpreter, name: str) -> Abstract:
    """The screen in front that has a method of this name; the innermost first."""
    place: Place | None = interpreter.place
    while place is not None:
        if place.obj is not None and interpreter.program.method(place.obj.type, name, 1) is not None:
            return place.obj
        place = place.host
    return UNKNOWN
