"""Which list an adapter fills, what listens to its rows, and adapters that are made of others."""

from dataclasses import replace

from uiatlas_static.facts.code import INIT, own_name
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Parameter, Result, This, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import ELEMENTS, LIST, Abstract, Frame, Obj, Widget, join, key, objects, options, put
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.program import getter_name
from uiatlas_static.solver.triggers import element_id, view_around

OWN_LIST = "android:list"
"""The id of the list that a screen of the platform has: ``ListActivity``, ``ListFragment``."""
DIALOG_LIST = "android:select_dialog_listview"
"""The id of the list that a dialog of the platform has."""
_HEARD, _HEARD_LONG, _PARTS = "(heard)", "(heard long)", "(adapters)"
"""Where an adapter keeps its listeners to touches, those to long presses, and the adapters that it is made of."""
_FILLING = ("setAdapter", "setListAdapter", "swapAdapter")
_ASKED = ("getItemAtPosition", "getExpandableListAdapter")
"""Calls on a list by which a listener asks what is behind a row."""
_ARRAYS = ("getStringArray", "getTextArray", "createFromResource")
"""Calls that give an array of texts of the resources, or an adapter that shows one."""
_ROW = "itemView"
"""The property of a holder that is the view of its row."""
_ATTACHED = "onChildViewAttachedToWindow"
"""What a list tells whom it is given to of each row that it shows."""
ADAPTER = "ArrayAdapter"
"""The adapter of the platform that shows the elements of an array."""
_OF_VIEWS = frozenset(
    """
    Adapter BaseAdapter ArrayAdapter SimpleAdapter CursorAdapter ResourceCursorAdapter SimpleCursorAdapter
    BaseExpandableListAdapter CursorTreeAdapter ListAdapter PagedListAdapter PagingDataAdapter
    """.split()  # noqa: SIM905
)
"""Classes of the platform and of AndroidX whose rows are views, unlike the pages of a pager."""
_MAX_PARTS = 12
MAKING = ("getItem", "createFragment")
"""Methods by which the adapter of a pager makes the fragment of a page."""
_OF_PAGES = ("FragmentPagerAdapter", "FragmentStatePagerAdapter", "FragmentStateAdapter")
"""How the classes are called that show fragments as the pages of a pager, copies of them in the source too."""
_PUTTING = "instantiateItem"
"""The method by which such a class puts a page that it has made into the pager."""
_BINDING = ("bind", "onBind")
"""How the names of methods begin by which objects of libraries fill a row."""
_ROOT = "root"
"""The property of a binding that is all of its layout."""


