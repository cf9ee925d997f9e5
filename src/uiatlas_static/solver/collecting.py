"""Collections: what makes, fills and copies them, and what takes of their elements."""

from collections.abc import Sequence

from uiatlas_static.facts.values import UNKNOWN, ClassValue, FieldValue, Guard, Literal, Resource, Result, This, Unknown
from uiatlas_static.solver.adapters import is_adapter, keeps_given
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.containing import TEXT_ASKED, contains, note_classes
from uiatlas_static.solver.declared_types import COLLECTING
from uiatlas_static.solver.domain import (
    AT,
    ELEMENTS,
    ENTRIES_OF,
    Abstract,
    Closure,
    Many,
    Obj,
    Widget,
    join,
    key,
    objects,
    options,
)
from uiatlas_static.solver.giving import ASKING_EACH, BUILDING, COPYING, SELECTING
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.maps import MAP, entries_for, is_map, key_name, lacks_key, note_pair, take_in
from uiatlas_static.solver.observing import stream_call
from uiatlas_static.solver.operators import elements
from uiatlas_static.solver.pairs import is_pair
from uiatlas_static.solver.triggers import words
from uiatlas_static.solver.written_arrays import elements_in_order

_LASTING = ("arrayOf", "listOf", "listOfNotNull", "asList", "persistentListOf", "immutableListOf")
"""Calls that make a collection whose elements keep their places."""
_OTHERS, _ANY = "(others)", "java.lang.Object"
"""Where a collection keeps that it holds elements of which nothing is known, and the class of such an element."""
MAX_APART = 24
"""Most elements that a function is called with one by one."""
_SECTION = "Section"
"""How the classes of libraries end whose objects hold rows of an adapter."""
_PICKING = ("filter", "onEach")
"""Calls that give the elements themselves, and not what the function makes of them."""
_SPREADING = ("flatMap", "flatMapIndexed")
"""Calls that give the elements of all collections which the function makes."""
_AS_THEY_STAND = frozenset(
    """
    orEmpty asSequence asIterable requireNoNulls stream toImmutableList toPersistentList findFirst findAny
    """.split()  # noqa: SIM905
)
"""Calls that give all elements in the order that they have; an ``Optional`` is a collection of one or none."""


