"""What the looks of a run say of a thing by its name: whether it is listed, new or gone."""

import re
from collections.abc import Sequence

from uiatlas.planning.goal import Exists
from uiatlas.run.evidence import Sighting, Within
from uiatlas.run.forms import drops, is_search, is_sender, waits
from uiatlas.run.naming import elements_called, lines_called, same_name
from uiatlas.run.recovery.ladder import is_loading
from uiatlas.run.trail import Trail, scrolled
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.text.language import bare, tokens
from uiatlas.text.lexicon import REMOVING
from uiatlas.ui import InputText, Observation, Role, Tap, UIElement

_NOT_SINCE = "it was listed, and its list was not looked at since it was removed"
_COUNT = re.compile(r"[\W\d]+")


def sighting_of_name(fact: Exists, trail: Trail, within: Within) -> Sighting:
    """What a run says of a thing that is to be listed, or to be gone.

    A thing is there where a row or a line is called so, and not because a field holds its name. One that the run is to
    make counts only where it was not listed before it was typed, and after the form has let go of its name.
    """
    looks = [s for s in trail.looks if not fact.screen or (s.screen is not None and within(fact.screen, s.screen))]
    if not fact.present:
        return _gone(fact, looks, trail)
    typed = _typed_at(fact.name, trail)
    last, there = Sighting(None, said="it was not listed"), None
    for seen in looks:
        if fact.changed and _stands_in_place(fact.name, seen, trail, typed):
            there, last = seen, Sighting(True, seen, f"{fact.name!r} stands where something else stood")
            continue
        found = _listed(fact.name, seen, trail, reopened=seen.step > typed)
        if found and fact.changed and not _is_new(fact.name, seen, trail, typed):
            if seen.step >= typed:
                unsaved = "it was set, and not seen after it was saved"
                last = Sighting(None, said=unsaved if typed else "it is listed, and nothing shows that the run made it")
            continue
        if found:
            there, last = seen, Sighting(True, seen, f"{fact.name!r} is listed")
        elif there is not None and _lists_no_more(there, seen, trail) and not _holds(fact.name, seen.shown):
            last = Sighting(False, seen, f"{fact.name!r} is not listed any more")
    return last


def _holds(name: str, shown: Observation) -> bool:
    """Whether a field holds a name."""
    return any(e.editable and e.visible and same_name(e.text, name) for e in shown.elements)


def _gone(fact: Exists, looks: Sequence[VisitLook], trail: Trail) -> Sighting:
    """What a run says of a thing that is to be gone: one of that whole name was listed, and is not any more."""
    last, there = Sighting(None, said="it was never seen where it could be gone from"), None
    removed = max(
        (t.number for t in trail.taken if t.worked and t.element is not None and removes(t.element)), default=0
    )
    for seen in looks:
        if elements_called(fact.name, seen.shown):
            if there is None or same_page(there.look, seen.look) or fact.screen:
                still = Sighting(False, seen, f"{fact.name!r} is still listed")
                there, last = seen, still if seen.step >= removed else Sighting(None, said=_NOT_SINCE)
        elif there is not None and _lists_no_more(there, seen, trail, emptied=0 < removed <= seen.step):
            last = Sighting(True, seen, f"{fact.name!r} is not listed any more")
        elif lines_called(fact.name, seen.shown) and there is None:
            last = Sighting(None, said=f"no row is called {fact.name!r} alone")
        elif fact.screen and there is None and not (_is_cut(seen.shown) or _is_veiled(seen.shown)):
            last = Sighting(True, seen, f"the list is shown whole, without {fact.name!r}")
    return last


def removes(element: UIElement) -> bool:
    """Whether a control removes something, or agrees to it."""
    return is_sender(element) or bool(frozenset(tokens(element.label)) & REMOVING)


def _lists_no_more(there: VisitLook, seen: VisitLook, trail: Trail, *, emptied: bool = False) -> bool:
    """Whether a look is of the page that listed a thing, and shows it whole enough to say that it is gone.

    Args:
        there: The look that listed it.
        seen: The look.
        trail: The run.
        emptied: Whether something was removed, so that hardly anything of the page may be left.
    """
    same = same_page(there.look, seen.look) or (emptied and _is_left_of(there.shown, seen.shown))
    if not same or _headed(there.shown) != _headed(seen.shown):
        return False
    return not _is_veiled(seen.shown) and not scrolled(trail, there.step, seen.step)


