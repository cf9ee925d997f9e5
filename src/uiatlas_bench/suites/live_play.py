"""Plays tasks on programs of others: explores a program on a state of its own, and runs one task in a fresh one."""

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from uiatlas.devices.own_folder import OwnFolder
from uiatlas.errors import DeviceLostError, InputError
from uiatlas.utg import Atlas
from uiatlas_bench.device_touches import strays_in
from uiatlas_bench.provenance import code_version
from uiatlas_bench.suites.live_maps import Drawn, Maps
from uiatlas_bench.suites.live_results import Result, Way
from uiatlas_bench.suites.live_tasks import LiveTask
from uiatlas_bench.taped import file_name, reopen
from uiatlas_bench.tasks import made_folder
from uiatlas_bench.third_party import Host, Program, Started, free_port, started

_KNOWING = "kgrag"
"""The preset that retrieves what was built into the map."""

_USUAL = Way()

LONGEST = 240.0
"""Seconds that the agent has for a task."""

MOST_STEPS = 40
"""Actions after which a run has failed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How every run decides, and the language model that it asks.

    Attributes:
        model: ``PROVIDER:NAME``; empty for none.
        words: Options of ``uiatlas run`` that say how it is asked.
        patience: Seconds that its answers may take in a run, beside those that the agent has.
        preset: How the run decides; empty for the usual way.
        ablate: What is left out of it.
        label: What the arm is called; empty for what it is made of.
        tapes: The folder in which its answers are kept run by run; None for nowhere.
    """

    model: str = ""
    words: tuple[str, ...] = ()
    patience: float = 0.0
    preset: str = ""
    ablate: tuple[str, ...] = ()
    label: str = ""
    tapes: Path | None = None

    @property
    def way(self) -> Way:
        """What tells its results from others."""
        return Way(self.model, self.preset, ", ".join(self.ablate), self.label)

    def line(self, task: str, *, with_map: bool) -> list[str]:
        """What is added to the command line of a task's run.

        Raises:
            InputError: The folder of the answers cannot be written.
            FormatError: The answers that are kept of the task are damaged.
        """
        model = ["--model", self.model, *self.words, *self._tape(task, with_map)] if self.model else []
        left = (*self.ablate, *(("no-knowledge",) if self.preset == _KNOWING and not with_map else ()))
        preset = ["--preset", self.preset] if self.preset else []
        return [*model, *preset, *(word for name in dict.fromkeys(left) for word in ("--ablate", name))]

    def tape(self, task: str, *, with_map: bool) -> Path | None:
        """The cassette of a task's run; None if none is kept.

        Raises:
            InputError: Its folder cannot be made.
        """
        if self.tapes is None:
            return None
        way = file_name(*filter(None, (self.label, self.preset, *self.ablate, self.model)))
        return made_folder(self.tapes / way) / f"{file_name(task)}.{'map' if with_map else 'plain'}.tape"

    def _tape(self, task: str, with_map: bool) -> list[str]:
        """The option for the cassette of a task's run, open for what is not on it."""
        if (file := self.tape(task, with_map=with_map)) is None:
            return []
        reopen(file)
        return ["--cassette", str(file)]


