"""What the JSON API is asked: the bodies of its requests."""

import time
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

MOST_STEPS = 200
"""Steps of one report."""


A_DAY = 86_400.0
"""Seconds by which the clock of a caller may be ahead."""


def _not_ahead(when: float) -> float:
    if when > time.time() + A_DAY:
        raise ValueError("the time is in the future; give seconds since the epoch")
    return when


When = Annotated[float, Field(ge=0, allow_inf_nan=False), AfterValidator(_not_ahead)]
"""A moment in seconds since the epoch."""


class Body(BaseModel):
    """The body of a request; a field that is not known is a mistake."""

    model_config = ConfigDict(extra="forbid")


class Observed(Body):
    """A snapshot to find on the map."""

    observation: str = Field(description="what a tool printed of the screen")


class Wanted(Body):
    """A goal to plan to."""

    goal: str = ""
    start: str = Field("", description="id or name of a screen, or a snapshot; by default where the app starts")
    to: list[str] = Field([], description="screens, one of which is enough, in the place of a goal")


class Step(Body):
    """A step that an agent took."""

    before: str
    action: str
    after: str
    time: When = Field(0.0, description="when, in seconds since the epoch; 0 for now")


class Steps(Body):
    """Steps of one run; the numbers go on from `first`."""

    run: str = Field(min_length=1, max_length=100)
    first: int = Field(1, ge=1, description="number of the first step; a number that was told before changes nothing")
    steps: list[Step] = Field(max_length=MOST_STEPS)


class NewJob(Body):
    """A job on a device."""

    kind: Literal["navigate", "explore", "run"]
    device: str
    goal: str = Field("", description="where to go, or the task")
    minutes: float = 2.0
    max_steps: int = 40
    dry_run: bool = False
    askable: bool = Field(False, description="whether a person with the second token answers questions")


class PersonsAnswer(Body):
    """A person's answer to a job's question."""

    question: str
    ok: bool


class CardRequest(BaseModel):
    """What mobilerun asks."""

    package_name: str = Field(max_length=300)
    instruction: str = Field("", max_length=4000)
    platform: str = ""


Json = dict[str, Any]
