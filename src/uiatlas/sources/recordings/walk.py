"""A walk that our recorder wrote as a map."""

from pathlib import Path

from uiatlas.devices.walk import Walk, read_walk
from uiatlas.devices.walk_to_app import settled
from uiatlas.errors import InputError
from uiatlas.sources.recordings.steps import Progress, Step, map_steps, witness
from uiatlas.ui import Observation, OpenApp
from uiatlas.utg.graph import Graph


def map_file(path: Path, *, app: str | None = None, progress: Progress | None = None) -> Graph:
    """The map of a walk file.

    Raises:
        InputError: The file cannot be read, or is a walk through another app than the one asked for.
        FormatError: It is not a walk, or is damaged elsewhere than at its end.
        VersionError: It was written by a newer version.
    """
    walk = read_walk(path)
    if app not in (None, walk.app):
        raise InputError(
            f"{path} is a walk through {walk.app!r}, not {app!r}", hint=f"leave --app out or say {walk.app}"
        )
    if not walk.observations:
        raise InputError(f"{path}: nothing was seen on this walk", hint="record at least one screen")
    return map_walk(walk, where=witness(path, _beginning(walk)), progress=progress)


def map_walk(walk: Walk, *, where: str, progress: Progress | None = None) -> Graph:
    """The map that a walk draws; waiting belongs to the action before it.

    Args:
        walk: The walk.
        where: The witness that is written into the evidence.
        progress: Told after every step.
    """
    seen = walk.observations
    steps = [Step(seen[s.before], s.action, seen[s.after], s.time) for s in settled(walk.steps)]
    if not steps:
        steps = [Step(observation, None, observation) for observation in seen.values()]
    return map_steps(walk.app, steps, where=where, entry=_launch(walk, steps), progress=progress)


def _launch(walk: Walk, steps: list[Step]) -> Observation | None:
    """What was shown after the last start of the app, else the first of it that was seen."""
    started = [s.after for s in steps if s.action == OpenApp(walk.app, restart=True) and s.after.app == walk.app]
    own = (o for o in walk.observations.values() if o.app == walk.app)
    return started[-1] if started else next(own, None)


def _beginning(walk: Walk) -> bytes:
    """What stays the same when a walk is continued, so that its witness does not become a second one."""
    first = walk.steps[0].time if walk.steps else 0.0
    return repr((walk.app, walk.uri, first)).encode("utf-8", "backslashreplace")
