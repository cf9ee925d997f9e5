"""Options of one list on the map: which controls are alternatives of each other, and whether a plan goes on alike."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from uiatlas.knowledge.memory.task_patterns import whole_words
from uiatlas.planning.control_names import control_names
from uiatlas.planning.goal import GoalFact, goal_fact_to_json
from uiatlas.planning.intended import Intended, Kind
from uiatlas.planning.named_controls import control_called, taps_on
from uiatlas.text.language import stem, tokens
from uiatlas.ui import Role, UIElement
from uiatlas.utg import Graph

LONGEST = 6
"""Words of a task, at most, that name a control."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A control that a plan touches and that the task names, without quotation marks.

    Attributes:
        words: The words of the task.
        control: What the control is called.
        others: What the other options of its list are called.
    """

    words: str
    control: str
    others: tuple[str, ...]

    def meant(self, words: str) -> str:
        """The option that words mean: the only one that they name in full; empty if there is none."""
        said = _spoken(words)
        found = {name for name in (self.control, *self.others) if said and _spoken(name) == said}
        return found.pop() if len(found) == 1 else ""


def choices(graph: Graph, task: str, steps: Sequence[Intended]) -> Iterator[Choice]:
    """The controls of a plan that a task names once and that have alternatives on the map.

    Args:
        graph: The map.
        task: The task, with marks where it has parameters.
        steps: The plan that did it.
    """
    for number, step in enumerate(steps):
        words = _named_in(task, step.control) if step.kind in (Kind.TAP, Kind.HOLD, Kind.SET) else ""
        others = tuple(_others(graph, step, steps[:number])) if words else ()
        if others:
            yield Choice(words, step.control, others)


def goes_on_alike(graph: Graph, steps: Sequence[Intended], facts: Iterable[GoalFact], old: str, new: str) -> bool:
    """Whether a plan that touches a control can go on in the same way after touching another one of the list.

    Args:
        graph: The map.
        steps: The plan, with the control that it was learnt with.
        facts: The facts that proved it.
        old: What that control is called.
        new: What the other one is called.
    """
    screens_of_facts = {s for fact in facts for s in _screens(goal_fact_to_json(fact))}
    for number, step in enumerate(steps):
        if step.control != old or step.kind is Kind.TYPE:
            continue
        later = {s.screen for s in steps[number + 1 :] if s.screen} | screens_of_facts
        if not _leads_alike(graph, step, new, later):
            return False
    return True


def _leads_alike(graph: Graph, step: Intended, new: str, later: set[str]) -> bool:
    """Whether another option leads where the plan goes on, as far as the map knows, or the plan needs none of it."""
    ends = _ends(graph, step.screen, step.control)
    needed = (ends & later) - {step.screen}
    if not needed:
        return True
    if known := _ends(graph, step.screen, new):
        return needed <= known
    others = [e for name in _siblings(graph, step) if (e := _ends(graph, step.screen, name))]
    own = any(whole_words(step.control).search(graph.screens[end].name) for end in needed)
    return all(needed <= e for e in others) and (bool(others) or not own)


def leads_as_others(graph: Graph, steps: Sequence[Intended], old: str) -> bool:
    """Whether a control of a plan leads to another screen, and another one of its list is known to lead there too."""
    for step in steps:
        ends = _ends(graph, step.screen, old) - {step.screen} if step.control == old else set()
        if ends:
            return any(ends <= _ends(graph, step.screen, name) for name in _siblings(graph, step))
    return False


def _ends(graph: Graph, screen: str | None, name: str) -> set[str]:
    return {edge.target for edge in taps_on(graph, screen, name)}


def _others(graph: Graph, step: Intended, before: Sequence[Intended]) -> Iterator[str]:
    """The other options: of its list on the screen of the step, or of the values of a control touched before."""
    yield from _siblings(graph, step)
    touched = {s.control.casefold() for s in before}
    for screen in graph.screens.values():
        for domain in screen.domains:
            if step.control in domain.values and domain.label.casefold() in touched:
                yield from (value for value in domain.values if value != step.control)


def _siblings(graph: Graph, step: Intended) -> list[str]:
    """What the other controls are called that are of one kind with a step's control on its screen."""
    found = control_called(graph, step.screen, step.control)
    if found is None or found.editable or step.screen is None or _turns(found, step):
        return []
    return [
        name
        for e, name in control_names(graph.screens[step.screen].elements)
        if _list_of(e) == _list_of(found) and name != step.control
    ]


def _list_of(element: UIElement) -> tuple[Role, str, bool]:
    """What the controls of one list have in common: boxes and choices may each have an id of their own."""
    stands = element.checked is not None
    return element.role, "" if stands else element.resource_id, stands


def _turns(found: UIElement, step: Intended) -> bool:
    """Whether a step turns a box over, however it stands: what that comes to for another one is not known."""
    return found.role in (Role.SWITCH, Role.CHECKBOX) and step.kind is not Kind.SET


def _named_in(task: str, control: str) -> str:
    """The words of a task that name a control in full, if they are in one place only; else empty."""
    wanted, words = _spoken(control), list(_words(task))
    if not wanted:
        return ""
    found = [
        task[words[i][0] : words[j][1]]
        for i in range(len(words))
        for j in range(i, min(i + LONGEST, len(words)))
        if _spoken(task[words[i][0] : words[j][1]]) == wanted
    ]
    return found[0] if len(found) == 1 and len(whole_words(found[0]).findall(task)) == 1 else ""


def _words(task: str) -> Iterator[tuple[int, int]]:
    """Where the words of a task stand."""
    at = 0
    for word in task.split():
        begin = task.index(word, at)
        at = begin + len(word)
        bare = word.strip("\"'“”‘’«»„`,;:.!?()")
        if bare and "{" not in bare:
            yield begin + word.index(bare), begin + word.index(bare) + len(bare)


def _spoken(words: str) -> tuple[str, ...]:
    return tuple(map(stem, tokens(words)))


def _screens(data: object) -> Iterator[str]:
    """The screens that a fact names."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "screen" and isinstance(value, str) and value:
                yield value
            yield from _screens(value)
