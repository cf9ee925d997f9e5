"""Jobs on devices: what each has told so far, what it asks a person, and how it ended."""

import asyncio
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from uiatlas.errors import InputError, UnknownNameError

MOST_EVENTS = 5_000
"""Events that are kept of a job; of one that tells more the oldest are forgotten."""

MOST_ENDED = 100
"""Jobs that are remembered after their end."""

MOST_WHOLE = 10
"""Of these, those whose events are all kept; of older ones only how they ended is."""

PATIENCE = 600.0
"""Seconds that a job waits for a person's answer; without one the action is refused."""

RUNNING, ASKS = "running", "needs_confirmation"


@dataclass(frozen=True, slots=True)
class Told:
    """One event of a job, with its number from 1."""

    number: int
    kind: str
    data: Mapping[str, Any]


@dataclass(slots=True)
class Job:
    """One job; its device's thread tells events, and any other thread reads them.

    Attributes:
        id: Its name.
        kind: ``navigate``, ``explore`` or ``run``.
        device: The URI of its device.
        askable: Whether a person can be asked while it runs.
    """

    id: str
    kind: str
    device: str
    askable: bool
    status: str = RUNNING
    answer: Mapping[str, Any] = field(default_factory=dict)
    question: str = ""
    _events: list[Told] = field(default_factory=list)
    _count: int = 0
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = field(default_factory=list)
    _verdict: bool | None = None
    _stop: bool = False
    _pass_on: Callable[[], None] | None = None

    @property
    def running(self) -> bool:
        """Whether it has not ended."""
        return self.status in (RUNNING, ASKS)

    @property
    def count(self) -> int:
        """How many events it has told."""
        return self._count

    def since(self, number: int) -> tuple[Told, ...]:
        """The events after the one with this number, as far as they are kept."""
        with self._changed:
            return tuple(event for event in self._events if event.number > number)

    def tell(self, kind: str, data: Mapping[str, Any]) -> None:
        """Add an event."""
        with self._changed:
            self._add(kind, data)

    def confirm(self, question: str) -> bool:
        """Ask a person, and wait for the answer; no where nobody can be asked, or nobody answers."""
        if not self.askable:
            return False
        with self._changed:
            self.status, self.question, self._verdict = ASKS, question, None
            self._add("question", {"question": question})
            self._changed.wait_for(lambda: self._verdict is not None or self._stop, PATIENCE)
            said, self.status, self.question = bool(self._verdict), RUNNING, ""
            self._add("answer", {"question": question, "ok": said})
        return said

    def reply(self, question: str, *, ok: bool) -> None:
        """Give a person's answer to the question that is asked now.

        Raises:
            InputError: Another question is asked, or none, or it is answered already.
        """
        with self._changed:
            if not self.question or question != self.question:
                raise InputError(
                    f"job {self.id} asks nothing of this kind, or not any more", hint="look at the job again"
                )
            self._verdict, self.status, self.question = ok, RUNNING, ""
            self._changed.notify_all()

    def stop(self) -> None:
        """Have it end at its next event."""
        with self._changed:
            self._stop = True
            self._changed.notify_all()
            if self._pass_on is not None:
                self._pass_on()

    @contextmanager
    def stopping(self, pass_on: Callable[[], None]) -> Iterator[None]:
        """Who does it is told to stop in this block, at once if that was asked for before."""
        with self._changed:
            self._pass_on = pass_on
            if self._stop:
                pass_on()
        try:
            yield
        finally:
            with self._changed:
                self._pass_on = None

    def end(self, status: str, answer: Mapping[str, Any]) -> None:
        """Note how it ended."""
        with self._changed:
            self.status, self.answer = status, answer
            self._add("end", {"status": status, **answer})

    def shorten(self) -> None:
        """Forget all events but the last, which says how it ended."""
        with self._changed:
            del self._events[:-1]

    async def wait(self, number: int, seconds: float) -> None:
        """Wait until it has told more than this many events, or has ended, or the time is over."""
        loop, event = asyncio.get_running_loop(), asyncio.Event()
        with self._changed:
            if self._count > number or not self.running:
                return
            self._waiting.append((loop, event))
        try:
            await asyncio.wait_for(event.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            with self._changed:
                if (loop, event) in self._waiting:
                    self._waiting.remove((loop, event))

    def _add(self, kind: str, data: Mapping[str, Any]) -> None:
        self._count += 1
        self._events.append(Told(self._count, kind, data))
        del self._events[:-MOST_EVENTS]
        for loop, event in self._waiting:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)
        self._waiting.clear()


class Jobs:
    """All jobs, by name; one at a time on a device."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()

    def begin(self, kind: str, device: str, *, askable: bool) -> Job:
        """A new job on a device.

        Raises:
            BusyError: Another job runs on it.
        """
        with self._lock:
            for job in self._jobs.values():
                if job.running and job.device == device:
                    raise BusyError(f"{device} is busy with job {job.id}", hint="wait for it, or stop it")
            ended = [job for job in self._jobs.values() if not job.running]
            for old in ended[: max(0, len(ended) - MOST_ENDED)]:
                del self._jobs[old.id]
            for old in ended[:-MOST_WHOLE]:
                old.shorten()
            job = Job(f"job-{secrets.token_hex(4)}", kind, device, askable)
            self._jobs[job.id] = job
            return job

    def called(self, name: str) -> Job:
        """The job of this name.

        Raises:
            UnknownNameError: There is none.
        """
        if name not in self._jobs:
            raise UnknownNameError("job", name, self._jobs)
        return self._jobs[name]

    def all(self) -> tuple[Job, ...]:
        """All that are remembered, the oldest first."""
        return tuple(self._jobs.values())


class BusyError(InputError):
    """What is asked for is in use."""
