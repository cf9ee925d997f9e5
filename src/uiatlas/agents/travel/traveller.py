"""Goes to one screen of the map by the cheapest known way, whatever the task says."""

from uiatlas.agents.travel.going_back import may_go_back
from uiatlas.planning.altering import commands
from uiatlas.planning.caution import careful_route, dangers_of
from uiatlas.planning.goal import Goal, Holds, Source
from uiatlas.planning.plan import Plan, PlanStep, Route
from uiatlas.planning.search import plan_route
from uiatlas.planning.uncertainty import plan_policy
from uiatlas.run.events import Target
from uiatlas.run.policy import Act, Decision, Done, GiveUp, View
from uiatlas.run.recovery.dismissing import learnt_dismissal
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Back, Tap, action_key, resolve, selector_for, target_of
from uiatlas.utg import Graph
from uiatlas.utg.conditions import OnScreen
from uiatlas.utg.places import LAYERS, arrived, shown_with


class Traveller:
    """Goes to one screen of the map by the cheapest known way; done when it is shown.

    Args:
        graph: The map; it may change between two decisions.
        screen: Id or unique name of the screen.
        route: Who plans; with the built-in planner what steps may do otherwise is planned for, too.

    Raises:
        UnknownNameError: The map has no such screen.
        InputError: Several screens have this name.
    """

    def __init__(self, graph: Graph, screen: str, route: Route = plan_route) -> None:
        self.graph, self.screen, self._planner = graph, graph.find(screen).id, route

    def decide(self, view: View) -> Decision:
        """The next step of the way, planned anew each time."""
        name = self.graph.screens[self.screen].name
        target = (Target(self.screen, name, 1.0),)
        if view.screen is None:
            return back_to_map(self.graph, view, target)
        if self._is_shown(view.screen):
            return Done(f"{name} is shown", goal=Goal(name, (Holds(OnScreen(view.screen)),), Source.CALLER))
        together = shown_with(self.graph, view.screen)
        ways = [t for place in together for t in self.graph.outgoing(place)]
        avoid = {t.id for t in ways if (view.screen, action_key(t.action)) in view.blocked}
        failed = {action_key(m.action) for m in view.history if (m.screen, m.outcome) == (view.screen, Outcome.FAIL)}
        doubtful = {t.id for t in ways if action_key(t.action) in failed and not t.worked}
        if doubtful and self._plan(together, avoid | doubtful).ok:
            avoid |= doubtful
        plan = self._plan(together, avoid)
        while plan.ok:
            step = plan.steps[0]
            selector = target_of(step.action)
            match = None if selector is None else resolve(selector, view.observation)
            if match is not None and may_go_back(view) and self._only_commands(step, view):
                return Act(Back(), None, f"close the menu, on the way to {name}", "plan", targets=target)
            if selector is None or match is not None:
                element = None if match is None else match.element
                return Act(step.action, element, f"on the way to {name}", "plan", step.postcondition, plan, target)
            avoid.add(step.transition_id)
            plan = self._plan(together, avoid)
        came = any(m.screen not in (None, view.screen) for m in view.history)
        if came and may_go_back(view):
            return Act(Back(), None, f"the map knows no way on to {name} from here", targets=target)
        return GiveUp(f"the map knows no way to {name} from here", plan, target)

    def _only_commands(self, step: PlanStep, view: View) -> bool:
        """Whether an item of a menu gives a command where the menu was opened, and is no way to another page."""
        opened = next((m.screen for m in reversed(view.history) if m.screen not in (None, view.screen)), step.target)
        return opened == step.target and commands(self.graph, step.source, step.action, step.target)

    def _is_shown(self, at: str) -> bool:
        """Whether being on a screen is being on the one to go to: the same, inside it, or not to be told from it."""
        if arrived(self.graph, self.screen, at, None):
            return self.screen == at or self.graph.screens[at].kind not in LAYERS
        goal = self.graph.screens[self.screen]
        nameless = not goal.looks and not any(e.visible and (e.label or e.resource_id) for e in goal.elements)
        return nameless and self.screen in shown_with(self.graph, at)

    def _plan(self, together: tuple[str, ...], avoid: set[str]) -> Plan:
        """The cheapest way from the screen that is shown first, or from what is shown together with it."""
        starts = [s for s in together if s != self.screen]
        plans = [self._route(start, avoid) for start in starts]
        return min(plans, key=lambda p: (not p.ok, bool(dangers_of(self.graph, p)), p.cost or 0))

    def _route(self, start: str, avoid: set[str]) -> Plan:
        """The cheapest way; where a step of it was seen to lead elsewhere, the best policy for all that may happen."""
        plan = careful_route(self.graph, start, [self.screen], avoid=avoid, route=self._planner)
        if self._planner is not plan_route or not any(self._leads_elsewhere(step) for step in plan.steps):
            return plan
        policy = careful_route(self.graph, start, [self.screen], avoid=avoid, route=plan_policy)
        return policy if policy.ok and policy.steps else plan

    def _leads_elsewhere(self, step: PlanStep) -> bool:
        return any(t.worked and t.target != step.target for t in self.graph.effects(step.source, step.action))


def closed_as_before(graph: Graph, view: View) -> Act | None:
    """What closed this pop-up before, unless it failed here; None if nothing is known to."""
    learnt = learnt_dismissal(graph, view.observation)
    if learnt is None or (None, action_key(learnt[0])) in view.blocked:
        return None
    return Act(*learnt, "close what lies over the page, as it was closed before")


def back_to_map(graph: Graph, view: View, target: tuple[Target, ...]) -> Decision:
    """From a place that is not on the map: close it, else go back."""
    if (learnt := closed_as_before(graph, view)) is not None:
        return learnt
    element = overlay_dismissal(view.observation)
    if element is not None:
        return Act(Tap(selector_for(element, view.observation)), element, "close what lies over the page")
    if may_go_back(view):
        return Act(Back(), None, "this place is not on the map")
    return GiveUp("this place is not on the map", None, target)
