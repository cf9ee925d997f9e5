"""Where a text about maps goes: to standard output or into a file."""

from pathlib import Path

from uiatlas.cli.files import write_text
from uiatlas.cli.output import write
from uiatlas.storage.places import MapPlace


def deliver(text: str, path: Path | None, *inputs: MapPlace) -> None:
    """Write a text to a file that is none of the inputs, or to standard output."""
    if path is None:
        write(text)
    else:
        write_text(path, text + "\n", *inputs)
