"""What an action in a recorded app leads to, clause by clause."""

from collections.abc import Callable
from pathlib import Path

import pytest

from uiatlas_bench.agents import Act, Other
from uiatlas_bench.simulator import Episode, World
from uiatlas_bench.tasks import load_tasks

Start = Callable[[str], Episode]


@pytest.fixture
def start(shop_folder: Path) -> Start:
    data = load_tasks(shop_folder)

    def start(task: str) -> Episode:
        return Episode(World(data.apps["shop"]), next(t for t in data.tasks if t.id == task))

    return start


def do(episode: Episode, label: str, text: str | None = None, nth: int = 0) -> str:
    places = [i for i, e in enumerate(episode.screen.elements) if label in (e.text, e.alt)]
    episode.perform(Act(places[nth], text))
    return episode.at


def test_an_action_follows_the_recorded_edge(start: Start) -> None:
    assert do(start("buy"), "Items") == "items"


def test_a_tasks_own_trace_goes_before_what_was_seen_most_often(start: Start) -> None:
    assert do(start("late"), "Items") == "longer"
    assert do(start("noise"), "Items") == "items"


def test_repeated_uses_follow_the_order_of_the_own_trace(start: Start) -> None:
    episode = start("noise")
    assert [do(episode, "Settings"), do(episode, "Sound", nth=1)] == ["settings", "loud"]
    assert [do(episode, "Again"), do(episode, "Sound", nth=1)] == ["settings", "louder"]
    assert episode.succeeded
    assert episode.exact
    assert episode.unrecorded == 0


def test_a_screen_with_equal_content_lends_its_edge(start: Start) -> None:
    episode = start("late")
    do(episode, "Items")
    assert do(episode, "Apple") == "apple"
    assert episode.unrecorded == 0


def test_going_back_that_was_not_recorded_returns_to_the_screen_before(start: Start) -> None:
    episode = start("buy")
    do(episode, "Items")
    do(episode, "Apple")
    assert [do(episode, "go back"), do(episode, "go back")] == ["items", "home"]
    assert episode.unrecorded == 0


def test_going_back_with_nothing_behind_is_unrecorded(start: Start) -> None:
    episode = start("amount")
    assert do(episode, "go back") == "apple"
    assert episode.unrecorded == 1


def test_an_unrecorded_action_spends_a_step_and_stays(start: Start) -> None:
    episode = start("buy")
    assert do(episode, "More options") == "home"
    assert (episode.unrecorded, len(episode.log)) == (1, 1)


@pytest.mark.parametrize(("kind", "unrecorded"), [("wait", 0), ("scroll", 1), ("home", 1)])
def test_actions_on_no_element_spend_a_step(start: Start, kind: str, unrecorded: int) -> None:
    episode = start("buy")
    episode.perform(Other(kind))
    assert (episode.at, episode.unrecorded, len(episode.log)) == ("home", unrecorded, 1)


@pytest.mark.parametrize(("text", "unrecorded"), [("12", 0), (" 12 ", 0), ("13", 1), (None, 1)])
def test_typed_text_matches_without_outer_space(start: Start, text: str | None, unrecorded: int) -> None:
    episode = start("amount")
    do(episode, "Amount", text)
    assert episode.unrecorded == unrecorded
    assert episode.succeeded is (unrecorded == 0)


def test_the_budget_is_eight_actions_or_three_times_the_true_ones(start: Start) -> None:
    assert start("late").task.budget == 8
    assert start("buy").task.budget == 12
