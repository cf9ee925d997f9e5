"""An exploration that is killed, interrupted or broken off: what was found is there, and it goes on from there."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.exploration import Explorer
from uiatlas.exploration.result import Exploration, kept
from uiatlas.exploration.strategies import strategy_named
from uiatlas.run.events import Acted, Learned
from uiatlas.run.record import new_run_id, read_log
from uiatlas.ui import action_key
from uiatlas.utg import Atlas, Graph


def explored(atlas: Atlas, runs: Path, steps: int, *, resume: bool = False) -> tuple[int, Exploration]:
    device, run_id = SimulatedDevice(load_app("shop"), "sim:shop"), new_run_id()
    graph = atlas.load(device.app) if resume else Graph(device.app)
    with kept(graph, atlas, run_id, lambda event: None, runs) as keeper:
        explorer = Explorer(
            device=device,
            graph=graph,
            budget=3600.0,
            strategy=strategy_named("frontier"),
            max_steps=steps,
            resume=resume,
            on_event=keeper.on_event,
            on_save=keeper.on_save,
            run_id=run_id,
        )
        recalled = explorer.result().tried
        return recalled, explorer.run()


def test_what_was_tried_is_not_tried_again_after_a_resume(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    with Atlas.open(tmp_path / "shop.uiatlas", create=True) as atlas:
        _, before = explored(atlas, runs, 60)
    with Atlas.open(tmp_path / "shop.uiatlas") as atlas:
        recalled, after = explored(atlas, runs, 60, resume=True)
    assert recalled >= 0.95 * before.tried
    tried = {(e.screen, action_key(e.action)) for e in acts(runs / after.run_id) if e.why == "try it"}
    earlier = {(e.screen, action_key(e.action)) for e in acts(runs / before.run_id)}
    assert after.screens > before.screens
    assert len(tried & earlier) <= 0.1 * len(tried)


def acts(folder: Path) -> list[Acted]:
    return [t.event for t in read_log(folder) if isinstance(t.event, Acted)]


def steps_learnt(runs: Path) -> int:
    """How many steps the log of the only run tells so far."""
    return sum(log.read_text().count('"event":"learned"') for log in runs.glob("*/events.jsonl"))


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_exploration_keeps_all_but_the_step_under_way(tmp_path: Path, seed: int) -> None:
    env = {**os.environ, "UIATLAS_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "uiatlas", "explore", "sim:transit", "-o", str(tmp_path / "map.uiatlas")]
    more = ["--strategy", "random", "--budget", "20h", "--seed", str(seed)]
    with subprocess.Popen([*command, *more], env=env, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and steps_learnt(tmp_path / "runs") < 4:
            time.sleep(0.02)
        time.sleep(random.Random(seed).uniform(0.2, 0.8))
        process.send_signal(signal.SIGKILL)
    (folder,) = (tmp_path / "runs").iterdir()
    learnt = [t.event for t in read_log(folder) if isinstance(t.event, Learned)]
    with Atlas.open(tmp_path / "map.uiatlas") as atlas:
        graph = atlas.load()
    assert {e.edge for e in learnt[:-1]} <= set(graph.transitions)
    assert len(learnt) > 3
    done = subprocess.run([*command, "--resume", "--max-steps", "20"], env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
