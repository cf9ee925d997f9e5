"""Comments of Kotlin and conditions of branches are blanked before parsing, and nothing that only looks like them."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_kotlin")

from uiatlas_static.source.kotlin.comments import uncommented

BUTTON = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'
HOME = """
import android.app.Activity
import android.content.Intent
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.home)
        {code}
        findViewById<View>(R.id.edit).setOnClickListener {{ startActivity(Intent(this, One::class.java)) }}
    }}
    {member}
}}
class One : Activity()
class Two : Activity()
"""


def _map(tmp_path: Path, code: str, member: str = "") -> set[tuple[str, str, str, str]]:
    home = HOME.format(code=code, member=member)
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.kt": home, "res/layout/home.xml": BUTTON}
    return edges(build(tmp_path, files))


@pytest.mark.parametrize(
    "code",
    [
        "/* a /* b */ c */",
        'val n = "${listOf(1).joinToString { "<${it}>" }} https://x"',
        'val n = "${listOf(1).joinToString { "<${it}>" }}/*"',
        'val u = """q""""; val y = "https://z"',
        'val `a"b` = 1; val s = "http://a"',
        "val q = '\"' // \"",
    ],
)
def test_what_looks_like_a_comment_loses_no_code(tmp_path: Path, code: str) -> None:
    assert _map(tmp_path, code) == {("Home", "One", "click", "edit")}


@pytest.mark.parametrize(
    ("code", "blanked"),
    [
        ("a // b", "a     "),
        ("a /* b\n/* c */ */ d", "a     \n           d"),
        ('"${f { "}" /* a */ }} // b" // c', '"${f { "}"         }} // b"     '),
        ('"""a // b\n\\""" // c', '"""a // b\n\\"""     '),
        ('"a \\" // b" // c', '"a \\" // b"     '),
        ('$$"${ // a" // b', '$$"${ // a"     '),
        ("class A /** b */() // c", "class A /** b */()     "),
        ("a // b\n/* never closed", "a // b\n/* never closed"),
    ],
)
def test_comments_are_blanked(code: str, blanked: str) -> None:
    assert uncommented(code.encode()).decode() == blanked


CASES = """fun worth(x: Any, ready: Boolean) = when (x) {{ {case} -> 1; else -> 2 }}
    override fun onCreateOptionsMenu(menu: Menu): Boolean = fill(menu)
    override fun onOptionsItemSelected(item: MenuItem): Boolean {{
        when (item.itemId) {{ R.id.a -> if (ok) one() else log(); R.id.b -> two() }}
        return true
    }}
    fun one() = startActivity(Intent(this, One::class.java))
    fun two() = startActivity(Intent(this, Two::class.java))"""


@pytest.mark.parametrize("case", ["is Int if ready", 'is String if x == "a -> b"'])
def test_an_if_behind_the_arrow_is_no_condition_of_its_branch(tmp_path: Path, case: str) -> None:
    """The grammar knows no conditions of branches, so that the whole file is mended."""
    assert _map(tmp_path, "", CASES.format(case=case)) == {
        ("Home", "One", "click", "edit"),
        ("Home", "One", "menu", "a"),
        ("Home", "Two", "menu", "b"),
    }
