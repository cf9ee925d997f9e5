"""Properties that an object says the value of (``var name by TextOf("name")``): it is asked, and is not the value."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

HEAD = (
    KOTLIN
    + """import android.content.SharedPreferences
import kotlin.properties.ReadWriteProperty
import kotlin.reflect.KProperty
import com.example.kept.TextOf
"""
)
DELEGATE = """
class TextIn(val key: String) : ReadWriteProperty<Any?, String?> {
    override fun getValue(thisRef: Any?, property: KProperty<*>) = App.settings.getString(key, null)
    override fun setValue(thisRef: Any?, property: KProperty<*>, value: String?) = App.settings.edit().apply()
}
fun textIn(key: String) = object : ReadWriteProperty<Any?, String?> {
    override fun getValue(thisRef: Any?, property: KProperty<*>) = App.settings.getString(key, null)
    override fun setValue(thisRef: Any?, property: KProperty<*>, value: String?) = App.settings.edit().apply()
}
class PageIn(val page: Class<*>) {
    operator fun getValue(thisRef: Any?, property: KProperty<*>) = page
}
"""
MAIN = """
class App : android.app.Application() { companion object { lateinit var settings: SharedPreferences } }
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        if (TOKEN == null) {
            startActivity(Intent(this, Second::class.java))
            finish()
        }
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { LEFT }
    }
}
"""


@pytest.mark.parametrize("by", ["TextIn", "textIn", "TextOf"])
@pytest.mark.parametrize(
    ("asked", "more"),
    [
        ("Session.token", "object Session { var token by DELEGATE }"),
        ("Session.token", "class Session { companion object { var token by DELEGATE } }"),
        ("token", "var token by DELEGATE"),
        ("Session().token", "class Session { var token by DELEGATE }"),
    ],
)
def test_the_object_behind_a_property_is_not_what_the_property_holds(
    tmp_path: Path, asked: str, more: str, by: str
) -> None:
    main = MAIN.replace("TOKEN", asked).replace("LEFT", "") + more.replace("DELEGATE", f'{by}("token")')
    assert edges(build(tmp_path, {**APP, "Main.kt": HEAD + main + DELEGATE})) == {("Main", "Second", "auto", "")}


@pytest.mark.parametrize("declared", ["", ": String?"])
def test_what_is_written_to_such_a_property_does_not_tell_what_it_holds(tmp_path: Path, declared: str) -> None:
    session = f'object Session {{ var token{declared} by TextIn("token") }}'
    main = MAIN.replace("TOKEN == null", "Session.token != null").replace("LEFT", "Session.token = null") + session
    assert edges(build(tmp_path, {**APP, "Main.kt": HEAD + main + DELEGATE})) == {("Main", "Second", "auto", "")}


def test_such_a_property_holds_what_its_object_says(tmp_path: Path) -> None:
    main = MAIN.replace("TOKEN == null", "Session.page == null")
    main = main.replace("LEFT", "startActivity(Intent(this, Session.page))")
    main += "object Session { val page by PageIn(Third::class.java) }"
    found = edges(build(tmp_path, {**APP, "Main.kt": HEAD + main + DELEGATE}))
    assert found == {("Main", "Third", "click", "go_there")}
