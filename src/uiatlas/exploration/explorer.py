"""The exploration: choose what to try, go there and try it, until nothing or no time is left."""

from collections.abc import Callable
from dataclasses import dataclass, field

from uiatlas._version import __version__
from uiatlas.devices import Device
from uiatlas.devices.base import shows_simulation
from uiatlas.devices.holding import Hold
from uiatlas.errors import DeviceLostError, SpentError, UiatlasError
from uiatlas.exploration.company import Company
from uiatlas.exploration.frontier import Frontier, Prices
from uiatlas.exploration.goal_seeker import MOST_CALLS, GoalSeeker, Outcome
from uiatlas.exploration.inventory import Inventory
from uiatlas.exploration.navigator import Navigator
from uiatlas.exploration.remaining import Remaining, remaining, told
from uiatlas.exploration.reset import ResetError
from uiatlas.exploration.result import BUDGET, Exploration, Point, Status
from uiatlas.exploration.strategies import Choice, Strategy, strategy_named
from uiatlas.exploration.walker import Walker
from uiatlas.knowledge.goals import GoalMemory
from uiatlas.llm.base import ChatModel
from uiatlas.run.events import Event, Explored, RunEnded, RunStarted, Troubled, TroubleKind
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.record import new_run_id
from uiatlas.run.session import Session
from uiatlas.ui import describe
from uiatlas.utg import EvidenceKind, Graph
from uiatlas.utg.standing import standings

SECOND_WINDS = 3
"""How often the screens that could not be reached are tried again when nothing else is left."""

