"""Where intents lead, and the calls that send them off."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.resources import IntentFact
from uiatlas_static.facts.values import UNKNOWN, Choice, ClassValue, Literal
from uiatlas_static.solver import intent_values
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.constants import INITIAL_INTENTS
from uiatlas_static.solver.domain import (
    AT,
    ELEMENTS,
    EXTRA,
    INTENT,
    Abstract,
    Frame,
    Obj,
    join,
    key,
    objects,
    options,
    texts,
)
from uiatlas_static.solver.extras import hand_over, with_pairs
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.intent_values import PARENTS, STACK, own_packages
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.leaving import leaves, stays_in_front
from uiatlas_static.solver.library_screens import of_contract
from uiatlas_static.solver.made_under import chosen_for
from uiatlas_static.solver.places import AUTO, BACKGROUND, DOUBTFUL, Place, Trigger
from uiatlas_static.solver.program import getter_name
from uiatlas_static.solver.requests import field_of, is_inherited, may_ask, mentions, request_number, tell_back
from uiatlas_static.solver.resolution import UNSAID, Request, answering, is_stored
from uiatlas_static.solver.triggers import evidence, standing

ONWARDS = "startNextMatchingActivity"
"""The call that hands the own intent to another activity that answers it, never to the same one."""
_OFFERED = f"{EXTRA}{INITIAL_INTENTS}"
"""Where a chooser keeps the intents that it offers beside what answers its own."""
_GIVING_WORK = ("execute", "submit", "enqueue", "schedule", "launch", "async")
"""Calls that are given work, which runs beside the screens."""
TOLD = "(told)"
"""Where a launcher keeps who is told what comes back."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where an intent leads: an activity's class, or out of the app to whoever answers an action."""

    activity: str = ""
    action: str = ""


_NOT_STARTED = (*BACKGROUND, "fragment", "dialog")
"""Kinds of classes that no screen shows when an intent names them."""
_FOR_RESULT = ("startActivityForResult", "startActivityFromFragment", "startActivityFromChild")
"""Calls by which a screen asks another one for something."""


def destinations(interpreter: Interpreter, value: Abstract) -> Iterator[Destination]:
    """Where an intent may lead; nothing for what is not known."""
    for intent in objects(value):
        if "intent" in intent.fields:
            yield from destinations(interpreter, intent.get("intent"))
            continue
        classes = [o.name for o in options(intent.get("component")) if isinstance(o, ClassValue)]
        for name in classes:
            yield from _to_class(interpreter, name, intent)
        if classes:
            continue
        for request in _requests(interpreter, intent):
            yield from to_request(interpreter, request)
        if "action" in intent.fields and not list(texts(intent.get("action"))):
            yield Destination(action="an intent")
        offered = (o for given in objects(intent.get(_OFFERED)) for o in objects(given.get(ELEMENTS)))
        yield from (d for o in offered if "component" in o.fields for d in destinations(interpreter, o))


def _to_class(interpreter: Interpreter, name: str, intent: Obj) -> Iterator[Destination]:
    """The activity of a class; none where the app is named by its package, and neither has nor declares the class."""
    component = interpreter.program.components.get(name)
    if component is not None and component.kind == "alias":
        yield Destination(activity=component.target)
        return
    package = next(texts(intent.get("package")), "")
    if component is not None or name in interpreter.program.classes or not package:
        yield Destination(activity=name)
    elif package not in own_packages(interpreter):
        ours = _is_ours(interpreter, package)
        yield Destination(activity=name) if ours else Destination(action=name)


def _is_ours(interpreter: Interpreter, package: str) -> bool:
    """Whether a package is that of the app, or of another edition of it."""
    return any(package == p or package.startswith(f"{p}.") for p in own_packages(interpreter))


def _requests(interpreter: Interpreter, intent: Obj) -> Iterator[Request]:
    """What an intent without a class may ask for."""
    categories = tuple(texts(intent.get("categories")))
    limits = list(texts(intent.get("package")))
    own = own_packages(interpreter)
    inside = bool(limits) and all(t in own or UNSAID in t for t in limits)
    outside = bool(limits) and not any(UNSAID in t or _is_ours(interpreter, t) for t in limits)
    limited = [(inside, outside)]
    if outside and Literal(None) in options(intent.get("package")):
        limited.append((False, False))
    for action in texts(intent.get("action")):
        for data in list(texts(intent.get("data"))) or [""]:
            for kind in list(texts(intent.get("type"))) or [""]:
                yield from (Request(action, categories, data, kind, *where) for where in limited)


