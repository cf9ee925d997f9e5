"""Whether the switch that was turned is the one that the task means: what it is about says the most telling word."""

import re
from collections.abc import Sequence
from dataclasses import replace

from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.options import Option
from uiatlas.agents.words.page_parts import place_of
from uiatlas.agents.words.progress import STANCES, effective
from uiatlas.agents.words.row_controls import said_in_row
from uiatlas.agents.words.tasks import Kind
from uiatlas.run.policy import StepRecord
from uiatlas.text.controls import element_label
from uiatlas.text.language import label_of, tokens
from uiatlas.ui import Observation, Role, UIElement

_NEAR = 3
"""Steps before a switch was turned that are taken for the way to it."""
_TELLS = 0.4
"""Worth from which a word tells which switch is meant."""
_PLACED = re.compile(r"(?<=\w)\s+(?:in|for|from|at|when|while|if|within|beside|next)\s+(?=\w)", re.I)
"""What stands between a thing and where or when it is."""
_AS_MUCH = 0.9
"""Share of the most telling word's worth from which another tells as much."""


def not_switched(coverage: Coverage, history: Sequence[StepRecord], shown: Observation) -> str:
    """What is to be switched, where nothing says so of what was turned; empty if something does.

    That is the switch, its row, what its page calls itself, and the steps that led there; what was seen elsewhere, on
    the search for it, says nothing.

    Args:
        coverage: The task.
        history: The steps.
        shown: What is shown now.
    """
    telling = _telling(coverage)
    steps = list(effective(history, shown))
    said: set[int] = set()
    for number, (moment, _) in enumerate(steps):
        if moment.element is not None and moment.element.checked is not None:
            said |= _said_of(coverage, moment.element, moment.observation)
            for back, (before, after) in enumerate(reversed(steps[max(0, number - _NEAR) : number])):
                if not back or place_of(before.observation) != place_of(after):
                    said |= _said_by(coverage, before)
    return "" if said.intersection(telling) or not telling else coverage.task.words[telling[0]].spoken


def pages_say(coverage: Coverage, history: Sequence[StepRecord], shown: Observation) -> frozenset[int]:
    """The words of the task that pages call themselves by: where a switch is, such as "in the watch list".

    Args:
        coverage: The task.
        history: The steps.
        shown: What is shown now.
    """
    pages = [*(m.observation for m in history), shown]
    names = {t for o in pages for t in (o.title, *(e.label for e in o.elements if e.role is Role.HEADING))}
    return frozenset(i for name in names for i in coverage.of(label_of(name)))


def only_meant(coverage: Coverage, options: Sequence[Option]) -> tuple[Option, ...]:
    """Options of which no switch covers anything that says less of what is to be switched than another that is shown.

    "The favicons of the watch list" are not switched by what only says "watch list".
    """
    telling = frozenset(_telling(coverage))
    switches = [o for o in options if o.hits and o.element is not None and o.element.checked is not None]
    if not any(telling & o.hits.keys() for o in switches):
        return tuple(options)
    others = {id(o) for o in switches if not telling & o.hits.keys()}
    return tuple(replace(o, hits={}) if id(o) in others else o for o in options)


def _telling(coverage: Coverage) -> list[int]:
    """The numbers of the words that tell most of what is to be switched, where one thing is: those before a "for"."""
    task = coverage.task
    if not task.switches or len({w.clause for w in task.words}) > 1 or "and" in tokens(task.text):
        return []
    named = frozenset(tokens(_PLACED.split(task.text, maxsplit=1)[0]))
    words = [
        (i, x)
        for i, (w, x) in enumerate(zip(task.words, coverage.worth, strict=True))
        if w.stem not in STANCES and w.kind is not Kind.COMMON and x > _TELLS and w.spoken in named
    ]
    most = max([x for _, x in words], default=0.0)
    return [i for i, x in words if x >= _AS_MUCH * most]


def _said_of(coverage: Coverage, element: UIElement, shown: Observation) -> set[int]:
    """The words that a switch, its row and its page say."""
    own = coverage.of(element_label(element) if element.label else label_of(shown.label(element)))
    said = {*own, *said_in_row(coverage, element, shown, own)}
    for text in (shown.title, *(e.label for e in shown.elements if e.role is Role.HEADING or e.selected)):
        said |= coverage.of(label_of(text)).keys()
    return said


def _said_by(coverage: Coverage, moment: StepRecord) -> set[int]:
    if moment.element is None:
        return set()
    return set(coverage.of(label_of(moment.observation.label(moment.element))))
