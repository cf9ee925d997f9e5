"""A goal that fits the page where the way begins: what is to be done there is told, and that nothing is known to do."""

import pytest

from uiatlas.agents.aimed_plans import is_left_open, last_action, last_touch, plan_json, planned
from uiatlas.agents.aims import Aim, GoalOptions, aim_of
from uiatlas.cli.planning.answers import say
from uiatlas.planning.likeness import GoalTarget
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition

APP = "org.garden"


def garden() -> Graph:
    """A first page whose elements are not known, with a control that leads back to it, and another page."""
    graph = Graph(APP)
    mentions = ("Enter a bed code", "Log out")
    graph.put_screen(Screen("main", APP, "MainActivity", "activity", "Main", mentions=mentions))
    graph.put_screen(
        Screen("soil", APP, "SoilActivity", "activity", "Soil", elements=(UIElement(0, Role.TEXT, "Clay"),))
    )
    graph.put_transition(Transition("main", Tap(Selector(text="Log out")), "main"))
    graph.put_transition(Transition("main", Tap(Selector(text="Soil")), "soil"))
    graph.entry = "main"
    return graph


@pytest.mark.parametrize("goal", ["log out", "sign out"])
def test_a_control_that_leads_to_its_own_page_is_touched(goal: str) -> None:
    graph = garden()
    aim, plan = planned(graph, aim_of(graph, GoalOptions(goal, embeds=False)))
    assert (plan.ok, plan.steps) == (True, ())
    assert last_touch(graph, aim, plan) == 'tap "Log out" (may sign out)'
    assert not is_left_open(graph, aim, plan)


def test_a_row_without_a_name_is_touched_at_the_text_that_it_holds() -> None:
    row = UIElement(0, Role.CONTAINER, flags=ElementFlag.CLICKABLE)
    words = UIElement(1, Role.TEXT, "Log out", parent=0), UIElement(2, Role.TEXT, "Return to the door", parent=0)
    graph = Graph(APP, entry="main")
    graph.put_screen(Screen("main", APP, "MainActivity", "activity", elements=(row, *words)))
    aim, plan = planned(graph, Aim("log out", "main", (GoalTarget("main", 0.8, "Log out"),), "ok"))
    assert last_touch(graph, aim, plan) == 'tap "Log out" (may sign out)'
    assert last_action(graph, aim, plan) == Tap(Selector(Role.TEXT, "Log out"))


def test_what_no_control_does_is_not_done_by_being_there(capsys: pytest.CaptureFixture[str]) -> None:
    graph = garden()
    aim, plan = planned(graph, Aim("enter a bed code", "main", (GoalTarget("main", 0.8),), "ok"))
    assert (plan.ok, plan.steps, is_left_open(graph, aim, plan)) == (True, (), True)
    assert plan_json(graph, aim, plan, "builtin")["confidence"] == 0.0
    say(graph, aim, plan)
    told = capsys.readouterr().out
    assert "the map has no control there that does what is asked for" in told
    assert "100% sure" not in told


@pytest.mark.parametrize("goal", ["go to the main page", "show the main page"])
def test_a_page_is_reached_by_being_there(goal: str) -> None:
    graph = garden()
    aim, plan = planned(graph, aim_of(graph, GoalOptions(goal, embeds=False)))
    assert (plan.ok, plan.steps, is_left_open(graph, aim, plan)) == (True, (), False)
    assert last_touch(graph, aim, plan) == ""
