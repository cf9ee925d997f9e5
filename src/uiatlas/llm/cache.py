"""Answers kept on disk by the content of their questions, so that nothing is paid for twice."""

import json
import os
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.llm.base import Answer, ChatModel, Question, retell
from uiatlas.llm.canonical import answer_from_json, answer_to_json, compact, key_of
from uiatlas.llm.usage import Usage
from uiatlas.storage.private import make_folder, open_private


class Cached:
    """A model whose answers are kept; equal questions are asked once, also by several threads at a time.

    The key is the whole question: model, words, form, pictures and settings. Cut answers and refusals are not kept, nor
    are those that the asker could not use (`forget`). An answer that was kept costs nothing and counts as reused.

    Args:
        model: Who is asked.
        folder: Where the answers are kept, one file each; made if it does not exist.
        server: The address that is asked, where it is not its provider's own: another server is another model.

    Raises:
        InputError: The folder cannot be made.
    """

    def __init__(self, model: ChatModel, folder: Path, server: str = "") -> None:
        self._model, self.folder, self._server = model, folder, server
        self._lock = threading.Lock()
        self._written: list[Path] = []
        self._asking: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        try:
            make_folder(folder)
        except OSError as error:
            raise InputError(f"cannot keep answers in {folder} ({error.strerror})", hint="choose another") from None

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def holds(self, question: Question) -> bool:
        """Whether the answer is kept, so that asking costs nothing."""
        return _read(self._place(self._key(question))) is not None

    def ask(self, question: Question) -> Answer:
        """The answer that was kept, else the model's."""
        key = self._key(question)
        path = self._place(key)
        with self._lock:
            turn = self._asking[key]
        with turn:
            known = _read(path)
            if known is not None:
                return replace(known, usage=Usage(reused=1))
            answer = self._model.ask(question)
            if answer.finish == "stop":
                _write(path, answer)
                self._written.append(path)
        with self._lock:
            self._asking.pop(key, None)
        return answer

    def retell(self, change: Callable[[str], str]) -> None:
        """Keep no answer of this session that the change would change: it is asked for again."""
        for path in self._written:
            known = _read(path)
            if known is not None and change(known.text) != known.text:
                path.unlink(missing_ok=True)
        retell(self._model, change)

    def forget(self, question: Question) -> bool:
        """Keep the answer to a question no longer, since it could not be used; whether one was kept."""
        try:
            self._place(self._key(question)).unlink()
        except OSError:
            return False
        return True

    def _key(self, question: Question) -> str:
        return key_of(question, f"{self.name} at {self._server}" if self._server else self.name)

    def _place(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.json"


def _read(path: Path) -> Answer | None:
    """A kept answer; a damaged file is as good as none."""
    try:
        return answer_from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _write(path: Path, answer: Answer) -> None:
    """Keep an answer, as a whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        make_folder(path.parent)
        with open_private(part, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(compact(answer_to_json(answer)))
        part.replace(path)
    except OSError as error:
        raise InputError(f"cannot keep an answer in {path.parent} ({error.strerror})", hint="make room") from error
