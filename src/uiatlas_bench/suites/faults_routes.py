"""Whether a simulated app still has a route to a goal: a search on the app itself, knowing of no map and no agent."""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence

from uiatlas.devices.alterations import Alteration, Change, altered
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.errors import ActionError
from uiatlas.ui import (
    Action,
    Back,
    ElementFlag,
    InputText,
    LongPress,
    Observation,
    Scroll,
    Tap,
    UIElement,
    selector_for,
)

MOST_STATES = 4000
"""States of the app that are looked at before a search ends without a route."""

_LONGEST_LOAD = 10.0

Goal = Callable[[SimulatedDevice], bool]
Doing = tuple[Action, UIElement | None]


def route(
    device: SimulatedDevice,
    alterations: Collection[Alteration],
    goal: Goal,
    texts: Sequence[str] = (),
    most: int = MOST_STATES,
) -> tuple[Action, ...] | None:
    """Actions that lead from where a device stands to a goal without anything dangerous, None if none are found.

    Breadth first over the app's own states; a state is followed only if it shows or stores something that no state
    before it did (iterated width with width 1: Lipovetzky and Geffner, ECAI 2012, section 3). So a route that is found
    is one, while one that needs two novelties at once may be missed.

    Args:
        device: Where to begin; it is left as it is.
        alterations: Controls that are not as they were; those that are gone cannot be used.
        goal: Whether a device has reached the goal.
        texts: What may be typed.
        most: States that are looked at, at most.
    """
    gone = [a for a in alterations if a.change is Change.REMOVED]
    first = device.fork()
    first.wait(_LONGEST_LOAD)
    if goal(first):
        return ()
    known: set[object] = set()
    _novel(first, known)
    queue: deque[tuple[SimulatedDevice, tuple[Action, ...]]] = deque([(first, ())])
    looked = 0
    while queue and looked < most:
        at, way = queue.popleft()
        for action, element in _doings(altered(at.observe(), gone).observation, at, texts):
            looked += 1
            after = at.fork()
            try:
                after.perform(action, element)
            except ActionError:
                continue
            after.wait(_LONGEST_LOAD)
            if after.danger_log or after.observe().app != after.app:
                continue
            if goal(after):
                return *way, action
            if _novel(after, known):
                queue.append((after, (*way, action)))
    return None


def _doings(shown: Observation, device: SimulatedDevice, texts: Sequence[str]) -> Iterator[Doing]:
    """What can be done on a screen as it is shown, each to the element that the app itself draws."""
    inside = device.observe()
    drawn = {(e.role, e.text, e.description, e.resource_id, e.bounds): e for e in inside.elements}
    yield Back(), None
    if any(e.scrollable for e in shown.elements):
        yield Scroll("down"), None
    for e in shown.actionable:
        element = drawn[e.role, e.text, e.description, e.resource_id, e.bounds]
        target = selector_for(element, inside)
        if element.editable:
            yield from ((InputText(target, words), element) for words in texts)
        else:
            yield Tap(target), element
            if _takes_long_press(element):
                yield LongPress(target), element


def _takes_long_press(element: UIElement) -> bool:
    return bool(element.flags & ElementFlag.LONG_CLICKABLE)


def _novel(device: SimulatedDevice, known: set[object]) -> bool:
    """Whether a device shows or stores something new; it is known from now on."""
    shown = device.observe()
    place = shown.activity, shown.title, shown.dialog
    facts: set[object] = {(place, e.role, e.text, e.description, e.checked, e.enabled) for e in shown.elements}
    facts |= {(name, repr(stored)) for name, stored in vars(device.state).items()}
    facts.add((place, repr(sorted(device.variables.items()))))
    new = facts - known
    known |= new
    return bool(new)
