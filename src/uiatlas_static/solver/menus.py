"""Menus that open over a screen (pop-up, context, action mode), and the items that a listener is told of."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from uiatlas.utg.screen import ACTION_MODE
from uiatlas_static.facts.code import outermost
from uiatlas_static.facts.resources import MenuItemFact
from uiatlas_static.facts.values import UNKNOWN, Resource
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import CAB_CLICK, FILLING_MODE, MODE_CLICK
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Frame, Item, Obj, Widget, join, objects, options
from uiatlas_static.solver.fragments import HOST, PARENT, show_place
from uiatlas_static.solver.heard import MENU_CLICKS
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.intents import enter, of_intent
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import AUTO, BACKGROUND, DRAWER, Place, Trigger
from uiatlas_static.solver.triggers import element_id, evidence, of_item, of_widget, view_around

LISTENER = "(listener)"
"""Where a pop-up menu keeps its listener until it is shown."""
_ENDED = "(ended)"
"""Where a pop-up menu keeps what listens to its end until it is shown."""
ENDS = ("onDismiss", "onCancel", "onShow")
"""Methods of listeners of what opens over a screen, which hear that it opens or is closed."""
ADDED = "items"
"""Where a pop-up menu keeps the items that code adds to it."""
CONTEXT = "context menu"
STARTS_MODE = ("startActionMode", "startSupportActionMode")
MAX_PARENTS = 3
"""How many fragments around a fragment are looked at."""
_POPUPS = ("PopupMenu", "ListPopupWindow", "MenuPopupHelper")
_OF = "(menu shown)"
"""Where what shows the menu of a pop-up keeps that."""
_AT_AN_EDGE = ("Bottom", "Rail", "SpeedDial")
"""Parts of the names of elements that show the items of their menus themselves, as a button does beside itself."""
_FILLING = ("onCreateMenu", "onPrepareMenu")
"""What fills the menu of a screen in an object that provides it."""


def menu_items(interpreter: Interpreter, receiver: Abstract) -> tuple[Item, ...]:
    """The items that a listener on this object may be told of: of its own menus, else of all menus of the place."""
    found: dict[Item, None] = {}
    own = False
    for option in options(receiver):
        match option:
            case Widget(id, _) if names := _menus_of(interpreter, id):
                own = True
                found.update(dict.fromkeys(_items(interpreter, names, stands(interpreter, id))))
            case Obj() as obj:
                names = [*interpreter.inflated.get(obj, ()), *_menus_of_view(interpreter, obj)]
                added = added_to(obj)
                own = own or bool(names) or bool(added)
                found.update(dict.fromkeys(added))
                where = "bar" if is_popup(interpreter, obj) else stands(interpreter, obj)
                found.update(dict.fromkeys(_items(interpreter, names, where)))
            case Item():
                own = True
                found[option] = None
    return _beside_others(found) if own else items_of(interpreter, interpreter.place)


def _beside_others(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items of a menu, of which those with numbers that are not known have none of the others' numbers."""
    known = frozenset(i.id for i in items)
    return tuple(replace(i, others=known) if i.is_nameless else i for i in items)


def _menus_of(interpreter: Interpreter, id: str) -> list[str]:
    """The menus of an element: those that code has put into it, and the one that its layout gives it."""
    widget = interpreter.layouts.shown(id, interpreter.place.layouts_near)
    if widget is None or not widget.menu:  # of one that is included, the layout around says only the id
        widget = interpreter.layouts.widget(id)
    return [*interpreter.inflated.get(id, ()), *([widget.menu] if widget is not None and widget.menu else [])]


def shows_menu(interpreter: Interpreter, shown_by: Widget | Obj) -> bool:
    """Whether something shows a menu of its own: a pop-up menu, or an element that code or its layout gives one."""
    if isinstance(shown_by, Obj):
        return is_popup(interpreter, shown_by) or bool(_menus_of_view(interpreter, shown_by))
    return bool(_menus_of(interpreter, shown_by.id))


def _menus_of_view(interpreter: Interpreter, view: Obj) -> list[str]:
    """The menus of an object that is a view of the app's own in a layout."""
    widget = interpreter.layouts.of_view(view)
    if widget is None or widget.id:
        return [] if widget is None else _menus_of(interpreter, widget.id)
    return [widget.menu] if widget.menu else []


