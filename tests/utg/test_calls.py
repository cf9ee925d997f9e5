"""The call in the app's code that a static witness names: kept with the map, and through every merge."""

from dataclasses import replace
from itertools import product

import pytest

from uiatlas.ui import Selector, Tap
from uiatlas.utg import Evidence, EvidenceKind, Transition
from uiatlas.utg.derivation import Derivation
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


ALWAYS = Evidence(EvidenceKind.STATIC, "Main.java:12", derivation=Derivation.CONSTANT)
SOMETIMES = replace(ALWAYS, only_if="x (Main.java:11)")
OTHERWISE = replace(ALWAYS, only_if="y (Main.java:11)", derivation=Derivation.CHOICE)
UNREAD = Evidence(EvidenceKind.STATIC, "Main.java:12")


def test_a_way_that_is_always_open_stays_so_when_it_is_joined_with_a_condition() -> None:
    """What is derived from no code says nothing of conditions, and takes none away."""
    for one, other, told in (
        (ALWAYS, SOMETIMES, ""),
        (UNREAD, SOMETIMES, SOMETIMES.only_if),
        (OTHERWISE, SOMETIMES, OTHERWISE.only_if),
    ):
        for joined in (join_evidence((one,), (other,)), join_evidence((other,), (one,))):
            assert [e.only_if for e in joined] == [told]


@pytest.mark.parametrize("three", [*product((ALWAYS, SOMETIMES, OTHERWISE, UNREAD), repeat=3)])
def test_conditions_are_joined_in_any_order_and_again(three: tuple[Evidence, ...]) -> None:
    a, b, c = ((e,) for e in three)
    assert join_evidence(a, b) == join_evidence(b, a)
    assert join_evidence(join_evidence(a, b), c) == join_evidence(a, join_evidence(b, c))
    assert join_evidence(a, a) == a
