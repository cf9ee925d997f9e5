"""A dialog that closes at the touch of a choice is answered also where the wanted choice is on already."""

import json
from pathlib import Path

import pytest

from uiatlas import RunOptions, run_task
from uiatlas.agents.once.steps import is_answer
from uiatlas.agents.presets import Once
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, Effect, SimulatedDevice, back, button, checkbox, go, here, radio, text
from uiatlas.devices.widgets import Widget
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import View
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph


def player(*, confirms: bool) -> App:
    """A player whose timer starts when its length is chosen, or when that is confirmed."""
    app = App("com.example.player", start="home", state={"timer": "", "length": "5 minutes"})

    @app.screen("Player")
    def home(s: State) -> list[Widget]:
        return [text(f"Sleep in {s.timer}" if s.timer else "No timer"), button("Sleep timer", go("length"))]

    @app.dialog("Length")
    def length(s: State) -> list[Widget]:
        def chosen(name: str) -> Effect:
            def choose(state: State) -> Effect:
                state.length = name
                state.timer = "" if confirms else name
                return here() if confirms else back()

            return choose

        def start(state: State) -> Effect:
            state.timer = state.length
            return back()

        rows = [radio(name, s.length == name, chosen(name)) for name in ("5 minutes", "10 minutes", "1 hour")]
        return [*rows, button("OK", start)] if confirms else rows

    return app


@pytest.mark.parametrize("confirms", [False, True])
def test_a_choice_that_is_on_already_starts_what_its_dialog_asks_about(confirms: bool, tmp_path: Path) -> None:
    """Where an OK stands below the choices, the one that is on is left as it is."""
    steps = [{"do": "tap", "at": "Sleep timer"}, {"do": "set", "at": "5 minutes", "text": "on"}]
    steps += [{"do": "tap", "at": "OK"}] if confirms else []
    answer = json.dumps({"steps": steps, "proof": [{"what": "there", "at": "Sleep in 5 minutes"}]})
    device, model = SimulatedDevice(player(confirms=confirms), "sim:player"), ScriptedModel([answer])
    options = RunOptions(graph=Graph("com.example.player"), policy=Once(model).policy, runs=tmp_path)
    result = run_task(device, "start the sleep timer for 5 minutes", options).result
    assert (result.status, device.state.timer, len(model.questions)) == ("success", "5 minutes", 1), result.reason
    assert [s.element.label for s in result.steps if s.element] == ["Sleep timer", "OK" if confirms else "5 minutes"]


def test_a_box_that_is_on_already_is_not_turned_off(tmp_path: Path) -> None:
    app = App("com.example.boxes", start="home", state={"loud": True})

    @app.screen("Boxes")
    def home(s: State) -> list[Widget]:
        def turn(state: State) -> Effect:
            state.loud = not state.loud
            return here()

        return [checkbox("Loud", s.loud, turn), checkbox("Fast", False, here())]

    answer = '{"steps": [{"do": "set", "at": "Loud", "text": "on"}], "proof": [{"what": "on", "at": "Loud"}]}'
    device = SimulatedDevice(app, "sim:boxes")
    options = RunOptions(graph=Graph(app.package), policy=Once(ScriptedModel([answer])).policy, runs=tmp_path)
    assert run_task(device, "make it loud", options).result.status == "success"
    assert device.state.loud


def choices(*more: UIElement, on: int, count: int = 3, title: str = "") -> Observation:
    """A page of boxes, one of which is on, as a tool tells it that knows of no dialogs and no radio buttons."""
    flags = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE
    boxes = [
        UIElement(n, Role.CHECKBOX, f"Choice {n}", flags=flags | (ElementFlag.CHECKED if n == on else ElementFlag.NONE))
        for n in range(count)
    ]
    left = UIElement(count, Role.BUTTON, "go back", flags=ElementFlag.CLICKABLE)
    return Observation("com.example.player", (*boxes, left, *more), title=title)


def test_a_page_that_shows_nothing_but_choices_waits_for_one_as_a_dialog_does() -> None:
    """Whoever chooses what is on already on a page with anything else would turn it off."""
    text_below = UIElement(4, Role.TEXT, "Turned on for all")

    def is_touched(shown: Observation, number: int) -> bool:
        step = Intended(Kind.SET, f"Choice {number}", "on")
        return is_answer(step, shown.elements[number], View(shown, None, (), frozenset()))

    assert is_touched(choices(on=1), 1)
    assert not is_touched(choices(on=1), 0)
    assert not is_touched(choices(on=1, count=2), 1)
    assert not is_touched(choices(text_below, on=1), 1)
    assert not is_touched(choices(on=1, title="Sounds"), 1)
