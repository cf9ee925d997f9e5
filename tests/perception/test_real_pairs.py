"""The rule on pairs of real screens that a person has labelled."""

from pathlib import Path

import pytest

from uiatlas_bench.suites import identity


@pytest.mark.parametrize("judged", ["judged", "judged_with_way"])
def test_real_screens_are_recognised_and_kept_apart(data_dir: Path, judged: str) -> None:
    rows = identity.run(identity.Options(data_dir)).per_task
    found = {label: [r[judged] == "same" for r in rows if r["label"] == label] for label in ("same", "different")}
    assert {label: len(all_of) for label, all_of in found.items()} == {"same": 187, "different": 221}
    assert sum(found["same"]) / 187 >= 0.93
    assert sum(found["different"]) / 221 <= 0.02


def test_it_does_not_matter_which_of_two_real_screens_the_map_knows(data_dir: Path) -> None:
    rows = identity.run(identity.Options(data_dir)).per_task
    assert [row["a"] for row in rows if row["judged"] != row["judged_backwards"]] == []
