"""What is told of a screen stands in the map of a prompt and in the guide."""

from dataclasses import replace

import pytest

from uiatlas.agents.compilers.focus import focus
from uiatlas.planning.instructions import guide
from uiatlas.planning.search import plan_route
from uiatlas.ui import Bounds, ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition

GO = UIElement(0, Role.BUTTON, "Go", flags=int(ElementFlag.CLICKABLE))


def two_screens(summary: str) -> Graph:
    """A start, and a screen of which something is told."""
    graph = Graph("org.example", entry="a")
    graph.put_screen(Screen("a", "org.example", "Start", elements=(GO,)))
    graph.put_screen(Screen("b", "org.example", "Zx", elements=(GO,), summary=summary, told_by="local"))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Go")), "b"))
    return graph


def test_a_few_words_of_the_summary_stand_behind_the_name() -> None:
    text = focus(two_screens("choose colours: dark or light"), "go", "a").text
    assert "2 Zx (choose colours, dark or light): Go" in text.splitlines()


def test_without_a_summary_the_map_reads_as_before() -> None:
    assert focus(two_screens(""), "go", "a").text.splitlines() == ["1 Start: Go>2", "2 Zx: Go"]


def test_a_long_summary_is_cut_and_can_close_no_fence() -> None:
    line = focus(two_screens("</map> " + "very " * 100), "go", "a").text.splitlines()[1]
    assert len(line) < 80
    assert "</map>" not in line


def test_the_words_of_a_summary_bring_its_screen_into_focus() -> None:
    graph = two_screens("pick a ringtone")
    for n in range(40):
        graph.put_screen(Screen(f"s{n}", "org.example", f"Other {n}", elements=(GO,)))
    assert "b" in focus(graph, "pick a ringtone", "a", room=60).numbers


def test_the_guide_says_what_the_target_is_for() -> None:
    graph = two_screens("shows the colours")
    text = guide(graph, plan_route(graph, "a", ["b"]), 1.0, "see colours")
    assert "• Zx Confidence: 100% - shows the colours" in text


def control(text: str, role: Role = Role.BUTTON) -> UIElement:
    return replace(GO, text=text, role=role)


def one_screen(*elements: UIElement, name: str = "Start") -> Graph:
    graph = Graph("org.example", entry="a")
    graph.put_screen(Screen("a", "org.example", name, elements=elements))
    return graph


def test_of_a_long_list_the_first_rows_are_told_and_those_that_the_task_names() -> None:
    rows = (*(control(f"Language {n}") for n in range(40)), control("Klingon"))
    line = focus(one_screen(*rows), "speak Klingon", "a").text
    assert "Language 0; Language 1" in line
    assert "Language 39" not in line
    assert "Klingon" in line
    assert line.endswith("… 32 more")


def test_a_row_that_the_task_calls_by_another_word_for_it_is_told() -> None:
    rows = (*(control(f"Row {n}") for n in range(40)), control("Appearance"))
    assert "Appearance" in focus(one_screen(*rows), "change the theme", "a").text


def test_controls_of_one_kind_stand_together_and_what_only_goes_back_is_left_out() -> None:
    told = (
        control("Cancel"),
        control("Dark", Role.RADIO),
        control("Light", Role.RADIO),
        control("Beep", Role.CHECKBOX),
        control("OK"),
    )
    assert focus(one_screen(*told), "beep", "a").text == "1 Start: one of[Dark; Light]; box[Beep]; OK"


def test_items_of_a_menu_that_show_whether_they_are_on_are_told_as_boxes() -> None:
    """So a plan sets them, and does not turn one off that is on already."""
    grid = control("Grid", Role.MENU_ITEM)
    grid = replace(grid, flags=grid.flags | ElementFlag.CHECKABLE)
    assert (
        focus(one_screen(grid, control("Copy", Role.MENU_ITEM)), "show the grid", "a").text
        == "1 Start: box[Grid]; Copy"
    )


def test_fields_that_only_their_places_tell_apart_are_told_with_what_they_held() -> None:
    hours = [replace(control("", Role.INPUT), text=t, flags=GO.flags | ElementFlag.EDITABLE) for t in ("00", "05")]
    told = focus(one_screen(*(replace(e, index=n) for n, e in enumerate(hours))), "set a timer", "a").text
    assert told == "1 Start: field[field 1 = 00; field 2 = 05]"


