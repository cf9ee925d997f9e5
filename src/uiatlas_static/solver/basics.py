"""Small calls of the platform and the language: texts, ids, collections, properties, who the host is."""

from uiatlas_static.facts.code import JOIN
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Resource
from uiatlas_static.solver.domain import Abstract, Entry, Item, Obj, Widget, join, objects, options, texts
from uiatlas_static.solver.intent_values import new_intent
from uiatlas_static.solver.machine import Machine, Model, Site
from uiatlas_static.solver.observing import stream_call
from uiatlas_static.solver.triggers import words

LAYOUT = "(layout)"
"""Where an object keeps the layout that its constructor was given, until it is shown."""

VIEW = "(view)"
"""The type of a view that is inflated."""
ACTION = "action"
"""Where directions of a navigation graph keep the id of their action."""
DIRECTIONS = "NavDirections"
"""How classes of the library that stand for directions are called."""

MAX_APART = 12
"""Most elements that a function is called with one by one."""


def string(machine: Machine, site: Site) -> Abstract:
    """``getString(R.string.x)``; a text for an argument asks settings or a bundle, which say anything."""
    if not any(isinstance(o, Resource) for o in options(site.arg(0))):
        return UNKNOWN
    found = words(machine, site.arg(0))
    return Literal(found) if found else UNKNOWN


def joined(machine: Machine, site: Site) -> Abstract:
    """Texts one after the other; parts that are not known stay open."""
    parts = [options(a) for a in site.args]
    known = (p[0].value if len(p) == 1 and isinstance(p[0], Literal) else None for p in parts)
    whole = "".join("{}" if k is None else str(k) for k in known)
    return Literal(whole) if whole.replace("{}", "") else UNKNOWN


def replaced(machine: Machine, site: Site) -> Abstract:
    """``replace`` of a text; else of a fragment."""
    held = options(site.receiver)
    if not all(isinstance(o, Literal) and isinstance(o.value, str) for o in held):
        return machine.models["(transaction)"](machine, site)
    old, new = (next(texts(a), None) for a in (site.arg(0), site.arg(1)))
    return UNKNOWN if not old else join(*(Literal(t.replace(old, new or "{}")) for t in texts(site.receiver)))


def ids(machine: Machine, site: Site) -> Abstract:
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


def group(machine: Machine, site: Site) -> Abstract:
    """``getGroupId`` of a menu item."""
    found: list[Abstract] = []
    for option in options(site.receiver):
        if isinstance(option, Item):
            menus = machine.resources.menus.values()
            name = option.group or next((i.group for m in menus for i in m.items if i.id == option.id), "")
            found.append(Resource("id", name) if name else Literal(0))
    return join(*found)


def title(machine: Machine, site: Site) -> Abstract:
    """``getTitle`` of a menu item or preference."""
    return join(*(Literal(o.title) for o in options(site.receiver) if isinstance(o, Item | Entry) and o.title))


def host(machine: Machine, site: Site) -> Abstract:
    """``getActivity``, ``requireActivity``, ``getContext`` without arguments: the activity in front."""
    if site.args:
        return machine.models["(pending)"](machine, site) if len(site.args) >= 3 else UNKNOWN
    found = machine.place.activity.obj
    return UNKNOWN if found is None else found


def collection(machine: Machine, site: Site) -> Abstract:
    """``listOf(...)``, ``arrayOf(...)``, ``Arrays.asList``: any of the elements may be meant later."""
    made = Obj("collection", (site.frame.method.id, site.index))
    made.put("elements", join(*site.args))
    return made


def pair(machine: Machine, site: Site) -> Abstract:
    """``key to value``: the value."""
    return site.arg(0)


def put(machine: Machine, site: Site) -> Abstract:
    """``map.put(key, value)``."""
    for obj in objects(site.receiver):
        if obj.type not in machine.program.classes and "Intent" not in obj.type:
            obj.put("elements", site.arg(-1))
    return site.receiver


def element(machine: Machine, site: Site) -> Abstract:
    """An element of a collection, or the view model of a class; else nothing is known."""
    for arg in site.args[:1]:
        for option in options(arg):
            if isinstance(option, ClassValue) and machine.program.kind(option.name) == "model":
                return machine.typed(option.name)
    return join(*(o.get("elements") for o in objects(site.receiver)), *_choices(site.receiver))


def _choices(value: Abstract) -> tuple[Abstract, ...]:
    """An array that is written out is a choice of its elements already."""
    many = options(value)
    return tuple(o for o in many if not (isinstance(o, Obj) and "elements" in o.fields)) if len(many) > 1 else ()


def apart(elements: Abstract) -> tuple[Abstract, ...]:
    """Elements one by one, so that what is known of one is not taken for another's; many at once."""
    those = options(elements)
    return those if len(those) <= MAX_APART else (elements,)


