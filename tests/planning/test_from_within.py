"""A plan from a fragment may begin with what the activity around it offers, which can be touched there as well."""

import pytest

from uiatlas.planning.planner import plan_with
from uiatlas.ui import Role, Selector, Tap, Wait
from uiatlas.utg import Graph, Screen, Transition


def notes(kind: str = "fragment") -> Graph:
    """An activity with a page in it, and a settings page that the bar of the activity opens."""
    graph = Graph("notes", entry="home")
    graph.put_screen(Screen("home", "notes", "Home", kind="activity"))
    graph.put_screen(Screen("page", "notes", "Page", kind=kind, host="home"))
    graph.put_screen(Screen("other", "notes", "Other", kind="fragment", host="home"))
    for name in ("settings", "about"):
        graph.put_screen(Screen(name, "notes", name.title(), kind="activity"))
    graph.put_transition(Transition("home", Wait(), "page", edge_class="auto"))
    graph.put_transition(Transition("home", Wait(), "other", edge_class="auto"))
    graph.put_transition(Transition("home", Tap(Selector(Role.BUTTON, "Settings")), "settings", edge_class="menu"))
    graph.put_transition(Transition("settings", Tap(Selector(Role.BUTTON, "About")), "about"))
    return graph


def test_the_bar_of_the_activity_is_there_while_a_fragment_is_shown() -> None:
    plan = plan_with("builtin", notes(), "page", ["about"])
    assert plan.ok
    assert plan.start == "page"
    assert [(s.source, s.target) for s in plan.steps] == [("home", "settings"), ("settings", "about")]


@pytest.mark.parametrize("kind", ["dialog", "menu", "drawer"])
def test_what_lies_under_a_dialog_or_a_menu_cannot_be_touched(kind: str) -> None:
    assert not plan_with("builtin", notes(kind), "page", ["about"]).ok


def test_what_the_activity_shows_by_itself_is_no_way_out_of_another_page() -> None:
    assert not plan_with("builtin", notes(), "page", ["other"]).ok


def test_the_bar_is_taken_where_it_costs_less_than_the_own_way() -> None:
    graph = notes()
    graph.put_transition(Transition("page", Tap(Selector(Role.BUTTON, "More")), "other"))
    graph.put_transition(Transition("other", Tap(Selector(Role.BUTTON, "Set up")), "settings"))
    plan = plan_with("builtin", graph, "page", ["settings"])
    assert [s.source for s in plan.steps] == ["home"]


def test_the_own_way_is_taken_where_it_costs_no_more() -> None:
    graph = notes()
    graph.put_transition(Transition("page", Tap(Selector(Role.BUTTON, "Set up")), "settings"))
    assert [s.source for s in plan_with("builtin", graph, "page", ["settings"]).steps] == ["page"]


def test_a_page_that_is_wanted_already_needs_no_step() -> None:
    plan = plan_with("builtin", notes(), "page", ["page"])
    assert plan.ok
    assert plan.steps == ()
