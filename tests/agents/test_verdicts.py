"""What a run may call a success: only what the simulated app's own state says was done."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from benchmarks.chores import Task, holds
from benchmarks.study_tasks import STUDIES, learnt, play

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.agents.words.task import parse_task
from uiatlas.devices import open_device
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.ui import describe
from uiatlas.utg import Graph, merge


@cache
def known(app: str) -> Graph:
    """The map that the tour of an app teaches; tests copy it."""
    with TemporaryDirectory() as folder:
        return learnt(STUDIES[app], Path(folder))


def run(
    app: str, task: str, *, mapped: bool = True, policy: DangerPolicy = DangerPolicy.REFUSE
) -> tuple[RunResult, SimulatedDevice]:
    """One run without faults, and the device afterwards."""
    device = open_device(STUDIES[app].uri)
    assert isinstance(device, SimulatedDevice)
    graph = merge(known(app), Graph(device.app)) if mapped else Graph(device.app)
    return Run(device, graph, WordPolicy(graph, task), task, Guard(policy)).execute(), device


@pytest.mark.parametrize("mapped", [True, False], ids=["map", "no map"])
@pytest.mark.parametrize("task", ["open", "open the notes app", "go back"])
def test_a_task_that_names_no_place_is_not_done_by_opening_any(task: str, mapped: bool) -> None:
    """A page that happens to say "open" or "back" is none that was asked for."""
    assert run("notes", task, mapped=mapped)[0].status != "success"


@pytest.mark.parametrize("mapped", [True, False], ids=["map", "no map"])
@pytest.mark.parametrize("app", ["notes", "transit"])
@pytest.mark.slow
def test_no_run_claims_what_the_app_does_not_confirm(app: str, mapped: bool, tmp_path: Path) -> None:
    """Not one false success, with and without a map."""
    study = STUDIES[app]
    for task in study.tasks:
        graph = merge(known(app), Graph(known(app).app)) if mapped else Graph(known(app).app)
        done, status, _, reason = play(study, task, graph, 0, False, tmp_path)
        assert done or status != "success", f"{task.text}: {reason}"


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("enable the daily reminder", holds("reminder", True)),
        ("make a backup every day", holds("backup_often", "Daily")),
        ("create a label called 'Garden'", lambda s, t: s.labels[-1] == "Garden"),
        ("archive the note 'Books to read'", lambda s, t: s.archive[-1]["title"] == "Books to read"),
        ("add 'Eggs' to the weekend shopping list", lambda s, t: s.checklists[0]["items"][-1] == ["Eggs", False]),
        ("tick off Milk in the weekend shopping checklist", lambda s, t: s.checklists[0]["items"][0][1]),
    ],
)
def test_a_change_is_made_and_proven(text: str, check: object) -> None:
    """Success, and the app's state agrees."""
    assert callable(check)
    result, device = run("notes", text)
    assert result.status == "success", result.reason
    assert check(device.state, "")


def test_a_deletion_that_is_allowed_is_agreed_to_and_happens() -> None:
    """The question whether to delete is answered with the task's own verb; what nothing shows is not claimed."""
    result, device = run("notes", "empty the trash", policy=DangerPolicy.ALLOW)
    assert device.state.trash == []
    assert result.status == "unproven"


def test_a_reason_tells_what_is_missing() -> None:
    """No theme of that name is offered, and the user reads that it was never found."""
    result, device = run("notes", "set the theme to 'Sepia'")
    assert result.status == "failure"
    assert "sepia" in result.reason
    assert device.state.theme == "System default"


def test_looking_for_a_place_alters_nothing() -> None:
    """Exploring an app without a map for something that it does not offer leaves its state as it was."""
    result, device = run("notes", "switch the loudspeaker on", mapped=False)
    assert result.status == "failure"
    assert device.state == open_device("sim:notes").state  # type: ignore[attr-defined]
    assert not device.danger_log


def test_a_check_mark_that_stands_as_wanted_is_success_without_a_touch() -> None:
    """Vibration is on already; on its page the run says so and leaves it."""
    result, device = run("notes", "turn on vibration")
    assert result.status == "success"
    assert device.state.vibrate is True


