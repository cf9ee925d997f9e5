"""Functions of Kotlin that are declared within another function, or kept in a local, and called there."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

MAIN = """
import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.view.View

class Main : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go).setOnClickListener { share(3) }
    }
    private fun open() = startActivity(Intent(this, Second::class.java))

    private fun share(count: Int) {
        BODY
    }
}

class Second : Activity()
"""


@pytest.mark.parametrize(
    "body",
    [
        "fun go() { open() }\n        go()",
        "fun go() { open() }\n        fun later() { if (count > 2) go() else finish() }\n        later()",
        "fun go() = open()\n        fun later() { handler.post { go() } }\n        later()",
        "val go = { open() }\n        go()",
    ],
)
def test_a_function_that_is_called_where_it_is_declared_leads_on(tmp_path: Path, body: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": MAIN.replace("BODY", body),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/go" android:text="Go"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go")}
