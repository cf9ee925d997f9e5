"""What is typed into a field for secrets stands in no file and on no terminal; a replay asks for it anew."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.agents.presets.playing import playing, tap
from tests.cli.program import Cli, Outcome, assert_one_clear_line

from uiatlas.llm.base import question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.testing import SimulatedServer

SECRET = "Tr0ub4dor&3"
WAY = [tap("Got it"), tap("More options"), tap("Settings"), tap("Account")]
SIGN_IN = [*WAY, ("E-mail", "type", "ann@example.org"), ("Password", "type", SECRET), tap("Sign in")]
NAMED = f'sign in as "ann@example.org" with the password "{SECRET}"'
UNNAMED = f"sign in as ann@example.org, {SECRET}"


def told(place: Path, secret: str = SECRET) -> list[str]:
    """The files that hold the secret, in whatever form."""
    forms = [secret.encode(), json.dumps(secret)[1:-1].encode(), secret.replace("&", "&amp;").encode()]
    files = [p for p in place.parent.rglob("*") if p.is_file()]
    return [str(p.relative_to(place.parent)) for p in files if any(form in p.read_bytes() for form in forms)]


def signed_in(cli: Cli, task: str, *more: object) -> Outcome:
    """Sign in with the reactive preset; what the model is asked is recorded, and its answers are kept."""
    asking = ("--model", "openai:small", "--preset", "reactive", "--cassette", "tape", "--model-cache", "answers")
    return cli("run", "sim:notes", task, "--map", "notes.uiatlas", "--policy", "allow", *asking, *more)


def serve(script: Any) -> Callable[[dict[str, Any]], str]:
    play = playing(script, {"what": "shown", "at": "ann@example.org"})
    return lambda body: play(question(Trusted(""), body["messages"][-1]["content"]))


@pytest.mark.parametrize("mask", ["--mask", "--no-mask"])
@pytest.mark.parametrize("task", [NAMED, UNNAMED])
def test_a_password_is_kept_nowhere(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch, task: str, mask: str
) -> None:
    """Neither in log, report, map, prompts, cassette and cache, nor on the terminal, whether the task calls it one."""
    pytest.importorskip("openai")
    with SimulatedServer(serve(SIGN_IN)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        done = signed_in(cli, task, mask)
        assert 'type "<secret-1>" into "Password"' in done.out
        assert SECRET not in done.out + done.err
        assert told(place) == []
        (log,) = place.parent.glob("home/runs/*/events.jsonl")
        assert '"text":"<secret-1>"' in log.read_text()
        heard = json.dumps([r["messages"] for r in server.requests])
        assert (SECRET in heard) is (task == UNNAMED)
    assert "<secret-1>" in (place / "tape").read_text()


@pytest.mark.parametrize("task", [NAMED, UNNAMED])
def test_a_recording_without_its_secret_is_replayed_with_it(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch, task: str
) -> None:
    """The same run comes out of the cassette, which holds a placeholder; the app gets the password both times."""
    pytest.importorskip("openai")
    with SimulatedServer(serve(SIGN_IN)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        first = signed_in(cli, task, "--json").json
    (place / "notes.uiatlas").unlink()
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    second = signed_in(cli, task, "--json").json
    rows = [[(s["screen"], s["action"], s["outcome"]) for s in run["steps"]] for run in (first, second)]
    assert rows[0] == rows[1]
    assert first["status"] == second["status"] == "success"
    assert told(place) == []


@pytest.mark.parametrize("task", [NAMED, UNNAMED])
def test_a_plan_with_a_password_is_carried_out_and_not_remembered(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch, task: str
) -> None:
    """The default way to run: the model's plan is not kept, so the next run asks again; no file tells the secret."""
    pytest.importorskip("openai")
    steps = [{"do": do, "at": at, "text": text} for at, do, text in SIGN_IN]
    proof = [{"what": "shown", "at": "ann@example.org"}]
    plan = json.dumps({"steps": steps, "proof": proof}).replace(SECRET, "<secret-1>" if task == NAMED else SECRET)
    asking = ("--map", "notes.uiatlas", "--policy", "allow", "--model", "openai:small", "--json")
    with SimulatedServer(lambda body: plan) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        runs = [cli("run", "sim:notes", task, *asking, at_once) for at_once in ("--mask", "--no-mask")]
    assert [run.json["status"] for run in runs] == ["success", "success"]
    assert [run.json["model_calls"] for run in runs] == [1, 1]
    assert told(place) == []


def test_a_replay_says_that_it_needs_the_secret_anew(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is touched, in one line; given in the environment, it is typed and kept nowhere again."""
    pytest.importorskip("openai")
    with SimulatedServer(serve(SIGN_IN)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        run = signed_in(cli, NAMED, "--json").json["run_id"]
    assert_one_clear_line(cli("replay", run, "sim:notes"), "<secret-1>", "UIATLAS_SECRET_1")
    monkeypatch.setenv("UIATLAS_SECRET_1", SECRET)
    assert cli("replay", run, "sim:notes", "--policy", "allow").code == 0
    assert told(place) == []


def test_a_secret_of_the_environment_is_typed_by_its_name(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A task that says <password> types what UIATLAS_PASSWORD holds, with or without masking."""
    pytest.importorskip("openai")
    monkeypatch.setenv("UIATLAS_PASSWORD", SECRET)
    script = [*WAY, ("E-mail", "type", "ann@example.org"), ("Password", "type", "<password>"), tap("Sign in")]
    with SimulatedServer(serve(script)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        done = signed_in(cli, "sign in as ann@example.org with <password>", "--no-mask")
    assert 'type "<password>" into "Password"' in done.out
    assert done.code == 0
    assert told(place) == []
    assert os.environ["UIATLAS_PASSWORD"] == SECRET
