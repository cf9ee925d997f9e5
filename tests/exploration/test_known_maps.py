"""Exploring with a map that is there already: it is used, confirmed, corrected and added to."""

from dataclasses import replace

from uiatlas.devices import open_device
from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.exploration import explore
from uiatlas.ui import Tap
from uiatlas.utg import Evidence, EvidenceKind, Graph
from uiatlas.utg.checks import check


def settings() -> SimulatedDevice:
    return SimulatedDevice(load_app("settings"), "sim:settings")


def test_a_map_explored_on_one_size_is_gone_on_with_on_another() -> None:
    graph = Graph(settings().app)
    one = explore(settings(), graph, 3600.0, max_steps=120)
    narrow = open_device("sim:settings?size=720x1280")
    other = explore(narrow, graph, 3600.0, max_steps=120)
    both = [t for t in graph.transitions.values() if {one.run_id, other.run_id} <= {e.where for e in t.evidence}]
    assert other.screens < 1.3 * one.screens
    assert len(both) > 20


def test_edges_read_from_code_are_confirmed_and_wrong_ones_are_refuted() -> None:
    truth = Graph(settings().app)
    explore(settings(), truth, 3600.0, max_steps=150)
    told = Graph(truth.app, entry=truth.entry)
    for screen in truth.screens.values():
        told.put_screen(screen)
    said = (Evidence(EvidenceKind.STATIC, "code"),)
    edges = [t for t in truth.transitions.values() if t.source != t.target and isinstance(t.action, Tap)]
    wrong = next(t for t in edges if t.source == truth.entry)
    for edge in edges:
        if edge is not wrong:
            told.put_transition(replace(edge, evidence=said, postcondition=(), precondition=()))
    elsewhere = next(s for s in truth.screens if s not in (wrong.source, wrong.target))
    lie = replace(wrong, target=elsewhere, evidence=said, postcondition=(), precondition=())
    told.put_transition(lie)
    explore(settings(), told, 3600.0, max_steps=150)
    assert told.transitions[lie.id].worked == 0 < told.transitions[lie.id].tried
    assert told.transitions[wrong.id].worked > 0
    confirmed = [
        t for t in told.transitions.values() if t.worked and any(e.kind is EvidenceKind.STATIC for e in t.evidence)
    ]
    assert len(confirmed) > len(edges) / 3


def test_a_welcome_that_comes_only_once_stays_a_way_in_and_plans_begin_where_the_app_starts_later() -> None:
    device = SimulatedDevice(load_app("shop"), "sim:shop")
    graph = Graph(device.app)
    welcome = device.observe().digest
    explore(device, graph, 3600.0, max_steps=200)
    device.restart()
    shown = {look.digest: s.id for s in graph.screens.values() for look in s.looks}
    assert [e.screen for e in graph.entries] == [shown[welcome]]
    assert graph.entry != shown[welcome]
    assert not [f for f in check(graph) if f.kind == "unreachable"]
