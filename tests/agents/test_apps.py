"""One plan over several apps, on small hand-made maps."""

import pytest
from tests.utg.test_joined import SHARE, album, mail

from uiatlas.agents.compilers.apps import AtlasPlan, plan_task
from uiatlas.agents.compilers.decomposition.apps import app_names
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.planning.across_apps import cheapest_way
from uiatlas.ui import Back, ElementFlag, Home, OpenApp, Role, Selector, SwitchApp, Tap, UIElement, describe
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.fluents import describe_fact
from uiatlas.utg.joined import LAUNCHER, Joined, Place


def shop(app: str, *labels: str) -> Graph:
    """A shop with a first screen from which each label opens a screen of its name."""
    graph = Graph(app, entry="front")
    buttons = tuple(UIElement(i, Role.BUTTON, text=x, flags=ElementFlag.CLICKABLE) for i, x in enumerate(labels))
    graph.put_screen(Screen("front", app, "Front", elements=buttons))
    for label in labels:
        graph.put_screen(Screen(label.casefold(), app, label))
        graph.put_transition(Transition("front", Tap(Selector(Role.BUTTON, label)), label.casefold()))
    return graph


ATLAS = Joined([shop("org.example.bakery", "Bread", "Cakes"), shop("org.example.dairy", "Cheese", "Milk")])


def planned(task: str, atlas: Joined = ATLAS) -> AtlasPlan:
    return plan_task(atlas, decompose(task, app_names(atlas.apps)))


def told(plan: AtlasPlan) -> list[str]:
    return [f"{describe(s.action)} → {s.target.screen}" for s in plan.steps]


def test_a_plan_goes_through_the_launcher_and_back_to_an_app_that_runs() -> None:
    plan = planned("in Bakery open the bread, in Dairy open the cheese, then go back to Bakery")
    assert plan.status == "ok"
    assert told(plan) == [
        "open org.example.bakery → front",
        'tap "Bread" → bread',
        "go to the home screen → launcher",
        "open org.example.dairy → front",
        'tap "Cheese" → cheese',
        "switch to org.example.bakery → bread",
    ]
    assert [type(s.action) for s in plan.steps if s.kind in ("launcher", "system")] == [
        OpenApp,
        Home,
        OpenApp,
        SwitchApp,
    ]


@pytest.mark.parametrize(("goal", "value"), [("turn on", "on"), ("turn off", "off"), ("disable", "off")])
def test_the_name_of_a_switch_says_nothing_of_how_it_is_to_stand(goal: str, value: str) -> None:
    name = "No search history"
    stands = ElementFlag.CHECKED if value == "off" else ElementFlag(0)
    box = UIElement(0, Role.SWITCH, name, flags=ElementFlag.CHECKABLE | ElementFlag.CLICKABLE | stands)
    graph = Graph("org.example.videos", entry="home")
    graph.put_screen(Screen("home", graph.app, "Home", elements=(box,)))
    graph.put_transition(Transition("home", Tap(Selector(Role.SWITCH, name)), "home"))
    (leg,) = planned(f"in Videos {goal} {name}", Joined([graph, shop("org.example.dairy", "Milk")])).legs
    assert [describe_fact(fact) for fact in leg.facts] == [f'"{name}" {value}']


def test_costs_add_up_over_apps() -> None:
    plan = planned("in Bakery open the bread, in Dairy open the cheese")
    assert plan.cost == sum(s.cost for s in plan.steps) == sum(leg.cost for leg in plan.legs)
    assert [leg.cost for leg in plan.legs] == [1000 + 2000, 2 * 1000 + 2000]


def test_clauses_that_each_mean_a_place_are_visited_one_after_the_other() -> None:
    bakery = shop("org.example.bakery", "Bread", "Cakes")
    bakery.put_transition(Transition("bread", Back(), "front"))
    plan = planned("in Bakery open the bread, then open the cakes", Joined([bakery]))
    assert [leg.goal.text for leg in plan.legs] == ["open the bread", "open the cakes"]
    assert told(plan)[1:] == ['tap "Bread" → bread', "go back → front", 'tap "Cakes" → cakes']


