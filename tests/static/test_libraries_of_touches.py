"""Libraries that give touches as streams: RxBinding, FlowBinding, Corbind."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.with_libraries import FILES, ways

RX = "import com.jakewharton.rxbinding3.view.*\nimport com.jakewharton.rxbinding3.widget.*"
BAR = '<androidx.appcompat.widget.Toolbar android:id="@+id/bar"/>'
TABS = '<com.google.android.material.tabs.TabLayout android:id="@+id/tabs"/>'
BOTH = {("Main", "Second", "menu", "one"), ("Main", "Third", "menu", "two")}


@pytest.mark.parametrize(
    ("code", "elements", "touched"),
    [
        ("go.clicks().throttleFirst(1, SECONDS).subscribe { second() }", "", ("click", "go")),
        ("go.clicks().subscribeBy { second() }", "", ("click", "go")),
        ("go.clicks().calmed().subscribe { second() }", "", ("click", "go")),
        ("go.clicks().calmed(2).subscribeBy(onNext = { second() }).kept(bag)", "", ("click", "go")),
        ("box.checkedChanges().skipInitialValue().subscribe { second() }", '<CheckBox android:id="@+id/box"/>', None),
        ("box.editorActions().subscribe { second() }", '<EditText android:id="@+id/box"/>', None),
        ("RxTabLayout.selections(tabs).subscribe { second() }", TABS, ("click", "tabs")),
        ("tabs.tabSelectionEvents().onEach { second() }.launchIn(scope)", TABS, ("click", "tabs")),
        ("go.clicks(scope) { second() }", "", ("click", "go")),
        ("launch { go.clicks { second() } }", "", ("click", "go")),
    ],
)
def test_what_hears_a_stream_hears_the_element(
    tmp_path: Path, code: str, elements: str, touched: tuple[str, str] | None
) -> None:
    found = "val box = findViewById<View>(R.id.box); val tabs = findViewById<View>(R.id.tabs)"
    assert ways(tmp_path, f"{found}\n{code}", imports=RX, elements=elements) == {
        ("Main", "Second", *(touched or ("click", "box")))
    }


def test_what_streams_know_of_something_else_is_no_touch(tmp_path: Path) -> None:
    code = "source().clicks().subscribe { second() }"
    assert ways(tmp_path, code, imports=RX) == {("Main", "Second", "auto", "")}


CHOOSING = "if (it.itemId == R.id.one) second() else if (it.itemId == R.id.two) third()"


@pytest.mark.parametrize(
    "code",
    [
        f"bar.inflateMenu(R.menu.both); bar.itemClicks().subscribe {{ {CHOOSING} }}",
        f"bar.inflateMenu(R.menu.both); RxToolbar.itemClicks(bar).subscribe {{ {CHOOSING} }}",
    ],
)
def test_items_of_a_bar_are_told_apart(tmp_path: Path, code: str) -> None:
    found = "val bar = findViewById<Toolbar>(R.id.bar)"
    assert ways(tmp_path, f"{found}\n{code}", elements=BAR) == BOTH


def test_an_item_of_the_menu_is_heard(tmp_path: Path) -> None:
    members = """
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.both, menu)
        menu.findItem(R.id.one).clicks().subscribe { second() }
        return true
    }
"""
    assert ways(tmp_path, "", imports=RX, members=members) == {("Main", "Second", "menu", "one")}


def test_items_of_a_menu_that_pops_up_are_heard_in_it(tmp_path: Path) -> None:
    code = f"""
go.setOnClickListener {{
    val menu = PopupMenu(this, go)
    menu.inflate(R.menu.both)
    menu.itemClicks().subscribe {{ {CHOOSING} }}
    menu.show()
}}
"""
    assert ways(tmp_path, code, imports="import androidx.appcompat.widget.PopupMenu") == {
        ("Main", "both", "click", "go"),
        ("both", "Second", "menu", "one"),
        ("both", "Third", "menu", "two"),
    }


@pytest.mark.parametrize(
    "heard", ["preferenceClicks().onEach { open() }.launchIn(lifecycleScope)", "clicks().subscribe { open() }"]
)
def test_a_preference_is_heard(tmp_path: Path, heard: str) -> None:
    code = f"""
import android.content.Intent
import androidx.preference.*
class Main : androidx.appcompat.app.AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(R.id.box, Page()).commit()
    }}
}}
class Page : PreferenceFragmentCompat() {{
    override fun onCreatePreferences(state: Bundle?, key: String?) {{
        setPreferencesFromResource(R.xml.settings, key)
        findPreference<Preference>("about")!!.{heard}
    }}
    fun open() = startActivity(Intent(requireContext(), Second::class.java))
}}
"""
    settings = """<PreferenceScreen xmlns:android="http://schemas.android.com/apk/res/android">
<Preference android:key="about" android:title="About"/></PreferenceScreen>"""
    assert edges(build(tmp_path, {**FILES, "Main.kt": code, "res/xml/settings.xml": settings})) == {
        ("Main", "Page", "auto", ""),
        ("Page", "Second", "preference", "About"),
    }
