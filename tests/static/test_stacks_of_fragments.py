"""A library that keeps a stack of fragments for each tab."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, ways_back
from tests.static.test_idioms import clicks, kotlin
from tests.static.two_buttons import APP

FRAGNAV = "import com.ncapdevi.fragnav.FragNavController\n"
PAGES = "".join(f"class {name} : androidx.fragment.app.Fragment(R.layout.main)\n" for name in ("Home", "List", "Page"))
CONTROLLER = """
    private val stacks = FragNavController(supportFragmentManager, R.id.box)
    fun push(fragment: androidx.fragment.app.Fragment) { stacks.pushFragment(fragment) }
"""
BY_LIST = "stacks.rootFragments = listOf(Home(), List())\nstacks.initialize(0, state)\n"
BY_LISTENER = """stacks.rootFragmentListener = object : FragNavController.RootFragmentListener {
    override val numberOfRootFragments = 2
    override fun getRootFragment(index: Int): androidx.fragment.app.Fragment = when (index) {
        0 -> Home()
        else -> List()
    }
}
stacks.initialize(0, state)
"""


BY_NAME = BY_LIST.replace("(0,", "(FragNavController.TAB1,")


@pytest.mark.parametrize(("roots", "tab"), [(BY_LIST, "1"), (BY_LISTENER, "1"), (BY_NAME, "FragNavController.TAB2")])
def test_a_tab_shows_its_root_and_a_fragment_is_pushed_onto_it(tmp_path: Path, roots: str, tab: str) -> None:
    code = kotlin(
        roots + clicks(f"stacks.switchTab({tab})", "push(Page())"), more=CONTROLLER, others=PAGES, imports=FRAGNAV
    )
    graph = build(tmp_path, {**APP, **code})
    assert edges(graph) == {
        ("Main", "Home", "auto", ""),
        ("Main", "List", "click", "go_there"),
        ("Main", "Page", "click", "other"),
    }
    assert any(source == "Page" for source, _, _ in ways_back(graph))
