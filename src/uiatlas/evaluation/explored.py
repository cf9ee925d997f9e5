"""What exploration saw of a recorded app, in the product's own words: observations, and the map that they give."""

from uiatlas.evaluation.recorded import Exploration, Screen, Shown, Step
from uiatlas.perception import Locator
from uiatlas.ui import Action, ElementFlag, InputText, Observation, Role, Tap, UIElement, action_key, selector_for
from uiatlas.utg import EvidenceKind, Graph
from uiatlas.utg.merge import join_screens
from uiatlas.utg.revise import observe

Way = tuple[str, tuple[object, ...]]
"""Id of a screen and key of the action done there, as `Locator.locate` takes it."""

_KINDS: dict[str, tuple[Role, ElementFlag]] = {
    "button": (Role.BUTTON, ElementFlag.CLICKABLE),
    "checkbox": (Role.CHECKBOX, ElementFlag.CLICKABLE | ElementFlag.CHECKABLE),
    "input": (Role.INPUT, ElementFlag.CLICKABLE | ElementFlag.EDITABLE),
    "p": (Role.TEXT, ElementFlag.NONE),
    "scrollbar": (Role.CONTAINER, ElementFlag.SCROLLABLE),
}


def observation_of(app: str, screen: Screen) -> Observation:
    """What a recorded screen shows."""
    return Observation(app, tuple(_element(i, e) for i, e in enumerate(screen.elements)))


def _element(index: int, shown: Shown) -> UIElement:
    role, flags = _KINDS.get(shown.tag, (Role.OTHER, ElementFlag.CLICKABLE))
    if shown.checked is not None:
        flags |= ElementFlag.CHECKABLE
    if shown.checked:
        flags |= ElementFlag.CHECKED
    return UIElement(index, role, text=shown.text, description=shown.alt, flags=flags)


def action_of(step: Step, screen: Screen, observation: Observation) -> Action:
    """What a recorded step did, with its element named by a selector.

    Args:
        step: The step.
        screen: The recorded screen that it started on.
        observation: What that screen shows.
    """
    selector = selector_for(observation.elements[screen.keys.index(step.key)], observation)
    return Tap(selector) if step.text is None else InputText(selector, step.text)


def enter(graph: Graph, locator: Locator, observation: Observation, way: Way | None = None) -> str:
    """Enter a look into a map, as a screen of its own or as one more look of a known one; its screen's id."""
    placed = locator.place(observation, way)
    known = graph.screens.get(placed.id)
    graph.put_screen(placed if known is None else join_screens(known, placed))
    return placed.id


def map_of(exploration: Exploration) -> Graph:
    """The map of what exploration saw; empty if it saw nothing."""
    graph = Graph(exploration.app)
    locator = Locator(graph)
    seen = {name: observation_of(exploration.app, screen) for name, screen in exploration.screens.items()}
    for step in exploration.steps:
        if step.source not in seen or step.target not in seen:
            continue
        action = action_of(step, exploration.screens[step.source], seen[step.source])
        here = enter(graph, locator, seen[step.source])
        for _ in range(step.times):
            there = locator.place(seen[step.target], (here, action_key(action)))
            observe(graph, here, action, there, kind=EvidenceKind.EXPLORED, where=exploration.app, when=0)
    return graph
