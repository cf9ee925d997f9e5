"""Plays agents over tasks: whole episodes in the simulator, and every single decision with its true history."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from uiatlas.errors import UiatlasError
from uiatlas_bench.agents import Act, Decision, Done, Other
from uiatlas_bench.recorded import Exploration, RecordedApp, Screen
from uiatlas_bench.simulator import Entry, Episode, World, same_text
from uiatlas_bench.tasks import Progress, Task, TaskSet

MOST_LOOKS = 20
"""Steps at most by which a player looks, at its end, whether its task is done."""


class Player(Protocol):
    """Who decides in the runner: a floor, or an agent under test behind the gate."""

    @property
    def model_calls(self) -> int:
        """Requests to a model so far."""
        ...

    @property
    def tokens(self) -> int:
        """Tokens so far, in and out."""
        ...

    def decide(self, screen: Screen, log: Sequence[Entry]) -> Decision:
        """Say what to do next on this screen after what was done."""
        ...


NewPlayer = Callable[[str, Screen, int], Player]
"""Makes the player of one task from the task's text, the start screen and a seed."""

Side = Callable[[Exploration], NewPlayer]
"""Gets an app ready once: from what exploration saw of it to the maker of players."""


@dataclass(frozen=True, slots=True)
class Played:
    """How one episode ended."""

    strict: bool
    lenient: bool
    with_done: bool
    exact: bool
    log: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class TaskScore:
    """All episodes of one task by seed and what they cost, and its single decisions."""

    task: Task
    played: tuple[Played, ...]
    right: tuple[bool, ...]
    model_calls: int = 0
    tokens: int = 0


def play(
    data: TaskSet,
    explorations: Mapping[str, Exploration],
    side: Side,
    *,
    seeds: int = 1,
    name: str = "",
    progress: Progress | None = None,
) -> list[TaskScore]:
    """Play every task, in the order of the task file.

    Args:
        data: The tasks and their apps.
        explorations: What the side may know of each app.
        side: The agent.
        seeds: How many episodes per task; single decisions are asked once, with seed 0.
        name: What to call this in progress reports.
        progress: Told after every task.
    """
    worlds = {app: World(recorded) for app, recorded in data.apps.items()}
    makers = {app: side(explorations[app]) for app in data.apps}
    scores = []
    for n, task in enumerate(data.tasks, 1):
        scores.append(_score(worlds[task.app], task, makers[task.app], seeds))
        if progress is not None:
            progress(n, len(data.tasks), f"{name} {task.id}".strip())
    return scores


def _score(world: World, task: Task, make: NewPlayer, seeds: int) -> TaskScore:
    start = world.app.screens[task.start]

    def new(seed: int) -> Player:
        return make(task.text, start, seed)

    players = [new(seed) for seed in range(seeds)]
    played = tuple(play_episode(Episode(world, task), player) for player in players)
    spent = sum(p.model_calls for p in players), sum(p.tokens for p in players)
    return TaskScore(task, played, tuple(decisions(world.app, task, new)), *spent)


def play_episode(episode: Episode, player: Player) -> Played:
    """Let a player act until success, its own done, or the end of the budget.

    The episode ends at the task's last true action (an oracle stop); the player is then asked once more
    whether it would stop by itself.
    """
    while not episode.spent:
        decision = player.decide(episode.screen, tuple(episode.log))
        if isinstance(decision, Done):
            break
        episode.perform(checked(decision, episode.screen))
        if episode.succeeded:
            strict, exact, log = episode.unrecorded == 0, episode.exact, tuple(episode.log)
            stops = _stops(episode, player)
            return Played(strict, True, strict and stops, exact, log)
    return Played(False, False, False, episode.exact, tuple(episode.log))


def _stops(episode: Episode, player: Player) -> bool:
    """Whether a player whose task is done stops by itself, after no more than looks at what it did."""
    for _ in range(MOST_LOOKS):
        decision = player.decide(episode.screen, tuple(episode.log))
        if not (isinstance(decision, Act) and decision.looks):
            return isinstance(decision, Done)
        episode.perform(checked(decision, episode.screen))
    return False


def decisions(app: RecordedApp, task: Task, new: Callable[[int], Player]) -> Iterator[bool]:
    """Whether each true decision, the final done included, is made on its recorded screen after the true history.

    Every decision is asked of a player that was just made.
    """
    log: list[Entry] = []
    for true in task.actions:
        screen = app.screens[true.screen]
        decision = new(0).decide(screen, tuple(log))
        match decision:
            case Act(place, text, False):
                checked(decision, screen)
                yield screen.keys[place] == true.key and same_text(text, true.text)
            case _:
                yield False
        log.append(Entry(screen, true.key, true.text))
    last = new(0).decide(app.screens[task.end], tuple(log))
    yield isinstance(last, Done) or (isinstance(last, Act) and last.looks)


def checked(action: Act | Other, screen: Screen) -> Act | Other:
    """The action, if it can be meant.

    Raises:
        UiatlasError: It names an element that the screen does not have.
    """
    if isinstance(action, Act) and not 0 <= action.element < len(screen.elements):
        raise UiatlasError(
            f"the agent acted on element {action.element} of a screen with {len(screen.elements)} elements",
            hint="an element is named by its index in the observation",
        )
    return action
