"""Many workers teach one map file: they save one after another, since SQLite lets who waits for a lock starve."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from uiatlas.storage.home import home
from uiatlas.storage.private import make_folder, open_private

try:
    import fcntl
except ImportError:  # a system without these locks; SQLite's own must do
    fcntl = None  # type: ignore[assignment]


@contextmanager
def one_at_a_time(atlas: Path) -> Iterator[None]:
    """Wait until no other worker of this machine saves a map, and keep the others waiting in the block.

    Args:
        atlas: The map file.
    """
    folder = home() / "fleet" / "saving"
    make_folder(folder)
    lock = folder / hashlib.sha256(str(atlas.resolve()).encode()).hexdigest()[:20]
    with open_private(lock, "a") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)  # the kernel wakes those that wait in the order in which they came
        yield
