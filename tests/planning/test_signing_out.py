"""A task that asks to sign out is done by the control that does it, not by being where one signs in."""

import pytest

from uiatlas.agents.aimed_plans import last_touch, planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.ui import Back, ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition

_ASKED = ("log out", "logout", "sign out", "sign out of my account")


def shop(control: str, *, first: str = "Login", told: bool = True) -> Graph:
    """An app where one signs in, and a page with a control that signs out, told by an element or by its way alone."""
    graph = Graph("p", entry=f"p.{first}")
    out = UIElement(0, Role.BUTTON, control, flags=ElementFlag.CLICKABLE)
    into = UIElement(0, Role.BUTTON, "Log in", flags=ElementFlag.CLICKABLE)
    for name, elements in (("Login", (into,)), ("Home", ()), ("Account", (out,) if told else ())):
        key = f"p.{name}"
        graph.put_screen(Screen(key, "p", f"p.{name}Activity", "activity", key, elements=elements))
    graph.put_transition(Transition("p.Login", Tap(Selector(text="Log in")), "p.Home"))
    graph.put_transition(Transition("p.Home", Tap(Selector(text="Account")), "p.Account"))
    graph.put_transition(Transition("p.Account", Back(), "p.Home"))
    graph.put_transition(Transition("p.Account", Tap(Selector(text=control)), "p.Login"))
    return graph


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("first", ["Login", "Home"])
@pytest.mark.parametrize("control", ["Log out", "Logout", "Sign out"])
@pytest.mark.parametrize("asked", _ASKED)
def test_to_sign_out_is_to_touch_what_does_it(asked: str, control: str, first: str, told: bool) -> None:
    graph = shop(control, first=first, told=told)
    aim, plan = planned(graph, aim_of(graph, GoalOptions(asked, embeds=False)))
    assert aim.status == "ok"
    assert plan.target == "p.Account"
    assert last_touch(graph, aim, plan).startswith(f'tap "{control}"')


def test_to_sign_in_is_to_be_where_one_does() -> None:
    graph = shop("Log out")
    aim, plan = planned(graph, aim_of(graph, GoalOptions("log in", embeds=False)))
    assert plan.target == "p.Login"
    assert last_touch(graph, aim, plan) == 'tap "Log in"'


@pytest.mark.parametrize(("name", "kind"), [("p.LogoutActivity", "activity"), ("p.LeaveDialog", "dialog")])
def test_what_asks_whether_to_sign_out_is_where_it_is_done(name: str, kind: str) -> None:
    graph = shop("Log out")
    graph.put_screen(Screen("p.Out", "p", name, kind, "p.Out"))
    graph.put_transition(Transition("p.Home", Tap(Selector(text="Log out")), "p.Out"))
    aim = aim_of(graph, GoalOptions("log out", embeds=False))
    assert "p.Out" in {target.screen for target in aim.targets}
