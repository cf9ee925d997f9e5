"""Several devices that explore one app and draw one map: each alone in its thread, process or actor."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from threading import Event as Flag

from uiatlas.devices import Device
from uiatlas.errors import InputError, UiatlasError
from uiatlas.exploration.claims import Claims, MostPromisingUnclaimed
from uiatlas.exploration.company import EVERY, Company
from uiatlas.exploration.explorer import Explorer
from uiatlas.exploration.result import BUDGET, Exploration, kept
from uiatlas.run.events import Event
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.record import new_run_id
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.aliases import fold


@dataclass(frozen=True, slots=True)
class Shared:
    """How each of several devices explores.

    Attributes:
        budget: Seconds for each device; waiting on a simulated device counts.
        max_steps: Most actions on each device, None for no limit.
        resume: Whether to go on where earlier explorations of the map were.
        guard: What makes the guard of a device; by default nothing dangerous is done.
        began: When the first device began, in seconds since the epoch; what any of them tried since is not tried again.
        every: Steps after which a device hears what the others have found.
        runs: The folder of all runs; by default ``$UIATLAS_HOME/runs``.
        turn: Waits, in each save, until nobody else saves the same map.
    """

    budget: float = BUDGET
    max_steps: int | None = None
    resume: bool = False
    guard: Callable[[], Guard] = Guard
    began: float = field(default_factory=time.time)
    every: int = EVERY
    runs: Path | None = None
    turn: Callable[[], AbstractContextManager[None]] = nullcontext


def explore_together(
    device: Device,
    atlas: Atlas,
    graph: Graph | None = None,
    how: Shared | None = None,
    *,
    name: str = "",
    run_id: str = "",
    on_event: Callable[[Event], None] = lambda event: None,
) -> Exploration:
    """Explore an app on one of several devices, beside others that do the same with the same atlas.

    The devices tell each other through the atlas what they are about to try and what they have found. Each of them may
    be in a thread, a process or a machine of its own, and each opens the atlas by itself. When all have ended,
    `uiatlas.utg.aliases.fold` makes screens one that two devices have found at the same time.

    Args:
        device: Where to act; stays open.
        atlas: What they share; the map is saved there after every step.
        graph: The map as the atlas has it; by default it is read.
        how: Limits and guard, the same for all of them.
        name: What this device is called among them; by default the name of the exploration.
        run_id: The exploration's name as a witness in the map, another one for each device; a new name if empty.
        on_event: Takes every event as it happens.

    Raises:
        InputError: The atlas cannot be read or written; what was kept before is there.
        KeyboardInterrupt: The user interrupted it; what was found is kept.
    """
    how, witness = how or Shared(), run_id or new_run_id()
    if graph is None:
        graph = atlas.load(device.app) if device.app in atlas.apps() else Graph(device.app)
    claims = Claims(atlas, device.app, name or witness)
    try:
        with kept(graph, atlas, witness, on_event, how.runs, how.turn) as keeper:
            return Explorer(
                device=device,
                graph=graph,
                budget=how.budget,
                strategy=MostPromisingUnclaimed(claims),
                guard=how.guard(),
                max_steps=how.max_steps,
                resume=how.resume,
                on_event=keeper.on_event,
                on_save=keeper.on_save,
                company=Company(atlas, claims, how.began, how.every),
                run_id=witness,
            ).run()
    finally:
        with suppress(InputError):  # a claim that stays runs out by itself
            claims.leave()


@dataclass(frozen=True, slots=True)
class Explored:
    """What became of one of several devices.

    Attributes:
        device: Its URI.
        result: What its exploration came to; None if it could not begin, or ended with an error.
        error: What went wrong, empty if nothing did.
    """

    device: str
    result: Exploration | None
    error: str = ""


@dataclass(frozen=True, slots=True)
class Joint:
    """What several devices came to together.

    Attributes:
        devices: What became of each.
        app: The app that they explored; empty if none of them could begin.
        duplicates: Screens that two of them had found under two ids, and that are one on the map now.
    """

    devices: tuple[Explored, ...]
    app: str
    duplicates: int


def explore_on(
    devices: Sequence[str],
    opened: Callable[[str], Device],
    atlas: Callable[[], Atlas],
    how: Shared | None = None,
    *,
    graph_of: Callable[[Device, Atlas], Graph] | None = None,
    on_event: Callable[[str, Event], None] = lambda device, event: None,
) -> Joint:
    """Explore one app on several devices of this machine, each in a thread.

    Args:
        devices: What the devices are called.
        opened: Opens a device; called in its thread.
        atlas: Opens the atlas that they share; called once in each thread.
        how: Limits and guard of each device.
        graph_of: The map that a device begins with; by default as the atlas has it.
        on_event: Takes every event of every device, in the thread of the device.

    Raises:
        KeyboardInterrupt: The user interrupted it; what was found is kept.
    """
    party = _Party(devices, opened, atlas, replace(how or Shared(), began=time.time()), graph_of, on_event)
    atlas().close()  # made here where it is missing, once
    with ThreadPoolExecutor(len(devices)) as pool:
        futures = [pool.submit(party.one, number) for number in range(len(devices))]
        try:
            done = tuple(future.result() for future in futures)
        except BaseException:
            party.stop()
            raise
    with closing(atlas()) as shared:
        gone = fold(shared, party.app) if party.app in shared.apps() else 0
    return Joint(done, party.app, gone)


@dataclass(slots=True)
class _Party:
    """The threads of several devices; they begin together once all are open, and end together when one is told to."""

    devices: Sequence[str]
    opened: Callable[[str], Device]
    atlas: Callable[[], Atlas]
    how: Shared
    graph_of: Callable[[Device, Atlas], Graph] | None
    on_event: Callable[[str, Event], None]
    _apps: dict[int, str] = field(default_factory=dict)
    _stopped: Flag = field(default_factory=Flag)
    _open: Barrier = field(init=False)

    def __post_init__(self) -> None:
        self._open = Barrier(len(self.devices))

    @property
    def app(self) -> str:
        """The app of the first device that could be opened."""
        return self._apps[min(self._apps)] if self._apps else ""

    def stop(self) -> None:
        """Have every device end after the step that it is at."""
        self._stopped.set()
        self._open.abort()

    def one(self, number: int) -> Explored:
        """Explore on one of the devices."""
        uri = self.devices[number]
        with ExitStack() as stack:
            try:
                device = self._begin(number, stack)
                shared = stack.enter_context(closing(self.atlas()))
                graph = None if self.graph_of is None else self.graph_of(device, shared)
                witness = f"{new_run_id()}-{number + 1}"
                told, name = partial(self._tell, uri), f"{number + 1} {uri}"
                result = explore_together(device, shared, graph, self.how, name=name, run_id=witness, on_event=told)
                return Explored(uri, result)
            except UiatlasError as error:
                return Explored(uri, None, str(error))
            except (KeyboardInterrupt, BrokenBarrierError):
                return Explored(uri, None, "interrupted; what was found is kept")

    def _begin(self, number: int, stack: ExitStack) -> Device:
        """Open a device, and wait for the others, also where that fails.

        Raises:
            InputError: It shows another app than the others.
        """
        try:
            device = stack.enter_context(closing(self.opened(self.devices[number])))
            self._apps[number] = device.app
        finally:
            self._open.wait()
        if device.app != self.app:
            hint = "give devices that have the same app"
            raise InputError(f"{device.uri} shows {device.app}, and other devices show {self.app}", hint=hint)
        return device

    def _tell(self, uri: str, event: Event) -> None:
        if self._stopped.is_set():
            raise KeyboardInterrupt
        self.on_event(uri, event)
