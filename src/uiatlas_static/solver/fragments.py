"""Fragments and dialogs as places: how they come to be shown, and by whom."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext

from uiatlas_static.facts.code import Call, ClassFact, asked_first
from uiatlas_static.facts.values import UNKNOWN, ClassValue, FieldValue, Parameter, Result
from uiatlas_static.solver.adapters import puts_page
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.dependencies import executing
from uiatlas_static.solver.domain import EXTRA, Abstract, Obj, join, key, options
from uiatlas_static.solver.drawers import in_drawer
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.leaving import stacks
from uiatlas_static.solver.made_under import chosen_for
from uiatlas_static.solver.meaning import FRAGMENT_HOST
from uiatlas_static.solver.places import AUTO, BACKGROUND, Place, Trigger
from uiatlas_static.solver.program import Program, getter_name
from uiatlas_static.solver.triggers import evidence, standing
from uiatlas_static.solver.workers import is_worker, run_workers

PARENT = "(parent)"
"""Where a fragment keeps the one that shows it."""
HOST = "androidx.navigation.fragment.NavHostFragment"
"""The fragment of the library that a graph's screens are part of, wherever it stands itself."""
CHILD = frozenset({"getChildFragmentManager", "childFragmentManager"})
"""What gives the manager of the fragments within a fragment, as a call and as a property."""
OF_ACTIVITY = frozenset({"getSupportFragmentManager", "supportFragmentManager"})
"""What gives the manager of the fragments that stand in an activity itself."""
BESIDE = OF_ACTIVITY | {
    *("getParentFragmentManager", "parentFragmentManager", "getFragmentManager", "fragmentManager"),
    *("requireFragmentManager",),
}
"""What gives the manager of the fragments that stand where the fragment does whose code it is, or in its activity."""
MAX_VISITS = 3
"""How often a place's code is executed at most, as more and more ways to it are found."""

_HILT, _INJECTED, _MAY_BE_NOT = "dagger.hilt.", "AndroidEntryPoint", "OptionalInject"
"""Hilt, what it puts its objects into, and a mark of what may be shown without them."""


def is_fragment(program: Program, name: str) -> bool:
    """Whether a class is a fragment that can be shown, a dialog that is one among them."""
    kind = program.kind(name) if name in program.classes and not program.abstract(name) else ""
    return kind in ("fragment", "dialog") and any("Fragment" in above for above in program.ancestors(name))


def show_place(
    interpreter: Interpreter,
    name: str,
    kind: str,
    obj: Obj | None,
    trigger: Trigger,
    where: str,
    *,
    beside: bool = False,
) -> Place | None:
    """Enter that a fragment or dialog is shown in the present place; None where nobody would see it.

    Args:
        interpreter: What runs the code.
        name: Its class, or its id in a graph.
        kind: Whether it is a fragment or a dialog.
        obj: The object, if its class is known.
        trigger: What shows it.
        where: The call that does.
        beside: Whether it stands beside the fragment in front, and not in it.
    """
    source = interpreter.place
    cls = interpreter.program.classes.get(name)
    if source.kind in BACKGROUND or (
        cls is None and name.endswith((".app.Fragment", "NavHostFragment", FRAGMENT_HOST))
    ):
        return None
    host = source.activity
    if _is_refused(interpreter.program, name, host.name):
        return None
    within = source.kind in ("fragment", "dialog") and not beside
    if obj is not None and within and source.obj is not None and source.obj is not obj:
        obj.put(PARENT, source.obj)
    place = interpreter.world.place(Place(name, kind, host, obj, "", cls is not None and cls.library, evidence=where))
    if obj is not None and place.obj is not obj:
        _take_over(interpreter, place, obj)
    if obj is not None and interpreter.world.making is None:
        interpreter.world.shown.add((name, obj.site))
    if place is not source and not _has_page(place, source, trigger):
        interpreter.world.edge(standing(interpreter, source, trigger), place, trigger, trigger.edge_class, where)
    return place


def put_into_host(obj: Obj, around: Obj) -> None:
    """A screen of a graph is part of the library's fragment, and that of the one around."""
    host = Obj(HOST, ("host", around.type))
    host.put(PARENT, around)
    obj.put(PARENT, host)


