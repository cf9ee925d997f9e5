"""Fast Downward plans on the same maps at the same cost, and its ways to fail are told apart."""

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tests.planning.reference import cheapest_cost
from tests.planning.sample import calendar
from tests.planning.test_search import must_fit, questions
from tests.utg.strategies import random_graph

from uiatlas.errors import MissingExtraError, PlannerError
from uiatlas.planning import search
from uiatlas.planning.pddl import PddlTask, pddl_task, read_plan
from uiatlas.planning.symbolic import find_driver, plan_route, relevant, solve
from uiatlas.plugins import load
from uiatlas.utg import Graph

needs_planner = pytest.mark.skipif(
    find_spec("up_fast_downward") is None, reason="Fast Downward is not installed: pip install '.[planning]'"
)


@needs_planner
@given(questions())
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_both_planners_agree_on_every_multigraph(question: tuple[Graph, str, list[str], frozenset[str]]) -> None:
    """Parallel edges, self loops, several targets, unreachable ones, things avoided: equal cost, a fitting plan."""
    graph, start, targets, avoid = question
    plan = plan_route(graph, start, targets, avoid=avoid)
    ours = search.plan_route(graph, start, targets, avoid=avoid)
    assert (plan.status, plan.cost) == (ours.status, ours.cost)
    if plan.ok:
        must_fit(plan, graph, avoid)


@needs_planner
@pytest.mark.parametrize(("nodes", "edges"), [(14, 17), (24, 25), (85, 190), (86, 127), (152, 508)])
def test_both_planners_agree_on_maps_of_the_papers_sizes(nodes: int, edges: int) -> None:
    """Node and edge counts of Agent+P's Table 5; the farthest of ten reachable targets."""
    graph = random_graph(nodes, edges, seed=nodes)
    plans = [search.plan_route(graph, "n0", [f"n{i}"]) for i in range(1, 11)]
    ours = max((p for p in plans if p.ok), key=lambda p: p.cost or 0, default=plans[0])
    plan = plan_route(graph, "n0", ours.targets)
    assert (plan.status, plan.cost) == (ours.status, ours.cost)
    assert plan.cost == cheapest_cost(graph, "n0", ours.targets)


@needs_planner
@pytest.mark.parametrize("as_printed", [False, True])
def test_both_forms_are_accepted_and_solved(as_printed: bool) -> None:
    """The example of the paper: three steps from the splash screen to the time zones."""
    graph = calendar()
    task = pddl_task(graph, "SplashActivity", ["SelectTimeZoneActivity"], as_printed=as_printed)
    answer = solve(task, driver=find_driver())
    steps = read_plan(graph, answer.plan, task.names)
    assert [s.target for s in steps] == ["MainActivity", "EventActivity", "SelectTimeZoneActivity"]
    assert f"cost = {3 if as_printed else sum(s.cost for s in steps)} " in answer.plan


@needs_planner
@pytest.mark.parametrize("as_printed", [False, True])
def test_a_start_that_is_the_target_is_solved_by_nothing(as_printed: bool) -> None:
    """Both forms have the empty plan where the printed one is unsolvable."""
    task = pddl_task(calendar(), "FAQActivity", ["FAQActivity"], as_printed=as_printed)
    answer = solve(task, driver=find_driver())
    assert answer.status == "plan"
    assert read_plan(calendar(), answer.plan, task.names) == ()


@needs_planner
def test_a_task_without_a_solution_is_not_an_error() -> None:
    """The planner's own proof, and the planner's plan, say unreachable."""
    graph = calendar()
    assert solve(pddl_task(graph, "FAQActivity", ["MainActivity"]), driver=find_driver()).status == "unsolvable"
    plan = plan_route(graph, "FAQActivity", ["MainActivity"])
    assert (plan.status, plan.planner) == ("unreachable", "fast-downward")


@needs_planner
def test_a_broken_task_is_one_clear_line() -> None:
    """What Fast Downward said last, and its exit code, without a traceback of ours."""
    task = pddl_task(calendar(), "FAQActivity", ["MainActivity"])
    with pytest.raises(PlannerError, match=r"broke \(exit code 31\): Reason: Missing"):
        solve(PddlTask(task.domain, task.problem[:-3], task.names), driver=find_driver())


