"""A site whose server counts what its controls do is explored and run on, in a browser; the study has a larger one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.harm_page import Case, Site, cases, served
from tests import needs

from uiatlas.cli.main import main
from uiatlas.utg import Atlas, EvidenceKind

pytestmark = pytest.mark.heavy("long")

needs.browser()


def one_of_each() -> list[Case]:
    """One control of each way of doing something."""
    kinds: dict[str, Case] = {}
    for case in cases():
        kinds.setdefault(case.kind, case)
    return list(kinds.values())


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Site]]:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    ways = (
        "form_post",
        "link_logout",
        "link_redirected",
        "beacon",
        "worker",
        "service_worker",
        "socket",
        "states title",
    )
    chosen = [case for case in one_of_each() if case.kind in ways or case.kind.startswith("shows")]
    with served(chosen) as (uri, site):
        yield uri, site


def test_a_safe_exploration_does_no_harm_and_lists_what_it_held_back(
    there: tuple[str, Site], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    uri, site = there
    atlas = tmp_path / "map.uiatlas"
    arguments = ["explore", uri, "-o", str(atlas), "--budget", "90s", "--settle", "2s", "--json"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert [case.kind for case in site.harm] == []
    harmless = [case for case in site.cases.values() if not case.harmful and case.kind != "shows by search"]
    assert len(site.shown) >= 0.8 * len(harmless)
    assert site.own > 0, "what pages send by themselves is let through"
    held = {(each["method"], each["address"]) for each in told["held"]}
    assert {("POST", "/w/{n}"), ("GET", "/account/delete?c"), ("WS", "/socket")} <= held
    assert any(each["reads"] and each["allow"] == "POST /search" for each in told["held"])
    with Atlas.open(atlas) as opened:
        edges = opened.load().transitions.values()
    kept = {e.where for edge in edges for e in edge.evidence if e.kind is EvidenceKind.HELD}
    assert "GET /account/delete?c" in kept


def test_what_is_allowed_is_let_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    chosen = [case for case in one_of_each() if case.kind in ("shows by search", "fetch_put")]
    with served(chosen) as (uri, site):
        arguments = ["explore", uri, "-o", str(tmp_path / "map.uiatlas"), "--budget", "30s", "--settle", "2s"]
        assert main([*arguments, "--allow-effect", "POST /search", "--json"]) == 0
        assert [case.kind for case in site.cases.values() if case.n in site.reached] == ["shows by search"]
    told = json.loads(capsys.readouterr().out)
    assert {each["allow"] for each in told["held"]} == {"PUT /w/{n}"}


def test_a_run_that_only_looks_sends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    chosen = [case for case in one_of_each() if case.kind in ("form_fetch", "link_method", "shows by link")]
    with served(chosen) as (uri, site):
        label = next(case.label for case in chosen if case.kind == "form_fetch")
        main(["run", uri, f"find out what {label} is", "--max-steps", "8", "--settle", "2s", "--json"])
        assert site.harm == []
    log = "".join(path.read_text() for path in tmp_path.glob("runs/*/*.jsonl"))
    assert "held back" in log


def test_a_request_that_is_no_request_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["explore", "sim:notes", "-o", str(tmp_path / "map.uiatlas"), "--allow-effect", "post search"]
    assert main(arguments) == 2
    assert "'POST /search'" in capsys.readouterr().err
