"""Exploring the simulated apps: what is found, what is left alone, and what the map is good for afterwards."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from uiatlas.agents.running import RunOptions, run_task
from uiatlas.devices.effects import State
from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import App, SimulatedDevice, button, go, switch, text, toggle
from uiatlas.devices.widgets import Widget
from uiatlas.errors import UnknownNameError
from uiatlas.exploration import Strategy, explore
from uiatlas.exploration.strategies import Guided
from uiatlas.run.events import Acted, Event, Explored, Refused
from uiatlas.ui import Tap
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


def house() -> SimulatedDevice:
    """A hall with two switches and two doors, behind one of which there is another."""
    app = App("com.example.house", start="hall", state={"lamp": False, "fan": False})

    @app.screen("Hall")
    def hall(s: State) -> list[Widget]:
        switches = [switch("Lamp", s.lamp, toggle("lamp")), switch("Fan", s.fan, toggle("fan"))]
        return [button("Cellar", go("cellar")), *switches, button("Attic", go("attic"))]

    @app.screen("Cellar")
    def cellar(s: State) -> list[Widget]:
        return [text("Wine"), button("Vault", go("vault"))]

    @app.screen("Vault")
    def vault(s: State) -> list[Widget]:
        return [text("Gold")]

    @app.screen("Attic")
    def attic(s: State) -> list[Widget]:
        return [text("Dust")]

    return SimulatedDevice(app, "sim:house")


def tried(strategy: str | Strategy) -> tuple[list[str], int]:
    """What was tried in its order, except the ways back, and the screens that were found."""
    told: list[Event] = []
    result = explore(house(), None, 3600.0, strategy, told.append)
    assert result.status == "complete"
    acts = (e.action for e in told if isinstance(e, Acted) and e.why == "try it")
    labels = [a.target.label for a in acts if isinstance(a, Tap)]
    return [label for label in labels if label != "Navigate up"], result.screens


def test_each_strategy_that_is_not_chance_finds_the_whole_app() -> None:
    found = {name: tried(name) for name in ("frontier", "systematic")}
    assert {screens for _, screens in found.values()} == {4}
    assert {tuple(sorted(labels)) for labels, _ in found.values()} == {("Attic", "Cellar", "Fan", "Lamp", "Vault")}


def test_the_systematic_strategy_goes_on_where_it_came_to_before_it_turns_back() -> None:
    labels, _ = tried("systematic")
    assert labels[:2] == ["Cellar", "Vault"]


class Likes:
    """Scores one label high and all others low, and keeps what it was asked."""

    def __init__(self, liked: str) -> None:
        self.liked, self.asked = liked, list[tuple[str, str]]()

    def score(self, screen: str, labels: Sequence[str]) -> Sequence[float]:
        """1 for the one that is liked."""
        self.asked += [(screen, label) for label in labels]
        return [float(label.casefold() == self.liked.casefold()) for label in labels]


@pytest.mark.parametrize("liked", ["Attic", "Cellar"])
def test_what_a_scorer_likes_is_tried_first_and_each_control_is_asked_for_once(liked: str) -> None:
    scorer = Likes(liked)
    labels, screens = tried(Guided(scorer))
    assert (labels[0], screens) == (liked, 4)
    assert len(scorer.asked) == len(set(scorer.asked))


def test_a_strategy_that_nobody_knows_is_told() -> None:
    with pytest.raises(UnknownNameError, match="frontier"):
        explore(house(), None, 1.0, "frontal")
