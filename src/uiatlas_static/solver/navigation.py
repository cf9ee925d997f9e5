"""Navigation graphs of XML: destinations, actions, bars, and the calls that follow them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from uiatlas_static.facts.resources import DestinationFact, NavigationActionFact, NavigationFact
from uiatlas_static.facts.values import UNKNOWN, Resource
from uiatlas_static.solver import intent_values
from uiatlas_static.solver.basics import ACTION, DIRECTIONS, LAYOUT
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import MOVING
from uiatlas_static.solver.compose import go_to, routes_of
from uiatlas_static.solver.domain import Abstract, Frame, Item, Obj, Widget, join, objects, options, texts
from uiatlas_static.solver.drawers import tie
from uiatlas_static.solver.fragments import put_into_host, show_place
from uiatlas_static.solver.intent_values import intent_of_launchers, name_component
from uiatlas_static.solver.intents import Destination, enter, pending
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.leaving import pops
from uiatlas_static.solver.listeners import GOING
from uiatlas_static.solver.made_under import chosen_for
from uiatlas_static.solver.menus import menu_items
from uiatlas_static.solver.places import AUTO, Popped, Trigger
from uiatlas_static.solver.triggers import evidence, of_item

MAX_NESTING = 16
"""Deepest nesting of graphs that is followed; a cycle of includes ends there."""

_NOWHERE = DestinationFact("", "")
_REQUEST, _LINK = "NavDeepLinkRequest", "(link)"
_LINK_BUILDER = "NavDeepLinkBuilder"


def attach_graph(interpreter: Interpreter, name: str, where: str) -> None:
    """Put a navigation graph on the present place: its start is shown at once."""
    graph = interpreter.resources.navigations.get(name)
    if graph is None:
        return
    activity = interpreter.place.activity.identity
    known = interpreter.graphs.peek(activity) or ()
    if name not in known:
        interpreter.graphs[activity] = (*known, name)
    if interpreter.place.kind == "fragment" and interpreter.place.obj is not None:
        for inner in _with_includes(interpreter, graph):
            interpreter.graph_hosts[activity, inner.name] = interpreter.place.obj
    _open(interpreter, graph, graph.start, AUTO, where)


def _open(
    interpreter: Interpreter,
    graph: NavigationFact,
    id: str,
    trigger: Trigger,
    where: str,
    only: str = "",
    depth: int = 0,
) -> bool:
    """Show a destination by its id, that of a nested graph by its start; only one of a kind, if a kind is given.

    Returns:
        Whether there is such a destination.
    """
    found = _destination(interpreter, graph, id)
    if found is None or depth > MAX_NESTING:
        return False
    graph, destination = found
    match destination.kind:
        case "navigation":
            return _open(interpreter, graph, destination.start, trigger, where, only, depth + 1)
        case "include":
            inner = interpreter.resources.navigations.get(destination.target)
            return inner is not None and _open(interpreter, inner, inner.start, trigger, where, only, depth + 1)
        case kind if only and kind != only:
            pass
        case "activity":
            enter(interpreter, Destination(activity=destination.target), trigger, where)
        case kind:
            host = interpreter.graph_hosts.get((interpreter.place.activity.identity, graph.name))
            _show(interpreter, destination, "dialog" if kind == "dialog" else "fragment", trigger, where, host)
    return True


def _show(
    interpreter: Interpreter, destination: DestinationFact, kind: str, trigger: Trigger, where: str, host: Obj | None
) -> None:
    cls = destination.target
    obj = Obj(cls, "screen") if cls in interpreter.program.classes else None
    if obj is not None and host is not None:
        put_into_host(obj, host)
    place = show_place(interpreter, cls or destination.id, kind, obj, trigger, where, beside=True)
    if place is None:
        return
    if kind != "dialog":  # no bar is told of what floats over a screen
        place.title = place.title or destination.label
    if destination.layout and place.obj is not None:
        place.obj.put(LAYOUT, Resource("layout", destination.layout))
    elif destination.layout:
        place.layouts.keep(destination.layout, None)


def _destination(
    interpreter: Interpreter, graph: NavigationFact, id: str
) -> tuple[NavigationFact, DestinationFact] | None:
    """A destination by its id, in a graph or in those that it includes."""
    todo: list[NavigationFact] = [graph]
    seen: set[str] = set()
    while todo:
        graph = todo.pop(0)
        if graph.name in seen or len(seen) > MAX_NESTING:
            continue
        seen.add(graph.name)
        for destination in graph.destinations:
            if destination.id == id:
                return graph, destination
            if destination.kind == "include" and destination.target in interpreter.resources.navigations:
                inner = interpreter.resources.navigations[destination.target]
                if inner.id == id:
                    return graph, destination
                todo.append(inner)
    return None


def follow(interpreter: Interpreter, wanted: str, trigger: Trigger, where: str) -> bool:
    """Follow an action, or go to a destination by its id or its deep link; whether it is known.

    Where the activity in front is not seen to host a graph, it waits until all activities have been seen.
    """
    place, graphs = interpreter.place, interpreter.resources.navigations
    if hosted := interpreter.graphs.get(place.activity.identity):
        return _go(interpreter, [graphs[n] for n in hosted], wanted, trigger, where)
    interpreter.unhosted.setdefault((place, trigger, wanted, where, interpreter.world.inferring), True)
    return any(_steps(interpreter, graphs.values(), wanted))


def run_unhosted(interpreter: Interpreter) -> bool:
    """Follow at last what activities navigate that were not seen to host a graph; whether that led on.

    A graph that another activity hosts changes its screens there: of its destinations, only activities open here.
    """
    graphs = interpreter.resources.navigations
    hosted = {n for names in interpreter.graphs.values() for n in names}
    elsewhere = {inner.name for n in hosted for inner in _with_includes(interpreter, graphs[n])}
    for waiting in [w for w, is_waiting in interpreter.unhosted.items() if is_waiting]:
        interpreter.unhosted[waiting] = False
        place, trigger, wanted, where, interpreter.world.inferring = waiting
        own = interpreter.graphs.get(place.activity.identity)
        with interpreter.at(place, trigger):
            for graph in [graphs[n] for n in own or graphs]:
                only = "activity" if not own and graph.name in elsewhere else ""
                if _go(interpreter, [graph], wanted, trigger, where, only):
                    break
    interpreter.world.inferring = False
    return bool(interpreter.world.todo)


def _go(
    interpreter: Interpreter,
    graphs: Iterable[NavigationFact],
    wanted: str,
    trigger: Trigger,
    where: str,
    only: str = "",
) -> bool:
    """Open the first destination that is meant; whether there is one."""
    for graph, id, action in _steps(interpreter, graphs, wanted):
        if _open(interpreter, graph, id, trigger, where, only):
            if action is not None:
                _note_popped(interpreter, graph, action, where)
            return True
    return False


def _steps(
    interpreter: Interpreter, graphs: Iterable[NavigationFact], wanted: str
) -> Iterator[tuple[NavigationFact, str, NavigationActionFact | None]]:
    """The destinations that an action, an id or a deep link may mean, each in its graph, best first."""
    for graph in graphs:
        within = _with_includes(interpreter, graph)
        if "://" in wanted:
            answering = ((g, d) for g in within for d in g.destinations if any(_answers(x, wanted) for x in d.links))
            yield from ((inner, destination.id, None) for inner, destination in answering)
            continue
        actions = [
            (source.target == interpreter.place.name, action)
            for inner in within
            for action in inner.actions
            if action.id == wanted
            for _, source in [_destination(interpreter, inner, action.source) or (inner, _NOWHERE)]
        ]
        yield from ((graph, action.target, action) for _, action in sorted(actions, key=lambda a: not a[0]))
        if _destination(interpreter, graph, wanted) is not None:
            yield graph, wanted, None


def _note_popped(interpreter: Interpreter, graph: NavigationFact, action: NavigationActionFact, where: str) -> None:
    """Note what an action leaves below what it opens: all, or what is there down to a destination."""
    popped = None
    if action.pops:
        popped = Popped(_name(interpreter, graph, action.pops), action.inclusive)
    interpreter.world.popped.setdefault((interpreter.place.activity, where), {})[popped] = None


def _name(interpreter: Interpreter, graph: NavigationFact, id: str) -> str:
    """What the place of a destination is called; empty for a graph, and for what is not known."""
    found = _destination(interpreter, graph, id)
    return "" if found is None or found[1].kind == "navigation" else found[1].target or id


def name_of(interpreter: Interpreter, id: str) -> str:
    """What the place is called that an id means in the graphs of the activity in front; empty if it is not known."""
    graphs = interpreter.resources.navigations
    hosted = interpreter.graphs.get(interpreter.place.activity.identity) or graphs
    return next((name for n in hosted if (name := _name(interpreter, graphs[n], id))), "")


def _with_includes(interpreter: Interpreter, graph: NavigationFact) -> list[NavigationFact]:
    found: list[NavigationFact] = []
    todo = [graph]
    while todo and len(found) <= MAX_NESTING:
        graph = todo.pop(0)
        if graph in found:
            continue
        found.append(graph)
        for d in graph.destinations:
            if d.kind == "include" and d.target in interpreter.resources.navigations:
                todo.append(interpreter.resources.navigations[d.target])
    return found


def navigate(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``navigate``: to an id, along generated directions, to a route or to a typed destination."""
    where, world = evidence(interpreter, site), interpreter.world
    found = False
    if not pops(interpreter, site):
        world.stacked.add((interpreter.place.activity, where))
    for option in options(site.arg(0)):
        with chosen_for(interpreter, site, [option]):
            found |= _go_to(interpreter, site, option, where)
    world.site(site.frame.method.id, site.index, found)
    if not found:
        world.warnings.setdefault(f"{where}: it is not known where {site.call.name} leads")
    return UNKNOWN


