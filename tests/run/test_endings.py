"""How runs end: what a policy says to be done is held against the device, on small apps whose state tells the truth."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.agents.presets.playing import drive, playing, tap

from uiatlas.agents.presets import ReactiveMode
from uiatlas.agents.roles.screen_in_words import told
from uiatlas.agents.subgoals import Entering
from uiatlas.cli.commands.demo import learn_map
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, field, go, item, text
from uiatlas.devices.widgets import Widget
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.goal import Exists, Goal, GoalFact, Holds, Source
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, Pause, StepRecord, View
from uiatlas.run.reflection import Reflecting
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.ui import Action, InputText, OpenApp, Tap, action_key, selector_for
from uiatlas.utg import Graph
from uiatlas.utg.conditions import FactIs
from uiatlas.utg.fluents import Fact, Fluent, FluentKind


class Told:
    """Does what it was told, step by step, and says done with a goal; a step is a label, or ``label=text``."""

    def __init__(self, steps: Sequence[str], facts: Sequence[GoalFact], *, may_end: bool = False) -> None:
        self.steps, self.facts, self.may_end = list(steps), tuple(facts), may_end
        self.done = 0

    def decide(self, view: View) -> Decision:
        """The next step, or that all are done."""
        if self.done == len(self.steps):
            return Done("all was done", goal=Goal("t", self.facts, Source.CALLER))
        name, _, typed = self.steps[self.done].partition("=")
        element = next((e for e in view.observation.actionable if name in (e.text, e.description)), None)
        if element is None:
            return Pause(1.0, f"{name} is not shown yet")
        self.done += 1
        target = selector_for(element, view.observation)
        action: Action = InputText(target, typed) if typed else Tap(target)
        return Act(action, element, "told", By.PLAN, may_end=self.may_end)


def desk(takes: Callable[[str], str]) -> App:
    """A list of places and a form for one more; what it says about a name that it does not take is shown."""
    app = App("com.example.desk", start="home", state={"saved": [], "said": "", "later": "", "alert": ""})

    @app.screen("Desk")
    def home(s: State) -> list[Widget]:
        return [item("New place", do=go("new_place")), *(item(x) for x in s.saved), button("Quit", back())]

    @app.screen("New place")
    def new_place(s: State, name: str = "") -> list[Widget]:
        def save(state: State) -> object:
            state.said = takes(name)
            if state.said:
                return go("alert") if state.alert else ()
            state.saved.append(name)
            return back()

        complaint = [text(s.said)] if s.said and not s.alert else []
        return [field("Name", name, keep="name"), *complaint, button("Save", save)]

    @app.dialog("Desk says")
    def alert(s: State) -> list[Widget]:
        return [text(s.said), button(s.alert, back())]

    return app


OFFICE = (Exists("Office", changed=True),)


def run(app: App, policy: Told | PolicyWrapper, most: int = 12) -> tuple[RunResult, SimulatedDevice]:
    device = SimulatedDevice(app, "sim:desk")
    return Run(device, Graph(device.app), policy, "t", max_steps=most).execute(), device


def test_a_place_that_is_listed_after_its_form_was_sent_is_proven() -> None:
    result, device = run(desk(lambda name: ""), Told(["New place", "Name=Office", "Save"], OFFICE))
    assert (result.status, device.state.saved) == ("success", ["Office"])
    assert result.proof is not None
    assert (result.proof.facts[0].step, [s.by for s in result.steps]) == (3, ["plan"] * 3)


def test_a_form_that_was_filled_and_not_sent_proves_nothing() -> None:
    result, device = run(desk(lambda name: ""), Told(["New place", "Name=Office"], OFFICE))
    assert (result.status, device.state.saved) == ("unproven", [])
    assert result.reason.startswith('not proven: "Office" is there')


def test_a_form_that_the_program_does_not_take_is_a_failure_in_its_own_words() -> None:
    policy = Told(["New place", "Name=Office", "Save"], OFFICE)
    result, device = run(desk(lambda name: "A place needs an address, which is missing."), policy)
    assert (result.status, device.state.saved) == ("failure", [])
    assert result.reason == "the program stopped the form: A place needs an address, which is missing."


class Stubborn(Told):
    """Does what it was told, presses the last button again and again, and gives up when it may not."""

    def decide(self, view: View) -> Decision:
        save = next((e for e in view.observation.actionable if e.text == self.steps[-1]), None)
        if self.done == len(self.steps) and save is not None:
            press = Tap(selector_for(save, view.observation))
            if (view.screen, action_key(press)) in view.blocked:
                return GiveUp("nothing else is left")
            return Act(press, save, "once more", By.PLAN)
        return super().decide(view)


def test_a_form_that_was_stopped_is_not_sent_again_as_it_is() -> None:
    """The run ends in the words of the program."""
    policy = Stubborn(["New place", "Name=Office", "Save"], OFFICE)
    result, _ = run(desk(lambda name: "An address is missing."), policy)
    assert (result.status, len(result.steps)) == ("failure", 3)
    assert result.reason == "the program stopped the form: An address is missing.; nothing else is left"


@pytest.mark.parametrize("may_end", [True, False])
def test_a_program_that_the_plan_ends_stays_ended(may_end: bool) -> None:
    """Where nobody wants it to end it is opened again."""
    ended = Holds(FactIs(Fact(Fluent(FluentKind.APP, "app in front"), "com.example.desk", holds=False)))
    result, _ = run(desk(lambda name: ""), Told(["Quit"], (ended,), may_end=may_end))
    reopened = any(isinstance(s.action, OpenApp) for s in result.steps)
    assert (result.status == "success", reopened) == (may_end, not may_end)


def test_what_never_comes_is_waited_for_only_so_long() -> None:
    result, _ = run(desk(lambda name: ""), Told(["Flux capacitor"], OFFICE))
    assert (result.status, result.steps) == ("failure", ())
    assert result.reason == "it was waited for in vain: Flux capacitor is not shown yet"


class Watching(Told):
    """Also reflects on every step."""

    def __init__(self, steps: Sequence[str], facts: Sequence[GoalFact]) -> None:
        super().__init__(steps, facts)
        self.reflected = 0

    def reflect(self, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Verdict:
        """The same verdict; counted."""
        self.reflected += 1
        return verdict


def test_no_policy_around_another_forgets_that_it_reflects() -> None:
    """As where a task over several apps is driven with a preset that reflects."""
    inner = Watching(["New place", "Name=Office", "Save"], OFFICE)
    around = Entering("com.example.desk", PolicyWrapper(inner), runs=True)
    assert isinstance(around, Reflecting)
    run(desk(lambda name: ""), around)
    assert inner.reflected == 3


def test_a_step_that_a_fresh_start_has_undone_is_told_to_a_model_as_such(tmp_path: Path) -> None:
    """A model that is asked at every step goes on after the app has crashed and was started again."""
    graph = learn_map(tmp_path / "notes.uiatlas")
    shown = SimulatedDevice(desk(lambda name: ""), "sim:desk").observe()
    touched = shown.actionable[0]
    undone = StepRecord(shown, None, Tap(selector_for(touched, shown)), touched, Outcome.UNDONE)
    assert "undone by a fresh start" in str(told(View(shown, None, (undone,))))
    way = [tap(label) for label in ("More options", "Settings", "Notifications", "Vibrate")]
    restarted = 0
    for seed in range(6):
        model = ScriptedModel(playing([*way, *way]))
        report = drive(ReactiveMode(model), graph, tmp_path, "turn off vibrate", f"sim:notes?seed={seed}&crash=0.3")
        restarted += any(isinstance(s.action, OpenApp) for s in report.result.steps)
    assert restarted, "no crash came about"


class Passing(WrappedDevice):
    """A device on which what stopped a form passes while it is waited."""

    def wait(self, seconds: float) -> None:
        self.device.wait(seconds)
        device = self.device
        assert isinstance(device, SimulatedDevice)
        if device.state.said:
            device.state.said = device.state.later


class Patient(Stubborn):
    """Waits once where it would give up, and presses the button again if it may by then."""

    waited = False

    def decide(self, view: View) -> Decision:
        decision = super().decide(view)
        if isinstance(decision, GiveUp) and not self.waited:
            self.waited = True
            return Pause(1.0, "the program may take it later")
        return decision


@pytest.mark.parametrize(
    "later",
    [
        "",
        "12:04",
        "3 people are online.",
        "An error occurred.",
        "Your licence has expired: nothing can be saved.",
        "The network is back.",
    ],
)
def test_a_form_that_was_stopped_is_not_sent_again_whatever_the_page_says_later(later: str) -> None:
    """A clock or another complaint is no sign that the program would take it, and twice sent may be twice paid."""
    tries: list[str] = []

    def store(name: str) -> str:
        tries.append(name)
        return "The network failed: nothing was saved."

    inside = SimulatedDevice(desk(store), "sim:desk")
    inside.state.later = later
    device = Passing(inside)
    policy = Patient(["New place", "Name=Office", "Save"], OFFICE)
    result = Run(device, Graph(device.app), policy, "t", max_steps=12).execute()
    assert (result.status, tries, policy.waited) == ("failure", ["Office"], True), result.reason
    assert inside.state.said == later


class Closing(Stubborn):
    """Closes every dialog with its only button."""

    def decide(self, view: View) -> Decision:
        if view.observation.dialog:
            close = view.observation.actionable[0]
            return Act(Tap(selector_for(close, view.observation)), close, "read", By.PLAN)
        return super().decide(view)


@pytest.mark.parametrize("close", ["OK", "Got it"])
def test_a_form_that_was_stopped_by_an_alert_is_not_sent_again_once_that_is_closed(close: str) -> None:
    """Whatever the button of the alert says, the form behind it is the one that was stopped."""
    tries: list[str] = []

    def store(name: str) -> str:
        tries.append(name)
        return "An address is missing."

    device = SimulatedDevice(desk(store), "sim:desk")
    device.state.alert = close
    policy = Closing(["New place", "Name=Office", "Save"], OFFICE)
    result = Run(device, Graph(device.app), policy, "t", max_steps=12).execute()
    assert (result.status, tries) == ("failure", ["Office"]), result.reason
    assert result.reason.startswith("the program stopped the form: Desk says An address is missing.")
