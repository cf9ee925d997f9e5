"""What did a task is told for tasks that are alike, with the screen that each step needs."""

from pathlib import Path

import pytest

from uiatlas.knowledge.memory.sequences import alike
from uiatlas.knowledge.memory.shortcuts import Shortcuts
from uiatlas.planning.intended import Intended, Kind
from uiatlas.utg import Atlas, Graph, Screen

STEPS = (Intended(Kind.TAP, "New", "", "home"), Intended(Kind.TYPE, "Title", "Milk", "editor"))


@pytest.fixture
def atlas(tmp_path: Path) -> Atlas:
    made = Atlas.open(tmp_path / "two.uiatlas", create=True)
    for app in ("com.example.notes", "com.example.lists"):
        graph = Graph(app)
        graph.put_screen(Screen("home", app, "Home", beacon=f"Homepage of {app}"))
        graph.put_screen(Screen("editor", app, "Editor"))
        made.save(graph)
    return made


def test_a_sequence_is_found_for_a_task_in_other_words(atlas: Atlas) -> None:
    """It names the state that each step needs: the beacon where there is one, else the screen."""
    shortcuts, graph = Shortcuts(atlas.database), atlas.load("com.example.notes")
    shortcuts.keep(graph.app, "create a shopping note called 'Milk'", STEPS)
    shortcuts.keep(graph.app, "turn off the lights", STEPS[:1])
    (found,) = alike(shortcuts, graph, "write a shopping note about bread")
    told = found.told(graph)
    assert told.startswith('what did "create a shopping note called')
    assert f"on Homepage of com.example.notes: {STEPS[0]}; on Editor: " in told


def test_a_task_that_a_shortcut_does_as_it_stands_needs_no_sequence(atlas: Atlas) -> None:
    shortcuts, graph = Shortcuts(atlas.database), atlas.load("com.example.notes")
    shortcuts.keep(graph.app, "create a note called 'Milk'", STEPS)
    assert alike(shortcuts, graph, "create a note called 'Bread'") == ()


def test_an_app_that_is_used_alike_lends_its_sequences_after_the_own_ones(atlas: Atlas) -> None:
    """Agent-SAMA: shopping in one shop is like shopping in another one."""
    shortcuts, graph = Shortcuts(atlas.database), atlas.load("com.example.notes")
    shortcuts.keep("com.example.lists", "create a shopping list", STEPS)
    shortcuts.keep(graph.app, "find the shopping list of today", STEPS[:1])
    own, other = alike(shortcuts, graph, "add to the shopping list")
    assert (own.app, other.app) == ("com.example.notes", "com.example.lists")
    assert " in com.example.lists: on home: " in other.told(graph)
