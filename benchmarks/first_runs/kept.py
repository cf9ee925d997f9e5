"""The episodes of first runs, each in a file of its own, and the rows of the ledger."""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter

from uiatlas.errors import InputError
from uiatlas.storage.whole_files import write_file
from uiatlas_bench.arms import Arm, Outcome
from uiatlas_bench.taped import reopen


@dataclass(frozen=True, slots=True)
class Episode:
    """How one task ended.

    Attributes:
        task: The task's id.
        map: Whether the agent had the explored map.
        at: When it ended, in UTC.
        commit: The code that ran it.
        verdict: What the run itself said; ``none`` if it said nothing.
        reason: The same in words.
        passed: Whether the outside check passes, which failed before.
        steps: Actions on the device.
        seconds: How long the command took.
        load: The load of the machine, before and after.
        calls: Calls of a language model.
        tokens: Tokens that it read and wrote.
        answer: What the run answered, where the task asks a question.
        blocked: Why the task could not be run at all; empty if it was.
        input_tokens: Tokens that the model read.
        output_tokens: Tokens that it wrote.
        accepted: The verdict if facts that only the model affirms counted as proven; empty for the same verdict.
        unaccounted: Touches that nothing in the run accounts for; None if nobody counted them.
    """

    task: str
    map: bool
    at: str
    commit: str
    verdict: str
    reason: str
    passed: bool
    steps: int
    seconds: float
    load: tuple[float, float]
    calls: int = 0
    tokens: int = 0
    answer: str = ""
    blocked: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    accepted: str = ""
    unaccounted: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """The folder of the results of one commit.

    Attributes:
        folder: The folder of its episodes.
        maps: The folder of the maps that it explored.
        commit: Which code.
        label: What its runs are called; empty for the usual ones.
    """

    folder: Path
    maps: Path
    commit: str
    label: str = ""

    @classmethod
    def of(cls, keep: Path, checkout: Path, label: str = "") -> "Kept":
        """The folder for a checkout.

        Args:
            keep: Holds the folders of all checkouts.
            checkout: Which code.
            label: Tells runs of the same code apart, such as those with a model; they share the maps.

        Raises:
            InputError: It is no checkout of this project, or has changes that are not committed.
        """
        if not (checkout / "src" / "uiatlas").is_dir():
            raise InputError(f"{checkout}: no checkout of uiatlas", hint="give --python the folder that holds src/")
        commit = _git(checkout, "rev-parse", "--short=7", "HEAD")
        if _git(checkout, "status", "--porcelain", "--untracked-files=no", "--", "src"):
            raise InputError(f"{checkout}: src/ has changes that are not committed", hint="commit them first")
        folder = keep.resolve() / commit / (f"episodes-{label}" if label else "episodes")
        maps = keep.resolve() / commit / "maps"
        for each in (folder, maps):
            each.mkdir(parents=True, exist_ok=True)
        return cls(folder, maps, commit, label)

    def name(self, task: str, with_map: bool) -> str:
        """What a task's files are called."""
        return f"{task}.{'map' if with_map else 'plain'}"

    def tape(self, task: str, with_map: bool) -> Path:
        """The file of what a model answered in a task, which is gone on with where a run broke off."""
        file = self.folder / f"{self.name(task, with_map)}.tape"
        reopen(file)
        return file

    def arm(self, tasks: Sequence[str], with_map: bool) -> Arm | None:
        """What is kept of some tasks, with the map or without, as an arm; None if nothing is."""
        kept = [e for task in tasks if (e := self.episode(task, with_map)) is not None]
        name = f"{self.label or 'uiatlas'}, {'map' if with_map else 'no map'}"
        played = tuple(_outcome(e) for e in kept if not e.blocked)
        return Arm(name, played, len(kept) - len(played), (self.commit,)) if kept else None

    def episode(self, task: str, with_map: bool) -> Episode | None:
        """What is kept of a task."""
        file = self.folder / f"{self.name(task, with_map)}.json"
        return TypeAdapter(Episode).validate_json(file.read_bytes()) if file.is_file() else None

    def add(self, episode: Episode, output: str, complaints: str) -> None:
        """Keep an episode, and beside it all that the run said."""
        name = self.folder / self.name(episode.task, episode.map)
        name.with_name(name.name + ".out").write_text(output, encoding="utf-8")
        name.with_name(name.name + ".err").write_text(complaints, encoding="utf-8")
        write_file(
            name.with_name(name.name + ".json"), json.dumps(asdict(episode), ensure_ascii=False, indent=1) + "\n"
        )


def _outcome(episode: Episode) -> Outcome:
    return Outcome(
        episode.task, episode.passed, episode.verdict, episode.accepted or episode.verdict, episode.calls,
        episode.tokens, episode.input_tokens, episode.output_tokens, episode.seconds, episode.unaccounted,
    )  # fmt: skip


def _git(folder: Path, *words: str) -> str:
    said = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, timeout=30)
    if said.returncode != 0:
        raise InputError(f"{folder}: {said.stderr.strip() or 'git says nothing'}", hint="give --python a git checkout")
    return said.stdout.strip()


def row(episode: Episode) -> str:
    """A row of the ledger."""
    check = "blocked" if episode.blocked else "done" if episode.passed else "not done"
    reason = (episode.blocked or episode.reason).replace("|", "/").replace("\n", " ")
    cells = (
        episode.at[:16].replace("T", " "),
        f"`{episode.commit}`",
        episode.task,
        "yes" if episode.map else "no",
        episode.verdict,
        episode.accepted or episode.verdict,
        check,
        f"{episode.steps}",
        f"{episode.seconds:.0f}",
        f"{episode.calls}",
        f"{episode.input_tokens}",
        f"{episode.output_tokens}",
        "-" if episode.unaccounted is None else str(episode.unaccounted),
        f"{max(episode.load):.1f}",
        reason if len(reason) <= 100 else reason[:97] + "...",
    )
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| date | commit | task | map | verdict | with judged facts | outside check | steps | seconds | calls "
    "| tokens in | out | stray | load | reason |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def table(episodes: Sequence[Episode]) -> str:
    """The rows, and a line for each commit and kind of map that counts them."""
    lines = [HEAD, *map(row, episodes)]
    for commit, with_map in dict.fromkeys((e.commit, e.map) for e in episodes):
        mine = [e for e in episodes if (e.commit, e.map) == (commit, with_map) and not e.blocked]
        done = [e for e in mine if e.passed]
        said = [e for e in mine if e.verdict == "success"]
        lines.append(
            f"\n{commit} {'with' if with_map else 'without'} map: {len(mine)} tasks, {len(done)} done, "
            f"{sum(not e.passed for e in said)} false successes, success said of {sum(e.passed for e in said)} of the "
            f"{len(done)} done, {sum(e.steps for e in mine) / max(len(mine), 1):.1f} steps and "
            f"{sum(e.seconds for e in mine) / max(len(mine), 1):.0f} s a task"
        )
    return "\n".join(lines)
