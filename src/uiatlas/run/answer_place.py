"""Where an answer stands: on a page of the run that shows what the question asks about."""

import re
from collections.abc import Collection

from uiatlas.run.naming import as_words
from uiatlas.run.trail import Trail
from uiatlas.run.visits import VisitLook
from uiatlas.text.language import folded, stem, stems, tokens
from uiatlas.text.lexicon import COMMON, DETERMINERS, FUNCTION, QUESTIONS
from uiatlas.ui import InputText, UIElement
from uiatlas.utg.fluents import OFF, ON, FluentKind
from uiatlas.utg.readings import readings

_NAMES = re.compile(r"[\"“„«]([^\"“”„«»]+)[\"”“»]|(?<=[^\W\d_] )([A-Z][\w'-]+)")


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
    wanted = as_words(answer)
    typed = {folded(t.action.text) for t in trail.taken if isinstance(t.action, InputText)}
    names = _names_in(question)
    told = [(seen, _said_there(seen, trail)) for seen in trail.looks]
    known = frozenset().union(*(said for _, said in told)) & _telling(question)
    for seen, said in reversed(told):
        shows = (e for e in seen.shown.elements if e.visible and not _is_typed(e, typed))
        there = any(name <= said for name in names) if names else (named and not known) or bool(known & said)
        if there and any(wanted.search(folded(e.label)) and (named or _says(e, answer)) for e in shows):
            return seen
    return _where_box_stands(question, answer, trail) if answer in (ON, OFF) else None


def _says(element: UIElement, answer: str) -> bool:
    """Whether a text, a field or a row of several lines says an answer, and not by chance a word of it."""
    told = element.editable or not element.actionable or "\n" in element.text
    return told and (len(tokens(answer)) > 1 or folded(answer) in map(folded, element.text.splitlines()))


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


def _names_in(question: str) -> list[frozenset[str]]:
    """The words of each name in a question: what is quoted, and in English what has a capital within a sentence."""
    english = bool(QUESTIONS & frozenset(tokens(question)))
    named = (m[1] or (m[2] if english else "") for m in _NAMES.finditer(question))
    return [words for said in named if (words := frozenset(stems(said)))]


def _telling(question: str) -> frozenset[str]:
    words = frozenset(tokens(question)) - FUNCTION - COMMON - QUESTIONS - DETERMINERS
    return frozenset(stem(word) for word in words)


def _is_typed(element: UIElement, typed: Collection[str]) -> bool:
    return not element.label or (element.editable and folded(element.text) in typed)
