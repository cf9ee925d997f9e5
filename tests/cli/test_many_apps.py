"""One task on each of many devices: the table, the JSON answer, the JUnit file, and what cannot be done in a batch."""

import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.utg import Atlas

TASK = "turn on vibrate"


def test_the_task_is_done_on_each_and_the_table_says_how_it_went(cli: Cli) -> None:
    ran = cli("run", "--each", "sim:notes", "sim:shop", TASK, "--max-steps", 30, "--jobs", 2)
    rows = [line.split() for line in ran.out.splitlines()[2:4]]
    assert [row[:2] for row in rows] == [["sim:notes", "success"], ["sim:shop", "failure"]]
    assert ran.out.splitlines()[-1] == "1 of 2 devices succeeded"
    assert ran.code == 1


def test_the_answers_of_all_runs_are_one_json_document(cli: Cli) -> None:
    ran = cli("run", "--each", "sim:notes", "sim:settings", TASK, "--json")
    assert [d["device"] for d in ran.json["devices"]] == ["sim:notes", "sim:settings"]
    assert all(Path(d["report"]).is_file() for d in ran.json["devices"])
    assert ran.json["counts"]["devices"] == 2


def test_all_maps_are_kept_in_one_file(cli: Cli, place: Path) -> None:
    cli("run", "--each", "sim:notes", "sim:transit", TASK, "--map", "all.uiatlas", "--max-steps", 8)
    with Atlas.open(place / "all.uiatlas") as atlas:
        assert set(atlas.apps()) == {"com.example.notes", "org.example.transit"}
        assert all(len(atlas.load(app).screens) > 1 for app in atlas.apps())


def test_junit_tells_a_failure_from_a_device_that_cannot_be_opened(cli: Cli, place: Path) -> None:
    ran = cli("run", "--each", "sim:notes", "sim:nothing", TASK, "--junit", "all.xml")
    assert ran.code == 1
    suite = Xml.parse(place / "all.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "0", "1")
    error = suite.find("testcase[@name='sim:nothing']/error")
    assert error is not None
    assert "no simulated app 'nothing'" in (error.get("message") or "")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("sim:notes", "sim:notes", TASK), "twice"),
        (("sim:notes", "sim:shop", TASK, "--dry-run"), "--dry-run"),
        (("sim:notes", "sim:shop", TASK, "--record", "walk.jsonl"), "--record"),
        (("sim:notes", "sim:shop", "--visit", "Settings"), "--visit"),
        (("sim:notes", "sim:shop", TASK, "--junit", "nowhere/all.xml"), "nowhere"),
        (("sim:notes", "sim:shop"), "no task"),
    ],
)
def test_what_is_no_batch_is_refused_before_anything_runs(cli: Cli, given: tuple[str, ...], said: str) -> None:
    assert_one_clear_line(cli("run", "--each", *given), said)


def test_junit_without_each_is_refused(cli: Cli) -> None:
    assert_one_clear_line(cli("run", "sim:notes", TASK, "--junit", "all.xml"), "--each")


@pytest.mark.parametrize(
    ("sign", "shell"), [(signal.SIGINT, 'exec "$@"'), (signal.SIGTERM, 'trap "" INT; exec "$@"')], ids=["front", "back"]
)
def test_an_interruption_reaches_every_run(place: Path, sign: signal.Signals, shell: str) -> None:
    apps = []
    for number in (1, 2):
        (place / f"slow{number}.py").write_text(
            "import time\nfrom uiatlas.devices.simulated import App, button, go\n"
            f"app = App('com.example.slow{number}', start='home')\n"
            "@app.screen('Home')\ndef home(s):\n    time.sleep(0.3)\n    return button('On', go('home'))\n"
        )
        apps.append(f"sim:slow{number}.py")
    started = subprocess.Popen(
        ["sh", "-c", shell, "sh", sys.executable, "-m", "uiatlas", "run", "--each", *apps, "find the moon"],
        cwd=place,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "UIATLAS_HOME": str(place / "home")},
    )
    deadline = time.monotonic() + 120
    while len(list((place / "home" / "runs").glob("*/*.jsonl"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    started.send_signal(sign)
    _, said = started.communicate(timeout=120)
    assert started.returncode == 130, said
    assert len(list((place / "home" / "runs").glob("*/report.html"))) == 2, "each run has ended with its report"
