"""Sums are worked out with the keys of a calculator, and count when its display says the result."""

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.keypad import next_key, sum_in, value_of
from uiatlas.agents.words.tasks import parse_task
from uiatlas.devices.effects import Effect, State
from uiatlas.devices.simulated import App, SimulatedDevice, button, field, switch, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, Done, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, InputText, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph


def calculator(*, broken: bool = False) -> App:
    """Some keys, and a display that shows what is entered, or what it comes to."""
    app = App("com.example.sums", start="pad", state={"said": "0"})

    def press(sign: str) -> Widget:
        def enter(s: State) -> None:
            if sign == "=":
                s.said = "7" if broken else value_of(s.said)
            else:
                s.said = (s.said if s.said != "0" else "") + {"×": "*", "−": "-"}.get(sign, sign)

        return button(sign, enter)

    @app.screen("Sums")
    def pad(s: State) -> list[Widget]:
        return [text(s.said), *(press(sign) for sign in "=78904123×−+")]

    return app


def run(task: str, app: App) -> RunResult:
    graph = Graph("com.example.sums")
    return Run(SimulatedDevice(app, "sim:sums"), graph, Actor(graph, task), task).execute()


@pytest.mark.parametrize(("task", "steps"), [("Compute 7*8 with the buttons.", 4), ("Work out 90 - 4.", 5)])
def test_a_sum_is_typed_key_by_key_and_its_result_is_read(task: str, steps: int) -> None:
    result = run(task, calculator())
    assert (result.status, len(result.steps)) == ("success", steps)


def test_a_display_that_says_something_else_is_no_success() -> None:
    result = run("Compute 12+3.", calculator(broken=True))
    assert result.status == "unproven"
    assert "15 is not shown" in result.reason


@pytest.mark.parametrize("sign", ["/", "\N{DIVISION SIGN}", "\N{DIVISION SLASH}", "\N{FRACTION SLASH}"])
def test_a_key_may_bear_any_sign_for_what_it_does(sign: str) -> None:
    keys = [UIElement(n, Role.BUTTON, key, flags=ElementFlag.CLICKABLE) for n, key in enumerate(("8", "2", sign, "="))]
    shown = Observation("sums", tuple(keys))
    eight = StepRecord(shown, None, Tap(selector_for(keys[0], shown)), keys[0], Outcome.SUCCESS)
    decision = next_key("8/2", View(shown, None, (eight,), frozenset()))
    assert isinstance(decision, Act)
    assert decision.element == keys[2]


@pytest.mark.parametrize(
    ("display", "said"), [("56", True), ("7 × 8 = 56", True), ("1,056", False), ("7 + 56", False), ("0.56", False)]
)
def test_a_field_may_be_the_display_and_say_the_sum_before_the_result(display: str, said: bool) -> None:
    field = UIElement(0, Role.INPUT, display, flags=ElementFlag.CLICKABLE | ElementFlag.EDITABLE)
    keys = [UIElement(n, Role.BUTTON, key, flags=ElementFlag.CLICKABLE) for n, key in enumerate("78*=", start=1)]
    shown = Observation("sums", (field, *keys))
    pressed = (keys["78*=".index(key)] for key in "7*8=")
    history = tuple(StepRecord(shown, None, Tap(selector_for(key, shown)), key, Outcome.SUCCESS) for key in pressed)
    decision = next_key("7*8", View(shown, None, history, frozenset()))
    assert isinstance(decision, Done)
    assert (not decision.lacking) == said


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ("Compute 7*8 with the buttons.", "7*8"),
        ("Calculate (2 + 3) × 4", "(2+3)*4"),
        ("What is 12 times 11?", "12*11"),
        ("Divide nothing, but work out 90 divided by 4 plus 2", "90/4+2"),
        ("Compute 17% of 230.", "230*17/100"),
        ("What is 5 percent of 80?", "80*5/100"),
        ("Set the volume to 5% of the screen", ""),
        ("Set the alarm to 7 times", ""),
        ("Call 555-1234", ""),
        ("Create a note called 2024-11-21", ""),
        ("Calculate the tip", ""),
    ],
)
def test_a_sum_is_one_only_where_one_is_asked_for(task: str, found: str) -> None:
    assert sum_in(parse_task(task)) == found


@pytest.mark.parametrize(
    ("said", "value"), [("12+3", "15"), ("7/2", "3.5"), ("(2+3)*4", "20"), ("1/0", ""), ("1+", "")]
)
def test_a_sum_comes_to_what_a_display_says(said: str, value: str) -> None:
    assert value_of(said) == value


@pytest.mark.parametrize("said", ["9" * 400 + "+1", "9" * 200 + "*" + "9" * 200, "1/0", "07+1", "1+", ""])
def test_a_sum_that_comes_to_nothing_or_is_too_large_has_no_value(said: str) -> None:
    assert value_of(said) == ""


def reckoner(*, hint: str = "Type an expression here", broken: bool = False) -> App:
    """A calculator without keys: what is entered in its field is worked out above it."""
    app = App("com.example.line", start="line", state={"came": "0"})

    def enter(words: str) -> Effect:
        def take(s: State) -> None:
            s.came = "" if broken else f"= {value_of(words.strip())}"

        return take if words.endswith("\n") else None

    @app.screen("Line")
    def line(s: State) -> list[Widget]:
        return [text(s.came), text(hint), field("", do=enter, id="line"), button("Compute options")]

    return app


@pytest.mark.parametrize("task", ["Compute 34*21.", "What is the square root of 1369?"])
def test_a_sum_is_entered_in_the_field_of_a_calculator_that_shows_no_keys(task: str) -> None:
    result = run(task, reckoner())
    assert (result.status, len(result.steps)) == ("success", 1), result.reason


def test_a_sum_is_entered_nowhere_where_nothing_says_that_it_is_worked_out() -> None:
    result = run("Compute 34*21.", reckoner(hint="Your name"))
    assert (result.status, [s for s in result.steps if isinstance(s.action, InputText)]) == ("failure", [])


def test_a_sum_is_no_success_while_what_it_comes_to_was_never_shown() -> None:
    assert run("Compute 34*21.", reckoner(broken=True)).status == "unproven"
    app = App("com.example.keys", start="keys", state={"on": False})

    def turn(s: State) -> None:
        s.on = not s.on

    @app.screen("Keys")
    def keys(s: State) -> list[Widget]:
        return [switch("Compute 34*21", s.on, turn)]

    result = run("Compute 34*21.", app)
    assert result.status == "unproven"
