"""What a trace of Playwright tells: the calls of its test, and what the frames of the pages were at each of them."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from uiatlas.errors import FormatError, VersionError
from uiatlas.sources.recordings.zips import Archive

VERSIONS = range(8, 11)
"""The versions of the format that are read: those of Playwright 1.53 to 1.65."""

PHASES = ("before", "action", "after")


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame of a page at one moment.

    Attributes:
        frame: Id of the frame.
        number: How many shots of this frame were taken before.
        url: Its address.
        html: Its document as nested lists, in which ``[[n, i]]`` is a node of the shot that was taken n shots before.
        main: Whether it is the page itself.
        size: Width and height of what is shown of it.
        files: By address, the file in the archive that stands for it in this shot.
    """

    frame: str
    number: int
    url: str
    html: Any
    main: bool
    size: tuple[int, int]
    files: Mapping[str, str]


@dataclass(slots=True)
class Moment:
    """A page at one moment of a call: its frames.

    Attributes:
        call: Id of the call.
        phase: ``before`` it was begun, just before the ``action`` itself, or ``after`` it.
        page: Id of the page.
        shots: The frames.
    """

    call: str
    phase: str
    page: str
    shots: list[Shot] = field(default_factory=list)

    @property
    def main(self) -> Shot | None:
        """The page itself."""
        return next((shot for shot in self.shots if shot.main), None)


@dataclass(slots=True)
class Call:
    """One call of the test.

    Attributes:
        id: Its id.
        method: What was called, such as ``click``.
        params: What was given.
        point: Where the pointer was.
        failed: Whether it ended with an error.
        chosen: What it says was chosen of a list.
        moments: The moments of it, in order.
    """

    id: str
    method: str
    params: Mapping[str, Any]
    point: tuple[float, float] | None = None
    failed: bool = False
    chosen: tuple[str, ...] = ()
    moments: list[Moment] = field(default_factory=list)

    def moment(self, *phases: str) -> Moment | None:
        """The page in the first of these phases that was kept."""
        return next((m for phase in phases for m in self.moments if m.phase == phase and m.main), None)


@dataclass(slots=True)
class Trace:
    """A trace that was read.

    Attributes:
        calls: The calls, in order.
        shots: By frame, all that was kept of it.
        files: By address, the file in the archive with what was answered, and its type.
    """

    calls: list[Call] = field(default_factory=list)
    shots: dict[str, list[Shot]] = field(default_factory=dict)
    files: dict[str, tuple[str, str]] = field(default_factory=dict)


def is_trace(names: tuple[str, ...]) -> bool:
    """Whether an archive with these files is a trace."""
    return any(name.endswith(".trace") and "/" not in name for name in names)


def read_trace(path: Path, archive: Archive) -> Trace:
    """Read a trace.

    Raises:
        FormatError: It is damaged.
        VersionError: It is of a version that is not known.
    """
    reader = _Reader(path)
    for name in sorted(n for n in archive.names if n.endswith(".trace") and "/" not in n):
        for event in _events(path, archive.read(name)):
            reader.take(event)
        for event in _events(path, archive.read(f"{name.removesuffix('.trace')}.network")):
            reader.resource(event)
    return reader.trace


def _events(path: Path, content: bytes) -> Iterator[dict[str, Any]]:
    """The lines of a file; what was cut off at its end is left out."""
    lines = content.splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            event = json.loads(line) if line.strip() else None
        except (ValueError, RecursionError) as error:
            if number == len(lines):
                return
            raise FormatError(path, f"line {number} of its events is no JSON ({error})") from error
        if isinstance(event, dict):
            yield event


