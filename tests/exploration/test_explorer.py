"""Exploring the simulated apps: what is found, what is left alone, and what the map is good for afterwards."""

from pathlib import Path

import pytest

from uiatlas.agents.running import RunOptions, run_task
from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.exploration import explore
from uiatlas.run.events import Event, Explored, Refused
from uiatlas.utg import EvidenceKind, Graph


def device_of(name: str) -> SimulatedDevice:
    return SimulatedDevice(load_app(name), f"sim:{name}")


def scenes_found(name: str, strategy: str, steps: int, seed: int = 0) -> set[str]:
    """The app's own screens that were shown, counted by the app and not by the map."""
    device, shown = device_of(name), set[str]()

    def watch(event: Event) -> None:
        if device._stack:
            shown.add(device._stack[-1].scene.name)

    explore(device, None, 3600.0, strategy, watch, max_steps=steps, seed=seed)
    return shown


@pytest.mark.parametrize("name", ["notes", "settings", "shop", "transit"])
def test_exploring_finds_more_screens_for_its_steps_than_chance(name: str) -> None:
    chance = [len(scenes_found(name, "random", 120, seed)) for seed in range(3)]
    assert len(scenes_found(name, "frontier", 120)) > 1.15 * max(chance)


def test_exploring_does_nothing_dangerous_and_says_what_it_left_alone() -> None:
    device, told = device_of("notes"), list[Event]()
    result = explore(device, None, 3600.0, "frontier", told.append, max_steps=300)
    assert device.danger_log == []
    assert result.refused == sum(isinstance(e, Refused) for e in told) > 0


def test_the_map_that_was_explored_leads_runs_to_their_goal(tmp_path: Path) -> None:
    device = device_of("notes")
    graph = Graph(device.app)
    explore(device, graph, 3600.0, max_steps=200)
    assert {e.kind for t in graph.transitions.values() for e in t.evidence} == {EvidenceKind.EXPLORED}
    device.restart()
    report = run_task(device, "turn on the 24-hour clock", RunOptions(graph=graph, runs=tmp_path))
    assert report.result.status == "success"
    assert device.state.clock24 is True


def test_the_same_seed_explores_the_same_way() -> None:
    def steps(seed: int) -> list[str]:
        told: list[Event] = []
        explore(device_of("shop"), None, 3600.0, "random", told.append, max_steps=40, seed=seed)
        return [e.next for e in told if isinstance(e, Explored)]

    assert steps(3) == steps(3) != steps(4)


def test_no_more_steps_are_done_than_allowed() -> None:
    result = explore(device_of("shop"), max_steps=17)
    assert (result.status, result.steps) == ("spent", 17)
    assert [p.steps for p in result.curve] == sorted(p.steps for p in result.curve)


def test_an_app_without_anything_left_to_try_is_complete() -> None:
    result = explore(device_of("transit"), None, 36000.0)
    assert result.status == "complete"
    assert result.coverage > 0.8
