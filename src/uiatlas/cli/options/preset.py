"""The options that choose a way of running with or without a model, and what is left out of it."""

import argparse
from dataclasses import asdict, dataclass, field
from pathlib import Path

from uiatlas.agents.compilers.selecting import THRESHOLD
from uiatlas.agents.presets import PAPERS, Once, Preset, PresetSettings, preset
from uiatlas.agents.presets.kgrag import TOP
from uiatlas.agents.words.policy import check_ablations
from uiatlas.cli.options.common import positive, share
from uiatlas.errors import InputError, cause
from uiatlas.llm.base import ChatModel
from uiatlas.planning.instructions import HOPS
from uiatlas.planning.planner import planners
from uiatlas.utg import Atlas

PRESETS = ("once", "agentp", "maple", "kgrag", "uicompass", "reactive", "stepwise")
"""The ways of running with a model, the usual one first."""

LONGEST_RUBRIC = 4000
"""Characters of a rubric, at most."""


@dataclass(frozen=True, slots=True)
class PresetOptions:
    """A way of running.

    Attributes:
        name: Its name; None for plans at once with a model, and the words policy without one.
        ablate: What is left out of it.
        screenshots: Whether the model is shown what the device shows.
        settings: How it is set up.
    """

    name: str | None = None
    ablate: tuple[str, ...] = ()
    screenshots: bool = False
    settings: PresetSettings = field(default_factory=PresetSettings)

    def made(self, model: ChatModel | None, atlas: Atlas | None) -> Once | Preset | None:
        """The preset; None for the words policy, which needs no model.

        Raises:
            UnknownNameError: The preset has nothing of such a name to leave out.
            InputError: It needs a model, or something that the atlas lacks.
        """
        if model is None and self.name is None:
            return None
        chosen = preset(self.name or PRESETS[0], model, atlas, self.ablate, self.settings)
        chosen.screenshots = self.screenshots
        return chosen


def add_preset(parser: argparse.ArgumentParser) -> None:
    """Which way of running, what is left out of it, and whether the model sees."""
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
        help=f"leave this out of the preset, or without one rule:NAME or veto:NAME; may be repeated. {_ablations()}",
    )
    parser.add_argument(
        "--screenshots", action="store_true", help="show the model what the device shows, as pictures too"
    )
    _add_settings(parser)


def _add_settings(parser: argparse.ArgumentParser) -> None:
    """What presets can be set up with."""
    parser.add_argument("--planner", choices=planners(), help="who plans routes, with the preset agentp (builtin)")
    parser.add_argument(
        "--hops", metavar="K", type=positive, help=f"actions to places told without a plan, with agentp ({HOPS})"
    )
    parser.add_argument(
        "--threshold", metavar="P", type=share, help=f"confidence from which agentp follows the model ({THRESHOLD})"
    )
    parser.add_argument(
        "--rubric", metavar="FILE", type=Path, help="what plans are judged by, a criterion a line, with maple"
    )
    parser.add_argument("--top", metavar="K", type=positive, help=f"known ways that kgrag tells the model ({TOP})")


def read_preset(given: argparse.Namespace) -> PresetOptions:
    """The way of running.

    Raises:
        InputError: Something is left out of no preset, or nobody looks at screenshots that are asked for.
    """
    settings = PresetSettings(given.planner, given.hops, given.threshold, _rubric(given.rubric), given.top)
    chosen = PresetOptions(given.preset, tuple(given.ablate), given.screenshots, settings)
    if chosen.name is None and (said := next((n for n, v in asdict(settings).items() if v is not None), None)):
        raise InputError(f"--{said} sets a preset up, and no preset is given", hint="give --preset as well")
    if chosen.ablate and chosen.name is None:
        if given.model or not all(name.startswith(("rule:", "veto:")) for name in chosen.ablate):
            hint = "give --preset as well, or without a model name a rule:NAME or veto:NAME"
            raise InputError("--ablate leaves a part of a preset out, and no preset is given", hint=hint)
        check_ablations(chosen.ablate)
    if chosen.screenshots and not given.model:
        raise InputError("--screenshots needs a model that sees", hint="give --model, or leave --screenshots out")
    return chosen


def _rubric(path: Path | None) -> str | None:
    """The criteria in a file.

    Raises:
        InputError: It cannot be read, or has none.
    """
    if path is None:
        return None
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"the rubric {path} cannot be read ({cause(error)})", hint="name a text file") from error
    if not text.strip() or len(text) > LONGEST_RUBRIC:
        hint = f"write what plans are judged by, a criterion a line, in at most {LONGEST_RUBRIC} characters"
        raise InputError(f"{path} is no rubric", hint=hint)
    return text


def _ablations() -> str:
    """What can be left out of each preset, in words."""
    told = {n: "; ".join(f"{name} ({what})" for name, what in cls.ABLATIONS.items()) for n, cls in PAPERS.items()}
    return ". ".join(f"{name}: {said}" for name, said in told.items() if said)
