"""What users may want of a screen, and the milestones on the way there."""

from dataclasses import replace

import pytest
from tests.knowledge.halls import CLICK, halls

from uiatlas.knowledge.intents import Intent, MapIntents, MapMilestones, inner_labels, with_milestones
from uiatlas.knowledge.trajectories import Trajectory, cheapest, steps_of, summarise
from uiatlas.ui import InputText, Role, Tap, UIElement


def intents_of(screen: str) -> dict[str, Intent]:
    graph = halls()
    return {i.text: i for i in MapIntents().intents(graph, graph.screens[screen])}


@pytest.mark.parametrize(
    ("screen", "wish"),
    [
        ("settings", "turn on or off Play sounds"),
        ("settings", "open Colours"),
        ("colours", "choose Red"),
        ("person", "enter Name"),
        ("person", "Delete"),
        ("help", "open Help"),
    ],
)
def test_a_wish_is_worded_by_the_kind_of_control(screen: str, wish: str) -> None:
    assert wish in intents_of(screen)


def test_buttons_that_only_agree_decline_or_lead_back_are_no_wishes() -> None:
    assert not {"OK", "Cancel", "open OK"} & intents_of("colours").keys()
    assert not any("back" in text for text in intents_of("home"))


def test_what_is_done_goes_with_the_wish() -> None:
    assert isinstance(intents_of("person")["enter Name"].act, InputText)
    act = intents_of("colours")["choose Red"].act
    assert isinstance(act, Tap)
    assert act.target.text == "Red"


def test_milestones_are_the_screens_on_the_way_then_the_wish_then_what_makes_it_count() -> None:
    graph = halls()
    intent = with_milestones(graph, intents_of("colours")["choose Red"], MapMilestones())
    assert [m.text for m in intent.milestones] == [
        "open Menu",
        "open Settings",
        "open Colours",
        "choose Red",
        "confirm with OK",
    ]
    assert [m.screen for m in intent.milestones] == ["menu", "settings", "colours", "colours", "colours"]


def test_a_screen_that_no_way_leads_to_has_only_its_own_milestones() -> None:
    intent = with_milestones(halls(), intents_of("island")["Dig"], MapMilestones())
    assert [m.screen for m in intent.milestones] == ["island"]


def test_milestones_follow_a_map_that_grows() -> None:
    graph, source = halls(), MapMilestones()
    intent = intents_of("help")["open Help"]
    assert [m.screen for m in source.milestones(graph, intent)] == ["menu", "help", "help"]
    menu = graph.screens["menu"]
    graph.put_screen(replace(menu, id="shortcut", name="Shortcut"))
    assert source.milestones(graph, replace(intent, screen="shortcut"))[0].screen == "shortcut"


def test_a_row_is_called_by_the_text_inside_it() -> None:
    row = UIElement(0, Role.ITEM, flags=CLICK)
    said = inner_labels([row, UIElement(1, Role.TEXT, text="Storage<br>2 GB", parent=0)])
    assert said[0] == "Storage"


def test_ways_are_told_step_by_step_and_in_one_sentence() -> None:
    graph = halls()
    way = cheapest(graph, "home")["colours"]
    assert way.screens == ("home", "menu", "settings", "colours")
    assert steps_of(graph, way)[0] == 'Home: tap "Menu" → Menu'
    assert summarise(graph, way, intents_of("colours")["choose Red"].act).endswith('then tap "Red", on "Colours"')
    assert summarise(graph, Trajectory("home"), None) == 'stay on "Home"'


def test_equal_wishes_have_equal_ids_and_others_have_others() -> None:
    one, again = intents_of("colours")["choose Red"], intents_of("colours")["choose Red"]
    assert one.id == again.id != intents_of("colours")["choose Blue"].id
