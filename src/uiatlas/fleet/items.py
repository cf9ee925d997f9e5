"""What is done on a fleet: items, what an attempt came to, and when that is the verdict on the item."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from uiatlas.errors import InputError
from uiatlas.exploration.result import BUDGET
from uiatlas.exploration.result import Status as Explored
from uiatlas.privacy import Vault
from uiatlas.run.verdict import RunStatus

MOST_ATTEMPTS = 3
"""How often an item is begun at most."""


class Work(StrEnum):
    """What an item is."""

    TASK = "task"
    """A task in words, done in the app of a device."""
    EXPLORE = "explore"
    """An exploration of the app of a device."""
    CALL = "call"
    """A part of a long computation, which needs no device: what makes the batch says what is called."""


class Ending(StrEnum):
    """What an attempt came to."""

    SUCCESS = "success"
    UNPROVEN = "unproven"
    FAILURE = "failure"
    REFUSED = "refused"
    STOPPED = "stopped"
    """A budget was used up before the task was done."""
    UNKNOWN = "unknown"
    """A task with effects was under way when its device or its worker was lost; it is not repeated."""
    ERROR = "error"
    """It could not be begun, or broke off with an error."""
    LOST = "lost"
    """The device or the worker was lost."""
    INTERRUPTED = "interrupted"
    """A person interrupted the batch."""


OPEN = frozenset({Ending.ERROR, Ending.LOST, Ending.INTERRUPTED})
"""Endings after which an item can be begun again."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do.

    Attributes:
        number: Its place in the batch, from 1.
        work: What it is.
        text: The task in words; empty for an exploration.
        name: What the user calls it; empty for its number.
        device: Which devices it fits, a pattern of their URIs; empty for any.
        needs: Labels that a device must have.
        effects: Whether doing it twice may do harm: it sends, orders or changes something.
        max_steps: Most actions; None for the usual number, or none for an exploration.
        budget: Seconds of an exploration.
        argument: What is called with, a JSON value.
        company: When devices of the batch began to explore one app together, this one among them, in seconds since the
            epoch; 0 where it explores by itself.
    """

    number: int
    work: Work
    text: str = ""
    name: str = ""
    device: str = ""
    needs: tuple[str, ...] = ()
    effects: bool = False
    max_steps: int | None = None
    budget: float = BUDGET
    argument: Any = None
    company: float = 0.0

    @property
    def title(self) -> str:
        """What it is called for a person."""
        return self.name or self.text or f"explore {self.device or 'any app'}"

    @property
    def shown_title(self) -> str:
        """The same without the secrets that the task names."""
        return Vault.of_task(self.text).hide(self.title)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an attempt came to.

    Attributes:
        ending: How it ended.
        reason: Why, in words.
        steps: Actions on the device.
        seconds: How long the work took.
        cpu: Seconds of the processor that the work took in its thread.
        answer: The whole answer, as of ``run --json`` or ``explore --json``; empty for an error.
        device_fault: Whether the device is to blame: it could not be opened, or was lost.
    """

    ending: Ending
    reason: str
    steps: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    answer: Mapping[str, Any] = field(default_factory=dict)
    device_fault: bool = False


def run_named(batch: str, item: Item, attempt: int) -> str:
    """What the run of an attempt is called, and its witness in the map."""
    return f"{batch}-{item.number}.{attempt}"


def of_run(status: RunStatus) -> Ending:
    """The ending of an attempt whose run ended so."""
    return Ending(status.value)


def of_exploration(status: Explored) -> Ending:
    """The ending of an attempt whose exploration ended so; one that used up its time has done what it was told."""
    match status:
        case Explored.COMPLETE | Explored.SPENT:
            return Ending.SUCCESS
        case Explored.FRUITLESS:
            return Ending.FAILURE
        case Explored.INTERRUPTED:
            return Ending.INTERRUPTED
        case Explored.STOPPED:
            return Ending.LOST


def verdict_of(item: Item, outcome: Outcome, attempt: int, *, most: int, repeats: bool) -> Ending | None:
    """The verdict on an item after an attempt; None where it is to be begun again.

    Args:
        item: The item.
        outcome: What the attempt came to.
        attempt: Its number, from 1.
        most: How often the item is begun at most.
        repeats: Whether tasks with effects are repeated as well.
    """
    if outcome.ending not in OPEN:
        return outcome.ending
    if item.effects and outcome.steps and not repeats:
        return Ending.UNKNOWN
    if outcome.ending is not Ending.INTERRUPTED and attempt >= most:
        return Ending.ERROR
    return None


def lost_verdict(item: Item, attempts: int, *, most: int, repeats: bool) -> tuple[Ending | None, str]:
    """The verdict on an item whose last attempt was under way when its worker was lost, and why; None to repeat it."""
    if item.effects and not repeats:
        return Ending.UNKNOWN, "its worker was lost while it was under way; it is not repeated"
    if attempts >= most:
        return Ending.ERROR, f"its worker was lost in the last of {attempts} attempts"
    return None, ""


def item_to_json(item: Item) -> dict[str, Any]:
    """An item as a JSON value."""
    return {
        "work": item.work,
        "text": item.text,
        "name": item.name,
        "device": item.device,
        "needs": list(item.needs),
        "effects": item.effects,
        "max_steps": item.max_steps,
        "budget": item.budget,
        "argument": item.argument,
        "company": item.company,
    }


def item_from_json(number: int, data: Mapping[str, Any]) -> Item:
    """An item as written by `item_to_json`.

    Raises:
        InputError: A newer version wrote it.
    """
    try:
        told = {**data, "work": Work(data["work"]), "needs": tuple(data["needs"])}
        told.pop("seed", None)  # earlier versions kept one, which decided nothing
        return Item(number, **told)
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"item {number} of the batch cannot be read ({error})", hint="upgrade uiatlas") from error
