"""What annotations say of a class: its layout and menu, which elements its methods and fields are for.

Those of well-known libraries are known by name. Any other one that names ids and stands at a method is taken to say
that the method runs when one of these elements is touched, if the screen shows it: such methods are called by
reflection. This is inferred, and not of methods that code is seen to call or that override another. Compiled classes
are not asked: what the libraries made of the annotations is code like any other there.
"""

from collections.abc import Iterable, Iterator

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.absent_elements import NOTHING, lacks
from uiatlas_static.solver.bindings import binding_of
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Frame, Item, Obj, Widget, join, layout_of, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.menus import attach_menu, items_of, known_context
from uiatlas_static.solver.places import AUTO, HOME, UP, Trigger
from uiatlas_static.solver.surfaces import attach_layout
from uiatlas_static.solver.triggers import of_item, of_widget

_LAYOUTS = ("EActivity", "EFragment", "EViewGroup", "EView", "ContentView")
_MENUS = ("OptionsMenu",)
_PRESSED = (
    "OnClick",
    "OnTouch",
    "OnCheckedChanged",
    "OnEditorAction",
    "Click",
    "CheckedChange",
    "EditorAction",
    "Touch",
)
_HELD = ("OnLongClick", "LongClick")
_ROWS = ("OnItemClick", "OnItemLongClick", "OnItemSelected", "ItemClick", "ItemLongClick", "ItemSelect")
_ITEMS = ("OptionsItem",)
_VIEWS = ("BindView", "InjectView", "Bind", "ViewById", "FindView", "ViewInject")
_TEXTS = ("BindArray", "InjectResource", "StringArrayRes")
"""Annotations of fields that are given a resource, such as an array of texts."""
_AFTER = ("AfterViews", "AfterInject", "AfterExtras", "AfterPreferences")
"""Annotations of methods that run by themselves once a screen is made."""
_HANDLERS = frozenset((*_PRESSED, *_HELD, *_ROWS, *_ITEMS, *_AFTER))
_SILENT = frozenset(
    """
    ViewById ViewsById FragmentById TextChange BeforeTextChange AfterTextChange FocusChange SeekBarProgressChange
    SeekBarTouchStart SeekBarTouchStop PageSelected PageScrolled PageScrollStateChanged OnTextChanged OnFocusChange
    OnPageChange
    """.split()  # noqa: SIM905
)
"""Annotations of methods that name elements and answer no touch of them."""
_ENDINGS = ("LongClicked", "ItemClicked", "Clicked", "Selected", "Changed", "Click", "")
"""How names of methods go on after the name of the element that they handle, where the annotation names none."""


def is_handler(method: Method) -> bool:
    """Whether an annotation makes a method the handler of something."""
    return not _HANDLERS.isdisjoint(method.annotations)


def apply_annotations(interpreter: Interpreter, obj: Obj) -> None:
    """Put the layout and the menus on a screen that its annotations name, and fill its fields."""
    for cls in interpreter.program.chain(obj.type):
        for note in cls.notes:
            for resource in note.resources:
                if note.name in _LAYOUTS and resource.kind == "layout":
                    attach_layout(interpreter, resource.name, Frame(Method("", obj.type, ""), obj, ()))
                elif note.name in _MENUS and resource.kind == "menu":
                    interpreter.place.menus[resource.name] = None
                    attach_menu(interpreter, resource.name)
    _fill(interpreter, obj)


def _fill(interpreter: Interpreter, obj: Obj) -> None:
    container = interpreter.row_list
    for cls in interpreter.program.chain(obj.type):
        for field in cls.fields:
            ids = [r.name for n in field.notes if n.name in _VIEWS for r in n.resources if r.kind == "id"]
            if len(ids) == 1 and obj.fields.peek(field.name) != NOTHING:
                obj.put(field.name, Widget(ids[0], container))
            arrays = [r.name for n in field.notes if n.name in _TEXTS for r in n.resources if r.kind == "array"]
            if len(arrays) == 1:
                obj.put(field.name, join(*map(Literal, interpreter.resources.arrays.get(arrays[0], ()))))


def _drop_absent(interpreter: Interpreter, screen: Obj) -> None:
    """A field that is bound to an element which no layout of its screen has holds nothing: the library skips it."""
    for cls in interpreter.program.chain(screen.type) if interpreter.place.layouts else ():
        for field in cls.fields:
            held = screen.get(field.name)
            if any(n.name in _VIEWS for n in field.notes) and isinstance(held, Widget) and lacks(interpreter, held.id):
                screen.set(field.name, NOTHING)


def run_handlers(interpreter: Interpreter, obj: Obj) -> None:
    """Run the methods of an object that are annotated as handlers, each once for every element that it handles."""
    if interpreter.program.facts.origin == "apk":
        return
    made = interpreter.noted.get(id(interpreter.place), {}) if obj is interpreter.place.obj else {}
    for one in list(made.values()):
        _run_by_reflection(interpreter, one)
    _run_by_reflection(interpreter, obj)
    seen: set[str] = set()
    for cls in interpreter.program.chain(obj.type):
        for method in cls.methods:
            if method.name not in seen and is_handler(method):
                seen.add(method.name)
                _run(interpreter, obj, method, _triggers(interpreter, obj, method))


