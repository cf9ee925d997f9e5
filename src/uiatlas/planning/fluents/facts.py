"""Plans to facts: the cheapest known way after which all of some facts hold, ending at a place if one is named."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from uiatlas.errors import InputError, first_few
from uiatlas.planning.fluents.excluding import excluded
from uiatlas.planning.fluents.model import model_of
from uiatlas.planning.fluents.search import MOST_WAYS, Leg, TooLarge, cheapest_legs
from uiatlas.planning.fluents.task import FactTask, Literal, Move, fact_task
from uiatlas.planning.plan import Missed, Plan, PlanStatus, PlanStep, step_along
from uiatlas.planning.search import NAME, require_screens
from uiatlas.utg.conditions import Carries, Condition, FactIs, fact_of
from uiatlas.utg.fluents import Fact, Fluent, FluentKind, same_value
from uiatlas.utg.graph import Graph
from uiatlas.utg.queries import frontier

Solver = Callable[[FactTask], tuple[int, list[Leg]] | None]
"""The cheapest way of a task and its cost, None if there is none."""


def plan_facts(
    graph: Graph,
    start: str,
    facts: Sequence[Fact],
    places: Sequence[str] | None = None,
    *,
    given: Mapping[Fluent, str] | None = None,
    avoid: Collection[str] = (),
    most: int = MOST_WAYS,
) -> Plan:
    """Plan the cheapest known way after which facts hold.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        facts: What is to hold in the end, all of it; none at all asks for the place alone.
        places: Ids of the screens of which one is to be shown in the end; None if any will do.
        given: Values that variables have at the start, where they differ from what the map saw first.
        avoid: Ids of transitions that may not be used and of screens that may not be entered.
        most: Ways on that are looked at, at most.

    Returns:
        The plan, always optimal; ``unreachable`` names the facts that no known action brings about, or two that exclude
        each other, ``limit`` says that the question is too large. A step's conditions say the values that its facts
        have then.

    Raises:
        UnknownNameError: The start or a place is not on the map.
        InputError: Two facts contradict each other.
    """
    return solved(graph, start, facts, places, lambda t: cheapest_legs(t, most), NAME, given=given, avoid=avoid)


def solved(
    graph: Graph,
    start: str,
    facts: Sequence[Fact],
    places: Sequence[str] | None,
    solver: Solver,
    planner: str,
    *,
    given: Mapping[Fluent, str] | None = None,
    avoid: Collection[str] = (),
) -> Plan:
    """The plan that a solver finds; see `plan_facts`."""
    began = time.perf_counter()
    task = fact_question(graph, start, facts, places, given=given, avoid=avoid)
    wanted, targets = tuple(model_of(graph).settled(fact) for fact in facts), tuple(places or ())
    empty = Plan(PlanStatus.UNREACHABLE, start, targets, None, (), None, True, planner, 0.0, facts=wanted)
    if excluding := excluded(task):
        return replace(empty, missed=excluding, seconds=time.perf_counter() - began)
    try:
        found = solver(task)
    except TooLarge:
        return replace(empty, status=PlanStatus.LIMIT, optimal=False, seconds=time.perf_counter() - began)
    if found is None:
        missed = _missed(task, solver)
        seconds = time.perf_counter() - began
        return replace(empty, frontier=frontier(graph, start), missed=missed, seconds=seconds)
    cost, legs = found
    steps = steps_of(task, legs)
    end = steps[-1].target if steps else start
    return replace(empty, status=PlanStatus.OK, target=end, steps=steps, cost=cost, seconds=time.perf_counter() - began)


def fact_question(
    graph: Graph,
    start: str,
    facts: Sequence[Fact],
    places: Sequence[str] | None = None,
    *,
    given: Mapping[Fluent, str] | None = None,
    avoid: Collection[str] = (),
) -> FactTask:
    """The question of `plan_facts` as a task for a solver.

    Raises:
        UnknownNameError: The start or a place is not on the map.
        InputError: Two facts contradict each other.
    """
    require_screens(graph, (start, *(places or ())))
    wanted = tuple(model_of(graph).settled(fact) for fact in facts)
    require_agreement(wanted)
    ends = _places(graph, wanted, places)
    asked = tuple(f for f in wanted if f.fluent.kind is not FluentKind.APP)
    return fact_task(graph, start, asked, ends, given=given, avoid=avoid)


def require_agreement(facts: Sequence[Fact]) -> None:
    """Refuse facts that cannot hold together.

    Raises:
        InputError: Two of them give one variable different values.
    """
    values: dict[Fluent, str] = {}
    for fact in facts:
        known = values.setdefault(fact.fluent, fact.value) if fact.holds else fact.value
        if not same_value(known, fact.value):
            what = f"{fact.fluent.name!r} is to be {known!r} and {fact.value!r} at once"
            raise InputError(what, hint="name one value for it")


def _places(graph: Graph, facts: Sequence[Fact], places: Sequence[str] | None) -> tuple[str, ...] | None:
    """The screens to end at: those that are named, of the apps that are to be in front."""
    apps = [f for f in facts if f.fluent.kind is FluentKind.APP]
    if not apps:
        return None if places is None else tuple(dict.fromkeys(places))
    known = graph.screens if places is None else dict.fromkeys(places)
    return tuple(s for s in known if all(f.fits(graph.screens[s].app) for f in apps))


def _missed(task: FactTask, solver: Solver) -> tuple[Missed, ...]:
    """The facts of the goal that cannot be brought about even by themselves."""
    out = []
    for goal in task.goal:
        alone = replace(task, goal=(goal,), places=None)
        try:
            lost = solver(alone) is None
        except TooLarge:
            lost = False
        if lost:
            fact = task.fact(goal)
            why = f"no known action sets it{_others(task, goal)}" if not _set_by(alone) else "no known way to set it"
            out.append(Missed(fact.fluent.screen, why, fact=fact))
    return tuple(out)


def _others(task: FactTask, goal: Literal) -> str:
    """The other values that the map knows of a setting that shows its value, in words; empty if it knows none."""
    wanted = task.fact(goal)
    if wanted.fluent.kind is not FluentKind.SHOWN or not wanted.holds:
        return ""
    screen = task.graph.screens.get(wanted.fluent.screen)
    lists = (d.values for d in screen.domains if d.label == wanted.fluent.name) if screen is not None else ()
    known = dict.fromkeys((*task.domains[goal.variable], *(value for values in lists for value in values)))
    others = [value for value in known if value and not same_value(value, wanted.value)]
    return f"; known values: {first_few(others)}" if others else ""


def _set_by(task: FactTask) -> bool:
    goal = task.goal[0]
    settings = [s for m in task.moves for s in m.settings if s.variable == goal.variable]
    return any((s.value == goal.value) is goal.holds for s in settings)


def steps_of(task: FactTask, legs: Sequence[Leg]) -> tuple[PlanStep, ...]:
    """The steps of a plan, each action with the values of variables before and after it as conditions."""
    steps: list[PlanStep] = []
    values = task.initial
    for walk, move in legs:
        steps += walk
        if move is not None:
            after = move.after(values)
            assert after is not None
            steps.append(_step(task, move, after))
            values = after
    return tuple(steps)


def _step(task: FactTask, move: Move, after: tuple[int, ...]) -> PlanStep:
    plain = step_along(move.edge)
    touched = dict.fromkeys(s.variable for s in move.settings)
    told = tuple(FactIs(Fact(task.variables[v], task.domains[v][after[v]])) for v in touched)
    changed = {task.variables[v] for v in touched}
    kept = tuple(c for c in plain.postcondition if not _replaced(task, c, move.edge.target, changed))
    return replace(plain, postcondition=kept + told)


def _replaced(task: FactTask, condition: Condition, screen: str, changed: Collection[Fluent]) -> bool:
    """Whether a postcondition is about a variable whose value the step says itself."""
    if isinstance(condition, Carries):
        return True
    fact = fact_of(condition, screen)
    return fact is not None and model_of(task.graph).settled(fact).fluent in changed
