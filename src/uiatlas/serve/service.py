"""All that a server offers, for MCP and HTTP alike: the maps, the devices that may be driven, and their jobs."""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from uiatlas.devices import Device
from uiatlas.errors import InputError, UiatlasError, one_line
from uiatlas.run.record import new_run_id
from uiatlas.serve.desk import Desk
from uiatlas.serve.device_process import Opener
from uiatlas.serve.devices import Devices
from uiatlas.serve.errands import Errand
from uiatlas.serve.jobs import Job, Jobs
from uiatlas.serve.shelf import Claim, taught_by_any
from uiatlas.storage.places import MapPlace


@dataclass(slots=True)
class Service:
    """What is served.

    Attributes:
        maps: The atlas files.
        patterns: Patterns of the devices that may be driven; none for none.
        opener: Opens a device; None where none may be driven.
        claim: Called with a file before it is taught; raises if another server teaches it.
        run: The name of this session as a witness in the maps.
        desk: The maps.
        jobs: What is done on devices.
        devices: The devices.
    """

    maps: Sequence[MapPlace]
    patterns: tuple[str, ...] = ()
    opener: Opener | None = None
    claim: Claim = taught_by_any
    run: str = field(default_factory=new_run_id)
    desk: Desk = field(init=False)
    jobs: Jobs = field(default_factory=Jobs)
    devices: Devices = field(init=False)

    def __post_init__(self) -> None:
        self.desk = Desk(self.maps, create=bool(self.patterns), claim=self.claim)
        self.devices = Devices(self.patterns, self.opener or _nothing)

    @property
    def drives(self) -> bool:
        """Whether any device may be driven."""
        return bool(self.patterns) and self.opener is not None

    def begin(self) -> None:
        """Have the maps opened; nobody waits for it."""
        self.desk.begin()

    def start(self, errand: Errand, uri: str, *, askable: bool) -> Job:
        """Begin a job on a device.

        Raises:
            InputError: The device may not be driven.
            BusyError: Another job runs on it, or too many devices are open.
        """
        self.devices.check(uri)
        job = self.jobs.begin(errand.kind, uri, askable=askable)

        def file_of(app: str) -> MapPlace:
            return self.desk.call(lambda shelf: shelf.file_of(app))

        try:
            future = self.devices.submit(uri, lambda device: device.do(errand, job, file_of))
        except UiatlasError as error:
            job.end("failure", {"reason": str(error)})
            raise
        future.add_done_callback(lambda done: self._end(job, done))
        return job

    def _end(self, job: Job, done: "Future[Mapping[str, Any]]") -> None:
        """Say how a job ended, once its lessons are in the maps that are served."""
        try:
            answer = dict(done.result())
            self.desk.call(lambda shelf: shelf.refresh(now=True))
        except UiatlasError as error:
            answer = {"status": "failure", "reason": str(error)}
        except Exception as error:  # noqa: BLE001 (a job always ends, and says why)
            answer = {"status": "failure", "reason": one_line(f"it broke off: {type(error).__name__}")}
        job.end(str(answer.pop("status")), answer)

    async def close(self) -> None:
        """Stop what runs, and let go of everything."""
        for job in self.jobs.all():
            job.stop()
        await asyncio.get_running_loop().run_in_executor(None, self.devices.close)
        await self.desk.close()


def _nothing(uri: str) -> Device:
    raise InputError(f"{uri} may not be driven here", hint="start the server with --devices")
