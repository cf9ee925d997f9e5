"""Steps of a plan on screens that the planner has not seen: which control is meant, and what need not be done."""

from dataclasses import replace

import pytest

from uiatlas.execution.acting.doubts import doubt
from uiatlas.execution.decisions import Moment, View
from uiatlas.execution.once.left_out import is_closed, is_found_already, is_settled, is_worth_a_trial, may_be_repeated
from uiatlas.execution.once.left_unsaid import left_unsaid
from uiatlas.execution.once.naming_controls import called, known_as
from uiatlas.execution.once.ways import Ways
from uiatlas.execution.verifier import Outcome
from uiatlas.planning.once.intended import Intended, Kind
from uiatlas.ui import Action, Bounds, ElementFlag, InputText, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph, Screen, Transition

APP = "com.example.people"
FIELD = ElementFlag.EDITABLE | ElementFlag.CLICKABLE
BUTTON = ElementFlag.CLICKABLE
CHOICE = BUTTON | ElementFlag.CHECKABLE


def control(index: int, text: str, role: Role = Role.BUTTON, *, hint: str = "", on: bool = False) -> UIElement:
    flags = FIELD if role is Role.INPUT else CHOICE if role in (Role.CHECKBOX, Role.RADIO, Role.SWITCH) else BUTTON
    flags |= ElementFlag.CHECKED if on else ElementFlag.NONE
    return UIElement(index, role, text=text, description=hint, flags=flags)


def shown(*elements: UIElement, dialog: bool = False) -> Observation:
    return Observation(APP, elements, dialog=dialog)


def after(
    before: Observation, touched: UIElement, now: Observation, outcome: str = Outcome.SUCCESS, text: str | None = None
) -> View:
    target = selector_for(touched, before)
    action: Action = Tap(target) if text is None else InputText(target, text)
    return View(now, "there", (Moment(before, "here", action, touched, outcome),))


def test_after_a_search_the_row_is_touched_and_not_the_field_that_says_the_same() -> None:
    look = shown(control(0, "Alice", Role.INPUT), control(1, "Alice"))
    found = called(Intended(Kind.TAP, "Alice"), look)
    assert found is not None
    assert found.element.index == 1


def test_a_namesake_that_the_plan_tells_by_its_number_may_be_a_field() -> None:
    look = shown(control(0, "Search"), control(1, "Search", Role.INPUT))
    found = called(Intended(Kind.TAP, "Search (2)"), look)
    assert found is not None
    assert found.element.index == 1


def test_a_field_that_was_filled_is_known_by_its_place() -> None:
    known = Screen("form", APP, "Form", elements=(control(0, "Name", Role.INPUT), control(1, "Number", Role.INPUT)))
    look = shown(control(0, "Alice", Role.INPUT), control(1, "1234", Role.INPUT))
    found = known_as(Intended(Kind.TYPE, "Number", "99"), known, look)
    assert found is not None
    assert found.element.index == 1


def test_a_field_is_not_known_by_its_place_where_there_are_more_of_them() -> None:
    known = Screen("form", APP, "Form", elements=(control(0, "Number", Role.INPUT),))
    look = shown(control(0, "Alice", Role.INPUT), control(1, "1234", Role.INPUT))
    assert known_as(Intended(Kind.TYPE, "Number", "99"), known, look) is None


def test_a_button_that_lost_its_text_is_known_by_its_description() -> None:
    known = Screen(
        "keys", APP, "Keys", elements=(control(0, "9\nWXYZ", hint="Nine"), control(1, "8\nTUV", hint="Eight"))
    )
    look = shown(control(0, "", hint="Nine"), control(1, "8\nTUV", hint="Eight"))
    found = known_as(Intended(Kind.TAP, "WXYZ"), known, look)
    assert found is not None
    assert found.element.index == 0


def test_an_ok_is_left_out_where_the_choice_has_closed_the_dialog() -> None:
    small = control(0, "Small", Role.CHECKBOX)
    view = after(shown(small, control(1, "Large", Role.CHECKBOX)), small, shown(control(0, "Font size")))
    assert is_closed(Intended(Kind.TAP, "OK"), view)


