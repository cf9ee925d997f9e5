"""Intents: how they are made and filled, where they lead, and the calls that send them off."""

from collections.abc import Iterator
from dataclasses import dataclass

from uiatlas.sources.static.facts.resources import IntentFact
from uiatlas.sources.static.facts.values import UNKNOWN, ClassValue, Literal, Resource
from uiatlas.sources.static.solver.domain import Abstract, Obj, join, objects, options, texts
from uiatlas.sources.static.solver.machine import Machine, Model, Site
from uiatlas.sources.static.solver.places import BACKGROUND, Place, Trigger
from uiatlas.sources.static.solver.triggers import evidence, standing

INTENT = "android.content.Intent"
_COMMON = frozenset(
    {
        "android.intent.action.MAIN",
        "android.intent.action.VIEW",
        "android.intent.action.SEND",
        "android.intent.action.EDIT",
    }
)
"""Actions that any app may answer: an intent with one of them and without a component leaves the app."""
_SEARCH = "android.intent.action.SEARCH"


@dataclass(frozen=True, slots=True)
class Destination:
    """Where an intent leads: an activity's class, or out of the app to whoever answers an action."""

    activity: str = ""
    action: str = ""


def new_intent(machine: Machine, site: Site) -> Abstract:
    """A constructor of an intent, by the kinds of its arguments."""
    made = next(objects(site.receiver), None)
    if made is None:
        return UNKNOWN
    for n, arg in enumerate(site.args):
        for option in options(arg):
            match option:
                case ClassValue() if n:
                    made.put("component", option)
                case Literal(str()) | Resource() if n == 0:
                    made.put("action", option)
                case Obj() if n == 0 and "component" in option.fields:
                    made.put("component", option.get("component"))
                case Obj() if n == 0 and "action" in option.fields:
                    made.put("action", option.get("action"))
    return made


def _fill(field: str, *places: int) -> Model:
    """A setter of an intent that gives the intent back."""

    def model(machine: Machine, site: Site) -> Abstract:
        for intent in objects(site.receiver):
            value = join(*(site.arg(p) for p in places))
            intent.set(field, value)
        return site.receiver

    return model


def _class_name(machine: Machine, site: Site) -> Abstract:
    """``setClassName(package or context, "a.b.C")``, and ``ComponentName`` likewise."""
    for made in objects(site.receiver):
        given = site.arg(1)
        named = [ClassValue(_absolute(machine, t)) for t in texts(given)]
        classes = [o for o in options(given) if isinstance(o, ClassValue)]
        made.set("component", join(*named, *classes))
        package = next(texts(site.arg(0)), "")
        if package:
            made.set("package", Literal(package))
    return site.receiver


def _absolute(machine: Machine, name: str) -> str:
    return f"{machine.program.facts.manifest.package}{name}" if name.startswith(".") else name.replace("/", ".")


def _component(machine: Machine, site: Site) -> Abstract:
    for intent in objects(site.receiver):
        for name in objects(site.arg(0)):
            intent.put("component", name.get("component"))
            intent.put("package", name.get("package"))
    return site.receiver


def _chooser(machine: Machine, site: Site) -> Abstract:
    made = Obj(INTENT, ("chooser", site.frame.method.id, site.index))
    made.put("action", Literal("android.intent.action.CHOOSER"))
    return made


def _launch_intent(machine: Machine, site: Site) -> Abstract:
    made = Obj(INTENT, ("launch", site.frame.method.id, site.index))
    made.put("action", Literal("android.intent.action.MAIN"))
    return made


def _task_stack(machine: Machine, site: Site) -> Abstract:
    return Obj("TaskStackBuilder", (site.frame.method.id, site.index))


def _next_intent(machine: Machine, site: Site) -> Abstract:
    for stack in objects(site.receiver):
        stack.set("intent", site.arg(-1))
    return site.receiver


def destinations(machine: Machine, value: Abstract) -> Iterator[Destination]:
    """Where an intent may lead; nothing for what is not known."""
    for intent in objects(value):
        if "intent" in intent.fields:
            yield from destinations(machine, intent.get("intent"))
            continue
        classes = [o.name for o in options(intent.get("component")) if isinstance(o, ClassValue)]
        for name in classes:
            yield _to_class(machine, name, intent)
        if classes:
            continue
        for action in texts(intent.get("action")):
            yield from _to_action(machine, action)
        if "action" in intent.fields and not list(texts(intent.get("action"))):
            yield Destination(action="an intent")


