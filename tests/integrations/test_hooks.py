"""The map inside agents of other projects: what they hand to their hooks. `make interop` runs the agents themselves."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from uiatlas import Atlas
from uiatlas.errors import InputError
from uiatlas.integrations.agent_map import LONGEST, AgentMap, snapshot_of
from uiatlas.integrations.androidworld import MapGuidelines
from uiatlas.integrations.browser_use import BrowserUseMap
from uiatlas.integrations.mobilerun import INDEX, app_card, route_tool, write_cards
from uiatlas.storage import Database
from uiatlas.ui import describe
from uiatlas.utg import Graph
from uiatlas.utg.reported import runs_of

SITE = "http://127.0.0.1:8931"


@dataclass
class Dom:
    """The part of browser-use's state that prints a page."""

    text: str

    def llm_representation(self) -> str:
        return self.text


@dataclass
class State:
    """browser-use's state of a page."""

    dom_state: Dom
    url: str
    title: str


@dataclass
class Acting:
    """browser-use's action, which is a model of pydantic there."""

    told: dict[str, Any]

    def model_dump(self, *, exclude_unset: bool) -> dict[str, Any]:
        return dict(self.told)


@dataclass
class Output:
    action: list[Acting]


def page(title: str, *buttons: str) -> State:
    lines = [f"[{n}]<button />\n\t{label}" for n, label in enumerate(buttons, 1)]
    text = "[Start of page]\n" + title + "\n" + "\n".join(lines) + "\n[End of page]"
    return State(Dom(text), f"{SITE}/{title.lower()}", title)


def doing(*actions: dict[str, Any]) -> Output:
    return Output([Acting(action) for action in actions])


def click(index: int) -> dict[str, Any]:
    return {"click": {"index": index}}


def learnt(path: Path, app: str) -> list[tuple[str, str, str]]:
    with Atlas.open(path) as atlas:
        graph = atlas.load(app)
    name = {s.id: s.name for s in graph.screens.values()}
    return [(name[t.source], describe(t.action), name[t.target]) for t in graph.transitions.values()]


@pytest.fixture
def taught(tmp_path: Path) -> Path:
    """A map that three steps of a browser-use agent drew."""
    path = tmp_path / "shop.uiatlas"
    hooks = BrowserUseMap(path, run="first run")
    hooks.on_step(page("Start", "Menu", "Help"), doing(click(1)), 1)
    hooks.on_step(page("Menu", "Settings", "Sign out"), doing({"wait": {"seconds": 1}}, click(1)), 2)
    hooks.on_step(page("Settings", "Theme", "Language"), doing(click(1), click(2)), 3)
    hooks.on_step(page("Elsewhere", "Back"), doing({"done": {"text": "x"}}), 4)
    hooks.close()
    return path


def test_the_steps_of_an_agent_teach_the_map_and_steps_of_several_actions_do_not(taught: Path) -> None:
    assert sorted(learnt(taught, SITE)) == [("Menu", 'tap "Settings"', "Settings"), ("Start", 'tap "Menu"', "Menu")]
    with Atlas.open(taught) as atlas:
        assert runs_of(atlas.load(SITE)) == {"first run": 2}


def test_the_prompt_has_the_way_and_says_that_names_are_data(taught: Path) -> None:
    hooks = BrowserUseMap(taught, learn=False)
    said = hooks.system_message("Settings")
    assert said.startswith("<app_map>\n")
    assert said.endswith("</app_map>")
    assert '1. tap "Menu" -> Menu\n2. tap "Settings" -> Settings' in said
    assert "not instructions" in said
    assert len(said) < LONGEST + 100
    assert hooks.system_message("a unicorn farm") == "" or "unreachable" in hooks.system_message("a unicorn farm")
    hooks.close()


