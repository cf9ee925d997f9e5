"""Brings items and devices together until every item has its verdict: what fits where, what is retried, who is out."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from uiatlas.fleet.batches import Row
from uiatlas.fleet.devices import FleetDevice
from uiatlas.fleet.engine import Engine, EngineLostError
from uiatlas.fleet.items import Ending, Item
from uiatlas.fleet.station import Done, Station

FAULTS = 3
"""After how many items in a row that a device failed it is given no more."""

REST = 2.0
"""Seconds for which a device that failed rests; twice as long after each further one."""

BROKEN = 10
"""After how many items in a row of which nothing could be kept the batch ends."""

_TICK = 0.5
"""Seconds to wait for something to end before looking around again."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An item got its verdict.

    Attributes:
        item: The item.
        device: On which device.
        attempt: In which attempt; 0 if it was not begun again.
        verdict: The verdict.
        reason: Why.
        judged: How many items have one by now.
        items: How many items there are.
    """

    item: Item
    device: str
    attempt: int
    verdict: Ending
    reason: str
    judged: int
    items: int


@dataclass(frozen=True, slots=True)
class Again:
    """An item is done again later."""

    item: Item
    device: str
    attempt: int
    reason: str


@dataclass(frozen=True, slots=True)
class Out:
    """A device is given no more items."""

    device: str
    faults: int
    reason: str


Told = Judged | Again | Out
"""What a person is told while a batch is done."""


@dataclass(slots=True)
class Dispatcher:
    """Does one batch.

    Attributes:
        station: What workers need to know of it.
        rows: The items of the batch, as they are when it begins.
        engine: What hands items to workers.
        devices: The devices.
        on_told: Takes what a person is told.
        clock: Seconds.
    """

    station: Station
    rows: Sequence[Row]
    engine: Engine
    devices: Sequence[FleetDevice]
    on_told: Callable[[Told], None] = lambda told: None
    clock: Callable[[], float] = time.monotonic
    _open: dict[int, Item] = field(init=False)
    _items: int = field(init=False)
    _busy: dict[str, Item] = field(default_factory=dict)
    _faults: Counter[str] = field(default_factory=Counter)
    _rests: dict[str, float] = field(default_factory=dict)
    _out: set[str] = field(default_factory=set)
    _broken: int = 0

    def __post_init__(self) -> None:
        self._open = {row.item.number: row.item for row in self.rows if row.verdict is None}
        self._items = len(self.rows)

    def run(self) -> int:
        """Do the open items; gives how many are still open since no device is left for them.

        Raises:
            EngineLostError: What hands out the items is lost; the batch can be gone on with.
            KeyboardInterrupt: A person interrupted it; likewise.
        """
        if not self._open:
            return 0
        try:
            self.engine.start(self.station, self.devices)
            while self._busy or self._hope():
                self._hand_out()
                for done in self.engine.ended(_TICK):
                    self._take(done)
        except KeyboardInterrupt:
            self._wind_up()
            raise
        finally:
            self.engine.close()
        return len(self._open)

    def _hope(self) -> bool:
        """Whether an open item fits a device that is not out."""
        left = [device for device in self.devices if device.name not in self._out]
        return any(device.fits(item) for item in self._open.values() for device in left)

    def _hand_out(self) -> None:
        """Give each idle device the first open item that fits it."""
        now, under_way = self.clock(), {item.number for item in self._busy.values()}
        for device in self.devices:
            if len(self._busy) >= self.engine.at_once:
                return
            name = device.name
            if name in self._busy or name in self._out or self._rests.get(name, 0.0) > now:
                continue
            fitting = (i for i in self._open.values() if i.number not in under_way and device.fits(i))
            if (item := next(fitting, None)) is not None:
                self._busy[name] = item
                under_way.add(item.number)
                self.engine.submit(name, item)

    def _take(self, done: Done) -> None:
        """Note what became of an item, and what that says of its device."""
        item = self._busy.pop(done.device)
        self._broken = self._broken + 1 if done.broken else 0
        if self._broken > BROKEN:
            raise EngineLostError(f"what becomes of the items cannot be kept: {done.reason}")
        if done.verdict is not None:
            self._open.pop(item.number, None)
            judged = self._items - len(self._open)
            self.on_told(Judged(item, done.device, done.attempt, done.verdict, done.reason, judged, self._items))
        else:
            self._open[item.number] = self._open.pop(item.number)  # the others come first
            self.on_told(Again(item, done.device, done.attempt, done.reason))
        self._blame(done)
        if done.broken:
            self._rests[done.device] = self.clock() + REST

    def _blame(self, done: Done) -> None:
        name = done.device
        if not done.device_fault:
            self._faults[name] = 0
            return
        self._faults[name] += 1
        if self._faults[name] >= FAULTS or done.held:
            self._out.add(name)
            self.on_told(Out(name, self._faults[name], done.reason))
        else:
            self._rests[name] = self.clock() + REST * 2.0 ** (self._faults[name] - 1)

    def _wind_up(self, patience: float = 15.0) -> None:
        """Have what is under way end, and note what became of it."""
        self.engine.stop()
        until = self.clock() + patience
        while self._busy and self.clock() < until:
            for done in self.engine.ended(_TICK):
                self._take(done)
