"""The plan for a task over several apps: its sub-goals, each in one app, and the steps between apps."""

from functools import partial
from pathlib import Path
from typing import Any

from uiatlas.agents.aims import scorer_called
from uiatlas.agents.clauses_apart import Apart, apart
from uiatlas.agents.compilers.apps import AtlasPlan, Leg, plan_task
from uiatlas.agents.compilers.decomposition.apps import app_names
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.compilers.subgoal import SubGoal
from uiatlas.agents.compilers.subgoal_places import goals_on
from uiatlas.cli.narration import clipped
from uiatlas.cli.output import counted, hint, warn, write, write_json
from uiatlas.cli.planning.request import PlanRequest
from uiatlas.errors import InputError, first_few
from uiatlas.planning.across_apps import AppStep
from uiatlas.planning.pddl import write_pddl
from uiatlas.planning.planner import plan_with
from uiatlas.storage.places import MapPlace
from uiatlas.ui import describe, target_of
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.export import action_summary
from uiatlas.utg.fluents import describe_fact
from uiatlas.utg.joined import LAUNCHER, Joined, Place


def joined_maps(path: MapPlace) -> Joined | None:
    """The maps of an atlas file that holds those of several apps, as one; None where it holds one app or none."""
    with Atlas.open(path) as atlas:
        apps = atlas.apps()
        return Joined([atlas.load(app) for app in apps]) if len(apps) > 1 else None


def plan_apps(atlas: Joined, request: PlanRequest) -> int:
    """Plan a task over several apps; exit 0 only when every sub-goal has a route.

    Raises:
        InputError: There is no goal, or something is asked for that is planned in one app.
    """
    choose = f"choose one with --app: {', '.join(atlas.apps)}"
    if request.pddl is not None:
        raise InputError("--pddl writes the planning problem of one app, and this file holds several", hint=choose)
    if request.uncertain:
        raise InputError("--uncertain plans in one app, and this file holds several", hint=choose)
    if not request.goal.words:
        raise InputError("no goal is given", hint='say what to do, such as "in Notes write a letter, then open Clock"')
    start = LAUNCHER if request.goal.start is None else atlas.find(request.goal.start)
    return _answer(atlas, decompose(request.goal.words, app_names(atlas.apps)), start, request)


def plan_goals(graph: Graph, request: PlanRequest) -> int | None:
    """Plan a task of several sub-goals in one app, one after another; None if it is a single goal.

    Raises:
        UnknownNameError: The screen to start from is not on the map.
    """
    if request.goal.to or request.uncertain:
        return None
    start = graph.find(request.goal.start).id if request.goal.start is not None else graph.entry
    if start is None or start not in graph.screens:
        return None
    atlas = Joined([graph])
    goals = goals_on(atlas, decompose(request.goal.words, app_names([graph.app])), scorer_called(request.goal.scorer))
    found = apart(graph, goals[0], request.goal, start) if len(goals) == 1 else None
    if found is None and len(goals) < 2:
        return None
    return _answer(atlas, goals, Place(graph.app, start), request, found)


def _answer(
    atlas: Joined, goals: tuple[SubGoal, ...], start: Place, request: PlanRequest, found: Apart | None = None
) -> int:
    """Plan sub-goals; exit 0 only when all that was asked for has a route."""
    route, scorer = partial(plan_with, request.planner), scorer_called(request.goal.scorer)
    if found is None:
        plan = plan_task(atlas, goals, start=start, scorer=scorer, route=route)
    else:
        plan = plan_task(atlas, found.goals, start=start, scorer=scorer, route=route, meanings=found.meanings)
    missed = found.missed if found is not None else ()
    if request.pddl is not None:
        _write_pddl(atlas, plan, request.pddl, as_printed=request.as_printed)
    if request.json:
        told = [{"goal": text, "why": "nothing on the map fits it"} for text in missed]
        write_json(plan_json(atlas, plan, request.planner) | {"missed": told})
    else:
        _say(atlas, plan)
        for text in missed:
            write(f'not planned: nothing on the map fits "{clipped(text, 100)}"')
    return 0 if plan.status == "ok" and not missed else 1


