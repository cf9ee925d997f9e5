"""What the looks of a run say of a thing by its name: whether it is listed, new or gone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from uiatlas.planning.control_marks import without_number
from uiatlas.planning.goal import Exists
from uiatlas.run.evidence import Sighting, Within, not_seen_saved
from uiatlas.run.forms import drops, is_search, is_sender, sends, waits
from uiatlas.run.named_controls import has_as_many, is_told_by_number
from uiatlas.run.naming import bears_name, lines_called, same_name
from uiatlas.run.removal import in_row, leaves_its_rows, lists_no_more, sighting_of_removal
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.text.language import bare
from uiatlas.ui import InputText, Observation, Press, Role, Tap, UIElement, chord_of

_ENTER = chord_of("Enter")


def sighting_of_name(fact: Exists, trail: Trail, within: Within) -> Sighting:
    """What a run says of a thing that is to be listed, or to be gone.

    A thing is there where a row or a line is called so, or a field, and not because a field holds its name. One that
    the run is to make counts only where it was not listed before it was typed, and after the form has let go of its
    name. A row that was there is not so any more where the rows beside it still stand; a message that is gone, or what
    a page says of another thing, tells nothing. The number that tells a row from its namesakes is no part of what it
    is called.
    """
    looks = [s for s in trail.looks if not fact.screen or (s.screen is not None and within(fact.screen, s.screen))]
    if not fact.present:
        return _gone(fact, looks, trail)
    numbered = fact.name if is_told_by_number(fact.name, trail.looks) else ""
    fact = replace(fact, name=without_number(fact.name)) if numbered else fact
    typed = _typed_at(fact.name, trail)
    last, there = Sighting(None, said="it was not listed"), None
    for seen in looks:
        if fact.changed and _stands_in_place(fact.name, seen, trail, typed):
            there, last = seen, Sighting(True, seen, f"{fact.name!r} stands where something else stood")
            continue
        if fact.changed and _is_looked_for(fact.name, seen.shown):
            continue
        found = _listed(fact.name, seen, trail, typed, titled=not fact.changed)
        found = found or (not (fact.changed or typed) and _has_field(fact.name, seen.shown))
        if found and numbered and not fact.changed and not has_as_many(numbered, seen.shown):
            there, last = None, Sighting(None, said=f"fewer are listed than {numbered!r} says")
            continue
        if found and fact.changed and not _is_new(fact.name, seen, trail, typed):
            if seen.step >= typed:
                last = Sighting(None, said=_not_new(fact.name, seen, trail, typed))
            continue
        if found:
            there, last = seen, Sighting(True, seen, f"{fact.name!r} is listed")
        elif there is not None and lists_no_more(there, seen, trail) and not _holds(fact.name, seen.shown):
            left = leaves_its_rows(fact.name, there.shown, seen.shown)
            last = Sighting(False if left else None, seen, f"{fact.name!r} is not listed any more")
    return _made_elsewhere(fact, trail, within) or last if last.so is None and fact.screen and typed else last


def _made_elsewhere(fact: Exists, trail: Trail, within: Within) -> Sighting | None:
    """What a run says of a thing that it has typed and that another screen lists than the one that was thought of.

    There it has to be new: what was listed there before may be on every screen.
    """
    elsewhere = sighting_of_name(replace(fact, screen="", changed=True), trail, within)
    return elsewhere if elsewhere.so else None


def _gone(fact: Exists, looks: Sequence[VisitLook], trail: Trail) -> Sighting:
    """What a run says of a thing that is to be gone; where all of its name are, so is a numbered one of them."""
    found = sighting_of_removal(fact, looks, trail)
    if found.so is not None or not is_told_by_number(fact.name, trail.looks):
        return found
    every = sighting_of_removal(replace(fact, name=without_number(fact.name)), looks, trail)
    return every if every.so else found


def _is_looked_for(name: str, shown: Observation) -> bool:
    """Whether a page looks for a name: what it says of it may be what was asked for, a suggestion, or that none is."""
    return any(e.editable and e.visible and is_search(e) and same_name(e.text, name) for e in shown.elements)


def _holds(name: str, shown: Observation) -> bool:
    """Whether a field holds a name."""
    return any(e.editable and e.visible and same_name(e.text, name) for e in shown.elements)


def _has_field(name: str, shown: Observation) -> bool:
    """Whether a field has a name as its caption, and not only since it holds that.

    What an empty field for searching says by itself, such as "Search in Pictures", is its caption as well.
    """
    fields = [e for e in shown.elements if e.editable and e.visible]
    hints = (e for e in fields if not e.description and is_search(replace(e, resource_id="")))
    return any(same_name(e.text, name) for e in hints) or any(
        bears_name(e.description.rstrip(": *"), name.rstrip(": *")) for e in fields if not same_name(e.text, name)
    )


def _typed_at(name: str, trail: Trail) -> int:
    """The number of the first step that typed a name into a field that is not for searching, 0 if none did.

    A name may be typed in parts, such as a first and a last name.
    """
    steps = [t for t in trail.taken if t.element is None or not is_search(t.element)]
    texts = [(t.number, t.action.text) for t in steps if isinstance(t.action, InputText)]
    open_ = set(bare(name).split())
    for number, text in texts:
        if same_name(text, name):
            return number
    for number, text in texts:
        open_ -= set(bare(text).split())
        if not open_:
            return number
    return 0


def _is_new(name: str, seen: VisitLook, trail: Trail, typed: int) -> bool:
    """Whether a thing is listed that was not there before its name was typed, by a form that has let go of the name."""
    holding, entered = _holds(name, seen.shown), seen.look is seen.entry and seen.step > typed
    if seen.step < typed or (holding and not entered):
        return False
    opened = holding and _is_opened_again(seen, trail, typed)
    if seen.shown.dialog and not (opened or _is_taken_into(name, seen, trail, typed)):
        return False
    before = _former(seen, trail, max(typed, 1))
    if before is None:
        return typed > 0 and not _was_given_up(trail, typed, seen.step)
    more = len(_lines(name, seen.shown, typed)) > len(_lines(name, before.shown, typed))
    return more or (holding and not _holds(name, before.shown))


def _is_taken_into(name: str, seen: VisitLook, trail: Trail, typed: int) -> bool:
    """Whether a list in a dialog has taken a name: it was sent into it, and the dialog has nothing that drops it."""
    sent = any(typed < t.number <= seen.step and (sends(t.action, t.element) or _enters(t)) for t in trail.taken)
    if not (typed and sent) or _holds(name, seen.shown) or any(drops(e) for e in seen.shown.actionable):
        return False
    return any(in_row(line, seen.shown) for line in _lines(name, seen.shown, typed))


def _enters(step: Taken) -> bool:
    return isinstance(step.action, Press) and chord_of(step.action.keys) == _ENTER


def _former(seen: VisitLook, trail: Trail, step: int) -> VisitLook | None:
    """The latest look at the page of a look that was taken before a step; None if there is none."""
    return next((s for s in reversed(trail.looks) if s.step < step and same_page(s.look, seen.look)), None)


def _not_new(name: str, seen: VisitLook, trail: Trail, typed: int) -> str:
    """What is said of a thing that a look lists, and that the run is not seen to have made."""
    if not typed:
        return "it is listed, and nothing shows that the run made it"
    before = _former(seen, trail, typed)
    again = before is not None and _lines(name, before.shown, typed) and trail.sent_since(typed)
    return "it was listed before, and is not listed once more" if again else not_seen_saved(trail, typed)


def _lines(name: str, shown: Observation, typed: int) -> list[UIElement]:
    """What lists a name; a drop-down lists none that was typed, it may only have been set to it."""
    return [e for e in lines_called(name, shown) if not (typed and e.role is Role.CHOICE)]


def _was_given_up(trail: Trail, start: int, end: int) -> bool:
    """Whether a form that was typed into at one step was last answered, up to another, with a button that drops it."""
    answers = [t.element for t in trail.taken if start < t.number <= end and isinstance(t.action, Tap) and t.element]
    telling = [e for e in answers if is_sender(e) or drops(e)]
    return bool(telling) and drops(telling[-1])


def _stands_in_place(name: str, seen: VisitLook, trail: Trail, typed: int) -> bool:
    """Whether a sentence of a page says a name in the place of another one that it said before the name was typed.

    It is shown more often than before the name was typed, and the sentence that it stands for less often.
    """
    if not typed or seen.step <= typed or seen.shown.dialog or _holds(name, seen.shown):
        return False
    before = _former(seen, trail, typed)
    if before is None:
        return False
    former, now = _sentences(before.shown), _sentences(seen.shown)
    for said in now - former:
        start, named, end = said.partition(bare(name))
        whole = bool(named) and not (start[-1:].isalnum() or end[:1].isalnum())
        if whole and (start or end) and any(_frames(start, end, text) for text in former - now):
            return True
    return False


def _sentences(shown: Observation) -> Counter[str]:
    """What can be read on a page, and how often."""
    return Counter(bare(e.text) for e in shown.elements if e.visible and not e.editable and e.text)


def _frames(start: str, end: str, text: str) -> bool:
    """Whether a text is something between a beginning and an end."""
    return len(text) > len(start) + len(end) and text.startswith(start) and text.endswith(end)


def _listed(name: str, seen: VisitLook, trail: Trail, typed: int, *, titled: bool) -> bool:
    """Whether a look lists a thing, or has its name as the title where that counts.

    A field that holds its name does so only where it was opened anew with it: on a page that waits for no button, since
    the next page of something that is not finished yet holds it as well, or on one that was left and entered again.
    """
    lines = _lines(name, seen.shown, typed)
    if any(not titled or _is_kept(e, name, seen.shown) for e in lines) or (titled and _is_titled(name, seen.shown)):
        return True
    fields = [e for e in seen.shown.elements if e.editable and e.visible and not is_search(e)]
    if seen.step <= typed or seen.look is not seen.entry or not any(same_name(e.text, name) for e in fields):
        return False
    again = typed > 0 and _is_opened_again(seen, trail, typed)
    return again or not (waits(seen.shown) or seen.shown.dialog)


def _is_kept(line: UIElement, name: str, shown: Observation) -> bool:
    """Whether what says a name is not only the heading of a form, or what repeats its field that holds the name."""
    if _holds(name, shown):
        return in_row(line, shown)
    return line.role is not Role.HEADING or not (shown.dialog or waits(shown))


def _is_titled(name: str, shown: Observation) -> bool:
    """Whether a page has a name as its title, and is none whose content may not be kept yet: a form or a dialog."""
    return bears_name(shown.title, name) and not (shown.dialog or waits(shown) or _holds(name, shown))


def _is_opened_again(seen: VisitLook, trail: Trail, typed: int) -> bool:
    """Whether a page was left and entered again; a dialog is so only where the name was typed into it.

    Another dialog may suggest what was typed last, such as the name of a file, whenever it is opened.
    """
    before = [s for s in trail.looks if s.visit < seen.visit and same_page(s.look, seen.look)]
    if not seen.shown.dialog or not typed:
        return bool(before)
    into = next((s for s in reversed(trail.looks) if s.step < typed), None)
    return any(s is into for s in before)
