"""What is called on something that is cast to a class of the app means the method of the class."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP

FOUND = {("Main", "Second", "auto", "")}
ROWS = """
class Row(shown: Any? = null) { fun bind() { Main.it.opened() } }
class Other(shown: Any? = null) { fun bind() { Main.it.thirdOpened() } }
"""
MORE = """
    companion object { lateinit var it: Main }
    fun opened() = second()
    fun thirdOpened() = third()
    private fun show(row: Any) { (row as Row).bind() }
"""


@pytest.mark.parametrize("made", ["Row(this)", "org.library.Rows.last()"])
def test_in_kotlin(tmp_path: Path, made: str) -> None:
    assert edges(build(tmp_path, {**APP, **kotlin(f"it = this\nshow({made})", MORE, ROWS)})) == FOUND


@pytest.mark.parametrize("made", ["new Row()", "org.library.Rows.last()"])
def test_in_java(tmp_path: Path, made: str) -> None:
    rows = {
        "Row.java": "public class Row { void bind() { Main.it.second(); } }",
        "Other.java": "public class Other { void bind() { Main.it.third(); } }",
    }
    more = "static Main it; void show(Object row) { ((Row) row).bind(); }"
    assert edges(build(tmp_path, {**APP, **rows, **java(f"it = this; show({made});", more)})) == FOUND


def test_what_a_screen_has_around_it_need_not_be_of_the_class(tmp_path: Path) -> None:
    page = """class Page : Fragment() {
    override fun onResume() { (parentFragment as Row).bind() }
}
class Row : Fragment() { fun bind() { startActivity(Intent(context, Second::class.java)) } }
"""
    shown = "supportFragmentManager.beginTransaction().replace(R.id.main, Page()).commit()"
    assert edges(build(tmp_path, {**APP, **kotlin(shown, others=page)})) == {("Main", "Page", "auto", "")}
