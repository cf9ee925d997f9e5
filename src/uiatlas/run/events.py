"""What happens in a run, as typed events: the log, the report and the benchmarks all read these."""

from dataclasses import dataclass
from enum import StrEnum

from uiatlas.errors import without_userinfo
from uiatlas.run.proof import Proof
from uiatlas.ui import Action, Observation, Selector
from uiatlas.utg.conditions import Condition


@dataclass(frozen=True, slots=True)
class RunStarted:
    """A run begins; `device` is its address without the name and password of a user."""

    run_id: str
    task: str
    device: str
    app: str
    simulated: bool
    screens: int
    transitions: int
    policy: str
    max_steps: int
    version: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "device", without_userinfo(self.device))


@dataclass(frozen=True, slots=True)
class Observed:
    """The device was looked at and the look was found on the map, or not.

    `observation` is given when its digest is seen for the first time in the run; later only `digest` is. `trouble` is
    what the device said when it could not do the action before this look.
    """

    step: int
    digest: str
    screen: str | None
    name: str
    located_by: str
    score: float
    observation: Observation | None = None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """A screen that the goal may mean, with what is to be done there."""

    screen: str
    name: str
    confidence: float
    element: str = ""


@dataclass(frozen=True, slots=True)
class Planned:
    """A route was planned, or found not to exist.

    `steps` holds (name of the screen, action in words, name of the next screen); `screens` the ids along the way.
    """

    step: int
    status: str
    reason: str
    targets: tuple[Target, ...]
    steps: tuple[tuple[str, str, str], ...]
    screens: tuple[str, ...]
    cost: int
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Acted:
    """An action was done on the device."""

    step: int
    screen: str | None
    action: Action
    element: int | None
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class Refused:
    """An action was refused before the device was touched."""

    step: int
    action: Action
    danger: str
    why: str
    element: int | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One predicate that was checked, in words and as itself, and whether it held."""

    condition: str
    held: bool
    predicate: Condition | None = None


@dataclass(frozen=True, slots=True)
class Verified:
    """The effect of an action was checked against what was expected of it.

    `outcome` is one of `Outcome`; `recovered` says that recovery made it a success in the end.
    """

    step: int
    outcome: str
    verified_by: str
    checks: tuple[Check, ...]
    reason: str = ""
    recovered: bool = False


@dataclass(frozen=True, slots=True)
class Proven:
    """What the run has proven of its goal when it says that it is done; `status` is the verdict that follows."""

    step: int
    status: str
    proof: Proof


@dataclass(frozen=True, slots=True)
class Learned:
    """The map changed: which update rule applied, and which expectations were refuted.

    `edge` is the id of the transition that was added or confirmed, empty if none was; `refuted` holds ids too.
    """

    step: int
    rule: str
    source: str
    action: str
    target: str
    refuted: tuple[str, ...] = ()
    edge: str = ""


@dataclass(frozen=True, slots=True)
class RecoveryRecord:
    """What a recovery is after (Agent-SAMA, "Error Recovery with Recovery Plan"): its goal, target state and plan.

    `thought`, `plan` and `current_subtask` are the paper's JSON; `target` is the id of a screen of the map, empty if
    there is none to return to.
    """

    goal: str
    target: str
    thought: str
    plan: tuple[str, ...]
    current_subtask: str


@dataclass(frozen=True, slots=True)
class Recovering:
    """A rung of the recovery ladder was taken: wait, dismiss, open, back, stable, replan or restart.

    `record` says what the recovery is after; waiting for a screen that loads needs none.
    """

    step: int
    rung: str
    why: str
    record: RecoveryRecord | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """While a run was repeated: an element was found although its selector does not fit any more.

    `recorded` is the step of the repeated run; `by` says what agreed; `score` is from 0 to 1.
    """

    step: int
    recorded: int
    old: Selector
    new: Selector
    by: str
    score: float


@dataclass(frozen=True, slots=True)
class Diverged:
    """The app went another way than a plan or a repeated run, and what was done about it.

    `recorded` is the step of the plan or run that was due. `way` is ``skip``, ``rejoin``, ``route``, ``restart``,
    ``search`` or ``task`` of a repeated run; of a plan it is ``plan`` where another one was asked for, and ``steps``
    where the model decides step by step.
    """

    step: int
    recorded: int
    way: str
    why: str


PLAN_WAYS = frozenset({"plan", "steps"})
"""What is done about a step of a plan that does not fit."""


@dataclass(frozen=True, slots=True)
class ModelPlanned:
    """A model has made a plan for the whole task, or mended one; its steps in words, as it named them.

    `unshown` holds the facts of its proof that no look at the device can show, in words.
    """

    step: int
    steps: tuple[str, ...]
    unshown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanRecalled:
    """A stored plan is carried out, so that nobody is asked.

    Attributes:
        step: Before which step.
        task: The task that it was learnt from, with ``{0}``, ``{1}`` in the places of its parameters.
        worked: How often it did such a task.
        made: When it was learnt, in seconds since the epoch; 0 if that is not known.
        last: When it last did such a task, likewise.
        varied: Whether the task has other values than the one that it was learnt from.
    """

    step: int
    task: str
    worked: int
    made: float = 0.0
    last: float = 0.0
    varied: bool = False


@dataclass(frozen=True, slots=True)
class SubgoalBegan:
    """A part of a task over several apps begins; `uses` holds the values it takes over, as (name, text)."""

    number: int
    app: str
    text: str
    uses: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ValueRead:
    """A value was read from the screen for a later part of the task, or could not be.

    `condition` is the predicate that was checked on a second look, in words, or what is wrong; `by` says how the value
    was found.
    """

    number: int
    name: str
    text: str
    condition: str
    held: bool
    by: str = ""


@dataclass(frozen=True, slots=True)
class SubgoalEnded:
    """A part of a task has its verdict; `run_id` is its own run, empty if there was none."""

    number: int
    status: str
    reason: str
    run_id: str = ""


@dataclass(frozen=True, slots=True)
class Explored:
    """How far an exploration is: counts of screens, edges, controls tried and known, seconds, and what comes next."""

    step: int
    screens: int
    transitions: int
    tried: int
    known: int
    seconds: float
    next: str


class TroubleKind(StrEnum):
    """What can go wrong while exploring."""

    CRASH = "crash"
    HANG = "hang"
    LOGIN_WALL = "login wall"
    LEFT = "left"
    LOST_WAY = "lost way"
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Troubled:
    """Something went wrong while exploring."""

    step: int
    kind: TroubleKind
    why: str


@dataclass(frozen=True, slots=True)
class RunEnded:
    """A run ends with its verdict, one of `RunStatus`; an exploration may have spent its budget.

    `answer` is what a task that asks a question was answered with.
    """

    status: str
    reason: str
    steps: int
    seconds: float
    model_calls: int = 0
    answer: str = ""


Event = (
    RunStarted
    | Observed
    | Planned
    | Acted
    | Refused
    | Verified
    | Proven
    | Learned
    | Recovering
    | Moved
    | Diverged
    | ModelPlanned
    | PlanRecalled
    | SubgoalBegan
    | ValueRead
    | SubgoalEnded
    | Explored
    | Troubled
    | RunEnded
)
