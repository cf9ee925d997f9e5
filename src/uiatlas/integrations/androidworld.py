"""The map inside an agent of AndroidWorld: a mixin that tells it the way as guidelines, and learns from its steps.

::

    class GuidedM3A(MapGuidelines, m3a.M3A):
        pass

    agent = GuidedM3A(env, llm)
    agent.use_map(AgentMap("contacts.uiatlas", app="com.google.android.contacts"))

AndroidWorld itself is not needed to import this file.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from uiatlas.integrations.agent_map import AgentMap, snapshot_of
from uiatlas.sources.snapshots import Snapshot
from uiatlas.ui import Action, Home, Press

_OWN: Mapping[str, Action] = {"navigate_home": Home(), "keyboard_enter": Press("Enter")}
_NONE = frozenset({"status", "answer", "wait", "unknown", "open_app"})


class _Environment(Protocol):
    @property
    def foreground_activity_name(self) -> str: ...

    def get_state(self, wait_to_stabilize: bool = False) -> Any: ...


class MapGuidelines:
    """Put before the class of an agent that takes guidelines, such as M3A: each step is told the way from the screen.

    Attributes:
        env: The environment of the agent.
    """

    env: _Environment
    _map: AgentMap | None = None
    _given: Sequence[str] = ()

    def use_map(self, agent_map: AgentMap) -> None:
        """Say which map is used."""
        self._map = agent_map

    def set_task_guidelines(self, task_guidelines: list[str]) -> None:
        """The guidelines that the runner gives; those of the map are added to them at each step."""
        self._given = tuple(task_guidelines)
        agent: Any = super()
        agent.set_task_guidelines(task_guidelines)

    def step(self, goal: str) -> Any:
        """One step of the agent, with the way to its goal, as a lesson for the map."""
        agent: Any = super()
        if self._map is None:
            return agent.step(goal)
        before = self._shown()
        said = self._map.text(goal, before)
        agent.set_task_guidelines([*self._given, *([said] if said else [])])
        result = agent.step(goal)
        done = _action(getattr(result, "data", None))
        after = self._shown() if done is not None else None
        if before is not None and done is not None and after is not None:
            self._map.teach(before, done, after)
        return result

    def _shown(self) -> Snapshot | None:
        """What is shown; `UIElement` does not tell the activity in front, which the environment does."""
        state = self.env.get_state(wait_to_stabilize=False)
        package, _, activity = str(self.env.foreground_activity_name or "").partition("/")
        return snapshot_of(state.ui_elements, activity=package + activity if activity.startswith(".") else activity)


def _action(data: object) -> Action | dict[str, Any] | None:
    """What an agent did, as its step tells it (``action_output_json``)."""
    told = data.get("action_output_json") if isinstance(data, Mapping) else None
    kind = getattr(told, "action_type", None)
    if not isinstance(kind, str) or kind in _NONE:
        return None
    if kind in _OWN:
        return _OWN[kind]
    names = ("index", "x", "y", "text", "direction")
    given = {n: v for n in names if isinstance(v := getattr(told, n, None), str | int | float)}
    return {"name": kind, "arguments": given}