def filled_in(interpreter: Interpreter, id: str) -> list[Item]:
    """The items of the menus that code has put into an element."""
    return _items(interpreter, [*interpreter.inflated.get(id, ())], stands(interpreter, id))


def note_menu(interpreter: Interpreter, filled: str | Obj, name: str) -> None:
    """Note that an element or an object was given a menu."""
    known = interpreter.inflated.peek(filled) or ()
    if name not in known:
        interpreter.inflated[filled] = (*known, name)


def stands(interpreter: Interpreter, shown_by: str | Obj) -> str:
    """Where the items of a menu stand that an element shows: on the bar, in a drawer, or as they say themselves.

    Args:
        interpreter: Knows the layouts.
        shown_by: The id of the element, or a view of the app's own.
    """
    layouts = interpreter.layouts
    widget = layouts.of_view(shown_by) if isinstance(shown_by, Obj) else layouts.widget(shown_by)
    if widget is None:
        return ""
    above = (cls.parent for cls in interpreter.program.chain(widget.type))
    types = [t.rpartition(".")[2] for t in (widget.type, *above)]
    if any("Toolbar" in t or "AppBar" in t for t in types):
        return ""
    if any(part in t for part in _AT_AN_EDGE for t in types) or any(t.endswith("Bar") for t in types):
        return "bar"
    if not any(t.endswith("NavigationView") for t in types):
        return ""
    return DRAWER if widget.drawer or widget.id in layouts.in_drawers else "bar"


def items_of(interpreter: Interpreter, place: Place) -> tuple[Item, ...]:
    """All items of the menus of a place, of the fragments that it is part of, or of the activity around it."""
    found: dict[Item, None] = {}
    for one in dict.fromkeys((place, *_parents(interpreter, place), place.activity)):
        found.update(one.items)
        own = one is place.activity and place.kind != "menu"
        found.update(dict.fromkeys(_items(interpreter, list(one.menus), "bar" if place.kind == "menu" else "", own)))
        if found and place.kind == "menu":
            break
    return _beside_others(found)


def hides_all(interpreter: Interpreter, place: Place) -> bool:
    """Whether a place without an item has a menu all the same, whose items are hidden there."""
    near = (place, *_parents(interpreter, place), place.activity)
    return any(interpreter.resources.menus[n].items for p in near for n in p.menus if n in interpreter.resources.menus)


def told_to_activity(interpreter: Interpreter, fragment: Place) -> list[Item]:
    """The items of a fragment that its activity is told of too, though they are not its own.

    The platform tells it of none in a bar of the fragment's layout, unless the fragment makes that the activity's bar.
    """
    others = set(items_of(interpreter, fragment.activity))
    if fragment not in interpreter.world.toolbars:
        others.update(_items(interpreter, sorted(fragment.in_bars), ""))
    return [item for item in items_of(interpreter, fragment) if item not in others]


def _parents(interpreter: Interpreter, place: Place) -> Iterator[Place]:
    """The fragments that a fragment is part of, the nearest first: their menus are shown with it."""
    for _ in range(MAX_PARENTS):
        if place.kind != "fragment" or place.obj is None or PARENT not in place.obj.fields:
            return
        held = [*objects(place.obj.get(PARENT))]
        types = [o.type for h in held for o in (objects(h.get(PARENT)) if h.type == HOST else (h,))]
        around = (interpreter.world.places.get(Place(t, "fragment", place.activity).identity) for t in types)
        found = next((p for p in around if p is not None), None)
        if found is None:
            return
        yield found
        place = found


def _items(interpreter: Interpreter, names: list[str], shown: str, own: bool = False) -> list[Item]:
    """The items of menus that may be shown, an activity's own or not; in a drawer some are headings of others."""
    found = []
    hidden, put_away, activity = interpreter.hidden_items, interpreter.put_away_items, interpreter.place.activity.name
    for name, menu in ((n, m) for n in names if (m := interpreter.resources.menus.get(n)) is not None):
        headings = {i.parent for i in menu.items} if shown == DRAWER else set()
        items = (i for place, i in enumerate(menu.items) if place not in headings)
        items = (i for i in items if not (own and put_away.is_put_away(i, name, activity)))
        found += [_item(i, shown) for i in items if not hidden.is_hidden(i, activity)]
    return found


