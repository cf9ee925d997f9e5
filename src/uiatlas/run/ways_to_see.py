"""Where a look can show what a proof lacks, and the way there: openers that the run took, as far as they only open."""

from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.run.forms import SAVING, holds_value, is_search, is_sender
from uiatlas.run.named_controls import is_called_so
from uiatlas.run.naming import lines_called
from uiatlas.run.openers import Opener, Story, path_to, safe_end, sets
from uiatlas.run.policy import StepRecord
from uiatlas.run.proof import FactState, Proof
from uiatlas.run.removal import in_row, removes
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.run.visits import Look, same_page
from uiatlas.text.language import folded, is_called
from uiatlas.text.lexicon import COMMITTING, LEADING_ON, REMOVING, SUBMITTING
from uiatlas.ui import InputText, Role, Selector, Tap, resolve
from uiatlas.utg import Graph
from uiatlas.utg.conditions import IsChecked, TextEquals

MOST_PAGES = 2
"""Pages at most that are looked at for a new thing."""

_MAKING = (COMMITTING | SUBMITTING) - REMOVING
"""What a button says that sends the form of a new thing."""


@dataclass(frozen=True, slots=True)
class Way:
    """The way to where a look can show what is lacking.

    Attributes:
        to: The page, as it was shown before.
        openers: What led to it, from the first page of the run on.
        saved: Whether it was saved: then it is to be opened anew, and closed again.
    """

    to: Look
    openers: tuple[Opener, ...]
    saved: bool


def ways_to_see(proof: Proof, history: Sequence[StepRecord], now: Look, graph: Graph) -> tuple[Way, ...]:
    """The ways to where looks can show all that a proof lacks; none if they cannot, or if a way may do harm.

    Args:
        proof: What was proven so far.
        history: What was done.
        now: What is shown now.
        graph: The map, which knows what a step was seen to write.
    """
    unseen = [f.fact for f in proof.facts if f.state is FactState.NOT_SEEN]
    wrong = [f.fact for f in proof.facts if f.state is FactState.CONTRADICTED]
    stale = [fact.name for fact in wrong if isinstance(fact, Exists) and not fact.present]
    if proof.goal.open or len(stale) < len(wrong):
        return ()
    looks = [*(Look(n, m.observation, m.screen) for n, m in enumerate(history)), now]
    story = Story(history, looks, graph, proof.goal.text)
    ways = [*(_ways_to(fact, story) for fact in unseen), *(_list_anew(name, story) for name in stale)]
    return tuple(dict.fromkeys(way for found in ways for way in found)) if all(ways) else ()


def _ways_to(fact: GoalFact, story: Story) -> tuple[Way, ...]:
    """The ways to where looks can show a fact, the likeliest first."""
    match fact:
        case Holds(IsChecked(target), True) if menu := _into_menu(target, story):
            return menu
        case Holds(IsChecked(target) | TextEquals(target), True):
            return _where_set(story, _touched_last(target, story), _saved_after(target, story), lists=False)
        case Exists(name, True):
            return _where_set(story, _typed_last(name, story), _saved_last(story, SAVING | _MAKING), lists=True)
        case Exists(name, False, changed=renamed):
            return _to_list(name, story, in_rows=renamed)
    return ()


def _into_menu(target: Selector, story: Story) -> tuple[Way, ...]:
    """The way into the menu that closed when an item of it was touched last which shows no mark while it is off."""
    place = _touched_last(target, story)
    if place is None:
        return ()
    touched, before = story.history[place].element, story.looks[place]
    closed = before.observation.dialog and not story.looks[place + 1].observation.dialog
    if touched is None or touched.role is not Role.MENU_ITEM or touched.checked is not None or not closed:
        return ()
    path = safe_end(path_to(story, place), story)
    return (Way(before, path, saved=True),) if path else ()


def _saved_last(story: Story, words: frozenset[str] = SAVING) -> int | None:
    history, looks = story.history, story.looks
    return next((n for n in reversed(range(len(history))) if _saves(history[n], looks[n], looks[n + 1], words)), None)


def _saved_after(target: Selector, story: Story) -> int | None:
    """The step that saved what was set last in a control, which may be the choice itself; else the last that saved."""
    history, looks, start = story.history, story.looks, _touched_last(target, story)
    if start is None:
        return _saved_last(story)
    saved = (n for n in range(start, len(history)) if _saves(history[n], looks[n], looks[n + 1]))
    return next(saved, None)


def _touched_last(target: Selector, story: Story) -> int | None:
    """The step that worked last on a control, or on an option of what it has opened."""
    return next((n for n in reversed(range(len(story.history))) if _touches(n, target, story)), None)


def _typed_last(name: str, story: Story) -> int | None:
    """The step that typed last what a new thing is called."""
    typed = (n for n in reversed(range(len(story.history))) if _is_typed(name, story.history[n]))
    return next(typed, None)


def _is_typed(name: str, record: StepRecord) -> bool:
    typed = record.action.text if isinstance(record.action, InputText) and record.outcome in WORKED else ""
    return bool(typed) and folded(typed) == folded(name)


def _touches(place: int, target: Selector, story: Story) -> bool:
    """Whether a step worked on a control, or set something in what that control has opened."""
    record = story.history[place]
    if record.element is None:
        return False
    sets = record.element.checked is not None or isinstance(record.action, InputText)
    if target.role is Role.OTHER and sets and _is_opened_by(target.label, place, story):
        return True
    found = resolve(target, record.observation)
    if found is not None and found.element == record.element:
        return True
    return target.role is Role.OTHER and holds_value(record.element) and is_called_so(record.element, target.label)


