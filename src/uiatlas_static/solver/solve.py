"""The order of things: execute every activity of the manifest, then what it was seen to show, until nothing is new."""

from collections.abc import Callable

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import UNKNOWN, Resource
from uiatlas_static.solver.activity_callbacks import tell_of_activity
from uiatlas_static.solver.annotated import apply_annotations, run_handlers
from uiatlas_static.solver.answered_items import drop_unheard, note_answer
from uiatlas_static.solver.array_rows import CLICKED, told_rows
from uiatlas_static.solver.arrowless import FILLING_MENU, drop_arrowless, has_only_arrow
from uiatlas_static.solver.bars import find_barless, is_told, platform_base
from uiatlas_static.solver.basics import LAYOUT
from uiatlas_static.solver.binding_variables import with_variables
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callback_names import LIFECYCLE
from uiatlas_static.solver.callbacks import CAB_CLICK, FILLING_MODE, MODE_CLICK
from uiatlas_static.solver.changed_preferences import CHANGED, run_watching
from uiatlas_static.solver.circuit import with_circuit
from uiatlas_static.solver.context_menus import FILLING_CONTEXT, may_have_context
from uiatlas_static.solver.copied_tasks import with_copied_tasks
from uiatlas_static.solver.dialogs import allocation
from uiatlas_static.solver.domain import Abstract, Frame, Item, Obj, key, options
from uiatlas_static.solver.events import is_heard
from uiatlas_static.solver.fragments import MAX_VISITS, show_returned
from uiatlas_static.solver.functions_like_classes import with_functions_like_classes
from uiatlas_static.solver.going_up import ANSWERING, SAYING_PARENT, note_parents
from uiatlas_static.solver.heard import (
    CLICKS,
    ITEM_CLICKS,
    LISTING,
    MENU_CLICKS,
    PREFERENCE_CLICKS,
    PREFERENCE_DIALOGS,
    PREFERENCE_FRAGMENTS,
    PREFERENCE_SCREENS,
    PROFILE_CLICK,
    is_told_of_touch,
    tells_of_list,
)
from uiatlas_static.solver.intents import activity, run_unlaunched
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.leaving import passes
from uiatlas_static.solver.listed_pages import show_listed
from uiatlas_static.solver.menus import context_of, hides_all, items_of, known_context, told_to_activity
from uiatlas_static.solver.menus_of_fragments import OPTIONS
from uiatlas_static.solver.models import MODELS
from uiatlas_static.solver.navigation import run_unhosted
from uiatlas_static.solver.observing import subscribe_to_events
from uiatlas_static.solver.own_touches import own_touch
from uiatlas_static.solver.permissions import ANSWER, postpone_answer, run_unanswered, tell_by_itself
from uiatlas_static.solver.places import (
    AUTO,
    BACKGROUND,
    DOUBTFUL,
    HOME,
    UP,
    Place,
    Trigger,
    World,
)
from uiatlas_static.solver.post_pass import place_edges
from uiatlas_static.solver.preference_classes import opens_dialog
from uiatlas_static.solver.preferences import any_has_fragment, entries_of
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.registered_screens import with_registered
from uiatlas_static.solver.relevance import relevant_methods
from uiatlas_static.solver.replaced_listeners import while_coming
from uiatlas_static.solver.restarts import drop_restarts
from uiatlas_static.solver.returning import find_returns
from uiatlas_static.solver.searching import TYPED
from uiatlas_static.solver.startable import startable
from uiatlas_static.solver.surfaces import attach_layout
from uiatlas_static.solver.telling import told_conditions
from uiatlas_static.solver.ties import told_by_itself
from uiatlas_static.solver.triggers import of_item
from uiatlas_static.solver.unreached import Unreached
from uiatlas_static.solver.unsent import run_unsent
from uiatlas_static.solver.unset import suppose_set

MAX_PLACES = 5_000
"""Most places that are executed."""

Progress = Callable[[int, int], None]


