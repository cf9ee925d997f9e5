"""A list where every row has its own buttons: what a task names is done in its row, and in no other."""

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.row_controls import of_other_rows, removals, row_of
from uiatlas.agents.words.tasks import parse_task
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, go, heading, item, put, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.guard.guarding import GuardedDevice
from uiatlas.run.loop import Run, RunResult
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

TOOLS = ("Angle grinder", "Ladder", "Ladder rack")


def shed(kind: str, tools: tuple[str, ...] = TOOLS) -> App:
    """A shed with a row for each tool, which is deleted and lent there.

    Args:
        kind: How the rows are: "plain" texts, a "link" to a page of each tool, or a dialog "asks" before a deletion.
        tools: What is in it.
    """
    app = App("com.example.shed", start="home", state={"tools": list(tools), "lent": []})

    @app.screen("Tools")
    def home(s: State) -> list[Widget]:
        return [heading("Tools"), *(w for name in s.tools for w in row(s, name)), button("Refresh", put("seen", True))]

    def row(s: State, name: str) -> tuple[Widget, ...]:
        first = text(name) if kind == "plain" else item(name, do=go("tool", name=name))
        left = [t for t in s.tools if t != name]
        deleting = go("sure", name=name) if kind == "asks" else put("tools", left)
        whose = "Lent to you" if name in s.lent else "Here"
        return first, text(whose), button("Lend", put("lent", [*s.lent, name])), button("Delete", deleting)

    @app.screen("Tool")
    def tool(s: State, name: str = "") -> tuple[Widget, ...]:
        return heading(name), text("Owner: somebody"), button("All tools", back())

    @app.dialog("Delete tool?")
    def sure(s: State, name: str = "") -> tuple[Widget, ...]:
        left = [t for t in s.tools if t != name]
        return text(f"Really delete {name}?"), button("Cancel", back()), button("Delete", (back(), put("tools", left)))

    return app


def run(app: App, task: str) -> tuple[RunResult, SimulatedDevice]:
    device = SimulatedDevice(app, "sim:shed")
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=25).execute(), device


@pytest.mark.parametrize("kind", ["plain", "link", "asks"])
@pytest.mark.parametrize(
    ("task", "gone"),
    [
        ("delete the angle grinder", "Angle grinder"),
        ("delete 'Ladder'", "Ladder"),
        ("delete the ladder rack", "Ladder rack"),
        ("remove the Angle grinder from the list", "Angle grinder"),
    ],
)
def test_the_named_row_is_deleted_and_the_run_says_so(kind: str, task: str, gone: str) -> None:
    result, device = run(shed(kind), task)
    assert device.state.tools == [t for t in TOOLS if t != gone]
    assert result.status == "success", result.reason


@pytest.mark.parametrize("kind", ["plain", "link", "asks"])
@pytest.mark.parametrize("task", ["delete the hedge trimmer", "delete 'Drill'", "delete 'Hedge trimmer'"])
@pytest.mark.parametrize("tools", [TOOLS, ("Ladder rack",)])
def test_what_is_not_listed_is_not_found_and_nothing_is_deleted(kind: str, task: str, tools: tuple[str, ...]) -> None:
    result, device = run(shed(kind, tools), task)
    assert device.state.tools == list(tools)
    assert result.status != "success"


@pytest.mark.parametrize("kind", ["plain", "link", "asks"])
def test_where_two_rows_have_a_part_of_the_name_none_is_deleted(kind: str) -> None:
    tools = ("Angle grinder", "Disc grinder", "Ladder")
    result, device = run(shed(kind, tools), "delete the grinder")
    assert device.state.tools == list(tools)
    assert "'the grinder' may be any of 2 rows; write the name in full" in result.reason


def test_a_button_that_endangers_nothing_is_pressed_in_the_named_row_too() -> None:
    _, device = run(shed("plain"), "lend the ladder rack")
    assert device.state.lent == ["Ladder rack"]


@pytest.mark.parametrize("kind", ["plain", "asks"])
def test_the_question_to_a_person_says_what_will_be_deleted(kind: str) -> None:
    asked: list[str] = []

    def confirm(question: str) -> bool:
        asked.append(question)
        return True

    device = GuardedDevice(SimulatedDevice(shed(kind), "sim:shed"), Guard(DangerPolicy.ASK, confirm))
    for place in (1, 0):
        shown = device.observe()
        found = [e for e in shown.actionable if e.role is Role.BUTTON and e.text == "Delete"]
        if place < len(found) and (place or shown.dialog):
            device.perform(Tap(selector_for(found[place], shown)), found[place])
    assert "(in the row: Ladder, Here, Lend)" in asked[0]
    assert kind == "plain" or "Really delete Ladder?" in asked[1]


@pytest.mark.parametrize(
    ("task", "names"),
    [
        ("delete the tile cutter", ["the tile cutter"]),
        ("delete the note called Groceries", ["Groceries"]),
        ("delete the 'A' and the 'B' label", ["A", "B"]),
        ("remove the hedge trimmer from the list and open the settings", ["the hedge trimmer"]),
        ("delete the ladder and open the settings", ["the ladder"]),
        ("delete all notes", []),
        ("open the ladder and delete it", []),
        ("rename 'A' to 'B', but do not delete 'C'", []),
    ],
)
def test_what_a_task_wants_to_be_gone_is_read_from_its_words(task: str, names: list[str]) -> None:
    assert [thing.said for thing in removals(task)] == names


def test_a_button_that_is_told_twice_one_inside_the_other_stands_in_one_row() -> None:
    rows: list[UIElement] = [UIElement(0, Role.LIST)]
    for name in ("Rope", "Saw"):
        at = len(rows)
        rows += [
            UIElement(at, Role.CONTAINER, parent=0),
            UIElement(at + 1, Role.TEXT, name, parent=at),
            UIElement(at + 2, Role.BUTTON, "Delete", parent=at, flags=ElementFlag.CLICKABLE),
            UIElement(at + 3, Role.BUTTON, "Delete", parent=at + 2, flags=ElementFlag.CLICKABLE),
        ]
    shown = Observation("com.example.shed", tuple(rows))
    assert {e.index: [o.text for o in row_of(e, shown)][:2] for e in shown.actionable} == {
        3: ["", "Rope"],
        4: ["", "Rope"],
        7: ["", "Saw"],
        8: ["", "Saw"],
    }
    assert of_other_rows(parse_task("delete the saw"), shown) == {3, 4}


def test_two_alike_of_which_one_holds_the_other_are_no_rows() -> None:
    inner = UIElement(1, Role.BUTTON, "Delete", parent=0, flags=ElementFlag.CLICKABLE)
    shown = Observation("com.example.shed", (UIElement(0, Role.BUTTON, "Delete", flags=ElementFlag.CLICKABLE), inner))
    assert not row_of(inner, shown)
    assert not of_other_rows(parse_task("delete the saw"), shown)
