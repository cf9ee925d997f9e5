"""Every preset with a model on ten recorded tasks that were fixed beforehand, beside stepwise without a map.

The tasks are drawn by a rule, from digests of the names of those that take at most three steps, and stand in
`material/preset_tasks.json` with the answers that each arm may use, 400 in all. `count` tells how many calls each arm
makes where a simulated model follows the true way. `run` plays one arm with a real model. What is answered is kept, so
that a run that was broken off goes on, and nothing is asked twice. A task for which the answers do not suffice is not
played; `--rest` lets an arm use what the others have left of the 400.

    python -m benchmarks.study_presets list [--data DIR]
    python -m benchmarks.study_presets count [--arm NAME] [--data DIR]
    python -m benchmarks.study_presets run --arm NAME --model PROVIDER:NAME --keep DIR [--rest] [--data DIR]
    python -m benchmarks.study_presets table --keep DIR
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.preset_tasks import MOST, TASKS, chosen_of, fixed
from benchmarks.true_ways import TrueWay
from uiatlas.agents.presets import PAPERS
from uiatlas.errors import UiatlasError
from uiatlas.llm.base import Answer, ChatModel, Question
from uiatlas.llm.opening import Options, open_model
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.tape import read_tape
from uiatlas.run.verdict import RunStatus
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.arms import Arm, difference_of, figures_of
from uiatlas_bench.composed import composed, maker
from uiatlas_bench.effects import ONCE
from uiatlas_bench.gate import gated
from uiatlas_bench.kept_arms import ArmSettings, KeptArm, digest_of_data, kept_arms
from uiatlas_bench.metrics import wilson
from uiatlas_bench.planned import planned
from uiatlas_bench.recorded import no_exploration
from uiatlas_bench.report import Sheet, write_sheets
from uiatlas_bench.runner import Keeper, Side, TaskScore, play
from uiatlas_bench.taped import TapedByTask
from uiatlas_bench.tasks import TaskSet, data_folder, load_tasks

BASE = "stepwise-no-map"
"""What every preset is compared with: asked for each screen, and without a map."""

ARMS = (ONCE, *PAPERS, BASE)

PATIENCE = 3300.0
"""Seconds that an answer may take."""


def factory_of(arm: str, model: ChatModel) -> AgentFactory:
    """What makes the agent of an arm."""
    preset = arm.removesuffix("-no-map")
    return planned(model) if preset == ONCE else composed(maker(preset), model)


def played(data: TaskSet, arm: str, side: Side, keeper: Keeper | None = None) -> list[TaskScore]:
    """All tasks by an arm."""
    empty = {name: no_exploration(app) for name, app in data.apps.items()}
    known = empty if arm == BASE else data.explorations
    return play(data, known, side, name=arm, keeper=keeper, ask_decisions=False, progress=_tell)


def counted(data: TaskSet, arm: str) -> list[TaskScore]:
    """The same where the model knows the true way."""
    way = TrueWay(data)
    model = ScriptedModel(way.answer, "simulated")
    return played(data, arm, way.watched(gated(factory_of(arm, model), data.apps)))


class OutOfAnswersError(UiatlasError):
    """An arm has used all answers that it may use."""


class Capped:
    """A model that gives so many answers and no more.

    Args:
        model: Who is asked.
        left: How many answers are left.
    """

    def __init__(self, model: ChatModel, left: int) -> None:
        self._model, self._left = model, left

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def ask(self, question: Question) -> Answer:
        """The model's answer.

        Raises:
            OutOfAnswersError: None is left.
        """
        if self._left < 1:
            raise OutOfAnswersError("all answers of this arm are used", hint="give --rest when the other arms are done")
        self._left -= 1
        return self._model.ask(question)


def run(data: TaskSet, arm: str, model: str, keep: Path, *, rest: bool = False) -> list[TaskScore]:
    """Play an arm with a model; what is kept of it is neither played nor asked again.

    Args:
        data: The tasks.
        arm: Which arm.
        model: Who is asked, ``PROVIDER:NAME``.
        keep: Where everything is kept.
        rest: Whether it may use what is left of all answers, in place of its own part.

    Raises:
        OutOfAnswersError: The answers did not suffice; what was played is kept.
    """
    left = MOST - answered(keep) if rest else fixed().answers[arm] - answered(keep / _folder(arm))
    with open_model(model, Options(timeout=PATIENCE, retries=0)) as asked:
        taped = TapedByTask(Capped(asked, left))
        settings = ArmSettings(arm, arm, (), taped.name, arm != BASE, False, digest_of_data(data))
        keeper = KeptArm(keep, settings, data.tasks, taped)
        return played(data, arm, gated(factory_of(arm, taped), data.apps), keeper)


def answered(folder: Path) -> int:
    """Answers that are kept in a folder and below."""
    return sum(len(read_tape(file).answers) for file in folder.rglob("*.tape"))


def _folder(arm: str) -> str:
    return f"{arm}.{'plain' if arm == BASE else 'map'}"


def _tell(done: int, whole: int, what: str) -> None:
    print(f"{done} of {whole}: {what}", file=sys.stderr, flush=True)


def told_of_counting(data: TaskSet, arms: Sequence[str]) -> Sheet:
    """What the arms ask where the model knows the true way."""
    rows = []
    for arm in arms:
        scores = counted(data, arm)
        calls, steps = sum(s.model_calls for s in scores), sum(len(s.played[0].log) for s in scores)
        done = sum(s.played[0].strict for s in scores)
        rows.append((arm, f"{done} of {len(scores)}", str(steps), str(calls), f"{calls / steps:.2f}"))
    return Sheet("A simulated model that knows the way", ("arm", "done", "steps", "calls", "calls a step"), tuple(rows))


def told_of_arms(keep: Path) -> Sheet:
    """Success, calls and tokens of each arm that was played, and its difference to stepwise without a map."""
    kept = {(arm.name.partition(", ")[0]): arm for arm in kept_arms(keep)}
    arms = [kept[name] for name in ARMS if name in kept]
    head = ("arm", "tasks", "done", "95 %", "said", "calls", "in", "out", "less the base", "95 %", "McNemar p")
    rows = tuple(_cells(arm, kept.get(BASE)) for arm in arms)
    return Sheet(f"{TASKS} recorded tasks, presets with a model; calls and tokens are means a task", head, rows)


def _cells(arm: Arm, base: Arm | None) -> tuple[str, ...]:
    figures = figures_of(arm)
    low, high = wilson(sum(o.passed for o in arm.outcomes), len(arm.outcomes))
    cells = (
        arm.name,
        str(len(arm.outcomes)),
        str(sum(o.passed for o in arm.outcomes)),
        f"{low:.2f} to {high:.2f}",
        str(sum(o.passed and o.accepted == RunStatus.SUCCESS for o in arm.outcomes)),
        *(f"{figures[name]:.1f}" for name in ("calls", "input_tokens", "output_tokens")),
    )
    if base is None or base is arm:
        return (*cells, "-", "-", "-")
    gap = difference_of(arm, base)
    ends = gap["success_interval"]
    assert isinstance(ends, tuple)
    return (*cells, f"{gap['success']:+.2f}", f"{ends[0]:+.2f} to {ends[1]:+.2f}", f"{gap['mcnemar_p']:.2g}")


def told_of_tasks(data: TaskSet) -> Sheet:
    """The tasks that were drawn."""
    rows = tuple((t.id, str(len(t.actions)), t.text) for t in data.tasks)
    return Sheet("Tasks", ("task", "steps", "text"), rows)


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("list", "count", "run", "table"))
    parser.add_argument("--data", type=Path)
    parser.add_argument("--arm", choices=ARMS)
    parser.add_argument("--model", help="PROVIDER:NAME")
    parser.add_argument("--keep", type=Path, help="where results and answers are kept")
    parser.add_argument("--rest", action="store_true", help="use what is left of the answers of all arms")
    given = parser.parse_args()
    if given.what == "run" and not (given.arm and given.model and given.keep):
        parser.error("run needs --arm, --model and --keep")
    if given.what == "table" and not given.keep:
        parser.error("table needs --keep")
    try:
        write_sheets((_done(given),), sys.stdout)
    except UiatlasError as error:
        print(f"{error}; {error.hint}" if error.hint else error, file=sys.stderr)
        return 2
    return 0


def _done(given: argparse.Namespace) -> Sheet:
    if given.what == "table":
        return told_of_arms(given.keep)
    data = chosen_of(load_tasks(data_folder(given.data, "droidtask")), fixed().tasks)
    if given.what == "list":
        return told_of_tasks(data)
    if given.what == "count":
        return told_of_counting(data, [given.arm] if given.arm else ARMS)
    run(data, given.arm, given.model, given.keep, rest=given.rest)
    return told_of_arms(given.keep)


if __name__ == "__main__":
    sys.exit(main())
