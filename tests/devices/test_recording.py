"""The recorder: what it writes is there after a kill, can be continued, and becomes a recorded app."""

import os
import resource
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uiatlas.devices import open_device
from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.recorded_app import read_recorded_app, write_recorded_app
from uiatlas.devices.recording import Recorder, Walk, read_walk, walk_to_recorded_app
from uiatlas.devices.replay import ReplayDevice
from uiatlas.devices.tours import TourStep, Type, follow
from uiatlas.errors import ActionError, FormatError, InputError, VersionError
from uiatlas.ui import Back, Home, InputText, OpenApp, Role, Scroll, Selector, Tap, Wait

SHORT: tuple[TourStep, ...] = ("Got it", "Search", Type("Search notes", "bread"), Back(), "More options", "Settings")


def record(path: Path, *steps: TourStep, uri: str = "sim:notes") -> Walk:
    recorder = Recorder(open_device(uri), path)
    for _ in follow(recorder, steps):
        pass
    recorder.close()
    return read_walk(path)


def test_every_step_leads_from_what_was_seen_to_what_was_seen_next(tmp_path: Path) -> None:
    walk = record(tmp_path / "walk.jsonl", *TOUR)
    assert len(walk.steps) == len(TOUR)
    assert all(one.after == other.before for one, other in pairwise(walk.steps))
    assert all(one.time <= other.time for one, other in pairwise(walk.steps))
    assert {d for s in walk.steps for d in (s.before, s.after)} == set(walk.observations)
    assert (walk.app, walk.uri) == ("com.example.notes", "sim:notes")


def test_a_full_disk_is_told_and_leaves_a_walk_that_can_be_continued(tmp_path: Path) -> None:
    """No half of a line stays behind; when there is room again, the next look writes what is missing."""
    path = tmp_path / "walk.jsonl"
    recorder = Recorder(open_device("sim:notes"), path)
    recorder.observe()
    whole = path.stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    recorder.perform(Tap(Selector(Role.BUTTON, "Got it", resource_id="got_it")))
    resource.setrlimit(resource.RLIMIT_FSIZE, (whole + 100, hard))
    try:
        with pytest.raises(InputError, match=r"cannot write .*walk\.jsonl"):
            recorder.observe()
        assert path.stat().st_size == whole
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    shown = recorder.observe()
    recorder.close()
    (step,) = read_walk(path).steps
    assert step.after == shown.digest


def test_what_was_seen_before_is_written_once(tmp_path: Path) -> None:
    record(tmp_path / "walk.jsonl", "Got it", "Search", Back(), "Search", Back(), "Search", Back())
    text = (tmp_path / "walk.jsonl").read_text()
    assert text.count('{"seen"') == 3
    assert text.count('{"step"') == 7


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 100_000))
def test_a_file_cut_off_anywhere_gives_all_whole_steps_and_can_be_continued(tmp_path: Path, cut: int) -> None:
    whole_path = tmp_path / "whole.jsonl"
    if not whole_path.exists():
        record(whole_path, *SHORT)
    raw = whole_path.read_bytes()
    whole = read_walk(whole_path)
    path = tmp_path / "cut.jsonl"
    path.write_bytes(raw[: cut % (len(raw) + 1)])
    kept = path.read_bytes()
    steps = sum(line.startswith(b'{"step"') for line in kept.split(b"\n")[:-1])
    if b"\n" in kept:
        assert read_walk(path).steps == whole.steps[:steps]
    else:
        with pytest.raises(FormatError):
            read_walk(path)
    again = record(path, "Got it", "Search")
    assert again.steps[:steps] == whole.steps[:steps]
    assert [s.action for s in again.steps[steps:]] == [s.action for s in whole.steps[:2]]


