"""An item that a setting shows is there only if the setting says so, which its ways tell."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build
from tests.static.two_buttons import APP, JAVA, KOTLIN

MENU = f"""<menu {VIEWS}>
  <item android:id="@+id/second" android:title="Second" app:showAsAction="always"/>
  <item android:id="@+id/third" android:title="Third" app:showAsAction="always"/>
</menu>"""
JAVA_MAIN = """\
import android.content.SharedPreferences;
public class Main extends AppCompatActivity {
    private SharedPreferences prefs;
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.all, menu);
        %s
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.second) startActivity(new Intent(this, Second.class));
        if (item.getItemId() == R.id.third) startActivity(new Intent(this, Third.class));
        return true;
    }
    private boolean isOn() { return prefs.getBoolean("on", false); }
}
"""
KOTLIN_MAIN = """\
class Main : AppCompatActivity() {
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.all, menu)
        %s
        return true
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.second -> startActivity(Intent(this, Second::class.java))
            R.id.third -> startActivity(Intent(this, Third::class.java))
        }
        return true
    }
    private fun isOn() = prefs.getBoolean("on", false)
}
"""
FOUND = "menu.findItem(R.id.second)"


def conditions(root: Path, files: dict[str, str]) -> dict[str, str]:
    """By the title of an item, under which condition its way is there."""
    graph = build(root, {**APP, "res/menu/all.xml": MENU, **files})
    ways = [e for e in graph.transitions.values() if e.edge_class == "menu"]
    return {graph.screens[e.target].name.rpartition(".")[2]: e.only_if.partition(" (")[0] for e in ways}


@pytest.mark.parametrize(
    ("code", "condition"),
    [
        (f"{FOUND}.setVisible(isOn());", "isOn()"),
        (f"{FOUND}.setVisible(!isOn());", "not isOn()"),
        (f'{FOUND}.setVisible(prefs.getBoolean("on", true));', 'prefs.getBoolean("on", true)'),
        (f"if (!isOn()) {FOUND}.setVisible(false);", "isOn()"),
        (f"MenuItem item = {FOUND}; if (item != null) item.setVisible(isOn());", "isOn()"),
        (f"{FOUND}.setVisible(rows.isOpen());", ""),
        (f"{FOUND}.setVisible(true);", ""),
        (f"{FOUND}.setVisible(isOn()); {FOUND}.setVisible(rows.isOpen());", ""),
        (f"if (isOn()) {{ if (rows.isOpen()) {FOUND}.setVisible(false); }}", ""),
    ],
)
def test_what_is_asked_of_a_setting_is_told_of_the_item(tmp_path: Path, code: str, condition: str) -> None:
    found = conditions(tmp_path, {"Main.java": JAVA + JAVA_MAIN % code})
    assert found == {"Second": condition, "Third": ""}


@pytest.mark.parametrize(
    "code",
    [
        f"{FOUND}.isVisible = isOn()",
        f"{FOUND}?.isVisible = isOn()",
        "menu.apply { findItem(R.id.second).isVisible = isOn() }",
    ],
)
def test_properties_of_kotlin_show_items_too(tmp_path: Path, code: str) -> None:
    assert conditions(tmp_path, {"Main.kt": KOTLIN + KOTLIN_MAIN % code}) == {"Second": "isOn()", "Third": ""}
