"""A dry run says every action and does none; it says no more than the map knows."""

import pytest
from tests.agents.walker import toured

from uiatlas.agents.rehearsal import Rehearsal, Rehearsed
from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.base import open_device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.ui import Action, Observation, UIElement, describe
from uiatlas.utg import Graph, merge


class Untouchable(WrappedDevice):
    """A device that may be looked at only."""

    looks = 0

    def observe(self) -> Observation:
        self.looks += 1
        return super().observe()

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        raise AssertionError(f"touched: {describe(action)}")

    def wait(self, seconds: float) -> None:
        raise AssertionError("waited")

    def restart(self) -> None:
        raise AssertionError("restarted")


@pytest.fixture(scope="module")
def notes() -> Graph:
    return toured(open_device("sim:notes"), TOUR)


def rehearsed(notes: Graph, task: str, guard: Guard) -> Rehearsed:
    graph = merge(notes, Graph(notes.app))
    before = len(graph.transitions), sum(t.tried for t in graph.transitions.values())
    device = Untouchable(open_device("sim:notes"))
    played = Rehearsal(device, graph, WordPolicy(graph, task), guard).play()
    assert device.looks == 1
    assert before == (len(graph.transitions), sum(t.tried for t in graph.transitions.values()))
    return played


def test_every_action_is_said_and_none_is_done(notes: Graph) -> None:
    played = rehearsed(notes, "turn on the 24-hour clock", Guard())
    assert played.status == "success"
    assert describe(played.steps[-1].action) == 'tap "Use 24-hour clock"'
    assert {s.verdict for s in played.steps} == {"do"}


@pytest.mark.parametrize(
    ("guard", "verdict"),
    [
        (Guard(DangerPolicy.REFUSE), "refuse"),
        (Guard(DangerPolicy.ASK), "refuse"),
        (Guard(DangerPolicy.ASK, lambda question: pytest.fail("nobody is asked in a dry run")), "ask"),
        (Guard(DangerPolicy.ALLOW), "do"),
    ],
    ids=["refuse", "nobody to ask", "ask", "allow"],
)
def test_a_dangerous_action_is_said_with_what_would_become_of_it(notes: Graph, guard: Guard, verdict: str) -> None:
    played = rehearsed(notes, "delete all notes", guard)
    danger = next(s for s in played.steps if s.danger is not None)
    assert (danger.verdict, danger.danger and danger.danger.kind) == (verdict, "delete")
    assert (played.status == "refused") is (verdict == "refuse")


def test_what_the_map_does_not_know_ends_it(notes: Graph) -> None:
    played = rehearsed(notes, "create a label called 'Garden'", Guard())
    assert played.status == "failure"
    assert "the map does not know what" in played.reason
    assert any(describe(s.action).startswith('type "Garden"') for s in played.steps)


def test_the_budget_holds_for_what_is_only_thought(notes: Graph) -> None:
    graph = merge(notes, Graph(notes.app))
    device = Untouchable(open_device("sim:notes"))
    played = Rehearsal(device, graph, WordPolicy(graph, "turn on the 24-hour clock"), Guard(), max_steps=2).play()
    assert (played.status, len(played.steps)) == ("failure", 2)


def test_without_a_map_only_the_first_action_is_known() -> None:
    device = Untouchable(open_device("sim:notes"))
    graph = Graph(device.app)
    played = Rehearsal(device, graph, WordPolicy(graph, "turn on the 24-hour clock"), Guard()).play()
    assert played.status is None
    assert "there is no map" in played.reason
    assert len(played.steps) == 1
