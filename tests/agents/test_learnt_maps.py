"""What a run learns never makes a later task fail that is done on a map of nothing."""

from itertools import permutations

import pytest

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices import open_device
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph

TASKS = ("turn on the dark theme", "turn on the 24-hour clock", "turn off vibrate", "create a label called 'Garden'")


def play(task: str, graph: Graph) -> RunResult:
    device = open_device("sim:notes")
    assert isinstance(device, SimulatedDevice)
    return Run(device, graph, WordPolicy(graph, task), task).execute()


@pytest.mark.parametrize(("first", "then"), [*permutations(TASKS, 2)])
def test_what_succeeds_on_no_map_succeeds_on_a_learnt_one(first: str, then: str) -> None:
    fresh = play(then, Graph("com.example.notes"))
    learnt = Graph("com.example.notes")
    play(first, learnt)
    assert learnt.screens
    after = play(then, learnt)
    assert (fresh.status, after.status) == ("success", "success"), (fresh.reason, after.reason)
    assert len(after.steps) <= len(fresh.steps)
