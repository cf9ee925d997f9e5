"""Steps of a plan on screens that the planner has not seen: which control is meant, and what need not be done."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from uiatlas.agents.compilers.once.intended import Intended, Kind
from uiatlas.agents.compilers.once.on_map import as_meant, without_wrong_turns
from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.once.left_out import is_closed, is_found_already, is_settled, is_worth_a_trial, may_be_repeated
from uiatlas.agents.once.left_unsaid import left_unsaid
from uiatlas.agents.once.naming_controls import called, known_as
from uiatlas.agents.once.plan_once import PlanOnce
from uiatlas.agents.once.ways import Ways
from uiatlas.agents.words.doubts import doubt
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.policy import Act, Decision, Done, StepRecord, View
from uiatlas.run.verifier import Outcome
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
    return View(now, "there", (StepRecord(before, "here", action, touched, outcome),))


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


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("trash can icon", "Delete"),
        ("delete note (trash icon)", "Delete"),
        ("the pencil in the top right corner", "Edit"),
        ("Move to Trash", ""),
        ("Pen color", ""),
    ],
)
def test_a_control_is_told_by_its_looks_only_where_nothing_else_is_told(said: str, meant: str) -> None:
    """What is moved to the trash can be taken out again; what is deleted is gone."""
    found = called(Intended(Kind.TAP, said), shown(control(0, "Delete"), control(1, "Edit"), control(2, "Share")))
    assert (found.element.text if found is not None else "") == meant


def planned(graph: Graph, task: str, *steps: Intended, answers: Sequence[str] = ()) -> tuple[PlanOnce, ScriptedModel]:
    model = ScriptedModel([*answers])
    return PlanOnce(graph, task, OncePlanner(model, task), known=steps), model


RENAME = Intended(Kind.TAP, "Rename...")
ASKED = UIElement(1, Role.BUTTON, "Rename", flags=BUTTON)


def test_a_text_goes_into_the_only_field_of_the_dialog_that_the_plan_has_just_opened() -> None:
    """The map knows a field of that name elsewhere and nothing of this dialog, which would be closed otherwise."""
    graph = Graph(APP)
    graph.put_screen(Screen("there", APP, "There", elements=(control(0, "Rename..."), control(1, "Save as"))))
    graph.put_screen(Screen("save", APP, "Save as", elements=(control(0, "Name", Role.INPUT), control(1, "Save"))))
    graph.put_transition(Transition("there", Tap(selector_for(control(1, "Save as"), shown())), "save"))
    once, model = planned(graph, "Rename old to new", RENAME, Intended(Kind.TYPE, "Name", "new"))
    before = shown(control(0, "Rename..."), control(1, "Save as"))
    first = once.decide(View(before, "there"))
    assert isinstance(first, Act)
    dialog = shown(control(0, "old", Role.INPUT), ASKED, control(2, "Cancel"), dialog=True)
    moment = StepRecord(before, "there", first.action, first.element, Outcome.SUCCESS)
    then = once.decide(View(dialog, None, (moment,)))
    assert isinstance(then, Act)
    assert isinstance(then.action, InputText)
    assert not model.questions


@pytest.mark.parametrize(("button", "pressed"), [("Delete", True), ("Remove", False)])
def test_a_question_that_the_last_step_has_brought_up_does_not_end_a_plan(button: str, pressed: bool) -> None:
    """One in the plan's own word is agreed to; of another the model is asked once."""
    before = shown(control(0, "Delete", Role.MENU_ITEM), control(1, "Share", Role.MENU_ITEM), dialog=True)
    graph = Graph(APP)
    graph.put_screen(Screen("menu", APP, "Menu", kind="menu", elements=before.elements))
    once, model = planned(graph, "Tidy up the list", Intended(Kind.TAP, "Delete"), answers=['{"steps": []}'])
    first = once.decide(View(before, "menu"))
    assert isinstance(first, Act)
    question = shown(control(0, "Cancel"), control(1, button), dialog=True)
    moment = StepRecord(before, "menu", first.action, first.element, Outcome.SUCCESS)
    then = once.decide(View(question, None, (moment,)))
    assert isinstance(then, Act) == pressed
    assert len(model.questions) == (not pressed)
    if not pressed:
        assert f"a question waits for an answer such as '{button}'" in model.questions[0].text


