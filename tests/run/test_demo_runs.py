"""Whole runs on the simulated notes app, with a map learnt from its tour: what a user of the demo sees."""

import pytest
from benchmarks.study_demo_runs import CHORES, run_chore, toured

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices import open_device
from uiatlas.run.events import Acted, Event, Learned, Observed, Recovering, Refused, Verified
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.utg import Graph, merge

FAULTS = {"popup": "0.15", "drop": "0.1", "slow": "0.15"}


@pytest.fixture(scope="module")
def tour_map() -> Graph:
    """The map that the tour teaches; tests copy it."""
    return toured()


@pytest.mark.parametrize("number", range(len(CHORES)), ids=[c.task for c in CHORES])
def test_every_task_is_done_by_the_shortest_plan_when_nothing_goes_wrong(tour_map: Graph, number: int) -> None:
    """No recovery, no detour, and the app's state agrees with the verdict."""
    outcome = run_chore(tour_map, number, {})
    assert outcome.good, outcome.result.reason
    assert not any(s.recovered for s in outcome.result.steps)
    assert len(outcome.result.steps) <= 8


@pytest.mark.slow
def test_faults_are_recovered_from_and_every_failure_says_why(tour_map: Graph) -> None:
    """At least 95 % of runs succeed with pop-ups, lost taps and slow screens; none goes on for ever."""
    outcomes = [run_chore(tour_map, seed, FAULTS) for seed in range(40)]
    assert sum(o.good for o in outcomes) >= 38
    assert all(len(o.result.steps) <= 40 for o in outcomes)
    assert all(o.result.reason for o in outcomes)
    assert any(s.recovered for o in outcomes for s in o.result.steps)


def test_deleting_everything_is_refused_before_the_device_is_touched(tour_map: Graph) -> None:
    """The policy stops the tap that would call up the deletion, and the notes are still there."""
    device = open_device("sim:notes")
    graph = merge(tour_map, Graph(tour_map.app))
    told: list[Event] = []
    result = Run(
        device,
        graph,
        WordPolicy(graph, "delete all notes"),
        "delete all notes",
        Guard(DangerPolicy.REFUSE),
        on_event=told.append,
    ).execute()
    assert result.status == "refused"
    assert "Delete all notes" in result.reason
    assert isinstance(told[-2], Refused)


def test_a_recovered_step_keeps_its_own_number(tour_map: Graph) -> None:
    """A pop-up after step n is closed by step n + 1; the check that succeeds in the end is of step n."""
    device = open_device("sim:notes", {"seed": "27", **FAULTS})
    graph = merge(tour_map, Graph(tour_map.app))
    task = "open the privacy policy"
    told: list[Event] = []
    Run(device, graph, WordPolicy(graph, task), task, on_event=told.append).execute()
    recovered = [e for e in told if isinstance(e, Verified) and e.recovered]
    acted = {e.step: e for e in told if isinstance(e, Acted)}
    assert recovered
    assert all(acted[e.step].by != "recovery" for e in recovered)


def test_pop_ups_do_not_get_on_the_map(tour_map: Graph) -> None:
    """What lies over the page by chance is no place of the app."""
    titles = {"Enjoying the app?", "Update available", "Allow notifications?", "Stay up to date"}
    for seed in range(10):
        device = open_device("sim:notes", {"seed": str(seed), "popup": "0.4"})
        graph = merge(tour_map, Graph(tour_map.app))
        Run(device, graph, WordPolicy(graph, CHORES[0].task), CHORES[0].task).execute()
        assert not titles & {s.name for s in graph.screens.values()}


def test_waiting_for_a_slow_screen_is_told_and_is_no_step(tour_map: Graph) -> None:
    """Every screen is slow; the steps are the same as without."""
    device = open_device("sim:notes", {"seed": "1", "slow": "1.0"})
    graph = merge(tour_map, Graph(tour_map.app))
    told: list[Event] = []
    result = Run(device, graph, WordPolicy(graph, CHORES[2].task), CHORES[2].task, on_event=told.append).execute()
    assert result.status == "success"
    assert len(result.steps) == 5
    assert any(isinstance(e, Recovering) and e.rung == "wait" for e in told)


def test_a_map_that_knows_nothing_is_filled_by_the_run() -> None:
    """Without a map the actor looks where apps hide things, and the map grows by what it saw."""
    device = open_device("sim:notes")
    graph = Graph(device.app)
    told: list[Event] = []
    result = Run(device, graph, WordPolicy(graph, "sort by title"), "sort by title", on_event=told.append).execute()
    assert result.status == "success", result.reason
    assert len(graph.screens) >= 3
    assert any(isinstance(e, Learned) for e in told)
    assert any(isinstance(e, Observed) and e.screen is None for e in told)


def test_a_task_that_the_app_does_not_offer_ends_in_failure_with_a_reason(tour_map: Graph) -> None:
    """Nothing fits; no success is claimed."""
    device = open_device("sim:notes")
    graph = merge(tour_map, Graph(tour_map.app))
    result = Run(device, graph, WordPolicy(graph, "book a flight"), "book a flight").execute()
    assert result.status == "failure"
    assert result.reason
