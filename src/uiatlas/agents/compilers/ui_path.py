"""UICompass's path planning: focus, the UI path as blocks of an activity and its steps, and adapting it."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pydantic import AliasChoices, BaseModel, Field

from uiatlas.agents.compilers.activity_text import activity_list, map_as_text
from uiatlas.agents.words.targets import ground
from uiatlas.errors import AnswerError, ModelError
from uiatlas.llm.base import ChatModel, Settings
from uiatlas.llm.fencing import Fenced, fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.planning.search import plan_route
from uiatlas.planning.wording import Speaker
from uiatlas.utg import Graph
from uiatlas.utg.projection import host_of, project

_FOCUS = Prompt.load("uiatlas.agents.compilers", "focus_map")
_PLAN = Prompt.load("uiatlas.agents.compilers", "plan_path")
_ADAPT = Prompt.load("uiatlas.agents.compilers", "adapt_path")
_SETTINGS = Settings(max_tokens=8192)

SMALL = 8
"""Activities of a graph that is focused as a whole ("if the graph is small"; the paper prints no number)."""

NONE = "none"
"""The next instruction when the task is finished."""

_NUMBER = re.compile(r"^\s*\d+[.)]\s*")


class Block(BaseModel):
    """The steps of a UI path that are done in one activity."""

    activity: str = Field(max_length=300)
    steps: list[str] = Field(max_length=40)


class UiPath(BaseModel):
    """A UI path as the model answers it."""

    task: str = ""
    blocks: list[Block] = Field(
        default=[], max_length=40, validation_alias=AliasChoices("UI path", "UI_path", "updated_UI_path", "blocks")
    )

    @property
    def steps(self) -> tuple[str, ...]:
        """All its instructions in order, without their numbers."""
        return tuple(_NUMBER.sub("", step) for block in self.blocks for step in block.steps)

    def to_text(self) -> str:
        """The path as JSON in the paper's form, its steps numbered across the blocks."""
        number, blocks = 0, []
        for block in self.blocks:
            steps = []
            for step in block.steps:
                number += 1
                steps.append(f"{number}. {_NUMBER.sub('', step)}")
            blocks.append({"activity": block.activity, "steps": steps})
        return json.dumps({"task": self.task, "UI_path": blocks}, ensure_ascii=False)


class Explanation(BaseModel):
    """What the model says of where one is on the path."""

    state: str = Field(default="", validation_alias=AliasChoices("current state", "current_state", "state"))
    finished: str = Field(default="", validation_alias=AliasChoices("finished instruction", "finished_instruction"))
    error: str = Field(default="", validation_alias=AliasChoices("error reason", "error_reason", "error"))
    following: str = Field(
        max_length=500, validation_alias=AliasChoices("next_instruction", "next instruction", "following")
    )


