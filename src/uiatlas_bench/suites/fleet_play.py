"""Explorations of one simulated app on several devices that take real time for each step, timed edge by edge."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from threading import Lock

from uiatlas.devices import Device, open_device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import InputError
from uiatlas.exploration.together import Shared, explore_on
from uiatlas.run.events import Event, Learned
from uiatlas.ui import Action, UIElement
from uiatlas.utg import Atlas, Graph, Transition
from uiatlas.utg.aliases import aliases

ENDLESS = 1e9
"""Seconds that no exploration takes: the steps are counted."""


class SlowDevice(WrappedDevice):
    """A device on which each action takes some time on the wall clock.

    Args:
        device: The device inside.
        seconds: How long an action takes.
    """

    def __init__(self, device: Device, seconds: float) -> None:
        super().__init__(device)
        self.seconds = seconds

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action, and take the time for it."""
        time.sleep(self.seconds)
        super().perform(action, element)

    def restart(self) -> None:
        """Start the app afresh, and take the time of an action for it."""
        time.sleep(self.seconds)
        super().restart()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A map that some devices have drawn together.

    Attributes:
        devices: How many.
        steps: Actions of all of them.
        screens: Screens of the map on which each screen is once.
        duplicates: Further ids that screens of it had.
        found: For each edge of the map, the second of the wall clock at which it was first seen, the earliest first.
        dangers: What was done that must not be done.
    """

    devices: int
    steps: int
    screens: int
    duplicates: int
    found: tuple[float, ...]
    dangers: int = 0

    @property
    def edges(self) -> int:
        """Edges of the map."""
        return len(self.found)

    def seconds_to(self, edges: int) -> float | None:
        """After how many seconds the map had so many edges; None if it never had."""
        return self.found[edges - 1] if 0 < edges <= len(self.found) else None


@dataclass(slots=True)
class _Watch:
    """Notes when each edge was first seen, and ends an exploration that has enough of them."""

    enough: int | None = None
    began: float = field(default_factory=time.monotonic)
    first: dict[str, float] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __call__(self, device: str, event: Event) -> None:
        if isinstance(event, Learned) and event.edge:
            with self._lock:
                self.first.setdefault(event.edge, time.monotonic() - self.began)
                full = self.enough is not None and len(self.first) >= self.enough
            if full:
                raise KeyboardInterrupt


def drawn(app: str, devices: int, steps: int, wait: float, folder: Path, *, enough: int | None = None) -> Drawn:
    """Explore an app on several devices at once, into a new map in a folder.

    Args:
        app: The name of a simulated app.
        devices: How many devices.
        steps: Most actions on each of them.
        wait: Seconds that an action takes.
        folder: Where map and logs are kept.
        enough: Edges after which it ends; None for all steps.

    Raises:
        InputError: The app cannot be opened.
    """
    path, opened, graphs = folder / f"{app}-{devices}-{steps}.uiatlas", list[Device](), list[Graph]()
    path.unlink(missing_ok=True)  # a kept map of an earlier time would be drawn on with

    def open_one(uri: str) -> Device:
        opened.append(open_device(uri))
        return SlowDevice(opened[-1], wait)

    def empty(device: Device, atlas: Atlas) -> Graph:
        graphs.append(Graph(device.app))
        return graphs[-1]

    watch, shared = _Watch(enough), partial(Atlas.open, path, create=True)
    how = Shared(budget=ENDLESS, max_steps=steps, runs=folder / "runs")
    joint = explore_on([f"sim:{app}"] * devices, open_one, shared, how, graph_of=empty, on_event=watch)
    if enough is None and (failed := next((e.error for e in joint.devices if e.result is None), "")):
        raise InputError(failed)
    with closing(Atlas.open(path)) as atlas:
        whole, names = atlas.load(), aliases(atlas, joint.app)
    done = sum(e.result.steps if e.result else 0 for e in joint.devices)
    dangers = sum(len(getattr(device, "danger_log", ())) for device in opened)
    found = _first_seen(whole, graphs, watch.first, lambda screen: names.get(screen, screen))
    return Drawn(devices, done, len(whole.screens), joint.duplicates, found, dangers)


def _first_seen(
    whole: Graph, graphs: list[Graph], seen: dict[str, float], name: Callable[[str], str]
) -> tuple[float, ...]:
    """When each edge of the whole map was first seen, under whichever id of its screens."""
    first: dict[str, float] = {}
    drawn_edges: dict[str, Transition] = {key: edge for graph in graphs for key, edge in graph.transitions.items()}
    for key, at in seen.items():
        edge = drawn_edges.get(key)
        if edge is not None:
            now = replace(edge, source=name(edge.source), target=name(edge.target)).id
            first[now] = min(at, first.get(now, at))
    late = max(first.values(), default=0.0)  # what was entered with something else, and is no step of its own
    return tuple(sorted(first.get(key, late) for key in whole.transitions))
