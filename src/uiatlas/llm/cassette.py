"""A cassette: what a model answered, recorded once and replayed for ever; a question that is not on it is an error."""

import json
import threading
from collections import defaultdict
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from types import TracebackType
from typing import Any

from uiatlas.errors import CassetteError, FormatError, InputError, one_line
from uiatlas.llm.base import Answer, ChatModel, Question, forget
from uiatlas.llm.canonical import answer_from_json, answer_to_json, canonical, compact, digest
from uiatlas.llm.usage import Usage

FORMAT = 1


class Cassette:
    """Replays a file of answers; records it first where it does not exist. A context manager.

    Answers are found by the whole question: the model's name, the words, the digests of pictures, the form and the
    settings. They come with the usage that they had when they were recorded; asked again, an answer is reused and costs
    nothing, while recording as in a replay. A recording becomes the file when it is
    closed without an error, so a broken one is never replayed.

    Args:
        path: The file, one JSON line for each answer.
        model: Who is asked while recording; not needed to replay, and never asked then.

    Raises:
        InputError: There is no such file and no model to record.
        FormatError: The file is no cassette.
    """

    def __init__(self, path: Path, model: ChatModel | None = None) -> None:
        self.path, self._lock = path, threading.Lock()
        self._asking: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._heard: set[str] = set()
        self.replays = path.is_file()
        self._model = None if self.replays else model
        if self.replays:
            self._name, self._answers, self._requests = _read(path)
        elif model is None:
            raise InputError(f"no cassette at {path}", mend="record it first, with a model")
        else:
            self._name, self._answers, self._requests = model.name, {}, []

    @property
    def name(self) -> str:
        """The name of the model that was recorded."""
        return self._name

    def ask(self, question: Question) -> Answer:
        """The recorded answer; while recording, the model's.

        Raises:
            CassetteError: The question is not on the cassette; says what differs from the nearest that is.
        """
        request = canonical(question, self.name)
        key = digest(request)
        with self._lock:
            turn = self._asking[key]
        with turn:
            return self._answered(question, key, request)

    def forget(self, question: Question) -> bool:
        """Let a cache behind it forget the answer; the recording itself keeps what was said."""
        if self._model is not None:
            forget(self._model, question)
        return False

    def _answered(self, question: Question, key: str, request: dict[str, Any]) -> Answer:
        """The answer to a question that nobody else asks at the same time."""
        known = self._answers.get(key)
        if known is None:
            known = self._asked(question, request)
            with self._lock:
                self._answers[key] = known
                self._requests.append(request)
        elif key in self._heard:
            return replace(known, usage=Usage(reused=1))
        self._heard.add(key)
        return known

    def _asked(self, question: Question, request: dict[str, Any]) -> Answer:
        if self._model is None:
            raise CassetteError(
                f"{self.path.name} has no answer for {question.role or 'this question'}: {self._difference(request)}",
                mend="record the cassette anew, or undo the change",
            )
        return self._model.ask(question)

    def close(self) -> None:
        """Keep what was recorded."""
        if self._model is None:
            return
        lines = [compact({"cassette": FORMAT, "model": self._name})]
        keyed = {digest(r): r for r in self._requests}
        lines += [compact({"request": keyed[k], "answer": answer_to_json(self._answers[k])}) for k in sorted(keyed)]
        part = self.path.with_name(self.path.name + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text("\n".join(lines) + "\n", encoding="utf-8", errors="backslashreplace")
            part.replace(self.path)
        except OSError as error:
            raise InputError(
                f"cannot keep the cassette {self.path} ({error.strerror})", mend="choose another"
            ) from None

    def __enter__(self) -> "Cassette":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.close()

    def _difference(self, request: dict[str, Any]) -> str:
        """What differs from the recorded question that is most like it."""
        if not self._requests:
            return "it is empty"
        lines = dict(_leaves(request))
        nearest = max((dict(_leaves(r)) for r in self._requests), key=lambda r: _likeness(lines, r))
        place = next(p for p in [*lines, *nearest] if lines.get(p) != nearest.get(p))
        return f"{place} differs from the nearest: {_apart(lines.get(place, ''), nearest.get(place, ''))}"


def _read(path: Path) -> tuple[str, dict[str, Answer], list[dict[str, Any]]]:
    """The model's name, the answers by key and the questions."""
    try:
        head, *lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
        name = json.loads(head)["model"]
        if json.loads(head)["cassette"] != FORMAT:
            raise FormatError(path, "a cassette of another version", mend="record it anew")
        answers, requests = {}, []
        for line in lines:
            entry = json.loads(line)
            requests.append(entry["request"])
            answers[digest(entry["request"])] = answer_from_json(entry["answer"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FormatError(path, f"no cassette ({type(error).__name__}: {error})", mend="record it anew") from error
    return name, answers, requests


def _leaves(data: Any, place: str = "") -> list[tuple[str, str]]:
    """Every value with the path to it."""
    match data:
        case dict():
            return [leaf for k, v in data.items() for leaf in _leaves(v, f"{place}.{k}" if place else k)]
        case list():
            return [leaf for n, v in enumerate(data) for leaf in _leaves(v, f"{place}[{n}]")]
    return [(place, str(data))]


def _likeness(one: dict[str, str], other: dict[str, str]) -> tuple[int, float]:
    same = sum(1 for place, value in one.items() if other.get(place) == value)
    apart = [p for p in one if other.get(p) != one[p]]
    first = SequenceMatcher(None, one[apart[0]][:2000], other.get(apart[0], "")[:2000]).ratio() if apart else 1.0
    return same, first


def _apart(one: str, other: str, around: int = 40) -> str:
    """The first place at which two texts differ."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    begin = max(0, at - around // 2)
    told = [one_line(text[begin : at + around]) or "nothing" for text in (one, other)]
    return f"{told[0]!r} instead of {told[1]!r}"
