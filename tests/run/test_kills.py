"""A run that is killed loses nothing that was said to be learnt or recorded."""

from pathlib import Path

from benchmarks.study_kills import study


def test_after_kills_at_random_moments_the_map_opens_and_holds_what_was_learnt(tmp_path: Path) -> None:
    lost, tally = study(6, seed=1, folder=tmp_path)
    assert lost == []
    assert tally.kills == 6
