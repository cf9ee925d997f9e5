"""Steps of a plan on screens that the planner has not seen: which control is meant, and what need not be done."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from uiatlas.agents.compilers.once.on_map import as_meant
from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.once.lacking import FormCheck
from uiatlas.agents.once.left_out import goes_on_beside, is_closed, is_settled, is_worth_a_trial, opened_by, was_lost
from uiatlas.agents.once.naming_controls import called, known_as
from uiatlas.agents.once.plan_once import PlanOnce
from uiatlas.agents.once.steps import led_to
from uiatlas.errors import ModelError
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.field_names import is_lacking
from uiatlas.planning.goal import Holds
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import Act, By, Decision, Pause, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import (
    Action,
    Bounds,
    ElementFlag,
    InputText,
    Observation,
    Press,
    Role,
    Selector,
    Tap,
    UIElement,
    selector_for,
)
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.conditions import IsChecked

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
    return View(now, "there", (StepRecord(before, "here", action, touched, Outcome(outcome)),))


def test_after_a_search_the_row_is_touched_and_not_the_field_that_says_the_same() -> None:
    look = shown(control(0, "Alice", Role.INPUT), control(1, "Alice"))
    found = called(Intended(Kind.TAP, "Alice"), look)
    assert found is not None
    assert found.index == 1


def test_a_namesake_that_the_plan_tells_by_its_number_may_be_a_field() -> None:
    look = shown(control(0, "Search"), control(1, "Search", Role.INPUT))
    found = called(Intended(Kind.TAP, "Search (2)"), look)
    assert found is not None
    assert found.index == 1


def test_a_field_that_was_filled_is_known_by_its_place() -> None:
    known = Screen("form", APP, "Form", elements=(control(0, "Name", Role.INPUT), control(1, "Number", Role.INPUT)))
    look = shown(control(0, "Alice", Role.INPUT), control(1, "1234", Role.INPUT))
    found = known_as(Intended(Kind.TYPE, "Number", "99"), known, look)
    assert found is not None
    assert found.index == 1


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
    assert found.index == 0


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


@pytest.mark.parametrize("said", ["9", "Nine", "key 9", "the digit nine"])
@pytest.mark.parametrize("key", [("9\nWXYZ", ""), ("", "Nine"), ("9", "")])
def test_a_key_of_a_keypad_is_its_digit(said: str, key: tuple[str, str]) -> None:
    keypad = shown(control(0, "1\nABC"), control(1, key[0], hint=key[1]))
    found = called(Intended(Kind.TAP, said), keypad)
    assert found is not None
    assert found.index == 1


def test_menu_is_what_opens_one_where_nothing_is_called_so() -> None:
    found = called(Intended(Kind.TAP, "Menu"), shown(control(0, "Search"), control(1, "", hint="More options")))
    assert found is not None
    assert found.index == 1
    found = called(Intended(Kind.TAP, "Menu"), shown(control(0, "Menu"), control(1, "", hint="More options")))
    assert found is not None
    assert found.index == 0


def test_a_secret_that_is_typed_and_not_shown_is_typed_once() -> None:
    secret = replace(control(0, "", Role.INPUT, hint="Password"), flags=FIELD | ElementFlag.PASSWORD)
    view = after(shown(secret), secret, shown(secret), Outcome.NO_CHANGE, "s3cret")
    assert is_settled(Intended(Kind.TYPE, "Password", "s3cret"), view.history[0])


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
    assert (found.text if found is not None else "") == meant


def planned(graph: Graph, task: str, *steps: Intended, answers: Sequence[str] = ()) -> tuple[PlanOnce, ScriptedModel]:
    model = ScriptedModel([*answers])
    return PlanOnce(graph, task, OncePlanner(model, task), known=steps), model


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
    once, model = planned(graph, "Insert spaces", Intended(Kind.SET, "Spaces", "on", "menu"), answers=['{"steps": []}'])
    touched = after_waiting(once, View(shown(*opens, control(3, "Spaces", Role.MENU_ITEM), dialog=True), "menu"))
    assert isinstance(touched, Act)
    assert (touched.action, len(model.questions)) == (Tap(Selector(Role.MENU_ITEM, "Spaces")), 0)
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
    assert found.index == 2
    assert called(Intended(Kind.TYPE, "field beside Subtitle", "new"), shown(caption, other, another, field)) == found
    far = placed(field, left, 400)
    assert called(Intended(Kind.TYPE, "Subtitle", "new"), shown(caption, other, another, far)) is None
    assert called(Intended(Kind.TYPE, "Subtitle (2)", "new"), shown(caption, other, another, field)) is None


def moved(act: Decision, before: Observation, screen: str, outcome: str = Outcome.SUCCESS) -> StepRecord:
    assert isinstance(act, Act)
    return StepRecord(before, screen, act.action, act.element, Outcome(outcome))


def after_waiting(once: PlanOnce, view: View) -> Decision:
    """What is decided when a control that is not there has not come."""
    while isinstance(decision := once.decide(view), Pause):
        pass
    return decision


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
    after_waiting(once, View(form, "form", history))
    assert "nothing here is called 'ok'" in model.questions[0].text


def test_a_page_that_the_plan_has_answered_is_not_answered_otherwise_on_the_way() -> None:
    """It may be closing, and the other button that leads on means the opposite."""
    graph = Graph(APP)
    asks, page = shown(control(0, "Yes, notify me"), control(1, "No, thanks")), shown(control(0, "New"))
    graph.put_screen(Screen("asks", APP, "Asks", elements=asks.elements))
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    for button in asks.elements:
        graph.put_transition(Transition("asks", Tap(selector_for(button, asks)), "page"))
    steps = [Intended(Kind.TAP, "No, thanks", screen="asks"), Intended(Kind.TAP, "New", screen="page")]
    once, model = planned(graph, "Add milk", *steps, answers=['{"steps": []}'])
    answered = once.decide(View(asks, "asks"))
    assert isinstance(answered, Act)
    history = (replace(moved(answered, asks, "asks"), by=answered.by),)
    assert isinstance(once.decide(View(asks, "asks", history)), Pause)
    following = once.decide(View(page, "page", history))
    assert isinstance(following, Act)
    assert following.element == page.elements[0]
    assert not model.questions


@pytest.mark.parametrize("name", ["field 1", "field beside Go"])
def test_a_field_that_is_told_by_its_place_only_is_not_looked_for_on_other_screens(name: str) -> None:
    """The way there opened a list over the form; any form has such a field."""
    graph = Graph(APP)
    page, form = shown(control(0, "More")), shown(control(0, "", Role.INPUT), control(1, "Go"))
    form = replace(form, elements=tuple(placed(e, 120 * e.index, 0) for e in form.elements))
    form = form if name != "field 1" else shown(*form.elements[:1])
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    graph.put_screen(Screen("form", APP, "Form", elements=form.elements))
    graph.put_transition(Transition("page", Tap(selector_for(page.elements[0], page)), "form"))
    assert called(Intended(Kind.TYPE, name, "milk"), form) is not None
    once, model = planned(graph, "Write milk", Intended(Kind.TYPE, name, "milk"), answers=['{"steps": []}'])
    after_waiting(once, View(page, "page"))
    assert f"nothing here is called '{name}'" in model.questions[0].text


def test_a_list_that_the_way_opened_over_the_fields_is_closed_before_the_model_is_asked() -> None:
    graph = Graph(APP)
    name = replace(control(1, "Name", Role.INPUT), bounds=Bounds(0, 40, 200, 60))
    page, other = shown(control(0, "More"), name), shown(control(0, "Old"))
    covered = shown(control(0, "More"), replace(control(1, "Info", Role.ITEM), bounds=Bounds(0, 30, 100, 50)))
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    graph.put_screen(Screen("other", APP, "Other", elements=other.elements))
    graph.put_transition(Transition("page", Tap(selector_for(page.elements[0], page)), "other"))
    once, model = planned(graph, "Open old", Intended(Kind.TAP, "Old"), answers=['{"steps": []}'])
    way = once.decide(View(page, "page"))
    assert isinstance(way, Act)
    history = (replace(moved(way, page, "page"), by=way.by),)
    closing = once.decide(View(covered, None, history))
    assert isinstance(closing, Act)
    assert (closing.action, model.questions) == (Press("Escape"), [])
    tab = shown(control(0, "More"), replace(control(1, "Info"), bounds=Bounds(0, 30, 100, 50)))
    part = planned(graph, "Open old", Intended(Kind.TAP, "Old"), answers=['{"steps": []}'])[0]
    part.decide(View(page, "page"))
    left = part.decide(View(tab, None, history))
    assert not isinstance(left, Act) or left.action != Press("Escape"), "another part of the page is no list over it"
    after_waiting(once, View(page, "page", (*history, replace(moved(closing, covered, "page"), by=closing.by))))
    assert len(model.questions) == 1


def test_a_row_without_a_name_is_known_by_the_only_text_of_it_that_is_called_so() -> None:
    """The program tells only its cells, and a touch on one of them is one on the row."""
    cells = [(0, "shop/1", "GET"), (3, "shop/2", "PUT"), (6, "shop/3", "GET")]
    parts = [
        e
        for at, name, way in cells
        for e in (
            control(at, "", Role.ITEM),
            UIElement(at + 1, Role.TEXT, name, parent=at),
            UIElement(at + 2, Role.TEXT, way, parent=at),
        )
    ]
    for name in ("shop/2", "PUT", "shop/2 PUT"):
        found = called(Intended(Kind.TAP, name), shown(*parts))
        assert found is not None
        assert found.index == 3
    for name, kind in (("GET", Kind.TAP), ("shop/2", Kind.TYPE), ("shop", Kind.TAP)):
        assert called(Intended(kind, name, "new"), shown(*parts)) is None
    other = control(9, "shop/2")
    assert called(Intended(Kind.TAP, "shop/2"), shown(*parts, other)) == other


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
    history = (moved(once.decide(View(page, "page")), page, "page", Outcome.NO_CHANGE),)
    once.decide(View(page, "page", history))
    assert model.questions


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


def typing_in_vain(following: Intended, *beside: UIElement) -> tuple[Decision, list[str]]:
    """What comes after a text that was typed twice and that no look shows, and what the model was asked."""
    page = shown(control(0, "Text", Role.INPUT), *beside)
    steps = Intended(Kind.TYPE, "Text", "milk"), following
    once, model = planned(Graph(APP), "Write milk", *steps, answers=['{"steps": []}'])
    history: tuple[StepRecord, ...] = ()
    for _ in range(2):
        history = (*history, moved(once.decide(View(page, None, history)), page, "page", Outcome.NO_CHANGE))
    assert [r.action.text for r in history if isinstance(r.action, InputText)] == ["milk", "milk"]
    return after_waiting(once, View(page, None, history)), [q.text for q in model.questions]


def test_a_plan_goes_on_where_a_field_does_not_show_what_was_typed() -> None:
    then, asked = typing_in_vain(Intended(Kind.TAP, "Find"), control(1, "Find"))
    assert isinstance(then, Act)
    assert then.element is not None
    assert (then.element.text, asked) == ("Find", [])


@pytest.mark.parametrize("button", ["Save", "Send", "Delete", "Pay now"])
def test_nothing_is_sent_or_kept_on_a_text_that_no_field_shows(button: str) -> None:
    _, asked = typing_in_vain(Intended(Kind.TAP, button), control(1, button))
    assert "changed nothing that is visible" in asked[0]


def test_what_a_touch_has_set_going_is_waited_for_where_something_else_is_shown_than_expected() -> None:
    """Its window comes a moment later; nothing is touched twice, and nobody is asked."""
    page, menu = shown(control(0, "Rename...")), shown(control(0, "Rename..."), control(1, "File"))
    form = shown(control(0, "New name", Role.INPUT))
    steps = Intended(Kind.TAP, "Rename..."), Intended(Kind.TYPE, "New name", "b.txt")
    once, model = planned(Graph(APP), "Rename it", *steps)
    history = (moved(once.decide(View(page, None)), page, "page", Outcome.FAIL),)
    assert isinstance(once.decide(View(menu, None, history)), Pause)
    then = once.decide(View(form, None, history))
    assert isinstance(then, Act)
    assert isinstance(then.action, InputText)
    assert model.questions == []


@pytest.mark.parametrize(("name", "goes_on"), [("Drawing", True), ("Send", False)])
def test_a_touch_that_only_gets_ready_for_keys_need_not_show(name: str, *, goes_on: bool) -> None:
    page = shown(control(0, name), control(1, "Open"))
    steps = Intended(Kind.TAP, name), Intended(Kind.PRESS, name, "Ctrl+A")
    once, model = planned(Graph(APP), "Select all", *steps, answers=['{"steps": []}'])
    history = (moved(once.decide(View(page, None)), page, "page", Outcome.NO_CHANGE),)
    then = once.decide(View(page, None, history))
    assert (isinstance(then, Act) and isinstance(then.action, Press), not model.questions) == (goes_on, goes_on)


def test_keys_are_pressed_where_was_typed_although_the_field_is_called_by_its_new_value() -> None:
    page, now = (shown(control(0, text, Role.INPUT), control(1, "Open")) for text in ("old.txt", "new.txt"))
    steps = Intended(Kind.TYPE, "old.txt", "new.txt"), Intended(Kind.PRESS, "old.txt", "Enter")
    once, model = planned(Graph(APP), "Rename it", *steps)
    history = (moved(once.decide(View(page, None)), page, "page"),)
    then = once.decide(View(now, None, history))
    assert isinstance(then, Act)
    assert (then.action, model.questions) == (Press("Enter"), [])


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


def test_a_control_is_known_with_where_it_leads_behind_its_name() -> None:
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=(control(0, "Theme"),)))
    meant = as_meant(graph, [Intended(Kind.TAP, "Theme>4", screen="page"), Intended(Kind.TAP, "Bob>2|3 = 11:30")])
    assert [s.control for s in meant] == ["Theme", "Bob>2|3 = 11:30"]


def lost(graph: Graph, name: str, control_: UIElement, *, screen: str | None = "here") -> bool:
    """Whether a touch that changed nothing is taken for lost."""
    look = shown(control_)
    vain = StepRecord(look, screen, Tap(selector_for(control_, look)), control_, Outcome.NO_CHANGE, By.PLAN)
    return was_lost(graph, Intended(Kind.TAP, name), control_, View(look, screen, (vain,)))


def leading(name: str) -> Graph:
    """A map on which a button has always led to another screen."""
    graph = Graph(APP)
    button = control(0, name)
    graph.put_screen(Screen("here", APP, "Here", elements=(button,)))
    graph.put_screen(Screen("there", APP, "There"))
    seen = Evidence(EvidenceKind.OBSERVED, "run", 1, 1)
    graph.put_transition(Transition("here", Tap(selector_for(button, shown(button))), "there", evidence=(seen,)))
    return graph


@pytest.mark.parametrize(("name", "again"), [("Send", False), ("Delete", False), ("Pay now", False), ("Sort by", True)])
def test_what_sends_deletes_or_pays_is_not_touched_again(name: str, again: bool) -> None:
    """Of the others a touch is repeated where the map says that it would have led on."""
    assert lost(leading(name), name, control(0, name)) is again


def test_a_button_that_may_have_worked_unseen_is_not_touched_again() -> None:
    """Nothing says that the touch did nothing: what it changed may not be shown."""
    assert not lost(Graph(APP), "Bold", control(0, "Bold"))
    assert lost(Graph(APP), "Wrap lines", control(0, "Wrap lines", Role.SWITCH))


def test_a_key_that_shows_nothing_is_no_trouble_where_the_plan_goes_on_beside_it() -> None:
    """An operator of a calculator; a tab, or a button that is known to lead on, is another matter."""
    keys = shown(UIElement(0, Role.CONTAINER), *(replace(control(n, s), parent=0) for n, s in ((1, "+"), (2, "3"))))
    pressed = StepRecord(keys, "here", Tap(selector_for(keys.elements[1], keys)), keys.elements[1], Outcome.NO_CHANGE)
    view, three = View(keys, "here", (pressed,)), Intended(Kind.TAP, "3")
    assert goes_on_beside(Graph(APP), three, view)
    assert not goes_on_beside(Graph(APP), None, view)
    assert not goes_on_beside(Graph(APP), Intended(Kind.TAP, "+"), view)
    apart = shown(keys.elements[0], keys.elements[1], replace(keys.elements[2], parent=-1))
    assert not goes_on_beside(Graph(APP), three, replace(view, observation=apart))
    for first, then in (("Select all", "Delete"), ("Save", "Close")):
        pair = shown(keys.elements[0], *(replace(control(n, s), parent=0) for n, s in ((1, first), (2, then))))
        done = StepRecord(pair, "here", Tap(selector_for(pair.elements[1], pair)), pair.elements[1], Outcome.NO_CHANGE)
        assert not goes_on_beside(Graph(APP), Intended(Kind.TAP, then), View(pair, "here", (done,)))
    flat = shown(control(0, "+"), control(1, "3"))
    silent = StepRecord(flat, "here", Tap(selector_for(flat.elements[0], flat)), flat.elements[0], Outcome.NO_CHANGE)
    assert not goes_on_beside(Graph(APP), three, View(flat, "here", (silent,)))
    plus = shown(control(0, "+"), control(1, "3"))
    lost_ = StepRecord(plus, "here", Tap(selector_for(plus.elements[0], plus)), plus.elements[0], Outcome.NO_CHANGE)
    assert not goes_on_beside(leading("+"), three, View(plus, "here", (lost_,)))


def test_a_control_that_is_not_there_yet_is_waited_for_and_no_other_is_taken() -> None:
    """The list is still loading; a button of like words is not what the plan means."""
    page = shown(control(0, "How do I create a new experiment?"))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    once, model = planned(graph, "Create an experiment", Intended(Kind.TAP, "Create"), answers=['{"steps": []}'])
    for _ in range(2):
        assert isinstance(once.decide(View(page, "page")), Pause)
    come = shown(*page.elements, control(1, "Create"))
    act = once.decide(View(come, "page"))
    assert isinstance(act, Act)
    assert act.element is not None
    assert (act.element.text, act.by, len(model.questions)) == ("Create", By.PLAN, 0)


def test_a_dialog_that_the_plan_has_opened_is_kept_where_a_guessed_name_misses() -> None:
    """The question shows what the dialog offers."""
    page = shown(control(0, "Rename..."))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    steps = Intended(Kind.TAP, "Rename..."), Intended(Kind.TYPE, "Name", "new")
    answer = '{"steps": [{"do": "type", "at": "New title", "text": "x"}]}'
    once, model = planned(graph, "Rename it", *steps, answers=[answer])
    first = once.decide(View(page, "page"))
    assert isinstance(first, Act)
    dialog = shown(control(0, "", Role.INPUT, hint="New title"), control(1, "Cancel"), dialog=True)
    done = StepRecord(page, "page", first.action, first.element, Outcome.SUCCESS, first.by)
    view = View(dialog, None, (done,))
    decisions = [once.decide(view) for _ in range(3)]
    assert [type(d) for d in decisions] == [Pause, Pause, Act]
    assert isinstance(decisions[-1], Act)
    assert isinstance(decisions[-1].action, InputText)
    assert "New title" in model.questions[0].text
    assert "3 more times" in model.questions[0].text


def test_a_dialog_that_the_plan_has_worked_in_is_still_its_own() -> None:
    """Another one that comes up over it is not."""
    page, field_ = shown(control(0, "Font")), control(0, "10", Role.INPUT, hint="Size")
    bare = [shown(*e, control(2, "Cancel"), dialog=True) for e in ((field_, control(1, "Select")), ())]
    dialog, emptied = (replace(look, title="Pick a font") for look in bare)
    opened = StepRecord(page, "page", Tap(Selector(Role.BUTTON, "Font")), None, Outcome.SUCCESS, By.PLAN)
    typed = StepRecord(dialog, None, InputText(Selector(Role.INPUT, "10"), "14"), field_, Outcome.SUCCESS, By.PLAN)
    assert opened_by(By.PLAN, View(emptied, None, (opened, typed)))
    assert not opened_by(By.PLAN, View(replace(emptied, title="Rate us"), None, (opened, replace(typed, by=By.DETOUR))))
    assert not opened_by(By.PLAN, View(emptied, None, (replace(opened, by=By.DETOUR), typed)))
    tip = shown(control(0, "Rate us"), control(1, "Five stars"), control(2, "Later"), dialog=True)
    untitled = replace(typed, observation=bare[0])
    assert not opened_by(By.PLAN, View(tip, None, (opened, replace(untitled, by=By.DETOUR))))
    assert opened_by(By.PLAN, View(bare[0], None, (opened, replace(untitled, by=By.DETOUR))))


def test_of_two_buttons_of_one_name_the_one_beside_the_filled_field_is_meant() -> None:
    """The link in the head of the page is called as the form's button is."""
    form = UIElement(1, Role.CONTAINER)
    head = UIElement(0, Role.LINK, "Log In", flags=BUTTON)
    name = UIElement(2, Role.INPUT, description="Password", flags=FIELD, parent=1)
    button = UIElement(3, Role.BUTTON, "Log In", flags=BUTTON, parent=1)
    page = shown(head, form, name, button)
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    once, _ = planned(graph, "Log in", Intended(Kind.TYPE, "Password", "s3cret"), Intended(Kind.TAP, "Log In"))
    typed = once.decide(View(page, "page"))
    filled = shown(head, form, replace(name, text="s3cret"), button)
    act = once.decide(View(filled, "page", (moved(typed, page, "page"),)))
    assert isinstance(act, Act)
    assert act.element is not None
    assert act.element.index == 3


