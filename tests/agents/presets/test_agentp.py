"""Agent+P's run loop: the model chooses the target, the map the way, the explorer what is done there."""

import json
from pathlib import Path

import pytest
from tests.agents.presets.playing import drive, playing, tap

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.compilers.selecting import ByEmbedding, ByModel, ByWords
from uiatlas.agents.presets import AgentP
from uiatlas.agents.travel.enumerating import Order, first_way
from uiatlas.errors import UnknownNameError
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.events import Planned
from uiatlas.run.record import read_log
from uiatlas.text.retrieval import Bm25
from uiatlas.utg import Graph, merge

TASK = "turn off vibrate"


def node(question: Question, name: str) -> int:
    """The number of a screen in a prompt of the node selector."""
    nodes = question.text.partition("<nodes>")[2].splitlines()
    return next(int(line.partition(" ")[0]) for line in nodes if line.partition(" ")[2].startswith(f"{name}:"))


def chosen(question: Question, name: str, confidence: float = 0.9) -> str:
    return json.dumps({"nodes": [node(question, name)], "confidence": confidence, "reasoning": "it says so"})


def name_of(graph: Graph, screen: str) -> str:
    return graph.screens[screen].name


def test_the_way_to_the_target_is_gone_without_a_call_and_the_explorer_acts_there(graph: Graph, tmp_path: Path) -> None:
    act = playing([tap("Vibrate")])
    roles: list[str] = []

    def answer(question: Question) -> str:
        roles.append(question.role)
        return chosen(question, "Notifications") if question.role == "select_nodes" else act(question)

    model = ScriptedModel(answer)
    report = drive(AgentP(model), graph, tmp_path, TASK)
    assert report.result.status == "success"
    assert len(report.result.steps) == 5
    assert roles[0] == "select_nodes"
    assert roles.count("act") <= 3
    guided = next(q for q in model.questions if q.role == "act" and "You are there" in q.text)
    assert "UTG Navigation Guide" in guided.text.partition("<guide>")[2]


def test_a_choice_below_the_threshold_falls_back_to_the_most_alike_screen(graph: Graph) -> None:
    model = ScriptedModel(lambda question: chosen(question, "Trash", confidence=0.2))
    near = ByEmbedding(Bm25())
    start = graph.entry
    unsure = ByModel(model, near).select(graph, "daily reminder", start)
    assert unsure.by == "embedding"
    assert name_of(graph, unsure.targets[0].screen) == "Daily reminder"
    alone = ByModel(model, None).select(graph, "daily reminder", start)
    assert (alone.by, alone.reasoning) == ("model", "it says so")


def test_nodes_that_are_not_on_the_map_are_refused_and_the_fallback_chooses(graph: Graph) -> None:
    model = ScriptedModel(['{"nodes": [4711], "confidence": 1.0}'] * 2)
    selection = ByModel(model, ByEmbedding(Bm25())).select(graph, "privacy policy", graph.entry)
    assert "there is no node 4711" in model.questions[1].text
    assert name_of(graph, selection.targets[0].screen) == "Privacy policy"


def test_words_name_the_place_of_a_goal_that_only_looks(graph: Graph) -> None:
    targets = ByWords().select(graph, "open the trash", graph.entry).targets
    assert [name_of(graph, t.screen) for t in targets] == ["Trash"]
    assert not ByWords().select(graph, "create a note called 'Milk'", graph.entry).targets
    assert not ByWords().select(graph, "open the flux capacitor", graph.entry).targets


@pytest.mark.parametrize("task", [TASK, "open the trash", "create a note called 'Milk'"])
def test_without_a_model_the_local_roles_do_it(graph: Graph, tmp_path: Path, task: str) -> None:
    assert drive(AgentP(), graph, tmp_path, task).result.status == "success"


def test_what_cannot_be_left_out_is_named(graph: Graph) -> None:
    with pytest.raises(UnknownNameError, match="no-embedding"):
        AgentP(ablate=["no-embeddings"])


def test_a_run_may_only_add_to_the_map(graph: Graph, tmp_path: Path) -> None:
    known, before = merge(graph, Graph(graph.app)), merge(graph, Graph(graph.app))
    preset = AgentP(ablate=["append-only"])
    device, runs = open_device("sim:notes"), tmp_path / "runs"
    report = run_task(device, TASK, RunOptions(graph=known, policy=preset.policy, runs=runs, learning=preset.learning))
    assert report.result.status == "success"
    assert {key: known.transitions[key] for key in before.transitions} == before.transitions
    assert {key: known.screens[key] for key in before.screens} == before.screens


@pytest.mark.parametrize("order", ["dfs", "bfs"])
def test_without_the_planner_the_first_way_that_is_enumerated_is_gone(
    graph: Graph, tmp_path: Path, order: Order
) -> None:
    before = merge(graph, Graph(graph.app))
    report = drive(AgentP(ablate=[order]), graph, tmp_path, TASK)
    assert report.result.status == "success"
    planned = next(t.event for t in read_log(report.folder) if isinstance(t.event, Planned) and t.event.steps)
    first, *further = planned.screens
    assert further == [edge.target for edge in first_way(before, first, further[-1], order)]
