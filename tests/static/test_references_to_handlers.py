"""A method that a list is given by reference hears its rows, however much it is told of them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

from tests.static.apps import build, edges
from tests.static.test_idioms import LIST, ROWS, java
from tests.static.two_buttons import APP, KOTLIN

LISTED = {**APP, **LIST}
OF_THE_PLATFORM = java(
    "((android.widget.ListView) findViewById(R.id.list)).setOnItemClickListener(this::onItemClick);",
    "public void onItemClick(android.widget.AdapterView<?> list, View row, int position, long id) { second(); }",
)
OF_A_LIBRARY = {
    "Main.kt": KOTLIN
    + """import androidx.recyclerview.widget.RecyclerView
import com.xwray.groupie.*

class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        val adapter = GroupAdapter<ViewHolder>()
        findViewById<RecyclerView>(R.id.list).adapter = adapter
        adapter.setOnItemClickListener(OnItemClickListener(this::onItemClick))
    }

    fun onItemClick(item: Item<*>, view: View) {
        startActivity(Intent(this, Second::class.java))
    }
}
"""
}


@pytest.mark.parametrize("code", [OF_THE_PLATFORM, OF_A_LIBRARY])
def test_rows_are_heard_by_a_reference(tmp_path: Path, code: dict[str, str]) -> None:
    assert edges(build(tmp_path, {**LISTED, **code})) == ROWS
