"""Numbers in code: with a sign, counted up, and added to; what is known of them decides which way is taken."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_kotlin")

MENU = f'<LinearLayout {VIEWS}><NavigationView android:id="@+id/nav"/></LinearLayout>'
SCREENS = "class One extends android.app.Activity {}\nclass Two extends android.app.Activity {}"

JAVA = """
import android.app.Activity;
import android.content.Intent;
class Home extends Activity {
    static final int FIRST = -1;
    static final int SECOND = -2;
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        NavigationView nav = findViewById(R.id.nav);
        nav.getMenu().add(0, FIRST, 0, "First");
        nav.getMenu().add(0, SECOND, 0, "Second");
        nav.setNavigationItemSelectedListener(item -> {
            switch (item.getItemId()) {
                case FIRST: startActivity(new Intent(this, One.class)); break;
                case SECOND: startActivity(new Intent(this, Two.class)); break;
            }
            return true;
        });
    }
}
"""
KOTLIN = """
import android.app.Activity
import android.content.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        nav.menu.add(0, FIRST, 0, "First")
        nav.menu.add(0, SECOND, 0, "Second")
        nav.setNavigationItemSelectedListener { item ->
            when (item.itemId) {
                FIRST -> startActivity(Intent(this, One::class.java))
                SECOND -> startActivity(Intent(this, Two::class.java))
            }
            true
        }
    }
    companion object {
        const val FIRST = -1
        const val SECOND = -2
    }
}
"""


@pytest.mark.parametrize(("name", "home"), [("Home.java", JAVA), ("Home.kt", KOTLIN)])
def test_items_with_negative_ids_are_told_apart(tmp_path: Path, name: str, home: str) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), name: home, "Screens.java": SCREENS}
    found = edges(build(tmp_path, {**files, "res/layout/home.xml": MENU}))
    assert found == {("Home", "One", "menu", "First"), ("Home", "Two", "menu", "Second")}


@pytest.mark.parametrize(
    "code",
    [
        "for (int i = 0; i < 3; i++) { if (i == 2) open(); }",
        "int i = 0; while (more()) { if (i == 2) open(); i += 1; }",
        "int i = 0; do { if (i == 2) { open(); } i = next(); } while (more());",
        "int i = 0; for (String s : list()) { i++; } if (i == 2) open();",
        "int i = 1; i -= 1; if (i == 0) open();",
        "int i = 1; i += 1; if (i == 2) open();",
        "boolean gone = !true; if (!gone) open();",
    ],
)
def test_a_number_that_is_counted_is_not_what_it_was_at_first(tmp_path: Path, code: str) -> None:
    home = f"""
import android.app.Activity;
import android.content.Intent;
class Home extends Activity {{
    protected void onCreate(Bundle state) {{ {code} }}
    void open() {{ startActivity(new Intent(this, One.class)); }}
}}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.java": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, files)) == {("Home", "One", "auto", "")}


@pytest.mark.parametrize("code", ["int i = 1; i += 1; if (i == 3) open();", "boolean on = !true; if (on) open();"])
def test_a_number_that_is_known_still_decides(tmp_path: Path, code: str) -> None:
    home = f"""
import android.app.Activity;
import android.content.Intent;
class Home extends Activity {{
    protected void onCreate(Bundle state) {{ {code} }}
    void open() {{ startActivity(new Intent(this, One.class)); }}
}}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.java": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, files)) == set()


@pytest.mark.parametrize(
    "code",
    [
        "var i = 0\nwhile (more()) { if (i == 2) open(); i++ }",
        "var i = 0\ndo { if (i == 2) open(); i += 1 } while (more())",
        "var i = 0\nfor (x in xs) { if (i == 2) open(); ++i }",
        "var i = 3\ni -= 1\nif (i == 2) open()",
        "val pages = mutableListOf<Any>()\npages += Intent(this, One::class.java)\nstartActivity(pages[0] as Intent)",
    ],
)
def test_what_is_counted_or_added_to_in_kotlin(tmp_path: Path, code: str) -> None:
    home = f"""
import android.app.Activity
import android.content.Intent
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        {code}
    }}
    private fun open() {{ startActivity(Intent(this, One::class.java)) }}
}}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.kt": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, files)) == {("Home", "One", "auto", "")}