def _is_left_of(one: Observation, other: Observation) -> bool:
    """Whether a page is what is left of another one with its last row: more may be gone with it than is left.

    It stands at the same place of the app under the same title, headings and chosen tabs, and what can be touched on it
    could be touched before.
    """
    if not one.title or (one.app, one.activity, one.dialog) != (other.app, other.activity, other.dialog):
        return False
    heads = (
        [_COUNT.sub(" ", e.label) for e in s.elements if e.visible and e.role is Role.HEADING] for s in (one, other)
    )
    left = {(e.role, e.label) for e in other.actionable}
    return next(heads) == next(heads) and bool(left) and left <= {(e.role, e.label) for e in one.actionable}


def _headed(shown: Observation) -> tuple[str, ...]:
    """The words of a page's title, and the tabs that are chosen.

    A number counts what is listed, and a sign says that something is not saved.
    """
    tabs = (e.label for e in shown.elements if e.visible and e.selected and e.role is Role.TAB)
    return tuple(_COUNT.sub(" ", said.casefold()).strip() for said in (shown.title, *tabs))


def _is_veiled(shown: Observation) -> bool:
    """Whether a page may hide some of what it lists: a dialog lies over it, or something is looked for in it."""
    filtered = any(e.editable and is_search(e) and e.text not in ("", e.description) for e in shown.elements)
    return shown.dialog or filtered


def _is_cut(shown: Observation) -> bool:
    """Whether a page can be scrolled, or shows nothing yet."""
    return any(e.scrollable for e in shown.elements) or is_loading(shown)


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
    if seen.shown.dialog and not (holding and _was_there(seen, trail)):
        return False
    before = [s for s in trail.looks if s.step < max(typed, 1) and same_page(s.look, seen.look)]
    count = len(lines_called(name, seen.shown))
    if not before:
        return typed > 0 and not _was_given_up(trail, typed, seen.step)
    return count > len(lines_called(name, before[-1].shown)) or holding


def _was_given_up(trail: Trail, start: int, end: int) -> bool:
    """Whether a form that was typed into at one step was last answered, up to another, with a button that drops it."""
    answers = [t.element for t in trail.taken if start < t.number <= end and isinstance(t.action, Tap) and t.element]
    telling = [e for e in answers if is_sender(e) or drops(e)]
    return bool(telling) and drops(telling[-1])


def _stands_in_place(name: str, seen: VisitLook, trail: Trail, typed: int) -> bool:
    """Whether a sentence of a page says a name that said another one on the same page before the name was typed."""
    if not typed or seen.step <= typed or seen.shown.dialog or _holds(name, seen.shown):
        return False
    before = next((s for s in reversed(trail.looks) if s.step < typed and same_page(s.look, seen.look)), None)
    if before is None:
        return False
    former = [bare(e.text) for e in before.shown.elements if e.visible and not e.editable and e.text]
    for e in seen.shown.elements:
        start, said, end = bare(e.text).partition(bare(name)) if e.visible and not e.editable else ("", "", "")
        whole = bool(said) and not (start[-1:].isalnum() or end[:1].isalnum())
        if whole and (start or end) and any(_frames(start, end, text) for text in former if text != bare(e.text)):
            return True
    return False


def _frames(start: str, end: str, text: str) -> bool:
    """Whether a text is something between a beginning and an end."""
    return len(text) > len(start) + len(end) and text.startswith(start) and text.endswith(end)


def _listed(name: str, seen: VisitLook, trail: Trail, *, reopened: bool) -> bool:
    """Whether a look lists a thing.

    A field that holds its name does so only where it was opened anew with it: on a page that waits for no button, since
    the next page of something that is not finished yet holds it as well, or on one that was left and entered again.
    """
    if lines_called(name, seen.shown):
        return True
    fields = [e for e in seen.shown.elements if e.editable and e.visible and not is_search(e)]
    if not reopened or seen.look is not seen.entry or not any(same_name(e.text, name) for e in fields):
        return False
    return _was_there(seen, trail) or not waits(seen.shown)


def _was_there(seen: VisitLook, trail: Trail) -> bool:
    """Whether a page was left and entered again."""
    return any(s.visit < seen.visit and same_page(s.look, seen.look) for s in trail.looks)
