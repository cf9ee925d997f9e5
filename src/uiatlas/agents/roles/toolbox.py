"""The tool box of an actor that is a model: what it may do on a screen, by numbers, and what that is as a decision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import Any, ClassVar

from pydantic import BaseModel, Field

from uiatlas.agents.compilers.proof_facts import MOST_FACTS, FactAnswer, facts_of, goal_by_model
from uiatlas.agents.once.naming_controls import is_blind_choice
from uiatlas.llm.fencing import inline
from uiatlas.planning.control_marks import standing
from uiatlas.planning.control_names import clipped, control_names, is_text, rows_to_read, value_of
from uiatlas.planning.field_names import has_no_name
from uiatlas.planning.goal import Reads
from uiatlas.planning.intended import Kind, action_on, action_without_control, lack_of
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, View
from uiatlas.run.verifier import WORKED
from uiatlas.text.controls import element_label
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import CONFIRMING
from uiatlas.ui import (
    Action,
    Back,
    ElementFlag,
    Home,
    InputText,
    Observation,
    OpenApp,
    Press,
    Role,
    Scroll,
    Set,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    action_key,
    resolve,
    selector_for,
)
from uiatlas.ui.containers import rows_of
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, IsChecked, OnScreen

PAUSE = 10.0
"""Seconds of a wait, as MAPLE has it."""

SENDING = CONFIRMING | {"search", "find", "go", "send", "submit", "enter"}
"""How a button begins that sends what was typed, as the Enter key does."""

MOST_IN_VAIN = 2
"""Times that what is blocked on a screen may be tried there before anything else has worked."""

MOST_FOLLOWING = 12
"""Touches that may follow another one in one answer."""

_DIRECTIONS = ("up", "down", "left", "right")


class Tool(StrEnum):
    """What an actor may do (MAPLE's tool box, with the long press that it lacks), or say."""

    TAP = "tap"
    DOUBLE_TAP = "double_tap"
    HOLD = "hold"
    RIGHT_CLICK = "right_click"
    HOVER = "hover"
    DRAG = "drag"
    TYPE = "type"
    ENTER = "enter"
    PRESS = "press"
    SET = "set"
    CHOOSE = "choose"
    DATE = "date"
    SLIDE = "slide"
    UPLOAD = "upload"
    SCROLL = "scroll"
    BACK = "back"
    HOME = "home"
    WAIT = "wait"
    OPEN = "open"
    SWITCH = "switch"
    MORE = "more"
    PLAN = "plan"
    DONE = "done"
    FAIL = "fail"


AIMED = frozenset({
    Tool.TAP, Tool.DOUBLE_TAP, Tool.HOLD, Tool.RIGHT_CLICK, Tool.HOVER, Tool.DRAG, Tool.TYPE, Tool.SET, Tool.CHOOSE,
    Tool.DATE, Tool.SLIDE, Tool.UPLOAD,
})  # fmt: skip
"""Tools that need a control."""

_OFF = ("off", "false", "no", "unchecked", "0")


FOLLOWING = AIMED | {Tool.ENTER, Tool.PRESS}
"""Tools that may follow another one in one answer: what they are done to is told by its number."""


class TouchCall(BaseModel):
    """A touch, as the model answers it."""

    do: Tool
    at: int = 0
    text: str = Field(default="", max_length=4000)


class ToolCall(TouchCall):
    """What the model wants to do, as it answers it; its form offers a plan only where one may be asked for."""

    may_plan: ClassVar[bool] = False

    why: str = Field(default="", max_length=1000)
    proof: list[FactAnswer] = Field(default=[], max_length=MOST_FACTS)

    @classmethod
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The form of the answer."""
        schema = super().model_json_schema(*args, **kwargs)
        tools: list[str] = schema["$defs"]["Tool"]["enum"]
        schema["$defs"]["Tool"]["enum"] = [tool for tool in tools if cls.may_plan or tool != Tool.PLAN]
        return schema


class SeveralCalls(ToolCall):
    """A call with the touches that follow it on the same screen, such as the other fields of a form."""

    then: list[TouchCall] = Field(default=[], max_length=MOST_FOLLOWING)


class CallsOrPlan(SeveralCalls):
    """Such calls where the model may have the rest planned instead."""

    may_plan = True


@dataclass(frozen=True, slots=True)
class Controls:
    """The controls of a screen by number, from 1, each with a name of its own.

    Attributes:
        elements: The controls.
        names: What each is called.
        beside: What the row of a list or table says in which a control stands; told at the first control of a row.
    """

    elements: Mapping[int, UIElement]
    names: Mapping[int, str]
    beside: Mapping[int, str] = field(default_factory=dict)

    @staticmethod
    def of(shown: Observation) -> "Controls":
        """All controls of a screen that can be seen, in the order in which they are shown."""
        named = list(enumerate(control_names(e for e in shown.elements if e.visible), start=1))
        numbers = {e.index: n for n, (e, _) in named}
        beside: dict[int, str] = {}
        for row in rows_to_read(shown):
            first = next((numbers[e.index] for e in row if e.index in numbers), 0)
            beside[first] = "".join(f' | "{clipped(e.label)}"' for e in row if e.index not in numbers)
        return Controls({n: e for n, (e, _) in named}, {n: name for n, (_, name) in named}, beside)

    def line(self, number: int) -> str:
        """A control in a prompt: its number, its name, how it stands, and what its row says."""
        return f"{number} {self.names[number]}{_standing(self.elements[number])}{self.beside.get(number, '')}"


def _standing(element: UIElement) -> str:
    """How a control stands, as forms of plain text show it: ``[x]`` on, ``[ ]`` off, ``[…]`` a field and its text.

    Of a list that drops down it is what is chosen and what can be; of others what they say beside their names, and
    whether they are selected.
    """
    if element.checked is not None:
        return " [x]" if element.checked else " [ ]"
    if element.role is Role.CHOICE:
        return value_of(element)
    if not element.editable:
        return value_of(element) + standing(element)
    held = "" if element.flags & ElementFlag.PASSWORD else clipped(element.text)
    named = not has_no_name(element) and element_label(element).main == element.text.strip()
    if element.flags & ElementFlag.REQUIRED:
        return " [… required]"
    return f" [{held}]" if held and not named else " […]"


def problem_of(call: TouchCall, controls: Controls, view: View) -> str:
    """What is wrong with a call on this screen, in a sentence for the model; "" if nothing is."""
    element = _element(call, controls, view.observation)
    if element is None and (call.do in AIMED or call.at):
        said = f", and no text says {call.text!r}" if call.do is Tool.HOVER and call.text else ""
        return f"no control on this screen has the number {call.at}{said}"
    if call.do is Tool.TYPE and element is not None and not element.editable:
        return f"nothing can be typed into {controls.names[call.at]!r} as it is; a tap may open it"
    if call.do in AIMED | {Tool.PRESS} and (lack := lack_of(Kind(call.do.value), "", call.text)):
        return lack
    if call.do is Tool.DRAG and _number(call.text) not in controls.elements:
        return f'"text" has to be the number of the control onto which it is dragged, and {call.text!r} is none'
    if call.do is Tool.SET and element is not None and element.checked is None and not _is_chosen(call, element):
        return f"{controls.names[call.at]!r} does not show whether it is on; a tap may turn it"
    if call.do in (Tool.OPEN, Tool.SWITCH) and not call.text.strip():
        return "it does not say which app"
    action = action_of(call, controls, view)
    if call.do is Tool.ENTER and action is None:
        return "there is no field here in which anything could be entered"
    if action is not None and (vain := _times_in_vain(action[0], view)) >= MOST_IN_VAIN:
        return f"that was done here {vain} times and came to nothing; do something else"
    return ""


def _times_in_vain(action: Action, view: View) -> int:
    """How often an action that is blocked here was done here since anything else has worked on this screen."""
    key, times = action_key(action), 0
    if (view.screen, key) not in view.blocked:
        return 0
    for record in reversed(view.history):
        if record.screen == view.screen and action_key(record.action) == key:
            times += 1
        elif record.screen == view.screen and record.outcome in WORKED:
            break
    return times


def action_of(call: TouchCall, controls: Controls, view: View) -> tuple[Action, UIElement | None] | None:
    """What a call does, and to which element; None where it only says something, or there is nothing to enter."""
    shown = view.observation
    element = _element(call, controls, shown)
    match call.do:
        case Tool.SET if element is not None and element.checked is None:
            return Tap(selector_for(element, shown)), element
        case Tool.SET if element is not None:
            return Set(selector_for(element, shown), _is_on(call)), element
        case Tool.PRESS if element is None:
            return action_without_control(Kind.PRESS, "", call.text) or Wait(PAUSE), None
        case _ if element is not None and call.do in AIMED | {Tool.PRESS}:
            onto = controls.elements.get(_number(call.text)) if call.do is Tool.DRAG else None
            to = selector_for(onto, shown) if onto is not None else None
            return action_on(Kind(call.do.value), selector_for(element, shown), call.text, to), element
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


def _element(call: TouchCall, controls: Controls, shown: Observation) -> UIElement | None:
    """What a call is done to: the control of its number, or, to hover, a text that is no control and has none."""
    if call.do is not Tool.HOVER or call.at or not (said := call.text.strip().casefold()):
        return controls.elements.get(call.at)
    numbered = {element.index for element in controls.elements.values()}
    texts = (e for e in shown.elements if e.visible and e.index not in numbered)
    return next((e for e in texts if e.label.strip().casefold() == said), None)


def _is_on(call: TouchCall) -> bool:
    return call.text.strip().casefold() not in _OFF


def _is_chosen(call: TouchCall, element: UIElement) -> bool:
    """Whether a call sets a choice on that does not show how it stands: it is touched, which does no harm."""
    return _is_on(call) and is_blind_choice(element)


def _number(text: str) -> int:
    return int(text) if text.strip().isdecimal() else 0


def decision_of(call: ToolCall, controls: Controls, graph: Graph, view: View, task: str) -> Decision:
    """A call as a decision, with what is to hold after it as far as anyone knows."""
    why = inline(call.why, 160) or "the model chose it"
    found = action_of(call, controls, view)
    if found is None:
        if call.do is not Tool.DONE:
            return GiveUp(why)
        facts = facts_of(call.proof, {}, view.observation.app)
        answer = next((fact.answer for fact in facts if isinstance(fact, Reads)), "")
        return Done(why, goal=goal_by_model(task, facts) if facts else None, answer=answer)
    action, element = found
    return Act(action, element, why, By.MODEL, expected_of(graph, view, action, element))


def following_acts(call: ToolCall, controls: Controls, graph: Graph, view: View) -> list[Act]:
    """The touches that follow a call on the same screen, as far as they can be told apart from it now."""
    found = [action_of(each, controls, view) for each in (call.then if isinstance(call, SeveralCalls) else ())]
    why = inline(call.why, 160) or "the model chose it"
    return [Act(a, e, why, By.MODEL, expected_of(graph, view, a, e)) for a, e in filter(None, found)]


def expected_of(graph: Graph, view: View, action: Action, element: UIElement | None) -> tuple[Condition, ...]:
    """What is to hold after an action: a check mark that turns, and where it has always led.

    Nothing is expected of a text, which a field may show in a form of its own; whether it was taken shows in the look.
    """
    if isinstance(action, InputText | Press):
        return ()
    if isinstance(action, Set):
        return (IsChecked(action.target, action.on),)
    edges = graph.effects(view.screen, action) if view.screen is not None else []
    told: list[Condition] = []
    if len(edges) == 1 and edges[0].worked:
        told = [OnScreen(edges[0].target), *edges[0].postcondition]
    turned = isinstance(action, Tap) and element is not None and element.checked is not None
    if turned and element is not None and element.role is not Role.RADIO:
        return (IsChecked(selector_for(element, view.observation), not element.checked),)
    return tuple(told)


def _entered(named: UIElement | None, view: View) -> tuple[Action, UIElement | None] | None:
    """The key that sends what was typed, in the control that is named.

    Where none is named, it is the button that does it where one is shown, else the key in the field that was typed into
    last, else in the first.
    """
    shown = view.observation
    if named is not None:
        return _enter_key(named, shown)
    for element in shown.actionable:
        words = tokens(element.label)
        if not element.editable and words and len(words) <= 2 and words[0] in SENDING:
            return Tap(selector_for(element, shown)), element
    fields = (*_typed(view), *(e for e in shown.actionable if e.editable))
    return _enter_key(fields[0], shown) if fields else None


def _enter_key(element: UIElement, shown: Observation) -> tuple[Action, UIElement]:
    return Press("Enter", selector_for(element, shown)), element


def _typed(view: View) -> list[UIElement]:
    """The fields that are shown and were typed into, the latest first."""
    typed = (r.action.target for r in reversed(view.history) if isinstance(r.action, InputText))
    found = (resolve(target, view.observation) for target in typed)
    return [match.element for match in found if match is not None and match.element.editable]


def _app(call: TouchCall, controls: Controls, shown: Observation) -> tuple[Action, UIElement | None]:
    """An app by its icon where that is shown, as MAPLE demands it, else by its name."""
    wanted = call.text.strip()
    icon = next((e for n, e in controls.elements.items() if controls.names[n].casefold() == wanted.casefold()), None)
    if icon is not None and call.do is Tool.OPEN:
        return Tap(selector_for(icon, shown)), icon
    return (OpenApp(wanted) if call.do is Tool.OPEN else SwitchApp(wanted)), None


def texts_of(shown: Observation) -> Sequence[str]:
    """What there is to read on a screen beside its controls and their rows: each text once, and each row as one."""
    rows, texts = rows_of(shown.elements), list[str]()
    with_controls = {e.index for row in rows_to_read(shown) for e in row if any(other.actionable for other in row)}
    for _, cells in groupby(shown.elements, lambda e: rows.get(e.index, e.index)):
        read = [e for e in cells if is_text(e) and e.index not in with_controls]
        texts += [" | ".join(clipped(e.label) for e in read)] if read else []
    return list(dict.fromkeys(texts))
