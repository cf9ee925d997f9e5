"""The plan that a model answers, read as it is meant: other words for the kinds of steps, and steps that do nothing."""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from uiatlas.planning.intended import Intended, Kind

MOST_STEPS = 40
"""Steps that a plan may have."""

_MEANT = {
    "click": Kind.TAP, "press": Kind.TAP, "touch": Kind.TAP, "select": Kind.TAP, "choose": Kind.TAP, "open": Kind.TAP,
    "double tap": Kind.TAP, "toggle": Kind.TAP, "confirm": Kind.TAP, "go to": Kind.TAP, "navigate": Kind.TAP,
    "long press": Kind.HOLD, "long click": Kind.HOLD, "long tap": Kind.HOLD, "input": Kind.TYPE, "enter": Kind.TYPE,
    "fill": Kind.TYPE, "write": Kind.TYPE, "enter text": Kind.TYPE, "input text": Kind.TYPE, "type text": Kind.TYPE,
    "swipe": Kind.SCROLL, "scroll down": Kind.SCROLL, "scroll up": Kind.SCROLL, "go back": Kind.BACK,
    "press back": Kind.BACK, "navigate back": Kind.BACK,
}  # fmt: skip
"""Other words for what a step does, which a model without a strict form may use."""

_STANDS = {
    "check": "on", "tick": "on", "enable": "on", "turn on": "on", "switch on": "on",
    "uncheck": "off", "untick": "off", "disable": "off", "turn off": "off", "switch off": "off",
}  # fmt: skip
"""Words for what a step sets, with how it then stands."""

_NOTHING = frozenset({
    "done", "end", "finish", "stop", "none", "complete", "verify", "observe", "look", "read", "assert", "see", "launch",
    "open app", "launch app", "start app", "press enter", "hit enter", "submit",
})  # fmt: skip
"""Words of a step that only says that the plan begins or ends, or that something is to be looked at."""

_OFF = ("off", "false", "no", "unchecked", "disabled", "0")
_ENTER = re.compile(r"(?:[\r\n]|\\n|\s*[\[{<(](?:enter|return)[\])}>])+$", re.I)


def number_said(said: object) -> object:
    """The number of a screen, also where a model says "screen 3", or nothing."""
    found = re.search(r"\d+", said) if isinstance(said, str) else None
    return int(found[0]) if found else 0 if said is None or isinstance(said, str) else said


def plain_said(said: object) -> str:
    """What was said in lower case, its words parted by one blank; nothing for what is no text."""
    return " ".join(re.split(r"[\s_-]+", said.strip().casefold())) if isinstance(said, str) else ""


def _kind(said: object) -> object:
    return _MEANT.get(plain_said(said), plain_said(said)) if isinstance(said, str) else said


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


class StepAnswer(BaseModel):
    """A step as the model answers it."""

    on: Annotated[int, BeforeValidator(number_said)] = 0
    do: Annotated[Kind, BeforeValidator(_kind)]
    at: Annotated[str, BeforeValidator(words_said)] = Field(default="", max_length=400)
    text: Annotated[str, BeforeValidator(words_said)] = Field(default="", max_length=4000)

    @model_validator(mode="before")
    @classmethod
    def _as_set(cls, said: Any) -> Any:
        """A step that turns something on or off, told by its verb."""
        if not isinstance(said, dict) or plain_said(said.get("do")) not in _STANDS:
            return said
        return {**said, "do": Kind.SET.value, "text": _STANDS[plain_said(said["do"])]}

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
    return [s for s in said if not (isinstance(s, dict) and plain_said(s.get("do")) in _NOTHING)]


class PlanAnswer(BaseModel):
    """A plan as the model answers it."""

    steps: Annotated[list[StepAnswer], BeforeValidator(_that_do)] = Field(max_length=MOST_STEPS)

    def intended(self, screens: Mapping[int, str]) -> list[Intended]:
        """The steps as they are carried out.

        Args:
            screens: The screens of the map by the numbers that the question gave them.
        """
        return [step.intended(screens) for step in self.steps]
