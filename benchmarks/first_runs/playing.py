"""Plays a task of the first runs: a program in a new state, the agent of any checkout beside it, an outside check."""

import json
import os
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.first_runs.form import Task, Unseen, placed
from benchmarks.first_runs.kept import Episode, Kept
from benchmarks.first_runs.questions import Question, expected
from uiatlas.cli.options.opening import PASSWORD, USER
from uiatlas.devices.own_folder import OwnFolder
from uiatlas.errors import DeviceLostError, InputError
from uiatlas.storage.whole_files import write_file
from uiatlas_bench.device_touches import strays_in
from uiatlas_bench.third_party import Answer, Host, Started, free_port, started


@dataclass(frozen=True, slots=True)
class Player:
    """Runs tasks with one checkout.

    Attributes:
        host: Where the programs are.
        kept: Where results go.
        checkout: The code that is run.
        budget: Seconds of exploration for a program.
        patience: Seconds that the agent has for a task; the machine may be busy with other work.
        options: What is added to the command line of a run, such as ``--model PROVIDER:NAME``.
    """

    host: Host
    kept: Kept
    checkout: Path
    budget: float = 180.0
    patience: float = 600.0
    options: tuple[str, ...] = ()

    def play(self, task: Task, unseen: Unseen, *, with_map: bool) -> Episode:
        """Run a task, unless it was run already.

        Args:
            task: Which one.
            unseen: Its program.
            with_map: Whether the agent gets a copy of the explored map.
        """
        known = self.kept.episode(task.id, with_map)
        if known is not None and not known.blocked:
            return known
        before = os.getloadavg()[0]
        try:
            port = self._explored(unseen) if with_map else None
            episode, answer = self._played(task, unseen, with_map, port)
        except DeviceLostError as error:
            episode, answer = replace(self._none(task, with_map), blocked=str(error)), Answer(0, "", "")
        episode = replace(episode, load=(round(before, 1), round(os.getloadavg()[0], 1)))
        self.kept.add(episode, answer.said, answer.complained)
        return episode

    def _none(self, task: Task, with_map: bool) -> Episode:
        at = datetime.now(UTC).isoformat(timespec="seconds")
        return Episode(task.id, with_map, at, self.kept.commit, "none", "", False, 0, 0.0, (0.0, 0.0))

    def _played(self, task: Task, unseen: Unseen, with_map: bool, port: int | None) -> tuple[Episode, Answer]:
        with OwnFolder("first") as folder, started(placed(unseen.program, self.host), self.host, port=port) as up:
            if not isinstance(task, Question) and up.sh(task.check) == 0:
                raise DeviceLostError("the check passes before anything is done")
            own = folder / "map.uiatlas"
            if with_map:
                copied(self._map(unseen), own)
            words = ["run", up.device, task.text, "--map", str(own), "--max-steps", "40", "--policy", "allow", "--json"]
            walk = folder / "touches.walk"
            words += ["--record", str(walk)] if self._keeps_tape() else []
            began, options = time.monotonic(), (*self.options, *self._tape(task, with_map))
            answer = self._by_checkout(up, [*words, *options], folder, self.patience)
            seconds = time.monotonic() - began
            said = _document(answer.said)
            tape = self.kept.tape(task.id, with_map) if self._keeps_tape() else None
            unasked = strays_in(folder, walk, tape, own) if tape is not None else None
            match task:
                case Question():
                    passed = task.right(_answer(said), expected(task, up.environment))
                case _:
                    passed = up.sh(task.check) == 0
        steps = said.get("steps")
        return replace(
            self._none(task, with_map),
            verdict=str(said.get("status", "none")),
            reason=str(said.get("reason", answer.complained.strip().rpartition("\n")[2])),
            passed=passed,
            steps=len(steps) if isinstance(steps, list) else 0,
            seconds=round(seconds, 1),
            calls=_count(said, "model_calls"),
            tokens=_count(said, "tokens"),
            answer=_answer(said),
            input_tokens=_count(said, "input_tokens"),
            output_tokens=_count(said, "output_tokens"),
            accepted=str(said.get("status_if_judged", "")),
            unaccounted=unasked,
        ), answer

    def _tape(self, task: Task, with_map: bool) -> tuple[str, ...]:
        """Where a model's answers are kept, so that a run that broke off does not ask them again."""
        if not self._keeps_tape():
            return ()
        return "--cassette", str(self.kept.tape(task.id, with_map))

    def _keeps_tape(self) -> bool:
        return "--model" in self._names() and "--cassette" not in self._names()

    def _names(self) -> set[str]:
        """The options of the runs, without their values."""
        return {word.partition("=")[0] for word in self.options}

    def _explored(self, unseen: Unseen) -> int | None:
        """See that the program has a map; the port on which it was explored, None if it has none."""
        made, note = self._map(unseen), self._map(unseen).with_suffix(".json")
        if note.is_file():
            return int(json.loads(note.read_text(encoding="utf-8"))["port"]) or None
        web = unseen.program.env == "web"
        port, began, load = free_port(), time.monotonic(), os.getloadavg()[0]
        with OwnFolder("first") as folder, started(placed(unseen.program, self.host), self.host, port=port) as up:
            part = folder / made.name
            words = ["explore", up.device, "-o", str(part), "--budget", f"{self.budget:.0f}s", "--json"]
            words += ["--login"] if unseen.login else []
            answer = self._by_checkout(signed_in(up, unseen), words, folder, 3 * self.budget + 600)
            if not part.is_file():
                said = answer.complained.strip().rpartition("\n")[2]
                raise DeviceLostError(f"no map: {said or f'exploration ended with {answer.status}'}")
            copied(part, made)
        facts = {
            "port": port if web else 0,
            "seconds": round(time.monotonic() - began, 1),
            "load": round(max(load, os.getloadavg()[0]), 1),
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "said": _document(answer.said),
        }
        write_file(note, json.dumps(facts, ensure_ascii=False, indent=1) + "\n")
        return port if web else None

    def _map(self, unseen: Unseen) -> Path:
        return self.kept.maps / f"{unseen.program.app}.uiatlas"

    def _by_checkout(self, up: Started, words: list[str], folder: Path, patience: float) -> Answer:
        """Run a command of the checkout beside the program."""
        environment = {**up.environment, "PYTHONPATH": str(self.checkout / "src")}
        return replace(up, environment=environment).call(words, folder, patience=patience, home=folder)


def signed_in(up: Started, unseen: Unseen) -> Started:
    """The program with its user and password where commands that sign in look for them."""
    user, password = unseen.login or ("", "")
    known = {USER: user, PASSWORD: password} if unseen.login else {}
    return replace(up, environment={**up.environment, **known})


def copied(source: Path, target: Path) -> None:
    """Copy a map with all that was written to it, without a look at its form, which may be of older code.

    Raises:
        InputError: It cannot be read.
    """
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
    except sqlite3.Error as error:
        raise InputError(f"{source}: {error}", hint="remove it to explore anew") from error


def _count(said: dict[str, object], name: str) -> int:
    found = said.get(name, 0)
    return found if isinstance(found, int) else 0


def _answer(said: dict[str, object]) -> str:
    """What a run answered; empty if it answered nothing."""
    match said.get("answer"):
        case {"value": value} | {"text": value}:
            return str(value)
        case None:
            return ""
        case answer:
            return str(answer)


def _document(said: str) -> dict[str, object]:
    """The one JSON document that a command said; empty if it said none."""
    try:
        found = json.loads(said)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
