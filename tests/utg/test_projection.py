"""At the level of activities, what an activity holds is part of it, and its own edges are no edges."""

import pytest
from hypothesis import given, settings
from tests.utg.strategies import APP, graphs

from uiatlas.ui import Back, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Entry, Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.projection import host_of, project


def tap(label: str) -> Tap:
    return Tap(Selector(Role.BUTTON, label))


def shop(*edges: Transition) -> Graph:
    """Two activities; one holds a fragment that opens a dialog."""
    graph = Graph(APP, app_version="2", entry="list")
    hosts = {"main": None, "list": "main", "sort": "list", "cart": None}
    kinds = {"main": "activity", "list": "fragment", "sort": "dialog", "cart": "activity"}
    for key, host in hosts.items():
        button = UIElement(0, Role.BUTTON, f"{key} button")
        graph.put_screen(Screen(key, APP, key.title(), kind=kinds[key], host=host, elements=(button,)))
    for edge in edges:
        graph.put_transition(edge)
    return graph


def pairs(graph: Graph) -> set[tuple[str, str]]:
    return {(t.source, t.target) for t in graph.transitions.values()}


def test_edges_of_parts_are_edges_of_their_activity() -> None:
    """However deep the part is; both actions of two parallel edges stay, with all that speaks for them."""
    seen = Evidence(EvidenceKind.STATIC, "Sort.kt:3")
    again = Evidence(EvidenceKind.STATIC, "List.kt:9")
    flat = project(
        shop(
            Transition("sort", tap("Buy"), "cart", evidence=(seen,), edge_class="dialog"),
            Transition("list", tap("Buy"), "cart", evidence=(again,)),
            Transition("list", tap("Cart"), "cart"),
            Transition("cart", Back(), "list"),
        )
    )
    assert list(flat.screens) == ["main", "cart"]
    assert pairs(flat) == {("main", "cart"), ("cart", "main")}
    buy, cart = flat.between("main", "cart")
    assert (buy.evidence, buy.edge_class, cart.action) == ((again, seen), "dialog", tap("Cart"))


def test_what_stays_within_an_activity_is_no_edge_but_a_new_start_is() -> None:
    """Opening a dialog disappears, and so does closing it; an activity that starts itself stays as a loop."""
    flat = project(
        shop(
            Transition("main", tap("Items"), "list"),
            Transition("list", tap("Sort"), "sort"),
            Transition("sort", Back(), "main"),
            Transition("list", tap("Reload"), "main"),
            Transition("cart", Wait(), "cart", edge_class="auto"),
        )
    )
    assert [(t.source, t.action, t.target) for t in flat.transitions.values()] == [
        ("main", tap("Reload"), "main"),
        ("cart", Wait(), "cart"),
    ]


def test_what_comes_by_itself_on_a_part_is_made_by_the_touches_that_open_the_part() -> None:
    """However many parts come by themselves in between; what speaks for the edge stays, and what it is under."""
    seen = Evidence(EvidenceKind.STATIC, "Sort.kt:3")
    graph = shop(
        Transition("main", tap("Items"), "list", edge_class="click"),
        Transition("main", tap("Recent"), "list", edge_class="menu"),
        Transition("list", Wait(), "sort", edge_class="auto"),
        Transition("sort", Wait(), "list", edge_class="auto"),
        Transition("sort", Wait(), "cart", edge_class="auto", evidence=(seen,)),
        Transition("cart", Back(), "list"),
    )
    graph.entry = "main"
    made = [t for t in project(graph).transitions.values() if t.target == "cart"]
    assert {(t.source, t.action, t.edge_class) for t in made} == {
        ("main", tap("Items"), "click"),
        ("main", tap("Recent"), "menu"),
    }
    assert {t.evidence for t in made} == {(seen,)}


