"""What CI runs is there: a test file that is gone would make it run nothing."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_that_ci_names_exists() -> None:
    named = re.findall(r"\btests/[\w/]+(?:\.py)?", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert {"tests/docs", "tests/devices"} <= set(named)
    assert [name for name in named if not (ROOT / name).exists()] == []
