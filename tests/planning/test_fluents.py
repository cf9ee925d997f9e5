"""Plans to facts: both planners agree, nothing cheaper exists, and a step changes what a person would expect."""

import random
from dataclasses import replace
from importlib.util import find_spec

import pytest
from tests.planning.fact_maps import cheapest_cost, element, random_goal, random_map, screen

from uiatlas.errors import InputError
from uiatlas.planning.fluents import pddl as fluents_pddl
from uiatlas.planning.fluents.facts import fact_question, plan_facts
from uiatlas.planning.fluents.model import model_of
from uiatlas.ui import Back, InputText, Role, Selector, Tap
from uiatlas.utg import Graph, Transition
from uiatlas.utg.conditions import Carries, FactIs
from uiatlas.utg.fluents import OFF, ON, Fact, Fluent, FluentKind, flag

needs_planner = pytest.mark.skipif(
    find_spec("up_fast_downward") is None, reason="Fast Downward is not installed: pip install '.[planning]'"
)


@needs_planner
@pytest.mark.parametrize(
    "block", [*range(2), *(pytest.param(n, marks=pytest.mark.heavy("planners")) for n in range(2, 12))]
)
def test_both_planners_agree_on_random_maps(block: int) -> None:
    """Ten maps with needs, flips, options, fields, values carried over and flags: equal status, equal cost.

    40 maps here; 80 more in the heavy suite.
    """
    for seed in range(10 * block, 10 * block + 10):
        rng = random.Random(seed)
        graph = random_map(rng)
        facts, places = random_goal(rng, graph)
        ours = plan_facts(graph, "s0", facts, places)
        theirs = fluents_pddl.plan_facts(graph, "s0", facts, places)
        assert (ours.status, ours.cost) == (theirs.status, theirs.cost), seed
        assert sum(s.cost for s in theirs.steps) == (theirs.cost or 0)


def test_no_cheaper_way_exists() -> None:
    """On random maps nothing found by trying all screens and values costs less, and every plan can be walked."""
    for seed in range(200):
        rng = random.Random(seed)
        graph = random_map(rng)
        facts, places = random_goal(rng, graph)
        plan = plan_facts(graph, "s0", facts, places)
        assert plan.cost == cheapest_cost(fact_question(graph, "s0", facts, places)), seed
        at = "s0"
        for step in plan.steps:
            assert step.source == at
            at = step.target
        assert sum(s.cost for s in plan.steps) == (plan.cost or 0)
        assert plan.status != "ok" or places is None or at in places


def settings() -> Graph:
    """Home, a page with a switch and two options, a page with a row whose value a dialog asks for."""
    graph = Graph("facts", entry="home")
    switches = [element(Role.SWITCH, "24-hour clock"), element(Role.RADIO, "Light", on=True)]
    graph.put_screen(screen("home"))
    graph.put_screen(screen("clock", *switches, element(Role.RADIO, "Dark")))
    graph.put_screen(screen("reminder", element(Role.ITEM, "Reminder\n09:30")))
    graph.put_screen(screen("ask", element(Role.INPUT, "Time"), element(Role.BUTTON, "Set")))
    for source, target in (("home", "clock"), ("home", "reminder"), ("reminder", "ask")):
        graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, target)), target))
        graph.put_transition(Transition(target, Back(), source))
    found = {f.name: f for f in model_of(graph).initial}
    carried = (Carries(found["Reminder"], found["Time"]),)
    graph.put_transition(Transition("ask", Tap(Selector(Role.BUTTON, "Set")), "reminder", postcondition=carried))
    return graph


def named(graph: Graph, name: str) -> Fluent:
    """The variable of this name."""
    return next(f for f in model_of(graph).initial if f.name == name)


def test_a_switch_and_a_typed_time_are_set_in_one_plan_and_the_way_leads_home() -> None:
    """The time is typed in its dialog, since only what was typed there comes to stand in the row."""
    graph = settings()
    facts = [Fact(named(graph, "24-hour clock")), Fact(named(graph, "Reminder"), "08:00")]
    plan = plan_facts(graph, "home", facts, ["home"])
    assert plan.ok
    assert plan.target == "home"
    assert [s.action.text for s in plan.steps if isinstance(s.action, InputText)] == ["08:00"]
    told = [c.fact for s in plan.steps for c in s.postcondition if isinstance(c, FactIs)]
    assert set(facts) <= set(told)
    assert plan_facts(graph, "home", facts).cost is not None


def test_what_holds_already_needs_no_step_and_what_is_given_counts() -> None:
    """A switch that is said to be on is left alone, or turned off when that is asked for."""
    graph = settings()
    clock = named(graph, "24-hour clock")
    assert plan_facts(graph, "home", [Fact(clock, OFF)]).steps == ()
    assert plan_facts(graph, "home", [Fact(clock)], given={clock: ON}).steps == ()
    turned = plan_facts(graph, "home", [Fact(clock, OFF)], given={clock: ON})
    assert [s.target for s in turned.steps] == ["clock", "clock"]


