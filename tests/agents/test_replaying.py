"""Repeating a recorded run: on the app as it was, on one that has changed, and while things go wrong."""

from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from benchmarks.changed_app import ChangedApp, Release
from benchmarks.study_replay import Recording, changed, linear, recorded, repeat, replay
from benchmarks.study_tasks import STUDIES

from uiatlas.agents.replay.replayer import Replayer
from uiatlas.agents.replay.script import read_script
from uiatlas.devices import open_device
from uiatlas.devices.faults import NORMAL, Faults
from uiatlas.errors import InputError
from uiatlas.report import write_report
from uiatlas.report.telling import selector_text
from uiatlas.run.events import Acted, Diverged, Event, Moved, RunStarted
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.record import RunLog, read_log
from uiatlas.ui import InputText, Tap, describe, target_of
from uiatlas.utg.conditions import IsChecked, TextEquals
from uiatlas.utg.export import from_document

NOTHING = Faults()
AS_IT_WAS = Release()


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Recording]:
    """Some tasks of the notes app, each done once."""
    wanted = ("turn on the 24-hour clock", "create a note called 'Groceries'", "set the theme to dark")
    study = STUDIES["notes"]
    few = replace(study, tasks=tuple(t for t in study.tasks if t.text in wanted))
    return {r.task.text: r for r in recorded(few, tmp_path_factory.mktemp("recorded"))}


def repeated(
    recording: Recording, release: Release = AS_IT_WAS, faults: Faults = NOTHING, seed: int = 0
) -> tuple[RunResult, list[Event], bool]:
    """The result, what was told, and whether the task was really done."""
    device, app = changed(recording.uri, seed, release, faults)
    told: list[Event] = []
    policy = Replayer(from_document(recording.known), recording.script)
    run = Run(device, policy.graph, policy, recording.task.text, Guard(DangerPolicy.REFUSE), 80, told.append)
    result = run.execute()
    return result, told, recording.task.done(app.state, app.observe().title)


def test_on_the_same_app_every_recorded_step_is_done_once_and_nothing_else(recordings: dict[str, Recording]) -> None:
    for recording in recordings.values():
        result, told, done = repeated(recording)
        assert (result.status, done) == ("success", True)
        assert [describe(s.action) for s in result.steps] == [describe(s.action) for s in recording.script.steps]
        assert not [e for e in told if isinstance(e, Moved | Diverged)]


def test_a_script_keeps_texts_selectors_and_what_was_verified(recordings: dict[str, Recording]) -> None:
    """What was typed and what held afterwards come from the log alone."""
    script = recordings["create a note called 'Groceries'"].script
    typed = next(s for s in script.steps if isinstance(s.action, InputText))
    assert isinstance(typed.action, InputText)
    assert typed.action.text == "Groceries"
    assert TextEquals(typed.action.target, "Groceries") in typed.expected
    clock = recordings["turn on the 24-hour clock"].script
    assert any(isinstance(c, IsChecked) and c.value for c in clock.steps[-1].expected)
    assert clock.goal


@pytest.mark.parametrize("seed", range(4))
def test_renamed_labels_and_new_ids_are_found_again_and_told(recordings: dict[str, Recording], seed: int) -> None:
    """Most controls are called otherwise, and every second has another id."""
    release = Release(renamed=0.6, new_id=0.5)
    result, told, done = repeated(recordings["turn on the 24-hour clock"], release, seed=seed)
    assert (result.status, done) == ("success", True), result.reason
    moved = [e for e in told if isinstance(e, Moved)]
    assert moved
    assert all(e.old != e.new for e in moved)


def test_what_is_already_so_is_not_switched_back(recordings: dict[str, Recording]) -> None:
    """On an app where the clock stands as the run left it, the switch is not touched."""
    recording = recordings["turn on the 24-hour clock"]
    device, app = changed(recording.uri, 0, AS_IT_WAS, NOTHING)
    app.state.clock24 = True
    assert replay(device, recording, None).status == "success"
    assert app.state.clock24 is True


def test_a_replay_that_ends_elsewhere_is_no_success(recordings: dict[str, Recording]) -> None:
    """The app does not take the choice; all steps are done, and the value is not there."""
    recording = recordings["set the theme to dark"]
    last = recording.script.steps[-1]
    light = next(e for e in last.before.elements if e.text == "Light")
    assert isinstance(last.action, Tap)
    other = replace(last, action=Tap(replace(last.action.target, text="Light")), element=light)
    script = replace(recording.script, steps=(*recording.script.steps[:-1], other))
    device, _ = changed(recording.uri, 0, AS_IT_WAS, NOTHING)
    graph = from_document(recording.known)
    result = Run(device, graph, Replayer(graph, script), script.task, max_steps=80).execute()
    assert result.status in ("failure", "unproven")
    assert "Dark" in result.reason