def _run_by_reflection(interpreter: Interpreter, obj: Obj) -> None:
    """Run the methods of an object whose annotations, of whatever name, name elements that the screen shows."""
    menu = known_context(interpreter, interpreter.place)
    with interpreter.world.inferred():
        for place in (interpreter.place,) if menu is None else (interpreter.place, menu):
            for method, ids in _noted(interpreter, obj):
                with interpreter.at(place, AUTO):
                    _run(interpreter, obj, method, _touches(interpreter, ids))


def _run(interpreter: Interpreter, obj: Obj, method: Method, touches: Iterable[tuple[Trigger, Abstract]]) -> None:
    """Run a handler under each of some touches; it is told of what is touched first."""
    for trigger, touched in touches:
        args = tuple(touched if n == 0 else UNKNOWN for n in range(len(method.parameters)))
        interpreter.under(trigger, method, obj, args, None)


def _noted(interpreter: Interpreter, obj: Obj) -> Iterator[tuple[Method, frozenset[str]]]:
    """The methods of an object with such annotations, and the ids that these name."""
    seen: set[str] = set()
    for cls in interpreter.program.chain(obj.type):
        for method in cls.methods:
            notes = [n for n in method.notes if n.name not in _HANDLERS and n.name not in _SILENT]
            if notes and method.name not in seen and not method.override and not _is_called(interpreter, method):
                yield method, frozenset(r.name for n in notes for r in n.resources if r.kind == "id")
            seen.add(method.name)


def _is_called(interpreter: Interpreter, method: Method) -> bool:
    """Whether the app's own code calls a method, or may."""
    meaning = interpreter.liveness.meaning
    calls = interpreter.program.noted_calls.get(method.name, ())
    return any(meaning.may_mean(meaning.asked(caller, call), method) for caller, call in calls)


def _touches(interpreter: Interpreter, ids: frozenset[str]) -> Iterator[tuple[Trigger, Abstract]]:
    """The touches of those elements among some that the present place shows, and what is touched."""
    place = interpreter.place
    if HOME in ids and place.kind == "activity":
        yield UP, Item(HOME)
    yield from ((of_item(i), i) for i in items_of(interpreter, place) if i.id in ids)
    shown = ids.intersection(i for layout in place.layouts for i in interpreter.layouts.ids(layout))
    for widget in map(Widget, sorted(shown)):
        yield of_widget(interpreter, widget), widget


def _triggers(interpreter: Interpreter, obj: Obj, method: Method) -> Iterator[tuple[Trigger, Abstract]]:
    """What makes a handler of an object run, and what it is given then; a screen hears what its layouts have."""
    named = {n.name: [r.name for r in n.resources if r.kind == "id"] for n in method.notes}
    for annotation in method.annotations:
        if annotation not in _HANDLERS:
            continue
        if annotation in _AFTER:
            yield AUTO, UNKNOWN
            continue
        ids = named.get(annotation, [])
        if not ids and not annotation.startswith("On"):
            ids = _by_name(interpreter, method)
        if obj is interpreter.place.obj and annotation not in _ITEMS:
            ids = [i for i in ids if not lacks(interpreter, i)]
        if annotation in _ITEMS:
            items: tuple[Item, ...] = items_of(interpreter, interpreter.place)
            yield from ((of_item(i), i) for i in items if i.id in ids)
            if HOME in ids:
                yield UP, Item(HOME)
        elif annotation in _ROWS:
            yield from ((Trigger("item", id=i), UNKNOWN) for i in ids)
        else:
            container = interpreter.row_list
            for widget in (Widget(i, container) for i in ids):
                yield of_widget(interpreter, widget, long=annotation in _HELD), widget


def _by_name(interpreter: Interpreter, method: Method) -> list[str]:
    """The element that a handler is called after: ``saveClicked`` handles ``save``."""
    stems = [method.name.removesuffix(e) for e in _ENDINGS if method.name.endswith(e)]
    items = {i.id for i in items_of(interpreter, interpreter.place)}
    found = (s if s in items else interpreter.layouts.named(s) for s in stems if s)
    return next(([i] for i in found if i), [])


def _bind(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``ButterKnife.bind(holder, view)``: what is no screen itself listens from here on; a screen has its layout.

    On the class of a layout's binding it gives the binding: ``HeaderBinding.bind(view)``, as ``DataBindingUtil`` does.
    """
    if layout := interpreter.layouts.of_binding(site.call.owner):
        return Obj(site.call.owner, ("binding", layout))
    if site.call.owner.rpartition(".")[2] == "DataBindingUtil":
        shown = dict.fromkeys(filter(None, map(layout_of, options(site.arg(0)))))
        return join(*(binding_of(interpreter, site, name) for name in shown))
    if site.call.owner.rpartition(".")[2] == "ButterKnife":
        for obj in objects(site.arg(0)):
            if obj is interpreter.place.obj:
                _drop_absent(interpreter, obj)
            else:
                _fill(interpreter, obj)
                run_handlers(interpreter, obj)
    return UNKNOWN


MODELS: dict[str, Model] = {"bind": _bind}
