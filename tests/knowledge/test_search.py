"""The intent-guided search: what is found, in which order, at which price, and what the printed variant does."""

from collections.abc import Sequence

import pytest
from tests.knowledge.halls import halls, put_way

from uiatlas.errors import UnknownNameError
from uiatlas.knowledge.intents import Intent, MapIntents, MapMilestones, Milestone, with_milestones
from uiatlas.knowledge.scoring import MapScorer, Progress
from uiatlas.knowledge.search import Limits, Printed, search
from uiatlas.knowledge.trajectories import Trajectory
from uiatlas.utg import Graph


def wish(graph: Graph, screen: str, text: str) -> Intent:
    intents = {i.text: i for i in MapIntents().intents(graph, graph.screens[screen])}
    return with_milestones(graph, intents[text], MapMilestones())


class Listening:
    """A scorer that keeps what it was asked."""

    def __init__(self, graph: Graph) -> None:
        self.inner, self.asked = MapScorer(graph), list[Trajectory]()

    def score(self, intent: Intent, ways: Sequence[Trajectory]) -> list[Progress]:
        self.asked += ways
        return self.inner.score(intent, ways)


class Flat:
    """A scorer that never sees a gain."""

    def score(self, intent: Intent, ways: Sequence[Trajectory]) -> list[Progress]:
        return [Progress((0.9,) + (0.1 / len(intent.milestones),) * len(intent.milestones)) for _ in ways]


@pytest.mark.parametrize("step_size", [1, 2, 3])
def test_the_way_to_a_setting_is_found_whatever_the_step_size(step_size: int) -> None:
    graph = halls()
    found = search(graph, wish(graph, "colours", "choose Red"), MapScorer(graph), "home", Limits(step_size=step_size))
    assert found.accepted[0].way.screens == ("home", "menu", "settings", "colours")
    assert found.accepted[0].progress.done >= 0.5


def test_an_accepted_way_is_not_followed_on() -> None:
    graph = halls()
    found = search(
        graph, wish(graph, "settings", "turn on or off Play sounds"), MapScorer(graph), "home", Limits(most=9)
    )
    assert all(s.way.screens.count("settings") == 1 and s.way.end == "settings" for s in found.accepted)


def test_the_map_prunes_before_anybody_is_asked() -> None:
    graph = halls()
    scorer = Listening(graph)
    search(graph, wish(graph, "colours", "choose Red"), scorer, "home")
    assert not any(s in ("help", "person") for way in scorer.asked for s in way.screens)
    assert len(scorer.asked) <= 4


def test_a_screen_that_no_way_leads_to_costs_nothing() -> None:
    graph = halls()
    scorer = Listening(graph)
    found = search(graph, wish(graph, "island", "Dig"), scorer, "home")
    assert (found.accepted, found.scored, scorer.asked) == ((), 0, [])


def test_ways_that_gain_nothing_are_pruned() -> None:
    graph = halls()
    found = search(graph, wish(graph, "colours", "choose Red"), Flat(), "home")
    assert found.accepted == ()
    assert found.stopped == "all"


def test_the_budget_ends_the_search() -> None:
    graph = halls()
    found = search(graph, wish(graph, "colours", "choose Red"), MapScorer(graph), "home", Limits(step_size=1, budget=2))
    assert (found.scored, found.stopped) == (2, "budget")


def test_the_depth_limits_how_far_is_looked() -> None:
    graph = halls()
    found = search(graph, wish(graph, "colours", "choose Red"), MapScorer(graph), "home", Limits(depth=2))
    assert found.accepted == ()


def test_a_wish_of_the_first_screen_needs_no_step() -> None:
    graph = halls()
    found = search(graph, wish(graph, "home", "open Home"), MapScorer(graph), "home")
    assert [s.way.edges for s in found.accepted] == [()]


def test_a_way_may_come_back_to_a_screen_once_more_is_done() -> None:
    """Settings, then the menu again: a place counts as new when a milestone was done in between."""
    graph = halls()
    put_way(graph, "settings", "Play sounds", "home")
    intent = Intent("person", "", (Milestone("", "settings"), Milestone("", "person")))
    found = search(graph, intent, MapScorer(graph), "home")
    assert found.accepted[0].way.screens == ("home", "menu", "settings", "home", "person")


def test_equal_ways_have_one_order() -> None:
    """Shorter first, then by edges; the same again and again."""
    graph = halls()
    put_way(graph, "home", "Add person", "menu", worked=1)
    first = search(graph, wish(graph, "help", "open Help"), MapScorer(graph), "home", Limits(most=5))
    again = search(graph, wish(graph, "help", "open Help"), MapScorer(graph), "home", Limits(most=5))
    assert [s.way.key for s in first.accepted] == [s.way.key for s in again.accepted]
    lengths = [len(s.way.edges) for s in first.accepted]
    assert lengths == sorted(lengths)


def test_as_printed_nothing_is_pruned_and_accepted_ways_grow_on() -> None:
    graph = halls()
    scorer = Listening(graph)
    found = search(
        graph, wish(graph, "menu", "open Menu"), scorer, "home", Limits(most=50, depth=6, step_size=1), Printed()
    )
    assert any("person" in way.screens for way in scorer.asked)
    assert any("menu" in s.way.screens[:-1] for s in found.accepted)


def test_as_printed_only_what_does_all_milestones_is_accepted_and_the_search_goes_on() -> None:
    """Algorithm 3 has no other end than the depth, and a way that did half of the milestones is no valid trajectory."""
    graph = halls()
    intent = wish(graph, "colours", "choose Red")
    found = search(graph, intent, MapScorer(graph), "home", Limits(most=1, depth=6, step_size=1), Printed())
    assert len(found.accepted) == 1
    assert found.accepted[0].way.end == "colours"
    assert found.accepted[0].progress.count == len(intent.milestones)
    assert found.stopped == "enough"
    settled = search(graph, intent, MapScorer(graph), "home", Limits(most=1, depth=6, step_size=1))
    assert found.scored > settled.scored


def test_as_printed_ways_below_the_minimum_are_not_followed() -> None:
    graph = halls()
    scorer = Listening(graph)
    limits = Limits(minimum=0.2, depth=6, step_size=1)
    search(graph, wish(graph, "colours", "choose Red"), scorer, "home", limits, Printed())
    assert not any("person" in way.screens[:-1] for way in scorer.asked)


def test_an_unknown_start_is_an_error() -> None:
    graph = halls()
    with pytest.raises(UnknownNameError):
        search(graph, wish(graph, "help", "open Help"), MapScorer(graph), "nowhere")
