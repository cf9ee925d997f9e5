"""The map at a coarser grain: every edge on the activities that host its screens, as the published graphs show it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from uiatlas.ui import Back, Wait
from uiatlas.utg.graph import Graph
from uiatlas.utg.joins import join_transitions
from uiatlas.utg.merge import append_elements
from uiatlas.utg.screen import Entry, Screen
from uiatlas.utg.transition import KEY_CLASS, Transition

_UNSEEN = ("system", "background")
"""Kinds of nodes that stand for what is outside the app; they go with their edges, and with them what they show."""


def host_of(graph: Graph, screen: str) -> str:
    """Id of the activity that a screen is part of: the first one among its hosts, else the outermost host known.

    A screen in a circle of hosts is its own.

    Args:
        graph: The map.
        screen: Id of a screen of it.
    """
    at, passed = screen, {screen}
    while graph.screens[at].kind != "activity":
        host = graph.screens[at].host
        if host in passed:
            return screen
        if host is None or host not in graph.screens:
            break
        passed.add(host)
        at = host
    return at


def project(graph: Graph) -> Graph:
    """The map of the activities alone: what they hold is part of them, parallel edges keep their actions.

    Edges of the classes background and system are left out with what is only at their ends, and so are those that stay
    within an activity and ways back that nobody saw to work. An edge that
    leads to the activity itself stays as a loop, since that starts it once more; going back to it does not.
    What comes by itself on a part of an activity that only touches there open is made by these touches.
    """
    home = {screen: host_of(graph, screen) for screen in graph.screens}
    out = Graph(graph.app, app_version=graph.app_version, entry=_moved(graph.entry, home))
    out.entries = tuple(dict.fromkeys(Entry(e.kind, home.get(e.screen, e.screen), e.detail) for e in graph.entries))
    out.coverage, out.warnings, out.keyed_by = dict(graph.coverage), list(graph.warnings), graph.keyed_by
    out.label, out.product = graph.label, graph.product
    ends = {home[end] for t in graph.transitions.values() if t.passable for end in (t.source, t.target)}
    for screen in graph.screens.values():
        if home[screen.id] == screen.id and (screen.kind not in _UNSEEN or screen.id in ends):
            out.put_screen(screen)
    for screen in graph.screens.values():
        if home[screen.id] != screen.id and home[screen.id] in out.screens:
            out.put_screen(_united(out.screens[home[screen.id]], screen))
    into = _ways_in(graph)
    touched = {(e.source, home[e.target]) for e in graph.transitions.values() if not isinstance(e.action, Wait | Back)}
    for edge in graph.transitions.values():
        source, target = home[edge.source], home[edge.target]
        if not edge.passable or edge.supposed or (source == target and not _starts_again(edge, target)):
            continue
        for made_by in [edge] if (edge.source, target) in touched else _made_by(edge, into, home):
            moved = replace(edge, source=source, target=target, precondition=(), postcondition=(), predictions=())
            moved = replace(moved, action=made_by.action, edge_class=made_by.edge_class, cost=made_by.cost)
            twin = out.transitions.get(moved.id)
            out.put_transition(moved if twin is None else join_transitions(twin, moved))
    return out


def _ways_in(graph: Graph) -> dict[str, list[Transition]]:
    """The edges that lead to each screen from another one, but ways back; none to where the app is entered."""
    into: dict[str, list[Transition]] = defaultdict(list)
    entered = {graph.entry, *(entry.screen for entry in graph.entries)}
    for edge in graph.transitions.values():
        opens = edge.source != edge.target and not isinstance(edge.action, Back)
        if edge.passable and opens and edge.target not in entered:
            into[edge.target].append(edge)
    return into


def _made_by(edge: Transition, into: Mapping[str, list[Transition]], home: Mapping[str, str]) -> list[Transition]:
    """What a person does for an edge: itself, or if it comes by itself on a part of an activity, what opens that part.

    It is itself where the part may be there from the beginning or is opened from elsewhere, and where a touch on the
    part leads to the same place: then it may come of that.
    """
    found: dict[str, Transition] = {}
    todo, passed = [edge], {edge.id}
    while todo:
        one = todo.pop()
        within = home[one.source]
        if not isinstance(one.action, Wait):
            found[one.id] = one
            continue
        opening = into.get(one.source, []) if one.source != within else []
        if not opening or any(home[o.source] != within for o in opening):
            return [edge]
        new = [o for o in opening if o.id not in passed]
        passed.update(o.id for o in new)
        todo += new
    return list(found.values()) or [edge]


def _moved(entry: str | None, home: dict[str, str]) -> str | None:
    return None if entry is None else home.get(entry, entry)


def _starts_again(edge: Transition, activity: str) -> bool:
    """Whether an edge within an activity starts that activity itself."""
    return edge.target == activity and (edge.edge_class == KEY_CLASS or not isinstance(edge.action, Back))


def _united(host: Screen, part: Screen) -> Screen:
    """The activity with the elements of something that it hosts, and what is told of them."""
    purposes = tuple(dict.fromkeys((*host.purposes, *part.purposes)))
    return replace(host, elements=append_elements(host.elements, part.elements), purposes=purposes)
