"""Functions that give an object of the class that they are called for: ``fun <reified T> Fragment.model(): T``."""

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import ClassValue, Result, Value


def gives_asked(value: Value, method: Method) -> bool:
    """Whether a value is what a call gives for a type variable of a method: ``provider.get(T::class.java)``.

    Args:
        value: What the method gives back.
        method: The method, which may be called with types between angle brackets.
    """
    if not method.type_params or not isinstance(value, Result) or value.method != method.id:
        return False
    call = method.calls[value.call]
    classes = (a.name for a in call.args if isinstance(a, ClassValue))
    return not set(method.type_params).isdisjoint((*call.type_args, *classes))
