"""The next step of the cheapest known way to a screen that can be taken on what is shown."""

from uiatlas.planning.caution import careful_route
from uiatlas.run.events import Target
from uiatlas.run.policy import Act, View
from uiatlas.ui import action_key, resolve, target_of
from uiatlas.utg import Graph
from uiatlas.utg.conditions import OnScreen


def step_towards(graph: Graph, view: View, screen: str | None, why: str) -> Act | None:
    """The first step of the way on the map, None where the map knows no way that can be taken from here.

    Args:
        graph: The map.
        view: What is shown, and what is barred.
        screen: Id of the screen to go to; None leads nowhere.
        why: The reason for going there, in words.
    """
    here = view.screen
    if here is None or screen is None or screen not in graph.screens or here == screen:
        return None
    avoid = {t.id for t in graph.outgoing(here) if (here, action_key(t.action)) in view.blocked}
    target = (Target(screen, graph.screens[screen].name, 1.0),)
    while (plan := careful_route(graph, here, [screen], avoid=avoid)).ok:
        step = plan.steps[0]
        selector = target_of(step.action)
        match = None if selector is None else resolve(selector, view.observation)
        if selector is None or match is not None:
            element = None if match is None else match.element
            return Act(step.action, element, why, "plan", (OnScreen(step.target),), plan, target)
        avoid.add(step.transition_id)
    return None
