"""The runs with other projects: their ledger, and the scripted model."""

import json
from pathlib import Path
from urllib.request import Request, urlopen

from benchmarks.interop.__main__ import PAGE
from benchmarks.interop.ledger import BEGIN, END, enter
from benchmarks.interop.scripted_model import Message, answers_of, calls, scripted_model

TABLE = f"# Page\n\n{BEGIN}\n{END}\n\nAfter.\n"


def test_a_run_takes_the_place_of_the_last_one_of_its_peer_only(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(TABLE)
    enter(page, "b", "1", [("one", "passed"), ("two", "failed: a | <b>")])
    enter(page, "a", "2", [("three", "passed")])
    enter(page, "b", "3", [("one", "passed")])
    text = page.read_text()
    rows = [line for line in text.splitlines() if line.startswith("| 2")]
    assert [row.split(" | ", 1)[1] for row in rows] == ["a | 2 | three | passed |", "b | 3 | one | passed |"]
    assert text.startswith("# Page\n")
    assert text.endswith("After.\n")


def test_the_page_has_a_place_for_the_ledger() -> None:
    text = PAGE.read_text()
    assert text.index(BEGIN) < text.index(END)


def test_the_scripted_model_says_what_it_is_told_of_the_conversation() -> None:
    def say(messages: list[Message], tools: list[Message]) -> Message:
        answers = answers_of(messages)
        return {"content": answers[-1]} if answers else calls("look", {"at": 1})

    def ask(url: str, messages: list[Message]) -> Message:
        body = json.dumps({"model": "m", "messages": messages}).encode()
        with urlopen(Request(f"{url}/chat/completions", body, {"Content-Type": "application/json"})) as answer:
            message: Message = json.loads(answer.read())["choices"][0]["message"]
        return message

    with scripted_model(say) as (url, requests):
        first = ask(url, [{"role": "user", "content": "go"}])
        assert first["tool_calls"][0]["function"] == {"name": "look", "arguments": '{"at": 1}'}
        said = ask(url, [first, {"role": "tool", "content": [{"type": "text", "text": "a door"}]}])
        assert said["content"] == "a door"
        assert len(requests) == 2
