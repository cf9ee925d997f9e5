"""Bindings of layouts: objects whose properties are the elements, and which, as compiled, set listeners on them."""

from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Obj, Widget
from uiatlas_static.solver.interpreter import Interpreter

_BINDS = "executeBindings"
"""The method of compiled bindings that puts on the elements what the layout's expressions say."""


def binding_of(interpreter: Interpreter, site: CallSite, layout: str) -> Obj:
    """The binding of a layout: an object of the class made for it, if there is one, with its listeners set."""
    name = _class_name(layout)
    compiled = interpreter.program.by_simple_name.get(f"{name}Impl", ())
    if len(compiled) != 1:
        return Obj(name, ("binding", layout))
    cls = compiled[0]
    made = Obj(cls, ("binding", layout), site.frame)
    made.fields = interpreter.kept(cls, site.frame.method.id, site.index)
    for count in (2, 3):
        for method in interpreter.program.constructors(cls, count)[:1]:
            interpreter.run(method, made, (), site.frame)
    for fact in interpreter.program.chain(cls):
        for field in fact.fields:
            element = "" if field.static else interpreter.layouts.named(field.name, (layout,))
            if element:
                made.put(field.name, Widget(element))
    binds = interpreter.program.method(cls, _BINDS, 0)
    if binds is not None:
        interpreter.run(binds, made, (), site.frame)
    return made


def _class_name(layout: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in layout.split("_")) + "Binding"
