"""What a screen puts on itself from resources: layouts with their handlers and views, menus."""

from dataclasses import replace

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.resources import WidgetFact
from uiatlas_static.facts.values import (
    UNKNOWN,
    Choice,
    FieldValue,
    Guarded,
    Literal,
    Parameter,
    Resource,
    Result,
    This,
    Value,
)
from uiatlas_static.solver.absent_elements import note_content
from uiatlas_static.solver.adapters import keeps_given
from uiatlas_static.solver.basics import root_of
from uiatlas_static.solver.bindings import binding_of
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.collecting import keep
from uiatlas_static.solver.declared_types import is_collection_type
from uiatlas_static.solver.dialogs import content
from uiatlas_static.solver.domain import VIEW, Abstract, Frame, Item, Obj, Widget, join, layout_of, objects, options
from uiatlas_static.solver.drawers import note_opener
from uiatlas_static.solver.fragments import show_place
from uiatlas_static.solver.handlers import attach_handlers, run_again
from uiatlas_static.solver.headings import head_of
from uiatlas_static.solver.heard import TOUCHES
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.links import listen
from uiatlas_static.solver.listed_pages import lists_page
from uiatlas_static.solver.made_rows import is_drawer
from uiatlas_static.solver.maps import is_map, take_in
from uiatlas_static.solver.menus import ADDED, attach_menu, is_popup, note_menu, stands
from uiatlas_static.solver.navigation import attach_graph
from uiatlas_static.solver.pagers import SWIPE, is_further_page
from uiatlas_static.solver.places import AUTO, DRAWER, DRAWN, SWIPED, Place, Trigger
from uiatlas_static.solver.replaced_fragments import is_replaced_at_once
from uiatlas_static.solver.triggers import TEXT, evidence, words

BINDING = "inflateInternal"
"""What compiled bindings call to inflate their layout."""
_HEADING = "inflateHeaderView"
"""What puts a layout above the items of an element that shows a menu."""
_SETTING = ("setView", "setContentView", "customView")
_BEHIND = {"setMenu": "left", "setMenuView": "left", "setBehindContentView": "left", "setSecondaryMenu": "right"}
"""Calls that give menus of libraries their layout, and the side from which such a menu slides in."""


def attach_layout(interpreter: Interpreter, name: str, frame: Frame) -> None:
    """Put a layout on the present place, with the handlers, fragments and views that it names."""
    place = interpreter.place
    if name not in interpreter.resources.layouts:
        return
    if place.layouts.has(name):
        _look_again(interpreter, name, frame)
        return
    place.layouts[name] = None
    for written, widget in list(interpreter.layouts.widgets(name)):
        fact = interpreter.resources.layouts[written]
        where = f"{fact.file}:{widget.line}" if widget.line else fact.file
        place.layouts.keep(written, None)
        _attach_widget(interpreter, widget, written, where, frame)


def _attach_widget(interpreter: Interpreter, widget: WidgetFact, layout: str, where: str, frame: Frame) -> None:
    if widget.menu:
        interpreter.inflated.setdefault(widget.id, ())
    if (
        widget.fragment
        and not widget.navigation
        and interpreter.program.kind(widget.fragment) in ("fragment", "dialog")
        and not is_replaced_at_once(widget, frame)
    ):
        trigger = DRAWN if widget.drawer else interpreter.trigger
        show_place(interpreter, widget.fragment, "fragment", Obj(widget.fragment, "screen"), trigger, where)
    if widget.navigation:
        attach_graph(interpreter, widget.navigation, where)
    attach_handlers(interpreter, widget, layout, frame)
    if widget.type in interpreter.program.classes:
        _attach_view(interpreter, widget, layout, frame)


