"""KG-RAG: known ways in the actor's prompt, or gone without a model."""

from pathlib import Path

import pytest
from tests.agents.presets.playing import drive, playing, tap

from uiatlas import Atlas
from uiatlas.agents.presets import KgRag
from uiatlas.cli.commands.demo import learn_map
from uiatlas.errors import InputError
from uiatlas.knowledge.building import Plan, build, local_makers
from uiatlas.knowledge.index import local_embedder
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.storage import AtlasStore
from uiatlas.utg import Graph

TASK = "turn off vibrate"
WAY = [tap("More options"), tap("Settings"), tap("Notifications"), tap("Vibrate")]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> AtlasStore:
    path = tmp_path_factory.mktemp("known") / "notes.uiatlas"
    graph = learn_map(path)
    atlas = Atlas.open(path)
    build(atlas.database, graph, local_makers(graph), local_embedder(), Plan())
    return atlas.database


def test_the_known_ways_stand_in_every_prompt_of_the_actor(graph: Graph, database: AtlasStore, tmp_path: Path) -> None:
    model = ScriptedModel(playing(WAY))
    assert drive(KgRag(model, database), graph, tmp_path, TASK).result.status == "success"
    for question in model.questions:
        known = question.text.partition("<known>")[2].partition("</known>")[0]
        assert "vibrate" in known.casefold()
        assert "vibrate" not in question.system.casefold()


def test_without_knowledge_nothing_is_told(graph: Graph, database: AtlasStore, tmp_path: Path) -> None:
    model = ScriptedModel(playing(WAY))
    drive(KgRag(model, database, ablate=["no-knowledge"]), graph, tmp_path, TASK)
    assert not any("<known>" in q.text for q in model.questions)


def test_without_a_model_the_known_way_is_gone(graph: Graph, database: AtlasStore, tmp_path: Path) -> None:
    assert drive(KgRag(None, database), graph, tmp_path, TASK).result.status == "success"


def test_a_map_without_knowledge_says_how_to_make_it(graph: Graph, tmp_path: Path) -> None:
    with (
        Atlas.open(tmp_path / "empty.uiatlas", create=True) as atlas,
        pytest.raises(InputError, match="knowledge build"),
    ):
        KgRag(ScriptedModel([]), atlas.database).policy(graph, TASK)
    with pytest.raises(InputError, match="needs a map with knowledge"):
        KgRag(ScriptedModel([])).policy(graph, TASK)
