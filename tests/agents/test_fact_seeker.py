"""A run for facts ends in success only if each of them was seen on the device, and the log says what was checked."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.utg.test_learnt_facts import SETTINGS, gate, learnt

from uiatlas.agents.compilers.fact_names import fact_named
from uiatlas.agents.running import Report, RunOptions, run_task
from uiatlas.agents.travel.fact_seeker import FactSeeker
from uiatlas.cli.commands.demo import learn_map
from uiatlas.devices import open_device
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.devices.tours import Type
from uiatlas.errors import InputError
from uiatlas.planning.goal import Holds
from uiatlas.run.events import Event, Proven
from uiatlas.run.proof import FactState
from uiatlas.ui import Selector
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Carries, FactIs, describe_condition
from uiatlas.utg.fluents import OFF, Fact, Fluent, FluentKind, flag


def sought(
    graph: Graph,
    folder: Path,
    facts: list[Fact],
    *,
    to: str | None = None,
    app: str = "sim:notes",
    given: dict[Fluent, str] | None = None,
) -> tuple[Report, list[Event], dict[str, object]]:
    """The report, the events and the state of the simulated app afterwards."""
    device = open_device(app)
    events: list[Event] = []
    places = None if to is None else [graph.find(to).id]
    report = run_task(
        device,
        "facts",
        RunOptions(
            graph=graph,
            policy=lambda known, task: FactSeeker(known, facts, places, given),
            runs=folder / "runs",
            on_event=events.append,
        ),
    )
    state = vars(device.state) if isinstance(device, SimulatedDevice) else {}
    return report, events, state


@pytest.fixture
def notes(tmp_path: Path) -> Graph:
    """The map of the notes app from its tour."""
    return learn_map(tmp_path / "notes.uiatlas")


def test_switches_are_set_and_the_run_ends_at_the_place(notes: Graph, tmp_path: Path) -> None:
    """The app itself has both on, and the verdict's checks name both and the place."""
    facts = [fact_named(notes, "Use 24-hour clock=on"), fact_named(notes, "Remind me=on")]
    report, events, state = sought(notes, tmp_path, facts, to="Settings")
    assert report.result.status == "success"
    assert (state["clock24"], state["reminder"]) == (True, True)
    proof = next(e for e in events if isinstance(e, Proven)).proof
    assert {f.state for f in proof.facts} == {FactState.HELD}
    conditions = [f.fact.condition for f in proof.facts if isinstance(f.fact, Holds)]
    assert [c.fact for c in conditions if isinstance(c, FactIs)] == facts
    assert all(f.step for f in proof.facts)


def test_what_holds_already_is_looked_at_and_left_alone(notes: Graph, tmp_path: Path) -> None:
    """The map says that previews are shown; the run goes there to see it, and touches nothing."""
    report, _, state = sought(notes, tmp_path, [fact_named(notes, "Show note previews=on")])
    assert report.result.status == "success"
    assert state["preview"] is True
    assert report.result.steps


def test_what_the_map_saw_otherwise_is_seen_anew(notes: Graph, tmp_path: Path) -> None:
    """On this device the clock is set already, though the map saw it off: the switch is not flipped back."""
    device = open_device("sim:notes")
    assert isinstance(device, SimulatedDevice)
    device.state.clock24 = True
    fact = fact_named(notes, "Use 24-hour clock=on")
    report = run_task(
        device,
        "facts",
        RunOptions(graph=notes, policy=lambda known, task: FactSeeker(known, [fact]), runs=tmp_path / "runs"),
    )
    assert (report.result.status, device.state.clock24) == ("success", True)


@pytest.mark.parametrize("seed", [1, 2, 26])
def test_pop_ups_and_dropped_taps_do_not_mislead_it(notes: Graph, tmp_path: Path, seed: int) -> None:
    """With faults on, success still means that the facts were seen."""
    facts = [fact_named(notes, "Use 24-hour clock=on"), fact_named(notes, "Vibrate=on")]
    app = f"sim:notes?seed={seed}&popup=0.15&drop=0.1"
    report, events, _ = sought(notes, tmp_path, facts, app=app)
    assert report.result.status == "success"
    assert len(next(e for e in events if isinstance(e, Proven)).proof.facts) == 2


