"""How much and how fast a model is asked: a budget of calls, tokens and money, a pace, and a rest when it fails."""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from uiatlas.errors import ModelLostError
from uiatlas.llm.base import Answer, ChatModel, Question


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
            raise ModelLostError(
                f"the model is not asked, since it failed before: {self._why}", hint="try again in a minute"
            )
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