def test_parts_of_a_menu_are_opened_for_an_item_that_the_map_has_there() -> None:
    """The map tells a menu and what opens out of it as one screen; an item that gives a command is no part to open."""
    bar, opens = control(0, "Document", Role.MENU_ITEM), [control(i, t, Role.MENU_ITEM) for i, t in PARTS]
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=(bar,)))
    graph.put_screen(
        Screen("menu", APP, "Document", kind="menu", elements=(*opens, control(3, "Spaces", Role.MENU_ITEM)))
    )
    graph.put_transition(Transition("page", Tap(selector_for(bar, shown(bar))), "menu"))
    for element, target in zip(opens, ("page", "menu", "menu"), strict=True):
        graph.put_transition(Transition("menu", Tap(selector_for(element, shown(*opens))), target))
    once, model = planned(graph, "Insert spaces", Intended(Kind.TAP, "Spaces", screen="menu"))
    history: tuple[StepRecord, ...] = ()
    said = []
    for _ in range(2):
        act = once.decide(View(shown(*opens, dialog=True), "menu", history))
        assert isinstance(act, Act)
        said.append(act.element.text if act.element is not None else "")
        history = (*history, StepRecord(shown(*opens, dialog=True), "menu", act.action, act.element, Outcome.SUCCESS))
    assert said == ["Tab Size", "Line Ending"]
    now = once.decide(View(shown(*opens, control(3, "Spaces", Role.MENU_ITEM), dialog=True), "menu", history))
    assert isinstance(now, Act)
    assert now.element is not None
    assert (now.element.text, len(model.questions)) == ("Spaces", 0)


PARTS = ((0, "Word Wrap"), (1, "Tab Size"), (2, "Line Ending"))


def placed(element: UIElement, left: int, top: int, wide: int = 200) -> UIElement:
    return replace(element, bounds=Bounds(left, top, left + wide, top + 20))


@pytest.mark.parametrize(("left", "top"), [(230, 100), (20, 124)])
def test_a_field_without_a_name_is_known_by_the_caption_beside_or_above_it(left: int, top: int) -> None:
    """It says what was entered, and a link or a line of text tells what it is for."""
    caption, other = placed(control(0, "Subtitle", Role.LINK), 20, 100), placed(control(1, "Title", Role.LINK), 20, 40)
    field, another = (
        placed(control(2, "all I know", Role.INPUT), left, top),
        placed(control(3, "me", Role.INPUT), 230, 40),
    )
    found = called(Intended(Kind.TYPE, "Subtitle", "new"), shown(caption, other, another, field))
    assert found is not None
    assert (found.element.index, found.exactly) == (2, True)
    far = placed(field, left, 400)
    assert called(Intended(Kind.TYPE, "Subtitle", "new"), shown(caption, other, another, far)) is None


def moved(act: Decision, before: Observation, screen: str, outcome: str = Outcome.SUCCESS) -> StepRecord:
    assert isinstance(act, Act)
    return StepRecord(before, screen, act.action, act.element, outcome)


def test_a_form_is_not_left_for_an_ok_that_no_screen_of_the_map_has() -> None:
    """The plan calls the page by the number of the one that it began on; what was typed would be lost there."""
    graph = Graph(APP)
    page, form = (
        shown(control(0, "New")),
        shown(control(0, "Text", Role.INPUT), control(1, "Close all"), control(2, "X")),
    )
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    graph.put_screen(Screen("form", APP, "Form", elements=form.elements))
    graph.put_transition(Transition("page", Tap(selector_for(page.elements[0], page)), "form"))
    graph.put_transition(Transition("form", Tap(selector_for(form.elements[1], form)), "page"))
    steps = [Intended(Kind.TAP, "New", screen="page"), Intended(Kind.TYPE, "Text", "milk", screen="form")]
    once, model = planned(graph, "Add milk", *steps, Intended(Kind.TAP, "ok", screen="page"), answers=['{"steps": []}'])
    history: tuple[StepRecord, ...] = (moved(once.decide(View(page, "page")), page, "page"),)
    history = (*history, moved(once.decide(View(form, "form", history)), form, "form"))
    once.decide(View(form, "form", history))
    assert "nothing here is called 'ok'" in model.questions[0].text


def test_a_row_that_is_chosen_unseen_is_not_asked_about_where_the_plan_can_go_on() -> None:
    """A list marks what is chosen by its colour alone; the touch is made once more, since one may be lost."""
    page = shown(control(0, "old.txt", Role.LINK), control(1, "F6"))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    once, model = planned(graph, "Move old.txt", Intended(Kind.TAP, "old.txt"), Intended(Kind.TAP, "F6"))
    history: tuple[StepRecord, ...] = ()
    for _ in range(2):
        history = (*history, moved(once.decide(View(page, "page", history)), page, "page", Outcome.NO_CHANGE))
    then = once.decide(View(page, "page", history))
    assert isinstance(then, Act)
    assert then.element is not None
    assert (then.element.text, len(model.questions)) == ("F6", 0)


