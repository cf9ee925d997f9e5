"""Properties that an object says the value of (``var name by TextOf("name")``): it is asked, and is not the value."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

from uiatlas.utg.derivation import Derivation

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


def test_a_property_that_is_set_later_holds_the_object_of_a_library(tmp_path: Path) -> None:
    rows = """
class Rows : RecyclerView.Adapter<Rows.Row>() {
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) = Row(TextView(parent.context))
    override fun onBindViewHolder(holder: Row, position: Int) =
        holder.itemView.setOnClickListener { it.context.startActivity(Intent(it.context, Second::class.java)) }
    class Row(view: View) : RecyclerView.ViewHolder(view)
}
class Main : Activity() {
    private var adapter by Delegates.notNull<FramedAdapter>()
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.rows)
        adapter = FramedAdapter(Rows())
        fill()
    }
    private fun fill() { findViewById<RecyclerView>(R.id.rows).adapter = adapter }
}
"""
    used = ("kotlin.properties.Delegates", "androidx.recyclerview.widget.RecyclerView", "com.example.FramedAdapter")
    imports = "".join(f"import {name}\n" for name in used)
    layout = f'<androidx.recyclerview.widget.RecyclerView {VIEWS} android:id="@+id/rows"/>'
    files = {"Main.kt": HEAD + imports + rows, "res/layout/rows.xml": layout}
    graph = build(tmp_path, {**APP, **files})
    assert edges(graph) == {("Main", "Second", "item", "rows")}
    assert Derivation.NAME not in {way.derivation for way in graph.transitions.values()}


BOUND = """
import com.jakewharton.rxbinding3.view.clicks
import kotterknife.bindView
class Main : AppCompatActivity() {
    private val going: Button by bindView(R.id.go_there)
    private val other by bindView<Button>(R.id.other)
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        going.clicks().subscribe { startActivity(Intent(this, Second::class.java)) }
        other.setOnClickListener { startActivity(Intent(this, Third::class.java)) }
    }
}
"""


def test_a_property_may_be_an_element_that_a_library_finds(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + BOUND}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}
