"""Of targets that fit a goal about equally well the one that is reached more surely is planned to."""

from collections.abc import Sequence

from uiatlas.agents.aimed_plans import planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.reach import within_reach
from uiatlas.ui import Role, Selector, Tap
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.derivation import Derivation

SURE, VAGUE = Derivation.CONSTANT, Derivation.SHARED
HALL = ("home", "hall", SURE)


def letters(*ways: tuple[str, str, Derivation], names: Sequence[str] = ("Letters", "Parcels")) -> Graph:
    """A home, a hall, and two pages that the given ways lead to."""
    graph = Graph("com.example.mail", entry="home")
    for screen, name in (("home", "Home"), ("hall", "Hall"), ("one", names[0]), ("two", names[1])):
        graph.put_screen(Screen(screen, graph.app, name, "activity", name))
    for source, target, derivation in (HALL, *ways):
        seen = (Evidence(EvidenceKind.STATIC, "Main.kt:1", derivation=derivation),)
        button = Selector(Role.BUTTON, f"To {target}")
        graph.put_transition(Transition(source, Tap(button), target, evidence=seen, edge_class="click"))
    return graph


def meant(graph: Graph, one: float, two: float) -> tuple[list[str], str]:
    """The screens that a goal means, and its status, where its words mean two pages with these probabilities."""
    told = tuple(sorted((GoalTarget("one", one), GoalTarget("two", two, rank=-1)), key=lambda t: -t.confidence))
    targets, status, _ = within_reach(graph, "home", "see what came", told)
    return [t.screen for t in targets], status


def test_of_two_that_fit_about_as_well_the_one_with_a_way_is_meant() -> None:
    graph = letters(("hall", "two", SURE))
    assert meant(graph, 0.48, 0.45) == (["two", "one"], "ok")
    assert meant(graph, 0.52, 0.45) == (["two", "one"], "ok")
    assert meant(graph, 0.45, 0.48) == (["two", "one"], "ok")
    assert meant(graph, 0.6, 0.3) == (["one", "two"], "ok"), "the words are clear, so there is no way"
    assert meant(graph, 0.3, 0.27) == (["one", "two"], "nothing"), "neither is trusted, though one is reached"


def test_of_two_that_fit_about_as_well_the_one_with_a_sure_way_is_meant() -> None:
    graph = letters(("home", "one", VAGUE), ("hall", "two", SURE))
    assert meant(graph, 0.48, 0.45) == (["two", "one"], "ok")
    assert meant(letters(("home", "one", SURE), ("hall", "two", SURE)), 0.48, 0.45) == (["one", "two"], "nothing")


def test_what_is_passed_on_the_way_is_not_meant_for_being_nearer() -> None:
    graph = letters(("hall", "two", VAGUE), ("two", "one", VAGUE))
    assert meant(graph, 0.48, 0.47)[0] == ["one", "two"]


def test_a_target_with_the_control_that_is_meant_is_not_given_up_for_one_without() -> None:
    graph = letters(("hall", "two", SURE))
    for element, first in (("Delete letter", "one"), ("", "two")):
        told = (GoalTarget("one", 0.48, element), GoalTarget("two", 0.47))
        assert within_reach(graph, "home", "delete a letter", told)[0][0].screen == first


def test_two_that_tie_and_are_reached_alike_are_told_both_with_the_nearer_first() -> None:
    graph = letters(("home", "one", SURE), ("hall", "two", SURE))
    assert meant(graph, 0.48, 0.475) == (["one", "two"], "ambiguous")
    assert meant(graph, 0.475, 0.48) == (["one", "two"], "ambiguous")
    assert meant(graph, 0.3, 0.29) == (["one", "two"], "nothing")
    assert meant(letters(), 0.48, 0.475) == (["one", "two"], "ambiguous"), "neither is reached"


def test_of_the_screens_of_one_page_the_one_with_a_sure_way_is_meant() -> None:
    graph = letters(("home", "one", VAGUE), ("hall", "two", SURE), names=("Letters archive", "Letters archive"))
    aim = aim_of(graph, GoalOptions("open the letters archive", scorer="bm25"))
    assert [t.screen for t in aim.targets] == ["two"]
    graph = letters(("home", "one", SURE), ("hall", "two", SURE), names=("Letters archive", "Letters archive"))
    assert aim_of(graph, GoalOptions("open the letters archive", scorer="bm25")).screens == ["one"]


def test_the_plan_that_decides_what_is_meant_is_not_made_again() -> None:
    graph = letters(("home", "one", VAGUE), ("hall", "two", SURE), names=("Letters archive", "Letters archive"))
    aim = aim_of(graph, GoalOptions("open the letters archive", scorer="bm25"))
    assert {screen: plan.target for screen, plan in aim.plans.items()} == {"one": "one", "two": "two"}
    assert planned(graph, aim)[1].seconds == aim.plans["two"].seconds


def test_the_start_is_not_meant_for_being_reached_at_once() -> None:
    """Unless there is something to touch on it."""
    for two, status in ((0.48, "ok"), (0.545, "ambiguous")):
        for element, first in (("", "one"), ("Letters", "home")):
            told = (GoalTarget("one", 0.55), GoalTarget("home", two, element))
            targets, said, _ = within_reach(letters(), "home", "open letters", told, 0.5 if status == "ok" else 0.6)
            assert targets[0].screen == first
            assert said == ("ok" if element else status)


def test_ways_decide_where_one_is_doubtful_and_another_twice_as_likely() -> None:
    graph = letters(("home", "one", VAGUE), ("home", "two", Derivation.BACK_CHOICE))
    assert meant(graph, 0.48, 0.45) == (["one", "two"], "nothing")
    graph = letters(("hall", "one", VAGUE), ("home", "two", Derivation.BACK_CHOICE))
    assert meant(graph, 0.46, 0.45) == (["two", "one"], "ok")


def test_a_way_that_is_sure_enough_leaves_it_open_what_is_meant() -> None:
    graph = letters(("home", "two", SURE))
    graph.put_screen(Screen("stairs", graph.app, "Stairs", "activity", "Stairs"))
    by_name = (Evidence(EvidenceKind.STATIC, "Main.kt:1", derivation=Derivation.NAME),)
    for source, target in (("hall", "stairs"), ("stairs", "one")):
        graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, target)), target, evidence=by_name))
    assert meant(graph, 0.48, 0.48) == (["two", "one"], "ambiguous")


def test_what_fits_nothing_is_reached_by_nothing() -> None:
    assert within_reach(letters(), "home", "see what came", (), 0.0) == ((), "nothing", {})
