"""Code that runs though little says so: getters that stand alone, intents in fields, methods before extensions."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_kotlin")

BUTTON = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'


@pytest.mark.parametrize("code", ["list", "list\n        println()", "this.list"])
def test_a_property_that_stands_alone_runs_its_getter(tmp_path: Path, code: str) -> None:
    home = f"""
import android.app.Activity
import android.content.Intent
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener {{ edit() }}
    }}
    fun edit() {{
        {code}
    }}
    private val list: Unit
        get() {{
            startActivity(Intent(this, Detail::class.java))
        }}
}}
class Detail : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.kt": home, "res/layout/home.xml": BUTTON}
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "click", "edit")}


@pytest.mark.parametrize(
    "build_",
    [
        "fun build(a: Activity): Intent { made.setClass(a, Detail::class.java); return made }",
        "fun build(a: Activity) = made.setClass(a, Detail::class.java)",
        'fun build(a: Activity): Intent { made.setComponent(ComponentName(a, "org.example.Detail")); return made }',
    ],
)
def test_a_builder_that_keeps_an_intent_in_a_field_gives_it_back(tmp_path: Path, build_: str) -> None:
    home = f"""
import android.app.Activity
import android.content.ComponentName
import android.content.Intent
object Picker {{
    class Builder {{
        private val made: Intent = Intent()
        fun key(value: String): Builder {{ made.putExtra("key", value); return this }}
        {build_}
    }}
}}
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        startActivity(Picker.Builder().key("x").build(this))
    }}
}}
class Detail : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.kt": home}
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "auto", "")}


def test_a_method_of_the_platform_comes_before_an_extension_of_another_class(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
import androidx.appcompat.widget.PopupMenu
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { more(it) }
    }
    fun more(view: View) {
        val popup = PopupMenu(this, view)
        popup.inflate(R.menu.more)
        popup.setOnMenuItemClickListener { item: MenuItem ->
            when (item.itemId) {
                R.id.report -> startActivity(Intent(this, Detail::class.java))
            }
            true
        }
        popup.show()
    }
}
class Detail : Activity()
fun View.show() { visibility = View.VISIBLE }
"""
    files = {
        "AndroidManifest.xml": manifest("Home", "Detail"),
        "Home.kt": home,
        "res/layout/home.xml": BUTTON,
        "res/menu/more.xml": f'<menu {VIEWS}><item android:id="@+id/report"/></menu>',
    }
    assert edges(build(tmp_path, files)) == {("Home", "more", "click", "edit"), ("more", "Detail", "menu", "report")}
