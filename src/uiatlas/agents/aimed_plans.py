"""Plans to what is aimed at on a map, over the row that the goal names, and such a plan as JSON."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from uiatlas.agents.aims import Aim
from uiatlas.agents.words.targets import means, names_one
from uiatlas.agents.words.task import parse_task
from uiatlas.errors import one_line
from uiatlas.planning.caution import asked_by, careful_route, danger_of, dangers_of, left_out_of
from uiatlas.planning.confidence import route_confidence, step_confidence
from uiatlas.planning.demanded import typed_before
from uiatlas.planning.instructions import HOPS, guide, neighbours
from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.meaning import is_said
from uiatlas.planning.meant_controls import over_meant_controls
from uiatlas.planning.plan import Plan, PlanStatus, PlanStep
from uiatlas.planning.planner import plan_with
from uiatlas.planning.reach import NEARLY
from uiatlas.planning.rows import by_its_row, right_row, undecided, wrong_row
from uiatlas.planning.uncertainty import NAME as POLICY
from uiatlas.planning.uncertainty import plan_policy
from uiatlas.text.controls import element_label, element_labels
from uiatlas.ui import InputText, Observation, Selector, Tap, UIElement, selector_for, target_of
from uiatlas.ui.containers import holders
from uiatlas.utg import Graph
from uiatlas.utg.danger import danger_on
from uiatlas.utg.export import action_summary
from uiatlas.utg.places import COVERING
from uiatlas.utg.queries import reachable

BUILTIN = "builtin"


def planned(
    graph: Graph, aim: Aim, planner: str = BUILTIN, *, uncertain: bool = False, dangers: bool = False
) -> tuple[Aim, Plan]:
    """The first of the best targets to which a plan leads over the row that the goal names.

    Where it leads over another row to all of them, the best target with half its confidence.

    Args:
        graph: The map.
        aim: What is aimed at.
        planner: Who plans.
        uncertain: Whether actions are expected to lead elsewhere.
        dangers: Whether dangerous steps are as welcome as others.
    """
    aim = with_control(graph, aim)
    first = _plan(graph, aim, planner, uncertain, dangers)
    meant = means(aim.goal)
    if aim.status == "named" or not names_one(aim.goal) or not wrong_row(graph, meant, first):
        return aim, first
    best = aim.targets[0]
    for target in aim.targets[1:]:
        if target.confidence >= best.confidence - NEARLY:
            other = replace(aim, targets=(target, *(t for t in aim.targets if t is not target)))
            plan = _plan(graph, other, planner, uncertain, dangers)
            if right_row(graph, meant, plan):
                return other, plan
    return replace(aim, targets=(replace(best, confidence=round(best.confidence / 2, 3)), *aim.targets[1:])), first


def with_control(graph: Graph, aim: Aim) -> Aim:
    """The same aim at the menu, drawer or dialog of its page that has the control which the goal asks for.

    It is one that a way leads to from the start; where the map knows none, the page itself is aimed at.
    """
    best = aim.targets[0] if aim.targets and aim.status != "named" else None
    if best is None or not best.element or _can_be_touched(graph, best.screen, best.element):
        return aim
    near = reachable(graph, aim.start)
    over = (s.id for s in graph.screens.values() if s.host == best.screen and s.kind in COVERING and s.id in near)
    layer = next((s for s in over if _can_be_touched(graph, s, best.element)), None)
    return aim if layer is None else replace(aim, targets=(replace(best, screen=layer), *aim.targets[1:]))


def _can_be_touched(graph: Graph, screen: str, label: str) -> bool:
    return any(e.actionable for e in _called(graph.screens[screen].elements, label))


def _called(elements: Sequence[UIElement], label: str) -> list[UIElement]:
    """The elements of a screen that are called so, by their own text or id, or by what they hold."""
    named = zip(elements, element_labels(elements), strict=True)
    return [e for e, said in named if label in (e.text, e.label, element_label(e).main, said.main)]


def _plan(graph: Graph, aim: Aim, planner: str, uncertain: bool = False, dangers: bool = False) -> Plan:
    welcome = dangers or (aim.status != "named" and asked_by(aim.goal))
    if uncertain:
        return careful_route(graph, aim.start, aim.screens, route=plan_policy, dangers=welcome)

    known = None if dangers or planner != BUILTIN else next((aim.plans.get(s) for s in aim.screens), None)

    def route(avoid: Collection[str] = ()) -> Plan:
        if known is not None and not avoid:
            return known
        return plan_with(planner, graph, aim.start, aim.screens, avoid=avoid, dangers=welcome)

    if aim.status == "named":
        return route()
    return over_meant_controls(graph, aim.goal, by_its_row(graph, means(aim.goal), route))


def last_touch(graph: Graph, aim: Aim, plan: Plan | None) -> str:
    """What is still to be done where a plan ends, in words; empty if nothing is, see `last_action`."""
    touch = last_action(graph, aim, plan)
    return "" if touch is None or plan is None or plan.target is None else touch_words(graph, plan.target, touch)


def touch_words(graph: Graph, screen: str, action: Tap | InputText) -> str:
    """A touch that is still to be done on a screen, in words, with what it may do that cannot be taken back."""
    if isinstance(action, InputText):
        return f'type "{one_line(action.text, 60)}" into "{one_line(action.target.label, 60)}"'
    danger = danger_on(graph.screens[screen], action)
    return f'tap "{one_line(action.target.label, 60)}"' + (f" (may {danger.kind})" if danger is not None else "")


def last_action(graph: Graph, aim: Aim, plan: Plan | None) -> Tap | InputText | None:
    """The touch of the control that a goal asks for, where a plan ends; None if none is still to be done.

    No edge of the map says what it leads to: an item of a menu that acts at once, a button of a dialog, a switch.
    """
    if plan is None or not plan.ok or aim.status == "named":
        return None
    aimed = next((t for t in aim.targets if t.screen == plan.target), None)
    if aimed is None:
        return None
    touch = touch_at(graph, aimed)
    if touch is not None or not is_said(aim.goal, aimed.element):
        return touch
    return _known_touch(graph, aimed, plan)


def touch_at(graph: Graph, aimed: GoalTarget) -> Tap | InputText | None:
    """The touch of the control that a target names; None if it names none that can be touched.

    What has no name of its own is touched at the part of it that is called so.
    """
    if not aimed.element:
        return None
    shown = Observation(graph.app, graph.screens[aimed.screen].elements)
    meant = _called(shown.elements, aimed.element)
    element = next((e for e in meant if e.actionable or aimed.text), None)
    if element is not None and not (element.label or element.resource_id):
        element = next((e for e in meant if e.label and element.index in holders(e, shown)), element)
    if aimed.text:
        return InputText(Selector(text=aimed.element) if element is None else selector_for(element, shown), aimed.text)
    return None if element is None else Tap(selector_for(element, shown))


def _known_touch(graph: Graph, aimed: GoalTarget, plan: Plan) -> Tap | None:
    """The touch of a control that only a way tells of, as on a page whose elements are not known.

    What leads to another page is a step of a plan as a rule. None where the plan ends with such a touch.
    """
    last = target_of(plan.steps[-1].action) if plan.steps else None
    if last is not None and aimed.element in (last.text, last.description):
        return None
    touches = (e.action for e in graph.outgoing(aimed.screen) if isinstance(e.action, Tap) and e.passable)
    return next((t for t in touches if aimed.element in (t.target.text, t.target.description)), None)


def is_left_open(graph: Graph, aim: Aim, plan: Plan | None) -> bool:
    """Whether a goal asks for something to be done, and its plan ends where it starts with nothing to touch there."""
    if plan is None or not plan.ok or plan.steps or aim.status == "named":
        return False
    return last_action(graph, aim, plan) is None and not parse_task(aim.goal).looks


def plan_confidence(graph: Graph, aim: Aim, plan: Plan | None) -> float:
    """How sure it is that a plan does what it says; nothing is where it does nothing, and something is asked for."""
    return 0.0 if plan is None or is_left_open(graph, aim, plan) else route_confidence(graph, plan)


def careful_plan(graph: Graph, aim: Aim, planner: str = BUILTIN) -> Plan:
    """The plan for another agent: without danger where there is such a way, over the row that the goal names."""
    return _plan(graph, aim, planner)


def guide_text(graph: Graph, aim: Aim, plan: Plan | None, *, hops: int = HOPS) -> str:
    """The guidance text for another agent; what is near where nothing on the map fits the goal."""
    if plan is not None:
        sure = {t.screen: t.confidence for t in aim.targets}
        return guide(graph, plan, sure, aim.goal, hops=hops, then=last_touch(graph, aim, plan))
    goal = one_line(aim.goal, 100)
    return (
        f'NO TARGET: nothing on the map fits the goal "{goal}".\n{neighbours(graph, aim.start, hops=hops, goal=goal)}'
    )


def plan_json(graph: Graph, aim: Aim, plan: Plan | None, planner: str) -> dict[str, Any]:
    """The answer of ``plan --json`` in one app."""
    dangers = dangers_of(graph, plan) if plan else {}
    rows = open_rows(graph, aim, plan)
    steps = [
        step_json(graph, step)
        | ({"danger": dangers[place].kind} if place in dangers else {})
        | ({"row": rows[place] or "any"} if place in rows else {})
        for place, step in enumerate(plan.steps if plan else ())
    ]
    return {
        "status": "ambiguous" if aim.status == "ambiguous" else (plan.status if plan else PlanStatus.UNREACHABLE),
        "grounded": aim.status,
        "start": aim.start,
        "targets": aim.targets_json(),
        "steps": steps,
        **({"then": then} if (then := last_touch(graph, aim, plan)) else {}),
        "cost": plan.cost if plan else None,
        "confidence": round(plan_confidence(graph, aim, plan), 3),
        "optimal": plan.optimal if plan else False,
        "planner": plan.planner if plan else planner,
        "seconds": round(plan.seconds, 6) if plan else 0.0,
        "frontier": [end.to_json() for end in plan.frontier] if plan else [],
        **({"detours": _detours_json(graph, plan)} if plan and plan.planner == POLICY else {}),
        **({"left_out": _left_out_json(graph, plan)} if plan and plan.left_out else {}),
    }


def step_json(graph: Graph, step: PlanStep) -> dict[str, Any]:
    """A step of a plan in the form that checks read; `label` and `role` are those of what is touched."""
    source, touched = graph.screens[step.source], target_of(step.action)
    edge = graph.transitions.get(step.transition_id)
    derived: dict[str, Any] = {}
    if edge is not None and edge.derivation is not None:
        derived["derivation"] = edge.derivation.value
    if edge is not None and edge.only_if:
        derived["only_if"] = edge.only_if
    if fields := typed_before(graph, step):
        derived["typed_before"] = list(fields)
    return {
        "source": step.source,
        "source_name": source.name,
        "action": action_summary(step.action, source.elements),
        "label": "" if touched is None else touched.label,
        "role": "" if touched is None else touched.role.value,
        "target": step.target,
        "target_name": graph.screens[step.target].name,
        "confidence": round(step_confidence(graph, step), 3),
        **derived,
    }


def _detours_json(graph: Graph, plan: Plan) -> list[dict[str, Any]]:
    dangers = ((step, danger_of(graph, step.source, step.action)) for step in plan.detours)
    return [step_json(graph, step) | ({"danger": danger.kind} if danger else {}) for step, danger in dangers]


def _left_out_json(graph: Graph, plan: Plan) -> list[dict[str, Any]]:
    return [step_json(graph, step) | {"danger": danger.kind} for step, danger in left_out_of(graph, plan)]


def open_rows(graph: Graph, aim: Aim, plan: Plan | None) -> Mapping[int, str]:
    """The steps of a plan, by their place from 0, over another row than the one that is meant, with that one's name."""
    return {} if plan is None or aim.status == "named" else undecided(graph, means(aim.goal), plan)
