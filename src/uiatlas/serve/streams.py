"""Events of a job as a stream that a client can take up again where it lost it (server-sent events)."""

import asyncio
import json
from collections.abc import AsyncIterator

from uiatlas.serve.jobs import BusyError, Job

MOST = 64
"""Streams that are open at a time."""

BEAT = 15.0
"""Seconds after which a stream without news says that it is alive."""


class Streams:
    """The open streams, of which there are only so many."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._open = most, 0

    def of(self, job: Job, after: int) -> AsyncIterator[str]:
        """The events of a job after the one with this number.

        Raises:
            BusyError: Too many streams are open.
        """
        if self._open >= self._most:
            raise BusyError(f"{self._open} streams are open already", hint="close one of them")
        return self._flow(job, after)

    async def _flow(self, job: Job, after: int) -> AsyncIterator[str]:
        self._open += 1
        try:
            while True:
                news = job.since(after)
                for event in news:
                    after = event.number
                    data = json.dumps({"event": event.kind, **event.data}, ensure_ascii=False, default=str)
                    yield f"id: {event.number}\nevent: {event.kind}\ndata: {data}\n\n"
                if not news and not job.running:
                    return
                if not news:
                    await job.wait(after, BEAT)
                    if job.count == after and job.running:
                        yield ": alive\n\n"
                await asyncio.sleep(0)
        finally:
            self._open -= 1