@pytest.mark.parametrize("task", ["in Bakery open the bread and share it", "in Bakery open the bread, then fly to it"])
def test_clauses_that_mean_nothing_without_the_one_before_stay_together(task: str) -> None:
    assert len(planned(task).legs) == 1


def test_an_app_that_the_task_does_not_name_is_found_by_its_map() -> None:
    assert [leg.app for leg in planned("open the cheese").legs] == ["org.example.dairy"]
    carried_on = planned("in Bakery open the bread, then open the cheese")
    assert [leg.app for leg in carried_on.legs][-1] in ("org.example.bakery", "org.example.dairy")
    both = Joined([shop("org.example.one", "Bread"), shop("org.example.two", "Bread")])
    assert planned("open the bread", both).status == "ambiguous"


@pytest.mark.parametrize(
    ("task", "leg", "status"),
    [
        ("in the Butcher app open the ham", "unknown app", "unreachable"),
        ("in Bakery open the tyres", "nothing", "unreachable"),
        ("open the tyres", "nothing", "unreachable"),
        ("in Bakery write '{price}'", "no value", "unreachable"),
    ],
)
def test_a_plan_says_which_sub_goal_it_cannot_reach_and_why(task: str, leg: str, status: str) -> None:
    plan = planned(task)
    assert (plan.legs[-1].status, plan.status) == (leg, status)


def test_a_plan_ends_where_no_edge_leads_on() -> None:
    graph = shop("org.example.bakery", "Bread")
    graph.put_screen(Screen("cellar", graph.app, "Cellar"))
    atlas = Joined([graph, shop("org.example.dairy", "Milk")])
    assert cheapest_way(atlas, LAUNCHER, graph.app, ["cellar"], {}) is None


def test_a_share_is_taken_where_it_is_the_shorter_way() -> None:
    atlas = Joined([album(), mail()])
    here = Place("org.example.album", "photo")
    way = cheapest_way(atlas, here, "org.example.mail", ["compose"], {})
    assert way is not None
    assert [s.action for s in way] == [SHARE]
    far = cheapest_way(atlas, here, "org.example.mail", ["inbox"], {})
    assert far is not None
    assert [type(s.action) for s in far] == [Home, OpenApp]


def test_a_value_goes_into_the_plan_as_a_variable() -> None:
    plan = planned("in Bakery open the bread and read its price as {price}; in Dairy open the milk '{price}'")
    assert [leg.goal.uses for leg in plan.legs] == [(), ("price",)]


def settings() -> Graph:
    """An app with a switch on its first screen, which nobody has touched yet."""
    graph = Graph("org.example.lamp", entry="front")
    flags = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE
    graph.put_screen(
        Screen("front", graph.app, "Front", elements=(UIElement(0, Role.SWITCH, text="Night light", flags=flags),))
    )
    return graph


def test_a_wish_is_planned_to_the_fact_that_it_means() -> None:
    atlas = Joined([settings(), shop("org.example.dairy", "Milk")])
    plan = planned("in Lamp turn on the night light, in Dairy open the milk", atlas)
    assert [describe_fact(f) for f in plan.legs[0].facts] == ['"Night light" on']
    assert told(plan)[:2] == ["open org.example.lamp → front", 'tap "Night light" → front']
    assert plan.legs[1].facts == ()


def test_what_holds_already_needs_no_step() -> None:
    atlas = Joined([settings(), shop("org.example.dairy", "Milk")])
    plan = planned("in Lamp turn on the night light and turn on the night light", atlas)
    assert [len(leg.steps) for leg in plan.legs] == [2, 0]


@pytest.mark.parametrize("task", ["in Lamp turn on the moon", "in Lamp set the night light to green"])
def test_a_setting_that_means_no_variable_is_no_fact(task: str) -> None:
    atlas = Joined([settings(), shop("org.example.dairy", "Milk")])
    assert planned(task, atlas).legs[0].facts == ()
