"""How much and how fast a model is asked: a budget of calls, tokens and money, a pace, and a rest when it fails."""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from uiatlas.errors import BudgetError, ModelLostError
from uiatlas.llm.base import Answer, ChatModel, Question
from uiatlas.llm.usage import Usage, estimate_tokens


@dataclass(frozen=True, slots=True)
class Budget:
    """What may be used; None is no limit.

    Attributes:
        calls: Calls that are answered.
        tokens: Tokens read and written.
        money: US dollars; only for models whose price is known.
    """

    calls: int | None = None
    tokens: int | None = None
    money: float | None = None


class Metered:
    """A model that is not asked once its budget is used up.

    Calls never exceed the budget, however many threads ask; who would be the first too many waits for those in flight,
    since they may fail. Tokens and money are known after an answer only, so the calls in flight may exceed theirs by
    what they take themselves.

    Args:
        model: Who is asked.
        budget: What may be used.
    """

    def __init__(self, model: ChatModel, budget: Budget) -> None:
        self._model, self.budget, self._free = model, budget, threading.Condition()
        self._usage, self._pending = Usage(), 0

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def usage(self) -> Usage:
        """What was used so far."""
        return self._usage

    def ask(self, question: Question) -> Answer:
        """The model's answer.

        Raises:
            BudgetError: The budget is used up; the model was not asked.
        """
        with self._free:
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


class Resting:
    """A model that is left alone for a while after it did not answer several times in a row.

    Args:
        model: Who is asked.
        after: So many calls in a row that were lost.
        seconds: How long nobody asks then.
        clock: Seconds, growing.
    """

    def __init__(
        self, model: ChatModel, *, after: int = 3, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._model, self._after, self._seconds, self._clock = model, after, seconds, clock
        self._lost, self._until, self._why = 0, 0.0, ""

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def ask(self, question: Question) -> Answer:
        """The model's answer.

        Raises:
            ModelLostError: It does not answer, or did not before and is left alone.
        """
        if self._lost >= self._after and self._clock() < self._until:
            raise ModelLostError(f"not asked, since before {self._why}", mend="try again in a minute")
        try:
            answer = self._model.ask(question)
        except ModelLostError as error:
            self._lost, self._until, self._why = self._lost + 1, self._clock() + self._seconds, error.what
            raise
        self._lost = 0
        return answer


class Paced:
    """A model that is asked at most so often within any minute; who comes too early waits.

    Args:
        model: Who is asked.
        per_minute: How often.
        clock: Seconds, growing.
        sleep: Waits so many seconds.
    """

    def __init__(
        self,
        model: ChatModel,
        per_minute: int,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._model, self._clock, self._sleep = model, clock, sleep
        self._starts: deque[float] = deque(maxlen=per_minute)
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def ask(self, question: Question) -> Answer:
        """The model's answer, when its turn has come."""
        self._sleep(self._wait())
        return self._model.ask(question)

    def _wait(self) -> float:
        """Seconds until the next turn, which is taken."""
        with self._lock:
            now = self._clock()
            full = len(self._starts) == self._starts.maxlen
            turn = max(now, self._starts[0] + 60.0) if full else now
            self._starts.append(turn)
            return turn - now
