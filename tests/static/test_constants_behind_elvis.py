"""A constant behind ``?:`` is meant where what stands before it may not be there, and only there."""

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
    override fun onResume() {
        super.onResume()
        val kind = arguments?.getInt("kind") ?: DEFAULT
        if (kind == NEW) startActivity(Intent(context, Second::class.java))
        else startActivity(Intent(context, Third::class.java))
    }
    companion object {
        const val NEW = -1
        fun of(kind: Int) = Page().apply { arguments = Bundle().apply { putInt("kind", kind) } }
    }
}
"""


@pytest.mark.parametrize("default", ["NEW", "-1"])
@pytest.mark.parametrize(
    ("given", "pages"),
    [("Page.NEW", {"Second"}), ("7", {"Third"}), ("hashCode()", {"Second", "Third"})],
)
def test_a_constant_is_meant_where_nothing_is_there(tmp_path: Path, default: str, given: str, pages: set[str]) -> None:
    main = MAIN.replace("DEFAULT", default).replace("GIVEN", given)
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main}))
    assert {target for source, target, _, _ in found if source == "Page"} == pages


@pytest.mark.parametrize(
    ("found", "default"),
    [
        ("mapOf(3 to true)[item()]", "false"),
        ("mapOf(3 to Kind.FAR)[item()]", "Kind.NEAR"),
        ("mapOf(3 to 7)[item()]", "0"),
        ("listOf(7).getOrNull(item())", "0"),
        ("listOf(Kind.FAR).firstOrNull { it.ordinal == item() }", "Kind.NEAR"),
    ],
)
def test_a_collection_may_lack_what_is_looked_for(tmp_path: Path, found: str, default: str) -> None:
    main = f"""
enum class Kind {{ NEAR, FAR }}
class Main : AppCompatActivity() {{
    override fun onCreate(saved: Bundle?) {{
        super.onCreate(saved)
        val kind = {found} ?: {default}
        if (kind == {default}) startActivity(Intent(this, Second::class.java))
        else startActivity(Intent(this, Third::class.java))
    }}
    private fun item() = intent.getIntExtra("item", 0)
}}
"""
    opened = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main}))
    assert {target for source, target, _, _ in opened if source == "Main"} == {"Second", "Third"}
