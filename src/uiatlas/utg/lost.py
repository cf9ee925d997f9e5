"""Routes that an old map knows and a new one does not, each with the shortest old way in words."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from uiatlas.ui import describe
from uiatlas.utg.graph import Graph
from uiatlas.utg.queries import reachable, shortest_ways
from uiatlas.utg.transition import Transition


@dataclass(frozen=True, slots=True)
class LostRoute:
    """A screen that could be reached on the old map and cannot be on the new one.

    Attributes:
        screen: Its id on the old map.
        new: Its id on the new map, None if it is not there any more.
        source: Id, on the old map, of the screen that the way began at.
        way_in: How the app was entered there, empty if the way is lost from this screen only and not from outside.
        steps: An old way, the shortest unless another was put in its place: the edges in order.
        words: The same in one line.
        reason: ``removed`` (the screen is gone) or ``unreachable`` (it is there, and no way leads to it).
    """

    screen: str
    new: str | None
    source: str
    way_in: str
    steps: tuple[Transition, ...]
    words: str
    reason: Literal["removed", "unreachable"]


def lost_routes(old: Graph, new: Graph, same: Mapping[str, str]) -> tuple[tuple[LostRoute, ...], tuple[str, ...]]:
    """Screens that could be reached and cannot any more, and all that could be reached from outside before.

    A screen counts once: as lost from where the app starts, or else from all of the ways into it, or else from a screen
    that led to it at once. What lay behind such a screen is lost with it, and is not told.

    Args:
        old: The old map.
        new: The new map.
        same: Screens of the old map that are on the new one, with their ids there.
    """
    lost: dict[str, LostRoute] = {}
    reached: Mapping[str, Transition | None] = {}
    for before, after in ((old.starts[:1], new.starts[:1]), (old.starts, new.starts)):
        reached, still = shortest_ways(old, *before), reachable(new, *after)
        for screen in reached:
            if screen not in lost and same.get(screen) not in still:
                lost[screen] = _from_outside(old, same, screen, reached)
    lost |= {edge.target: _told(old, same, edge.target, [edge], "") for edge in _lost_edges(old, new, same, lost)}
    return tuple(lost[s] for s in old.screens if s in lost), tuple(s for s in old.screens if s in reached)


def _lost_edges(old: Graph, new: Graph, same: Mapping[str, str], told: Collection[str]) -> Iterator[Transition]:
    """For each screen that another screen led to, and cannot come to any more, the first such edge.

    What leads on from where the app starts is told already.
    """
    bit = {screen: 1 << i for i, screen in enumerate(new.screens)}
    reach, found = _closure(new, bit), set(told)
    for edge in old.transitions.values():
        if edge.passable and edge.source in same and edge.source != old.entry and edge.target not in found:
            mine = same.get(edge.target)
            if mine is None or not reach[same[edge.source]] & bit[mine]:
                found.add(edge.target)
                yield edge


def _closure(graph: Graph, bit: Mapping[str, int]) -> dict[str, int]:
    """What routes lead to from each screen, the screen itself included, as a set of bits."""
    reach = dict(bit)
    waiting = dict.fromkeys(_backwards(graph))
    while waiting:
        at = next(iter(waiting))
        del waiting[at]
        found = reach[at]
        for edge in graph.outgoing(at):
            if edge.passable:
                found |= reach[edge.target]
        if found != reach[at]:
            reach[at] = found
            waiting |= {e.source: None for e in graph.incoming(at) if e.passable}
    return reach


def _backwards(graph: Graph) -> Iterator[str]:
    """All screens, each after most of what it leads to (depth-first, in post-order)."""
    entered: set[str] = set()
    for root in (*graph.starts, *graph.screens):
        stack = [(root, graph.outgoing(root))] if root not in entered else []
        entered.add(root)
        while stack:
            at, edges = stack[-1]
            ahead = next((e.target for e in edges if e.target not in entered), None)
            if ahead is None:
                yield at
                stack.pop()
            else:
                entered.add(ahead)
                stack.append((ahead, graph.outgoing(ahead)))


def _from_outside(old: Graph, same: Mapping[str, str], screen: str, ways: Mapping[str, Transition | None]) -> LostRoute:
    steps: list[Transition] = []
    while (edge := ways[steps[-1].source if steps else screen]) is not None:
        steps.append(edge)
    steps.reverse()
    return _told(old, same, screen, steps, _way_in(old, steps[0].source if steps else screen))


def _told(old: Graph, same: Mapping[str, str], screen: str, steps: Sequence[Transition], way_in: str) -> LostRoute:
    source = steps[0].source if steps else screen
    new = same.get(screen)
    reason: Literal["removed", "unreachable"] = "removed" if new is None else "unreachable"
    return with_steps(LostRoute(screen, new, source, way_in, (), "", reason), old, steps)


def with_steps(lost: LostRoute, old: Graph, steps: Sequence[Transition]) -> LostRoute:
    """A lost route with these steps, which begin where it does."""
    begins = old.screens[lost.source].name
    words = [f"{lost.way_in}: {begins}" if lost.way_in not in ("", "start") else begins]
    words += [f"{describe(t.action)} → {old.screens[t.target].name}" for t in steps]
    return replace(lost, steps=tuple(steps), words=": ".join(words[:2]) + _rest(words[2:]))


def _rest(words: list[str]) -> str:
    return "".join(f"; {w}" for w in words)


def _way_in(graph: Graph, screen: str) -> str:
    """How the app is entered at a screen: ``start`` where it begins, else the kind of entry and its detail."""
    if screen == graph.entry:
        return "start"
    entry = next(e for e in graph.entries if e.screen == screen)
    return f"{entry.kind} {entry.detail}".rstrip()
