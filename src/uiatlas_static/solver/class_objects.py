"""What class objects are asked: whether a value is of the class, and the value as one of it."""

from uiatlas_static.facts.values import ClassValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.conditions import is_of_class
from uiatlas_static.solver.domain import Abstract, options
from uiatlas_static.solver.interpreter import Interpreter, Model


def is_instance(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``cls.isInstance(value)``, as far as the classes of both are known."""
    if isinstance(site.receiver, ClassValue):
        answers = {is_of_class(o, site.receiver.name, interpreter.program) for o in options(site.arg(0))}
        if len(answers) == 1 and None not in answers:
            return Literal(answers.pop())
    return interpreter.models["(other)"](interpreter, site)


def cast(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``cls.cast(value)``: the value; streams have an operator of this name."""
    return site.arg(0) if isinstance(site.receiver, ClassValue) else interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {"isInstance": is_instance, "cast": cast}
