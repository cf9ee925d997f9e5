"""The exploration: choose what to try, go there and try it, until nothing or no time is left."""

from collections.abc import Callable
from dataclasses import dataclass, field

from uiatlas._version import __version__
from uiatlas.devices import Device
from uiatlas.devices.base import shows_simulation
from uiatlas.errors import DeviceLostError, SpentError
from uiatlas.exploration.board import Board
from uiatlas.exploration.hands import Hands
from uiatlas.exploration.outlook import Outlook, Prices
from uiatlas.exploration.pursuit import Pursuit
from uiatlas.exploration.result import Exploration, Point
from uiatlas.exploration.strategies import Choice, Strategy, strategy_named
from uiatlas.exploration.walker import Walker
from uiatlas.run.events import Event, Explored, RunEnded, RunStarted
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.record import new_run_id
from uiatlas.ui import describe
from uiatlas.utg import Graph

SECOND_WINDS = 3
"""How often the screens that could not be reached are tried again when nothing else is left."""

_ENDS = {"spent": "spent", "complete": "success"}


@dataclass(slots=True)
class Explorer:
    """One exploration of the app on a device.

    Attributes:
        device: Where to act.
        graph: The map; grows and is corrected.
        budget: Seconds; waiting on a simulated device counts.
        strategy: What chooses the steps.
        guard: What is not done; by default nothing dangerous is.
        max_steps: Most actions, None for no limit.
        resume: Whether to go on where earlier explorations of the map were: what they tried is not tried again.
        tell: Takes every event as it happens.
        keep: Called after every step; the place to save the map.
        session: The exploration's name as a witness in the map.
    """

    device: Device
    graph: Graph
    budget: float
    strategy: Strategy
    guard: Guard = field(default_factory=Guard)
    max_steps: int | None = None
    resume: bool = False
    tell: Callable[[Event], None] = lambda event: None
    keep: Callable[[], None] = lambda: None
    session: str = field(default_factory=new_run_id)
    _board: Board = field(init=False)
    _outlook: Outlook = field(init=False)
    _pursuit: Pursuit = field(init=False)
    _walker: Walker = field(init=False)
    _curve: list[Point] = field(default_factory=list)
    _known: int = field(init=False)
    _winds: int = 0
    _end: tuple[str, str] = ("stopped", "not begun")

    def __post_init__(self) -> None:
        self._known = len(self.graph.screens)
        hands = Hands(self.device, self.graph, self.guard, self._told, self._kept, self.session)
        self._board = Board(self.graph, resume=self.resume)
        self._outlook = Outlook(self.graph, self._board, Prices(learning=not self.device.simulated))
        name = self.strategy.name
        self._walker = Walker(hands, self._board, self._outlook, self.budget, self.max_steps, name)
        self._pursuit = Pursuit(self._walker, self._board, self._outlook)

    def run(self) -> Exploration:
        """Explore to the end.

        Raises:
            InputError: The map cannot be kept; what was kept before is there.
            KeyboardInterrupt: The user interrupted it; `result` says what it came to so far.
        """
        self._end = "interrupted", "interrupted; what was found is kept"
        self.tell(self._started())
        try:
            self._walker.begin()
            while self._round():
                pass
        except SpentError as spent:
            self._end = "spent", str(spent)
        except DeviceLostError as error:
            self._end = "stopped", str(error)
        finally:
            status, reason = self._end
            self._mark()
            steps, seconds = self._walker.hands.steps, round(self._walker.seconds, 4)
            self.tell(RunEnded(_ENDS.get(status, "stopped"), reason, steps, seconds))
        return self.result()

    def result(self) -> Exploration:
        """What it came to so far."""
        walker = self._walker
        tried, known = self._board.counts()
        return Exploration(
            status=self._end[0],
            reason=self._end[1],
            strategy=self.strategy.name,
            screens=len(self.graph.screens),
            transitions=len(self.graph.transitions),
            new_screens=len(self.graph.screens) - self._known,
            steps=walker.hands.steps,
            crashes=walker.crashes,
            restarts=walker.restarts,
            refused=walker.refused,
            tried=tried,
            known=known,
            walls=tuple(self.graph.screens[s].name for s in walker.walls),
            seconds=walker.seconds,
            curve=tuple(self._curve),
            session=self.session,
        )

    def _started(self) -> RunStarted:
        return RunStarted(
            run_id=self.session,
            task=f"explore ({self.strategy.name})",
            device=self.device.uri,
            app=self.device.app,
            simulated=shows_simulation(self.device),
            screens=len(self.graph.screens),
            transitions=len(self.graph.transitions),
            policy=self.guard.policy,
            max_steps=self.max_steps or 0,
            version=__version__,
        )

    def _round(self) -> bool:
        """Mend what is broken, else choose what to try, go there or try it; False when nothing is left."""
        walker = self._walker
        if walker.afresh:
            walker.restart(walker.afresh)
        elif walker.seen.screen is None:
            walker.come_back()
        else:
            choice = self.strategy.choose(self._outlook)
            if choice is None:
                return self._second_wind()
            if not self._pursuit.leaves_alone(choice):
                self._say(choice)
            self._pursuit.pursue(choice)
        return True

    def _second_wind(self) -> bool:
        """When nothing else is left, try once more to get where one got lost."""
        self._winds += 1
        if self._winds > SECOND_WINDS or not self._outlook.lost:
            self._end = "complete", "nothing is left to try"
            return False
        self._outlook.lost.clear()
        return True

    def _say(self, choice: Choice) -> None:
        """Say how far it is, and what comes next."""
        tried, known = self._board.counts()
        away = f" on {self._pursuit.name_of(choice.place)}" if choice.place.way else ""
        self.tell(
            Explored(
                step=self._walker.hands.steps,
                screens=len(self.graph.screens),
                transitions=len(self.graph.transitions),
                tried=tried,
                known=known,
                seconds=round(self._walker.seconds, 3),
                next=f"{describe(choice.control.action)}{away}",
            )
        )

    def _told(self, event: Event) -> None:
        """Hand an event on to whoever listens now."""
        self.tell(event)

    def _kept(self) -> None:
        """Have the map kept, and note how much is on it."""
        if not self._curve or self._curve[-1].screens != len(self.graph.screens):
            self._mark()
        self.keep()

    def _mark(self) -> None:
        hands = self._walker.hands
        counts = len(self.graph.screens), len(self.graph.transitions)
        self._curve.append(Point(self._walker.seconds, hands.steps, *counts))


