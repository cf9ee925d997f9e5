"""What the map knows of the screen that is shown and a model cannot see on it: where controls lead, what failed."""

from collections.abc import Iterator, Mapping

from uiatlas.agents.compilers.hints import hints
from uiatlas.agents.compilers.told_controls import Named
from uiatlas.agents.roles.toolbox import Controls
from uiatlas.llm.fencing import Fenced, fence
from uiatlas.planning.control_names import clipped, control_names
from uiatlas.planning.search import plan_route
from uiatlas.run.policy import View
from uiatlas.run.verifier import WORKED
from uiatlas.text.controls import element_label
from uiatlas.text.language import stems
from uiatlas.ui import Action, LongPress, Tap, action_key, resolve, target_of
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.queries import lasting

MOST_LINES = 20
"""Controls of which is told where they lead, at most: first those that lead to what the task names."""

MOST_NAMES = 4
"""Controls that are told of a screen to which one leads, at most."""

MOST_WAYS = 3
"""Screens further away that are told, at most, if the task names a control there."""

MOST_OPTIONS = 12
"""Options of a list that are told, at most."""


def known_here(graph: Graph, task: str, view: View) -> Fenced | str:
    """What the map knows of what is shown, by the numbers that the controls have in the prompt; empty if nothing.

    Args:
        graph: The map.
        task: The task.
        view: What is shown.
    """
    lines = lines_here(graph, task, view)
    return fence("\n".join(lines), "map") if lines else ""


def lines_here(graph: Graph, task: str, view: View) -> list[str]:
    """The same, a line for each thing that is known."""
    here = graph.screens.get(view.screen or "")
    if here is None:
        return []
    known = _KnownScreen(graph, here, Named(task), view)
    hinted = hints(graph, task, here.id, {}, view.history, told_here=(Tap, LongPress))
    return [*known.controls(), *known.options(), *known.further(), *hinted]


class _KnownScreen:
    """The screen that is shown, with the numbers of its controls."""

    def __init__(self, graph: Graph, here: Screen, named: Named, view: View) -> None:
        self._graph, self._here, self._named, self._shown = graph, here, named, view.observation
        elements = Controls.of(view.observation).elements
        here_done = [r for r in view.history if r.screen == here.id]
        self._been = {r.screen for r in view.history}
        self._said = frozenset().union(*(named(name) for _, name in control_names(here.elements)))
        self._worked = {action_key(r.action): r.outcome in WORKED for r in here_done}
        self._numbers: Mapping[int, int] = {e.index: number for number, e in elements.items()}

    def controls(self) -> list[str]:
        """Where controls lead, and which did not what they were touched for."""
        told = [(-self._worth(edge), number, line) for edge in self._edges() for number, line in self._told(edge)]
        return [line for _, _, line in sorted(sorted(told)[:MOST_LINES], key=lambda each: each[1])]

    def options(self) -> Iterator[str]:
        """What the lists of the screen offer."""
        for domain in self._here.domains:
            for element in self._shown.actionable:
                same = element.role.value == domain.role and element.resource_id == domain.resource_id
                if same and element_label(element).main.startswith(domain.label) and element.index in self._numbers:
                    some = "; ".join(map(clipped, domain.values[:MOST_OPTIONS]))
                    more = f"; {left} more" if (left := len(domain.values) - MOST_OPTIONS) > 0 else ""
                    yield f"{self._numbers[element.index]} offers: {some}{more}"
                    break

    def further(self) -> Iterator[str]:
        """The way to screens that are not next to this one and have what the task names most of."""
        near = {edge.target for edge in self._edges()} | {self._here.id}
        far = [s for s in self._graph.screens.values() if s.id not in near | self._been and self._has(s)]
        for screen in sorted(far, key=lambda s: (-self._has(s), s.id))[:MOST_WAYS]:
            plan = plan_route(self._graph, self._here.id, [screen.id])
            first = self._number(plan.steps[0].action) if plan.ok and plan.steps else None
            if first is not None:
                yield f"{self._described(screen)} is {len(plan.steps)} steps away, the first on {first}"

    def _edges(self) -> Iterator[Transition]:
        ways = lasting(self._graph, self._here.id)
        return (e for e in ways if e.passable and isinstance(e.action, Tap | LongPress))

    def _told(self, edge: Transition) -> Iterator[tuple[int, str]]:
        """A line for an edge; none where a step of this run has shown otherwise."""
        number = self._number(edge.action)
        if number is None:
            return
        held = "held, " if isinstance(edge.action, LongPress) else ""
        worked = self._worked.get(action_key(edge.action))
        if worked and edge.tried and not edge.worked:
            return
        if edge.tried and not edge.worked:
            yield number, f"{number} {held}came to nothing, {_times(edge.tried)}"
        elif edge.target != self._here.id and worked is not False:
            failed = edge.tried - edge.worked
            doubt = f", but not {_times(failed)} of {edge.tried}" if failed else ""
            yield number, f"{number} {held}leads to {self._described(self._graph.screens[edge.target])}{doubt}"

    def _described(self, screen: Screen) -> str:
        """A screen by its name, with the controls that this one lacks, those first that the task names."""
        lacking = {name for _, name in control_names(self._here.elements)}
        names = [name for _, name in control_names(screen.elements) if name not in lacking]
        first = sorted(names, key=lambda name: not self._named(name))[:MOST_NAMES]
        return f"{clipped(screen.name)!r}" + (f" ({'; '.join(first)})" if first else "")

    def _number(self, action: Action) -> int | None:
        """The number of the control that an action is done to, as it is shown now."""
        target = target_of(action)
        match = None if target is None else resolve(target, self._shown)
        return None if match is None else self._numbers.get(match.element.index)

    def _worth(self, edge: Transition) -> int:
        return self._says(self._graph.screens[edge.target]) + (edge.tried > edge.worked)

    def _says(self, screen: Screen) -> int:
        """How many words of the task the controls of a screen say that this one does not have."""
        lacking = {name for _, name in control_names(self._here.elements)}
        names = (name for _, name in control_names(screen.elements) if name not in lacking)
        return len(frozenset().union(*map(self._named, names)))

    def _has(self, screen: Screen) -> int:
        """How many words of the task only that screen says, in controls that are called by the task's words mostly."""
        names = (name for _, name in control_names(screen.elements))
        new = ((name, self._named(name) - self._said) for name in names)
        return len(frozenset().union(*(words for name, words in new if 2 * len(words) >= len(frozenset(stems(name))))))


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
