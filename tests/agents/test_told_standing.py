"""What a model reads at every touch: how controls stand, all that was done, what was given up, and nothing stale."""

from dataclasses import replace

import pytest
from tests.agents.test_plan_steps import APP, control, shown

from uiatlas.agents.compilers.told_controls import Detail, Named, told_controls
from uiatlas.agents.once.telling import done_so_far
from uiatlas.agents.roles.known_here import lines_here
from uiatlas.agents.roles.screen_in_words import TOLD, told, whole_screen
from uiatlas.agents.roles.several import Several
from uiatlas.agents.roles.toolbox import Controls
from uiatlas.run.policy import Act, By, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Bounds, ElementFlag, InputText, Observation, Press, Role, Set, Tap, UIElement, selector_for
from uiatlas.utg import Graph, Screen, Transition


def lines(look: Observation) -> list[str]:
    controls = Controls.of(look)
    return whole_screen("do it", look, controls, range(len(controls.elements)))[0].split("\n")


def test_a_screen_tells_values_what_is_selected_and_what_would_send_it_if_it_could() -> None:
    tab = replace(control(1, "Grid", Role.TAB), flags=ElementFlag.CLICKABLE | ElementFlag.SELECTED)
    save = UIElement(2, Role.BUTTON, "Save", flags=ElementFlag.DISABLED)
    said = lines(shown(control(0, "Height\n473"), tab, save))
    assert said == ["1 Height = 473", "2 Grid (selected)", "Save (disabled)"]


def tapped(look: Observation, place: int, outcome: Outcome = Outcome.SUCCESS, by: str = By.MODEL) -> StepRecord:
    element = look.elements[place]
    return StepRecord(look, None, Tap(selector_for(element, look)), element, outcome, by)


def test_the_first_of_many_steps_are_told_in_one_line() -> None:
    look = shown(*(control(n, f"Row {n}") for n in range(TOLD + 2)))
    steps = tuple(tapped(look, n) for n in range(TOLD + 2))
    said = told(View(look, None, steps)).split("\n")
    assert said[1:3] == ["at first: tap Row 0; tap Row 1", "tap Row 2"]
    assert len(said) == TOLD + 3


BOX, FIELD = control(0, "Wrap", Role.CHECKBOX), control(0, "Tea", Role.INPUT, hint="Name")


def form(*more: UIElement, name: str = "Tea") -> Observation:
    return shown(replace(FIELD, text=name), control(1, "Publish"), *more)


MESSAGE = UIElement(2, Role.TEXT, "The page was saved.")


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (form(UIElement(2, Role.TEXT, "Draft kept 1 second ago")), "tap 'Publish' (its form is still shown)"),
        (form(MESSAGE), "tap 'Publish'"),
        (form(name=""), "tap 'Publish'"),
        (shown(control(0, "Pages")), "tap 'Publish'"),
    ],
    ids=["stands", "taken", "emptied", "left"],
)
def test_a_touch_that_sends_a_form_and_leaves_it_as_it_was_is_told_so(after: Observation, said: str) -> None:
    assert done_so_far([tapped(form(), 1, by=By.PLAN)], after) == [said]


def test_a_failed_step_is_told_with_what_it_came_to_and_no_guess_of_where_it_leads() -> None:
    look = shown(BOX)
    step = StepRecord(look, None, Set(selector_for(BOX, look), True), BOX, Outcome.FAIL, By.PLAN)
    assert done_so_far([step], replace(look, title="now", digest="x")) == ['turn "Wrap" on (it is still off)']
    led = tapped(shown(control(0, "Next")), 0, Outcome.FAIL, By.PLAN)
    assert done_so_far([led], shown(control(0, "Other page"))) == ["tap 'Next'"]


def test_touches_of_one_answer_that_were_given_up_are_told_with_the_reason() -> None:
    look = shown(FIELD, control(1, "OK"))
    several, ok = Several(), look.elements[1]
    several.put([Act(Tap(selector_for(ok, look)), ok, "agree")], View(look, None))
    typed = StepRecord(look, None, InputText(selector_for(FIELD, look), "x"), FIELD, Outcome.FAIL)
    assert several.following(View(look, None, (typed,))) is None
    assert several.given_up == 'tap "OK": the touch before it did not do what it was for'
    several.put([], View(look, None))
    assert several.given_up == ""


