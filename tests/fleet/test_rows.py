"""The rows of a batch: what may be begun, what stands when a worker was lost, and that every item has one verdict."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.servers import PostgresServer

from uiatlas.fleet.batches import Batch, Batches
from uiatlas.fleet.files import FileBatches
from uiatlas.fleet.items import Ending, Item, Outcome, Work, verdict_of
from uiatlas.fleet.server import ServerBatches
from uiatlas.storage.places import Server

EXPLORE = Item(1, Work.EXPLORE, device="sim:notes")
ORDER = Item(2, Work.TASK, "order tea", effects=True)
ASK = Item(3, Work.TASK, "what is the latest note?")


Opener = Callable[[], Batches]


@pytest.fixture(params=["file", "server"])
def opener(tmp_path: Path, request: pytest.FixtureRequest) -> Opener:
    """Opens one and the same store, in a file or on a server."""
    if request.param == "file":
        return lambda: FileBatches(tmp_path / "fleet" / "batches.sqlite")
    postgres: PostgresServer = request.getfixturevalue("postgres")
    server = Server(postgres.url(postgres.database()))
    return lambda: ServerBatches(server)


@pytest.fixture
def batches(opener: Opener, tmp_path: Path) -> Iterator[Batches]:
    kept = opener()
    kept.make(Batch("b", ("fleet", "run"), str(tmp_path), 1.0), (EXPLORE, ORDER, ASK))
    yield kept
    kept.close()


def begin(batches: Batches, item: Item, *, most: int = 3, repeats: bool = False) -> tuple[int, Ending | None]:
    begun = batches.begin("b", item, "sim:notes", "here:1", most=most, repeats=repeats)
    return begun.attempt, begun.verdict


def test_items_and_words_come_back_as_they_were_kept(batches: Batches, tmp_path: Path) -> None:
    """What is gone on with later is what was asked for."""
    assert [row.item for row in batches.rows("b")] == [EXPLORE, ORDER, ASK]
    assert batches.batches() == (Batch("b", ("fleet", "run"), str(tmp_path), 1.0),)
    assert batches.rows("another") == ()


def test_an_exploration_whose_worker_was_lost_is_begun_again_as_another_attempt(batches: Batches) -> None:
    """The second attempt has a number of its own, and the first is lost."""
    assert begin(batches, EXPLORE) == (1, None)
    assert begin(batches, EXPLORE) == (2, None)
    first, second = batches.rows("b")[0].attempts
    assert first.outcome is not None
    assert first.outcome.ending is Ending.LOST
    assert second.ended is None


def test_an_item_whose_worker_is_lost_again_and_again_ends_as_an_error(batches: Batches) -> None:
    """A crashing app does not circle for ever."""
    assert begin(batches, EXPLORE, most=2) == (1, None)
    assert begin(batches, EXPLORE, most=2) == (2, None)
    assert begin(batches, EXPLORE, most=2) == (2, Ending.ERROR)
    assert batches.rows("b")[0].verdict is Ending.ERROR


def test_a_task_with_effects_that_was_under_way_is_unknown_and_not_repeated(batches: Batches) -> None:
    """Nobody orders twice, whoever asks for it again."""
    assert begin(batches, ORDER) == (1, None)
    assert begin(batches, ORDER) == (1, Ending.UNKNOWN)
    assert begin(batches, ORDER) == (1, Ending.UNKNOWN)
    row = batches.rows("b")[1]
    assert (row.verdict, len(row.attempts)) == (Ending.UNKNOWN, 1)


def test_a_task_with_effects_is_repeated_where_that_is_asked_for(batches: Batches) -> None:
    """`--retry-effects` means it."""
    assert begin(batches, ORDER, repeats=True) == (1, None)
    assert begin(batches, ORDER, repeats=True) == (2, None)


def test_the_first_verdict_stands_though_a_late_worker_says_something_else(batches: Batches) -> None:
    """A worker that was taken for lost ends after all: its attempt is told, and the verdict stays."""
    attempt, _ = begin(batches, ORDER)
    begin(batches, ORDER)
    late = Outcome(Ending.SUCCESS, "ordered", steps=4)
    assert batches.end("b", ORDER, attempt, late, Ending.SUCCESS) is Ending.UNKNOWN
    row = batches.rows("b")[1]
    assert row.verdict is Ending.UNKNOWN
    assert row.attempts[0].outcome == late


def test_an_attempt_without_a_verdict_leaves_the_item_open(batches: Batches) -> None:
    """A lost device is no verdict."""
    attempt, _ = begin(batches, ASK)
    assert batches.end("b", ASK, attempt, Outcome(Ending.LOST, "unplugged", device_fault=True), None) is None
    assert batches.rows("b")[2].verdict is None
    assert begin(batches, ASK) == (2, None)


def test_two_that_begin_at_the_same_time_get_different_attempts(batches: Batches, opener: Opener) -> None:
    """Connections to one store never share an attempt, which would be one witness."""
    kept = [opener() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        begun = list(pool.map(lambda k: begin(k, EXPLORE, most=100)[0], kept * 5))
    assert sorted(begun) == list(range(1, 21))
    for each in kept:
        each.close()


@pytest.mark.parametrize(
    ("item", "outcome", "attempt", "expected"),
    [
        (ORDER, Outcome(Ending.FAILURE, ""), 1, Ending.FAILURE),
        (ORDER, Outcome(Ending.LOST, "", steps=0), 1, None),
        (ORDER, Outcome(Ending.LOST, "", steps=1), 1, Ending.UNKNOWN),
        (ORDER, Outcome(Ending.INTERRUPTED, "", steps=1), 1, Ending.UNKNOWN),
        (ASK, Outcome(Ending.LOST, "", steps=5), 1, None),
        (ASK, Outcome(Ending.ERROR, "", steps=5), 3, Ending.ERROR),
        (EXPLORE, Outcome(Ending.INTERRUPTED, "", steps=5), 3, None),
    ],
)
def test_when_an_ending_is_the_verdict(item: Item, outcome: Outcome, attempt: int, expected: Ending | None) -> None:
    """A task with effects is not repeated once it has acted; all else is, three times."""
    assert verdict_of(item, outcome, attempt, most=3, repeats=False) is expected
