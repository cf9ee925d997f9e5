"""What a service starts in work that it is given comes from no screen; what a screen has it start comes from that."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

DECLARED = {"AndroidManifest.xml": manifest("Main", "Second", "Third", more='<service android:name=".Work"/>')}
MAIN = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        CALLED
        findViewById<View>(R.id.other).setOnClickListener { Work.open(this) }
    }
}
class Job {
    fun runOn(context: Context) { context.openSafely(Intent(context, Second::class.java)) }
}
fun Context.openSafely(intent: Intent) { startActivity(intent) }
class Work : android.app.Service() {
    override fun onCreate() { instance = this }
    private val works = java.util.concurrent.Executors.newCachedThreadPool()
    private fun work(job: Job) { works.submit { job.runOn(this) } }
    private fun now(job: Job) { job.runOn(this) }
    companion object {
        private var instance: Work? = null
        fun submit(job: Job, from: Context) { DONE }
        fun open(from: Context) { from.startActivity(Intent(from, Third::class.java)) }
    }
}
"""

SUBMIT = "Work.submit(Job(), this)"
TOUCH = f"findViewById<View>(R.id.go_there).setOnClickListener {{ {SUBMIT} }}"


@pytest.mark.parametrize(
    ("called", "done", "found"),
    [
        (SUBMIT, "instance!!.work(job)", ("Work", "Second", "background", "")),
        (TOUCH, "instance!!.work(job)", ("Work", "Second", "background", "")),
        (SUBMIT, "instance!!.now(job)", ("Main", "Second", "auto", "")),
        (TOUCH, "instance!!.now(job)", ("Main", "Second", "click", "go_there")),
        (SUBMIT, "job.runOn(from)", ("Main", "Second", "auto", "")),
    ],
)
def test_work_of_a_service_comes_from_no_screen(
    tmp_path: Path, called: str, done: str, found: tuple[str, str, str, str]
) -> None:
    code = KOTLIN + MAIN.replace("DONE", done).replace("CALLED", called)
    third = ("Main", "Third", "click", "other")
    assert edges(build(tmp_path, {**APP, **DECLARED, "Main.kt": code})) == {found, third}
