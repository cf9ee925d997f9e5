"""A row that leads to where all things are dealt with is chosen by its name; what it opens is agreed to for it only."""

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, field, go, item, put, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph

ALLOW = Guard(DangerPolicy.ALLOW)


def counter(*goods: str, bag: tuple[str, ...] = ()) -> App:
    """A counter: a touch on a row asks whether to buy it, one in the bag whether to take it out."""
    app = App("com.example.counter", start="home", state={"bought": [], "bag": [*bag]})

    @app.screen("Counter")
    def home(s: State) -> list[Widget]:
        rows = [item(g, do=go("ask", name=g), id="goods") for g in goods]
        return [*rows, *(item(b, do=go("bagged", name=b), id="bagged") for b in s.bag)]

    @app.dialog("Buy this?")
    def ask(s: State, name: str) -> tuple[Widget, ...]:
        buying = (put("bought", [*s.bought, name]), back())
        return text("It costs 3 Euro"), button("Cancel", back()), button("OK", buying)

    @app.dialog("In the bag")
    def bagged(s: State, name: str) -> tuple[Widget, ...]:
        left = [b for b in s.bag if b != name]
        return button("Keep", back()), button("Take out", (back(), put("bag", left)))

    return app


def run(app: App, task: str, graph: Graph | None = None) -> tuple[RunResult, State]:
    device = SimulatedDevice(app, "sim:shop")
    known = graph if graph is not None else Graph(device.app)
    return Run(device, known, WordPolicy(known, task), task, ALLOW, max_steps=30).execute(), device.state


def test_a_dialog_that_came_up_at_another_row_is_not_agreed_to() -> None:
    ended, state = run(counter("Kettle", "Notebook"), "buy the lamp")
    assert ended.status != "success"
    assert state.bought == []


def test_a_dialog_that_came_up_at_the_row_that_is_named_is_agreed_to() -> None:
    assert run(counter("Kettle", "Desk lamp"), "buy the lamp")[1].bought == ["Desk lamp"]


def test_nothing_else_is_taken_out_than_what_is_named() -> None:
    ended, state = run(counter("Kettle", bag=("Notebook",)), "remove the lamp from the bag")
    assert ended.status != "success"
    assert state.bag == ["Notebook"]


def test_a_name_is_not_typed_into_a_thing_of_another_kind() -> None:
    """Labels cannot be made here; a note is not made, or renamed, in their place."""
    app = App("com.example.pad", start="home", state={"notes": ["Untitled"], "labels": ["Work"]})

    @app.screen("My pad")
    def home(s: State) -> list[Widget]:
        rows = [item(n, do=go("note")) for n in s.notes]
        return [button("Labels", go("labels")), button("New note", go("note")), *rows]

    @app.screen("Labels")
    def labels(s: State) -> list[Widget]:
        return [text(label) for label in s.labels]

    @app.dialog("New note")
    def note(s: State, name: str = "") -> tuple[Widget, ...]:
        save = put("notes", [*s.notes, name]), back()
        return field("Title", name, keep="name"), button("Cancel", back()), button("Save", save)

    ended, state = run(app, "create a label called 'Garden'")
    assert ended.status != "success"
    assert state.notes == ["Untitled"]
