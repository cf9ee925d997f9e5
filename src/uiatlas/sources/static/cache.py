"""Maps of unchanged material, kept by what they were drawn from, so that nothing is analysed twice."""

import json
import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.utg.export import from_document, to_document
from uiatlas.utg.graph import Graph

VERSION = 1
"""Raised with every change of the analysis that changes maps."""
MAX_BYTES = 200_000_000
"""Most bytes kept; the entries that were not used for longest go first."""


def key_of(files: Iterable[tuple[str, Path]]) -> str:
    """What some files say, as a name: a hash over their names and contents, and over this version of the analysis.

    Args:
        files: Names as they stand in evidence, and where the files are; one that cannot be read counts as empty.
    """
    digest = blake2b(f"uiatlas static {VERSION}".encode(), digest_size=20)
    for name, path in files:
        try:
            content = path.read_bytes()
        except OSError:
            content = b""
        digest.update(f"\0{name}\0{len(content)}\0".encode("utf-8", "surrogateescape"))
        digest.update(content)
    return digest.hexdigest()


def load(folder: Path, key: str) -> Graph | None:
    """The map that was kept under a key; None if there is none, or it cannot be read."""
    path = folder / f"{key}.json"
    try:
        graph = from_document(json.loads(path.read_bytes()), str(path))
        os.utime(path)
    except (OSError, ValueError, RecursionError, InputError):
        return None
    return graph


def keep(folder: Path, key: str, graph: Graph) -> None:
    """Keep a map; where the folder cannot be written, nothing is kept."""
    path = folder / f"{key}.json"
    new = path.with_suffix(f".{os.getpid()}.new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(to_document(graph)))
        new.replace(path)
        _tidy(folder)
    except OSError:
        new.unlink(missing_ok=True)


def _tidy(folder: Path) -> None:
    """Take the oldest entries away while there is too much."""
    entries = sorted(((p.stat().st_mtime, p.stat().st_size, p) for p in folder.glob("*.json")), reverse=True)
    total = 0
    for _, size, path in entries:
        total += size
        if total > MAX_BYTES:
            path.unlink(missing_ok=True)