def is_adapter(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object fills a list with rows, as its class or its name says."""
    return interpreter.program.kind(obj.type) == "adapter" or obj.type.endswith("Adapter")


def has_rows_of_views(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object is an adapter whose rows are views: what else its methods give back is not shown."""
    program = interpreter.program
    return any(own_name(a) in _OF_VIEWS for a in program.ancestors(obj.type) if a not in program.classes)


def has_pages(interpreter: Interpreter, adapter: Obj) -> bool:
    """Whether an adapter shows fragments as the pages of a pager."""
    return any(own_name(a) in _OF_PAGES for a in interpreter.program.ancestors(adapter.type))


def puts_page(interpreter: Interpreter, adapter: Obj | None, name: str) -> bool:
    """Whether a method of an adapter puts pages into a pager, which another one of it makes: no touch does that."""
    if adapter is None or name != _PUTTING or not has_pages(interpreter, adapter):
        return False
    return any(interpreter.program.method(adapter.type, making, 1) is not None for making in MAKING)


def keeps_given(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether what an object is given by ``add`` is kept by the code of a library.

    That is so for those of libraries, and for objects of the app whose class extends one that shows an array.
    """
    program = interpreter.program
    above = (a for a in program.ancestors(obj.type) if a not in program.classes)
    return obj.type not in program.classes or any(own_name(a) == ADAPTER for a in above)


def note_listeners(interpreter: Interpreter, site: CallSite, *, long: bool) -> str:
    """An adapter is given listeners for its rows: the list that it fills, empty as long as that is not known."""
    found = ""
    for obj in objects(site.receiver):
        if is_adapter(interpreter, obj):
            for function in site.args:
                obj.put(_HEARD_LONG if long else _HEARD, function)
            found = found or element_id(obj.get(LIST))
    return found


def is_row(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call is made on the view of a row, which holders call so, or which a list tells that it shows."""
    match site.call.receiver:
        case FieldValue(name, receiver) if name == _ROOT and _is_bound(receiver, site.frame):
            return True
        case FieldValue(name, receiver, _, scopes) if name == _ROW:
            own = [s.type for s in scopes if isinstance(s, This)]
            return receiver is not None or all(interpreter.program.field(cls, name) is None for cls in own)
        case Result(method, index) if method == site.frame.method.id:
            call = site.frame.method.calls[index]
            bound = call.name == getter_name(_ROOT) and _is_bound(call.receiver, site.frame)
            return bound or call.name == getter_name(_ROW)
        case Parameter(method):
            around: Frame | None = site.frame
            while around is not None and around.method.id != method:
                around = around.outer
            return around is not None and around.method.name == _ATTACHED
    return False


def _is_bound(value: Value | None, frame: Frame) -> bool:
    """Whether a value is the binding that a method which fills a row is given."""
    method = frame.method
    if not isinstance(value, Parameter) or value.method != method.id or not method.name.startswith(_BINDING):
        return False
    return method.parameters[value.index].type.endswith("Binding")


def rows_within(interpreter: Interpreter, value: Abstract) -> tuple[Obj, ...]:
    """The objects in a collection of which each fills a row: their classes extend one of a library that does so."""
    held = (e for o in objects(value) if ELEMENTS in o.fields for e in objects(o.get(ELEMENTS)))
    rows = (e for e in held if interpreter.called_by_platform(e) and not interpreter.program.kind(e.type))
    found = (r for r in rows if any(m.name.startswith(_BINDING) for m in interpreter.callbacks_once_given(r)))
    return tuple(found)[:_MAX_PARTS]


def list_of(site: CallSite) -> str:
    """The list that a call fills or listens to: what it is made on, the view whose code it is, a screen's own list."""
    own = OWN_LIST if site.call.name == "setListAdapter" else ""
    return element_id(site.receiver) or view_around(site.frame) or own


def filled(interpreter: Interpreter, site: CallSite) -> tuple[str, tuple[tuple[Abstract, bool], ...]]:
    """``list.setAdapter(adapter)``: the list, and the listeners of its adapters, with whether to long presses."""
    filling = site.call.name in _FILLING
    shown = list_of(site) if filling else ""
    if filling:
        put(interpreter.adapters, (id(interpreter.place), shown), site.arg(0))
    heard: list[tuple[Abstract, bool]] = []
    for obj in objects(site.arg(0)) if shown else ():
        if is_adapter(interpreter, obj):
            obj.put(LIST, Widget(shown))
            kept = [(field, field == _HEARD_LONG) for field in (_HEARD, _HEARD_LONG) if field in obj.fields]
            heard += [(option, long) for field, long in kept for option in options(obj.get(field))]
    return shown, tuple(heard)


def adapter_of(interpreter: Interpreter, value: Abstract) -> Abstract:
    """The adapter that was seen to fill a list; where the list is not known, the one whose row is touched."""
    shown = element_id(value) or (interpreter.trigger.id if interpreter.trigger.edge_class == "item" else "")
    return interpreter.adapters.get((id(interpreter.place), shown), UNKNOWN)


def is_filled_later(interpreter: Interpreter, list_: str) -> bool:
    """Whether a list has no adapter yet, and it matters when a row is touched: it is listened to once it has one.

    Code may ask the adapter for what is behind the row, or the adapter may show an array whose texts tell rows apart.
    """
    if not interpreter.first or (id(interpreter.place), list_) in interpreter.adapters:
        return False
    called = interpreter.program.called
    return not called.isdisjoint(_ASKED) or bool(list_ and not called.isdisjoint(_ARRAYS))


def taken_apart(interpreter: Interpreter, site: CallSite) -> CallSite:
    """A call with the parts of its adapters in their place; one that puts adapters together keeps them as parts."""
    if site.call.name in (INIT, "addAdapter") and site.call.owner not in interpreter.program.classes:
        whole = [o for o in objects(site.receiver) if o.type.endswith("Adapter")]
        parts = [o for a in site.args for o in objects(a) if is_adapter(interpreter, o)] if whole else []
        if not parts:
            return site
        for obj in whole:
            obj.put(_PARTS, join(*parts))
        return replace(site, args=tuple(a for a in site.args if not any(o in parts for o in options(a))))
    if site.call.name not in _FILLING:
        return site
    inner = [p for o in objects(site.arg(0)) if _PARTS in o.fields for p in options(o.get(_PARTS))][:_MAX_PARTS]
    return replace(site, args=(join(*options(site.arg(0)), *inner), *site.args[1:])) if inner else site


def texts_of_rows(interpreter: Interpreter, adapter: Obj) -> tuple[str, ...]:
    """The texts of the elements that an adapter has, if it has one list of several and all of them say something."""
    kept = [adapter.get(ELEMENTS), *(join(*(o.get(ELEMENTS) for o in objects(f))) for f in adapter.fields.values())]
    lists = [options(held) for held in kept]
    several = {tuple(map(key, held)): held for held in lists if len(held) > 1}
    if len(several) != 1:
        return ()
    said = tuple(dict.fromkeys(map(interpreter.said, *several.values())))
    return said if len(said) > 1 and all(said) else ()


def pages_given(interpreter: Interpreter, site: CallSite) -> tuple[Obj, ...]:
    """``adapter.addFragment(page, title)``: the fragments that an adapter of a library is given as its pages."""
    if not site.call.name.lower().startswith("add"):
        return ()
    given = (o for a in site.args for o in objects(a) if interpreter.program.kind(o.type) == "fragment")
    pages = tuple(o for o in given if not o.abstract)
    types = interpreter.liveness.meaning.asked(site.frame.method, site.call).types if pages else ()
    known = interpreter.program.classes
    return pages if any(t.endswith("Adapter") and t not in known for t in types or ()) else ()


def gives_itself(interpreter: Interpreter, site: CallSite) -> bool:
    """``adapter.withLoadStateFooter(footer)``: an adapter of the app with something more around its rows."""
    if not site.call.name.startswith("with"):
        return False
    held = list(objects(site.receiver))
    return bool(held) and all(is_adapter(interpreter, o) for o in held)
