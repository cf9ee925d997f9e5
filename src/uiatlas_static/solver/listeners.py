"""Functions that the platform is given: which of them a person triggers, by what, and which run by themselves."""

import re
from dataclasses import replace
from itertools import product

from uiatlas_static.facts.code import INIT, INVOKE
from uiatlas_static.facts.values import UNKNOWN, Resource
from uiatlas_static.solver.absent_elements import NOTHING, finds_nothing
from uiatlas_static.solver.adapters import (
    filled,
    gives_itself,
    is_adapter,
    is_filled_later,
    is_row,
    note_listeners,
    pages_given,
    rows_within,
    taken_apart,
)
from uiatlas_static.solver.array_rows import CLICKED, told_rows
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import takes_back
from uiatlas_static.solver.closed_drawers import close
from uiatlas_static.solver.domain import (
    INTENT,
    Abstract,
    Bound,
    Closure,
    Entry,
    Item,
    Obj,
    Widget,
    join,
    objects,
    options,
)
from uiatlas_static.solver.drawers import opens
from uiatlas_static.solver.fragments import show
from uiatlas_static.solver.geographic_maps import ON_MAP, on_map
from uiatlas_static.solver.handing_over import STARTED, hand_over, is_told_about, on_view
from uiatlas_static.solver.heard import (
    CLICKS,
    ENTERED,
    ITEM_CLICKS,
    LONG_CLICKS,
    TOUCHED,
    follows_touch,
    methods_told,
)
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.homes import at_home, makes_fragment
from uiatlas_static.solver.intents import by_name
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.made_rows import NOTHING_KNOWN, answers_of_rows, awaits_rows, labelled, rows_heard
from uiatlas_static.solver.observable_fields import of_field
from uiatlas_static.solver.observing import as_listener, stream_call, touches
from uiatlas_static.solver.operators import CHANGING, PICKING
from uiatlas_static.solver.places import HEARD_KEY, ONLY_LIST, Trigger
from uiatlas_static.solver.properties import names_screen
from uiatlas_static.solver.reflection import invoked
from uiatlas_static.solver.replaced_listeners import note_listener
from uiatlas_static.solver.side_effects import observes
from uiatlas_static.solver.streams import OPERATORS, adapter_in_front, is_of_clicks
from uiatlas_static.solver.ties import by_class
from uiatlas_static.solver.told_screens import tell_screen
from uiatlas_static.solver.triggers import (
    element_id,
    in_group,
    of_widget,
    on_layout,
    part_of,
    said_by,
    view_around,
    words,
)

GOING = "(going)"
"""Where a listener that navigates keeps the place that it goes to."""
_WATCHED = ("subscribe", "subscribeBy", "onEach", "doOnNext", "forEach", "collect", "collectLatest")
_TOLD = ("accept", "call", "onNext", "emit", INVOKE)
"""Methods of objects that watch a stream."""
_TOUCHED_ROWS = re.compile(r"(?:on|(?:set|add|do|with)On)(?:Item|Row)?(?:Long)?Click(?:ed)?(?:Listener)?")
"""Names of such calls by which adapters of libraries are given what to do when a whole row is touched."""
_HELD = (INVOKE, *LONG_CLICKS)
"""Methods of those that are told of a long press on a row."""
_TAPPED = tuple(n for n in (INVOKE, *CLICKS, *ITEM_CLICKS) if n not in LONG_CLICKS)
"""Methods of those that are told of a touch on a row."""
_OF_ITEMS = re.compile("Item|Row")
"""What the names of such calls have in them where rows are touched."""
_TAKES_FUNCTION = Closure | Bound


def fire(
    interpreter: Interpreter,
    site: CallSite,
    function: Abstract,
    trigger: Trigger,
    args: tuple[Abstract, ...],
    names: tuple[str, ...],
) -> None:
    """Call a listener under its trigger: a function, or the methods of an object that have these names."""
    for option in options(function):
        match option:
            case Bound() if not args:
                with interpreter.at(interpreter.place, trigger):
                    interpreter.invoke_somehow(option, site.frame)
            case Closure() | Bound():
                interpreter.triggered(trigger, option, args, site.frame)
            case Obj() if GOING in option.fields:
                with interpreter.at(interpreter.place, trigger):
                    interpreter.models["navigate"](interpreter, replace(site, args=(option.get(GOING),)))
            case Obj():
                for known in interpreter.callbacks(option, names):
                    method = interpreter.program.method(option.type, known.name, len(args)) or known
                    given = args if len(method.parameters) >= len(args) else args[-len(method.parameters) :]
                    given = given if method.parameters else ()
                    interpreter.under(trigger, method, option, given, site.frame)


