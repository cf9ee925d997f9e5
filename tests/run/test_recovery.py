"""Recovery: which rung comes next, the way back to the last verified screen, its record, and what is learnt from it."""

from dataclasses import replace

import pytest

from uiatlas.agents.travel.traveller import Traveller
from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices import open_device
from uiatlas.devices.alterations import Alteration, Change, altered, spot_of
from uiatlas.devices.effects import State
from uiatlas.devices.faults import FaultyDevice
from uiatlas.devices.simulated import (
    App,
    SimulatedDevice,
    Widget,
    back,
    button,
    field,
    go,
    item,
    put,
    radio,
    switch,
    toggle,
)
from uiatlas.devices.tours import follow
from uiatlas.errors import ActionError
from uiatlas.perception import Locator
from uiatlas.run.event_codec import event_from_json, event_to_json
from uiatlas.run.events import (
    Acted,
    Event,
    Learned,
    Recovering,
    RecoveryRecord,
    Verified,
)
from uiatlas.run.fresh_start import after_fresh_start
from uiatlas.run.learning import learn
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, Decision, Done, StepRecord, View
from uiatlas.run.recovery.ladder import Care, Incident, Rung, is_home, next_rung
from uiatlas.run.recovery.regrounding import Regrounder
from uiatlas.run.recovery.relocating import relocated
from uiatlas.run.recovery.way_back import reversed_action, way_back
from uiatlas.run.verifier import Outcome
from uiatlas.ui import (
    Action,
    Back,
    ElementFlag,
    InputText,
    Observation,
    OpenApp,
    Role,
    Scroll,
    Selector,
    Tap,
    UIElement,
    resolve,
    selector_for,
    target_of,
)
from uiatlas.utg import Graph
from uiatlas.utg.conditions import OnScreen

app = App("com.example.hall", start="hall", state={"light": False, "colour": "Red"})


@app.screen("Hall")
def hall(s: State) -> tuple[Widget, ...]:
    return item("Kitchen", do=go("kitchen")), item("Garden", do=go("garden")), item("Attic", do=go("attic"))


@app.screen("Kitchen")
def kitchen(s: State) -> tuple[Widget, ...]:
    return switch("Light", s.light, toggle("light")), item("Pantry", do=go("pantry"))


@app.screen("Pantry")
def pantry(s: State) -> tuple[Widget, ...]:
    return item("Shelf", do=go("shelf")), item("Cellar", do=go("cellar"))


@app.screen("Shelf")
def shelf(s: State) -> tuple[Widget, ...]:
    return (radio("Red", s.colour == "Red"), radio("Blue", s.colour == "Blue"))


@app.screen("Cellar")
def cellar(s: State) -> tuple[Widget, ...]:
    return (field("Name", ""), button("Save", back()))


@app.screen("Garden")
def garden(s: State) -> tuple[Widget, ...]:
    return (switch("Sprinkler", False),)


@app.screen("Attic")
def attic(s: State) -> tuple[Widget, ...]:
    return (switch("Skylight", False),)


TOUR = (
    *("Kitchen", "Pantry", "Shelf", Back(), "Cellar", Back(), Back(), Back()),
    *("Garden", Back(), "Attic", Back()),
)


def house() -> SimulatedDevice:
    return SimulatedDevice(app, "sim:hall")


def mapped() -> Graph:
    device = house()
    graph = Graph(device.app)
    locator, before = Locator(graph), device.observe()
    for action in follow(device, TOUR):
        after = device.observe()
        learn(graph, locator, before, action, after, where="tour", when=0.0)
        before = after
    return graph


class Astray(SimulatedDevice):
    """The house, where the first taps on one thing do something else."""

    def __init__(self, label: str, instead: tuple[Action, ...], times: int = 1) -> None:
        super().__init__(app, "sim:hall")
        self.label, self.instead, self.times = label, instead, times

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        target = target_of(action)
        if self.times and target is not None and target.text == self.label:
            self.times -= 1
            for other in self.instead:
                super().perform(other)
            return
        super().perform(action, element)


def to(label: str) -> Tap:
    return Tap(Selector(Role.ITEM, label, resource_id="com.example.hall:id/row"))


