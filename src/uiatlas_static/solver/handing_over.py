"""Handing over: what the platform, or a library, does at some time with a function or an object that it is given."""

import re
from dataclasses import replace
from functools import partial

from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.adapters import has_rows_of_views, is_adapter, list_of, puts_page, texts_of_rows
from uiatlas_static.solver.arguments import taker_of, told
from uiatlas_static.solver.awaited import is_empty
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import CAB_CLICK, FILLING_MODE, MODE_CLICK
from uiatlas_static.solver.closed_drawers import note_told
from uiatlas_static.solver.declared_types import is_collection_type
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Obj, objects
from uiatlas_static.solver.fragments import show_returned
from uiatlas_static.solver.geographic_maps import on_overlay
from uiatlas_static.solver.heard import OF_HOLDERS, PAGE_CLICKS, own_trigger
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.made_rows import described
from uiatlas_static.solver.pagers import makes_pages, show_pages
from uiatlas_static.solver.places import ONLY_LIST, Trigger
from uiatlas_static.solver.properties import names_screen
from uiatlas_static.solver.tasks import executed, place_in_order
from uiatlas_static.solver.triggers import of_widget, part_of

STARTED = ("execute", "executeOnExecutor", "start", "startNow", "submit")
"""Calls that make the platform run the object that they are called on: tasks and threads."""
_AT_ONCE = (*STARTED, "post", "run", "launch", "schedule", "delay", "observe", "collect", "subscribe", "async", "with")
"""How the names of calls begin that run what they are given by themselves."""
_FILLED = ("onBindViewHolder", "getView", "bindView")
"""Those that fill a row with what it shows."""
_TELLING = re.compile(r"on[A-Z]\w*")
"""Names of calls that tell a listener of something, or give one to what is built."""
POSITION = "(position)"
"""The type of what stands for the place of a row in its list."""


def is_told_about(interpreter: Interpreter, call: Call, obj: Obj) -> bool:
    """Whether an object is what a listener is told about, and hears nothing of it: ``listener.onRefresh(this)``."""
    return _TELLING.fullmatch(call.name) is not None and interpreter.program.kind(obj.type) == "view"


def hand_over(interpreter: Interpreter, site: CallSite, option: Abstract, trigger: Trigger) -> None:
    """Give one function or object to the platform; what it does comes by itself only where it is run at once."""
    before = interpreter.world.by_itself
    interpreter.world.by_itself = before and site.call.name.startswith(_AT_ONCE)
    _run_given(interpreter, site, option, trigger)
    interpreter.world.by_itself = before


def _run_given(interpreter: Interpreter, site: CallSite, option: Abstract, trigger: Trigger) -> None:
    """Call a function, or each method of an object that the platform calls, under the trigger that its name tells."""
    match option:
        case Closure(method, _):
            row = described(interpreter, site, method)
            given = told(option, taker_of(site.call)) if row is None else (row,)
            if len(given) == 1 and names_screen(site.call.name) and (screen := interpreter.served(site)):
                given = (screen,)
            found = interpreter.triggered(trigger, option, given, site.frame)
            show_returned(interpreter, site, found, trigger)
        case Bound(name, _, owner):
            screen = interpreter.served(site)
            if screen is not None and interpreter.program.is_a(screen.type, owner):
                option = Bound(name, screen, owner)
            with interpreter.at(interpreter.place, trigger):
                interpreter.invoke_somehow(option, site.frame)
        case Obj() if interpreter.called_by_platform(option):
            container, task = list_of(site), executed(interpreter, site, option)
            holders: dict[str, Abstract] = {}
            taking = [*objects(site.receiver)]
            for method in sorted(_but_mode(interpreter, site, option), key=_order):
                note_told(interpreter, option, method)
                page = method.name in PAGE_CLICKS
                own = on_view(interpreter, site) if page else own_trigger(method, trigger, container)
                own = on_overlay(interpreter, option, method) or own
                if own.edge_class == "item" and not container and any(map(partial(is_adapter, interpreter), taking)):
                    own = replace(own, surface=ONLY_LIST)
                for each in _of_rows(interpreter, option, method.name, own):
                    given = _of_row(method.name, holders, each) if each is not own else _bound(method.name, holders)
                    given = given if task is None else task.arguments(method.name)
                    found = interpreter.under(each, method, option, given, site.frame)
                    if task is not None:
                        task.ran(method.name, found)
                    if made := _of_holder(method.name, "Create"):
                        holders[made[2]] = found
                    if makes_pages(interpreter, option, method, each):
                        show_pages(interpreter, site, option, method, found)
                    elif not has_rows_of_views(interpreter, option) and not puts_page(interpreter, option, method.name):
                        show_returned(interpreter, site, found, each)


