"""A map that an older version keyed is keyed anew from the observations kept with it."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from tests.perception.sights import synthetic_app

from uiatlas.perception import VERSION, Locator, rekey
from uiatlas.ui import Back, Bounds, Observation
from uiatlas.utg import Atlas, Graph, Look, Transition

APP = synthetic_app(4, 8)


def moved(seen: Observation) -> Observation:
    """The same screen with its first element elsewhere."""
    first, *rest = seen.elements
    return replace(seen, elements=(replace(first, bounds=Bounds(0, 0, 9, 9)), *rest), digest="")


def old_map() -> Graph:
    """A map whose features were read by another version."""
    graph = Graph("synthetic")
    locator = Locator(graph)
    ids = []
    for seen in APP:
        graph.sight(seen)
        screen = locator.place(seen)
        graph.put_screen(replace(screen, looks=tuple(Look(o.digest, ("old",)) for o in screen.looks)))
        ids.append(screen.id)
    graph.put_transition(Transition(ids[0], Back(), ids[1]))
    graph.keyed_by = VERSION - 1
    return graph


def test_a_saved_map_is_keyed_anew_with_its_ids_and_edges(tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "a.uiatlas", create=True) as atlas:
        atlas.save(old_map())
    with Atlas.open(tmp_path / "a.uiatlas") as atlas:
        graph = atlas.load()
        before = dict(graph.screens)
        assert graph.keyed_by == VERSION - 1
        assert rekey(graph, partial(atlas.observation, graph.app)) == ()
        atlas.save(graph)
        graph = atlas.load()
    assert graph.keyed_by == VERSION
    assert list(graph.screens) == list(before)
    assert len(graph.transitions) == 1
    locator = Locator(graph)
    assert [locator.locate(moved(seen)).by for seen in APP] == ["same key"] * len(APP)


def test_a_screen_without_a_kept_observation_is_named_and_still_found_unchanged() -> None:
    graph = old_map()
    kept = {seen.digest: seen for seen in APP[1:]}
    lost = rekey(graph, kept.get)
    locator = Locator(graph)
    assert [locator.locate(APP[0]).screen] == list(lost)
    assert locator.locate(APP[0]).by == "unchanged"
    assert locator.locate(moved(APP[0])).screen is None


def test_a_map_that_is_up_to_date_is_left_alone() -> None:
    graph = Graph("synthetic")
    graph.put_screen(Locator(graph).place(APP[0]))
    version = graph.version
    assert rekey(graph, _nothing) == ()
    assert graph.version == version


def _nothing(digest: str) -> Observation | None:
    return None