def iterated(machine: Machine, site: Site) -> Abstract:
    """``forEach``, ``map`` and the like: the function is given the elements."""
    if (told := stream_call(machine, site)) is not None:
        return told
    each = apart(element(machine, site))
    if "Indexed" in site.call.name:
        results = [machine.invoke(a, (UNKNOWN, e), site.frame) for a in site.args for e in each]
    else:
        results = [machine.invoke(a, (e, UNKNOWN), site.frame) for a in site.args for e in each]
    made = Obj("collection", (site.frame.method.id, site.index, "mapped"))
    made.put("elements", join(*results))
    return made


def class_named(machine: Machine, site: Site) -> Abstract:
    """``Class.forName("a.b.C")``."""
    return join(
        *(ClassValue(o.value) for o in options(site.arg(0)) if isinstance(o, Literal) and isinstance(o.value, str))
    )


def same(machine: Machine, site: Site) -> Abstract:
    """What gives back what it is called on."""
    return site.receiver


def prop(machine: Machine, site: Site) -> Abstract:
    """A property that no code defines: of a view binding, a synthetic view, or by the name of an id."""
    name, owner = site.call.name, site.receiver
    for option in options(owner):
        match option:
            case ClassValue() if name in ("java", "kotlin", "javaObjectType", "name", "qualifiedName", "simpleName"):
                return option
            case Obj(type=cls) if cls.endswith("Binding"):
                return root_of(machine, option) if name == "root" else _bound(machine, name)
            case Obj(type="collection") if name in ("first", "last"):
                return option.get("elements")
            case Obj() if not machine.layouts.of_binding(option.type) and _synthetic(machine, option):
                return _bound(machine, name)
            case Widget(id) if name == "root" and id in machine.layouts.included:
                return option
            case Widget() if name == "menu":
                return option
            case Widget():
                return _bound(machine, name)
    if not any(True for _ in objects(owner)):
        return _bound(machine, name)
    return UNKNOWN


def root_of(machine: Machine, obj: Obj) -> Obj:
    """The outermost view of a layout that was inflated: a view of the app's own, if the layout has one there."""
    layout = str(obj.site[1]) if isinstance(obj.site, tuple) and obj.site[0] in ("view", "binding") else ""
    root = machine.layouts.root(layout)
    if root is None or root.type not in machine.program.classes:
        return obj
    return machine.views.setdefault((id(machine.place), f"@{layout}"), Obj(root.type, ("view", layout, root.id)))


def _synthetic(machine: Machine, obj: Obj) -> bool:
    """Whether bare names on an object may be views: those of a screen, of a class of the app, of an inflated view."""
    return obj.type in machine.program.classes or obj.type == VIEW


def _bound(machine: Machine, name: str) -> Abstract:
    id = machine.layouts.named(name)
    container = machine.trigger.id if machine.trigger.edge_class == "item" else ""
    return Widget(id, container) if id else UNKNOWN


def constructed(machine: Machine, site: Site) -> Abstract:
    """An object of the platform is made: intents and component names take their arguments in; a base class is told."""
    simple = site.call.owner.rpartition(".")[2].rpartition("$")[2]
    if simple == "Intent":
        return new_intent(machine, site)
    if simple == "ComponentName":
        return machine.models["setClassName"](machine, site)
    layouts = [o for a in site.args for o in options(a) if isinstance(o, Resource) and o.kind == "layout"]
    made = next(objects(site.receiver), None)
    if made is not None and simple.endswith(DIRECTIONS):
        made.put(ACTION, site.arg(0))
    if layouts and made is not None and machine.place.obj is not made:
        made.put(LAYOUT, layouts[0])
    elif layouts:
        machine.models["setContentView"](machine, site)
    if simple.endswith(("List", "Map", "Set", "Deque")):
        return site.receiver
    machine.models["(other)"](machine, site)
    return site.receiver


MODELS: dict[str, Model] = {
    **dict.fromkeys(("getString", "getText", "stringResource", "resString"), string),
    **dict.fromkeys(("getId", "getItemId", "getKey"), ids),
    "getGroupId": group,
    JOIN: joined,
    "replace": replaced,
    "getTitle": title,
    **dict.fromkeys(
        ("getActivity", "requireActivity", "getParentActivity", "requireContext", "getContext", "getBaseContext"), host
    ),
    **dict.fromkeys(
        (
            "listOf",
            "arrayOf",
            "mutableListOf",
            "arrayListOf",
            "setOf",
            "mapOf",
            "mutableMapOf",
            "asList",
            "of",
            "hashMapOf",
        ),
        collection,
    ),
    "to": pair,
    "put": put,
    **dict.fromkeys(
        ("get", "first", "last", "getOrNull", "getValue", "next", "random", "elementAt", "getOrDefault"), element
    ),
    **dict.fromkeys(("forEach", "forEachIndexed", "map", "mapNotNull", "filter", "onEach", "flatMap"), iterated),
    "forName": class_named,
    **dict.fromkeys(("requireNotNull", "checkNotNull"), lambda machine, site: site.arg(0)),
    **dict.fromkeys(("addFlags", "setFlags", "iterator", "values"), same),
    "<init>": constructed,
    "(property)": prop,
}
