"""Menus whose items are objects of the app: how they are added, found again, and opened once the drawer is closed."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA

DRAWER = (
    f'<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer"><FrameLayout android:id="@+id/box"/>'
    '<NavigationView android:id="@+id/nav" android:layout_gravity="start"/></androidx.drawerlayout.widget.DrawerLayout>'
)
TEXTS = '<resources><string name="one">First</string><string name="two">Second</string></resources>'
RESOURCES = {
    "AndroidManifest.xml": manifest("Home", "One", "Two"),
    "res/layout/home.xml": DRAWER,
    "res/values/strings.xml": TEXTS,
    "One.java": "public class One extends android.app.Activity {}",
    "Two.java": "public class Two extends android.app.Activity {}",
}
OPENED = ("Home", "Home drawer", "click", "Open navigation drawer")
APART = {OPENED, ("Home drawer", "One", "menu", "First"), ("Home drawer", "Two", "menu", "Second")}


def test_a_function_that_an_object_made_on_the_spot_calls_is_called(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
fun DrawerLayout.closeAnd(action: () -> Unit) {
    addDrawerListener(object : DrawerLayout.DrawerListener {
        override fun onDrawerClosed(view: View) {
            action()
            removeDrawerListener(this)
        }
        override fun onDrawerOpened(view: View) = Unit
    })
    closeDrawers()
}
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        val drawer = findViewById<DrawerLayout>(R.id.drawer)
        findViewById<View>(R.id.box).setOnClickListener {
            drawer.closeAnd { startActivity(Intent(this, One::class.java)) }
        }
    }
}
"""
    assert edges(build(tmp_path, {**RESOURCES, "Home.kt": home})) == {("Home", "One", "click", "box")}


ITEMS = """
import android.app.Activity
import android.content.Intent
import org.example.plusAssign
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        val navigation = findViewById<NavigationView>(R.id.nav)
        FILL
        navigation.setNavigationItemSelectedListener { item ->
            startActivity(Intent(this, One::class.java))
            true
        }
    }
    private companion object {
        val ENTRIES = listOf(Entry(R.string.one, 1), Entry(R.string.two, 2))
    }
}
"""
EXTENSIONS = """
class Entry(val title: Int, val id: Int)
operator fun Menu.plusAssign(entry: Entry) {
    add(entry.title).apply { setIcon(R.drawable.some) }
}
"""


@pytest.mark.parametrize(
    "fill",
    [
        "for (entry in ENTRIES) navigation.menu += entry",
        "val more = navigation.menu.addSubMenu(R.string.more)\n        for (entry in ENTRIES) { more += entry }",
        "for (entry in ENTRIES) navigation.menu.add(entry.title)",
        "for (entry in ENTRIES) navigation.menu.add(0, entry.id, 0, entry.title)",
    ],
)
def test_each_object_that_is_added_to_a_menu_is_an_item(tmp_path: Path, fill: str) -> None:
    files = {**RESOURCES, "Home.kt": ITEMS.replace("FILL", fill), "Extensions.kt": EXTENSIONS}
    found = {OPENED, ("Home drawer", "One", "menu", "First"), ("Home drawer", "One", "menu", "Second")}
    assert edges(build(tmp_path, files)) == found


FOUND = """
import android.app.Activity
import android.content.Intent
class Entry(val title: Int, val screen: Class<out Activity>)
class Entries(private val activity: Activity) {
    private val byTitle = mapOf(
        activity.getString(ALL[0].title) to ALL[0],
        activity.getString(ALL[1].title) to ALL[1],
    )
    fun of(item: MenuItem): Entry {
        if (!byTitle.containsKey(item.title.toString())) throw IllegalArgumentException()
        return byTitle.getValue(item.title.toString())
    }
    private companion object {
        private val ALL = arrayOf(Entry(R.string.one, One::class.java), Entry(R.string.two, Two::class.java))
    }
}
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        val navigation = findViewById<NavigationView>(R.id.nav)
        val entries = Entries(this)
        navigation.menu.add(0, 1, 0, R.string.one)
        navigation.menu.add(0, 2, 0, R.string.two)
        navigation.setNavigationItemSelectedListener { item ->
            startActivity(Intent(this, entries.of(item).screen))
            true
        }
    }
}
"""


def test_what_a_map_holds_under_the_title_of_an_item_is_opened_by_it(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**RESOURCES, "Home.kt": FOUND})) == APART


