"""Takes the steps of an exploration: within the guard and the budget, back into the app, and up again after a crash."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from uiatlas.devices.holding import holder_of
from uiatlas.errors import ActionError, DeviceLostError, RefusedError, SiteLostError, SpentError
from uiatlas.exploration.choosers import closing_chooser, is_file_chooser
from uiatlas.exploration.context_menus import OnThing, opens_only
from uiatlas.exploration.controls import Key
from uiatlas.exploration.frontier import BACK, Frontier
from uiatlas.exploration.held import HoldLedger
from uiatlas.exploration.inventory import Inventory, Spot, layer_of
from uiatlas.exploration.reset import DIVE, ResetError
from uiatlas.exploration.samples import domains_told
from uiatlas.exploration.trouble import AT_WALL, crash_told, restless
from uiatlas.perception import Location
from uiatlas.perception.localization import LocatedBy
from uiatlas.run.events import Recovering, Refused, Troubled, TroubleKind
from uiatlas.run.guard.danger_policy import DangerPolicy
from uiatlas.run.recovery.ladder import Rung
from uiatlas.run.session import Seen, Session
from uiatlas.safety.effects import CHANGE, is_allowed
from uiatlas.safety.elements import FILES, OUTSIDE, UNSEEN, Danger
from uiatlas.text.logins import is_wall
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    Home,
    Observation,
    OpenApp,
    SwitchApp,
    UIElement,
    Wait,
    action_key,
    describe,
)
from uiatlas.utg.danger import effects_seen
from uiatlas.utg.screen import Entry

MOST_STILL = 15
"""Actions in a row that change nothing, after which the app is taken to hang."""

STUCK = 2
"""Controls that opened something before and do nothing now, after which the app is taken to hang."""

FIRST_START = "first start"
"""The way in where an app starts only once, such as a welcome."""

_GOING = Back | Home | OpenApp | SwitchApp | Wait
"""What is done to no control."""

_FOR_ITS_PLACE = frozenset({UNSEEN, OUTSIDE})
"""Dangers of what may well be touched where the same control is shown elsewhere."""

RESCUES = 3
"""Fresh starts in a row that may fail before the device is given up."""


@dataclass(slots=True)
class Walker:
    """Stands somewhere in the app and takes one step after the other.

    Attributes:
        session: Device, map and log.
        inventory: What the screens offer.
        frontier: Where it stands on the map.
        budget: Seconds.
        max_steps: Most actions, None for no limit.
        by: Who chooses the steps, for the log.
        reset: Restores the program before every fresh start; None if nobody can.
        seen: What is shown now.
        view: Which view of its screen that is.
        new_view: Whether it was seen for the first time when it was looked at.
        fresh: Share of its controls that were seen for the first time when it was looked at.
        afresh: Why the app has to be started afresh, empty if it has not.
        walls: Screens that ask for a login.
        changed: Whether anything that was done changed what is shown.
        led_out: Whether the latest step crashed the app or led out of it.
        ledger: What was held back.
        left_alone: Why the latest control that was left alone was, since somebody emptied it.
        kept_back: The requests that were held back since somebody emptied it.
    """

    session: Session
    inventory: Inventory
    frontier: Frontier
    budget: float
    max_steps: int | None
    by: str
    reset: Callable[[], None] | None = None
    seen: Seen = field(default_factory=lambda: Seen(Observation("", ()), Location(None, 0.0, LocatedBy.NEW)))
    view: str = ""
    new_view: bool = False
    fresh: float = 0.0
    afresh: str = ""
    walls: dict[str, None] = field(default_factory=dict)
    changed: bool = False
    led_out: bool = False
    ledger: HoldLedger = field(default_factory=HoldLedger)
    left_alone: str = ""
    kept_back: tuple[str, ...] = ()
    resets: int = 0
    crashes: int = 0
    restarts: int = 0
    refused: int = 0
    _began: float = field(init=False)
    _still: int = 0
    _dived: int = 0
    _outside: int = 0
    _idle: list[Spot] = field(default_factory=list)
    _latest: tuple[str, Action] | None = None
    _on_thing: OnThing = field(default_factory=OnThing)

    def __post_init__(self) -> None:
        self._began = self.session.guarded.seconds

    @property
    def seconds(self) -> float:
        """Time since the beginning; on a simulated device waiting counts although nobody waits."""
        return self.session.guarded.seconds - self._began

    def begin(self) -> str:
        """Look at the device for the first time; why there is nothing to explore, empty if there is.

        What shows nothing to act on yet is given time, and what is shown is looked at once more: a screen that is
        another one at every look although nothing was touched cannot be explored.
        """
        self._arrive(self._rescued(self._first))
        return restless(self.session, self.inventory.views, self.seen)

    def _first(self) -> Seen:
        """The first look after a start, once there is something to act on."""
        self.session.await_controls(self.budget - self.seconds)
        return self.session.survey()

    def step(self, action: Action, element: UIElement | None, key: Key, why: str) -> bool:
        """Do an action and look at what it came to; False if it was refused or could not be done.

        Args:
            action: What to do.
            element: What to do it to.
            key: What the control is known by in its view.
            why: What for, for the log.

        Raises:
            SpentError: The budget is used up.
            DeviceLostError: The device is gone for good.
        """
        before, self.led_out = self.seen, False
        control = self.inventory.control(self.view, key)
        if not self._permitted(action, element, key):
            return False
        began = time.perf_counter()
        self._note_effects(same=False)
        self._latest = None if before.screen is None else (before.screen, action)
        self.session.begin_step(before, action, element, why=why, by=self.by)
        try:
            self.session.perform(action, element)
            after = self.session.survey(None if before.screen is None else (before.screen, action_key(action)))
        except ActionError as error:
            self._could_not(before.screen, action, key, str(error))
            return False
        except SiteLostError:
            raise
        except DeviceLostError as error:
            self._vain(before.screen, action, key)
            self._crash(str(error))
            return False
        if crash_told(after.observation):
            self._vain(before.screen, action, key)
            self._crash("the system says that the app has stopped")
            return False
        self._on_thing.follow(action, before.observation, after.observation)
        spot = self.view, key
        self._arrive(after, (key, action) if self._connect(before, action, key, after) else None)
        self._see_whether_stuck(spot)
        self._note_effects(same=after.observation.digest == before.observation.digest)
        self.frontier.prices.took(action, time.perf_counter() - began, control)
        return True

    def _see_whether_stuck(self, spot: Spot) -> None:
        """Start the app afresh where nothing is touched any more, as below a dialog that is not seen.

        Several controls that opened something before tell so. What did nothing beside them has not been tried, except
        the first of it, which may be the reason.
        """
        stuck = self.frontier.stuck
        self._idle = [*self._idle, spot] if spot[0] == self.view else []
        if len(stuck) >= STUCK:
            self.inventory.forget([each for each in self._idle if each[1] not in stuck][1:])
            self._idle = []
            stuck.clear()
            self.afresh = "what opened something before does nothing any more"
            self.session.on_event(Troubled(len(self.session.steps), TroubleKind.HANG, self.afresh))

    def restart(self, why: str) -> None:
        """Start the app afresh.

        Raises:
            SpentError: The budget is used up.
            DeviceLostError: It does not start any more.
        """
        self._check_budget(self.frontier.prices.restart)
        self.session.on_event(Recovering(len(self.session.steps), Rung.RESTART, why))
        again = OpenApp(self.session.guarded.app, restart=True)
        self.session.begin_step(self.seen, again, None, why=why, by=self.by)
        self.restarts += 1
        self.afresh, self._still, self._outside, self._on_thing = "", 0, 0, OnThing()
        began = time.perf_counter()
        self._arrive(self._rescued(self._started))
        self.frontier.prices.took(None, time.perf_counter() - began)

    def _note_effects(self, *, same: bool) -> None:
        """Take in what the latest action has sent, or was kept from sending; what comes late is still its own."""
        effects = self.session.effects()
        if self._latest is None:
            return
        screen, action = self._latest
        self.ledger.did(screen, action)
        self.kept_back += tuple(f"{e.method} {e.address.partition('?')[0]}" for e in effects if e.held)
        if effects:
            self.ledger.enter(screen, self.session.graph.screens[screen].name, action, effects, same=same)
            self.session.enter_effects(screen, action, effects)

    def settle_effects(self) -> None:
        """Take in what the latest action has sent, and hold nothing back any more; a lost device tells nothing."""
        with suppress(DeviceLostError):
            self._note_effects(same=False)
            self.session.hold(None)

    @property
    def deep(self) -> bool:
        """Whether it is time to restore the program."""
        return self.reset is not None and len(self.session.steps) - self._dived >= DIVE

    def restore(self) -> None:
        """Have the program restored, if somebody can and anything was done since.

        Raises:
            ResetError: That failed.
        """
        steps = len(self.session.steps)
        if self.reset is not None and steps > self._dived:
            self._dived = steps
            self.reset()
            self.resets += 1

    def come_back(self) -> None:
        """Come back from another app: go back, and if that does not help start afresh."""
        self._outside += 1
        if self._outside > 1 or not self.step(Back(), None, BACK, "the app was left"):
            self.restart("the app was left")

    def bar(self, spot: Spot, action: Action, kind: str, why: str, element: int | None) -> None:
        """Leave something alone from now on, and its like elsewhere unless where it stands is the reason."""
        self.frontier.barred.add(spot)
        self.inventory.leave(*spot, anywhere=kind not in _FOR_ITS_PLACE and why != AT_WALL)
        self.refused += 1
        self.left_alone = why
        self.session.on_event(Refused(len(self.session.steps) + 1, action, kind, why, element))

    def _permitted(self, action: Action, element: UIElement | None, key: Key) -> bool:
        self._check_budget(self.frontier.prices.touch)
        place = None if element is None else element.index
        judged = self._seen_to_harm(action), self._among_files(action, element), self._done_to_thing(action, element)
        if (danger := next(filter(None, judged), None)) is not None:
            self.bar((self.view, key), action, danger.kind, danger.reason, place)
            return False
        try:
            self.session.guarded.check(action, element)
        except RefusedError as refused:
            self.bar((self.view, key), action, refused.kind, refused.reason, place)
            return False
        except ActionError:
            self._arrive(self._rescued(self.session.survey))
            return False
        return True

    def _seen_to_harm(self, action: Action) -> Danger | None:
        """The danger of an action by what it was seen to send before, where that is not allowed now."""
        session, screen = self.session, self.seen.screen
        if screen is None or session.guard.policy is DangerPolicy.ALLOW:
            return None
        found = [e for e in effects_seen(session.graph, screen, action) if not is_allowed(e, "", session.guard.effects)]
        worst = next((e for e in found if e.kind != CHANGE), next((e for e in found if e.held), None))
        return None if worst is None else Danger(worst.kind, f"{describe(action)}, seen to send {worst},")

    def _among_files(self, action: Action, element: UIElement | None) -> Danger | None:
        """The danger of touching anything in a dialog for files but what closes it, whatever the map knows of it."""
        shown = self.seen.observation.elements
        if isinstance(action, _GOING) or not is_file_chooser(shown, over=bool(layer_of(self.seen.observation))):
            return None
        if element is not None and element.index in closing_chooser(shown):
            return None
        return Danger(FILES, describe(action))

    def _done_to_thing(self, action: Action, element: UIElement | None) -> Danger | None:
        """The danger of what stands in a menu that was opened on a thing, where no request tells what it does."""
        session, shown = self.session, self.seen.observation
        if session.guard.policy is DangerPolicy.ALLOW or holder_of(session.guarded) is not None:
            return None
        return self._on_thing.danger(action, element, shown, opens_only(session.graph, self.seen.screen, action))

    def _check_budget(self, seconds: float) -> None:
        """Say that the budget is used up, also where one more step would overdraw it."""
        if self.max_steps is not None and len(self.session.steps) >= self.max_steps:
            raise SpentError(f"the budget of {self.max_steps} steps is spent")
        if self.seconds + (seconds if self.frontier.prices.learning else 0.0) >= self.budget:
            whose = "simulated " if self.session.guarded.simulated else ""
            raise SpentError(f"the budget of {self.budget:g} {whose}seconds is spent")

    def _could_not(self, screen: str | None, action: Action, key: Key, why: str) -> None:
        """What could not be done, or led to an address that is not allowed, is not tried again."""
        self._vain(screen, action, key)
        self.inventory.cannot_choose |= isinstance(action, Choose) and "allowed addresses" not in why
        if "allowed addresses" in why:
            self.refused += 1
            self.led_out = True
            self.session.on_event(Troubled(len(self.session.steps), TroubleKind.LEFT, why))
        self._arrive(self._rescued(self.session.survey))

    def _vain(self, screen: str | None, action: Action, key: Key) -> None:
        if screen is not None:
            self.frontier.barred.add((self.view, key))
            self.session.enter_failure(screen, action)
            self.session.on_save()

    def _crash(self, why: str) -> None:
        self.crashes += 1
        self.led_out = True
        self.afresh = why
        self.session.on_event(Troubled(len(self.session.steps), TroubleKind.CRASH, why))

    def _connect(self, before: Seen, action: Action, key: Key, after: Seen) -> bool:
        """Draw the edge from what was shown to what is shown; leaving the app is no edge and not done again."""
        edge = self.session.connect(before, action, after)
        if edge is None and before.screen is not None:
            self.session.on_event(
                Troubled(len(self.session.steps), TroubleKind.LEFT, f"{after.observation.app} is in front")
            )
            if not isinstance(action, Back):
                self.led_out = True
                self._vain(before.screen, action, key)
        same = after.observation.digest == before.observation.digest
        self.changed |= not same
        self._still = self._still + 1 if same else 0
        if self._still >= MOST_STILL:
            self.afresh = f"{MOST_STILL} actions in a row changed nothing"
            self.session.on_event(Troubled(len(self.session.steps), TroubleKind.HANG, self.afresh))
        return edge is not None

    def _arrive(self, seen: Seen, by: tuple[Key, Action] | None = None) -> None:
        """Take in what is shown now, and by which edge it was reached if by one; and have the map kept."""
        self.seen = seen
        if seen.screen is not None:
            self._outside = 0
            before = self.view
            self.view, self.new_view = self.inventory.views.find(seen.screen, seen.observation)
            shown, self.fresh = self.inventory.look(self.view, seen.observation)
            for domain in domains_told(seen.observation):
                self.session.enter_domain(seen.screen, domain)
            if by is not None:
                self.frontier.moved(before, *by, self.view)
            self.frontier.stand(self.view, shown)
            if self.session.graph.entry is None:
                self.session.graph.entry, self.frontier.start = seen.screen, self.view
            self._see_wall(seen.screen, seen)
        self.session.on_save()

    def _see_wall(self, screen: str, seen: Seen) -> None:
        if screen not in self.walls and is_wall(seen.observation):
            name = self.session.graph.screens[screen].name
            told = any(self.session.graph.screens[wall].name == name for wall in self.walls)
            self.walls[screen] = None
            if told:
                return
            self.session.on_event(Troubled(len(self.session.steps), TroubleKind.LOGIN_WALL, f"{name} asks for a login"))

    def _started(self) -> Seen:
        self.restore()
        self.session.guarded.restart()
        seen = self._first()
        self.frontier.trail.clear()
        if seen.screen is not None:
            self._starts_on(seen.screen)
            self.frontier.start = self.inventory.views.find(seen.screen, seen.observation)[0]
        return seen

    def _starts_on(self, screen: str) -> None:
        """Enter where the app starts from now on; where it was entered before, once, stays a way in."""
        graph = self.session.graph
        before = graph.entry
        if before is not None and before != screen and all(e.kind != FIRST_START for e in graph.entries):
            graph.entries = (*graph.entries, Entry(FIRST_START, before))
        graph.entry = screen

    def _rescued(self, work: Callable[[], Seen]) -> Seen:
        """What some work shows; when the app is gone meanwhile, what is shown after a fresh start.

        Raises:
            DeviceLostError: It is gone again and again, or no time is left to start it afresh.
        """
        for _ in range(RESCUES):
            try:
                return work()
            except (SiteLostError, ResetError):
                raise
            except DeviceLostError as error:
                self._crash(str(error))
                self.afresh = ""
                if self.seconds >= self.budget:
                    raise
                work = self._started
        return work()
