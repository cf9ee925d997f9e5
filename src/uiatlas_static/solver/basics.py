"""Small calls of the platform and the language: texts, ids, collections, properties, who the host is."""

from collections.abc import Iterator
from dataclasses import replace

from uiatlas_static.facts.code import JOIN, own_name
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Resource, Result, Unknown, Value
from uiatlas_static.solver.adapters import ADAPTER
from uiatlas_static.solver.array_rows import note_texts
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import BREAKING
from uiatlas_static.solver.collecting import fill_with
from uiatlas_static.solver.declared_types import PACKAGE
from uiatlas_static.solver.domain import (
    DESTINATION,
    ELEMENTS,
    MESSAGE,
    NUMBER,
    PAIRS,
    VIEW,
    Abstract,
    Entry,
    Item,
    Obj,
    Widget,
    join,
    layout_of,
    objects,
    options,
    texts,
)
from uiatlas_static.solver.drawers import toggle
from uiatlas_static.solver.formats import filled_in, shown_name
from uiatlas_static.solver.gestures import DETECTORS, detector
from uiatlas_static.solver.giving import CHECKING
from uiatlas_static.solver.intent_values import new_intent
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.made_actions import ACTION_ITEM, made_action
from uiatlas_static.solver.maps import joined_maps
from uiatlas_static.solver.meaning import FRAGMENT_HOST
from uiatlas_static.solver.messages import FILTER, handler, made_filter
from uiatlas_static.solver.operators import elements
from uiatlas_static.solver.pagers import MEDIATOR, name_tabs
from uiatlas_static.solver.pairs import fill, is_pair
from uiatlas_static.solver.properties import OF_CLASSES
from uiatlas_static.solver.tags import tag, tagged
from uiatlas_static.solver.triggers import words

LAYOUT = "(layout)"
"""Where an object keeps the layout that its constructor was given, until it is shown."""

ACTION = "action"
"""Where directions of a navigation graph keep the id of their action."""
REFERENCES = frozenset({"WeakReference", "SoftReference"})
"""Classes of Java that hold one object, which ``get`` gives as long as it is used elsewhere, and nothing then."""
DIRECTIONS = "NavDirections"
"""How classes of the library that stand for directions are called."""


