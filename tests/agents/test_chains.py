"""The best chain of steps for a task on a map."""

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.planning.hallway import hallway

from uiatlas.agents.words.chains import Chain, Standing, best_chains
from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.matching import open_words
from uiatlas.agents.words.task import parse_task
from uiatlas.ui import ElementFlag, InputText, Role, Selector, Tap, UIElement, describe
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition


def chain(graph: Graph, task: str, start: str = "home") -> Chain | None:
    inventory = Inventory(graph, parse_task(task))
    found = best_chains(inventory, start, inventory.at(start), Standing(open_words(inventory.task)))
    return next(iter(found), None)


def steps(graph: Graph, task: str, start: str = "home") -> list[str]:
    found = chain(graph, task, start)
    return [] if found is None else [describe(link.action) for link in found.links]


def test_the_way_leads_through_screens_that_share_no_word_with_the_task() -> None:
    """Nothing on the home page speaks of colours; the map knows the way."""
    labels = [step.partition('"')[2][:7] for step in steps(hallway(), "set the colour to red")]
    assert labels == ['Menu"', "Setting", "Colours", 'Red"']


def test_a_field_gets_the_value_of_the_task() -> None:
    """The name is typed, then saved."""
    found = chain(hallway(), "add a person named 'Ann'")
    assert found is not None
    assert InputText(Selector(Role.INPUT, text="Name"), "Ann") in [link.action for link in found.links]


def test_a_route_is_the_part_that_the_map_has_seen() -> None:
    """The steps to the dialog are edges of the map, the choice in it never was one."""
    found = chain(hallway(), "set the colour to red")
    assert found is not None
    assert [edge.target for edge in found.route] == ["menu", "settings", "colours"]


def test_an_edge_that_often_failed_is_gone_round() -> None:
    """Expected cost decides between two ways to the same screen."""
    graph = hallway()
    assert steps(graph, "help", "menu") == ['tap "Help"']
    bad = next(t for t in graph.outgoing("menu") if t.target == "help")
    graph.put_transition(replace(bad, evidence=(Evidence(EvidenceKind.OBSERVED, "run", 200, 0),)))
    assert steps(graph, "open the settings and then show help", "menu")[0] == 'tap "Settings"'


def test_what_stands_already_as_wanted_is_not_worth_a_step() -> None:
    """A switch that is on is not tapped to turn it on while another control fits."""
    graph = hallway()
    node = graph.screens["settings"]
    on = tuple(
        replace(e, flags=int(e.flags) | ElementFlag.CHECKED) if e.checked is not None else e for e in node.elements
    )
    off = chain(graph, "turn on sounds", "settings")
    graph.put_screen(replace(node, elements=on))
    already = chain(graph, "turn on sounds", "settings")
    assert off is not None
    assert already is None or already.rank < off.rank


def test_nothing_that_changes_something_is_done_unasked() -> None:
    """'person' is on the page with Delete, which the task did not ask for."""
    assert 'tap "Delete"' not in steps(hallway(), "add a person named 'Ann'")


def test_a_task_that_shares_nothing_has_no_chain() -> None:
    """Nothing is better than a guess."""
    assert chain(hallway(), "fly me to the moon") is None


def test_other_scripts_find_their_labels() -> None:
    """A Chinese task finds the Chinese label."""
    graph = Graph("a")
    graph.put_screen(Screen("one", "a", "One", elements=(UIElement(0, Role.BUTTON, text="设置", flags=1),)))
    assert steps(graph, "打开设置", "one") == ['tap "设置"']


@given(st.text(max_size=50))
@settings(max_examples=60, deadline=None)
def test_whatever_is_asked_ranks_are_finite_and_gains_are_paid_for(task: str) -> None:
    """Any text gives a chain whose rank is below its gain, or none."""
    found = chain(hallway(), task)
    if found is not None:
        assert 0 < found.peak <= found.gain
        assert found.rank < found.gain


def big_map(size: int) -> Graph:
    """A map with `size` screens of 12 controls; screen i leads to 2i + 1 and 2i + 2 and back."""
    graph = Graph("big")
    for i in range(size):
        names = [f"Way {2 * i + 1}", f"Way {2 * i + 2}", "Up", *(f"Thing {i} {j}" for j in range(9))]
        rows = tuple(UIElement(j, Role.BUTTON, text=name, flags=ElementFlag.CLICKABLE) for j, name in enumerate(names))
        graph.put_screen(Screen(f"s{i}", "big", f"Screen {i}", elements=rows))
    for i in range(1, size):
        parent = (i - 1) // 2
        seen = (Evidence(EvidenceKind.EXPLORED, "walk", 1, 1),)
        graph.put_transition(
            Transition(f"s{parent}", Tap(Selector(Role.BUTTON, text=f"Way {i}")), f"s{i}", evidence=seen)
        )
        graph.put_transition(Transition(f"s{i}", Tap(Selector(Role.BUTTON, text="Up")), f"s{parent}", evidence=seen))
    return graph


@pytest.mark.slow
def test_a_map_of_a_thousand_screens_is_searched_in_milliseconds() -> None:
    """Once read, a search is fast; generous here because test machines are busy."""
    graph = big_map(200)
    inventory = Inventory(graph, parse_task("press thing 150 7"))
    standing = Standing(open_words(inventory.task))
    best_chains(inventory, "s0", inventory.at("s0"), standing)
    began = time.process_time()
    for _ in range(5):
        best_chains(inventory, "s0", inventory.at("s0"), standing)
    assert (time.process_time() - began) / 5 < 0.25


def ways(*edges: tuple[str, Role, str, str]) -> Graph:
    """A map of screens that have nothing but the controls of these edges, each of which was walked once."""
    graph = Graph("com.example.ways", entry="home")
    for name in dict.fromkeys([e[0] for e in edges] + [e[3] for e in edges]):
        rows = [(role, label) for source, role, label, _ in edges if source == name]
        marks = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE
        flags = [marks if role is Role.RADIO else ElementFlag.CLICKABLE for role, _ in rows]
        elements = tuple(
            UIElement(i, r, text=t, flags=f) for i, ((r, t), f) in enumerate(zip(rows, flags, strict=True))
        )
        graph.put_screen(Screen(name, graph.app, name.title(), elements=elements))
    for source, role, label, target in edges:
        seen = (Evidence(EvidenceKind.EXPLORED, "walk", 1, 1),)
        graph.put_transition(Transition(source, Tap(Selector(role, text=label)), target, evidence=seen))
    return graph


def test_what_nobody_asked_for_is_not_chosen_to_get_on() -> None:
    graph = ways(("home", Role.RADIO, "Native", "display"), ("display", Role.BUTTON, "Speed dial", "dial"))
    assert steps(graph, "open the speed dial") == []