def test_a_time_that_was_never_set_before_is_typed_and_seen_in_its_row(tmp_path: Path) -> None:
    """The map learnt from 07:15 what the dialog does; the run sets 08:00."""
    walk = ("Notifications", "Daily reminder", "Reminder time", Type("Time (hh:mm)", "07:15"), "Set time")
    graph = learnt(tmp_path, *SETTINGS, *walk)
    report, _, state = sought(graph, tmp_path, [fact_named(graph, "Reminder time=08:00")])
    assert (report.result.status, state["reminder_time"]) == ("success", "08:00")


def test_what_an_action_needs_is_brought_about_first(tmp_path: Path) -> None:
    """The button was seen disabled until the box was checked, so the box comes first."""
    app = gate(tmp_path)
    graph = learnt(tmp_path, "I agree", "Go on", app=app)
    report, _, _ = sought(graph, tmp_path, [], to="Inside", app=app)
    assert [s.outcome for s in report.result.steps] == ["success", "success"]


def test_what_is_given_is_planned_with(notes: Graph, tmp_path: Path) -> None:
    """A page is entered only by those who are signed in; nothing on the map sets that, so it has to be told."""
    signed_in = Fact(flag("signed in"))
    for edge in list(notes.incoming(notes.find("Backup").id)):
        notes.put_transition(replace(edge, precondition=(FactIs(signed_in),)))
    told = {signed_in.fluent: signed_in.value}
    ends = [sought(notes, tmp_path, [], to="Backup", given=given)[0].result.status for given in (None, told)]
    assert ends == ["failure", "success"]


def test_an_item_is_only_looked_for(notes: Graph, tmp_path: Path) -> None:
    """That a note is there needs no action, only a look; that one is gone which is there is a failure."""
    there = fact_named(notes, "Old address=there")
    assert sought(notes, tmp_path, [there])[0].result.status == "success"
    gone = fact_named(notes, "Old address=gone")
    assert sought(notes, tmp_path, [gone])[0].result.status == "failure"


def test_a_fact_that_nothing_sets_ends_the_run_with_the_reason(notes: Graph, tmp_path: Path) -> None:
    """A flag that no action of the map sets cannot be had, and no step is taken for it."""
    report, _, _ = sought(notes, tmp_path, [Fact(flag("signed in"))])
    assert report.result.status == "failure"
    assert "signed in: no known action sets it" in report.result.reason
    assert report.result.steps == ()


def test_facts_that_contradict_each_other_are_refused_before_anything_is_done(notes: Graph) -> None:
    """On and off at once is a mistake of whoever asks."""
    switch = fact_named(notes, "Vibrate=on")
    with pytest.raises(InputError, match="at once"):
        FactSeeker(notes, [switch, Fact(switch.fluent, OFF)])
    assert Fluent(FluentKind.CHECKED, "Vibrate", switch.fluent.screen, Selector()) == switch.fluent


def test_what_a_run_saw_change_is_planned_with_in_the_next(notes: Graph, tmp_path: Path) -> None:
    """The tour never set the reminder's time. A run in words did, so that the next one sets any other time."""
    assert not [c for t in notes.transitions.values() for c in t.postcondition if isinstance(c, Carries)]
    done = run_task(
        open_device("sim:notes"), "set the reminder time to 07:15", RunOptions(graph=notes, runs=tmp_path / "first")
    )
    assert done.result.status == "success"
    report, _, state = sought(notes, tmp_path, [fact_named(notes, "Reminder time=21:45")])
    assert (report.result.status, state["reminder_time"]) == ("success", "21:45")


def test_a_run_learns_what_a_button_needs(tmp_path: Path) -> None:
    """The button was disabled on the first look and worked once the box was checked."""
    app = gate(tmp_path)
    graph = Graph("com.example.gate")
    done = run_task(
        open_device(app), 'check "I agree", then press "Go on"', RunOptions(graph=graph, runs=tmp_path / "first")
    )
    assert done.result.status == "success"
    needs = [describe_condition(c) for t in graph.transitions.values() for c in t.precondition]
    assert needs == ['"I agree" on']
