"""Handlers that layouts name: methods of the activity, and what expressions of data binding call."""

import re
from collections.abc import Collection
from dataclasses import replace
from functools import partial

from uiatlas_static.facts.resources import LayoutFact, WidgetFact
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Resource, This
from uiatlas_static.solver.binding_expressions import BindingExpression
from uiatlas_static.solver.domain import Abstract, Frame, Obj, Widget, options
from uiatlas_static.solver.heard import ITEM_CLICKS, MENU_CLICKS, TOUCHED
from uiatlas_static.solver.intents import Destination, enter
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.library_screens import of_view
from uiatlas_static.solver.menus import menu_items, note_menu
from uiatlas_static.solver.places import DRAWER, Place, Trigger
from uiatlas_static.solver.replaced_listeners import put_off
from uiatlas_static.solver.replaced_roots import names_method
from uiatlas_static.solver.triggers import is_drawn, of_item


def attach_handlers(interpreter: Interpreter, widget: WidgetFact, layout: str, frame: Frame) -> None:
    """Run the handlers of an element, each under the touch that it is told of."""
    for attribute, expression in widget.bound:
        if attribute == "menu" and widget.id:
            _note_menu(interpreter, widget, layout, expression, frame)
    click = _click(interpreter, widget, layout, frame)
    if screen := of_view(interpreter, widget.type):
        file = interpreter.resources.layouts[layout].file
        enter(interpreter, Destination(screen), click, f"{file}:{widget.line}" if widget.line else file)
    _run_named(interpreter, widget, layout, click, frame)
    run_touches(interpreter, widget, layout, frame, {})


def run_again(interpreter: Interpreter, widget: WidgetFact, layout: str, frame: Frame) -> None:
    """Run the method again that a layout names for an element, if what it reads has changed since."""
    if widget.click:
        _run_named(interpreter, widget, layout, _click(interpreter, widget, layout, frame), frame)


def _run_named(interpreter: Interpreter, widget: WidgetFact, layout: str, click: Trigger, frame: Frame) -> None:
    """Run the method of a screen that a layout names for an element, unless that surely gets another listener."""
    if not names_method(widget) or (widget.parent < 0 and layout in interpreter.replaced_roots):
        return
    if isinstance(holder := _holder(interpreter, widget.click), Obj):
        method = interpreter.program.method(holder.type, widget.click, 1)
        if method is not None:
            run = partial(interpreter.under, click, method, holder, (Widget(widget.id),), frame)
            if not put_off(interpreter, widget, run):
                run()


def run_touches(
    interpreter: Interpreter, widget: WidgetFact, layout: str, frame: Frame, given: dict[str, Abstract]
) -> bool:
    """Run what expressions of data binding do when an element is touched; whether there are any.

    Args:
        interpreter: What runs the code that they call.
        widget: The element.
        layout: The layout that it is written in.
        frame: The code that shows the layout, or gives it its variables.
        given: What variables of the layout are known to hold; only expressions that name one of them are meant then.
    """
    handlers = [(attribute, e) for attribute, e in _handlers(widget) if _names(e, given)]
    if not handlers:
        return False
    touched, click = Widget(widget.id), _touch(interpreter, widget, layout, frame)
    for attribute, written in handlers:
        expression = BindingExpression(interpreter, layout, written, frame, given)
        if attribute in MENU_CLICKS:
            for item in menu_items(interpreter, touched):
                expression.run(of_item(item), item)
        elif attribute in ITEM_CLICKS:
            expression.run(Trigger("item", id=widget.id), touched)
        elif TOUCHED.fullmatch(attribute):
            expression.run(replace(click, long="Long" in attribute), touched)
    return True


def handles(layout: LayoutFact, variable: str) -> bool:
    """Whether an element of a layout says what a variable does when it is touched."""
    return any(_names(written, (variable,)) for widget in layout.widgets for _, written in _handlers(widget))


def _handlers(widget: WidgetFact) -> tuple[tuple[str, str], ...]:
    """What data binding gives an element: attribute and expression."""
    own = (("onClick", widget.click),) if widget.click.startswith("@{") else ()
    return (*own, *widget.bound)


def _names(written: str, given: Collection[str]) -> bool:
    """Whether an expression names one of some variables; of none, any does."""
    return not given or any(re.search(rf"\b{name}\b", written) for name in given)


def _click(interpreter: Interpreter, widget: WidgetFact, layout: str, frame: Frame) -> Trigger:
    """The touch of an element, by what it is found by; if it lies in a drawer, one without an id tells that."""
    told = interpreter.layouts.told_by(layout, widget, partial(interpreter.touched.within, layout, frame))
    surface = "" if told.id or not is_drawn(interpreter, widget, layout) else DRAWER
    return Trigger("click", id=told.id, text=told.text, description=told.description, surface=surface)


def _touch(interpreter: Interpreter, widget: WidgetFact, layout: str, frame: Frame) -> Trigger:
    """The touch of an element; what is all of a row and has no name of its own is touched as a row of its list."""
    rows = interpreter.row_list
    named = widget.id or widget.text or widget.description
    if named or not rows or all(list_ != rows for _, list_ in interpreter.adapters):
        return _click(interpreter, widget, layout, frame)
    alone = interpreter.layouts.is_whole(layout, widget) and rows not in interpreter.layouts.ids(layout)
    return interpreter.trigger if alone else _click(interpreter, widget, layout, frame)


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
