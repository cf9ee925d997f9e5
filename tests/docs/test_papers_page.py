"""The page of the papers names only modules, commands and tests that are there, and every paper that has tables."""

import re
from importlib.util import find_spec

import pytest
from tests.docs.pages import ROOT

from uiatlas_bench.suites.papers import PAPERS

PAGE = (ROOT / "docs" / "guides" / "papers.md").read_text(encoding="utf-8")
REFERENCE = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")

ROWS = [
    [cell.strip() for cell in re.split(r"\s*\|\s*", line)[1:-1]]
    for line in PAGE.partition("\n## Their tables")[0].splitlines()
    if line.startswith("| ") and not line.startswith("| of the paper")
]


def named(column: int) -> list[str]:
    """What a column of the tables names, each once."""
    return sorted({name for row in ROWS for name in re.findall(r"`([^`]+)`", row[column])})


def test_every_row_says_where_its_part_is_or_why_it_is_nowhere() -> None:
    """A row has five cells; one without module and test says what is missing."""
    assert len(ROWS) > 50
    for row in ROWS:
        assert len(row) == 5, row
        assert (row[1] and row[2] and row[3]) or row[4], row


@pytest.mark.parametrize("name", named(1))
def test_each_module_is_there(name: str) -> None:
    assert find_spec(name) is not None


@pytest.mark.parametrize("name", named(2))
def test_each_command_is_in_the_reference_with_its_options(name: str) -> None:
    """A command is a headed part of the reference, and its options stand there."""
    words = name.partition(" --")[0]
    part = next(p for p in REFERENCE.split("\n## ") if p.startswith(" ".join(words.split()[:2])))
    below = words.split()[2:]
    assert all(re.search(rf"\b{re.escape(word)}\b", part) for word in below), name
    assert all(option in part for option in re.findall(r"--[a-z-]+", name)), name


@pytest.mark.parametrize("name", named(3))
def test_each_test_is_there(name: str) -> None:
    file = ROOT / name
    assert file.is_file()
    assert "def test_" in file.read_text(encoding="utf-8")


PRINTED = {"Agent+P": 6, "MAPLE": 6, "Agent-SAMA": 7, "KG-RAG": 11, "UICompass": 12}
"""How many tables each paper numbers."""


@pytest.mark.parametrize("paper", sorted(PRINTED))
def test_each_table_that_a_paper_prints_is_on_the_page(paper: str) -> None:
    part = PAGE.partition(f"\n## {paper}\n")[2].partition("\n## ")[0]
    told = set[int]()
    for row in (line.split("|")[1] for line in part.splitlines() if line.startswith("| ")):
        for numbers in re.findall(r"Tables? (\d+(?:(?:, | and | to )\d+)*)", row):
            found = [int(n) for n in re.findall(r"\d+", numbers)]
            told |= set(range(found[0], found[-1] + 1)) if " to " in numbers else set(found)
    assert told == set(range(1, PRINTED[paper] + 1))


def test_each_paper_that_has_tables_has_them_on_the_page() -> None:
    told = {name.split("--paper ")[1] for name in named(2) if "--paper " in name}
    assert told == set(PAPERS)