def _to_class(machine: Machine, name: str, intent: Obj) -> Destination:
    component = machine.program.components.get(name)
    if component is not None and component.kind == "alias":
        return Destination(activity=component.target)
    package = next(texts(intent.get("package")), "")
    if component is None and name not in machine.program.classes and package and not name.startswith(package):
        return Destination(action=name)
    return Destination(activity=name)


def _to_action(machine: Machine, action: str) -> Iterator[Destination]:
    """An action leads to the activities of the app that answer it, if no other app would; else out of the app."""
    answering = [
        c.target or c.name
        for c in machine.program.facts.manifest.components
        if c.kind in ("activity", "alias") and any(action in f.actions for f in c.filters)
    ]
    if answering and action not in _COMMON:
        yield from (Destination(activity=name) for name in dict.fromkeys(answering))
    else:
        yield Destination(action=action)


def of_intent(machine: Machine, intent: IntentFact) -> list[Destination]:
    """Where an intent of XML leads."""
    if intent.target:
        known = machine.program.components.get(intent.target)
        if known is not None or intent.target in machine.program.classes:
            return [Destination(activity=known.target if known and known.kind == "alias" else intent.target)]
        return [Destination(action=intent.target)]
    answering = [
        c.target or c.name
        for c in machine.program.facts.manifest.components
        if c.kind in ("activity", "alias") and any(intent.action and intent.action in f.actions for f in c.filters)
    ]
    if answering and intent.action != "android.intent.action.VIEW":
        return [Destination(activity=a) for a in answering[:1]]
    return [Destination(action=intent.action or "an intent")]


def start(machine: Machine, site: Site) -> Abstract:
    """A call that starts an activity."""
    sent = [
        a
        for a in site.args
        if any(o.type in (INTENT, "TaskStackBuilder") or "component" in o.fields for o in objects(a))
    ]
    value = join(*sent) if sent else next((a for a in site.args if any(True for _ in objects(a))), site.arg(0))
    if site.call.name == "startActivities" and not sent:
        value = site.receiver
    return go(machine, site, value)


def go(machine: Machine, site: Site, intent: Abstract) -> Abstract:
    """Enter the edges of a sent intent."""
    found = list(dict.fromkeys(destinations(machine, intent)))
    kept = [d for d in found if d.action or machine.program.kind(d.activity) not in BACKGROUND]
    machine.world.site(site.frame.method.id, site.index, bool(found))
    where = evidence(machine, site)
    if not found:
        machine.world.warnings.setdefault(f"{where}: it is not known which activity {site.call.name} starts")
    for destination in kept:
        enter(machine, destination, machine.trigger, where)
    return UNKNOWN


def enter(
    machine: Machine, destination: Destination, trigger: Trigger, where: str, source: Place | None = None
) -> None:
    """Enter an edge to an activity or out of the app."""
    world, source = machine.world, source or machine.place
    if destination.activity:
        target = activity(machine, destination.activity, where)
        world.edge(standing(machine, source, trigger), target, trigger, trigger.edge_class, where)
    else:
        target = world.place(Place(f"system:{destination.action}", "system", external=True, evidence=where))
        world.edge(standing(machine, source, trigger), target, trigger, "system", where)


def by_name(machine: Machine, site: Site) -> bool:
    """Enter an edge to an external activity that the name of an unknown call names; whether it does.

    Base classes of libraries offer such calls (``startAboutActivity()``); without the library's code the name is all
    that there is, and the edge is marked as inferred.
    """
    name = machine.program.named_starts.get(site.call.name)
    if name is None:
        return False
    where = evidence(machine, site)
    target = activity(machine, name, where)
    machine.world.edge(machine.place, target, machine.trigger, machine.trigger.edge_class, where, True)
    machine.world.site(site.frame.method.id, site.index, True)
    return True


def activity(machine: Machine, name: str, where: str) -> Place:
    """The place of an activity; one without code of the app is external."""
    cls = machine.program.classes.get(name)
    component = machine.program.components.get(name)
    external = cls is None or cls.library
    title = "" if component is None else component.label
    obj = Obj(name, "screen") if cls is not None else None
    return machine.world.place(Place(name, "activity", None, obj, title, external, evidence=where))


