"""The question for a plan to facts as PDDL with typed fluents, and Fast Downward's answer to it.

Transitions that no variable matters to are followed as on a plain map. Each of the others is an action of its own, with
its needs as precondition and its conditional effects (``:conditional-effects``, which `astar(blind())` supports).
"""

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from uiatlas.errors import InputError, PlannerError
from uiatlas.planning.fluents.facts import fact_question, solved
from uiatlas.planning.fluents.search import Leg
from uiatlas.planning.fluents.task import FactTask, Literal, Move, Setting
from uiatlas.planning.pddl import FOLLOW, METRIC, Names, PddlTask, any_of, as_comment, assembled, write_task
from uiatlas.planning.plan import Plan, PlanStep, step_along
from uiatlas.planning.symbolic import NAME, find_driver, solve
from uiatlas.ui import describe
from uiatlas.utg.fluents import TWO_VALUED, Fact, Fluent, FluentKind
from uiatlas.utg.graph import Graph

DOMAIN = """\
(define (domain uiatlas-facts)
  (:requirements {requirements})

  (:types
    screen transition fluent value - object
    {kinds} - fluent
    truth text - value
  )

  (:constants
{constants}
  )

  (:predicates
    (at ?s - screen)
    (leads ?e - transition ?from - screen ?to - screen)
    (is ?f - fluent ?v - value)
  )

{follow}{actions})
"""

ACTION = """
  ; {comment}
  (:action m{number}
    :parameters ()
    :precondition (and
{needs}
    )
    :effect (and
{effects}
    )
  )
"""


def plan_facts(
    graph: Graph,
    start: str,
    facts: Sequence[Fact],
    places: Sequence[str] | None = None,
    *,
    given: Mapping[Fluent, str] | None = None,
    avoid: Collection[str] = (),
    time_limit: float = 60.0,
    memory_limit: int = 2048,
) -> Plan:
    """Plan the cheapest known way after which facts hold with Fast Downward; see `fluents.facts.plan_facts`.

    Raises:
        UnknownNameError: The start or a place is not on the map.
        InputError: Two facts contradict each other.
        MissingExtraError: Fast Downward is not installed.
        PlannerError: It broke or reached a limit.
    """
    driver = find_driver()

    def solver(task: FactTask) -> tuple[int, list[Leg]] | None:
        if not _possible(task):
            return None
        if not task.places and all(goal.true_in(task.initial) for goal in task.goal):
            return 0, []
        written = facts_pddl(task)
        answer = solve(written, driver=driver, time_limit=time_limit, memory_limit=memory_limit)
        if answer.status == "incomplete":
            raise PlannerError(f"Fast Downward gave up without a proof (exit code {answer.code})")
        if answer.status == "unsolvable":
            return None
        legs = read_legs(task, answer.plan, written.names)
        return sum(_cost(leg) for leg in legs), legs

    return solved(graph, start, facts, places, solver, NAME, given=given, avoid=avoid)


def write_facts_pddl(
    graph: Graph,
    start: str,
    facts: Sequence[Fact],
    places: Sequence[str] | None,
    folder: Path,
    *,
    given: Mapping[Fluent, str] | None = None,
) -> tuple[Path, Path]:
    """Write ``domain.pddl`` and ``problem.pddl`` into a folder, and give their paths.

    Raises:
        InputError: Nothing is asked for that a planner could answer, or the folder cannot be written to.
    """
    task = fact_question(graph, start, facts, places, given=given)
    if not _possible(task):
        raise InputError("no screen fits the goal, so there is no planning problem", hint="name another place")
    return write_task(facts_pddl(task), folder)


def facts_pddl(task: FactTask) -> PddlTask:
    """A task in PDDL: screens ``s0``, transitions ``e0``, variables ``f0``, texts ``v0``, own actions ``m0``."""
    graph, barred = task.graph, task.barred
    screens = [s for s in graph.screens if s == task.start or s not in barred]
    number = {screen: f"s{i}" for i, screen in enumerate(screens)}
    edges = [
        t
        for t in graph.transitions.values()
        if t.passable and t.source != t.target and t.id not in barred and t.target not in barred
        if t.source in number and t.target in number
    ]
    names = Names(tuple(screens), tuple(t.id for t in edges))
    words = _Words(task)
    ends = dict.fromkeys(s for m in task.moves for s in (m.edge.source, m.edge.target))
    constants = [*(f"{number[s]} - screen ; {as_comment(graph.screens[s].name)}" for s in ends), *words.objects()]
    places = [p for p in task.places or () if p in number]
    actions = "".join(_action(task, i, move, number, words) for i, move in enumerate(task.moves))
    extra = " :disjunctive-preconditions" if len(places) > 1 else ""
    domain = DOMAIN.format(
        requirements=f":strips :typing :negative-preconditions :conditional-effects :action-costs{extra}",
        kinds=" ".join(kind.value for kind in FluentKind),
        constants="\n".join(f"    {line}" for line in constants),
        follow=FOLLOW,
        actions=actions,
    )
    objects = [f"{n} - screen ; {as_comment(graph.screens[s].name)}" for s, n in number.items() if s not in ends]
    objects += [f"e{i} - transition" for i in range(len(edges))]
    known = [f"(at {number[task.start]})", "(= (total-cost) 0)"]
    known += [f"(is f{v} {words.value(v, value)})" for v, value in enumerate(task.initial)]
    for i, t in enumerate(edges):
        known += [f"(leads e{i} {number[t.source]} {number[t.target]})", f"(= (cost e{i}) {t.expected_cost})"]
    goals = [words.literal(goal) for goal in task.goal]
    if places:
        goals.append(any_of("at", [number[p] for p in places]))
    wanted = "\n      ".join(["(and", *goals])
    return PddlTask(domain, assembled("facts", "uiatlas-facts", objects, known, f"{wanted}\n    )", METRIC), names)


