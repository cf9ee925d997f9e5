"""What was tried of a program, by a run or on its map, and the screens around where something may be left untried."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator

from uiatlas.run.policy import Tried, View
from uiatlas.text.language import label_of
from uiatlas.ui import Action, Back, InputText, Role, Selector, UIElement, action_key, resolve, target_of
from uiatlas.utg import Graph

Spot = tuple[str | None, Role, str]
"""A control by its screen, its role and its name."""

FURTHEST = 12
"""Steps along the map that an untried control may be away at most."""

OFTEN = 2
"""Steps of a run on a screen after which what the map promises there, and is not shown, is not gone for once more."""


def called(control: Selector | UIElement) -> tuple[Role, str]:
    """Role and name of a control, whatever the lines below its name say now."""
    return control.role, label_of(control.text, control.description).main


def tried_spots(graph: Graph, view: View) -> frozenset[Spot]:
    """What was done in a run or refused there, and what the map knows the effect of."""
    known: list[tuple[str | None, Selector | None]] = [
        (t.source, target_of(t.action)) for t in graph.transitions.values()
    ]
    known += [(r.screen, target_of(r.action)) for r in view.history]
    known += [(screen, part) for screen, key in view.blocked for part in key if isinstance(part, Selector)]
    return frozenset((screen, *called(target)) for screen, target in known if target is not None)


def around(
    graph: Graph, screen: str | None, barred: Collection[Tried], harmless: Callable[[Action], bool]
) -> Iterator[tuple[int, Action, str]]:
    """Screens that harmless edges of the map lead to, nearest first.

    Args:
        graph: The map.
        screen: Where the ways begin, None if it is not on the map.
        barred: What may not be done.
        harmless: Whether an action only leads somewhere.

    Yields:
        The number of steps, the first of them, and the screen.
    """
    seen = {screen}
    queue: deque[tuple[int, Action | None, str]] = deque([(0, None, screen)] if screen is not None else [])
    while queue:
        steps, first, at = queue.popleft()
        if first is not None:
            yield steps, first, at
        for edge in graph.outgoing(at) if steps < FURTHEST else ():
            new = edge.passable and edge.target not in seen and (at, action_key(edge.action)) not in barred
            if new and harmless(edge.action):
                seen.add(edge.target)
                queue.append((steps + 1, first or edge.action, edge.target))


def ways_towards(
    graph: Graph, screens: Collection[str], view: View, harmless: Callable[[Action], bool]
) -> frozenset[Spot]:
    """The controls shown that the map knows, and that lead to one of some screens by pages that were not seen yet.

    Args:
        graph: The map.
        screens: The screens.
        view: What is shown, and what was done so far.
        harmless: Whether an action only leads somewhere.
    """
    visited, leading = {r.screen for r in view.history}, set(screens)
    queue, here = deque(leading), list[Selector | None]()
    while queue:
        at = queue.popleft()
        ways = [e for e in graph.incoming(at) if e.passable and harmless(e.action)] if at not in visited else []
        here += [target_of(e.action) for e in ways if e.source == view.screen]
        queue.extend(new := {e.source for e in ways} - leading)
        leading |= new
    return frozenset((view.screen, *called(target)) for target in here if target is not None)


def broken_promises(graph: Graph, view: View) -> frozenset[Tried]:
    """What the map promises and cannot keep: controls of screens that this run has seen without them, and going back.

    Where pages are loaded, going back leads to where one came from, which a map does not know.
    """
    seen = view.last_seen | ({} if view.screen is None else {view.screen: view.observation})
    absent = {
        (screen, action_key(edge.action))
        for screen, shown in seen.items()
        for edge in graph.outgoing(screen)
        if (target := target_of(edge.action)) is not None and resolve(target, shown) is None
    }
    paged = graph.screens if any(o.loading for o in (view.observation, *seen.values())) else ()
    return frozenset(absent | {(screen, action_key(Back())) for screen in paged})


def done_to(
    actions: Iterable[Action], view: View, forbidden: Collection[int], texts: Collection[str]
) -> Iterator[tuple[object, ...]]:
    """The keys of actions that the map knows of the screen that is shown, and that cannot be done there.

    They are done to what is forbidden, or to what was not shown whenever this run came back to the screen.

    Args:
        actions: The actions.
        view: What is shown, and what was done so far.
        forbidden: Indexes of the elements that may not be touched.
        texts: What may be typed.
    """
    absent = sum(r.screen == view.screen for r in view.history) >= OFTEN
    for action in actions if forbidden or absent else ():
        target = target_of(action)
        match = resolve(target, view.observation) if target is not None else None
        if target is not None and (absent if match is None else match.element.index in forbidden):
            yield action_key(action)
            if isinstance(action, InputText):
                yield from (action_key(InputText(action.target, text)) for text in texts)
