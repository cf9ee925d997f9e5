"""How much and how fast a model is asked: a budget of calls, tokens and money, and a pace."""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from uiatlas.errors import BudgetError
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

    Calls never exceed the budget, however many threads ask. Tokens and money are known after an answer only, so the
    calls in flight may exceed theirs by what they take themselves.

    Args:
        model: Who is asked.
        budget: What may be used.
    """

    def __init__(self, model: ChatModel, budget: Budget) -> None:
        self._model, self.budget, self._lock = model, budget, threading.Lock()
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
        with self._lock:
            self._check(question)
            self._pending += 1
        try:
            answer = self._model.ask(question)
        except BaseException:
            with self._lock:
                self._pending -= 1
            raise
        with self._lock:
            self._pending -= 1
            self._usage += answer.usage
        return answer

    def _check(self, question: Question) -> None:
        budget, used = self.budget, self._usage
        read = estimate_tokens(question.system) + sum(estimate_tokens(t.text) for t in question.turns)
        spent = ""
        if budget.calls is not None and used.calls + self._pending >= budget.calls:
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
