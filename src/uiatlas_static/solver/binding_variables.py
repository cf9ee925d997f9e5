"""What code gives variables of data binding: ``binding.opener = View.OnClickListener { ... }``, ``binding.model = it``.

Each element of the layout whose handler names the variable calls the listener, which is told that element, or what the
handler says of the object.
"""

import re
from collections.abc import Iterator, Mapping

from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, join, layout_of, objects, options
from uiatlas_static.solver.handlers import handles, run_touches
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
    variables = [(fact, n, type_) for fact in layouts for n, type_ in fact.variables]
    others = [(setter_of(n), type_) for _, n, type_ in variables if type_ not in program.classes]
    own: dict[str, set[str]] = {}
    for fact, name, type_ in variables:
        if type_ in program.classes and handles(fact, name):
            own.setdefault(setter_of(name), set()).add(type_)
    setters, hearing = {setter for setter, _ in others}, {setter for setter, type_ in others if _HEARING.search(type_)}
    before = models["(other)"]

    def other(interpreter: Interpreter, site: CallSite) -> Abstract:
        if site.call.name in setters and _is_given(interpreter, site):
            return UNKNOWN
        types = own.get(site.call.name)
        if types and (_is_filled(interpreter, site) or _is_filled_later(interpreter, site, types)):
            return UNKNOWN
        return before(interpreter, site)

    known = dict.fromkeys((hearing | own.keys()).difference(models), other)
    return {**models, **known, "(other)": other} if setters or own else models


def _is_filled(interpreter: Interpreter, site: CallSite) -> bool:
    """Have elements do what they say of the very object that the variable is given; whether there are any.

    One that stands for all of its class on the screen was taken before.
    """
    own = [o for o in objects(site.arg(0)) if o.type in interpreter.program.classes and not o.abstract]
    made = [o for o in own if o is not interpreter.typed(o.type)]
    if not made:
        return False
    done = False
    for binding in objects(site.receiver):
        for name, layout in _variables(interpreter, binding, site.call.name, own=True):
            beside = _given_beside(interpreter, site, layout)
            for widget in interpreter.resources.layouts[layout].widgets:
                done |= run_touches(interpreter, widget, layout, site.frame, {**beside, name: join(*made)})
    return done


def _given_beside(interpreter: Interpreter, site: CallSite, layout: str) -> dict[str, Abstract]:
    """What the same code gives the other variables of a binding, so that a row's own object is told to its handler."""
    setters = {setter_of(name): name for name in interpreter.layouts.variables(layout)}
    others = (c for c in site.frame.method.calls if c.receiver == site.call.receiver and c.scopes == site.call.scopes)
    given = {setters[c.name]: interpreter.eval(c.args[0], site.frame) for c in others if c.name in setters and c.args}
    return {name: value for name, value in given.items() if value != UNKNOWN}


def _is_filled_later(interpreter: Interpreter, site: CallSite, types: set[str]) -> bool:
    """Whether it is not known yet which binding is given an object of the class that a variable has.

    Nobody else calls the object then, as a library might that it is handed to.
    """
    given = objects(site.arg(0))
    return site.receiver == UNKNOWN and any(interpreter.program.is_a(o.type, t) for o in given for t in types)


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


def _variables(interpreter: Interpreter, binding: Obj, setter: str, *, own: bool = False) -> Iterator[tuple[str, str]]:
    """The variable that a call on a binding sets, with the layout: of a class of the app, or of none."""
    layout = layout_of(binding) or interpreter.layouts.of_binding(binding.type)
    for name, type_ in interpreter.layouts.variables(layout).items():
        if setter_of(name) == setter and (type_ in interpreter.program.classes) is own:
            yield name, layout
