"""Which code and which maps a result was made with."""

import hashlib
import subprocess
from functools import cache
from pathlib import Path

import uiatlas
from uiatlas._version import __version__

_PATIENCE = 10.0


@cache
def code_version() -> str:
    """The version of this package; in a git checkout with the commit, and ``dirty`` where its files differ from that.

    Such as ``0.1.0+g2fae05d`` or ``0.1.0+g2fae05d.dirty``.
    """
    package = Path(uiatlas.__file__).parent
    if not _git(package, "ls-files", "--", "__init__.py"):  # a checkout of something else that we are installed in
        return __version__
    commit = _git(package, "rev-parse", "--short", "HEAD")
    changed = _git(package, "status", "--porcelain", "--untracked-files=no", "--", ".")
    return f"{__version__}+g{commit}{'.dirty' if changed else ''}"


def _git(folder: Path, *words: str) -> str:
    """What git says, empty if it says nothing or is not there."""
    try:
        said = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, timeout=_PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return said.stdout.strip() if said.returncode == 0 else ""


def digest_of(file: Path) -> str:
    """Twelve digits that tell a file's content from another's."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