def driven(device: SimulatedDevice, goal: str, graph: Graph | None = None) -> tuple[RunResult, list[Event]]:
    """Go to a screen, and what is told on the way."""
    told: list[Event] = []
    known = graph or mapped()
    policy = Traveller(known, goal)
    return Run(device, known, policy, f"go to {goal}", on_event=told.append, max_steps=25).execute(), told


def records(told: list[Event]) -> list[tuple[str, RecoveryRecord]]:
    return [(e.rung, e.record) for e in told if isinstance(e, Recovering) and e.record is not None]


def incident(device: SimulatedDevice, **more: object) -> Incident:
    plain = Incident(device.observe(), "known", app_left=False, unchanged=False)
    return replace(plain, **more)  # type: ignore[arg-type]


def test_the_home_screen_is_left_by_opening_the_app_and_not_by_going_back() -> None:
    device = house()
    device.perform(Back())
    assert is_home(device.observe())
    assert not is_home(house().observe())
    left = incident(device, screen=None, app_left=True)
    assert next_rung(left) is Rung.OPEN
    assert next_rung(replace(left, taken=(Rung.OPEN, Rung.OPEN))) is Rung.BACK
    assert next_rung(replace(left, shown=replace(house().observe(), app="com.example.camera"))) is Rung.BACK


def test_an_app_that_was_started_again_is_gone_on_with_where_it_begins_though_no_map_knows_that() -> None:
    began = incident(house(), screen=None, restarts=1, taken=(Rung.BACK, Rung.BACK, Rung.RESTART))
    assert next_rung(began) is Rung.REPLAN


def test_what_left_the_app_when_it_was_to_close_a_dialog_is_not_pressed_again() -> None:
    """As the question of a program that ends if it is not answered: from there it is planned anew."""
    cancel = UIElement(0, Role.BUTTON, "Cancel", flags=int(ElementFlag.CLICKABLE))
    asks = Incident(Observation("app", (cancel,), "Locked", dialog=True), None, app_left=False, unchanged=False)
    assert next_rung(asks) is Rung.DISMISS
    assert next_rung(replace(asks, leaves=frozenset({("Cancel", asks.shown.digest)}))) is Rung.REPLAN
    assert next_rung(replace(asks, leaves=frozenset({("Quit", asks.shown.digest)}))) is Rung.DISMISS
    assert next_rung(replace(asks, leaves=frozenset({("Cancel", "another")}))) is Rung.DISMISS


def test_another_dialog_is_closed_though_a_button_of_that_name_has_left_the_app() -> None:
    class Covered(Astray):
        """The house, over which dialogs come up; to close the first one leaves it."""

        over, shows = ["Locked", "Locked", "News"], ""

        def observe(self) -> Observation:
            close = UIElement(1, Role.BUTTON, "Close", flags=int(ElementFlag.CLICKABLE))
            covers = (UIElement(0, Role.TEXT, self.shows), close)
            return Observation(self.app, covers, title=self.shows, dialog=True) if self.shows else super().observe()

        def perform(self, action: Action, element: UIElement | None = None) -> None:
            target, shows = target_of(action), self.shows
            if target is not None and target.text == self.label and self.over:
                self.shows, self.over = self.over[0], self.over[1:]
            elif target is not None and target.text == "Close" and shows:
                closed.append(shows)
                self.shows = ""
                if shows == "Locked":
                    self.restart()
                    super().perform(Back())
            elif isinstance(action, Back) and shows:
                self.shows = ""
            else:
                super().perform(action, element)

    closed: list[str] = []
    result, _ = driven(Covered("Pantry", ()), "Shelf", mapped())
    assert (result.status, closed) == ("success", ["Locked", "News"])


def test_a_desktop_without_windows_is_left_by_opening_the_app() -> None:
    empty = Observation("desktop", (), "desktop")
    assert next_rung(Incident(empty, None, app_left=True, unchanged=False)) is Rung.OPEN


def test_from_a_known_screen_the_way_back_is_taken_where_the_way_on_is_shorter_from_there() -> None:
    at = incident(house())
    assert next_rung(at) is Rung.REPLAN
    assert next_rung(replace(at, astray=True)) is Rung.STABLE
    assert next_rung(replace(at, failures=3)) is Rung.STABLE
    assert next_rung(replace(at, astray=True, taken=(Rung.STABLE,))) is Rung.REPLAN


