"""``uiatlas skill install``: agents that read skills find how to use maps."""

from pathlib import Path

import pytest

from uiatlas.cli.main import main


def test_the_skill_is_installed_and_renewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The folder gets uiatlas/SKILL.md with a name and a description; doing it again renews the file."""
    assert main(["skill", "install", str(tmp_path / "skills")]) == 0
    written = tmp_path / "skills" / "uiatlas" / "SKILL.md"
    head = written.read_text().split("---")[1].strip().splitlines()
    assert [line.partition(":")[0] for line in head] == ["name", "description"]
    written.write_text("old")
    assert main(["skill", "install", str(tmp_path / "skills")]) == 0
    assert written.read_text().startswith("---\nname: uiatlas")
    assert "installed" in capsys.readouterr().out


def test_a_link_is_not_written_through(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A link in the place of the skill's folder is refused in a line."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "uiatlas").symlink_to(tmp_path / "elsewhere")
    assert main(["skill", "install", str(tmp_path)]) == 2
    assert "is a link" in capsys.readouterr().err
    assert not list((tmp_path / "elsewhere").iterdir())
