"""Words for what a person touches: triggers of widgets, menu items, preferences and dialog buttons."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from uiatlas_static.facts.code import Call
from uiatlas_static.facts.resources import WidgetFact
from uiatlas_static.facts.values import Literal, Resource, Result, Value, alternatives
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Entry, Frame, Item, Obj, Widget, options, texts
from uiatlas_static.solver.field_writes import LOOKING_UP
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import DRAWER, Place, Trigger

_MAX_AROUND = 4
"""How many bodies around one another are looked at for the view whose code they are."""
TEXT = "(text)"
"""Where a view that code makes keeps what it says."""

_ADDING = ("addView", "addHeaderView", "addFooterView")
"""Calls by which code puts a view into a group."""
ITEM = "(item)"
"""Where a view that stands in for an item of a menu keeps the item."""


def evidence(interpreter: Interpreter, site: CallSite) -> str:
    """Where a call stands."""
    return interpreter.program.place(site.frame.method, site.call.line)


def element_id(value: Abstract) -> str:
    """The id of an element of a layout, a view of a class of the app among them; empty if it has none."""
    for option in options(value):
        match option:
            case Widget(id) if id:
                return id
            case Obj(site=("view", _, str() as id)) if id:
                return id
    return ""


def view_around(frame: Frame | None) -> str:
    """The id of the view whose own code runs: what it makes itself and does not name is part of it."""
    return next((id for this in _around(frame) if (id := element_id(this))), "")


def part_of(trigger: Trigger, frame: Frame | None) -> Trigger:
    """A tap on what nothing names, as one on the view or the preference whose own code runs."""
    for this in _around(frame):
        match this.site:
            case ("preference", str() as key, str() as title):
                return Trigger("preference", id=key, text=title, long=trigger.long)
            case _ if id := element_id(this):
                return replace(trigger, id=id)
    return trigger


def on_layout(interpreter: Interpreter, value: Abstract, trigger: Trigger, frame: Frame | None) -> Trigger:
    """A tap on what nothing names, as one on the layout that it is all of: on its root, or on what that shows.

    Likewise on the one view of a class of the app that a layout has without an id.
    """
    for option in options(value):
        match option:
            case Obj(site=("view" | "binding", str() as name)):
                element = interpreter.layouts.root(name)
            case Obj(site=("view", str() as name, "")):
                same = [w for _, w in interpreter.layouts.widgets(name) if w.type == option.type and not w.id]
                element = same[0] if len(same) == 1 else None
            case _:
                continue
        if element is not None and element.type != "merge":
            told = interpreter.layouts.told_by(name, element, partial(interpreter.touched.within, name, frame))
            surface = "" if told.id or not is_drawn(interpreter, element, name) else DRAWER
            return replace(trigger, id=told.id, text=told.text, description=told.description, surface=surface)
    return trigger


def is_drawn(interpreter: Interpreter, widget: WidgetFact, layout: str) -> bool:
    """Whether an element lies in a drawer of the activity whose layout it is in."""
    place = interpreter.place
    if place.kind != "activity":
        return False
    hung = layout in interpreter.world.hung
    return hung or any(interpreter.layouts.is_drawn(shown, layout, widget) for shown in list(place.layouts))


def in_group(interpreter: Interpreter, trigger: Trigger, site: CallSite) -> Trigger:
    """A tap on a view that nothing names, as one within the nearest group with an id that code adds it to.

    That code is the same body, or one that is given the view back.
    """
    frame = site.frame
    view = next((v for v in (site.call.receiver, *site.call.scopes) if v is not None), None)
    for _ in range(_MAX_AROUND):
        if view is None:
            break
        group = next((c.receiver for c in frame.method.calls if c.name in _ADDING and _takes(c, view)), None)
        if group is not None:
            if id := _group_id(interpreter, group, frame):
                return replace(trigger, edge_class="item", id=id)
            view = group
        elif frame.caller is not None and any(view in alternatives(r.value) for r in frame.method.returns):
            frame = frame.caller
            view = Result(frame.method.id, frame.at)
        else:
            break
    return trigger


def _takes(call: Call, view: Value) -> bool:
    """Whether a call is given a view first."""
    return bool(call.args) and view in alternatives(call.args[0])


def _group_id(interpreter: Interpreter, group: Value, frame: Frame) -> str:
    """The id of a group; the call that looks it up may not be executed, as nothing else may need it."""
    if isinstance(group, Result) and group.method == frame.method.id:
        call = frame.method.calls[group.call]
        ids = [o for a in call.args for o in alternatives(a) if isinstance(o, Resource) and o.kind == "id"]
        if call.name in LOOKING_UP and ids:
            return ids[0].name
    return element_id(interpreter.eval(group, frame))


def _around(frame: Frame | None) -> Iterator[Obj]:
    """The objects whose code runs, innermost first."""
    for _ in range(_MAX_AROUND):
        if frame is None:
            return
        if frame.this is not None:
            yield frame.this
        frame = frame.outer or (frame.this.frame if frame.this is not None else None)


def of_widget(interpreter: Interpreter, value: Abstract, *, long: bool = False) -> Trigger:
    """A tap on a widget; one that is not known has no selector, unless something around it is triggered already."""
    for option in options(value):
        match option:
            case Widget(id, "", _, text) if id.startswith("android:button"):
                return Trigger("dialog", id="" if text else id, text=text)
            case Widget(id, "") if id:
                return _of_element(interpreter, id, long)
            case Widget(id, container):
                return Trigger("item", id=id or container, text=_row_text(interpreter), long=long)
            case Item():
                return of_item(option)
            case Entry(key, title):
                return Trigger("preference", id=key, text=title)
            case Obj(site=("view", _, str() as id)) if id:
                return _of_element(interpreter, id, long)
            case Obj() if items := [o for o in options(option.get(ITEM)) if isinstance(o, Item)]:
                return replace(of_item(items[0]), long=long)
            case Obj() if text := next(texts(option.get(TEXT)), ""):
                return Trigger("click", text=text, long=long)
    if interpreter.present.edge_class == "item":
        return replace(interpreter.trigger, long=long)
    return Trigger("click", long=long)


def said_by(value: Abstract, trigger: Trigger) -> tuple[str, ...]:
    """What a tap on something may say: all texts of a view that code makes for one of several objects."""
    said = tuple(texts(value.get(TEXT))) if isinstance(value, Obj) else ()
    return said if trigger.text in said else (trigger.text,)


def _row_text(interpreter: Interpreter) -> str:
    """What the row says that code is run for, if that tells it from others."""
    return interpreter.trigger.text if interpreter.trigger.edge_class == "item" else ""


def _of_element(interpreter: Interpreter, id: str, long: bool) -> Trigger:
    """A tap on an element of the layouts of the place, or of the place around it."""
    known = interpreter.layouts.shown(id, interpreter.place.layouts_near)
    if known is None:
        return Trigger("click", id=id, long=long)
    return Trigger("click", id=id, text=known.text, description=known.description, long=long)


def of_item(item: Item) -> Trigger:
    """A choice of a menu item; one that nothing is known of is a row of the element that shows it."""
    if item.is_nameless and item.within:
        return Trigger("item", id=item.within, surface=item.shown)
    return Trigger("menu", id=item.id if isinstance(item.id, str) else "", text=item.title, surface=item.shown)


def words(interpreter: Interpreter, value: Abstract) -> str:
    """A text as it is shown: a literal, or a string resource."""
    for option in options(value):
        match option:
            case Literal(str() as text):
                return text
            case Resource("string", name):
                return interpreter.resources.strings.get(name, "")
    return ""


def standing(interpreter: Interpreter, source: Place, trigger: Trigger) -> Place:
    """The place where a trigger is shown, given the place whose code runs."""
    return source