class _Reader:
    """Takes in events, one after the other."""

    def __init__(self, path: Path) -> None:
        self.trace = Trace()
        self._path = path
        self._calls: dict[str, Call] = {}
        self._phases: dict[str, str] = {}

    def take(self, event: Mapping[str, Any]) -> None:
        """An event of the test."""
        kind, call = event.get("type"), self._calls.get(_text(event.get("callId")))
        self._named(event)
        if kind == "context-options":
            version = event.get("version")
            if not isinstance(version, int) or version not in VERSIONS:
                known = f"{VERSIONS.start} to {VERSIONS.stop - 1}"
                if isinstance(version, int) and version >= VERSIONS.stop:
                    raise VersionError(self._path, version, VERSIONS.stop - 1)
                hint = "record it anew with a newer Playwright"
                raise FormatError(self._path, f"a trace of version {version!r}; read are {known}", hint=hint)
        elif kind == "before":
            given = event.get("params")
            made = Call(
                _text(event.get("callId")), _text(event.get("method")), given if isinstance(given, dict) else {}
            )
            self._calls[made.id] = made
            self.trace.calls.append(made)
        elif kind == "input" and call is not None:
            call.point = point_of(event.get("point"))
        elif kind == "after" and call is not None:
            call.failed = bool(event.get("error"))
            result = event.get("result")
            values = result.get("values") if isinstance(result, Mapping) else None
            call.chosen = tuple(v for v in values if isinstance(v, str)) if isinstance(values, list) else ()
        elif kind == "frame-snapshot" and isinstance(event.get("snapshot"), dict):
            self._shot(event["snapshot"])

    def _named(self, event: Mapping[str, Any]) -> None:
        """Up to version 8 snapshots had names, which the calls tell."""
        for phase, name in zip(PHASES, ("beforeSnapshot", "inputSnapshot", "afterSnapshot"), strict=True):
            if isinstance(event.get(name), str):
                self._phases[event[name]] = phase

    def _shot(self, told: Mapping[str, Any]) -> None:
        call = self._calls.get(_text(told.get("callId")))
        frame, view = _text(told.get("frameId")), told.get("viewport")
        earlier = self.trace.shots.setdefault(frame, [])
        size = (_number(view, "width", 1280), _number(view, "height", 720))
        main, url = told.get("isMainFrame") is True, _text(told.get("frameUrl"))
        shot = Shot(frame, len(earlier), url, told.get("html"), main, size, _replaced(told, earlier))
        earlier.append(shot)
        phase = _text(told.get("phase")) or self._phases.get(_text(told.get("snapshotName")), "")
        if call is None or phase not in PHASES:
            return
        page = _text(told.get("pageId"))
        moment = next((m for m in call.moments if (m.phase, m.page) == (phase, page)), None)
        if moment is None:
            moment = Moment(call.id, phase, page)
            call.moments.append(moment)
        moment.shots.append(shot)

    def resource(self, event: Mapping[str, Any]) -> None:
        """An answer of a server."""
        told = event.get("snapshot")
        if event.get("type") != "resource-snapshot" or not isinstance(told, dict):
            return
        request, response = told.get("request"), told.get("response")
        content = response.get("content") if isinstance(response, dict) else None
        if isinstance(request, dict) and isinstance(content, dict) and (file := _file(content)):
            self.trace.files[_text(request.get("url"))] = (file, _text(content.get("mimeType")))


def _replaced(told: Mapping[str, Any], earlier: list[Shot]) -> dict[str, str]:
    """What stands for addresses in a shot; a number means what stood for it so many shots before."""
    found: dict[str, str] = {}
    given = told.get("resourceOverrides")
    for each in given if isinstance(given, list) else ():
        if not isinstance(each, dict):
            continue
        url, back = _text(each.get("url")), each.get("ref")
        if isinstance(back, int) and 0 < back <= len(earlier):
            found[url] = earlier[-back].files.get(url, "")
        elif file := _file(each):
            found[url] = file
    return {url: file for url, file in found.items() if file}


def _file(told: Mapping[str, Any]) -> str:
    """The name of a file in the archive."""
    named = _text(told.get("file")) or _text(told.get("_file"))
    short = _text(told.get("sha1")) or _text(told.get("_sha1"))
    return named or (f"resources/{short}" if short else "")


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(value: object, name: str, otherwise: int) -> int:
    found = value.get(name) if isinstance(value, Mapping) else None
    return int(found) if isinstance(found, int | float) and 100 <= found <= 5000 else otherwise


def point_of(value: object) -> tuple[float, float] | None:
    """The point that a mapping tells by ``x`` and ``y``; None if it tells none that may be on a page."""
    x, y = (value.get("x"), value.get("y")) if isinstance(value, Mapping) else (None, None)
    if not isinstance(x, int | float) or not isinstance(y, int | float):
        return None
    return (float(x), float(y)) if abs(x) < 10**6 and abs(y) < 10**6 else None
