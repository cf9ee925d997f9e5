"""Two or three values in one object: what makes it, and what its parts are."""

from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import PAIRS, Abstract, Obj, join, key, objects
from uiatlas_static.solver.interpreter import Interpreter, Model

PAIR = "kotlin.Pair"
"""The type of what ``to`` makes."""
_PARTS = ("first", "second", "third")
_READ = {
    **{f"component{n}": part for n, part in enumerate(_PARTS, 1)},
    **{f"get{part.capitalize()}": part for part in _PARTS},
}


def is_pair(value: Abstract) -> bool:
    """Whether a value is two or three values in one object."""
    return isinstance(value, Obj) and "second" in value.fields and value.type.rpartition(".")[2] in PAIRS


def fill(made: Obj, parts: tuple[Abstract, ...]) -> Obj:
    """Put the parts of a pair into it."""
    for name, part in zip(_PARTS, parts, strict=False):
        made.set(name, part)
    return made


def pair(site: CallSite, *parts: Abstract) -> Obj:
    """A pair that a call makes of two values."""
    return fill(Obj(PAIR, (site.frame.method.id, site.index, *map(key, parts))), parts)


def _to(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``key to value``: both."""
    return pair(site, site.receiver, site.arg(-1))


def _part(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``val (a, b) = pair``, ``pair.first``: a part of a pair; of the app's own classes, their code tells."""
    return join(*(o.get(_READ[site.call.name]) for o in objects(site.receiver) if is_pair(o)))


MODELS: dict[str, Model] = {"to": _to, **dict.fromkeys(_READ, _part)}
