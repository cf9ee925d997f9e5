"""Values in twos and threes, lists that are asked for an element by its place, and intents that one helper makes."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest

pytest.importorskip("tree_sitter_kotlin")

STRINGS = '<resources><string name="one">First</string><string name="two">Second</string></resources>'
SCREENS = "class One : android.app.Activity()\nclass Two : android.app.Activity()\n"
CHOICE = """
import android.app.Activity
import android.content.Intent
import android.os.Build
fun <T : Context> KClass<T>.createIntent(): Intent = Intent(application, java)
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        val entries = ENTRIES.map { getString(it.first) }.toTypedArray()
        AlertDialog.Builder(this).setItems(entries) { _, which -> startActivity(CHOSEN) }.show()
    }
    companion object { private val ENTRIES = LIST }
}
"""
FIRST, SECOND = "R.string.one to One::class.createIntent()", "R.string.two to Two::class.createIntent()"


def chosen(root: Path, listed: str, meant: str) -> set[tuple[str, str]]:
    """Which entry of the dialog leads where."""
    source = CHOICE.replace("LIST", listed).replace("CHOSEN", meant)
    names = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "res/values/strings.xml": STRINGS}
    found = edges(build(root, {**names, "Home.kt": source, "Screens.kt": SCREENS}))
    return {(label, target) for _, target, how, label in found if how == "dialog"}


@pytest.mark.parametrize(
    ("listed", "meant"),
    [
        (f"listOf({FIRST}, {SECOND})", "ENTRIES[which].second"),
        (f"listOfNotNull(if (Build.VERSION.SDK_INT >= 30) {{ {FIRST} }} else null, {SECOND})", "ENTRIES[which].second"),
        (
            "listOf(Pair(R.string.one, Intent(it, One::class.java)), Pair(R.string.two, Intent(it, Two::class.java)))",
            "ENTRIES.get(which).component2()",
        ),
        (
            "listOf(Triple(R.string.one, 1, One::class), Triple(R.string.two, 2, Two::class))",
            "ENTRIES[which].third.createIntent()",
        ),
    ],
)
def test_an_entry_leads_where_the_pair_at_its_place_says(tmp_path: Path, listed: str, meant: str) -> None:
    assert chosen(tmp_path, listed, meant) == {("First", "One"), ("Second", "Two")}


def test_of_a_list_of_pairs_any_may_be_meant_where_the_place_is_not_known(tmp_path: Path) -> None:
    found = chosen(tmp_path, f"listOf({FIRST}, {SECOND})", "ENTRIES[number].second")
    assert found == {(text, target) for text in ("First", "Second") for target in ("One", "Two")}


def test_a_map_gives_what_stands_for_the_key(tmp_path: Path) -> None:
    maps = "mapOf(R.string.one to Intent(app, One::class.java), R.string.two to Intent(app, Two::class.java))"
    found = chosen(tmp_path, maps, "ENTRIES[R.string.two]")
    assert {target for _, target in found} == {"Two"}


def test_a_loop_over_a_list_meets_all_of_its_elements(tmp_path: Path) -> None:
    source = """
        import android.app.Activity;
        import android.content.Intent;
        class Home extends Activity {
            protected void onCreate(Bundle state) {
                List<Class<?>> screens = Arrays.asList(One.class, Two.class);
                for (int i = 0; i < screens.size(); i++) {
                    startActivity(new Intent(this, screens.get(i)));
                }
            }
        }"""
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": source, "Screens.kt": SCREENS}
    assert {(target, how) for _, target, how, _ in edges(build(tmp_path, files))} == {("One", "auto"), ("Two", "auto")}