def _item(fact: MenuItemFact, shown: str = "") -> Item:
    """An item of a menu; the platform tells it apart by 0 if it has no id."""
    return Item(fact.id or 0, fact.title, shown or fact.shown)


def is_popup(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object is a menu that opens beside what was touched, or of a class of the app that is one."""
    return any(a.rpartition(".")[2] in _POPUPS for a in interpreter.program.ancestors(obj.type))


def set_listener(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A listener of menu items: runs once for each item of the menus that may be meant, of a pop-up in it."""
    popups = [o for o in objects(site.receiver) if is_popup(interpreter, o)]
    for popup in popups:
        popup.put(LISTENER, site.arg(0))
        if (place := interpreter.dialogs.get(popup)) is not None:
            with interpreter.at(place, AUTO):
                _run_for_items(interpreter, replace(site, receiver=popup), site.args)
    if not popups:
        _run_for_items(interpreter, site, site.args)
    return site.receiver


def _run_for_items(interpreter: Interpreter, site: CallSite, functions: tuple[Abstract, ...]) -> None:
    own = view_around(site.frame) if site.call.receiver is None and site.receiver == UNKNOWN else ""
    items = menu_items(interpreter, Widget(own) if own else site.receiver)
    for function in functions:
        if not any(isinstance(o, Closure | Bound | Obj) for o in options(function)):
            continue
        for item in items:
            fire(interpreter, site, function, of_item(item), (item,), MENU_CLICKS)
        if not items:
            fire(interpreter, site, function, Trigger("menu"), (UNKNOWN,), MENU_CLICKS)


def popup(interpreter: Interpreter, site: CallSite) -> bool:
    """``show()`` of a pop-up menu: a place of its own, whose items tell its listener; whether it was one."""
    shown = [o for o in objects(site.receiver) if is_popup(interpreter, o)]
    for menu in (m for s in shown for m in [o for o in objects(s.get(_OF)) if is_popup(interpreter, o)] or [s]):
        names = interpreter.inflated.get(menu, ())
        name = f"{interpreter.place.activity.name}.{names[0] if names else _name_of(site.frame)}"
        place = show_place(interpreter, name, "menu", None, interpreter.trigger, evidence(interpreter, site))
        if place is None:
            continue
        interpreter.dialogs[menu] = place
        place.menus.update(dict.fromkeys(names))
        place.items.update(dict.fromkeys(added_to(menu)))
        with interpreter.at(place, AUTO):
            _run_for_items(interpreter, replace(site, receiver=menu), (menu.get(LISTENER),))
        _end(interpreter, site, menu)
    return bool(shown)


def _show_for(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``MenuPopupHelper(context, popup.menu, anchor)``: shows the menu of a pop-up, which has the listener."""
    for helper in objects(site.receiver):
        helper.put(_OF, site.arg(1))
    return site.receiver


def ended(interpreter: Interpreter, site: CallSite) -> bool:
    """``setOnDismissListener`` of a pop-up menu: the listener runs in it once it is shown; whether it is one."""
    popups = [o for o in objects(site.receiver) if is_popup(interpreter, o)]
    for menu in popups:
        menu.put(_ENDED, site.arg(0))
        _end(interpreter, site, menu)
    return bool(popups)


def _end(interpreter: Interpreter, site: CallSite, menu: Obj) -> None:
    """What listens to the end of a pop-up menu runs, if the menu is shown."""
    place = interpreter.dialogs.get(menu)
    if place is not None and _ENDED in menu.fields:
        with interpreter.at(place, AUTO):
            fire(interpreter, site, menu.get(_ENDED), AUTO, (menu,), ENDS)


def added_to(menu: Obj) -> tuple[Item, ...]:
    """The items that code adds to a pop-up menu one by one."""
    return tuple(o for o in options(menu.get(ADDED)) if isinstance(o, Item))


def _name_of(frame: Frame) -> str:
    """What a pop-up menu is called whose items code adds: by the class of the object whose code shows it."""
    owner = frame.method.owner if frame.this is None else frame.this.type
    return f"{outermost(owner).rpartition('.')[2]} menu"


def _register(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``registerForContextMenu(view)``: a long press on the view, or on a row of the list, opens the context menu."""
    for option in options(site.arg(0)):
        trigger = of_widget(interpreter, option, long=True)
        context_of(interpreter, interpreter.place, trigger, evidence(interpreter, site))
    return UNKNOWN


def _fill_context(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.setOnCreateContextMenuListener(...)``: a long press on the view opens the menu that the listener fills."""
    for option in options(site.receiver):
        where = evidence(interpreter, site)
        menu = context_of(interpreter, interpreter.place, of_widget(interpreter, option, long=True), where)
        with interpreter.at(menu, AUTO):
            for listener in options(site.arg(0)):
                fire(interpreter, site, listener, AUTO, (), ("onCreateContextMenu",))
    return UNKNOWN


def _show_context(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.showContextMenu()``, ``openContextMenu(view)``: the context menu is opened by what is touched then."""
    here, trigger = interpreter.place, interpreter.trigger
    if trigger.edge_class != AUTO.edge_class and here.kind not in BACKGROUND:
        around = here if here.kind in ("activity", "fragment") else here.activity
        where = evidence(interpreter, site)
        menu = interpreter.world.place(Place(f"{around.name} {CONTEXT}", "menu", around.activity, evidence=where))
        interpreter.world.edge(here, menu, trigger, trigger.edge_class, where)
    return UNKNOWN


def _open_options(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``openOptionsMenu()``: the menu of options is opened by what is touched then."""
    here, trigger = interpreter.place, interpreter.trigger
    if trigger.edge_class != AUTO.edge_class:
        known = interpreter.world.menu_openers.setdefault(here.activity, {})
        known.setdefault((here, trigger), evidence(interpreter, site))
    return UNKNOWN


def context_of(interpreter: Interpreter, place: Place, trigger: Trigger, where: str) -> Place:
    """The context menu of a place, opened by a trigger."""
    menu = interpreter.world.place(Place(f"{place.name} {CONTEXT}", "menu", place.activity, evidence=where))
    interpreter.world.edge(place, menu, trigger, "menu" if trigger.edge_class == "auto" else trigger.edge_class, where)
    return menu


def known_context(interpreter: Interpreter, place: Place) -> Place | None:
    """The context menu of a place, if one was opened there."""
    wanted = Place(f"{place.name} {CONTEXT}", "menu", place.activity)
    return interpreter.world.places.get(wanted.identity)


def _action_mode(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``startActionMode(callback)``: the bar shows other items until it is left.

    It is never shown by itself. Where nobody was seen to touch anything, as where a library is given the callback or
    tells what is selected, a long press on what the library listens to, or on a row of a list, is taken to start it.
    """
    touched, view = interpreter.trigger, element_id(site.receiver)
    unseen = touched.edge_class == AUTO.edge_class
    if unseen:
        named = bool(view) and site.call.name not in STARTS_MODE
        touched = of_widget(interpreter, site.receiver, long=True) if named else Trigger("item", long=True)
    with interpreter.world.inferred(interpreter.world.inferring or unseen):
        for callback in (o for arg in site.args for o in objects(arg)):
            _mode(interpreter, site, callback, touched)
    return UNKNOWN


def _choice_mode(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setMultiChoiceModeListener``: a long press on a row starts the action mode."""
    container = next((o.id for o in options(site.receiver) if isinstance(o, Widget)), "")
    for callback in objects(site.arg(0)):
        _mode(interpreter, site, callback, Trigger("item", id=container, long=True))
    return UNKNOWN


def _text_mode(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``edit.setCustomSelectionActionModeCallback(callback)``: the mode comes where a part of the text is marked."""
    for option in options(site.receiver):
        for callback in objects(site.arg(0)):
            _mode(interpreter, site, callback, of_widget(interpreter, option, long=True))
    return UNKNOWN


def _mode(interpreter: Interpreter, site: CallSite, callback: Obj, trigger: Trigger) -> None:
    if interpreter.place.name.endswith(ACTION_MODE):
        return
    name = f"{interpreter.place.name} {ACTION_MODE}"
    place = show_place(interpreter, name, "menu", None, trigger, evidence(interpreter, site))
    if place is None:
        return
    for bar in objects(site.receiver):
        place.menus.update(dict.fromkeys(interpreter.inflated.get(bar, ())))
    with interpreter.at(place, AUTO):
        for method in interpreter.callbacks(callback, FILLING_MODE):
            interpreter.under(AUTO, method, callback, (), site.frame)
        for item in items_of(interpreter, place):
            fire(interpreter, site, callback, of_item(item), (UNKNOWN, item), (MODE_CLICK, CAB_CLICK))


def _provider(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``addMenuProvider(provider)``: an object that fills the menu of the screen, and is told of each item.

    On a screen that is its own provider the platform's calls are followed anyway.
    """
    known = interpreter.world.providers.setdefault(interpreter.place.activity, {})
    known.update(dict.fromkeys([o.type for o in objects(site.arg(0))] or [""]))
    for provider in objects(site.arg(0)):
        if interpreter.program.kind(provider.type) in SCREEN_KINDS:
            continue
        for method in interpreter.callbacks(provider, _FILLING):
            interpreter.under(AUTO, method, provider, (), site.frame)
        items = items_of(interpreter, interpreter.place)
        for item in items:
            fire(interpreter, site, provider, of_item(item), (item,), MENU_CLICKS)
        if not items:
            fire(interpreter, site, provider, Trigger("menu"), (UNKNOWN,), MENU_CLICKS)
    return UNKNOWN


def attach_menu(interpreter: Interpreter, name: str) -> None:
    """What the items of a menu open by themselves: handlers and intents that XML names."""
    menu = interpreter.resources.menus.get(name)
    for fact in menu.items if menu is not None else ():
        trigger = of_item(_item(fact))
        where = f"{menu.file}:{fact.line}" if menu is not None else ""
        if fact.intent is not None:
            for destination in of_intent(interpreter, fact.intent):
                enter(interpreter, destination, trigger, where)
        obj = interpreter.place.activity.obj
        method = None if not fact.click or obj is None else interpreter.program.method(obj.type, fact.click, 1)
        if method is not None and obj is not None:
            interpreter.under(trigger, method, obj, (_item(fact),), None)


def _find_item(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``menu.findItem(R.id.x)``: the item."""
    ids = [o.name for a in site.args for o in options(a) if isinstance(o, Resource) and o.kind == "id"]
    known = [i for i in menu_items(interpreter, site.receiver) if i.id in ids]
    everywhere = [_item(i) for m in interpreter.resources.menus.values() for i in m.items if i.id in ids]
    return next(iter(known or everywhere), UNKNOWN)


def _menu_of(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``navigation.getMenu()``: of an element or a pop-up, that itself; other menus are not told apart."""
    popups = (o for o in objects(site.receiver) if is_popup(interpreter, o))
    return join(*(o for o in options(site.receiver) if isinstance(o, Widget)), *popups)


MODELS: dict[str, Model] = {
    "getMenu": _menu_of,
    "MenuPopupHelper": _show_for,
    **dict.fromkeys(
        (
            "setOnMenuItemClickListener",
            "setNavigationItemSelectedListener",
            "setOnNavigationItemSelectedListener",
            "setOnNavigationItemReselectedListener",
            "setOnItemReselectedListener",
        ),
        at_home(set_listener),
    ),
    "addMenuProvider": at_home(_provider),
    "registerForContextMenu": at_home(_register),
    **dict.fromkeys(("showContextMenu", "openContextMenu"), _show_context),
    "openOptionsMenu": _open_options,
    "setOnCreateContextMenuListener": at_home(_fill_context),
    "(action mode)": _action_mode,
    **dict.fromkeys(STARTS_MODE, _action_mode),
    "setMultiChoiceModeListener": at_home(_choice_mode),
    **dict.fromkeys(
        ("setCustomSelectionActionModeCallback", "setCustomInsertionActionModeCallback"), at_home(_text_mode)
    ),
    "findItem": _find_item,
}
