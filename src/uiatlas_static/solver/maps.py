"""Maps: what is put into them under keys, and what they take over of others."""

from collections.abc import Iterable

from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Resource, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import (
    AT,
    ELEMENTS,
    Abstract,
    Closure,
    Entry,
    Item,
    Obj,
    join,
    key,
    objects,
    options,
)
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.pairs import is_pair, pair

MAP = "kotlin.Map"
"""The type of what ``mapOf`` makes."""
ENTRIES = "(entries)"
"""The field of a map with pairs of what was put there: keys and values."""


def is_map(obj: Obj) -> bool:
    """Whether an object is a map of the platform."""
    return obj.type.endswith("Map")


def key_name(value: Abstract) -> str:
    """What tells the key of a map from others; empty if the key is not known."""
    match value:
        case Literal(str() | int() as constant) if not isinstance(constant, bool) and "{}" not in str(constant):
            return repr(constant)
        case Resource(kind, name):
            return f"{kind} {name}"
        case Item(id, title):
            return f"item {id} {title}"
        case Entry(key) | ClassValue(key):
            return key
        case Obj() if value.is_constant:
            return repr((value.type, value.site))
    return ""


def note_pair(made: Obj, entry: Obj) -> None:
    """Keep what a pair has second under what it has first, if that is known."""
    if name := key_name(entry.get("first")):
        made.put(f"{AT}{name}", entry.get("second"))


def take_in(made: Obj, given: Iterable[Abstract]) -> None:
    """A map holds what it is given: pairs, and all that other maps and collections of pairs hold."""
    for each in (o for value in given for o in objects(value)):
        if is_pair(each):
            made.put(ELEMENTS, each)
            note_pair(made, each)
            continue
        for held in options(each.get(ELEMENTS)):
            if isinstance(held, Unknown):
                continue
            made.put(ELEMENTS, held)
            if isinstance(held, Obj) and is_pair(held):
                note_pair(made, held)
        if is_map(each):
            for name, value in list(each.fields.items()):
                if name == ENTRIES or name.startswith(AT):
                    made.put(name, value)


def joined_maps(site: CallSite, given: tuple[Abstract, ...]) -> Obj | None:
    """``first + second``, ``first + (key to value)``: a map with all of them; None if the first is no map."""
    if not any(map(is_map, objects(given[0]))):
        return None
    made = Obj(MAP, (site.frame.method.id, site.index))
    take_in(made, given)
    return made


def entries_for(site: CallSite) -> list[tuple[Abstract, Abstract]]:
    """Keys and values for a function that takes both: ``map.forEach((key, value) -> ...)``; no key if it is unknown."""
    asked = options(site.arg(0))
    if site.call.name != "forEach" or not all(isinstance(o, Closure) and len(o.method.parameters) == 2 for o in asked):
        return []
    maps = list(objects(site.receiver))
    held = [o for each in maps for name in (ENTRIES, ELEMENTS) for o in options(each.get(name))]
    pairs = [(o.get("first"), o.get("second")) for o in held if isinstance(o, Obj) and is_pair(o)]
    known = {key(option) for _, value in pairs for option in options(value)}
    alone = [o for o in held if not (is_pair(o) or isinstance(o, Unknown) or key(o) in known)]
    return [*pairs, *((UNKNOWN, value) for value in alone)] if pairs else []


def _put(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.put(key, value)``: kept under the key, if that is known, and as one of the elements."""
    return _kept(interpreter, site, site.arg(-1))


def _put_if_asked(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.getOrPut(key) { value }``: what the function gives is kept like what is put, and is what is found."""
    value = interpreter.invoke(site.arg(-1), (site.arg(0),), site.frame)
    _kept(interpreter, site, value)
    return join(value, *(o.get(ELEMENTS) for o in objects(site.receiver) if not isinstance(value, Unknown)))


def _kept(interpreter: Interpreter, site: CallSite, value: Abstract) -> Abstract:
    name = key_name(site.arg(0)) if len(site.args) == 2 else ""
    for obj in objects(site.receiver):
        if obj.type not in interpreter.program.classes and "Intent" not in obj.type:
            obj.put(ELEMENTS, value)
            if len(site.args) == 2:
                obj.put(ENTRIES, pair(site, site.arg(0), value))
            if name:
                obj.put(f"{AT}{name}", value)
    return site.receiver


def _put_all(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.putAll(other)``."""
    for obj in objects(site.receiver):
        if is_map(obj) and obj.type not in interpreter.program.classes:
            take_in(obj, site.args)
    return UNKNOWN


def _copied(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``pairs.toMap()``, ``map.toMutableMap()``; else nothing that is known."""
    if not any(ELEMENTS in o.fields for o in objects(site.receiver)):
        return interpreter.models["(other)"](interpreter, site)
    made = Obj(MAP, (site.frame.method.id, site.index))
    take_in(made, (site.receiver,))
    return made


def _plus(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.plus(other)``; else nothing that is known."""
    made = joined_maps(site, (site.receiver, *site.args)) if site.args else None
    return made or interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {
    **dict.fromkeys(("put", "putIfAbsent"), _put),
    **dict.fromkeys(("getOrPut", "computeIfAbsent"), _put_if_asked),
    "putAll": _put_all,
    **dict.fromkeys(("toMap", "toMutableMap"), _copied),
    "plus": _plus,
}