class Adapted(UiPath):
    """The path after it was adapted to what is shown, and the next instruction."""

    explanation: Explanation

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do."""
        return self.explanation.following.strip(" .'\"").casefold() in ("", NONE)


@dataclass(frozen=True, slots=True)
class Shown:
    """What adapting rests on.

    Attributes:
        screen: Id of the screen shown, None if it is not on the map.
        text: The screen in words, with what the map knows of its controls.
        actions: What was done, in words.
        instructions: The instructions that were followed.
        trouble: What is wrong with what was said before.
    """

    screen: str | None
    text: str
    actions: Sequence[str] = ()
    instructions: Sequence[str] = ()
    trouble: str = ""


class PathPlanner(Protocol):
    """Plans a UI path, and adapts it to what is shown."""

    def plan(self, graph: Graph, task: str, here: str | None) -> UiPath:
        """The path for a task."""
        ...

    def adapt(self, graph: Graph, path: UiPath, task: str, shown: Shown) -> Adapted:
        """The path where something else came, and the next instruction."""
        ...


class _FocusAnswer(BaseModel):
    activities: list[int] = Field(max_length=200)


class ModelPaths:
    """UICompass with a model: focus, path planning and adaptive decision making (Tables 7 to 10).

    Args:
        model: Who is asked.
        with_map: Whether the map is told.
    """

    def __init__(self, model: ChatModel, *, with_map: bool = True) -> None:
        self.model, self.with_map = model, with_map

    def plan(self, graph: Graph, task: str, here: str | None) -> UiPath:
        """The path for a task; by words and map where the model gives none.

        Raises:
            ModelError: The model gives none, and words and map neither.
            BudgetError: The budget is used up.
        """
        text = "nothing is known of the app"
        if self.with_map and graph.screens:
            activities = project(graph)
            text = map_as_text(activities, self.focus(activities, task)) or text
        asked = _PLAN.question(map=fence(text, "map", 60_000), task=task, settings=_SETTINGS)
        try:
            return ask_for(self.model, asked, UiPath, check=lambda p: "" if p.steps else "it has no steps").value
        except AnswerError:
            found = path_by_words(graph, task, here) if self.with_map else UiPath()
            if not found.steps:
                raise
            return found

    def focus(self, activities: Graph, task: str) -> tuple[str, ...]:
        """The activities that a task is about and those on the shortest ways to them; all of a small graph.

        The paper does not print the prompt of this step; ours it is. Without an answer all are focused.
        """
        everything = tuple(activities.screens)
        if len(everything) <= SMALL:
            return everything
        listed = fence(activity_list(activities), "activities", 60_000)
        try:
            answer = ask_for(
                self.model,
                _FOCUS.question(task=task, activities=listed, settings=_SETTINGS),
                _FocusAnswer,
                check=lambda a: (
                    "" if all(0 < n <= len(everything) for n in a.activities) else "there is no such number"
                ),
            ).value
        except ModelError:
            return everything
        chosen = [everything[n - 1] for n in answer.activities]
        return with_ways(activities, chosen) or everything

    def adapt(self, graph: Graph, path: UiPath, task: str, shown: Shown) -> Adapted:
        """The path where something else came, and the next instruction.

        Raises:
            ModelError: The model cannot be asked, or gives no instruction.
            BudgetError: The budget is used up.
        """
        asked = _ADAPT.question(
            task=task,
            path=path.to_text(),
            place=inline(graph.screens[shown.screen].name) if shown.screen in graph.screens else "which is new",
            screen=fence(shown.text, limit=12_000),
            actions=_listed(shown.actions, "actions"),
            instructions=_listed(shown.instructions, "instructions"),
            trouble=shown.trouble,
            settings=_SETTINGS,
        )
        return ask_for(self.model, asked, Adapted).value


def path_by_words(graph: Graph, task: str, here: str | None) -> UiPath:
    """The path without a model: the cheapest way to where the words of the task lead, and what is done there.

    Args:
        graph: The map.
        task: The task.
        here: Id of the screen shown, None if it is not on the map.

    Returns:
        The path, of no steps if the words lead nowhere.
    """
    targets = ground(graph, task, here, k=1) if here is not None else ()
    plan = plan_route(graph, here, [targets[0].screen]) if here is not None and targets else None
    if plan is None or not plan.ok:
        return UiPath(task=task)
    say, blocks = Speaker(graph), list[Block]()
    for step in plan.steps:
        name = say.screen(host_of(graph, step.source))
        if not blocks or blocks[-1].activity != name:
            blocks.append(Block(activity=name, steps=[]))
        blocks[-1].steps.append(say.way(step))
    if targets[0].element:
        said = f"{targets[0].element} {targets[0].text}".strip()
        blocks.append(Block(activity=say.screen(host_of(graph, targets[0].screen)), steps=[said]))
    return UiPath(task=task, blocks=blocks)


def with_ways(graph: Graph, chosen: Sequence[str]) -> tuple[str, ...]:
    """Some screens with those on the shortest ways to them from where the app starts."""
    starts = graph.starts
    found: dict[str, None] = {}
    for screen in chosen:
        plans = [p for s in starts if (p := plan_route(graph, s, [screen])).ok]
        if plans:
            shortest = min(plans, key=lambda p: len(p.steps))
            found |= dict.fromkeys((shortest.start, *(step.target for step in shortest.steps)))
        found[screen] = None
    return tuple(found)


def _listed(lines: Sequence[str], label: str) -> Fenced:
    said = [f"index-{n}: {line}" for n, line in enumerate(lines)]
    return fence("\n".join(said) or "nothing yet", label)
