"""Rows of a drawer that leave word of which was touched, for what is told that the drawer is closed."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui import target_of

IMPORTS = "import android.widget.*;\nimport java.util.*;\n"
FILES = {
    **APP,
    "res/layout/main.xml": f'<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">'
    '<FrameLayout android:id="@+id/content"/><ListView android:id="@+id/pages" android:layout_gravity="start"/>'
    "</androidx.drawerlayout.widget.DrawerLayout>",
    "res/values/arrays.xml": '<resources><string-array name="pages"><item>Alpha</item><item>Beta</item>'
    "<item>Gamma</item></string-array></resources>",
}
MAIN = """
public class Main extends Activity {
    @InjectView(R.id.pages) private ListView pages;
    FIELDS
    private int chosen;
    private DrawerLayout drawer;
    private static List<Class<? extends Activity>> screens;
    static {
        screens = new ArrayList<Class<? extends Activity>>();
        screens.add(Second.class);
        screens.add(Third.class);
    }
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        drawer = findViewById(R.id.drawer);
        pages.setAdapter(new ArrayAdapter<String>(this, R.layout.row, names));
        pages.setOnItemClickListener(new Rows());
        drawer.setDrawerListener(new ActionBarDrawerToggle(this, drawer, R.string.open, R.string.close) {
            public void onDrawerOpened(View view) { chosen = -1; }
            public void onDrawerClosed(View view) { go(); }
        });
    }
    private class Rows implements ListView.OnItemClickListener {
        @Override
        public void onItemClick(AdapterView<?> parent, View view, int position, long id) {
            chosen = position;
            drawer.closeDrawer(pages);
        }
    }
    private void go() {
        if (chosen != -1) startActivity(new Intent(this, screens.get(chosen)));
    }
    MORE
}
"""
INJECTED = "@InjectResource(R.array.pages) private String[] names;"


def led(root: Path, *, fields: str = INJECTED, more: str = "") -> set[tuple[str, str, str]]:
    """Which activities are opened, how, and by the rows with which texts."""
    main = MAIN.replace("FIELDS", fields).replace("MORE", more)
    found = build(root, {**FILES, "Main.java": JAVA + IMPORTS + main})
    ways = [e for e in found.transitions.values() if found.screens[e.target].name.endswith(("Second", "Third"))]
    ends = ((found.screens[e.target].name.rpartition(".")[2], e.edge_class, target_of(e.action)) for e in ways)
    return {(to, kind, "" if row is None else row.text) for to, kind, row in ends}


def test_each_row_leads_where_the_field_says_once_the_drawer_is_closed(tmp_path: Path) -> None:
    """The third row is behind the end of the list."""
    assert led(tmp_path) == {("Second", "item", "Alpha"), ("Third", "item", "Beta")}


def test_rows_that_are_not_known_lead_wherever_the_field_may_say(tmp_path: Path) -> None:
    found = led(tmp_path, fields="private String[] names = Names.load();")
    assert found == {("Second", "item", ""), ("Third", "item", "")}


@pytest.mark.parametrize(
    "more",
    [
        "void order() { Collections.reverse(screens); }",
        "void fill() { screens.add(0, Third.class); }",
        "List<Class<? extends Activity>> all() { return screens; }",
    ],
)
def test_the_places_in_a_list_that_others_may_change_are_not_known(tmp_path: Path, more: str) -> None:
    assert led(tmp_path, more=more) == {("Second", "item", ""), ("Third", "item", "")}


def test_who_closes_the_drawer_without_a_word_starts_nothing(tmp_path: Path) -> None:
    code = """
    void listen() { findViewById(R.id.content).setOnClickListener(v -> drawer.closeDrawers()); }
    @Override protected void onStart() { super.onStart(); listen(); }
    """
    main = MAIN.replace("FIELDS", INJECTED).replace("MORE", code)
    found = edges(build(tmp_path, {**FILES, "Main.java": JAVA + IMPORTS + main}))
    assert {kind for _, to, kind, _ in found if to in ("Second", "Third")} == {"item"}
