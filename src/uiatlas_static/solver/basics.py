"""Small calls of the platform and the language: texts, ids, collections, properties, who the host is."""

from uiatlas_static.facts.code import JOIN
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Resource, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import BREAKING
from uiatlas_static.solver.collecting import copied, fill_with, selected
from uiatlas_static.solver.containing import contains, note_classes
from uiatlas_static.solver.domain import (
    AT,
    PAIRS,
    VIEW,
    Abstract,
    Entry,
    Item,
    Obj,
    Widget,
    join,
    objects,
    options,
    texts,
)
from uiatlas_static.solver.domain import put as put_under
from uiatlas_static.solver.drawers import toggle
from uiatlas_static.solver.gestures import DETECTORS, detector
from uiatlas_static.solver.intent_values import new_intent
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.made_actions import ACTION_ITEM, made_action
from uiatlas_static.solver.meaning import COLLECTING, FRAGMENT_HOST
from uiatlas_static.solver.messages import FILTER, handler, made_filter
from uiatlas_static.solver.observing import stream_call
from uiatlas_static.solver.operators import elements
from uiatlas_static.solver.pairs import fill, is_pair
from uiatlas_static.solver.relevance import BUILDING, COPYING, SELECTING
from uiatlas_static.solver.triggers import words

LAYOUT = "(layout)"
"""Where an object keeps the layout that its constructor was given, until it is shown."""

TAG = "(tag)"
"""Where a view keeps what code hangs on it."""
ACTION = "action"
"""Where directions of a navigation graph keep the id of their action."""
DIRECTIONS = "NavDirections"
"""How classes of the library that stand for directions are called."""

MAP = "kotlin.Map"
"""The type of what ``mapOf`` makes."""
_LASTING = ("arrayOf", "listOf", "listOfNotNull", "asList", "persistentListOf", "immutableListOf")
"""Calls that make a collection whose elements keep their places."""
MAX_APART = 12
"""Most elements that a function is called with one by one."""


