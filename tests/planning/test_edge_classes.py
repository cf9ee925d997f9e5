"""Routes follow what a user or the app itself does, and never what only the background or the system sets off."""

from dataclasses import replace
from importlib.util import find_spec

import pytest

from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.task import parse_task
from uiatlas.planning import symbolic
from uiatlas.planning.instructions import guide
from uiatlas.planning.pddl import pddl_task
from uiatlas.planning.search import plan_route
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Graph, Screen, Transition

APP = "com.example.clock"


def tap(label: str) -> Tap:
    return Tap(Selector(Role.BUTTON, label))


def alarm_clock(direct: str) -> Graph:
    """From the splash the app goes on by itself; ringing is two taps away, or one edge of the class in question."""
    graph = Graph(APP, entry="splash")
    for name in ("splash", "home", "alarms", "ringing"):
        button = UIElement(0, Role.BUTTON, "Preview", flags=ElementFlag.CLICKABLE)
        graph.put_screen(Screen(name, APP, name.title(), elements=(button,)))
    graph.put_transition(Transition("splash", Wait(), "home", edge_class="auto"))
    graph.put_transition(Transition("home", tap("Alarms"), "alarms", edge_class="click"))
    graph.put_transition(Transition("alarms", tap("Preview"), "ringing", edge_class="click"))
    graph.put_transition(Transition("home", tap("Preview"), "ringing", edge_class=direct))
    return graph


@pytest.mark.parametrize("direct", ["background", "system"])
def test_a_route_leaves_out_what_nobody_can_set_off(direct: str) -> None:
    """It takes the longer way, and there is none when nothing else is left; a click would be taken."""
    graph = alarm_clock(direct)
    assert [s.target for s in plan_route(graph, "home", ["ringing"]).steps] == ["alarms", "ringing"]
    assert plan_route(graph, "home", ["ringing"], avoid={"alarms"}).status == "unreachable"
    assert len(plan_route(alarm_clock("click"), "home", ["ringing"]).steps) == 1
    assert "Preview" not in guide(graph, plan_route(graph, "home", ["alarms"]), 1.0, "see alarms")


def test_an_edge_that_turns_out_to_be_background_is_left_out_from_then_on() -> None:
    """A map that learns a class while it is in use is planned on as it is now."""
    graph = alarm_clock("click")
    assert len(plan_route(graph, "home", ["ringing"]).steps) == 1
    (edge,) = graph.between("home", "ringing")
    graph.put_transition(replace(edge, edge_class="background"))
    assert len(plan_route(graph, "home", ["ringing"]).steps) == 2


def test_all_planners_leave_it_out() -> None:
    """The PDDL form does not hold it, and Fast Downward finds the same cost."""
    graph = alarm_clock("system")
    assert pddl_task(graph, "home", ["ringing"]).problem.count("(leads ") == 3
    if find_spec("up_fast_downward") is None:
        pytest.skip("Fast Downward is not installed")
    cost = plan_route(graph, "splash", ["ringing"]).cost
    assert symbolic.plan_route(graph, "splash", ["ringing"]).cost == cost


def test_where_the_app_goes_on_by_itself_the_user_only_waits() -> None:
    """The step is a wait, and the guide says that nothing has to be done."""
    graph = alarm_clock("system")
    plan = plan_route(graph, "splash", ["alarms"])
    assert isinstance(plan.steps[0].action, Wait)
    assert "→ on waiting: the app goes on by itself" in guide(graph, plan, 1.0, "see alarms")


def test_a_chain_of_words_goes_the_same_ways() -> None:
    """The words of a task lead through what goes on by itself, and not along a background edge."""
    graph = alarm_clock("background")
    options = Inventory(graph, parse_task("preview the alarms"))
    (wait,) = [o for o in options.at("splash") if o.transition]
    assert (wait.action, wait.target) == (Wait(), "home")
    assert [o for o in options.at("home") if o.transition] == []
    clicked = Inventory(alarm_clock("click"), parse_task("preview"))
    assert "ringing" in [o.target for o in clicked.at("home") if o.transition]
