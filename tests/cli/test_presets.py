"""``--preset`` and ``--ablate`` as a user gives them."""

from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.agents.presets import PAPERS
from uiatlas.llm.testing import SimulatedServer
from uiatlas.utg import Atlas, Screen, Transition


@pytest.mark.parametrize("preset", ["agentp", "maple", "uicompass", "reactive", "stepwise"])
def test_every_preset_but_once_runs_without_a_model(cli: Cli, notes_map: Path, preset: str) -> None:
    done = cli("run", "sim:notes", "turn off vibrate", "--map", notes_map, "--preset", preset, "--json")
    assert (done.code, done.json["status"], done.json["model_calls"]) == (0, "success", 0)


def test_a_preset_asks_the_model_that_is_named(cli: Cli, notes_map: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    with SimulatedServer(lambda body: '{"do": "tap", "at": 1}') as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        asked = ("--model", "openai:small", "--preset", "reactive", "--max-steps", 2)
        done = cli("run", "sim:notes", "turn off vibrate", "--map", notes_map, *asked, "--json")
    assert done.json["model_calls"] == len(server.requests) == 3
    assert server.requests[0]["messages"][1]["content"].startswith("turn off vibrate\n")


def known(path: Path) -> tuple[dict[str, Screen], dict[str, Transition]]:
    """The screens and ways that a file knows of the app."""
    with Atlas.open(path) as atlas:
        graph = atlas.load()
    return dict(graph.screens), dict(graph.transitions)


def test_a_map_that_must_not_change_is_left_as_it_was(cli: Cli, notes_map: Path) -> None:
    cli("run", "sim:notes", "turn off vibrate", "--map", notes_map)
    before = known(notes_map)
    chosen = ("--preset", "agentp", "--ablate")
    for kept in ("no-update", "append-only"):
        assert cli("run", "sim:notes", "turn on vibrate", "--map", notes_map, *chosen, kept).code == 0
        assert known(notes_map) == before
    assert cli("run", "sim:notes", "turn on vibrate", "--map", notes_map, "--preset", "agentp").code == 0
    assert known(notes_map) != before


def test_what_does_not_go_together_is_said(cli: Cli, notes_map: Path) -> None:
    run = ("run", "sim:notes", "turn off vibrate", "--map", notes_map)
    assert_one_clear_line(cli(*run, "--preset", "once"), "the preset once needs a model")
    assert_one_clear_line(cli(*run, "--ablate", "no-map"), "leaves a part of a preset out")
    assert_one_clear_line(cli(*run, "--preset", "maple", "--ablate", "no-map"), "no ablation 'no-map'")
    assert_one_clear_line(cli(*run, "--preset", "kgrag"), "nothing is known", "knowledge build")
    assert_one_clear_line(cli("bench", "retrieval", "--preset", "maple"), "retrieval has no --preset")


@pytest.mark.parametrize(
    ("preset", "one", "other"),
    [("agentp", "dfs", "bfs"), ("agentp", "no-update", "append-only"), ("maple", "no-planner", "single-plan")],
)
def test_what_is_left_out_must_not_contradict_itself(cli: Cli, preset: str, one: str, other: str) -> None:
    told = cli("run", "sim:notes", "open the settings", "--preset", preset, "--ablate", one, "--ablate", other)
    assert told.code == 2
    assert f"{one} and {other} contradict each other" in told.err


def test_the_help_says_what_can_be_left_out_of_a_preset(cli: Cli) -> None:
    told = " ".join(cli("run", "--help").out.split())
    for preset in PAPERS.values():
        for name in preset.ABLATIONS:
            assert f"{name} (" in told or f"{name.replace('-', '- ')} (" in told
