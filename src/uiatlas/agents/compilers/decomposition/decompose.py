"""A task in words as an ordered list of sub-goals, each in one app: by forms of language, without a model."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from uiatlas.agents.compilers.carrying import carried
from uiatlas.agents.compilers.decomposition.apps import AppNames
from uiatlas.agents.compilers.subgoal import OPEN, THEN, SubGoal
from uiatlas.text.clauses import KEPT, clauses
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import CREATING, NEGATIVE, PRONOUNS, REPLACING, SWITCHING, TICKING

_COMPLETE = re.compile(
    rf"(?:turn|switch)\s.*\b(?:on|off)\b|(?:{'|'.join(sorted(SWITCHING | TICKING - {'select', 'deselect'}))})\s"
    rf"|(?:{'|'.join(sorted(REPLACING))})\s.+\sto\s|(?:{'|'.join(sorted(CREATING - {'new'}))})\s+(?:an?|another)\s",
    re.I,
)
"""What says all that it is about: a setting with its value, or a new thing."""

_SWITCHES = re.compile(
    rf"(?P<verb>(?:turn|switch)\s+(?:on|off)|{'|'.join(sorted(SWITCHING))})\s+(?P<what>.+)"
    r"|(?P<turn>turn|switch)\s+(?P<which>.+?)\s+(?P<last>on|off)",
    re.I,
)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.I)


def decompose(task: str, names: Mapping[str, Sequence[str]] | None = None) -> tuple[SubGoal, ...]:
    """Cut a task into sub-goals, in the order in which they are to be done; one begins where the app changes.

    English only. In one app, settings ("turn on X") and new things ("create a note called X") are sub-goals of their
    own; other clauses of one app stay together, since the words of one lead to what the next is about.

    Args:
        task: The task, in words.
        names: For each app's id what it may be called; apps that are not among them are found by "the X app".
    """
    apps = AppNames(names or {}, task)
    goals: list[SubGoal] = []
    current: tuple[str, ...] = ("",)
    for clause in clauses(task, apps.begin):
        named, text = apps.taken_from(clause, first=not any(g.said for g in goals))
        if len(current) > 1 and not named:
            goals.append(SubGoal("", text, said=False, among=current))
        else:
            for app in named or current:
                _add(goals, SubGoal(app, text, said=bool(named)))
        current = named or (current if len(current) == 1 else ("",))
    return carried([replace(g, text=g.text or OPEN) for g in goals])


def _add(goals: list[SubGoal], goal: SubGoal) -> None:
    """Enter a clause: into the last sub-goal if it belongs there, else as new ones, one for each switch of a list."""
    last = goals[-1] if goals and goals[-1].app == goal.app and not goals[-1].among else None
    if last is not None and not (goal.text and all(map(is_complete, (last.text, goal.text)))):
        goals[-1] = replace(last, text=THEN.join(t for t in (last.text, goal.text) if t))
    else:
        goals += [replace(goal, text=text) for text in _switches(goal.text)]


def is_complete(text: str) -> bool:
    """Whether a clause says all that it is about: a setting with its value, or a new thing."""
    return THEN not in text and bool(_COMPLETE.match(text)) and not PRONOUNS & set(tokens(text))


def is_switch(text: str) -> bool:
    """Whether a clause asks for a switch to be turned."""
    return _SWITCHES.fullmatch(text) is not None


def _switches(text: str) -> list[str]:
    """A list of switches as one clause for each; a name that holds a "not" stands in quotation marks."""
    match = _SWITCHES.fullmatch(text)
    if match is None or KEPT.search(text):
        return [text]
    verb, what = match["verb"] or f"{match['turn']} {match['last']}", match["what"] or match["which"]
    return [f"{verb} '{w}'" if NEGATIVE & set(tokens(w)) else f"{verb} {w}" for w in _AND.split(what)]