def _is_refused(program: Program, fragment: str, activity: str) -> bool:
    """Whether Hilt ends an app that shows a fragment in an activity: one is injected, and the other is known not to be.

    Of an activity whose classes above are not all in the source, or of the platform, this is not known, and one that
    implements an interface of Hilt gives out the objects itself.
    """
    marks, host = _marks(program.chain(fragment)), program.chain(activity)
    if f"{_HILT}android.{_INJECTED}" not in marks or _MAY_BE_NOT in marks:
        return False
    is_known = bool(host) and host[-1].parent.startswith(PLATFORM)
    is_injected = not _marks(host).isdisjoint((_INJECTED, f"{_HILT}android.{_INJECTED}"))
    return is_known and not is_injected and not any(a.startswith(_HILT) for a in program.ancestors(activity))


def _marks(classes: Iterable[ClassFact]) -> set[str]:
    """The annotations of classes."""
    return {name for cls in classes for name in cls.annotations}


def _has_page(place: Place, source: Place, trigger: Trigger) -> bool:
    """Whether a fragment is shown again for another screen within the preference file that it shows."""
    file, _, inner = source.name.partition(".")
    page = trigger.edge_class == "preference" and source.kind == "screen" and bool(inner)
    return page and file in place.preferences and source.name in source.preferences


def _take_over(interpreter: Interpreter, place: Place, obj: Obj) -> None:
    """A place that is shown again with another object: what that one holds is possible too."""
    if place.obj is None:
        place.obj = obj
        interpreter.world.todo.append(place)
        return
    with executing(None):
        fresh = {name: held for name, held in _told(place.obj, obj).items() if _adds(place.obj, name, held)}
    for name, held in fresh.items():
        place.obj.put(name, held)
    if fresh and place not in interpreter.world.todo and place.visits < MAX_VISITS:
        interpreter.world.todo.append(place)


def _told(known: Obj, obj: Obj) -> dict[str, Abstract]:
    """What an object holds; of arguments that only one of two has, nothing is known for the other."""
    given = {n for held in (known, obj) for n in held.fields if n.startswith(EXTRA)}
    loose = {n: join(held.get(n), UNKNOWN) for held in (known, obj) for n in given if n in held.fields}
    both = known.fields.keys() & obj.fields.keys()
    return {**obj.fields, **{n: held for n, held in loose.items() if n not in both}}


def _adds(obj: Obj, name: str, held: Abstract) -> bool:
    """Whether a value is new to a field."""
    known = obj.fields.get(name)
    return known is None or key(join(known, held)) != key(known)


def show(interpreter: Interpreter, site: CallSite, value: Abstract, trigger: Trigger) -> bool:
    """Show the fragments and dialogs among the alternatives of a value; whether there was one."""
    shown, beside = False, CHILD.isdisjoint(managers(site)) and _is_beside(interpreter, site)
    for option in options(value):
        match option:
            case Obj(type=name) if (kind := interpreter.program.kind(name)) in ("fragment", "dialog"):
                if option.abstract and interpreter.program.abstract(name):
                    continue
                with chosen_for(interpreter, site, [option]):
                    show_place(interpreter, name, kind, option, trigger, evidence(interpreter, site), beside=beside)
                shown = True
            case ClassValue(name) if (kind := interpreter.program.kind(name)) in ("fragment", "dialog"):
                made, where = Obj(name, "screen"), evidence(interpreter, site)
                show_place(interpreter, name, kind, made, trigger, where, beside=beside)
                shown = True
    interpreter.consulted += shown
    return shown


def show_returned(interpreter: Interpreter, site: CallSite, value: Abstract, trigger: Trigger) -> None:
    """A callback that gives back a fragment, as those of pagers do, shows it, unless it only works on its screen."""
    if not any(isinstance(o, Obj) and o.type in interpreter.workers for o in options(value)):
        show(interpreter, site, value, trigger)


