"""A row that can be touched and says nothing itself is found by the words that stand in it, and touched by its id."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, manifest

from uiatlas.agents.aimed_plans import last_action, planned, touch_at
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.planning.vocabulary import vocabulary_of
from uiatlas.ui import Observation, Tap
from uiatlas.ui.selectors import resolve
from uiatlas.utg import Graph

pytest.importorskip("tree_sitter_java")

MAIN = """
import android.app.Activity;
class Main extends Activity {
    protected void onCreate(Bundle state) { setContentView(R.layout.main); }
    public void pay(View view) { System.out.println("paid"); }
}
"""


def shown(tmp_path: Path, row: str) -> Graph:
    """An app with a row that has a picture and a text, and with another text beside it."""
    layout = (
        f'<LinearLayout {VIEWS}><LinearLayout {row}><ImageView/><TextView android:text="Contribute"/></LinearLayout>'
        '<TextView android:text="Version"/></LinearLayout>'
    )
    return build(tmp_path, {"AndroidManifest.xml": manifest("Main"), "res/layout/main.xml": layout, "Main.java": MAIN})


def test_a_row_is_called_by_what_it_holds(tmp_path: Path) -> None:
    graph = shown(tmp_path, 'android:id="@+id/row" android:clickable="true" android:onClick="pay"')
    assert "Contribute" in {label.main for label in vocabulary_of(graph).labels}
    aim, plan = planned(graph, aim_of(graph, GoalOptions("contribute")))
    touch = last_action(graph, aim, plan)
    assert isinstance(touch, Tap)
    screen = graph.screens[aim.targets[0].screen]
    found = resolve(touch.target, Observation("org.example", screen.elements))
    assert found is not None
    assert found.element.resource_id.endswith("/row")
    named = replace(aim.targets[0], element="Contribute")
    assert touch_at(graph, named) == touch


def test_a_text_that_cannot_be_touched_is_no_control(tmp_path: Path) -> None:
    graph = shown(tmp_path, 'android:id="@+id/row"')
    assert "Contribute" not in {label.main for label in vocabulary_of(graph).labels}
    aim, plan = planned(graph, aim_of(graph, GoalOptions("contribute")))
    assert last_action(graph, aim, plan) is None