def test_a_form_with_two_ends_is_filled_from_both() -> None:
    """'from A to B' fills the fields From and To."""
    _, device = run("transit", "save a trip from Harbour to Museum Quarter")
    assert device.state.trips == ["Harbour to Museum Quarter"]


def test_the_last_text_goes_into_the_last_empty_field() -> None:
    """The address has no field that the task names, but only one is left."""
    task = Task("add a place called 'Office' at '12 Mill Lane'", lambda s, t: s.places[-1]["address"] == "12 Mill Lane")
    result, device = run("transit", task.text)
    assert result.status == "success", result.reason
    assert task.done(device.state, "")


@pytest.mark.parametrize("text", ["buy milk on mars", "fly to the moon with the note"])
def test_a_task_of_which_most_was_not_found_is_no_success(text: str) -> None:
    """That one word of it is on the screen is not enough, even if nothing of the app's verbs is in it."""
    result, _ = run("notes", text)
    assert result.status in ("unproven", "failure")


@pytest.mark.parametrize("mapped", [True, False], ids=["map", "no map"])
@pytest.mark.parametrize("text", ["do not delete anything", "show the settings but never delete the notes"])
def test_what_a_task_forbids_is_not_done_even_where_everything_is_allowed(text: str, mapped: bool) -> None:
    """Words after "do not" are no wish: nothing that deletes is touched."""
    result, device = run("notes", text, mapped=mapped, policy=DangerPolicy.ALLOW)
    said = " ".join(describe(s.action).casefold() for s in result.steps)
    assert "delete" not in said
    assert "empty" not in said
    assert device.danger_log == []


@pytest.mark.parametrize("text", ["create a note called 'Milk' but do not save it", "rename it to 'B' without saving"])
def test_a_task_that_forbids_saving_is_not_understood(text: str) -> None:
    """An app may save by itself or call its button otherwise: nothing is touched."""
    result, _ = run("notes", text)
    assert (result.status, len(result.steps)) == ("failure", 0)
    assert "not understood" in result.reason


def test_a_note_that_is_not_there_costs_no_other_note() -> None:
    """The name of what is to go is typed into no other note, and "Delete all notes" is not what was asked for."""
    _, device = run("notes", "delete the note Nowhere", policy=DangerPolicy.ALLOW)
    notes = device.state.notes
    assert "Nowhere" not in str(notes)
    assert len(notes) == 4
    assert device.danger_log == []


def test_a_note_gets_the_quoted_name_with_its_apostrophe() -> None:
    """A quoted name is typed whole."""
    result, device = run("notes", 'create a note called "Tom\'s list"')
    assert result.status == "success"
    assert "Tom's list" in str(device.state.notes)


@pytest.mark.parametrize("mapped", [True, False], ids=["map", "no map"])
@pytest.mark.parametrize(
    "text",
    ["pin the note Holiday plans", "turn on wifi", "turn on the 24-hour clock and turn it off again"],
)
def test_what_the_app_does_not_have_is_never_called_done(text: str, mapped: bool) -> None:
    """A PIN is no pin, "only on Wi-Fi" is no Wi-Fi, and a switch that nobody touched was not turned on and off."""
    result, _ = run("notes", text, mapped=mapped)
    assert result.status != "success"


@pytest.mark.parametrize(
    ("text", "mapped"),
    [
        ("show the statistics that nobody keeps of the weather", True),
        ("show the news", False),
    ],
)
def test_what_was_not_done_is_no_success(text: str, mapped: bool) -> None:
    result, device = run("notes", text, mapped=mapped)
    assert result.status != "success"
    assert "flour" in str(device.state)


def test_a_thing_is_renamed_without_quotation_marks_and_keeps_its_text() -> None:
    result, device = run("notes", "rename the note Bread recipe to Cake", mapped=True)
    assert result.status == "success"
    assert [n["title"] for n in device.state.notes if "flour" in str(n)] == ["Cake"]


def test_a_verb_with_un_before_it_turns_off() -> None:
    assert len(parse_task("unsubscribe from the newsletter").opposed()) % 2 == 1
    assert len(parse_task("unmute reminders").opposed()) % 2 == 1
    assert len(parse_task("undo the last change").opposed()) % 2 == 0
