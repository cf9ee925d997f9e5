"""The class that a layout, or code that finds an element, tells decides which methods of the app are meant."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

MAIN = """
import org.example.databinding.MainBinding
class Page(context: Context) : android.webkit.WebView(context)
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        val binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        CALL
    }
    private fun MainBinding.show() { whole.loadUrl("https://example.org") }
}
class Bridge(private val context: Context) {
    fun loadUrl(url: String) { context.startActivity(Intent(context, Second::class.java)) }
}
"""
LAYOUT = {
    "res/layout/main.xml": f'<LinearLayout {VIEWS}><org.example.Page android:id="@+id/whole"/>'
    '<WebView android:id="@+id/part"/></LinearLayout>'
}


def led(root: Path, call: str) -> bool:
    """Whether a call leads to the other screen."""
    found = edges(build(root, {**APP, **LAYOUT, "Main.kt": KOTLIN + MAIN.replace("CALL", call)}))
    return any(edge[1] == "Second" for edge in found)


@pytest.mark.parametrize(
    "call",
    [
        "binding.show()",
        'binding.whole.loadUrl("https://example.org")',
        'binding.part.loadUrl("https://example.org")',
        'with(binding) { part.loadUrl("https://example.org") }',
        'findViewById<android.webkit.WebView>(R.id.part).loadUrl("https://example.org")',
    ],
)
def test_an_element_has_the_methods_of_its_class(tmp_path: Path, call: str) -> None:
    assert not led(tmp_path, call)


def test_what_is_of_no_known_class_may_have_them(tmp_path: Path) -> None:
    assert led(tmp_path, 'Library.bridge().loadUrl("https://example.org")')
