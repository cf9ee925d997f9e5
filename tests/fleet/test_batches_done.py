"""Whole batches in threads: devices that are lost, devices that are out, interruptions, and going on with a batch."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from uiatlas.agents.running import Report, RunOptions, run_task
from uiatlas.devices import Device, open_device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import DeviceLostError
from uiatlas.fleet.batches import Attempt, Batch
from uiatlas.fleet.devices import fleet_of
from uiatlas.fleet.dispatch import Again, Dispatcher, Judged, Out, Told
from uiatlas.fleet.engine import Threads
from uiatlas.fleet.fences import FileFence
from uiatlas.fleet.files import FileBatches
from uiatlas.fleet.items import Ending, Item, Work
from uiatlas.fleet.station import Station
from uiatlas.fleet.tasks import explorations
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.ui import Action, Observation, UIElement
from uiatlas.utg import Atlas


@dataclass(frozen=True)
class Ground:
    """Rows and fences in a folder of the test."""

    folder: Path

    def batches(self) -> FileBatches:
        return FileBatches(self.folder / "batches.sqlite")

    def fence(self, device: str, holder: str) -> FileFence:
        return FileFence(self.folder / "fences", device, holder, patience=0.0)


class Cable(WrappedDevice):
    """A device whose cable is pulled after some acts: it does not answer any more."""

    def __init__(self, device: Device, acts: int) -> None:
        super().__init__(device)
        self._left = acts

    def observe(self) -> Observation:
        self._pull(0)
        return self.device.observe()

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        self._pull(1)
        self.device.perform(action, element)

    def restart(self) -> None:
        self._pull(1)
        self.device.restart()

    def _pull(self, acts: int) -> None:
        self._left -= acts
        if self._left < 1:
            raise DeviceLostError("the cable was pulled")


@dataclass
class Driving:
    """Opens simulated apps; how long their cables last is taken from a list, one for each time that one is opened."""

    cables: list[int] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def opened(self, uri: str, item: Item) -> Device:
        with self.lock:
            acts = self.cables.pop(0) if self.cables else 1_000
        return Cable(open_device(uri), acts)

    def guard(self) -> Guard:
        return Guard()

    def run(self, device: Device, task: str, options: RunOptions) -> Report:
        return run_task(device, task, options)

    def answer(self, report: Report) -> dict[str, Any]:
        return {"run_id": report.run_id}


def do(
    folder: Path,
    items: Sequence[Item],
    uris: Sequence[str],
    driving: Driving,
    on_told: Callable[[Told], None] = lambda told: None,
    jobs: int = 2,
    atlas: str = "",
) -> tuple[FileBatches, list[Told]]:
    """Do a batch, or go on with it if it is there; gives its rows and what was told."""
    ground = Ground(folder)
    rows = ground.batches()
    if not rows.batches():
        rows.make(Batch("b", (), str(folder), 1.0), items)
    told: list[Told] = []

    def tell(what: Told) -> None:
        told.append(what)
        on_told(what)

    station = Station("b", ground, driving, atlas or str(folder / "map.uiatlas"))
    Dispatcher(station, rows.rows("b"), Threads(jobs), fleet_of(uris, lambda: ()), tell).run()
    return rows, told


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiatlas.fleet.dispatch.REST", 0.01)


def endings(attempts: Sequence[Attempt]) -> list[Ending | None]:
    return [a.outcome.ending if a.outcome else None for a in attempts]


def test_every_device_is_explored_and_each_attempt_is_a_witness(tmp_path: Path) -> None:
    """Two apps are learnt into one file at the same time, and the map says by which attempts."""
    devices = fleet_of(["sim:notes", "sim:shop"], lambda: ())
    rows, told = do(tmp_path, explorations(devices, 60.0, 6), ["sim:notes", "sim:shop"], Driving())
    assert [row.verdict for row in rows.rows("b")] == [Ending.SUCCESS] * 2
    assert sorted(t.judged for t in told if isinstance(t, Judged)) == [1, 2]
    with Atlas.open(tmp_path / "map.uiatlas") as atlas:
        witnesses = {e.where for app in atlas.apps() for t in atlas.load(app).transitions.values() for e in t.evidence}
    assert witnesses == {"b-1.1", "b-2.1"}


def test_an_exploration_goes_on_as_another_witness_after_its_device_was_lost(tmp_path: Path) -> None:
    """What was learnt before the cable was pulled stays, and the second attempt adds to it."""
    items = (Item(1, Work.EXPLORE, max_steps=8),)
    rows, told = do(tmp_path, items, ["sim:notes"], Driving([4]))
    (row,) = rows.rows("b")
    assert (row.verdict, endings(row.attempts)) == (Ending.SUCCESS, [Ending.LOST, Ending.SUCCESS])
    assert len([t for t in told if isinstance(t, Again)]) == 1
    with Atlas.open(tmp_path / "map.uiatlas") as atlas:
        edges = atlas.load("com.example.notes").transitions.values()
    tries = {w: sum(e.tried for t in edges for e in t.evidence if e.where == w) for w in ("b-1.1", "b-1.2")}
    assert min(tries.values()) > 0


def test_a_task_with_effects_is_repeated_only_if_nothing_was_touched(tmp_path: Path) -> None:
    """The first item is lost before its first act and done again; the second is lost after one and stays unknown."""
    items = tuple(Item(n, Work.TASK, "turn on vibrate", effects=True) for n in (1, 2))
    rows, _ = do(tmp_path, items, ["sim:notes"], Driving([0, 2]), jobs=1)
    first, second = rows.rows("b")
    lost = next(row for row in (first, second) if row.verdict is Ending.UNKNOWN)
    done = next(row for row in (first, second) if row.verdict is Ending.SUCCESS)
    assert endings(done.attempts) == [Ending.LOST, Ending.SUCCESS]
    assert endings(lost.attempts)[-1] is Ending.LOST
    assert lost.attempts[-1].outcome is not None
    assert lost.attempts[-1].outcome.steps == 2


def test_a_device_that_fails_three_items_is_out_and_the_others_do_the_work(tmp_path: Path) -> None:
    """A person is told of the device; no item is lost by it."""

    class Broken(Driving):
        def opened(self, uri: str, item: Item) -> Device:
            if "shop" in uri:
                raise DeviceLostError("it does not answer")
            return super().opened(uri, item)

    items = tuple(Item(n, Work.EXPLORE, max_steps=2) for n in range(1, 9))
    rows, told = do(tmp_path, items, ["sim:shop", "sim:notes"], Broken())
    assert [t.device for t in told if isinstance(t, Out)] == ["sim:shop"]
    assert {row.verdict for row in rows.rows("b")} == {Ending.SUCCESS}
    failed = [a for row in rows.rows("b") for a in row.attempts if a.device == "sim:shop"]
    assert len(failed) == 3


def test_a_device_that_another_batch_holds_is_left_out(tmp_path: Path) -> None:
    """The items stay open for when it is free."""
    fence = FileFence(tmp_path / "fences", "sim:notes", "another batch")
    rows, told = do(tmp_path, (Item(1, Work.EXPLORE, max_steps=2),), ["sim:notes"], Driving())
    assert "held by another batch" in next(t.reason for t in told if isinstance(t, Out))
    assert (rows.rows("b")[0].verdict, rows.rows("b")[0].attempts) == (None, ())
    fence.release()
    rows, _ = do(tmp_path, (), ["sim:notes"], Driving())
    assert rows.rows("b")[0].verdict is Ending.SUCCESS


def test_an_interrupted_batch_is_gone_on_with_and_every_item_has_one_verdict(tmp_path: Path) -> None:
    """After the first verdict a person interrupts; going on does what is open, and nothing that is done."""

    def interrupt(told: Told) -> None:
        raise KeyboardInterrupt

    items = tuple(Item(n, Work.EXPLORE, max_steps=4) for n in range(1, 6))
    with pytest.raises(KeyboardInterrupt):
        do(tmp_path, items, ["sim:notes"], Driving(), interrupt)
    rows = Ground(tmp_path).batches().rows("b")
    done = [row for row in rows if row.verdict]
    assert 0 < len(done) < 5
    after, _ = do(tmp_path, (), ["sim:notes"], Driving())
    assert [row.verdict for row in after.rows("b")] == [Ending.SUCCESS] * 5
    for row in done:
        assert after.rows("b")[row.item.number - 1] == row


def test_whatever_breaks_in_an_item_is_what_became_of_it(tmp_path: Path) -> None:
    """A fault of ours in one item leaves the others alone."""

    class Odd(Driving):
        def guard(self) -> Guard:
            raise ZeroDivisionError("odd")

    rows, _ = do(tmp_path, (Item(1, Work.EXPLORE, max_steps=2),), ["sim:notes"], Odd())
    (row,) = rows.rows("b")
    assert (row.verdict, row.reason) == (Ending.ERROR, "ZeroDivisionError: odd")
    assert len(row.attempts) == 3


def test_what_was_done_stands_though_the_device_cannot_be_closed(tmp_path: Path) -> None:
    """A task with effects that succeeded would else be unknown."""

    class Stuck(Driving):
        def opened(self, uri: str, item: Item) -> Device:
            device = super().opened(uri, item)
            device.close = _broken  # type: ignore[method-assign]
            return device

    rows, _ = do(tmp_path, (Item(1, Work.TASK, "turn on vibrate", effects=True),), ["sim:notes"], Stuck())
    assert rows.rows("b")[0].verdict is Ending.SUCCESS


def _broken() -> None:
    raise DeviceLostError("it does not close")


def test_every_save_of_a_map_file_waits_for_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last one, too: else it would meet those of other workers."""
    held, saves = list[bool](), list[bool]()

    @contextmanager
    def turn(atlas: Path) -> Iterator[None]:
        held.append(True)
        yield
        held.pop()

    save = Atlas.save
    monkeypatch.setattr("uiatlas.fleet.working.one_at_a_time", turn)

    def counted(*given: Any, **named: Any) -> None:
        saves.append(bool(held))
        save(*given, **named)

    monkeypatch.setattr(Atlas, "save", counted)
    do(tmp_path, (Item(1, Work.EXPLORE, max_steps=3),), ["sim:notes"], Driving())
    assert len(saves) > 3
    assert all(saves)