def test_a_key_that_follows_what_was_typed_is_pressed_in_its_field() -> None:
    look, typed_look = shown(FIELD, control(1, "OK")), shown(replace(FIELD, text="x"), control(1, "OK"))
    several = Several()
    several.put([Act(Press("Enter", selector_for(FIELD, look)), FIELD, "send it")], View(look, None))
    typed = StepRecord(look, None, InputText(selector_for(FIELD, look), "x"), FIELD, Outcome.SUCCESS)
    act = several.following(View(typed_look, None, (typed,)))
    assert act is not None
    assert act.action == Press("Enter", selector_for(typed_look.elements[0], typed_look))


def test_only_screens_that_say_what_this_one_does_not_are_told_from_afar() -> None:
    """One that says a word of the task among many others is not, and neither is one that the run has left."""
    home, menu = shown(control(0, "Groups"), control(1, "New entry")), shown(control(0, "Tools"), control(1, "Sounds"))
    graph = Graph(APP)
    looks = {"home": home, "menu": menu, "far": shown(control(0, "Keep a record of each vibrate and entry sound"))}
    for name, look in {**looks, "sound": shown(control(0, "Vibrate"))}.items():
        graph.put_screen(Screen(name, APP, name, elements=look.elements))
    for look, place, target in ((home, 0, "menu"), (menu, 0, "far"), (menu, 1, "sound")):
        source = "home" if look is home else "menu"
        graph.put_transition(Transition(source, Tap(selector_for(look.elements[place], look)), target))
    for been, told_so in (("menu", ["'sound' (Vibrate) is 2 steps away, the first on 1"]), ("sound", [])):
        step = replace(tapped(home, 1), screen=been)
        said = lines_here(graph, "turn off vibrate for an entry", View(home, "home", (step,)))
        assert [line for line in said if "steps away" in line] == told_so


def test_a_field_that_waits_for_its_box_is_told_where_the_task_names_it() -> None:
    box = control(0, "Lock after inactivity", Role.CHECKBOX)
    waits = UIElement(1, Role.INPUT, "240", "Lock timeout seconds", flags=ElementFlag.DISABLED | ElementFlag.EDITABLE)
    other = replace(waits, index=2, description="Width")
    graph = Graph(APP)
    graph.put_screen(screen := Screen("s", APP, "Security", elements=(box, waits, other)))
    said = [c.name for c in told_controls(graph, screen, Named("lock after 120 seconds"), Detail.FULL)[0]]
    assert "Lock timeout seconds (disabled)" in said
    assert "Width (disabled)" not in said


def test_what_was_typed_into_a_field_without_a_name_is_told_with_its_caption_and_not_with_what_it_held() -> None:
    caption = UIElement(0, Role.TEXT, "Height", bounds=Bounds(0, 0, 90, 20))
    entry = replace(control(1, "473", Role.INPUT), class_name="spin button", bounds=Bounds(100, 0, 190, 20))
    look = shown(caption, entry)
    step = StepRecord(look, None, InputText(selector_for(entry, look), "180"), entry, Outcome.SUCCESS, By.PLAN)
    assert done_so_far([step], shown(caption, replace(entry, text="180"))) == ["type '180' into 'Height'"]


@pytest.mark.parametrize(("kind", "many", "told_"), [("dialog", 2, True), ("dialog", 4, False), ("page", 2, False)])
def test_the_buttons_of_a_dialog_that_wait_for_what_is_entered_are_told(kind: str, many: int, *, told_: bool) -> None:
    """Their names are not to be guessed; many of them are no buttons of a dialog."""
    waiting = [UIElement(n + 1, Role.BUTTON, f"Do {n}", flags=ElementFlag.DISABLED) for n in range(many)]
    graph, screen = Graph(APP), Screen("s", APP, "Box", kind=kind, elements=(control(0, "Name", Role.INPUT), *waiting))
    graph.put_screen(screen)
    said = [c.name for c in told_controls(graph, screen, Named("find milk"), Detail.FULL)[0]]
    assert ("Do 1 (disabled)" in said) is told_