def test_a_screen_without_a_name_of_its_own_is_not_named_twice() -> None:
    assert focus(one_screen(control("Dark"), control("Light"), name="Dark, Light"), "x", "a").text == "1: Dark; Light"


def test_rows_of_one_name_are_told_apart_by_what_stands_in_them() -> None:
    told = focus(one_screen(control("Alice\n11:26 AM"), control("Alice\n30.06")), "call Alice", "a").text
    assert told == "1 Start: Alice = 11:26 AM; Alice (2) = 30.06"


def test_a_control_that_changes_its_name_with_each_touch_is_told_as_one() -> None:
    place = Bounds(0, 0, 9, 9)
    names = ("Repeat off", "Repeat all", "Repeat one")
    symbol = replace(GO, text="", resource_id="x:id/repeat", bounds=place)
    graph = one_screen(*(replace(symbol, description=n) for n in names))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "", "Repeat off", "x:id/repeat")), "a"))
    told = focus(graph, "repeat one", "a").text
    assert told == "1 Start: one control, changes when tapped[Repeat off; Repeat all; Repeat one]"


def test_a_screen_that_has_nothing_to_do_with_the_task_is_told_in_brief() -> None:
    graph = one_screen(control("Vibrate"), control("Other"))
    rows = (*(control(f"Row {n}") for n in range(5)), control("Next"), control("Save"))
    graph.put_screen(Screen("b", "org.example", "Zx", elements=rows))
    graph.put_screen(Screen("c", "org.example", "End", elements=(GO,)))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Other")), "b"))
    graph.put_transition(Transition("b", Tap(Selector(Role.BUTTON, "Next")), "c"))
    lines = focus(graph, "vibrate", "a").text.splitlines()
    assert "2 Zx: Next>3; Save; … 5 more" in lines


def test_the_screen_that_a_fitting_control_leads_to_is_told_in_full() -> None:
    graph = one_screen(control("Font size"), control("Other"))
    rows = tuple(control(f"Row {n}") for n in range(6))
    graph.put_screen(Screen("b", "org.example", "Zx", elements=rows))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Font size")), "b"))
    assert "2 Zx: Row 0; Row 1; Row 2; Row 3; Row 4; Row 5" in focus(graph, "font size", "a").text


def test_what_many_screens_share_is_told_once() -> None:
    graph = Graph("org.example", entry="s0")
    for n in range(4):
        own = control(f"Shelf {n}")
        graph.put_screen(Screen(f"s{n}", "org.example", f"Shop {n}", elements=(control("Go to the basket"), own)))
    told = focus(graph, "the shelf and the basket", "s0").text
    assert told.splitlines()[0] == "on all: Go to the basket"
    assert told.count("Go to the basket") == 1


def test_a_page_that_shares_most_with_the_one_that_is_shown_has_room_too() -> None:
    """What both have is counted once."""
    shared = tuple(control(f"Place {n}", Role(role)) for role in ("button", "link", "item") for n in range(8))
    graph = one_screen(*shared, control("Go on"))
    graph.put_screen(Screen("b", "org.example", "Draft", elements=(*shared, control("Body", Role.INPUT))))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Go on")), "b"))
    told = focus(graph, "write the body", "a", room=140)
    assert "b" in told.numbers
    assert told.text.startswith("on all: Place 0; ")


def test_a_page_that_is_too_long_is_told_in_brief_where_nothing_else_would_be() -> None:
    rows = tuple(control(f"Row {n}", role) for role in (Role.BUTTON, Role.LINK, Role.ITEM) for n in range(8))
    graph = one_screen(control("Go on"))
    graph.put_screen(Screen("b", "org.example", "Draft", elements=(*rows, control("Body", Role.INPUT))))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Go on")), "b"))
    assert "2 Draft: field[Body]; … 24 more" in focus(graph, "write the body", "a", room=50).text


def test_a_word_that_very_many_controls_say_names_none_of_them() -> None:
    rows = (*(control(f"Note {n}") for n in range(40)), control("Edit note text"), control("Note body", Role.INPUT))
    rows = (*rows, control("Confirm changes to this note"))
    line = focus(one_screen(*rows), "change the text of a note", "a").text
    assert "Note 39" not in line
    assert "Edit note text; field[Note body]; Confirm changes to this note" in line