def to_request(interpreter: Interpreter, request: Request) -> Iterator[Destination]:
    """A request leads to the activities of the app that answer it, if no other app would; else out of the app.

    What is stored by the app has a type that only its provider tells: it is known where just one activity answers.
    So is what may be stored by the app, if who stores it is not known. An address of which nothing is known tells
    nothing of several activities.
    """
    components = interpreter.program.facts.manifest.components
    stored = is_stored(components, request)
    found = [] if request.outside else answering(components, replace(request, inside=True) if stored else request)
    only = stored and len(found) == 1
    if len(found) > 1 and request.is_anywhere and request.inside:
        return
    if found and (only or (request.private and not (stored and request.is_guessed))):
        yield from (Destination(activity=name) for name in found)
    else:
        yield Destination(action=request.action)


def of_intent(interpreter: Interpreter, intent: IntentFact) -> list[Destination]:
    """Where an intent of XML leads."""
    if intent.target:
        known = interpreter.program.components.get(intent.target)
        if known is not None or intent.target in interpreter.program.classes:
            return [Destination(activity=known.target if known and known.kind == "alias" else intent.target)]
        return [Destination(action=intent.target)]
    inside = intent.package in own_packages(interpreter)
    return list(to_request(interpreter, Request(intent.action or "an intent", (), intent.data, intent.type, inside)))[
        :1
    ]


