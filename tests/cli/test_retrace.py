"""An exploration that was kept is done again from its log, on the same app or on one that has changed."""

import json
import os
import subprocess
import sys
from pathlib import Path

APP = """
from uiatlas.devices.simulated import App, back, button, go, heading, text
app = App("com.example.house", start="hall", state={})

@app.screen("Hall")
def hall(s):
    return (heading("Hall"), button("Cellar", go("cellar")), button("Attic", go("attic")))

@app.screen("Cellar")
def cellar(s):
    return (heading("Cellar"), text("Wine"), button("Up", back()))

@app.screen("Attic")
def attic(s):
    return (heading("Attic"), text("Dust"), button("Down", back()))
"""


def uiatlas(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "UIATLAS_HOME": str(home)}
    command = [sys.executable, "-m", "uiatlas", *words]
    return subprocess.run(command, env=env, cwd=home, capture_output=True, text=True, check=False)


def explored(home: Path) -> None:
    (home / "house.py").write_text(APP)
    done = uiatlas(home, "explore", "sim:house.py", "-o", "house.uiatlas", "--max-steps", "12")
    assert done.returncode == 0, done.stderr


def test_an_exploration_is_replayed_and_draws_the_same_map(tmp_path: Path) -> None:
    explored(tmp_path)
    done = uiatlas(tmp_path, "replay", "latest", "sim:house.py", "--map", "again.uiatlas", "--json")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["same"] == said["steps"] > 5
    maps = [uiatlas(tmp_path, "map", "show", name, "--format", "json") for name in ("house.uiatlas", "again.uiatlas")]
    one, other = (sorted(s["name"] for s in json.loads(m.stdout)["screens"]) for m in maps)
    assert one == other


def test_where_the_app_has_changed_the_replay_says_which_steps_came_to_something_else(tmp_path: Path) -> None:
    explored(tmp_path)
    (tmp_path / "house.py").write_text(APP.replace('button("Attic", go("attic"))', 'button("Garden", go("attic"))'))
    done = uiatlas(tmp_path, "replay", "latest", "sim:house.py")
    assert done.returncode == 1
    assert 'tap "Attic": its control is not shown, not Attic' in done.stdout


def test_a_replay_goes_as_far_as_the_log_of_a_killed_exploration_does(tmp_path: Path) -> None:
    explored(tmp_path)
    (log,) = (tmp_path / "runs").glob("*/events.jsonl")
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[: len(lines) // 2]) + lines[-1][:20])
    done = uiatlas(tmp_path, "replay", "latest", "sim:house.py", "--json")
    assert done.returncode == 0, done.stderr
    assert 0 < json.loads(done.stdout)["steps"] < 12
