"""The log of a run: complete after a kill, clear about damage."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.run.strategies import any_event

from uiatlas.errors import FormatError, InputError, UnknownNameError
from uiatlas.run.events import Event, Recovering
from uiatlas.run.record import LOG, RunLog, new_run_id, read_log, run_ids
from uiatlas.storage.home import home

LONG = Recovering(1, "wait", "x" * 300)


def written(folder: Path, *events: Event) -> Path:
    with RunLog(folder) as log:
        for event in events:
            log.write(event)
    return folder / LOG


@settings(max_examples=25, deadline=None)
@given(st.lists(any_event, max_size=6))
def test_a_log_reads_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, events: list[Event]) -> None:
    folder = tmp_path_factory.mktemp("run")
    written(folder, *events)
    told = read_log(folder)
    assert [t.event for t in told] == events
    assert [t.time for t in told] == sorted(t.time for t in told)


@given(st.integers(1, 320))
@settings(max_examples=25, deadline=None)
def test_a_torn_last_line_costs_only_itself(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    folder = tmp_path_factory.mktemp("run")
    path = written(folder, LONG, LONG)
    path.write_bytes(path.read_bytes()[:-cut])
    assert [t.event for t in read_log(folder)] == [LONG] * (2 if cut == 1 else 1)


def test_a_damaged_line_is_named_by_its_number(tmp_path: Path) -> None:
    path = written(tmp_path / "run", LONG, LONG, LONG)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1][:40], lines[2], ""]))
    with pytest.raises(FormatError, match="line 2 is damaged"):
        read_log(tmp_path / "run")


def test_a_complete_last_line_that_is_no_event_is_damage_and_not_a_kill(tmp_path: Path) -> None:
    path = written(tmp_path / "run", LONG)
    with path.open("a") as file:
        file.write('{"event": "danced"}\n')
    with pytest.raises(FormatError, match="line 2 is damaged"):
        read_log(tmp_path / "run")


def test_half_a_character_in_a_text_does_not_stop_the_log(tmp_path: Path) -> None:
    written(tmp_path / "run", Recovering(1, "wait", "broken \ud83d emoji"))
    (told,) = read_log(tmp_path / "run")
    assert isinstance(told.event, Recovering)
    assert told.event.why.startswith("broken ")
    assert told.event.why.endswith(" emoji")


def test_a_run_that_does_not_exist_is_answered_with_those_that_do(tmp_path: Path) -> None:
    written(tmp_path / "20260101T000000Z-abcdef", LONG)
    with pytest.raises(UnknownNameError, match="no run '20260101T000000Z-abcdee'") as caught:
        read_log(tmp_path / "20260101T000000Z-abcdee")
    assert caught.value.choices == ("20260101T000000Z-abcdef",)
    assert "runs list" in caught.value.hint


def test_runs_are_listed_oldest_first_and_folders_without_a_log_are_none(tmp_path: Path) -> None:
    assert run_ids(tmp_path / "nowhere") == ()
    names = ("20260301T000000Z-000000", "20260101T000000Z-ffffff")
    for name in names:
        written(tmp_path / name, LONG)
    (tmp_path / "notes").mkdir()
    assert run_ids(tmp_path) == tuple(sorted(names))


def test_a_place_that_cannot_be_written_to_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot keep the run") as caught:
        RunLog(tmp_path / "file" / "run")
    assert "UIATLAS_HOME" in caught.value.hint


def test_run_ids_tell_the_time_and_do_not_collide() -> None:
    ids = {new_run_id() for _ in range(50)}
    assert len(ids) == 50
    assert all(len(i) == 23 and i[15:17] == "Z-" for i in ids)


def test_the_home_of_runs_is_set_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.delenv("UIATLAS_HOME")
    assert home() == Path.home() / ".local" / "share" / "uiatlas"


WRITER = """
import sys
from pathlib import Path
from uiatlas.run.events import Recovering
from uiatlas.run.record import RunLog
log = RunLog(Path(sys.argv[1]))
for n in range(100000):
    log.write(Recovering(n, "wait", "x" * (n % 500)))
    print(n, flush=True)
"""


def test_a_killed_process_leaves_every_event_that_it_had_told(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path / "run")], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    last = 0
    for line in process.stdout:
        last = int(line)
        if last >= 200:
            os.kill(process.pid, signal.SIGKILL)
            break
    process.stdout.close()
    process.wait()
    steps = [t.event.step for t in read_log(tmp_path / "run") if isinstance(t.event, Recovering)]
    assert steps == list(range(len(steps)))
    assert len(steps) > last
