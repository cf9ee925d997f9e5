"""A simulated phone with the kinds of apps that a task needs, each called what the task calls it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from uiatlas.devices import Device
from uiatlas.devices.apps import notes
from uiatlas.devices.several import SeveralApps
from uiatlas.devices.simulated import App, SimulatedDevice, State
from uiatlas.exploration import explore
from uiatlas.ui import Observation
from uiatlas.utg import Graph
from uiatlas.utg.export import from_document, to_document
from uiatlas_bench.apps import browser, clock, files, mail, maps, market, music, social, store, system, video
from uiatlas_bench.tasks_of_papers.naming import NamedApp

KINDS: Mapping[str, App] = {
    "notes": notes.app,
    "clock": clock.app,
    "shop": market.app,
    "settings": system.app,
    "maps": maps.app,
    "mail": mail.app,
    "browser": browser.app,
    "video": video.app,
    "social": social.app,
    "music": music.app,
    "files": files.app,
    "store": store.app,
}
"""The simulated app of each kind."""

OTHERS: Mapping[str, Sequence[Mapping[str, Any]]] = {"shop": market.OTHERS}
"""What a second and a third app of a kind store at first, where they differ from the first."""

SHARED = ("installed", "pictures")
"""What all apps of a phone see that know of it: which apps there are, and saved pictures."""

MOST_STEPS = 200
"""Actions of the exploration that draws the map of a kind, at most."""

_LONG = 86400.0


@dataclass(frozen=True, slots=True)
class Phone:
    """A simulated phone.

    Attributes:
        device: To be driven.
        parts: Its apps with their kinds, by what they are called.
    """

    device: Device
    parts: Mapping[str, tuple[str, SimulatedDevice]] = field(repr=False)

    @property
    def apps(self) -> dict[str, str]:
        """The apps, each with the name that people call it."""
        return {part.app: label for label, (_, part) in self.parts.items()}

    def states(self, kind: str) -> list[State]:
        """What the apps of a kind have stored."""
        return [part.state for own, part in self.parts.values() if own == kind]

    def front(self) -> tuple[str, Observation]:
        """The kind of the app in front, and what it shows; no kind on the launcher."""
        shown = self.device.observe()
        kinds = {part.app: kind for kind, part in self.parts.values()}
        return kinds.get(shown.app, ""), shown

    def maps(self) -> dict[str, Graph]:
        """The explored map of each app, a copy of its own."""
        return {part.app: explored(kind, part.app) for kind, part in self.parts.values()}


def assembled(apps: Sequence[NamedApp], begin: Mapping[str, Mapping[str, Any]] | None = None) -> Phone:
    """A phone with these apps.

    Args:
        apps: The apps, each of a kind.
        begin: By kind what its app stores before the task begins, where that differs from what it stores at first.
    """
    seen: dict[str, int] = {}
    parts: dict[str, tuple[str, SimulatedDevice]] = {}
    for named in apps:
        number = seen.setdefault(named.kind, 0)
        seen[named.kind] += 1
        part = SimulatedDevice(_called(named, number), f"sim:{named.kind}")
        for name, value in {**_others(named.kind, number), **(begin or {}).get(named.kind, {})}.items():
            setattr(part.state, name, value)
        parts[named.label] = (named.kind, part)
    devices = [part for _, part in parts.values()]
    for name in SHARED:
        _share(name, [part.state for part in devices if hasattr(part.state, name)])
    uri = f"sim:{'+'.join(named.kind for named in apps)}"
    device: Device = SeveralApps(devices, list(parts), uri) if len(devices) > 1 else devices[0]
    return Phone(device, parts)


def _others(kind: str, number: int) -> Mapping[str, Any]:
    more = OTHERS.get(kind, ())
    return more[(number - 1) % len(more)] if number and more else {}


def _called(named: NamedApp, number: int) -> App:
    """The app of a kind under another name; a second one has an id of its own."""
    known = KINDS[named.kind]
    package = f"{known.package}{number + 1}" if number else known.package
    start = vars(known.fresh_state())
    twin = App(package, start=known.start, state=start, name=named.label, first_run=known.first_run)
    twin.scenes.update(known.scenes)
    return twin


def _share(name: str, states: Sequence[State]) -> None:
    """One list for all of them, which holds what each began with."""
    together = list(dict.fromkeys(entry for state in states for entry in getattr(state, name)))
    for state in states:
        setattr(state, name, together)


def explored(kind: str, package: str) -> Graph:
    """The map of a kind, as a safe exploration without a task draws it, for an app of this id."""
    told = _explored(kind).replace(json.dumps(KINDS[kind].package)[1:-1], package)
    return from_document(json.loads(told))


@cache
def _explored(kind: str) -> str:
    app = KINDS[kind]
    graph = Graph(app.package)
    explore(SimulatedDevice(app, f"sim:{kind}"), graph, budget=_LONG, max_steps=MOST_STEPS)
    return json.dumps(to_document(graph))
