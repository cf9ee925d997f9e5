"""Of a body, only those calls are executed that may leave something, or whose answer something may be known of."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest, write_app

from uiatlas_static.building import facts_of_source
from uiatlas_static.solver.callbacks import Callbacks
from uiatlas_static.solver.liveness import Liveness
from uiatlas_static.solver.models import MODELS
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.relevance import relevant_methods

APP = {
    "AndroidManifest.xml": manifest("Home", "Detail"),
    "Home.kt": """
import android.app.Activity
import android.content.Context
import android.content.Intent
import android.os.Bundle
import android.widget.LinearLayout
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        tell("begun")
        guarded { open() }
        if (isLong("name")) startActivity(target())
        collect()
        gather()
        Bar(this).add("detail")
    }
    private fun open() { startActivity(Intent(this, Detail::class.java)) }
    private fun target() = Intent(this, Detail::class.java)
}
class Detail : Activity()
class Bar(context: Context) : LinearLayout(context) {
    fun add(name: String) {
        setOnClickListener { context.startActivity(Intent(context, Detail::class.java)) }
    }
}
fun collect() {
    val names = ArrayList<String>()
    names.add("one")
}
fun gather() {
    val names = mutableListOf("one")
    names.add("two")
}
fun tell(text: String) { write(text) }
fun write(text: String) { println(text) }
fun isLong(text: String): Boolean { return text.length > 3 }
fun guarded(work: () -> Unit) { perform(work) }
fun perform(work: () -> Unit) { work() }
""",
}


@pytest.fixture
def called(tmp_path: Path) -> list[str]:
    """Names of the calls of a screen's beginning that are executed."""
    program = Program(facts_of_source(write_app(tmp_path, APP)))
    names = frozenset({*MODELS, *program.named_starts})
    liveness = Liveness(program, names, relevant_methods(program, names), Callbacks(program))
    method = next(m for m in program.by_id.values() if m.name == "onCreate")
    return [method.calls[n].name for n in liveness.calls(method)]


def test_a_text_that_is_handed_on_leaves_nothing(called: list[str]) -> None:
    assert "tell" not in called


def test_a_function_that_is_handed_on_may(called: list[str]) -> None:
    assert "guarded" in called


def test_an_answer_that_nothing_can_be_known_of_is_not_needed(called: list[str]) -> None:
    assert "isLong" not in called


def test_a_collection_that_is_filled_is_no_view_of_the_app(called: list[str]) -> None:
    assert not {"collect", "gather"} & set(called)
    assert "add" in called


def test_an_intent_is(called: list[str]) -> None:
    assert {"target", "startActivity"} <= set(called)


def test_the_map_has_the_way(tmp_path: Path) -> None:
    assert ("Home", "Detail", "auto", "") in edges(build(tmp_path, APP))
