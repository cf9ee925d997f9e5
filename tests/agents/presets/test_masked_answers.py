"""The answer to a question is a placeholder in questions, log and map; whoever asked is told what was read."""

import json
from pathlib import Path

import pytest
from tests import needs

from uiatlas import RunOptions, open_device, preset, run_task
from uiatlas.cli.running.answers import with_answer
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.privacy.device import MaskedDevice
from uiatlas.privacy.placeholders import Masker
from uiatlas.utg import Graph

MAIL = "ann.miller@posteo.example"
PAGE = f"<!doctype html><title>Ann</title><button>More</button><h1>Ann</h1><dl><dt>Mail</dt><dd>{MAIL}</dd></dl>"
PROOF = [{"what": "read", "at": "Mail"}]


def answering(question: Question) -> str:
    if question.role == "act":
        call = "nothing visible changed" not in question.text and "tap More" not in question.text
        return json.dumps({"do": "tap", "at": 1} if call else {"do": "done", "proof": PROOF})
    return json.dumps({"steps": [{"do": "read", "at": "Mail"}], "proof": PROOF})


@pytest.mark.parametrize("name", ["stepwise", "once"])
def test_only_whoever_asked_is_told_the_answer_as_it_was_read(tmp_path: Path, name: str) -> None:
    needs.browser()
    (tmp_path / "page.html").write_text(PAGE)
    model, masker = ScriptedModel(answering), Masker(secrets={"<password>": "s3cret"})
    inner = open_device(f"web:file://{tmp_path}/page.html")
    runs = tmp_path / "runs"
    try:
        options = RunOptions(graph=Graph(inner.app), policy=preset(name, model).policy, runs=runs)
        report = run_task(MaskedDevice(inner, masker), "which mail address has Ann?", options)
    finally:
        inner.close()
    assert report.result.answer.startswith("<mail-"), report.result
    assert with_answer(report, masker).result.answer == MAIL
    kept = [p.read_text() for p in runs.rglob("*") if p.is_file()]
    asked = [q.text for q in model.questions]
    assert asked
    assert not [text for text in (*kept, *asked) if MAIL in text]


def test_what_stands_for_a_secret_is_never_told_as_an_answer() -> None:
    masker = Masker(secrets={"<password>": "s3cret"})
    mail = masker(f"write to {MAIL}")
    assert masker.as_read(f"{mail} with <password>") == f"write to {MAIL} with <password>"