@pytest.mark.parametrize("button", ["OK", "Save", "Apply"])
def test_an_ok_is_not_left_out_where_something_still_wants_to_be_confirmed(button: str) -> None:
    small = control(0, "Small", Role.CHECKBOX)
    now = shown(control(0, "Small", Role.CHECKBOX, on=True), control(1, button))
    assert not is_closed(Intended(Kind.TAP, "OK"), after(shown(small), small, now))


def test_an_ok_that_follows_a_typed_text_is_not_left_out() -> None:
    name = control(0, "Name", Role.INPUT)
    view = after(shown(name), name, shown(control(0, "Milk", Role.INPUT)), text="Milk")
    assert not is_closed(Intended(Kind.TAP, "Save"), view)


def test_a_touch_on_a_field_that_changes_nothing_has_done_its_work() -> None:
    name = control(0, "Name", Role.INPUT)
    moment = after(shown(name), name, shown(name), Outcome.NO_CHANGE).history[0]
    assert is_settled(Intended(Kind.TAP, "Name"), moment)


def test_a_touch_on_a_button_that_changes_nothing_has_not() -> None:
    send = control(0, "Send")
    moment = after(shown(send), send, shown(send), Outcome.NO_CHANGE).history[0]
    assert not is_settled(Intended(Kind.TAP, "Send"), moment)


def test_a_search_that_comes_to_nothing_is_left_out_if_what_it_is_for_comes_next() -> None:
    assert is_found_already((Intended(Kind.TYPE, "Search", "Alice"), Intended(Kind.TAP, "Alice Smith")))
    assert not is_found_already((Intended(Kind.TYPE, "Title", "Milk"), Intended(Kind.TAP, "Save")))


def test_a_value_that_was_shown_where_it_was_agreed_to_is_no_reason_to_ask() -> None:
    ok = control(1, "OK")
    look = shown(control(0, "05:00"), ok, dialog=True)
    assert doubt(Graph(APP), "add a timer of 5:00", after(look, ok, shown(control(0, "Timers")))) is None


def test_a_value_that_was_never_seen_is_a_reason_to_ask() -> None:
    ok = control(1, "OK")
    look = shown(control(0, "15:00"), ok, dialog=True)
    found = doubt(Graph(APP), "add a timer of 5:00", after(look, ok, shown(control(0, "Timers"))))
    assert found is not None
    assert "5:00" in found.said


def test_an_option_that_is_worded_otherwise_than_the_task_has_it_is_no_reason_to_ask() -> None:
    repeat = control(0, "Repeat current song")
    view = after(shown(repeat), repeat, shown(control(0, "Pause")))
    assert doubt(Graph(APP), "set the loop mode to 'loop the current song'", view) is None


def test_a_button_that_failed_is_tried_again_after_something_was_typed_there() -> None:
    name, ok = control(0, "Name", Role.INPUT), control(1, "OK")
    look = shown(name, ok)
    failed = after(look, ok, look, Outcome.NO_CHANGE).history[0]
    typed = after(look, name, look, text="Milk").history[0]
    action = failed.action
    assert not is_worth_a_trial(action, View(look, "here", (failed, failed)))
    assert is_worth_a_trial(action, View(look, "here", (failed, failed, typed)))
    assert not is_worth_a_trial(action, View(look, "here", (failed, failed, typed, failed)))
    assert not is_worth_a_trial(action, View(look, "here", (typed,)))


def test_a_dialog_is_not_agreed_to_before_the_choice_that_the_task_names() -> None:
    page = shown(control(0, "Change view type"), control(1, "Search"))
    kinds = (control(0, "Grid", Role.RADIO, on=True), control(1, "List", Role.RADIO))
    view = after(page, page.elements[0], shown(*kinds, control(2, "OK"), control(3, "Cancel"), dialog=True))
    view = replace(view, screen=None)
    agree = Intended(Kind.TAP, "OK")
    left = left_unsaid(Graph(APP), "change the view type to list", view, [agree])
    assert left is not None
    assert left.text == "List"
    chosen = [Intended(Kind.TAP, "List"), agree]
    assert left_unsaid(Graph(APP), "change the view type to list", view, chosen) is None


