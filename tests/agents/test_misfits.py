"""A control that is shown is never said not to be: what it is, what covers it, or that its state cannot be seen."""

from dataclasses import replace

import pytest
from tests.agents.test_plan_steps import APP, control, planned, shown

from uiatlas.agents.once.misfits import set_unseen, what_it_is, why_not_found
from uiatlas.agents.once.naming_controls import called
from uiatlas.agents.roles.toolbox import Controls, Tool, ToolCall, action_of, problem_of
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import Act, Pause, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph, Screen

TOUCH = ElementFlag.CLICKABLE


def row(index: int, name: str, role: Role = Role.ITEM) -> UIElement:
    """A row that says nothing of how it stands."""
    return UIElement(index, role, name, flags=TOUCH)


THEMES = shown(row(0, "Light"), row(1, "Dark"), dialog=True)
RADIOS = shown(row(0, "Light", Role.RADIO), row(1, "Dark", Role.RADIO))
SETTINGS = shown(row(0, "Sound"), row(1, "Dark"))
BUTTONS = shown(row(0, "Share", Role.BUTTON), row(1, "Dark", Role.BUTTON), dialog=True)


MENU = shown(row(0, "Ruler", Role.MENU_ITEM), row(1, "Dark", Role.MENU_ITEM), dialog=True)


def test_a_radio_button_without_a_visible_state_is_touched_to_set_it_on() -> None:
    found = called(Intended(Kind.SET, "Dark", "on"), RADIOS)
    assert found is not None
    assert found.text == "Dark"


@pytest.mark.parametrize(
    ("look", "text"),
    [(THEMES, "on"), (THEMES, "off"), (RADIOS, "off"), (SETTINGS, "on"), (MENU, "on"), (BUTTONS, "on")],
)
def test_where_a_touch_may_turn_it_off_the_state_is_said_not_to_be_shown(look: Observation, text: str) -> None:
    """A row, also of a menu or of a dialog of several choices, and a button may turn what is on already."""
    step = Intended(Kind.SET, "Dark", text)
    assert called(step, look) is None
    assert why_not_found(step, View(look, "here")) == "'Dark' is shown, but not whether it is on"


@pytest.mark.parametrize(("text", "meant"), [("on", "Dark"), ("off", "")])
def test_an_item_without_a_mark_is_touched_where_its_menu_shows_marks(text: str, meant: str) -> None:
    """It is off then; one of another menu, or of a page, says nothing of it."""
    marked = control(0, "Ruler", Role.SWITCH, on=True)
    ruler = replace(marked, role=Role.MENU_ITEM)
    found = called(Intended(Kind.SET, "Dark", text), shown(ruler, row(1, "Dark", Role.MENU_ITEM), dialog=True))
    assert (found.text if found is not None else "") == meant
    other = replace(ruler, parent=7)
    assert called(Intended(Kind.SET, "Dark", "on"), shown(other, row(1, "Dark", Role.MENU_ITEM), dialog=True)) is None


@pytest.mark.parametrize(("text", "is_touched"), [("on", True), ("off", False)])
@pytest.mark.parametrize(
    ("name", "role", "can_be"),
    [
        ("Bold", Role.ITEM, True),
        ("Bold", Role.MENU_ITEM, True),
        ("Bold", Role.BUTTON, True),
        ("Bold", Role.LINK, False),
        ("Reset", Role.BUTTON, False),
        ("Stop server", Role.BUTTON, False),
    ],
)
def test_what_shows_no_state_is_touched_only_to_set_on_what_can_be_on(
    name: str, role: Role, can_be: bool, text: str, is_touched: bool
) -> None:
    """It may be off already, and a button that is called by a deed does that at a touch."""
    step = Intended(Kind.SET, name, text)
    touched = set_unseen(Graph(APP), step, View(shown(row(0, name, role)), None))
    assert (touched is not None) is (is_touched and can_be)


def test_a_control_that_shows_its_state_is_preferred() -> None:
    look = shown(row(0, "Dark"), control(1, "Dark", Role.SWITCH), row(2, "Light"), dialog=True)
    found = called(Intended(Kind.SET, "Dark", "on"), look)
    assert found is not None
    assert found.index == 1


def test_a_plan_touches_such_a_choice_once_and_asks_when_nothing_comes_of_it() -> None:
    graph = Graph(APP)
    step = Intended(Kind.SET, "Dark", "on")
    answer = '{"steps": [{"do": "tap", "at": "Light"}]}'
    once, model = planned(graph, "Set the dark theme", step, answers=[answer])
    act = once.decide(View(RADIOS, None))
    assert isinstance(act, Act)
    assert act.action == Tap(selector_for(RADIOS.elements[1], RADIOS))
    vain = StepRecord(RADIOS, None, act.action, act.element, Outcome.NO_CHANGE, act.by)
    then = once.decide(View(RADIOS, None, (vain, vain)))
    assert isinstance(then, Act)
    assert then.element is not None
    assert then.element.text == "Light"
    assert "changed nothing that is visible" in model.questions[0].text


def test_what_cannot_be_typed_into_is_said_to_be_what_it_is() -> None:
    look = shown(control(0, "Search"))
    told = why_not_found(Intended(Kind.TYPE, "Search", "milk"), View(look, "here"))
    assert told == "'Search' is shown, but it is a button, and nothing can be typed into it"
    assert why_not_found(Intended(Kind.TYPE, "Find", "x"), View(look, "here")) == "nothing here is called 'Find'"


@pytest.mark.parametrize("kind", [Kind.SLIDE, Kind.DATE, Kind.CHOOSE, Kind.UPLOAD])
def test_of_a_value_given_in_vain_it_is_said_what_the_control_is(kind: Kind) -> None:
    step = Intended(kind, "Volume", "7")
    assert what_it_is(step, control(0, "Volume")) == "'Volume' is a button"
    assert what_it_is(step, row(0, "Volume")) == "'Volume' is an item"
    assert what_it_is(step, control(0, "Volume", Role.SLIDER)) == ""
    assert what_it_is(Intended(Kind.TAP, "Volume"), control(0, "Volume")) == ""


def test_the_dialog_that_covers_a_control_is_named() -> None:
    page = shown(control(0, "Rename..."), control(1, "Share"))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    steps = Intended(Kind.TAP, "Rename..."), Intended(Kind.TAP, "Share")
    answer = '{"steps": [{"do": "tap", "at": "Cancel"}]}'
    once, model = planned(graph, "Rename it", *steps, answers=[answer])
    first = once.decide(View(page, "page"))
    heading = UIElement(0, Role.HEADING, "New title")
    dialog = shown(heading, control(1, "Apply"), control(2, "Cancel"), dialog=True)
    assert isinstance(first, Act)
    done = StepRecord(page, "page", first.action, first.element, Outcome.SUCCESS, first.by)
    view = View(dialog, None, (done,))
    decisions = [once.decide(view) for _ in range(3)]
    assert [type(d) for d in decisions] == [Pause, Pause, Act]
    assert "'Share' is covered by the dialog 'New title'" in model.questions[0].text


def test_the_actor_sets_a_choice_without_a_visible_state_by_a_touch() -> None:
    controls, view = Controls.of(RADIOS), View(RADIOS, None)
    on, off = (ToolCall(do=Tool.SET, at=2, text=text) for text in ("on", "off"))
    assert problem_of(on, controls, view) == ""
    assert action_of(on, controls, view) == (Tap(selector_for(RADIOS.elements[1], RADIOS)), RADIOS.elements[1])
    assert "'Dark' does not show whether it is on" in problem_of(off, controls, view)
