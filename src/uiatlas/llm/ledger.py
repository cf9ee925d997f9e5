"""All that was asked in a run: usage added up and held to a budget, and every question kept to be looked at."""

import json
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from uiatlas.errors import BudgetError, FormatError, InputError, ModelError, UiatlasError
from uiatlas.llm.base import Answer, ChatModel, Image, Question, forget
from uiatlas.llm.cache import Cached
from uiatlas.llm.canonical import canonical
from uiatlas.llm.concurrency import is_stopped
from uiatlas.llm.limits import Budget
from uiatlas.llm.usage import Usage, estimate_tokens

PROMPTS = "prompts.jsonl"
"""The file in a run's folder."""


@dataclass(frozen=True)
class Exchange:
    """A question and what came of it.

    Attributes:
        role: Who asked.
        prompt: Name and version of the prompt file.
        request: The canonical question (`uiatlas.llm.canonical`).
        answer: The answer's text, "" if there was none.
        finish: Why it ended, "" if there was none.
        error: What went wrong instead of an answer.
        usage: What it took.
    """

    role: str
    prompt: str
    request: dict[str, Any]
    answer: str = ""
    finish: str = ""
    error: str = ""
    usage: Usage = field(default_factory=Usage)

    def to_json(self) -> dict[str, Any]:
        """For the file and for ``runs show --prompts --json``."""
        return asdict(self)


class PromptLog:
    """The open file of a run's exchanges, one JSON line each; a killed run keeps all up to its last.

    Args:
        folder: The run's folder; made if it does not exist.
        pictures: Whether pictures are kept, too, beside it in ``pictures``; else only their digests, since a screenshot
            may show what is private.
    """

    def __init__(self, folder: Path, *, pictures: bool = False) -> None:
        self.folder, self._pictures, self._lock = folder, pictures, threading.Lock()

    def write(self, exchange: Exchange, images: tuple[Image, ...] = ()) -> None:
        """Append one exchange, with its pictures if they are kept.

        Raises:
            InputError: The folder cannot be written to.
        """
        line = json.dumps(exchange.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n"
        try:
            with self._lock:
                self.folder.mkdir(parents=True, exist_ok=True)
                with (self.folder / PROMPTS).open("a", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(line)
                for image in images if self._pictures else ():
                    self._keep(image)
        except OSError as error:
            mend = "set UIATLAS_HOME to a folder of yours"
            raise InputError(f"cannot keep prompts in {self.folder} ({error.strerror})", mend=mend) from error

    def _keep(self, image: Image) -> None:
        path = self.folder / "pictures" / f"{image.digest}.{image.media_type.rpartition('/')[2]}"
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(image.data)


def read_prompts(folder: Path) -> tuple[Exchange, ...]:
    """All exchanges of a run, in order; none if no model was asked. A torn last line is left out.

    Raises:
        FormatError: A line other than the last is damaged.
    """
    path = folder / PROMPTS
    if not path.is_file():
        return ()
    return tuple(_parsed(path, path.read_text(encoding="utf-8", errors="replace").split("\n")))


def _parsed(path: Path, lines: list[str]) -> Iterator[Exchange]:
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        try:
            data = json.loads(line)
            yield Exchange(**data | {"usage": Usage(**data["usage"])})
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            if number == len(lines):
                return
            raise FormatError(path, f"line {number} is damaged ({error})") from error


class Ledger:
    """A model whose usage is added up and held to a budget, and whose exchanges may be kept; the outermost wrapper.

    Calls never exceed the budget, however many threads ask; who would be the first too many waits for those in flight,
    since they may fail. Tokens and money are known after an answer only, so the calls in flight may exceed theirs by
    what they take themselves. An answer that a cache keeps is free even then; one of a cassette costs what it did when
    it was recorded, so that a replay stops where the recording did.

    Args:
        model: Who is asked.
        log: Where the exchanges are kept; None to keep none.
        budget: What may be used; no limit if None.
    """

    def __init__(self, model: ChatModel, log: PromptLog | None = None, budget: Budget | None = None) -> None:
        self._model, self.log, self.budget = model, log, budget or Budget()
        self._usage, self._pending, self._free = Usage(), 0, threading.Condition()

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def usage(self) -> Usage:
        """What all answers so far took."""
        return self._usage

    def ask(self, question: Question) -> Answer:
        """The model's answer; an error is kept, too, and raised.

        Raises:
            BudgetError: The budget is used up; the model was not asked.
            ModelError: It cannot be asked, or nobody waits for what it would answer.
        """
        try:
            answer = self._counted(question)
        except UiatlasError as error:
            self._write(question, error=str(error))
            raise
        self._write(question, answer=answer.text, finish=answer.finish, usage=answer.usage)
        return answer

    def forget(self, question: Question) -> bool:
        """Let a cache behind it forget the answer; whether it kept one."""
        return forget(self._model, question)

    def _counted(self, question: Question) -> Answer:
        if is_stopped():
            raise ModelError("not asked, since the work was stopped")
        kept = isinstance(self._model, Cached) and self._model.holds(question)
        with self._free:
            if not kept:
                self._free.wait_for(lambda: not self._pending or not self._is_full())
                self._check(question)
            self._pending += 1
        usage = Usage()
        try:
            answer = self._model.ask(question)
            usage = answer.usage
        finally:
            with self._free:
                self._pending -= 1
                self._usage += usage
                self._free.notify_all()
        return answer

    def _is_full(self) -> bool:
        return self.budget.calls is not None and self._usage.calls + self._pending >= self.budget.calls

    def _check(self, question: Question) -> None:
        budget, used = self.budget, self._usage
        read = estimate_tokens(question.system) + sum(estimate_tokens(t.text) for t in question.turns)
        spent = ""
        if self._is_full():
            spent = f"the budget of {budget.calls} model {'call' if budget.calls == 1 else 'calls'} is used up"
        elif budget.tokens is not None and used.tokens >= budget.tokens:
            spent = f"the budget of {budget.tokens} tokens is used up"
        elif budget.tokens is not None and used.tokens + read > budget.tokens:
            spent = f"the budget of {budget.tokens} tokens does not hold another question of about {read}"
        elif budget.money is not None and used.unpriced:
            spent = f"the price of {self.name} is not known, so the budget of ${budget.money:g} cannot be kept"
        elif budget.money is not None and used.money >= budget.money:
            spent = f"the budget of ${budget.money:g} is used up"
        if spent:
            raise BudgetError(spent, calls=used.calls, tokens=used.tokens, money=used.cost)

    def _write(self, question: Question, **came: Any) -> None:
        if self.log is not None:
            exchange = Exchange(question.role, question.prompt, canonical(question, self.name), **came)
            self.log.write(exchange, question.images)
