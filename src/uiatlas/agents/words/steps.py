"""Steps of the words policy as actions: what is expected of them, and the plan that they are a step of."""

from uiatlas.agents.words.chains import Chain, Link
from uiatlas.agents.words.entering import value_for
from uiatlas.agents.words.inventory import Option
from uiatlas.agents.words.situation import Situation
from uiatlas.planning.plan import plan_along
from uiatlas.run.events import Target
from uiatlas.run.policy import Act
from uiatlas.ui import InputText, Role, Tap, UIElement, action_key, describe, resolve, selector_for, target_of
from uiatlas.utg.conditions import Condition, IsChecked, OnScreen, TextEquals

PLANNER = "chain"
"""What the plans of the policy are said to be computed by."""


def step(s: Situation, chain: Chain) -> Act:
    """The first step of a chain, as a step of a plan when the map knows the way."""
    first, targets = _in_order(s, chain), (_target(s, chain),)
    element = first.option.element
    if element is None and (selector := target_of(first.action)) is not None:
        match = resolve(selector, s.shown)
        element = match.element if match is not None else None
    expected = _expected(s, first, element)
    known = first is chain.links[0] and first.option.transition is not None and chain.route
    end = chain.links[-1]
    why = f"on the way to {describe(end.action)}" if len(chain.links) > 1 else "it fits the task best"
    return Act(
        first.action,
        element,
        why,
        expected=expected,
        plan=plan_along(chain.route, PLANNER) if known else None,
        targets=targets,
    )


def tap(s: Situation, element: UIElement, why: str) -> Act:
    """Press a control, along the map's edge if it knows one."""
    options = s.inventory.live(s.shown, s.screen)
    option = next((o for o in options if o.element is not None and o.element.index == element.index), None)
    if option is None or option.editable:
        return Act(Tap(selector_for(element, s.shown)), element, why)
    link = Link(s.screen, option, option.action, {}, 0.0)
    return Act(option.action, element, why, expected=_expected(s, link, element))


def _in_order(s: Situation, chain: Chain) -> Link:
    """Forms are filled from the top: a field above the chosen field or option comes first."""
    first = chain.links[0]
    chosen = first.option.element
    if chosen is None or not (chosen.editable or chosen.checked is not None):
        return first
    for element in s.shown.elements[: chosen.index]:
        if element.editable and element.actionable and element.index not in s.forbidden:
            value = value_for(s.task, element, s.state.used, s.state.left)
            if value is not None:
                action = InputText(selector_for(element, s.shown), value.text)
                key = action_key(action)
                if key not in s.state.here and (s.screen, key) not in s.view.blocked:
                    return Link(s.screen, Option(action, element, {}, 0.0), action, {}, 0.0)
    return first


def _expected(s: Situation, link: Link, element: UIElement | None) -> tuple[Condition, ...]:
    """What is to hold after a step, as far as anyone knows."""
    if isinstance(link.action, InputText):
        return (TextEquals(link.action.target, link.action.text),)
    edge = link.option.transition
    known: tuple[Condition, ...] = () if edge is None else (OnScreen(edge.target), *edge.postcondition)
    if element is None or element.checked is None or element.role is Role.RADIO:
        return known
    return (IsChecked(selector_for(element, s.shown), not element.checked),)


def _target(s: Situation, chain: Chain) -> Target:
    screen, element = chain.destination
    worth = s.matcher.worth
    covered = sum(w * (1 - x) for w, x in zip(worth, s.state.left, strict=True)) + chain.gain
    name = s.inventory.graph.screens[screen].name if screen is not None else ""
    return Target(screen or "", name, round(min(1.0, covered / (sum(worth) or 1.0)), 3), element)
