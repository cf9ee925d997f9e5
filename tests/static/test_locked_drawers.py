"""Nobody opens a drawer that code locks for good; one that is locked for a while only can be opened."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

LAYOUT = f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<FrameLayout><Button android:id="@+id/go"/><ListView android:id="@+id/list"/></FrameLayout>
<com.google.android.material.navigation.NavigationView android:id="@+id/nav" app:menu="@menu/drawer"/>
</androidx.drawerlayout.widget.DrawerLayout>"""
MENU = f'<menu {VIEWS}><item android:id="@+id/nav_second" android:title="Second"/></menu>'
MAIN = """\
import androidx.core.view.GravityCompat;
import androidx.drawerlayout.widget.DrawerLayout;
import com.google.android.material.navigation.NavigationView;
public class Main extends AppCompatActivity implements NavigationView.OnNavigationItemSelectedListener {
    DrawerLayout drawer;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        drawer = findViewById(R.id.drawer);
        ((NavigationView) findViewById(R.id.nav)).setNavigationItemSelectedListener(this);
        %s
    }
    @Override
    public boolean onNavigationItemSelected(MenuItem item) {
        startActivity(new Intent(this, Second.class));
        return true;
    }
    %s
}
"""
LOCK = "drawer.setDrawerLockMode(DrawerLayout.LOCK_MODE_LOCKED_CLOSED);"
ROWS = "((android.widget.ListView) findViewById(R.id.list)).setAdapter(new Rows(this));"
ADAPTER = f"""\
class Rows extends android.widget.ArrayAdapter<String> {{
    Rows(Context context) {{ super(context, 0); }}
    @Override
    public View getView(int position, View row, android.view.ViewGroup list) {{
        {LOCK}
        return row;
    }}
}}"""


def opens_second(root: Path, made: str, more: str = "") -> bool:
    """Whether a touch leads from the first screen, or its drawer, to the second."""
    files = {**APP, "res/layout/main.xml": LAYOUT, "res/menu/drawer.xml": MENU, "Main.java": JAVA + MAIN % (made, more)}
    return any(target == "Second" for _, target, *_ in edges(build(root, files)))


@pytest.mark.parametrize(("made", "more"), [(LOCK, ""), (ROWS, ADAPTER), ("drawer.setDrawerLockMode(1);", "")])
def test_a_drawer_that_is_locked_as_the_screen_comes_leads_nowhere(tmp_path: Path, made: str, more: str) -> None:
    assert not opens_second(tmp_path, made, more)


@pytest.mark.parametrize(
    ("made", "more"),
    [
        ("", ""),
        (f"if (isTaskRoot()) {{ {LOCK} }}", ""),
        (f"if (org.lib.Shelf.count() > 3) {{ {LOCK} }}", ""),
        (f"if (org.lib.Shelf.count() > 3) return; {LOCK}", ""),
        (f"for (String each : org.lib.Shelf.all()) {{ {LOCK} }}", ""),
        (f"try {{ org.lib.Shelf.load(); }} catch (Exception e) {{ {LOCK} }}", ""),
        (f"org.lib.Shelf.load().observe(this, found -> {{ {LOCK} }});", ""),
        (f"{LOCK} findViewById(R.id.go).setOnClickListener(v -> drawer.open());", ""),
        ("drawer.setDrawerLockMode(DrawerLayout.LOCK_MODE_UNLOCKED);", ""),
        ("drawer.setDrawerLockMode(DrawerLayout.LOCK_MODE_LOCKED_CLOSED, GravityCompat.END);", ""),
        (f"findViewById(R.id.go).setOnClickListener(v -> {LOCK[:-1]});", ""),
        (f"{LOCK} findViewById(R.id.go).setOnClickListener(v -> drawer.openDrawer(GravityCompat.START));", ""),
        (LOCK, "protected void onResume() { drawer.setDrawerLockMode(DrawerLayout.LOCK_MODE_UNLOCKED); }"),
    ],
)
def test_a_drawer_that_may_be_open_leads_on(tmp_path: Path, made: str, more: str) -> None:
    assert opens_second(tmp_path, made, more)
