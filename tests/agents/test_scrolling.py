"""A long list is scrolled for what the task names, before its rows are opened one by one."""

from collections.abc import Sequence

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, go, item, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, View
from uiatlas.ui import ElementFlag, Observation, Role, Scroll, Tap, UIElement
from uiatlas.utg import Graph

NUMBERED = [f"Tea {n}" for n in range(1, 31)]
NAMED = [
    *("Assam", "Breakfast", "Chai", "Darjeeling", "Earl Grey", "Fennel", "Ginger", "Hibiscus", "Iced", "Jasmine"),
    *(
        "Keemun",
        "Lemon",
        "Matcha",
        "Nettle",
        "Oolong",
        "Peppermint",
        "Quince",
        "Rooibos",
        "Sencha",
        "Thyme",
        "Camomile",
    ),
]


def opened(task: str, names: Sequence[str], graph: Graph | None = None) -> RunResult:
    """A run in a shop whose first screen is a list."""
    app = App("com.example.shop", start="home")

    @app.screen("Shop")
    def home(s: State) -> list[Widget]:
        return [item(n, do=go("tea", name=n)) for n in names]

    @app.screen("Tea")
    def tea(s: State, name: str = "") -> tuple[Widget, ...]:
        return text(name), text("A fine leaf")

    device = SimulatedDevice(app, "sim:shop")
    known = Graph(device.app) if graph is None else graph
    return Run(device, known, Actor(known, task), task).execute()


def taps(ended: RunResult) -> list[str]:
    return [s.action.target.text for s in ended.steps if isinstance(s.action, Tap)]


@pytest.mark.parametrize(
    ("task", "names", "row"),
    [
        ("open Tea 25", NUMBERED, "Tea 25"),
        ("open Camomile", NAMED, "Camomile"),
        ("open camomile", NAMED, "Camomile"),
        ("open Tea 3", NUMBERED, "Tea 3"),
    ],
)
def test_a_named_row_that_is_not_shown_is_scrolled_to(task: str, names: list[str], row: str) -> None:
    """Once without a map, and once more with what that taught."""
    graph = Graph("com.example.shop")
    for _ in range(2):
        ended = opened(task, names, graph)
        assert ended.status == "success", ended.reason
        assert taps(ended) == [row]
        assert len(ended.steps) <= 4


def test_rows_with_another_number_are_not_opened_instead() -> None:
    """The list is scrolled to its end and back up, and that is all."""
    ended = opened("open Tea 99", NUMBERED)
    assert ended.status == "failure"
    assert taps(ended) == []
    assert {s.action.direction for s in ended.steps if isinstance(s.action, Scroll)} == {"down", "up"}


def test_a_list_that_is_shown_whole_is_not_scrolled() -> None:
    ended = opened("open Tea 9", NUMBERED[:5])
    assert ended.status == "failure"
    assert ended.steps == ()


def test_a_text_that_is_being_written_is_not_scrolled_for_a_control() -> None:
    names = ("Save", "New", "Open", "Print")
    buttons = [UIElement(n, Role.BUTTON, name, flags=ElementFlag.CLICKABLE) for n, name in enumerate(names)]
    pane = UIElement(4, Role.CONTAINER, flags=ElementFlag.SCROLLABLE)
    page = UIElement(5, Role.INPUT, "Dear Ben", parent=4, flags=ElementFlag.CLICKABLE | ElementFlag.EDITABLE)
    shown = Observation("editor", (*buttons, pane, page), title="Editor")
    decision = Actor(Graph("editor"), "set the tab width to 4").decide(View(shown, None))
    assert not (isinstance(decision, Act) and isinstance(decision.action, Scroll))


def test_a_list_that_tells_rows_out_of_view_is_not_scrolled_for_others() -> None:
    pane = UIElement(0, Role.LIST, flags=ElementFlag.SCROLLABLE)
    names = enumerate(("Maximize", "Lower", "Fill", "Shade"), 1)
    rows = (UIElement(n, Role.ITEM, t, "", "", "table cell", 0, ElementFlag.CLICKABLE) for n, t in names)
    shown = Observation("keys", (pane, *rows), title="Keys")
    decision = Actor(Graph("keys"), "set the tab width to 4").decide(View(shown, None))
    assert not (isinstance(decision, Act) and isinstance(decision.action, Scroll))