def test_a_step_that_led_astray_is_taken_back_and_the_record_says_how() -> None:
    """The tap opens the garden instead of the pantry; the way back to the kitchen is planned, walked and verified."""
    graph = mapped()
    kitchen_id = graph.find("Kitchen").id
    device = Astray("Pantry", (Back(), to("Garden")))
    result, told = driven(device, "Shelf", graph)
    assert result.status == "success"
    ((rung, record),) = [r for r in records(told) if r[0] == "stable"]
    assert record.target == kitchen_id
    assert record.goal == "Return to Kitchen to go on with the task from there."
    assert record.plan == ("Go back.", 'Tap "Kitchen".', "Plan the rest of the way anew.")
    assert record.current_subtask == "Go back."
    assert "Garden" in record.thought
    back_steps = [e for e in told if isinstance(e, Acted) and e.by == "recovery"]
    assert [type(e.action) for e in back_steps] == [Back, Tap]
    checked = {e.step: e for e in told if isinstance(e, Verified)}
    assert all(checked[e.step].outcome == "success" and checked[e.step].checks for e in back_steps)
    assert rung == "stable"


def test_what_led_astray_is_learnt_and_costs_more() -> None:
    graph = mapped()
    edge = next(t for t in graph.outgoing(graph.find("Kitchen").id) if t.target == graph.find("Pantry").id)
    _, told = driven(Astray("Pantry", (Back(), to("Garden"))), "Shelf", graph)
    assert edge.id in [i for e in told if isinstance(e, Learned) for i in e.refuted]
    assert graph.transitions[edge.id].tried > graph.transitions[edge.id].worked


def test_the_planner_is_called_when_two_steps_of_a_recovery_fail() -> None:
    """The way back fails twice as well: the recovery ends, and the rest is planned from where that led."""

    class Slippery(Astray):
        def perform(self, action: Action, element: UIElement | None = None) -> None:
            if isinstance(action, Back) and self.observe().title == "Garden":
                return
            super().perform(action, element)

    result, told = driven(Slippery("Pantry", (Back(), to("Garden"))), "Shelf")
    rungs = [e.rung for e in told if isinstance(e, Recovering)]
    first = rungs.index("stable")
    assert rungs[first : first + 3] == ["stable", "stable", "replan"]
    replanned = next(i for i, e in enumerate(told) if isinstance(e, Recovering) and e.rung == "replan")
    backs = [e for e in told[:replanned] if isinstance(e, Acted) and e.by == "recovery"]
    assert [e.action for e in backs] == [Back(), Back()]
    refuted = [e for e in told[:replanned] if isinstance(e, Learned) and e.rule == "refuted"]
    assert len(refuted) == 2
    assert result.status == "failure"


def test_no_change_starts_a_recovery_with_a_record_too() -> None:
    result, told = driven(Astray("Pantry", ()), "Shelf")
    assert result.status == "success"
    (rung, record), *_ = records(told)
    assert rung == "wait"
    assert record.plan[0] == record.current_subtask == "Wait until the screen answers."
    assert record.target


def test_an_app_that_ended_is_opened_again_and_the_edge_is_not_blamed() -> None:
    class Crashing(Astray):
        def perform(self, action: Action, element: UIElement | None = None) -> None:
            before = self.times
            super().perform(action, element)
            if self.times < before:
                self.restart()
                super().perform(Back())

    graph = mapped()
    result, told = driven(Crashing("Pantry", ()), "Shelf", graph)
    assert result.status == "success"
    recovery = [e.action for e in told if isinstance(e, Acted) and e.by == "recovery"]
    assert recovery == [OpenApp("com.example.hall")]
    assert not any(e.refuted for e in told if isinstance(e, Learned))


def test_an_empty_desktop_is_not_waited_for_as_if_it_were_loading() -> None:
    class Emptied(Astray):
        """Crashes at the first touch that leads astray and leaves a screen without any window."""

        def observe(self) -> Observation:
            seen = super().observe()
            return seen if seen.app == self.app else Observation("desktop", (), "desktop", size=seen.size)

        def perform(self, action: Action, element: UIElement | None = None) -> None:
            before = self.times
            super().perform(action, element)
            if self.times < before:
                self.restart()
                super().perform(Back())

    device = Emptied("Pantry", ())
    result, told = driven(device, "Shelf", mapped())
    assert result.status == "success"
    waits = [e for e in told if isinstance(e, Recovering) and e.why == "the screen is loading"]
    assert 1 <= len(waits) <= 3, waits


