"""How workers of a fleet open and drive devices: by the options of the command line, in whichever process they are."""

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from uiatlas.agents.running import Report, RunOptions
from uiatlas.cli.commands.explore import ExploreRequest
from uiatlas.cli.files import prepare_runs
from uiatlas.cli.options.driving import Driving
from uiatlas.cli.options.model import TIMEOUT, ModelOptions, add_model, read_model
from uiatlas.cli.options.opening import PASSWORD, USER
from uiatlas.cli.options.preset import PresetOptions, add_preset, read_preset
from uiatlas.cli.options.privacy import masker_of
from uiatlas.cli.running.answers import result_json
from uiatlas.cli.running.deciding import decided
from uiatlas.devices import Device, open_device
from uiatlas.devices.base import split_kind
from uiatlas.errors import InputError
from uiatlas.fleet.devices import FleetDevice
from uiatlas.fleet.items import Item, Work
from uiatlas.plugins import load
from uiatlas.run.guard.danger_policy import Guard


@dataclass(frozen=True, slots=True)
class Deciding:
    """Who decides in each task; it is pickled, and a key stays in the environment of the host where the device is.

    Attributes:
        model: Which model is asked; its budget is that of one task.
        preset: How a run decides.
        accept_judged: Whether a fact that only the model affirms counts as proven.
        words: The options on the command line, with which a batch is gone on with later.
    """

    model: ModelOptions = field(default_factory=ModelOptions)
    preset: PresetOptions = field(default_factory=PresetOptions)
    accept_judged: bool = False
    words: tuple[str, ...] = ()

    def check(self) -> None:
        """See that the model can be asked, and that the preset goes with it.

        Raises:
            InputError: It does not, or many runs would write one recording.
        """
        if self.model.cassette is not None:
            hint = "give --model-cache DIR, or replay a recording with --model cassette:FILE"
            raise InputError("--cassette is of one run, and a fleet does many", hint=hint)
        with self.model.opened() as model:
            if self.preset.name != "kgrag":  # that one looks into the map, which each task does by itself
                self.preset.made(model, None)


_WORDS = (
    *("model", "max_calls", "max_tokens", "max_money", "model_cache", "per_minute", "model_timeout"),
    *("preset", "planner", "hops", "threshold", "rubric", "top", "ablate", "screenshots", "accept_judged"),
)
"""The options, as the parser of arguments calls them."""

_USUAL = {"model_timeout": TIMEOUT, "per_minute": 0}
"""What some of them are where nothing is said."""


def add_deciding(parser: argparse.ArgumentParser) -> None:
    """The options that say who decides in each task."""
    parser.add_argument(
        "--accept-judged",
        action="store_true",
        help="count a fact as proven that only the model affirms and no screen shows",
    )
    add_model(parser)
    add_preset(parser)


def read_deciding(given: argparse.Namespace) -> Deciding:
    """Who decides in each task.

    Raises:
        InputError: The options contradict each other.
    """
    return Deciding(read_model(given), read_preset(given), given.accept_judged, tuple(_words(given)))


def _words(given: argparse.Namespace) -> Iterator[str]:
    for name in _WORDS:
        value, option = getattr(given, name), f"--{name.replace('_', '-')}"
        if value is True:
            yield option
        elif isinstance(value, list):
            yield from (f"{option}={each}" for each in value)
        elif isinstance(value, Path):
            yield f"{option}={value.absolute()}"
        elif value is not None and value is not False and value != _USUAL.get(name, ""):
            yield f"{option}={value}"


@dataclass(frozen=True, slots=True)
class FleetDriving:
    """Opens and drives as the options say; it is pickled, and used where the devices are."""

    driving: Driving
    deciding: Deciding = field(default_factory=Deciding)

    def check(self) -> None:
        """See that no worker has to ask a person, and that the model can be asked.

        Raises:
            InputError: One would, for user and password; or the model's name, key or address is wrong.
        """
        if self.driving.opening.login and not {USER, PASSWORD}.issubset(os.environ):
            raise InputError("--login: no worker of a fleet can ask for a password", hint=f"set {USER} and {PASSWORD}")
        self.deciding.check()

    def check_devices(self, devices: Sequence[FleetDevice], *, here: bool) -> None:
        """See that what names the devices can be meant, before the first item; a real one is not touched.

        Args:
            devices: The devices.
            here: Whether they are opened on this machine, where a simulated one is opened now to see that it is there.

        Raises:
            InputError: One cannot be opened so.
        """
        for uri in dict.fromkeys(device.uri for device in devices):
            self.driving.opening.check(uri)
            if here:  # what a worker elsewhere can open is known there
                load("devices", split_kind(uri)[0])
        for uri in dict.fromkeys(device.uri for device in devices if device.simulated and here):
            open_device(uri).close()

    def opened(self, uri: str, item: Item) -> Device:
        """A device as it is to be seen and driven for an item.

        Raises:
            InputError: It cannot be opened or looked at so.
        """
        masker = masker_of([item.text])
        if item.work is Work.EXPLORE:
            options = ExploreRequest((uri,), Path(), self.driving).device_options(uri)
            return self.driving.seen(self.driving.plain(uri, options), masker)
        opening = replace(self.driving.opening, here=Path.cwd())
        return replace(self.driving, opening=opening).opened(uri, masker)

    def run(self, device: Device, task: str, options: RunOptions) -> Report:
        """Do a task, by a model and a preset if any are named; each run has a client and a budget of its own."""
        folder = prepare_runs() / options.run_id
        options = replace(options, accept_judged=self.deciding.accept_judged)
        with self.deciding.model.opened(folder) as model:
            return decided(device, task, options, model, self.deciding.preset)

    def guard(self) -> Guard:
        """What may be done."""
        return self.driving.guard()

    def answer(self, report: Report) -> dict[str, Any]:
        """The answer of a run, for machines."""
        return result_json(report)
