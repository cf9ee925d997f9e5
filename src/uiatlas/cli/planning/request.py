"""What ``uiatlas plan`` is asked, read once from its arguments."""

import argparse
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.agents.aimed_plans import BUILTIN
from uiatlas.agents.aims import GoalOptions
from uiatlas.cli.options.common import MapFile, add_json, add_map, read_map
from uiatlas.cli.options.facts import FactOptions, add_facts, check_no_model, read_facts
from uiatlas.cli.options.goals import add_goal, read_goal
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.cli.options.tours import VisitOptions, add_visits, check_one_goal, read_visits
from uiatlas.errors import InputError
from uiatlas.planning.planner import planners

AVOID, ALLOW = "avoid", "allow"
"""What can be said of dangerous steps."""


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """A question for a planner.

    Attributes:
        map: The map.
        goal: A goal in words or by screens, and where the way begins.
        visits: Screens of which all are to be visited; none for another goal.
        facts: What is to hold in the end; nothing for another goal.
        planner: Who plans.
        uncertain: Whether actions are expected to lead elsewhere.
        dangers: Whether dangerous steps are as welcome as others.
        pddl: The folder for the PDDL; None for none.
        as_printed: Whether the PDDL has unit cost.
        json: Whether a machine reads the answer.
        model: Who is asked what a goal means where its words leave that open.
    """

    map: MapFile
    goal: GoalOptions
    visits: VisitOptions
    facts: FactOptions
    planner: str = BUILTIN
    uncertain: bool = False
    dangers: bool = False
    pddl: Path | None = None
    as_printed: bool = False
    json: bool = False
    model: ModelOptions = field(default_factory=ModelOptions)

    @property
    def in_one_app(self) -> bool:
        """Whether what is asked can only be of one app."""
        return bool(self.map.app or self.goal.to or self.visits.screens or self.facts)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The map, the goal, and who plans."""
    add_map(parser)
    add_goal(parser)
    add_visits(parser)
    add_facts(parser)
    parser.add_argument("--planner", default=BUILTIN, choices=planners(), help="builtin, or fast-downward")
    parser.add_argument(
        "--uncertain", action="store_true", help="plan for actions that may lead elsewhere, and say what to do there"
    )
    parser.add_argument(
        "--danger",
        choices=(AVOID, ALLOW),
        default=AVOID,
        help="steps that may do what cannot be taken back: avoid where another way is known, or allow (avoid)",
    )
    parser.add_argument("--pddl", metavar="DIR", type=Path, help="also write domain.pddl and problem.pddl there")
    parser.add_argument("--as-printed", action="store_true", help="the PDDL as Agent+P prints it: unit cost")
    add_json(parser)
    add_model(parser)


def read(given: argparse.Namespace) -> PlanRequest:
    """What is asked.

    Raises:
        InputError: The options contradict each other or do not go together.
    """
    goal = read_goal(given)
    facts = read_facts(given, goal.words)
    if given.as_printed and given.pddl is None:
        raise InputError("--as-printed has no effect without --pddl", hint="add --pddl DIR")
    if not facts.facts:
        check_one_goal(goal.words, goal.to)
    request = PlanRequest(
        map=read_map(given),
        goal=goal,
        visits=read_visits(given, goal.words),
        facts=facts,
        planner=given.planner,
        uncertain=given.uncertain,
        dangers=given.danger == ALLOW,
        pddl=given.pddl,
        as_printed=given.as_printed,
        json=given.json,
        model=read_model(given),
    )
    _check(request)
    return request


def _check(request: PlanRequest) -> None:
    """See that who plans can plan to goals of this kind."""
    chosen = request.planner != BUILTIN
    if request.uncertain and chosen and not request.visits.screens and not request.facts:
        raise InputError("--uncertain works with the built-in planner only", hint="leave --planner out")
    if request.visits.screens and (chosen or request.pddl is not None or request.uncertain):
        hint = "leave --planner, --pddl and --uncertain out"
        raise InputError("--visit works with the built-in planner only", hint=hint)
    if request.dangers and request.facts:
        raise InputError("--danger allow plans to screens, not to facts", hint="leave --danger out")
    check_no_model(request.facts, request.model)
    if request.facts and (request.uncertain or request.as_printed):
        raise InputError(
            "--uncertain and --as-printed plan to screens, not to facts",
            hint="leave them out, or leave --fact and --as-facts out",
        )
