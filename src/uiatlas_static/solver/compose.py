"""Routes of Compose: what a NavHost shows, nested graphs, and the calls that go to a route or a type."""

import re

from uiatlas_static.facts.code import STARTING, own_name
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.composables import content, place_pressable, simple_name
from uiatlas_static.solver.composition import Content, Departure
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Obj, Widget, key, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import is_function
from uiatlas_static.solver.places import AUTO, Place
from uiatlas_static.solver.triggers import evidence

MAX_NESTING = 16
"""Deepest nesting of graphs that is followed; graphs that start with each other end there."""


def routes_of(interpreter: Interpreter, value: Abstract) -> list[str]:
    """The routes that a value may mean: texts, objects and classes that are routes themselves."""
    found: dict[str, None] = {}
    for option in options(value):
        match option:
            case Literal(str() as text) if _says_something(text):
                found[_name(text)] = None
            case Obj(type=cls) if cls in interpreter.program.classes and _is_route(interpreter, option):
                found[cls] = None
            case Obj(type=cls) if own_name(cls) in interpreter.program.composed_destinations:
                found[interpreter.program.composed_destinations[own_name(cls)].name] = None
            case ClassValue(cls) if "." in cls or cls in interpreter.program.classes:
                found[cls] = None
    return list(found)


def _is_route(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object may be a route: not a function, and none that may be of any of several classes."""
    many = interpreter.program.abstract(obj.type) or obj.type in interpreter.program.subclasses
    return not (obj.abstract and many) and not is_function(interpreter, obj)


def _name(route: str) -> str:
    """A route without the names of its arguments; optional ones are no part of it."""
    return re.sub(r"\{[^/]*\}", "{}", route.partition("?")[0]).strip("/") or route


def _says_something(route: str) -> bool:
    return bool(_name(route).replace("{}", "").strip("/"))


def go_to(interpreter: Interpreter, route: str, where: str) -> None:
    """Enter an edge to a route under the present trigger; where routes are being declared, when they are known."""
    departure = Departure(interpreter.place, route, interpreter.trigger, where)
    if interpreter.composition.depth and declared(interpreter, route) is None:
        waiting = interpreter.composition.departures.setdefault(departure, {})
        waiting[interpreter.world.supposed] = interpreter.world.running
    else:
        _arrive(interpreter, departure)


def _arrive(interpreter: Interpreter, departure: Departure) -> None:
    source, trigger = departure.source, departure.trigger
    activity = source.activity
    for _ in range(MAX_NESTING):
        start = interpreter.composition.starts.get((activity.identity, departure.route))
        if start is None:
            break
        departure = Departure(source, start, trigger, departure.evidence)
    with interpreter.at(source, trigger):
        target = declared(interpreter, departure.route) or _declare(interpreter, departure.route, departure.evidence)
    if target is not source:
        interpreter.world.edge(source, target, trigger, trigger.edge_class, departure.evidence)


def declared(interpreter: Interpreter, route: str) -> Place | None:
    """The place of a route in the activity in front, if it is known; one with arguments left open fits too."""
    activity = interpreter.place.activity
    known = interpreter.world.places.get(Place(route, "screen", activity).identity)
    if known is not None:
        return known
    return next(
        (
            p
            for p in interpreter.world.places.values()
            if p.kind == "screen" and p.host is activity and _fits(p.name, route)
        ),
        None,
    )


def _declare(interpreter: Interpreter, route: str, where: str) -> Place:
    return interpreter.world.place(Place(route, "screen", interpreter.place.activity, evidence=where))


def _fits(pattern: str, route: str) -> bool:
    """Whether two routes are the same but for their arguments."""
    one, other = pattern.split("/"), route.split("/")
    if len(one) != len(other) or ("{}" not in pattern and "{}" not in route):
        return False
    pairs = list(zip(one, other, strict=True))
    return all(_same(a, b) or _same(b, a) for a, b in pairs) and any(a != "{}" != b for a, b in pairs)


def _same(pattern: str, part: str) -> bool:
    return bool(part) and re.fullmatch(".+".join(map(re.escape, pattern.split("{}"))), part) is not None


def _bodies(interpreter: Interpreter, site: CallSite) -> list[Abstract]:
    """What a route shows: `content`, else the last function given."""
    for value in (site.named("content"), *reversed(site.args)):
        found = [o for o in options(value) if is_function(interpreter, o)]
        if found:
            return found
    return []


def _own_routes(interpreter: Interpreter, site: CallSite) -> list[str]:
    """The route that a declaration names: a type argument, `route`, or the first one without a name."""
    typed = [interpreter.eval(ClassValue(t), site.frame) for t in site.call.type_args[:1]]
    found = [r for value in (*typed, site.named("route")) for r in routes_of(interpreter, value)]
    return found or [r for routes in _unnamed(interpreter, site)[:1] for r in routes]


def _unnamed(interpreter: Interpreter, site: CallSite) -> list[list[str]]:
    """The routes among the arguments without a name; compiled code has receivers in front of them."""
    names = site.argument_names
    given = (routes_of(interpreter, a) for n, a in zip(names, site.args, strict=False) if not n)
    return [routes for routes in given if routes]


def _composable(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``composable("route") { ... }``, ``composable<Route> { ... }``: a screen, whose content runs in it."""
    routes, bodies = _own_routes(interpreter, site), _bodies(interpreter, site)
    if not bodies or (interpreter.composition.drawing is None and not routes):
        return interpreter.models["(other)"](interpreter, site)
    interpreter.world.site(site.frame.method.id, site.index, bool(routes))
    where = evidence(interpreter, site)
    if not routes:
        interpreter.world.warnings.setdefault(f"{where}: it is not known which route {simple_name(site)} declares")
        return UNKNOWN
    place = interpreter.world.place(Place(routes[0], "screen", interpreter.place.activity, evidence=where))
    contents = [(place, body, site) for body in bodies]
    if interpreter.composition.drawing is not None:
        interpreter.composition.drawing += contents
    else:
        _draw(interpreter, contents)
    return UNKNOWN


def _declared_contents(interpreter: Interpreter, site: CallSite) -> list[Content]:
    """The contents of the routes that the functions given to a host declare, now or when it was executed before."""
    composition = interpreter.composition
    around, composition.drawing = composition.drawing, []
    interpreter.models["(other)"](interpreter, site)
    found, composition.drawing = composition.drawing, around
    known = composition.contents.setdefault((id(interpreter.place), site.frame.method.id, site.index), {})
    known.update({(place, key(body)): (place, body, declared) for place, body, declared in found})
    return list(known.values())


def _draw(interpreter: Interpreter, contents: list[Content]) -> None:
    """Run the contents of routes, each in its place."""
    for place, body, site in contents:
        place.bodies |= dict.fromkeys(o.method.id for o in options(body) if isinstance(o, Closure))
        with interpreter.at(place, AUTO):
            content(interpreter, site, body)


def _navigation(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``navigation(startDestination = ..., route = ...) { ... }``: a nested graph, which is entered at its start."""
    unnamed = _unnamed(interpreter, site)
    starts = routes_of(interpreter, site.named("startDestination")) or next(iter(unnamed), [])
    own = (
        _own_routes(interpreter, site)
        if site.call.type_args or "route" in site.call.names
        else next(iter(unnamed[1:]), [])
    )
    for route in own:
        for start in starts[:1]:
            interpreter.composition.starts[interpreter.place.activity.identity, route] = start
    return interpreter.models["(other)"](interpreter, site)


def _host(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``NavHost(controller, startDestination = ...) { ... }``: the start is shown at once.

    Contents run when all routes are known, so that a route with values in it is not taken for a new one.
    """
    where = evidence(interpreter, site)
    contents = _declared_contents(interpreter, site)
    starts = routes_of(interpreter, site.named("startDestination")) or next(iter(_unnamed(interpreter, site)), [])
    interpreter.world.site(site.frame.method.id, site.index, bool(starts))
    if not starts:
        interpreter.world.warnings.setdefault(f"{where}: it is not known which route {simple_name(site)} starts with")
    for route in starts[:4]:
        _arrive(interpreter, Departure(interpreter.place, route, AUTO, where))
    _draw(interpreter, contents)
    return UNKNOWN


def _host_of_destinations(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``DestinationsNavHost(NavGraphs.root)``: composables that are annotated are routes, and one is the start.

    The library: https://github.com/raamcosta/compose-destinations (Apache-2.0).
    """
    where, composed = evidence(interpreter, site), interpreter.program.composed_destinations.values()
    places = [(_declare(interpreter, m.name, interpreter.program.place(m, m.line)), m) for m in composed]
    for method in [m for m in composed if STARTING in m.annotations][:1]:
        _arrive(interpreter, Departure(interpreter.place, method.name, AUTO, where))
    _draw(interpreter, [(place, Bound(m.name, UNKNOWN, m.owner), site) for place, m in places])
    return interpreter.models["(other)"](interpreter, site)


# ---- keys on a back stack


def _entry(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``entry<Key> { ... }``: what is shown while the key is the last of the back stack."""
    return _composable(interpreter, site) if site.call.type_args else interpreter.models["(other)"](interpreter, site)


def _entries(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``entryProvider { ... }``: contents run when all entries are known."""
    _draw(interpreter, _declared_contents(interpreter, site))
    return UNKNOWN


def _back_stack(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``rememberNavBackStack(Home)``: the first one of an activity starts with what is shown at once."""
    whole = interpreter.place.activity.identity, ""
    for route in [r for a in site.args for r in routes_of(interpreter, a)][:1]:
        if interpreter.composition.starts.setdefault(whole, route) == route:
            with interpreter.at(interpreter.place, AUTO):
                go_to(interpreter, route, evidence(interpreter, site))
    return UNKNOWN


def _add(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``backStack.add(Detail(id))``: a key is shown; else an ordinary ``add``."""
    for option in options(site.arg(-1)):
        if isinstance(option, Obj) and interpreter.program.is_key(option.type):
            for route in routes_of(interpreter, option):
                go_to(interpreter, route, evidence(interpreter, site))
    return interpreter.models["(add)"](interpreter, site)


def _page_of(interpreter: Interpreter, site: CallSite) -> Place:
    """Where a content stands: what an item of a menu over a page gives an activity, or a view of it, is on the page."""
    place, on = interpreter.place, (*options(site.receiver), site.frame.this)
    if any(isinstance(o, Widget) or (o is not None and o is place.activity.obj) for o in on):
        while place in interpreter.composition.below:
            place = interpreter.composition.below[place]
    return place


def _set_content(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setContent { ... }``: composables on a screen; what waits for routes goes there afterwards."""
    if not any(is_function(interpreter, o) for a in site.args for o in options(a)):
        return interpreter.models["(other)"](interpreter, site)
    composition = interpreter.composition
    page, said = _page_of(interpreter, site), len(composition.captions)
    composition.depth += 1
    with interpreter.at(page, interpreter.present if page is interpreter.place else AUTO):
        interpreter.models["(other)"](interpreter, site)
    composition.depth -= 1
    del composition.captions[said if composition.depth else 0 :]
    if not composition.depth:
        place_pressable(interpreter)
        _arrive_waiting(interpreter)
    return UNKNOWN


def _arrive_waiting(interpreter: Interpreter) -> None:
    """Let all that waited for the routes arrive, each as it was called."""
    world, waiting = interpreter.world, list(interpreter.composition.departures.items())
    interpreter.composition.departures.clear()
    before = world.supposed, world.running
    for departure, called in waiting:
        for world.supposed, world.running in called.items():
            _arrive(interpreter, departure)
    world.supposed, world.running = before


MODELS: dict[str, Model] = {
    "composable": _composable,
    "dialog": _composable,
    "bottomSheet": _composable,
    "navigation": _navigation,
    "NavHost": _host,
    "DestinationsNavHost": _host_of_destinations,
    "setContent": _set_content,
    "entry": _entry,
    "entryProvider": _entries,
    "rememberNavBackStack": _back_stack,
    **dict.fromkeys(("add", "plusAssign"), _add),
}
