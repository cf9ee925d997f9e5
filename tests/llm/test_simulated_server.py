"""The simulated server of language models, started from a shell."""

import json
import os
import signal
import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel

from uiatlas.llm.base import question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.opening import Options, open_model
from uiatlas.llm.simulated_server import Says, main, plain
from uiatlas.llm.structured import ask_for

ASKED = question(Trusted("You choose."), "where?")
START = [sys.executable, "-m", "uiatlas.llm.simulated_server"]


class Inner(BaseModel):
    at: int
    of: str | None


class Choice(BaseModel):
    screens: list[Inner]
    sure: bool


def test_it_prints_the_address_says_the_lines_and_then_something_of_the_form(tmp_path: Path) -> None:
    pytest.importorskip("openai")
    said = tmp_path / "answers"
    said.write_text('{"screens": [{"at": 9, "of": "x"}], "sure": true}\n')
    with subprocess.Popen([*START, "--answers", said], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as at:
        assert at.stdout is not None
        assert at.stderr is not None
        line = at.stdout.readline()
        assert line.startswith("export OPENAI_BASE_URL=http://127.0.0.1:")
        assert "# simulated" in line
        url = line.split()[1].partition("=")[2]
        try:
            with open_model("openai:simulated", Options(url=url)) as model:
                got = [ask_for(model, ASKED, Choice).value for _ in range(2)]
        finally:
            at.send_signal(signal.SIGINT)
        assert at.stderr.read() == "simulated: 2 requests\n"
    assert at.returncode == 0
    assert (got[0].screens[0].at, got[0].sure) == (9, True)
    assert (got[1].screens[0].at, got[1].sure) == (1, False)


def test_a_command_runs_with_it_and_its_exit_code_counts() -> None:
    asks = "import os, sys; sys.exit(5 if os.environ['OPENAI_BASE_URL'].startswith('http://127.0.0.1:') else 1)"
    assert main(["--", sys.executable, "-c", asks]) == 5
    assert os.environ.get("OPENAI_BASE_URL", "").count("127.0.0.1") == 0


def test_a_file_of_answers_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--answers", "/not/there"])
    assert end.value.code == 2
    assert "No such file" in capsys.readouterr().err


class Turn(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Everything(BaseModel):
    """A form with every kind of part."""

    first: Inner
    turns: list[Turn]
    always: Literal["yes"]
    one_of: Literal["a", "b"]
    share: float
    text: str
    nothing: None


def test_what_it_says_of_itself_fits_any_form() -> None:
    """The first of what may be chosen, one item of a list, and nothing where nothing is asked for."""
    schema = Everything.model_json_schema()
    said = Everything.model_validate(plain(schema, schema["$defs"]))
    assert (said.first.at, said.turns, said.always, said.one_of) == (1, [Turn.LEFT], "yes", "a")
    assert (said.share, said.text, said.nothing) == (1.0, "simulated", None)


def test_its_lines_are_said_once_each_and_then_something_of_the_form() -> None:
    says = Says(["Hello.", "Good bye."])
    form = {"response_format": {"json_schema": {"schema": Choice.model_json_schema()}}}
    assert [says({}), says(form), says({})] == ["Hello.", "Good bye.", "simulated"]
    assert json.loads(says(form)) == {"screens": [{"at": 1, "of": "simulated"}], "sure": False}
