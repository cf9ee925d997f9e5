"""Routes that an old map knows and a new one does not, each with the shortest old way in words."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from uiatlas.ui import describe
from uiatlas.utg.graph import Graph
from uiatlas.utg.queries import reachable
from uiatlas.utg.transition import Transition


@dataclass(frozen=True, slots=True)
class LostRoute:
    """A screen that could be reached on the old map and cannot be on the new one.

    Attributes:
        screen: Its id on the old map.
        new: Its id on the new map, None if it is not there any more.
        source: Id, on the old map, of the screen that the way began at.
        way_in: How the app was entered there, empty if the way is lost from this screen only and not from outside.
        steps: The shortest old way: the edges in order.
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

    A screen counts once: as lost from where the app can be entered, or else from the screen that was nearest to it, of
    those that are still there.

    Args:
        old: The old map.
        new: The new map.
        same: Screens of the old map that are on the new one, with their ids there.
    """
    reached = reachable(old, *old.starts)
    still = reachable(new, *new.starts)
    gone = [s for s in reached if same.get(s) not in still]
    ways = _ways(old, *old.starts)
    lost = {s: _told(old, same, s, ways) for s in gone}
    for source, screens in _nearest(old, new, same, gone).items():
        ways = _ways(old, source)
        lost |= {s: _told(old, same, s, ways, from_outside=False) for s in screens}
    return tuple(lost[s] for s in old.screens if s in lost), tuple(s for s in old.screens if s in reached)


def _nearest(old: Graph, new: Graph, same: Mapping[str, str], known: Iterable[str]) -> dict[str, list[str]]:
    """Screens that some screen of both maps could reach and cannot any more, by the nearest such screen."""
    bit = {screen: 1 << i for i, screen in enumerate(old.screens)}
    mirrored = {mine: bit[screen] for screen, mine in same.items()}
    fresh = (s for s in new.screens if s not in mirrored)
    before = _closure(old, bit)
    after = _closure(new, mirrored | {s: 1 << i for i, s in enumerate(fresh, len(bit))})
    told = sum(bit[s] for s in known)
    nearest: dict[str, tuple[int, str]] = {}
    for source, mine in same.items():
        missing = before[source] & ~after[mine] & ~told
        if missing:
            distance = reachable(old, source)
            for screen in _members(missing, old):
                if screen not in nearest or distance[screen] < nearest[screen][0]:
                    nearest[screen] = distance[screen], source
    out: dict[str, list[str]] = {}
    for screen, (_, source) in nearest.items():
        out.setdefault(source, []).append(screen)
    return out


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


def _members(bits: int, graph: Graph) -> list[str]:
    flags = bin(bits)[:1:-1]
    return [screen for screen, flag in zip(graph.screens, flags, strict=False) if flag == "1"]


def _ways(graph: Graph, *starts: str) -> dict[str, Transition | None]:
    """For each screen that can be reached the last edge of a shortest way to it, None for the starts."""
    last: dict[str, Transition | None] = dict.fromkeys(starts)
    queue = deque(last)
    while queue:
        for edge in graph.outgoing(queue.popleft()):
            if edge.passable and edge.target not in last:
                last[edge.target] = edge
                queue.append(edge.target)
    return last


def _told(
    old: Graph,
    same: Mapping[str, str],
    screen: str,
    ways: Mapping[str, Transition | None],
    *,
    from_outside: bool = True,
) -> LostRoute:
    steps: list[Transition] = []
    while (edge := ways[steps[-1].source if steps else screen]) is not None:
        steps.append(edge)
    steps.reverse()
    source = steps[0].source if steps else screen
    way_in = _way_in(old, source) if from_outside else ""
    words = [f"{way_in}: {old.screens[source].name}" if way_in not in ("", "start") else old.screens[source].name]
    words += [f"{describe(t.action)} → {old.screens[t.target].name}" for t in steps]
    new = same.get(screen)
    reason: Literal["removed", "unreachable"] = "removed" if new is None else "unreachable"
    return LostRoute(screen, new, source, way_in, tuple(steps), ": ".join(words[:2]) + _rest(words[2:]), reason)


def _rest(words: list[str]) -> str:
    return "".join(f"; {w}" for w in words)


def _way_in(graph: Graph, screen: str) -> str:
    """How the app is entered at a screen: ``start`` where it begins, else the kind of entry and its detail."""
    if screen == graph.entry:
        return "start"
    entry = next(e for e in graph.entries if e.screen == screen)
    return f"{entry.kind} {entry.detail}".rstrip()