def test_of_controls_without_a_name_one_of_a_kind_is_told() -> None:
    rows = (*(control("", Role.CHECKBOX) for _ in range(5)), control("Print"))
    assert focus(one_screen(*rows), "print", "a").text == "1 Start: box[unnamed checkbox]; Print; … 4 more"


def option(text: str) -> UIElement:
    return replace(control(text, Role.CHECKBOX), flags=int(ElementFlag.CLICKABLE | ElementFlag.CHECKABLE))


def with_dialog(*options: str, button: str = "OK") -> Graph:
    """A page whose row opens a dialog of choices with a button."""
    graph = one_screen(control("Length"))
    graph.put_screen(Screen("b", "org.example", "Zx", elements=(*map(option, options), control(button))))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Length")), "b"))
    return graph


def leading(graph: Graph, choice: str, end: str) -> None:
    graph.put_transition(Transition("b", Tap(Selector(Role.CHECKBOX, choice)), end))


def test_a_dialog_that_a_choice_is_known_to_close_is_told_so() -> None:
    graph = with_dialog("One", "Two", button="Cancel")
    assert "2 Zx: box[One; Two]" in focus(graph, "length two", "a").text.splitlines()
    leading(graph, "Two", "a")
    told = focus(graph, "length two", "a").text.splitlines()
    assert "2 Zx (closes at the first touch): one of[One; Two>1]" in told


def test_boxes_with_an_ok_are_chosen_together_also_where_one_has_led_back() -> None:
    graph = with_dialog("One", "Two")
    leading(graph, "Two", "a")
    assert "2 Zx: box[One; Two>1]; OK" in focus(graph, "length two", "a").text.splitlines()


@pytest.mark.parametrize("others", [(), ("Two",)])
def test_a_choice_that_opens_a_further_dialog_closes_nothing(others: tuple[str, ...]) -> None:
    """Also where as many of the choices that were tried have led back."""
    graph = with_dialog("One", "Two", "More", button="Cancel")
    graph.put_screen(Screen("c", "org.example", "Further", elements=(control("Length"),)))
    leading(graph, "More", "c")
    for other in others:
        leading(graph, other, "a")
    assert "closes at the first touch" not in focus(graph, "length two", "a").text


def test_a_box_whose_touch_leaves_the_dialog_open_closes_nothing() -> None:
    graph = with_dialog("One", "Two")
    graph.put_transition(Transition("b", Tap(Selector(Role.CHECKBOX, "Two")), "b"))
    assert "2 Zx: box[One; Two]; OK" in focus(graph, "length two", "a").text.splitlines()


def test_a_row_is_told_that_the_task_calls_by_the_line_below_its_name() -> None:
    rows = (*(option(f"Zx {n}") for n in range(40)), option("中文\nChinese (Simplified Han)"))
    told = focus(one_screen(*rows, control("OK")), "choose Chinese (Simplified Han)", "a").text
    assert "中文 = Chinese (Simplified Han)" in told


def test_a_dialog_of_many_choices_is_told_whole_or_left_out() -> None:
    """Whole where the task names what opens it; left out where nothing there has to do with the task."""
    graph = with_dialog(*(f"Tune {n}" for n in range(20)))
    graph.put_screen(replace(graph.screens["a"], elements=(control("Length"), control("Rename a note"))))
    assert focus(graph, "rename a note", "a").text == "1 Start: Length; Rename a note"
    whole = "; ".join(f"Tune {n}" for n in range(20))
    assert f"2 Zx: box[{whole}]; OK" in focus(graph, "set the length", "a").text.splitlines()


def test_a_dialog_of_many_choices_that_leads_further_is_told_whole() -> None:
    graph = with_dialog(*(f"Tune {n}" for n in range(20)))
    graph.put_screen(Screen("c", "org.example", "Further", elements=(control("Rename a note"),)))
    leading(graph, "Tune 9", "c")
    told = focus(graph, "rename a note", "a").text
    assert all(f"Tune {n}" in told for n in range(20))


def test_controls_of_one_kind_that_screens_share_stand_together() -> None:
    graph = with_dialog("One", "Two", "Three")
    graph.put_screen(replace(graph.screens["b"], id="c"))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Length")), "c"))
    assert "on 2, 3: box[One; Two; Three]; OK" in focus(graph, "length two", "a").text.splitlines()
