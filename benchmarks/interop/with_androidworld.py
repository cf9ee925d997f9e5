"""AndroidWorld: its own M3A with the mixin for guidelines and a scripted model, on the simulated notes app.

Run in an environment with what M3A needs of numpy, Pillow and OpenCV, and with uiatlas; ``--source`` is a checkout of
AndroidWorld. What drives an emulator is not there: modules of it are empty, and the environment is a simulated phone.
"""

import argparse
import importlib.abc
import importlib.machinery
import json
import sys
import tempfile
import types
from collections.abc import MutableSequence, Sequence
from pathlib import Path
from typing import Any

import numpy

from benchmarks.interop.telling import Checks
from uiatlas import Atlas, Observation, open_device
from uiatlas.integrations.agent_map import AgentMap
from uiatlas.integrations.androidworld import MapGuidelines
from uiatlas.ui import Back, Tap, UIElement, describe, selector_for

EMULATOR = (
    "android_env",
    "dm_env",
    "google",
    "android_world.env.android_world_controller",
    "android_world.env.adb_utils",
    "android_world.env.actuation",
    "android_world.env.setup_device",
)
"""Modules that only an emulator or another model needs."""

GOAL = "Appearance"


class _Nothing(type):
    """A class in which every name is such a class, too."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Nothing(name, (), {})


class _Empty(types.ModuleType):
    """A module in which every name is a class without anything."""

    __path__: MutableSequence[str] = []  # noqa: RUF012 - as a module has it

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        made = _Nothing(name, (), {})
        setattr(self, name, made)
        return made


class _Emulator(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of the emulator as empty ones."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """A module that is to be empty."""
        if any(fullname == name or fullname.startswith(f"{name}.") for name in EMULATOR):
            return importlib.machinery.ModuleSpec(fullname, self, is_package=True)
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """An empty one."""
        return _Empty(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing in it."""


class Phone:
    """The simulated notes app as an environment of AndroidWorld.

    Args:
        shown: The module with its ``UIElement``.
    """

    orientation = 0

    def __init__(self, shown: Any) -> None:
        self._shown, self._device = shown, open_device("sim:notes")

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        """Width and height."""
        return self._device.observe().size

    @property
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        """The whole screen."""
        return (0, 0, *self.logical_screen_size)

    @property
    def foreground_activity_name(self) -> str:
        """What is in front."""
        seen = self._device.observe()
        return f"{seen.app}/{seen.activity}"

    def get_state(self, wait_to_stabilize: bool = False) -> Any:
        """What is shown."""
        seen = self._device.observe()
        width, height = seen.size
        elements = [self._element(e) for e in seen.elements]
        return types.SimpleNamespace(
            pixels=numpy.zeros((height, width, 3), numpy.uint8), ui_elements=elements, forest=None
        )

    def execute_action(self, action: Any) -> None:
        """Do what the agent decided."""
        seen = self._device.observe()
        if action.action_type == "navigate_back":
            self._device.perform(Back(), None)
        else:
            element = self._touched(seen, action.index)
            self._device.perform(Tap(selector_for(element, seen)), element)
        self._device.wait(2.0)

    def reset(self, go_home: bool = False) -> None:
        """The app as at first."""
        self._device.restart()

    def hide_automation_ui(self) -> None:
        """There is none."""

    @staticmethod
    def _touched(seen: Observation, index: int) -> UIElement:
        element = seen.elements[index]
        while not element.clickable and element.parent >= 0:
            element = seen.elements[element.parent]
        return element

    def _element(self, e: UIElement) -> Any:
        box = (
            self._shown.BoundingBox(e.bounds.left, e.bounds.right, e.bounds.top, e.bounds.bottom) if e.bounds else None
        )
        return self._shown.UIElement(
            text=e.text or None,
            content_description=e.description or None,
            class_name=e.class_name,
            bbox_pixels=box,
            is_clickable=e.clickable,
            is_editable=e.editable,
            is_enabled=e.enabled,
            is_visible=e.visible,
            package_name="com.example.notes",
            resource_name=e.resource_id or None,
        )


class Model:
    """Says what M3A is to do: click what the script names, by the list in the prompt.

    Args:
        script: Labels, one for each step; "back" goes back.
    """

    def __init__(self, script: Sequence[str]) -> None:
        self.script, self.prompts = list(script), list[str]()

    def predict_mm(self, prompt: str, images: object) -> tuple[str, bool, object]:
        """An action, or the summary of one."""
        if "Now output an action" not in prompt:
            return "It was done.", True, object()
        self.prompts.append(prompt)
        label = self.script.pop(0)
        told = (
            {"action_type": "navigate_back"}
            if label == "back"
            else {"action_type": "click", "index": _at(label, prompt)}
        )
        return f"Reason: it is next.\nAction: {json.dumps(told)}", True, object()


def _at(label: str, prompt: str) -> int:
    """The number of the element that says this.

    Raises:
        LookupError: There is none.
    """
    for line in prompt.splitlines():
        if label in line and (head := line.partition(":")[0]).lower().startswith("ui element"):
            return int(head.split()[-1])
    shown = [line for line in prompt.splitlines() if line.lower().startswith("ui element")]
    raise LookupError(f"no {label!r} in {shown}")


def work(checks: Checks, source: Path) -> None:
    """Two runs of M3A: one that teaches a map, and one that is told the way by it."""
    sys.path.insert(0, str(source))
    sys.meta_path.insert(0, _Emulator())
    from android_world.agents import m3a
    from android_world.env import representation_utils

    guided: Any = type("GuidedM3A", (MapGuidelines, m3a.M3A), {})
    path = Path(tempfile.mkdtemp()) / "notes.uiatlas"
    for turn, script in enumerate((["Got it", "More options", "Settings", GOAL, "back"], ["Got it", "More options"])):
        model = Model(script)
        agent = guided(Phone(representation_utils), model, wait_after_action_seconds=0)
        agent.transition_pause = 0
        agent.set_task_guidelines(["Keep {braces} as they are."])
        agent_map = AgentMap(path, app="com.example.notes", run=f"run {turn}")
        agent.use_map(agent_map)
        while model.script:
            agent.step(GOAL)
        agent_map.close()
    checks.check("its own guidelines stay", "- Keep {braces} as they are." in model.prompts[0])
    said = model.prompts[1]
    checks.check("the way from the screen is in M3A's prompt", '1. tap "More options"' in said, said[-1200:])
    with Atlas.open(path) as atlas:
        done = [describe(t.action) for t in atlas.load().transitions.values()]
    checks.check("its steps are edges of the map", len(done) == 5, done)


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True)
    given = parser.parse_args()
    checks = Checks("numpy")
    checks.version = "from source"
    try:
        work(checks, given.source)
    except Exception as error:
        checks.check("ran to its end", False, f"{type(error).__name__}: {error}")
        checks.tell()
        raise
    checks.tell()


if __name__ == "__main__":
    main()
