"""A model whose answers are kept task by task, so that what is asked again is answered as it was, at the same price."""

import re
import time
from dataclasses import replace
from pathlib import Path

from uiatlas.llm.base import Answer, ChatModel, Question, forget
from uiatlas.llm.canonical import key_of
from uiatlas.llm.cassette import Cassette
from uiatlas.llm.tape import read_tape, write_tape
from uiatlas.llm.usage import Usage

_UNSAFE = re.compile(r"[^\w.-]+")


def file_name(*parts: str) -> str:
    """Names as one name of a file."""
    return "-".join(_UNSAFE.sub("-", part) for part in parts)


def reopen(path: Path) -> None:
    """Let a cassette that is there be gone on with, though its recording was finished.

    Raises:
        InputError: It cannot be written.
        FormatError: It is no cassette.
    """
    if path.is_file() and (tape := read_tape(path)).finished:
        tape.finished = False
        write_tape(path, tape)


class TapedByTask:
    """Asks a model, and keeps each answer on the cassette of the task that is under way.

    A cassette is never finished: what is not on it is asked and added. Its answers come with the usage that they had
    when they were given, so that a task that was broken off and is played again is told to have cost what it did.

    Args:
        model: Who is asked where the cassette has no answer.

    Attributes:
        replayed_seconds: Seconds that answers took when they were given, beyond those that it took to replay them.
    """

    def __init__(self, model: ChatModel) -> None:
        self._model, self._tape = model, model
        self._price: dict[str, Usage] = {}
        self.replayed_seconds = 0.0

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def insert(self, path: Path) -> None:
        """Go on with the cassette of another task.

        Raises:
            InputError: It cannot be written, or holds the answers of another model.
            FormatError: It is no cassette.
        """
        self._tape, self._price = Cassette(path, self._model), {}

    def ask(self, question: Question) -> Answer:
        """The answer that was kept, else the model's; one that is heard once more costs what it did."""
        began, key = time.monotonic(), key_of(question, self.name)
        answer = self._tape.ask(question)
        answer = replace(answer, usage=self._price.setdefault(key, answer.usage))
        self.replayed_seconds += answer.usage.seconds - (time.monotonic() - began)
        return answer

    def forget(self, question: Question) -> bool:
        """Let a cache behind it forget the answer; the cassette keeps what was said."""
        return forget(self._tape, question)