def test_after_a_crash_the_record_is_taken_up_where_it_was(recordings: dict[str, Recording]) -> None:
    """The home screen is shown again and again; the replay says so and still comes to the end."""
    found = [repeated(recordings["set the theme to dark"], faults=Faults(crash=0.1), seed=s) for s in range(12)]
    assert sum(result.status == "success" and done for result, _, done in found) >= 9
    assert all(done for result, _, done in found if result.status == "success")
    assert any(isinstance(e, Diverged) for _, told, _ in found for e in told)


def test_a_lost_entry_is_made_again(recordings: dict[str, Recording]) -> None:
    """A crash in the middle of a form loses what was typed; the note is made once, with its title."""
    recording = recordings["create a note called 'Groceries'"]
    for seed in range(8):
        device, app = changed(recording.uri, seed, AS_IT_WAS, Faults(crash=0.15))
        replay(device, recording, None)
        titles = [n["title"] for n in app.state.notes]
        assert "Groceries" in titles
        assert "Untitled" not in titles


def test_a_removed_control_ends_in_failure_with_a_reason_or_in_another_way(recordings: dict[str, Recording]) -> None:
    """No success is claimed that is none."""
    for seed in range(6):
        result, told, done = repeated(recordings["set the theme to dark"], Release(removed=0.4), seed=seed)
        assert (result.status == "success") <= done
        assert result.reason
        assert isinstance(told[0], RunStarted)


@pytest.mark.slow
def test_twice_as_many_repetitions_succeed_as_by_linear_replay(recordings: dict[str, Recording]) -> None:
    """The same seeds, the same releases and the same faults for both; counted on the app's own state."""
    few = list(recordings.values())
    profiles: list[tuple[Release, Faults]] = [
        (Release(renamed=0.15, moved=0.05, removed=0.02, new_id=0.3), NOTHING),
        (AS_IT_WAS, NORMAL),
    ]
    for release, faults in profiles:
        pairs = [repeat(few[seed % len(few)], seed, release, faults) for seed in range(24)]
        by_line, by_plan = sum(p.linear for p in pairs), sum(p.replayed for p in pairs)
        assert by_plan >= 2 * by_line > 0
        assert all(p.replayed for p in pairs if p.result.status == "success")


def test_linear_replay_does_the_whole_run_on_the_same_app(recordings: dict[str, Recording]) -> None:
    """What replay is compared with is no straw man: it waits, and it skips what does not come up."""
    for recording in recordings.values():
        for faults in (NOTHING, Faults(slow=1.0)):
            device, app = changed(recording.uri, 1, AS_IT_WAS, faults)
            assert linear(device, recording.script)
            assert recording.task.done(app.state, app.observe().title)


def test_a_changed_app_is_the_same_every_time_it_is_looked_at(recordings: dict[str, Recording]) -> None:
    """A release is drawn from its seed and nothing else."""
    seen = [ChangedApp(open_device("sim:notes"), Release(3, 0.5, 0.3, 0.1, 0.5)).observe() for _ in range(2)]
    assert seen[0] == seen[1]
    assert seen[0] != open_device("sim:notes").observe()


@pytest.mark.parametrize(
    ("write", "said"),
    [
        (lambda log: None, "has not ended"),
        (lambda log: log.write(RunStarted("r", "t", "sim:notes", "a", True, 0, 0, "ask", 1, "0")), "has not ended"),
    ],
)
def test_a_run_without_an_end_cannot_be_repeated(tmp_path: Path, write: Callable[[RunLog], None], said: str) -> None:
    with RunLog(tmp_path / "r") as log:
        write(log)
    with pytest.raises(InputError, match=said):
        read_script(tmp_path / "r")


def test_every_step_with_a_target_has_its_element(recordings: dict[str, Recording]) -> None:
    for recording in recordings.values():
        assert all(s.element is not None for s in recording.script.steps if target_of(s.action) is not None)


def test_the_report_shows_what_moved_from_which_selector_to_which(
    recordings: dict[str, Recording], tmp_path: Path
) -> None:
    recording = recordings["set the theme to dark"]
    device, _ = changed(recording.uri, 1, Release(renamed=0.6, new_id=0.5), NOTHING)
    graph = from_document(recording.known)
    with RunLog(tmp_path / "again") as log:
        Run(device, graph, Replayer(graph, recording.script), "again", max_steps=80, on_event=log.write).execute()
    page = write_report(tmp_path / "again").read_text(encoding="utf-8")
    events = [t.event for t in read_log(tmp_path / "again")]
    moved = [e for e in events if isinstance(e, Moved)]
    assert moved
    assert "What moved" in page
    for change in moved:
        acted = next(e for e in events if isinstance(e, Acted) and e.step == change.step)
        assert target_of(acted.action) == change.new
        assert f'href="#action-{change.step}"' in page
        assert f'id="action-{change.step}"' in page
        assert selector_text(change.old) in unescape(page)
