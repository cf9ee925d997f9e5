"""Wishes of a task as facts about a map's state variables, where one variable is plainly meant."""

from collections.abc import Iterable, Iterator

from uiatlas.agents.compilers.decomposition.desired_values import DesiredValue
from uiatlas.planning.fluents.model import FluentModel, model_of
from uiatlas.text.language import likeness, stem, tokens
from uiatlas.text.lexicon import COMMON, DETERMINERS, FUNCTION
from uiatlas.ui import Role
from uiatlas.utg.fluents import OFF, ON, Fact, Fluent, FluentKind
from uiatlas.utg.graph import Graph

ALIKE = 0.75
"""Likeness of the words, both ways, from which a name is plainly meant."""


def desired_facts(graph: Graph, desired: Iterable[DesiredValue]) -> tuple[Fact, ...]:
    """The facts on a map that stand for desired values; none at all unless each value plainly means one variable."""
    model = model_of(graph)
    facts = [_meant(_candidates(graph, model, wanted)) for wanted in desired]
    return tuple(f for f in facts if f is not None) if None not in facts else ()


def _meant(candidates: Iterable[tuple[float, Fact]]) -> Fact | None:
    """The fact that is plainly the likeliest, None if there is none or another one is as likely."""
    ranked = sorted(candidates, key=lambda c: -c[0])
    if not ranked or ranked[0][0] < ALIKE or (len(ranked) > 1 and ranked[1][0] == ranked[0][0]):
        return None
    return ranked[0][1]


def _candidates(graph: Graph, model: FluentModel, wanted: DesiredValue) -> Iterator[tuple[float, Fact]]:
    for fluent in model.initial:
        if not model.changers.get(fluent):
            continue
        match wanted.value:
            case bool(on) if fluent.kind is FluentKind.CHECKED and not _is_option(fluent):
                yield alike(wanted.subject, fluent.name), Fact(fluent, ON if on else OFF)
            case str(value) if fluent.kind is FluentKind.CHECKED and _is_option(fluent):
                place = graph.screens[fluent.screen].name if fluent.screen in graph.screens else ""
                yield min(alike(wanted.subject, place), alike(value, fluent.name)), Fact(fluent)


def _is_option(fluent: Fluent) -> bool:
    return fluent.target is not None and fluent.target.role is Role.RADIO


def alike(one: str, other: str) -> float:
    """How far two names say the same, from 0 to 1: the worse of the shares of each that the other covers."""
    first, second = _said(one), _said(other)
    if not first or not second:
        return 0.0
    return min(_covered(first, second), _covered(second, first))


def _said(name: str) -> list[str]:
    telling = [w for w in tokens(name) if w not in FUNCTION and w not in COMMON and w not in DETERMINERS]
    return [stem(w) for w in telling or tokens(name)]


def _covered(words: list[str], by: list[str]) -> float:
    return sum(max(likeness(w, b) for b in by) for w in words) / len(words)
