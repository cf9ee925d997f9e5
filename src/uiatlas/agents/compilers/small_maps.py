"""Leaves out a map that would only add tokens to a question: where the screen that is shown tells what the map could.

That is decided by structure. Where the screen that is shown is not on the map, and nothing on the map is called as
the task says, the map is of another part of the app, such as what can be seen before one has signed in, but not where
a dialog that the map does not have covers a screen that it may have. One control
in view meets every word of the task that says something, and no control that the task names leads to another screen
as far as the map knows. Words that several controls meet between them may name things that have nothing to do with
each other, so the map is told.
"""

from dataclasses import replace

from uiatlas.agents.compilers.focus import MapText
from uiatlas.agents.compilers.told_controls import Named
from uiatlas.planning.control_names import control_names
from uiatlas.ui import Observation, target_of
from uiatlas.utg import Graph, Screen


def worth_telling(known: MapText, graph: Graph, task: str, here: str | None, shown: Observation) -> MapText:
    """The text of a map, or one without words if it adds nothing for a task.

    Args:
        known: The part of the map that the task is about.
        graph: The map.
        task: The task.
        here: Id of the screen shown, None if it is not on the map.
        shown: What is shown now.
    """
    named = Named(task)
    if here is None:
        return (
            known
            if shown.dialog or any(_is_met(graph.screens[s], named) for s in known.numbers)
            else replace(known, text="")
        )
    if not _is_all_in_view(graph, named, task, here, shown):
        return known
    return MapText("", {number: screen for number, screen in known.screens.items() if screen == here})


def _is_met(screen: Screen, named: Named) -> bool:
    """Whether the task names a screen or something on it."""
    return bool(named(screen.name)) or any(named(name) for _, name in control_names(screen.elements))


def _is_all_in_view(graph: Graph, named: Named, task: str, here: str, shown: Observation) -> bool:
    """Whether one control in view meets all words of a task, and none that it names leads away."""
    meant = named(task)
    met = any(meant <= named(name) for _, name in control_names(shown.elements))
    return bool(meant) and met and not _leads_away(graph, named, here)


def _leads_away(graph: Graph, named: Named, here: str) -> bool:
    """Whether a control that the task names leads from a screen to another one."""
    targets = ((target_of(edge.action), edge.target) for edge in graph.outgoing(here) if edge.passable)
    return any(end != here and target is not None and named(target.label) for target, end in targets)
