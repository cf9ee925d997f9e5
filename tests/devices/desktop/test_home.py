"""A program of the desktop that is explored gets a copy of the home folder, which is thrown away."""

import logging
from pathlib import Path

import pytest
from benchmarks.study_user_data import compared
from tests import needs

from uiatlas.devices.desktop import home
from uiatlas.devices.desktop.target import target_of
from uiatlas.errors import InputError


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A home with settings, a document, a cache and links."""
    folder = tmp_path / "me"
    for name in (".config/app/settings", "Documents/letter.txt", ".cache/app/big"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(name)
    (folder / "Empty").mkdir()
    (folder / "inner").symlink_to("Documents/letter.txt")
    (tmp_path / "outside").write_text("not the user's home")
    (folder / "outer").symlink_to(tmp_path / "outside")
    return folder


def test_a_home_is_copied_without_its_cache_and_links_that_lead_out(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert home.copied(source, copy, {})
    assert (copy / ".config/app/settings").read_text() == ".config/app/settings"
    (copy / "inner").write_text("changed")
    assert (source / "Documents/letter.txt").read_text() == "Documents/letter.txt"
    assert (copy / "Empty").is_dir()
    assert not (copy / ".cache").exists()
    assert not (copy / "outer").is_symlink()


def test_settings_that_the_environment_keeps_elsewhere_are_copied_too(source: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "settings"
    elsewhere.mkdir()
    (elsewhere / "rc").write_text("mine")
    environment = {"HOME": str(source), "XDG_CONFIG_HOME": str(elsewhere)}
    assert home.copied(source, tmp_path / "copy", environment)
    assert (tmp_path / "copy/.config/rc").read_text() == "mine"


def test_a_home_that_is_too_large_is_not_copied_and_a_line_says_so(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(home, "MOST", 2)
    with caplog.at_level(logging.WARNING):
        assert not home.copied(source, tmp_path / "copy", {})
    assert "too large to be copied" in caplog.text
    assert "?home=DIR" in caplog.text
    assert not (tmp_path / "copy").exists()


def test_a_file_that_the_command_names_is_that_of_the_copy(source: Path, tmp_path: Path) -> None:
    command = ("editor", str(source / "Documents/letter.txt"), "--new", "/etc/hosts")
    assert home.moved(command, source, tmp_path) == (
        "editor",
        f"{tmp_path}/Documents/letter.txt",
        "--new",
        "/etc/hosts",
    )


def test_the_home_of_a_session_that_is_there_is_not_copied() -> None:
    with pytest.raises(InputError, match="session of its own"):
        target_of("mousepad", {"session": "current", "copy": "1"})


MORE = pytest.mark.heavy("user-data")


@pytest.mark.parametrize(
    "program", ["mousepad", pytest.param("featherpad", marks=MORE), pytest.param("l3afpad", marks=MORE)]
)
@pytest.mark.slow
def test_what_a_user_has_is_the_same_after_a_safe_exploration(program: str, tmp_path: Path) -> None:
    needs.desktop(program)
    waited, explored = compared(program, tmp_path, seconds=6)
    assert explored.of_home == waited.of_home
    assert explored.steps > 1
