"""The signs by which a document shows that it was saved: a mark, a text or a button is as before the change."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from uiatlas.run.forms import alert_words, drops, held_in, holds_value, is_search, messages, news, says_taken
from uiatlas.run.naming import as_words
from uiatlas.run.saving_controls import is_to_save
from uiatlas.run.told_messages import complain
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.safety import is_question
from uiatlas.text.controls import is_choice_alone, leads_back
from uiatlas.text.language import bare, folded, tokens
from uiatlas.ui import Back, Observation, Press, Role, Tap, UIElement, Wait, WaitFor, chord_of, resolve, selector_for

_MARK = re.compile(r"^\s*[*•●]\s*|\s*[*•●](?=\s*(?:$|[-–—]\s))")
"""What a window's title has whose document is not saved, as in ``*note.txt - Editor`` or ``note.txt* - Editor``."""

_BETWEEN = re.compile(r"\s[-–—|·:]\s|:\s|[()\[\]\"“”/\\]")
"""What stands between the parts of a title, one of which may be the name of a file."""

_KEYS = (chord_of("Ctrl+S"), chord_of("Meta+S"))


@dataclass(frozen=True, slots=True)
class Saving:
    """A step that saves a document, as far as it tells, and what was shown around it.

    Attributes:
        step: The step.
        before: The latest look at a page, and not at a dialog, before the step.
        after: A look at a page after it.
        answered: Whether something was answered in between, with a control that does not save.
    """

    step: Taken
    before: VisitLook
    after: VisitLook
    answered: bool = False


def saving_before(seen: VisitLook, trail: Trail) -> Saving | None:
    """The step that saves before a look at a page; None if another one was done since than to wait or to agree.

    What is asked after the step, such as whether a file may be replaced, must not be answered with going back.
    """
    answered = False
    since = (t for t in reversed(trail.taken) if t.number <= seen.step)
    for step in (t for t in since if not isinstance(t.action, Wait | WaitFor)):
        if saves(step):
            former = (s for s in reversed(trail.looks) if s.step < step.number and not s.shown.dialog)
            before = next(former, None)
            if before is None or before.shown.app != seen.shown.app:
                return None
            return Saving(step, before, seen, answered)
        on = next((s.shown for s in reversed(trail.looks) if s.step < step.number), None)
        if on is None or not (on.dialog or is_choice_alone(on)) or _refuses(step):
            return None
        answered = True
    return None


def complains(saving: Saving, trail: Trail) -> bool:
    """Whether the program says since a step that saves that it did not work.

    An alert that was closed since may say so in any language, unless it says that the document was saved.
    """
    before = saving.before.shown
    for seen in (s for s in trail.looks if saving.step.number <= s.step <= saving.after.step):
        alert = alert_words(seen.shown)
        if alert and saving.answered and not says_taken(alert):
            return True
        if not (seen.shown.dialog and _asks(seen.shown)) and complain(news(before, seen.shown)):
            return True
    return False


def saves(step: Taken) -> bool:
    """Whether a step touches what is called to save, or presses the keys for it; agreeing may agree to anything."""
    if isinstance(step.action, Press):
        return chord_of(step.action.keys) in _KEYS
    return isinstance(step.action, Tap) and step.element is not None and is_to_save(step.element)


def is_marked(shown: Observation) -> bool:
    """Whether the title says that the document has changes that are not saved."""
    return _MARK.search(shown.title) is not None


def names_file(name: str, title: str) -> bool:
    """Whether a part of a title is the name of a file; one without an ending may have any."""
    parts = _BETWEEN.split(_MARK.sub("", title))
    return not name or any(is_file(name, part) for part in parts)


def is_file(name: str, said: str) -> bool:
    """Whether a text is the name of a file, which may be told with its folders."""
    wanted, file = folded(name.replace("\\", "/").rstrip("/").rpartition("/")[2]), folded(said)
    return file == wanted or (bare(wanted) == wanted and bare(file) == wanted)


def is_document(name: str, shown: Observation) -> bool:
    """Whether a page is that of a document of this name, by its title or the chosen tab."""
    tabs = (e for e in shown.elements if e.visible and e.selected and e.role is Role.TAB)
    return names_file(name, shown.title) or any(names_file(name, tab.label) for tab in tabs)


def turns_saving_off(shown: Observation) -> bool:
    """Whether a button that saves cannot be pressed now: it may be on as long as there is something to save."""
    return any(e.visible and not e.enabled and e.role is Role.BUTTON and is_to_save(e) for e in shown.elements)


def sign_of_saving(name: str, saving: Saving, trail: Trail) -> str:
    """What a page shows after a step that saves which says that the document was saved; empty if nothing does.

    Args:
        name: What the file is called; empty for any.
        saving: The step, with what was shown before and after it.
        trail: The run.
    """
    before, after = saving.before.shown, saving.after.shown
    if complains(saving, trail) or (saving.answered and not _holds_as_before(saving)):
        return ""
    tab = next((e.label for e in _tabs(before) if _lost_its_mark(name, e, after)), "")
    if tab:
        return f"{tab!r} has lost its mark"
    if _loses_of_title(name, saving, trail):
        return f"{after.title!r} holds nothing that is not saved"
    if not same_page(saving.before.look, saving.after.look):
        return ""
    if is_document(name, after):
        if _turns_off(saving, trail):
            return "the button that saves cannot be pressed any more"
        if not after.loading and (text := _text_as_before(saving, trail)):
            return f"{text!r} is shown again"
    return _told_saved(name, saving)


