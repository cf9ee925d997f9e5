"""What is computed from a map is computed once, follows the map, and goes with it."""

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

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


def test_one_follower_serves_all_threads_and_is_refreshed_only_when_the_map_changed() -> None:
    graph, followers = Graph("app"), Followers(_Counted)
    with ThreadPoolExecutor(8) as pool:
        found = {id(f) for f in pool.map(followers.of, [graph] * 200)}
    assert len(found) == 1
    assert (followers.of(graph).times, followers.of(graph).screens) == (1, 0)
    graph.put_screen(Screen("first", "app", "First"))
    assert (followers.of(graph).times, followers.of(graph).screens) == (2, 1)


def test_a_follower_goes_with_its_map() -> None:
    graph, followers = Graph("app"), Followers(_Counted)
    gone = weakref.ref(followers.of(graph))
    del graph
    gc.collect()
    assert gone() is None
