"""Things that a task does not name: told by the row that a control stands in, or that its page was opened from.

Rows of one list have the same commands ("Rename", "Delete"), each for the thing of its own row. Which thing a page is
about is told by the row that it was opened from, even if a map takes the pages of all these things for one.
"""

from collections.abc import Callable, Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import takewhile

from uiatlas.run.forms import is_search
from uiatlas.run.groups import is_said
from uiatlas.run.policy import StepRecord
from uiatlas.text.controls import alters, first_word
from uiatlas.text.language import stems
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.containers import holders, row_of

Row = Sequence[UIElement]
"""What stands in one row of a list."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The row that a page was opened from.

    Attributes:
        row: What stands in the row.
        listed: The page of the list.
    """

    row: Row
    listed: Observation


def way_here(history: Sequence[StepRecord]) -> list[StepRecord]:
    """The steps that led to what is shown, the latest first: none before a step back, or before a thing was left.

    A link that the page of a list has outside of its rows leads away from the thing of a row that was opened.
    """
    since = list(takewhile(lambda r: not r.goes_back, reversed(history)))
    for at, record in enumerate(since):
        if record.element is not None and (row := _row_with(record.element, record.observation)):
            left = (n for n, r in enumerate(since[:at]) if _leads_away(r.element, row, record.observation))
            return since[: next(left, len(since)) + 1]
    return since


def opened_from(shown: Observation, history: Sequence[StepRecord]) -> Opened | None:
    """The row of a list that what is shown was opened from; None if from no row, or if the list is still shown."""
    for record in way_here(history):
        row = _row_with(record.element, record.observation) if record.element is not None else ()
        if row:
            return None if _stands_still(row, record.observation, shown) else Opened(row, record.observation)
    return None


def strangers(
    shown: Observation, history: Sequence[StepRecord], called: Collection[str], asked: Set[str]
) -> Iterator[int]:
    """What would write on a thing that a task does not name: fields, and controls that alter something.

    That is every one of them where neither the page nor the way to it says any word of the name.

    Args:
        shown: What is shown.
        history: What was done so far.
        called: Stems of what the task calls the thing; nothing is a stranger to a task that names none.
        asked: Verbs of what the task asks for beside that: a control that begins with one of them is left out.
    """
    if not called:
        return
    history = _not_taken_back(shown, history)
    opened, said = opened_from(shown, history), _said_by(shown.elements) | set(stems(shown.title))
    led = ((r.element, r.observation) for r in way_here(history) if r.element is not None)
    way = {stem for e, before in led for stem in _said_by([e, *_row_with(e, before)])}
    unknown = not any(is_said(word, said | way) for word in called)
    other = opened is not None and not _is_named(opened.row, opened.listed, called, said)
    other = other and opened is not None and not _named_here(shown, opened.listed, opened.row, called)
    for e in shown.actionable:
        if (e.editable and not is_search(e)) or (alters(e) and first_word(e) not in asked):
            row = _row(e, shown)
            if unknown or (other if not row else not _is_named(row, shown, called, said)):
                yield e.index


def is_nowhere(called: Collection[str], seen: Sequence[Observation]) -> bool:
    """Whether a word of what a task calls a thing is said by nothing that was seen; all are stems."""
    said = {stem for shown in seen for stem in {*_said_by(shown.elements), *stems(shown.title)}}
    return any(not is_said(word, said) for word in called)


def of_others(
    shown: Observation, page: Set[str], things: Sequence[str], spared: Callable[[UIElement], bool]
) -> Iterator[int]:
    """What alters something, and whose row, or else whose page, says nothing of what a task names.

    Args:
        shown: What is shown.
        page: Stems of what the page is about, none if it is about no thing.
        things: Stems of what the task names.
        spared: Whether a control that alters something is left out.
    """
    for element in shown.actionable if things else ():
        if not alters(element) or spared(element):
            continue
        around = _said_by(row_of(element, shown)) or page
        own = set(stems(element.label))
        left = [stem for stem in things if not is_said(stem, own)] if around else []
        if left and not any(is_said(stem, around) for stem in left):
            yield element.index


def _not_taken_back(shown: Observation, history: Sequence[StepRecord]) -> list[StepRecord]:
    """The steps without those after which a step back led to the page that was there before them."""
    kept: list[StepRecord] = []
    for record, after in zip(history, (*(r.observation for r in history[1:]), shown), strict=False):
        if record.goes_back:
            same = (at for at, r in enumerate(kept) if r.observation.digest == after.digest)
            at = max(same, default=len(kept))
            kept = kept[:at] if at < len(kept) else [*kept, record]
        else:
            kept.append(record)
    return kept


def _said_by(elements: Row) -> set[str]:
    return {stem for e in elements for stem in stems(e.label)}


def _row(element: UIElement, shown: Observation) -> Row:
    """The row of a list that a command stands in: another row has one of its name, held as deep."""
    deep = sum(1 for _ in holders(element, shown))
    twins = (e for e in shown.actionable if e.label == element.label and e.index != element.index)
    return row_of(element, shown) if any(sum(1 for _ in holders(e, shown)) == deep for e in twins) else ()


def _row_with(element: UIElement, shown: Observation) -> Row:
    """The row of a list that an element stands in, by its own command or by another one of the row."""
    if row := _row(element, shown):
        return row
    rows = (_row(e, shown) for e in shown.actionable if not e.editable)
    return next((row for row in rows if any(e.index == element.index for e in row)), ())


def _commands(row: Row, listed: Observation) -> set[str]:
    """What is said by the controls of a row that other rows have as well."""
    indexes = {e.index for e in row}
    others = {e.label for e in listed.actionable if e.index not in indexes}
    return {e.label for e in row if e.label and e.label in others}


def _stands_still(row: Row, listed: Observation, shown: Observation) -> bool:
    """Whether the list of a row is still shown: more than one control is called as a command of the row."""
    commands = _commands(row, listed)
    return any(sum(e.label == command for e in shown.actionable) > 1 for command in commands)


def _leads_away(element: UIElement | None, row: Row, listed: Observation) -> bool:
    """Whether a control is a link that the page of a list has outside of one of its rows."""
    if element is None or element.role is not Role.LINK or element.label in {e.label for e in row}:
        return False
    return any(e.role is Role.LINK and e.label == element.label for e in listed.actionable)


def _is_named(row: Row, listed: Observation, called: Collection[str], said: Set[str]) -> bool:
    """Whether a task names the thing of a row: it says a word of it, and nothing else that is nowhere instead."""
    commands = _commands(row, listed)
    lines = [set(stems(e.label)) for e in row if e.label and e.label not in commands]
    if not any(is_said(word, line) for word in called for line in lines):
        return False
    everywhere = said | _said_by(listed.elements)
    missing = any(not is_said(word, everywhere) for word in called)
    return not missing or any(line and all(is_said(word, set(called)) for word in line) for line in lines)


def _named_here(shown: Observation, listed: Observation, row: Row, called: Collection[str]) -> bool:
    """Whether a page says itself what a task names, beyond what the page of the list says of all its things."""
    indexes = {e.index for e in row}
    general = _said_by([e for e in listed.elements if e.index not in indexes])
    own = [word for word in called if not is_said(word, general)]
    here = _said_by([e for e in shown.elements if e.visible])
    return bool(own) and all(is_said(word, here) for word in own)
