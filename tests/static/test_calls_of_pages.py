"""What a page in a web view calls, as its annotation allows, is a touch on the element that shows the page."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

from uiatlas.utg.derivation import Derivation

MAIN = """
import android.content.Intent
import android.webkit.JavascriptInterface
import android.webkit.WebView

class Main : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        val page = findViewById<WebView>(R.id.page)
        page.addJavascriptInterface(Bridge(this), "App")
        page.loadUrl("https://example.org/")
        SCRIPT
    }
}
"""
BRIDGE = """
import android.content.Context
import android.content.Intent
import android.webkit.JavascriptInterface

class Bridge(private val context: Context) {
    @JavascriptInterface
    fun goOn(name: String) {
        context.startActivity(Intent(context, Second::class.java))
    }
    fun hidden() {
        context.startActivity(Intent(context, Third::class.java))
    }
}
"""
JAVA = """
import android.content.Context;
import android.content.Intent;
import android.webkit.JavascriptInterface;

public class Bridge {
    private Context context;

    public Bridge(Context context) {
        this.context = context;
    }

    @JavascriptInterface
    public void goOn(String name) {
        context.startActivity(new Intent(context, Second.class));
    }

    public void hidden() {
        context.startActivity(new Intent(context, Third.class));
    }
}
"""


def _files(script: str, bridge: dict[str, str]) -> dict[str, str]:
    return {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.kt": MAIN.replace("SCRIPT", script),
        "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
        "Third.kt": "class Third : androidx.appcompat.app.AppCompatActivity()",
        "res/layout/main.xml": f'<WebView {VIEWS} android:id="@+id/page"/>',
        **bridge,
    }


@pytest.mark.parametrize("bridge", [{"Bridge.kt": BRIDGE}, {"Bridge.java": JAVA}])
def test_a_page_calls_what_is_annotated_when_it_is_touched(tmp_path: Path, bridge: dict[str, str]) -> None:
    graph = build(tmp_path, _files("", bridge))
    assert edges(graph) == {("Main", "Second", "click", "page")}
    assert {e.derivation for e in graph.transitions.values() if e.edge_class == "click"} == {Derivation.NAME}


def test_a_touch_that_a_script_of_the_app_awaits_is_one(tmp_path: Path) -> None:
    script = 'page.loadUrl("javascript:document.body.onclick = function() { App.goOn(this.src); }")'
    assert ("Main", "Second", "click", "page") in edges(build(tmp_path, _files(script, {"Bridge.kt": BRIDGE})))


def test_what_a_script_of_the_app_calls_by_itself_is_no_touch(tmp_path: Path) -> None:
    script = 'page.loadUrl("javascript:App.goOn(document.body.innerHTML)")'
    assert edges(build(tmp_path, _files(script, {"Bridge.kt": BRIDGE}))) == set()


def test_a_page_that_may_lead_to_many_places_stands_for_several_controls(tmp_path: Path) -> None:
    names = [f"Page{n}" for n in range(8)]
    methods = "\n".join(
        f"@JavascriptInterface fun open{n}() = context.startActivity(Intent(context, {n}::class.java))" for n in names
    )
    files = _files("", {"Bridge.kt": BRIDGE.replace("    fun hidden", f"{methods}\n    fun hidden")})
    files["AndroidManifest.xml"] = manifest("Main", "Second", "Third", *names)
    files["Pages.kt"] = "\n".join(f"class {n} : androidx.appcompat.app.AppCompatActivity()" for n in names)
    graph = build(tmp_path, files)
    assert {("Main", n, "click", "page") for n in names} <= edges(graph)
    assert {e.derivation for e in graph.transitions.values() if e.edge_class == "click"} == {Derivation.SHARED}
