"""Views that code makes for objects with a text each: every view leads where its object says."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

ENTRIES = (
    KOTLIN
    + """
import android.widget.LinearLayout
import android.widget.TextView

class Entry(val title: String, val hint: String, val screen: Class<*>) {
    fun start(context: Context) = context.startActivity(Intent(context, screen))
}
open class Label(context: Context, title: String) : LinearLayout(context) {
    private val text = TextView(context)
    private val hint = TextView(context)
    init {
        text.text = title
        addView(text)
        hint.text = "Touch it"
        addView(hint)
    }
}
class Main : AppCompatActivity() {
    private val entries = ArrayList<Entry>()
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        entries.add(Entry("Deep", "Down", Second::class.java))
        entries.add(Entry("Deeper", "Far down", Third::class.java))
        val list = LinearLayout(this)
        for (i in 0 until entries.size) {
            %s
        }
        setContentView(list)
    }
    private inner class Row(entry: Entry) : Label(this@Main, entry.title) {
        init { setOnClickListener { entry.start(this@Main) } }
    }
}
"""
)
VIEWS = {
    "a view of the app that has another in it": "list.addView(Row(entries[i]))",
    "a view of the platform": """\
val entry = entries[i]
            val view = TextView(this)
            view.text = entry.title
            view.setOnClickListener { startActivity(Intent(this, entry.screen)) }
            list.addView(view)""",
}


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_that_a_loop_makes_is_one_for_each_object(tmp_path: Path, view: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": ENTRIES % VIEWS[view]})) == {
        ("Main", "Second", "click", "Deep"),
        ("Main", "Third", "click", "Deeper"),
    }
