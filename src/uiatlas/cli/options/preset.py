"""The options that choose a way of running with or without a model, and what is left out of it."""

import argparse
from dataclasses import dataclass

from uiatlas.agents.presets import PAPERS, Once, Preset, preset
from uiatlas.agents.words.policy import check_ablations
from uiatlas.errors import InputError
from uiatlas.llm.base import ChatModel
from uiatlas.utg import Atlas

PRESETS = ("once", "agentp", "maple", "kgrag", "uicompass", "reactive", "stepwise")
"""The ways of running with a model, the usual one first."""


@dataclass(frozen=True, slots=True)
class PresetOptions:
    """A way of running.

    Attributes:
        name: Its name; None for plans at once with a model, and the words policy without one.
        ablate: What is left out of it.
        screenshots: Whether the model is shown what the device shows.
    """

    name: str | None = None
    ablate: tuple[str, ...] = ()
    screenshots: bool = False

    def made(self, model: ChatModel | None, atlas: Atlas | None) -> Once | Preset | None:
        """The preset; None for the words policy, which needs no model.

        Raises:
            UnknownNameError: The preset has nothing of such a name to leave out.
            InputError: It needs a model, or something that the atlas lacks.
        """
        if model is None and self.name is None:
            return None
        chosen = preset(self.name or PRESETS[0], model, atlas, self.ablate)
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


def read_preset(given: argparse.Namespace) -> PresetOptions:
    """The way of running.

    Raises:
        InputError: Something is left out of no preset, or nobody looks at screenshots that are asked for.
    """
    chosen = PresetOptions(given.preset, tuple(given.ablate), given.screenshots)
    if chosen.ablate and chosen.name is None:
        if given.model or not all(name.startswith(("rule:", "veto:")) for name in chosen.ablate):
            hint = "give --preset as well, or without a model name a rule:NAME or veto:NAME"
            raise InputError("--ablate leaves a part of a preset out, and no preset is given", hint=hint)
        check_ablations(chosen.ablate)
    if chosen.screenshots and not given.model:
        raise InputError("--screenshots needs a model that sees", hint="give --model, or leave --screenshots out")
    return chosen


def _ablations() -> str:
    """What can be left out of each preset, in words."""
    told = {n: "; ".join(f"{name} ({what})" for name, what in cls.ABLATIONS.items()) for n, cls in PAPERS.items()}
    return ". ".join(f"{name}: {said}" for name, said in told.items() if said)
