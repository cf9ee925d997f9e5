"""What an agent under test is: what it is given, what it may decide, and what it is told of the past."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from uiatlas.ui import Observation
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class Act:
    """Tap an element, or type into it.

    Attributes:
        element: Its index in the observation.
        text: What to type; None for a tap.
        looks: Whether it only looks, at the agent's end, whether the task is done.
    """

    element: int
    text: str | None = None
    looks: bool = False


@dataclass(frozen=True, slots=True)
class Other:
    """An action that is not done to one element; a recording holds none of them.

    Attributes:
        kind: ``wait`` costs a step; any other (``scroll``, ``home``, ``restart``, ...) counts as unrecorded as well.
    """

    kind: str


@dataclass(frozen=True, slots=True)
class Done:
    """The task is finished."""


Decision = Act | Other | Done


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step of the episode that already happened: what was shown, and what was done to it."""

    observation: Observation
    action: Act | Other


class ReplayAgent(Protocol):
    """An agent that is asked for one decision at a time; it is made afresh for each task."""

    def decide(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
        """Say what to do next.

        Args:
            observation: What is shown now.
            history: What happened before in this episode, oldest first. When single decisions are scored, a fresh
                agent gets the history of the true actions at once.
        """
        ...


@runtime_checkable
class Metered(Protocol):
    """What an agent that asks a model offers beside `ReplayAgent`: what it has spent so far."""

    @property
    def model_calls(self) -> int:
        """Requests to a model."""
        ...

    @property
    def tokens(self) -> int:
        """Tokens, in and out."""
        ...


@runtime_checkable
class Accountable(Protocol):
    """What an agent offers that also tells reading from writing, and how it says that its run ends."""

    @property
    def input_tokens(self) -> int:
        """Tokens that a model read."""
        ...

    @property
    def output_tokens(self) -> int:
        """Tokens that a model wrote."""
        ...

    @property
    def verdict(self) -> str:
        """What the latest decision makes of the run; empty if it goes on."""
        ...

    @property
    def accepted(self) -> str:
        """The same if facts that only a model affirms count as proven."""
        ...


AgentFactory = Callable[[Graph, str, Observation], ReplayAgent]
"""Makes an agent for one task from the explored map (its own copy; empty when the bench runs without a map), the
task's text, and what the start screen shows. It is told nothing else."""