def test_nothing_is_done_to_the_row_that_is_chosen_where_the_plan_means_another() -> None:
    """The list shows which row is chosen, and the touch did not choose the one that is meant."""
    other = control(0, "keep.txt", Role.ITEM)
    page = shown(
        replace(other, flags=other.flags | ElementFlag.SELECTED), control(1, "old.txt", Role.ITEM), control(2, "F8")
    )
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    steps = Intended(Kind.TAP, "old.txt"), Intended(Kind.TAP, "F8")
    once, model = planned(graph, "Delete old.txt", *steps, answers=['{"steps": []}'])
    history: tuple[StepRecord, ...] = ()
    for _ in range(2):
        history = (*history, moved(once.decide(View(page, "page", history)), page, "page", Outcome.NO_CHANGE))
    once.decide(View(page, "page", history))
    assert model.questions


def test_a_form_that_was_agreed_to_in_so_many_words_is_not_asked_about() -> None:
    """Another button that sets something is on the page of many things that comes then."""
    form = shown(control(0, "Tag", Role.INPUT), control(1, "Confirm changes to this note"))
    page = shown(
        control(0, "Tools"), control(1, "Set password"), control(2, "Close"), control(3, "Help"), control(4, "About")
    )
    graph = Graph(APP)
    graph.put_screen(Screen("form", APP, "Form", elements=form.elements))
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    steps = Intended(Kind.TYPE, "Tag", "urgent"), Intended(Kind.TAP, "Confirm changes to this note")
    once, model = planned(graph, "Add the tag 'urgent'", *steps, answers=['{"steps": []}'])
    history: tuple[StepRecord, ...] = (moved(once.decide(View(form, "form")), form, "form"),)
    filled = shown(replace(form.elements[0], text="urgent", description="Tag"), form.elements[1])
    history = (*history, moved(once.decide(View(filled, "form", history)), filled, "form"))
    assert isinstance(once.decide(View(page, "page", history)), Done)
    assert not model.questions


def test_a_guess_where_a_control_may_be_goes_to_one_place_only() -> None:
    """What is not where the map had it is asked for, and not looked for everywhere."""
    graph = Graph(APP)
    page = shown(control(0, "Recent"), control(1, "Open"), control(2, "Tools"))
    for name in ("page", "open", "tools"):
        held = page.elements if name == "page" else (*page.elements, control(3, "Notes", Role.LINK))
        graph.put_screen(Screen(name, APP, name.title(), elements=held))
    for source in ("page", "open", "tools"):
        for element, target in zip(page.elements[1:], ("open", "tools"), strict=True):
            graph.put_transition(Transition(source, Tap(selector_for(element, page)), target))
    graph.put_screen(Screen("far", APP, "Far", elements=(control(0, "Open"),)))
    once, model = planned(graph, "Open the tools' Notes", Intended(Kind.TAP, "Notes"), answers=['{"steps": []}'])
    first = once.decide(View(page, "page"))
    assert isinstance(first, Act)
    assert first.element is not None
    there = first.element.text.casefold()
    once.decide(View(page, there, (moved(first, page, "page"),)))
    assert "nothing here is called 'Notes'" in model.questions[0].text


def test_a_question_that_was_there_before_anything_was_done_is_not_asked_about() -> None:
    """A site wants to know whether it may send news; that is no form that the plan has left open."""
    asks = control(2, "Yes"), control(3, "No")
    page, then = shown(control(0, "New folder"), *asks), shown(control(0, "New folder"), control(1, "Untitled"), *asks)
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    once, model = planned(graph, "Create a new folder", Intended(Kind.TAP, "New folder"), answers=['{"steps": []}'])
    history = (moved(once.decide(View(page, "page")), page, "page"),)
    assert isinstance(once.decide(View(then, "page", history)), Done)
    assert not model.questions


def test_a_touch_that_brings_up_the_next_control_is_no_failure_whatever_the_map_expects() -> None:
    """The menu of a page that the map does not know holds other items."""
    page, menu = shown(control(0, "File")), shown(control(0, "File"), control(1, "Rename..."))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    once, model = planned(graph, "Rename it", Intended(Kind.TAP, "File"), Intended(Kind.TAP, "Rename..."))
    history = (moved(once.decide(View(page, "page")), page, "page", Outcome.FAIL),)
    then = once.decide(View(menu, None, history))
    assert isinstance(then, Act)
    assert then.element is not None
    assert (then.element.text, len(model.questions)) == ("Rename...", 0)


