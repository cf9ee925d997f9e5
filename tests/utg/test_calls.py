"""The call in the app's code that a static witness names: kept with the map, and through every merge."""

from uiatlas.ui import Selector, Tap
from uiatlas.utg import Evidence, EvidenceKind, Transition
from uiatlas.utg.store import transition_from_json, transition_to_json
from uiatlas.utg.transition import join_evidence

TOLD = Evidence(EvidenceKind.STATIC, "Main.java:12", call="startActivity")
SILENT = Evidence(EvidenceKind.STATIC, "Main.java:12", 3, 2, 10.0)


def test_the_call_is_kept_with_the_map() -> None:
    edge = Transition("a", Tap(Selector(text="Go")), "b", evidence=(TOLD, Evidence(EvidenceKind.EXPLORED, "run")))
    assert transition_from_json(transition_to_json(edge)) == edge
    assert [len(told) for told in transition_to_json(edge)["evidence"]] == [6, 5]  # who tells no call takes no room


def test_a_merge_keeps_the_call_whichever_side_knows_it() -> None:
    both = (Evidence(EvidenceKind.STATIC, "Main.java:12", 3, 2, 10.0, "startActivity"),)
    assert join_evidence((TOLD,), (SILENT,)) == join_evidence((SILENT,), (TOLD,)) == both
