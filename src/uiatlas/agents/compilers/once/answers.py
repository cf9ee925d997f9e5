"""The plan that a model answers, read as it is meant: other words for the kinds of steps, and steps that do nothing."""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema, model_validator

from uiatlas.planning.intended import DIRECTIONS, Intended, Kind, lack_of

MOST_STEPS = 40
"""Steps that a plan may have."""

LISTS = WithJsonSchema({"type": "array", "items": {"type": "array", "items": {"type": "string"}}})
"""The form of steps and of facts: lists of texts, which take a third of the tokens of objects with names."""

_NUMBER = re.compile(r"\s*(?:(?:on |screen )*\d+)?\s*", re.I)

_MEANT = {
    "click": Kind.TAP, "touch": Kind.TAP, "open": Kind.TAP, "toggle": Kind.TAP, "confirm": Kind.TAP,
    "go to": Kind.TAP, "navigate": Kind.TAP, "double click": Kind.DOUBLE_TAP, "doubleclick": Kind.DOUBLE_TAP,
    "doubletap": Kind.DOUBLE_TAP, "long press": Kind.HOLD, "long click": Kind.HOLD, "long tap": Kind.HOLD,
    "right tap": Kind.RIGHT_CLICK, "context menu": Kind.RIGHT_CLICK, "context click": Kind.RIGHT_CLICK,
    "rightclick": Kind.RIGHT_CLICK, "point": Kind.HOVER, "drag and drop": Kind.DRAG, "move": Kind.DRAG,
    "input": Kind.TYPE, "enter": Kind.TYPE, "fill": Kind.TYPE, "write": Kind.TYPE, "enter text": Kind.TYPE,
    "input text": Kind.TYPE, "type text": Kind.TYPE, "key": Kind.PRESS, "keys": Kind.PRESS, "press key": Kind.PRESS,
    "hotkey": Kind.PRESS, "shortcut": Kind.PRESS, "chord": Kind.PRESS, "select": Kind.CHOOSE, "pick": Kind.CHOOSE,
    "set date": Kind.DATE, "set time": Kind.DATE, "time": Kind.DATE, "set slider": Kind.SLIDE, "slider": Kind.SLIDE,
    "attach": Kind.UPLOAD, "swipe": Kind.SCROLL, "scroll down": Kind.SCROLL, "scroll up": Kind.SCROLL,
    "wait for": Kind.WAIT, "go back": Kind.BACK, "press back": Kind.BACK, "navigate back": Kind.BACK,
    "go home": Kind.HOME, "press home": Kind.HOME, "launch": Kind.OPEN, "launch app": Kind.OPEN,
    "start app": Kind.OPEN, "switch app": Kind.OPEN, "switch": Kind.OPEN,
}  # fmt: skip
"""Other words for what a step does, which a model without a strict form may use."""

_STANDS = {
    "check": "on", "tick": "on", "enable": "on", "turn on": "on", "switch on": "on",
    "uncheck": "off", "untick": "off", "disable": "off", "turn off": "off", "switch off": "off",
}  # fmt: skip
"""Words for what a step sets, with how it then stands."""

_NOTHING = frozenset({
    "done", "end", "finish", "stop", "none", "complete", "verify", "observe", "look", "assert", "see", "submit",
})  # fmt: skip
"""Words of a step that only says that the plan begins or ends, or that something is to be looked at."""

_ENTERING = ("press enter", "hit enter", "press return")
_OFF = ("off", "false", "no", "unchecked", "disabled", "0")
_ENTER = re.compile(r"(?:[\r\n]|\\n|\s*[\[{<(](?:enter|return)[\])}>])+$", re.I)


def number_said(said: object) -> object:
    """The number of a screen, also where a model says "screen 3", or nothing."""
    found = re.search(r"\d+", said) if isinstance(said, str) else None
    return int(found[0]) if found else 0 if said is None or isinstance(said, str) else said


def in_order(said: object, kind: str) -> object:
    """The parts by their names of what was told as a list: its screen, its kind, its control, its text.

    Args:
        said: What was told; anything but a list of such parts stays as it is.
        kind: What the part is called that tells the kind.
    """
    if not isinstance(said, list | tuple) or len(said) > 4:
        return said
    is_numbered = bool(said) and (said[0] is None or bool(_NUMBER.fullmatch(str(said[0]))))
    return dict(zip(("on", kind, "at", "text"), said if is_numbered else ("", *said), strict=False))


