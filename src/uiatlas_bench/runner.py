"""Plays agents over tasks: whole episodes in the simulator, and every single decision with its true history."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from uiatlas.errors import UiatlasError
from uiatlas.run.verdict import RunStatus
from uiatlas_bench.agents import Accountable, Act, Decision, Done, Other
from uiatlas_bench.arms import NONE
from uiatlas_bench.provenance import code_version
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
    """How one episode ended; ``done`` says whether the player itself said so at last, ``deciding`` how long it took."""

    strict: bool
    lenient: bool
    with_done: bool
    exact: bool
    log: tuple[Entry, ...]
    done: bool = False
    deciding: float = 0.0


@dataclass(frozen=True, slots=True)
class TaskScore:
    """All episodes of one task by seed and what they cost, and its single decisions.

    Attributes:
        task: The task.
        played: Its episodes.
        right: Whether each single decision is right; empty if they were not asked.
        model_calls: Requests to a model in the episodes.
        tokens: Tokens, in and out.
        input_tokens: Tokens read; 0 for an agent that does not tell them apart.
        output_tokens: Tokens written.
        seconds: How long the episodes took; what an answer that is replayed took when it was given counts.
        verdict: How the first episode says that it ended; ``none`` if it would have gone on.
        accepted: The same if facts that only a model affirms count as proven.
        version: The code that played it.
    """

    task: Task
    played: tuple[Played, ...]
    right: tuple[bool, ...]
    model_calls: int = 0
    tokens: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    verdict: str = NONE
    accepted: str = NONE
    version: str = ""


class Keeper(Protocol):
    """Keeps the scores of an agent, so that what is kept is not played again."""

    def known(self, task: Task) -> TaskScore | None:
        """What is kept of a task."""
        ...

    def begin(self, task: Task) -> None:
        """Take note that a task is played now."""
        ...

    @property
    def replayed_seconds(self) -> float:
        """Seconds that answers took when they were given, beyond those that it took to replay them; all so far."""
        ...

    def add(self, score: TaskScore) -> None:
        """Keep a score."""
        ...


def play(
    data: TaskSet,
    explorations: Mapping[str, Exploration],
    side: Side,
    *,
    seeds: int = 1,
    name: str = "",
    progress: Progress | None = None,
    keeper: Keeper | None = None,
    ask_decisions: bool = True,
) -> list[TaskScore]:
    """Play every task, in the order of the task file.

    Args:
        data: The tasks and their apps.
        explorations: What the side may know of each app.
        side: The agent.
        seeds: How many episodes per task; single decisions are asked once, with seed 0.
        name: What to call this in progress reports.
        progress: Told after every task.
        keeper: Keeps the scores, and knows those that are kept; None keeps nothing.
        ask_decisions: Whether single decisions are asked at all.
    """
    worlds = {app: World(recorded) for app, recorded in data.apps.items()}
    makers = {app: side(explorations[app]) for app in data.apps}
    scores = []
    for n, task in enumerate(data.tasks, 1):
        score = keeper.known(task) if keeper is not None else None
        if score is None:
            score = _score(worlds[task.app], task, makers[task.app], seeds, keeper, ask_decisions=ask_decisions)
        scores.append(score)
        if progress is not None:
            progress(n, len(data.tasks), f"{name} {task.id}".strip())
    return scores


def _score(
    world: World, task: Task, make: NewPlayer, seeds: int, keeper: Keeper | None, *, ask_decisions: bool
) -> TaskScore:
    start = world.app.screens[task.start]

    def new(seed: int) -> Player:
        return make(task.text, start, seed)

    if keeper is not None:
        keeper.begin(task)
    began = _clock(keeper)
    players = [new(seed) for seed in range(seeds)]
    played = tuple(play_episode(Episode(world, task), player) for player in players)
    score = _spent(TaskScore(task, played, (), seconds=_clock(keeper) - began), players)
    if ask_decisions:
        score = replace(score, right=tuple(decisions(world.app, task, new)))
    if keeper is not None:
        keeper.add(score)
    return score


def _clock(keeper: Keeper | None) -> float:
    """The time, with what answers took that are replayed."""
    return time.monotonic() + (keeper.replayed_seconds if keeper is not None else 0.0)


def _spent(score: TaskScore, players: Sequence[Player]) -> TaskScore:
    """The score with what its players spent, and how the first says that it ended."""
    told = [p for p in players if isinstance(p, Accountable)]
    ends = _ends(score.played[0], players[0])
    return replace(
        score,
        model_calls=sum(p.model_calls for p in players),
        tokens=sum(p.tokens for p in players),
        input_tokens=sum(p.input_tokens for p in told),
        output_tokens=sum(p.output_tokens for p in told),
        verdict=ends[0],
        accepted=ends[1],
        version=code_version(),
    )


def _ends(played: Played, player: Player) -> tuple[str, str]:
    """The verdict of an episode, without and with facts that only a model affirms.

    An agent that says none is taken at its word.
    """
    said = (player.verdict, player.accepted) if isinstance(player, Accountable) else ("", "")
    went_on = NONE if played.lenient else RunStatus.STOPPED
    plain = RunStatus.SUCCESS if played.done else went_on
    return said[0] or plain, said[1] or plain


def play_episode(episode: Episode, player: Player) -> Played:
    """Let a player act until success, its own done, or the end of the budget.

    The episode ends at the task's last true action (an oracle stop); the player is then asked once more
    whether it would stop by itself.
    """
    done, deciding = False, 0.0
    while not episode.spent:
        began = time.perf_counter()
        decision = player.decide(episode.screen, tuple(episode.log))
        deciding += time.perf_counter() - began
        if done := isinstance(decision, Done):
            break
        episode.perform(checked(decision, episode.screen))
        if episode.succeeded:
            strict, exact, log = episode.unrecorded == 0, episode.exact, tuple(episode.log)
            stops = _stops(episode, player)
            return Played(strict, True, strict and stops, exact, log, stops, deciding)
    return Played(False, False, False, episode.exact, tuple(episode.log), done, deciding)


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

    Every decision is asked of a player that was just made. A touch that begins a look counts as the touch that it is;
    at the end, looking at what was done counts as stopping.
    """
    log: list[Entry] = []
    for true in task.actions:
        screen = app.screens[true.screen]
        decision = new(0).decide(screen, tuple(log))
        match decision:
            case Act(place, text):
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