def pending(machine: Machine, site: Site) -> Abstract:
    """A pending intent: somebody else sends it later, so its source is no screen."""
    found = list(dict.fromkeys(destinations(machine, join(*site.args))))
    machine.world.site(site.frame.method.id, site.index, bool(found))
    owner = machine.program.owner_of[site.frame.method.id].name
    inside = (
        machine.place
        if machine.place.kind in BACKGROUND
        else Place(owner, "background", evidence=evidence(machine, site))
    )
    source = machine.world.places.setdefault(inside.identity, inside)
    for destination in found:
        enter(machine, destination, machine.trigger, evidence(machine, site), source)
    return Obj("android.app.PendingIntent", (site.frame.method.id, site.index))


def _register(machine: Machine, site: Site) -> Abstract:
    """``registerForActivityResult``: what comes back is handled unasked; the launcher remembers the contract."""
    launcher = Obj("ActivityResultLauncher", (site.frame.method.id, site.index))
    launcher.put("contract", site.arg(0))
    machine.models["(other)"](machine, site)
    return launcher


def _launch(machine: Machine, site: Site) -> Abstract:
    """``launch`` of a result launcher: the intent that it is given, or what its contract makes of the input."""
    launchers = [o for o in objects(site.receiver) if "contract" in o.fields]
    if not launchers:
        if any(o.type == INTENT for o in objects(site.arg(0))):
            return go(machine, site, site.arg(0))
        return machine.models["(other)"](machine, site)
    for launcher in launchers:
        for contract in objects(launcher.get("contract")):
            maker = machine.program.method(contract.type, "createIntent", 2)
            if maker is not None:
                made = machine.run(maker, contract, (UNKNOWN, site.arg(0)), site.frame)
                return go(machine, site, made)
            name = contract.type.rpartition(".")[2].rpartition("$")[2]
            if "StartActivityForResult" not in name:
                machine.world.site(site.frame.method.id, site.index, True)
                enter(machine, Destination(action=name), machine.trigger, evidence(machine, site))
                return UNKNOWN
    return go(machine, site, site.arg(0))


def _self_restart(machine: Machine, site: Site) -> Abstract:
    """``recreate()``: the same screen again, no edge of its own."""
    return UNKNOWN


def _own_intent(machine: Machine, site: Site) -> Abstract:
    """``getIntent()``: the intent that started this activity; sent again, it leads here, unless it is changed first."""
    place = machine.place.activity
    if place.kind != "activity":
        return UNKNOWN
    intent = Obj(INTENT, ("own", place.name))
    intent.set("component", ClassValue(place.name))
    return intent


def _reified_start(machine: Machine, site: Site) -> Abstract:
    """``startActivity<X>()`` and ``intentFor<X>()`` of helper libraries."""
    classes = [machine.eval(ClassValue(t), site.frame) for t in site.call.type_args]
    if not classes:
        return start(machine, site)
    made = Obj(INTENT, (site.frame.method.id, site.index, "reified"))
    made.put("component", join(*classes))
    return made if site.call.name == "intentFor" else go(machine, site, made)


def _searchable(machine: Machine, site: Site) -> Abstract:
    """``setSearchableInfo`` of a search field: what is submitted goes to the activity that answers searches."""
    where = evidence(machine, site)
    for destination in _to_action(machine, _SEARCH):
        if destination.activity:
            enter(machine, destination, Trigger("menu", id="search_src_text"), where)
    return UNKNOWN


STARTS = (
    "startActivity",
    "startActivityForResult",
    "startActivityIfNeeded",
    "startActivityFromChild",
    "startActivityFromFragment",
    "startActivities",
    "startNextMatchingActivity",
    "startActivityAndCollapse",
    "navigateUpTo",
)

MODELS: dict[str, Model] = {
    **dict.fromkeys(STARTS, start),
    "startActivity": _reified_start,
    "intentFor": _reified_start,
    "setSearchableInfo": _searchable,
    "launch": _launch,
    "registerForActivityResult": _register,
    "setClass": _fill("component", 1),
    "setClassName": _class_name,
    "setComponent": _component,
    "setAction": _fill("action", 0),
    "createChooser": _chooser,
    "getLaunchIntentForPackage": _launch_intent,
    "getIntent": _own_intent,
    "getActivities": pending,
    "recreate": _self_restart,
    "addNextIntent": _next_intent,
    "addNextIntentWithParentStack": _next_intent,
}
