"""Plays tasks on programs of others: explores a program on a state of its own, and runs one task in a fresh one."""

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from uiatlas.errors import DeviceLostError, InputError
from uiatlas.evaluation.suites.live_tasks import LiveTask, Result
from uiatlas.evaluation.third_party import Host, Program, free_port, started
from uiatlas.utg import Atlas

LONGEST = 240.0
"""Seconds that the agent has for a task."""


@dataclass(frozen=True, slots=True)
class Player:
    """Plays episodes; exploration and the agent are our own commands, run beside the program.

    Attributes:
        host: Where the programs are installed.
        maps: The folder with the explored maps, ``APP.uiatlas`` each.
        max_steps: Actions after which a run has failed.
    """

    host: Host
    maps: Path
    max_steps: int = 40

    def map_of(self, app: str) -> Path:
        """The file of a program's map, which may be missing."""
        return self.maps / f"{app}.uiatlas"

    def explore(self, program: Program, budget: float) -> str:
        """Explore a program that has no map yet, on a state that no task will see.

        Args:
            program: Which one.
            budget: Seconds.

        Returns:
            What went wrong, empty if nothing did.
        """
        made = self.map_of(program.app)
        if made.is_file():
            return ""
        with tempfile.TemporaryDirectory(prefix="uiatlas-live-") as name:
            folder, part = Path(name), Path(name) / made.name
            try:
                with started(program, self.host) as up:
                    command = ["explore", up.device, "-o", str(part), "--budget", f"{budget:.0f}s", "--json"]
                    answer = up.call(command, folder, patience=2 * budget + LONGEST, home=folder)
            except DeviceLostError as error:
                return str(error)
            if not part.is_file():
                return answer.complained.strip().rpartition("\n")[2] or f"exploration ended with {answer.status}"
            shutil.copy(part, made)
        return ""

    def play(self, task: LiveTask, *, with_map: bool) -> Result:
        """Run one task in a fresh state: the check must fail, the agent acts, the check must pass.

        Args:
            task: Which one.
            with_map: Whether the agent gets a copy of the explored map, or an empty one.
        """
        known = self.map_of(task.program.app)
        try:
            with (
                tempfile.TemporaryDirectory(prefix="uiatlas-live-") as name,
                started(task.program, self.host, port=port_of(known)) as up,
            ):
                if up.sh(task.check) == 0:
                    return _blocked(task, with_map, "the check passes before anything is done")
                folder = Path(name)
                own = folder / "map.uiatlas"
                if with_map:
                    shutil.copy(known, own)
                limits = ["--max-steps", str(self.max_steps), "--policy", "allow"]
                command = ["run", up.device, task.text, "--map", str(own), *limits, "--json"]
                answer = up.call(command, folder, patience=LONGEST, home=folder)
                said = _document(answer.said)
                passed = up.sh(task.check) == 0
        except DeviceLostError as error:
            return _blocked(task, with_map, str(error))
        complaint = answer.complained.strip().rpartition("\n")[2]
        steps, seconds = said.get("steps", ()), said.get("seconds", LONGEST)
        return Result(
            task=task.id,
            map=with_map,
            passed=passed,
            status=str(said.get("status", "none")),
            reason=str(said.get("reason", complaint)),
            steps=len(steps) if isinstance(steps, list) else 0,
            seconds=float(seconds) if isinstance(seconds, int | float) else LONGEST,
        )


def _blocked(task: LiveTask, with_map: bool, why: str) -> Result:
    return Result(task.id, with_map, False, "none", why, 0, 0.0, blocked=why)


def _document(said: str) -> dict[str, object]:
    """The one JSON document that a command said; empty if it said none."""
    try:
        found = json.loads(said)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def port_of(known: Path) -> int:
    """The port on which a site was explored, since its map knows it under that address; else a free one.

    Raises:
        InputError: The file is no map.
    """
    if not known.is_file():
        return free_port()
    with Atlas.open(known) as atlas:
        apps = atlas.apps()
    try:
        ports = [urlsplit(app).port for app in apps]
    except ValueError as error:
        raise InputError(f"{known}: {apps[0]} is no address", mend="explore it anew") from error
    return next(filter(None, ports), None) or free_port()
