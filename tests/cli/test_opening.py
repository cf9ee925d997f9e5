"""How long a device is waited for and who is signed in, on the command line; nothing secret is written anywhere."""

from pathlib import Path

import pytest
from tests import needs
from tests.devices.browser.signing_in import Site, signing_in

from uiatlas.cli.main import main


def test_a_run_signs_in_and_keeps_the_password_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    needs.browser()
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("UIATLAS_USER", "ann")
    monkeypatch.setenv("UIATLAS_PASSWORD", "let me in")
    with signing_in() as origin:
        assert main(["look", f"web:{origin}/", "--login", "--settle=3s"]) == 0
        assert "Hello ann" in capsys.readouterr().out
        explored = ["explore", f"web:{origin}/", "-o", str(tmp_path / "map.uiatlas"), "--budget=8s", "--login"]
        assert main(explored) == 0
        assert Site.tried == ["ann", "ann"]
        monkeypatch.setenv("UIATLAS_PASSWORD", "wrong")
        assert main(["look", f"web:{origin}/", "--login"]) == 2
    said = capsys.readouterr()
    assert "the app still asks for the login; check user and password" in said.err
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert kept
    assert b"let me in" not in kept
    assert "let me in" not in said.out + said.err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--settle=3s"], "--settle has no effect on sim:notes, which never has to come to rest"),
        (["--profile=somewhere"], "--profile works with web: devices only, not with sim:notes"),
        (["--unconfined"], "--unconfined works with desktop: devices only, not with sim:notes"),
        (["--writable=."], "--writable works with desktop: devices only, not with sim:notes"),
        (["--login"], "--login: no user and password, and nobody to ask"),
    ],
)
def test_what_a_device_cannot_be_told_is_refused(
    options: list[str], why: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("UIATLAS_USER", raising=False)
    monkeypatch.setattr("sys.stdin", None)
    assert main(["look", "sim:notes", *options]) == 2
    assert why in capsys.readouterr().err