def test_the_run_stops_when_the_questions_are_used_up() -> None:
    """Nobody goes on in the model's place."""
    page = shown(control(0, "Recent"))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    model = ScriptedModel([])
    once = PlanOnce(graph, "t", OncePlanner(model, "t"), known=[Intended(Kind.TAP, "Flux")], most_calls=0)
    view = View(page, "page")
    assert [type(once.decide(view)) for _ in range(2)] == [Pause, Pause]
    with pytest.raises(ModelError, match="the 0 questions of this run are used up: nothing here is called 'Flux'"):
        once.decide(view)


@pytest.mark.parametrize(("kind", "expects"), [("page", True), ("dialog", False)])
def test_a_dialog_that_is_called_by_what_it_is_about_is_not_expected_by_its_name(kind: str, *, expects: bool) -> None:
    """One of another file is not closed as if it had come by mistake: the plan's next control is looked for in it."""
    graph, page = leading("Rename"), shown(control(0, "Rename"))
    graph.put_screen(Screen("there", APP, "Rename a.txt", kind=kind))
    action = Tap(selector_for(page.elements[0], page))
    assert bool(led_to(graph, action, View(page, "here"))) is expects


@pytest.mark.parametrize(
    ("name", "leads", "asked"), [("Ruler", "", False), ("Ruler", "rulers", True), ("Delete", "", True)]
)
def test_what_is_to_be_set_and_shows_no_state_is_touched_unless_it_may_do_something_else(
    name: str, leads: str, asked: bool
) -> None:
    """A touch that leads on or deletes is none that sets something; the model is asked then."""
    page = shown(control(0, name, Role.ITEM))
    graph = Graph(APP)
    graph.put_screen(Screen("page", APP, "Page", elements=page.elements))
    if leads:
        graph.put_screen(Screen(leads, APP, "Rulers"))
        graph.put_transition(Transition("page", Tap(selector_for(page.elements[0], page)), leads))
    once, model = planned(graph, "Show it", Intended(Kind.SET, name, "on"), answers=['{"steps": []}'])
    decision = after_waiting(once, View(page, "page"))
    assert (bool(model.questions), isinstance(decision, Act)) == (asked, not asked)
    if asked:
        assert f"'{name}' is shown, but not whether it is on" in model.questions[0].text


