"""What makes two looks one screen, and what makes them two: each clause of the rule by a small example."""

from dataclasses import replace

import pytest
from tests.perception.sights import (
    Piece,
    a_list,
    button,
    field,
    heading,
    icon,
    option,
    radio_strip,
    row,
    sight,
    switch,
    tab,
    words,
)

from uiatlas.perception import same_screen
from uiatlas.ui import ElementFlag, Observation, Role, UIElement

BAR = [icon("Navigate up"), words("Alarms"), icon("Search"), icon("More options")]


def test_an_unchanged_screen_is_the_same() -> None:
    seen = sight(*BAR, button("Add"))
    assert same_screen(seen, replace(seen))


def test_a_blank_screen_is_itself_and_no_other() -> None:
    assert same_screen(sight(), sight())
    assert not same_screen(sight(), sight(words("Loading")))


def test_other_digits_are_the_same_screen() -> None:
    assert same_screen(sight(*BAR, words("3 alarms are set")), sight(*BAR, words("12 alarms are set")))


def test_a_toggled_option_is_the_same_screen() -> None:
    on, off = (sight(words("Settings"), option("Dark theme", x), option("Sound")) for x in (True, False))
    assert same_screen(on, off)


def test_typed_text_is_the_same_screen() -> None:
    one, other = (sight(words("New note"), field(text), button("Save")) for text in ("", "Buy milk and bread"))
    assert same_screen(one, other)


def test_another_item_of_a_kind_is_the_same_screen() -> None:
    """The details of one recording and of another: the same tools around other data."""
    one, other = (
        sight(icon("Share"), icon("Delete"), icon("Play"), words(name), words(size))
        for name, size in (("rec_1.m4a", "12 kB"), ("walk.m4a", "3 kB"))
    )
    assert same_screen(one, other)


def test_a_list_with_other_rows_is_the_same_screen() -> None:
    rows = [[row("Ada", "3 items"), row("Bob", "1 item")], [row("Chen", "9 items")], []]
    looks = [sight(*BAR, button("Add"), a_list(*some)) for some in rows]
    assert all(same_screen(looks[0], other) for other in looks[1:])


def cover(name: str) -> Piece:
    return UIElement(0, Role.ITEM, flags=ElementFlag.CLICKABLE), [icon(f"Cover {name}")]


def test_described_rows_of_a_list_do_not_hold_two_pages_together() -> None:
    """A page with equal album covers in its list is not the page whose controls differ."""
    covers = a_list(*(cover(c) for c in "abcdef"))
    one = sight(words("Albums"), icon("Sort"), icon("Filter"), covers)
    assert not same_screen(one, sight(words("Now playing"), icon("Pause"), icon("Skip"), covers))


def test_another_title_over_the_same_buttons_is_another_screen() -> None:
    one, other = (
        sight(words(t), button("Cancel"), button("OK")) for t in ("Delete the note?", "Leave without saving?")
    )
    assert not same_screen(one, other)


def test_another_selected_tab_is_another_screen_even_when_all_else_is_equal() -> None:
    one, other = (
        sight(
            icon("Search"), icon("Sort"), icon("More"), tab("Albums", x), tab("Artists", not x), words("Nothing here")
        )
        for x in (True, False)
    )
    assert not same_screen(one, other)


def choosing(chosen: str, *, dialog: bool, beside: int = 0) -> Observation:
    """A list from which one item is chosen, with some buttons beside it."""
    labels = ("Small", "Medium", "Large", "Huge", *(f"Press {'x' * n}" for n in range(1, beside + 1)))
    roles = [Role.ITEM] * 4 + [Role.BUTTON] * beside
    marks = [ElementFlag.CLICKABLE | (ElementFlag.SELECTED if label == chosen else 0) for label in labels]
    found = (UIElement(i, r, t, flags=m) for i, (r, t, m) in enumerate(zip(roles, labels, marks, strict=True)))
    return Observation("app", tuple(found), "/order", "Size", dialog=dialog)


def test_a_list_to_choose_from_is_the_same_screen_whichever_item_is_chosen() -> None:
    assert same_screen(choosing("Small", dialog=True), choosing("Huge", dialog=True))
    assert same_screen(choosing("Small", dialog=True, beside=2), choosing("Huge", dialog=True, beside=2))


def test_a_list_beside_a_page_leads_to_another_screen_with_every_item() -> None:
    assert not same_screen(choosing("Small", dialog=False), choosing("Huge", dialog=False))
    assert not same_screen(choosing("Small", dialog=True, beside=6), choosing("Huge", dialog=True, beside=6))


def test_a_tab_shown_as_plain_text_beside_buttons_is_told_apart_as_well() -> None:
    one = sight(icon("Search"), icon("Sort"), words("Albums"), button("Artists"))
    assert not same_screen(one, sight(icon("Search"), icon("Sort"), button("Albums"), words("Artists")))


def test_a_strip_of_radio_buttons_across_the_screen_is_tabs() -> None:
    one, other = (sight(*BAR, *radio_strip("Day", "Week", "Month", chosen=i)) for i in (0, 2))
    assert not same_screen(one, other)


def test_a_narrow_row_of_radio_buttons_is_options() -> None:
    one, other = (sight(*BAR, *radio_strip("S", "M", "L", chosen=i, width=300)) for i in (0, 2))
    assert same_screen(one, other)