@pytest.fixture(params=["file", "server"])
def atlas(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where two devices put what they find."""
    return str(tmp_path / "map.uiatlas") if request.param == "file" else str(request.getfixturevalue("server_url"))


def test_devices_of_one_app_leave_to_each_other_what_they_try(tmp_path: Path, atlas: str) -> None:
    """By themselves both would try the same, since they are alike."""
    uris = ["sim:shop", "sim:shop"]
    devices = fleet_of(uris, lambda: ())
    items = explorations(devices, 60.0, 15)
    assert all(item.company for item in items)
    rows = do(tmp_path, items, uris, Driving(), atlas=atlas)[0].rows("b")
    assert [row.verdict for row in rows] == [Ending.SUCCESS] * 2
    with Atlas.open(atlas) as opened:
        graph = opened.load()
        assert not [*opened.database.read(graph.app, "claim")]
    tried = [{t.id for t in graph.transitions.values() for e in t.evidence if e.where == w} for w in ("b-1.1", "b-2.1")]
    assert min(map(len, tried)) > 5
    assert len(tried[0] & tried[1]) < min(map(len, tried)) / 2


def test_what_an_app_is_called_by_a_device() -> None:
    phones = ["android:a?app=x", "android:b?app=x", "android:c", "android:d"]
    pages = ["web:http://one/?app=x", "web:http://two/?app=x"]
    devices = fleet_of(["sim:shop", "sim:shop", *phones, *pages], lambda: ())
    sites = ["web:http://one/", "web:http://two/"]
    assert [d.app for d in devices] == ["sim:shop", "sim:shop", "x", "x", "", "", *sites]
    assert [bool(i.company) for i in explorations(devices, 1.0, 1)] == [True] * 4 + [False] * 4
