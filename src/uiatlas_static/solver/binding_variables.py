"""Listeners that code gives a variable of data binding: ``binding.opener = View.OnClickListener { ... }``.

Each element of the layout whose handler names the variable calls the listener, which is told that element.
"""

import re
from collections.abc import Iterator, Mapping

from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, layout_of, objects, options
from uiatlas_static.solver.handlers import run_touches
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import is_function
from uiatlas_static.solver.program import Program
from uiatlas_static.source.kotlin.accessors import setter_of

_HEARD = ("onClick", "onLongClick")
"""The methods of listeners."""
_HEARING = re.compile(r"\b(?:Function\d+|\w*Listener)$")
"""Types of variables that hold a function or a listener, whatever code gives them."""


def with_variables(models: Mapping[str, Model], program: Program) -> Mapping[str, Model]:
    """Models that know the setters of such variables, if a layout of the app has one."""
    layouts = program.facts.resources.layouts.values()
    others = [(setter_of(n), type_) for fact in layouts for n, type_ in fact.variables if type_ not in program.classes]
    setters, hearing = {setter for setter, _ in others}, {setter for setter, type_ in others if _HEARING.search(type_)}
    before = models["(other)"]

    def other(interpreter: Interpreter, site: CallSite) -> Abstract:
        if site.call.name in setters and _is_given(interpreter, site):
            return UNKNOWN
        return before(interpreter, site)

    known = dict.fromkeys(hearing.difference(models), other)
    return {**models, **known, "(other)": other} if setters else models


def _is_given(interpreter: Interpreter, site: CallSite) -> bool:
    """Give a listener to the elements that name the variable; whether there are any.

    Of a row, the list around it says what is touched.
    """
    listener = site.arg(0)
    if interpreter.row_list or not any(_is_listener(interpreter, o) for o in options(listener)):
        return False
    heard = False
    for binding in objects(site.receiver):
        for name, layout in _variables(interpreter, binding, site.call.name):
            for widget in interpreter.resources.layouts[layout].widgets:
                heard |= run_touches(interpreter, widget, layout, site.frame, {name: listener})
    return heard


def _is_listener(interpreter: Interpreter, value: Abstract) -> bool:
    """Whether a value is a function, or an object that has the method of a listener."""
    return is_function(interpreter, value) or (isinstance(value, Obj) and bool(interpreter.callbacks(value, _HEARD)))


def _variables(interpreter: Interpreter, binding: Obj, setter: str) -> Iterator[tuple[str, str]]:
    """The variable that a call on a binding sets, if the app has no class for it, with the layout."""
    layout = layout_of(binding) or interpreter.layouts.of_binding(binding.type)
    for name, type_ in interpreter.layouts.variables(layout).items():
        if setter_of(name) == setter and type_ not in interpreter.program.classes:
            yield name, layout
