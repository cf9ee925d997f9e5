"""`uiatlas learn` as users see it."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.knowledge.memory import Tips
from uiatlas.llm.testing import SimulatedServer
from uiatlas.utg import Atlas

TASK = "turn off vibrate"


def ran(cli: Cli, *words: object) -> str:
    """A run's id."""
    return str(cli("run", *words, "--json").json["run_id"])


def test_a_run_without_a_map_teaches_one_afterwards_and_only_once(cli: Cli) -> None:
    run = ran(cli, "sim:notes", TASK)
    (first,) = cli("learn", run, "--map", "m.uiatlas", "--json").json["lessons"]
    assert (first["known"], first["shortcut"]) == (False, True)
    assert first["screens"] >= 4
    shown = cli("map", "show", "m.uiatlas", "--json").json
    assert shown["counts"]["transitions"] == first["transitions"]
    again = cli("learn", run, "--map", "m.uiatlas")
    assert "learnt before; nothing has changed" in again.out
    now = cli("map", "show", "m.uiatlas", "--json").json
    assert (now["screens"], now["transitions"]) == (shown["screens"], shown["transitions"])


def test_what_was_learnt_from_a_log_is_planned_with(cli: Cli) -> None:
    cli("learn", ran(cli, "sim:notes", TASK), "--map", "m.uiatlas")
    assert cli("plan", "m.uiatlas", "open the notifications", "--json").json["status"] == "ok"


def test_the_parts_of_a_task_over_several_apps_teach_the_maps_of_their_apps(cli: Cli) -> None:
    run = ran(cli, "sim:notes", "sim:transit", "in Notes open the settings, then in Wayfare open the settings")
    lessons = cli("learn", run, "--map", "m.uiatlas", "--json").json["lessons"]
    with Atlas.open(Path("m.uiatlas")) as atlas:
        assert set(atlas.apps()) == {lesson["app"] for lesson in lessons}
    assert len(lessons) == 2


def test_a_run_that_is_not_there_is_one_clear_line(cli: Cli) -> None:
    assert_one_clear_line(cli("learn", "nothing", "--map", "m.uiatlas"), "nothing")
    assert not Path("m.uiatlas").exists()


def test_a_model_looks_back_on_the_run(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")

    def said(body: dict[str, Any]) -> str:
        return json.dumps({"tips": [{"step": 1, "text": "Vibrate stands under notifications."}]})

    run = ran(cli, "sim:notes", TASK)
    with SimulatedServer(said) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        answer = cli("learn", run, "--map", "m.uiatlas", "--model", "openai:m", "--json").json
        assert cli("learn", run, "--map", "m.uiatlas", "--model", "openai:m").code == 0
        assert len(server.requests) == 1
    assert answer["usage"]["model_calls"] == 1
    with Atlas.open(Path("m.uiatlas")) as atlas:
        (tip,) = Tips(atlas.database).all_of(answer["lessons"][0]["app"])
    assert (tip.text, tip.by, tip.held) == ("Vibrate stands under notifications.", "openai:m", (run,))


def test_a_model_is_asked_about_a_run_that_was_learnt_without_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    run = ran(cli, "sim:notes", TASK)
    assert cli("learn", run, "--map", "m.uiatlas").code == 0
    with SimulatedServer(
        lambda body: '{"tips": [{"step": 1, "text": "Vibrate stands under notifications."}]}'
    ) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        asking = ("learn", run, "--map", "m.uiatlas", "--model", "openai:m")
        assert "learnt before; 1 tip more" in cli(*asking).out
        assert "learnt before; nothing has changed" in cli(*asking).out
        assert "learnt before; nothing has changed" in cli("learn", run, "--map", "m.uiatlas").out
        assert len(server.requests) == 1
