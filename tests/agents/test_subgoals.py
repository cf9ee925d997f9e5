"""Sub-goals driven one after another from Python, on simulated devices; values are read, checked and carried."""

from pathlib import Path

import pytest

from uiatlas.agents.compilers.decomposition.apps import app_names
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.compilers.subgoal import Reading, SubGoal
from uiatlas.agents.compilers.values import read_value
from uiatlas.agents.running import GoalsReport, RunOptions, run_goals
from uiatlas.agents.subgoals import read_checked
from uiatlas.devices import Device, open_device
from uiatlas.devices.several import SeveralApps, apps_on
from uiatlas.errors import InputError
from uiatlas.run.event_codec import event_from_json, event_to_json
from uiatlas.run.events import (
    Acted,
    Event,
    Proven,
    RunEnded,
    SubgoalBegan,
    SubgoalEnded,
    ValueRead,
)
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.record import read_log
from uiatlas.ui import ElementFlag, Observation, Role, UIElement

NOTES, TRANSIT = "com.example.notes", "org.example.transit"


def driven(device: Device, task: str, runs: Path, max_steps: int = 40) -> GoalsReport:
    apps = apps_on(device)
    return run_goals([device], task, decompose(task, app_names(apps, apps)), RunOptions(runs=runs, max_steps=max_steps))


@pytest.fixture
def phone() -> SeveralApps:
    device = open_device("sim:notes+transit")
    assert isinstance(device, SeveralApps)
    return device


def test_both_apps_hold_afterwards_what_was_asked_for(phone: SeveralApps, tmp_path: Path) -> None:
    report = driven(phone, "in Notes turn on the 24-hour clock, then in Wayfare follow the night bus N7", tmp_path)
    assert report.result.status == "success"
    assert phone.state(NOTES).clock24 is True
    assert "Night bus N7" in phone.state(TRANSIT).followed


def test_a_value_is_typed_as_it_was_read(phone: SeveralApps, tmp_path: Path) -> None:
    task = (
        "In Wayfare open the Places and read the address of Gym as {address}; in Notes create a note called '{address}'"
    )
    report = driven(phone, task, tmp_path)
    assert report.parts[0].values == {"address": "40 River Road"}
    assert "40 River Road" in [n["title"] for n in phone.state(NOTES).notes]


def test_the_log_of_the_whole_task_tells_every_part(phone: SeveralApps, tmp_path: Path) -> None:
    report = driven(phone, "in Notes open the settings, then in Wayfare open the tickets", tmp_path)
    events = [t.event for t in read_log(report.folder)]
    assert [(e.number, e.app) for e in events if isinstance(e, SubgoalBegan)] == [(1, NOTES), (2, TRANSIT)]
    ended = [e for e in events if isinstance(e, SubgoalEnded)]
    assert [e.run_id for e in ended] == [f"{report.run_id}-1", f"{report.run_id}-2"]
    assert all((tmp_path / e.run_id / "report.html").is_file() for e in ended)
    assert report.page.is_file()


def test_a_task_stops_at_the_first_part_that_fails(phone: SeveralApps, tmp_path: Path) -> None:
    goals = (SubGoal("org.example.bank", "check my balance"), SubGoal(NOTES, "turn on the 24-hour clock"))
    report = run_goals([phone], "both", goals, RunOptions(runs=tmp_path))
    assert [p.status for p in report.parts] == ["failure", "skipped"]
    assert "no app called org.example.bank" in report.result.reason
    assert phone.state(NOTES).clock24 is False


def test_all_parts_share_one_budget(phone: SeveralApps, tmp_path: Path) -> None:
    task = "in Notes open the settings, then in Wayfare open the tickets"
    report = driven(phone, task, tmp_path, max_steps=4)
    assert (report.result.status, len(report.result.steps)) == ("failure", 4)
    assert "budget" in report.result.reason


def test_what_is_dangerous_is_refused_in_every_app(phone: SeveralApps, tmp_path: Path) -> None:
    task = "in Notes open the settings, then in Wayfare clear the history of recent trips"
    report = run_goals(
        [phone],
        task,
        decompose(task, app_names(phone.apps, phone.apps)),
        RunOptions(runs=tmp_path, guard=Guard(DangerPolicy.REFUSE)),
    )
    assert report.result.status != "success"
    assert phone.danger_log == []


def test_a_task_goes_on_through_pop_ups_and_lost_taps(tmp_path: Path) -> None:
    device = open_device("sim:notes+transit?seed=3&popup=0.15&drop=0.1")
    report = driven(device, "in Notes turn on the 24-hour clock, then in Wayfare follow the night bus N7", tmp_path)
    inside = getattr(device, "device", None)
    assert isinstance(inside, SeveralApps)
    done = inside.state(NOTES).clock24 and "Night bus N7" in inside.state(TRANSIT).followed
    assert (report.result.status == "success") == done


