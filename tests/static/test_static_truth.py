"""How a map is compared with edges that people wrote down."""

from uiatlas.ui import Selector, Tap, Wait
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas_bench.suites.static_truth import TrueEdge, Truth, compare, found_edges, read_truths

A, B, C, D = (f"org.example.{name}" for name in "ABCD")
SEEN = (Evidence(EvidenceKind.STATIC, "A.java:7"),)


def a_map() -> Graph:
    graph = Graph("org.example")
    for name in (A, B, C, D):
        graph.put_screen(Screen(name[-1], "org.example", name, "activity"))
    graph.put_screen(Screen("menu", "org.example", "menu", "menu"))
    graph.put_transition(
        Transition("A", Tap(Selector(resource_id="org.example:id/go_button", text="Go")), "B", evidence=SEEN)
    )
    graph.put_transition(Transition("A", Tap(Selector(text="Other")), "C", evidence=SEEN))
    graph.put_transition(Transition("A", Wait(), "D"))
    graph.put_transition(Transition("A", Tap(Selector(text="Menu")), "menu"))
    return graph


def edge(source: str, target: str, *triggers: str) -> TrueEdge:
    return TrueEdge((source, target), frozenset(triggers), ("A.java:1",))


def test_found_edges_join_activities_only_and_name_their_triggers() -> None:
    found = {f.pair: f for f in found_edges(a_map())}
    assert set(found) == {(A, B), (A, C), (A, D)}
    assert found[A, B].triggers == {"go", "go_button"}
    assert found[A, B].evidence == ("A.java:7",)
    assert found[A, D].triggers == frozenset()


def test_precision_recall_and_triggers_are_told_and_what_may_be_counts_neither_way() -> None:
    edges = (edge(A, B, "go"), edge(A, C, "elsewhere"), edge(B, C, "more"))
    score = compare(Truth("x+y", "0", (), edges, frozenset({(A, D)})), found_edges(a_map()))
    assert score.precision == 1.0
    assert score.recall == 2 / 3
    assert score.trigger_accuracy == 1 / 3
    assert [e.pair for e in score.missed] == [(B, C)]


def test_an_edge_nobody_wrote_down_is_false() -> None:
    score = compare(Truth("x+y", "0", (), (edge(A, B),), frozenset()), found_edges(a_map()))
    assert [f.pair for f in score.false] == [(A, C), (A, D)]
    assert score.precision == 1 / 3


def test_every_truth_file_says_each_edge_once_and_where_it_was_read() -> None:
    for truth in read_truths().values():
        pairs = [e.pair for e in truth.edges]
        assert len(pairs) == len(set(pairs))
        assert not truth.may & set(pairs)
        assert all(e.evidence for e in truth.edges)