@pytest.mark.parametrize(("proven", "asked"), [("Ruler", 0), ("Grid", 1)])
def test_what_was_set_unseen_at_the_end_of_a_plan_is_not_asked_about(proven: str, asked: int) -> None:
    """The touch came to nothing visible, as it has to where the control shows no state; another fact may be seen."""
    page = shown(control(0, "Ruler", Role.ITEM), control(1, "Grid", Role.ITEM))
    model = ScriptedModel(['{"steps": []}'] * asked)
    fact = Holds(IsChecked(Selector(Role.OTHER, proven)), changed=True)
    steps, planner = [Intended(Kind.SET, "Ruler", "on")], OncePlanner(model, "Show it")
    once = PlanOnce(Graph(APP), "Show it", planner, known=steps, proof=[fact])
    act = after_waiting(once, View(page, None))
    assert isinstance(act, Act)
    history = (StepRecord(page, None, act.action, act.element, Outcome.NO_CHANGE),)
    after_waiting(once, View(page, None, history))
    assert len(model.questions) == asked


def form(*fields: UIElement) -> Observation:
    """A form beside another one that is about something else."""
    other = UIElement(1, Role.CONTAINER, parent=0)
    news = replace(control(2, "", Role.INPUT, hint="Mail *"), parent=1)
    own = [replace(e, index=4 + n, parent=3) for n, e in enumerate((*fields, control(0, "Save")))]
    return shown(UIElement(0, Role.CONTAINER), other, news, UIElement(3, Role.CONTAINER, parent=0), *own)