def string(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getString(R.string.x)``; a text for an argument asks settings or a bundle, which say anything."""
    if not any(isinstance(o, Resource) for o in options(site.arg(0))):
        return interpreter.models["getParcelable"](interpreter, site)
    named = [o for o in options(site.arg(0)) if isinstance(o, Resource)]
    return join(*(Literal(said) for o in named if (said := words(interpreter, o))))


def joined(interpreter: Interpreter, site: CallSite) -> Abstract:
    """Texts one after the other, of which parts that are not known stay open; of collections, the elements of all."""
    parts = [options(a) for a in site.args]
    said = any(isinstance(o, Literal) and isinstance(o.value, str) for p in parts for o in p)
    if not said and any("elements" in o.fields for p in parts for o in p if isinstance(o, Obj)):
        made = Obj("collection", (site.frame.method.id, site.index))
        made.put("elements", join(*elements(site.args)))
        return made
    known = [p[0].value if len(p) == 1 and isinstance(p[0], Literal) else None for p in parts]
    if not any(isinstance(k, str) for k in known):
        return UNKNOWN
    whole = "".join("{}" if k is None else str(k) for k in known)
    return Literal(whole) if whole.replace("{}", "") else UNKNOWN


def replaced(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``replace`` of a text; else of a fragment."""
    held = options(site.receiver)
    if not all(isinstance(o, Literal) and isinstance(o.value, str) for o in held):
        return interpreter.models["(transaction)"](interpreter, site)
    old, new = (next(texts(a), None) for a in (site.arg(0), site.arg(1)))
    return UNKNOWN if not old else join(*(Literal(t.replace(old, new or "{}")) for t in texts(site.receiver)))


def ids(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getId``, ``getItemId``, ``getKey``: by what an element is told apart."""
    found: list[Abstract] = []
    for option in options(site.receiver):
        match option:
            case Widget(id, _) if id:
                found.append(Resource("id", id))
            case Item(str() as id) if id:
                found.append(Resource("id", id))
            case Item(int() as number):
                found.append(Literal(number))
            case Entry(key, _):
                found.append(Literal(key))
    return join(*found)


def ordinal(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``ordinal`` of a constant: the constant stands for its place among all of them."""
    return join(*(o for o in objects(site.receiver) if o.is_constant))


def group(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getGroupId`` of a menu item."""
    found: list[Abstract] = []
    for option in options(site.receiver):
        if isinstance(option, Item):
            menus = interpreter.resources.menus.values()
            name = option.group or next((i.group for m in menus for i in m.items if i.id == option.id), "")
            found.append(Resource("id", name) if name else Literal(0))
    return join(*found)


def title(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getTitle`` of a menu item or preference."""
    return join(*(Literal(o.title) for o in options(site.receiver) if isinstance(o, Item | Entry) and o.title))


def host(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getActivity``, ``requireActivity``, ``getContext`` without arguments: the activity in front."""
    if site.args:
        return interpreter.models["(pending)"](interpreter, site) if len(site.args) >= 3 else UNKNOWN
    found = interpreter.place.activity.obj
    return UNKNOWN if found is None else found


def collection(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``listOf(...)``, ``arrayOf(...)``, ``Arrays.asList``: any of the elements may be meant later."""
    is_map, given = site.call.name.lower().endswith("mapof"), site.args
    if site.call.name == "listOfNotNull":
        given = tuple(join(*(o for o in options(a) if o != Literal(None))) for a in given)
    made = Obj(MAP if is_map else "collection", (site.frame.method.id, site.index))
    made.put("elements", join(*given))
    note_classes(made, site.call.name, given)
    for each in (o for a in given for o in objects(a) if is_map and is_pair(o)):
        if name := key_name(each.get("first")):
            made.put(f"{AT}{name}", each.get("second"))
    if site.call.name in _LASTING and not any("elements" in o.fields for a in given for o in objects(a)):
        for place, held in enumerate(given):
            made.put(f"{AT}{place}", held)
    return made


def built(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``buildList { add(x) }``, ``arrayOfNulls(2)``: what the function adds, and what is put there later."""
    made = Obj("collection", (site.frame.method.id, site.index))
    for function in site.args:
        interpreter.invoke(function, (made,), site.frame)
    return made


def as_text(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``toString()`` of a text that is known."""
    found = [Literal(t) for t in texts(site.receiver)]
    return join(*found) if found else interpreter.models["(other)"](interpreter, site)


def cased(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``uppercase()`` of a text that is known."""
    change = str.upper if "pper" in site.call.name else str.lower
    found = [Literal(change(t)) for t in texts(site.receiver)]
    return join(*found) if found else interpreter.models["(other)"](interpreter, site)


def put(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.put(key, value)``: kept under the key, if that is known, and as one of the elements."""
    name = key_name(site.arg(0)) if len(site.args) == 2 else ""
    for obj in objects(site.receiver):
        if obj.type not in interpreter.program.classes and "Intent" not in obj.type:
            obj.put("elements", site.arg(-1))
            if name:
                obj.put(f"{AT}{name}", site.arg(-1))
    return site.receiver


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


def element(interpreter: Interpreter, site: CallSite) -> Abstract:
    """An element of a collection, or the view model of a class; else nothing is known."""
    for arg in site.args[:1]:
        for option in options(arg):
            if isinstance(option, ClassValue) and interpreter.program.kind(option.name) == "model":
                return interpreter.typed(option.name)
    if (name := key_name(site.arg(0)) if site.args else "") and (found := _at(site.receiver, f"{AT}{name}")):
        return join(*found)
    constants = [o for o in objects(site.arg(0)) if o.is_constant]
    if constants and constants == list(options(site.arg(0))):
        return join(*constants)
    whole = site.call.name == "next"
    if site.call.name == "get" and not site.args and (held := _given_by_holder(interpreter, site)):
        return join(*held)
    asked = site.arg(0)
    keyed = bool(name) and not (isinstance(asked, Literal) and isinstance(asked.value, int))
    found = [e if whole else _value(e, site.receiver, keyed=keyed) for e in _elements(site)]
    return join(*(found if whole else _of_row(interpreter, found)))


def _given_by_holder(interpreter: Interpreter, site: CallSite) -> list[Obj]:
    """``lazy.get()``: a field of a type that only holds another is read as the other; see `HOLDERS` of the source."""
    return [o for o in objects(site.receiver) if o.type in interpreter.program.classes]


def _of_row(interpreter: Interpreter, elements: list[Abstract]) -> list[Abstract]:
    """While the code of a row with a certain text runs, the elements that say it, if there are any."""
    if len(elements) < 2 or not any(map(interpreter.said, elements)):
        return elements
    text = interpreter.trigger.text if interpreter.trigger.edge_class == "item" else ""
    return [e for e in elements if text and interpreter.said(e) == text] or elements


def _at(value: Abstract, name: str) -> list[Abstract]:
    """What maps keep under a key."""
    return [o.fields[name] for o in objects(value) if name in o.fields]


def _elements(site: CallSite) -> tuple[Abstract, ...]:
    return options(join(*(o.get("elements") for o in objects(site.receiver)), *_choices(site.receiver)))


def _value(element: Abstract, container: Abstract, *, keyed: bool) -> Abstract:
    """Of a pair in a map, what stands for the key; what is asked by a key that is no place is a map, too."""
    is_map = keyed or any(o.type == MAP for o in objects(container))
    return element.get("second") if is_map and isinstance(element, Obj) and is_pair(element) else element


def _choices(value: Abstract) -> tuple[Abstract, ...]:
    """An array that is written out is a choice of its elements already."""
    many = options(value)
    return tuple(o for o in many if not (isinstance(o, Obj) and "elements" in o.fields)) if len(many) > 1 else ()


def apart(elements: Abstract) -> tuple[Abstract, ...]:
    """Elements one by one, so that what is known of one is not taken for another's; many at once."""
    those = options(elements)
    return those if len(those) <= MAX_APART else (elements,)


_PICKING = ("filter", "onEach")
"""Calls that give the elements themselves, and not what the function makes of them."""


def iterated(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``forEach``, ``map`` and the like: the function is given the elements."""
    if any(isinstance(o, Widget) for o in options(site.receiver)):
        return interpreter.models["(other)"](interpreter, site)
    if (told := stream_call(interpreter, site)) is not None:
        return told
    each = apart(join(*_elements(site)))
    if "Indexed" in site.call.name:
        results = [interpreter.invoke(a, (UNKNOWN, e), site.frame) for a in site.args for e in each]
    else:
        results = [interpreter.invoke(a, (e, UNKNOWN), site.frame) for a in site.args for e in each]
    made = Obj("collection", (site.frame.method.id, site.index, "mapped"))
    kept = [e for e, r in zip(each, results, strict=False) if r != Literal(False)]
    made.put("elements", join(*(kept if site.call.name in _PICKING else results)))
    return made


def tag(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.setTag(value)``: what code hangs on an element; one that is hung on with a key is not told apart."""
    if len(site.args) != 1:
        return UNKNOWN
    for option in options(site.receiver):
        if isinstance(option, Widget) and option.id:
            put_under(interpreter.tags, (id(interpreter.place), option.id), site.arg(-1))
        elif isinstance(option, Obj) and option.type == VIEW:
            option.put(TAG, site.arg(-1))
    return UNKNOWN


def tagged(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.getTag()``: what was hung on it."""
    if site.args:
        return UNKNOWN
    return join(*(_tag_of(interpreter, option) for option in options(site.receiver)))


def _tag_of(interpreter: Interpreter, tagged: Abstract) -> Abstract:
    match tagged:
        case Widget(shown, _):
            return interpreter.tags.get((id(interpreter.place), shown), UNKNOWN)
        case Obj(type=cls) if cls == VIEW:
            return tagged.get(TAG)
    return UNKNOWN


def class_named(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Class.forName("a.b.C")``."""
    return join(
        *(ClassValue(o.value) for o in options(site.arg(0)) if isinstance(o, Literal) and isinstance(o.value, str))
    )


def every(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Kind.values()``: all constants; of a map, itself."""
    return interpreter.constants(site.call.owner) if interpreter.program.constants(site.call.owner) else site.receiver


def constant_named(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Kind.valueOf(name)``, ``enumValueOf<Kind>(name)``: the constant of this name, or any where it is not known."""
    named = [interpreter.eval(ClassValue(t), site.frame) for t in site.call.type_args]
    kinds = [site.call.owner, *(o.name for value in named for o in options(value) if isinstance(o, ClassValue))]
    found: list[Abstract] = []
    for kind in kinds:
        names = interpreter.program.constants(kind)
        meant = [t for t in texts(site.arg(0)) if t in names]
        found += [interpreter.static(kind, name) for name in meant or names]
    return join(*found) if found else interpreter.models["(other)"](interpreter, site)


def add_all(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``list.addAll(others)``, ``Collections.addAll(list, a, b)``: elements of one collection are those of another."""
    on_class = site.call.receiver is None and bool(site.call.owner)
    into, given = (site.arg(0), site.args[1:]) if on_class else (site.receiver, site.args[-1:])
    whole = join(*(o.get("elements") for a in given for o in objects(a)), *(o for a in given for o in _choices(a)))
    more = join(whole, *(given if on_class else ()))
    for obj in objects(into):
        if obj.type not in interpreter.program.classes and not isinstance(more, Unknown):
            obj.put("elements", more)
    return UNKNOWN


def one_found(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``list.firstOrNull { ... }``: an element, if it is a collection of which something is known."""
    told = interpreter.models["(other)"](interpreter, site)
    elements = [e for e in _elements(site) if not isinstance(e, Unknown)]
    return join(*elements) if elements else told


def same(interpreter: Interpreter, site: CallSite) -> Abstract:
    """What gives back what it is called on."""
    return site.receiver


def prop(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A property that no code defines: of a view binding, a synthetic view, or by the name of an id."""
    name, owner = site.call.name, site.receiver
    for option in options(owner):
        match option:
            case ClassValue() if name in ("java", "kotlin", "javaObjectType", "name", "qualifiedName", "simpleName"):
                return option
            case Obj(type=cls) if cls.endswith("Binding"):
                return root_of(interpreter, option) if name == "root" else _bound(interpreter, name)
            case Obj(type="collection") if name in ("first", "last"):
                return option.get("elements")
            case Obj() if not interpreter.layouts.of_binding(option.type) and _synthetic(interpreter, option):
                return _bound(interpreter, name)
            case Widget(id) if name == "root" and id in interpreter.layouts.included:
                return option
            case Widget() if name == "menu":
                return option
            case Widget():
                return _bound(interpreter, name)
    if not any(True for _ in objects(owner)):
        return _bound(interpreter, name)
    return UNKNOWN


def root_of(interpreter: Interpreter, obj: Obj) -> Obj:
    """The outermost view of a layout that was inflated: a view of the app's own, if the layout has one there."""
    layout = str(obj.site[1]) if isinstance(obj.site, tuple) and obj.site[0] in ("view", "binding") else ""
    root = interpreter.layouts.root(layout)
    if root is None or root.type not in interpreter.program.classes:
        return obj
    return interpreter.known_view(f"@{layout}", Obj(root.type, ("view", layout, root.id)))


def _synthetic(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether bare names on an object may be views: those of a screen, of a class of the app, of an inflated view."""
    return obj.type in interpreter.program.classes or obj.type == VIEW


def _bound(interpreter: Interpreter, name: str) -> Abstract:
    id = interpreter.layouts.named(name)
    container = interpreter.row_list
    return Widget(id, container) if id else UNKNOWN


def constructed(interpreter: Interpreter, site: CallSite) -> Abstract:
    """An object of the platform is made: intents and component names take their arguments in; a base class is told."""
    simple = site.call.owner.rpartition(".")[2].rpartition("$")[2]
    if simple == "Intent":
        return new_intent(interpreter, site)
    if simple == "ComponentName":
        return interpreter.models["setClassName"](interpreter, site)
    if simple == FRAGMENT_HOST:
        return interpreter.models["(transaction)"](interpreter, site)
    if simple in DETECTORS:
        return detector(interpreter, site)
    if simple == FILTER:
        made_filter(site)
    if simple.endswith(ACTION_ITEM) or site.call.owner.endswith(ACTION_ITEM):
        made_action(site)
    handler(interpreter, site)
    toggle(interpreter, site)
    layouts = [o for a in site.args for o in options(a) if isinstance(o, Resource) and o.kind == "layout"]
    made = next(objects(site.receiver), None)
    if made is not None and simple.endswith(DIRECTIONS):
        made.put(ACTION, site.arg(0))
    if layouts and made is not None and interpreter.place.obj is not made:
        made.put(LAYOUT, layouts[0])
    elif layouts:
        interpreter.models["setContentView"](interpreter, site)
    if simple in PAIRS and made is not None:
        fill(made, site.args)
    if simple.endswith(("List", "Map", "Set", "Deque")):
        if made is not None:
            fill_with(made, site.args)
        return site.receiver
    interpreter.models["(other)"](interpreter, site)
    return site.receiver


MODELS: dict[str, Model] = {
    **dict.fromkeys(("getString", "getText", "stringResource", "resString"), string),
    **dict.fromkeys(("getId", "getItemId", "getKey"), ids),
    **dict.fromkeys(("ordinal", "getOrdinal"), ordinal),
    "getGroupId": group,
    JOIN: joined,
    "replace": replaced,
    "getTitle": title,
    **dict.fromkeys(
        ("getActivity", "requireActivity", "getParentActivity", "requireContext", "getContext", "getBaseContext"), host
    ),
    **dict.fromkeys(COLLECTING, collection),
    **dict.fromkeys(BUILDING, built),
    **dict.fromkeys(("uppercase", "lowercase", "toUpperCase", "toLowerCase"), cased),
    "toString": as_text,
    "put": put,
    "contains": contains,
    **dict.fromkeys(("get", "first", "last", "getOrNull", "next", "random", "elementAt", "getOrDefault"), element),
    **dict.fromkeys(
        ("forEach", "forEachIndexed", "map", "mapNotNull", "filter", "onEach", "flatMap", "fastForEach", "fastMap"),
        iterated,
    ),
    "forName": class_named,
    "setTag": tag,
    "getTag": tagged,
    **dict.fromkeys(("requireNotNull", "requireNonNull", "checkNotNull"), lambda interpreter, site: site.arg(0)),
    **dict.fromkeys(("addFlags", "setFlags", "iterator"), same),
    **dict.fromkeys(BREAKING, lambda *_: UNKNOWN),
    **dict.fromkeys(("toArray", "toTypedArray", "toList", "toMutableList", "subList", "clone"), same),
    **dict.fromkeys(SELECTING, selected),
    **dict.fromkeys(COPYING, copied),
    "values": every,
    **dict.fromkeys(("valueOf", "enumValueOf"), constant_named),
    "addAll": add_all,
    **dict.fromkeys(("firstOrNull", "lastOrNull", "single", "singleOrNull", "find", "findLast"), one_found),
    "<init>": constructed,
    "(property)": prop,
}
