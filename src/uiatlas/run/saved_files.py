"""What the looks of a run say of a file that was saved: what the device tells of files, and a document's own signs."""

from uiatlas.devices.base import DOWNLOADED
from uiatlas.run.evidence import Sighting
from uiatlas.run.forms import is_search, news
from uiatlas.run.saving_signs import (
    Saving,
    complains,
    is_document,
    is_file,
    is_marked,
    names_file,
    saves,
    saving_before,
    sign_of_saving,
    turns_saving_off,
)
from uiatlas.run.told_messages import complain
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.ui import InputText, Observation, Role, UIElement

_UNSEEN = "no download and no written file was seen, and no sign of a document that it was saved"


def sighting_of_file(name: str, trail: Trail) -> Sighting:
    """What a run says of a file that is to be saved.

    The device tells of a download by a text that it adds to what is shown, and of the files that were written beside
    it. Else a document tells it after a touch that saves: its mark of unsaved changes goes, its button that saves
    cannot be pressed any more, a text stands again as before the change, the program says so, or the document has the
    name that was entered in the dialog that saved it. Where changes are dropped or undone, none of these counts.

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
        elif not shown.dialog and (saving := saving_before(seen, trail)) and complains(saving, trail):
            last = Sighting(None, said="the program says that it was not saved")
        elif file := _written(name, seen, trail):
            last = Sighting(True, seen, f"the file {file!r} was written")
        elif not shown.dialog and (sign := _sign(name, seen, trail)):
            last = Sighting(True, seen, sign)
        elif last.look is not None and _is_changed(last.look, seen, trail):
            last = Sighting(None, said="the document was changed after it was saved")
    return last


def kept_document(seen: VisitLook, trail: Trail) -> bool:
    """Whether a look at a page shows that its document was saved by the steps before, whatever it is called."""
    saving = None if seen.shown.dialog or is_marked(seen.shown) else saving_before(seen, trail)
    if saving is None or complains(saving, trail):
        return False
    return bool(_written("", seen, trail) or sign_of_saving("", saving, trail))


def can_show_saved(name: str, shown: Observation) -> bool:
    """Whether the device tells of files, or a document shows whether it is saved: by its name, a mark or a button."""
    if shown.loading or shown.written is not None or is_marked(shown) or turns_saving_off(shown):
        return True
    return name != "" and is_document(name, shown)


def _written(name: str, seen: VisitLook, trail: Trail) -> str:
    """The file that was written by the step before a look, as the device tells; empty if none was.

    A program may also write what nobody asked for: a file whose name is not known is one that a step saves, and
    that the title, a tab or the dialog names. What is written with a complaint may not be all of it.
    """
    step = next((t for t in reversed(trail.taken) if t.number <= seen.step), None)
    if step is None or not (name or saves(step)):
        return ""
    pages = (s.shown for s in reversed(trail.looks) if s.step < step.number and not s.shown.dialog)
    before = next(pages, None)
    if before is not None and complain(news(before, seen.shown)):
        return ""
    return next((file for file in seen.shown.written or () if _is_meant(file, name, step, seen, trail)), "")


def _is_meant(file: str, name: str, step: Taken, seen: VisitLook, trail: Trail) -> bool:
    """Whether a file that was written is the one of a name, or without a name the document that is shown."""
    if name:
        return is_file(name, file)
    return is_document(file, seen.shown) or _stood_in(file, step, trail)


def _sign(name: str, seen: VisitLook, trail: Trail) -> str:
    """The sign on a look at the page of a document that the steps before have saved it; empty for none."""
    saving = saving_before(seen, trail)
    if saving is None or complains(saving, trail):
        return ""
    if _takes_name(name, saving, trail):
        return f"{seen.shown.title!r} has the name that was entered"
    return sign_of_saving(name, saving, trail)


def _takes_name(name: str, saving: Saving, trail: Trail) -> bool:
    """Whether the document has the name that stood in the dialog that saved it, and had it on no page before."""
    if not name or not names_file(name, saving.after.shown.title) or not _stood_in(name, saving.step, trail):
        return False
    former = (s.shown for s in trail.looks if s.step < saving.step.number and not s.shown.dialog)
    return not any(names_file(name, shown.title) for shown in former)


def _stood_in(name: str, step: Taken, trail: Trail) -> bool:
    """Whether a field of the dialog that a step was done in held a name."""
    before = next((s.shown for s in reversed(trail.looks) if s.step < step.number), None)
    if before is None or not before.dialog:
        return False
    return any(e.editable and e.visible and is_file(name, e.text) for e in before.elements)


def _is_changed(saved: VisitLook, seen: VisitLook, trail: Trail) -> bool:
    """Whether something was typed into a document between the look that shows it saved and another one."""
    if seen.shown.dialog or seen.shown.title != saved.shown.title or not same_page(saved.look, seen.look):
        return False
    typed = (t for t in trail.taken if saved.step < t.number <= seen.step and isinstance(t.action, InputText))
    return any(t.element is not None and not is_search(t.element) for t in typed)


def _downloads(name: str, shown: Observation) -> int:
    """How often the device itself, and not the page, says that a file of this name was downloaded."""
    said = (e.text for e in shown.elements if shown.loading and e == UIElement(e.index, Role.TEXT, e.text))
    told = (text.removeprefix(f"{DOWNLOADED} ") for text in said if text.startswith(f"{DOWNLOADED} "))
    return sum(not name or is_file(name, file) for file in told)