@dataclass(frozen=True, slots=True)
class Player:
    """Plays episodes; exploration and the agent are our own commands, run beside the program.

    Attributes:
        host: Where the programs are installed.
        maps: The explored maps.
        max_steps: Actions after which a run has failed.
        asked: The language model of the runs.
    """

    host: Host
    maps: Maps
    max_steps: int = MOST_STEPS
    asked: Asked = Asked()

    def explore(self, program: Program, budget: float) -> str:
        """Explore a program that has no map yet, on a state that no task will see.

        Args:
            program: Which one.
            budget: Seconds.

        Returns:
            What went wrong, empty if nothing did.
        """
        made = self.maps.file(program.app)
        if made.is_file():
            return ""
        began = time.monotonic()
        with OwnFolder("live") as folder:
            part = folder / made.name
            try:
                with started(program, self.host) as up:
                    command = ["explore", up.device, "-o", str(part), "--budget", f"{budget:.0f}s", "--json"]
                    answer = up.call(command, folder, patience=2 * budget + LONGEST, home=folder)
            except DeviceLostError as error:
                return str(error)
            if not part.is_file():
                return answer.complained.strip().rpartition("\n")[2] or f"exploration ended with {answer.status}"
            copied(part, made)
        self._note(program.app, budget, time.monotonic() - began)
        return ""

    def _note(self, app: str, budget: float, seconds: float) -> None:
        at = datetime.now(UTC).isoformat(timespec="seconds")
        self.maps.note(app, Drawn(code_version(), budget, round(seconds, 1), at, self.maps.digest(app)))

    def play(self, task: LiveTask, *, with_map: bool) -> Result:
        """Run one task in a fresh state: the check must fail, the agent acts, the check must pass.

        Args:
            task: Which one.
            with_map: Whether the agent gets a copy of the explored map, or an empty one.
        """
        known = self.maps.file(task.program.app)
        try:
            with (
                OwnFolder("live") as folder,
                started(task.program, self.host, port=port_of(known)) as up,
            ):
                if up.sh(task.check) == 0:
                    return blocked(task, with_map, "the check passes before anything is done")
                own = folder / "map.uiatlas"
                if with_map:
                    copied(known, own)
                    self._learn(own, up, folder)
                    copied(own, folder / "begun.uiatlas")
                limits = ["--max-steps", str(self.max_steps), "--policy", "allow"]
                how, walk = self.asked.line(task.id, with_map=with_map), folder / "touches.walk"
                how += ["--record", str(walk)] if self.asked.model else []
                command = ["run", up.device, task.text, "--map", str(own), *limits, *how, "--json"]
                answer = up.call(command, folder, patience=LONGEST + self.asked.patience, home=folder)
                said = _document(answer.said)
                passed = up.sh(task.check) == 0
                tape = self.asked.tape(task.id, with_map=with_map) if self.asked.model else None
                unasked = strays_in(folder, walk, tape, folder / "begun.uiatlas") if tape is not None else None
        except DeviceLostError as error:
            return blocked(task, with_map, str(error), self.asked.way)
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
            version=code_version(),
            known=self.maps.digest(task.program.app) if with_map else "",
            calls=_count(said, "model_calls"),
            tokens=_count(said, "tokens"),
            estimated=_count(said, "estimated"),
            input_tokens=_count(said, "input_tokens"),
            output_tokens=_count(said, "output_tokens"),
            accepted=str(said.get("status_if_judged", "")),
            unaccounted=unasked,
            **asdict(self.asked.way),
        )

    def _learn(self, known: Path, up: Started, folder: Path) -> None:
        """Build what can be known of a map without a model, where the preset retrieves it."""
        if self.asked.preset == _KNOWING and "no-knowledge" not in self.asked.ablate:
            up.call(["knowledge", "build", str(known), "--json"], folder, patience=LONGEST, home=folder)


def blocked(task: LiveTask, with_map: bool, why: str, way: Way = _USUAL) -> Result:
    """The result of an episode that could not be played."""
    return Result(task.id, with_map, False, "none", why, 0, 0.0, blocked=why, version=code_version(), **asdict(way))


def copied(source: Path, target: Path) -> None:
    """Copy a map with all that was written to it, also where the program that drew it was killed."""
    with Atlas.open(source) as atlas:
        atlas.database.copy_to(target)


def _count(said: Mapping[str, object], name: str) -> int:
    """A number in a run's answer; 0 if it says none."""
    found = said.get(name, 0)
    return found if isinstance(found, int) else 0


def _document(said: str) -> dict[str, object]:
    """The one JSON document that a command answered; empty if it answered none, or only what went wrong."""
    try:
        found = json.loads(said)
    except ValueError:
        return {}
    return found if isinstance(found, dict) and "error" not in found else {}


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
        raise InputError(f"{known}: {apps[0]} is not an address", hint="explore it anew") from error
    return next(filter(None, ports), None) or free_port()
