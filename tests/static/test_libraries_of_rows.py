"""Adapters of libraries: FastAdapter, Groupie, AdapterDelegates, BaseRecyclerViewAdapterHelper."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.with_libraries import FILES, LAYOUT, ways

IMPORTS = """import com.mikepenz.fastadapter.FastAdapter
import com.xwray.groupie.GroupAdapter
import com.xwray.groupie.Section
import com.xwray.groupie.viewbinding.BindableItem
import com.hannesdorfmann.adapterdelegates4.*
import org.example.databinding.RowBinding"""
CARD = """
class Card(val open: () -> Unit) : BindableItem<RowBinding>() {
    override fun getLayout() = R.layout.row
    override fun bind(binding: RowBinding, position: Int) { binding.root.setOnClickListener { open() } }
}
class Plain(val open: () -> Unit)
"""
GROUPS = "val groups = GroupAdapter<GroupieViewHolder>(); list.adapter = groups; "
ROW = {("Main", "Second", "item", "list")}


@pytest.mark.parametrize(
    "code",
    [
        "val rows = FastAdapter.with(held); list.adapter = rows; rows.onClickListener = { _, _, _, _ -> second() }",
        f"{GROUPS}groups.add(Card {{ second() }})",
        f"{GROUPS}groups.addAll(listOf(Card {{ second() }}))",
        f"{GROUPS}groups.update(names().map {{ Card {{ second() }} }})",
        f"{GROUPS}groups.add(Section(listOf(Card {{ second() }})))",
        f"{GROUPS}val part = Section(); groups.add(part); part.addAll(listOf(Card {{ second() }}))",
    ],
)
def test_a_row_of_an_adapter_of_a_library(tmp_path: Path, code: str) -> None:
    assert ways(tmp_path, code, imports=IMPORTS, classes=CARD) == ROW


def test_what_fills_no_row_is_not_touched_as_one(tmp_path: Path) -> None:
    found = ways(tmp_path, f"{GROUPS}groups.addAll(listOf(Plain {{ second() }}))", imports=IMPORTS, classes=CARD)
    assert not found & ROW


PAGE = """
import android.content.Intent
import androidx.recyclerview.widget.RecyclerView
import com.mikepenz.fastadapter.FastAdapter
class Main : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(R.id.box, Page()).commit()
    }
}
class Page : androidx.fragment.app.Fragment(R.layout.main) {
    private val rows by lazy { FastAdapter<Any>().apply { onClickListener = { _, _, _, _ -> open() } } }
    override fun onViewCreated(view: View, state: Bundle?) {
        super.onViewCreated(view, state)
        view.findViewById<RecyclerView>(R.id.list).adapter = rows
    }
    private fun open() = startActivity(Intent(requireContext(), Second::class.java))
}
"""


def test_an_adapter_that_a_fragment_makes_with_itself_is_none_of_the_screen_around_it(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**FILES, "res/layout/main.xml": LAYOUT % "", "Main.kt": PAGE})) == {
        ("Main", "Page", "auto", ""),
        ("Page", "Second", "item", "list"),
    }