def is_function(interpreter: Interpreter, value: Abstract) -> bool:
    """Whether something can be called: also an object that a compiler made of a function."""
    return isinstance(value, _TAKES_FUNCTION) or (
        isinstance(value, Obj) and not value.abstract and bool(interpreter.callbacks(value, (INVOKE,)))
    )


def _click(*names: str) -> Model:
    """What a listener with methods of these names is told of a view: an object may listen to other things as well."""
    long, entered = not set(LONG_CLICKS).isdisjoint(names), ENTERED in names

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        note_listener(interpreter, site)
        rows = note_listeners(interpreter, site, long=long)
        if not rows and _fills_later(interpreter, site):
            return site.receiver
        for touched in options(site.receiver):
            trigger = of_widget(interpreter, touched, long=long)
            if rows or (isinstance(touched, Obj) and is_adapter(interpreter, touched)):
                trigger = Trigger("item", id=rows, surface="" if rows else ONLY_LIST, long=long)
            if trigger == Trigger("click", long=long):
                trigger = part_of(trigger, site.frame)
            if trigger == Trigger("click", long=long):
                trigger = on_layout(interpreter, touched, trigger, site.frame)
            if trigger == Trigger("click", long=long):
                trigger = in_group(interpreter, trigger, site)
            if trigger == Trigger("click", long=long) and is_row(interpreter, site):
                trigger = Trigger("item", surface=ONLY_LIST, long=long)
            widget = touched if isinstance(touched, Widget | Entry) else UNKNOWN
            for said, function in product(said_by(touched, trigger), site.args):
                fire(interpreter, site, function, replace(trigger, text=said, enter=entered), (widget,), names)
        return site.receiver

    return model


