"""The map in PDDL: what is printed in the paper but for its repairs, and a form with costs that loses no edge."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from tests.planning.sample import EDGES, calendar

from uiatlas.errors import InputError, PlannerError, UnknownNameError
from uiatlas.planning.pddl import Names, pddl_task, read_plan, write_pddl

LISTING_1 = """
(define (domain utg-automation)
  (:requirements :strips :typing)
  (:types node - object)
  (:predicates
    (at ?n - node)
    (connected ?from - node ?to - node)
    (visited ?n - node)
    (goal-node ?n - node)
    (goal-achieved ?n - node))
  (:action navigate
    :parameters (?from - node ?to - node)
    :precondition (and (at ?from) (connected ?from ?to))
    :effect (and
      (not (at ?from))
      (at ?to)
      (visited ?to)
      (when (goal-node ?to) (goal-achieved ?to)))))
"""


def words(text: str) -> list[str]:
    return re.findall(r"[()]|[^\s()]+", text)


def test_the_printed_domain_differs_in_the_declared_requirement_only() -> None:
    """Listing 1, with `:conditional-effects` declared."""
    task = pddl_task(calendar(), "SplashActivity", ["SelectTimeZoneActivity"], as_printed=True)
    assert [w for w in words(task.domain) if w != ":conditional-effects"] == words(LISTING_1)
    assert ":conditional-effects" in task.domain


def test_the_printed_problem_is_listing_4_with_safe_names_and_its_last_parenthesis() -> None:
    """Objects, start, goal node, connections and goal, each where the listing has it."""
    task = pddl_task(calendar(), "SplashActivity", ["SelectTimeZoneActivity"], as_printed=True)
    text = task.problem
    assert text.count("(") == text.count(")")
    named = re.sub(r"\bs\d+\b", lambda m: task.names.screens[int(m.group()[1:])], text)
    assert re.findall(r"(\w+) - node", named) == list(calendar().screens)
    assert "(at SplashActivity)" in named
    assert "(goal-node SelectTimeZoneActivity)" in named
    assert "(:goal (goal-achieved SelectTimeZoneActivity) )" in " ".join(named.split())
    assert re.findall(r"\(connected (\w+) (\w+)\)", named) == list(EDGES)


def test_a_start_that_is_the_target_has_achieved_its_goal() -> None:
    """As printed, this task cannot be solved; repaired, it is solved already."""
    task = pddl_task(calendar(), "FAQActivity", ["FAQActivity"], as_printed=True)
    start = task.names.screens.index("FAQActivity")
    assert f"(goal-achieved s{start})" in task.problem.split("(:goal")[0]


def test_parallel_edges_and_their_costs_are_kept() -> None:
    """Each transition is an object with its expected cost."""
    graph = calendar()
    task = pddl_task(graph, "MainActivity", ["FAQActivity"])
    costs = {int(n): int(c) for n, c in re.findall(r"\(= \(cost e(\d+)\) (\d+)\)", task.problem)}
    assert [costs[i] for i in range(len(costs))] == [t.expected_cost for t in graph.transitions.values()]
    assert len(costs) == len(EDGES) + 1
    assert ":action-costs" in task.domain
    assert "(:metric minimize (total-cost))" in task.problem


def test_several_targets_are_a_disjunction() -> None:
    """Any of them will do, and the requirement for it is declared."""
    task = pddl_task(calendar(), "MainActivity", ["FAQActivity", "LicenseActivity", "FAQActivity"])
    assert re.search(r"\(or \(at s\d+\) \(at s\d+\)\)\n", task.problem)
    assert ":disjunctive-preconditions" in task.domain


def test_files_are_written_with_the_meaning_of_their_names(tmp_path: Path) -> None:
    """`names.json` maps every object back to its screen or transition."""
    graph = calendar()
    domain, problem, names = write_pddl(graph, "MainActivity", ["FAQActivity"], tmp_path / "new")
    assert domain.read_text().startswith("(define (domain uiatlas)")
    assert problem.read_text().startswith("(define (problem route)")
    meaning = json.loads(names.read_text())
    assert list(meaning["screens"].values()) == list(graph.screens)
    assert list(meaning["transitions"].values()) == list(graph.transitions)
    printed, _, _ = write_pddl(graph, "MainActivity", ["FAQActivity"], tmp_path / "new", as_printed=True)
    assert "utg-automation" in printed.read_text()


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    """A file in the way, or a missing parent, is named."""
    for folder in (tmp_path / "no" / "such", tmp_path / "file"):
        (tmp_path / "file").write_text("")
        with pytest.raises(InputError, match="cannot make"):
            write_pddl(calendar(), "MainActivity", ["FAQActivity"], folder)


def test_questions_that_make_no_sense_are_refused() -> None:
    """No target, an unknown target, or a target that is to be avoided."""
    graph = calendar()
    with pytest.raises(InputError, match="needs a target"):
        pddl_task(graph, "MainActivity", [])
    with pytest.raises(UnknownNameError):
        pddl_task(graph, "MainActivity", ["Nowhere"])
    with pytest.raises(InputError, match="screens to avoid"):
        pddl_task(graph, "MainActivity", ["FAQActivity"], avoid=["FAQActivity"])


def test_listing_6_is_read_back_as_steps() -> None:
    """A plan in the printed form becomes steps along the cheapest edges."""
    graph = calendar()
    names = pddl_task(graph, "SplashActivity", ["ManageEventTypesActivity"], as_printed=True).names
    number = {screen: f"s{i}" for i, screen in enumerate(names.screens)}
    route = ["SplashActivity", "MainActivity", "SettingsActivity", "ManageEventTypesActivity"]
    lines = [f"(NAVIGATE {number[a]} {number[b]})" for a, b in pairwise(route)]
    steps = read_plan(graph, "\n".join([*lines, "; cost = 3 (unit cost)"]), names)
    assert [s.source for s in steps] + [steps[-1].target] == route
    assert steps[1].cost == min(t.expected_cost for t in graph.between("MainActivity", "SettingsActivity"))


@pytest.mark.parametrize(
    "text", ["(follow e99 s0 s1)", "(fly s0 s1)", "(navigate s1 s0)", "(navigate s0 s99)", "(follow e0 s0 s1)\n" * 2]
)
def test_a_plan_that_does_not_fit_the_map_is_refused(text: str) -> None:
    """Unknown names, missing edges, and steps that do not follow each other."""
    graph = calendar()
    with pytest.raises(PlannerError, match="does not fit"):
        read_plan(graph, text, Names(tuple(graph.screens), tuple(graph.transitions)))
