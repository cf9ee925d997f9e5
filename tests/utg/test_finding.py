"""Screens are found by id, by name, by the end of a name or by a title that only one of them has."""

import pytest

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.ui import Role, UIElement
from uiatlas.utg import Graph, Screen

APP = "org.example"


def drawn() -> Graph:
    """Two activities of one simple name, a class within a class, and a page without a class."""
    graph = Graph(APP)
    for key, name in (
        ("one", "org.example.Main"),
        ("two", "org.example.settings.Settings"),
        ("three", "org.example.old.Settings"),
        ("four", "org.example.Main$AskDialog"),
        ("five", "Date and time"),
    ):
        graph.put_screen(Screen(key, APP, name))
    return graph


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("four", "four"),
        ("org.example.Main", "one"),
        ("Main", "one"),
        ("main", "one"),
        ("AskDialog", "four"),
        ("settings.Settings", "two"),
        ("date and time", "five"),
    ],
)
def test_a_class_is_found_without_its_package(name: str, key: str) -> None:
    assert drawn().find(name).id == key


def test_an_end_that_several_names_have_is_refused_with_their_ids() -> None:
    with pytest.raises(InputError, match="2 screens are called 'Settings'") as caught:
        drawn().find("Settings")
    assert "three, two" in str(caught.value)


def test_a_title_names_the_one_screen_that_has_it_and_no_name_gives_way_to_it() -> None:
    graph = drawn()
    for key, name, title in (("six", "org.example.ListFragment", "My plants"), ("seven", "org.example.Copy", "Main")):
        graph.put_screen(Screen(key, APP, name, titles=(title,)))
    assert graph.find("my plants").id == "six"
    assert graph.find("Main").id == "one"
    graph.put_screen(Screen("eight", APP, "org.example.Other", titles=("My plants",)))
    with pytest.raises(InputError, match="2 screens are called 'My plants'"):
        graph.find("My plants")


@pytest.mark.parametrize("name", ["ettings", "", "Mai", "time"])
def test_a_piece_of_a_word_finds_nothing(name: str) -> None:
    with pytest.raises(UnknownNameError):
        drawn().find(name)


def test_screens_of_one_name_are_told_apart_by_what_only_one_of_them_says() -> None:
    """The ids mean nothing to a person; a label that is on one of the screens alone does."""
    graph = Graph("org.example", entry="one")
    for key, *labels in (("one", "Notes", "Search"), ("two", "Notes", "Archived"), ("three", "Notes")):
        rows = tuple(UIElement(i, Role.BUTTON, label) for i, label in enumerate(labels))
        graph.put_screen(Screen(key, graph.app, "My notes", elements=rows))
    with pytest.raises(InputError) as caught:
        graph.find("My notes")
    assert 'one ("Search"), three, two ("Archived")' in str(caught.value)
