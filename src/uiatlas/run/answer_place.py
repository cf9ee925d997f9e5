"""Where an answer stands: on a page of the run that shows what the question asks about."""

import re
from collections.abc import Collection, Container, Mapping, Sequence
from itertools import pairwise

from uiatlas.run.forms import NEGATING
from uiatlas.run.naming import as_words, lines_of, mentions
from uiatlas.run.shown_values import any_line_shows, measured, shows_as
from uiatlas.run.table_cells import cells_at, is_called, row_and_column, table_of
from uiatlas.run.trail import Trail
from uiatlas.run.visits import VisitLook
from uiatlas.text.language import folded, stem, stems, tokens
from uiatlas.text.lexicon import COMMON, DETERMINERS, FUNCTION, QUESTIONS
from uiatlas.ui import InputText, Observation, Role, UIElement
from uiatlas.ui.containers import holders, item_around
from uiatlas.utg.fluents import OFF, ON, FluentKind
from uiatlas.utg.readings import readings

_NAMES = re.compile(r"[\"“„«]([^\"“”„«»]+)[\"”“»]|(?<=[^\W\d_] )([A-Z][\w'-]+)")

_SIGNS = "()[]{}<>.,;:!?\"'“”„«»"
"""Signs that stand beside a word and belong to the sentence."""


def where_answer_stands(question: str, answer: str, trail: Trail, *, named: bool = True) -> VisitLook | None:
    """The latest look that shows an answer where it can be one: where what is asked about is shown as well.

    What is asked about is what the question names, else its telling words. Words that no look of the run shows, such as
    those of another language, tell nothing. A field that holds what the run typed shows no answer.

    Args:
        question: What is asked.
        answer: What it was answered with.
        trail: What the run has shown.
        named: Whether the question says where the answer stands. Else a single word may stand anywhere by chance: it
            has to be all that a text or a field says, beside what is asked about; what can be touched is no answer.
    """
    if named and (held := _cells_told(question, trail)) is not None:
        return held[0] if any(any_line_shows(cell, answer) for cell in held[1]) else None
    typed = {folded(t.action.text) for t in trail.taken if isinstance(t.action, InputText)}
    quoted = names_in(question)
    names = [frozenset(stems(name)) for name in quoted]
    told = [(seen, _said_there(seen, trail)) for seen in trail.looks]
    known = frozenset().union(*(said for _, said in told)) & telling_words(question)
    for seen, said in reversed(told):
        there = any(name <= said for name in names) if names else (named and not known) or bool(known & said)
        if there:
            shows = [e for e in seen.shown.elements if not _is_typed(e, typed) and mentions(e, answer) and e.visible]
            if shows and (named or _says_one(shows, answer, quoted, seen.shown)):
                return seen
    return _where_box_stands(question, answer, trail) if answer in (ON, OFF) else None


def where_source_says(answer: str, sources: Collection[str], task: str, trail: Trail) -> VisitLook | None:
    """The latest look at a sentence that is named as what an answer is from, and that says it; None if none does.

    It says all names of the task itself, stands in the row or card that does, right below the one name, or under the
    heading that says all of them. A sentence
    that denies something says nothing of its words, and an answer that only links words ("the") tells nothing.

    Args:
        answer: The answer.
        sources: The texts that the answer is from.
        task: What was asked.
        trail: What the run has shown.
    """
    telling = {folded(s) for s in sources if len(tokens(s)) > len(tokens(answer)) + 1 and _says_within(s, answer)}
    telling = {s for s in telling if NEGATING.isdisjoint(tokens(s))}
    called = [folded(name) for name in names_in(task)]
    names = [frozenset(stems(name)) for name in called]
    typed = {folded(t.action.text) for t in trail.taken if isinstance(t.action, InputText)}
    if not (telling and names) or FUNCTION.issuperset(tokens(answer)):
        return None
    for seen in reversed(trail.looks):
        texts = [e for e in seen.shown.elements if e.visible and not _is_typed(e, typed)]
        saying = [e for e in texts if any(folded(said) in telling for said in (e.text, *lines_of(e)))]
        below = {e.index for above, e in pairwise(texts) if [folded(above.label)] == called}
        said_of = [(e, _said_around(e, seen.shown), _said_above(e, seen.shown)) for e in saying]
        if any(e.index in below or any(all(n <= said for n in names) for said in places) for e, *places in said_of):
            return seen
    return None


