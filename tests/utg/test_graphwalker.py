"""The map as a model of GraphWalker: in its documented form, and so that all of it can be walked."""

import json
import random
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from tests.utg.strategies import graphs
from tests.utg.synthetic import synthetic_app

from uiatlas import Back, Graph, Screen, Selector, Tap, Transition
from uiatlas.ui import Role
from uiatlas.utg.export import render
from uiatlas.utg.graphwalker import ANEW


def is_name(text: str) -> bool:
    """Whether a method may be called so, and is called the same by Python once it has read it."""
    return text.isidentifier() and unicodedata.normalize("NFKC", text) == text


def model_of(graph: Graph) -> dict[str, Any]:
    """The one model, which has the documented form."""
    document = json.loads(render(graph, "graphwalker"))
    [model] = document["models"]
    assert {"name", "id", "generator", "startElementId", "vertices", "edges"} <= set(model)
    assert is_name(model["name"])
    ids = [each["id"] for each in (*model["vertices"], *model["edges"])]
    assert len(ids) == len(set(ids))
    vertices = {v["id"] for v in model["vertices"]}
    for vertex in model["vertices"]:
        assert is_name(vertex["name"])
        assert vertex["name"].startswith("v")
    for edge in model["edges"]:
        assert is_name(edge["name"])
        assert {edge["sourceVertexId"], edge["targetVertexId"]} <= vertices
        assert 0 <= edge["weight"] <= 1
    for vertex_id in vertices:
        assert sum(e["weight"] for e in model["edges"] if e["sourceVertexId"] == vertex_id) <= 1.0001
    assert model["startElementId"] in vertices or not vertices
    return dict(model)


def walked(model: dict[str, Any], seed: int, steps: int) -> set[str]:
    """The edges that a random walk takes, as the generator of the model does; it never stands still."""
    chance, at, taken = random.Random(seed), model["startElementId"], set()
    for _ in range(steps):
        leaving = [e for e in model["edges"] if e["sourceVertexId"] == at]
        if not leaving:
            assert len(model["vertices"]) == 1
            break
        edge = chance.choice(leaving)
        taken.add(edge["id"])
        at = edge["targetVertexId"]
    return taken


def tap(label: str) -> Tap:
    return Tap(Selector(Role.BUTTON, label))


@pytest.fixture
def shop() -> Graph:
    graph = Graph("com.example.shop", entry="a")
    for id_, name in (("a", "Start page"), ("b", "Café & more"), ("c", "Café & more"), ("d", "Nobody leads here")):
        graph.put_screen(Screen(id_, graph.app, name))
    graph.put_transition(Transition("a", tap("Menu"), "b"))
    graph.put_transition(Transition("b", tap("Menu"), "c"))
    graph.put_transition(Transition("b", Back(), "a"))
    return graph


def test_names_are_identifiers_that_are_used_once(shop: Graph) -> None:
    model = model_of(shop)
    assert [v["name"] for v in model["vertices"]] == ["v_Start_page", "v_Cafe_more", "v_Cafe_more_2"]
    assert [e["name"] for e in model["edges"]] == ["e_tap_Menu", "e_tap_Menu_2", "e_go_back", ANEW]
    assert model["edges"][0]["properties"]["action"] == 'tap "Menu"'


def test_names_in_other_scripts_are_kept() -> None:
    graph = Graph("com.example.shop", entry="a")
    for id_, name in (("a", "設定 · 一般"), ("b", "Заметки"), ("c", "सूची №2"), ("d", "→ ①")):
        graph.put_screen(Screen(id_, graph.app, name))
    for source, target in ("ab", "bc", "cd"):
        graph.put_transition(Transition(source, tap("Далее"), target))
    model = model_of(graph)
    assert [v["name"] for v in model["vertices"]] == ["v_設定_一般", "v_Заметки", "v_सूची_No2", "v_1"]
    assert model["edges"][0]["name"] == "e_tap_Далее"


def test_where_no_way_leads_back_the_app_is_opened_anew(shop: Graph) -> None:
    model = model_of(shop)
    [anew] = [e for e in model["edges"] if e["name"] == ANEW]
    number = {v["properties"]["screen"]: v["id"] for v in model["vertices"]}
    assert (anew["sourceVertexId"], anew["targetVertexId"]) == (number["c"], number["a"])
    assert walked(model, 1, 200) == {e["id"] for e in model["edges"]}


def test_an_empty_map_is_a_model_without_vertices() -> None:
    assert model_of(Graph("2048"))["vertices"] == []


def test_a_walk_of_a_large_map_never_stands_still() -> None:
    model = model_of(synthetic_app(40, 120))
    assert len(walked(model, 7, 20_000)) > 0.9 * len(model["edges"])


@settings(deadline=None)
@given(graphs())
def test_any_map_has_the_documented_form_and_can_be_walked(graph: Graph) -> None:
    model = model_of(graph)
    if model["vertices"]:
        walked(model, 3, 50)
