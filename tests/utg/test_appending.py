"""A map that only grows, as an ablation of the update rules."""

from tests.knowledge.halls import halls

from uiatlas.ui import Role, Selector, Tap
from uiatlas.utg import EvidenceKind, Screen
from uiatlas.utg.appending import AppendOnly
from uiatlas.utg.revise import observe, refute

TRY = Tap(Selector(Role.BUTTON, text="Menu"))


def test_what_is_new_stays_and_what_was_known_is_neither_confirmed_nor_corrected() -> None:
    graph, before = halls(), halls()
    grown = AppendOnly(graph)
    known = next(t for t in graph.outgoing("home") if t.target == "menu")
    new = Screen("news", graph.app, "News")
    observe(graph, "home", TRY, graph.screens["menu"], kind=EvidenceKind.OBSERVED, where="r1", when=1.0)
    grown.restore()
    assert graph.transitions == before.transitions
    refute(graph, known.id, kind=EvidenceKind.OBSERVED, where="r1", when=2.0)
    grown.restore()
    observe(graph, "home", TRY, new, kind=EvidenceKind.OBSERVED, where="r1", when=3.0)
    grown.restore()
    assert graph.transitions[known.id] == before.transitions[known.id]
    (added,) = (t for key, t in graph.transitions.items() if key not in before.transitions)
    assert (added.source, added.target) == ("home", "news")
    observe(graph, "home", TRY, new, kind=EvidenceKind.OBSERVED, where="r2", when=4.0)
    grown.restore()
    assert graph.transitions[added.id].evidence == added.evidence
