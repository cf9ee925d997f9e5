"""Small apps that the device tests share: one as a user would write it, one as it would be recorded."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests import needs
from tests.devices.phones import phone_with, private_adb

from uiatlas_bench.simulated_phone.adbd import DeviceServer

TEA = """
from uiatlas.devices.simulated import App, back, button, field, go, item, put, switch, text, toggle

app = App("com.example.tea", start="home", state={"sugar": False, "name": "nobody"})


@app.screen("Tea")
def home(s):
    return (
        text(f"For {s.name}", id="who"),
        switch("Sugar", s.sugar, toggle("sugar")),
        button("Name", go("ask")),
        item("Teas", do=go("teas")),
    )


@app.dialog("Who is it for?")
def ask(s, name=""):
    return field("Your name", name, keep="name"), button("OK", (put("name", name), back()))


@app.screen("All teas")
def teas(s):
    return [item(f"Tea {n}") for n in range(1, 31)]
"""


@pytest.fixture
def tea_file(tmp_path: Path) -> Path:
    """An app of a user's own in one Python file."""
    path = tmp_path / "tea.py"
    path.write_text(TEA)
    return path


def element(number: int, tag: str, text: str, alt: str = "", **more: Any) -> dict[str, Any]:
    return {"id": number, "tag": tag, "text": text, "alt": alt, "checked": None, "key": f"{tag}|{alt}|{text}#0"} | more


def edge(src: str, key: str, dst: str, explore: int = 1, **more: Any) -> dict[str, Any]:
    return {"src": src, "key": key, "action": "tap", "input": None, "dst": dst, "explore": explore} | more


@pytest.fixture
def recorded() -> dict[str, Any]:
    """A hand-made recorded app of three screens, as JSON; element ids have a gap."""
    back = element(9, "button", "go back")
    return {
        "app": "handmade",
        "licence": "written for the tests",
        "launch_screen": "list",
        "screens": [
            {"id": "list", "elements": [element(0, "p", "My things"), element(1, "button", "", "Add"), back]},
            {
                "id": "add",
                "elements": [element(0, "input", "Name"), element(2, "button", "OK"), back],
                "activity": ".Add",
                "dialog": True,
            },
            {"id": "more", "elements": [element(0, "checkbox", "Done", checked=True), back]},
        ],
        "edges": [
            edge("list", "button|Add|#0", "more", explore=1, explore_steps=[4]),
            edge("list", "button|Add|#0", "add", explore=2, explore_steps=[0, 2]),
            edge("add", "button||OK#0", "more", explore=0, element=2),
            edge("add", "input||Name#0", "more", action="input", input="Milk"),
            edge("more", "button||go back#0", "list", action="back", explore_steps=[1]),
        ],
        "exploration_walk": ["list", "add", "list", "add", "list", "more"],
    }


@pytest.fixture
def recorded_file(tmp_path: Path, recorded: dict[str, Any]) -> Path:
    """The hand-made recorded app as a file."""
    path = tmp_path / "handmade.json"
    path.write_text(json.dumps(recorded))
    return path


@pytest.fixture(scope="session")
def adb_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The real adb with a server of its own; tests that need it are skipped where adb is not installed."""
    needs.program("adb")
    with private_adb(tmp_path_factory.mktemp("adb")):
        yield


@pytest.fixture
def phone(adb_server: None) -> Iterator[DeviceServer]:
    """A simulated phone with the notes app, connected to adb."""
    with phone_with("notes") as server:
        yield server
