"""The tool box of an actor that is a model: what it may do on a screen, by numbers, and what that is as a decision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, Field

from uiatlas.agents.compilers.proof_facts import MOST_FACTS, FactAnswer, facts_of, goal_by_model
from uiatlas.llm.fencing import inline
from uiatlas.planning.control_names import clipped, control_names
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, View
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import CONFIRMING
from uiatlas.ui import (
    Action,
    Back,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Role,
    Scroll,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    action_key,
    resolve,
    selector_for,
)
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, IsChecked, OnScreen, TextEquals

PAUSE = 10.0
"""Seconds of a wait, as MAPLE has it."""

SENDING = CONFIRMING | {"search", "find", "go", "send", "submit", "enter"}
"""How a button begins that sends what was typed, as the Enter key does."""

_DIRECTIONS = ("up", "down", "left", "right")


class Tool(StrEnum):
    """What an actor may do (MAPLE's tool box, with the long press that it lacks), or say."""

    TAP = "tap"
    HOLD = "hold"
    TYPE = "type"
    ENTER = "enter"
    SCROLL = "scroll"
    BACK = "back"
    HOME = "home"
    WAIT = "wait"
    OPEN = "open"
    SWITCH = "switch"
    MORE = "more"
    DONE = "done"
    FAIL = "fail"


AIMED = frozenset({Tool.TAP, Tool.HOLD, Tool.TYPE})
"""Tools that need a control."""


class ToolCall(BaseModel):
    """What the model wants to do, as it answers it."""

    do: Tool
    at: int = 0
    text: str = Field(default="", max_length=4000)
    why: str = Field(default="", max_length=1000)
    proof: list[FactAnswer] = Field(default=[], max_length=MOST_FACTS)


@dataclass(frozen=True, slots=True)
class Controls:
    """The controls of a screen by number, from 1, each with a name of its own.

    Attributes:
        elements: The controls.
        names: What each is called.
    """

    elements: Mapping[int, UIElement]
    names: Mapping[int, str]

    @staticmethod
    def of(shown: Observation) -> "Controls":
        """All controls of a screen that can be seen, in the order in which they are shown."""
        named = list(enumerate(control_names(e for e in shown.elements if e.visible), start=1))
        return Controls({n: e for n, (e, _) in named}, {n: name for n, (_, name) in named})

    def line(self, number: int) -> str:
        """A control in a prompt: its number, its name, and how it stands."""
        return f"{number} {self.names[number]}{_standing(self.elements[number])}"


def _standing(element: UIElement) -> str:
    """How a control stands, as forms of plain text show it: ``[x]`` on, ``[ ]`` off, ``[…]`` a field."""
    if element.checked is not None:
        return " [x]" if element.checked else " [ ]"
    return " […]" if element.editable else ""


def problem_of(call: ToolCall, controls: Controls, view: View) -> str:
    """What is wrong with a call on this screen, in a sentence for the model; "" if nothing is."""
    element = controls.elements.get(call.at)
    if element is None and (call.do in AIMED or call.at):
        return f"no control on this screen has the number {call.at}"
    if call.do is Tool.TYPE and element is not None and not element.editable:
        return f"nothing can be typed into {controls.names[call.at]!r}"
    if call.do in (Tool.OPEN, Tool.SWITCH) and not call.text.strip():
        return "it does not say which app"
    action = action_of(call, controls, view)
    if call.do is Tool.ENTER and action is None:
        return "there is no field here in which anything could be entered"
    if action is not None and (view.screen, action_key(action[0])) in view.blocked:
        return "that was tried too often here, or is not allowed; do something else"
    return ""


def action_of(call: ToolCall, controls: Controls, view: View) -> tuple[Action, UIElement | None] | None:
    """What a call does, and to which element; None where it only says something, or there is nothing to enter."""
    element, shown = controls.elements.get(call.at), view.observation
    match call.do:
        case Tool.TAP | Tool.HOLD | Tool.TYPE if element is not None:
            target = selector_for(element, shown)
            actions: dict[Tool, Action] = {Tool.TAP: Tap(target), Tool.HOLD: LongPress(target)}
            return actions.get(call.do, InputText(target, call.text)), element
        case Tool.ENTER:
            return _entered(element, view)
        case Tool.SCROLL:
            direction = call.text if call.text in _DIRECTIONS else "down"
            return Scroll(direction, None if element is None else selector_for(element, shown)), element
        case Tool.OPEN | Tool.SWITCH:
            return _app(call, controls, shown)
        case Tool.BACK | Tool.HOME | Tool.WAIT:
            bare: dict[Tool, Action] = {Tool.BACK: Back(), Tool.HOME: Home()}
            return bare.get(call.do, Wait(PAUSE)), None
    return None


def decision_of(call: ToolCall, controls: Controls, graph: Graph, view: View, task: str) -> Decision:
    """A call as a decision, with what is to hold after it as far as anyone knows."""
    why = inline(call.why, 160) or "the model chose it"
    found = action_of(call, controls, view)
    if found is None:
        if call.do is not Tool.DONE:
            return GiveUp(why)
        facts = facts_of(call.proof, {}, view.observation.app)
        return Done(why, goal=goal_by_model(task, facts) if facts else None)
    action, element = found
    return Act(action, element, why, By.MODEL, expected_of(graph, view, action, element))


def expected_of(graph: Graph, view: View, action: Action, element: UIElement | None) -> tuple[Condition, ...]:
    """What is to hold after an action: what was typed, a check mark that turns, and where it has always led."""
    if isinstance(action, InputText) and not action.text.endswith("\n"):
        return (TextEquals(action.target, action.text),)
    edges = graph.effects(view.screen, action) if view.screen is not None else []
    told: list[Condition] = []
    if len(edges) == 1 and edges[0].worked:
        told = [OnScreen(edges[0].target), *edges[0].postcondition]
    turned = isinstance(action, Tap) and element is not None and element.checked is not None
    if turned and element is not None and element.role is not Role.RADIO:
        return (IsChecked(selector_for(element, view.observation), not element.checked),)
    return tuple(told)


def _entered(field: UIElement | None, view: View) -> tuple[Action, UIElement | None] | None:
    """The key that sends what was typed: the button that does it where one is shown, else a line's end in the field.

    The field is the one that is named, else the one that was typed into last, else the first; what was typed into it is
    entered, since a field need not show it.
    """
    shown, typed = view.observation, _typed(view)
    for element in shown.actionable:
        words = tokens(element.label)
        if not element.editable and words and len(words) <= 2 and words[0] in SENDING:
            return Tap(selector_for(element, shown)), element
    named = [field] if field is not None and field.editable else []
    for candidate in [*named, *(e for e, _ in typed), *(e for e in shown.actionable if e.editable)]:
        text = next((words for e, words in typed if e.index == candidate.index), candidate.text)
        return InputText(selector_for(candidate, shown), f"{text}\n"), candidate
    return None


def _typed(view: View) -> list[tuple[UIElement, str]]:
    """The fields that are shown and were typed into, the latest first, each with what was typed."""
    found = []
    for record in reversed(view.history):
        if isinstance(record.action, InputText):
            match = resolve(record.action.target, view.observation)
            if match is not None and match.element.editable:
                found.append((match.element, record.action.text.rstrip("\n")))
    return found


def _app(call: ToolCall, controls: Controls, shown: Observation) -> tuple[Action, UIElement | None]:
    """An app by its icon where that is shown, as MAPLE demands it, else by its name."""
    wanted = call.text.strip()
    icon = next((e for n, e in controls.elements.items() if controls.names[n].casefold() == wanted.casefold()), None)
    if icon is not None and call.do is Tool.OPEN:
        return Tap(selector_for(icon, shown)), icon
    return (OpenApp(wanted) if call.do is Tool.OPEN else SwitchApp(wanted)), None


def texts_of(shown: Observation) -> Sequence[str]:
    """What there is to read on a screen beside its controls, each once."""
    read = [e for e in shown.elements if e.role in (Role.TEXT, Role.HEADING) and not e.actionable]
    return list(dict.fromkeys(clipped(e.label) for e in read if e.visible and e.label))