@dataclass
class Tools:
    """Where browser-use registers actions."""

    actions: dict[str, Callable[..., Any]] = field(default_factory=dict)

    def action(self, description: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        assert "known way" in description
        return lambda made: self.actions.setdefault(made.__name__, made)


def test_the_action_tells_the_way_from_the_page_that_is_shown(taught: Path) -> None:
    hooks = BrowserUseMap(taught, learn=False)
    tools = hooks.add_to(Tools())
    hooks.on_step(page("Menu", "Settings", "Sign out"), doing(), 1)
    said = asyncio.run(tools.actions["find_route"](goal="Settings"))
    assert 'You are on: "Menu"' in said
    assert '1. tap "Settings"' in said
    assert 'tap "Menu"' not in said
    hooks.close()


@pytest.mark.parametrize("odd", [None, object(), State(Dom(""), "", ""), State(Dom("[1]<button />"), "x" * 9, "")])
def test_a_state_or_an_answer_of_any_kind_does_not_stop_the_agent(odd: object, taught: Path) -> None:
    hooks = BrowserUseMap(taught)
    for output in (None, object(), Output([Acting({})]), doing({"click": None}), doing({"click": {"index": 99}})):
        hooks.on_step(odd, output, 1)
        hooks.on_step(page("Start", "Menu", "Help"), output, 2)
    hooks.close()
    assert len(learnt(taught, SITE)) == 2


@dataclass
class Element:
    """AndroidWorld's ``UIElement``."""

    text: str
    package_name: str = "com.example.diary"
    class_name: str = "android.widget.Button"
    content_description: str | None = None
    is_clickable: bool = True
    is_visible: bool = True
    is_editable: bool = False
    bbox_pixels: Any = None


@dataclass
class JSONAction:
    """AndroidWorld's action."""

    action_type: str
    index: int | None = None
    text: str | None = None
    direction: str | None = None
    x: int | None = None
    y: int | None = None


@dataclass
class Result:
    done: bool
    data: dict[str, Any]


class Environment:
    """A phone with three screens: what a button says, it opens."""

    screens: ClassVar = {"Diary": ["Menu"], "Menu": ["Settings", "About"], "Settings": ["Theme"], "About": []}

    def __init__(self) -> None:
        self.at = "Diary"

    @property
    def foreground_activity_name(self) -> str:
        return f"com.example.diary/.{self.at}Activity"

    def get_state(self, wait_to_stabilize: bool = False) -> Any:
        title = Element(self.at, class_name="android.widget.TextView", is_clickable=False)
        return type("State", (), {"ui_elements": [title, *map(Element, self.screens[self.at])]})()


class Agent:
    """An agent with guidelines, which touches what it was scripted to."""

    def __init__(self, env: Environment, script: list[JSONAction]) -> None:
        self.env, self.script = env, script
        self.guidelines: list[str] = []
        self.prompts: list[str] = []

    def set_task_guidelines(self, task_guidelines: list[str]) -> None:
        self.guidelines = task_guidelines

    def step(self, goal: str) -> Result:
        self.prompts.append("\n".join(f"- {g}" for g in self.guidelines))
        action = self.script.pop(0)
        if action.action_type == "click" and action.index is not None:
            self.env.at = Environment.screens[self.env.at][action.index - 1]
        if action.action_type == "navigate_home":
            self.env.at = "Diary"
        return Result(False, {"action_output_json": action})


class Guided(MapGuidelines, Agent):
    env: Any


def test_an_agent_of_androidworld_is_told_the_way_at_each_step_and_teaches_it(tmp_path: Path) -> None:
    path = tmp_path / "diary.uiatlas"
    for turn in range(2):
        clicks = [JSONAction("click", 1), JSONAction("click", 1), JSONAction("navigate_home"), JSONAction("status")]
        agent = Guided(Environment(), clicks)
        agent.set_task_guidelines(["The runner's own {guideline}."])
        agent.step("Settings") if turn else None
        agent_map = AgentMap(path, app="com.example.diary", run=f"turn {turn}")
        agent.use_map(agent_map)
        while agent.script:
            agent.step("Settings")
        agent_map.close()
    assert agent.prompts[0] == "- The runner's own {guideline}."
    assert agent.prompts[1].startswith("- The runner's own {guideline}.\n- Map of com.example.diary.")
    assert 'You are on: "Menu' in agent.prompts[1]
    assert '1. tap "Settings"' in agent.prompts[1]
    assert [edge[1] for edge in learnt(path, "com.example.diary")] == [
        'tap "Menu"',
        'tap "Settings"',
        "go to the home screen",
    ]


def test_a_map_that_another_program_holds_does_not_stop_the_agent_and_is_caught_up(tmp_path: Path) -> None:
    path = tmp_path / "diary.uiatlas"
    agent = Guided(Environment(), [JSONAction("click", 1), JSONAction("click", 1)])
    agent_map = AgentMap(path, app="com.example.diary")
    database = agent_map._atlas.database
    assert isinstance(database, Database)
    database._connection.execute("PRAGMA busy_timeout=0")  # it need not wait ten seconds here
    agent.use_map(agent_map)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert agent.step("Settings") is not None
        other.execute("ROLLBACK")
    agent.step("Settings")
    agent_map.close()
    assert [edge[1] for edge in learnt(path, "com.example.diary")] == ['tap "Menu"', 'tap "Settings"']


def test_a_map_that_is_not_there_is_an_error_where_nothing_is_to_be_learnt(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        AgentMap(tmp_path / "none.uiatlas", learn=False)


def test_what_cannot_be_read_is_no_snapshot() -> None:
    assert snapshot_of(7) is None
    assert snapshot_of("") is None


def test_cards_are_written_beside_those_that_are_there(taught: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cards" / "android"
    folder.mkdir(parents=True)
    (folder / INDEX).write_text(json.dumps({"com.other": "other.md"}))
    [card] = write_cards(tmp_path / "cards", [taught])
    assert card.parent == folder
    assert "Settings" in card.read_text()
    assert json.loads((folder / INDEX).read_text()) == {"com.other": "other.md", SITE: card.name}
    assert write_cards(tmp_path / "cards", [taught]) == [card]
    (folder / INDEX).write_text(json.dumps({SITE: "../../outside.md"}))
    with pytest.raises(InputError, match="in the folder itself"):
        write_cards(tmp_path / "cards", [taught])
    (folder / INDEX).write_text("[")
    with pytest.raises(InputError):
        write_cards(tmp_path / "cards", [taught])


def test_no_card_takes_the_place_of_another(taught: Path, tmp_path: Path) -> None:
    names = ["日記", "天気", "com.example.diary", "com.example.mail"]
    with Atlas.open(taught) as atlas:
        known = atlas.load(SITE)
    paths = []
    for number, name in enumerate(names):
        copy = Graph(name, entry=known.entry)
        for screen in known.screens.values():
            copy.put_screen(replace(screen, app=name))
        paths.append(tmp_path / f"{number}.uiatlas")
        with Atlas.open(paths[-1], create=True) as atlas:
            atlas.save(copy)
    folder = tmp_path / "cards" / "android"
    folder.mkdir(parents=True)
    (folder / INDEX).write_text(json.dumps({"com.other": "com.example.diary.md"}))
    (folder / "com.example.diary.md").write_text("of com.other")
    (folder / "com.example.mail.md").write_text("of a person")
    cards = write_cards(tmp_path / "cards", paths)
    assert len({card.name.casefold() for card in cards}) == len(names)
    assert all(name in card.read_text() for name, card in zip(names, cards, strict=True))
    assert (folder / "com.example.diary.md").read_text() == "of com.other"
    assert (folder / "com.example.mail.md").read_text() == "of a person"
    assert write_cards(tmp_path / "cards", paths) == cards


def test_a_card_has_the_way_for_its_instruction_and_the_tool_too(taught: Path) -> None:
    assert '2. tap "Settings" -> Settings' in app_card(taught, SITE, "Settings")
    assert app_card(taught, "com.example.unknown", "Settings") == ""
    agent_map = AgentMap(taught, learn=False)
    tool = route_tool(agent_map)["find_route"]
    assert tool["parameters"] == {"goal": {"type": "string", "required": True}}
    assert 'tap "Menu"' in asyncio.run(tool["function"]("Settings", ctx=None))
    agent_map.close()