def _loses_of_title(name: str, saving: Saving, trail: Trail) -> bool:
    """Whether the title has lost a mark, or else a part that it did not have before the change, and nothing else.

    A title without a mark must have been seen before the change as it is now.
    """
    before, after = saving.before.shown, saving.after.shown
    if not names_file(name, after.title):
        return False
    if is_marked(before):
        return folded(_MARK.sub("", before.title)) == folded(after.title)
    if not frozenset(tokens(after.title)) < frozenset(tokens(before.title)) or not names_file(name, before.title):
        return False
    return any(s.shown.title == after.title for s in _earlier(saving, trail))


def _tabs(shown: Observation) -> Iterator[UIElement]:
    return (e for e in shown.elements if e.visible and e.role is Role.TAB and _MARK.search(e.label))


def _lost_its_mark(name: str, tab: UIElement, after: Observation) -> bool:
    plain = folded(_MARK.sub("", tab.label))
    labels = {folded(e.label) for e in after.elements if e.visible and e.role is Role.TAB}
    return names_file(name, tab.label) and plain in labels and folded(tab.label) not in labels


def _turns_off(saving: Saving, trail: Trail) -> bool:
    """Whether a button that saves could be pressed, and cannot be any more.

    On a page of the web it may only wait for the answer to what was sent: there it must have been off before that.
    """
    before, after = saving.before.shown, saving.after.shown
    for button in (e for e in before.actionable if e.enabled and is_to_save(e)):
        place = selector_for(button, before)
        now = resolve(place, after)
        if now is None or now.element.enabled:
            continue
        former = (resolve(place, s.shown) for s in _earlier(saving, trail))
        if not after.loading or any(found is not None and not found.element.enabled for found in former):
            return True
    return False


def _text_as_before(saving: Saving, trail: Trail) -> str:
    """A text that is shown in its place again as before the change, while the fields hold what they held; else empty.

    What stood there meanwhile came with a change of a field, or stayed for another step: it is no message that goes by
    itself.
    """
    before, after = saving.before.shown, saving.after.shown
    if held_in(before) != held_in(after):
        return ""
    changed, now, stayed = _texts(before), _texts(after), frozenset[tuple[object, str]]()
    for earlier in _earlier(saving, trail):
        was, typed = _texts(earlier.shown), held_in(earlier.shown) != held_in(before)
        back = (k for k, said in changed.items() if was.get(k) == now.get(k) != said)
        if place := next((k for k in back if k in now and (typed or (k, changed[k]) in stayed)), None):
            return now[place]
        stayed |= frozenset(was.items())
    return ""


def _texts(shown: Observation) -> dict[tuple[str, object, int], str]:
    """What is only read on a page, by the place where it stands."""
    places: dict[tuple[str, object, int], list[str]] = {}
    for element, said in messages(shown):
        bounds = element.bounds
        spot = None if bounds is None else (bounds.left, bounds.top)
        key = element.resource_id, spot, -1 if element.resource_id or spot else element.index
        places.setdefault(key, []).append(said)
    return {place: said[0] for place, said in places.items() if len(said) == 1}


def _told_saved(name: str, saving: Saving) -> str:
    """What a page says since a step that saves, if that tells of saving; a page of the web names the file."""
    after = saving.after.shown
    for _, said in news(saving.before.shown, after):
        named = name != "" and as_words(name.replace("\\", "/").rpartition("/")[2]).search(folded(said)) is not None
        if says_taken(said) and (named or (not after.loading and is_document(name, after))):
            return said
    return ""


def _earlier(saving: Saving, trail: Trail) -> Iterator[VisitLook]:
    """The looks at the same page before the one that a step was done on, the latest first."""
    for seen in reversed(trail.looks):
        if seen.step < saving.before.step and same_page(seen.look, saving.before.look):
            yield seen


def _asks(dialog: Observation) -> bool:
    """Whether a dialog is a question or a form: what it says is no answer to saving."""
    fields = any(holds_value(e) and e.visible for e in dialog.elements)
    return fields or any(is_question(said) for _, said in messages(dialog))


def _holds_as_before(saving: Saving) -> bool:
    """Whether a field holds something, and all of them hold what they did: what was answered dropped no change."""
    before, after = saving.before.shown, saving.after.shown
    filled = any(e.editable and e.visible and e.text.strip() and not is_search(e) for e in after.elements)
    return filled and held_in(before) == held_in(after)


def _refuses(step: Taken) -> bool:
    return isinstance(step.action, Back) or (
        step.element is not None and (leads_back(step.element) or drops(step.element))
    )
