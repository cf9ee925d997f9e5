"""What asking costs: calls, tokens, money and time, added up for every report."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Usage:
    """What some calls took.

    Attributes:
        calls: Calls that a model answered; repeats after a failure of the line are not counted.
        input_tokens: Tokens of the questions.
        output_tokens: Tokens of the answers.
        money: US dollars, of those calls whose price is known.
        unpriced: Calls whose price is not known.
        estimated: Calls whose tokens the provider did not tell; they were estimated from the length of the texts.
        reused: Answers that came from a cache or a cassette and cost nothing.
        retries: How often a call was repeated because the line or the provider failed.
        seconds: Time spent waiting, over all calls; calls side by side are added up.
    """

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    money: float = 0.0
    unpriced: int = 0
    estimated: int = 0
    reused: int = 0
    retries: int = 0
    seconds: float = 0.0

    @property
    def tokens(self) -> int:
        """Tokens read and written."""
        return self.input_tokens + self.output_tokens

    @property
    def cost(self) -> float | None:
        """US dollars, or None where the price of a call is not known."""
        return None if self.unpriced else self.money

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    def to_json(self) -> dict[str, Any]:
        """For reports; ``cost`` is a number of US dollars or ``"unknown"``."""
        return {
            "model_calls": self.calls,
            "tokens": self.tokens,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "cost": "unknown" if self.cost is None else round(self.cost, 6),
            "estimated": self.estimated,
            "reused": self.reused,
            "retries": self.retries,
            "seconds": round(self.seconds, 3),
        }

    def __str__(self) -> str:
        cost = "price unknown" if self.cost is None else f"${self.cost:.4f}"
        calls = "1 call" if self.calls == 1 else f"{self.calls} calls"
        return f"{calls}, {self.tokens} tokens, {cost}" + (f", {self.reused} reused" if self.reused else "")


def estimate_tokens(text: str) -> int:
    """About how many tokens a text has: four bytes of UTF-8 each, as is usual for English."""
    return -(-len(text.encode("utf-8", "replace")) // 4)
