"""What version 0.1.0 left opens as before: maps, runs, a cassette, knowledge, each with the answers of that version.

A field of a JSON answer may be new; none is renamed, dropped or says something else.
"""

import json
import os
import re
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.compat.making import FIXTURES

from uiatlas.cli.main import main
from uiatlas.errors import MissingExtraError
from uiatlas.llm.cassette import Cassette
from uiatlas.llm.embedding import model_folder
from uiatlas.llm.tape import read_tape

ARCHIVE = FIXTURES / "v0_1_0.tar.xz"

OF_THE_MOMENT = frozenset({"seconds", "run_id", "format_version"})
"""Fields that differ from run to run, or say which version wrote the answer."""


@cache
def rows() -> list[dict[str, Any]]:
    """The questions that were asked of version 0.1.0, each with its answer."""
    with tarfile.open(ARCHIVE) as tar:
        member = tar.extractfile("./answers.json")
        assert member is not None
        kept: list[dict[str, Any]] = json.loads(member.read())
        return kept


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each question."""
    if "row" in metafunc.fixturenames:
        asked = rows()
        metafunc.parametrize("row", asked, ids=[" ".join(r["arguments"]) for r in asked])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of version 0.1.0."""
    folder = tmp_path_factory.mktemp("kept")
    with tarfile.open(ARCHIVE) as tar:
        tar.extractall(folder, filter="data")
    return folder


@pytest.fixture(autouse=True)
def place(files: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of these files, with their runs and nobody's settings."""
    for name in [n for n in os.environ if n.startswith(("UIATLAS_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("UIATLAS_HOME", str(files / "home"))
    monkeypatch.setenv("HOME", str(files))
    monkeypatch.chdir(files)
    yield
    (files / "test.txt").unlink(missing_ok=True)


def test_the_answer_is_that_of_version_0_1_0(
    row: dict[str, Any], files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A user of that version who goes on with this one gets the same answers about the same files."""
    command = row["arguments"][0]
    if command == "knowledge":
        need_encoder()
    learn_what_was_learnt_before(row, files)
    capsys.readouterr()
    code = main(row["arguments"])
    said = capsys.readouterr().out.replace(str(files), "FOLDER")
    assert code == row["exit"], said
    if command == "export":
        written = (files / "test.txt").read_text() if code == 0 else ""
        assert written == row["answer"]
    elif isinstance(row["answer"], str):
        assert said == row["answer"]
    else:
        assert differences(told_today(row["answer"]), as_it_was(json.loads(said), row["answer"])) == []


def learn_what_was_learnt_before(row: dict[str, Any], files: Path) -> None:
    """Do what was asked before this question and writes to a map, unless this process of tests has done it already."""
    for number, earlier in enumerate(rows()):
        done = files / f"done-{number}"
        if earlier["arguments"][0] == "learn" and not done.exists():
            done.touch()
            if earlier["arguments"] != row["arguments"]:
                main(earlier["arguments"])
        if earlier["arguments"] == row["arguments"]:
            return


def told_today(answer: Any) -> Any:
    """An answer of 0.1.0 with the check of the goal, which ended a run, told as the proof that it is today."""
    if not isinstance(answer, dict) or "events" not in answer:
        return answer
    return answer | {"events": [proven(e) if e.get("verified_by") == "goal" else e for e in answer["events"]]}


def as_it_was(answer: Any, old: Any) -> Any:
    """An answer of today without what came in since 0.1.0: further findings, and how sure a target is.

    Places of one name are told apart by what only one of them shows. A confidence was a share of words, and is a
    probability now, so that less likely targets are left out.
    """
    if not isinstance(answer, dict) or not isinstance(old, dict):
        return answer
    answer = dict(answer)
    if "findings" in old:
        kept = answer["findings"][: len(old["findings"])]
        answer["findings"] = [{**one, "words": re.sub(r' with "[^"]*"', "", one["words"])} for one in kept]
    if old.get("targets") and [t["screen"] for t in answer["targets"]][:1] == [old["targets"][0]["screen"]]:
        answer["targets"] = old["targets"]
    return answer


def proven(event: dict[str, Any]) -> dict[str, Any]:
    """The check of a goal as a proof: the same predicates, each held or contradicted."""
    facts = [{"kind": "holds", "condition": check["predicate"]} for check in event["checks"]]
    states = [{"state": "held" if check["held"] else "contradicted"} for check in event["checks"]]
    proof = {"goal": {"facts": facts}, "facts": states}
    return {"time": event["time"], "event": "proven", "step": event["step"], "status": event["outcome"], "proof": proof}


def differences(old: Any, new: Any, where: str = "") -> list[str]:
    """Where a new answer lacks something of an old one or says something else."""
    if isinstance(old, dict) and isinstance(new, dict):
        lacking = [f"{where}/{key} is gone" for key in old if key not in new]
        both = [key for key in old if key in new and key not in OF_THE_MOMENT and not moves(old, key)]
        return lacking + [d for key in both for d in differences(old[key], new[key], f"{where}/{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [d for n, pair in enumerate(zip(old, new, strict=True)) for d in differences(*pair, f"{where}/{n}")]
    return [] if old == new else [f"{where} was {old!r:.100} and is {new!r:.100}"]


def moves(answer: dict[str, Any], key: str) -> bool:
    """Whether a field names the folder of a run that is made anew each time."""
    return key == "report" and "events" not in answer


def need_encoder() -> None:
    """The vectors of the knowledge were made with the sentence encoder."""
    try:
        model_folder()
    except MissingExtraError:
        pytest.skip("no sentence encoder is installed")
    pytest.importorskip("tokenizers")
    pytest.importorskip("safetensors")


def test_the_cassette_still_says_what_was_recorded(files: Path) -> None:
    """A recording of 0.1.0 is finished, names its model, and has every answer that it was made of."""
    tape = read_tape(files / "plan.tape")
    assert (tape.name, tape.finished, tape.cut) == ("openai:simulated", True, False)
    assert Cassette(files / "plan.tape").name == "openai:simulated"
    (answer,) = tape.answers.values()
    assert [step["at"] for step in json.loads(answer.text)["steps"]] == ["More options", "Settings", "Sugar"]


def test_differences_are_found() -> None:
    """The comparison tells a field that is gone, a value that changed and a shorter list, and no field that is new."""
    old = {"a": 1, "b": [{"c": "x"}], "seconds": 1.0}
    assert differences(old, {"a": 1, "b": [{"c": "x", "new": 0}], "seconds": 2.0}) == []
    assert differences(old, {"a": 2, "b": [{}], "seconds": 1.0}) == ["/a was 1 and is 2", "/b/0/c is gone"]
    assert differences(old, {"a": 1, "b": [], "seconds": 1.0}) != []