def test_a_task_that_breaks_off_has_a_verdict_and_a_report(phone: SeveralApps, tmp_path: Path) -> None:
    """Whatever breaks it off in its second part: the log of the whole and that of the part say so."""

    def full(event: Event) -> None:
        if isinstance(event, SubgoalBegan) and event.number == 2:
            raise OSError(28, "No space left on device")

    goals = (SubGoal(NOTES, "open the settings"), SubGoal(TRANSIT, "open the tickets"))
    with pytest.raises(OSError, match="No space left"):
        run_goals([phone], "both", goals, RunOptions(runs=tmp_path, on_event=full))
    whole = min((p for p in tmp_path.iterdir()), key=lambda p: len(p.name))
    last = read_log(whole)[-1].event
    assert isinstance(last, RunEnded)
    assert (last.status, last.steps > 0) == ("stopped", True)
    assert (whole / "report.html").is_file()


def test_there_must_be_something_to_do(phone: SeveralApps) -> None:
    with pytest.raises(InputError, match="no sub-goals are given"):
        run_goals([phone], "", ())


def screen(*elements: tuple[Role, str, str, str]) -> Observation:
    flags = {Role.ITEM: ElementFlag.CLICKABLE, Role.INPUT: ElementFlag.CLICKABLE | ElementFlag.EDITABLE}
    return Observation(
        "shop",
        tuple(
            UIElement(i, role, text=text, description=said, resource_id=name, flags=flags.get(role, ElementFlag.NONE))
            for i, (role, text, said, name) in enumerate(elements)
        ),
    )


@pytest.mark.parametrize(
    ("shown", "words", "text", "by"),
    [
        (screen((Role.ITEM, "Lamp\n12.50", "", "row")), "price of the lamp", "12.50", "below the label"),
        (screen((Role.TEXT, "Price: 12.50", "", "")), "price", "12.50", "after the label"),
        (screen((Role.INPUT, "Sam", "Nickname", "")), "nickname", "Sam", "in the field"),
        (screen((Role.TEXT, "12.50", "", "shop:id/item_price")), "price", "12.50", "by its id"),
        (screen((Role.TEXT, "Price", "", ""), (Role.TEXT, "12.50", "", "")), "price", "12.50", "beside the label"),
    ],
)
def test_a_value_is_found_by_what_it_is_called(shown: Observation, words: str, text: str, by: str) -> None:
    value = read_value(Reading("x", words), shown)
    assert value is not None
    assert (value.text, value.by) == (text, by)


@pytest.mark.parametrize(
    "shown",
    [
        screen((Role.ITEM, "Lamp\n12.50", "", "row"), (Role.ITEM, "Lamp\n9.90", "", "row")),
        screen((Role.ITEM, "Chair\n40.00", "", "row")),
        screen(),
    ],
)
def test_a_value_that_is_not_there_or_is_there_twice_is_not_read(shown: Observation) -> None:
    assert read_value(Reading("x", "price of the lamp"), shown) is None


def test_a_value_is_checked_on_a_second_look() -> None:
    phone = open_device("sim:notes+transit")
    told = read_checked(1, Reading("x", "number of elephants"), phone)
    assert (told.held, told.text) == (False, "")
    assert "number of elephants" in told.condition


@pytest.mark.parametrize(
    "event",
    [
        SubgoalBegan(2, NOTES, "write '12'", (("price", "12"),)),
        ValueRead(1, "price", "12", '"12" shown', True, "by its id"),
        SubgoalEnded(1, "success", "done", "r-1"),
    ],
)
def test_the_events_of_a_task_over_several_apps_survive_the_log(event: Event) -> None:
    assert event_from_json(event_to_json(event)) == event


def test_the_proof_of_a_later_part_counts_its_steps_as_the_log_does(phone: SeveralApps, tmp_path: Path) -> None:
    """The second part is proven by what its own steps came to, not by those of the first one."""
    report = driven(phone, "in Notes turn on the 24-hour clock, then in Wayfare follow the night bus N7", tmp_path)
    events = [t.event for t in read_log(report.folder)]
    starts = [n for n, e in enumerate(events) if isinstance(e, SubgoalBegan)]
    before = [e.step for e in events[: starts[1]] if isinstance(e, Acted)]
    steps = [e.step for e in events[starts[1] :] if isinstance(e, Acted)]
    proven = [e for e in events[starts[1] :] if isinstance(e, Proven)]
    assert proven[0].step == max(steps) > max(before)
    assert max(before) < (proven[0].proof.facts[0].step or 0) <= max(steps)
