"""The options of every command that can ask a language model, and the model that they name."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from uiatlas.cli.options.common import named_path, positive
from uiatlas.cli.output import warn
from uiatlas.errors import InputError
from uiatlas.llm.ledger import Ledger, PromptLog
from uiatlas.llm.limits import Budget
from uiatlas.storage.home import home

if TYPE_CHECKING:
    from uiatlas.llm.pricing import Price

TIMEOUT = 120.0
"""Seconds that one try may take, unless said otherwise."""

_FOR_MODELS = (
    "--max-calls",
    "--max-tokens",
    "--max-money",
    "--cassette",
    "--model-cache",
    "--per-minute",
    "--model-timeout",
    "--accept-judged",
)
"""Options that say how a model is asked."""


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """Which model is asked, what it may use, and where its answers are kept.

    Attributes:
        name: ``PROVIDER:NAME``; None for no model.
        budget: What it may use.
        cassette: The recording of its answers.
        cache: The folder in which answers are kept.
        per_minute: How often it may be asked within a minute; 0 for as often as one likes.
        timeout: Seconds that one try may take.
    """

    name: str | None = None
    budget: Budget = field(default_factory=Budget)
    cassette: Path | None = None
    cache: Path | None = None
    per_minute: int = 0
    timeout: float = TIMEOUT

    def keeping_answers(self) -> "ModelOptions":
        """The same, with answers kept where nothing else is said, so that no work is paid for twice."""
        if self.name is None or self.cassette is not None or self.cache is not None:
            return self
        return replace(self, cache=home() / "answers")

    @contextmanager
    def opened(self, folder: Path | None = None) -> Iterator[Ledger | None]:
        """The model, None if none is named.

        Args:
            folder: The run's folder, in which prompts are kept.

        Raises:
            InputError: The name, the key or the address is wrong, or an extra is missing.
        """
        if self.name is None:
            yield None
            return
        from uiatlas.llm.opening import Options, open_model  # noqa: PLC0415

        chosen = Options(
            budget=self.budget,
            cache=self.cache,
            cassette=self.cassette,
            log=PromptLog(folder) if folder else None,
            memory=home() / "models.json",
            per_minute=self.per_minute,
            timeout=self.timeout,
            on_warning=warn,
        )
        with open_model(self.name, chosen) as model:
            yield model


def add_model(parser: argparse.ArgumentParser) -> None:
    """The model, its budget and what is put around it."""
    group = parser.add_argument_group("language model")
    group.add_argument(
        "--model",
        metavar="PROVIDER:NAME",
        type=_model_name,
        help="ask this model, such as openai:NAME; cassette:FILE replays a recording",
    )
    group.add_argument("--max-calls", metavar="N", type=positive, help="most calls of the model")
    group.add_argument("--max-tokens", metavar="N", type=positive, help="tokens that the model may read and write")
    group.add_argument("--max-money", metavar="USD", type=_dollars, help="US dollars that the model may cost")
    group.add_argument(
        "--cassette",
        metavar="FILE",
        type=named_path,
        help="replay the model's answers from this file; recorded if missing",
    )
    group.add_argument(
        "--model-cache", metavar="DIR", type=named_path, help="keep answers here, so that none is paid for twice"
    )
    group.add_argument(
        "--per-minute", metavar="N", type=positive, default=0, help="most calls of the model within a minute"
    )
    group.add_argument(
        "--model-timeout",
        metavar="SECONDS",
        type=_seconds,
        default=TIMEOUT,
        help="seconds to wait for one try (120); a try that fails is repeated up to four times, and all of them add up",
    )


def read_model(given: argparse.Namespace) -> ModelOptions:
    """Which model is asked, and how."""
    budget = Budget(given.max_calls, given.max_tokens, given.max_money)
    return ModelOptions(given.model, budget, given.cassette, given.model_cache, given.per_minute, given.model_timeout)


def check_model(options: argparse.Namespace, given: Sequence[str]) -> None:
    """See that options which are for a model come with one.

    Args:
        options: As they were read.
        given: The words of the command line; what a settings file says is for whenever there is a model.

    Raises:
        InputError: There is none.
    """
    if "max_calls" not in options or options.model:
        return
    names = {word.partition("=")[0] for word in given}
    if lost := next((name for name in _FOR_MODELS if name in names), None):
        raise InputError(
            f"{lost} has no effect without a language model", hint=f"give --model as well, or leave {lost} out"
        )


def price_ahead(spec: str) -> "Price | None":
    """How the calls of a named model will be priced; None if that is not known.

    A cassette costs nothing new, and is replayed without the key that its provider needs.
    """
    from uiatlas.llm.opening import split_name  # noqa: PLC0415
    from uiatlas.llm.pricing import price_of  # noqa: PLC0415
    from uiatlas.llm.providers import PROVIDERS, endpoint  # noqa: PLC0415

    provider, name = split_name(spec)
    try:
        return price_of(provider, name, usual=endpoint(provider).usual) if provider in PROVIDERS else None
    except InputError:
        return None


def _model_name(text: str) -> str:
    """The name of a model, as an argument; an empty one, such as that of a variable that is not set, is none."""
    if not text.strip():
        raise argparse.ArgumentTypeError("no model is named; write PROVIDER:NAME, or leave --model out")
    return text


def _seconds(text: str) -> float:
    """A time above 0, as an argument."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def _dollars(text: str) -> float:
    """An amount of money above 0, as an argument."""
    try:
        value = float(text.removeprefix("$"))
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not an amount of US dollars")
    return value
