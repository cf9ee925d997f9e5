"""Runs whole episodes under bubblewrap, so that nothing that a program or an agent does harms anybody's files."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from uiatlas.devices.desktop.confining import INSTALL, Confinement, no_confinement, visible_in
from uiatlas.errors import InputError

_INSIDE = "FIRST_RUNS_CONFINED"
"""Says to the process that is started confined that it is."""


def run_confined(keep: Path, read: Iterable[Path]) -> None:
    """Start this command again, confined; within it, nothing is done.

    The temporary folders are new and empty, and go with the run, and so does the home folder.

    Args:
        keep: Where results are written.
        read: What else the runs need of the machine, to read it.

    Raises:
        InputError: No program can be confined here.
    """
    if os.environ.get(_INSIDE):
        return
    if lack := no_confinement():
        raise InputError(lack, hint=f"{INSTALL}, or give --unconfined on a machine without anybody's files")
    keep.mkdir(parents=True, exist_ok=True)
    needed = (str(path.absolute()) for path in (*read, Path.cwd(), Path(sys.prefix)))
    visible = visible_in((*needed, *sys.argv, *os.environ.values()))
    home = ("sh", "-c", 'mkdir -p /tmp/.X11-unix "$HOME"; exec "$@"', "confined")
    again = (sys.executable, "-m", "benchmarks.first_runs", *sys.argv[1:])
    line = Confinement((keep.resolve(),), None, visible, nests=True).line((*home, *again))
    sys.stderr.flush()
    os.execvpe(line[0], line, {**os.environ, _INSIDE: "1", "HOME": "/tmp/home"})