def solve(facts: AppFacts, progress: Progress | None = None) -> World:
    """Find the places of an app and the edges between them.

    Args:
        facts: What was read of the app.
        progress: Told how many of how many places known so far are done.
    """
    program, world = Program(startable(with_copied_tasks(with_functions_like_classes(facts)))), World()
    models = with_circuit(with_registered(with_variables(MODELS, program), program), program)
    interpreter = Interpreter(
        program, world, models, allocation, relevant_methods(program, frozenset({*models, *program.named_starts}))
    )
    for component in program.facts.manifest.components:
        if component.kind == "activity":
            activity(interpreter, component.name, component.place)
        elif component.kind != "alias" and component.name in program.classes:
            world.place(
                Place(component.name, component.kind, obj=Obj(component.name, "screen"), evidence=component.place)
            )
    done, unreached = 0, Unreached(interpreter)
    while done < MAX_PLACES and (
        world.todo
        or run_unanswered(interpreter, inherited=False)
        or suppose_set(interpreter)
        or show_listed(interpreter)
        or run_unhosted(interpreter)
        or run_watching(interpreter)
        or _uncalled(interpreter, unreached)
        or run_unlaunched(interpreter)
        or run_unanswered(interpreter, inherited=True)
        or run_unsent(interpreter)
        or unreached.follow()
    ):
        if not world.todo:
            continue
        execute(interpreter, world.todo.popleft())
        done += 1
        if progress is not None:
            progress(done, done + len(world.todo))
    drop_unheard(program, world)
    find_barless(program, world)
    drop_arrowless(interpreter)
    place_edges(interpreter)
    drop_restarts(interpreter)
    world.inward = interpreter.resolved_calls
    world.only_if = told_conditions(program, world, interpreter.liveness.meaning)
    find_returns(program, world)
    _name_calls(program, world)
    if world.todo:
        world.warnings.setdefault(f"more than {MAX_PLACES} places; the rest was not looked into")
    return world


def _name_calls(program: Program, world: World) -> None:
    """Name the calls that lead somewhere, by where they stand."""
    for (id_, index), resolved in world.sites.items():
        method = program.by_id.get(id_)
        if resolved and method is not None and 0 <= index < len(method.calls):
            call = method.calls[index]
            name = f"{call.owner}.{call.name}" if call.owner else call.name
            world.calls.setdefault(program.place(method, call.line), name)


def _uncalled(interpreter: Interpreter, unreached: Unreached) -> bool:
    """Methods that only the app's own code calls and that nothing was seen to call run at last, each once.

    Of the places that have one, it runs in the first in whose activity code may call it. What they lead to is
    inferred; whether something was found to be executed next. What nothing calls does not run, nor what calls that
    were seen to mean others alone may mean.
    """
    waiting: dict[str, list[tuple[Place, Obj, Method]]] = {}
    for place in interpreter.world.places.values():
        obj = place.obj
        for method in _entry_points(interpreter, obj) if obj is not None and place.visits else ():
            if obj is not None and interpreter.program.called_by_app(obj.type, method):
                waiting.setdefault(method.id, []).append((place, obj, method))
    for id_, having in waiting.items():
        if id_ in interpreter.executed or not unreached.is_called(having[0][2]) or unreached.is_another(having[0][2]):
            continue
        place, obj, method = next((h for h in having if unreached.may_call(h[0], h[2])), having[0])
        interpreter.forget()
        interpreter.world.inferring = True
        with interpreter.at(place, AUTO):
            _root(interpreter, obj, method, DOUBTFUL, ())
        interpreter.world.inferring = False
        interpreter.executed.add(id_)
    return bool(interpreter.world.todo)


def execute(interpreter: Interpreter, place: Place) -> None:
    """Execute the code of a place; twice if the first time left values that it may have missed."""
    obj = place.obj
    if obj is None or place.visits >= MAX_VISITS or obj.type not in interpreter.program.classes:
        return
    place.visits += 1
    before = _shape(interpreter, place, obj)
    interpreter.forget()
    interpreter.first, interpreter.postponed = place.visits == 1, False
    _roots_at(interpreter, place, obj)
    interpreter.first = False
    if place.visits == 1 and (interpreter.postponed or _shape(interpreter, place, obj) != before):
        interpreter.forget()
        _roots_at(interpreter, place, obj)


