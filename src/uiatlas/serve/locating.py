"""Where a snapshot of another tool is on the map, and what a step that another agent took teaches it."""

import time

from uiatlas.run.learning import Learner
from uiatlas.serve.answers import Place, Taught
from uiatlas.serve.maps import MapView
from uiatlas.serve.snapshots import action_named, observed
from uiatlas.utg import EvidenceKind, Graph


def locate_screen(view: MapView, text: str) -> Place:
    """The screen that a snapshot shows.

    Raises:
        InputError: The snapshot cannot be read.
    """
    found = view.locator.locate(observed(text, view.graph.app))
    name = view.graph.screens[found.screen].name if found.screen else ""
    return Place(screen=found.screen or "", name=name, confidence=round(found.score, 3), rule=found.by)


def teach_step(graph: Graph, run: str, before: str, action: str, after: str) -> Taught:
    """Enter a step that another agent took.

    Raises:
        InputError: A snapshot or the action cannot be read.
    """
    here, there = observed(before, graph.app), observed(after, graph.app)
    learner = Learner(graph, run, EvidenceKind.OBSERVED)
    learner.graph.sight(here)
    _, target, change = learner.learn(here, action_named(action), there, when=time.time())
    return Taught(rule=change.rule, screen=target.id, name=target.name)