def _is_opened_by(name: str, place: int, story: Story) -> bool:
    """Whether the page that a step was done on was opened by the touch of a control of this name."""
    entered = _entered(place, story)
    opener = story.history[entered - 1].element if entered else None
    return opener is not None and is_called_so(opener, name)


def _entered(place: int, story: Story) -> int:
    """The number of the first look of the page that is shown at a number of steps."""
    while place and same_page(story.looks[place - 1], story.looks[place]):
        place -= 1
    return place


def _where_set(story: Story, setting: int | None, saved: int | None, *, lists: bool) -> tuple[Way, ...]:
    """The way to where something was set, opened anew: the form that was saved, or the window that was only closed.

    A program may keep what was set in a window of its own when that is closed, and save its document on another page.
    The page of that button shows nothing of what was set.
    """
    if setting is None or saved is None or saved < setting or _page_stays(setting, saved, story):
        return _into_saved(story, saved, lists=lists)
    end = next(n for n in range(setting + 1, saved + 1) if not same_page(story.looks[setting], story.looks[n])) - 1
    path = safe_end(path_to(story, end), story)
    return (Way(story.looks[end], path, saved=True),) if path else ()


def _page_stays(start: int, end: int, story: Story) -> bool:
    """Whether the page of one step is the page of a later one, or one of them is a window over the other's.

    A list that drops down over a form is no page of its own, and neither is a question before a form is sent.
    """
    return same_page(story.looks[start], story.looks[end]) or not any(
        same_page(story.looks[n], story.looks[end]) for n in range(start)
    )


def _into_saved(story: Story, saved: int | None, *, lists: bool) -> tuple[Way, ...]:
    """The way into a form that was saved.

    A form whose fields were all empty is one for a new thing: opened again it would be empty, but a page that was shown
    before it, the one that it was opened from first of all, may list the thing, where nothing was set after it was
    saved.

    Args:
        story: The run.
        saved: The step that saved it; None if none did.
        lists: Whether a page that lists the thing shows what is lacking.
    """
    history, looks = story.history, story.looks
    if saved is None:
        return ()
    entered = _entered(saved, story)
    if not any(map(sets, history[: saved + 1])):
        return ()
    if _is_blank(looks[entered]):
        settled = lists and not any(map(sets, history[saved + 1 :]))
        return _before(entered, story) if settled else ()
    path = safe_end(path_to(story, saved), story)
    return (Way(looks[saved], path, saved=True),) if path else ()


def _before(entered: int, story: Story) -> tuple[Way, ...]:
    """The ways to the pages that were shown before a form, the latest first; a menu lists nothing."""
    pages = list[int]()
    for place in reversed(range(entered)):
        known = any(same_page(story.looks[place], story.looks[n]) for n in pages)
        if not known and not story.looks[place].observation.dialog:
            pages.append(place)
    return tuple(way for place in pages[:MOST_PAGES] for way in _back_to(place, story))


def _to_list(name: str, story: Story, *, in_rows: bool) -> tuple[Way, ...]:
    """The way to the page that listed a thing last before something was removed, if another page is shown now.

    Args:
        name: What the thing is called.
        story: The run.
        in_rows: Whether only a page counts that lists it in a row, and not the page of the thing itself.
    """
    history, looks = story.history, story.looks
    removed = next((n for n in reversed(range(len(history))) if _removed(history[n])), -1)
    listed = next((n for n in reversed(range(removed + 1)) if _lists(name, looks[n], in_rows=in_rows)), None)
    return () if listed is None else _back_to(listed, story)


def _list_anew(name: str, story: Story) -> tuple[Way, ...]:
    """The way into a list that still shows what was removed: it may not have been asked for anew since then."""
    end = len(story.looks) - 1
    if not any(map(_removed, story.history)) or not _lists(name, story.looks[end]):
        return ()
    path = safe_end(path_to(story, end), story)
    return (Way(story.looks[end], path, saved=True),) if path else ()


def _back_to(place: int, story: Story) -> tuple[Way, ...]:
    """The way to a page that was shown before a step, if another page is shown now."""
    if same_page(story.looks[place], story.looks[-1]):
        return ()
    path = path_to(story, place)
    end = safe_end(path, story)
    return (Way(story.looks[place], end, saved=False),) if end or not path else ()


def _removed(record: StepRecord) -> bool:
    return record.element is not None and removes(record.element) and record.outcome in WORKED


def _lists(name: str, look: Look, *, in_rows: bool = False) -> bool:
    """Whether a page lists a thing; a dialog does so in a row, and not where it asks about it."""
    shown = look.observation
    return any(
        not (shown.dialog or in_rows) or in_row(e, shown)
        for e in lines_called(name, shown)
        if e.role is not Role.CHOICE
    )


def _saves(record: StepRecord, before: Look, after: Look, words: frozenset[str] = SAVING) -> bool:
    """Whether a step kept what was set: a button that says so, or an option whose choice closed its list.

    A form may stand as it was after the button was pressed; whether it was kept shows when it is opened again.
    """
    worked = record.outcome in (*WORKED, Outcome.NO_CHANGE)
    if not isinstance(record.action, Tap) or record.element is None or not worked:
        return False
    closed = record.element.checked is not None and before.observation.dialog and not after.observation.dialog
    chosen = (record.element.role is Role.RADIO or closed) and not same_page(before, after)
    label = record.element.label
    return chosen or (is_sender(record.element, words) and not is_called(label, LEADING_ON))


def _is_blank(look: Look) -> bool:
    fields = [e for e in look.observation.elements if e.editable and e.visible and not is_search(e)]
    return bool(fields) and all(e.text in ("", e.description) for e in fields)
