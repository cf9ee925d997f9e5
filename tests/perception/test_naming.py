"""What screens are called."""

from dataclasses import replace

import pytest
from tests.perception.sights import button, field, heading, icon, option, sight, tab, words

from uiatlas.perception import abstract
from uiatlas.ui import Observation, Role, UIElement

ICON, ADD = icon("Search"), button("Add a clock")
TOP = replace(heading("Figures"), class_name="h1")


@pytest.mark.parametrize(
    ("seen", "name"),
    [
        (sight(heading("Inside"), title="Window"), "Window"),
        (sight(ADD, words("First"), heading("Heading")), "Heading"),
        (sight(ICON, words("Alarms"), ADD, activity="a.b.Main"), "Alarms"),
        (sight(ADD, tab("Clock"), tab("Timer", True), activity="a.b.Main"), "Timer"),
        (sight(ADD, words("Content"), activity="a.b.MainActivity"), "MainActivity"),
        (sight(ADD, activity="/users/{id}"), "/users/{id}"),
        (sight(ADD, words("7:30"), words("Nothing yet")), "Nothing yet"),
        (sight(option("5 minutes"), option("1 hour"), button("OK")), "5 minutes, 1 hour"),
        (sight(field("typed")), "screen"),
        (sight(words(":")), "screen"),
        (sight(), "screen"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_the_best_there_is_becomes_the_name(seen: Observation, name: str) -> None:
    assert abstract(seen).name == name


@pytest.mark.parametrize(
    ("seen", "title", "place", "name"),
    [
        (sight(heading("Tea shop"), heading("Ideas")), "Ideas - Tea shop", "/notes/{n}", "Ideas"),
        (sight(heading("Ideas")), "Tea shop", "/notes/{n}", "Ideas"),
        (sight(heading("Preferences")), "Preferences", "/form", "Preferences"),
        (
            sight(heading("Tea shop"), tab("Bills"), tab("Settle", True)),
            "A project - Tea shop",
            "/demo/settle",
            "Settle",
        ),
        (sight(heading("Tea shop"), ADD), "A project - Tea shop", "/demo/year-report", "Year report"),
        (sight(ADD), "Kettles", "/over", "Kettles"),
        (sight(heading("Contents:"), heading("Potting \uf0c1")), "Potting - Garden manual", "/potting", "Potting"),
        (sight(TOP, heading("General")), "Tea shop - Figures", "/figures", "Figures"),
        (sight(heading("News"), replace(TOP, text="Stores")), "Tea shop", "/stores", "Stores"),
        (sight(ADD), "- Tea shop", "/data/soil/", "Soil"),
        (sight(words("{}")), "", "/data/soil.json", "soil.json"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_a_page_of_a_site_is_called_by_what_tells_it_from_the_others(
    seen: Observation, title: str, place: str, name: str
) -> None:
    page = replace(seen, app="https://tea.example", title=title, activity=place, digest="")
    assert abstract(page).name == name


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        ((heading(""), heading("Log in"), field("user")), "Log in"),
        ((UIElement(0, Role.MENU_ITEM, "Latest"), UIElement(0, Role.MENU_ITEM, "Global")), "Latest, Global"),
        ((heading(""), words("Nothing is selected"), button("OK")), "Nothing is selected"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_what_lies_over_a_page_is_called_by_what_it_says_and_not_by_the_address(
    shown: tuple[UIElement, ...], name: str
) -> None:
    title = "Shelf" if name == "Latest, Global" else ""
    over = replace(
        sight(*shown, dialog=True), app="https://tea.example", title=title, activity="/detail/{n}", digest=""
    )
    assert abstract(over).name == name


def test_a_name_is_one_short_line_that_ends_in_a_word() -> None:
    long = "Phone storage (not visible by others, since it is private)<br>second line"
    assert abstract(sight(words(long))).name == "Phone storage (not visible by others"


def test_the_name_stays_when_check_marks_and_typed_text_change() -> None:
    names = {
        abstract(sight(field(text), option("Sound", on), button("Save"))).name
        for text, on in (("", True), ("milk", False))
    }
    assert names == {"Sound, Save"}


def test_the_kind_says_what_lies_over_a_page() -> None:
    entry = UIElement(0, Role.MENU_ITEM, "Settings")
    kinds = [abstract(seen).kind for seen in (sight(ADD), sight(ADD, dialog=True), sight(entry, dialog=True))]
    assert kinds == ["screen", "dialog", "menu"]