@pytest.mark.parametrize(
    "shown",
    [
        (Transition("main", Wait(), "list", edge_class="auto"), Transition("main", tap("Items"), "list")),
        (Transition("cart", tap("More"), "list"), Transition("main", tap("Items"), "list")),
        (),
    ],
)
def test_what_comes_by_itself_on_a_part_that_does_so_too_stays(shown: tuple[Transition, ...]) -> None:
    """As on one that another activity opens, and on one of which it is not known what does."""
    graph = shop(*shown, Transition("list", Wait(), "cart", edge_class="auto"))
    graph.entry = "main"
    assert [t.action for t in project(graph).between("main", "cart")] == [Wait()]


def test_what_comes_by_itself_may_come_of_a_touch_on_the_part_that_leads_there_too() -> None:
    again = (Transition("list", Wait(), "cart", edge_class="auto"), Transition("list", tap("Buy"), "cart"))
    graph = shop(Transition("main", tap("Items"), "list"), *again)
    graph.entry = "main"
    assert {t.action for t in project(graph).between("main", "cart")} == {Wait(), tap("Buy")}


def test_what_comes_by_itself_where_the_app_is_entered_stays() -> None:
    graph = shop(Transition("main", tap("Items"), "list"), Transition("list", Wait(), "cart", edge_class="auto"))
    assert [t.action for t in project(graph).between("main", "cart")] == [Wait()]


def test_background_and_system_edges_are_left_out() -> None:
    """They are not the activity's own."""
    flat = project(
        shop(
            Transition("main", Wait(), "cart", edge_class="background"),
            Transition("main", tap("Share"), "cart", edge_class="system"),
        )
    )
    assert flat.transitions == {}


def test_what_the_background_shows_stays_with_it() -> None:
    """A dialog of a service is part of the service: left out with it, and there with it where it leads somewhere."""
    hidden = shop(Transition("list", tap("Cart"), "cart"))
    hidden.put_screen(Screen("sync", APP, "Sync", kind="background"))
    hidden.put_screen(Screen("ask", APP, "Ask", kind="dialog", host="sync"))
    assert list(project(hidden).screens) == ["main", "cart"]
    hidden.put_transition(Transition("ask", tap("OK"), "cart"))
    assert pairs(project(hidden)) == {("main", "cart"), ("sync", "cart")}


def test_an_activity_has_the_elements_and_the_ways_in_of_its_parts() -> None:
    """The first screen is the activity that holds it, and everything else that is said of the app stays."""
    graph = shop()
    graph.entries = (Entry("launcher", "list"), Entry("deep link", "sort", "shop://sort"), Entry("alias", "gone"))
    graph.coverage, graph.warnings = {"sites": 3}, ["one file skipped"]
    flat = project(graph)
    assert [e.text for e in flat.screens["main"].elements] == ["main button", "list button", "sort button"]
    assert [e.index for e in flat.screens["main"].elements] == [0, 1, 2]
    assert (flat.entry, flat.app_version, flat.warnings) == ("main", "2", ["one file skipped"])
    assert [e.screen for e in flat.entries] == ["main", "main", "gone"]
    assert flat.coverage == {"sites": 3}


def test_odd_hosts_end_somewhere() -> None:
    """A host that is missing, or a circle of hosts, does no harm."""
    graph = Graph(APP)
    for key, host in (("a", "b"), ("b", "a"), ("c", "gone"), ("d", "c")):
        graph.put_screen(Screen(key, APP, key, kind="fragment", host=host))
    assert [host_of(graph, s) for s in "abcd"] == ["a", "b", "c", "c"]
    assert list(project(graph).screens) == ["a", "b", "c"]


@given(graphs())
@settings(deadline=None, max_examples=40)
def test_a_map_without_parts_keeps_its_screens(graph: Graph) -> None:
    """The same screens, and every edge that a user or the app follows, save those back to the same screen."""
    flat = project(graph)
    assert flat.screens == graph.screens
    assert set(flat.transitions) == {
        t.id
        for t in graph.transitions.values()
        if t.edge_class != "background" and (t.source != t.target or not isinstance(t.action, Back))
    }
