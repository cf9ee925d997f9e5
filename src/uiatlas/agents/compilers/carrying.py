"""Values that one sub-goal hands to a later one, found in the words: those in braces, and things spoken of again."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from uiatlas.agents.compilers.subgoal import THEN, Reading, SubGoal
from uiatlas.agents.compilers.values import VARIABLE, open_names
from uiatlas.text.language import stem, tokens
from uiatlas.text.lexicon import COMMON, FUNCTION, LOOKING, word_set

READING = word_set("copy read note remember check get look")
"""Verbs whose object is a text on a screen."""

_SEEING = re.compile(rf"^(?:{'|'.join(sorted(READING))}|find)(?:\s+(?:up|out|down))?\s+", re.I)
"""What a clause begins with that asks for a text: to be read, a thing must be shown."""

_BOUND = re.compile(r"\s+as\s+" + VARIABLE.pattern, re.I)
_AGAIN = re.compile(
    r"\b(?:the|that|this|these|those|its|their)\s+(?P<what>(?:[\w'’-]+\s+){0,3}[\w'’-]+)"
    r"|\b(?:it|them|that)\b(?=\s*(?:$|[,.]|\b(?:to|in|on|as|into|with|for|down)\b))",
    re.I,
)
_OBJECT = re.compile(r"^\w+\s+(?:(?:up|out|down|for|at)\s+)?(?:(?:the|its|an?|your|my)\s+)?(?P<what>.+)$", re.I)
_SILENT = FUNCTION | COMMON | LOOKING


def carried(goals: Sequence[SubGoal]) -> tuple[SubGoal, ...]:
    """The sub-goals with the values that they hand on: those in braces, and things spoken of again ("that date").

    A thing is spoken of again where a definite phrase shares a telling word with an earlier sub-goal; "it" and "them"
    mean the object of the sub-goal before.
    """
    out: list[SubGoal] = []
    for goal in map(_with_bound, goals):
        out.append(replace(goal, refers=goal.among) if goal.among else _with_references(goal, out))
    return tuple(out)


def way_words(goal: SubGoal) -> str:
    """What a sub-goal asks for but for the values that are read at its end: "read the price of the lamp", the lamp.

    Maps hold what can be touched, and a price or an address that is only shown is seldom among it.
    """
    text = goal.text
    for reading in goal.produces:
        value = re.escape(reading.words.split(" of ")[0])
        text = re.sub(rf"\s*\b(?:(?:the|its|their|an?)\s+)?{value}\b(?:\s+of)?", "", text, count=1, flags=re.I)
    parts = [p for p in text.split(THEN) if any(w not in _SILENT | READING for w in tokens(p))] or [goal.text]
    return THEN.join(_SEEING.sub("show ", p) if goal.produces else p for p in parts)


def only_reads(goal: SubGoal) -> bool:
    """Whether a sub-goal asks for nothing but values: each of its clauses begins with looking."""
    return bool(goal.produces) and all(_verb(part) in READING | LOOKING for part in goal.text.split(THEN))


def _with_bound(goal: SubGoal) -> SubGoal:
    """A sub-goal with its "read X as {name}" taken for what it is."""
    readings = tuple(
        Reading(match[1], _object(re.split(r",\s*(?:then\s)?|\s+and\s+", goal.text[: match.start()])[-1]))
        for match in _BOUND.finditer(goal.text)
    )
    text = _BOUND.sub("", goal.text)
    return replace(goal, text=text, produces=readings, uses=open_names(text))


def _object(clause: str) -> str:
    return _OBJECT.sub(r"\g<what>", clause.strip())


def _with_references(goal: SubGoal, earlier: list[SubGoal]) -> SubGoal:
    """A sub-goal with the first thing that it speaks of again; where that is a text, `earlier` is told to read it."""
    for match in _AGAIN.finditer(goal.text):
        first, *more = (match["what"] or "").split(" ")
        phrase = " ".join([first, *takewhile(lambda word: word.casefold() not in FUNCTION, more)])
        before, after = goal.text[: match.start()], (match["what"] or "")[len(phrase) :] + goal.text[match.end() :]
        if not phrase and (goal.uses or len(_telling(before)) > 1):
            continue
        for number, maker in reversed([*enumerate(earlier)]):
            about = [p for p in maker.text.split(THEN) if not phrase or _telling(phrase) & _telling(p)]
            if not about or maker.text == goal.text:
                continue
            what = _object(about[-1])
            if _verb(about[-1]) not in READING or maker.app == goal.app:
                return replace(goal, refers=(phrase or what,))
            name = " ".join(tokens(phrase or what))
            earlier[number] = replace(maker, produces=(*maker.produces, Reading(name, what)))
            return replace(goal, text=f"{before}{{{name}}}{after}", uses=(*goal.uses, name))
    return goal


def _verb(clause: str) -> str:
    return next(iter(tokens(clause)), "")


def _telling(phrase: str) -> set[str]:
    return {stem(w) for w in tokens(re.sub(r"['’]s\b", "", phrase)) if w not in _SILENT}