@pytest.mark.parametrize("role", [Role.BUTTON, Role.RADIO])
def test_buttons_with_words_that_touch_each_other_switch_between_views(role: Role) -> None:
    """One of them is down; in a tool bar or a bubble they take up as little room as they need."""
    menus = [button(name) for name in ("File", "Edit", "View", "Go", "Help", "Back", "Forward", "Refresh")]
    files, log = (
        sight(*menus, *switch("Files", "Log", chosen=i, role=role), words(said))
        for i, said in enumerate(("Name", "Author"))
    )
    assert not same_screen(files, log)


@pytest.mark.parametrize(
    ("width", "gap", "down"),
    [(100, 6, 1), (40, 0, 1), (100, 0, 2)],
    ids=["apart from each other", "with pictures", "each set by itself"],
)
def test_other_buttons_that_stay_down_are_options(width: int, gap: int, down: int) -> None:
    one, other = (
        sight(*BAR, *switch("Bold", "Slanted", "Struck", chosen=i, width=width, gap=gap, down=down)) for i in (0, 1)
    )
    assert same_screen(one, other)


def test_a_dialog_is_told_by_what_it_says_not_by_the_title_of_its_window() -> None:
    """All dialogs that it is compared with have that title, since it is their place."""
    code, error = (
        sight(button("Close"), *said, activity="Passes", title="Passes", dialog=True)
        for said in ((), (words("Could not show link"), words("Operation not supported")))
    )
    assert not same_screen(code, error)


def test_questions_with_another_answer_are_two() -> None:
    """Though title, field and the button that declines are the same."""
    new, edit = (
        sight(button("Cancel"), button(label), field(""), activity="Plants", title="Plants", dialog=True)
        for label in ("New", "Edit")
    )
    assert not same_screen(new, edit)


def test_a_dialog_over_a_page_is_another_screen() -> None:
    page = sight(*BAR, activity="Main")
    assert not same_screen(page, replace(page, dialog=True, digest=""))


def test_another_activity_is_another_screen() -> None:
    assert not same_screen(sight(*BAR, activity="Main"), sight(*BAR, activity="Picker"))


def test_the_same_activity_speaks_for_the_same_screen_where_content_is_in_doubt() -> None:
    def looks(activity: str) -> tuple[Observation, Observation]:
        tools = [icon("Play"), icon("Share")]
        one = sight(*tools, button("Low"), button("Medium"), button("High"), activity=activity)
        return one, sight(*tools, button("Try it"), button("Buy"), button("Rate"), activity=activity)

    assert same_screen(*looks("EffectDetail"))
    assert not same_screen(*looks(""))


def test_another_app_is_another_screen() -> None:
    assert not same_screen(sight(*BAR, app="one"), sight(*BAR, app="other"))


SETTINGS = ("title", "summary", "list", "toolbar", "switch", "icon", "action_bar", "content")


@pytest.mark.parametrize(("ids", "same"), [(SETTINGS, True), (("other", "ids", "than", "these"), False)])
def test_a_translation_is_the_same_screen_if_the_structure_is(ids: tuple[str, ...], same: bool) -> None:
    english = ["Date and time", "Use network time", "Set date", "Set zone", "Use locale", "Format", "Clock", "More"]
    japanese = ["日付と時刻", "ネットワークの時刻", "日付の設定", "タイムゾーン", "言語", "形式", "時計", "その他"]
    one = sight(*(button(w, f"p:id/{i}") for w, i in zip(english, SETTINGS, strict=True)))
    other = sight(*(button(w, f"p:id/{i}") for w, i in zip(japanese, ids, strict=False)))
    assert same_screen(one, other) is same


def test_a_dialog_whose_panel_takes_taps_is_known_by_its_title_and_not_read_as_one_row() -> None:
    def panel(title: str) -> Observation:
        return sight((UIElement(0, Role.CONTAINER, flags=ElementFlag.CLICKABLE), [words(title), *answers]))

    answers = [button("Allow"), button("Deny")]
    assert not same_screen(panel("Use the camera?"), panel("Read your contacts?"))
    assert same_screen(panel("Use the camera?"), sight(words("Use the camera?"), *answers))


def test_system_bars_and_hidden_elements_do_not_count() -> None:
    seen = sight(*BAR)
    clock = [button(f"Notification {c}", "com.android.systemui:id/note") for c in "abcdefghij"]
    hidden = [replace(icon(f"Hidden {c}"), flags=ElementFlag.HIDDEN) for c in "abcdefghij"]
    assert same_screen(seen, sight(*BAR, *clock, *hidden))


def test_a_spinner_or_slider_with_another_value_is_the_same_screen() -> None:
    def form(currency: str, amount: str) -> Observation:
        return sight(heading("New"), UIElement(0, Role.CHOICE, currency), UIElement(0, Role.SLIDER, amount))

    assert same_screen(form("Euro", "low"), form("Yen", "high"))


def test_nameless_dialogs_with_equal_options_are_told_apart_by_the_element_that_opens_them() -> None:
    dialog = sight(option("5 minutes"), option("10 minutes"), button("OK"))
    by_snooze, by_reminder = frozenset({("settings", "Snooze")}), frozenset({("settings", "Max reminder")})
    assert same_screen(dialog, dialog)
    assert same_screen(dialog, dialog, ways=by_snooze, other_ways=by_snooze)
    assert not same_screen(dialog, dialog, ways=by_snooze, other_ways=by_reminder)


def test_the_element_that_opens_it_does_not_split_a_screen_with_a_name() -> None:
    page = sight(*BAR)
    assert same_screen(page, page, ways=frozenset({("home", "Ada")}), other_ways=frozenset({("home", "Bob")}))
