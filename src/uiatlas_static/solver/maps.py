"""Maps: what is put into them under keys, and what they take over of others."""

from collections.abc import Collection, Iterable, Iterator

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Resource, Result, Unknown
from uiatlas_static.solver.acting import APPEND, SPARSE
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
_MAPS = frozenset(
    """
    Map HashMap LinkedHashMap TreeMap SortedMap NavigableMap WeakHashMap IdentityHashMap EnumMap AbstractMap Hashtable
    ConcurrentMap ConcurrentHashMap ConcurrentSkipListMap MutableMap ArrayMap SimpleArrayMap SnapshotStateMap
    PersistentMap ImmutableMap
    """.split()  # noqa: SIM905
)
"""How the maps of Java, Kotlin and Android are called."""
_LASTING = ("mapOf", "persistentMapOf", "immutableMapOf")
"""Calls that make a map whose keys stay."""
_ASKING = frozenset({"get", "getValue", "getOrDefault", "containsKey", "isEmpty", "size"})
"""Calls that leave a map as it is and give away nothing but what it holds."""
_TAKING_AWAY = ("clear", "remove")
"""Calls after which a map may lack what it had."""
ENTRIES = "(entries)"
"""The field of a map with pairs of what was put there: keys and values."""


def is_map(obj: Obj) -> bool:
    """Whether an object is a map of the platform."""
    return own_name(obj.type) in _MAPS


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


def take_in(made: Obj, given: Iterable[Abstract], but: Collection[str] = ()) -> None:
    """A map holds what it is given, but for some keys: pairs, and all that other maps and collections of pairs hold."""
    for each in (o for value in given for o in objects(value)):
        if is_pair(each):
            _take(made, each, but)
            continue
        for held in options(each.get(ELEMENTS)):
            _take(made, held, but)
        for name, value in list(each.fields.items()) if is_map(each) else ():
            if name == ENTRIES:
                kept = (e for e in options(value) if not (isinstance(e, Obj) and key_name(e.get("first")) in but))
                made.put(name, join(*kept))
            elif name.startswith(AT) and name.removeprefix(AT) not in but:
                made.put(name, value)


def _take(made: Obj, held: Abstract, but: Collection[str]) -> None:
    """Keep an element of a map, a pair under its key."""
    if not isinstance(held, Obj) or not is_pair(held):
        if not isinstance(held, Unknown):
            made.put(ELEMENTS, held)
    elif key_name(held.get("first")) not in but:
        made.put(ELEMENTS, held)
        note_pair(made, held)


def joined_maps(interpreter: Interpreter, site: CallSite, given: tuple[Abstract, ...]) -> Obj | None:
    """``first + second``, ``first + (key to value)``: a map with all of them; None if the first is no map.

    Of what both have under a key that the second has for sure, the map has what the second has.
    """
    if not any(map(is_map, objects(given[0]))):
        return None
    made = Obj(MAP, (site.frame.method.id, site.index))
    for place, each in enumerate(given):
        take_in(made, (each,), {key for later in given[place + 1 :] for key in _sure_keys(interpreter, later)})
    return made


def _sure_keys(interpreter: Interpreter, value: Abstract) -> Iterator[str]:
    """The keys that a pair, or a map that nobody changes, has whatever happens."""
    only = value if isinstance(value, Obj) else None
    if only is None:
        return
    if is_pair(only):
        pairs = [only]
    elif _made_by(interpreter, only) in _LASTING:
        pairs = [o for o in options(only.get(ELEMENTS)) if isinstance(o, Obj) and is_pair(o)]
    else:
        return
    yield from filter(None, (key_name(each.get("first")) for each in pairs))


def _made_by(interpreter: Interpreter, obj: Obj) -> str:
    """The name of the call that made an object; empty if it is not known."""
    match obj.site:
        case (str(body), int(index)) if body in interpreter.program.by_id:
            calls = interpreter.program.by_id[body].calls
            return calls[index].name if index < len(calls) else ""
    return ""


def lacks_key(interpreter: Interpreter, value: Abstract) -> bool:
    """Whether maps have no more than the texts as keys that they are written with, of which the asked one is none."""
    return all(isinstance(o, Obj) and _is_written_out(interpreter, o) for o in options(value))


