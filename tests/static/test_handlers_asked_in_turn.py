"""Many handlers, each asked for each item of a menu whether the item is its own."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

NUMBER = 9
SCREENS = [f"Page{n}" for n in range(NUMBER)]
HANDLERS = "".join(
    f"""
class Handler{n} : Handler(R.id.item{n}) {{
    override fun open(activity: android.app.Activity) = activity.startActivity(Intent(activity, Page{n}::class.java))
}}"""
    for n in range(NUMBER)
)
CODE = f"""
import android.content.Intent

abstract class Handler(private val item: Int) {{
    fun handle(activity: android.app.Activity, touched: Int): Boolean {{
        if (touched == this.item) {{
            open(activity)
            return true
        }}
        return false
    }}
    abstract fun open(activity: android.app.Activity)
}}
{HANDLERS}
class Handlers {{
    private val all = listOf({", ".join(f"Handler{n}()" for n in range(NUMBER))})
    fun handle(activity: android.app.Activity, item: Int): Boolean = all.any {{ it.handle(activity, item) }}
}}
class Home : android.app.Activity() {{
    private val handlers = Handlers()
    override fun onCreate(state: android.os.Bundle?) {{
        setContentView(R.layout.home)
        val drawer = findViewById<NavigationView>(R.id.pages)
        drawer.setNavigationItemSelectedListener {{ handlers.handle(this, it.itemId) }}
    }}
}}
""" + "".join(f"class {name} : android.app.Activity()\n" for name in SCREENS)
VIEW = "com.google.android.material.navigation.NavigationView"
LAYOUT = f'<FrameLayout {VIEWS}><{VIEW} android:id="@+id/pages" app:menu="@menu/pages"/></FrameLayout>'
MENU = '<menu xmlns:android="http://schemas.android.com/apk/res/android">%s</menu>'
ITEM = '<item android:id="@+id/item%d" android:title="Page %d"/>'


def test_each_of_many_handlers_is_asked_for_each_of_many_items(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("Home", *SCREENS),
        "Home.kt": CODE,
        "res/layout/home.xml": LAYOUT,
        "res/menu/pages.xml": MENU % "".join(ITEM % (n, n) for n in range(NUMBER)),
    }
    assert edges(build(tmp_path, files)) == {("Home", f"Page{n}", "menu", f"item{n}") for n in range(NUMBER)}
