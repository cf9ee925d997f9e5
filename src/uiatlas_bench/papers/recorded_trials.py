"""Tries on recorded apps: the replay of DroidTask in the terms of the papers' metrics."""

from collections.abc import Sequence

from uiatlas_bench.papers.trials import Ending, Trial
from uiatlas_bench.recorded import Exploration, RecordedApp
from uiatlas_bench.runner import Played, TaskScore
from uiatlas_bench.simulator import Entry
from uiatlas_bench.tasks import Task


def trial_of(score: TaskScore, app: RecordedApp) -> Trial:
    """A task's first episode as a try.

    The rubrics are those that the true trace gives: each further screen of it was shown, and its last step was done.

    Args:
        score: The episode.
        app: The recorded app.
    """
    task, played = score.task, score.played[0]
    return Trial(
        task=task.id,
        app=task.app,
        seed=0,
        passed=played.strict,
        ending=_ending(played),
        executed=tuple(map(_worded, played.log)),
        true=tuple(_words(a.screen, a.key, a.text) for a in task.actions),
        rubrics=_rubrics(task, played, app),
        decisions=score.right[: len(task.actions)],
        deciding=played.deciding,
        seconds=score.seconds,
        calls=score.model_calls,
        tokens=score.tokens,
        steps=len(played.log),
        version=score.version,
    )


def _ending(played: Played) -> Ending:
    if played.done:
        return Ending.SAID_DONE
    if played.lenient:
        return Ending.WENT_ON
    return Ending.GAVE_UP if played.log and played.log[-1].kind in ("give_up", "stopped") else Ending.SPENT


def _rubrics(task: Task, played: Played, app: RecordedApp) -> tuple[bool, ...]:
    """Whether each screen of the true trace beyond the first was shown, and whether its last step was done."""

    def cluster(screen: str) -> str:
        return app.scoring[screen].cluster or screen

    shown = {cluster(entry.screen.id) for entry in played.log}
    first = cluster(task.start)
    wanted = dict.fromkeys(c for a in task.actions if (c := cluster(a.screen)) != first)
    return *(c in shown for c in wanted), played.lenient


def _worded(entry: Entry) -> str:
    return _words(entry.screen.id, entry.key or entry.kind, entry.text)


def _words(screen: str, what: str, text: str | None) -> str:
    typed = f" = {text.strip().casefold()}" if text else ""
    return f"{screen}: {what}{typed}"


def part_of(exploration: Exploration, share: float) -> Exploration:
    """What exploration had seen after a share of its walk: the screens until then, and the steps between them.

    Args:
        exploration: The whole of it.
        share: From 0, nothing, to 1, all.
    """
    if share >= 1:
        return exploration
    cut = round(share * len(exploration.walk))
    walk = exploration.walk[:cut]
    seen = frozenset(walk)
    steps = (s for s in exploration.steps if any(place < cut for place in s.places))
    return Exploration(
        app=exploration.app,
        launch=exploration.launch if exploration.launch in seen else None,
        screens={name: screen for name, screen in exploration.screens.items() if name in seen},
        steps=tuple(s for s in steps if s.source in seen and s.target in seen),
        walk=walk,
    )


def sequence_lengths(tasks: Sequence[Task]) -> tuple[float, int]:
    """Mean and sum of the true steps of tasks."""
    total = sum(len(task.actions) for task in tasks)
    return (total / len(tasks) if tasks else 0.0), total