@pytest.mark.parametrize(("number", "doubted"), [("", True), ("9", False)])
def test_a_field_into_which_keys_enter_a_number_is_not_asked_for(number: str, doubted: bool) -> None:
    page = shown(control(0, "Dialpad"))
    keys = (control(1, "9"), control(2, "1"), control(3, "Call number"))
    view = after(page, page.elements[0], shown(control(0, number, Role.INPUT, hint="Number"), *keys))
    view = replace(view, screen=None)
    steps = [Intended(Kind.TAP, "1"), Intended(Kind.TAP, "1"), Intended(Kind.TAP, "Call number")]
    assert (left_unsaid(Graph(APP), "call the number 911", view, steps) is not None) == doubted


@pytest.mark.parametrize("said", ["9", "Nine", "key 9", "the digit nine"])
@pytest.mark.parametrize("key", [("9\nWXYZ", ""), ("", "Nine"), ("9", "")])
def test_a_key_of_a_keypad_is_its_digit(said: str, key: tuple[str, str]) -> None:
    keypad = shown(control(0, "1\nABC"), control(1, key[0], hint=key[1]))
    found = called(Intended(Kind.TAP, said), keypad)
    assert found is not None
    assert (found.element.index, found.exactly) == (1, True)


def test_menu_is_what_opens_one_where_nothing_is_called_so() -> None:
    found = called(Intended(Kind.TAP, "Menu"), shown(control(0, "Search"), control(1, "", hint="More options")))
    assert found is not None
    assert found.element.index == 1
    found = called(Intended(Kind.TAP, "Menu"), shown(control(0, "Menu"), control(1, "", hint="More options")))
    assert found is not None
    assert found.element.index == 0


def ways() -> Ways:
    return Ways(Graph(APP), "rename the folder")


@pytest.mark.parametrize("said", ["OK", "Done", "Confirm", "Save"])
def test_a_button_that_agrees_is_meant_by_another_word_for_it_if_it_is_the_only_one(said: str) -> None:
    view = View(shown(control(0, "Apply"), control(1, "Cancel")), None)
    found = ways().agreeing(Intended(Kind.TAP, said), (), view)
    assert found is not None
    assert found.element.index == 0
    several = View(shown(control(0, "Apply"), control(1, "Yes")), None)
    assert ways().agreeing(Intended(Kind.TAP, said), (), several) is None


def test_a_button_that_the_plan_wants_later_is_not_meant_by_another_word() -> None:
    view = View(shown(control(0, "Save")), None)
    assert ways().agreeing(Intended(Kind.TAP, "OK"), (Intended(Kind.TAP, "Save"),), view) is None


@pytest.mark.parametrize(("name", "again"), [("Send", False), ("Delete", False), ("Pay now", False), ("Sort by", True)])
def test_what_sends_deletes_or_pays_is_not_touched_again(name: str, again: bool) -> None:
    button = control(0, name)
    step = Intended(Kind.TAP, name)
    assert may_be_repeated(Graph(APP), step, button, View(shown(button), None)) is again


def test_a_control_that_changes_its_name_with_each_touch_is_not_touched_again() -> None:
    place = Bounds(0, 0, 9, 9)
    first, second = (replace(control(n, "", hint=f"Repeat {n}"), bounds=place) for n in range(2))
    graph = Graph(APP)
    graph.put_screen(Screen("here", APP, "Player", elements=(first, second)))
    graph.put_transition(Transition("here", Tap(selector_for(first, shown(first))), "here"))
    view = View(shown(first), "here")
    assert not may_be_repeated(graph, Intended(Kind.TAP, "Repeat 0"), first, view)


def test_a_secret_that_is_typed_and_not_shown_is_typed_once() -> None:
    secret = replace(control(0, "", Role.INPUT, hint="Password"), flags=FIELD | ElementFlag.PASSWORD)
    view = after(shown(secret), secret, shown(secret), Outcome.NO_CHANGE, "s3cret")
    assert is_settled(Intended(Kind.TYPE, "Password", "s3cret"), view.history[0])


def test_a_text_goes_only_into_a_field_that_the_touch_of_its_name_has_opened() -> None:
    note, button = control(0, "Insert text here", Role.INPUT), control(1, "Search")
    opened = control(2, "Find in note", Role.INPUT)
    step = Intended(Kind.TYPE, "Search", "234")
    assert ways().only_field(step, View(shown(note, button), None)) is None
    assert ways().only_field(step, after(shown(note, button), button, shown(note, button))) is None
    found = ways().only_field(step, after(shown(note, button), button, shown(note, button, opened)))
    assert found is not None
    assert found.element == opened
