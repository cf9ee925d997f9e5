"""The cheapest known route to a goal, or that there is none and where the known map may continue."""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from uiatlas.agents.words.rows import by_its_row, chosen, right_row, undecided, wrong_row
from uiatlas.cli.commands.apps_plan import joined_maps, plan_apps, plan_goals
from uiatlas.cli.narration import clipped
from uiatlas.cli.options.common import add_json, add_map, load_map
from uiatlas.cli.options.facts import FactAim, add_facts, fact_json, facts_of
from uiatlas.cli.options.goals import Aim, add_goal, aim_of
from uiatlas.cli.options.tours import Tour, add_visits, tour_of, worded
from uiatlas.cli.output import counted, hint, warn, write, write_json
from uiatlas.errors import InputError
from uiatlas.planning.caution import dangers_of
from uiatlas.planning.fluents.pddl import write_facts_pddl
from uiatlas.planning.pddl import write_pddl
from uiatlas.planning.plan import Plan
from uiatlas.planning.planner import plan_with, planners
from uiatlas.planning.uncertainty import NAME as POLICY
from uiatlas.planning.uncertainty import plan_policy
from uiatlas.ui import describe
from uiatlas.utg import Graph
from uiatlas.utg.export import action_summary
from uiatlas.utg.fluents import describe_fact

NO_ROWS: Mapping[int, str] = {}

NEARLY = 0.1
"""What a target may be less sure than the best one, to which no way leads over the row that is meant."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The map, the goal, and who plans."""
    add_map(parser)
    add_goal(parser)
    add_visits(parser)
    add_facts(parser)
    parser.add_argument("--planner", default="builtin", choices=planners(), help="builtin, or fast-downward")
    parser.add_argument(
        "--uncertain", action="store_true", help="expect actions to lead elsewhere, and say what to do there"
    )
    parser.add_argument("--pddl", metavar="DIR", type=Path, help="also write domain.pddl and problem.pddl there")
    parser.add_argument("--as-printed", action="store_true", help="the PDDL as Agent+P prints it: unit cost")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Plan; exit 0 only when there is a route to one clear goal."""
    if options.as_printed and options.pddl is None:
        raise InputError("--as-printed says how PDDL is written", mend="add --pddl DIR")
    if not options.fact:
        worded(options.goal, options)
    in_one_app = options.app or options.to or options.visit or options.order or options.before or options.fact
    if not in_one_app and (atlas := joined_maps(options.map)) is not None:
        return plan_apps(atlas, options)
    graph = load_map(options.map, options.app)
    wish = facts_of(graph, options)
    if wish is not None:
        return _facts(graph, wish, options)
    tour = tour_of(graph, options)
    if tour is not None:
        return _tour(graph, tour, options)
    if (code := plan_goals(graph, options)) is not None:
        return code
    aim = aim_of(graph, options)
    aim, plan = _over_its_row(graph, aim, options) if aim.screens else (aim, None)
    if options.pddl is not None and aim.screens:
        write_pddl(graph, aim.start, aim.screens, options.pddl, as_printed=options.as_printed)
    if options.json:
        write_json(_json(graph, aim, plan, options.planner))
    else:
        _say(graph, aim, plan)
    return 0 if plan is not None and plan.ok and aim.status != "ambiguous" else 1


def _plan(graph: Graph, aim: Aim, options: argparse.Namespace) -> Plan:
    if not options.uncertain:
        if aim.status == "named":
            return plan_with(options.planner, graph, aim.start, aim.screens)
        return by_its_row(
            graph, aim.goal, lambda avoid: plan_with(options.planner, graph, aim.start, aim.screens, avoid=avoid)
        )
    if options.planner != "builtin":
        raise InputError("only the built-in planner expects actions to lead elsewhere", mend="leave --planner out")
    return plan_policy(graph, aim.start, aim.screens)


def _over_its_row(graph: Graph, aim: Aim, options: argparse.Namespace) -> tuple[Aim, Plan]:
    """The first of the best targets to which a plan leads over the row that the goal names.

    Where it leads over another row to all of them, the best target with half its confidence.
    """
    first = _plan(graph, aim, options)
    if aim.status == "named" or not wrong_row(graph, aim.goal, first):
        return aim, first
    best = aim.targets[0]
    for target in aim.targets[1:]:
        if target.confidence >= best.confidence - NEARLY:
            other = replace(aim, targets=(target, *(t for t in aim.targets if t is not target)))
            plan = _plan(graph, other, options)
            if right_row(graph, aim.goal, plan):
                return other, plan
    return replace(aim, targets=(replace(best, confidence=round(best.confidence / 2, 3)), *aim.targets[1:])), first


def _open_rows(graph: Graph, aim: Aim, plan: Plan | None) -> Mapping[int, str]:
    """The steps of a plan, by their place from 0, over another row than the one that is meant, with that one's name."""
    return {} if plan is None or aim.status == "named" else undecided(graph, aim.goal, plan)


