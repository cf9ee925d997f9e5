"""What is answered to questions about maps: the values behind the tools and the routes of the JSON API.

The fields are flat and have short names: a model pays for every letter of them.
"""

from pydantic import BaseModel, ConfigDict, Field


class Answer(BaseModel):
    """An answer."""

    model_config = ConfigDict(frozen=True)


class MapInfo(Answer):
    """A map in short."""

    app: str
    screens: int
    transitions: int
    learnt: str = Field(description="when it last saw the app")
    coverage: float = Field(description="share of controls tried")


class MapList(Answer):
    """All maps that are served."""

    maps: list[MapInfo]


class Hit(Answer):
    """A screen that fits a query, and the control that says so."""

    screen: str
    name: str
    element: str = ""
    why: float = Field(description="likeness, 0 to 1")


class Hits(Answer):
    """What fits a query, best first."""

    hits: list[Hit]
    more: int = 0


class Control(Answer):
    """Something that can be done on a screen, and how often it worked."""

    action: str
    target: str = Field(description="its id or text")
    then: str = Field(description="the screen after it, if known")
    worked: int
    tried: int
    danger: str = ""


class ScreenInfo(Answer):
    """A screen and what can be done on it."""

    screen: str
    name: str
    kind: str
    controls: list[Control]
    more: int = 0
    tips: list[str] = []


class Place(Answer):
    """Where an observation is on the map."""

    screen: str = Field(description="empty if unknown")
    name: str = ""
    confidence: float = 0.0
    rule: str


class Beyond(Answer):
    """A screen where the map may continue."""

    screen: str
    name: str
    untried: list[str]
    more: int = 0


class Route(Answer):
    """A way to a goal, or that there is none; `touch` is what the goal asks for where the way ends."""

    status: str = Field(description="ok, partial, unreachable, ambiguous, unclear")
    start: str
    goal: str = Field(description="the screen that is meant")
    steps: list[Control]
    frontier: list[Beyond] = []
    more: int = 0
    touch: str = ""
    note: str = ""


class Taught(Answer):
    """What a step taught the map."""

    rule: str
    screen: str
    name: str = ""


class JobState(Answer):
    """How far a job on a device is, or how it ended."""

    status: str
    job: str
    reason: str = ""
    screen: str = ""
    answer: str = ""
    steps: int = 0
    replans: int = 0
    screens: int = 0
    transitions: int = 0
    new: int = 0
    report: str = ""
