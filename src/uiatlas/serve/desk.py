"""One thread owns the maps and writes them; another answers questions from copies, so that no writer holds it up."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from uiatlas.serve.maps import Maps
from uiatlas.serve.shelf import Claim, Shelf, taught_by_any
from uiatlas.storage.places import MapPlace

T = TypeVar("T")


class Desk:
    """The maps that are served, for callers on any thread.

    Args:
        paths: The atlas files.
        create: Whether a file that is missing is made.
        claim: Called with a file before it is taught; raises if another server teaches it.
    """

    def __init__(self, paths: Sequence[MapPlace], *, create: bool = False, claim: Claim = taught_by_any) -> None:
        self._writer = ThreadPoolExecutor(1, "uiatlas-maps")
        self._reader = ThreadPoolExecutor(1, "uiatlas-read")
        self._shelf = Shelf(paths, create, self._publish, claim)
        self._maps = Maps()
        self._ready: Future[None] | None = None

    def begin(self) -> None:
        """Have the files opened; who asks before that is done waits for it."""
        if self._ready is None:
            self._ready = self._writer.submit(self._shelf.open)

    async def read(self, work: Callable[[Maps], T]) -> T:
        """Answer a question from the maps as they are now.

        Raises:
            InputError: A file cannot be read, or what `work` raises.
        """
        await self._opened()
        if self._shelf.is_due:
            self._writer.submit(self._shelf.refresh)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, lambda: work(self._maps))

    async def apps(self) -> Collection[str]:
        """The apps that there are maps of.

        Raises:
            InputError: A file cannot be read.
        """
        await self._opened()
        return self._maps.views.keys()

    async def write(self, work: Callable[[Shelf], T]) -> T:
        """Do something to the files, on their own thread; readers see it once it has returned.

        Raises:
            InputError: A file cannot be read or written, or what `work` raises.
        """
        await self._opened()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._writer, work, self._shelf)
        finally:
            # Behind whatever waits already: the first of a burst of lessons that is shown shows them all.
            await loop.run_in_executor(self._writer, self._shelf.show)

    def call(self, work: Callable[[Shelf], T]) -> T:
        """Do something to the files from another thread, which waits for it.

        Raises:
            InputError: As for `write`.
        """
        return self._writer.submit(work, self._shelf).result()

    async def close(self) -> None:
        """Let go of the files."""
        if self._ready is not None:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._shelf.close)
        self._writer.shutdown(wait=False)
        self._reader.shutdown(wait=False)

    async def _opened(self) -> None:
        self.begin()
        if self._ready is not None:
            await asyncio.wrap_future(self._ready)

    def _publish(self, maps: Maps) -> None:
        self._maps = maps
