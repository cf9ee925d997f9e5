"""The file of a cassette: JSON lines, written as answers come, and put in order when the recording is finished."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from uiatlas.errors import FormatError, InputError
from uiatlas.llm.base import Answer
from uiatlas.llm.canonical import answer_from_json, answer_to_json, compact, digest
from uiatlas.storage.private import open_private

FORMAT = 1

Request = dict[str, Any]
"""A canonical question."""


@dataclass(slots=True)
class Tape:
    """What is on a cassette.

    Attributes:
        name: The model that was recorded.
        answers: The answers by the digests of their questions.
        requests: The questions by the same.
        finished: Whether the recording came to its end.
        cut: Whether the last line of one that did not is cut, and left out.
    """

    name: str
    answers: dict[str, Answer] = field(default_factory=dict)
    requests: dict[str, Request] = field(default_factory=dict)
    finished: bool = False
    cut: bool = False


def read_tape(path: Path) -> Tape:
    """Read a cassette, a finished one or one whose recording broke off.

    Raises:
        FormatError: The file is no cassette, or is damaged elsewhere than at the end of an unfinished one.
    """
    try:
        first, *lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
        head = json.loads(first)
        if head["cassette"] != FORMAT:
            raise FormatError(path, "a cassette of another version", hint="record it anew")
        tape = Tape(head["model"], finished=not head.get("open", False))
        for number, line in enumerate(lines, 1):
            tape.cut = not _entered(tape, line, may_be_cut=number == len(lines) and not tape.finished)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FormatError(path, f"no cassette ({type(error).__name__}: {error})", hint="record it anew") from error
    return tape


def write_tape(path: Path, tape: Tape) -> None:
    """Write a cassette as a whole or not at all; of a finished one the lines are in the order of their digests.

    Raises:
        InputError: It cannot be written.
    """
    head = {"cassette": FORMAT, "model": tape.name} | ({} if tape.finished else {"open": True})
    keys = sorted(tape.requests) if tape.finished else [*tape.requests]
    lines = [compact(head), *(_line(tape.requests[key], tape.answers[key]) for key in keys)]
    part = path.with_name(path.name + ".part")
    try:
        with open_private(part, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write("\n".join(lines) + "\n")
        part.replace(path)
    except OSError as error:
        raise _unwritable(path, error) from None


def append_to_tape(path: Path, request: Request, answer: Answer) -> None:
    """Write one answer more.

    Raises:
        InputError: It cannot be written.
    """
    try:
        with open_private(path, "a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(_line(request, answer) + "\n")
    except OSError as error:
        raise _unwritable(path, error) from None


def _entered(tape: Tape, line: str, *, may_be_cut: bool) -> bool:
    """Whether a line could be read; one that may be cut is allowed not to be."""
    try:
        entry: Mapping[str, Any] = json.loads(line)
        answer, key = answer_from_json(entry["answer"]), digest(entry["request"])
    except (ValueError, KeyError, TypeError):
        if may_be_cut:
            return False
        raise
    tape.requests[key], tape.answers[key] = entry["request"], answer
    return True


def _line(request: Request, answer: Answer) -> str:
    return compact({"request": request, "answer": answer_to_json(answer)})


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(f"cannot keep the cassette {path} ({error.strerror})", hint="choose another")
