"""One index over the apps of an atlas, versions of one product, and how a base was embedded."""

from pathlib import Path

import pytest
from tests.knowledge.halls import halls

from uiatlas.errors import FormatError, InputError, UnknownNameError
from uiatlas.knowledge.across_apps import AtlasKnowledge, ExactDomainIndex
from uiatlas.knowledge.base import Base, base_of, keep_base
from uiatlas.knowledge.building import Plan
from uiatlas.knowledge.entries import ScreenKnowledge, save
from uiatlas.knowledge.index import Embedder
from uiatlas.knowledge.retrieval import Knowledge
from uiatlas.llm.embedding import HashedNgrams
from uiatlas.storage.vectors import packed
from uiatlas.utg import Atlas, Graph, merge
from uiatlas.utg.export import from_document, to_document
from uiatlas.utg.projection import project
from uiatlas.utg.screen import Screen

NGRAMS = Embedder("ngrams:512", HashedNgrams())


def other_app(name: str, *, product: str = "") -> Graph:
    """A map of another app, or of the same product elsewhere: one screen that says other things."""
    known = halls()
    graph = Graph(name, entry="home")
    graph.product = product
    home = known.screens["person"]
    graph.put_screen(Screen("home", name, "Garden", elements=home.elements))
    return graph


@pytest.fixture
def atlas(tmp_path: Path) -> Atlas:
    made = Atlas.open(tmp_path / "two.uiatlas", create=True)
    for graph in (halls(), other_app("com.example.garden")):
        made.save(graph)
        Knowledge.build(made.database, graph, embedder=NGRAMS)
    return made


def test_all_apps_of_an_atlas_are_searched_at_once(atlas: Atlas) -> None:
    known = AtlasKnowledge.open(atlas, embedder=NGRAMS)
    assert sorted(known.graphs) == ["com.example.garden", "com.example.halls"]
    (best, *_) = known.find("choose Red")
    assert (best.app, best.hit.entry.intent.text) == ("com.example.halls", "choose Red")
    (there, *_) = known.find("open Garden")
    assert there.app == "com.example.garden"
    text = known.prompt_text((best, there))
    assert text.index("In com.example.halls: Ways that are known") < text.index("In com.example.garden: Ways")


def test_some_apps_are_searched_alone(atlas: Atlas) -> None:
    known = AtlasKnowledge.open(atlas, embedder=NGRAMS)
    found = known.find("choose Red", k=50, apps=["com.example.garden"])
    assert found
    assert {hit.app for hit in found} == {"com.example.garden"}
    alone = AtlasKnowledge.open(atlas, ["com.example.garden"], NGRAMS)
    assert [h.hit.entry for h in alone.find("choose Red", k=50)] == [h.hit.entry for h in found]


def test_an_app_without_map_or_knowledge_is_named(atlas: Atlas) -> None:
    with pytest.raises(UnknownNameError, match=r"no app 'com\.example\.attic'"):
        AtlasKnowledge.open(atlas, ["com.example.attic"], NGRAMS)
    atlas.save(other_app("com.example.cellar"))
    with pytest.raises(InputError, match=r"nothing is known of what com\.example\.cellar can do"):
        AtlasKnowledge.open(atlas, ["com.example.cellar"], NGRAMS)


def test_one_index_holds_the_vectors_of_all_apps() -> None:
    index = ExactDomainIndex({"a": [packed([1.0, 0.0])], "b": [packed([0.0, 1.0]), packed([0.6, 0.8])]})
    assert [place for place, _ in index.nearest([0.0, 1.0], 2)] == [("b", 0), ("b", 1)]
    assert [place for place, _ in index.nearest([0.0, 1.0], 2, ["a"])] == [("a", 0)]


def test_a_base_built_on_one_platform_serves_the_same_product_on_another(tmp_path: Path) -> None:
    """KG-RAG, section 5.6: what was built on a phone is told on the web."""
    with Atlas.open(tmp_path / "both.uiatlas", create=True) as atlas:
        phone, web = halls(), other_app("halls.example.org", product="halls")
        atlas.save(web)
        atlas.save(phone)
        Knowledge.build(atlas.database, phone, embedder=NGRAMS)
        with pytest.raises(InputError, match="nothing is known"):
            Knowledge.open(atlas.database, web, NGRAMS)
        phone.product = "halls"
        atlas.save(phone)
        assert atlas.products() == {"com.example.halls": "halls", "halls.example.org": "halls"}
        served = Knowledge.open(atlas.database, atlas.load("halls.example.org"), NGRAMS)
        assert served.graph.app == "com.example.halls"
        assert served.find("choose Red")[0].entry.intent.text == "choose Red"


def test_the_product_is_kept_merged_and_exported() -> None:
    graph = halls()
    graph.product = "halls"
    assert from_document(to_document(graph)).product == "halls"
    assert graph.copy().product == "halls"


def test_whoever_asks_uses_the_key_that_the_base_was_built_with(tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "halls.uiatlas", create=True) as atlas:
        graph = halls()
        atlas.save(graph)
        Knowledge.build(atlas.database, graph, embedder=NGRAMS, plan=Plan(key="intent"))
        assert base_of(atlas.database, graph.app) == Base("intent")
        intents = Knowledge.open(atlas.database, graph, NGRAMS)
        assert intents.find("choose Red")[0].score == 1.0
        assert Knowledge.open(atlas.database, graph, NGRAMS, "way").find("choose Red")[0].score < 1.0
        keep_base(atlas.database, graph.app, Base("intent", "nobody:small"))
        with pytest.raises(InputError, match="nobody"):
            Knowledge.open(atlas.database, graph)


def test_an_app_without_entries_is_left_out_of_a_search_over_all_apps(atlas: Atlas) -> None:
    """Its screens were looked at, and no way was found for what they offer."""
    atlas.save(other_app("com.example.cellar"))
    save(atlas.database, "com.example.cellar", ScreenKnowledge("home", "", without=3))
    known = AtlasKnowledge.open(atlas, embedder=NGRAMS)
    assert sorted(known.graphs) == sorted(known.entries) == ["com.example.garden", "com.example.halls"]
    assert known.find("choose Red")[0].app == "com.example.halls"
    with pytest.raises(InputError, match=r"nothing is known of what com\.example\.cellar can do"):
        AtlasKnowledge.open(atlas, ["com.example.cellar", "com.example.halls"], NGRAMS)


def test_where_no_app_has_entries_no_app_is_blamed(tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "one.uiatlas", create=True) as atlas:
        atlas.save(other_app("com.example.cellar"))
        save(atlas.database, "com.example.cellar", ScreenKnowledge("home", "", without=3))
        with pytest.raises(InputError, match="nothing is known of what the apps can do"):
            AtlasKnowledge.open(atlas, embedder=NGRAMS)


def test_the_product_is_merged_projected_and_a_text() -> None:
    graph = halls()
    graph.product = "halls"
    assert [merge(graph, halls()).product, merge(halls(), graph).product] == ["halls", "halls"]
    assert project(graph).product == "halls"
    with pytest.raises(FormatError, match="not a text"):
        from_document(to_document(graph) | {"product": None})
