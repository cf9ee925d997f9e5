"""The plan of several sub-goals for machines, with the fields of a plan to one goal."""

from typing import Any

from uiatlas.agents.compilers.apps import AtlasPlan, Leg
from uiatlas.agents.compilers.subgoal import SubGoal
from uiatlas.agents.several_goals import NOTHING_FITS, InTurn, touch_told
from uiatlas.planning.across_apps import AppStep
from uiatlas.planning.caution import danger_of
from uiatlas.planning.confidence import condition_of, step_confidence
from uiatlas.planning.demanded import typed_before
from uiatlas.ui import target_of
from uiatlas.utg.export import action_summary
from uiatlas.utg.fluents import describe_fact
from uiatlas.utg.joined import Joined


def several_json(atlas: Joined, plan: AtlasPlan, planner: str) -> dict[str, Any]:
    """The answer of ``plan --json`` over several apps: the fields of a plan in one app, each step with its apps."""
    last = plan.legs[-1] if plan.legs else None
    return {
        "status": plan.status,
        "start": plan.start.screen,
        "apps": list(dict.fromkeys(leg.app for leg in plan.legs)),
        "targets": _targets(last) if last else [],
        "steps": [_step(atlas, s) for s in plan.steps],
        "cost": plan.cost if plan.status == "ok" else None,
        "optimal": False,
        "planner": planner,
        "seconds": round(plan.seconds, 6),
        "frontier": [end.to_json() for end in last.frontier] if last else [],
        "subgoals": [_leg(atlas, leg) for leg in plan.legs],
    }


def goal_json(goal: SubGoal) -> dict[str, Any]:
    """A sub-goal for machines."""
    return {
        "app": goal.app,
        "text": goal.text,
        "uses": list(goal.uses),
        "produces": [{"name": r.name, "words": r.words} for r in goal.produces],
        "refers": list(goal.refers),
    }


def _leg(atlas: Joined, leg: Leg) -> dict[str, Any]:
    then = touch_told(atlas.graph(leg.app), leg) if leg.app in atlas.apps else ""
    return (
        goal_json(leg.goal)
        | {
            "app": leg.app,
            "status": leg.status,
            "facts": [describe_fact(f) for f in leg.facts],
            "targets": _targets(leg),
            "steps": len(leg.steps),
            "cost": leg.cost if leg.status == "ok" else None,
        }
        | ({"fitting": list(leg.fitting)} if leg.fitting else {})
        | ({"then": then} if then else {})
    )


def _targets(leg: Leg) -> list[dict[str, Any]]:
    return [
        {"screen": t.screen, "confidence": round(t.confidence, 3), "app": leg.app}
        | ({"element": t.element} if t.element else {})
        | ({"text": t.text} if t.text else {})
        for t in leg.targets
        if t.screen
    ]


def _step(atlas: Joined, step: AppStep) -> dict[str, Any]:
    screen, touched = atlas.screen(step.source), target_of(step.action)
    graph = atlas.graph(step.source.app) if screen else None
    danger = danger_of(graph, step.source.screen, step.action) if graph else None
    only_if = condition_of(graph, step) if graph else ""
    fields = typed_before(graph, step) if graph else ()
    return {
        "source": step.source.screen,
        "source_name": atlas.name(step.source),
        "action": action_summary(step.action, screen.elements if screen else ()),
        "label": "" if touched is None else touched.label,
        "role": "" if touched is None else touched.role.value,
        "target": step.target.screen,
        "target_name": atlas.name(step.target),
        "app": step.source.app,
        "target_app": step.target.app,
        "kind": step.kind,
        "confidence": round(sureness(atlas, step), 3),
        **({"danger": danger.kind} if danger else {}),
        **({"only_if": only_if} if only_if else {}),
        **({"typed_before": list(fields)} if fields else {}),
    }


def sureness(atlas: Joined, step: AppStep) -> float:
    """How sure a step is; what leads from one app to another follows no edge of a map, and is taken to be sure."""
    return step_confidence(atlas.graph(step.source.app), step) if step.transition_id else 1.0


def in_turn_json(turn: InTurn) -> dict[str, Any]:
    """The plan of several goals in one app, with the goals that are left out of it."""
    told = [{"goal": text, "why": NOTHING_FITS} for text in turn.missed]
    return several_json(Joined([turn.graph]), turn.plan, turn.planner) | {"missed": told}
