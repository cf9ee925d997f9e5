"""The pages of a map as a language model reads them: all of them, and as much of each as has room."""

import pytest

from uiatlas.llm.usage import estimate_tokens
from uiatlas.planning.meaning.pages import pages_of
from uiatlas.planning.meaning.told_pages import told_pages
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition

ROOM = 4_000


def offering(pages: int, controls: int) -> Graph:
    """A page that leads to others, the last of which has many controls."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    for n in range(pages):
        name, labels = f"p.Page{n}", [*(f"Thing {k}" for k in range(controls)), "A dog"] if n == pages - 1 else []
        elements = tuple(UIElement(k, Role.BUTTON, t, flags=ElementFlag.CLICKABLE) for k, t in enumerate(labels))
        said = ("Kept in a cellar",)
        graph.put_screen(
            Screen(name, "p", name, "activity", name, elements=elements, mentions=said, summary=f"for {n}")
        )
        graph.put_transition(Transition("p.Main", Tap(Selector(text=f"Open {n}")), name))
    return graph


def test_all_that_a_map_knows_of_a_page_is_told() -> None:
    """What it is called, what opens it, what it is for, its controls, where they lead, what its code says."""
    graph = offering(2, 3)
    told = told_pages(graph, pages_of(graph).all)
    assert told.text.splitlines() == [
        *("1 Main (activity)", "   leads to: Page0; Page1"),
        *("2 Page0 (activity)", "   opened by: Open 0", "   what it is for: for 0"),
        "   its code says: Kept in a cellar",
        *("3 Page1 (activity)", "   opened by: Open 1", "   what it is for: for 1"),
        "   controls: Thing 0; Thing 1; Thing 2; A dog",
        "   its code says: Kept in a cellar",
    ]
    assert [page.screens for page in told.pages.values()] == [["p.Main"], ["p.Page0"], ["p.Page1"]]


@pytest.mark.parametrize("pages", [40, 100])
def test_every_page_of_a_larger_map_is_told_in_the_room_that_there_is(pages: int) -> None:
    """The page that says most is cut first, and keeps what the goal asks for."""
    graph = offering(pages, 2000)
    told = told_pages(graph, pages_of(graph).all, "feed the dog", room=ROOM)
    assert len(told.pages) == pages + 1
    assert estimate_tokens(told.text) <= ROOM
    assert "A dog; ..." in told.text
    assert told.text.count("Kept in a cellar") == pages


def test_of_a_map_whose_names_alone_are_too_many_those_are_told_that_say_the_goal() -> None:
    """A page is found by its name among thousands."""
    graph = offering(300, 1)
    graph.put_screen(Screen("p.Dogs", "p", "p.FeedTheDog", "activity", "p.FeedTheDog"))
    told = told_pages(graph, pages_of(graph).all, "feed the dog", room=ROOM)
    assert 50 < len(told.pages) < 300
    assert estimate_tokens(told.text) <= ROOM
    assert ["p.Dogs"] in [page.screens for page in told.pages.values()]