def _tour(graph: Graph, tour: Tour, options: argparse.Namespace) -> int:
    """Plan several goals; exit 0 only when all of them can be visited.

    Raises:
        InputError: Another planner, PDDL or a plan under uncertainty is asked for.
    """
    if options.planner != "builtin" or options.pddl is not None or options.uncertain:
        mend = "leave --planner, --pddl and --uncertain out"
        raise InputError("several goals are planned as routes, by the built-in planner only", mend=mend)
    plan = tour.plan(graph)
    if options.json:
        visits = [{"screen": v.screen, "steps": v.steps} for v in plan.visits]
        missed = [{"screen": m.screen, "why": m.why, "after": list(m.after)} for m in plan.missed]
        write_json(_json(graph, tour.aim, plan, options.planner) | {"visits": visits, "missed": missed})
    else:
        _say_tour(graph, plan)
    return 0 if plan.ok else 1


def _facts(graph: Graph, wish: FactAim, options: argparse.Namespace) -> int:
    """Plan to facts; exit 0 only when all of them can be brought about.

    Raises:
        InputError: An option is given that is about places only.
    """
    if options.uncertain or options.as_printed:
        raise InputError("--uncertain and --as-printed know places only", mend="leave them out, or leave --fact out")
    if wish.aim.status not in ("ok", "named"):
        _say(graph, wish.aim, None)
        return 1
    if options.pddl is not None:
        write_facts_pddl(graph, wish.aim.start, wish.facts, wish.places, options.pddl, given=wish.given)
    plan = wish.plan(graph, options.planner)
    if options.json:
        told = {"facts": [fact_json(graph, f) for f in plan.facts]}
        missed = [{"fact": fact_json(graph, m.fact), "why": m.why} for m in plan.missed if m.fact is not None]
        write_json(_json(graph, wish.aim, plan, options.planner) | told | {"missed": missed})
    else:
        _say_facts(graph, plan)
    return 0 if plan.ok else 1


def _say_facts(graph: Graph, plan: Plan) -> None:
    for fact in plan.facts:
        where = graph.screens.get(fact.fluent.screen)
        write(f"fact: {describe_fact(fact)}" + (f", on {where.name}" if where is not None else ""))
    for missed in plan.missed:
        if missed.fact is not None:
            write(f"not to be had: {describe_fact(missed.fact)}: {missed.why}")
    match plan.status:
        case "ok":
            _say_steps(graph, plan)
        case "limit":
            write("the question is too large for the built-in planner; ask for fewer facts, or --planner fast-downward")
        case _:
            if not plan.missed and len(plan.facts) == 1 and not plan.targets:
                write("no known way brings it about")
            elif not plan.missed:
                write("each of them can be had, but not together, or not with a way to that place")
            _say_frontier(graph, plan)


def _say_tour(graph: Graph, plan: Plan) -> None:
    for number, visit in enumerate(plan.visits, start=1):
        where = "at the start" if not visit.steps else f"after {counted(visit.steps, 'step')}"
        write(f"goal {number}: {graph.screens[visit.screen].name} ({visit.screen}), {where}")
    for missed in plan.missed:
        names = ", ".join(graph.screens[s].name for s in missed.after)
        why = clipped(f"{missed.why}: {names}" if names else missed.why, 200)
        write(f"not visited: {graph.screens[missed.screen].name} ({missed.screen}): {why}")
    if plan.status == "unreachable":
        _say_frontier(graph, plan)
        return
    _say_steps(graph, plan)
    if not plan.optimal:
        hint("so many goals are ordered by a heuristic; another order may cost less")


