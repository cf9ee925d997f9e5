"""Who chooses the next touch on a screen: a model with a tool box, one call for each."""

from dataclasses import dataclass
from typing import Protocol

from uiatlas.execution.actor import Actor
from uiatlas.execution.decisions import Decision, View
from uiatlas.execution.screen_in_words import screen_lines, told
from uiatlas.execution.toolbox import Controls, ToolCall, decision_of, problem_of
from uiatlas.llm.base import ChatModel, Settings
from uiatlas.llm.fencing import Fenced, Trusted, fence
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.utg import Graph

_ACT = Prompt.load("uiatlas.execution", "act")
_SETTINGS = Settings(max_tokens=8192)


@dataclass(frozen=True, slots=True)
class Situation:
    """What a choice rests on.

    Attributes:
        task: The whole task.
        view: What is shown, and what was done.
        part: The part of the task that is to be done now; empty for all of it.
        guidance: What is known of the way, fenced; empty for nothing.
        trouble: What is wrong with what was chosen before.
    """

    task: str
    view: View
    part: str = ""
    guidance: Fenced | str = ""
    trouble: str = ""


class Chooser(Protocol):
    """Chooses the next touch."""

    def choose(self, situation: Situation) -> Decision:
        """The next touch, or that the part of the task that is to be done now is done, or cannot be done."""
        ...


class LocalChooser:
    """The actor that needs no model; it reads anew at every step what is done and what is left.

    Args:
        graph: The map.
        task: The whole task.
    """

    def __init__(self, graph: Graph, task: str) -> None:
        self.graph = graph
        self._actors = {"": Actor(graph, task)}

    def choose(self, situation: Situation) -> Decision:
        """What the actor does; of a part of the task what an actor for that does."""
        if situation.part not in self._actors:
            self._actors[situation.part] = Actor(self.graph, situation.part)
        actor = self._actors[situation.part]
        return actor.decide(situation.view)


class ModelChooser:
    """A model as the actor (MAPLE's Actor, KG-RAG's and Agent+P's executor): one call, one tool.

    Args:
        model: Who is asked.
        graph: The map, for what is to hold after a step.
    """

    def __init__(self, model: ChatModel, graph: Graph) -> None:
        self.model, self.graph = model, graph

    def choose(self, situation: Situation) -> Decision:
        """The model's choice; it can only be of what is on the screen, and the guard decides whether it is done.

        Raises:
            ModelError: The model cannot be asked, or chooses nothing that can be done.
            BudgetError: The budget is used up.
        """
        view = situation.view
        controls = Controls.of(view.observation)
        asked = _ACT.question(
            task=situation.task,
            part=situation.part,
            guidance=situation.guidance,
            done=told(view.history),
            trouble=situation.trouble,
            screen=fence(screen_lines(situation.task, view.observation, controls), limit=6000),
            goal=Trusted("what is to be done now is done" if situation.part else "the task is done"),
            settings=_SETTINGS,
        )
        answered = ask_for(self.model, asked, ToolCall, check=lambda call: problem_of(call, controls, view))
        return decision_of(answered.value, controls, self.graph, view)
