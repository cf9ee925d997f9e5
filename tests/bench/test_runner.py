"""How whole episodes and single decisions are scored."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from uiatlas.errors import UiatlasError
from uiatlas.ui import Observation
from uiatlas.utg import Graph
from uiatlas_bench.agents import Act, AgentFactory, Decision, Done, Other, StepRecord
from uiatlas_bench.gate import gated
from uiatlas_bench.runner import TaskScore, play
from uiatlas_bench.suites.droidtask import scores_of
from uiatlas_bench.tasks import load_tasks


class Scripted:
    """Follows a list of labels; ``+n`` behind one names the n-th, ``=text`` types; ends with done."""

    def __init__(self, script: Sequence[str]) -> None:
        self._script = script

    def decide(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
        if len(history) >= len(self._script):
            return Done()
        line = self._script[len(history)]
        if line in ("wait", "done"):
            return Other("wait") if line == "wait" else Done()
        name, _, text = line.partition("=")
        label, _, nth = name.partition("+")
        places = [e.index for e in observation.elements if e.label == label]
        return Act(places[int(nth or 0)] if places else 0, text or None)


TRUTH = {
    "mark the apple as bought": ["Items", "Apple", "Bought", "OK"],
    "make the sound loud, then louder": ["Settings", "Sound+1", "Again", "Sound+1"],
    "look at the items": ["Items"],
    "set the amount to '12'": ["Amount=12"],
}


def scripted(script: Sequence[str]) -> AgentFactory:
    return lambda graph, task, start: Scripted(script)


def truthful(graph: Graph, task: str, start: Observation) -> Scripted:
    return Scripted(TRUTH[task])


def score(folder: Path, factory: AgentFactory, task: str) -> TaskScore:
    data = load_tasks(folder)
    return next(s for s in play(data, data.explorations, gated(factory, data.apps)) if s.task.id == task)


def test_the_truth_gets_full_marks(shop_folder: Path) -> None:
    data = load_tasks(shop_folder)
    results = play(data, data.explorations, gated(truthful, data.apps))
    scores = scores_of([s for s in results if s.task.id != "noise"])
    names = ("strict_success", "lenient_success", "strict_with_done", "exact_sequence", "step_accuracy")
    assert [scores[name] for name in names] == [1.0] * 5
    assert (scores["mean_steps"], scores["decisions"]) == (2.0, 9)


def test_an_episode_ends_as_soon_as_the_last_true_action_is_done_on_its_screen(shop_folder: Path) -> None:
    """The trace of this task does its last action twice; the first time is enough, before the trace is whole."""
    result = score(shop_folder, truthful, "noise")
    played = result.played[0]
    assert (played.strict, played.with_done, played.exact, len(played.log)) == (True, False, False, 2)
    assert all(result.right)


def test_done_too_early_fails_the_episode(shop_folder: Path) -> None:
    played = score(shop_folder, scripted(["Items", "Apple", "Bought", "done"]), "buy").played[0]
    assert not played.lenient
    assert len(played.log) == 3


def test_success_without_saying_done_counts_but_not_with_done(shop_folder: Path) -> None:
    played = score(shop_folder, scripted(["Items", "Apple", "Bought", "OK", "Items"]), "buy").played[0]
    assert (played.strict, played.with_done, played.exact) == (True, False, True)


def test_an_unrecorded_action_before_leaves_lenient_success_only(shop_folder: Path) -> None:
    played = score(shop_folder, scripted(["Welcome", "Items", "Apple", "Bought", "OK"]), "buy").played[0]
    assert (played.strict, played.lenient, played.with_done, played.exact) == (False, True, False, False)


def test_a_detour_by_recorded_ways_is_strict_but_not_exact(shop_folder: Path) -> None:
    script = ["Settings", "go back", "wait", "Items", "Apple", "Bought", "OK"]
    played = score(shop_folder, scripted(script), "buy").played[0]
    assert (played.strict, played.with_done, played.exact) == (True, True, False)


def test_the_budget_ends_an_episode(shop_folder: Path) -> None:
    played = score(shop_folder, scripted(["wait"] * 100), "buy").played[0]
    assert (len(played.log), played.lenient) == (12, False)


def test_single_decisions_are_asked_after_the_true_history(shop_folder: Path) -> None:
    right = score(shop_folder, scripted(["Items", "go back", "Bought", "OK", "done"]), "buy").right
    assert right == (True, False, True, True, True)


def test_an_element_that_is_not_there_is_reported(shop_folder: Path) -> None:
    class Wild:
        def decide(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
            return Act(len(observation.elements))

    with pytest.raises(UiatlasError, match="element 4 of a screen with 4 elements"):
        score(shop_folder, lambda graph, task, start: Wild(), "buy")


def test_each_task_starts_from_the_explored_map(shop_folder: Path) -> None:
    """An agent that spoils its map spoils only its own."""
    sizes = set()

    class Forgetful(Scripted):
        def __init__(self, graph: Graph) -> None:
            super().__init__(["Items"])
            sizes.add((len(graph.screens), len(graph.transitions)))
            graph.put_screen(next(iter(graph.screens.values())).__class__("extra", graph.app, "extra"))

    data = load_tasks(shop_folder)
    play(data, data.explorations, gated(lambda graph, task, start: Forgetful(graph), data.apps))
    assert len(sizes) == 1


def test_progress_tells_every_task(shop_folder: Path) -> None:
    data, told = load_tasks(shop_folder), []
    play(data, data.explorations, gated(truthful, data.apps), progress=lambda *args: told.append(args), name="true")
    assert told[0] == (1, 4, "true buy")
    assert told[-1][:2] == (4, 4)


class LooksBack(Scripted):
    """Follows a list of labels, looks at its work after the fourth, and ends."""

    def decide(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
        decision = super().decide(observation, history)
        return replace(decision, looks=True) if isinstance(decision, Act) and len(history) == 4 else decision


def test_a_look_after_the_task_is_done_costs_neither_the_success_nor_the_done(shop_folder: Path) -> None:
    script = [*TRUTH["mark the apple as bought"], "Apple"]
    played = score(shop_folder, lambda graph, task, start: LooksBack(script), "buy").played[0]
    assert (played.strict, played.with_done, played.exact, len(played.log)) == (True, True, True, 4)
    other = score(shop_folder, scripted(script), "buy").played[0]
    assert (other.strict, other.with_done) == (True, False)
