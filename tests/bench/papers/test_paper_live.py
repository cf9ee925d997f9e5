"""The papers' agents on a real program: a small site of our own in a real browser."""

from pathlib import Path

import pytest
from tests import needs
from tests.bench.test_live import CLOCK, written

from uiatlas_bench.papers.live_tables import Live, sheets

pytestmark = [pytest.mark.heavy("long"), pytest.mark.slow]

needs.browser()


def test_kgrag_is_tried_on_real_programs_with_longer_and_longer_explorations(tmp_path: Path) -> None:
    """The preset with its map beside words without one, and the same tasks by the time that was explored."""
    data, kept = tmp_path / "data", tmp_path / "kept"
    data.mkdir()
    written(data, CLOCK)
    told = list(sheets("kgrag", Live(data, budget=8.0), kept, None))
    assert {row[0] for row in told[0].rows} == {"words, no map", "kgrag, map"}
    by_time = next(sheet for sheet in told if sheet.title == "kgrag: by exploration time")
    assert [row[0] for row in by_time.rows] == ["1 s explored", "2 s explored", "4 s explored", "8 s explored"]
    assert all("comparable" in sheet.note for sheet in told)