def test_a_killed_recording_process_loses_at_most_the_step_in_flight(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from uiatlas.devices import open_device
from uiatlas.devices.recording import Recorder
from uiatlas.ui import Scroll
recorder = Recorder(open_device("sim:notes"), Path(sys.argv[1]))
recorder.observe()
for number in range(1_000_000):
    recorder.perform(Scroll("down"))
    recorder.observe()
    print(number + 1, flush=True)
"""
    path = tmp_path / "walk.jsonl"
    with subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        done = 0
        while done < 20:
            done = int(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        done = max([done, *map(int, process.stdout.read().split(b"\n")[:-1])])
    assert done <= len(read_walk(path).steps) <= done + 1


def test_an_existing_walk_is_continued(tmp_path: Path) -> None:
    path = tmp_path / "walk.jsonl"
    first = record(path, "Got it", "Search")
    both = record(path, "Got it", "More options")
    assert both.steps[:2] == first.steps
    assert len(both.steps) == 4
    assert path.read_text().count('"format"') == 1


def test_a_walk_of_another_app_or_another_file_is_left_as_it_is(tmp_path: Path, tea_file: Path) -> None:
    path = tmp_path / "walk.jsonl"
    record(path, "Got it")
    before = path.read_bytes()
    with pytest.raises(InputError, match="notes"):
        Recorder(open_device(f"sim:{tea_file}"), path)
    assert path.read_bytes() == before
    for words in ("my diary", "my diary\n", '{"format": "other"}\n'):
        path.write_text(words)
        with pytest.raises(FormatError):
            Recorder(open_device("sim:notes"), path)
        assert path.read_text() == words


def test_a_walk_cannot_be_written_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        Recorder(open_device("sim:notes"), tmp_path / "none" / "walk.jsonl")


def test_damage_inside_a_walk_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "walk.jsonl"
    record(path, *SHORT)
    lines = path.read_bytes().split(b"\n")
    for damage in (b"{", b'{"step":{}}', b"5", b'{"seen":{"elements":7}}', b'{"step":{"before":"x","after":"x"}}'):
        path.write_bytes(b"\n".join([*lines[:3], damage, *lines[3:]]))
        with pytest.raises(FormatError, match="line 4"):
            read_walk(path)


def test_a_walk_of_a_newer_version_asks_for_an_upgrade(tmp_path: Path) -> None:
    path = tmp_path / "walk.jsonl"
    path.write_text('{"format":"uiatlas-walk","version":99,"app":"a","uri":"sim:a"}\n')
    with pytest.raises(VersionError):
        read_walk(path)
    with pytest.raises(InputError):
        read_walk(tmp_path / "none.jsonl")


def test_a_refused_action_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "walk.jsonl"
    recorder = Recorder(open_device("sim:notes"), path)
    recorder.observe()
    with pytest.raises(ActionError):
        recorder.perform(Tap(Selector(Role.BUTTON, "Nothing")))
    recorder.close()
    assert read_walk(path).steps == ()


def test_a_password_is_written_as_dots(tmp_path: Path) -> None:
    steps = ("Got it", "More options", "Settings", "Account", Type("Password", "hunter2"))
    walk = record(tmp_path / "walk.jsonl", *steps)
    assert "hunter2" not in (tmp_path / "walk.jsonl").read_text()
    typed = walk.steps[-1].action
    assert isinstance(typed, InputText)
    assert typed.text == "•" * 7


def test_what_changes_by_itself_is_written_as_waiting(tmp_path: Path) -> None:
    device = open_device("sim:notes")
    recorder = Recorder(device, tmp_path / "walk.jsonl")
    for _ in follow(recorder, ("Got it", "More options", "Statistics")):
        pass
    recorder.observe()
    device.wait(10.0)
    recorder.observe()
    recorder.wait(1.0)
    recorder.restart()
    recorder.close()
    actions = [s.action for s in read_walk(tmp_path / "walk.jsonl").steps]
    assert actions[-3:] == [Wait(0.0), Wait(1.0), OpenApp("com.example.notes", restart=True)]


def test_a_walk_becomes_a_recorded_app_that_can_be_written_and_read(tmp_path: Path) -> None:
    app = walk_to_recorded_app(record(tmp_path / "walk.jsonl", *TOUR), licence="mine")
    write_recorded_app(app, tmp_path / "app.json")
    assert read_recorded_app(tmp_path / "app.json") == app
    assert sum(e.explored for e in app.edges) == len([s for s in TOUR if not isinstance(s, Wait)])
    for edge in app.edges:
        assert edge.explored == len(edge.steps)
        for step in edge.steps:
            assert app.exploration_walk[step : step + 2] == (edge.source, edge.target)


def test_the_recorded_app_answers_the_tour_as_the_app_did(tmp_path: Path) -> None:
    """Every screen of the replay says what the app said, loading left out; only the element ``go back`` is added."""
    walk = record(tmp_path / "walk.jsonl", *TOUR)
    replay = ReplayDevice(walk_to_recorded_app(walk), "recorded:tour.json")
    live = open_device("sim:notes")
    for said, acted in zip(follow(live, TOUR), follow(replay, TOUR), strict=True):
        assert said == acted
        if "Loading…" not in live.observe().texts():
            assert replay.observe().texts() == (*live.observe().texts(), "go back")
            assert replay.observe().elements[:-1] == live.observe().elements


def test_nothing_of_an_element_is_lost_in_a_recorded_app(tmp_path: Path) -> None:
    walk = record(tmp_path / "walk.jsonl", *SHORT)
    write_recorded_app(walk_to_recorded_app(walk), tmp_path / "app.json")
    app = read_recorded_app(tmp_path / "app.json")
    for digest, seen in walk.observations.items():
        again = app.screens[digest].observation
        assert again.elements[:-1] == seen.elements
        assert (again.activity, again.title, again.dialog, again.size) == (
            seen.activity,
            seen.title,
            seen.dialog,
            seen.size,
        )


def test_other_apps_and_starts_are_left_out_of_a_recorded_app(tmp_path: Path) -> None:
    steps = ("Got it", "Search", Home(), OpenApp("com.example.notes"), Back(), OpenApp("com.example.notes", True))
    app = walk_to_recorded_app(record(tmp_path / "walk.jsonl", *steps))
    assert {s.observation.app for s in app.screens.values()} == {"com.example.notes"}
    assert [e.action for e in app.edges] == ["tap", "tap", "back"]
    assert app.screens[app.launch_screen].observation.title == "My notes"


def test_scrolling_is_recorded_and_replayed(tmp_path: Path, tea_file: Path) -> None:
    walk = record(tmp_path / "walk.jsonl", "Teas", Scroll("down"), uri=f"sim:{tea_file}")
    replay = ReplayDevice(walk_to_recorded_app(walk), "recorded:tea.json")
    list(follow(replay, ("Teas",)))
    top = replay.observe()
    replay.perform(Scroll("up"))
    assert replay.observe() == top
    replay.perform(Scroll("down"))
    assert "Tea 12" in replay.observe().texts()
    assert replay.observe() != top


def test_a_walk_that_saw_nothing_makes_no_recorded_app(tmp_path: Path) -> None:
    Recorder(open_device("sim:notes"), tmp_path / "walk.jsonl").close()
    with pytest.raises(InputError):
        walk_to_recorded_app(read_walk(tmp_path / "walk.jsonl"))


def test_a_pop_up_is_recorded_like_everything_else(tmp_path: Path) -> None:
    recorder = Recorder(open_device("sim:notes?seed=2&popup=1"), tmp_path / "walk.jsonl")
    for _ in follow(recorder, ("Got it",)):
        pass
    assert recorder.observe().dialog
    recorder.close()
    assert len(read_walk(tmp_path / "walk.jsonl").steps) == 1
