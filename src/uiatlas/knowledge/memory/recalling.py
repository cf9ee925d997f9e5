"""Finds the stored plan for a task: of the same task, or of one that surely differs in values only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from uiatlas.knowledge.memory.choices import Choice, choices, goes_on_alike, leads_as_others
from uiatlas.knowledge.memory.shortcuts import Shortcut, rewritten
from uiatlas.knowledge.memory.task_patterns import fitting_value, has_words, loose_values, marked, whole_words
from uiatlas.planning.goal import GoalFact, goal_fact_to_json
from uiatlas.planning.intended import Intended
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class Recalled:
    """A stored plan as it is carried out for a task.

    Attributes:
        shortcut: What is stored.
        steps: The plan with the values of the task.
        proof: The facts that prove the task.
        varied: Whether the task has other values than the one that the plan was learnt with.
    """

    shortcut: Shortcut
    steps: tuple[Intended, ...]
    proof: tuple[GoalFact, ...]
    varied: bool = False


def recalled(graph: Graph, known: Sequence[Shortcut], task: str) -> Recalled | None:
    """The stored plan for a task, None if none surely does it.

    A plan of the very task comes first, then one in which typed texts and quoted names differ, then one in which
    another option of a list of the map is named.

    Args:
        graph: The map.
        known: The stored plans, in the order in which they are taken.
        task: The task.
    """
    found = [*_with_values(graph, known, task)]
    best = next((r for r in found if not r.varied), next(iter(found), None))
    return best or next(_with_options(graph, known, task), None)


def _with_values(graph: Graph, known: Sequence[Shortcut], task: str) -> Iterator[Recalled]:
    for shortcut in known:
        values = shortcut.values_of(task)
        if values is None or not shortcut.steps:
            continue
        plan = Recalled(shortcut, shortcut.filled(values), shortcut.proof_with(values), values != shortcut.values)
        if not plan.varied or not shortcut.values or _is_alike(graph, shortcut, values):
            yield plan


def _is_alike(graph: Graph, shortcut: Shortcut, values: Sequence[str]) -> bool:
    """Whether the plan goes on alike for all controls that are others now."""
    before, facts = shortcut.filled(shortcut.values), shortcut.proof_with(shortcut.values)
    pairs = zip(shortcut.values, values, strict=True)
    return all(goes_on_alike(graph, before, facts, old, new) for old, new in pairs if old != new)


def _with_options(graph: Graph, known: Sequence[Shortcut], task: str) -> Iterator[Recalled]:
    for shortcut in known:
        if not (shortcut.varies and shortcut.proof and len(shortcut.values) == shortcut.task.count("{")):
            continue
        open_ = tuple(choices(graph, shortcut.task, shortcut.filled(shortcut.values)))
        if open_ and (plan := _chosen(graph, shortcut, open_, task)) is not None:
            yield plan


def _chosen(graph: Graph, shortcut: Shortcut, open_: Sequence[Choice], task: str) -> Recalled | None:
    """The plan with the options that a task names; None if it names none, or the plan may not go on alike."""
    opened = _opened(shortcut, open_)
    if not has_words(opened.task):
        return None
    values = _values(opened, open_, task)
    if values is None or values == opened.values:
        return None
    options = range(len(shortcut.values), len(values))
    changed = [n for n in options if opened.values[n] != values[n]]
    if not all(_is_told(graph, opened, n) for n in changed) or not _is_alike(graph, opened, values):
        return None
    return Recalled(shortcut, opened.filled(values), opened.proof_with(values), varied=True)


def _is_told(graph: Graph, opened: Shortcut, number: int) -> bool:
    """Whether the proof names an option; else it must be a row that opens the same screen as others of its list."""
    named = f"{{{number}}}" in str([goal_fact_to_json(f) for f in opened.proof])
    return named or leads_as_others(graph, opened.filled(opened.values), opened.values[number])


def _opened(shortcut: Shortcut, open_: Sequence[Choice]) -> Shortcut:
    """A shortcut with its options as parameters too."""
    pattern, values = shortcut.task, (*shortcut.values, *(c.control for c in open_))
    for number, choice in enumerate(open_, start=len(shortcut.values)):
        pattern = whole_words(choice.words).sub(f"{{{number}}}", pattern)
    marks = {value: f"{{{number}}}" for number, value in enumerate(values)}
    steps = (
        replace(s, control=marked(s.control, marks), text=marked(s.text, marks))
        for s in shortcut.filled(shortcut.values)
    )
    facts = shortcut.proof_with(shortcut.values)
    proof = tuple(rewritten(f, lambda text: marked(text, marks)) for f in facts)
    return replace(shortcut, task=pattern, steps=tuple(steps), proof=proof, values=values)


def _values(opened: Shortcut, open_: Sequence[Choice], task: str) -> tuple[str, ...] | None:
    """The parameters that a task gives to an opened shortcut, the options as the map calls them; None if one fails."""
    said, first = loose_values(opened.task, task), len(opened.values) - len(open_)
    if said is None or len(said) != len(opened.values):
        return None
    values = [fitting_value(opened.task, n, opened.values[n], said[n]) for n in range(first)]
    values += [choice.meant(words) for choice, words in zip(open_, said[first:], strict=True)]
    return tuple(filter(None, values)) if all(values) else None
