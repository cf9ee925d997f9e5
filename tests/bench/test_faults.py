"""The fault benchmark: its tasks can be done, its truth is the app's own, and equal options give equal figures."""

import json
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

from uiatlas.agents.words.task import parse_task
from uiatlas.cli.main import main
from uiatlas.devices.alterations import Alteration, Change, spot_of
from uiatlas.devices.faults import NORMAL, Faults
from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.errors import InputError
from uiatlas_bench.suites import faults
from uiatlas_bench.suites.faults_play import AGENT, FLOORS, LINEAR, has_route, play, reference, seeded
from uiatlas_bench.suites.faults_routes import route
from uiatlas_bench.suites.faults_tasks import CHORES, Chore


def chore(task: str) -> Chore:
    return next(c for c in CHORES if c.task == task)


def device_of(one: Chore) -> SimulatedDevice:
    return SimulatedDevice(load_app(one.app), f"sim:{one.app}")


@pytest.mark.parametrize("one", CHORES, ids=lambda c: f"{c.app}: {c.task}")
def test_every_task_can_be_done_and_is_not_done_at_first(one: Chore) -> None:
    """By the agent when nothing goes wrong, and by a search on the app that knows of no map."""
    assert not one.is_done(device_of(one))
    done = reference(one).episode
    assert (done.status, done.reached, done.dangers) == ("success", True, ())
    texts = [value.text for value in parse_task(one.task).values]
    way = route(device_of(one), (), one.is_done, texts)
    assert way is not None
    device = device_of(one)
    for action in way:
        device.wait(10.0)
        device.perform(action)
    device.wait(10.0)
    assert one.is_done(device)


def test_there_is_no_route_when_the_only_control_is_gone() -> None:
    one = chore("turn on roaming")
    known = reference(one)
    roaming = next(s for s in known.spots if s.words == "Roaming")
    assert not has_route(known, [Alteration(roaming, Change.REMOVED)])
    assert has_route(known, [Alteration(roaming, Change.MOVED)])
    assert has_route(known, [Alteration(roaming, Change.RENAMED, "Abroad")])


def test_there_still_is_a_route_when_another_way_is_left() -> None:
    """The theme page opens from the display settings, and from the search too."""
    one = chore("turn on the dark theme")
    known = reference(one)
    theme = next(s for s in known.spots if s.words == "Theme")
    removed = [Alteration(theme, Change.REMOVED)]
    assert not has_route(known, removed)
    assert route(device_of(one), removed, one.is_done, ["theme"]) is not None


def test_a_control_that_the_task_does_not_need_may_go() -> None:
    known = reference(chore("turn on roaming"))
    device = device_of(known.episode.chore)
    shown = device.observe()
    sound = next(e for e in shown.elements if e.text.startswith("Sound"))
    assert has_route(known, [Alteration(spot_of(sound, shown), Change.REMOVED)])


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """What the command writes of all tasks, each played once with the faults of one seed."""
    out = StringIO()
    with redirect_stdout(out):
        assert main(["bench", "faults", "--seeds", "1", "--json"]) == 0
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def test_the_agent_recovers_where_a_script_and_a_verified_plan_do_not(played: dict[str, Any]) -> None:
    mine, floors = played["metrics"], played["floors"]
    assert mine["recovery"] >= 0.9
    assert mine["false_successes"] == mine["without_verdict"] == mine["dangers"] == 0
    assert mine["measured"] >= 30
    assert mine["recovery"] > floors["no_map_recovery"]["recovery"] > floors["no_recovery"]["recovery"]
    assert floors["linear"]["recovery"] < 0.5
    assert set(played["faults"]) >= {"popup", "drop", "slow", "stale", "double", "rename"}


def test_equal_options_give_equal_figures_and_other_seeds_other_faults() -> None:
    few = tuple(c for c in CHORES if c.app == "settings")[:4]
    options = faults.Options(profile="hard", seeds=2, chores=few)
    one, other = faults.run(options), faults.run(options)
    assert one.to_json() == other.to_json()
    assert [r["faults"] for r in one.per_task[:4]] != [r["faults"] for r in one.per_task[4:]]


def test_without_faults_nothing_is_measured_as_recovery() -> None:
    known = reference(chore("turn on roaming"))
    for agent in (AGENT, *FLOORS):
        episode = play(agent, known, Faults(seed=3))
        assert (episode.reached, episode.counts) == (True, False)


def test_a_script_that_was_not_told_calls_a_lost_tap_a_success() -> None:
    """The last tap is lost, nobody looks, and the benchmark says so."""
    known = reference(chore("turn on roaming"))
    ends = [play(LINEAR, known, Faults(seed=s, drop=0.5)) for s in range(30)]
    assert any(e.false_success for e in ends)
    assert not any(play(AGENT, known, Faults(seed=s, drop=0.5)).false_success for s in range(30))


@pytest.mark.parametrize("ablation", ["no-update", "no-verification", "no-recovery", "no-map-recovery"])
def test_what_is_left_out_is_named_in_the_report(ablation: str) -> None:
    few = tuple(c for c in CHORES if c.app == "settings")[:3]
    report = faults.run(faults.Options(without=(ablation,), seeds=1, chores=few))
    assert report.ablation == ablation
    assert report.metrics["without_verdict"] == 0


def test_the_linear_profile_plays_the_linear_floor() -> None:
    few = tuple(c for c in CHORES if c.app == "shop")[:3]
    report = faults.run(faults.Options(profile="linear", seeds=1, chores=few))
    assert report.agent == "linear"
    assert report.metrics == report.floors["linear"]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (faults.Options(profile="cruel"), "profile"),
        (faults.Options(without=("no-luck",)), "ablation"),
        (faults.Options(seeds=0), "seeds"),
        (faults.Options(profile="linear", without=("no-update",)), "nothing to leave out"),
    ],
)
def test_a_wrong_option_is_told_in_a_line(options: faults.Options, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        faults.run(options)


def test_each_task_of_each_seed_has_faults_of_its_own() -> None:
    seeds = {seeded(NORMAL, seed, place).seed for seed in range(20) for place in range(len(CHORES))}
    assert len(seeds) == 20 * len(CHORES)


def test_the_command_writes_json_and_refuses_what_is_not_for_it(played: dict[str, Any]) -> None:
    assert (played["suite"], played["split"], played["simulated"]) == ("faults", "normal", True)
    assert set(played["floors"]) == {"no_map_recovery", "no_recovery", "linear"}
    assert len(played["per_task"]) == played["tasks"] == len(CHORES)
    assert main(["bench", "faults", "--agent", "random"]) == 2