def string(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getString(R.string.x, value)``; a text for an argument asks settings or a bundle, which say anything."""
    if not any(isinstance(o, Resource) for o in options(site.arg(0))):
        return interpreter.models["getParcelable"](interpreter, site)
    named = [o for o in options(site.arg(0)) if isinstance(o, Resource)]
    said = (filled_in(interpreter, words(interpreter, o), site.args[1:]) for o in named)
    return join(*map(Literal, filter(None, said)))


def joined(interpreter: Interpreter, site: CallSite) -> Abstract:
    """Texts one after the other, of which parts that are not known stay open; of collections, the elements of all."""
    if (made := joined_maps(interpreter, site, site.args)) is not None:
        return made
    parts = [options(a) for a in site.args]
    said = any(isinstance(o, Literal) and isinstance(o.value, str) for p in parts for o in p)
    if not said and any(ELEMENTS in o.fields for p in parts for o in p if isinstance(o, Obj)):
        made = Obj("collection", (site.frame.method.id, site.index))
        made.put(ELEMENTS, join(*elements(site.args)))
        return made
    pairs = zip(parts, site.call.args, strict=False)
    known = [_said(interpreter, p[0], a, site) if len(p) == 1 else None for p, a in pairs]
    if not any(isinstance(k, str) for k in known):
        return UNKNOWN
    whole = "".join("{}" if k is None else str(k) for k in known)
    return Literal(whole) if whole.replace("{}", "") else UNKNOWN


def _said(interpreter: Interpreter, value: Abstract, written: Value, site: CallSite) -> object:
    """What a part of a text says; of a class, the name that is asked for: its full one, its own, or its package's."""
    if isinstance(value, Literal):
        return value.value
    if isinstance(value, Obj):
        return shown_name(interpreter, value, written, site.frame.method)
    if not isinstance(value, ClassValue):
        return None
    calls = site.frame.method.calls
    asked = calls[written.call] if isinstance(written, Result) and written.method == site.frame.method.id else None
    if asked is not None and asked.name == "getSimpleName":
        return own_name(value.name)
    held = asked.receiver if asked is not None else None
    if isinstance(held, Result) and calls[held.call].name == PACKAGE:
        return value.name.rpartition(".")[0]
    return value.name


def replaced(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``replace`` of a text; else of a fragment."""
    held = options(site.receiver)
    if not all(isinstance(o, Literal) and isinstance(o.value, str) for o in held):
        return interpreter.models["(transaction)"](interpreter, site)
    old, new = (next(texts(a), None) for a in (site.arg(0), site.arg(1)))
    return UNKNOWN if not old else join(*(Literal(t.replace(old, new or "{}")) for t in texts(site.receiver)))


def ids(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getId``, ``getItemId``, ``getKey``: by what an element is told apart; of an entry of a map, its key."""
    found: list[Abstract] = []
    for option in options(site.receiver):
        match option:
            case Widget(id, _) if id:
                found.append(Resource("id", id))
            case Item(str() as id) if id:
                found.append(Resource("id", id))
            case Item(int() as number):
                found.append(Literal(number))
            case Item() if option.is_nameless:
                found.append(option)
            case Entry(key, _):
                found.append(Literal(key))
            case Obj() if is_pair(option):
                found.append(option.get("first"))
            case Obj(type=cls) if cls == DESTINATION:
                found.append(Obj(NUMBER))
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


def class_named(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Class.forName("a.b.C")``; the name of a class that is known stands for the class itself.

    Of several names those are meant that classes of the app have, if any.
    """
    literals = [ClassValue(text) for text in texts(site.arg(0)) if "{}" not in text]
    named = [*literals, *(o for o in options(site.arg(0)) if isinstance(o, ClassValue))]
    return join(*([o for o in named if o.name in interpreter.program.classes] or named))


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


def same(interpreter: Interpreter, site: CallSite) -> Abstract:
    """What gives back what it is called on."""
    return site.receiver


def prop(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A property that no code defines: of a view binding, a synthetic view, or by the name of an id."""
    name, owner = site.call.name, site.receiver
    if type(owner) is Unknown:
        return _bound(interpreter, name)
    if classes := [o for o in options(owner) if isinstance(o, ClassValue)] if name in OF_CLASSES else []:
        return join(*classes)
    for option in options(owner):
        match option:
            case Obj(type=cls) if cls.endswith("Binding"):
                return root_of(interpreter, option) if name == "root" else _bound(interpreter, name, option)
            case Obj(type=cls) if cls == MESSAGE and name == "what":
                return Obj(NUMBER)
            case Obj(type="collection") if name in ("first", "last"):
                return option.get(ELEMENTS)
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


def root(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``binding.getRoot()``, also of what a layout includes: the same as the property ``root`` of Kotlin."""
    bindings = [o for o in objects(site.receiver) if o.type.endswith("Binding")]
    if bindings or any(isinstance(o, Widget) for o in options(site.receiver)):
        return prop(interpreter, replace(site, call=replace(site.call, name="root")))
    return interpreter.models["(other)"](interpreter, site)


def root_of(interpreter: Interpreter, obj: Obj) -> Obj:
    """The outermost view of a layout that was inflated: a view of the app's own, if the layout has one there."""
    layout = layout_of(obj)
    root = interpreter.layouts.root(layout)
    if root is None or root.type not in interpreter.program.classes:
        return obj
    return interpreter.known_view(f"@{layout}", Obj(root.type, ("view", layout, root.id)))


def _synthetic(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether bare names on an object may be views: those of a screen, of a class of the app, of an inflated view."""
    return obj.type in interpreter.program.classes or obj.type == VIEW


def _layouts_near(interpreter: Interpreter, binding: Obj | None) -> Iterator[str]:
    """The layout of a binding; where it is not known, those of the place."""
    own = "" if binding is None else layout_of(binding) or interpreter.layouts.of_binding(binding.type)
    yield from (own,) if own else interpreter.place.layouts_near


def _bound(interpreter: Interpreter, name: str, binding: Obj | None = None) -> Abstract:
    id = interpreter.layouts.named(name, _layouts_near(interpreter, binding))
    return Widget(id, interpreter.row_list) if id else UNKNOWN


TEXT_ARRAYS = ("getStringArray", "getTextArray", "stringArrayResource")
"""Calls that give an array of texts among the resources."""


def text_array(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getStringArray(R.array.kinds)``: any of its texts."""
    asked = (o.name for a in site.args for o in options(a) if isinstance(o, Resource) and o.kind == "array")
    return join(*(Literal(t) for name in asked for t in interpreter.resources.arrays.get(name, ())))


def constructed(interpreter: Interpreter, site: CallSite) -> Abstract:
    """An object of the platform is made: intents and component names take their arguments in; a base class is told."""
    simple = own_name(site.call.owner)
    if simple == "Intent":
        return new_intent(interpreter, site)
    if simple == "ComponentName":
        return interpreter.models["setClassName"](interpreter, site)
    if simple == FRAGMENT_HOST:
        return interpreter.models["(transaction)"](interpreter, site)
    if simple == MEDIATOR:
        return name_tabs(interpreter, site)
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
    if simple in REFERENCES and made is not None and site.arg(0) != Literal(None):
        made.put(ELEMENTS, join(site.arg(0), Literal(None)))
    if simple == ADAPTER and made is not None:
        fill_with(made, site.args[-1:])
        note_texts(interpreter, site, made)
    if simple.endswith(("List", "Map", "Set", "Deque")):
        if made is not None:
            fill_with(made, site.args)
        return site.receiver
    interpreter.models["(other)"](interpreter, site)
    return site.receiver


MODELS: dict[str, Model] = {
    **dict.fromkeys(("getString", "getText", "stringResource", "resString"), string),
    **dict.fromkeys(TEXT_ARRAYS, text_array),
    **dict.fromkeys(("getId", "getItemId", "getKey"), ids),
    **dict.fromkeys(("ordinal", "getOrdinal"), ordinal),
    "getGroupId": group,
    "getRoot": root,
    JOIN: joined,
    "replace": replaced,
    "getTitle": title,
    **dict.fromkeys(
        ("getActivity", "requireActivity", "getParentActivity", "requireContext", "getContext", "getBaseContext"), host
    ),
    "forName": class_named,
    "setTag": tag,
    "getTag": tagged,
    **dict.fromkeys(CHECKING, lambda interpreter, site: site.arg(0)),
    **dict.fromkeys(("addFlags", "setFlags", "iterator"), same),
    **dict.fromkeys(BREAKING, lambda *_: UNKNOWN),
    **dict.fromkeys(("toArray", "toTypedArray", "toList", "toMutableList", "subList", "clone"), same),
    **dict.fromkeys(("valueOf", "enumValueOf"), constant_named),
    "<init>": constructed,
    "(property)": prop,
}
