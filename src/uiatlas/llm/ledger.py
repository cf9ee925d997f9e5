"""All that was asked in a run: usage added up and held to a budget, and every question kept to be looked at."""

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from uiatlas.errors import BudgetError, FormatError, InputError, ModelError, UiatlasError
from uiatlas.llm.base import Answer, ChatModel, Image, Question, forget, retell
from uiatlas.llm.cache import Cached
from uiatlas.llm.canonical import canonical
from uiatlas.llm.concurrency import is_stopped
from uiatlas.llm.limits import Budget
from uiatlas.llm.pricing import Price
from uiatlas.llm.usage import Usage, estimate_tokens
from uiatlas.storage.private import make_folder, open_private, rewrite_lines

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
                make_folder(self.folder)
                path = self.folder / PROMPTS
                with open_private(path, "a", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(line)
                for image in images if self._pictures else ():
                    self._keep(image)
        except OSError as error:
            hint = "set UIATLAS_HOME to a folder of yours"
            raise InputError(f"cannot keep prompts in {self.folder} ({error.strerror})", hint=hint) from error

    def retell(self, change: Callable[[str], str]) -> None:
        """Change all texts of the exchanges so far, to take something out of them.

        Raises:
            OSError: The file cannot be written.
        """
        with self._lock:
            if (self.folder / PROMPTS).is_file():
                rewrite_lines(self.folder / PROMPTS, change)

    def _keep(self, image: Image) -> None:
        path = self.folder / "pictures" / f"{image.digest}.{image.media_type.rpartition('/')[2]}"
        if not path.exists():
            make_folder(path.parent)
            with open_private(path, "wb") as file:
                file.write(image.data)


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
    since they may fail. Tokens and money are known after an answer only: what a question takes is estimated before it
    is asked, with those in flight, and one that does not fit is not asked. A budget is exceeded by no more than the
    estimate is wrong, which is most for the first answer. An answer that a cache keeps is free even then; one of a
    cassette costs what it did when it was recorded, so that a replay stops where the recording did.

    Args:
        model: Who is asked.
        log: Where the exchanges are kept; None to keep none.
        budget: What may be used; no limit if None.
        price: How calls are priced ahead; None if that is not known.
    """

    def __init__(
        self,
        model: ChatModel,
        log: PromptLog | None = None,
        budget: Budget | None = None,
        price: Price | None = None,
    ) -> None:
        self._model, self.log, self.budget, self._price = model, log, budget or Budget(), price
        self._usage, self._pending, self._free = Usage(), list[Usage](), threading.Condition()

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

    def retell(self, change: Callable[[str], str]) -> None:
        """Change all texts of the exchanges so far, and of what is kept behind it."""
        if self.log is not None:
            self.log.retell(change)
        retell(self._model, change)

    def forget(self, question: Question) -> bool:
        """Let a cache behind it forget the answer; whether it kept one."""
        return forget(self._model, question)

    def _counted(self, question: Question) -> Answer:
        if is_stopped():
            raise ModelError("the model is not asked, since the work was stopped")
        kept = isinstance(self._model, Cached) and self._model.holds(question)
        with self._free:
            ahead = Usage() if kept else self._expected(question)
            if not kept:
                self._free.wait_for(lambda: not self._pending or not self._too_much(ahead))
                self._check(ahead)
            self._pending.append(ahead)
        usage = Usage()
        try:
            answer = self._model.ask(question)
            usage = answer.usage
        finally:
            with self._free:
                self._pending.remove(ahead)
                self._usage += usage
                self._free.notify_all()
        return answer

    def _expected(self, question: Question) -> Usage:
        """About what a question will take: its own length, and an answer as long as those so far."""
        read = estimate_tokens(question.system) + sum(estimate_tokens(t.text) for t in question.turns)
        written = self._usage.output_tokens // self._usage.calls if self._usage.calls else 0
        ahead = Usage(calls=1, input_tokens=read, output_tokens=written)
        return ahead if self._price is None else self._price(ahead)

    def _check(self, ahead: Usage) -> None:
        if spent := self._too_much(ahead):
            used = self._usage
            raise BudgetError(spent, calls=used.calls, tokens=used.tokens, money=used.cost)

    def _too_much(self, ahead: Usage) -> str:
        """Why a question is too much, with what is under way; "" if it is not."""
        budget, used = self.budget, self._usage
        coming = sum(self._pending, used)
        if budget.calls is not None and coming.calls >= budget.calls:
            return f"the budget of {budget.calls} model {'call' if budget.calls == 1 else 'calls'} is used up"
        if budget.tokens is not None:
            if used.tokens >= budget.tokens:
                return f"the budget of {budget.tokens} tokens is used up"
            if coming.tokens + ahead.input_tokens > budget.tokens:
                return (
                    f"the budget of {budget.tokens} tokens does not hold another question of about {ahead.input_tokens}"
                )
        if budget.money is not None:
            if used.unpriced:
                return f"the price of {self.name} is not known, so the budget of ${budget.money:g} cannot be kept"
            if used.money >= budget.money:
                return f"the budget of ${budget.money:g} is used up"
            if coming.money + ahead.money > budget.money:
                return f"the budget of ${budget.money:g} does not hold another question of about ${ahead.money:.4f}"
        return ""

    def _write(self, question: Question, **came: Any) -> None:
        if self.log is not None:
            exchange = Exchange(question.role, question.prompt, canonical(question, self.name), **came)
            self.log.write(exchange, question.images)