def test_a_recovery_record_survives_the_log() -> None:
    record = RecoveryRecord("Return to Hall.", "hall-1", "It went wrong.", ("Go back.", "Plan anew."), "Go back.")
    event = Recovering(3, "stable", "expected: on screen Pantry", record)
    written = event_to_json(event)
    assert {"thought", "plan", "current_subtask", "goal", "target"} == set(written["record"])
    assert event_from_json(written) == event
    assert event_from_json(event_to_json(Recovering(1, "wait", "loading"))) == Recovering(1, "wait", "loading")


def test_the_way_back_is_the_cheapest_on_the_map_and_else_the_reverse_of_the_action() -> None:
    graph = mapped()
    ids = {name: graph.find(name).id for name in ("Garden", "Kitchen", "Hall")}
    steps = way_back(graph, ids["Garden"], ids["Kitchen"], to("Pantry"), None)
    assert [type(s.action) for s in steps] == [Back, Tap]
    assert steps[-1].expected[0] == OnScreen(ids["Kitchen"])
    alone = Graph(graph.app)
    for name in ("Garden", "Kitchen"):
        alone.put_screen(graph.screens[ids[name]])
    reverse = way_back(alone, ids["Garden"], ids["Kitchen"], to("Garden"), None)
    assert [s.action for s in reverse] == [Back()]
    assert way_back(alone, ids["Garden"], ids["Garden"], to("Garden"), None) == ()


def element(shown: Observation, label: str) -> UIElement:
    return next(e for e in shown.elements if label in (e.text, e.description))


def test_every_action_that_can_be_reversed_is() -> None:
    device = house()
    device.perform(to("Kitchen"))
    light = element(device.observe(), "Light")
    tap = Tap(selector_for(light, device.observe()))
    assert reversed_action(tap, light) == tap
    assert reversed_action(to("Pantry"), element(device.observe(), "Pantry")) == Back()
    assert reversed_action(Scroll("down"), None) == Scroll("up")
    named = UIElement(0, Role.INPUT, "Ada", "Name")
    assert reversed_action(InputText(Selector(Role.INPUT), "Bob"), named) == InputText(Selector(Role.INPUT), "Ada")
    empty = UIElement(0, Role.INPUT, "Name", "Name")
    assert reversed_action(InputText(Selector(Role.INPUT), "Bob"), empty) == InputText(Selector(Role.INPUT), "")
    assert reversed_action(OpenApp("a"), None) is None


def moment(device: SimulatedDevice, label: str, outcome: str = "success") -> StepRecord:
    shown = device.observe()
    found = element(shown, label)
    return StepRecord(shown, "somewhere", Tap(selector_for(found, shown)), found, Outcome(outcome))


def test_after_a_fresh_start_what_was_not_kept_is_undone() -> None:
    device = house()
    first = moment(device, "Kitchen")
    device.perform(to("Kitchen"))
    lit, on = moment(device, "Light"), moment(device, "Pantry")
    failed = replace(on, outcome=Outcome.FAIL)
    assert after_fresh_start([first, on]) == [
        replace(first, outcome=Outcome.UNDONE),
        replace(on, outcome=Outcome.UNDONE),
    ]
    assert after_fresh_start([first, lit, on, failed]) == [first, lit, replace(on, outcome=Outcome.UNDONE), failed]


def test_an_edge_is_followed_on_a_control_that_is_called_otherwise() -> None:
    graph, shown = mapped(), house().observe()
    hall_id, garden = graph.find("Hall").id, element(shown, "Garden")
    seen = altered(shown, [Alteration(spot_of(garden, shown), Change.RENAMED, "My Garden")]).observation
    (edge,) = relocated(graph, hall_id, seen, Regrounder())
    assert edge.target == graph.find("Garden").id
    target = target_of(edge.action)
    assert target is not None
    assert target.text == "My Garden"
    assert relocated(graph, hall_id, shown, Regrounder()) == ()


def test_a_control_that_is_gone_is_not_taken_for_one_that_leads_elsewhere() -> None:
    graph, shown = mapped(), house().observe()
    removed = Alteration(spot_of(element(shown, "Attic"), shown), Change.REMOVED)
    assert relocated(graph, graph.find("Hall").id, altered(shown, [removed]).observation, Regrounder()) == ()


