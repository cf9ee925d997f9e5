"""The app of a file that holds several maps, named as people name it."""

from pathlib import Path

import pytest
from tests.cli.program import Cli

from uiatlas.ui import Role, Selector, Tap, UIElement
from uiatlas.utg import Atlas, Graph, Screen, Transition


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """The maps of two apps, of which one has a label."""
    path = tmp_path / "two.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        for app, label in (("org.example.films", ""), ("org.example.tally", "Call Counter")):
            graph = Graph(app, entry="front")
            graph.label = label
            graph.put_screen(Screen("front", app, "Front", elements=(UIElement(0, Role.BUTTON, "Settings"),)))
            graph.put_screen(Screen("settings", app, "Settings"))
            graph.put_transition(Transition("front", Tap(Selector(Role.BUTTON, "Settings")), "settings"))
            atlas.save(graph)
    return path


@pytest.mark.parametrize("name", ["Call Counter", "call counter", "tally", "org.example.tally"])
def test_an_app_is_chosen_by_the_name_that_people_see(cli: Cli, two: Path, name: str) -> None:
    done = cli("plan", two, "open the settings", "--app", name)
    assert (done.code, 'tap "Settings"' in done.out) == (0, True)


def test_an_app_that_is_not_there_is_told_with_those_that_are(cli: Cli, two: Path) -> None:
    for words in (("map", "show", two, "--app", "zzz"), ("map", "show", two)):
        done = cli(*words)
        assert done.code == 2
        assert "org.example.films, org.example.tally (Call Counter)" in done.err


def test_a_guide_and_a_test_are_of_the_app_that_the_goal_names(cli: Cli, two: Path, tmp_path: Path) -> None:
    goal = "in Call Counter open the settings"
    assert cli("guide", two, goal).code == 0
    assert cli("guide", two, "open the settings").code == 2
    script = tmp_path / "test.yaml"
    assert cli("export", goal, "--plan", two, "--format", "maestro", "-o", script).code == 0
    assert "org.example.tally" in script.read_text(encoding="utf-8")