def transaction(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``add``, ``replace``, ``show``, ``addSlide`` of an introduction: of a fragment, else an ordinary call."""
    if site.call.name in ("add", "attach") and _is_hidden(site):
        interpreter.world.site(site.frame.method.id, site.index, True)
        return site.receiver
    if site.call.name in ("add", "attach") and puts_page(interpreter, site.frame.this, site.frame.method.name):
        interpreter.world.site(site.frame.method.id, site.index, True)
        return site.receiver
    if is_worker(interpreter, site, managers(site)):
        interpreter.world.site(site.frame.method.id, site.index, True)
        run_workers(interpreter, site)
        return site.receiver
    given = [*site.args, *(interpreter.eval(ClassValue(t), site.frame) for t in site.call.type_args)]
    other = _other_fragment(interpreter, site) or _other_activity(interpreter, site)
    if stacks(interpreter, site):
        interpreter.world.stacked.add((interpreter.place.activity, evidence(interpreter, site)))
    if not CHILD.isdisjoint(managers(site)):
        interpreter.world.nested.add((interpreter.place.activity, evidence(interpreter, site)))
    with interpreter.at(other, AUTO) if other is not None else nullcontext():
        trigger = in_drawer(interpreter, site) or interpreter.present
        shown = [show(interpreter, site, value, trigger) for value in given]
    if site.call.name in ("add", "replace", "attach") and any(shown):
        interpreter.world.site(site.frame.method.id, site.index, True)
        return site.receiver
    return interpreter.models["(other)"](interpreter, site)


def managers(site: CallSite) -> set[str]:
    """The names of the calls and properties that give what a call is made on."""
    return {asked.name for asked in _asked(site)}


def _asked(site: CallSite) -> Iterator[FieldValue | Call]:
    """The calls and properties that give what a call is made on, the nearest first."""
    value, method = site.call.receiver, site.frame.method
    while isinstance(value, Result | FieldValue) and (isinstance(value, FieldValue) or value.method == method.id):
        asked = value if isinstance(value, FieldValue) else method.calls[value.call]
        yield asked
        value = asked.receiver


def _is_beside(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether the platform gives the manager that a call is made on, and it has what stands beside a fragment.

    What a class of the app keeps in a field by such a name, or gives, may be any manager.
    """
    method, meaning, program = site.frame.method, interpreter.liveness.meaning, interpreter.program
    for asked in _asked(site):
        if asked.name in BESIDE:
            held = asked.scopes if asked.receiver is None else (asked.receiver,)
            types = (asked.owner, *(meaning.type_of(v, method, sure=True) for v in held))
            giving = {asked.name, getter_name(asked.name)}
            own = (program.field(t, asked.name) or any(program.method(t, g, 0) for g in giving) for t in types)
            return not any(own)
    return False


def _other_fragment(interpreter: Interpreter, site: CallSite) -> Place | None:
    """The fragment whose code this is, if another one called it: its own pages are no touch away."""
    here, this = interpreter.place, site.frame.this
    if here.kind != "fragment" or this is None or interpreter.program.kind(this.type) != "fragment":
        return None
    if here.obj is not None and interpreter.program.is_a(here.obj.type, this.type):
        return None
    own = interpreter.world.places.get(Place(this.type, "fragment", here.activity).identity)
    return own if own is not None and own.obj is not None and key(own.obj) == key(this) else None


def _other_activity(interpreter: Interpreter, site: CallSite) -> Place | None:
    """The activity whose code this is, if another one is in front: what it shows is in itself, and not seen before."""
    front, this, program = interpreter.place.activity, site.frame.this, interpreter.program
    if front.obj is None or this is None or program.kind(this.type) != "activity":
        return None
    if front.kind != "activity" or program.is_a(front.obj.type, this.type) or _is_given_manager(site):
        return None
    return interpreter.world.places.get(Place(this.type, "activity").identity)


def _is_given_manager(site: CallSite) -> bool:
    """Whether a transaction is of a manager, or of the activity that has it, which the method was given."""
    return isinstance(asked_first(site.call.receiver, site.frame.method), Parameter)


def _is_hidden(site: CallSite) -> bool:
    """Whether a fragment that is added is hidden at once, to be shown later."""
    later = site.frame.method.calls[site.index + 1 :] if site.index >= 0 else ()
    hidden = [c.args[0] for c in later if c.name in ("hide", "detach") and c.args and c.guards == site.call.guards]
    return any(arg in hidden for arg in site.call.args)