def test_an_option_that_is_chosen_unsets_the_one_beside_it() -> None:
    """Dark and not Light takes one tap; Dark and Light cannot be had together."""
    graph = settings()
    dark, light = named(graph, "Dark"), named(graph, "Light")
    assert len(plan_facts(graph, "clock", [Fact(dark), Fact(light, OFF)]).steps) == 1
    assert plan_facts(graph, "clock", [Fact(dark), Fact(light)]).status == "unreachable"


def test_a_fact_that_nothing_sets_is_named() -> None:
    """The answer is unreachable, and says which fact is the reason and why."""
    graph = settings()
    plan = plan_facts(graph, "home", [Fact(named(graph, "24-hour clock")), Fact(flag("signed in"))])
    assert plan.status == "unreachable"
    assert [(m.fact, m.why) for m in plan.missed] == [(Fact(flag("signed in")), "no known action sets it")]


def test_facts_that_contradict_each_other_are_refused() -> None:
    """One variable cannot have two values."""
    graph = settings()
    row = named(graph, "Reminder")
    with pytest.raises(InputError, match="at once"):
        plan_facts(graph, "home", [Fact(row, "08:00"), Fact(row, "09:00")])


def test_an_app_can_be_asked_to_be_in_front() -> None:
    """The plan ends on a screen of that app, wherever."""
    graph = settings()
    front = Fluent(FluentKind.APP, "app in front")
    assert plan_facts(graph, "home", [Fact(front, "facts")]).steps == ()
    assert plan_facts(graph, "home", [Fact(front, "other")]).status == "unreachable"


def test_a_flag_opens_a_way_that_needs_it() -> None:
    """Who must be signed in for a screen signs in first."""
    graph = settings()
    graph.put_screen(screen("account"))
    signed = Fact(flag("signed in"))
    sign = Transition("reminder", Tap(Selector(Role.BUTTON, "Sign in")), "reminder", postcondition=(FactIs(signed),))
    graph.put_transition(sign)
    graph.put_transition(Transition("home", Tap(Selector(Role.BUTTON, "Account")), "account", (FactIs(signed),)))
    plan = plan_facts(graph, "home", [], ["account"])
    assert [s.target for s in plan.steps] == ["reminder", "reminder", "home", "account"]
    assert len(plan_facts(graph, "home", [], ["account"], given={signed.fluent: ON}).steps) == 1


def test_a_question_that_is_too_large_is_refused_with_a_verdict() -> None:
    """Instead of running for ever the planner says that it reached its limit."""
    graph = settings()
    plan = plan_facts(graph, "home", [Fact(named(graph, "Reminder"), "08:00")], ["home"], most=1)
    assert (plan.status, plan.cost, plan.optimal) == ("limit", None, False)


def test_two_options_of_one_choice_exclude_each_other() -> None:
    """That is told at once, by both names, and nothing is searched for."""
    graph = settings()
    light, dark = (Fact(named(graph, name)) for name in ("Light", "Dark"))
    plan = plan_facts(graph, "home", [dark, light])
    assert (plan.status, plan.frontier) == ("unreachable", ())
    assert [(m.fact, m.why) for m in plan.missed] == [
        (dark, 'it excludes "Light" on'),
        (light, 'it excludes "Dark" on'),
    ]
    assert plan_facts(graph, "home", [dark, replace(light, value=OFF)]).ok


def test_a_row_excludes_another_option_of_the_dialog_that_it_opens() -> None:
    graph = Graph("facts", entry="page")
    graph.put_screen(screen("page", element(Role.ITEM, "Theme\nSystem")))
    graph.put_screen(screen("theme", *(element(Role.RADIO, name) for name in ("Light", "Dark"))))
    graph.put_transition(Transition("page", Tap(Selector(Role.ITEM, "Theme")), "theme"))
    row, dark = named(graph, "Theme"), Fact(named(graph, "Dark"))
    shown = FactIs(Fact(row, "Light"))
    graph.put_transition(Transition("theme", Tap(Selector(Role.RADIO, "Light")), "page", postcondition=(shown,)))
    assert [m.fact for m in plan_facts(graph, "page", [Fact(row, "Light"), dark]).missed] == [Fact(row, "Light"), dark]
    told = plan_facts(graph, "page", [Fact(row, "Dark"), dark]).missed
    assert not any("excludes" in missed.why for missed in told)


def test_a_row_does_not_exclude_the_option_that_gives_it_its_value_in_other_words() -> None:
    graph = Graph("facts", entry="page")
    graph.put_screen(screen("page", element(Role.ITEM, "Text size\nMedium")))
    graph.put_screen(screen("text size", *(element(Role.RADIO, name) for name in ("14 points", "20 points"))))
    graph.put_transition(Transition("page", Tap(Selector(Role.ITEM, "Text size")), "text size"))
    row = named(graph, "Text size")
    for option, shown in (("14 points", "Medium"), ("20 points", "Large")):
        told = (FactIs(Fact(row, shown)),)
        graph.put_transition(Transition("text size", Tap(Selector(Role.RADIO, option)), "page", postcondition=told))
    large, own, other = (Fact(row, "Large"), Fact(named(graph, "20 points")), Fact(named(graph, "14 points")))
    assert len(plan_facts(graph, "page", [large, own]).steps) == 2
    assert [m.fact for m in plan_facts(graph, "page", [large, other]).missed] == [large, other]
