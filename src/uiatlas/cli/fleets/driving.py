"""How workers of a fleet open and drive devices: by the options of the command line, in whichever process they are."""

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from uiatlas.agents.running import Report
from uiatlas.cli.commands.explore import ExploreRequest
from uiatlas.cli.options.driving import Driving
from uiatlas.cli.options.opening import PASSWORD, USER
from uiatlas.cli.options.privacy import masker_of
from uiatlas.cli.running.answers import result_json
from uiatlas.devices import Device
from uiatlas.errors import InputError
from uiatlas.fleet.items import Item, Work
from uiatlas.run.guard.danger_policy import Guard


@dataclass(frozen=True, slots=True)
class FleetDriving:
    """Opens and drives as the options say; it is pickled, and used where the devices are."""

    driving: Driving

    def check(self) -> None:
        """See that no worker has to ask a person.

        Raises:
            InputError: One would, for user and password.
        """
        if self.driving.opening.login and not {USER, PASSWORD}.issubset(os.environ):
            raise InputError("--login: no worker of a fleet can ask for a password", hint=f"set {USER} and {PASSWORD}")

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

    def guard(self) -> Guard:
        """What may be done."""
        return self.driving.guard()

    def answer(self, report: Report) -> dict[str, Any]:
        """The answer of a run, for machines."""
        return result_json(report)
