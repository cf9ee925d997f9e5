"""The arms of a suite on recorded apps, kept in a folder: one file a task, and beside it what the model answered."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from uiatlas.errors import FormatError, InputError
from uiatlas.storage.whole_files import write_file
from uiatlas_bench.arms import Arm, Outcome
from uiatlas_bench.recorded import Screen
from uiatlas_bench.runner import Played, TaskScore
from uiatlas_bench.simulator import Entry
from uiatlas_bench.taped import TapedByTask, file_name
from uiatlas_bench.tasks import Task, TaskSet, made_folder

SETTINGS = "arm.json"
"""The file that says what an arm is."""


@dataclass(frozen=True, slots=True)
class ArmSettings:
    """What an arm is; results of another one are not mixed in.

    Attributes:
        label: What it is called by the user; empty for what it is made of.
        agent: The preset, or the agent that needs no model.
        ablation: What is left out of it.
        model: Which model is asked; empty for none.
        map: Whether it has the explored map.
        decisions: Whether single decisions are asked.
        data: Digits that tell the recorded data from others.
    """

    label: str
    agent: str
    ablation: tuple[str, ...]
    model: str
    map: bool
    decisions: bool
    data: str

    @property
    def name(self) -> str:
        """What tables call it."""
        left = "".join(f" without {name}" for name in self.ablation)
        return f"{self.label or self.agent + left}, {'map' if self.map else 'no map'}"

    @property
    def folder(self) -> str:
        """The name of its folder."""
        parts = (self.label,) if self.label else (self.agent, *self.ablation)
        return f"{file_name(*parts)}.{'map' if self.map else 'plain'}"


_SETTINGS = TypeAdapter(ArmSettings)


class KeptArm:
    """The results of one arm, each written down as it comes.

    Args:
        keep: The folder of all arms.
        settings: Which arm.
        tasks: All tasks, in order.
        model: The model that it asks, whose answers are kept as well; None if there is none.

    Raises:
        InputError: The folder cannot be written, or holds another arm.
        FormatError: What it holds is damaged.
    """

    def __init__(
        self, keep: Path, settings: ArmSettings, tasks: Sequence[Task], model: TapedByTask | None = None
    ) -> None:
        self._folder = made_folder(keep / settings.folder)
        self._places = {task.id: place for place, task in enumerate(tasks)}
        self._model = model
        _claim(self._folder / SETTINGS, settings)

    @property
    def replayed_seconds(self) -> float:
        """Seconds that answers took when they were given, beyond those that it took to replay them."""
        return self._model.replayed_seconds if self._model is not None else 0.0

    def known(self, task: Task) -> TaskScore | None:
        """What is kept of a task."""
        file = self._file(task, "json")
        return _read(file, task) if file.is_file() else None

    def begin(self, task: Task) -> None:
        """Take up what the model answered so far in a task."""
        if self._model is not None:
            self._model.insert(self._file(task, "tape"))

    def add(self, score: TaskScore) -> None:
        """Keep a score."""
        write_file(self._file(score.task, "json"), json.dumps(_told(score), ensure_ascii=False, indent=1) + "\n")

    def forget(self) -> None:
        """Let all scores go, so that they are played anew; what the model answered stays."""
        for file in self._folder.glob("[0-9]*.json"):
            file.unlink()

    def _file(self, task: Task, kind: str) -> Path:
        return self._folder / f"{self._places[task.id]:03d}-{file_name(task.app, task.id)}.{kind}"


def kept_arms(keep: Path) -> tuple[Arm, ...]:
    """All arms of a folder, as far as they have been played.

    Raises:
        InputError: There is none.
        FormatError: A file is damaged.
    """
    found = [_arm(file.parent) for file in sorted(keep.glob(f"*/{SETTINGS}"))]
    if not found:
        raise InputError(f"{keep} holds no results", hint="measure first, with --keep DIR and without --table")
    if len({settings.data for settings, _ in found}) > 1:
        hint = "keep the arms of each in a folder of their own"
        raise InputError(f"{keep} holds results of different recorded data", hint=hint)
    return tuple(arm for _, arm in found)


def arm_of(name: str, scores: Iterable[TaskScore]) -> Arm:
    """Scores as an arm; of several episodes of a task the first counts."""
    scores = tuple(scores)
    outcomes = tuple(
        Outcome(
            s.task.id, s.played[0].strict, s.verdict, s.accepted, s.model_calls, s.tokens, s.input_tokens,
            s.output_tokens, s.seconds,
        )
        for s in scores
    )  # fmt: skip
    return Arm(name, outcomes, versions=tuple(sorted({s.version for s in scores})))


def digest_of_data(data: TaskSet) -> str:
    """Twelve digits that tell the tasks and recorded apps from others."""
    return hashlib.sha256(repr(data).encode()).hexdigest()[:12]


def _arm(folder: Path) -> tuple[ArmSettings, Arm]:
    settings = _settings(folder / SETTINGS)
    files = [_document(file) for file in sorted(folder.glob("[0-9]*.json"))]
    outcomes = tuple(_OUTCOME.validate_python(document["outcome"]) for document in files)
    versions = tuple(sorted({str(document["version"]) for document in files}))
    return settings, Arm(settings.name, outcomes, versions=versions)


_OUTCOME = TypeAdapter(Outcome)


def _claim(file: Path, settings: ArmSettings) -> None:
    """See that a folder is for this arm.

    Raises:
        InputError: It holds another one.
    """
    if not file.is_file():
        write_file(file, json.dumps(asdict(settings), ensure_ascii=False, indent=1) + "\n")
        return
    kept = _settings(file)
    for name, mine in asdict(settings).items():
        if (theirs := getattr(kept, name)) != mine:
            said = f"{file.parent} holds results with another {name}: {theirs!r}, not {mine!r}"
            raise InputError(said, hint="name this arm with --label NAME, or keep it in another folder")


def _settings(file: Path) -> ArmSettings:
    try:
        return _SETTINGS.validate_json(file.read_bytes())
    except ValidationError as error:
        raise FormatError(file, "does not say what the arm is", hint="remove the folder to begin anew") from error


def _document(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        _OUTCOME.validate_python(found["outcome"])
        return {"version": found["version"], **found}
    except (ValueError, KeyError, TypeError) as error:
        raise _damaged(file) from error


def _damaged(file: Path) -> FormatError:
    return FormatError(file, "is not the result of a task", hint="remove the file to play the task anew")


def _told(score: TaskScore) -> dict[str, Any]:
    """A score for its file: how it ended, as others read it, and the episodes themselves."""
    return {
        "outcome": asdict(arm_of("", [score]).outcomes[0]),
        "version": score.version,
        "right": list(score.right),
        "played": [
            {
                "strict": p.strict,
                "lenient": p.lenient,
                "with_done": p.with_done,
                "exact": p.exact,
                "done": p.done,
                "deciding": p.deciding,
                "log": [[e.screen.id, e.key, e.text, e.kind] for e in p.log],
            }
            for p in score.played
        ],
    }


def _read(file: Path, task: Task) -> TaskScore:
    document = _document(file)
    outcome = _OUTCOME.validate_python(document["outcome"])
    try:
        played = tuple(_played(each) for each in document["played"])
        right = tuple(bool(each) for each in document["right"])
    except (KeyError, TypeError, ValueError) as error:
        raise _damaged(file) from error
    return TaskScore(
        task, played, right, outcome.calls, outcome.tokens, outcome.input_tokens, outcome.output_tokens,
        outcome.seconds, outcome.verdict, outcome.accepted, document["version"],
    )  # fmt: skip


def _played(told: dict[str, Any]) -> Played:
    log = tuple(Entry(Screen(screen, (), ()), key, text, kind) for screen, key, text, kind in told["log"])
    return Played(
        told["strict"], told["lenient"], told["with_done"], told["exact"], log, told["done"], told.get("deciding", 0.0)
    )
