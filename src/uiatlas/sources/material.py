"""What kind of material a path holds, told by its content rather than by its name."""

import json
import zipfile
import zlib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from uiatlas.devices.walk import START
from uiatlas.errors import FormatError, InputError, cause
from uiatlas.sources.recordings.mobilerun import is_macro
from uiatlas.sources.recordings.steps import MAX_BYTES, read_bytes
from uiatlas.sources.recordings.trace import is_trace
from uiatlas.utg.export import is_document

_KNOWN = (
    "known: APKs (or those of one app: a folder, .apks, .xapk), Android source trees, recorded apps, DroidBot runs, "
    "walks of the recorder, view hierarchies, traces of Playwright, macros of mobilerun, GraphML, maps as JSON"
)
_SOURCES = ("AndroidManifest.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts")


class Kind(StrEnum):
    """The kinds of material that a map is built from."""

    RECORDED_APP = "recorded app"
    DROIDBOT_BUNDLE = "DroidBot run in one file"
    DROIDBOT_FOLDER = "DroidBot output folder"
    WALK = "walk"
    DOCUMENT = "map as JSON"
    HIERARCHIES = "view hierarchy"
    PACKAGE = "Android package"
    SOURCE_TREE = "Android source tree"
    TRACE = "trace of Playwright"
    MACRO = "macro of mobilerun"
    GRAPHML = "graph in GraphML"


@dataclass(frozen=True, slots=True)
class Material:
    """Recognised material.

    Attributes:
        kind: What it is.
        path: Where it is.
        files: The files of it, where it has several.
        data: Its content, if it had to be read to be recognised.
        content: The bytes of it, likewise.
    """

    kind: Kind
    path: Path
    files: tuple[Path, ...] = ()
    data: dict[str, Any] | None = None
    content: bytes = b""


def recognise(path: Path) -> Material:
    """Say what a path holds.

    Raises:
        InputError: Nothing is there, or it is nothing that a map can be built from.
        FormatError: It is cut off or damaged.
    """
    try:
        return _folder(path) if path.is_dir() else _file(path)
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read ({cause(error)})", hint="check the path") from error


def _folder(path: Path) -> Material:
    if (path / "macro.json").is_file():
        return Material(Kind.MACRO, path / "macro.json")
    if (path / "utg.js").is_file() or ((path / "states").is_dir() and (path / "events").is_dir()):
        return Material(Kind.DROIDBOT_FOLDER, path)
    if any((path / name).exists() or (path / "app" / name).exists() for name in _SOURCES):
        return Material(Kind.SOURCE_TREE, path)
    files = tuple(sorted(f for f in path.iterdir() if f.suffix.lower() == ".xml" and f.is_file()))
    if _has_source_below(path) and not any(map(_is_hierarchy, files)):
        return Material(Kind.SOURCE_TREE, path)
    if files:
        return Material(Kind.HIERARCHIES, path, files)
    packages = archives_in(path)
    if packages:
        return Material(Kind.PACKAGE, path, packages)
    raise _nothing_in(path)


def _nothing_in(folder: Path) -> InputError:
    """What is wrong with a folder that no map can be built from, and how to mend it."""
    if next(folder.iterdir(), None) is None:
        return InputError(f"{folder} is an empty folder", hint="give an app's source tree, its package or a recording")
    if any(next(folder.rglob(f"*.{ending}"), None) for ending in ("java", "kt")):
        above = "give the folder above it that has build.gradle, settings.gradle or AndroidManifest.xml"
        return InputError(f"{folder} holds code, but is not the whole of a source tree", hint=above)
    what = f"{folder} is a folder without anything that a map can be built from"
    return InputError(what, hint=f"a source tree has {_SOURCES[0]} or {_SOURCES[1]} in it or below; {_KNOWN}")


def _has_source_below(folder: Path) -> bool:
    """Whether the source of an app is in a folder below."""
    patterns = [f"{below}{name}" for name in _SOURCES for below in ("*/", "*/*/")]
    patterns += [f"{below}src/*/AndroidManifest.xml" for below in ("", "*/", "*/*/", "*/*/*/")]
    return any(next(folder.glob(pattern), None) for pattern in patterns)


