"""What the looks of a run say of a file that was saved: what the device tells of a download, and a document's mark."""

import re

from uiatlas.devices.base import DOWNLOADED
from uiatlas.run.evidence import Sighting
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.text.controls import leads_back
from uiatlas.text.language import bare, folded, is_called
from uiatlas.ui import Back, Observation, Press, Role, Tap, UIElement, chord_of, resolve

_MARK = re.compile(r"^\s*[*•●]\s*|\s*[*•●](?=\s*(?:$|[-–—]\s))")
"""What a window's title has whose document is not saved, as in ``*note.txt - Editor`` or ``note.txt* - Editor``."""

_BETWEEN = re.compile(r"\s[-–—|·:]\s|:\s|[()\[\]\"“”/\\]")
"""What stands between the parts of a title, one of which may be the name of a file."""

_SAVE = frozenset({"save"})
_KEYS = (chord_of("Ctrl+S"), chord_of("Meta+S"))
_UNSEEN = "neither a download nor a document that lost its mark of unsaved changes by being saved was seen"


def sighting_of_file(name: str, trail: Trail) -> Sighting:
    """What a run says of a file that is to be saved.

    The device tells of a download by a text that it adds to what is shown. A document is saved where the touch that
    saves takes the mark of unsaved changes from the title of its window, and leaves the rest of it as it was, or where
    the button that saves cannot be pressed any more after it was: a mark
    is lost as well where changes are dropped or undone, and another document has another title, unless its new name
    was entered in the dialog that saved it.

    Args:
        name: What the file is called; empty for any.
        trail: The run.
    """
    last, before = Sighting(None, said=_UNSEEN), None
    for seen in trail.looks:
        shown = seen.shown
        if seen.step and before is not None and _downloads(name, shown) > _downloads(name, before):
            return Sighting(True, seen, f"{name or 'a file'!r} was downloaded")
        before = shown
        if not shown.dialog and is_marked(shown):
            last = Sighting(None, said="the document holds what is not saved")
        elif not shown.dialog and names_file(name, shown.title) and _shows_saved(name, seen, trail):
            last = Sighting(True, seen, f"{shown.title!r} holds nothing that is not saved")
    return last


def is_marked(shown: Observation) -> bool:
    """Whether the title says that the document has changes that are not saved."""
    return _MARK.search(shown.title) is not None


def names_file(name: str, title: str) -> bool:
    """Whether a part of a title is the name of a file; one without an ending may have any."""
    parts = _BETWEEN.split(_MARK.sub("", title))
    return not name or any(_is_name(name, part) for part in parts)


def can_show_saved(name: str, shown: Observation) -> bool:
    """Whether the device tells of downloads, or the window shown is that of a document which has its mark or name."""
    return bool(shown.loading) or is_marked(shown) or (name != "" and names_file(name, shown.title))


def _shows_saved(name: str, seen: VisitLook, trail: Trail) -> bool:
    """Whether a look at the page of a document shows that it was saved by the step before."""
    if _loses_mark_by_saving(seen, trail) or _takes_name_by_saving(name, seen, trail):
        return True
    return _has_nothing_left_to_save(seen, trail)


def _loses_mark_by_saving(seen: VisitLook, trail: Trail) -> bool:
    """Whether the step before a look saves, and the same title was marked when it was done."""
    step = next((t for t in reversed(trail.taken) if t.number <= seen.step), None)
    if step is None or not _saves(step):
        return False
    former = (s.shown for s in reversed(trail.looks) if s.step < step.number and not s.shown.dialog)
    before = next(former, None)
    return before is not None and is_marked(before) and _unmarked(before) == _unmarked(seen.shown)


def _takes_name_by_saving(name: str, seen: VisitLook, trail: Trail) -> bool:
    """Whether the document has the name that stood in a dialog whose button saves, and did not have it before that.

    It has it on the first look at a page after the dialog, and what was asked in between was agreed to.
    """
    dialog = next((s for s in reversed(trail.looks) if s.step < seen.step and s.shown.dialog), None)
    page = next((s for s in reversed(trail.looks) if s.step < seen.step and not s.shown.dialog), None)
    since = [t for t in trail.taken if page is not None and page.step < t.number <= seen.step]
    save = next((t for t in reversed(since) if _saves(t) and _stood_in(name, t, trail)), None)
    if dialog is None or save is None or not name or dialog.step < save.number - 1:
        return False
    refused = any(isinstance(t.action, Back) or (t.element is not None and leads_back(t.element)) for t in since)
    former = (s.shown for s in trail.looks if s.step < save.number and not s.shown.dialog)
    return not refused and not any(names_file(name, k.title) for k in former)


def _has_nothing_left_to_save(seen: VisitLook, trail: Trail) -> bool:
    """Whether the button that was pressed to save cannot be pressed any more, on the page where it could.

    On a page of the web it may only wait for the answer to what it sent.
    """
    step = next((t for t in reversed(trail.taken) if t.number <= seen.step), None)
    if step is None or step.element is None or not isinstance(step.action, Tap) or not _saves(step):
        return False
    before = next((s for s in reversed(trail.looks) if s.step < step.number), None)
    now = resolve(step.action.target, seen.shown)
    if (
        before is None
        or before.shown.dialog
        or seen.shown.loading
        or not same_page(before.look, seen.look)
        or now is None
    ):
        return False
    return step.element.enabled and not now.element.enabled


def _stood_in(name: str, step: Taken, trail: Trail) -> bool:
    """Whether a field of the dialog that a step was done in held a name."""
    before = next((s.shown for s in reversed(trail.looks) if s.step < step.number), None)
    if before is None or not before.dialog:
        return False
    return any(e.editable and e.visible and _is_name(name, e.text) for e in before.elements)


def _unmarked(shown: Observation) -> tuple[str, str]:
    return shown.app, folded(_MARK.sub("", shown.title))


def _saves(step: Taken) -> bool:
    """Whether a step touches what is called to save, or presses the keys for it; agreeing may agree to anything."""
    if isinstance(step.action, Press):
        return chord_of(step.action.keys) in _KEYS
    if not isinstance(step.action, Tap) or step.element is None:
        return False
    return any(is_called(said, _SAVE) for said in (step.element.text, step.element.description))


def _downloads(name: str, shown: Observation) -> int:
    """How often the device itself, and not the page, says that a file of this name was downloaded."""
    said = (e.text for e in shown.elements if shown.loading and e == UIElement(e.index, Role.TEXT, e.text))
    told = (text.removeprefix(f"{DOWNLOADED} ") for text in said if text.startswith(f"{DOWNLOADED} "))
    return sum(not name or _is_name(name, file) for file in told)


def _is_name(name: str, said: str) -> bool:
    wanted, file = folded(name), folded(said)
    return file == wanted or (bare(wanted) == wanted and bare(file) == wanted)
