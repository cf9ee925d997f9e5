"""The map as PDDL domain and problem, and a planner's answer back as steps (Agent+P, section 3.3).

PDDL folds case and refuses blanks and most other characters, so screens and transitions are written ``s0, s1, ...`` and
``e0, e1, ...``; `Names` maps them back.
"""

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from uiatlas.errors import InputError, PlannerError
from uiatlas.planning.plan import PlanStep, step_along
from uiatlas.planning.search import cheapest, require_screens
from uiatlas.storage.whole_files import write_file
from uiatlas.utg.graph import Graph
from uiatlas.utg.transition import Transition

FOLLOW = """\
  (:functions
    (total-cost) - number
    (cost ?e - transition) - number
  )

  (:action follow
    :parameters (?e - transition ?from - screen ?to - screen)
    :precondition (and
      (at ?from)
      (leads ?e ?from ?to)
    )
    :effect (and
      (not (at ?from))
      (at ?to)
      (increase (total-cost) (cost ?e))
    )
  )
"""
"""What costs, and following a transition: the part that the domains of all questions share."""

DOMAIN = """\
(define (domain uiatlas)
  (:requirements {requirements})

  (:types
    screen transition - object
  )

  (:predicates
    (at ?s - screen)
    (leads ?e - transition ?from - screen ?to - screen)
  )

{follow})
"""

METRIC = "  (:metric minimize (total-cost))\n"

DOMAIN_AS_PRINTED = """\
(define (domain utg-automation)
  (:requirements {requirements})

  (:types
    node - object
  )

  (:predicates
    (at ?n - node)
    (connected ?from - node ?to - node)
    (visited ?n - node)
    (goal-node ?n - node)
    (goal-achieved ?n - node)
  )

  (:action navigate
    :parameters (?from - node ?to - node)
    :precondition (and
      (at ?from)
      (connected ?from ?to)
    )
    :effect (and
      (not (at ?from))
      (at ?to)
      (visited ?to)
      (when (goal-node ?to) (goal-achieved ?to))
    )
  )
)
"""


@dataclass(frozen=True, slots=True)
class Names:
    """What the objects of a problem stand for: ``s7`` is ``screens[7]``, ``e7`` is ``transitions[7]``."""

    screens: tuple[str, ...]
    transitions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PddlTask:
    """The texts of a domain and a problem, and what the names in them stand for."""

    domain: str
    problem: str
    names: Names


def pddl_task(
    graph: Graph,
    start: str,
    targets: Sequence[str],
    *,
    as_printed: bool = False,
    avoid: Collection[str] = (),
    screens: Collection[str] | None = None,
) -> PddlTask:
    """Write the question for the cheapest way to one of several screens in PDDL.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        targets: Ids of the screens of which one is to be reached; at least one.
        as_printed: Write Listings 1 and 4 of Agent+P, with unit costs and one edge for each pair of screens. They
            differ from the printed ones in repairs only: ``:conditional-effects`` is declared, the problem has its last
            parenthesis, names are safe, and a start that is a target has achieved its goal. (The printed ones know one
            target; several become a disjunction.)
        avoid: Ids of transitions and screens to leave out.
        screens: Leave out all screens but these.

    Raises:
        UnknownNameError: The start or a target is not on the map.
        InputError: There is no target.
    """
    require_screens(graph, (start, *targets))
    if not targets:
        raise InputError("a planning problem needs a target", hint="name at least one screen to reach")
    kept = [s for s in graph.screens if (screens is None or s in screens or s == start) and allowed(s, start, avoid)]
    there = set(kept)
    edges = [
        t
        for t in graph.transitions.values()
        if t.passable
        if t.source in there and t.target in there and not (avoid and (t.id in avoid or t.target in avoid))
    ]
    number = {screen: f"s{i}" for i, screen in enumerate(kept)}
    goals = [number[t] for t in dict.fromkeys(targets) if t in there]
    if not goals:
        raise InputError("every target is among the screens to avoid", hint="avoid less, or name another target")
    extra = " :disjunctive-preconditions" if len(goals) > 1 else ""
    if as_printed:
        domain = DOMAIN_AS_PRINTED.format(requirements=f":strips :typing :conditional-effects{extra}")
        return PddlTask(domain, _problem_as_printed(edges, number, number[start], goals), Names(tuple(kept), ()))
    names = Names(tuple(kept), tuple(t.id for t in edges))
    domain = DOMAIN.format(requirements=f":strips :typing :action-costs{extra}", follow=FOLLOW)
    return PddlTask(domain, _problem(graph, edges, number, number[start], goals), names)


def allowed(screen: str, start: str, avoid: Collection[str]) -> bool:
    """Whether a plan may be on a screen: it is not avoided, or it is where the plan starts."""
    return screen == start or screen not in avoid


