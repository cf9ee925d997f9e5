"""Two maps of one app made on different days are known to be of the same screens."""

from uiatlas.perception import Locator
from uiatlas.perception.alignment import same_screens
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph, merge


def page(title: str, *labels: str) -> Observation:
    head = UIElement(0, Role.TEXT, title)
    rows = [UIElement(i, Role.BUTTON, label, flags=ElementFlag.CLICKABLE) for i, label in enumerate(labels, start=1)]
    return Observation("app", (head, *rows))


SETTINGS = page("Settings", "Sound", "Display", "Storage", "Privacy", "About")
LATER = page("Settings", "Sound", "Display", "Storage", "Privacy", "About", "Backup")
SIGN_IN = page("Sign in", "Name", "Password", "Forgot password", "Continue", "Create account")


def mapped(*observations: Observation) -> Graph:
    graph = Graph("app")
    locator = Locator(graph)
    for observation in observations:
        graph.put_screen(locator.place(observation))
    return graph


def test_a_screen_that_gained_a_row_is_the_same_screen_in_the_merged_map() -> None:
    one, other = mapped(SETTINGS), mapped(LATER, SIGN_IN)
    same = same_screens(one, other)
    assert list(same.values()) == list(one.screens)
    assert len(merge(one, other, same).screens) == 2


def test_equal_maps_need_no_alignment() -> None:
    assert same_screens(mapped(SETTINGS, SIGN_IN), mapped(SETTINGS, SIGN_IN)) == {}


def test_screens_that_have_nothing_in_common_stay_apart() -> None:
    assert same_screens(mapped(SETTINGS), mapped(SIGN_IN)) == {}