def _shape(interpreter: Interpreter, place: Place, obj: Obj) -> object:
    """What is held by the object of a place, its items and menus, and how much is held by all others made so far."""
    held = tuple(sorted((name, repr(key(value))) for name, value in obj.fields.items()))
    filled = dict.items(interpreter.inflated)
    menus = sum(
        len(names) for of, names in filled if isinstance(of, str) or interpreter.layouts.of_view(of) is not None
    )
    return held, len(place.items), menus, interpreter.count.alternatives


def _roots_at(interpreter: Interpreter, place: Place, obj: Obj) -> None:
    with interpreter.at(place, AUTO):
        _roots(interpreter, place, obj)


def _roots(interpreter: Interpreter, place: Place, obj: Obj) -> None:
    """All that the platform calls on the object of a place; listeners only if nobody was seen to set them."""
    _construct(interpreter, obj)
    for held in options(obj.get(LAYOUT)):
        if isinstance(held, Resource):
            attach_layout(interpreter, held.name, Frame(Method("", obj.type, ""), obj, ()))
    apply_annotations(interpreter, obj)
    silent = (
        *FILLING_MODE,
        CAB_CLICK,
        *SAYING_PARENT,
        *(OPTIONS if interpreter.fragment_menus.has_none(obj.type) else ()),
    )
    methods = {m.name: m for m in _entry_points(interpreter, obj) if m.name not in silent}
    context = {name: methods.pop(name) for name in _CONTEXT if name in methods}
    listening = [methods.pop("onCreateDialog")] if place.kind == "activity" and "onCreateDialog" in methods else []
    with while_coming(interpreter, place):
        if not _comes(interpreter, place, obj, methods):
            return
    if place.kind == "activity":
        tell_of_activity(interpreter, obj)
        note_parents(interpreter, obj)
    interpreter.world.by_itself = False
    if context:
        _context_menu(interpreter, place, obj, context)
    if place.kind not in BACKGROUND:
        for name in _PER_ITEM:
            if name in methods:
                _per_item(interpreter, place, obj, methods.pop(name))
    touched = (name for name in [*methods] if name not in _KNOWN and is_told_of_touch(name))
    listening += [methods.pop(name) for name in (*_LISTENING, *touched) if name in methods]
    subscribe_to_events(interpreter, obj)
    run_handlers(interpreter, obj)
    for method in methods.values():
        called = method.name not in ANSWERING and interpreter.program.called_by_app(obj.type, method)
        told = is_told(interpreter.program, place, method.name)
        if called or not told or is_heard(method, interpreter.relevant.events):
            continue
        if not _answered(interpreter, place, method) and not (
            method.name == CHANGED and (place, key(obj)) in interpreter.watching
        ):
            _root(interpreter, obj, method, own_touch(interpreter, obj, method), ())
    for method in listening:
        root = id(place), method.id
        if interpreter.ran(place, method) and root not in interpreter.listening:
            continue
        if tells_of_list(method) and LISTING in interpreter.program.called:
            continue
        if interpreter.program.called_by_app(obj.type, method) or not interpreter.hears(place, method):
            continue
        interpreter.listening.add(root)
        if method.name == MODE_CLICK:
            call = Call(method.name, line=method.line)
            MODELS["(action mode)"](interpreter, CallSite(call, -1, UNKNOWN, (obj,), Frame(method, obj, ())))
        else:
            heard = own_touch(interpreter, obj, method)
            for trigger, args in told_rows(interpreter, heard) if method.name in CLICKED else [(heard, ())]:
                _root(interpreter, obj, method, trigger, args)
    if place.kind == "fragment":
        _tell_activity_of_items(interpreter, place)
        _tell_activity_of_pages(interpreter, place)


