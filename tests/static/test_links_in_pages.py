"""A link that a person follows in a web page is touched on the element that shows the page."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

MAIN = """
import android.content.Intent
import android.webkit.WebView
import android.webkit.WebViewClient

class Main : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        %s
    }

    inner class Client : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, url: String): Boolean {
            startActivity(Intent(this@Main, Second::class.java))
            return true
        }
        override fun onPageFinished(view: WebView, url: String) {
            startActivity(Intent(this@Main, Third::class.java))
        }
    }
}
"""
FOUND = """
        setContentView(R.layout.main)
        val client = Client()
        findViewById<WebView>(R.id.page).setWebViewClient(client)
"""
ASSIGNED = """
        setContentView(R.layout.main)
        findViewById<WebView>(R.id.page).webViewClient = Client()
"""
MADE = """
        val page = WebView(this)
        page.webViewClient = Client()
        setContentView(page)
"""


@pytest.mark.parametrize(("code", "told"), [(FOUND, "page"), (ASSIGNED, "page"), (MADE, "")])
def test_a_link_is_touched_and_the_end_of_loading_is_awaited(tmp_path: Path, code: str, told: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.kt": MAIN % code,
        "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
        "Third.kt": "class Third : androidx.appcompat.app.AppCompatActivity()",
        "res/layout/main.xml": f'<WebView {VIEWS} android:id="@+id/page"/>',
    }
    found = edges(build(tmp_path, files))
    assert ("Main", "Second", "click", told) in found
    assert ("Main", "Third", "auto", "") in found
