"""A field that holds a constant at first, and is set once from the arguments of a fragment, is what these hold."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

MAIN = """
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        supportFragmentManager.beginTransaction().replace(R.id.go_there, Page.of(GIVEN)).commit()
    }
}
class Page : Fragment() {
    private var kind = FIRST
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        SET
    }
    override fun onResume() {
        super.onResume()
        if (kind == NEW) startActivity(Intent(context, Second::class.java))
        else startActivity(Intent(context, Third::class.java))
    }
    MORE
    companion object {
        const val NEW = -1L
        const val OLD = 7L
        fun of(kind: Long) = Page().apply { arguments = Bundle().apply { putLong("kind", kind) } }
    }
}
"""
BLOCK = 'arguments?.let { kind = it.getLong("kind") }'
ELVIS = 'kind = arguments?.getLong("kind") ?: NEW'


def opened(root: Path, first: str, code: str, given: str, more: str = "") -> set[str]:
    """Where the page leads."""
    main = MAIN.replace("FIRST", first).replace("SET", code).replace("GIVEN", given).replace("MORE", more)
    found = edges(build(root, {**APP, "Main.kt": KOTLIN + main}))
    return {target for source, target, _, _ in found if source == "Page"}


@pytest.mark.parametrize(("first", "code"), [("0L", BLOCK), ("NEW", BLOCK), ("OLD", ELVIS), ("NEW", ELVIS)])
@pytest.mark.parametrize(("given", "page"), [("Page.NEW", "Second"), ("Page.OLD", "Third")])
def test_the_field_is_what_the_fragment_was_given(tmp_path: Path, first: str, code: str, given: str, page: str) -> None:
    assert opened(tmp_path, first, code, given) == {page}


def test_what_is_set_under_another_condition_may_be_what_it_was(tmp_path: Path) -> None:
    some = 'if (arguments?.containsKey("sure") == true) kind = requireArguments().getLong("kind")'
    assert opened(tmp_path, "NEW", some, "Page.OLD") == {"Second", "Third"}


def test_what_is_set_elsewhere_too_may_be_that(tmp_path: Path) -> None:
    assert opened(tmp_path, "NEW", BLOCK, "Page.OLD", "fun renew() { kind = NEW }") == {"Second", "Third"}


def test_what_is_not_known_may_be_anything(tmp_path: Path) -> None:
    assert opened(tmp_path, "NEW", BLOCK, "System.nanoTime()") == {"Second", "Third"}


@pytest.mark.parametrize("code", ["if (store.user != null) kind = make()", "store.user?.let { kind = make() }"])
@pytest.mark.parametrize("first", ["0L", "OLD"])
def test_what_is_set_if_anything_else_is_there_may_be_what_it_was(tmp_path: Path, first: str, code: str) -> None:
    assert opened(tmp_path, first, code, "Page.OLD", "private fun make() = NEW") == {"Second", "Third"}


@pytest.mark.parametrize("first", ["0L", "OLD"])
def test_what_a_touch_sets_was_something_else_before(tmp_path: Path, first: str) -> None:
    code = "requireView().setOnClickListener { kind = make() }"
    assert opened(tmp_path, first, code, "Page.OLD", "private fun make() = NEW") == {"Second", "Third"}
