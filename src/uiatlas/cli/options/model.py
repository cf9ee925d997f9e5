"""The options of every command that can ask a language model, and the model that they name."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from uiatlas.cli.options.common import named_path, positive
from uiatlas.cli.output import warn
from uiatlas.errors import InputError
from uiatlas.llm.ledger import Ledger, PromptLog
from uiatlas.llm.limits import Budget
from uiatlas.run.record import home
from uiatlas.utg import Atlas

if TYPE_CHECKING:
    from uiatlas.agents.presets import Once
    from uiatlas.agents.presets.base import Preset
    from uiatlas.llm.base import ChatModel
    from uiatlas.llm.pricing import Price

PRESETS = ("once", "agentp", "maple", "kgrag", "uicompass", "reactive")
"""The ways of running with a model, the usual one first."""

_FOR_MODELS = (
    "--max-calls",
    "--max-tokens",
    "--max-money",
    "--cassette",
    "--model-cache",
    "--per-minute",
    "--model-timeout",
)
"""Options that say how a model is asked."""


def add_model(parser: argparse.ArgumentParser) -> None:
    """The model, its budget and what is put around it."""
    group = parser.add_argument_group("language model")
    group.add_argument(
        "--model",
        metavar="PROVIDER:NAME",
        type=_model_name,
        help="ask this model, such as openai:NAME; cassette:FILE replays a recording",
    )
    group.add_argument("--max-calls", metavar="N", type=positive, help="ask the model at most so often")
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
        "--per-minute", metavar="N", type=positive, default=0, help="ask the model at most so often within a minute"
    )
    group.add_argument(
        "--model-timeout",
        metavar="SECONDS",
        type=_seconds,
        default=120.0,
        help="wait so long for one try (120); a try that fails is repeated up to four times, and all of them add up",
    )


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
        raise InputError(f"{lost} is for a language model", mend=f"give --model as well, or leave {lost} out")


def _ablations() -> str:
    """What can be left out of each preset, in words."""
    from uiatlas.agents.presets import PAPERS  # noqa: PLC0415

    told = {p: "; ".join(f"{name} ({what})" for name, what in cls.ABLATIONS.items()) for p, cls in PAPERS.items()}
    return ". ".join(f"{preset}: {said}" for preset, said in told.items() if said)


@contextmanager
def opened_model(options: argparse.Namespace, folder: Path | None = None) -> Iterator[Ledger | None]:
    """The model that the options name, None if they name none.

    Args:
        options: With the options of `add_model`.
        folder: The run's folder, in which prompts are kept.

    Raises:
        InputError: The name, the key or the address is wrong, or an extra is missing.
    """
    if not options.model:
        yield None
        return
    from uiatlas.llm.opening import Options, open_model  # noqa: PLC0415

    chosen = Options(
        budget=Budget(options.max_calls, options.max_tokens, options.max_money),
        cache=options.model_cache,
        cassette=options.cassette,
        log=PromptLog(folder) if folder else None,
        memory=home() / "models.json",
        per_minute=options.per_minute,
        timeout=options.model_timeout,
        tell=warn,
    )
    with open_model(options.model, chosen) as model:
        yield model


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


def add_preset(parser: argparse.ArgumentParser) -> None:
    """Which way of running, and what is left out of it."""
    parser.add_argument(
        "--preset",
        metavar="NAME",
        choices=PRESETS,
        help=f"how to run: {', '.join(PRESETS)} (once with a model); all but once also run without a model",
    )
    parser.add_argument(
        "--ablate",
        metavar="NAME",
        action="append",
        default=[],
        help=f"leave this out of the preset; may be repeated. {_ablations()}",
    )


def preset_of(
    model: "ChatModel | None",
    atlas: Atlas | None,
    name: str | None = None,
    ablate: Sequence[str] = (),
    *,
    screenshots: bool = False,
) -> "Once | Preset | None":
    """How to run: with a model by default a plan at once, else as named; None for the agent that needs no model.

    Raises:
        UnknownNameError: The preset has nothing of such a name to leave out.
        InputError: It needs a model, or something that the atlas lacks.
    """
    if model is None and name is None:
        return None
    from uiatlas.agents.presets import Preset, preset_named  # noqa: PLC0415

    preset = preset_named(name or PRESETS[0], model, atlas, ablate)
    if isinstance(preset, Preset):
        preset.screenshots = screenshots
    return preset


def add_screenshots(parser: argparse.ArgumentParser) -> None:
    """Whether the model sees."""
    parser.add_argument(
        "--screenshots", action="store_true", help="show the model of a preset what the device shows, as pictures too"
    )


def check_screenshots(options: argparse.Namespace) -> None:
    """See that somebody looks at screenshots that are asked for.

    Raises:
        InputError: Nobody does.
    """
    if options.screenshots and not (options.model and options.preset not in (None, PRESETS[0])):
        mend = "give --model and --preset, such as maple, or leave --screenshots out"
        raise InputError("screenshots are for presets that ask a model about each screen", mend=mend)


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
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return value


def _dollars(text: str) -> float:
    """An amount of money above 0, as an argument."""
    try:
        value = float(text.removeprefix("$"))
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is no amount of US dollars")
    return value