def collection(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``listOf(...)``, ``arrayOf(...)``, ``Arrays.asList``: any of the elements may be meant later."""
    is_map_made, given = site.call.name.lower().endswith("mapof"), site.args
    if site.call.name == "listOfNotNull":
        given = tuple(join(*(o for o in options(a) if o != Literal(None))) for a in given)
    made = Obj(MAP if is_map_made else "collection", (site.frame.method.id, site.index))
    made.put(ELEMENTS, join(*given))
    note_classes(made, site.call.name, given)
    for each in (o for a in given for o in objects(a) if is_map_made and is_pair(o)):
        note_pair(made, each)
    if site.call.name in _LASTING and not any(ELEMENTS in o.fields for a in given for o in objects(a)):
        for place, held in enumerate(given):
            made.put(f"{AT}{place}", held)
    return made


def built(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``buildList { add(x) }``, ``arrayOfNulls(2)``: what the function adds, and what is put there later."""
    made = Obj(MAP if site.call.name == "buildMap" else "collection", (site.frame.method.id, site.index))
    for function in site.args:
        interpreter.invoke(function, (made,), site.frame)
    return made


def element(interpreter: Interpreter, site: CallSite) -> Abstract:
    """An element of a collection, or the view model of a class; else nothing is known."""
    for arg in site.args[:1]:
        for option in options(arg):
            if isinstance(option, ClassValue) and interpreter.program.kind(option.name) == "model":
                return interpreter.typed(option.name)
    if site.receiver == Literal(None):
        return site.receiver
    name = key_name(site.arg(0)) if site.args else ""
    if name and _is_in_order(interpreter, site) and (found := _at(site.receiver, f"{AT}{name}")):
        return join(*found)
    if (written := _at_place(interpreter, site)) is not None:
        return written
    if (said := _said_by_row(interpreter, site)) is not None:
        return said
    if name and _is_kept_here(site):
        return join(Literal(None), *_loose(site))
    constants = [o for o in objects(site.arg(0)) if o.is_constant]
    if constants and constants == list(options(site.arg(0))):
        return join(*constants)
    if any(isinstance(o, Closure) for o in options(site.arg(0))):
        return one_found(interpreter, site)
    whole = site.call.name == "next"
    if site.call.name == "get" and not site.args and (held := _given_by_holder(interpreter, site)):
        return join(*held)
    asked = site.arg(0)
    keyed = bool(name) and not (isinstance(asked, Literal) and isinstance(asked.value, int))
    if keyed and lacks_key(interpreter, site.receiver):
        return Literal(None)
    found = [e if whole else _value(e, site.receiver, keyed=keyed) for e in _elements(site)]
    return join(*(found if whole else _of_row(interpreter, found)))


def _is_in_order(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether places mean what they are known for: constants that a call has gone through may stand otherwise."""
    if not any(isinstance(o.site, tuple) and o.site[0] == ENTRIES_OF for o in objects(site.receiver)):
        return True
    match site.call.receiver:
        case FieldValue("entries"):
            return True
        case Result(body, index) if body in interpreter.program.by_id:
            return interpreter.program.by_id[body].calls[index].name in ("values", "entries", "getEntries")
    return False


def _is_kept_here(site: CallSite) -> bool:
    """Whether the body puts something under the key that it asks for where nothing is there: what is there is that."""
    method, call = site.frame.method, site.call
    lacking = Guard(Result(method.id, site.index), Literal(None))
    return any(
        later.name == "put"
        and later.args[:1] == call.args
        and later.receiver == call.receiver
        and lacking in later.guards
        for later in method.calls[site.index + 1 :]
    )


def _loose(site: CallSite) -> list[Abstract]:
    """What a collection has that is not known to be under another key, and so may be under any."""
    fields = [field for o in objects(site.receiver) for field in o.fields.items()]
    placed = {key(o) for name, held in fields if name.startswith(AT) for o in options(held)}
    return [e for e in _elements(site) if key(e) not in placed]


def _given_by_holder(interpreter: Interpreter, site: CallSite) -> list[Obj]:
    """``lazy.get()``: a field of a type that only holds another is read as the other; see `HOLDERS` of the source."""
    return [o for o in objects(site.receiver) if o.type in interpreter.program.classes]


def _of_row(interpreter: Interpreter, elements: list[Abstract]) -> list[Abstract]:
    """While the code of a row with a certain text runs, the elements that say it, if there are any."""
    if len(elements) < 2 or not any(map(interpreter.said, elements)):
        return elements
    text = interpreter.trigger.text if interpreter.trigger.edge_class in ("item", "dialog") else ""
    return [e for e in elements if text and interpreter.said(e) == text] or elements


def _at_place(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """What stands at a known place of an array or list that is written out: nothing behind its end."""
    match site.arg(0):
        case Literal(int(place)) if not isinstance(place, bool):
            written = elements_in_order(interpreter, site.call.receiver, site.frame)
            return None if not written else written[place] if 0 <= place < len(written) else Literal(None)
    return None


def _said_by_row(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """While a row of a dialog is touched, the text at its place in an array, if that is what the row says."""
    texts = _choices(site.receiver)
    match site.arg(0):
        case Literal(int(place)) if 0 <= place < len(texts) and interpreter.trigger.edge_class == "dialog":
            return texts[place] if words(interpreter, texts[place]) == interpreter.trigger.text else None
    return None


def _at(value: Abstract, name: str) -> list[Abstract]:
    """What maps keep under a key."""
    return [o.fields[name] for o in objects(value) if name in o.fields]


def _elements(site: CallSite) -> tuple[Abstract, ...]:
    return options(held_by(site.receiver))


def held_by(*values: Abstract) -> Abstract:
    """What collections and arrays hold."""
    kept = (o.get(ELEMENTS) for value in values for o in objects(value))
    return join(*kept, *(o for value in values for o in _choices(value)))


def _value(element: Abstract, container: Abstract, *, keyed: bool) -> Abstract:
    """Of a pair in a map, what stands for the key; what is asked by a key that is no place is a map, too."""
    in_map = keyed or any(map(is_map, objects(container)))
    return element.get("second") if in_map and isinstance(element, Obj) and is_pair(element) else element


def _choices(value: Abstract) -> tuple[Abstract, ...]:
    """An array that is written out is a choice of its elements already."""
    many = options(value)
    return tuple(o for o in many if not (isinstance(o, Obj) and ELEMENTS in o.fields)) if len(many) > 1 else ()


def apart(elements: Abstract) -> tuple[Abstract, ...]:
    """Elements one by one, so that what is known of one is not taken for another's; many at once."""
    those = options(elements)
    return those if len(those) <= MAX_APART else (elements,)


def iterated(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``forEach``, ``map`` and the like: the function is given the elements."""
    if any(isinstance(o, Widget) for o in options(site.receiver)):
        return interpreter.models["(other)"](interpreter, site)
    if (told := stream_call(interpreter, site)) is not None:
        return told
    if entries := entries_for(site):
        for function, entry in ((f, e) for f in site.args for e in entries):
            interpreter.invoke(function, entry, site.frame)
        return UNKNOWN
    each = apart(join(*_elements(site)))
    if "Indexed" in site.call.name:
        in_order = _is_in_order(interpreter, site)
        numbered = _numbered(site.receiver, each) if in_order else [(UNKNOWN, e) for e in each]
        each = tuple(e for _, e in numbered)
        results = [interpreter.invoke(a, given, site.frame) for a in site.args for given in numbered]
    else:
        results = [interpreter.invoke(a, (e, UNKNOWN), site.frame) for a in site.args for e in each]
    made = Obj("collection", (site.frame.method.id, site.index, "mapped"))
    kept = [e for e, r in zip(each, results, strict=False) if r != Literal(False)]
    given = elements(tuple(results)) if site.call.name in _SPREADING else results
    made.put(ELEMENTS, join(*(kept if site.call.name in _PICKING else given)))
    return made


def _numbered(container: Abstract, each: tuple[Abstract, ...]) -> list[tuple[Abstract, Abstract]]:
    """Elements with their places, which are known of a list that is written out."""
    lasting = [o for o in objects(container) if f"{AT}0" in o.fields]
    if len(lasting) == 1:
        kept = lasting[0].fields
        places: list[tuple[Abstract, Abstract]] = [
            (Literal(n), kept[f"{AT}{n}"]) for n in range(MAX_APART) if f"{AT}{n}" in kept
        ]
        if {o for _, held in places for o in options(held)} == set(each):
            return places
    return [(UNKNOWN, e) for e in each]


def every(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Kind.values()``, ``values()`` within it: all constants; of a map, itself."""
    within = [s.type for s in site.call.scopes if isinstance(s, This)] if site.call.receiver is None else []
    kinds = (site.call.owner, *within)
    named = next((k for k in kinds if interpreter.program.constants(k)), "")
    return interpreter.constants(named) if named else site.receiver


def add_all(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``list.addAll(others)``, ``Collections.addAll(list, a, b)``: elements of one collection are those of another.

    An adapter is given one collection, or its elements one by one: ``adapter.addAll(a, b)``.
    """
    on_class = site.call.receiver is None and bool(site.call.owner)
    into, given = (site.arg(0), site.args[1:]) if on_class else (site.receiver, site.args)
    many = len(given) > 1 and not any(is_collection(a) or not any(objects(a)) for a in given)
    one_by_one = on_class or (many and any(is_adapter(interpreter, o) for o in objects(into)))
    more = join(held_by(*(given if one_by_one else given[-1:])), *(given if one_by_one else ()))
    for obj in objects(into):
        if keeps_given(interpreter, obj):
            keep(interpreter, obj, more, known=not isinstance(more, Unknown))
            if is_adapter(interpreter, obj) or obj.type.endswith(_SECTION):
                interpreter.models["(other)"](interpreter, site)
    return UNKNOWN


def keep(interpreter: Interpreter, obj: Obj, more: Abstract, *, known: bool = True) -> None:
    """Put elements into a collection: beside objects of the app, those that nothing is known of stay possible.

    Args:
        interpreter: Knows the code.
        obj: The collection.
        more: The elements.
        known: Whether they are kept, and not only that there are some.
    """
    if known:
        obj.put(ELEMENTS, more)
    if isinstance(more, Unknown):
        obj.put(_OTHERS, UNKNOWN)
    if _OTHERS in obj.fields and any(o.type in interpreter.program.classes for o in objects(obj.get(ELEMENTS))):
        obj.put(ELEMENTS, Obj(_ANY))


def one_found(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``list.firstOrNull { ... }``: an element, if it is a collection of which something is known.

    ``find<Button>(R.id.next)`` of Anko (https://github.com/Kotlin/anko, Apache-2.0) finds an element of the screen.
    """
    if any(isinstance(o, Resource) and o.kind == "id" for o in options(site.arg(0))):
        return interpreter.models["findViewById"](interpreter, site)
    told = interpreter.models["(other)"](interpreter, site)
    elements = [e for e in _elements(site) if not isinstance(e, Unknown)]
    return join(*_that_hold(interpreter, site, elements)) if elements else told


def asked_of_each(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``handlers.any { it.handle(item) }``: a function that acts is given the elements; what it tells is not known."""
    always, classes = interpreter.relevant.always, interpreter.program.classes
    acts = any(isinstance(o, Closure) and o.method.id in always for o in options(site.arg(0)))
    held = [e for e in _elements(site) if isinstance(e, Obj) and e.type in classes] if acts else []
    if not held or any(map(is_map, objects(site.receiver))):
        return interpreter.models["(other)"](interpreter, site)
    for each in apart(join(*held)):
        interpreter.invoke(site.arg(0), (each,), site.frame)
    return UNKNOWN


def _that_hold(interpreter: Interpreter, site: CallSite, elements: Sequence[Abstract]) -> Sequence[Abstract]:
    """The constants that a condition which is given as a function does not exclude, each asked by itself."""
    asked = options(site.arg(0))
    if (
        len(asked) != 1
        or not isinstance(asked[0], Closure)
        or not all(isinstance(e, Obj) and e.is_constant for e in elements)
    ):
        return elements
    return interpreter.that_hold(elements, lambda e: interpreter.invoke(asked[0], (e,), site.frame) != Literal(False))


def or_else(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``optional.orElse(other)``, ``orElseGet { other }``, ``orElseThrow()``: what it holds, or the other."""
    if not is_collection(site.receiver):
        return interpreter.models["(other)"](interpreter, site)
    match site.call.name:
        case "orElse":
            others = site.args
        case "orElseGet":
            others = tuple(interpreter.invoke(a, (), site.frame) for a in site.args)
        case _:
            others = ()
    return join(*_elements(site), *others)


def is_collection(value: Abstract) -> bool:
    """Whether something is known of what a value holds: of a collection, or of an array that is written out."""
    return isinstance(value, Many) or any(ELEMENTS in o.fields for o in objects(value))


def selected(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``places.sorted()``, ``places.take(3)``: elements of what it is called on, in other places."""
    if not is_collection(site.receiver):
        return interpreter.models["(other)"](interpreter, site)
    if site.call.name in _AS_THEY_STAND:
        return site.receiver
    made = Obj("collection", (site.frame.method.id, site.index, "selected"))
    made.put(ELEMENTS, join(*_elements(site)))
    return made


def copied(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Collections.unmodifiableList(places)``: the elements of what it is given."""
    return site.arg(0) if is_collection(site.arg(0)) else interpreter.models["(other)"](interpreter, site)


def fill_with(made: Obj, given: tuple[Abstract, ...]) -> None:
    """``new ArrayList<>(places)``: a collection that is made of another one holds its elements."""
    if is_map(made):
        take_in(made, given)
        return
    held = join(*(o.get(ELEMENTS) for a in given for o in objects(a) if ELEMENTS in o.fields))
    if held != UNKNOWN:
        made.put(ELEMENTS, held)


MODELS: dict[str, Model] = {
    **dict.fromkeys(COLLECTING, collection),
    **dict.fromkeys(BUILDING, built),
    **dict.fromkeys(TEXT_ASKED, contains),
    **dict.fromkeys(("get", "first", "last", "getOrNull", "next", "random", "elementAt", "getOrDefault"), element),
    **dict.fromkeys(("forEach", "forEachIndexed", "onEach", "filter", "fastForEach", "ifPresent"), iterated),
    **dict.fromkeys(("map", "mapIndexed", "mapNotNull", *_SPREADING, "fastMap"), iterated),
    **dict.fromkeys(SELECTING, selected),
    **dict.fromkeys(COPYING, copied),
    **dict.fromkeys(("orElse", "orElseGet", "orElseThrow"), or_else),
    "values": every,
    "addAll": add_all,
    **dict.fromkeys(("firstOrNull", "lastOrNull", "single", "singleOrNull", "find", "findLast"), one_found),
    **dict.fromkeys(ASKING_EACH, asked_of_each),
}
