"""Routes of Compose: what a NavHost shows, nested graphs, and the calls that go to a route or a type."""

import re

from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.composables import content, place_pressable, simple_name
from uiatlas_static.solver.composition import Departure
from uiatlas_static.solver.domain import Abstract, Obj, options
from uiatlas_static.solver.listeners import is_function
from uiatlas_static.solver.machine import Machine, Model, Site
from uiatlas_static.solver.places import AUTO, Place
from uiatlas_static.solver.triggers import evidence

MAX_NESTING = 16
"""Deepest nesting of graphs that is followed; graphs that start with each other end there."""


def routes_of(machine: Machine, value: Abstract) -> list[str]:
    """The routes that a value may mean: texts, objects and classes that are routes themselves."""
    found: dict[str, None] = {}
    for option in options(value):
        match option:
            case Literal(str() as text) if _says_something(text):
                found[_name(text)] = None
            case Obj(type=cls) if cls in machine.program.classes and _is_route(machine, option):
                found[cls] = None
            case ClassValue(cls) if "." in cls or cls in machine.program.classes:
                found[cls] = None
    return list(found)


def _is_route(machine: Machine, obj: Obj) -> bool:
    """Whether an object may be a route: not a function, and none that may be of any of several classes."""
    many = machine.program.abstract(obj.type) or obj.type in machine.program.subclasses
    return not (obj.abstract and many) and not is_function(machine, obj)


def _name(route: str) -> str:
    """A route without the names of its arguments; optional ones are no part of it."""
    return re.sub(r"\{[^/]*\}", "{}", route.partition("?")[0]).strip("/") or route


def _says_something(route: str) -> bool:
    return bool(_name(route).replace("{}", "").strip("/"))


def go_to(machine: Machine, route: str, where: str) -> None:
    """Enter an edge to a route under the present trigger; where routes are being declared, when they are known."""
    leaving = Departure(machine.place, route, machine.trigger, where)
    if machine.composition.depth and _declared(machine, route) is None:
        machine.composition.departures[leaving] = None
    else:
        _arrive(machine, leaving)


def _arrive(machine: Machine, leaving: Departure) -> None:
    source, trigger = leaving.source, leaving.trigger
    activity = source.activity
    for _ in range(MAX_NESTING):
        start = machine.composition.starts.get((activity.identity, leaving.route))
        if start is None:
            break
        leaving = Departure(source, start, trigger, leaving.evidence)
    with machine.at(source, trigger):
        target = _declared(machine, leaving.route) or _declare(machine, leaving.route, leaving.evidence)
    if target is not source:
        machine.world.edge(source, target, trigger, trigger.edge_class, leaving.evidence)


def _declared(machine: Machine, route: str) -> Place | None:
    """The place of a route in the activity in front, if it is known; one with arguments left open fits too."""
    activity = machine.place.activity
    known = machine.world.places.get(Place(route, "screen", activity).identity)
    if known is not None:
        return known
    return next(
        (
            p
            for p in machine.world.places.values()
            if p.kind == "screen" and p.host is activity and _fits(p.name, route)
        ),
        None,
    )


def _declare(machine: Machine, route: str, where: str) -> Place:
    return machine.world.place(Place(route, "screen", machine.place.activity, evidence=where))


def _fits(pattern: str, route: str) -> bool:
    """Whether two routes are the same but for their arguments."""
    one, other = pattern.split("/"), route.split("/")
    if len(one) != len(other) or ("{}" not in pattern and "{}" not in route):
        return False
    pairs = list(zip(one, other, strict=True))
    return all(_same(a, b) or _same(b, a) for a, b in pairs) and any(a != "{}" != b for a, b in pairs)


def _same(pattern: str, part: str) -> bool:
    return bool(part) and re.fullmatch(".+".join(map(re.escape, pattern.split("{}"))), part) is not None


def _bodies(machine: Machine, site: Site) -> list[Abstract]:
    """What a route shows: `content`, else the last function given."""
    for value in (site.named("content"), *reversed(site.args)):
        found = [o for o in options(value) if is_function(machine, o)]
        if found:
            return found
    return []


def _own_routes(machine: Machine, site: Site) -> list[str]:
    """The route that a declaration names: a type argument, `route`, or the first one without a name."""
    typed = [machine.eval(ClassValue(t), site.frame) for t in site.call.type_args[:1]]
    found = [r for value in (*typed, site.named("route")) for r in routes_of(machine, value)]
    return found or [r for routes in _unnamed(machine, site)[:1] for r in routes]


def _unnamed(machine: Machine, site: Site) -> list[list[str]]:
    """The routes among the arguments without a name; compiled code has receivers in front of them."""
    names = site.call.names or ("",) * len(site.args)
    given = (routes_of(machine, a) for n, a in zip(names, site.args, strict=False) if not n)
    return [routes for routes in given if routes]


