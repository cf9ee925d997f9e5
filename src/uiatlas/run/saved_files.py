"""What the looks of a run say of a file that was saved: what the device tells of a download, and a document's mark."""

import re

from uiatlas.devices.base import DOWNLOADED
from uiatlas.run.evidence import Sighting
from uiatlas.run.naming import as_words
from uiatlas.run.trail import Trail
from uiatlas.text.language import folded
from uiatlas.ui import Observation

_MARKED = re.compile(r"^\s*[*•●]|[*•●]\s*(?:$|[-–—]\s)")
"""What a window's title has whose document is not saved, as in ``*note.txt - Editor`` or ``note.txt* - Editor``."""

_UNSEEN = "neither a download nor a document that lost its mark of unsaved changes was seen"


def sighting_of_file(name: str, trail: Trail) -> Sighting:
    """What a run says of a file that is to be saved.

    The device tells of a download by a text that it adds to what is shown. A document is saved where its window was
    marked as changed, and is shown without the mark since, under the name of the file.

    Args:
        name: What the file is called; empty for any.
        trail: The run.
    """
    last, marked = Sighting(None, said=_UNSEEN), False
    for seen in trail.looks:
        shown = seen.shown
        if seen.step and _is_downloaded(name, shown):
            return Sighting(True, seen, f"{name or 'a file'!r} was downloaded")
        if shown.dialog:
            continue
        if _MARKED.search(shown.title):
            last, marked = Sighting(None, said="the document holds what is not saved"), True
        elif marked and _is_named(name, shown.title):
            last = Sighting(True, seen, f"{shown.title!r} holds nothing that is not saved")
    return last


def _is_downloaded(name: str, shown: Observation) -> bool:
    """Whether the device itself, and not the page, says that a file of this name was downloaded."""
    told = (e.text for e in shown.elements if e.bounds is None and e.parent < 0 and e.text.startswith(f"{DOWNLOADED} "))
    return any(_is_named(name, text.removeprefix(DOWNLOADED)) for text in told)


def _is_named(name: str, text: str) -> bool:
    return not name or as_words(name).search(folded(text)) is not None
