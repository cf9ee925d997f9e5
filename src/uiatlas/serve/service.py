"""All that a server offers, for MCP and HTTP alike: the maps, the devices that may be driven, and their jobs."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from uiatlas.devices import Device
from uiatlas.errors import InputError, UiatlasError, one_line
from uiatlas.run.record import new_run_id
from uiatlas.serve.desk import Desk
from uiatlas.serve.devices import Devices, Opener
from uiatlas.serve.jobs import Job, Jobs, StoppedError
from uiatlas.serve.shelf import Claim, taught_by_any

Errand = Callable[[Device, Path, Job, bool], Mapping[str, Any]]
"""Does something with a device: it, the file of its map, its job, and whether the app shows where it starts."""


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

    maps: Sequence[Path]
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

    def start(self, kind: str, uri: str, errand: Errand, *, askable: bool) -> Job:
        """Begin a job on a device.

        Raises:
            InputError: The device may not be driven.
            BusyError: Another job runs on it, or too many devices are open.
        """
        self.devices.check(uri)
        job = self.jobs.begin(kind, uri, askable=askable, give_way=self.desk.give_way)

        def work(device: Device, fresh: bool) -> None:
            path = self.desk.call(lambda shelf: shelf.file_of(device.app))
            answer = errand(device, path, job, fresh)
            self.desk.call(lambda shelf: shelf.refresh(now=True))
            job.end(str(answer["status"]), {key: said for key, said in answer.items() if key != "status"})

        try:
            future = self.devices.submit(uri, work)
        except UiatlasError as error:
            job.end("failure", {"reason": str(error)})
            raise
        future.add_done_callback(lambda done: _note_end(job, done.exception()))
        return job

    async def close(self) -> None:
        """Stop what runs, and let go of everything."""
        for job in self.jobs.all():
            job.stop()
        await asyncio.get_running_loop().run_in_executor(None, self.devices.close)
        await self.desk.close()


def _note_end(job: Job, error: BaseException | None) -> None:
    """Say of a job that broke off why it did."""
    if not job.running:
        return
    match error:
        case StoppedError() | KeyboardInterrupt():
            job.end("stopped", {"reason": "stopped by request; what was done is kept"})
        case UiatlasError():
            job.end("failure", {"reason": str(error)})
        case _:
            job.end("failure", {"reason": one_line(f"it broke off: {type(error).__name__}")})


def _nothing(uri: str) -> Device:
    raise InputError(f"{uri} may not be driven here", hint="start the server with --devices")
