"""Words of a text that ``Linkify`` makes links to addresses of the app itself."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import KOTLIN

MAIN = """
import android.text.util.Linkify
import android.widget.TextView
import java.util.regex.Pattern

class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        Words.link(findViewById<TextView>(R.id.story))
    }
}

object Words {
    private val all = mapOf("sea" to 1, "sky" to 2)
    fun link(view: TextView) {
        Linkify.addLinks(view, Linkify.ALL)
        all.keys.forEach {
            val word = Pattern.compile(it)
            Linkify.addLinks(view, word, "BEGINS", null, null)
        }
    }
}

class Second : AppCompatActivity()
"""
ANSWERS = (
    '<intent-filter><action android:name="android.intent.action.VIEW"/>'
    '<category android:name="android.intent.category.DEFAULT"/><data android:scheme="words" android:host="all"/>'
    "</intent-filter>"
)


@pytest.mark.parametrize(("begins", "found"), [("words://all/", True), ("others://all/", False)])
def test_a_word_leads_to_what_answers_its_address(tmp_path: Path, begins: str, found: bool) -> None:
    said = manifest("Main", more=f'<activity android:name=".Second">{ANSWERS}</activity>')
    files = {
        "AndroidManifest.xml": said,
        "Main.kt": KOTLIN + MAIN.replace("BEGINS", begins),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><TextView android:id="@+id/story"/></FrameLayout>',
    }
    assert (("Main", "Second", "click", "story") in edges(build(tmp_path, files))) is found