class _Words:
    """How variables and values are written."""

    def __init__(self, task: FactTask) -> None:
        self.task = task
        self._texts: dict[str, str] = {}
        for fluent, domain in zip(task.variables, task.domains, strict=True):
            for value in domain if fluent.kind not in TWO_VALUED else ():
                self._texts.setdefault(value.strip().casefold(), f"v{len(self._texts)}")

    def objects(self) -> list[str]:
        """Every variable and value with its type."""
        screens = self.task.graph.screens
        out = []
        for i, fluent in enumerate(self.task.variables):
            where = f" on {screens[fluent.screen].name}" if fluent.screen in screens else ""
            out.append(f"f{i} - {fluent.kind.value} ; {as_comment(fluent.name + where)}")
        texts = [f"{name} - text ; {as_comment(text)}" for text, name in self._texts.items()]
        return [*out, "on off - truth", *texts]

    def value(self, variable: int, value: int) -> str:
        """A value of a variable."""
        text = self.task.domains[variable][value].strip().casefold()
        return text if self.task.variables[variable].kind in TWO_VALUED else self._texts[text]

    def literal(self, literal: Literal) -> str:
        """A literal as an atom, or as a denied one."""
        atom = f"(is f{literal.variable} {self.value(literal.variable, literal.value)})"
        return atom if literal.holds else f"(not {atom})"

    def setting(self, setting: Setting) -> str:
        """A setting as an effect: one value comes, all others go."""
        v = setting.variable
        gone = [f"(not (is f{v} {self.value(v, i)}))" for i in range(len(self.task.domains[v])) if i != setting.value]
        parts = " ".join([*gone, f"(is f{v} {self.value(v, setting.value)})"])
        when = " ".join(self.literal(literal) for literal in setting.when)
        return f"(when (and {when}) (and {parts}))" if when else parts


def _action(task: FactTask, number: int, move: Move, names: Mapping[str, str], words: _Words) -> str:
    edge = move.edge
    needs = [f"(at {names[edge.source]})", *(words.literal(need) for need in move.needs)]
    effects = [words.setting(setting) for setting in move.settings]
    if edge.source != edge.target:
        effects = [f"(not (at {names[edge.source]}))", f"(at {names[edge.target]})", *effects]
    effects.append(f"(increase (total-cost) {edge.expected_cost})")
    return ACTION.format(
        comment=as_comment(f"{task.graph.screens[edge.source].name}: {describe(edge.action)}"),
        number=number,
        needs="\n".join(f"      {need}" for need in needs),
        effects="\n".join(f"      {effect}" for effect in effects),
    )


def read_legs(task: FactTask, text: str, names: Names) -> list[Leg]:
    """The walks and actions of a plan file.

    Raises:
        PlannerError: It is no plan for this task.
    """
    legs: list[Leg] = []
    walk: list[PlanStep] = []
    for line in text.lower().splitlines():
        words = line.partition(";")[0].replace("(", " ").replace(")", " ").split()
        match words:
            case []:
                continue
            case [move] if re.fullmatch(r"m\d+", move) and int(move[1:]) < len(task.moves):
                legs.append((tuple(walk), task.moves[int(move[1:])]))
                walk = []
            case ["follow", edge, _, _] if re.fullmatch(r"e\d+", edge) and int(edge[1:]) < len(names.transitions):
                walk.append(step_along(task.graph.transitions[names.transitions[int(edge[1:])]]))
            case _:
                what = f"the planner's plan does not fit the map at {line!r}"
                raise PlannerError(what, hint="plan with --planner builtin")
    return [*legs, (tuple(walk), None)] if walk else legs


def _cost(leg: Leg) -> int:
    walk, move = leg
    return sum(step.cost for step in walk) + (move.edge.expected_cost if move is not None else 0)


def _possible(task: FactTask) -> bool:
    """Whether there is a place left to end at."""
    return task.places is None or any(p == task.start or p not in task.barred for p in task.places)