def _said_above(element: UIElement, shown: Observation) -> frozenset[str]:
    """The words of the nearest heading above an element, which stands in the part of the page that this heads."""
    heads = (e for e in reversed(shown.elements[: element.index]) if e.role is Role.HEADING and e.visible)
    head = next(heads, None)
    if head is None or (head.parent >= 0 and head.parent not in holders(element, shown)):
        return frozenset()
    return frozenset(stems(head.label))


def _says_within(sentence: str, answer: str) -> bool:
    """Whether a sentence says an answer: a number with its unit or without, and not as a part of another number."""
    if (number := measured(answer)) is None:
        return as_words(answer).search(folded(sentence)) is not None
    words = [word.strip(_SIGNS) for word in sentence.split()]
    pairs = [f"{one} {other}" for one, other in pairwise(words)] if number[1] else []
    if any(measured(said) is not None and shows_as(said, answer) for said in (*words, *pairs)):
        return True
    return (
        re.search(rf"(?<!\w)(?<!\d[^\w\s]){re.escape(folded(answer))}(?!\w)(?![^\w\s]\d)", folded(sentence)) is not None
    )


def _said_around(element: UIElement, shown: Observation) -> frozenset[str]:
    """The words of an element, and of all of the row or card that it stands in."""
    item = item_around(element, shown)
    inside = () if item is None else (e for e in shown.elements if e.visible and item.index in holders(e, shown))
    return frozenset(word for e in (element, *inside) for word in stems(e.label))


def _cells_told(place: str, trail: Trail) -> tuple[VisitLook, list[str]] | None:
    """The latest look that shows the cells of a row and a column, and what they say; None where no such are told."""
    told = row_and_column(place)
    looks = ((seen, cells_at(*told, seen.shown)) for seen in reversed(trail.looks)) if told is not None else ()
    return next(((seen, cells) for seen, cells in looks if cells), None)


def _says_one(elements: Sequence[UIElement], answer: str, names: Sequence[str], shown: Observation) -> bool:
    """Whether one of some elements says an answer by itself, and is no cell in the row of another thing."""
    rows = {cell.index: cells for cells in table_of(shown) for cell in cells}
    return any(_says(e, answer, rows) and not _is_of_another(e, names, rows) for e in elements)


def _says(element: UIElement, answer: str, cells: Container[int]) -> bool:
    """Whether a text, a field, a cell or a row of several lines says an answer, and not by chance a word of it.

    A line may say by a caption before it what it tells: "Seats: 4".
    """
    told = element.editable or not element.actionable or "\n" in element.text or element.index in cells
    lines = [folded(line) for line in element.text.splitlines()]
    values = {*lines, *(line.rpartition(": ")[2] for line in lines)}
    return told and (len(tokens(answer)) > 1 or folded(answer) in values)


def _is_of_another(element: UIElement, names: Sequence[str], rows: Mapping[int, Sequence[UIElement]]) -> bool:
    """Whether a cell stands in the row of another thing, where a row of its table has a name that is asked about."""
    if element.index not in rows:
        return False
    named = {id(cells) for cells in rows.values() if any(is_called(cell, name) for cell in cells for name in names)}
    return bool(named) and id(rows[element.index]) not in named


def _where_box_stands(name: str, state: str, trail: Trail) -> VisitLook | None:
    """The latest look at a box or switch of a name, if it stood like this then."""
    for seen in reversed(trail.looks):
        boxes = (r for r in readings(seen.shown, "") if r.fluent.kind is FluentKind.CHECKED)
        if states := {r.value for r in boxes if folded(r.fluent.name).strip(" :") == folded(name).strip(" :")}:
            return seen if states == {state} else None
    return None


def _said_there(seen: VisitLook, trail: Trail) -> frozenset[str]:
    """The words of a page, and of what was touched last to come there."""
    way = next((t.element.label for t in reversed(trail.taken) if t.number <= seen.step and t.element is not None), "")
    labels = (e.label for e in seen.shown.elements if e.visible)
    return frozenset(word for said in (seen.shown.title, way, *labels) for word in stems(said))


def names_in(question: str) -> list[str]:
    """The names in a question: what is quoted, and in English what has a capital within a sentence."""
    english = bool(QUESTIONS & frozenset(tokens(question)))
    named = (m[1] or (m[2] if english else "") for m in _NAMES.finditer(question))
    return [said for said in named if stems(said)]


def telling_words(question: str) -> frozenset[str]:
    """The stems of the words of a question that neither ask nor only link others."""
    words = frozenset(tokens(question)) - FUNCTION - COMMON - QUESTIONS - DETERMINERS
    return frozenset(stem(word) for word in words)


def _is_typed(element: UIElement, typed: Collection[str]) -> bool:
    return not element.label or (element.editable and folded(element.text) in typed)
