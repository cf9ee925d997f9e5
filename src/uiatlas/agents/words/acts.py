"""What the actor has chosen as an act: along the map where it knows the way, with what is to hold afterwards."""

from dataclasses import replace

from uiatlas.agents.words.chain import Chain, Link, destination
from uiatlas.agents.words.fields import typed
from uiatlas.agents.words.options import Option, Options
from uiatlas.agents.words.progress import Progress, names
from uiatlas.agents.words.tasks import Task, Value
from uiatlas.planning.plan import Plan, step_along
from uiatlas.run.events import Target
from uiatlas.run.policy import Act, View
from uiatlas.text.language import CANCELLING
from uiatlas.ui import (
    InputText,
    Observation,
    Role,
    Tap,
    UIElement,
    action_key,
    describe,
    resolve,
    selector_for,
    target_of,
)
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, ElementAbsent, IsChecked, OnScreen, TextEquals

PLANNER = "chain"
"""What the plans of the actor are said to be computed by."""


class Acts:
    """Makes acts of what was chosen.

    Args:
        graph: The map; it may change between two acts.
        task: The task.
        options: What can be done, and what it covers of the task.
    """

    def __init__(self, graph: Graph, task: Task, options: Options) -> None:
        self.graph, self.task, self._options = graph, task, options

    def step(self, view: View, progress: Progress, chain: Chain) -> Act:
        """The first step of a chain, as a step of a plan when the map knows the way."""
        first = self._in_order(view, progress, chain)
        option, targets = first.option, (self._target(chain, progress),)
        element = option.element
        if element is None and (selector := target_of(first.action)) is not None:
            match = resolve(selector, view.observation)
            element = match.element if match is not None else None
        expected = _expected(first, element, view.observation)
        if first is chain.links[0] and option.transition is not None and chain.route:
            plan = _plan_of(chain)
            return Act(first.action, element, _why(chain), "plan", expected, plan, targets)
        return Act(first.action, element, _why(chain), "candidate", expected, None, targets)

    def _in_order(self, view: View, progress: Progress, chain: Chain) -> Link:
        """Forms are filled from the top: a field above the chosen field or option comes first.

        Any field for a number would take the number of the one that is chosen.
        """
        first = chain.links[0]
        chosen = first.option.element
        if chosen is None or not (chosen.editable or chosen.checked is not None):
            return first
        for element in view.observation.elements[: chosen.index]:
            if element.editable and element.actionable:
                value = typed(self.task, element, progress.used)
                if value is not None and not _numbers(first, value):
                    action = InputText(selector_for(element, view.observation), value.text)
                    if (
                        action_key(action) not in progress.here
                        and (view.screen, action_key(action)) not in view.blocked
                    ):
                        return Link(view.screen, Option(action, element, {}, 0.0), action, {}, 0.0)
        return first

    def _target(self, chain: Chain, progress: Progress) -> Target:
        screen, element = destination(chain)
        worth = self._options.coverage.worth
        covered = sum(w * (1 - x) for w, x in zip(worth, progress.left, strict=True)) + chain.gain
        name = self.graph.screens[screen].name if screen is not None else ""
        confidence = min(1.0, covered / (sum(worth) or 1.0))
        return Target(screen or "", name, round(confidence, 3), element)

    def tap(self, view: View, element: UIElement, why: str) -> Act:
        """Press a control, along the map's edge if it knows one."""
        options = self._options.live(view.observation, view.screen)
        option = next((o for o in options if o.element is not None and o.element.index == element.index), None)
        if option is None or option.editable:
            return Act(Tap(selector_for(element, view.observation)), element, why)
        link = Link(view.screen, option, option.action, {}, 0.0)
        return Act(option.action, element, why, "candidate", _expected(link, element, view.observation))

    def agree(self, view: View, confirm: UIElement) -> Act:
        """Press what confirms; what cancels the dialog is expected to be gone with it, if nobody knows better."""
        act, shown = self.tap(view, confirm, "confirm what was begun"), view.observation
        cancel = next((e for e in shown.actionable if shown.dialog and names(e, CANCELLING)), None)
        if act.expected or cancel is None:
            return act
        return replace(act, expected=(ElementAbsent(selector_for(cancel, shown)),))


def _plan_of(chain: Chain) -> Plan:
    steps = tuple(step_along(edge) for edge in chain.route)
    start, end = steps[0].source, steps[-1].target
    return Plan("ok", start, (end,), end, steps, sum(s.cost for s in steps), False, PLANNER, 0.0)


def _numbers(link: Link, value: Value) -> bool:
    """Whether a step types this number."""
    return isinstance(link.action, InputText) and value.text == link.action.text and value.text.isdigit()


def _expected(link: Link, element: UIElement | None, shown: Observation) -> tuple[Condition, ...]:
    """What is to hold after a step, as far as anyone knows."""
    if isinstance(link.action, InputText):
        return (TextEquals(link.action.target, link.action.text),)
    edge = link.option.transition
    known: tuple[Condition, ...] = () if edge is None else (OnScreen(edge.target), *edge.postcondition)
    if element is None or element.checked is None or element.role is Role.RADIO:
        return known
    return (IsChecked(selector_for(element, shown), not element.checked),)


def _why(chain: Chain) -> str:
    end = chain.links[-1]
    return f"on the way to {describe(end.action)}" if len(chain.links) > 1 else "it fits the task best"
