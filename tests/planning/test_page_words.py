"""The pages that have to do with a goal are found by its words; the others count as pages that say nothing of it."""

import pytest

from uiatlas.planning.meaning import likely_screens
from uiatlas.planning.meaning.features import WORDS, features_of
from uiatlas.planning.meaning.pages import Page
from uiatlas.planning.meaning.words import PageWords, words_of
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition


def page(name: str, *controls: str, leads: str = "", host: str = "", steps: int = 1) -> Page:
    made = Page([name], "screen", name, external=False, steps=steps)
    made.controls = dict.fromkeys(controls, "")
    made.leads = {(leads, ""): None} if leads else {}
    made.hosts = {host: None} if host else {}
    return made


PAGES = (
    page("Alarms", "New alarm", "Ringtones"),
    page("Alarm", "Sign out", leads="sign out"),
    page("Volume", "Louder", host="Sound settings"),
    page("Clock", "Minutes", steps=4),
)


def everywhere(words: PageWords) -> PageWords:
    """The same words, with every page looked at whatever it says."""
    numbers = range(len(words.pages))
    beside = dict.fromkeys(words.says.keys() | words.beside.keys(), numbers)
    return PageWords(words.pages, words.says, beside | {"ringtone": numbers, "signout": numbers}, words.traits)


def test_pages_that_say_nothing_of_a_goal_need_not_be_read() -> None:
    words = words_of(PAGES)
    for goal in ("change the ringtone", "sign out", "sound", "open the clock", "bake a cake", ""):
        rows = features_of(goal, words, "Alarms", {})
        assert rows == features_of(goal, everywhere(words), "Alarms", {}), goal
        assert all(len(row) == len(WORDS) for row in rows)


def test_what_a_page_is_shown_in_is_found_and_tells_nothing_of_how_rare_a_word_is() -> None:
    words = words_of(PAGES)
    assert list(words.saying(words.alike(["sound"]))) == [2]
    assert words.rarity("sound") == 1.0
    assert words.rarity("alarm") < words.rarity("clock")


def test_a_word_of_the_goal_that_the_map_says_itself_is_hardly_looked_for_in_words_that_begin_like_it() -> None:
    """A changelog is none of the things that can be changed; where nobody has one, it may be."""
    offered = WORDS.index("offered")
    alone, other = page("Things", "Change", "Add"), page("About", "Changelog")
    (before, *_) = features_of("changelog", words_of((alone,)), None, {})
    after, exact = features_of("changelog", words_of((alone, other)), None, {})
    assert exact[offered] == 1.0
    assert after[offered] < 0.7 < before[offered]


@pytest.mark.parametrize("goal", ["open the settings", "go to the settings screen"])
def test_words_that_point_to_a_place_do_not_outweigh_its_name(goal: str) -> None:
    """Many pages are called settings here, and "launch", which is like "open", is said by one control alone."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("p.Settings", "p", "p.SettingsActivity", "activity", "p.Settings"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Settings")), "p.Settings"))
    for name, label in (
        ("Experience", "Launch…"),
        ("Lock", "Lock the screen"),
        ("Apps", "This app"),
        ("Sounds", "Bell"),
    ):
        key = f"p.{name}SettingsFragment"
        entry = UIElement(0, Role.ITEM, label, flags=ElementFlag.CLICKABLE)
        graph.put_screen(Screen(key, "p", key, "fragment", key, elements=(entry,)))
        graph.put_transition(Transition("p.Settings", Tap(Selector(text=name)), key))
    assert likely_screens(graph, goal, ())[0].screen == "p.Settings"