def _go_to(interpreter: Interpreter, site: CallSite, option: Abstract, where: str) -> bool:
    """Go where one value leads that ``navigate`` may be given; whether that is known."""
    match option:
        case Resource("id", id):
            return follow(interpreter, id, _chosen(interpreter, site.frame, id), where)
        case Obj() if actions := _actions(interpreter, site, option):
            return True in [follow(interpreter, action, interpreter.trigger, where) for action in actions]
        case _ if links := _links(option):
            return True in [follow(interpreter, link, interpreter.trigger, where) for link in links]
    routes = list(routes_of(interpreter, option))
    for route in routes:
        go_to(interpreter, route, where)
    return bool(routes)


def _chosen(interpreter: Interpreter, frame: Frame, id: str) -> Trigger:
    """Where a drawer that is closed, or another view that has moved, leads to an id of an item, that was touched."""
    at: Frame | None = frame
    while at is not None and at.method.name not in MOVING:
        at = at.caller
    if at is None or interpreter.trigger.id:
        return interpreter.trigger
    items = (i for menu in interpreter.resources.menus.values() for i in menu.items if i.id == id)
    return next((Trigger("menu", id=i.id, text=i.title) for i in items), interpreter.trigger)


def _actions(interpreter: Interpreter, site: CallSite, directions: Obj) -> list[str]:
    """Ids of the actions that directions stand for: kept in them, or told by a method of theirs."""
    told: Abstract = UNKNOWN
    method = interpreter.program.method(directions.type, "getActionId", 0)
    if method is not None:
        told = interpreter.run(method, directions, (), site.frame, directions.frame)
    elif directions.type.endswith(DIRECTIONS):
        told = directions.get(ACTION)
    return [o.name for o in options(told) if isinstance(o, Resource) and o.kind == "id"]