def _but_mode(interpreter: Interpreter, site: CallSite, obj: Obj) -> tuple[Method, ...]:
    """What the platform calls on an object but the methods of an action mode, which are called in that mode.

    An adapter that is such a callback too starts the mode itself.
    """
    called = tuple(m for m in interpreter.callbacks_once_given(obj) if m.name != CAB_CLICK)
    if not any(m.name == MODE_CLICK for m in called):
        return called
    if not is_adapter(interpreter, obj):
        interpreter.models["(action mode)"](interpreter, replace(site, args=(obj,)))
    return tuple(m for m in called if m.name not in (*FILLING_MODE, MODE_CLICK))


def _order(method: Method) -> tuple[bool, int]:
    """The order in which the platform calls what it is given: what makes a row first, and a task step by step."""
    return _of_holder(method.name, "Create") is None, place_in_order(method)


def _of_holder(name: str, step: str) -> re.Match[str] | None:
    """The name of a method that makes a holder, or fills its row: the kind of rows is the second of its parts."""
    found = OF_HOLDERS.fullmatch(name)
    return found if found is not None and found[1] == step else None


def _bound(name: str, holders: dict[str, Abstract]) -> tuple[Abstract, ...]:
    """What a callback of an adapter is given that is known: the holder that was made for rows of the same kind."""
    found = _of_holder(name, "Bind")
    return () if found is None else (holders.get(found[2], UNKNOWN),)


def _of_row(name: str, holders: dict[str, Abstract], trigger: Trigger) -> tuple[Abstract, ...]:
    """The same where one row is meant: its place in the list tells what is done for it from what is for others."""
    at = Obj(POSITION, trigger.text)
    return (*_bound(name, holders), at) if name in ("onBindViewHolder", "getView") else ()


def _of_rows(interpreter: Interpreter, adapter: Obj, name: str, trigger: Trigger) -> list[Trigger]:
    """The triggers under which an adapter fills rows: one for each text, if its elements have any.

    Rows of a list that is still empty are waited for, as code often fills it once it has its adapter.
    """
    if name not in _FILLED or trigger.edge_class != "item" or trigger.text:
        return [trigger]
    if interpreter.first and _is_unfilled(interpreter, adapter):
        interpreter.postponed = True
        interpreter.try_again()
        return []
    return [replace(trigger, text=t) for t in texts_of_rows(interpreter, adapter)] or [trigger]


def _is_unfilled(interpreter: Interpreter, adapter: Obj) -> bool:
    """Whether an adapter has a list that is still empty, or that it was not given yet."""
    if any(is_empty(o) for held in adapter.fields.values() for o in objects(held)):
        return True
    own = (f for cls in interpreter.program.chain(adapter.type) for f in cls.fields)
    return any(is_collection_type(f.type) and not f.static and f.name not in adapter.fields for f in own)


def on_view(interpreter: Interpreter, site: CallSite) -> Trigger:
    """A tap on the view that a call is made on, as on the page that it shows, else on the one whose code it is."""
    trigger = of_widget(interpreter, site.receiver)
    return part_of(trigger, site.frame) if trigger == Trigger("click") else trigger