def test_of_several_objects_each_condition_on_their_class_chooses_its_method(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
sealed class Entry {
    class Screen(val screen: Class<out Activity>) : Entry()
    class Page(val page: Class<out Fragment>) : Entry()
}
object Manager {
    fun open(activity: Activity, entry: Entry) {
        when (entry) {
            is Entry.Page -> open(activity, entry)
            is Entry.Screen -> open(activity, entry)
        }
    }
    private fun open(activity: Activity, entry: Entry.Page) = Unit
    private fun open(activity: Activity, entry: Entry.Screen) {
        activity.startActivity(Intent(activity, entry.screen))
    }
}
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        val entries = listOf(Entry.Screen(One::class.java), Entry.Screen(Two::class.java))
        findViewById<View>(R.id.box).setOnClickListener { Manager.open(this, entries[number]) }
    }
}
"""
    found = edges(build(tmp_path, {**RESOURCES, "Home.kt": home}))
    assert found == {("Home", "One", "click", "box"), ("Home", "Two", "click", "box")}


_OPENING = """
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case 1: startActivity(new Intent(this, Second.class)); return true;
            case 2: startActivity(new Intent(this, Third.class)); return true;
        }
        return false;
    }
    static final int[] IDS = {1, 2};
    static final String[] TITLES = {"Far", "Near"};
    static final Row[] ROWS = {new Row(1, "Far"), new Row(2, "Near")};
    static class Row {
        final int id;
        final String title;
        Row(int id, String title) { this.id = id; this.title = title; }
        int getId() { return id; }
        String getTitle() { return title; }
    }
}
"""


def _added(root: Path, code: str) -> set[tuple[str, str, str, str]]:
    head = f"{JAVA}public class Main extends Activity {{\n    public boolean onCreateOptionsMenu(Menu menu) {{\n"
    main = f"{head}        {code}\n        return true;\n    }}{_OPENING}"
    return {e for e in edges(build(root, {**APP, "Main.java": main})) if e[1] != "Main menu"}


@pytest.mark.parametrize(
    "code",
    [
        'boolean far = isFar(); menu.add(0, far ? 1 : 2, 0, !far ? "Near" : "Far");',
        'int id; String t; if (isFar()) { id = 1; t = "Far"; } else { t = "Near"; id = 2; } menu.add(0, id, 0, t);',
        "for (int i = 0; i < 2; i++) menu.add(0, IDS[i], 0, TITLES[i]);",
        "for (Row row : ROWS) menu.add(0, row.getId(), 0, row.getTitle());",
        "for (Row row : ROWS) menu.add(0, row.id, 0, row.title);",
    ],
)
def test_ids_and_titles_of_items_belong_together(tmp_path: Path, code: str) -> None:
    assert _added(tmp_path, code) == {("Main menu", "Second", "menu", "Far"), ("Main menu", "Third", "menu", "Near")}


def test_items_whose_titles_are_not_known_have_none(tmp_path: Path) -> None:
    code = 'menu.add(0, isFar() ? 1 : 2, 0, isLate() ? "Near" : "Far");'
    assert _added(tmp_path, code) == {("Main", "Second", "menu", ""), ("Main", "Third", "menu", "")}


def test_one_title_is_that_of_each_id(tmp_path: Path) -> None:
    code = 'menu.add(0, isFar() ? 1 : 2, 0, "Go");'
    assert _added(tmp_path, code) == {("Main menu", "Second", "menu", "Go"), ("Main menu", "Third", "menu", "Go")}


def test_an_item_with_an_id_stands_in_the_menu_whatever_its_title(tmp_path: Path) -> None:
    main = """\
public class Main extends Activity {
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add(0, 1, 0, user.getName());
        return true;
    }
    public boolean onOptionsItemSelected(MenuItem item) {
        startActivity(new Intent(this, Second.class));
        return true;
    }
}
"""
    graph = build(tmp_path, {**APP, "Main.java": JAVA + main})
    assert ("Main", "Main menu", "menu", "More options") in edges(graph)


def test_the_items_of_a_menu_that_a_row_opens_have_each_its_own_title(tmp_path: Path) -> None:
    code = """
public class Main extends android.app.ListActivity {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getListView().setOnItemLongClickListener((list, row, place, id) -> {
            android.widget.PopupMenu popup = new android.widget.PopupMenu(this, row);
            java.util.List<Entry> entries = new java.util.ArrayList<>();
            entries.add(new Entry(1, R.string.show));
            entries.add(new Entry(2, R.string.edit));
            for (Entry entry : entries) popup.getMenu().add(0, entry.id, 0, entry.title);
            popup.setOnMenuItemClickListener(item -> chosen(item.getItemId()));
            popup.show();
            return true;
        });
    }
    boolean chosen(int id) {
        switch (id) {
            case 1: startActivity(new Intent(this, Second.class)); return true;
            case 2: startActivity(new Intent(this, Third.class)); return true;
        }
        return false;
    }
}
"""
    entry = "public class Entry { int id; int title; Entry(int id, int title) { this.id = id; this.title = title; } }"
    strings = '<resources><string name="show">Show</string><string name="edit">Edit</string></resources>'
    files = {**APP, "res/values/strings.xml": strings, "Entry.java": entry, "Main.java": JAVA + code}
    found = {edge for edge in edges(build(tmp_path, files)) if edge[2] == "menu"}
    assert found == {("Main menu", "Second", "menu", "Show"), ("Main menu", "Third", "menu", "Edit")}
