"""A private function of a file is none of another file's, and an intent is given where an intent is asked for."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP, KOTLIN

PRESS = "findViewById<View>(R.id.go_there).setOnClickListener { open(this) }"
STARTS = """
private fun open(context: Context) = context.startActivity(Intent(context, Second::class.java))
"""


@pytest.mark.parametrize(
    "other",
    [
        "private fun Context.startActivity(link: Uri) = startActivity(Intent(Intent.ACTION_VIEW, link))",
        "private fun Context.startActivity(given: Any) = Log.note(given)",
        "fun Context.startActivity(link: android.net.Uri) = startActivity(Intent(Intent.ACTION_VIEW, link))",
        "private fun open(context: Context) = Log.note(context)",
    ],
)
def test_what_another_file_keeps_to_itself_or_is_for_something_else_is_not_meant(tmp_path: Path, other: str) -> None:
    files = {"A.kt": f"{KOTLIN}import android.net.Uri\n{other}\n", **kotlin(PRESS, others=STARTS)}
    found = {e[1] for e in edges(build(tmp_path, {**APP, **files})) if e[3] == "go_there"}
    assert found == {"Second"}


def test_the_own_file_may_call_it(tmp_path: Path) -> None:
    private = "private fun Context.show(name: String) = startActivity(Intent(this, Third::class.java))"
    body = 'findViewById<View>(R.id.go_there).setOnClickListener { show("x") }'
    found = {e[1] for e in edges(build(tmp_path, {**APP, **kotlin(body, others=private)})) if e[3] == "go_there"}
    assert found == {"Third"}
