"""Functions that code writes into properties of other objects, as of the rows of a list, and gets from them again."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

FILES = {
    **APP,
    "res/layout/main.xml": f'<LinearLayout {VIEWS}><RecyclerView android:id="@+id/list"/></LinearLayout>',
    "res/layout/row.xml": f'<LinearLayout {VIEWS}><TextView android:id="@+id/name"/></LinearLayout>',
}
MAIN = """
import androidx.recyclerview.widget.RecyclerView

class Main : AppCompatActivity() {
    private val rows = Rows()
    init { rows.onClick = { name -> startActivity(Intent(this, Second::class.java)) } }
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<RecyclerView>(R.id.list).adapter = rows
    }
}

class Rows(var onClick: (String) -> Unit = {}) : RecyclerView.Adapter<Holder>() {
    var names = listOf<String>()
    override fun getItemCount() = names.size
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
        Holder(LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false))
    override fun onBindViewHolder(holder: Holder, position: Int) {
        BIND
    }
    private fun prepare(holder: Holder) { holder.kept = onClick }
    private val later: (String) -> Unit get() = { onClick(it) }
}

class Holder(view: View) : RecyclerView.ViewHolder(view) {
    lateinit var kept: (String) -> Unit
    val clicked get() = kept
    fun show(name: String) { itemView.setOnClickListener { CALL } }
}
"""
SHOW = "holder.show(names[position])"


@pytest.mark.parametrize("call", ["kept(name)", "kept.invoke(name)", "clicked(name)"])
@pytest.mark.parametrize(
    "bind", [f"holder.kept = onClick; {SHOW}", f"{SHOW}\nprepare(holder)", f"{SHOW}\nholder.kept = later"]
)
def test_a_function_in_a_property_of_a_row_is_called(tmp_path: Path, bind: str, call: str) -> None:
    main = KOTLIN + MAIN.replace("BIND", bind).replace("CALL", call)
    assert edges(build(tmp_path, {**FILES, "Main.kt": main})) == {("Main", "Second", "item", "list")}
