"""The rows of batches: which items there are, who began them when, and what became of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from uiatlas.fleet.items import Ending, Item, Outcome
from uiatlas.storage.home import home


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch of items.

    Attributes:
        name: UTC time and six random digits.
        words: The words of the command that made it, with which it is gone on with.
        folder: The folder in which it was made; paths in its words are meant from there.
        made: When, in seconds since 1970.
    """

    name: str
    words: tuple[str, ...]
    folder: str
    made: float


@dataclass(frozen=True, slots=True)
class Begun:
    """Leave to do an item.

    Attributes:
        attempt: The number of the attempt, from 1.
        verdict: The verdict on the item if it is not to be done (again); None where it is.
        reason: Why it is not to be done.
    """

    attempt: int
    verdict: Ending | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try of an item.

    Attributes:
        number: From 1.
        device: On which device.
        worker: Host and process.
        began: When it began, in seconds since 1970.
        ended: When it ended, or when it was found that its worker was lost; None while it is under way.
        outcome: All that it came to; None while nobody knows.
    """

    number: int
    device: str
    worker: str
    began: float
    ended: float | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """An item with all that became of it.

    Attributes:
        item: The item.
        verdict: The one verdict on it; None while it is open.
        reason: Why.
        attempts: Its attempts, the first first.
    """

    item: Item
    verdict: Ending | None = None
    reason: str = ""
    attempts: tuple[Attempt, ...] = ()

    @property
    def answer(self) -> dict[str, Any]:
        """The answer of the last attempt that gave one."""
        told = (a.outcome.answer for a in reversed(self.attempts) if a.outcome is not None and a.outcome.answer)
        return dict(next(told, {}))


class Batches(Protocol):
    """Where batches are kept. All of it may be called from several threads and processes at a time."""

    def make(self, batch: Batch, items: Sequence[Item]) -> None:
        """Keep a new batch."""
        ...

    def batches(self) -> tuple[Batch, ...]:
        """All batches, the oldest first."""
        ...

    def rows(self, batch: str) -> tuple[Row, ...]:
        """The items of a batch in order, with what became of them; none if there is no such batch."""
        ...

    def begin(self, batch: str, item: Item, device: str, worker: str, *, most: int, repeats: bool) -> Begun:
        """Begin an item, in one transaction: an attempt that was under way is lost from now on.

        Args:
            batch: The batch.
            item: The item.
            device: On which device.
            worker: Who does it.
            most: How often the item is begun at most.
            repeats: Whether a task with effects that was under way is repeated; otherwise its verdict is `UNKNOWN`.
        """
        ...

    def end(self, batch: str, item: Item, attempt: int, outcome: Outcome, verdict: Ending | None) -> Ending | None:
        """Keep what an attempt came to, and the verdict on its item if there is none yet; gives the one that stands."""
        ...

    def close(self) -> None:
        """Let go of what is open."""
        ...


def file_of_batches() -> Path:
    """The file that keeps the batches of this user where there is no server."""
    return home() / "fleet" / "batches.sqlite"