class Once:
    """Taps one thing, then says it is done."""

    def __init__(self, label: str) -> None:
        self.label = label

    def decide(self, view: View) -> Decision:
        if view.history:
            return Done("tapped")
        match = resolve(to(self.label).target, view.observation)
        assert match is not None
        return Act(to(self.label), match.element, "asked for", expected=(OnScreen("nowhere"),))


@pytest.mark.parametrize(("care", "status"), [(Care.NONE, "failure"), (Care.BLIND, "unproven")])
def test_with_less_care_a_run_ends_at_the_first_failure_or_does_not_look(care: Care, status: str) -> None:
    result = Run(house(), mapped(), Once("Garden"), "the garden", care=care).execute()
    assert (result.status, len(result.steps)) == (status, 1)


def test_a_map_that_is_not_to_learn_stays_as_it_is() -> None:
    graph = mapped()
    before = dict(graph.transitions)
    told: list[Event] = []
    policy = Traveller(graph, "Shelf")
    device = Astray("Pantry", (Back(), to("Garden")))
    Run(device, graph, policy, "the shelf", learning=False, on_event=told.append, max_steps=12).execute()
    assert dict(graph.transitions) == before
    assert not any(isinstance(e, Learned) for e in told)


def test_a_pop_up_that_is_dismissed_does_not_become_a_screen_of_the_map() -> None:
    """Else it would be a known place the next time, and what it wants would be something to try."""
    for seed in range(6):
        device = open_device("sim:settings", {"seed": str(seed), "popup": "0.5"})
        assert isinstance(device, FaultyDevice)
        graph = Graph(device.app)
        Run(device, graph, WordPolicy(graph, "turn on magnification"), "turn on magnification").execute()
        titles = {s.name for s in graph.screens.values()}
        assert not titles & {"Enjoying the app?", "Update available", "Allow notifications?", "Stay up to date"}
        assert device.danger_log == []


def test_a_tap_that_touches_nothing_is_told_and_the_run_goes_on() -> None:
    class Refusing(Astray):
        def perform(self, action: Action, element: UIElement | None = None) -> None:
            if self.times and isinstance(action, Tap):
                self.times -= 1
                raise ActionError("the screen has changed")
            super().perform(action, element)

    result, told = driven(Refusing("", ()), "Garden")
    assert any(isinstance(e, Recovering) for e in told)
    assert result.status in ("success", "failure")


def test_a_pop_up_that_comes_up_again_and_again_is_dismissed_every_time() -> None:
    """Closing it is no loop; what it wants is never tried instead."""
    for seed in range(4):
        device = open_device("sim:settings", {"seed": str(seed), "popup": "0.9"})
        assert isinstance(device, FaultyDevice)
        graph = Graph(device.app)
        Run(device, graph, WordPolicy(graph, "find the lighthouse"), "find the lighthouse", max_steps=60).execute()
        assert device.danger_log == []


till = App("com.example.till", start="counter", state={"cart": 0})


@till.screen("Counter")
def counter(s: State) -> tuple[Widget, ...]:
    return item("Green tea", do=go("tea")), item("About", do=go("about"))


@till.screen("Green tea")
def tea(s: State) -> tuple[Widget, ...]:
    return (button("Add to cart", do=put("cart", s.cart + 1)),)


@till.screen("About")
def about(s: State) -> tuple[Widget, ...]:
    return (item("We sell tea"),)


def test_a_button_that_orders_something_and_shows_nothing_of_it_is_not_pressed_again_and_again() -> None:
    device, graph = SimulatedDevice(till, "sim:till"), Graph(till.name)
    task = "add the green tea to the cart"
    result = Run(device, graph, WordPolicy(graph, task), task, max_steps=40).execute()
    assert result.status != "success", "nothing shows that it worked"
    assert device.state.cart <= 3


class Slow(SimulatedDevice):
    """Shows an empty page until it was given time twice."""

    given = 0

    def observe(self) -> Observation:
        shown = super().observe()
        return shown if self.given >= 2 else replace(shown, elements=())

    def wait(self, seconds: float) -> None:
        self.given += 1


def test_a_first_page_that_shows_hardly_anything_is_waited_for_before_the_run_gives_up() -> None:
    device, graph = Slow(till, "sim:till"), Graph(till.name)
    result = Run(device, graph, WordPolicy(graph, "open about"), "open about", max_steps=10).execute()
    assert (result.status, len(result.steps)) == ("success", 1)
