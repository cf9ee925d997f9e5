"""A run that visits several screens goes to each of them, in the order asked for, and says which it could not reach."""

from pathlib import Path

import pytest

from uiatlas.agents.travel.tourist import Tourist
from uiatlas.cli.commands.demo import learn_map
from uiatlas.devices import open_device
from uiatlas.errors import InputError
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Atlas, Graph


@pytest.fixture
def notes(tmp_path: Path) -> Graph:
    """The map of the bundled notes app."""
    learn_map(tmp_path / "notes.uiatlas")
    with Atlas.open(tmp_path / "notes.uiatlas") as atlas:
        return atlas.load()


def toured(graph: Graph, tourist: Tourist, device: str = "sim:notes") -> RunResult:
    """The result of a run on the simulated app."""
    opened = open_device(device)
    try:
        return Run(opened, graph, tourist, "visit them", max_steps=60).execute()
    finally:
        opened.close()


def names(graph: Graph, screens: list[str]) -> list[str]:
    return [graph.screens[s].name for s in screens]


def test_all_screens_are_visited(notes: Graph) -> None:
    """In any order, and every step on the way was verified."""
    tourist = Tourist(notes, ["Theme", "About", "Date and time"])
    result = toured(notes, tourist)
    assert result.status == "success", result.reason
    assert sorted(names(notes, tourist.visited)) == ["About", "Date and time", "Theme"]
    assert {s.outcome for s in result.steps} == {"success"}
    assert all(name in result.reason for name in ("About", "Date and time", "Theme"))


def test_a_given_order_and_dependencies_are_kept(notes: Graph) -> None:
    """The cheapest order would be another one; a screen may be visited twice."""
    tourist = Tourist(notes, ["Theme", "About", "Theme"], ordered=True)
    assert toured(notes, tourist).status == "success"
    assert names(notes, tourist.visited) == ["Theme", "About", "Theme"]
    theme, about = notes.find("Theme").id, notes.find("About").id
    tourist = Tourist(
        notes, ["Settings", "About", "Theme"], before=[(theme, about), (about, notes.find("Settings").id)]
    )
    assert toured(notes, tourist).status == "success"
    assert names(notes, tourist.visited) == ["Theme", "About", "Settings"]


def test_pop_ups_do_not_keep_a_tour_from_its_end(notes: Graph) -> None:
    """Faults are simulated, from a seed."""
    tourist = Tourist(notes, ["Theme", "About", "Date and time"])
    result = toured(notes, tourist, "sim:notes?seed=5&popup=0.3")
    assert result.status == "success", result.reason
    assert len(tourist.visited) == 3


def test_a_screen_without_a_way_in_is_named_after_the_others_were_visited(notes: Graph) -> None:
    """The run fails, and says what was visited and what was not."""
    cut = Graph(notes.app, entry=notes.entry)
    for screen in notes.screens.values():
        cut.put_screen(screen)
    theme = notes.find("Theme").id
    for edge in notes.transitions.values():
        if edge.target != theme:
            cut.put_transition(edge)
    tourist = Tourist(cut, ["Theme", "About", "Settings"])
    result = toured(cut, tourist)
    assert result.status == "failure"
    assert sorted(names(cut, tourist.visited)) == ["About", "Settings"]
    assert "no way on to Theme" in result.reason
    assert "visited: Settings, About" in result.reason


def test_pairs_that_no_order_meets_are_refused_before_anything_is_done(notes: Graph) -> None:
    """A circle is an input error."""
    a, b = notes.find("Theme").id, notes.find("About").id
    with pytest.raises(InputError, match="before itself"):
        Tourist(notes, [a, b], before=[(a, b), (b, a)])