def _directions(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A call of generated directions; they are named like the action, but for its underscores."""
    made = Obj(DIRECTIONS, (site.frame.method.id, site.index))
    named = _plain(site.call.name)
    actions = (a.id for graph in interpreter.resources.navigations.values() for a in graph.actions)
    made.put(ACTION, join(*(Resource("id", id) for id in dict.fromkeys(actions) if _plain(id) == named)))
    return made


def _action_id(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``directions.actionId``: the id of the action that generated directions stand for."""
    made = (o for o in objects(site.receiver) if o.type.endswith(DIRECTIONS))
    return join(*(o.get(ACTION) for o in made))


def _plain(name: str) -> str:
    return name.replace("_", "").replace(".", "").lower()


def _listener(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``createNavigateOnClickListener(R.id.action)``: a listener that navigates."""
    made = Obj("NavigateListener", (site.frame.method.id, site.index))
    made.put(GOING, site.arg(0))
    return made


# ---- deep links


def _request(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``NavDeepLinkRequest.Builder.fromUri(address)``."""
    made = Obj(_REQUEST, (site.frame.method.id, site.index))
    made.put(_LINK, site.arg(0))
    return made


def _links(option: Abstract) -> list[str]:
    """The addresses that something to navigate to may be."""
    held = option.get(_LINK) if isinstance(option, Obj) and option.type == _REQUEST else option
    return [t for t in texts(held) if "://" in t]


def _answers(pattern: str, link: str) -> bool:
    """Whether a deep link answers an address: its arguments may be anything, and so may what is asked for with it."""
    path = re.split(r"\{[^}]*\}|\.\*", pattern.partition("?")[0])
    return re.fullmatch(".+".join(map(re.escape, path)), link.partition("?")[0]) is not None


# ---- bars and graphs that code sets


def _with_controller(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setupWithNavController``: items of a bar or drawer lead to the destinations of the same id."""
    bars = [o.id for v in (site.receiver, *site.args) for o in options(v) if isinstance(o, Widget)]
    _lead(interpreter, site, [item for bar in bars for item in menu_items(interpreter, Widget(bar))])
    return tie(interpreter, site)


def _lead(interpreter: Interpreter, site: CallSite, items: list[Item]) -> None:
    """Let items lead to the destinations of their ids, above nothing but the start of the graph."""
    where, activity = evidence(interpreter, site), interpreter.place.activity
    starts = _starts(interpreter, [item.id for item in items if isinstance(item.id, str)])
    for start in starts:
        interpreter.world.stacked.add((activity, where))
        interpreter.world.popped.setdefault((activity, where), {})[Popped(start, inclusive=False)] = None
    for item in items:
        if isinstance(item.id, str):
            follow(interpreter, item.id, of_item(item), where)


def _starts(interpreter: Interpreter, ids: Sequence[str]) -> list[str]:
    """What the places are called that graphs of the activity in front show at first which have some destinations."""
    found, graphs = [], interpreter.resources.navigations
    for name in interpreter.graphs.get(interpreter.place.activity.identity) or ():
        graph, id = graphs[name], graphs[name].start
        if not any(_destination(interpreter, graph, given) for given in ids):
            continue
        for _ in range(MAX_NESTING):
            known = _destination(interpreter, graph, id)
            if known is None:
                break
            graph, destination = known
            if destination.kind == "include" and destination.target in graphs:
                graph, id = graphs[destination.target], graphs[destination.target].start
            elif destination.kind == "navigation":
                id = destination.start
            else:
                found.append(destination.target or id)
                break
    return found


def _set_graph(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``controller.setGraph(R.navigation.main)`` shows its start; one that builds a deep link for others shows none."""
    if any(_deep_links(site)):
        return site.receiver
    for option in options(site.arg(0)):
        if isinstance(option, Resource) and option.kind == "navigation":
            attach_graph(interpreter, option.name, evidence(interpreter, site))
    return UNKNOWN


def _deep_links(site: CallSite) -> Iterator[Obj]:
    """Builders of deep links that a call is made on."""
    return (o for o in objects(site.receiver) if o.type.rpartition(".")[2] == _LINK_BUILDER)


def _set_component(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``builder.setComponentName(Home::class.java)``, or a ComponentName: the activity that a deep link opens."""
    for builder in _deep_links(site):
        name_component(site, builder, site.arg(0))
    return site.receiver


def _pending_link(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``builder.createPendingIntent()``: a deep link that somebody else sends; without a class it opens the app."""
    links = _opened_by(interpreter, site)
    return pending(interpreter, replace(site, args=(join(*links),))) if links else UNKNOWN


def _stack_of_link(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``builder.createTaskStackBuilder()``, whose ``startActivities()`` opens a deep link at once."""
    return join(*_opened_by(interpreter, site)) if any(_deep_links(site)) else UNKNOWN


def _opened_by(interpreter: Interpreter, site: CallSite) -> list[Abstract]:
    """What the builders of deep links that a call is made on open."""
    return [o if "component" in o.fields else intent_of_launchers(interpreter, site) for o in _deep_links(site)]


def _set_start(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``graph.setStartDestination(R.id.login)``: code chooses what is shown first."""
    for option in options(site.arg(0)):
        if isinstance(option, Resource) and option.kind == "id":
            follow(interpreter, option.name, interpreter.trigger, evidence(interpreter, site))
    return UNKNOWN


def _create(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``NavHostFragment.create(R.navigation.main)``; others' ``create`` is an ordinary call."""
    if any(isinstance(o, Resource) and o.kind == "navigation" for o in options(site.arg(0))):
        return _set_graph(interpreter, site)
    return intent_values.MODELS["create"](interpreter, site)


def _selected(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``onNavDestinationSelected(item, controller)``: an item leads to the destination of its id, if there is one."""
    _lead(interpreter, site, [o for v in (site.receiver, *site.args) for o in options(v) if isinstance(o, Item)])
    return UNKNOWN


MODELS: dict[str, Model] = {
    "navigate": navigate,
    "setupWithNavController": _with_controller,
    "setGraph": _set_graph,
    "setComponentName": _set_component,
    "createPendingIntent": _pending_link,
    "createTaskStackBuilder": _stack_of_link,
    "setStartDestination": _set_start,
    "create": _create,
    "onNavDestinationSelected": _selected,
    "createNavigateOnClickListener": _listener,
    "fromUri": _request,
    "(directions)": _directions,
    "getActionId": _action_id,
}
