"""What an object of a library is given to call on clicks is run by touches, also where no element is known for it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

MAIN = """
import android.content.Intent
import org.library.Links
import org.library.Loader

class Main : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        %s
    }

    fun go() = startActivity(Intent(this, Second::class.java))
}
"""


@pytest.mark.parametrize(
    ("code", "edge_class"),
    [
        ("Links.newInstance().setOnLinkClickListener { go() }", "click"),
        ("Links.newInstance().doOnTagClicked { go() }", "click"),
        ("Loader.newInstance().setOnLoadedListener { go() }", "auto"),
    ],
)
def test_what_is_told_of_clicks_does_not_come_by_itself(tmp_path: Path, code: str, edge_class: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": MAIN % code,
        "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
    }
    assert ("Main", "Second", edge_class, "") in edges(build(tmp_path, files))
