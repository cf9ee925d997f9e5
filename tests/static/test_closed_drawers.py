"""A row of a drawer only keeps its id; a listener of the drawer goes there once the drawer is closed."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

KOTLIN = """
import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.view.MenuItem
import android.view.View

class Home : Activity(), NavigationView.OnNavigationItemSelectedListener {
    private var chosen = 0

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.home)
        val drawer = findViewById<DrawerLayout>(R.id.drawer)
        drawer.addDrawerListener(closing(drawer))
        findViewById<NavigationView>(R.id.rows).setNavigationItemSelectedListener(this)
    }
    override fun onNavigationItemSelected(item: MenuItem): Boolean {
        chosen = item.itemId
        return true
    }
    private fun closing(drawer: DrawerLayout) =
        object : ActionBarDrawerToggle(this, drawer, R.string.open, R.string.close) {
            override fun onDrawerClosed(view: View) {
                if (chosen != 0) GO
                chosen = 0
            }
        }
    private fun go(id: Int) {
        findNavController(R.id.host).navigate(id)
    }
    private fun open(screen: Class<*>) = startActivity(Intent(this, screen))
}

class One : Activity()

class Two : Activity()
"""
JAVA = """
import android.app.Activity;
import android.content.Intent;
import androidx.appcompat.app.ActionBarDrawerToggle;

class Home extends Activity implements NavigationView.OnNavigationItemSelectedListener {
    private int chosen;

    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        DrawerLayout drawer = findViewById(R.id.drawer);
        drawer.addDrawerListener(new ActionBarDrawerToggle(this, drawer, R.string.open, R.string.close) {
            @Override public void onDrawerClosed(View view) {
                switch (chosen) {
                    case R.id.one: startActivity(new Intent(Home.this, One.class)); break;
                    case R.id.two: startActivity(new Intent(Home.this, Two.class)); break;
                }
            }
        });
        NavigationView rows = findViewById(R.id.rows);
        rows.setNavigationItemSelectedListener(this);
    }
    @Override public boolean onNavigationItemSelected(MenuItem item) {
        chosen = item.getItemId();
        return true;
    }
}
class One extends Activity {}
class Two extends Activity {}
"""
CASES = "when (chosen) { R.id.one -> open(One::class.java); R.id.two -> open(Two::class.java) }"
TEXTS = '<resources><string name="open">Open</string><string name="close">Close</string></resources>'
LAYOUT = (
    f'<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">'
    '<fragment android:id="@+id/host" android:name="androidx.navigation.fragment.NavHostFragment" '
    'app:navGraph="@navigation/graph"/><NavigationView android:id="@+id/rows" app:menu="@menu/rows"/>'
    "</androidx.drawerlayout.widget.DrawerLayout>"
)
RESOURCES = {
    "AndroidManifest.xml": manifest("Home", "One", "Two"),
    "res/layout/home.xml": LAYOUT,
    "res/navigation/graph.xml": f'<navigation {VIEWS}><activity android:id="@+id/one" android:name="org.example.One"/>'
    '<activity android:id="@+id/two" android:name="org.example.Two"/></navigation>',
    "res/menu/rows.xml": f'<menu {VIEWS}><item android:id="@+id/one"/><item android:id="@+id/two"/></menu>',
    "res/values/strings.xml": TEXTS,
}


@pytest.mark.parametrize(
    "code",
    [{"Home.kt": KOTLIN.replace("GO", "go(chosen)")}, {"Home.kt": KOTLIN.replace("GO", CASES)}, {"Home.java": JAVA}],
    ids=["navigated", "compared", "java"],
)
def test_rows_lead_where_a_listener_goes_once_the_drawer_is_closed(tmp_path: Path, code: dict[str, str]) -> None:
    found = edges(build(tmp_path, {**RESOURCES, **code}))
    ways = {way for way in found if way[1] != "Home drawer"}
    assert ways == {("Home drawer", "One", "menu", "one"), ("Home drawer", "Two", "menu", "two")}


@pytest.mark.parametrize("code", [{"Home.kt": KOTLIN.replace("GO", CASES)}, {"Home.java": JAVA}], ids=["kt", "java"])
def test_the_button_of_a_toggle_of_an_anonymous_class_has_its_text(tmp_path: Path, code: dict[str, str]) -> None:
    assert ("Home", "Home drawer", "click", "Open") in edges(build(tmp_path, {**RESOURCES, **code}))
