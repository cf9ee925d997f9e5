"""The exploration: choose what to try, go there and try it, until nothing or no time is left."""

from collections.abc import Callable
from dataclasses import dataclass, field

from uiatlas._version import __version__
from uiatlas.devices import Device
from uiatlas.devices.base import shows_simulation
from uiatlas.errors import DeviceLostError, SpentError
from uiatlas.execution.events import Event, Explored, RunEnded, RunStarted
from uiatlas.execution.policy import Guard, Policy
from uiatlas.execution.record import new_run_id
from uiatlas.exploration.board import Board
from uiatlas.exploration.controls import Control, Key
from uiatlas.exploration.hands import Hands
from uiatlas.exploration.outlook import Leg, Outlook, Place, Prices
from uiatlas.exploration.result import Exploration, Point
from uiatlas.exploration.strategies import Choice, Strategy, strategy_named
from uiatlas.exploration.trouble import avoids
from uiatlas.exploration.variants import Variants
from uiatlas.exploration.walker import Walker
from uiatlas.ui import Action, Back, UIElement, describe, resolve, target_of
from uiatlas.utg import Graph
from uiatlas.utg.danger import danger_on

NEW_VIEW, NEW_CONTROLS = 0.7, 0.7
"""What a new view of a known screen counts, and a look all of whose controls are new; a new screen counts 1."""

SECOND_WINDS = 3
"""How often the screens that could not be reached are tried again when nothing else is left."""

_ENDS = {"spent": "success", "complete": "success"}


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
    _variants: Variants = field(init=False)
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
        self._variants = Variants(self._board)
        name = self.strategy.name
        self._walker = Walker(hands, self._board, self._outlook, self.budget, self.max_steps, name)

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
            self._say(choice)
            self._pursue(choice)
        return True

    def _second_wind(self) -> bool:
        """When nothing else is left, try once more to get where one got lost."""
        self._winds += 1
        if self._winds > SECOND_WINDS or not self._outlook.lost:
            self._end = "complete", "nothing is left to try"
            return False
        self._outlook.lost.clear()
        return True

    def _pursue(self, choice: Choice) -> None:
        place, control = choice.place, choice.control
        if not place.way:
            self._try(control)
        elif not self._is_barred(place.view, control):
            self._go(place, control)

    def _is_barred(self, view: str, control: Control) -> bool:
        """Whether what is elsewhere is dangerous; then it is left alone without going there."""
        danger = danger_on(self.graph.screens[self._board.views.screen_of(view)], control.action)
        if danger is None or self.guard.policy is not Policy.REFUSE:
            return False
        self._walker.bar((view, control.key), control.action, danger.kind, danger.reason, None)
        return True

    def _try(self, control: Control) -> None:
        """Try a control that is shown."""
        walker = self._walker
        view, shown = walker.view, walker.seen.observation
        element = None if control.element is None else shown.elements[control.element]
        if element is not None and (why := avoids(control, element, shown, wall=walker.seen.screen in walker.walls)):
            walker.bar((view, control.key), control.action, "explore", why, element.index)
            return
        if self._take(control.action, element, control.key, "try it") and control.sort == "field":
            self._variants.filled(walker.view, self._outlook.shown)

    def _take(self, action: Action, element: UIElement | None, key: Key, why: str) -> bool:
        """Take a step; what is done for the first time, on a way too, is tried with it."""
        view = self._walker.view
        control = self._board.control(view, key)
        sort = "" if control is None else self._board.novelty.sort_of(control)
        first = self._board.took(view, key)
        before = self._board.views.state(view)
        done = self._walker.step(action, element, key, why)
        if control is not None and first:
            self._learn(view, control, sort, done=done)
        after = self._board.views.state(self._walker.view)
        if done and control is not None and self._walker.seen.screen is not None and before and after:
            self._board.foresight.learn(control, before, after, new=self._walker.new_view)
        return done

    def _learn(self, view: str, control: Control, sort: str, *, done: bool) -> None:
        """Learn what was new after a step; what led out of the app or crashed it is left alone everywhere."""
        walker, novelty = self._walker, self._board.novelty
        screen = self._board.views.screen_of(view)
        if not done or walker.seen.screen is None:
            novelty.learn(view, screen, control, view, 0.0, sort)
            if walker.led_out:
                novelty.shun(control)
            return
        reward = 1.0 if walker.seen.new else max(NEW_VIEW * walker.new_view, NEW_CONTROLS * walker.fresh)
        novelty.learn(view, screen, control, walker.view, reward, sort)
        if control.sort == "scroll" and reward:
            self._variants.scrolled(view, control)

    def _go(self, place: Place, control: Control) -> None:
        """Go to a place, step by step; where a step leads to another screen one chooses anew from there."""
        why = f"on the way to {self._name(place)}: {describe(control.action)}"
        for leg in place.way:
            if not self._follow(leg, why):
                break
        lost = self._outlook.lost
        if self._walker.view == place.view or any(c.key == control.key for c in self._outlook.shown):
            lost.pop(place.view, None)
        else:
            lost[place.view] = lost.get(place.view, 0) + 1

    def _follow(self, leg: Leg, why: str) -> bool:
        """Take one step of a way; whether it led to the screen that it was expected to lead to."""
        walker, screen_of = self._walker, self._board.views.screen_of
        if leg.action is None:
            walker.restart(why)
            return walker.seen.screen == screen_of(leg.target)
        action, element = self._meant(leg)
        if element is None and target_of(action) is not None:
            self._outlook.miss(leg.key)
            return False
        done = self._take(action, element, leg.key, why)
        return done and walker.seen.screen == screen_of(leg.target)

    def _meant(self, leg: Leg) -> tuple[Action, UIElement | None]:
        """The action of a leg as it is done now, and what it is done to: the control that is known by the same key."""
        shown, action = self._walker.seen.observation, leg.action or Back()
        control = next((c for c in self._outlook.shown if c.key == leg.key), None)
        if control is not None and control.element is not None:
            return control.action, shown.elements[control.element]
        target = target_of(action)
        match = None if target is None else resolve(target, shown)
        return action, match.element if match else None

    def _name(self, place: Place) -> str:
        return self.graph.screens[self._board.views.screen_of(place.view)].name

    def _say(self, choice: Choice) -> None:
        """Say how far it is, and what comes next."""
        tried, known = self._board.counts()
        away = f" on {self._name(choice.place)}" if choice.place.way else ""
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
