"""Runs the live tasks with the policy of this commit, with and without a map, and keeps their situations."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import copyfile

from uiatlas.devices.own_folder import OwnFolder
from uiatlas.errors import DeviceLostError
from uiatlas_bench.suites.live_maps import Maps
from uiatlas_bench.suites.live_play import LONGEST, Player, copied, port_of
from uiatlas_bench.suites.live_tasks import LiveTask, read_tasks
from uiatlas_bench.third_party import Host, started

ROOT = Path(__file__).parents[1]


def keep(data: Path, tools: Path, into: Path, apps: Sequence[str], budget: float) -> Iterator[str]:
    """Run every task that is not kept yet, and say how each ended.

    Args:
        data: The folder with ``live_tasks.json``.
        tools: Where the programs are installed.
        into: Where the situations are kept; the explored maps lie in ``maps`` below it.
        apps: Tasks of which programs; all if empty.
        budget: Seconds that a program is explored for.

    Raises:
        InputError: The tasks cannot be read.
    """
    # What is run beside a program finds these modules from whatever folder it is run in.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    maps = Maps(into / "maps")
    maps.folder.mkdir(exist_ok=True)
    host = Host.of(data, tools)
    player = Player(host, maps)
    for task in read_tasks(data, apps):
        for side in ("fresh", "map"):
            file = into / f"{task.id}-{side}.jsonl"
            if file.exists():
                continue
            if side == "map" and (wrong := player.explore(task.program, budget)):
                yield f"{task.id} {side}: {wrong}"
                continue
            yield f"{task.id} {side}: {_kept(task, host, maps, file, mapped=side == 'map')}"


def _kept(task: LiveTask, host: Host, maps: Maps, file: Path, *, mapped: bool) -> str:
    """Run one task in a fresh state; what came of it."""
    known = maps.file(task.program.app)
    port = port_of(known) if mapped else None
    try:
        with OwnFolder("live") as folder, started(task.program, host, port=port) as up:
            own, kept = folder / "map.uiatlas", folder / "kept.jsonl"
            if mapped:
                copied(known, own)
            command = [up.device, task.text, "--map", str(own), "--into", str(kept)]
            answer = up.call(command, folder, patience=LONGEST, home=folder, module="benchmarks.golden_live")
            if kept.is_file() and kept.stat().st_size:
                copyfile(kept, file)
            return answer.said.strip() or answer.complained.strip().rpartition("\n")[2] or f"status {answer.status}"
    except DeviceLostError as error:
        return str(error)
