"""Action sequences of earlier runs for tasks that are alike, each step with the screen that it needs.

Agent-SAMA (Knowledge Retention Phase): the Mentor keeps "sequential actions annotated with preconditions" and loads
them selectively for later tasks, also those of another app that is used alike. A sequence is not repeated as a
shortcut is; it is told to whoever plans and acts.
"""

from dataclasses import dataclass
from math import sqrt

from uiatlas.knowledge.memory.shortcuts import Shortcut, Shortcuts
from uiatlas.text.language import stem, tokens
from uiatlas.text.lexicon import FUNCTION
from uiatlas.text.retrieval import TextScorer
from uiatlas.utg import Graph
from uiatlas.utg.state_machine import state_of

MOST = 2
"""Sequences that are told for a task."""

FITS = 0.3
"""How well the task of a sequence must fit the task at least."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """What did a task that is alike.

    Attributes:
        app: The app that it was done in.
        shortcut: The task and its steps; each step has the screen that it needs.
    """

    app: str
    shortcut: Shortcut

    def told(self, graph: Graph) -> str:
        """The sequence in one line, for a prompt: each step after what must be shown before it.

        Args:
            graph: The map of the app that the task is in; of other apps screens are told by their ids.
        """
        steps, where = [], ""
        for step in self.shortcut.steps:
            screen = graph.screens.get(step.screen or "") if self.app == graph.app else None
            place = (step.screen or "") if screen is None else state_of(screen)
            steps.append(f"on {place}: {step}" if place and place != where else str(step))
            where = place
        apart = "" if self.app == graph.app else f" in {self.app}"
        return f'what did "{self.shortcut.task}"{apart}: {"; ".join(steps)}'


def alike(
    shortcuts: Shortcuts, graph: Graph, task: str, *, scorer: TextScorer | None = None, most: int = MOST
) -> tuple[Recalled, ...]:
    """The sequences whose tasks fit a task best, those of its own app first; none that does it as it stands.

    Args:
        shortcuts: All that are kept.
        graph: The map of the app that the task is in.
        task: The task.
        scorer: How well texts fit the task; the words that they share if None.
        most: How many at most.
    """
    known = [Recalled(app, s) for app in shortcuts.apps() for s in shortcuts.all_of(app) if not s.fitting(task)]
    tasks = [k.shortcut.task for k in known]
    scores = scorer.score(task, tasks) if scorer is not None else [_likeness(task, other) for other in tasks]
    fitting = [(score, k) for score, k in zip(scores, known, strict=True) if score >= FITS and k.shortcut.steps]
    ranked = sorted(fitting, key=lambda f: (f[1].app != graph.app, -f[0], f[1].app, f[1].shortcut.task))
    return tuple(recalled for _, recalled in ranked[:most])


def _likeness(one: str, other: str) -> float:
    """How many of the words that tell something two tasks share: their number over its geometric mean."""
    told, said = _telling(one), _telling(other)
    return len(told & said) / sqrt(len(told) * len(said)) if told and said else 0.0


def _telling(task: str) -> set[str]:
    words = tokens(task)
    return {stem(w) for w in words if w not in FUNCTION} or {stem(w) for w in words}