def _write_pddl(atlas: Joined, plan: AtlasPlan, folder: Path, *, as_printed: bool) -> None:
    """Write the planning problem of each sub-goal into a folder of its own, ``1``, ``2`` and so on."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make {folder} ({error.strerror})", hint="choose a place that exists") from error
    at = plan.start.screen
    for number, leg in enumerate(plan.legs, 1):
        if leg.targets:
            screens = [leg.targets[0].screen]
            write_pddl(atlas.graph(leg.app), at, screens, folder / str(number), as_printed=as_printed)
        at = leg.steps[-1].target.screen if leg.steps else at


def plan_json(atlas: Joined, plan: AtlasPlan, planner: str) -> dict[str, Any]:
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
        "frontier": _frontier(last) if last else [],
        "subgoals": [_leg(leg) for leg in plan.legs],
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


def _leg(leg: Leg) -> dict[str, Any]:
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
    )


def _targets(leg: Leg) -> list[dict[str, Any]]:
    return [
        {"screen": t.screen, "confidence": round(t.confidence, 3), "app": leg.app}
        | ({"element": t.element} if t.element else {})
        | ({"text": t.text} if t.text else {})
        for t in leg.targets
        if t.screen
    ]


def _frontier(leg: Leg) -> list[dict[str, Any]]:
    return [
        {"screen": f.screen, "distance": f.distance, "untried": [e.label for e in f.untried if e.label]}
        for f in leg.frontier
    ]


def _step(atlas: Joined, step: AppStep) -> dict[str, Any]:
    screen, touched = atlas.screen(step.source), target_of(step.action)
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
        "confidence": round(_confidence(atlas, step), 3),
    }


def _confidence(atlas: Joined, step: AppStep) -> float:
    """How sure a step is; what leads from one app to another follows no edge of a map, and is taken to be sure."""
    edge = atlas.graph(step.source.app).transitions.get(step.transition_id) if step.transition_id else None
    return 1.0 if edge is None else edge.confidence


def _say(atlas: Joined, plan: AtlasPlan) -> None:
    number = 0
    for place, leg in enumerate(plan.legs, start=1):
        write(
            f"sub-goal {place}{f', in {leg.app}' if leg.app else ''}: {clipped(leg.goal.text, 100)}{_values(leg.goal)}"
        )
        if leg.status != "ok":
            _say_trouble(atlas, leg)
            continue
        target = leg.targets[0]
        at = f', at "{clipped(target.element, 60)}"' if target.element else ""
        name = atlas.name(Place(leg.app, target.screen))
        write(f"     target: {name} ({target.screen}){at}, confidence {target.confidence:.0%}")
        for fact in leg.facts:
            write(f"     wanted: {clipped(describe_fact(fact), 100)}")
        for step in leg.steps:
            number += 1
            write(f"{number:>3}. {atlas.name(step.source)}: {describe(step.action)} → {atlas.name(step.target)}")
    if plan.status == "ok":
        over = counted(len(atlas.apps), "map")
        write(f"{counted(number, 'step')}, expected cost {plan.cost / 1000:.1f} actions, over {over}")


def _values(goal: SubGoal) -> str:
    reads = "".join(f"; reads {{{r.name}}}: {clipped(r.words, 40)}" for r in goal.produces)
    return clipped(reads, 100)


def _say_trouble(atlas: Joined, leg: Leg) -> None:
    match leg.status:
        case "unknown app":
            write(f"     no map of an app called {leg.app}; there are maps of {', '.join(atlas.apps)}")
        case "no value":
            write(f"     nothing before it says what {{{leg.targets[0].text}}} is")
            hint('bind it, as in "read the price as {price}"')
        case "ambiguous":
            if len(leg.fitting) > 1:
                write(f"     fits several apps equally well: {first_few(leg.fitting)}")
                warn("name the app, as in: in Notes ..., or choose one with --app")
            else:
                write(f"     fits several screens of {leg.app} equally well")
                warn(f"name a screen with --app {leg.app} --to SCREEN")
        case _ if leg.app in atlas.apps and atlas.entry(leg.app) is None:
            write(f"     the map of {leg.app} does not say where the app starts")
            hint(f"plan in it with --app {leg.app} --from SCREEN")
        case "unreachable":
            write(f"     unreachable in the known map of {leg.app}; it may continue at:")
            for f in leg.frontier[:5]:
                labels = ", ".join(f'"{clipped(e.label, 30)}"' for e in f.untried[:5] if e.label)
                write(f"       {atlas.name(Place(leg.app, f.screen))} ({counted(f.distance, 'step')} away): {labels}")
        case _:
            write(
                f"     nothing on the map of {leg.app} fits it"
                if leg.app
                else "     nothing on any of the maps fits it"
            )
