"""How far a way has come: Algorithms 1 and 2, and the scorer that needs no model."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.knowledge.halls import halls

from uiatlas.knowledge.intents import Intent, Milestone
from uiatlas.knowledge.scoring import MapScorer, Progress, distribution, proximity_score
from uiatlas.knowledge.trajectories import Trajectory, cheapest
from uiatlas.llm.distribution import softmax


@given(st.lists(st.floats(-500, 500), min_size=1, max_size=8), st.floats(0.1, 10))
def test_softmax_gives_a_distribution(logits: list[float], temperature: float) -> None:
    chances = softmax(logits, 0, len(logits), temperature)
    assert math.isclose(sum(chances), 1)
    assert max(range(len(logits)), key=lambda i: logits[i]) in [i for i, c in enumerate(chances) if c == max(chances)]


def test_softmax_looks_only_at_its_slice() -> None:
    assert softmax([99.0, 1.0, 1.0, 99.0], 1, 3) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("pdf", "score"),
    [
        ((0.1, 0.15, 0.2, 0.25, 0.3), 0),
        ((0.19, 0.195, 0.2, 0.205, 0.21), 0),
        ((0.3, 0.25, 0.2, 0.15, 0.1), -40),
        ((0.0, 0.0, 0.0, 0.0, 1.0), -20),
    ],
)
def test_the_printed_proximity_score_compares_orders_only(pdf: tuple[float, ...], score: int) -> None:
    """A barely increasing, almost even distribution is as good as any; ties decide what certain success scores."""
    assert proximity_score(pdf) == score


def test_progress_reads_a_distribution() -> None:
    progress = Progress((0.1, 0.2, 0.7))
    assert progress.expected == pytest.approx(0.8)
    assert (progress.done, progress.count) == (0.7, 2)
    assert Progress((0.0, 1.0)).entropy == 0


@pytest.mark.parametrize("weights", [(), (0.0, 0.0), (1.0, -1.0), (float("nan"), 1.0), (float("inf"), 1.0)])
def test_weights_that_are_no_distribution_are_refused(weights: tuple[float, ...]) -> None:
    assert distribution(weights, "verbalised") is None


def test_the_map_counts_milestones_in_order() -> None:
    graph = halls()
    ways = cheapest(graph, "home")
    intent = Intent(
        "colours", "choose Red", (Milestone("", "menu"), Milestone("", "settings"), Milestone("", "colours"))
    )
    scored = MapScorer(graph).score(intent, [ways[s] for s in ("home", "menu", "settings", "colours", "person")])
    assert [p.count for p in scored] == [0, 1, 2, 3, 0]
    assert scored[3].done > 0.9


def test_milestones_out_of_order_do_not_count() -> None:
    graph = halls()
    intent = Intent("menu", "", (Milestone("", "settings"), Milestone("", "menu")))
    (progress,) = MapScorer(graph).score(intent, [cheapest(graph, "home")["settings"]])
    assert progress.count == 1


def test_milestones_that_only_words_tell_are_met_by_the_words_of_a_step() -> None:
    graph = halls()
    intent = Intent("settings", "", (Milestone("tap Menu"), Milestone("go to the settings")))
    here, there = MapScorer(graph).score(intent, [Trajectory("home"), cheapest(graph, "home")["settings"]])
    assert (here.count, there.count) == (0, 2)