def _composable(machine: Machine, site: Site) -> Abstract:
    """``composable("route") { ... }``, ``composable<Route> { ... }``: a screen, whose content runs in it."""
    routes, bodies = _own_routes(machine, site), _bodies(machine, site)
    if not bodies or (machine.composition.drawing is None and not routes):
        return machine.models["(other)"](machine, site)
    machine.world.site(site.frame.method.id, site.index, bool(routes))
    where = evidence(machine, site)
    if not routes:
        machine.world.warnings.setdefault(f"{where}: it is not known which route {simple_name(site)} declares")
        return UNKNOWN
    place = machine.world.place(Place(routes[0], "screen", machine.place.activity, evidence=where))
    contents = [(place, body, site) for body in bodies]
    if machine.composition.drawing is not None:
        machine.composition.drawing += contents
    else:
        _draw(machine, contents)
    return UNKNOWN


def _draw(machine: Machine, contents: list[tuple[Place, Abstract, Site]]) -> None:
    """Run the contents of routes, each in its place."""
    for place, body, site in contents:
        with machine.at(place, AUTO):
            content(machine, site, body)


def _navigation(machine: Machine, site: Site) -> Abstract:
    """``navigation(startDestination = ..., route = ...) { ... }``: a nested graph, which is entered at its start."""
    unnamed = _unnamed(machine, site)
    starts = routes_of(machine, site.named("startDestination")) or next(iter(unnamed), [])
    own = (
        _own_routes(machine, site) if site.call.type_args or "route" in site.call.names else next(iter(unnamed[1:]), [])
    )
    for route in own:
        for start in starts[:1]:
            machine.composition.starts[machine.place.activity.identity, route] = start
    return machine.models["(other)"](machine, site)


def _host(machine: Machine, site: Site) -> Abstract:
    """``NavHost(controller, startDestination = ...) { ... }``: the start is shown at once.

    Contents run when all routes are known, so that a route with values in it is not taken for a new one.
    """
    composition, where = machine.composition, evidence(machine, site)
    around, composition.drawing = composition.drawing, []
    machine.models["(other)"](machine, site)
    contents, composition.drawing = composition.drawing, around
    starts = routes_of(machine, site.named("startDestination")) or next(iter(_unnamed(machine, site)), [])
    machine.world.site(site.frame.method.id, site.index, bool(starts))
    if not starts:
        machine.world.warnings.setdefault(f"{where}: it is not known which route {simple_name(site)} starts with")
    for route in starts[:4]:
        _arrive(machine, Departure(machine.place, route, AUTO, where))
    _draw(machine, contents)
    return UNKNOWN


# ---- keys on a back stack


def _entry(machine: Machine, site: Site) -> Abstract:
    """``entry<Key> { ... }``: what is shown while the key is the last of the back stack."""
    return _composable(machine, site) if site.call.type_args else machine.models["(other)"](machine, site)


def _entries(machine: Machine, site: Site) -> Abstract:
    """``entryProvider { ... }``: contents run when all entries are known."""
    composition = machine.composition
    around, composition.drawing = composition.drawing, []
    machine.models["(other)"](machine, site)
    contents, composition.drawing = composition.drawing, around
    _draw(machine, contents)
    return UNKNOWN


def _back_stack(machine: Machine, site: Site) -> Abstract:
    """``rememberNavBackStack(Home)``: the first one of an activity starts with what is shown at once."""
    whole = machine.place.activity.identity, ""
    for route in [r for a in site.args for r in routes_of(machine, a)][:1]:
        if machine.composition.starts.setdefault(whole, route) == route:
            with machine.at(machine.place, AUTO):
                go_to(machine, route, evidence(machine, site))
    return UNKNOWN


def _add(machine: Machine, site: Site) -> Abstract:
    """``backStack.add(Detail(id))``: a key is shown; else an ordinary ``add``."""
    for option in options(site.arg(-1)):
        if isinstance(option, Obj) and machine.program.is_key(option.type):
            for route in routes_of(machine, option):
                go_to(machine, route, evidence(machine, site))
    return machine.models["(add)"](machine, site)


def _set_content(machine: Machine, site: Site) -> Abstract:
    """``setContent { ... }``: composables on a screen; what waits for routes goes there afterwards."""
    if not any(is_function(machine, o) for a in site.args for o in options(a)):
        return machine.models["(other)"](machine, site)
    composition = machine.composition
    composition.depth += 1
    machine.models["(other)"](machine, site)
    composition.depth -= 1
    if not composition.depth:
        composition.captions.clear()
        place_pressable(machine)
        leaving = list(composition.departures)
        composition.departures.clear()
        for departure in leaving:
            _arrive(machine, departure)
    return UNKNOWN


MODELS: dict[str, Model] = {
    "composable": _composable,
    "dialog": _composable,
    "bottomSheet": _composable,
    "navigation": _navigation,
    "NavHost": _host,
    "setContent": _set_content,
    "entry": _entry,
    "entryProvider": _entries,
    "rememberNavBackStack": _back_stack,
    "add": _add,
}