def _attach_view(interpreter: Interpreter, widget: WidgetFact, layout: str, frame: Frame) -> None:
    """A view of the app's own: it is made, and what the platform calls on it runs; what the app calls, the app runs."""
    view = Obj(widget.type, ("view", layout, widget.id), frame)
    if widget is interpreter.layouts.root(layout):
        view = interpreter.known_view(f"@{layout}", view)
    view = interpreter.known_view(_name_of(widget, layout), view)
    constructors = (m for count in (2, 1, 3) for m in interpreter.program.constructors(widget.type, count))
    if (constructor := next(constructors, None)) is not None:
        interpreter.under(AUTO, constructor, view, (), frame)
    for method in interpreter.callbacks(view):
        if not interpreter.program.called_by_app(view.type, method):
            interpreter.under(_hears(interpreter, view, method.name, widget.id), method, view, (), frame)


def _hears(interpreter: Interpreter, view: Obj, name: str, id: str) -> Trigger:
    """What makes the platform call a method of a view: a spinner sets by itself which of its rows was chosen."""
    if name in ("onClick", *TOUCHES):
        return Trigger("click", id=id)
    chosen = name == "setSelection" and any(c.endswith("Spinner") for c in interpreter.program.ancestors(view.type))
    return Trigger("item", id=id) if chosen else AUTO


def _look_again(interpreter: Interpreter, layout: str, frame: Frame) -> None:
    """Handlers and views of the app's own run again if what they read has changed since their layout was attached."""
    for written, widget in list(interpreter.layouts.widgets(layout)):
        run_again(interpreter, widget, written, frame)
        if interpreter.views.has((id(interpreter.place), _name_of(widget, written))):
            _attach_view(interpreter, widget, written, frame)


def _name_of(widget: WidgetFact, layout: str) -> str:
    """What an element of a layout is known by as a view."""
    return widget.id or f"@{layout}:{widget.line}:{widget.type}"


def _layouts_in(interpreter: Interpreter, site: CallSite) -> list[str]:
    """Layouts that a call mentions: by resource, or by the binding class that it is called on."""
    named = [o.name for a in site.args for o in options(a) if isinstance(o, Resource) and o.kind == "layout"]
    bound = interpreter.layouts.of_binding(site.call.owner)
    return [*named, bound] if bound else named