def _tell_activity_of_items(interpreter: Interpreter, fragment: Place) -> None:
    """Items of a fragment's menu are told to its activity too, which the platform asks first.

    A handler that does not look at the item has the menu of the activity itself in mind.
    """
    activity = fragment.activity.obj
    if activity is None:
        return
    items = told_to_activity(interpreter, fragment)
    for method in interpreter.callbacks(activity, _TOLD_OF_ITEMS) if items else ():
        count = len(method.parameters)
        for item in items if count - 1 in interpreter.liveness.parameters(method) else ():
            _root(interpreter, activity, method, of_item(item), (UNKNOWN,) * (count - 1) + (item,))


def _tell_activity_of_pages(interpreter: Interpreter, fragment: Place) -> None:
    """The screens within the preference file of a fragment, and dialogs, are opened by its activity, if that can."""
    activity = fragment.activity.obj
    if activity is None:
        return
    for method in interpreter.callbacks(activity, _OF_FRAGMENTS):
        _per_item(interpreter, fragment, activity, method)


def _answered(interpreter: Interpreter, place: Place, method: Method) -> bool:
    """Whether a method of a package, which does not say what it overrides, was called by code or layout already."""
    return interpreter.program.facts.origin == "apk" and method.name not in _KNOWN and interpreter.ran(place, method)


def _construct(interpreter: Interpreter, obj: Obj) -> None:
    if obj.site != "screen":
        return
    for count in range(4):
        made = interpreter.program.constructors(obj.type, count)
        if made:
            interpreter.run(made[0], obj, (), None, obj.frame)
            return


def _context_menu(interpreter: Interpreter, place: Place, obj: Obj, methods: dict[str, Method]) -> None:
    """The context menu of a place is filled and listened to as a place of its own."""
    where = interpreter.program.place(next(iter(methods.values())), next(iter(methods.values())).line)
    menu = known_context(interpreter, place)
    if menu is None:
        registered = may_have_context(interpreter.program, obj, FILLING_CONTEXT in methods)
        if registered is False:
            return
        with interpreter.world.inferred(registered is None):
            menu = context_of(interpreter, place, Trigger("click", long=True), where)
    with interpreter.at(menu, AUTO):
        for name in _CONTEXT:
            if name not in methods:
                continue
            if name == FILLING_CONTEXT:
                _root(interpreter, obj, methods[name], AUTO, ())
            else:
                _per_item(interpreter, menu, obj, methods[name])


def _entry_points(interpreter: Interpreter, obj: Obj) -> list[Method]:
    """The methods that the platform calls on a screen or component."""
    found = {m.name: m for m in interpreter.callbacks(obj, _KNOWN)}
    for method in interpreter.callbacks(obj):
        found.setdefault(method.name, method)
    return list(found.values())


_CONTEXT = (FILLING_CONTEXT, "onContextItemSelected")
_TOLD_OF_ITEMS = ("onOptionsItemSelected", "onMenuItemSelected")
_PER_ITEM = (
    *_TOLD_OF_ITEMS,
    "onPreferenceTreeClick",
    PREFERENCE_FRAGMENTS,
    PREFERENCE_SCREENS,
    *PREFERENCE_DIALOGS,
)
"""Handlers that the platform calls on a screen for every item of its menu, or every preference."""
_OF_FRAGMENTS = (PREFERENCE_SCREENS, PREFERENCE_DIALOGS[1])
"""Those among them by which an activity opens something for the preferences of its fragments."""
_GIVING_MENU = ("addMenuProvider", "inflateMenu")
"""Calls that give a bar a menu."""
_LISTENING = tuple(
    name
    for name in (*CLICKS, *ITEM_CLICKS, *MENU_CLICKS, *PREFERENCE_CLICKS, *TYPED, PROFILE_CLICK)
    if name not in (*_PER_ITEM, *_CONTEXT)
)
"""Methods of listeners, which a screen may be itself."""
_OTHERS = (
    "onListItemClick",
    "onBackPressed",
    "onKeyDown",
    "onKeyUp",
    "onDestroy",
    "onPause",
    "onStop",
    "onReceive",
    "onStartCommand",
    "onHandleIntent",
    "onHandleWork",
    "onUpdate",
    "onBind",
    "doWork",
    *ANSWERING,
    "onDismiss",
    "onCancel",
    *SAYING_PARENT,
)