def explore(
    device: Device,
    graph: Graph | None = None,
    budget: float = 300.0,
    strategy: str | Strategy = "frontier",
    listen: Callable[[Event], None] = lambda event: None,
    *,
    guard: Guard | None = None,
    max_steps: int | None = None,
    seed: int = 0,
    resume: bool = False,
    keep: Callable[[], None] = lambda: None,
    session: str = "",
) -> Exploration:
    """Explore the app on a device and draw its map.

    Args:
        device: Where to act; stays open.
        graph: The map to draw on and to correct; by default a new one of the device's app, which is then lost.
        budget: Seconds; waiting on a simulated device counts.
        strategy: What chooses the steps, or its name: ``frontier``, ``systematic`` or ``random``.
        listen: Takes every event as it happens; each look at the device is an `Observed` with its observation.
        guard: What is not done; by default nothing dangerous is.
        max_steps: Most actions on the device, None for no limit.
        seed: What decides where chance does.
        resume: Whether to go on where earlier explorations of this map were.
        keep: Called after every step; the place to save the map.
        session: The exploration's name as a witness in the map; a new name if empty.

    Raises:
        UnknownNameError: There is no strategy of this name.
        KeyboardInterrupt: The user interrupted it; what was found is on the map.
    """
    explorer = Explorer(
        device=device,
        graph=graph if graph is not None else Graph(device.app),
        budget=budget,
        strategy=strategy_named(strategy, seed) if isinstance(strategy, str) else strategy,
        guard=guard or Guard(),
        max_steps=max_steps,
        resume=resume,
        tell=listen,
        keep=keep,
        session=session or new_run_id(),
    )
    return explorer.run()
