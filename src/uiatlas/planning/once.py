"""One call plans a whole task on the focused map; a second one mends what is left of a plan that met something else.

The answer names screens where the map knows them and plausible controls where it does not. Carrying it out needs no
model: see `uiatlas.execution.once`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field

from uiatlas.llm.base import ChatModel, Question, Settings
from uiatlas.llm.fencing import Trusted, fence
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.llm.usage import Usage
from uiatlas.planning.map_text import ROOM, MapText, focus, screen_text
from uiatlas.planning.retrieval import TextScorer
from uiatlas.ui import Observation
from uiatlas.utg import Graph

_PLAN, _MEND = Prompt.load("uiatlas.planning", "plan_once"), Prompt.load("uiatlas.planning", "mend_plan")
_SETTINGS = Settings(max_tokens=8192)

MOST_STEPS = 40
"""Steps that a plan may have."""


class Kind(StrEnum):
    """What a step of a plan does."""

    TAP = "tap"
    HOLD = "hold"
    TYPE = "type"
    SET = "set"
    SCROLL = "scroll"
    BACK = "back"
    WAIT = "wait"


_MEANT = {
    "click": Kind.TAP, "press": Kind.TAP, "touch": Kind.TAP, "select": Kind.TAP, "choose": Kind.TAP, "open": Kind.TAP,
    "long press": Kind.HOLD, "long click": Kind.HOLD, "long tap": Kind.HOLD, "input": Kind.TYPE, "enter": Kind.TYPE,
    "fill": Kind.TYPE, "write": Kind.TYPE, "swipe": Kind.SCROLL, "go back": Kind.BACK,
}  # fmt: skip
"""Other words for what a step does, which a model without a strict form may use."""

_ENDS = ("done", "end", "finish", "stop", "none")
"""Words of a step that only says that the plan ends."""

_OFF = ("off", "false", "no", "unchecked", "disabled", "0")


def _number(said: object) -> object:
    """The number of a screen, also where a model says "screen 3", or nothing."""
    found = re.search(r"\d+", said) if isinstance(said, str) else None
    return int(found[0]) if found else 0 if said is None or isinstance(said, str) else said


def _kind(said: object) -> object:
    word = " ".join(re.split(r"[\s_-]+", said.strip().casefold())) if isinstance(said, str) else said
    return _MEANT.get(word, word) if isinstance(word, str) else word


def _words(said: object) -> object:
    match said:
        case None:
            return ""
        case bool():
            return "on" if said else "off"
        case int() | float():
            return str(said)
    return said


class StepAnswer(BaseModel):
    """A step as the model answers it."""

    on: Annotated[int, BeforeValidator(_number)] = 0
    do: Annotated[Kind, BeforeValidator(_kind)]
    at: Annotated[str, BeforeValidator(_words)] = Field(default="", max_length=400)
    text: Annotated[str, BeforeValidator(_words)] = Field(default="", max_length=4000)


def _without_ends(said: object) -> object:
    """The steps without those that only say that the plan ends."""
    if not isinstance(said, list):
        return said
    return [s for s in said if not (isinstance(s, dict) and _kind(s.get("do")) in _ENDS)]


class PlanAnswer(BaseModel):
    """A plan as the model answers it."""

    steps: Annotated[list[StepAnswer], BeforeValidator(_without_ends)] = Field(max_length=MOST_STEPS)


@dataclass(frozen=True, slots=True)
class Intended:
    """A step of a plan that was made without seeing the screens on the way.

    Attributes:
        kind: What it does.
        control: What the control is called; empty for a step without one.
        text: What is typed, ``on`` or ``off``, or a direction.
        screen: Id of the screen where it is done, None where the map does not know it.
    """

    kind: Kind
    control: str = ""
    text: str = ""
    screen: str | None = None

    def __str__(self) -> str:
        told = f"{self.kind.value} {self.control!r}" if self.control else self.kind.value
        return f"{told} = {self.text!r}" if self.text else told


class OncePlanner:
    """Plans with a model.

    Args:
        model: Who is asked.
        task: The task.
        scorer: How well texts fit the task, for the focus; BM25 if None.
        room: Tokens that the map may take in the question, about.
        tips: What earlier runs found out, a sentence each.

    Attributes:
        usage: What was spent so far.
    """

    def __init__(
        self,
        model: ChatModel,
        task: str,
        scorer: TextScorer | None = None,
        room: int = ROOM,
        tips: Sequence[str] = (),
    ) -> None:
        self.model, self.task, self.scorer, self.room = model, task, scorer, room
        self._tips = fence("\n".join(tips), "tips", 1200) if tips else ""
        self.usage = Usage()

    def plan(self, graph: Graph, here: str | None, shown: Observation) -> tuple[Intended, ...]:
        """The plan for the whole task.

        Args:
            graph: The map.
            here: Id of the screen shown, None if it is not on the map.
            shown: What is shown.

        Raises:
            ModelError: The model cannot be asked, or gives no plan.
            BudgetError: The budget is used up.
        """
        known = focus(graph, self.task, here, scorer=self.scorer, room=self.room)
        seen = _seen(known, here, shown)
        return self._ask(known, _PLAN.question(task=self.task, tips=self._tips, settings=_SETTINGS, **seen))

    def mend(
        self,
        graph: Graph,
        here: str | None,
        shown: Observation,
        done: Sequence[str],
        left: Sequence[Intended],
        trouble: str,
    ) -> tuple[Intended, ...]:
        """What is left to do after something else came than was planned; nothing if the task is done.

        Args:
            graph: The map.
            here: Id of the screen shown, None if it is not on the map.
            shown: What is shown.
            done: What was done so far, in words.
            left: The steps that were planned and not done.
            trouble: What went wrong.

        Raises:
            ModelError: The model cannot be asked, or gives no plan.
            BudgetError: The budget is used up.
        """
        known = focus(graph, self.task, here, scorer=self.scorer, room=self.room // 2)
        asked = _MEND.question(
            rules=Trusted(_PLAN.system),
            task=self.task,
            tips=self._tips,
            done=fence("\n".join(done) or "nothing yet", "done"),
            trouble=trouble,
            left="; ".join(map(str, left)) or "end",
            settings=_SETTINGS,
            **_seen(known, here, shown),
        )
        return self._ask(known, asked, may_be_done=True)

    def _ask(self, known: MapText, asked: Question, *, may_be_done: bool = False) -> tuple[Intended, ...]:
        def check(plan: PlanAnswer) -> str:
            return "" if plan.steps or may_be_done else "it has no steps"

        answered = ask_for(self.model, asked, PlanAnswer, check=check)
        self.usage += answered.usage
        return tuple(_intended(step, known) for step in answered.value.steps)


def _seen(known: MapText, here: str | None, shown: Observation) -> dict[str, str]:
    """What the prompts say of the map and of where one is."""
    return {
        "map": fence(known.text or "nothing is known yet", "map", 40_000),
        "place": f"screen {known.numbers[here]}" if here is not None else "a screen that the map does not have",
        "screen": fence(screen_text(shown), limit=6000),
    }


def _intended(step: StepAnswer, known: MapText) -> Intended:
    text = step.text
    if step.do is Kind.SET:
        text = "off" if text.strip().casefold() in _OFF else "on"
    return Intended(step.do, step.at.strip(), text, known.screens.get(step.on))