_KNOWN = frozenset((*LIFECYCLE, *_PER_ITEM, *_CONTEXT, *_LISTENING, *_OTHERS))
"""All that the platform is known to call on a screen or component."""


def _comes(interpreter: Interpreter, place: Place, obj: Obj, methods: dict[str, Method]) -> bool:
    """All that the platform calls as a screen comes and goes, which is taken out; whether it is there at all then."""
    for name in LIFECYCLE:
        interpreter.world.by_itself = name != "onActivityResult"
        if name == ANSWER and name in methods:
            if not postpone_answer(interpreter, place, obj, method := methods.pop(name)):
                tell_by_itself(interpreter, place, obj, method)
        elif name in methods:
            _root(interpreter, obj, methods.pop(name), AUTO, told_by_itself(place, name))
        if name == "onCreate" and place.kind == "activity" and passes(interpreter, obj):
            interpreter.world.passing.add(place)
            tell_of_activity(interpreter, obj)
            interpreter.world.by_itself = False
            return False
    return True


def _root(interpreter: Interpreter, obj: Obj, method: Method, trigger: Trigger, args: tuple[Abstract, ...]) -> None:
    found = interpreter.under(trigger, method, obj, args, None)
    note_answer(interpreter, obj, method, trigger, found)
    site = CallSite(Call(method.name, line=method.line), -1, UNKNOWN, (), Frame(method, obj, ()))
    show_returned(interpreter, site, found, trigger)


def _per_item(interpreter: Interpreter, place: Place, obj: Obj, method: Method) -> None:
    """A handler of menu items or preferences runs once for each that the place has.

    It runs for the button on the left of the bar too. If it asks nothing of the item, it does so only where the bar is
    known to have that button, and there is no menu, which it has in mind else.
    """
    count = len(method.parameters)
    if method.name == PREFERENCE_FRAGMENTS and not any_has_fragment(interpreter):
        return
    if method.name in PREFERENCE_CLICKS:
        entries = entries_of(interpreter, place, nested=method.name == PREFERENCE_SCREENS)
        if method.name in PREFERENCE_DIALOGS:
            entries = [(where, e) for where, e in entries if opens_dialog(e.type, interpreter.program)]
        for where, entry in entries:
            args = (UNKNOWN,) * (count - 1) + (entry,)
            with interpreter.at(where, AUTO):
                _root(interpreter, obj, method, Trigger("preference", id=entry.key, text=entry.title), args)
        if not entries and method.name not in _OF_FRAGMENTS:
            _root(interpreter, obj, method, Trigger("preference"), ())
        return
    items = items_of(interpreter, place)
    asking = any(call.guards for call in method.calls)
    if method.name == "onOptionsItemSelected" and (asking or (not items and has_only_arrow(interpreter, place))):
        _root(interpreter, obj, method, UP, (UNKNOWN,) * (count - 1) + (Item(HOME),))
    for item in items:
        _root(interpreter, obj, method, of_item(item), (UNKNOWN,) * (count - 1) + (item,))
    if not items and not _has_no_menu(interpreter, place) and not hides_all(interpreter, place):
        _root(interpreter, obj, method, Trigger("menu"), ())


def _has_no_menu(interpreter: Interpreter, place: Place) -> bool:
    """Whether an activity has no menu, so that a handler which a class above has for others hears of no item there."""
    program = interpreter.program
    if place.kind != "activity" or not platform_base(program, place):
        return False
    if any(c.name in _GIVING_MENU for m in program.bodies(place.name) for c in m.calls):
        return False
    fragments = {p.name for p in interpreter.world.places.values() if p.kind == "fragment" and p.activity is place}
    widgets = (widget for name in list(place.layouts) for _, widget in interpreter.layouts.widgets(name))
    fragments.update(widget.fragment for widget in widgets if widget.fragment and not widget.navigation)
    return interpreter.put_away_items.gives_nothing(place.name, FILLING_MENU, fragments)