def plain_said(said: object) -> str:
    """What was said in lower case, its words parted by one blank; nothing for what is no text."""
    return " ".join(re.split(r"[\s_-]+", said.strip().casefold())) if isinstance(said, str) else ""


def _kind(said: object) -> object:
    plain = plain_said(said)
    return _MEANT.get(plain, plain.replace(" ", "_")) if isinstance(said, str) else said


def words_said(said: object) -> object:
    """A text, also where a model says true, a number or nothing."""
    match said:
        case None:
            return ""
        case bool():
            return "on" if said else "off"
        case int() | float():
            return str(said)
    return said


def _pressed(at: object) -> dict[str, str]:
    """A step that only says what is pressed: a key with a name, or a control."""
    key = at.strip() if isinstance(at, str) else ""
    is_key = len(key) > 1 and not lack_of(Kind.PRESS, "", key)
    return {"do": Kind.PRESS.value, "at": "", "text": key} if is_key else {"do": Kind.TAP.value, "at": key}


class StepAnswer(BaseModel):
    """A step as the model answers it."""

    on: Annotated[int, BeforeValidator(number_said)] = 0
    do: Annotated[Kind, BeforeValidator(_kind)]
    at: Annotated[str, BeforeValidator(words_said)] = Field(default="", max_length=400)
    text: Annotated[str, BeforeValidator(words_said)] = Field(default="", max_length=4000)

    @model_validator(mode="before")
    @classmethod
    def _as_set(cls, said: Any) -> Any:
        """A step that turns something on or off, or presses a key, told by its verb; one that only touches."""
        said = in_order(said, "do")
        if not isinstance(said, dict):
            return said
        verb, at, text = plain_said(said.get("do")), said.get("at"), said.get("text")
        kind = _kind(verb)
        if verb in _STANDS:
            return {**said, "do": Kind.SET.value, "text": _STANDS[verb]}
        if verb in _ENTERING:
            return {**said, "do": Kind.PRESS.value, "at": "", "text": "Enter"}
        if kind == Kind.PRESS and not text:
            return {**said, **_pressed(at)}
        if kind == Kind.PRESS and at in ("0", 0):  # the shown screen, where a control may stand
            return {**said, "at": ""}
        if kind == Kind.SCROLL and not text and at in DIRECTIONS:
            return {**said, "at": "", "text": at}
        if kind == Kind.CHOOSE and not (at and text):
            return {**said, "do": Kind.TAP.value, "at": at or text, "text": ""}
        return said

    @model_validator(mode="after")
    def _is_whole(self) -> "StepAnswer":
        if lack := lack_of(self.do, self.at.strip(), self.text):
            raise ValueError(lack)
        return self

    def intended(self, screens: Mapping[int, str]) -> Intended:
        """The step as it is carried out; a number that no screen has says nothing."""
        text = self.text
        if self.do is Kind.SET:
            text = "off" if text.strip().casefold() in _OFF else "on"
        elif self.do is Kind.TYPE:
            text = _ENTER.sub("", text)
        return Intended(self.do, self.at.strip(), text, screens.get(self.on))


def _that_do(said: object) -> object:
    """The steps that do something."""
    if not isinstance(said, list):
        return said
    named = [in_order(step, "do") for step in said]
    return [step for step in named if not (isinstance(step, dict) and _does_nothing(step))]


def _does_nothing(said: dict[str, object]) -> bool:
    """Whether a step only says that the plan begins or ends."""
    verb = plain_said(said.get("do"))
    return verb in _NOTHING or (_kind(verb) == Kind.OPEN and not (said.get("at") or said.get("text")))


class PlanAnswer(BaseModel):
    """A plan as the model answers it."""

    steps: Annotated[list[StepAnswer], BeforeValidator(_that_do), LISTS] = Field(max_length=MOST_STEPS)

    def intended(self, screens: Mapping[int, str]) -> list[Intended]:
        """The steps as they are carried out.

        Args:
            screens: The screens of the map by the numbers that the question gave them.
        """
        return [step.intended(screens) for step in self.steps]
