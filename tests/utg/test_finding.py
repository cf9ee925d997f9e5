"""Screens are found by id, by name, or by the end of a name that only one of them has."""

import pytest

from uiatlas.errors import InputError, UnknownNameError
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


@pytest.mark.parametrize("name", ["ettings", "", "Mai", "time"])
def test_a_piece_of_a_word_finds_nothing(name: str) -> None:
    with pytest.raises(UnknownNameError):
        drawn().find(name)
