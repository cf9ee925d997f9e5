"""What a user would want to do in a program, as a model proposed it for an exploration, and what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import Any

from uiatlas.errors import FormatError
from uiatlas.knowledge.intents import Intent, IntentSource
from uiatlas.storage.store import AtlasStore, Document
from uiatlas.ui import Action
from uiatlas.ui.codec import action_from_json, action_to_json
from uiatlas.utg import Graph, Screen

KIND = "goals"
"""The kind of the documents: one for each screen and each model that was asked about it."""


class GoalState(StrEnum):
    """What became of a goal.

    ``open``: it is still to be tried. ``reached``: what would show it was seen, or the model says so of the screen that
    it led to. ``missed``: it was tried, or could not be.
    """

    OPEN = "open"
    REACHED = "reached"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that a user would want to do, with the steps that a model proposed for it.

    Attributes:
        screen: Id of the screen that the model was asked about when it named the goal.
        text: The goal in one sentence.
        shown: A text that is to be seen when it is reached; empty if the model named none.
        at: Id of the screen on which the steps are done.
        steps: What is done there, in order; values for forms are in it.
        state: What became of it.
        why: The reason for that, in words.
        judged: Whether only the model says that it was reached.
        by: The model's name.
    """

    screen: str
    text: str
    shown: str
    at: str
    steps: tuple[Action, ...]
    state: GoalState = GoalState.OPEN
    why: str = ""
    judged: bool = False
    by: str = ""

    def to_json(self) -> dict[str, Any]:
        """As a document of the atlas, without the screen and the model, which the document names."""
        return {
            "text": self.text,
            "shown": self.shown,
            "at": self.at,
            "steps": [action_to_json(step) for step in self.steps],
            "state": self.state,
            "why": self.why,
            "judged": self.judged,
        }


@dataclass(slots=True)
class GoalMemory:
    """Which screens a model was asked about, and the goals that it named; kept in an atlas file if there is one.

    Attributes:
        app: The app.
        database: The open atlas file; None keeps everything for this session only.
    """

    app: str
    database: AtlasStore | None = None
    _known: dict[tuple[str, str], tuple[Goal, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, graph: Graph, database: AtlasStore) -> "GoalMemory":
        """What an atlas file holds for a map; screens that the map has no longer are left out.

        Raises:
            FormatError: A document is damaged.
        """
        known = {}
        for key, body in database.read(graph.app, KIND):
            try:
                screen, by = str(body.get("screen", key)), str(body["by"])
                goals = tuple(_goal(screen, by, goal) for goal in body["goals"])
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                problem = f"the goals of {key} are damaged ({type(error).__name__}: {error})"
                raise FormatError(database.path, problem) from error
            if screen in graph.screens:
                known[screen, by] = tuple(goal for goal in goals if goal.at in graph.screens)
        return cls(graph.app, database, known)

    def asked(self, by: str) -> frozenset[str]:
        """The screens that this model was asked about."""
        return frozenset(screen for screen, who in self._known if who == by)

    def goals(self, by: str) -> tuple[Goal, ...]:
        """The goals that this model named."""
        return tuple(goal for (_, who), goals in self._known.items() if who == by for goal in goals)

    def reached(self) -> tuple[Goal, ...]:
        """The goals that were reached, whichever model named them."""
        found = (goal for goals in self._known.values() for goal in goals)
        return tuple(goal for goal in found if goal.state is GoalState.REACHED)

    def keep(self, screen: str, by: str, goals: tuple[Goal, ...]) -> None:
        """Keep the goals that a model named for a screen, in place of those before; none if its answer was unusable.

        Raises:
            InputError: The file cannot be written to.
        """
        self._known[screen, by] = goals
        if self.database is not None:
            body = {"screen": screen, "by": by, "goals": [goal.to_json() for goal in goals]}
            document: Document = (self.app, KIND, f"{screen} {by}", body)
            self.database.write([document])

    def change(self, old: Goal, new: Goal) -> None:
        """Keep a goal as it is now.

        Raises:
            InputError: The file cannot be written to.
        """
        goals = self._known[old.screen, old.by]
        self.keep(old.screen, old.by, tuple(new if goal == old else goal for goal in goals))


class GoalIntents:
    """The wishes of another source, and the goals that an exploration has reached on the same screen.

    Args:
        source: Who names the other wishes.
        goals: The goals that were reached.
    """

    def __init__(self, source: IntentSource, goals: Sequence[Goal]) -> None:
        self._source, self._goals = source, goals

    @property
    def name(self) -> str:
        """The name of the other source; with goals, the hash of their words as well."""
        if not self._goals:
            return self._source.name
        told = "\n".join(sorted(f"{goal.at} {goal.text}" for goal in self._goals))
        return f"{self._source.name} {blake2b(told.encode('utf-8', 'backslashreplace'), digest_size=4).hexdigest()}"

    def intents(self, graph: Graph, screen: Screen) -> list[Intent]:
        """The wishes of the other source first; a goal is served by the last of its steps."""
        found = list(self._source.intents(graph, screen))
        known = {intent.text.casefold() for intent in found}
        reached = (g for g in self._goals if g.at == screen.id and g.steps and g.text.casefold() not in known)
        return [*found, *(Intent(screen.id, g.text, act=g.steps[-1], source=g.by) for g in reached)]


def _goal(screen: str, by: str, body: dict[str, Any]) -> Goal:
    steps = tuple(action_from_json(step) for step in body["steps"])
    text, shown, at, why = (str(body[name]) for name in ("text", "shown", "at", "why"))
    return Goal(screen, text, shown, at, steps, GoalState(body["state"]), why, bool(body["judged"]), by)
