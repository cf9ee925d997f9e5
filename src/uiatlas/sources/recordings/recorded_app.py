"""A recorded app as a map: only what exploration did, in the order in which it did it."""

from pathlib import Path

from uiatlas.devices.recorded_app import RecordedApp, RecordedEdge, read_recorded_app
from uiatlas.errors import InputError
from uiatlas.sources.recordings.steps import Progress, Step, map_steps, read_bytes, witness
from uiatlas.ui import Action, Back, InputText, LongPress, Scroll, Tap, selector_for
from uiatlas.utg.graph import Graph


def map_file(path: Path, *, app: str | None = None, progress: Progress | None = None) -> Graph:
    """The map of a ``recorded-app v1`` file.

    Raises:
        InputError: The file cannot be read, or records another app than the one asked for.
        FormatError: It does not have the form of a recorded app.
    """
    where = witness(path, read_bytes(path))
    recording = read_recorded_app(path)
    if app not in (None, recording.app):
        raise InputError(
            f"{path} records {recording.app!r}, not {app!r}", hint=f"leave --app out or say {recording.app}"
        )
    return map_recording(recording, where=where, progress=progress)


def map_recording(recording: RecordedApp, *, where: str, progress: Progress | None = None) -> Graph:
    """The map of what exploration saw; edges that it did not take are left out.

    Args:
        recording: The recorded app.
        where: The witness that is written into the evidence.
        progress: Told after every step.
    """
    shown = {name: screen.observation for name, screen in recording.screens.items()}
    explored = recording.explored
    launch = recording.launch_screen
    steps = [Step(shown[e.source], action_of(e, recording), shown[e.target]) for e in in_order(recording)]
    graph = map_steps(
        recording.app,
        steps or [Step(shown[i], None, shown[i]) for i in sorted(explored)],
        where=where,
        entry=shown[launch] if launch in explored or not explored else None,
        progress=progress,
    )
    if launch not in explored:
        graph.warnings.append("the launch screen was not seen in exploration")
    return graph


def in_order(recording: RecordedApp) -> list[RecordedEdge]:
    """The steps of exploration: by their places in the walk; those without a place follow, in the file's order."""
    placed: list[tuple[int, RecordedEdge]] = []
    loose: list[RecordedEdge] = []
    for edge in recording.edges:
        known = edge.steps[: edge.explored]
        placed += [(step, edge) for step in known]
        loose += [edge] * (edge.explored - len(known))
    return [edge for _, edge in sorted(placed, key=lambda p: p[0])] + loose


def action_of(edge: RecordedEdge, recording: RecordedApp) -> Action:
    """The recorded action with its element named by a selector."""
    screen = recording.screens[edge.source]
    target = selector_for(screen.element(edge.key), screen.observation)
    match edge.action:
        case "back":
            return Back()
        case "input" if edge.input is not None:
            return InputText(target, edge.input)
        case "long_press":
            return LongPress(target)
        case "scroll":
            return Scroll(edge.input or "down", target)
    return Tap(target)