@needs_planner
def test_a_memory_limit_is_told_apart() -> None:
    """Too little memory is neither a proof nor a crash."""
    graph = random_graph(100, 400, 1)
    task = pddl_task(graph, "n0", ["n9"])
    with pytest.raises(PlannerError, match="ran out of memory"):
        solve(task, driver=find_driver(), memory_limit=24)


@needs_planner
def test_starting_at_the_target_does_not_start_the_planner() -> None:
    """The empty plan comes at once."""
    plan = plan_route(calendar(), "FAQActivity", ["FAQActivity"], time_limit=0)
    assert (plan.ok, plan.steps, plan.cost) == (True, (), 0)


def test_a_planner_that_ends_well_without_a_plan_is_an_error(tmp_path: Path) -> None:
    """No plan file, or an empty one, is not the plan of no steps."""
    driver = tmp_path / "silent.py"
    driver.write_text("print('nothing to say')")
    with pytest.raises(PlannerError, match=r"broke \(exit code 0\): nothing to say"):
        solve(pddl_task(calendar(), "MainActivity", ["FAQActivity"]), driver=driver)


def test_a_planner_that_hangs_is_ended(tmp_path: Path) -> None:
    """The clock on the wall counts; the program is gone, and so is its folder."""
    driver, log = tmp_path / "sleeps.py", tmp_path / "log.txt"
    driver.write_text(
        f"import os, time\nopen({str(log)!r}, 'w').write(f'{{os.getpid()}} {{os.getcwd()}}')\ntime.sleep(60)"
    )
    with pytest.raises(PlannerError, match="ran out of time"):
        solve(pddl_task(calendar(), "MainActivity", ["FAQActivity"]), driver=driver, time_limit=1.0)
    process, folder = log.read_text().split()
    assert not Path(folder).exists()
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)


@pytest.mark.parametrize(
    ("code", "said"), [(12, "incomplete"), (10, "unsolvable"), (11, "unsolvable"), (13, "unsolvable")]
)
def test_exit_codes_without_a_plan_are_answers(tmp_path: Path, code: int, said: str) -> None:
    """Proved unsolvable, or given up, as the exit code says; here a stand-in program ends with it."""
    driver = tmp_path / "ends.py"
    driver.write_text(f"raise SystemExit({code})")
    assert solve(pddl_task(calendar(), "MainActivity", ["FAQActivity"]), driver=driver).status == said


@pytest.mark.parametrize(
    ("code", "said"), [(20, "memory"), (21, "time"), (22, "memory"), (23, "time"), (34, "no such thing"), (30, "broke")]
)
def test_exit_codes_of_limits_and_errors_are_errors(tmp_path: Path, code: int, said: str) -> None:
    """Limits name what ran out; other codes quote the last thing the program said."""
    driver = tmp_path / "ends.py"
    driver.write_text(f"print('no such thing'); raise SystemExit({code})")
    with pytest.raises(PlannerError, match=said):
        solve(pddl_task(calendar(), "MainActivity", ["FAQActivity"]), driver=driver)


def test_a_missing_planner_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package, one line says what to install."""
    monkeypatch.setitem(sys.modules, "up_fast_downward", None)
    with pytest.raises(MissingExtraError, match=re.escape(".[planning]")):
        plan_route(calendar(), "MainActivity", ["FAQActivity"])


def test_only_the_useful_part_of_the_map_is_handed_over() -> None:
    """Screens that lie on some way to the goal."""
    graph = calendar()
    assert relevant(graph, "MainActivity", ["FAQActivity"]) == {"MainActivity", "AboutActivity", "FAQActivity"}
    assert relevant(graph, "FAQActivity", ["MainActivity"]) == set()


def test_the_planner_is_found_by_its_name() -> None:
    """The plug-in table leads to it."""
    assert load("planners", "fast-downward") is plan_route
