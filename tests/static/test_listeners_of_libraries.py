"""What an object of a library is given to call on clicks is run by touches, also where no element is known for it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

MAIN = """
import android.content.Intent
import org.library.Links
import org.library.Loader

class Main : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        %s
    }

    fun go() = startActivity(Intent(this, Second::class.java))
}
"""


@pytest.mark.parametrize(
    ("code", "edge_class"),
    [
        ("Links.newInstance().setOnLinkClickListener { go() }", "click"),
        ("Links.newInstance().doOnTagClicked { go() }", "click"),
        ("Loader.newInstance().setOnLoadedListener { go() }", "auto"),
    ],
)
def test_what_is_told_of_clicks_does_not_come_by_itself(tmp_path: Path, code: str, edge_class: str) -> None:
    _opens_by(tmp_path, code, edge_class)


@pytest.mark.parametrize(
    ("told", "edge_class"),
    [
        ("onImageClick(view: View, at: Int)", "click"),
        ("onNextTapped()", "click"),
        ("onRowClicked(row: Row)", "item"),
        ("onImageLoaded(view: View, at: Int)", "auto"),
        ("onNotificationClicked(shown: Message)", "auto"),
        ("onMediaButtonPressed()", "auto"),
        ("onKeyPressed(key: Int)", "auto"),
    ],
)
def test_what_hears_of_clicks_by_its_name_does_not_come_by_itself(tmp_path: Path, told: str, edge_class: str) -> None:
    code = f"Links.make().hear(object : Links.Heard {{\n    override fun {told} {{ go() }}\n}})"
    _opens_by(tmp_path, code, edge_class)


def _opens_by(tmp_path: Path, code: str, edge_class: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": MAIN % code,
        "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
    }
    assert ("Main", "Second", edge_class, "") in edges(build(tmp_path, files))


HOME = """
import android.content.Intent
import androidx.leanback.app.BrowseSupportFragment
import androidx.leanback.widget.OnItemViewClickedListener

enum class Kind(val icon: Int, val text: Int) {
    FIRST(R.drawable.first, R.string.first),
    OTHER(R.drawable.other, R.string.other),
}
class Row(val kind: Kind)
class Home : BrowseSupportFragment() {
    override fun onActivityCreated(state: Bundle?) {
        super.onActivityCreated(state)
        onItemViewClickedListener = OnItemViewClickedListener { _, item, _, _ ->
            when (item) {
                is Row -> when (item.kind) {
                    Kind.FIRST -> startActivity(Intent(context, Second::class.java))
                    Kind.OTHER -> startActivity(Intent(context, Third::class.java))
                }
            }
        }
    }
}
class Main : androidx.fragment.app.FragmentActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(R.id.box, Home()).commit()
    }
}
"""
ROWS = {
    "AndroidManifest.xml": manifest("Main", "Second", "Third"),
    "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
    "Third.kt": "class Third : androidx.appcompat.app.AppCompatActivity()",
    "res/values/strings.xml": """\
<resources><string name="first">First</string><string name="other">Other</string></resources>""",
}


def test_a_screen_of_a_library_is_told_of_rows_by_the_constants_that_they_have(tmp_path: Path) -> None:
    """A row says the text of its constant."""
    assert edges(build(tmp_path, {**ROWS, "Main.kt": HOME})) == {
        ("Main", "Home", "auto", ""),
        ("Home", "Second", "item", "First"),
        ("Home", "Third", "item", "Other"),
    }


@pytest.mark.parametrize(
    ("told", "touch"),
    [
        ("class Page : OnboardingSupportFragment() { override fun onFinishFragment()", ("click", "button_start")),
        ("class Page : GuidedStepFragment() { override fun onGuidedActionClicked(action: GuidedAction)", ("item", "")),
    ],
)
def test_screens_of_leanback_are_told_of_touches(tmp_path: Path, told: str, touch: tuple[str, str]) -> None:
    code = f"""
import android.content.Intent
import androidx.leanback.app.*
{told} {{ startActivity(Intent(context, Second::class.java)) }} }}
class Main : androidx.fragment.app.FragmentActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(R.id.box, Page()).commit()
    }}
}}
"""
    assert edges(build(tmp_path, {**ROWS, "Main.kt": code})) == {
        ("Main", "Page", "auto", ""),
        ("Page", "Second", *touch),
    }
