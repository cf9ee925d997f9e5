"""What exploration saw of a recorded app, handed to the product: observations, and the map that the product makes."""

from uiatlas.devices.recorded_app import TAGS, RecordedApp, RecordedEdge, RecordedScreen
from uiatlas.sources.recordings.recorded_app import map_recording
from uiatlas.ui import ElementFlag, Observation, UIElement
from uiatlas.utg import Graph
from uiatlas_bench.recorded import Exploration, Screen, Shown


def observation_of(app: str, screen: Screen) -> Observation:
    """What a recorded screen shows, the same as `uiatlas.devices.recorded_app` reads it."""
    return Observation(app, tuple(_element(i, e) for i, e in enumerate(screen.elements)))


def _element(index: int, shown: Shown) -> UIElement:
    role, flags = TAGS[shown.tag]
    if shown.checked:
        flags |= ElementFlag.CHECKED
    return UIElement(index, role, text=shown.text, description=shown.alt, flags=flags)


def map_of(exploration: Exploration) -> Graph:
    """The map that the product makes of what exploration saw; empty if it saw nothing."""
    if not exploration.screens:
        return Graph(exploration.app)
    known = exploration.screens
    recording = RecordedApp(
        app=exploration.app,
        licence="",
        launch_screen=exploration.launch or "",
        screens={
            name: RecordedScreen(name, observation_of(exploration.app, s), s.keys, tuple(e.id for e in s.elements))
            for name, s in known.items()
        },
        edges=tuple(
            RecordedEdge(s.source, s.key, s.action, s.text, s.target, s.times, s.places)
            for s in exploration.steps
            if s.source in known and s.target in known
        ),
        exploration_walk=tuple(name for name in exploration.walk if name in known),
    )
    return map_recording(recording, where=exploration.app)
