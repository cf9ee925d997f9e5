"""What is computed from a map is computed once in each thread, follows the map, and goes with it."""

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from uiatlas.utg import Graph, Screen
from uiatlas.utg.followers import Followers


class _Counted:
    """The number of screens of a map, with how often it was counted."""

    def __init__(self, graph: Graph) -> None:
        self.times = 0
        self.refresh(graph)

    def refresh(self, graph: Graph) -> None:
        self.times += 1
        self.screens = len(graph.screens)


def test_a_follower_is_refreshed_only_when_the_map_changed() -> None:
    graph, followers = Graph("app"), Followers(_Counted)
    first = followers.of(graph)
    assert followers.of(graph) is first
    assert (first.times, first.screens) == (1, 0)
    graph.put_screen(Screen("first", "app", "First"))
    assert followers.of(graph) is first
    assert (first.times, first.screens) == (2, 1)


def test_what_one_thread_reads_does_not_change_when_another_thread_asks_after_a_change() -> None:
    """A search in one thread goes on with the map as it was when the search began."""
    graph, followers, turn = Graph("app"), Followers(_Counted), Barrier(2, timeout=10)

    def search() -> tuple[int, int, int]:
        follower = followers.of(graph)
        before = follower.screens
        turn.wait()  # the map changes, and the other thread asks
        turn.wait()
        return before, follower.screens, followers.of(graph).screens

    with ThreadPoolExecutor(1) as pool:
        searched = pool.submit(search)
        turn.wait()
        graph.put_screen(Screen("first", "app", "First"))
        assert followers.of(graph).screens == 1
        turn.wait()
        assert searched.result() == (0, 0, 1)


def test_a_follower_goes_with_its_map() -> None:
    graph, followers = Graph("app"), Followers(_Counted)
    gone = weakref.ref(followers.of(graph))
    del graph
    gc.collect()
    assert gone() is None
