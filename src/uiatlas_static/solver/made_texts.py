"""Texts that are made of others: in capitals, with a capital in front, a part of one."""

from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, join, objects, options, texts
from uiatlas_static.solver.formats import shown_name
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.resolution import UNSAID

_CAPITALS = ("uppercase", "titlecase", "toUpperCase", "uppercaseChar")
"""Calls that make a letter a capital."""


def _or_other(interpreter: Interpreter, site: CallSite, found: list[Abstract]) -> Abstract:
    return join(*found) if found else interpreter.models["(other)"](interpreter, site)


def as_text(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``toString()`` of a text that is known, or of a constant."""
    written, method = site.call.receiver, site.frame.method
    named = (shown_name(interpreter, o, written, method) for o in objects(site.receiver))
    return _or_other(interpreter, site, [Literal(t) for t in (*texts(site.receiver), *(t for t in named if t))])


def _cased(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``uppercase()`` of a text that is known."""
    change = str.lower if "ower" in site.call.name else str.upper
    return _or_other(interpreter, site, [Literal(change(t)) for t in texts(site.receiver)])


def _is_cased(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``isLowerCase()`` of a character that is known."""
    asked = str.islower if "ower" in site.call.name else str.isupper
    return _or_other(interpreter, site, [Literal(asked(t)) for t in texts(site.receiver) if len(t) == 1])


def _capitalized(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``capitalize()`` of a text whose first letter is known."""
    found = [t for t in texts(site.receiver) if not t.startswith(UNSAID)]
    return _or_other(interpreter, site, [Literal(t[:1].upper() + t[1:]) for t in found])


def _first_replaced(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``replaceFirstChar { it.uppercase() }``: what the function makes of the first letter, and the rest."""
    found: list[Abstract] = []
    for text in (t for t in texts(site.receiver) if t and not t.startswith(UNSAID)):
        for function in options(site.arg(0)):
            if isinstance(function, Bound) and function.name in _CAPITALS:
                first: Abstract = Literal(text[0].upper())
            else:
                first = interpreter.invoke(function, (Literal(text[0]),), site.frame)
            found += [Literal(made + text[1:]) for made in texts(first)]
    return _or_other(interpreter, site, found)


def _part(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``substring(0, 1)`` of a text that is known."""
    ends = [a.value for a in site.args if isinstance(a, Literal) and type(a.value) is int and a.value >= 0]
    whole = [t for t in texts(site.receiver) if UNSAID not in t]
    if not ends or len(ends) != len(site.args):
        return UNKNOWN
    return join(*(Literal(t[ends[0] : (ends[1] if len(ends) > 1 else None)]) for t in whole))


MODELS: dict[str, Model] = {
    "toString": as_text,
    **dict.fromkeys(("lowercase", "toLowerCase", *_CAPITALS), _cased),
    **dict.fromkeys(("isLowerCase", "isUpperCase"), _is_cased),
    "capitalize": _capitalized,
    "replaceFirstChar": _first_replaced,
    "substring": _part,
}
