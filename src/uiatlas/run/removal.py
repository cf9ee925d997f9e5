"""What the looks of a run say of a thing that is to be gone: the pages that listed it, and what they show since."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from uiatlas.planning.goal import Exists
from uiatlas.run.evidence import Sighting
from uiatlas.run.forms import COMPLAINING, NEGATING, is_search, is_sender
from uiatlas.run.naming import elements_called, lines_called, same_name
from uiatlas.run.recovery.ladder import is_loading
from uiatlas.run.trail import Taken, Trail, scrolled
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.text.language import folded, tokens
from uiatlas.text.lexicon import REMOVING
from uiatlas.ui import Back, InputText, Observation, Role, UIElement, resolve
from uiatlas.ui.containers import holders, item_around

_NOT_SINCE = "it was listed, and its list was not looked at since it was removed"
_CLOSED = "it is not listed any more, and nothing of its list is left that tells an empty list from a closed one"
_KIND = attrgetter("role", "text", "description", "resource_id", "class_name")
_REMOVED = frozenset(word.removesuffix("e") + "ed" for word in REMOVING)
_COUNT = re.compile(r"[\W\d]+")


def sighting_of_removal(fact: Exists, looks: Sequence[VisitLook], trail: Trail) -> Sighting:
    """What a run says of a thing that is to be gone: one of that whole name was listed, and is not any more.

    It was listed on the first page that shows it, and in every row that shows it before something was removed. Where
    it is shown elsewhere afterwards, such as in a message, says nothing.
    """
    last, places = Sighting(None, said="it was never seen where it could be gone from"), list[_Place]()
    removed = max((t.number for t in trail.taken if t.worked and _may_remove(t, edits=fact.changed)), default=0)
    for seen in (k for k in looks if not _is_restored(k, trail, removed)):
        same = next((p for p in places if same_page(p.there.look, seen.look)), None)
        since = same if same is not None and same.there.step <= removed <= seen.step and removed else None
        if rows := [e for e in _called(fact.name, seen.shown) if since is None or not _is_aside(e, seen.shown, since)]:
            beside = frozenset(t for e in rows for t in _beside(e, seen.shown))
            if same is not None:
                same.there, same.gone, same.beside = seen, None, beside
            elif not places or fact.screen or (seen.step < removed and _is_list(rows, seen, own=fact.changed)):
                places.append(_Place(seen, beside))
            continue
        for place in (p for p in places if not fact.changed or _is_of_one(p.there, seen)):
            emptied = 0 < removed <= seen.step
            if not lists_no_more(place.there, seen, trail, emptied=emptied):
                continue
            if _shows_rest(place, seen.shown) or (
                place.there.step < removed and _is_emptied(fact.name, place.there, seen)
            ):
                place.gone = seen
            else:
                place.closed = True
        if lines_called(fact.name, seen.shown) and not places:
            last = Sighting(None, said=f"no row is called {fact.name!r} alone")
        elif fact.screen and not places and not (_is_cut(seen.shown) or _is_veiled(seen.shown)):
            last = Sighting(True, seen, f"the list is shown whole, without {fact.name!r}")
    found = _of_places(places, fact.name, removed) if places else last
    if not fact.changed or found.so is not None:
        return found
    return _overwritten(fact.name, looks, trail, listed=bool(places)) or found


def _overwritten(name: str, looks: Sequence[VisitLook], trail: Trail, *, listed: bool) -> Sighting | None:
    """What a run says of a name that a field held: another text was typed over it, and was taken over by now.

    Where the name was listed, a page that was loaded anew tells nothing: a site may answer with what it was sent.
    """
    typed = [(t, t.action) for t in trail.taken if t.element is not None and same_name(t.element.text, name)]
    for step, action in reversed(typed):
        before = next((s for s in reversed(trail.looks) if s.step < step.number), None)
        if before is None or not isinstance(action, InputText) or not step.worked:
            continue
        for seen in looks:
            if seen.step < step.number or not same_page(before.look, seen.look):
                continue
            if listed and seen.shown.reloaded_since(before.shown):
                continue
            field = resolve(action.target, seen.shown)
            kept = not seen.waits or seen.look is seen.entry
            if kept and field is not None and same_name(field.element.text, action.text):
                return Sighting(True, seen, f"{action.text!r} stands where it stood")
    return None


@dataclass(slots=True)
class _Place:
    """A page that listed a thing.

    Attributes:
        there: The latest look at it that shows the thing.
        beside: What the rows said that stood beside it then.
        gone: The latest look after that which shows it without the thing; None if there is none.
        closed: Whether a look after that shows the page without anything of the list.
    """

    there: VisitLook
    beside: frozenset[str]
    gone: VisitLook | None = None
    closed: bool = False


def _called(name: str, shown: Observation) -> list[UIElement]:
    """What is called so; a drop-down only shows what it was set to."""
    return [e for e in elements_called(name, shown) if e.role is not Role.CHOICE]


def _is_restored(seen: VisitLook, trail: Trail, removed: int) -> bool:
    """Whether a page that was gone back to is shown exactly as before something was removed.

    A browser that goes back need not ask for the page again; a platform that loads no pages shows what there is.
    """
    last = next((t for t in reversed(trail.taken) if t.number <= seen.step), None)
    if seen.step <= removed or not seen.shown.loading or last is None or not isinstance(last.action, Back):
        return False
    return any(k.step < removed and k.shown.digest == seen.shown.digest for k in trail.looks)


def _is_list(called: Sequence[UIElement], seen: VisitLook, *, own: bool) -> bool:
    """Whether a thing can be gone from a page: a row is called so, or a page of its own shows what it is called."""
    return own or any(in_row(e, seen.shown) for e in called)


def _is_of_one(there: VisitLook, seen: VisitLook) -> bool:
    """Whether two looks may be of the page of one thing, or of one list, and not of the pages of two things."""
    return there.shown.activity == seen.shown.activity


def _is_aside(element: UIElement, shown: Observation, place: _Place) -> bool:
    """Whether an element is a message of what was removed while the list is still shown: it stands in no row.

    In a row among other neighbours the thing may only have been moved, unless the row says itself that it was removed.
    """
    if not place.beside or not _shows_rest(place, shown) or _beside(element, shown) & place.beside:
        return False
    row = _row_of(element, shown)
    return row is None or (not row.actionable and _tells_of_removal(row, shown))


def _tells_of_removal(row: UIElement, shown: Observation) -> bool:
    """Whether what is only to be read in a row says that something was removed."""
    read = (e for e in shown.elements if e.visible and not e.actionable and row.index in (e.index, *holders(e, shown)))
    words = frozenset(t for e in read for t in tokens(e.label))
    return bool(words & _REMOVED) and not words & (COMPLAINING | NEGATING)


def _shows_rest(place: _Place, shown: Observation) -> bool:
    """Whether a page still shows some of the rows that stood beside a thing, and not only that its list is closed."""
    said = {row_text(e, shown) for e in shown.elements if e.visible and e.role is Role.ITEM}
    return not place.beside or bool(said & place.beside)


def _is_emptied(name: str, there: VisitLook, seen: VisitLook) -> bool:
    """Whether the lists that held a thing are still shown and hold no row, on a page that was not left meanwhile.

    A page that is opened anew may show a list that is not filled yet.
    """
    rows = [row for e in _called(name, there.shown) if (row := _row_of(e, there.shown)) is not None]
    if not rows or there.visit != seen.visit or is_loading(seen.shown):
        return False
    held = [e for row in rows for e in there.shown.elements if e.index == row.parent]
    left = {e.parent for e in seen.shown.elements if e.visible and e.role is Role.ITEM}
    still = [_same_place(e, there.shown, seen.shown) for e in held]
    return len(held) == len(rows) and all(e is not None and e.index not in left for e in still)


def _same_place(holder: UIElement, before: Observation, after: Observation) -> UIElement | None:
    """What stands for a holder of rows on a later look: of those of one kind and name, the one in its place."""
    alike, now = (
        [e for e in s.elements if e.visible and _KIND(e) == _KIND(holder) and not in_row(e, s)] for s in (before, after)
    )
    place = next((n for n, e in enumerate(alike) if e.index == holder.index), None)
    return now[place] if place is not None and len(alike) == len(now) else None


def _beside(element: UIElement, shown: Observation) -> frozenset[str]:
    """What the rows say that stand beside the row of an element; empty if it stands in none."""
    row = _row_of(element, shown)
    if row is None:
        return frozenset()
    rows = (e for e in shown.elements if e.visible and (e.role, e.parent) == (row.role, row.parent))
    return frozenset(row_text(e, shown) for e in rows if e.index != row.index) - {""}


def row_text(row: UIElement, shown: Observation) -> str:
    """All that a row says; what it holds follows it."""
    within, said = {row.index}, [row.label]
    for e in shown.elements[row.index + 1 :]:
        if e.parent not in within:
            break
        within.add(e.index)
        said.append(e.label)
    return " ".join(t for t in said if t)


def _of_places(places: Sequence[_Place], name: str, removed: int) -> Sighting:
    still = [p.there for p in places if p.gone is None and p.there.step >= removed]
    if still:
        return Sighting(False, still[-1], f"{name!r} is still listed")
    gone = [p.gone for p in places if p.gone is not None]
    if not gone:
        return Sighting(None, said=_CLOSED if any(p.closed for p in places) else _NOT_SINCE)
    return Sighting(True, max(gone, key=lambda look: look.step), f"{name!r} is not listed any more")


def in_row(element: UIElement, shown: Observation) -> bool:
    """Whether an element is a row of a list, or stands in one."""
    return _row_of(element, shown) is not None


def _row_of(element: UIElement, shown: Observation) -> UIElement | None:
    return element if element.role is Role.ITEM else item_around(element, shown)


def _may_remove(step: Taken, *, edits: bool) -> bool:
    """Whether a step may be what a thing is gone by: a control that removes or agrees to it, or a text in an editor."""
    return (edits and isinstance(step.action, InputText)) or (step.element is not None and removes(step.element))


def leaves_its_rows(name: str, there: Observation, shown: Observation) -> bool:
    """Whether a page lists a thing no more, while it still lists what stood beside it."""
    beside = [_beside(e, there) for e in lines_called(name, there)]
    said = {row_text(e, shown) for e in shown.elements if e.visible and e.role is Role.ITEM}
    return any(rows & said for rows in beside)


def removes(element: UIElement) -> bool:
    """Whether a control removes something, or agrees to it."""
    return is_sender(element) or bool(frozenset(tokens(element.label)) & REMOVING)


def lists_no_more(there: VisitLook, seen: VisitLook, trail: Trail, *, emptied: bool = False) -> bool:
    """Whether a look is of the page that listed a thing, and shows it whole enough to say that it is gone.

    A search that the run typed may be sent later than it was typed, and hide the thing then.

    Args:
        there: The look that listed it.
        seen: The look.
        trail: The run.
        emptied: Whether something was removed, so that hardly anything of the page may be left.
    """
    same = same_page(there.look, seen.look) or (emptied and _is_left_of(there.shown, seen.shown))
    if not same or _headed(there.shown) != _headed(seen.shown):
        return False
    typed = {folded(t.action.text) for t in trail.taken if isinstance(t.action, InputText)}
    before = {looked_for for looked_for in _filters(there.shown) if folded(looked_for) not in typed}
    veiled = not _filters(seen.shown) <= before or (seen.shown.dialog and not there.shown.dialog)
    return not veiled and not scrolled(trail, there.step, seen.step)


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
    return shown.dialog or bool(_filters(shown))


def _filters(shown: Observation) -> frozenset[str]:
    """What is looked for in a page; a field may hold its hint."""
    fields = (e for e in shown.elements if e.editable and is_search(e))
    return frozenset(e.text for e in fields if e.text not in ("", e.description))


def _is_cut(shown: Observation) -> bool:
    """Whether a page can be scrolled, or shows nothing yet."""
    return any(e.scrollable for e in shown.elements) or is_loading(shown)
