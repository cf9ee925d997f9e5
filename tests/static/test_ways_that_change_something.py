"""A way over a switch changes what somebody has set: it is taken only where there is no other."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, manifest

from uiatlas.planning.planner import plan_with
from uiatlas.ui import Tap
from uiatlas.utg import Graph

CODE = """
import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.view.View
import android.widget.Switch
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<Switch>(R.id.dark).setOnCheckedChangeListener { _, _ ->
            startActivity(Intent(this, Home::class.java))
        }
        findViewById<View>(R.id.next).setOnClickListener { startActivity(Intent(this, Middle::class.java)) }
    }
}
class Middle : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.middle)
        findViewById<View>(R.id.home).setOnClickListener { %s }
    }
}
class Home : Activity()
"""


def touched(root: Path, click: str) -> list[str]:
    switch = '<Switch android:id="@+id/dark" android:text="Dark"/><Button android:id="@+id/next" android:text="Next"/>'
    button = '<Button android:id="@+id/home" android:text="Home"/>'
    files = {
        "AndroidManifest.xml": manifest("Main", "Middle", "Home"),
        "res/layout/main.xml": f"<LinearLayout {VIEWS}>{switch}</LinearLayout>",
        "res/layout/middle.xml": f"<LinearLayout {VIEWS}>{button}</LinearLayout>",
        "Main.kt": CODE % click,
    }
    graph: Graph = build(root, files)
    home = next(s.id for s in graph.screens.values() if s.name.endswith(".Home"))
    plan = plan_with("builtin", graph, str(graph.entry), [home])
    return [step.action.target.text for step in plan.steps if isinstance(step.action, Tap)]


def test_a_longer_way_goes_before_one_that_turns_a_switch(tmp_path: Path) -> None:
    assert touched(tmp_path, "startActivity(Intent(this, Home::class.java))") == ["Next", "Home"]


def test_the_only_way_may_turn_a_switch(tmp_path: Path) -> None:
    assert touched(tmp_path, "finish()") == ["Dark"]
