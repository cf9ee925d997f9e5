"""A plan as a value: the steps from a screen to one of its targets, what they cost, and who computed them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from uiatlas.ui import Action
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, OnScreen
from uiatlas.utg.fluents import Fact
from uiatlas.utg.queries import FrontierScreen
from uiatlas.utg.transition import Transition

_NEAREST = 2
_LABEL = 24
"""Screens and controls, and letters of a control's label, that are said of where a map may continue."""


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One action of a plan.

    Attributes:
        source: Id of the screen where it is done.
        action: What is done.
        target: Id of the screen that it leads to.
        transition_id: The edge of the map that it follows.
        precondition: All that must hold before it: first being on `source`, then what the edge demands beyond that.
        postcondition: All that must hold after it: first being on `target`, then what the edge promises beyond that.
        cost: Expected cost with retries, in thousandths of an attempt.
    """

    source: str
    action: Action
    target: str
    transition_id: str
    precondition: tuple[Condition, ...]
    postcondition: tuple[Condition, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Visit:
    """A goal of several that a plan visits.

    Attributes:
        screen: Id of the screen.
        steps: After how many steps of the plan it is reached.
        then: What is to be done there, in words; empty for nothing.
        holds: What is wanted there and was so when the map last saw it, so that no way leads there; empty for others.
    """

    screen: str
    steps: int
    then: str = ""
    holds: str = ""


@dataclass(frozen=True, slots=True)
class Missed:
    """A goal of several that a plan cannot visit, or a fact that it cannot bring about.

    Attributes:
        screen: Id of the screen; of a fact the one that it lives on, if any; empty of a goal in words.
        why: The reason, in words.
        after: Ids of the goals that the reason names.
        fact: The fact, if it is one.
        words: The goal, if it is one in words.
    """

    screen: str
    why: str
    after: tuple[str, ...] = ()
    fact: Fact | None = None
    words: str = ""


class PlanStatus(StrEnum):
    """What a planner found."""

    OK = "ok"
    """A route to a target, or to all goals."""
    PARTIAL = "partial"
    """A route to some of several goals."""
    UNREACHABLE = "unreachable"
    """No known route leads to any target."""
    LIMIT = "limit"
    """The question is too large for the planner."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The answer of a planner.

    Attributes:
        status: Whether there is a route.
        start: Id of the screen that the plan starts at.
        targets: Ids of the screens that were asked for; one of them is enough, unless the plan visits several.
        target: The one that is reached, None when unreachable.
        steps: The steps in order; empty with status ``ok`` when the start is a target.
        cost: Sum over the steps, in thousandths of an attempt; None when unreachable.
        optimal: Whether the planner guarantees that no route on this map costs less.
        planner: Which planner computed it.
        seconds: Wall-clock time it took.
        frontier: When unreachable: where the known map may continue, nearest first.
        visits: Of a plan for several goals: those that it visits, in order.
        missed: Of a plan for several goals: those that it cannot visit; of one for facts: those that nothing sets.
        facts: Of a plan for facts: what holds after it.
        detours: Of a plan that expects actions to lead elsewhere: what to do on the screens that they may lead to.
        left_out: Dangerous steps of cheaper ways, which were left for a way that does without them.
    """

    status: PlanStatus
    start: str
    targets: tuple[str, ...]
    target: str | None
    steps: tuple[PlanStep, ...]
    cost: int | None
    optimal: bool
    planner: str
    seconds: float
    frontier: tuple[FrontierScreen, ...] = ()
    visits: tuple[Visit, ...] = ()
    missed: tuple[Missed, ...] = ()
    facts: tuple[Fact, ...] = ()
    detours: tuple[PlanStep, ...] = ()
    left_out: tuple[PlanStep, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is a route (of no steps, if the start is a target)."""
        return self.status is PlanStatus.OK


Route = Callable[..., Plan]
"""A planner: from a map, a start and targets, with ``avoid`` where something is to be avoided, to a plan."""


def untried_words(graph: Graph, plan: Plan) -> str:
    """Where the map may continue, as the end of a sentence: the nearest screens, each with what is untried there."""
    said = []
    for place in plan.frontier[:_NEAREST]:
        labels = [f'"{e.label.strip().splitlines()[0][:_LABEL]}"' for e in place.untried if e.label.strip()]
        said.append(f"{graph.screens[place.screen].name} ({', '.join(labels[:_NEAREST])})" if labels else "")
    return f"; untried: {', '.join(filter(None, said))}" if any(said) else ""


def step_along(edge: Transition) -> PlanStep:
    """The plan step that follows an edge of the map."""
    return PlanStep(
        source=edge.source,
        action=edge.action,
        target=edge.target,
        transition_id=edge.id,
        precondition=(OnScreen(edge.source), *edge.precondition),
        postcondition=(OnScreen(edge.target), *edge.postcondition),
        cost=edge.expected_cost,
    )


def plan_along(route: Sequence[Transition], planner: str) -> Plan:
    """The plan that follows edges of the map, at least one, each from where the one before ends."""
    steps = tuple(step_along(edge) for edge in route)
    start, end = steps[0].source, steps[-1].target
    return Plan(PlanStatus.OK, start, (end,), end, steps, sum(s.cost for s in steps), False, planner, 0.0)