REQUIRED = replace(control(0, "", Role.INPUT, hint="City"), flags=FIELD | ElementFlag.REQUIRED)
STARRED = control(0, "", Role.INPUT, hint="City *")
TERMS = replace(control(0, "City", Role.CHECKBOX), flags=CHOICE | ElementFlag.REQUIRED)


@pytest.mark.parametrize("field", [REQUIRED, STARRED, TERMS])
def test_a_form_that_lacks_something_is_sent_once_the_model_was_told(field: UIElement) -> None:
    """It may insist: the page may say more than it asks for."""
    page = form(control(0, "Ann", Role.INPUT, hint="Name *"), field)
    answer = '{"steps": [["0", "tap", "Save"]]}'
    model = ScriptedModel([answer, answer])
    once = PlanOnce(Graph(APP), "Add Ann", OncePlanner(model, "Add Ann"))
    decision = once.decide(View(page, None))
    assert isinstance(decision, Act)
    assert (decision.element, len(model.questions)) == (page.elements[-1], 2)
    name = "City *" if field is STARRED else "City"
    assert f"tap 'Save' would send a form whose required '{name}' is empty" in model.questions[1].text
    assert ("City (required field)" in model.questions[0].text) == (field is REQUIRED)


def test_a_form_of_another_page_that_lacks_the_same_is_told_as_well() -> None:
    forms = FormCheck()
    for title, said in (("New book", "'City'"), ("New author", "'City'"), ("New book", "")):
        page = replace(form(REQUIRED), title=title, digest="")
        save = page.elements[-1]
        assert forms.lack(Tap(selector_for(save, page)), save, (), page) == said


@pytest.mark.parametrize(("platform", "lacks"), [("android.widget.EditText", True), ("input", False), ("", False)])
def test_a_star_is_no_name_where_a_field_shows_what_it_holds(platform: str, lacks: bool) -> None:
    """On Android it may be the hint that is shown."""
    field = replace(control(0, "report*", Role.INPUT), class_name=platform)
    assert is_lacking(field, (field,)) is lacks


@pytest.mark.parametrize("city", [("Rome", "City *"), ("", "City"), ("", "Search *")])
def test_a_form_that_lacks_nothing_is_sent_at_once(city: tuple[str, str]) -> None:
    """Another form of the page may lack what it wants."""
    model = ScriptedModel(['{"steps": [["0", "tap", "Save"]]}'])
    page = form(control(0, city[0], Role.INPUT, hint=city[1]))
    decision = PlanOnce(Graph(APP), "Add Ann", OncePlanner(model, "Add Ann")).decide(View(page, None))
    assert isinstance(decision, Act)
    assert len(model.questions) == 1
