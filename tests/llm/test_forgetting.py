"""Answers that could not be used do not stay in a cache."""

from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import BaseModel

from uiatlas.errors import AnswerError, ModelRefusedError
from uiatlas.llm.base import Answer, question
from uiatlas.llm.cache import Cached
from uiatlas.llm.distribution import Chooser
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.ledger import Ledger
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.structured import ask_for, form_of
from uiatlas.llm.usage import Usage


class Choice(BaseModel):
    screen: str


ASKED = question(Trusted("You choose."), "where?")
RIGHT = '{"screen": "Settings"}'


def opened(folder: Path, *says: str) -> tuple[Ledger, ScriptedModel]:
    model = ScriptedModel([Answer(text, usage=Usage(calls=1)) for text in says])
    return Ledger(Cached(model, folder)), model


@pytest.mark.parametrize("bad", [["garbage", "more of it"], ["I am sorry, I cannot help."]])
def test_what_could_not_be_used_is_asked_again_the_next_time(tmp_path: Path, bad: list[str]) -> None:
    model, _ = opened(tmp_path, *bad)
    with pytest.raises((AnswerError, ModelRefusedError)):
        ask_for(model, ASKED, Choice)
    assert not [*tmp_path.rglob("*.json")]
    again, behind = opened(tmp_path, RIGHT)
    assert ask_for(again, ASKED, Choice).value.screen == "Settings"
    assert len(behind.questions) == 1


def test_an_answer_that_was_mended_is_kept_with_its_mending(tmp_path: Path) -> None:
    ask_for(opened(tmp_path, "garbage", RIGHT)[0], ASKED, Choice)
    got = ask_for(opened(tmp_path)[0], ASKED, Choice)
    assert (got.value.screen, got.repairs, got.usage.calls, got.usage.reused) == ("Settings", 1, 0, 2)


@pytest.mark.parametrize(("kept", "then"), [("garbage", ["garbage too", RIGHT]), ("I am sorry, I cannot.", [RIGHT])])
def test_an_unusable_answer_that_was_kept_before_is_asked_for_anew(tmp_path: Path, kept: str, then: list[str]) -> None:
    opened(tmp_path, kept)[0].ask(replace(ASKED, form=form_of(Choice)))
    model, behind = opened(tmp_path, *then)
    got = ask_for(model, ASKED, Choice)
    assert (got.value.screen, got.usage.calls, got.usage.reused) == ("Settings", len(then), 1)
    assert len(behind.questions) == len(then)


def test_an_answer_that_the_asker_finds_wrong_is_not_kept(tmp_path: Path) -> None:
    model, _ = opened(tmp_path, RIGHT, RIGHT)
    with pytest.raises(AnswerError, match="no such screen"):
        ask_for(model, ASKED, Choice, check=lambda c: "no such screen")
    assert not [*tmp_path.rglob("*.json")]


def test_samples_that_name_no_option_are_not_kept(tmp_path: Path) -> None:
    model, _ = opened(tmp_path, *["hmm"] * 20)
    with pytest.raises(AnswerError, match="names none of the options"):
        Chooser(model, samples=3).choose(ASKED, ("here", "there"))
    assert len([*tmp_path.rglob("*.json")]) == 1
