"""Which files a program has written since the last touch, told from the folders where it can save them."""

from pathlib import Path

import pytest

from uiatlas.devices.desktop import writing
from uiatlas.devices.desktop.writing import Writing


def test_what_was_written_since_the_last_touch_is_told_by_name(tmp_path: Path) -> None:
    """Settings and backups are not: what a program keeps for itself nobody has saved."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "old.txt").write_text("old")
    told = Writing((tmp_path,))
    told.touched()
    for name in ("notes/new.txt", ".recent", "old.txt~"):
        (tmp_path / name).write_text("new")
    assert told.since_touch() == ("new.txt",)
    assert told.since_touch() == ("new.txt",)
    told.touched()
    assert told.since_touch() == ()


def test_nothing_is_told_of_a_home_with_too_many_files_and_it_is_not_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MOST", 2)
    for name in "abc":
        (tmp_path / name).write_text(name)
    told = Writing((tmp_path,))
    (tmp_path / "a").unlink()
    (tmp_path / "b").unlink()
    told.touched()
    (tmp_path / "c").write_text("changed")
    assert told.since_touch() is None
