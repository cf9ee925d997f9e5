"""The plan for a task over several apps: its sub-goals, each in one app, and the steps between apps."""

from dataclasses import replace
from functools import partial
from math import prod
from pathlib import Path
from typing import Any

from uiatlas.agents.aims import TOO_MANY, grounding_of
from uiatlas.agents.compilers.apps import AtlasPlan, Leg, plan_task
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.compilers.named_apps import names_of
from uiatlas.agents.compilers.subgoal import SubGoal
from uiatlas.agents.several_goals import in_turn, touch_told
from uiatlas.agents.several_goals_json import in_turn_json, several_json, sureness
from uiatlas.cli.output import clipped, counted, hint, warn, write, write_json
from uiatlas.cli.planning.answers import DANGEROUS, say_step, warn_seldom
from uiatlas.cli.planning.request import PlanRequest
from uiatlas.errors import InputError, first_few
from uiatlas.planning.across_apps import AppStep
from uiatlas.planning.caution import danger_of
from uiatlas.planning.pddl import write_pddl
from uiatlas.planning.planner import plan_with
from uiatlas.storage.places import MapPlace
from uiatlas.ui import describe
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.fluents import describe_fact
from uiatlas.utg.joined import LAUNCHER, Joined, Place
from uiatlas.utg.store import listed


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
    choose = f"choose one with --app: {_listed(atlas)}"
    if request.pddl is not None:
        raise InputError("--pddl writes the planning problem of one app, and this file holds several", hint=choose)
    if request.uncertain:
        raise InputError("--uncertain plans in one app, and this file holds several", hint=choose)
    if not request.goal.words:
        raise InputError("no goal is given", hint='say what to do, such as "in Notes write a letter, then open Clock"')
    start = LAUNCHER if request.goal.start is None else atlas.find(request.goal.start)
    goals = decompose(request.goal.words, names_of(atlas.graphs.values()))
    few = sum(len(graph.screens) for graph in atlas.graphs.values()) < TOO_MANY
    how = grounding_of(replace(request.goal, start=None, embeds=request.goal.embeds and few))
    route = partial(plan_with, request.planner, dangers=request.dangers)
    plan = plan_task(atlas, goals, start=start, how=how, route=route)
    _tell(atlas, plan, several_json(atlas, plan, request.planner) | {"missed": []}, request)
    return 0 if plan.status == "ok" else 1


def plan_goals(graph: Graph, request: PlanRequest) -> int | None:
    """Plan a task of several sub-goals in one app, one after another; None if it is a single goal.

    Raises:
        UnknownNameError: The screen to start from is not on the map.
    """
    turn = None if request.uncertain else in_turn(graph, request.goal, request.planner, dangers=request.dangers)
    if turn is None:
        return None
    _tell(Joined([graph]), turn.plan, in_turn_json(turn), request)
    if not request.json:
        for text in turn.missed:
            write(f'not planned: nothing on the map fits "{clipped(text, 100)}"')
    return 0 if turn.ok else 1


def _tell(atlas: Joined, plan: AtlasPlan, answer: dict[str, Any], request: PlanRequest) -> None:
    """Write a plan, and its planning problems if they are asked for."""
    if request.pddl is not None:
        _write_pddl(atlas, plan, request.pddl, as_printed=request.as_printed)
    if request.json:
        write_json(answer)
    else:
        _say(atlas, plan)
    each = [sureness(atlas, step) for leg in plan.legs for step in leg.steps]
    warn_seldom(prod(each), each)


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


def _say(atlas: Joined, plan: AtlasPlan) -> None:
    number, dangerous = 0, False
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
        seen = "" if leg.steps else ", as the map last saw it"
        for fact in leg.facts:
            write(f"     wanted: {clipped(describe_fact(fact), 100)}{seen}")
        for step in leg.steps:
            number += 1
            dangerous |= _say_step(atlas, step, number)
        if then := touch_told(atlas.graph(leg.app), leg):
            write(f"     then: {then}")
    if dangerous:
        warn(DANGEROUS)
    if plan.status == "ok":
        over = counted(len(atlas.apps), "map")
        write(f"{counted(number, 'step')}, expected cost {plan.cost / 1000:.1f} actions, over {over}")


def _say_step(atlas: Joined, step: AppStep, number: int) -> bool:
    """Write a step; whether it is dangerous. What leads from one app to another is on no map."""
    told = f"{number:>3}. {atlas.name(step.source)}: {describe(step.action)} → {atlas.name(step.target)}"
    if atlas.screen(step.source) is None:
        write(told)
        return False
    graph = atlas.graph(step.source.app)
    danger = danger_of(graph, step.source.screen, step.action)
    say_step(told, graph, step, danger)
    return danger is not None


def _listed(atlas: Joined) -> str:
    return listed({app: graph.label for app, graph in atlas.graphs.items()})


def _values(goal: SubGoal) -> str:
    reads = "".join(f"; reads {{{r.name}}}: {clipped(r.words, 40)}" for r in goal.produces)
    return clipped(reads, 100)


def _say_trouble(atlas: Joined, leg: Leg) -> None:
    match leg.status:
        case "unknown app":
            write(f"     no map of an app called {leg.app}; there are maps of {_listed(atlas)}")
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
            more = "; it may continue at:" if leg.frontier else ""
            write(f"     unreachable in the known map of {leg.app}{more}")
            for f in leg.frontier[:5]:
                labels = ", ".join(f'"{clipped(e.label, 30)}"' for e in f.untried[:5] if e.label)
                write(f"       {atlas.name(Place(leg.app, f.screen))} ({counted(f.distance, 'step')} away): {labels}")
        case _:
            write(
                f"     nothing on the map of {leg.app} fits it"
                if leg.app
                else "     nothing on any of the maps fits it"
            )