def _is_written_out(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether a map is made with pairs whose keys are texts, and stays so: nobody changes it or is handed it.

    Of one that can be changed it is asked how the only field that keeps it is used.
    """
    made, held = _made_by(interpreter, obj), options(obj.get(ELEMENTS))
    if not made.lower().endswith("mapof") or not all(_has_text(o) for o in held):
        return False
    body, index = obj.site[:2] if isinstance(obj.site, tuple) else ("", -1)
    method, whole = interpreter.program.by_id[body], Result(body, index)
    if any(c.receiver == whole and c.name not in _ASKING for c in method.calls):
        return False
    if made in _LASTING:
        return True
    writes = interpreter.program.writes
    fields = [w.name for w in method.writes if w.value == whole]
    return len(fields) == 1 and fields[0] not in writes.used_beyond(_ASKING)


def _has_text(entry: Abstract) -> bool:
    """Whether an element of a map is a pair with a text as its key."""
    first = entry.get("first") if isinstance(entry, Obj) and is_pair(entry) else UNKNOWN
    return isinstance(first, Literal) and isinstance(first.value, str) and bool(key_name(first))


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


def _entries(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.entrySet()``: pairs of a key and what is kept under it, if all that the map has are known as such."""
    held = [o for each in objects(site.receiver) for o in options(each.get(ENTRIES)) if isinstance(o, Obj)]
    values = {key(option) for entry in held for option in options(entry.get("second"))}
    kept = [o for each in objects(site.receiver) for o in options(each.get(ELEMENTS))]
    if not held or any(key(o) not in values for o in kept):
        return interpreter.models["(other)"](interpreter, site)
    made = Obj("collection", (site.frame.method.id, site.index))
    made.put(ELEMENTS, join(*held))
    return made


def _put(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.put(key, value)``: kept under the key, if that is known, and as one of the elements."""
    return _kept(interpreter, site, site.arg(-1))


def _append(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``array.append(place, value)`` of a sparse array, which is like `put`; texts are appended to as well."""
    sparse = len(site.args) == 2 and any(SPARSE in o.type for o in objects(site.receiver))
    return _put(interpreter, site) if sparse else interpreter.models["(other)"](interpreter, site)


def _put_if_absent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.putIfAbsent(key, value)``: nothing is put where the body has put something there before, for sure."""
    call, there = site.call, False
    for before in site.frame.method.calls[: site.index] if call.receiver is not None and call.args else ():
        if before.receiver != call.receiver:
            continue
        sure = not (before.guards or before.unsure)
        if before.name == "put" and before.args[:1] == call.args[:1] and isinstance(call.args[0], Literal | Resource):
            there = there or sure
        elif before.name in _TAKING_AWAY:
            there = False
    return site.receiver if there else _kept(interpreter, site, site.arg(-1))


def _put_if_asked(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.getOrPut(key) { value }``: what the function gives is kept like what is put, and is what is found."""
    value = interpreter.invoke(site.arg(-1), (site.arg(0),), site.frame)
    _kept(interpreter, site, value)
    if isinstance(value, Unknown):
        return value
    return join(value, *(held for o in objects(site.receiver) for held in _may_be_under(o, key_name(site.arg(0)))))


def _may_be_under(obj: Obj, name: str) -> Iterator[Abstract]:
    """What a map may hold under a key: all but what it holds under another one; all if the key is not known."""
    known = {key(o) for at, value in obj.fields.items() if at.startswith(AT) for o in options(value)} if name else set()
    if f"{AT}{name}" in obj.fields:
        yield obj.fields[f"{AT}{name}"]
    for held in (o for field in (ELEMENTS, ENTRIES) for o in options(obj.get(field))):
        if isinstance(held, Obj) and is_pair(held):
            if not name or key_name(held.get("first")) in ("", name):
                yield held.get("second")
        elif not isinstance(held, Unknown) and key(held) not in known:
            yield held


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
    made = joined_maps(interpreter, site, (site.receiver, *site.args)) if site.args else None
    return made or interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {
    "entrySet": _entries,
    "put": _put,
    APPEND: _append,
    "putIfAbsent": _put_if_absent,
    **dict.fromkeys(("getOrPut", "computeIfAbsent"), _put_if_asked),
    "putAll": _put_all,
    **dict.fromkeys(("toMap", "toMutableMap"), _copied),
    "plus": _plus,
}
