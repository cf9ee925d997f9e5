"""Objects of classes without a name, which one place in the code makes and which differ by what it was given."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import clicks, kotlin
from tests.static.two_buttons import APP


def test_contracts_of_one_maker_know_the_classes_that_their_maker_was_given(tmp_path: Path) -> None:
    maker = """
object Contracts {
    fun of(shown: KClass<out Activity>) = object : ActivityResultContract<String, String>() {
        override fun createIntent(context: Context, input: String) = Intent(context, shown.java)
        override fun parseResult(code: Int, intent: Intent?) = ""
    }
}
"""
    more = """
    private val one = registerForActivityResult(Contracts.of(Second::class)) { }
    private val two = registerForActivityResult(Contracts.of(Third::class)) { }
"""
    code = kotlin(clicks('one.launch("")', 'two.launch("")'), more, maker)
    found = {(e[1], e[3]) for e in edges(build(tmp_path, {**APP, **code}))}
    assert found == {("Second", "go_there"), ("Third", "other")}
