"""The map inside an agent of browser-use: its prompt, an action for it, and its steps as lessons.

::

    with_map = BrowserUseMap("shop.uiatlas")
    agent = Agent(task, llm, tools=with_map.add_to(Tools()), register_new_step_callback=with_map.on_step,
                  extend_system_message=with_map.system_message(task))

browser-use itself is not needed to import this file.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from uiatlas.integrations.agent_map import AgentMap, snapshot_of
from uiatlas.sources.snapshots import Snapshot
from uiatlas.ui import Observation

T = TypeVar("T")

_LOOKING = frozenset(
    {"done", "wait", "extract", "search_page", "find_elements", "screenshot", "read_file", "write_file", "find_text"}
    | {"replace_file", "dropdown_options", "find_route", "save_as_pdf", "evaluate"}
)
"""Actions of browser-use that lead to no other page, or do not say what they touch."""


class BrowserUseMap:
    """Hooks for one agent.

    Args:
        path: The atlas file; made with the first step if it is missing.
        app: The origin of the site, such as ``https://shop.example``, where the file has several apps.
        run: The name under which its steps are taught.
        learn: Whether they are taught.

    Raises:
        InputError: As for `AgentMap`.
    """

    def __init__(self, path: Path | str, *, app: str = "", run: str = "browser-use", learn: bool = True) -> None:
        self.map = AgentMap(path, app=app, run=run, learn=learn)
        self._shown: Snapshot | None = None
        self._done: dict[str, Any] | None = None

    def system_message(self, goal: str) -> str:
        """What is appended to the system prompt (``extend_system_message``): the way from the start of the app."""
        said = self.map.text(goal)
        return f"<app_map>\n{said}\n</app_map>" if said else ""

    def add_to(self, tools: T) -> T:
        """Register the action ``find_route(goal)``, which tells the way from the page that is shown.

        Args:
            tools: A ``browser_use.Tools``.
        """
        described = "Ask the map of this site for the known way to a page or control, before searching by clicking"
        register: Any = tools

        async def find_route(goal: str) -> str:
            return self.route(goal)

        register.action(described)(find_route)
        return tools

    def route(self, goal: str) -> str:
        """The way to a goal from the page that was shown last."""
        return self.map.text(goal, self._shown) or "the map knows nothing of this site yet"

    def on_step(self, state: object, output: object, number: int) -> None:
        """What the agent calls before each step (``register_new_step_callback``); it never raises.

        What was done in the step before led to the page that is shown now. A step of several actions is taught only if
        no more than one of them does something, since the pages between them were not shown.

        Args:
            state: What is shown (``BrowserStateSummary``).
            output: What the agent is going to do (``AgentOutput``).
            number: The number of the step.
        """
        try:
            shown = snapshot_of(state)
            if shown is not None and self._shown is not None and self._done is not None:
                self.map.teach(self._shown, self._done, shown)
            self._shown, self._done = shown, _only([*_actions(output)])
        except Exception:  # noqa: BLE001 - an error here counts as a failed step of the agent, and a few of them end it
            self._shown = self._done = None

    @property
    def observation(self) -> Observation | None:
        """The page that was shown last."""
        return self._shown.observation if self._shown is not None else None

    def close(self) -> None:
        """Let go of the file."""
        self.map.close()


def _actions(output: object) -> Iterator[dict[str, Any]]:
    """The actions of an answer of the model, each as ``{name: arguments}``."""
    for action in getattr(output, "action", None) or ():
        dump = getattr(action, "model_dump", None)
        told = dump(exclude_unset=True) if callable(dump) else action
        if isinstance(told, Mapping):
            yield {str(k): v for k, v in told.items() if v is not None}


def _only(actions: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The one action that does something; None if there is none, or several."""
    doing = [a for a in actions if a and not set(a) <= _LOOKING]
    if len(doing) != 1:
        return None
    name, given = next(iter(doing[0].items()))
    return {"name": name, "arguments": dict(given) if isinstance(given, Mapping) else {}}
