"""What an activity leaves in a queue that all share runs when it is in front, and not in every other activity."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

CODE = """
import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.view.View
interface Task { fun go(from: Activity) }
object Shared {
    private var next: Task? = null
    fun perform(task: Task, from: Activity) {
        next = task
        next?.go(from)
    }
}
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.work).setOnClickListener { Shared.perform(TASK_OF_MAIN, this) }
    }
}
class Second : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.work).setOnClickListener { Shared.perform(TASK_OF_SECOND, this) }
    }
}
class Third : Activity()
class Fourth : Activity()
"""


def task(target: str) -> str:
    """An object that opens an activity."""
    return (
        f"object : Task {{ override fun go(from: Activity) {{ startActivity(Intent(from, {target}::class.java)) }} }}"
    )


def test_a_task_of_a_queue_runs_in_the_activity_that_made_it(tmp_path: Path) -> None:
    code = CODE.replace("TASK_OF_MAIN", task("Third")).replace("TASK_OF_SECOND", task("Fourth"))
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth"),
        "Main.kt": code,
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/work"/></LinearLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Third", "click", "work"), ("Second", "Fourth", "click", "work")}
