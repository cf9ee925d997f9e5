"""Files of others, read within limits: pipes, devices and endless files in a tree neither hang nor fill the memory."""

import errno
import stat
from pathlib import Path


def read_file(path: Path, limit: int) -> bytes:
    """The content of a regular file, of a longer one the limit and one byte more.

    Args:
        path: The file; links are followed.
        limit: Most bytes that are of use.

    Raises:
        OSError: It is no regular file, or cannot be read.
    """
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "no regular file", str(path))
    with path.open("rb") as file:
        return file.read(min(found.st_size, limit + 1))