def _is_hierarchy(path: Path) -> bool:
    """Whether an XML file is a view hierarchy, unlike those that tools of builds have beside an app in a folder."""
    with path.open("rb") as file:
        start = file.read(4096).replace(b"\0", b"")
    return any(mark in start for mark in (b"<hierarchy", b"<node", b"bounds="))


def _file(path: Path) -> Material:
    if not path.exists():
        raise InputError(f"there is no file or folder {path}", hint="check the path")
    if not path.is_file():
        raise InputError(f"{path} is neither a file nor a folder", hint=_KNOWN)
    if _is_archive(path):
        return Material(Kind.TRACE if _is_trace(path) else Kind.PACKAGE, path)
    content = read_bytes(path)
    if content.startswith(b"SQLite format 3\0"):
        raise InputError(f"{path} is a database, perhaps a map already", hint="try `uiatlas map show` on it")
    if content.startswith(b"var utg") and path.name != "utg.js":
        raise FormatError(path, "the utg.js of a DroidBot run by another name", hint="give the run's output folder")
    if not content.startswith(b"\x1f\x8b"):
        return _content(path, content)
    material = _content(path, _unpacked(path, content))
    if material.kind is not Kind.DROIDBOT_BUNDLE:
        raise InputError(f"{path} holds a compressed {material.kind}", hint="unpack it first, with gunzip")
    return material


def archives_in(folder: Path) -> tuple[Path, ...]:
    """The ZIP archives in a folder, such as the packages that an app is installed from, by name."""
    return tuple(sorted(f for f in folder.iterdir() if f.is_file() and _is_archive(f)))


def _is_archive(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"PK\x03\x04"


def _is_trace(path: Path) -> bool:
    """Whether an archive, damaged or not, has the files of a trace."""
    try:
        with zipfile.ZipFile(path) as archive:
            return is_trace(tuple(archive.namelist()))
    except (OSError, ValueError, zipfile.BadZipFile, NotImplementedError):
        return False


def _content(path: Path, content: bytes) -> Material:
    """Recordings as text."""
    if content.startswith(START.encode()):
        return Material(Kind.WALK, path)
    start = content[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{"):
        return _json(path, content)
    if start.startswith(b"var utg"):
        return Material(Kind.DROIDBOT_FOLDER, path.parent)
    if b"<graphml" in content[:4096]:
        return Material(Kind.GRAPHML, path)
    if start.startswith((b"<", b"\xff\xfe", b"\xfe\xff")) or b"<hierarchy" in content or b"<?xml" in content[:4096]:
        return Material(Kind.HIERARCHIES, path, (path,))
    raise InputError(f"{path} is nothing that a map can be built from", hint=_KNOWN)


def _unpacked(path: Path, content: bytes) -> bytes:
    """The content of a gzip file, read no further than the limit, so that a small file cannot fill the memory."""
    decoder = zlib.decompressobj(wbits=31)
    try:
        out = decoder.decompress(content, MAX_BYTES + 1)
    except zlib.error as error:
        raise FormatError(path, f"not a gzip file, or damaged ({error})") from error
    if len(out) > MAX_BYTES:
        raise FormatError(path, f"longer than {MAX_BYTES // 10**6} MB unpacked", hint="give a smaller recording")
    if not decoder.eof:
        raise FormatError(path, "the gzip file is cut off", hint="copy or download it again")
    return out


def _json(path: Path, content: bytes) -> Material:
    """A JSON document of a known kind."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise FormatError(path, f"not JSON, or cut off ({error})") from error
    if isinstance(data, dict):
        if "states" in data and "events" in data:
            return Material(Kind.DROIDBOT_BUNDLE, path, data=data, content=content)
        if is_macro(data):
            return Material(Kind.MACRO, path)
        if is_document(data):
            return Material(Kind.DOCUMENT, path, data=data)
        if "counts" in data and "transitions" in data:
            written = "write the whole map with `uiatlas map show MAP --format json`"
            raise InputError(f"{path} is the short answer of `map show --json`, not a whole map", hint=written)
        if "screens" in data:
            return Material(Kind.RECORDED_APP, path)
    raise InputError(f"{path} is JSON, but nothing that a map can be built from", hint=_KNOWN)
