"""Postconditions learnt from two looks: which state variables an action was seen to change, and to what.

Only changes that the action itself explains are learnt: a row that shows what was typed before, a row that shows the
words of what was touched, a check mark that changed on the same screen. What merely changed meanwhile is not.
"""

from dataclasses import replace

from uiatlas.ui import Action, Observation, resolve, target_of
from uiatlas.utg.conditions import Carries, Condition, FactIs, holds
from uiatlas.utg.fluents import TWO_VALUED, Fact, FluentKind, same_value
from uiatlas.utg.graph import Graph
from uiatlas.utg.readings import HIDDEN_TEXT, LookValues, Reader, Reading, value_in

Lesson = tuple[str, Condition]
"""A transition's id and a condition on it."""


class Effects:
    """What one witness saw of the state variables, screen by screen, and what it learns from each step.

    Args:
        reader: Reads the looks.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._last: dict[str, LookValues] = {}
        self._unlearnt: set[Lesson] = set()

    def seen(
        self, source: str, before: Observation, action: Action, target: str, after: Observation
    ) -> list[Condition]:
        """What a step was seen to bring about beyond what the touched element tells by itself.

        Args:
            source: Id of the screen before the step.
            before: What was shown.
            action: What was done.
            target: Id of the screen after the step.
            after: What was shown then.
        """
        self._last[source] = LookValues(self._reader, before, source)
        seen_before = self._last.get(target)
        self._last[target] = LookValues(self._reader, after, target)
        if seen_before is None or not (known := seen_before()):
            return []
        come = self._reader.read(after, target)
        changed = [r for r in come if not same_value(known.get(r.fluent, r.value), r.value)]
        if not changed:
            return []
        shown, touched = self._reader.read(before, source), _touched(action, before)
        told = (_explained(r, shown, touched, stays=source == target) for r in changed)
        return [condition for condition in told if condition is not None]

    def learn(
        self, graph: Graph, transition: str, told: list[Condition], before: Observation, after: Observation
    ) -> bool:
        """Enter what a step told into its transition, and take out what did not hold this time.

        A condition that once did not hold is not learnt again from this witness.

        Returns:
            Whether the transition changed.
        """
        edge = graph.transitions[transition]
        learnt = [c for c in told if c not in edge.postcondition and (transition, c) not in self._unlearnt]
        kept = tuple(c for c in (*edge.postcondition, *learnt) if _held(c, edge.source, before, edge.target, after))
        self._unlearnt.update((transition, c) for c in edge.postcondition if c not in kept)
        if kept != edge.postcondition:
            graph.put_transition(replace(edge, postcondition=kept))
        return kept != edge.postcondition


def _explained(reading: Reading, shown: tuple[Reading, ...], touched: "_Touched", *, stays: bool) -> Condition | None:
    fluent, value = reading.fluent, reading.value
    if fluent.kind is FluentKind.SHOWN:
        typed = (r for r in shown if r.fluent.kind is FluentKind.TYPED and r.value and same_value(r.value, value))
        source = next(typed, None)
        if source is not None and source.value != HIDDEN_TEXT:
            return Carries(fluent, source.fluent)
        return FactIs(Fact(fluent, value)) if touched.label and same_value(touched.label, value) else None
    if fluent.kind in TWO_VALUED and stays and not touched.checkable:
        return FactIs(Fact(fluent, value))
    return None


def _held(condition: Condition, source: str, before: Observation, target: str, after: Observation) -> bool:
    """Whether a learnt postcondition held this time; of other kinds of conditions nothing is said."""
    match condition:
        case Carries(fluent, carried):
            given, got = value_in(carried, before, source), value_in(fluent, after, target)
            return given is None or got is None or same_value(given, got)
        case FactIs(fact):
            return value_in(fact.fluent, after, target) is None or holds(condition, after, target)
    return True


class _Touched:
    """What an action touched: its words, and whether it is a check mark itself."""

    def __init__(self, label: str = "", *, checkable: bool = False) -> None:
        self.label, self.checkable = label, checkable


def _touched(action: Action, before: Observation) -> _Touched:
    target = target_of(action)
    match = None if target is None else resolve(target, before)
    if match is None:
        return _Touched()
    e = match.element
    return _Touched(e.text.partition("\n")[0] or e.description, checkable=e.checked is not None or e.selected)
