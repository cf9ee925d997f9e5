"""Views that code hides where it gives them a listener, by what the screen was made with."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN, PLAIN

from uiatlas.utg.projection import project

CODE = """
class Listed(val picking: Boolean = false) : Fragment(R.layout.main) {{
    lateinit var edit: Button
    override fun onViewCreated(view: View, state: Bundle?) {{
        edit = view.findViewById(R.id.go_there)
        edit.setOnClickListener {{ startActivity(Intent(context, Third::class.java)) }}
        {hiding}
    }}
}}
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Listed()).commit()
    }}
}}
class Second : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Listed(true)).commit()
    }}
}}
"""


@pytest.mark.parametrize(
    ("hiding", "opening"),
    [
        ("edit.isGone = picking", {"Main"}),
        ("edit.isVisible = !picking", {"Main"}),
        ("edit.isVisible = picking", {"Second"}),
        ("edit.isGone = true", {"Main", "Second"}),
        ("edit.isGone = state != null", {"Main", "Second"}),
        ("if (state == null) edit.isGone = picking", {"Main", "Second"}),
        ("edit.isGone = picking } fun later() { edit.isVisible = true", {"Main", "Second"}),
        ("edit.isGone = picking } fun later() { edit.visibility = View.VISIBLE", {"Main", "Second"}),
        ("edit.isGone = picking } } class Other(val edit: View) { fun later() { edit.isVisible = true", {"Main"}),
        ("edit.isGone = picking } } class Other { fun later(l: Listed) { l.edit.isVisible = true", {"Main", "Second"}),
    ],
)
def test_a_view_is_not_touched_where_what_the_screen_was_made_with_hides_it(
    tmp_path: Path, hiding: str, opening: set[str]
) -> None:
    files = {**PLAIN, "Third.java": APP["Third.java"], "Main.kt": KOTLIN + CODE.format(hiding=hiding)}
    assert {a for a, b, *_ in edges(project(build(tmp_path, files))) if b == "Third"} == opening
