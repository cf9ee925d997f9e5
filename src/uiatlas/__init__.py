"""A map for GUI agents: learn an app's UI transition graph once, then plan, verify and replan.

The names below are what most users need; each is imported when it is first used, so that ``import uiatlas`` is cheap.
"""

from importlib import import_module

from uiatlas._version import __version__

TYPE_CHECKING = False
"""As in `typing`, which takes longer to import than everything else that ``uiatlas --help`` needs."""

if TYPE_CHECKING:
    from uiatlas.agents.presets import PresetSettings, preset
    from uiatlas.agents.running import Learning, Report, RunOptions, run_goals, run_task
    from uiatlas.agents.words.targets import ground
    from uiatlas.devices import Device, open_device
    from uiatlas.devices.recording import Recorder
    from uiatlas.errors import UiatlasError
    from uiatlas.exploration import Exploration, explore
    from uiatlas.knowledge.across_apps import AtlasKnowledge
    from uiatlas.knowledge.retrieval import Knowledge
    from uiatlas.llm.opening import open_model
    from uiatlas.perception import Location, Locator, Whereabouts, locate
    from uiatlas.planning.goal import EndsAt, Exists, FileSaved, Goal, Holds, Reads, Told, Visited
    from uiatlas.planning.instructions import guide
    from uiatlas.planning.likeness import GoalTarget
    from uiatlas.planning.plan import Plan
    from uiatlas.planning.search import plan_route
    from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
    from uiatlas.run.policy import Act, Decision, Done, GiveUp, Pause, Policy, StepRecord, View
    from uiatlas.run.proof import FactProof, FactState, Proof
    from uiatlas.run.reporting import Reported, report_step
    from uiatlas.run.verdict import RunStatus
    from uiatlas.run.wrapping import PolicyWrapper
    from uiatlas.sources import build_map
    from uiatlas.sources.enriching import enrich
    from uiatlas.sources.snapshots import read_snapshot
    from uiatlas.ui import (
        Action,
        Back,
        Home,
        InputText,
        LongPress,
        Observation,
        OpenApp,
        Scroll,
        Selector,
        SwitchApp,
        Tap,
        UIElement,
        Wait,
        action_key,
        resolve,
        selector_for,
        target_of,
    )
    from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition, merge
    from uiatlas.utg.revise import observe

__all__ = [
    "Act",
    "Action",
    "Atlas",
    "AtlasKnowledge",
    "Back",
    "DangerPolicy",
    "Decision",
    "Device",
    "Done",
    "EndsAt",
    "Evidence",
    "EvidenceKind",
    "Exists",
    "Exploration",
    "FactProof",
    "FactState",
    "FileSaved",
    "GiveUp",
    "Goal",
    "GoalTarget",
    "Graph",
    "Guard",
    "Holds",
    "Home",
    "InputText",
    "Knowledge",
    "Learning",
    "Location",
    "Locator",
    "LongPress",
    "Observation",
    "OpenApp",
    "Pause",
    "Plan",
    "Policy",
    "PolicyWrapper",
    "PresetSettings",
    "Proof",
    "Reads",
    "Recorder",
    "Report",
    "Reported",
    "RunOptions",
    "RunStatus",
    "Screen",
    "Scroll",
    "Selector",
    "StepRecord",
    "SwitchApp",
    "Tap",
    "Told",
    "Transition",
    "UIElement",
    "UiatlasError",
    "View",
    "Visited",
    "Wait",
    "Whereabouts",
    "__version__",
    "action_key",
    "build_map",
    "enrich",
    "explore",
    "ground",
    "guide",
    "locate",
    "merge",
    "observe",
    "open_device",
    "open_model",
    "plan_route",
    "preset",
    "read_snapshot",
    "report_step",
    "resolve",
    "run_goals",
    "run_task",
    "selector_for",
    "target_of",
]

_HOMES: dict[str, tuple[str, ...]] = {
    "uiatlas.agents.presets": ("PresetSettings", "preset"),
    "uiatlas.agents.running": (
        "Learning",
        "Report",
        "RunOptions",
        "run_goals",
        "run_task",
    ),
    "uiatlas.agents.words.targets": ("ground",),
    "uiatlas.devices": (
        "Device",
        "open_device",
    ),
    "uiatlas.devices.recording": ("Recorder",),
    "uiatlas.errors": ("UiatlasError",),
    "uiatlas.exploration": (
        "Exploration",
        "explore",
    ),
    "uiatlas.knowledge.across_apps": ("AtlasKnowledge",),
    "uiatlas.knowledge.retrieval": ("Knowledge",),
    "uiatlas.llm.opening": ("open_model",),
    "uiatlas.perception": (
        "Location",
        "Locator",
        "Whereabouts",
        "locate",
    ),
    "uiatlas.planning.goal": ("EndsAt", "Exists", "FileSaved", "Goal", "Holds", "Reads", "Told", "Visited"),
    "uiatlas.planning.instructions": ("guide",),
    "uiatlas.planning.likeness": ("GoalTarget",),
    "uiatlas.planning.plan": ("Plan",),
    "uiatlas.planning.search": ("plan_route",),
    "uiatlas.run.guard.danger_policy": (
        "DangerPolicy",
        "Guard",
    ),
    "uiatlas.run.policy": (
        "Act",
        "Decision",
        "Done",
        "GiveUp",
        "Pause",
        "Policy",
        "StepRecord",
        "View",
    ),
    "uiatlas.run.proof": ("FactProof", "FactState", "Proof"),
    "uiatlas.run.reporting": ("Reported", "report_step"),
    "uiatlas.run.verdict": ("RunStatus",),
    "uiatlas.run.wrapping": ("PolicyWrapper",),
    "uiatlas.sources": ("build_map",),
    "uiatlas.sources.enriching": ("enrich",),
    "uiatlas.sources.snapshots": ("read_snapshot",),
    "uiatlas.ui": (
        *("Action", "Back", "Home", "InputText", "LongPress", "Observation", "OpenApp", "Scroll", "Selector", "Tap"),
        *("SwitchApp", "UIElement", "Wait", "action_key", "resolve", "selector_for", "target_of"),
    ),
    "uiatlas.utg": (
        "Atlas",
        "Evidence",
        "EvidenceKind",
        "Graph",
        "Screen",
        "Transition",
        "merge",
    ),
    "uiatlas.utg.revise": ("observe",),
}
"""Module -> the names that are found in it."""

_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a name when it is first asked for (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    """All public names, imported or not."""
    return sorted({*globals(), *__all__})
