"""UICompass's candidate actions: all that a screen allows as a list with indices, of which a model names one."""

from dataclasses import dataclass

from pydantic import BaseModel, Field

from uiatlas.agents.compilers.activity_text import effects_of
from uiatlas.llm.base import ChatModel, Settings
from uiatlas.llm.fencing import fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.run.policy import View
from uiatlas.ui import (
    Action,
    Back,
    ElementFlag,
    InputText,
    LongPress,
    Scroll,
    Tap,
    UIElement,
    action_key,
    selector_for,
)
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph

_CHOOSE = Prompt.load("uiatlas.agents.roles", "choose_candidate")
_TEXT = Prompt.load("uiatlas.agents.roles", "text_to_type")
_SETTINGS = Settings(max_tokens=8192)

SCROLLS = {"vertical_scroll": ("down", "up"), "horizontal_scroll": ("right", "left")}
"""Where what is scrolled can be scrolled to; the usual way first."""

NO_INDEX = "index-none"
"""The answer when no candidate is of use; going back is what follows."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that can be done on a screen.

    Attributes:
        kind: ``click``, ``long_click``, ``input``, ``vertical_scroll`` or ``horizontal_scroll``.
        element: What it is done to.
        line: How it is told, without its index.
    """

    kind: str
    element: UIElement
    line: str

    def action(self, view: View, text: str = "", direction: str = "") -> Action:
        """The action, with the text that is typed or the direction that is scrolled to."""
        target = selector_for(self.element, view.observation)
        match self.kind:
            case "input":
                return InputText(target, text)
            case "long_click":
                return LongPress(target)
            case "vertical_scroll" | "horizontal_scroll":
                ways = SCROLLS[self.kind]
                return Scroll(direction if direction in ways else ways[0], target)
        return Tap(target)

    def actions(self, view: View) -> tuple[Action, ...]:
        """All that it may come to, whatever is typed."""
        return tuple(self.action(view, direction=way) for way in SCROLLS.get(self.kind, ("",)))


def candidates_on(view: View, graph: Graph) -> tuple[Candidate, ...]:
    """All that a screen allows, in the order of its elements; what failed there too often is none of it.

    Args:
        view: What is shown.
        graph: The map, for what the elements are used for.
    """
    shown = view.observation
    effects = {} if view.screen is None else effects_of(graph, view.screen, shown.elements)
    found = [
        Candidate(kind, element, _line(element, kind, effects.get(element.index, "")))
        for element in shown.elements
        if element.visible
        for kind in _kinds(element)
    ]
    return tuple(c for c in found if any((view.screen, action_key(a)) not in view.blocked for a in c.actions(view)))


def _kinds(element: UIElement) -> list[str]:
    """What can be done to an element."""
    kinds = []
    if element.actionable:
        kinds.append("input" if element.editable else "click")
    if element.flags & ElementFlag.LONG_CLICKABLE and not element.editable:
        kinds.append("long_click")
    if element.flags & ElementFlag.SCROLLABLE:
        kinds += ["vertical_scroll", "horizontal_scroll"]
    return kinds


def _line(element: UIElement, kind: str, effect: str) -> str:
    """A candidate in the form of Table 12, without attributes that say nothing."""
    selected = bool(element.flags & ElementFlag.SELECTED)
    said = {
        "resource_id": inline(short_id(element.resource_id), 80),
        "content-desc": inline(element.description, 80),
        "text": inline(element.text, 120),
        "selected": "true" if selected else "",
        "checked": "" if element.checked is None else str(element.checked).lower(),
        "used for": effect.partition("effect:")[2],
    }
    attributes = [f'{name}: "{value}"' for name, value in said.items() if value]
    return f"a View ({', '.join(attributes)}) to {kind}"


def widgets_text(candidates: tuple[Candidate, ...]) -> str:
    """The candidates with their indices, from 0."""
    return "\n".join(f"index-{n}: {c.line}" for n, c in enumerate(candidates))


class _IndexAnswer(BaseModel):
    index: str | int
    direction: str = Field(default="", max_length=20)


class _TextAnswer(BaseModel):
    text: str = Field(max_length=4000)


class CandidateChooser:
    """Has a model name one candidate for an instruction, and asks for a text separately.

    Args:
        model: Who is asked.
        task: The task.
    """

    def __init__(self, model: ChatModel, task: str) -> None:
        self.model, self.task = model, task

    def choose(
        self, instruction: str, candidates: tuple[Candidate, ...], view: View
    ) -> tuple[Action, UIElement | None]:
        """The action for one instruction; going back if the model finds none of use.

        Raises:
            ModelError: The model cannot be asked, or names no index.
            BudgetError: The budget is used up.
        """
        asked = _CHOOSE.question(
            number=len(candidates),
            widgets=fence(widgets_text(candidates), "widgets", 20_000),
            instruction=inline(instruction),
            task=self.task,
            settings=_SETTINGS,
        )
        answer = ask_for(self.model, asked, _IndexAnswer, check=lambda a: _problem(a, candidates)).value
        place = _place(answer)
        if place is None:
            return Back(), None
        chosen = candidates[place]
        text = self._text(instruction, chosen) if chosen.kind == "input" else ""
        return chosen.action(view, text, answer.direction.strip().casefold()), chosen.element

    def _text(self, instruction: str, field: Candidate) -> str:
        asked = _TEXT.question(
            instruction=inline(instruction), task=self.task, field=fence(field.line, "field"), settings=_SETTINGS
        )
        return ask_for(self.model, asked, _TextAnswer).value.text


def _place(answer: _IndexAnswer) -> int | None:
    """The place in the list; None for ``index-none``."""
    said = str(answer.index).strip().casefold()
    return None if said in (NO_INDEX, "none") else int(said.removeprefix("index-"))


def _problem(answer: _IndexAnswer, candidates: tuple[Candidate, ...]) -> str:
    try:
        place = _place(answer)
    except ValueError:
        return "that is no index of the list"
    if place is None:
        return ""
    if not 0 <= place < len(candidates):
        return "there is no such index in the list"
    ways, said = SCROLLS.get(candidates[place].kind, ()), answer.direction.strip().casefold()
    return (
        f'"direction" of a {candidates[place].kind} is {" or ".join(ways)}'
        if said and ways and said not in ways
        else ""
    )
