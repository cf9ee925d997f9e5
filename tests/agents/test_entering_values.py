"""What a task sets something to is entered before a form is agreed to, however short it is."""

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.fields import typed
from uiatlas.agents.words.tasks import parse_task
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, Effect, SimulatedDevice, back, button, field, go, item
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.ui import ElementFlag, Role, UIElement
from uiatlas.utg import Graph


def house(fields: tuple[str, ...], *, dialog: bool) -> App:
    """A home app with one form of these fields; it counts how often the form is saved."""
    app = App("com.example.house", start="home", state={"kept": {}, "saved": 0})

    def keep(made: dict[str, str]) -> Effect:
        def keeping(s: State) -> None:
            s.kept, s.saved = made, s.saved + 1

        return keeping

    @app.screen("House")
    def home(s: State) -> tuple[Widget, ...]:
        return item("Heating", do=go("heating")), item("Lights", do=go("lights"))

    @app.screen("Lights")
    def lights(s: State) -> tuple[Widget, ...]:
        return (item("Porch"),)

    @app.screen("Heating")
    def heating(s: State) -> tuple[Widget, ...]:
        shown = s.kept.get("one", "")
        return item("Target temperature", shown, go("form")), item("Schedule", do=go("lights"))

    def form(s: State, one: str = "", two: str = "") -> tuple[Widget, ...]:
        entered = {"one": one, "two": two}
        typed = (field(name, entered[key], keep=key) for name, key in zip(fields, entered, strict=False))
        cancel = (button("Cancel", back()),) if dialog else ()
        return *typed, *cancel, button("Save", (keep(entered), back()))

    (app.dialog if dialog else app.screen)("Target temperature")(form)
    return app


def run(task: str, *fields: str, dialog: bool = False) -> tuple[RunResult, State]:
    device = SimulatedDevice(house(fields, dialog=dialog), "sim:house")
    graph = Graph(device.app)
    result = Run(device, graph, Actor(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=20).execute()
    return result, device.state


@pytest.mark.parametrize(
    ("task", "value"),
    [
        ("set the target temperature to 23", "23"),
        ("set target temperature as 9", "9"),
        ("target temperature = 7", "7"),
        ("change the target temperature from 21 to -5", "-5"),
    ],
)
def test_a_short_number_that_something_is_set_to_is_a_value(task: str, value: str) -> None:
    assert [v.text for v in parse_task(task).values] == [value]


def test_a_short_number_elsewhere_is_none() -> None:
    assert not parse_task("open the 2 newest reports").values


@pytest.mark.parametrize("dialog", [True, False])
@pytest.mark.parametrize("label", ["Temperature", "Degrees"])
def test_a_short_number_is_typed_before_the_form_is_saved(label: str, dialog: bool) -> None:
    ended, state = run("set the target temperature to 23", label, dialog=dialog)
    assert (ended.status, state.kept["one"], state.saved) == ("success", "23", 1)


@pytest.mark.parametrize("dialog", [True, False])
@pytest.mark.parametrize("task", ["set the target temperature to 23", 'save the target temperature as "warm"'])
def test_a_form_into_which_the_value_did_not_go_is_not_saved(task: str, dialog: bool) -> None:
    ended, state = run(task, "Lower bound", "Upper bound", dialog=dialog)
    assert (ended.status, state.saved) == ("failure", 0), ended.reason


def test_a_field_whose_name_is_written_in_capitals_takes_what_it_is_set_to() -> None:
    asked = parse_task("Change the IBAN of the shop to 230123450.")
    field_of = UIElement(0, Role.INPUT, "", "IBAN", flags=ElementFlag.CLICKABLE | ElementFlag.EDITABLE)
    value = typed(asked, field_of, frozenset())
    assert value is not None
    assert value.text == "230123450"
    assert typed(asked, field_of, frozenset({"230123450"})) is None
