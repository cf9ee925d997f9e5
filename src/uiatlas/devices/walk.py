"""Walk files: what a recorder saw and did, one JSON line each, readable after a kill at any moment.

The first line names format, version, app and device; then come ``{"seen": observation}`` when it is new, and
``{"step": ...}`` with the digests before and after, the action and the time. A torn last line is what a killed process
leaves: it is ignored.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from uiatlas.errors import FormatError, InputError, VersionError
from uiatlas.ui import Action, Observation
from uiatlas.ui.codec import action_from_json, observation_from_json

FORMAT, VERSION = "uiatlas-walk", 2
START = f'{{"format":"{FORMAT}"'
"""How every walk file begins."""


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One recorded action.

    Attributes:
        before: Digest of what was shown before it.
        action: What was done.
        after: Digest of what was shown when the device was looked at next.
        time: When, in seconds since 1970.
    """

    before: str
    action: Action
    after: str
    time: float


@dataclass(frozen=True, slots=True)
class Walk:
    """A recorded walk.

    Attributes:
        app: The app that was driven.
        uri: The device.
        observations: Everything seen, by digest, in the order it was first seen.
        steps: Everything done, in order.
        whole: Bytes of the file up to the end of its last whole line.
    """

    app: str
    uri: str
    observations: Mapping[str, Observation]
    steps: tuple[WalkStep, ...]
    whole: int


def dump(value: Mapping[str, Any]) -> bytes:
    """One line of a walk file."""
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"


def header(app: str, uri: str) -> bytes:
    """The first line of a walk file."""
    return dump({"format": FORMAT, "version": VERSION, "app": app, "uri": uri})


def read_walk(path: Path) -> Walk:
    """Read a walk file; a torn last line is left out.

    Raises:
        InputError: There is no such file, or it cannot be read.
        FormatError: It is not a walk, or is damaged elsewhere than at its end.
        VersionError: It was written by a newer version.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise InputError(f"no walk at {path} ({error.strerror})", hint="give the path of a recorded walk") from error
    whole = raw.rfind(b"\n") + 1
    lines = raw[:whole].split(b"\n")[:-1]
    if not lines:
        raise FormatError(path, "not a walk, or cut off within its first line")
    app, uri = _header(path, lines[0])
    observations: dict[str, Observation] = {}
    steps: list[WalkStep] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            _add(json.loads(line), observations, steps)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise FormatError(path, f"line {number} is damaged ({error})", hint="use a copy of the file") from error
    return Walk(app, uri, MappingProxyType(observations), tuple(steps), whole)


def _header(path: Path, line: bytes) -> tuple[str, str]:
    try:
        head = json.loads(line)
        known = isinstance(head, dict) and head.get("format") == FORMAT
    except (ValueError, RecursionError):
        known = False
    if not known:
        raise FormatError(path, "not a walk")
    app, uri, version = (head.get(name) for name in ("app", "uri", "version"))
    if not (isinstance(app, str) and isinstance(uri, str) and isinstance(version, int)):
        raise FormatError(path, "line 1 must name version, app and uri")
    if version > VERSION:
        raise VersionError(path, version, VERSION)
    return app, uri


def _add(line: Any, observations: dict[str, Observation], steps: list[WalkStep]) -> None:
    """Take one line; what is neither seen nor step is left for later versions to say."""
    if "seen" in line:
        seen = observation_from_json(line["seen"])
        observations.setdefault(seen.digest, seen)
    elif "step" in line:
        step = line["step"]
        before, after = step["before"], step["after"]
        for digest in (before, after):
            if digest not in observations:
                raise ValueError(f"nothing was seen with the digest {digest!r}")
        steps.append(WalkStep(before, action_from_json(step["action"]), after, float(step["time"])))
