"""Rows that a screen hears of by a method whose name says so stand in its list, if it has but one."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

LIST = '<androidx.recyclerview.widget.RecyclerView android:id="@+id/{}"/>'
MAIN = """
import androidx.recyclerview.widget.RecyclerView
import org.library.LibraryAdapter
import org.library.LibraryDelegate

class Main : AppCompatActivity(), LibraryDelegate {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<RecyclerView>(R.id.first).adapter = LibraryAdapter(this)
    }

    override fun %s {
        startActivity(Intent(this, Second::class.java))
    }
}
"""


def found(root: Path, method: str, *ids: str, given: str = "thing: Thing") -> set[tuple[str, str]]:
    """Of what leads to the second screen the class, and what is touched."""
    layout = f"<LinearLayout {VIEWS}>{''.join(map(LIST.format, ids))}</LinearLayout>"
    graph = build(root, {**APP, "res/layout/main.xml": layout, "Main.kt": KOTLIN + MAIN % f"{method}({given})"})
    return {e[2:] for e in edges(graph) if e[1] == "Second"}


@pytest.mark.parametrize("method", ["onThingItemClicked", "onRowTapped", "onItemPressed"])
def test_a_row_stands_in_the_only_list(tmp_path: Path, method: str) -> None:
    assert found(tmp_path, method, "first") == {("item", "first")}


@pytest.mark.parametrize("given", ["position: Int", "name: String", "view: View, thing: Thing", "view: View, pos: Int"])
def test_it_is_told_of_something_of_the_row(tmp_path: Path, given: str) -> None:
    assert found(tmp_path, "onThingItemClicked", "first", given=given) == {("item", "first")}


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("onAddItemClick", ""),
        ("onRemoveItemPressed", ""),
        ("onMenuItemClicked", "id: Int"),
        ("onMenuItemTapped", "thing: Thing"),
        ("onBottomItemTapped", "id: Int"),
        ("onBarItemClicked", "item: MenuItem"),
        ("onToggleItemClicked", "view: View, on: Boolean"),
    ],
)
def test_what_is_told_of_no_row_or_of_a_menu_is_no_touch_on_one(tmp_path: Path, method: str, given: str) -> None:
    assert found(tmp_path, method, "first", given=given) == {("auto", "")}


def test_of_two_lists_neither_is_named(tmp_path: Path) -> None:
    assert found(tmp_path, "onThingItemClicked", "first", "second") == {("item", "")}


def test_other_names_tell_of_no_row(tmp_path: Path) -> None:
    assert found(tmp_path, "onItemLoaded", "first") == {("auto", "")}


@pytest.mark.parametrize(
    ("method", "given"), [("onExtraClicked", "view: View"), ("onMoreLongPressed", "view: ImageView?")]
)
def test_what_is_told_of_nothing_but_an_element_is_a_touch_on_some_element(
    tmp_path: Path, method: str, given: str
) -> None:
    assert found(tmp_path, method, "first", given=given) == {("click", "")}


@pytest.mark.parametrize(("method", "given"), [("onExtraClicked", ""), ("onExtraShown", "view: View")])
def test_what_is_told_of_no_element_or_of_no_touch_comes_by_itself(tmp_path: Path, method: str, given: str) -> None:
    assert found(tmp_path, method, "first", given=given) == {("auto", "")}