def start(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A call that starts an activity: an argument, or the receiver of an extension of the app's own.

    Helpers of libraries are given its class: ``startActivity(Detail::class.java)``, ``startActivity<Detail>()``.
    """
    given = (*site.args, site.receiver)
    sent = [a for a in given if any(o.type in (INTENT, STACK) or "component" in o.fields for o in objects(a))]
    value = join(*sent) if sent else next((a for a in site.args if any(True for _ in objects(a))), site.arg(0))
    classes = _classes_given(interpreter, site)
    if classes and (site.call.type_args or not sent):
        value = _intent_to(site, classes)
    if site.call.name == "startActivities":
        value = _last_written(interpreter, site) or (_in_front(value) if sent or site.args else site.receiver)
    other = _another_activity(interpreter, site) or _service(interpreter, site)
    if other is not None:
        with interpreter.at(other, DOUBTFUL):
            return go(interpreter, site, value)
    go(interpreter, site, value)
    if site.call.name in _FOR_RESULT and interpreter.trigger.edge_class != AUTO.edge_class:
        _answer_request(interpreter, site, value)
    return UNKNOWN


def _last_written(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """What an array that is written out for a call has at its end; None where the call is given no such array."""
    written = [a for a in site.call.args if isinstance(a, Choice) and a.ordered]
    return interpreter.eval(written[0].options[-1], site.frame) if len(written) == 1 else None


def _in_front(intents: Abstract) -> Abstract:
    """Of a list of intents the last one, if the places are known; of another, all."""
    last: list[Abstract] = []
    for option in options(intents):
        if not isinstance(option, Obj) or ELEMENTS not in option.fields:
            last.append(option)
            continue
        places = [held for name, held in option.fields.items() if name.startswith(AT)]
        last.append(places[-1] if places else option.get(ELEMENTS))
    return join(*last)


def _answer_request(interpreter: Interpreter, site: CallSite, intent: Abstract) -> None:
    """What another app gives back is told to who asked for it, by the number of the request.

    The touch that asked leads on from there. Where a screen of the app answers, that one is touched in between.
    """
    code = request_number(site)
    known = any(True for _ in objects(intent))
    if code is None or not known or not all(d.action for d in destinations(interpreter, intent)):
        return
    tell_back(interpreter, site, ("onActivityResult",), (code, UNKNOWN, UNKNOWN))


def _classes_given(interpreter: Interpreter, site: CallSite) -> list[Abstract]:
    """The classes of activities that a call is given, between angle brackets or as arguments."""
    types = tuple(interpreter.eval(ClassValue(t), site.frame) for t in site.call.type_args)
    given = [o for a in types or site.args for o in options(a) if isinstance(o, ClassValue)]
    program = interpreter.program
    return [o for o in given if o.name in program.components or program.kind(o.name) == "activity"]


def _intent_to(site: CallSite, classes: list[Abstract]) -> Obj:
    """The intent that a helper makes of a class, with the extras that it is given as pairs."""
    made = Obj(INTENT, (site.frame.method.id, site.index, "made"))
    made.put("component", join(*classes))
    return with_pairs(made, site)


def _another_activity(interpreter: Interpreter, site: CallSite) -> Place | None:
    """The activity that a call is made on, if that is not the one in front: what it starts is opened from there.

    What a touch starts is opened where the touch is, whatever activity the code has at hand.
    """
    front, held = interpreter.place.activity, list(objects(site.receiver))
    if front.kind != "activity" or len(held) != 1:
        return None
    place = interpreter.world.places.get((f"activity:{held[0].type}",))
    if place is None or place is front or place.obj is not held[0]:
        return None
    return place if interpreter.trigger.edge_class == AUTO.edge_class else None


def _service(interpreter: Interpreter, site: CallSite) -> Place | None:
    """The service on which a call is made in work that runs beside the screens; one that a screen calls is none."""
    held = list(objects(site.receiver))
    if len(held) != 1 or interpreter.program.kind(held[0].type) != "service" or not _is_work(site.frame):
        return None
    place = Place(held[0].type, "service", evidence=evidence(interpreter, site))
    return interpreter.world.places.setdefault(place.identity, place)


def _is_work(frame: Frame) -> bool:
    """Whether code runs in work that a call was given, to be done at a time of its own."""
    while (caller := frame.caller) is not None:
        calls = caller.method.calls
        name = calls[caller.at].name if 0 <= caller.at < len(calls) else ""
        if name in _GIVING_WORK and name != frame.method.name:
            return True
        frame = caller
    return False


def go(interpreter: Interpreter, site: CallSite, intent: Abstract, *, leaving: bool = False) -> Abstract:
    """Enter the edges of a sent intent; whether what is in front is left for good is told, or seen in the code."""
    found: dict[Destination, list[Obj]] = {}
    for sent in objects(intent):
        for d in destinations(interpreter, sent):
            onwards = site.call.name == ONWARDS and d.activity == interpreter.place.activity.name
            found.setdefault(Destination(action="an intent") if onwards else d, []).append(sent)
    kept = [d for d in found if d.action or interpreter.program.kind(d.activity) not in _NOT_STARTED]
    made = _made_first(site)
    for told in (site,) if made is site else (site, made):
        interpreter.world.site(told.frame.method.id, told.index, bool(found))
    where = evidence(interpreter, made)
    if not found:
        interpreter.world.warnings.setdefault(f"{where}: it is not known which activity {site.call.name} starts")
    if leaving or leaves(interpreter, site, intent):
        interpreter.world.leaving.add((interpreter.place.activity, where))
    if any(PARENTS in stack.fields for stack in objects(intent)):
        interpreter.world.rebuilt.add((interpreter.place.activity, where))
    front = interpreter.place.activity
    for destination in kept:
        if destination.activity == front.name and stays_in_front(interpreter, site, found[destination]):
            continue
        with chosen_for(interpreter, site, found[destination], destination.activity):
            enter(interpreter, destination, interpreter.trigger, where)
    for sent in objects(intent):
        _hand_over(interpreter, sent)
    return UNKNOWN


def _made_first(site: CallSite) -> CallSite:
    """The call that is meant where a method of the same name answers it first, and hands it on to the one above."""
    while site.call.parent and site.call.name == site.frame.method.name and (caller := site.frame.caller) is not None:
        call = caller.method.calls[caller.at] if 0 <= caller.at < len(caller.method.calls) else None
        if call is None or call.name != site.call.name:
            break
        site = replace(site, call=call, index=caller.at, frame=caller)
    return site


def _hand_over(interpreter: Interpreter, intent: Obj) -> None:
    """An activity that is started with something new runs again."""
    for option in options(intent.get("component")):
        place = interpreter.world.places.get((f"activity:{option.name}",)) if isinstance(option, ClassValue) else None
        if place is None or place.obj is None or not hand_over(intent, place.obj):
            continue
        if place.visits and place not in interpreter.world.todo:
            interpreter.world.todo.append(place)


def enter(
    interpreter: Interpreter, destination: Destination, trigger: Trigger, where: str, source: Place | None = None
) -> None:
    """Enter an edge to an activity or out of the app."""
    world, source = interpreter.world, source or interpreter.place
    if destination.activity:
        target = activity(interpreter, destination.activity, where)
        world.edge(standing(interpreter, source, trigger), target, trigger, trigger.edge_class, where)
    else:
        target = world.place(Place(f"system:{destination.action}", "system", external=True, evidence=where))
        world.edge(standing(interpreter, source, trigger), target, trigger, "system", where)


def by_name(interpreter: Interpreter, site: CallSite) -> bool:
    """Enter an edge to an activity that an unknown call names or is given; whether it does.

    Base classes of libraries offer such calls (``startAboutActivity()``); without the library's code the name is all
    that there is, and the edge is marked as inferred. Where the call is given the class, that tells it.
    """
    name = interpreter.program.named_starts.get(site.call.name)
    if name is None:
        return False
    if not name:
        start(interpreter, site)
        return True
    where = evidence(interpreter, site)
    target = activity(interpreter, name, where)
    interpreter.world.edge(interpreter.place, target, interpreter.trigger, interpreter.trigger.edge_class, where, True)
    interpreter.world.site(site.frame.method.id, site.index, True)
    return True


def activity(interpreter: Interpreter, name: str, where: str) -> Place:
    """The place of an activity; one without code of the app is external."""
    cls = interpreter.program.classes.get(name)
    component = interpreter.program.components.get(name)
    external = cls is None or cls.library
    title = "" if component is None else component.label
    obj = Obj(name, "screen") if cls is not None else None
    return interpreter.world.place(Place(name, "activity", None, obj, title, external, evidence=where))


def pending(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A pending intent: somebody else sends it later, so its source is no screen."""
    found = list(dict.fromkeys(destinations(interpreter, join(*site.args))))
    interpreter.world.site(site.frame.method.id, site.index, bool(found))
    where = evidence(interpreter, site)
    if not found:
        interpreter.world.warnings.setdefault(f"{where}: it is not known what {site.call.name} will start")
    owner = interpreter.program.written_in(interpreter.program.owner_of[site.frame.method.id].name)
    inside = interpreter.place if interpreter.place.kind in BACKGROUND else Place(owner, "background", evidence=where)
    source = interpreter.world.places.setdefault(inside.identity, inside)
    for destination in found:
        enter(interpreter, destination, interpreter.trigger, where, source)
    return Obj("android.app.PendingIntent", (site.frame.method.id, site.index))


def _pending_stack(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getPendingIntent`` of a stack of tasks."""
    stacks = [o for o in objects(site.receiver) if "intent" in o.fields]
    return pending(interpreter, replace(site, args=(join(*stacks),))) if stacks else UNKNOWN


def _leave(interpreter: Interpreter, site: CallSite) -> Abstract:
    """Calls that by themselves lead to another app: a browser's tab, a chooser, what somebody else prepared."""
    action = {"launchUrl": "VIEW", "startChooser": "CHOOSER"}.get(site.call.name, "")
    return arrive(interpreter, site, Destination(action=f"android.intent.action.{action}" if action else "an intent"))


def _register(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``registerForActivityResult(contract, told)``, or the same with a registry between them."""
    return launcher_of(interpreter, site, site.arg(0))


def launcher_of(interpreter: Interpreter, site: CallSite, contract: Abstract) -> Obj:
    """The launcher that a call makes: it remembers the contract, and who is told what comes back."""
    launcher = Obj("ActivityResultLauncher", (site.frame.method.id, site.index))
    launcher.put("contract", contract)
    launcher.put(TOLD, site.arg(-1))
    interpreter.launchers.setdefault((interpreter.place.activity, key(launcher)), (interpreter.place, launcher, site))
    return launcher


def _launch(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``launch`` of a result launcher: the intent that it is given, or what its contract makes of the input."""
    launchers = [o for o in objects(site.receiver) if "contract" in o.fields]
    if not launchers:
        if any(o.type == INTENT for o in objects(site.arg(0))):
            return go(interpreter, site, site.arg(0))
        return interpreter.models["(other)"](interpreter, site)
    for launcher in launchers:
        _launch_one(interpreter, site, launcher)
    for launcher in launchers:
        answer_launched(interpreter, site, launcher)
    return UNKNOWN


def _launch_one(interpreter: Interpreter, site: CallSite, launcher: Obj) -> Abstract:
    """Start what the contract of one launcher makes of the input."""
    for contract in objects(launcher.get("contract")):
        maker = interpreter.program.method(contract.type, "createIntent", 2)
        if maker is not None:
            made = interpreter.run(maker, contract, (UNKNOWN, site.arg(0)), site.frame)
            return go(interpreter, site, made)
        name = own_name(contract.type)
        if "StartActivityForResult" not in name:
            own = of_contract(interpreter, site, contract.type)
            return arrive(interpreter, site, Destination(own, "" if own else name))
    return go(interpreter, site, site.arg(0))


def arrive(interpreter: Interpreter, site: CallSite, destination: Destination) -> Abstract:
    """Enter where a call of a library is known to lead."""
    interpreter.world.site(site.frame.method.id, site.index, True)
    enter(interpreter, destination, interpreter.trigger, evidence(interpreter, site))
    return UNKNOWN


def answer_launched(interpreter: Interpreter, site: CallSite, launcher: Obj) -> None:
    """What comes back is handled by what the launcher was given: the touch that launched it leads on from there."""
    interpreter.launched.add((interpreter.place.activity, key(launcher)))
    interpreter.asked.launched.add(key(launcher))
    _tell_answer(interpreter, site, launcher)


def _tell_answer(interpreter: Interpreter, site: CallSite, launcher: Obj) -> None:
    for function in options(launcher.get(TOLD)):
        if isinstance(function, Obj):
            for method in interpreter.callbacks(function, ("onActivityResult",)):
                interpreter.run(method, function, (UNKNOWN,), site.frame, function.frame)
        else:
            interpreter.invoke(function, (UNKNOWN,), site.frame)


def run_unlaunched(interpreter: Interpreter) -> bool:
    """What launchers that nobody was seen to launch are told runs by itself at last; whether that led on."""
    waiting = [(w, given) for w, given in interpreter.launchers.items() if w not in interpreter.launched]
    for which, (place, launcher, site) in waiting:
        interpreter.launched.add(which)
        if not _may_launch(interpreter, launcher, site):
            continue
        interpreter.forget()
        shown = _showing(interpreter, place, site)
        if shown is not None:
            with interpreter.at(shown, DOUBTFUL):
                _tell_answer(interpreter, site, launcher)
    return bool(interpreter.world.todo)


def _may_launch(interpreter: Interpreter, launcher: Obj, site: CallSite) -> bool:
    """Whether a screen may launch what a class above it registers: not if only others are seen to do so."""
    screen, method = site.frame.this, site.frame.method
    if screen is None or key(launcher) not in interpreter.asked.launched or not is_inherited(screen, method):
        return True
    kept = field_of(method, site.index)
    names, program = frozenset({kept, getter_name(kept)}), interpreter.program
    return not kept or may_ask(
        interpreter, screen, method.owner, (method.owner, kept), lambda m: mentions(program, m, method.owner, names)
    )


def _showing(interpreter: Interpreter, place: Place, site: CallSite) -> Place | None:
    """Where the screen is shown that registered a launcher; None if nobody was seen to show it in this activity."""
    owner, around = site.frame.this, place.activity
    kind = interpreter.program.kind(owner.type) if owner is not None else ""
    if owner is None or kind not in SCREEN_KINDS or owner in (place.obj, around.obj):
        return place
    if kind == "activity":
        return around if around.obj is not None and interpreter.program.is_a(around.obj.type, owner.type) else None
    known = (p for p in interpreter.world.places.values() if p.activity is around and p.obj is not None)
    return next((p for p in known if p.obj is not None and interpreter.program.is_a(p.obj.type, owner.type)), None)


def _self_restart(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``recreate()``: the same screen again, no edge of its own."""
    return UNKNOWN


def _intent_for(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``intentFor<X>("key" to value)`` of helper libraries."""
    classes = _classes_given(interpreter, site)
    return _intent_to(site, classes) if classes else UNKNOWN


MODELS: dict[str, Model] = {
    **intent_values.MODELS,
    **dict.fromkeys(STARTS, start),
    "intentFor": _intent_for,
    "launch": _launch,
    "registerForActivityResult": _register,
    "getActivities": pending,
    "getPendingIntent": _pending_stack,
    **dict.fromkeys(("launchUrl", "startChooser", "startIntentSender", "startIntentSenderForResult"), _leave),
    "recreate": _self_restart,
}