def test_a_field_does_not_say_what_another_field_says() -> None:
    """One to look for tables says the name already; the one for the name of a new table says only its own name."""
    search = replace(control(0, "suppliers", Role.INPUT, hint="Find"), resource_id="find")
    name = replace(control(1, "new_name", Role.INPUT, hint="New name"), resource_id="name")
    page = shown(search, name, control(2, "Create"))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    steps = Intended(Kind.TYPE, "New name", "suppliers"), Intended(Kind.TAP, "Create")
    once, _ = planned(graph, "Create a table called 'suppliers'", *steps)
    act = once.decide(View(page, "page"))
    assert isinstance(act, Act)
    assert isinstance(act.action, InputText)


def test_a_button_of_the_page_after_a_form_is_not_asked_about() -> None:
    """The form was filled and agreed to; the page of the new thing has a form of its own, for something else."""
    form = shown(control(0, "", Role.INPUT, hint="Name"), control(1, "Create"))
    page = shown(control(0, "suppliers", Role.LINK), control(1, "OK"), control(2, "Cancel"), control(3, "Import"))
    graph = Graph(APP)
    for name, elements in (("form", form.elements), ("page", page.elements)):
        graph.put_screen(Screen(name, APP, name.title(), elements=elements))
    steps = Intended(Kind.TYPE, "Name", "suppliers"), Intended(Kind.TAP, "Create")
    once, model = planned(graph, "Create a table called 'suppliers'", *steps, answers=['{"steps": []}'])
    history: tuple[StepRecord, ...] = (moved(once.decide(View(form, "form")), form, "form"),)
    filled = shown(replace(form.elements[0], text="suppliers"), form.elements[1])
    history = (*history, moved(once.decide(View(filled, "form", history)), filled, "form"))
    assert isinstance(once.decide(View(page, "page", history)), Done)
    assert not model.questions


def test_a_thing_that_is_not_where_the_plan_has_led_is_asked_for() -> None:
    """It is a row of a list, that other pages of the map had once; nothing is touched to look there."""
    page = shown(control(0, "Recent"), control(1, "New draft"))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    for name in ("draft", "recent"):
        graph.put_screen(Screen(name, APP, name.title(), elements=(*page.elements, control(2, "Notes", Role.LINK))))
    graph.put_screen(Screen("now", APP, "Now", elements=page.elements))
    graph.put_transition(Transition("page", Tap(selector_for(page.elements[0], page)), "now"))
    graph.put_transition(Transition("page", Tap(selector_for(page.elements[1], page)), "draft"))
    task = "Change the text of the note 'Notes'"
    steps = Intended(Kind.TAP, "Recent", screen="page"), Intended(Kind.TAP, "Notes", screen="draft")
    assert without_wrong_turns(graph, task, steps) == [*steps]
    once, _ = planned(graph, task, *steps)
    first = once.decide(View(page, "page"))
    assert isinstance(first, Act)
    assert first.element is not None
    assert first.element.text == "Recent"


def test_a_second_question_of_the_same_buttons_is_asked_about_and_not_agreed_to() -> None:
    """Whether something is to be overwritten is no matter of a plan that said OK to something else."""
    name = replace(control(2, "", Role.INPUT, hint="New name"), index=2)
    first = shown(control(0, "OK"), control(1, "Cancel"), name, dialog=True)
    asks = control(2, "old.txt is there already. Overwrite?", Role.TEXT)
    then = shown(control(0, "OK"), control(1, "Cancel"), replace(asks, flags=ElementFlag.NONE), dialog=True)
    graph = Graph(APP)
    graph.put_screen(Screen("ask", APP, "Ask", kind="dialog", elements=first.elements))
    once, model = planned(graph, "Tidy up", Intended(Kind.TAP, "OK"), answers=['{"steps": []}'])
    history = (moved(once.decide(View(first, "ask")), first, "ask"),)
    once.decide(View(then, "ask", history))
    assert "a question waits for an answer such as 'OK'" in model.questions[0].text


def test_a_control_is_known_with_where_it_leads_behind_its_name() -> None:
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=(control(0, "Theme"),)))
    meant = as_meant(graph, [Intended(Kind.TAP, "Theme>4", screen="page"), Intended(Kind.TAP, "Bob>2|3 = 11:30")])
    assert [s.control for s in meant] == ["Theme", "Bob>2|3 = 11:30"]
