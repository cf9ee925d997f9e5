"""A cassette: what a model answered, recorded once and replayed for ever; a question that is not on it is an error."""

import re
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from types import TracebackType
from typing import Any

from uiatlas.errors import CassetteError, InputError, one_line
from uiatlas.llm.base import Answer, ChatModel, Question, forget, retell
from uiatlas.llm.canonical import canonical, compact, digest
from uiatlas.llm.tape import Request, Tape, append_to_tape, read_tape, write_tape
from uiatlas.llm.usage import Usage
from uiatlas.storage.private import change_texts

_SECRET = re.compile(r"(<secret-\d+>)")
"""What stands for a secret that was taken out of a recording."""


class Cassette:
    """Replays a file of answers; records it first where it does not exist. A context manager.

    Answers are found by the whole question: the model's name, the words, the digests of pictures, the form and the
    settings. They come with the usage that they had when they were recorded; asked again, an answer is reused and costs
    nothing, while recording as in a replay. A recording is written answer by answer, so that one that breaks off or is
    killed keeps what was said; with a model it goes on from there. Closed without an error, it is finished.

    Args:
        path: The file, one JSON line for each answer; its folder is not made.
        model: Who is asked while recording; not needed to replay, and never asked by what is finished.

    Attributes:
        replays: Whether there is nothing to record.
        cut: Whether the last line of a recording that broke off was cut, and is left out.

    Raises:
        InputError: There is no such file and no model to record, it cannot be written, or another model was recorded.
        FormatError: The file is no cassette.
    """

    def __init__(self, path: Path, model: ChatModel | None = None) -> None:
        self.path, self._lock = path, threading.Lock()
        self._asking: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._heard: set[str] = set()
        self._tape = _opened(path, model)
        self.cut = self._tape.cut
        self.replays = self._tape.finished or model is None
        self._model = None if self.replays else model
        if not self.replays:
            write_tape(path, self._tape)

    @property
    def name(self) -> str:
        """The name of the model that was recorded."""
        return self._tape.name

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

    def retell(self, change: Callable[[str], str]) -> None:
        """Change all texts that were recorded in this session, to take something out of them."""
        if self._model is None:
            return
        with self._lock:
            old = self._tape
            self._tape = Tape(old.name)
            for key, request in old.requests.items():
                new, answer = change_texts(request, change), old.answers[key]
                self._tape.requests[digest(new)] = new
                self._tape.answers[digest(new)] = replace(answer, text=change(answer.text))
            write_tape(self.path, self._tape)
        retell(self._model, change)

    def _answered(self, question: Question, key: str, request: Request) -> Answer:
        """The answer to a question that nobody else asks at the same time."""
        known = self._tape.answers.get(key) or self._recorded_discreetly(request)
        if known is None:
            known = self._asked(question, request)
            with self._lock:
                self._tape.requests[key], self._tape.answers[key] = request, known
                append_to_tape(self.path, request, known)
        elif key in self._heard:
            return replace(known, usage=Usage(reused=1))
        self._heard.add(key)
        return known

    def _recorded_discreetly(self, request: Request) -> Answer | None:
        """The answer to a question that differs only where a secret was taken out of the recording; with the secret."""
        asked = compact(request)
        with self._lock:
            known = list(self._tape.requests.items())
        for key, recorded in known:
            if "<secret-" in (told := compact(recorded)) and (found := _discreet_pattern(told).fullmatch(asked)):
                answer = self._tape.answers[key]
                return replace(answer, text=_SECRET.sub(lambda place: found[_group(place[0])], answer.text))
        return None

    def _asked(self, question: Question, request: Request) -> Answer:
        if self._model is None:
            raise CassetteError(
                f"{self.path.name} has no answer for {question.role or 'this question'}: {self._difference(request)}",
                hint="record the cassette anew, or undo the change"
                if self._tape.finished
                else "its recording broke off; finish it with --model PROVIDER:NAME --cassette FILE",
            )
        return self._model.ask(question)

    def close(self) -> None:
        """Finish the recording."""
        if self._model is not None:
            with self._lock:
                self._tape.finished = True
                write_tape(self.path, self._tape)

    def __enter__(self) -> "Cassette":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.close()
        elif self._model is not None and not self._tape.requests:
            self.path.unlink(missing_ok=True)

    def _difference(self, request: Request) -> str:
        """What differs from the recorded question that is most like it."""
        if not self._tape.requests:
            return "it is empty"
        lines = dict(_leaves(request))
        nearest = max((dict(_leaves(r)) for r in self._tape.requests.values()), key=lambda r: _likeness(lines, r))
        place = next(p for p in [*lines, *nearest] if lines.get(p) != nearest.get(p))
        return f"{place} differs from the nearest: {_apart(lines.get(place, ''), nearest.get(place, ''))}"


def _opened(path: Path, model: ChatModel | None) -> Tape:
    """What is there to replay or to go on with."""
    if path.is_file():
        tape = read_tape(path)
        if not tape.finished and model is not None and model.name != tape.name:
            hint = "name that model, or record another"
            raise InputError(f"{path} is a recording of {tape.name}", hint=hint)
        return tape
    if model is None:
        raise InputError(f"no cassette at {path}", hint="record it first, with a model")
    if not path.parent.is_dir():
        raise InputError(f"cannot keep the cassette {path}: there is no folder {path.parent}", hint="make it first")
    return Tape(model.name)


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


def _discreet_pattern(told: str) -> re.Pattern[str]:
    """A recorded question as a pattern: each placeholder stands for one text, the same wherever it is."""
    out, seen = [], set[str]()
    for part in _SECRET.split(told):
        if not _SECRET.fullmatch(part):
            out.append(re.escape(part))
        elif part in seen:
            out.append(f"(?P={_group(part)})")
        else:
            seen.add(part)
            out.append(f'(?P<{_group(part)}>[^"]{{1,200}}?)')
    return re.compile("".join(out))


def _group(placeholder: str) -> str:
    return placeholder.strip("<>").replace("-", "_")
