"""A run with a model tells the model's own plan, and not only the way that the map knows."""

from pathlib import Path

import pytest

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.presets import Once
from uiatlas.cli.commands.demo import learn_map
from uiatlas.cli.narration import Narrator
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.events import Acted, Event, ModelPlanned

PLAN = """{"steps": [{"on": 0, "do": "tap", "at": "More options"}, {"on": 0, "do": "tap", "at": "Settings"},
                     {"on": 0, "do": "tap", "at": "Notifications"},
                     {"on": 0, "do": "set", "at": "Vibrate", "text": "off"}]}"""


def test_the_plan_of_the_model_is_told_in_its_own_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[Event] = []
    graph, policy = learn_map(tmp_path / "notes.uiatlas"), Once(ScriptedModel([PLAN])).policy
    run_task(
        open_device("sim:notes"),
        "turn off vibrate",
        RunOptions(graph=graph, policy=policy, runs=tmp_path, on_event=told.append),
    )
    plans = [e for e in told if isinstance(e, ModelPlanned)]
    assert [e.steps[-1] for e in plans] == ["set 'Vibrate' = 'off'"]
    Narrator()(plans[0])
    assert "the model plans 4 steps" in capsys.readouterr().out


def test_a_fact_that_no_look_can_show_is_told_with_the_plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[Event] = []
    plan = PLAN[:-1] + ', "proof": [{"what": "off", "at": "Vibrate"}, {"what": "other", "text": "it is quiet"}]}'
    graph, policy = learn_map(tmp_path / "notes.uiatlas"), Once(ScriptedModel([plan])).policy
    options = RunOptions(graph=graph, policy=policy, runs=tmp_path, on_event=told.append)
    run_task(open_device("sim:notes"), "turn off vibrate", options)
    number = next(n for n, e in enumerate(told) if isinstance(e, ModelPlanned))
    assert not any(isinstance(e, Acted) for e in told[:number])
    Narrator()(told[number])
    assert "no look can show that this is so: other it is quiet" in capsys.readouterr().err


def test_a_file_is_told_with_the_plan_where_the_device_tells_of_no_download_and_shows_no_document(
    tmp_path: Path,
) -> None:
    told: list[Event] = []
    plan = PLAN[:-1] + ', "proof": [{"what": "saved", "at": "list.csv"}]}'
    graph, policy = learn_map(tmp_path / "notes.uiatlas"), Once(ScriptedModel([plan] * 5)).policy
    options = RunOptions(graph=graph, policy=policy, runs=tmp_path, on_event=told.append)
    run_task(open_device("sim:notes"), "turn off vibrate", options)
    first = next(e for e in told if isinstance(e, ModelPlanned))
    assert first.unshown == ('the file "list.csv" was saved',)


def test_what_a_model_writes_into_its_plan_cannot_move_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Narrator()(ModelPlanned(1, ("tap '\x1b[2J" + "x" * 500 + "'",)))
    lines = capsys.readouterr().out.splitlines()
    assert "\x1b" not in "".join(lines)
    assert max(map(len, lines)) <= 150
