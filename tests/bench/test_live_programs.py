"""Programs of others are started in a folder of their own, and nothing of them is left."""

import json
import os
import shlex
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest

from uiatlas.errors import DeviceLostError, FormatError, InputError, UnknownNameError
from uiatlas_bench.third_party import Host, Program, free_port, read_programs, started

SITE = Path(__file__).parent / "small_site.py"
PYTHON = shlex.quote(sys.executable)


def desk(**other: str) -> Program:
    fields = {
        "app": "desk",
        "device": "web:http://127.0.0.1:PORT/",
        "setup": ":",
        "start": f'exec {PYTHON} {shlex.quote(str(SITE))} "$PORT" "$STATE"',
        "ready": f'exec {PYTHON} {shlex.quote(str(SITE))} ready "$PORT"',
    }
    return Program(env="web", **{**fields, **other})


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_site_is_up_on_a_port_of_its_own_and_nothing_is_left_of_it(tmp_path: Path) -> None:
    with started(desk(), Host(tmp_path)) as site:
        address = site.device.removeprefix("web:")
        assert b"Settings" in urllib.request.urlopen(address).read()
        assert json.loads((site.state / "state.json").read_text())["sound"] is True
        assert site.sh('test -e "$STATE/state.json"') == 0
        assert site.sh("exit 3") == 3
        assert site.sh("sleep 20", patience=0.1) == 124
        assert alive(site.pid)
    assert not site.state.exists()
    assert not alive(site.pid)
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(address)


KILLED = """
import sys, time
from pathlib import Path
from tests.bench.test_live_programs import desk, started, Host
with started(desk(), Host(Path("."))) as site:
    print(site.pid, flush=True)
    time.sleep(60)
"""


def test_nothing_runs_on_when_the_suite_itself_is_killed(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", KILLED],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as suite:
        assert suite.stdout is not None
        pid = int(suite.stdout.readline())
        assert alive(pid)
        suite.kill()
    until = time.monotonic() + 8
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not alive(pid)


def test_a_desktop_session_starts_however_many_files_are_open(tmp_path: Path) -> None:
    (tmp_path / "session.sh").write_text('export DISPLAY=:77; "$@" & wait $!')
    program = Program("box", "desktop", "desktop:box", ":", "exec sleep 60", ":")
    with ExitStack() as stack:
        for number in range(12):
            stack.enter_context((tmp_path / str(number)).open("w"))
        with started(program, Host.of(tmp_path, tmp_path)) as box:
            assert box.environment["DISPLAY"] == ":77"


def test_a_port_that_is_given_is_used_again_and_again(tmp_path: Path) -> None:
    port = free_port()
    for _ in range(2):
        with started(desk(), Host(tmp_path), port=port) as site:
            assert site.device == f"web:http://127.0.0.1:{port}/"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"setup": "exit 1"}, "cannot be set up"),
        ({"start": "exit 0"}, "does not come up"),
        ({"ready": "exit 1"}, "does not come up"),
    ],
)
def test_a_program_that_does_not_come_up_says_what_to_install(tmp_path: Path, wrong: dict[str, str], said: str) -> None:
    with pytest.raises(DeviceLostError, match=f"desk {said}; install it"), started(desk(**wrong), Host(tmp_path)):
        pass


def test_a_desktop_program_runs_in_the_session_and_both_end_together(tmp_path: Path) -> None:
    session = tmp_path / "session.sh"
    session.write_text('export DISPLAY=:77; "$@" & wait $!')
    program = Program("box", "desktop", "desktop:box $STATE", ":", "exec sleep 60", ":")
    with started(program, Host.of(tmp_path, tmp_path)) as box:
        assert box.environment["DISPLAY"] == ":77"
        assert box.sh('test "$DISPLAY" = :77') == 0
        assert box.device == f"desktop:box {box.state}?session=current&restart=1"
    assert not alive(box.pid)


def test_a_desktop_program_without_a_session_says_what_is_missing(tmp_path: Path) -> None:
    program = Program("box", "desktop", "desktop:box", ":", "exec sleep 60", ":")
    with pytest.raises(InputError, match="needs a desktop session"), started(program, Host.of(tmp_path, tmp_path)):
        pass


def test_a_session_that_does_not_start_is_said(tmp_path: Path) -> None:
    (tmp_path / "session.sh").write_text("exit 3")
    program = Program("box", "desktop", "desktop:box", ":", "exec sleep 60", ":")
    lost = pytest.raises(DeviceLostError, match="session does not start")
    with lost, started(program, Host.of(tmp_path, tmp_path)):
        pass


def test_the_programs_of_a_task_file_are_read_once_each(tmp_path: Path) -> None:
    form = {"app": "a", "env": "web", "device": "web:x", "setup": ":", "start": ":", "ready": ":", "check": ":"}
    (tmp_path / "live_tasks.json").write_text(json.dumps([form, form, form | {"app": "b", "app_version": "2"}]))
    assert [p.app for p in read_programs(tmp_path)] == ["a", "b"]
    assert [p.version for p in read_programs(tmp_path, ["b"])] == ["2"]
    with pytest.raises(UnknownNameError, match="no app 'c'"):
        read_programs(tmp_path, ["c"])
    (tmp_path / "live_tasks.json").write_text('[{"app": "a"}]')
    with pytest.raises(FormatError):
        read_programs(tmp_path)
