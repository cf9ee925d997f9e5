"""A touch on a row that a library's adapter makes is one on the list of the screen."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

LIST = '<androidx.recyclerview.widget.RecyclerView android:id="@+id/{}"/>'
LAYOUT = '<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android">{}</LinearLayout>'
MAIN = """
import android.content.Intent
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.RecyclerView
import org.library.rows.*

class Second : AppCompatActivity()
class Main : AppCompatActivity(), RowsAdapter.OnItemClickListener {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        val list = findViewById<RecyclerView>(R.id.list)
        %s
    }
    override fun onItemClick(view: View, position: Int): Boolean {
        %s
        return true
    }
    fun open() = startActivity(Intent(this, Second::class.java))
}
class Entry(val open: () -> Unit) : Item() {
    override fun bind(holder: ViewHolder, position: Int) {
        holder.itemView.setOnClickListener { open() }
    }
}
class JavaEntry(val open: () -> Unit) : Item() {
    override fun bind(holder: ViewHolder, position: Int) {
        holder.getItemView().setOnClickListener { open() }
    }
}
fun delegate(open: () -> Unit) = delegateOf<String>(R.layout.row) { itemView.setOnClickListener { open() } }
"""
ATTACHED = """
        list.addOnChildAttachStateChangeListener(object : RecyclerView.OnChildAttachStateChangeListener {
            override fun onChildViewAttachedToWindow(view: View) { view.setOnClickListener { open() } }
            override fun onChildViewDetachedFromWindow(view: View) {}
        })"""


def ways(root: Path, code: str, heard: str = "", lists: tuple[str, ...] = ("list",)) -> set[tuple[str, str, str, str]]:
    """The ways from a screen with some lists."""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "res/layout/main.xml": LAYOUT.format("".join(map(LIST.format, lists))),
        "Main.kt": MAIN % (code, heard),
    }
    return edges(build(root, files))


@pytest.mark.parametrize(
    ("code", "heard"),
    [
        ("val rows = GroupAdapter(); list.adapter = rows; rows.add(Entry { open() })", ""),
        ("val rows = GroupAdapter(); list.adapter = rows; rows.add(JavaEntry { open() })", ""),
        ("val rows = RowsAdapter(delegate { open() }); list.adapter = rows", ""),
        ("val rows = RowsAdapter(emptyList(), this); list.adapter = rows", "open()"),
        ("val rows = RowsAdapter(); list.adapter = rows; rows.withOnClickListener { _, _ -> open() }", ""),
        ("val rows = RowsAdapter(); list.adapter = rows; rows.onRowLongClickListener = { _ -> open() }", ""),
        (ATTACHED, ""),
    ],
)
def test_a_row_is_in_the_only_list(tmp_path: Path, code: str, heard: str) -> None:
    assert ways(tmp_path, code, heard) == {("Main", "Second", "item", "list")}


@pytest.mark.parametrize(
    "code",
    [
        "ListPopupWindow(this).setOnItemClickListener { _, _, _, _ -> open() }",
        "val rows = RowsAdapter(); list.adapter = rows; rows.onClickDelete = { _ -> open() }",
    ],
)
def test_a_row_of_something_else_is_not_in_the_list_of_the_screen(tmp_path: Path, code: str) -> None:
    assert ("Main", "Second", "item", "list") not in ways(tmp_path, code)


def test_a_field_of_the_screen_that_is_called_as_the_view_of_a_row_is_none(tmp_path: Path) -> None:
    code = """
import android.content.Intent
class Second : android.app.Activity()
class Main : android.app.Activity() {
    private lateinit var itemView: View
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        itemView = head()
        itemView.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
    }
}
"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "res/layout/main.xml": LAYOUT.format(LIST.format("list")),
        "Main.kt": code,
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "")}


def test_of_two_lists_none_is_chosen(tmp_path: Path) -> None:
    code = "rowsOf().add(Entry { open() })"
    assert ways(tmp_path, code, lists=("list", "other")) == {("Main", "Second", "item", "")}


HOLDER = """
class Row(val name: String) : LibraryRow<Row.ViewHolder>() {
    fun hear(holder: ViewHolder, listener: ((Row) -> Unit)?) {
        holder.mOpen.setOnClickListener { listener?.invoke(this@Row) }
    }
    class ViewHolder(itemView: View) : LibraryHolder(itemView) {
        val mOpen: TextView = itemView.findViewById(R.id.open_row)
    }
}
class Rows : LibraryAdapter<Row, Row.ViewHolder>() {
    var heard: ((Row) -> Unit)? = null
    override fun assignListeners(holder: Row.ViewHolder, position: Int, item: Row) { item.hear(holder, heard) }
}
"""


@pytest.mark.parametrize(
    ("more", "id"), [("", "open_row"), ("init { mOpen = itemView.findViewById(R.id.other) }", "")], ids=["one", "two"]
)
def test_an_element_of_a_holder_that_only_a_library_makes(tmp_path: Path, more: str, id: str) -> None:
    """A field that is given two elements may hold either."""
    parts = '<TextView android:id="@+id/open_row"/><TextView android:id="@+id/other"/>'
    holder = HOLDER.replace("(R.id.open_row)", f"(R.id.open_row)\n{more}")
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "res/layout/main.xml": LAYOUT.format(LIST.format("list")),
        "res/layout/row.xml": LAYOUT.format(parts),
        "Main.kt": MAIN % ("val rows = Rows(); rows.heard = { open() }; list.adapter = rows", "") + holder,
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", id)}