def _keys(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``field.setOnKeyListener(listener)``: where it asks for the key that ends a line, that is pressed in the field.

    What it does for other keys, or for any, comes of a key, too.
    """
    for on, function in product(options(site.receiver), (o for a in site.args for o in options(a))):
        trigger = HEARD_KEY
        if isinstance(on, Widget) and on.id:
            trigger = replace(of_widget(interpreter, on), edge_class=trigger.edge_class, enter=True)
        fire(interpreter, site, function, trigger, (UNKNOWN,) * 3, _OF_KEYS)
    return site.receiver


def _item(*names: str, long: bool = False) -> Model:
    """What a listener with methods of these names is told of the rows of a list."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        container = note_listeners(interpreter, site, long=long) or element_id(site.receiver) or view_around(site.frame)
        if not container and _fills_later(interpreter, site):
            return site.receiver
        if is_filled_later(interpreter, container):
            interpreter.postponed = True
            interpreter.try_again()
            return site.receiver
        heard = Trigger("item", id=container, long=long)
        told = told_rows(interpreter, heard) if not set(CLICKED).isdisjoint(names) else [(heard, ())]
        for (trigger, args), function in product(told, site.args):
            fire(interpreter, site, function, trigger, args, names)
        return site.receiver

    return model


def _action(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``snackbar.setAction("Undo", listener)``: a button that is soon gone; of an intent, what it asks for."""
    if len(site.args) < 2:
        return interpreter.models["(action)"](interpreter, site)
    trigger = Trigger("click", text=words(interpreter, site.args[0]), doubtful=True)
    for function in site.args[1:]:
        fire(interpreter, site, function, trigger, (UNKNOWN,), CLICKS)
    return site.receiver


def _tabs(interpreter: Interpreter, site: CallSite) -> Abstract:
    container = element_id(site.receiver)
    for function in site.args:
        fire(interpreter, site, function, Trigger("click", id=container), (), ("onTabSelected",))
    return site.receiver


def _fills_later(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call is made on the adapter of a fragment that is only made here: its listeners wait for its list."""
    adapters = any(is_adapter(interpreter, o) for o in objects(site.receiver))
    return adapters and makes_fragment(interpreter, site.frame)


def _is_told(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether an operator is given a function, which may open something by itself."""
    return any(is_function(interpreter, o) for argument in site.args for o in options(argument))


def other(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A call that nothing is known of: functions that it is given are taken to be called, with nothing known."""
    close(interpreter, site)
    drawer = site.call.name == "open" and opens(interpreter, site)
    if drawer or by_name(interpreter, site) or observes(interpreter, site):
        return UNKNOWN
    if site.call.name == INVOKE and (made := invoked(interpreter, site)) is not None:
        return made
    if widgets := [o for o in options(site.receiver) if isinstance(o, Widget)]:
        if site.call.name in CHANGING or site.call.name in PICKING:
            touched = replace(site, receiver=join(*[touches(interpreter, site, w) for w in widgets]))
            return stream_call(interpreter, touched) or UNKNOWN
        if site.call.name in _WATCHED or (site.call.name in OPERATORS and _is_told(interpreter, site)):
            watching = tuple(join(*[as_listener(interpreter, o) for o in options(a)]) for a in site.args)
            return at_home(_click(*_TOLD))(interpreter, replace(site, args=watching))
        if site.call.name in OPERATORS or (
            is_of_clicks(site.call, site.frame.method) and not _is_told(interpreter, site)
        ):
            return site.receiver
    awaiting = awaits_rows(interpreter, site)
    if heard := rows_heard(interpreter, site):
        for trigger, rows_told in heard:
            for function in site.args:
                fire(interpreter, site, function, trigger, rows_told, answers_of_rows(site))
    if heard or awaiting:
        return site.receiver
    if ON_MAP.fullmatch(site.call.name):
        return at_home(_map_listener)(interpreter, site)
    if _TOUCHED_ROWS.fullmatch(site.call.name) and any(is_adapter(interpreter, o) for o in objects(site.receiver)):
        held = "Long" in site.call.name
        return at_home(_item(*(_HELD if held else _TAPPED), long=held))(interpreter, site)
    if TOUCHED.fullmatch(site.call.name) and (element_id(site.receiver) or _is_told_of_touches(interpreter, site)):
        return at_home(_own_listener)(interpreter, site)
    if pages := pages_given(interpreter, site):
        show(interpreter, site, join(*pages), interpreter.present)
        return site.receiver
    site = taken_apart(interpreter, site)
    rows_of, listening = filled(interpreter, site)
    for function, long in listening:
        on_row = Trigger("item", id=rows_of, long=long)
        fire(interpreter, site, function, on_row, NOTHING_KNOWN, _HELD if long else _TAPPED)
    for answer in (stream_call, of_field, by_class):
        if (given := answer(interpreter, site)) is not None:
            return given
    if site.call.name in STARTED:
        for option in options(site.receiver):
            if isinstance(option, Obj):
                hand_over(interpreter, site, option, interpreter.present)
    tell_screen(interpreter, site)
    rows, heard_on = _rows_of(interpreter, site), labelled(interpreter, site) or interpreter.present
    for arg in () if takes_back(site.call) else site.args:
        for option in (*options(arg), *rows_within(interpreter, arg)):
            if isinstance(option, Obj) and is_told_about(interpreter, site.call, option):
                continue
            if isinstance(option, Obj) and not is_function(interpreter, option):
                model = _given(option)
                (model if follows_touch(interpreter, site, option) else at_home(model))(interpreter, site)
            elif rows is not None:
                at_home(_touched(option, rows))(interpreter, replace(site, receiver=rows))
            else:
                hand_over(interpreter, site, option, heard_on)
    return _result(interpreter, site)


def _is_told_of_touches(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether something of a library is given a listener while a screen comes up: what is unknown, or the screen."""
    if interpreter.present.edge_class != "auto":
        return False
    on_itself = any(interpreter.program.kind(o.type) in SCREEN_KINDS for o in objects(site.receiver))
    return on_itself or (site.call.receiver is not None and site.receiver == UNKNOWN)


def _own_listener(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.setOnIconClickListener(listener)``: a view of a library tells what a person does to it."""
    trigger = on_view(interpreter, site)
    if trigger == Trigger("click") and _OF_ITEMS.search(site.call.name):
        trigger = Trigger("item")
    _give(interpreter, site, trigger)
    return site.receiver


def _map_listener(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``map.setOnMarkerClickListener(listener)``: a touch on what shows a geographic map."""
    _give(interpreter, site, on_map(interpreter, site))
    return UNKNOWN


def _give(interpreter: Interpreter, site: CallSite, trigger: Trigger) -> None:
    """Give listeners what a setter names; a screen is told only of that, as it may be the listener of others too."""
    for option in (o for arg in site.args for o in options(arg)):
        if isinstance(option, Obj) and interpreter.program.kind(option.type) in SCREEN_KINDS:
            fire(interpreter, site, option, trigger, (), methods_told(site.call.name))
        else:
            hand_over(interpreter, site, option, trigger)


def _rows_of(interpreter: Interpreter, site: CallSite) -> Widget | None:
    """The list whose rows, when touched, call the functions that the adapter of a library is made with."""
    if (
        site.call.name != INIT
        or site.call.owner in interpreter.program.classes
        or not site.call.owner.endswith("Adapter")
    ):
        return None
    return next((Widget(id) for a in site.args if (id := element_id(a))), Widget(""))


def _touched(function: Abstract, rows: Widget) -> Model:
    """A function that is called when a row is touched."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        hand_over(interpreter, site, function, Trigger("item", id=rows.id))
        return UNKNOWN

    return model


def _given(obj: Obj) -> Model:
    """An object with methods that the platform calls later: an adapter, a callback."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        hand_over(interpreter, site, obj, interpreter.present)
        return UNKNOWN

    return model


def _result(interpreter: Interpreter, site: CallSite) -> Abstract:
    """What a call of the platform gives back: a builder itself, or nothing known."""
    if gives_itself(interpreter, site):
        return site.receiver
    name = site.call.name
    if name.startswith(("has", "is")) or name.endswith("Extra"):
        return UNKNOWN
    for option in options(site.receiver):
        if isinstance(option, Obj) and option.type == INTENT and name.startswith("get"):
            return UNKNOWN
        program = interpreter.program
        if isinstance(option, Obj) and (option.type not in program.classes or program.builds_dialogs(option.type)):
            return site.receiver
        if isinstance(option, Item) and name.startswith("set"):
            return site.receiver
    if (made := adapter_in_front(site.call)) and made not in interpreter.program.classes:
        return Obj(made, (site.frame.method.id, site.index), site.frame)
    return (interpreter.served(site) if names_screen(name) else None) or UNKNOWN


def _find(interpreter: Interpreter, site: CallSite) -> Abstract:
    ids = [o.name for a in site.args for o in options(a) if isinstance(o, Resource) and o.kind == "id"]
    container = interpreter.row_list
    dialogs = [interpreter.dialogs[o] for o in objects(site.receiver) if o in interpreter.dialogs]
    root = dialogs[0].identity if dialogs else ()
    return join(*(NOTHING if finds_nothing(interpreter, site, i) else Widget(i, container, root) for i in ids))


_OF_KEYS = ("onKey",)
"""The method of a listener that is told of keys."""
_SETTERS: dict[str, Model] = {
    "setOnClickListener": _click("onClick"),
    "setOnLongClickListener": _click("onLongClick"),
    "setOnCheckedChangeListener": _click("onCheckedChanged"),
    "setOnTouchListener": _click("onTouch"),
    "(touch)": _click("onTouchEvent"),
    "setOnEditorActionListener": _click(ENTERED),
    "setOnKeyListener": _keys,
    "setOnItemClickListener": _item("onItemClick"),
    "setOnItemLongClickListener": _item("onItemLongClick", long=True),
    "setOnChildClickListener": _item("onChildClick"),
    "setOnGroupClickListener": _item("onGroupClick"),
    "setOnItemSelectedListener": lambda interpreter, site: interpreter.models[
        "(menu)" if _is_bar(interpreter, site) else "(row)"
    ](interpreter, site),
    "addOnTabSelectedListener": _tabs,
    "setOnTabSelectedListener": _tabs,
}

LISTENERS: dict[str, Model] = {
    "(row)": _item("onItemSelected"),
    **{name: at_home(model) for name, model in _SETTERS.items()},
    "setAction": _action,
    "findViewById": _find,
    "requireViewById": _find,
    "findById": _find,
    "findChildViewById": _find,
    "bindView": _find,
    "bindOptionalView": _find,
}


def _is_bar(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a listener of selected items is one of a navigation bar rather than of a list."""
    for option in options(site.receiver):
        if isinstance(option, Widget) and (widget := interpreter.layouts.widget(option.id)) is not None:
            return bool(widget.menu) or "Navigation" in widget.type
    return "Navigation" in site.call.owner
