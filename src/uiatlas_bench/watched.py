"""Runs a command, and ends it and all that it has started when whoever asked for it is gone; run by its path.

The first argument is a file descriptor that nobody writes to; its other end closes when that program has gone.
"""

import os
import signal
import sys
import time

_GRACE = 3.0
"""Seconds that the command has to end by itself."""


def watch(held: int, group: int) -> None:
    """Wait until the program is gone, and end a process group if it is still there."""
    os.closerange(0, 3)  # whoever listens to the command is not to wait for the watcher
    os.setsid()
    os.read(held, 1)
    try:
        os.killpg(group, signal.SIGTERM)
        time.sleep(_GRACE)
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def main(held: int, command: list[str]) -> None:
    """Become the command, with a watcher beside its process group."""
    group = os.getpgid(0)
    if os.fork() == 0:
        watch(held, group)
        os._exit(0)
    os.close(held)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
