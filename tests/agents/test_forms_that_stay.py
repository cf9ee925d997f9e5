"""A form that stands as it was after its button was pressed is not taken for saved, whatever else changed."""

from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, field, go, item, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph


def desk(loses: int, says: str = "") -> App:
    """A form whose button does nothing at the first touches but make an advertisement go; then it saves."""
    app = App("com.example.desk", start="home", state={"saved": [], "touched": 0})

    @app.screen("Desk")
    def home(s: State) -> list[Widget]:
        return [item("New place", do=go("new_place")), *(text(x) for x in s.saved)]

    @app.screen("New place")
    def new_place(s: State, name: str = "") -> list[Widget]:
        def save(state: State) -> object:
            state.touched += 1
            if state.touched <= loses:
                return ()
            state.saved.append(name)
            return () if says else back()

        notice = [] if s.touched else [item("Today only: half price")]
        told = [text(says)] if says and s.saved else []
        return [field("Name", name, keep="name"), *notice, *told, button("Save", save)]

    return app


def run(app: App) -> tuple[RunResult, State]:
    device, task = SimulatedDevice(app, "sim:desk"), "add a place called 'Office'"
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=20).execute(), device.state


def test_a_button_that_was_pressed_in_vain_is_pressed_once_more() -> None:
    ended, state = run(desk(1))
    assert (ended.status, state.saved) == ("success", ["Office"])


def test_a_form_that_nothing_happens_to_is_not_said_to_be_saved() -> None:
    ended, state = run(desk(9))
    assert (ended.status, state.saved) == ("unproven", [])


def test_a_form_that_stays_and_says_that_it_was_saved_is_saved_once() -> None:
    ended, state = run(desk(0, "Place saved"))
    assert (ended.status, state.saved) == ("success", ["Office"])
