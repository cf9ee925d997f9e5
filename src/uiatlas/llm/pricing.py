"""What tokens cost: by the published prices where the provider is known, by UIATLAS_PRICE, else unknown."""

import os
from collections.abc import Callable
from dataclasses import replace

from uiatlas.errors import InputError
from uiatlas.llm.usage import Usage

VARIABLE = "UIATLAS_PRICE"
"""US dollars for a million tokens read and a million written, such as ``2.5,10``."""

Price = Callable[[Usage], Usage]
"""From the usage of calls to the same with what they cost, or marked as of unknown price."""


def unknown(usage: Usage) -> Usage:
    """The usage, of unknown price."""
    return replace(usage, unpriced=usage.calls)


def price_of(provider: str, model: str, *, usual: bool) -> Price | None:
    """How to price a model's calls; None if its price is not known.

    Args:
        provider: The provider's name.
        model: The model's name.
        usual: Whether it is asked at the provider's own address; what others take is not known.

    Raises:
        InputError: UIATLAS_PRICE holds no two numbers.
    """
    if given := os.environ.get(VARIABLE, "").strip():
        read, written = _two_numbers(given)
        return lambda u: replace(u, money=(u.input_tokens * read + u.output_tokens * written) / 1e6)
    if not usual or provider in ("ollama", "vllm"):
        return None
    try:
        from genai_prices import Usage as Priced  # noqa: PLC0415
        from genai_prices import calc_price  # noqa: PLC0415
    except ImportError:
        return None

    def published(usage: Usage) -> Usage:
        counted = Priced(input_tokens=usage.input_tokens, output_tokens=usage.output_tokens)
        return replace(usage, money=float(calc_price(counted, model, provider_id=provider).total_price))

    try:
        published(Usage(calls=1, input_tokens=1, output_tokens=1))
    except LookupError:
        return None
    return published


def _two_numbers(given: str) -> tuple[float, float]:
    try:
        read, written = (float(part) for part in given.split(","))
    except ValueError:
        read = written = -1.0
    if not (0 <= read < 1e6 and 0 <= written < 1e6):
        raise InputError(f"{VARIABLE}={given} is not a price", hint="dollars per million tokens read, written: 2.5,10")
    return read, written
