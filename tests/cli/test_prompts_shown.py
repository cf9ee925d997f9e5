"""``runs show --prompts`` tells all that a model was asked in a run, and what it answered."""

from pathlib import Path

import pytest
from tests.cli.program import Cli

from uiatlas.errors import ModelLostError
from uiatlas.llm.base import Image, question
from uiatlas.llm.fencing import Trusted, fence
from uiatlas.llm.ledger import Ledger, PromptLog
from uiatlas.llm.scripted import ScriptedModel


@pytest.fixture
def a_run(cli: Cli, tmp_path: Path) -> str:
    """The id of a run in which a model was asked twice."""
    run_id = str(cli("run", "sim:notes", "open the settings", "--json").json["run_id"])
    folder = tmp_path / "home" / "runs" / run_id
    model = Ledger(ScriptedModel(["tap \x1b[2JSettings", ModelLostError("it is gone")]), PromptLog(folder))
    asked = question(Trusted("You plan."), fence("Notes\nSettings"), Image(b"png"), role="planner")
    model.ask(asked)
    with pytest.raises(ModelLostError):
        model.ask(asked)
    return run_id


def test_prompts_are_shown_in_full_with_what_they_took(cli: Cli, a_run: str) -> None:
    out = cli("runs", "show", a_run, "--prompts").out
    assert "prompt 1: planner asks scripted (1 call, 15 tokens, $0.0000)" in out
    assert (
        "  system:\n    You plan.\n  user:\n    <screen>\n    Notes\n    Settings\n    </screen>\n    [picture " in out
    )
    assert "  answer:\n    tap  [2JSettings\n" in out
    assert "  error:\n    it is gone\n" in out
    assert "\nmodel: 1 call, 15 tokens, $0.0000\n" in out
    assert "prompt 1" not in cli("runs", "show", a_run).out


def test_prompts_are_told_to_machines(cli: Cli, a_run: str) -> None:
    got = cli("runs", "show", a_run, "--prompts", "--json").json
    assert [(p["role"], p["answer"], p["error"]) for p in got["prompts"]] == [
        ("planner", "tap \x1b[2JSettings", ""),
        ("planner", "", "it is gone"),
    ]
    assert (got["usage"]["model_calls"], got["usage"]["tokens"]) == (1, 15)
    assert "prompts" not in cli("runs", "show", a_run, "--json").json


def test_a_run_without_a_model_says_so(cli: Cli) -> None:
    run_id = cli("run", "sim:notes", "open the settings", "--json").json["run_id"]
    assert "no model was asked\n" in cli("runs", "show", run_id, "--prompts").out
