"""A task in words as an ordered list of sub-goals, each in one app: by forms of language, without a model."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from uiatlas.agents.compilers.carrying import carried
from uiatlas.agents.compilers.decomposition.apps import AppNames, Mention, is_bare, names_of, without
from uiatlas.agents.compilers.decomposition.clauses import clauses
from uiatlas.agents.compilers.decomposition.desired_values import DesiredValue, begins_anew, desired_values_in
from uiatlas.agents.compilers.decomposition.goals import OPEN, Reading, SubGoal
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import NEGATIVE

__all__ = ["ByLanguage", "DesiredValue", "GoalDecomposer", "Reading", "SubGoal", "decompose", "decomposer_for"]


_DETERMINER = r"\b(?:the|my|an?|its|all)\b"
_LAST_NOUN = re.compile(rf"{_DETERMINER}(?:(?!(?<!\bof ){_DETERMINER}).)*$")
"""The last noun with its article, and what it is "of"."""


class GoalDecomposer(Protocol):
    """Who cuts a task into sub-goals: the forms of language here, or a model."""

    def decompose(self, task: str) -> tuple[SubGoal, ...]:
        """The sub-goals of a task, in the order in which they are to be done."""
        ...


@dataclass(frozen=True, slots=True)
class _Part:
    """A clause without its apps, and the apps that it is for: none if it names none."""

    text: str
    apps: tuple[str, ...]


class ByLanguage:
    """Cuts a task at conjunctions and full stops, and begins a sub-goal where the app changes.

    English only. In one app, desired values ("turn on X") and new things ("create a note called X") are sub-goals
    of their own; other clauses of one app stay together, since the words of one lead to what the next is about.

    Args:
        names: For each app's id what it may be called; apps that are not among them are found by "the X app".
    """

    def __init__(self, names: Mapping[str, Sequence[str]] | None = None) -> None:
        self._apps = AppNames(names)

    def decompose(self, task: str) -> tuple[SubGoal, ...]:
        """The sub-goals of a task, in the order in which they are to be done."""
        goals: list[SubGoal] = []
        current: tuple[str, ...] = ()
        for part in self._parts(task):
            if part.apps:
                current = part.apps
            if len(current) > 1 and not part.apps:
                goals.append(SubGoal("", part.text, desired_values_in(part.text), said=False, among=current))
                current = ()
                continue
            for app in current or ("",):
                _add(goals, part, app)
        whole = [replace(g, text=_marked(g) or OPEN) for g in goals]
        return carried(whole)

    def _parts(self, task: str) -> list[_Part]:
        out: list[_Part] = []
        for clause in clauses(task, self._apps.fronted):
            mentions = [m for m in self._apps.mentions(clause) if m.sure or not any(part.apps for part in out)]
            out += _moved(clause, mentions) or [_part(clause, mentions)]
        return out


def decomposer_for(apps: Iterable[str], called: Mapping[str, str] | None = None) -> GoalDecomposer:
    """Who cuts tasks into sub-goals where these apps are known, by their ids and what people call them."""
    return ByLanguage({app: names_of(app, (called or {}).get(app, "")) for app in apps})


def decompose(task: str, names: Mapping[str, Sequence[str]] | None = None) -> tuple[SubGoal, ...]:
    """The sub-goals of a task by forms of language; see `ByLanguage`."""
    return ByLanguage(names).decompose(task)


def _part(clause: str, mentions: Sequence[Mention]) -> _Part:
    words = without(clause, mentions)
    return _Part("" if is_bare(words) else words, tuple(dict.fromkeys(m.app for m in mentions)))


def _moved(clause: str, mentions: Sequence[Mention]) -> list[_Part]:
    """The parts of "share the photo from A in B": found in one app, used in the other."""
    source = next((m for m in mentions if m.source), None)
    others = [m for m in mentions if not m.source and m.end]
    if source is None or not source.end or len(others) != 1 or others[0].app == source.app:
        return []
    words = without(clause, mentions)
    nouns = _LAST_NOUN.search(clause[: source.start].strip())
    what = nouns[0] if nouns else words.partition(" ")[2]
    return [_Part(f"find {what}", (source.app,)), _Part(words, (others[0].app,))] if what else []


def _add(goals: list[SubGoal], part: _Part, app: str) -> None:
    """Enter a clause: into the last sub-goal if it belongs there, else as a new one."""
    desired = desired_values_in(part.text)
    last = goals[-1] if goals else None
    same = last is not None and last.app == app and not last.among
    if last is None or not same or _stands_alone(last, part.text, desired):
        goals += _new(app, part, desired)
    elif part.text:
        text = f"{last.text}, then {part.text}" if last.text else part.text
        goals[-1:] = _new(app, replace(part, text=text), (*last.desired, *desired), last.said)


def _new(app: str, part: _Part, desired: tuple[DesiredValue, ...], said: bool | None = None) -> list[SubGoal]:
    """The sub-goals of a clause: one, or one for each value of a list."""
    named = bool(part.apps) if said is None else said
    if len(desired) > 1 and desired == desired_values_in(part.text):
        return [SubGoal(app, worded(w), (w,), said=named) for w in desired]
    return [SubGoal(app, part.text, desired, said=named)]


def _marked(goal: SubGoal) -> str:
    """A sub-goal's text with a name that holds a "not" in quotation marks: "turn on 'do not disturb'"."""
    text = goal.text
    for wanted in goal.desired:
        if NEGATIVE & set(tokens(wanted.subject)) and f"'{wanted.subject}'" not in text:
            text = text.replace(wanted.subject, f"'{wanted.subject}'", 1)
    return text


def _stands_alone(last: SubGoal, text: str, desired: tuple[DesiredValue, ...]) -> bool:
    """Whether a clause is a goal of its own beside the one before it in the same app."""
    if not last.text or not text:
        return False
    complete = bool(last.desired) or begins_anew(last.text)
    return complete and (bool(desired) or begins_anew(text))


def worded(wanted: DesiredValue) -> str:
    """A desired value as a task."""
    if isinstance(wanted.value, bool):
        return f"turn {'on' if wanted.value else 'off'} {wanted.subject}"
    return f"set {wanted.subject} to {wanted.value}"
