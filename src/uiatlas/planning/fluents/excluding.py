"""Facts of a goal that cannot hold together: what brings about one of two takes the other away."""

from itertools import combinations

from uiatlas.planning.fluents.task import FactTask, Literal, Move
from uiatlas.planning.plan import Missed
from uiatlas.ui import Role
from uiatlas.utg.fluents import ON, Fact, FluentKind, describe_fact, same_value
from uiatlas.utg.graph import Graph


def excluded(task: FactTask) -> tuple[Missed, ...]:
    """The facts of a goal that exclude each other, each with the one that it excludes; nothing if all may hold."""
    for one, other in combinations(task.goal, 2):
        if not (one.true_in(task.initial) and other.true_in(task.initial)) and _exclude(task, one, other):
            pair = task.fact(one), task.fact(other)
            return tuple(_missed(fact, rest) for fact, rest in (pair, pair[::-1]))
    return ()


def _missed(fact: Fact, other: Fact) -> Missed:
    return Missed(fact.fluent.screen, f"it excludes {describe_fact(other)}", fact=fact)


def _exclude(task: FactTask, one: Literal, other: Literal) -> bool:
    facts = task.fact(one), task.fact(other)
    if any(_sets(m, one) and _sets(m, other) for m in task.moves):
        return False
    if any(_of_one_choice(task.graph, *pair) for pair in (facts, facts[::-1])):
        return True
    setters = [[m for m in task.moves if _sets(m, literal)] for literal in (one, other)]
    return all(setters) and all(
        _ends(move, own, gone)
        for moves, own, gone in zip(setters, (one, other), (other, one), strict=True)
        for move in moves
    )


def _sets(move: Move, literal: Literal) -> bool:
    """Whether a move may make a literal true."""
    settings = (s for s in move.settings if s.variable == literal.variable)
    return any((s.value == literal.value) is literal.holds for s in settings)


def _ends(move: Move, own: Literal, gone: Literal) -> bool:
    """Whether a move that makes one literal true always makes another one untrue."""
    ending = [s for s in move.settings if s.variable == gone.variable]
    if any((s.value == gone.value) is gone.holds for s in ending):
        return False
    bringing = [s for s in move.settings if s.variable == own.variable and (s.value == own.value) is own.holds]
    return all(any({*s.when} <= {*b.when} for s in ending) for b in bringing)


def _of_one_choice(graph: Graph, row: Fact, option: Fact) -> bool:
    """Whether a row shows what is chosen in the dialog that it opens, and another option is to be chosen there."""
    shown, chosen = row.fluent, option.fluent
    if shown.kind is not FluentKind.SHOWN or chosen.kind is not FluentKind.CHECKED or not (row.holds and option.holds):
        return False
    radio = option.value == ON and chosen.target is not None and chosen.target.role is Role.RADIO
    dialog = graph.screens.get(chosen.screen)
    if not radio or dialog is None or not same_value(dialog.name, shown.name):
        return False
    return bool(graph.between(shown.screen, dialog.id)) and not same_value(row.value, chosen.name)