def write_pddl(
    graph: Graph, start: str, targets: Sequence[str], folder: Path, as_printed: bool = False
) -> tuple[Path, Path, Path]:
    """Write ``domain.pddl``, ``problem.pddl`` and ``names.json`` (what the names stand for) into a folder.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        targets: Ids of the screens of which one is to be reached.
        folder: Where to write; made if its parent exists.
        as_printed: See `pddl_task`.

    Returns:
        The paths of the three files.

    Raises:
        UnknownNameError: The start or a target is not on the map.
        InputError: There is no target, or the folder cannot be written to.
    """
    task = pddl_task(graph, start, targets, as_printed=as_printed)
    domain, problem = write_task(task, folder)
    meaning = {
        "screens": {f"s{i}": s for i, s in enumerate(task.names.screens)},
        "transitions": {f"e{i}": t for i, t in enumerate(task.names.transitions)},
    }
    write_file(folder / "names.json", json.dumps(meaning, indent=2) + "\n")
    return domain, problem, folder / "names.json"


def write_task(task: PddlTask, folder: Path) -> tuple[Path, Path]:
    """Write ``domain.pddl`` and ``problem.pddl`` into a folder, made if its parent exists, and give their paths.

    Raises:
        InputError: The folder cannot be written to.
    """
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make {folder} ({error.strerror})", hint="choose a place that exists") from error
    write_file(folder / "domain.pddl", task.domain)
    write_file(folder / "problem.pddl", task.problem)
    return folder / "domain.pddl", folder / "problem.pddl"


def _problem(
    graph: Graph, edges: Iterable[Transition], number: dict[str, str], start: str, goals: Sequence[str]
) -> str:
    numbered = [(f"e{i}", t) for i, t in enumerate(edges)]
    objects = [f"{n} - screen ; {as_comment(graph.screens[s].name)}" for s, n in number.items()]
    objects += [f"{e} - transition" for e, _ in numbered]
    facts = [f"(at {start})", "(= (total-cost) 0)"]
    for e, t in numbered:
        facts += [f"(leads {e} {number[t.source]} {number[t.target]})", f"(= (cost {e}) {t.expected_cost})"]
    return assembled("route", "uiatlas", objects, facts, any_of("at", goals), METRIC)


def _problem_as_printed(edges: Iterable[Transition], number: dict[str, str], start: str, goals: Sequence[str]) -> str:
    objects = [f"{n} - node" for n in number.values()]
    facts = [f"(at {start})", *(f"(goal-node {g})" for g in goals)]
    if start in goals:
        facts.append(f"(goal-achieved {start})")
    facts += dict.fromkeys(f"(connected {number[t.source]} {number[t.target]})" for t in edges)
    return assembled("route", "utg-automation", objects, facts, any_of("goal-achieved", goals))


def assembled(name: str, domain: str, objects: Iterable[str], facts: Iterable[str], goal: str, metric: str = "") -> str:
    """The text of a problem."""
    listed, known = ("".join(f"    {line}\n" for line in lines) for lines in (objects, facts))
    head = f"(define (problem {name})\n  (:domain {domain})\n\n"
    return f"{head}  (:objects\n{listed}  )\n\n  (:init\n{known}  )\n\n  (:goal\n    {goal}\n  )\n{metric})\n"


def any_of(predicate: str, objects: Sequence[str]) -> str:
    """That something is so of one of several objects."""
    atoms = [f"({predicate} {o})" for o in objects]
    return atoms[0] if len(atoms) == 1 else f"(or {' '.join(atoms)})"


def as_comment(text: str) -> str:
    """A text on one line of ASCII, as the comment of an object."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line.encode("ascii", "backslashreplace").decode("ascii")


def read_plan(graph: Graph, text: str, names: Names) -> tuple[PlanStep, ...]:
    """The steps of a plan file that a planner wrote for a task of this map.

    Args:
        graph: The map that the task was written from.
        text: Lines ``(follow e3 s0 s1)``, or ``(navigate s0 s1)`` of the printed form, which is read as the cheapest
            edge between the two; comments start with ``;``.
        names: What the names in it stand for.

    Raises:
        PlannerError: It is not such a plan, or its steps do not follow each other on the map.
    """
    steps: list[PlanStep] = []
    for line in text.lower().splitlines():
        words = line.partition(";")[0].replace("(", " ").replace(")", " ").split()
        if not words:
            continue
        step = step_along(_edge(graph, words, names))
        if steps and steps[-1].target != step.source:
            _refuse(line)
        steps.append(step)
    return tuple(steps)


def _edge(graph: Graph, words: list[str], names: Names) -> Transition:
    match words:
        case ["follow", edge, _, _] if re.fullmatch(r"e\d+", edge) and int(edge[1:]) < len(names.transitions):
            return graph.transitions[names.transitions[int(edge[1:])]]
        case ["navigate", source, target] if all(re.fullmatch(r"s\d+", s) for s in (source, target)):
            numbers = int(source[1:]), int(target[1:])
            if max(numbers) < len(names.screens):
                between = [t for t in graph.between(*(names.screens[n] for n in numbers)) if t.passable]
                if between:
                    return cheapest(graph, between)
    _refuse(" ".join(words))


def _refuse(line: str) -> NoReturn:
    raise PlannerError(f"the planner's plan does not fit the map at {line!r}", hint="plan with --planner builtin")
