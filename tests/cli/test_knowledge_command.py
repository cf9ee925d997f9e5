"""`uiatlas knowledge` as users see it."""

import json
from pathlib import Path

import pytest
from tests.knowledge.halls import halls

from uiatlas.cli.main import main
from uiatlas.utg import Atlas


@pytest.fixture
def atlas(tmp_path: Path) -> str:
    path = tmp_path / "halls.uiatlas"
    with Atlas.open(path, create=True) as opened:
        opened.save(halls())
    return str(path)


def test_knowledge_is_built_then_kept_then_asked(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", "build", atlas, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["screens"], first["made"], first["failed"]) == (7, 7, {})
    assert main(["knowledge", "build", atlas, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["made"] == 0
    assert main(["knowledge", "search", atlas, "set the colours to red", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    best = answer["hits"][0]
    assert (best["intent"], best["screen"], best["element"]) == ("choose Red", "colours", "Red")
    assert best["steps"][-1] == 'then confirm with "OK"'
    assert best["intent"] in answer["text"]


def test_search_shows_steps_or_only_the_text_for_a_prompt(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["knowledge", "build", atlas])
    assert "no cost" in capsys.readouterr().err
    assert main(["knowledge", "search", atlas, "play sounds", "-k", "1", "--by", "vectors"]) == 0
    assert "turn on or off Play sounds" in capsys.readouterr().out
    assert main(["knowledge", "search", atlas, "play sounds", "--prompt"]) == 0
    assert capsys.readouterr().out.startswith("Ways that are known")


def test_search_before_a_build_says_what_to_do(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", "search", atlas, "play sounds"]) == 2
    assert "uiatlas knowledge build" in capsys.readouterr().err


@pytest.mark.parametrize("more", [["build", "--from", "nowhere"], ["search", "  "]])
def test_bad_input_is_one_line(atlas: str, more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", more[0], atlas, *more[1:]]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_paper_variant_can_be_asked_for(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", "build", atlas, "--scorer", "paper", "--depth", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["intents"] > 0
