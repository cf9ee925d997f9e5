"""A control that only a way tells of is found by its words, as one that the elements of a screen tell of is."""

import pytest

from uiatlas.agents.aimed_plans import last_touch, planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.planning.meaning.pages import pages_of
from uiatlas.ui import Back, Selector, Tap
from uiatlas.utg import Graph, Screen, Transition

_SHARE = "Share Portfolio"


def portfolio() -> Graph:
    """An app whose settings the map knows no elements of, and a page called as half of what can be touched there."""
    graph = Graph("p", entry="p.Main")
    for name in ("Main", "Settings", "Portfolio"):
        graph.put_screen(Screen(f"p.{name}", "p", f"p.{name}Activity", "activity", f"p.{name}"))
    graph.put_screen(Screen("theme", "p", "Settings dialog: Theme of the app", "dialog", "p.Settings", "p.Settings"))
    graph.put_screen(Screen("system", "p", "system:CHOOSER", "system", external=True))
    for name in ("Settings", "Portfolio"):
        graph.put_transition(Transition("p.Main", Tap(Selector(text=name)), f"p.{name}"))
        graph.put_transition(Transition(f"p.{name}", Back(), "p.Main"))
    for label, target in ((_SHARE, "system"), ("Export quotes", "system"), ("Theme of the app", "theme")):
        graph.put_transition(Transition("p.Settings", Tap(Selector(text=label)), target))
    return graph


@pytest.mark.parametrize("label", [_SHARE, "Export quotes", "Theme of the app"])
def test_what_leads_to_no_page_is_touched_where_a_way_tells_of_it(label: str) -> None:
    graph = portfolio()
    aim, plan = planned(graph, aim_of(graph, GoalOptions(label, embeds=False)))
    assert aim.status == "ok"
    assert plan.target == "p.Settings"
    assert last_touch(graph, aim, plan).startswith(f'tap "{label}"')


def test_what_leads_to_a_page_is_looked_for_there() -> None:
    graph = portfolio()
    offered = {page.name: [*page.controls] for page in pages_of(graph).all}
    assert offered == {"Main": [], "Settings": [_SHARE, "Export quotes", "Theme of the app"], "Portfolio": []}
    aim, plan = planned(graph, aim_of(graph, GoalOptions("portfolio", embeds=False)))
    assert plan.target == "p.Portfolio"
    assert not last_touch(graph, aim, plan)
