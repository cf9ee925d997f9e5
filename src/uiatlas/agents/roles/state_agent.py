"""MAPLE's state agent: what a screen is, what is predicted next, what must hold; by a model, or by the map alone."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel, Field

from uiatlas.agents.roles.expectations import NOTHING, ConditionAnswer, Expected, compiled
from uiatlas.llm.base import ChatModel
from uiatlas.llm.fencing import fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.planning.control_names import screen_text
from uiatlas.run.policy import View
from uiatlas.text.language import stems
from uiatlas.text.names import spoken
from uiatlas.utg import Graph

_DESCRIBE = Prompt.load("uiatlas.agents.roles", "describe_state")

SYSTEM = "System Operation"
"""What the app is called on home screens and in system UI."""

_BEACON = re.compile(r"\S.* (?:of|in|on|for) \S.*")


@dataclass(frozen=True, slots=True)
class State:
    """A state of MAPLE's machine, as the screen that is shown realises it.

    Attributes:
        description: What the screen is.
        predicted: What is shown once the subgoal is achieved.
        app: The app's name.
        beacon: The state's name, in the strict form.
        post: What is to be true after the subgoal.
        pre: What is to be true before the next one.
    """

    description: str
    predicted: str = ""
    app: str = ""
    beacon: str = ""
    post: Expected = NOTHING
    pre: Expected = NOTHING

    def headed(self) -> str:
        """The state under the headings of MAPLE's prompt, of six those that say what no other does.

        The app is left out where the beacon names it, and of what the next subgoal needs what is true after this one.
        """
        pre = self.pre.beyond(self.post)
        parts = {
            "State Beacon": self.beacon,
            "State Description": self.description,
            "Predicted Next State": self.predicted,
            "App Inference": "" if self.app in self.beacon else self.app,
            "Post-condition of Current State": "" if self.post == NOTHING else str(self.post),
            "Pre-condition of Next State": "" if pre == NOTHING else str(pre),
        }
        return "\n".join(f"{head}: {text}" for head, text in parts.items() if text)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a state is described from.

    Attributes:
        task: The task.
        plan: Its subtasks, in words.
        part: The number of the current one in the plan, from 1.
        view: What is shown.
        beacons: The beacons seen so far.
    """

    task: str
    plan: str
    part: int
    view: View
    beacons: tuple[str, ...] = ()


class StateAgent(Protocol):
    """Describes states."""

    def describe(self, scene: Scene) -> State:
        """The state that is shown."""
        ...


class StateByMap:
    """Describes a state by the map: its screen's name is its beacon; nothing is predicted.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def describe(self, scene: Scene) -> State:
        """The screen's name and what is on it."""
        screen = self.graph.screens.get(scene.view.screen or "")
        name = spoken(screen.name) if screen is not None else ""
        app = scene.view.observation.app
        beacon = f"{name} of {app}" if name else ""
        return State(screen_text(scene.view.observation), app=app, beacon=beacon)


class _StateAnswer(BaseModel):
    state_description: str = Field(max_length=2000)
    predicted_next_state: str = Field(default="", max_length=2000)
    app_inference: str = Field(default="", max_length=200)
    state_beacon: str = Field(default="", max_length=200)
    post_condition: ConditionAnswer = ConditionAnswer()
    pre_condition: ConditionAnswer = ConditionAnswer()


class StateByModel:
    """Describes a state with a model.

    Args:
        model: Who is asked.
    """

    def __init__(self, model: ChatModel) -> None:
        self.model = model

    def describe(self, scene: Scene) -> State:
        """The state as the model sees it; a beacon that is like a known one becomes that one.

        Raises:
            ModelError: The model cannot be asked, or its beacon has not the form.
            BudgetError: The budget is used up.
        """
        shown = scene.view.observation
        asked = _DESCRIBE.question(
            task=scene.task,
            plan=scene.plan,
            part=scene.part,
            beacons=fence("\n".join(scene.beacons) or "none yet", "beacons"),
            app=inline(shown.app),
            screen=fence(screen_text(shown), limit=6000),
        )
        answer = ask_for(self.model, asked, _StateAnswer, check=_malformed).value
        beacon = known_beacon(inline(answer.state_beacon, 80), scene.beacons)
        return State(
            inline(answer.state_description, 500),
            inline(answer.predicted_next_state, 500),
            inline(answer.app_inference, 80),
            beacon,
            compiled(answer.post_condition, shown),
            compiled(answer.pre_condition, shown),
        )


def known_beacon(beacon: str, known: Iterable[str]) -> str:
    """The known beacon with the same words, whatever their order and case; else the beacon itself."""
    words = sorted(stems(beacon))
    return next((k for k in known if sorted(stems(k)) == words), beacon)


def _malformed(answer: _StateAnswer) -> str:
    if answer.app_inference.strip() == SYSTEM or _BEACON.fullmatch(answer.state_beacon.strip()):
        return ""
    return 'state_beacon is not in the strict format, such as "Settings Page of <AppName>"'