_ENDS = {Status.SPENT: "spent", Status.COMPLETE: "success", Status.FRUITLESS: "failure"}


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
        on_event: Takes every event as it happens.
        on_save: Called after every step; the place to save the map.
        reset: Restores the program before every fresh start, after `uiatlas.exploration.reset.DIVE` steps at most,
            and at the end; None if nobody can.
        goals: Has it go first where a model says that users would; None without a model.
        company: The other devices that explore the same app; None without any.
        run_id: The exploration's name as a witness in the map.
    """

    device: Device
    graph: Graph
    budget: float
    strategy: Strategy
    guard: Guard = field(default_factory=Guard)
    max_steps: int | None = None
    resume: bool = False
    on_event: Callable[[Event], None] = lambda event: None
    on_save: Callable[[], None] = lambda: None
    reset: Callable[[], None] | None = None
    goals: GoalSeeker | None = None
    company: Company | None = None
    run_id: str = field(default_factory=new_run_id)
    _inventory: Inventory = field(init=False)
    _frontier: Frontier = field(init=False)
    _navigator: Navigator = field(init=False)
    _walker: Walker = field(init=False)
    _curve: list[Point] = field(default_factory=list)
    _known: int = field(init=False)
    _winds: int = 0
    _untried: tuple[Remaining, ...] = ()
    _end: tuple[Status, str] = (Status.STOPPED, "not begun")

    def __post_init__(self) -> None:
        self._known = len(self.graph.screens)
        session = Session(
            self.device, self.graph, self.guard, None, self.on_event, self._save, self.run_id, EvidenceKind.EXPLORED
        )
        self._inventory = Inventory(self.graph, resume=self.resume)
        self._frontier = Frontier(self.graph, self._inventory, Prices(learning=not self.device.simulated))
        name = self.strategy.name
        self._walker = Walker(session, self._inventory, self._frontier, self.budget, self.max_steps, name, self.reset)
        self._navigator = Navigator(self._walker, self._inventory, self._frontier)
        if self.goals is not None:
            self.goals.begin(self._frontier, self._tell_of_model)
        if self.company is not None:
            self.company.join(self.graph, self._inventory, self._frontier, self.run_id, resume=self.resume)

    def run(self) -> Exploration:
        """Explore to the end.

        Raises:
            InputError: The map cannot be kept; what was kept before is there.
            UiatlasError: The app or the device broke in a way that ends the exploration; `result` says how.
            KeyboardInterrupt: The user interrupted it; `result` says what it came to so far.
        """
        self._end = Status.INTERRUPTED, "interrupted; what was found is kept"
        self.on_event(self._started())
        self._walker.session.hold(Hold(self.guard.effects))
        try:
            if unfit := self._walker.begin():
                self._end = Status.FRUITLESS, unfit
            else:
                while self._round():
                    pass
                self._judge()
        except SpentError as spent:
            self._end = Status.SPENT, str(spent)
            self._judge()
        except DeviceLostError as error:
            self._end = Status.STOPPED, str(error)
        except UiatlasError as error:
            self._end = Status.STOPPED, str(error)
            raise
        finally:
            self._walker.settle_effects()
            self._restore()
            status, reason = self._end
            self._mark()
            steps, seconds = len(self._walker.session.steps), round(self._walker.seconds, 4)
            self.on_event(RunEnded(_ENDS.get(status, "stopped"), reason, steps, seconds))
        return self.result()

    def result(self) -> Exploration:
        """What it came to so far."""
        walker = self._walker
        tried, known = self._inventory.counts()
        return Exploration(
            status=self._end[0],
            reason=self._end[1],
            strategy=self.strategy.name,
            screens=len(self.graph.screens),
            transitions=len(self.graph.transitions),
            new_screens=len(self.graph.screens) - self._known,
            places=len(self.graph.screens) - len(standings(self.graph)),
            steps=len(walker.session.steps),
            crashes=walker.crashes,
            restarts=walker.restarts,
            resets=walker.resets,
            refused=walker.refused,
            tried=tried,
            known=known,
            walls=tuple(dict.fromkeys(self.graph.screens[s].name for s in walker.walls)),
            seconds=walker.seconds,
            curve=tuple(self._curve),
            run_id=self.run_id,
            held=tuple(walker.ledger.held),
            held_share=walker.ledger.share,
            untried=self._untried,
            goals=None if self.goals is None else self.goals.report(),
        )

    def _restore(self) -> None:
        """Leave the program as it was, whatever ended the exploration."""
        try:
            self._walker.restore()
        except ResetError as error:
            self._end = Status.STOPPED, str(error)

    def _started(self) -> RunStarted:
        return RunStarted(
            run_id=self.run_id,
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
        elif walker.deep:
            walker.restart("the program is restored")
        elif walker.seen.screen is None:
            walker.come_back()
        else:
            if self.company is not None:
                self.company.hear(len(walker.session.steps))
            choice = self._wanted(last=False)
            if choice is not None:
                self._seek(choice)
                return True
            choice = self._chosen()
            if choice is None:
                return self._second_wind()
            self._pursue(choice)
        return True

    def _wanted(self, *, last: bool) -> Choice | None:
        """The next step of a goal of the model, if there is one."""
        return None if self.goals is None else self.goals.choose(self._walker.seen.observation, last=last)

    def _chosen(self) -> Choice | None:
        """What the strategy chooses, with the values of the model where it fills a field."""
        choice = self.strategy.choose(self._frontier)
        return choice if self.goals is None else self.goals.valued(choice)

    def _pursue(self, choice: Choice) -> None:
        if not self._navigator.leaves_alone(choice):
            self._say(choice)
        self._navigator.pursue(choice)

    def _seek(self, choice: Choice) -> None:
        """Take a step of a goal of the model, and tell what it came to."""
        walker, before, spot = (
            self._walker,
            self._walker.seen.observation.digest,
            (self._walker.view, choice.control.key),
        )
        walker.left_alone, walker.kept_back = "", ()
        self._pursue(choice)
        shown, refused = walker.seen.observation, walker.left_alone
        if not refused and not choice.place.way and spot in self._frontier.barred:
            refused = "it could not be done, or led out of the program"
        if self.goals is not None:
            same = shown.digest == before
            self.goals.follow(choice, Outcome(shown, walker.seen.screen, same, refused, walker.kept_back))

    def _tell_of_model(self, said: str) -> None:
        """Say what is wrong with the model."""
        steps = len(self._walker.session.steps)
        self.on_event(Troubled(steps, TroubleKind.MODEL, said))

    def _judge(self) -> None:
        """Say so where nothing came of it, whatever ended it: there is no map to work with then."""
        walker, graph = self._walker, self.graph
        tried, known = self._inventory.counts()
        start = graph.screens.get(graph.entry or "")
        why = ""
        if start is not None and start.id in walker.walls:
            why = f"{start.name}, where the app starts, asks for a login; what is behind it was not seen"
        elif not known:
            why = f"nothing to act on was shown within {walker.seconds:.0f} s"
        elif not tried and walker.refused:
            why = f"all that is shown was left alone ({walker.refused} controls)"
        elif len(graph.screens) == 1 and walker.session.steps and not walker.changed:
            why = "nothing that was touched changed what is shown"
        if why:
            self._end = Status.FRUITLESS, why

    def _second_wind(self) -> bool:
        """When nothing else is left, try once more to get where one got lost, and to see what was not shown again."""
        choice = self._wanted(last=True)
        if choice is not None:
            self._seek(choice)
            return True
        if self.company is not None and self.company.await_more():
            return True
        self._winds += 1
        if self._inventory.expect_again():
            self._frontier.lost.clear()
            self._walker.afresh = "what was not shown again may be shown after a fresh start"
            return True
        if self._winds > SECOND_WINDS or not self._frontier.lost:
            self._untried = remaining(self._frontier, self.graph)
            self._end = Status.COMPLETE, told(self._untried)
            return False
        self._frontier.lost.clear()
        return True

    def _say(self, choice: Choice) -> None:
        """Say how far it is, and what comes next."""
        tried, known = self._inventory.counts()
        away = f" on {self._navigator.name_of(choice.place)}" if choice.place.way else ""
        self.on_event(
            Explored(
                step=len(self._walker.session.steps),
                screens=len(self.graph.screens),
                transitions=len(self.graph.transitions),
                tried=tried,
                known=known,
                seconds=round(self._walker.seconds, 3),
                next=f"{describe(choice.control.action)}{away}",
            )
        )

    def _save(self) -> None:
        """Have the map kept, and note how much is on it."""
        if not self._curve or self._curve[-1].screens != len(self.graph.screens):
            self._mark()
        self.on_save()

    def _mark(self) -> None:
        counts = len(self.graph.screens), len(self.graph.transitions)
        self._curve.append(Point(self._walker.seconds, len(self._walker.session.steps), *counts))


def explore(
    device: Device,
    graph: Graph | None = None,
    budget: float = BUDGET,
    strategy: str | Strategy = "frontier",
    on_event: Callable[[Event], None] = lambda event: None,
    *,
    guard: Guard | None = None,
    max_steps: int | None = None,
    seed: int = 0,
    resume: bool = False,
    on_save: Callable[[], None] = lambda: None,
    reset: Callable[[], None] | None = None,
    run_id: str = "",
    model: ChatModel | None = None,
    memory: GoalMemory | None = None,
    max_calls: int = MOST_CALLS,
) -> Exploration:
    """Explore the app on a device and draw its map.

    Args:
        device: Where to act; stays open.
        graph: The map to draw on and to correct; by default a new one of the device's app, which is then lost.
        budget: Seconds; waiting on a simulated device counts.
        strategy: What chooses the steps, or its name: ``frontier``, ``systematic`` or ``random``.
        on_event: Takes every event as it happens; each look at the device is an `Observed` with its observation.
        guard: What is not done; by default nothing dangerous is.
        max_steps: Most actions on the device, None for no limit.
        seed: What decides where chance does.
        resume: Whether to go on where earlier explorations of this map were.
        on_save: Called after every step; the place to save the map.
        reset: Restores the program before every fresh start and at the end; None if nobody can.
        run_id: The exploration's name as a witness in the map; a new name if empty.
        model: Names goals that users would have, and values for forms, which are tried first; None for no model. It is
            told no private data and no secrets of the environment, as far as they are recognised, and of no field what
            it holds.
        memory: What the model was asked before; by default nothing, and nothing is kept of it.
        max_calls: Most calls of the model.

    Raises:
        UnknownNameError: There is no strategy of this name.
        KeyboardInterrupt: The user interrupted it; what was found is on the map.
    """
    graph = graph if graph is not None else Graph(device.app)
    memory = memory if memory is not None else GoalMemory(graph.app)
    explorer = Explorer(
        device=device,
        graph=graph,
        budget=budget,
        strategy=strategy_named(strategy, seed) if isinstance(strategy, str) else strategy,
        guard=guard or Guard(),
        max_steps=max_steps,
        resume=resume,
        on_event=on_event,
        on_save=on_save,
        reset=reset,
        goals=None if model is None else GoalSeeker(model, memory, max_calls, resume),
        run_id=run_id or new_run_id(),
    )
    return explorer.run()
