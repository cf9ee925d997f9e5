"""A plan as sentences for whoever acts, in the form of Agent+P's Table 6; rendered anew from the current screen."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from uiatlas.errors import InputError
from uiatlas.planning.caution import dangers_of, left_out_of
from uiatlas.planning.confidence import condition_of, doubt, route_confidence, step_confidence
from uiatlas.planning.demanded import typed_before
from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route, require_screens
from uiatlas.planning.wording import Speaker, line
from uiatlas.text.language import stems
from uiatlas.utg.danger import danger_on
from uiatlas.utg.fluents import describe_fact
from uiatlas.utg.graph import Graph
from uiatlas.utg.queries import neighbourhood
from uiatlas.utg.shares import edge_confidence
from uiatlas.utg.transition import Transition

T = TypeVar("T")

HOPS = 2
"""How far the summary of the neighbourhood looks when there is no plan (the paper's k, which it does not print)."""

TIPS = (
    "If a NAVIGATION PLAN is shown above, follow it step by step for {quality} path",
    "The plan was computed using {method}",
    "If no plan exists, the target is unreachable from current location",
    "Some UI elements may not be visible - scroll if needed",
)

MOST_CONDITION = 300
"""Longest condition that is told of a step, in characters."""

MOST_WAYS = 20
"""Ways on, or screens near by, that are listed; of more the rest is counted."""

OPTIMAL_MEANS = (
    "Optimal is the route: no known one to that target costs less. How sure the target is, its confidence says."
)


def guide(
    graph: Graph,
    plan: Plan,
    confidence: float | Mapping[str, float],
    goal: str,
    *,
    hops: int = HOPS,
    then: str = "",
) -> str:
    """The guidance text: where one is, the plan, the next action, tips, and the known ways on from here.

    Args:
        graph: The map.
        plan: A plan that starts at the current screen; make a new one when the screen has changed.
        confidence: How sure the targets are, from 0 to 1: one number, or one for each target.
        goal: What the user wants, in their words.
        hops: How many actions away the neighbours may be that are listed when there is no plan.
        then: What is to be done where the plan ends.

    Raises:
        UnknownNameError: The plan is not of this map.
        InputError: A confidence is not from 0 to 1.
    """
    for sure in (confidence,) if isinstance(confidence, int | float) else confidence.values():
        if not 0 <= sure <= 1:
            raise InputError(f"{sure} is not a confidence", hint="give a number from 0 to 1")
    require_screens(graph, (plan.start, *plan.targets, *(s.target for s in plan.steps)))
    say = Speaker(graph)
    parts = [
        [f"— UTG Navigation Guide —\nCurrent UI: {say.screen(plan.start)}"],
        _analysis(say, plan, confidence, goal),
        _path(say, plan, then) if plan.steps or plan.ok else [neighbours(graph, plan.start, hops=hops, goal=goal)],
        _tips(plan),
        _options(say, plan.start, goal),
        ["— END OF GUIDE —"],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _analysis(say: Speaker, plan: Plan, confidence: float | Mapping[str, float], goal: str) -> list[str]:
    lines = [
        "— NAVIGATION PLAN FOR YOUR GOAL —",
        f'Goal: "{line(goal)}"',
        "Goal Analysis: Based on your goal, the system identified these target destinations:",
    ]
    if plan.facts:
        return [*lines[:-1], *_facts(say, plan)]
    if plan.visits or plan.missed:
        return [*lines, *_visits(say, plan)]
    for target in plan.targets:
        sure = confidence if isinstance(confidence, int | float) else confidence.get(target, 0.0)
        summary = say.graph.screens[target].summary
        lines.append(f"• {say.screen(target)} Confidence: {sure:.0%}{f' - {line(summary)}' if summary else ''}")
    return lines if plan.targets else [*lines, "• none"]


def _visits(say: Speaker, plan: Plan) -> list[str]:
    """All goals of a plan that visits several, in order, and those that it cannot visit."""
    lines = []
    for number, visit in enumerate(plan.visits, 1):
        when = f"reached by step {visit.steps}" if visit.steps else "reached already"
        when = f"not visited: {line(visit.holds)} when the map last saw it" if visit.holds else when
        lines.append(f"• {number}. {say.screen(visit.screen)} ({when})")
    for missed in plan.missed:
        if missed.words:
            lines.append(f"• NOT PLANNED: {line(missed.words)} ({missed.why})")
            continue
        others = ": " + ", ".join(say.screen(s) for s in missed.after) if missed.after else ""
        lines.append(f"• NOT REACHED: {say.screen(missed.screen)} ({missed.why}{others})")
    return [*lines, "Visit all of them, in this order."]


def _facts(say: Speaker, plan: Plan) -> list[str]:
    """What is to hold in the end, with where it is seen, what cannot be had, and where to end."""
    lines = ["Goal Analysis: Based on your goal, the system identified what is to hold in the end:"]
    for fact in plan.facts:
        seen = f" (on {say.screen(fact.fluent.screen)})" if fact.fluent.screen in say.graph.screens else ""
        lines.append(f"• {line(describe_fact(fact))}{seen}")
    lines += [f"• NOT TO BE HAD: {line(describe_fact(m.fact))} ({m.why})" for m in plan.missed if m.fact is not None]
    if plan.targets:
        lines.append(f"• in the end on {' or '.join(say.screen(target) for target in plan.targets)}")
    return lines


def _path(say: Speaker, plan: Plan, then: str) -> list[str]:
    last = [f"THEN, on {say.screen(plan.target)}: {line(then, MOST_CONDITION)}"] if then and plan.target else []
    if not plan.steps:
        there = f"You are there: {say.screen(plan.start)} is a target destination."
        here = "Nothing is left to do: it holds already, as last seen or given." if plan.facts else there
        return [here, *_there(say, plan, 0), *last, "Total steps: 0"]
    title = "OPTIMAL PATH" if plan.optimal else "PATH"
    lines = [f"{title} (Follow these steps in order):", *_there(say, plan, 0)]
    for number, step in enumerate(plan.steps, 1):
        ends = f"from {say.screen(step.source)} to {say.screen(step.target)}"
        lines += [f"Step {number}: Navigate {ends}, {say.way(step)}", *_there(say, plan, number)]
    lines += last
    for place, danger in dangers_of(say.graph, plan).items():
        lines.append(
            f"WARNING: step {place + 1} may {danger.kind}. Ask the user before you do it; no other way is known."
        )
    for step, danger in left_out_of(say.graph, plan):
        ends = f"from {say.screen(step.source)} to {say.screen(step.target)}"
        lines.append(f"NOTE: a cheaper path is left out since it may {danger.kind}: navigate {ends}, {say.way(step)}.")
    for number, step in enumerate(plan.steps, 1):
        if why := doubt(say.graph, step):
            lines.append(f"NOTE: step {number} is {step_confidence(say.graph, step):.0%} sure: {why}.")
        if only_if := condition_of(say.graph, step):
            lines.append(f"NOTE: step {number} leads there only if {line(only_if, MOST_CONDITION)}.")
        for field in typed_before(say.graph, step):
            lines.append(f'NOTE: before step {number} type something into "{line(field)}".')
    told = _from_code(say, plan)
    if told:
        lines.append(f"Confidence of the route: {route_confidence(say.graph, plan):.0%}")
    first = plan.steps[0]
    lines += ["", "IMMEDIATE NEXT ACTION:", f"→ {say.step(first)}"]
    lines.append(f"This will take you to: {say.screen(first.target)}")
    lines.append(f"Total steps in {'optimal ' if plan.optimal else ''}path: {len(plan.steps)}")
    return [*lines, "", _computed(plan), *([OPTIMAL_MEANS] if plan.optimal and told else [])]


def _there(say: Speaker, plan: Plan, steps: int) -> list[str]:
    """What is to be done after so many steps at the places of several goals that are reached then."""
    done = [visit for visit in plan.visits if visit.then and visit.steps == steps]
    return [f"THEN, on {say.screen(visit.screen)}: {line(visit.then, MOST_CONDITION)}" for visit in done]


def _from_code(say: Speaker, plan: Plan) -> bool:
    """Whether a step of a plan rests on an analysis of code."""
    edges = (say.graph.transitions.get(step.transition_id) for step in plan.steps)
    return any(edge is not None and edge.derivation is not None for edge in edges)


def _computed(plan: Plan) -> str:
    end = " for guaranteed optimality" if plan.optimal else "; it may not be the shortest"
    return f"This path was computed using {_method(plan)}{end}"


def _method(plan: Plan) -> str:
    """What computed the plan, in truth: only one of the planners reads PDDL."""
    match plan.planner:
        case "fast-downward":
            return "PDDL planning (Fast Downward A*)"
        case "builtin":
            if plan.facts:
                return "route planning over facts (built-in, on expected costs)"
            if not plan.visits:
                return "shortest-path planning (built-in bidirectional Dijkstra on expected costs)"
            return "route planning over all goals (built-in, on expected costs)"
    return f"the planner {line(plan.planner)}"


def _tips(plan: Plan) -> list[str]:
    quality = "optimal" if plan.optimal else "a known"
    formal = {
        "fast-downward": "formal PDDL planning algorithms",
        "builtin": "a formal shortest-path algorithm, equal in cost to PDDL planning",
    }
    method = formal.get(plan.planner, f"the planner {line(plan.planner)}")
    return ["— USAGE TIPS —", *(f"• {tip.format(quality=quality, method=method)}" for tip in TIPS)]


def _options(say: Speaker, start: str, goal: str) -> list[str]:
    """Known ways on from the current screen, also when there is a plan; of many those that the goal names first."""
    lines = ["— ALL NAVIGATION OPTIONS FROM HERE (fallback) —"]
    known = [e for e in say.graph.outgoing(start) if e.passable and e.target != start]
    leading = [e for e in known if not e.supposed]
    ways = sorted(leading, key=lambda e: (e.expected_cost, e.id))
    places: dict[str, list[Transition]] = {}
    for edge in ways:
        places.setdefault(edge.target, []).append(edge)
    listed, left = _likeliest(
        [edge for edges in places.values() for edge in edges],
        lambda edge: (_shared(goal, f"{say.screen(edge.target)} {say.edge(edge)}"), edge_confidence(say.graph, edge)),
    )
    for edge in listed:
        danger = danger_on(say.graph.screens[start], edge.action)
        warning = f" (WARNING: this may {danger.kind})" if danger is not None else ""
        lines.append(f"TO REACH: {say.screen(edge.target)} -> {say.edge(edge)}{warning}")
    none = "Only going back leads away from here" if known else "No known action leads away from here"
    return [*lines, *left] if ways else [*lines, none]


def _likeliest(items: Sequence[T], likely: Callable[[T], tuple[int, float]]) -> tuple[Sequence[T], list[str]]:
    """As many as are listed, of more the likeliest ones first, and a line that counts the rest."""
    if len(items) <= MOST_WAYS:
        return items, []
    first = sorted(items, key=likely, reverse=True)[:MOST_WAYS]
    return first, [f"(and {len(items) - MOST_WAYS} more)"]


def _shared(goal: str, words: str) -> int:
    """How many words of a goal are said."""
    return len({*stems(goal)} & {*stems(words)})


def neighbours(graph: Graph, start: str, *, hops: int = HOPS, goal: str = "") -> str:
    """What is near, for one who has no plan (the k-hop summary of Agent+P, section 4.3).

    Args:
        graph: The map.
        start: Id of the current screen.
        hops: How many actions away a screen may be.
        goal: What the user wants, in their words: of many screens those are listed first that it names.
    """
    say = Speaker(graph)
    near = neighbourhood(graph, start, hops)
    lines = ["NO PATH: no known route leads from here to the target destinations."]
    lines.append(f"NEIGHBORING UIs (within {hops} actions):")
    around = sorted(((screen, d) for screen, d in near.items() if d), key=lambda item: (item[1], item[0]))
    listed, left = _likeliest(around, lambda item: (_shared(goal, say.screen(item[0])), -item[1]))
    for screen, distance in listed:
        first = plan_route(graph, start, [screen]).steps[0]
        away = f"{distance} action{'s' if distance > 1 else ''} away"
        lines.append(f"• {say.screen(screen)} ({away}): first {say.way(first)}")
    return "\n".join([*lines, *left] if around else [*lines, "• none are known"])
