"""Hands items to workers through Ray: an actor holds a device, or up to eight simulated ones, where the device is."""

import os
import time
from collections.abc import Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from uiatlas._version import __version__
from uiatlas.errors import InputError, MissingExtraError, one_line
from uiatlas.fleet.devices import FleetDevice, grouped
from uiatlas.fleet.engine import EngineLostError
from uiatlas.fleet.head import LocalHead
from uiatlas.fleet.items import Item
from uiatlas.fleet.station import Done, Station
from uiatlas.fleet.worker import Worker

_PLACED = 300.0
"""Seconds within which every actor must have started: on a busy machine with many devices that takes minutes."""


def need_ray() -> None:
    """See that Ray is installed, without importing it.

    Raises:
        MissingExtraError: It is not.
    """
    if find_spec("ray") is None:
        raise MissingExtraError("Ray, which hands out the work of a fleet,", "fleet")


class _Hands:
    """What runs in an actor: a worker, started again by Ray where its process ends."""

    def __init__(self, station: Station, devices: Sequence[FleetDevice]) -> None:
        self._worker = Worker(station, devices)

    def version(self) -> str:
        """The version of this package where the actor is."""
        return __version__

    def do(self, device: str, item: Item) -> Done:
        """Do an item."""
        return self._worker.do(device, item)

    def stop(self) -> None:
        """Touch nothing any more."""
        self._worker.stop()


class OnRay:
    """The engine on a Ray cluster: on one that runs, or on a local one that is started and ended with the batch.

    Args:
        address: The address of a cluster that runs; None for one of this machine.
    """

    def __init__(self, address: str | None = None) -> None:
        need_ray()
        self._address = address
        self._head: LocalHead | None = None
        self._ray: Any = None
        self._hands: dict[str, Any] = {}
        self._actors: list[Any] = []
        self._under_way: dict[Any, tuple[str, Item]] = {}
        self._repeats = False
        self.at_once = 1_000_000

    def start(self, station: Station, devices: Sequence[FleetDevice]) -> None:
        """Connect to the cluster and place an actor for every device.

        Raises:
            InputError: There is no such cluster, its hosts lack a label of a device, or have another version.
        """
        groups = grouped(devices)
        self._repeats = station.repeats
        self._connect(groups)
        self._check_labels(groups)
        for group in groups:
            actor = self._placed(station, group)
            self._actors.append(actor)
            self._hands.update((device.name, actor) for device in group)
        self._await_actors(groups)

    def submit(self, device: str, item: Item) -> None:
        """Have an item done; Ray itself tries an exploration again whose worker is lost, and no task with effects."""
        retries = 0 if item.effects and not self._repeats else 2
        reference = self._hands[device].do.options(max_task_retries=retries).remote(device, item)
        self._under_way[reference] = device, item

    def ended(self, seconds: float) -> Sequence[Done]:
        """What has ended since this was asked last.

        Raises:
            EngineLostError: The head is lost.
        """
        self._check_head()
        waiting = list(self._under_way)
        if not waiting:  # every device rests
            time.sleep(seconds)
            return ()
        ready, _ = self._ray.wait(waiting, num_returns=1, timeout=seconds)
        if ready and len(waiting) > 1:
            ready, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        return [self._done(reference) for reference in ready]

    def stop(self) -> None:
        """Have the workers touch nothing any more."""
        for actor in self._actors:
            actor.stop.remote()

    def close(self) -> None:
        """Let go of the actors, and end the local cluster."""
        if self._ray is not None and not (self._head is not None and self._head.is_lost()):
            for actor in self._actors:
                self._ray.kill(actor)
            self._ray.shutdown()
        self._actors, self._ray = [], None
        if self._head is not None:
            self._head.close()
            self._head = None

    def _connect(self, groups: Sequence[tuple[FleetDevice, ...]]) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if self._address is None:
            self._head = LocalHead(_resources(groups))
            self._head.start()
        ray = _ray()
        try:
            ray.init(
                address=self._address or (self._head and self._head.address),
                log_to_driver=False,
                logging_level="ERROR",
                configure_logging=False,
            )
        except (ConnectionError, RuntimeError, ValueError) as error:
            where = self._address or "this machine"
            raise InputError(
                f"no Ray cluster at {where} ({one_line(str(error), 120)})", hint="see `ray status`"
            ) from error
        self._ray = ray

    def _check_labels(self, groups: Sequence[tuple[FleetDevice, ...]]) -> None:
        """See that the hosts of the cluster together have what the devices need."""
        there = self._ray.cluster_resources()
        wanted = _resources(groups)
        for group in groups:
            for label in sorted(_resources([group])):
                if there.get(label, 0.0) < wanted[label]:
                    raise InputError(
                        f"the hosts of the cluster have {label} for {there.get(label, 0.0):g} devices, and "
                        f"{wanted[label]:g} need it, such as {group[0].name}",
                        hint="start a worker there with ray start --resources, or leave the device out",
                    )

    def _placed(self, station: Station, group: tuple[FleetDevice, ...]) -> Any:
        """The actor of some devices, which Ray starts again as often as its process ends."""
        made = self._ray.remote(_Hands).options(
            num_cpus=0,
            resources=_resources([group]),
            max_restarts=-1,
            max_task_retries=0,
            max_concurrency=len(group) + 1,  # one more, so that it can be told to stop
        )
        return made.remote(station, group)

    def _await_actors(self, groups: Sequence[tuple[FleetDevice, ...]]) -> None:
        asked = [actor.version.remote() for actor in self._actors]
        ready, waiting = self._ray.wait(asked, num_returns=len(asked), timeout=_PLACED)
        if waiting:
            group = groups[asked.index(waiting[0])]
            raise InputError(
                f"the worker of {group[0].name} did not start within {_PLACED:.0f} s",
                hint="see that no other batch holds its labels, and that the host has memory; see `ray status`",
            )
        for version in self._ray.get(ready):
            if version != __version__:
                raise InputError(
                    f"a host of the cluster has uiatlas {version}, and this is {__version__}",
                    hint="install the same version on all hosts",
                )

    def _done(self, reference: Any) -> Done:
        device, item = self._under_way.pop(reference)
        try:
            done: Done = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            self._check_head()
            # The item is handed out again; whether it may be begun again is for the rows to say.
            broken = isinstance(error, self._ray.exceptions.RayTaskError)
            why = str(error.cause) if broken else f"the worker was lost ({type(error).__name__})"
            return Done(device, item.number, 0, None, one_line(why), broken=broken)
        return done

    def _check_head(self) -> None:
        if self._head is not None and self._head.is_lost():
            raise EngineLostError("the head of the local Ray cluster is lost")


def _resources(groups: Sequence[tuple[FleetDevice, ...]]) -> dict[str, float]:
    """How much of each label some workers take: one for each of their devices that needs it."""
    counts: dict[str, float] = {}
    for group in groups:
        for device in group:
            for label in device.resources:
                counts[label] = counts.get(label, 0.0) + 1.0
    return counts


def _ray() -> ModuleType:
    """Ray, imported only when a fleet is started: that takes seconds."""
    import ray  # noqa: PLC0415

    module: ModuleType = ray
    return module
