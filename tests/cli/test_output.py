"""How answers and progress look on a terminal, in a pipe, and where NO_COLOR is set."""

import time
from io import StringIO
from itertools import pairwise

import pytest
from tests.cli.program import Cli

from uiatlas.cli.output import Progress, as_table


class Terminal(StringIO):
    """A stream that a person looks at."""

    def isatty(self) -> bool:
        return True


def shown(stream: StringIO) -> str:
    """What long work that takes a little more than two seconds writes."""
    with Progress("reading big.json", stream) as progress:
        progress(1, 10)
        time.sleep(2.05)
        progress(9, 10)
    return stream.getvalue()


def test_long_work_shows_how_far_it_is_and_takes_the_line_away() -> None:
    assert shown(Terminal()) == "\r\x1b[Kreading big.json: 9/10, 2 s\r\x1b[K"


def test_in_a_pipe_progress_is_plain_lines() -> None:
    assert shown(StringIO()) == "reading big.json: 9/10, 2 s\n"


def test_no_color_makes_a_terminals_progress_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert shown(Terminal()) == "reading big.json: 9/10, 2 s\n"


def test_short_work_shows_nothing() -> None:
    stream = Terminal()
    with Progress("reading small.json", stream) as progress:
        for n in range(100):
            progress(n, 100)
    assert stream.getvalue() == ""


def test_a_table_is_aligned_with_numbers_to_the_right() -> None:
    table = as_table(("name", "n"), [("one\nline", 1), ("x" * 200, 20)])
    lines = table.splitlines()
    assert len(lines) == 4
    assert len({len(line) for line in lines[1:]}) == 1
    assert lines[2].startswith("one line ")
    assert lines[2].endswith("  1")


def test_a_label_of_several_lines_is_told_by_its_first(cli: Cli) -> None:
    told = cli("demo", "--in", "memory").out
    assert 'tap "Date and time" ' in told
    assert "Clock format" not in told


def test_waiting_again_and_again_is_told_once(cli: Cli) -> None:
    lines = [line for line in cli("demo", "--in", "memory").out.splitlines() if line]
    assert all(one != other for one, other in pairwise(lines))