def _json(graph: Graph, aim: Aim, plan: Plan | None, planner: str) -> dict[str, Any]:
    dangers = dangers_of(graph, plan) if plan else {}
    rows = _open_rows(graph, aim, plan)
    steps = [
        {
            "source": step.source,
            "action": action_summary(step.action, graph.screens[step.source].elements),
            "target": step.target,
        }
        | ({"danger": dangers[place].kind} if place in dangers else {})
        | ({"row": rows[place] or "any"} if place in rows else {})
        for place, step in enumerate(plan.steps if plan else ())
    ]
    frontier = [
        {"screen": f.screen, "distance": f.distance, "untried": [e.label for e in f.untried if e.label]}
        for f in (plan.frontier if plan else ())
    ]
    return {
        "status": "ambiguous" if aim.status == "ambiguous" else (plan.status if plan else "unreachable"),
        "grounded": aim.status,
        "start": aim.start,
        "targets": aim.targets_json(),
        "steps": steps,
        "cost": plan.cost if plan else None,
        "optimal": plan.optimal if plan else False,
        "planner": plan.planner if plan else planner,
        "seconds": round(plan.seconds, 6) if plan else 0.0,
        "frontier": frontier,
    } | ({"detours": _detours_json(graph, plan)} if plan and plan.planner == POLICY else {})


def _detours_json(graph: Graph, plan: Plan) -> list[dict[str, Any]]:
    return [
        {
            "source": step.source,
            "action": action_summary(step.action, graph.screens[step.source].elements),
            "target": step.target,
        }
        for step in plan.detours
    ]


def _say(graph: Graph, aim: Aim, plan: Plan | None) -> None:
    if plan is None:
        write("nothing on the map fits the goal" + (" well enough; nearest:" if aim.targets else ""))
    for aimed in aim.targets[:3]:
        at = f', at "{clipped(aimed.element, 60)}"' if aimed.element else ""
        write(f"target: {graph.screens[aimed.screen].name} ({aimed.screen}){at}, confidence {aimed.confidence:.0%}")
    if aim.status == "ambiguous":
        warn("the goal fits several screens equally well; name one with --to")
    if plan is None:
        hint("name a screen with --to; `uiatlas map show` lists them")
        return
    if not plan.ok:
        _say_frontier(graph, plan)
        return
    _say_steps(graph, plan, _open_rows(graph, aim, plan))


def _say_frontier(graph: Graph, plan: Plan) -> None:
    write(f"unreachable in the known map from {graph.screens[plan.start].name}; it may continue at:")
    for f in plan.frontier[:10]:
        labels = ", ".join(f'"{clipped(e.label, 30)}"' for e in f.untried[:5] if e.label)
        write(f"  {graph.screens[f.screen].name} ({counted(f.distance, 'step')} away): {labels}")


def _say_steps(graph: Graph, plan: Plan, rows: Mapping[int, str] = NO_ROWS) -> None:
    dangers = dangers_of(graph, plan)
    for number, step in enumerate(plan.steps, start=1):
        source, target = graph.screens[step.source].name, graph.screens[step.target].name
        danger = f"   (may {dangers[number - 1].kind})" if number - 1 in dangers else ""
        row = f"   ({chosen(rows[number - 1])})" if number - 1 in rows else ""
        write(f"{number:>3}. {source}: {describe(step.action)} → {target}{row}{danger}")
    if dangers:
        warn("there is no known way without danger; `uiatlas run` asks or refuses before its first tap")
    for step in plan.detours:
        source, target = graph.screens[step.source].name, graph.screens[step.target].name
        write(f"  if at {source}: {describe(step.action)} → {target}")
    write(f"{counted(len(plan.steps), 'step')}, expected cost {(plan.cost or 0) / 1000:.1f} actions, by {plan.planner}")