def _inflate(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``inflate`` and ``setContentView``: of a layout, or of a menu."""
    for arg in site.args:
        for option in options(arg):
            if isinstance(option, Resource) and option.kind == "menu":
                _fill_menu(interpreter, site, option.name)
            elif isinstance(option, Resource) and option.kind == "navigation":
                attach_graph(interpreter, option.name, evidence(interpreter, site))
    names = _layouts_in(interpreter, site)
    if site.call.name in _SETTING and (dialog := content(interpreter, site)) is not None:
        return _fill_dialog(interpreter, site, dialog, names)
    if site.call.name == "setContentView" and (shown := [*names, *note_content(interpreter, site)]):
        _replace_content(interpreter, shown, site.frame)
    for name in names:
        if site.call.name in ("inflate", BINDING) and not interpreter.place.layouts.has(name):
            interpreter.place.inflated.add(name)
        if site.call.name == _HEADING and _is_drawn(interpreter, site.receiver):
            interpreter.world.hung.add(name)
        attach_layout(interpreter, name, site.frame)
    if names and (site.call.name == BINDING or "DataBindingUtil" in site.call.owner):
        return join(*[binding_of(interpreter, site, name) for name in names])
    if binding := interpreter.layouts.of_binding(site.call.owner):
        return Obj(site.call.owner, ("binding", binding))
    heads = site.call.name == _HEADING
    if not (heads or site.call.name == "inflate") or not names:
        return UNKNOWN
    return join(*[head_of(interpreter, n) if heads else root_of(interpreter, Obj(VIEW, ("view", n))) for n in names])


def _put_behind(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``sliding.setMenu(R.layout.drawer)``: the layout lies in a drawer, which is pulled from its side."""
    names = [*_layouts_in(interpreter, site), *filter(None, map(layout_of, options(site.arg(0))))]
    for name in names:
        interpreter.world.hung.add(name)
        attach_layout(interpreter, name, site.frame)
        note_opener(interpreter, site, Trigger("click", text=_BEHIND[site.call.name], surface=SWIPED))
    return site.receiver if names else interpreter.models["(bar menu)"](interpreter, site)


def _is_drawn(interpreter: Interpreter, shown_by: Abstract) -> bool:
    """Whether an element that shows a menu lies in a drawer."""
    known = (o.id if isinstance(o, Widget) else o for o in options(shown_by) if isinstance(o, Widget | Obj))
    return any(stands(interpreter, o) == DRAWER for o in known)


def _replace_content(interpreter: Interpreter, names: list[str], frame: Frame) -> None:
    """An activity has one content: what a class derived from another one sets takes that of the other one away."""
    place, owner = interpreter.place, interpreter.program.owner_of[frame.method.id].name
    former, layouts = place.content
    place.content = owner, tuple(names)
    above = {c.name for c in interpreter.program.chain(owner)} - {owner}
    for where in [w for w, cls in place.open_content.items() if cls in above]:
        del place.open_content[where]
    if former not in above:
        return
    for name in layouts:
        for written in (name, *(w.include for _, w in interpreter.layouts.widgets(name) if w.include)):
            if place.layouts.has(written) and written not in names:
                del place.layouts[written]
                place.replaced[written] = None


def _fill_dialog(interpreter: Interpreter, site: CallSite, dialog: Place, names: list[str]) -> Abstract:
    """A dialog is given its layout, or a view that was inflated for it: that is not on the screen behind, then."""
    for option in options(site.arg(0)):
        if layout := layout_of(option):
            names.append(layout)
    for name in names:
        for written in [name, *(w.include for _, w in interpreter.layouts.widgets(name) if w.include)]:
            if dialog is not interpreter.place and name in interpreter.place.inflated:
                interpreter.place.layouts.pop(written, None)
        with interpreter.at(dialog, AUTO):
            attach_layout(interpreter, name, site.frame)
    return site.receiver


def _fill_menu(interpreter: Interpreter, site: CallSite, name: str) -> None:
    """A menu is filled: that of a bar, of a pop-up menu, or of the place."""
    own = False
    for option in (*options(site.receiver), *(o for a in site.args[1:] for o in options(a))):
        match option:
            case Widget(id, _):
                note_menu(interpreter, id, name)
                own = own or bool(stands(interpreter, id))
                if interpreter.layouts.any_has(interpreter.place.layouts, id):
                    interpreter.place.in_bars.add(name)
            case Obj() if option is not interpreter.place.obj:
                note_menu(interpreter, option, name)
                own = own or is_popup(interpreter, option) or bool(stands(interpreter, option))
    if not own:
        interpreter.place.menus[name] = None
        attach_menu(interpreter, name)


_SUBMENU = "android.view.SubMenu"
_NO_ID = 0
"""The id of items that are added without one."""


def _item_id(value: Abstract) -> str | int | None:
    """An id that an item is given: a resource or a number."""
    match value:
        case Resource(_, name):
            return name
        case Literal(int() as number):
            return number
    return None


def _menu_add(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``menu.add(group, id, order, title)``: items without a resource, one for each id and title that may be meant."""
    named = site.args[0] if len(site.args) == 4 else UNKNOWN
    group = next((o.name for o in options(named) if isinstance(o, Resource)), "")
    widgets = [o.id for o in options(site.receiver) if isinstance(o, Widget)]
    shown = next((s for w in widgets if (s := stands(interpreter, w))), "never")
    items = [Item(id, title, shown, group) for id, title in _told_items(interpreter, site)]
    items = [replace(i, within=widgets[0]) if widgets and i.is_nameless else i for i in items]
    popups = _popups(interpreter, site)
    for menu in popups:
        menu.put(ADDED, join(*items))
    if not popups:
        interpreter.place.items.update(dict.fromkeys(items))
    return join(*items)


def _told_items(interpreter: Interpreter, site: CallSite) -> list[tuple[str | int, str]]:
    """The ids and titles that belong together; of several ids whose titles are not known, each without a title."""
    titles = _titles(interpreter, site.args[-1])
    if len(site.args) != 4:
        return [(_NO_ID, title) for title in titles]
    ids = _ids(site.args[1])
    if together := _under_same_conditions(*site.call.args[1::2]):
        each = [[interpreter.eval(o, site.frame) for o in pair] for pair in together]
        return [(id, title) for i, t in each for id in _ids(i) for title in _titles(interpreter, t) or [""]]
    if len(ids) < 2:
        return [(id, title) for id in ids or [""] for title in titles or [""]]
    if len(titles) == len(ids) and _told_alike(site.frame.method, *site.call.args[1::2]):
        return [*zip(ids, titles, strict=True)]
    return [(id, titles[0] if len(options(site.args[3])) == len(titles) == 1 else "") for id in ids]


def _under_same_conditions(id: Value, title: Value) -> list[tuple[Choice, Choice]]:
    """The options of an id and of a title that hold under the same conditions, if each has one."""
    if not isinstance(id, Choice) or not isinstance(title, Choice):
        return []
    titles = {frozenset(o.guards): o for o in title.options if isinstance(o, Guarded)}
    ids = {frozenset(o.guards): o for o in id.options if isinstance(o, Guarded)}
    if ids.keys() != titles.keys() or not len(ids) == len(id.options) == len(title.options):
        return []
    return [(Choice((option,)), Choice((titles[guards],))) for guards, option in ids.items()]


def _told_alike(method: Method, one: Value, other: Value) -> bool:
    """Whether two values are asked of the same objects, or stand at the same place of two lists.

    What an array that a field keeps has at some place is what the field holds.
    """
    asked = _asked(one, method)
    return asked is not None and asked == _asked(other, method)


def _asked(value: Value | None, method: Method) -> object:
    """Of what a value is asked, comparable; None if that is not known."""
    match value:
        case FieldValue(receiver=holder, scopes=scopes):
            return _path(holder, method), scopes
        case Result(owner, index) if owner == method.id:
            call = method.calls[index]
            return (call.name, call.args) if call.args else (_path(call.receiver, method), call.scopes)
    return None


def _path(value: Value | None, method: Method) -> object:
    """How a value is come by: two calls that are written alike give the same."""
    if not isinstance(value, Result) or value.method != method.id:
        return value
    call = method.calls[value.call]
    return call.name, call.args, _path(call.receiver, method)


def _ids(value: Abstract) -> list[str | int]:
    return [i for o in options(value) if (i := _item_id(o)) is not None]


def _titles(interpreter: Interpreter, value: Abstract) -> list[str]:
    return [said for o in options(value) if (said := _item_title(interpreter, o)) is not None]


def _item_title(interpreter: Interpreter, value: Abstract) -> str | None:
    """A title that an item is given: a text or a resource of one; None of anything else."""
    match value:
        case Literal(str() as text):
            return text
        case Resource("string", name):
            return interpreter.resources.strings.get(name, "")
        case Literal() | Resource():
            return ""
    return None


def _popups(interpreter: Interpreter, site: CallSite) -> list[Obj]:
    return [o for o in objects(site.receiver) if is_popup(interpreter, o)]


def _menu_add_menu(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``menu.addSubMenu(title)``: an item and a menu, whose items are taken to stand beside that item."""
    known: list[Abstract] = [*_popups(interpreter, site), *(o for o in options(site.receiver) if isinstance(o, Widget))]
    if not any(isinstance(o, Widget) for o in known):
        _menu_add(interpreter, site)
    return join(*known) if known else Obj(_SUBMENU, (site.frame.method.id, site.index))


_ALWAYS, _IF_ROOM = 2, 1
"""Bits of what ``setShowAsAction`` is given."""


def _in_bar(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``item.setShowAsAction(...)``: the item stands in the bar."""
    flags = next((o.value for o in options(site.arg(0)) if isinstance(o, Literal) and isinstance(o.value, int)), 0)
    if not flags & (_ALWAYS | _IF_ROOM):
        return site.receiver
    shown = "always" if flags & _ALWAYS else "room"
    for item in (o for o in options(site.receiver) if isinstance(o, Item)):
        if item in interpreter.place.items:
            moved = replace(item, shown=shown)
            items = [moved if i == item else i for i in interpreter.place.items]
            interpreter.place.items.replace(dict.fromkeys(items))
            return moved
    return site.receiver


def _set_text(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setText`` of a view: what one says that code makes, and the links of the text."""
    listen(interpreter, site)
    said = [t for o in options(site.arg(0)) if (t := words(interpreter, o)) and "{}" not in t]
    for obj in objects(site.receiver) if said else ():
        if obj.type not in interpreter.program.classes:
            obj.set(TEXT, join(*map(Literal, said)))
    return site.receiver


def _add_view(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``addView(label)`` of a view of the app's own that code makes: it says what is first in it."""
    for obj in objects(site.receiver):
        if interpreter.program.kind(obj.type) == "view":
            said = join(*(o.fields[TEXT] for o in objects(site.arg(0)) if TEXT in o.fields))
            if said != UNKNOWN:
                obj.fields.keep(TEXT, said)
    return interpreter.models["(other)"](interpreter, site)


def _has_id(site: CallSite) -> bool:
    """Whether an item that is added can be told by its id, whatever its title."""
    return len(site.args) == 4 and any(i != _NO_ID for i in _ids(site.args[1]))


def _is_menu(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call is one of a menu, by what is made, named or declared: source declares the parameters of a method.

    The parameters of a function that fills a menu need no types.
    """
    call = site.call
    if any(o.type == _SUBMENU or is_popup(interpreter, o) for o in objects(site.receiver)):
        return True
    if any(isinstance(o, Widget) for o in options(site.receiver)):
        return True
    receiver = call.receiver if call.receiver is not None else next(iter(call.scopes), None)
    if call.owner or not isinstance(receiver, Parameter):
        return call.owner.endswith("Menu")
    if interpreter.place.kind == "menu":
        return True
    method = interpreter.program.by_id.get(receiver.method)
    declared = method.parameters[receiver.index : receiver.index + 1] if method is not None else ()
    return any(parameter.type.endswith("Menu") for parameter in declared)


def add(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``add`` of a menu, of a fragment transaction or of a collection."""
    last = site.arg(-1)
    if any(map(is_drawer, objects(site.receiver))):
        return interpreter.models["addItems"](interpreter, site)
    told = any(isinstance(o, Literal | Resource) for o in options(last)) or _has_id(site)
    if len(site.args) in (1, 4) and (
        (told and len(site.args) == 4) or ((told or len(site.args) == 4) and _is_menu(interpreter, site))
    ):
        return _menu_add(interpreter, site)
    for option in options(site.receiver):
        if isinstance(option, Obj) and keeps_given(interpreter, option):
            if is_map(option):
                take_in(option, site.args)
                continue
            keep(interpreter, option, join(*site.args[-1:]))
    if _only_keeps(interpreter, site) or lists_page(interpreter, site):
        return UNKNOWN
    with interpreter.at(interpreter.place, SWIPE if is_further_page(interpreter, site) else interpreter.present):
        return interpreter.models["(transaction)"](interpreter, site)


def _only_keeps(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a collection that an object of data holds is given one that is no screen: nobody calls that back."""
    on, program, meaning = site.call.receiver, interpreter.program, interpreter.liveness.meaning
    if not isinstance(on, FieldValue) or on.receiver is None or isinstance(on.receiver, This):
        return False
    holder = meaning.type_of(on.receiver, site.frame.method)
    if holder not in program.classes or program.kind(holder):
        return False
    if not is_collection_type(meaning.type_of(on, site.frame.method)):
        return False
    return all(isinstance(o, Obj) and not program.kind(o.type) for a in site.args for o in options(a))


MODELS: dict[str, Model] = {
    **dict.fromkeys(_BEHIND, _put_behind),
    **dict.fromkeys(("inflate", BINDING, "setContentView", "inflateMenu", "setView", "customView", _HEADING), _inflate),
    "add": add,
    "addSubMenu": _menu_add_menu,
    "setShowAsAction": _in_bar,
    "setText": _set_text,
    "addView": _add_view,
}
