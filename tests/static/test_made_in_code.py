"""What code makes and keeps: rows of drawers, maps from keys to targets, search views, answers, taps on lists."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

ACTIVITIES = {
    "Second.java": "public class Second extends android.app.Activity {}",
    "Third.java": "public class Third extends android.app.Activity {}",
    "Fourth.java": "public class Fourth extends android.app.Activity {}",
}
KOTLIN = """
import android.app.Activity
import android.content.Context
import android.content.Intent
import android.os.Bundle
import android.view.View
import androidx.activity.result.contract.ActivityResultContracts
"""
JAVA = """
import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.*;
import android.view.GestureDetector;
import android.view.View;
import androidx.fragment.app.Fragment;
import androidx.recyclerview.widget.RecyclerView;
"""
LIST = f"<LinearLayout {VIEWS}><androidx.recyclerview.widget.RecyclerView android:id='@+id/rows'/></LinearLayout>"
BUTTONS = f"""<LinearLayout {VIEWS}>
    <Button android:id="@+id/a"/><Button android:id="@+id/b"/><Button android:id="@+id/c"/></LinearLayout>"""
TEXTS = "<resources><string name='lists'>Lists</string><string name='tags'>Tags</string></resources>"


def found(root: Path, files: dict[str, str]) -> set[tuple[str, str, str, str]]:
    """The edges of an app with three more activities."""
    app = {"AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth"), "res/values/strings.xml": TEXTS}
    return edges(build(root, {**app, **ACTIVITIES, **files}))


def test_rows_of_a_drawer_made_in_code_lead_where_their_own_listeners_do(tmp_path: Path) -> None:
    code = """
import com.mikepenz.materialdrawer.model.AbstractDrawerItem
import com.mikepenz.materialdrawer.model.PrimaryDrawerItem
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        drawer.apply {
            addItems(
                item { nameRes = R.string.lists; onClick = { startActivity(Intent(context, Second::class.java)) } },
                item { nameText = "Log out"; onClick = ::logout },
            )
        }
        drawer.addItem(PrimaryDrawerItem().withName(R.string.tags).withOnDrawerItemClickListener { _, _, _ ->
            startActivity(Intent(this, Third::class.java))
            true
        })
    }
    private fun logout() = startActivity(Intent(this, Fourth::class.java))
}
private inline fun item(block: PrimaryDrawerItem.() -> Unit): PrimaryDrawerItem =
    PrimaryDrawerItem().apply { isSelectable = false }.apply(block)
private var AbstractDrawerItem<*, *>.onClick: () -> Unit
    get() = throw UnsupportedOperationException()
    set(value) {
        onDrawerItemClickListener = { _, _, _ -> value(); false }
    }
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code}) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "Lists"),
        ("Main drawer", "Third", "click", "Tags"),
        ("Main drawer", "Fourth", "click", "Log out"),
    }


def test_a_drawer_that_listens_for_all_of_its_rows_asks_for_their_identifiers(tmp_path: Path) -> None:
    code = """
import com.mikepenz.materialdrawer.*
import com.mikepenz.materialdrawer.model.*
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        buildDrawer(this) {
            addDrawerItems(
                item { withName(R.string.lists); withIdentifier(LISTS.toLong()) },
                item { withName("Nothing"); withIdentifier(NOTHING.toLong()) },
                item { withName(R.string.tags); withIcon(R.drawable.tag).withIdentifier(TAGS.toLong()) },
            )
            withOnDrawerItemClickListener(object : Drawer.OnDrawerItemClickListener {
                override fun onItemClick(view: View?, position: Int, drawerItem: IDrawerItem<*>): Boolean {
                    when (drawerItem.identifier.toInt()) {
                        LISTS -> startActivity(Intent(this@Main, Second::class.java))
                        TAGS -> startActivity(Intent(this@Main, Third::class.java))
                    }
                    return false
                }
            })
        }
    }
    companion object {
        const val LISTS = 1
        const val TAGS = 2
        const val NOTHING = 3
    }
}
private inline fun item(block: PrimaryDrawerItem.() -> Unit): PrimaryDrawerItem = PrimaryDrawerItem().apply(block)
private inline fun buildDrawer(activity: Activity, block: DrawerBuilder.() -> Unit): Drawer =
    DrawerBuilder(activity).apply(block).build()
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code}) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "Lists"),
        ("Main drawer", "Third", "click", "Tags"),
    }


DRAWER = """
import com.mikepenz.materialdrawer.*
import com.mikepenz.materialdrawer.model.*
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        val builder = DrawerBuilder().withActivity(this)
        %s
    }
    private fun one(builder: DrawerBuilder) { builder.addDrawerItems(LISTS) }
    private fun two(builder: DrawerBuilder) { builder.addStickyDrawerItems(TAGS) }
    private fun add(builder: DrawerBuilder, row: PrimaryDrawerItem) { builder.addDrawerItems(row) }
}
""".replace("LISTS", 'PrimaryDrawerItem().withIdentifier(1).withName("Lists")').replace(
    "TAGS", 'PrimaryDrawerItem().withIdentifier(2).withName("Tags")'
)
LISTENING = """
        builder.withOnDrawerItemClickListener { _, _, row ->
            if (row.identifier == 1L) startActivity(Intent(this, Second::class.java))
            else if (row.identifier == 2L) startActivity(Intent(this, Third::class.java))
            false
        }
"""
ADDING = """
        add(builder, PrimaryDrawerItem().withIdentifier(1).withName("Lists"))
        add(builder, PrimaryDrawerItem().withIdentifier(2).withName("Tags"))
"""
LATER = """
        val drawer = builder.build()
        drawer.addItem(PrimaryDrawerItem().withIdentifier(1).withName("Lists"))
        drawer.addItem(PrimaryDrawerItem().withIdentifier(2).withName("Tags"))
"""


@pytest.mark.parametrize(
    "code",
    [
        f"one(builder); two(builder){LISTENING}",
        f"{LISTENING}one(builder); two(builder)",
        f"one(builder){LISTENING}two(builder)",
        f"{ADDING}{LISTENING}",
        f"{LISTENING}{LATER}",
    ],
)
def test_a_drawer_listens_for_rows_that_are_added_anywhere(tmp_path: Path, code: str) -> None:
    assert found(tmp_path, {"Main.kt": KOTLIN + DRAWER % code}) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "Lists"),
        ("Main drawer", "Third", "click", "Tags"),
    }


ACCOUNTS = """
import com.mikepenz.materialdrawer.*
import com.mikepenz.materialdrawer.AccountHeaderBuilder
import com.mikepenz.materialdrawer.model.*
class Main : Activity(), AccountHeader.OnAccountHeaderListener, Drawer.OnDrawerItemClickListener {
    override fun onCreate(state: Bundle?) {
        val header = AccountHeaderBuilder().withActivity(this)
        DrawerBuilder().withAccountHeader(header).withOnDrawerItemClickListener(this).addDrawerItems(
            PrimaryDrawerItem().withIdentifier(1).withName("Tags"))
        header%s.build()
    }
    private fun accounts() = listOf(ProfileDrawerItem().withIdentifier(1).withName("Mine"),
        ProfileSettingDrawerItem().withIdentifier(2).withName("Add account"))
    override fun onProfileChanged(view: View?, profile: IProfile<*>, current: Boolean): Boolean {
        if (profile.identifier == 2L) startActivity(Intent(this, Second::class.java))
        return false
    }
    override fun onItemClick(view: View?, position: Int, drawerItem: IDrawerItem<*>): Boolean {
        startActivity(Intent(this, Third::class.java))
        return false
    }
}
"""


@pytest.mark.parametrize(
    "calls",
    [
        ".withProfiles(accounts()).withOnAccountHeaderListener(this)",
        ".withOnAccountHeaderListener(this).withProfiles(accounts())",
    ],
)
def test_the_header_of_a_drawer_listens_for_its_accounts(tmp_path: Path, calls: str) -> None:
    assert found(tmp_path, {"Main.kt": KOTLIN + ACCOUNTS % calls}) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "Add account"),
        ("Main drawer", "Third", "click", "Tags"),
    }


def test_a_drawer_whose_rows_are_not_seen_listens_all_the_same(tmp_path: Path) -> None:
    code = "Rows.fill(builder)" + LISTENING
    main = (DRAWER % code).replace(".addDrawerItems", ".fill").replace(".addStickyDrawerItems", ".fill")
    assert {e[:2] for e in found(tmp_path, {"Main.kt": KOTLIN + main})} == {("Main", "Second"), ("Main", "Third")}


def test_preferences_made_by_functions_with_receivers_say_their_titles(tmp_path: Path) -> None:
    code = """
import androidx.preference.Preference
import androidx.preference.PreferenceFragmentCompat
class Main : Activity() {
    override fun onCreate(state: Bundle?) { supportFragmentManager.commit { replace(R.id.x, Prefs()) } }
}
class Parent(val context: Context, val add: (Preference) -> Unit)
inline fun Parent.preference(builder: Preference.() -> Unit) {
    val made = Preference(context)
    builder(made)
    add(made)
}
inline fun PreferenceFragmentCompat.screen(builder: Parent.() -> Unit) = builder(Parent(requireContext()) { })
class Prefs : PreferenceFragmentCompat() {
    override fun onCreatePreferences(state: Bundle?, key: String?) {
        screen {
            preference {
                setTitle(R.string.tags)
                setOnPreferenceClickListener { startActivity(Intent(context, Second::class.java)); true }
            }
        }
    }
}
"""
    assert ("Prefs", "Second", "preference", "Tags") in found(tmp_path, {"Main.kt": KOTLIN + code})


def test_a_map_gives_each_key_its_own_target(tmp_path: Path) -> None:
    code = """
class Main : Activity() {
    private val targets = mapOf(R.id.a to Second::class.java, R.id.b to Third::class.java)
    private val more = HashMap<Int, Class<*>>()
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        more[R.id.c] = Fourth::class.java
        findViewById<View>(R.id.a).setOnClickListener(::go)
        findViewById<View>(R.id.b).setOnClickListener(::go)
        findViewById<View>(R.id.c).setOnClickListener { startActivity(Intent(this, more.get(it.id))) }
    }
    private fun go(v: View) = startActivity(Intent(this, targets[v.id]))
}
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code, "res/layout/main.xml": BUTTONS}) == {
        ("Main", "Second", "click", "a"),
        ("Main", "Third", "click", "b"),
        ("Main", "Fourth", "click", "c"),
    }


def test_pairs_are_taken_apart_one_by_one(tmp_path: Path) -> None:
    code = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        listOf(R.id.a to Second::class.java, R.id.b to Third::class.java).forEach { (id, target) ->
            findViewById<View>(id).setOnClickListener { startActivity(Intent(this, target)) }
        }
    }
}
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code, "res/layout/main.xml": BUTTONS}) == {
        ("Main", "Second", "click", "a"),
        ("Main", "Third", "click", "b"),
    }


def test_what_a_launcher_is_told_follows_the_touch_that_launched_it(tmp_path: Path) -> None:
    code = """
class Main : Activity() {
    private val pick = registerForActivityResult(ActivityResultContracts.GetContent()) { uri ->
        startActivity(Intent(this, Second::class.java))
    }
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.a).setOnClickListener { pick.launch("*/*") }
    }
}
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code, "res/layout/main.xml": BUTTONS}) == {
        ("Main", "system:GetContent", "system", "a"),
        ("Main", "Second", "click", "a"),
    }


def test_taps_that_a_list_hands_to_a_gesture_detector_are_taps_on_its_rows(tmp_path: Path) -> None:
    files = {
        "res/layout/main.xml": LIST,
        "Taps.java": JAVA
        + """
public class Taps implements RecyclerView.OnItemTouchListener {
    public interface OnItem { void onItem(View view, int n); }
    private final OnItem listener;
    private final GestureDetector detector;
    public Taps(Context context, OnItem listener) {
        this.listener = listener;
        detector = new GestureDetector(context, new Gestures());
    }
    @Override public boolean onInterceptTouchEvent(RecyclerView rows, MotionEvent e) {
        return detector.onTouchEvent(e);
    }
    class Gestures extends GestureDetector.SimpleOnGestureListener {
        @Override public boolean onSingleTapUp(MotionEvent e) { listener.onItem(null, 1); return true; }
    }
}
""",
        "Main.java": JAVA
        + """
public class Main extends Activity implements Taps.OnItem {
    @Override public void onCreate(Bundle b) {
        setContentView(R.layout.main);
        RecyclerView rows = findViewById(R.id.rows);
        rows.addOnItemTouchListener(new Taps(this, this));
    }
    @Override public void onItem(View view, int n) { startActivity(new Intent(this, Second.class)); }
}
""",
    }
    assert found(tmp_path, files) == {("Main", "Second", "item", "rows")}


def test_a_list_of_the_apps_own_class_names_its_rows(tmp_path: Path) -> None:
    files = {
        "res/layout/main.xml": LIST.replace("androidx.recyclerview.widget.RecyclerView", "org.example.Rows"),
        "res/layout/row.xml": f"<TextView {VIEWS}/>",
        "Rows.java": JAVA
        + """
public class Rows extends RecyclerView {
    @Override public void setAdapter(RecyclerView.Adapter adapter) { super.setAdapter(adapter); }
}
""",
        "All.java": JAVA
        + """
public class All extends RecyclerView.Adapter<All.Row> {
    private final Context context;
    public All(Context context) { this.context = context; }
    @Override public Row onCreateViewHolder(ViewGroup parent, int type) {
        return new Row(LayoutInflater.from(context).inflate(R.layout.row, parent, false));
    }
    @Override public void onBindViewHolder(Row row, int n) {
        row.itemView.setOnClickListener(v -> context.startActivity(new Intent(context, Second.class)));
    }
    static class Row extends RecyclerView.ViewHolder { Row(View view) { super(view); } }
}
""",
        "Main.java": JAVA
        + """
public class Main extends Activity {
    @Override public void onCreate(Bundle b) {
        setContentView(R.layout.main);
        Rows rows = findViewById(R.id.rows);
        rows.setAdapter(new All(this));
    }
}
""",
    }
    assert found(tmp_path, files) == {("Main", "Second", "item", "rows")}


def test_a_screen_behind_a_passcode_goes_on_to_the_screen_that_asked(tmp_path: Path) -> None:
    code = """
class Main : Locked()
class Second : Locked()
abstract class Locked : Activity() {
    override fun onResume() {
        if (locked()) startActivity(Intent(this, Third::class.java).putExtra("caller", this.javaClass.name))
    }
    private fun locked() = System.currentTimeMillis() > 5
}
class Third : Activity() {
    override fun onResume() {
        startActivity(Intent().setClassName(this, intent.getStringExtra("caller")))
    }
}
"""
    ways = found(tmp_path, {"Main.kt": KOTLIN + code, "Second.java": "", "Third.java": ""})
    assert {(a, b) for a, b, _, _ in ways} == {
        ("Main", "Third"),
        ("Second", "Third"),
        ("Third", "Main"),
        ("Third", "Second"),
    }


def test_the_menu_item_that_opens_a_search_view_leads_to_the_search(tmp_path: Path) -> None:
    searchable = """
        <activity android:name=".Second"/>
        <meta-data android:name="android.app.default_searchable" android:value=".Second"/>"""
    menu = f"""<menu {VIEWS}><item android:id="@+id/find" android:title="Find" app:showAsAction="always"
        app:actionViewClass="androidx.appcompat.widget.SearchView"/></menu>"""
    code = """
class Main : Activity() {
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.main, menu)
        val view = menu.findItem(R.id.find).actionView as SearchView
        view.setSearchableInfo(manager.getSearchableInfo(componentName))
        return true
    }
}
"""
    files = {"AndroidManifest.xml": manifest("Main", more=searchable), "res/menu/main.xml": menu}
    assert ("Main", "Second", "menu", "find") in found(tmp_path, {**files, "Main.kt": KOTLIN + code})


def test_a_class_named_by_its_text_in_another_package_is_no_screen_of_the_app(tmp_path: Path) -> None:
    code = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) = open(System.getProperty("app"))
    private fun open(name: String) {
        startActivity(Intent().setClassName(name, "com.other.Home"))
    }
}
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code}) == {("Main", "system:com.other.Home", "system", "")}


@pytest.mark.parametrize("name", ["com.other.Home", "org.example.Second"])
def test_a_class_in_an_unknown_package_is_a_screen_if_the_app_has_it(tmp_path: Path, name: str) -> None:
    code = f"""
class Main : Activity() {{
    override fun onCreate(state: Bundle?) {{
        val found = lookedUp().first()
        startActivity(Intent().setClassName(found, "{name}"))
    }}
}}
"""
    target = "Second" if name.endswith("Second") else f"system:{name}"
    assert {e[1] for e in found(tmp_path, {"Main.kt": KOTLIN + code})} == {target}


def test_a_check_for_the_class_in_front_leaves_out_the_way_to_itself(tmp_path: Path) -> None:
    code = """
class Main : Activity() {
    private val ways = Ways(this)
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.a).setOnClickListener { ways.go(Main::class.java) }
        findViewById<View>(R.id.b).setOnClickListener { ways.go(Second::class.java) }
    }
}
class Ways(private val activity: Activity) {
    fun go(target: Class<out Activity>) {
        if (activity.javaClass != target) activity.startActivity(Intent(activity, target))
    }
}
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code, "res/layout/main.xml": BUTTONS}) == {
        ("Main", "Second", "click", "b")
    }


def test_the_button_on_the_left_of_the_bar_is_told_as_the_platform_calls_it(tmp_path: Path) -> None:
    code = """
class Main : Activity() {
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        if (item.itemId == android.R.id.home) startActivity(Intent(this, Second::class.java))
        return true
    }
}
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code}) == {("Main", "Second", "click", "Navigate up")}


def test_a_fragment_made_by_the_name_of_its_class_is_shown(tmp_path: Path) -> None:
    files = {
        "Main.java": JAVA
        + """
public class Main extends Activity {
    @Override public void onCreate(Bundle b) {
        getSupportFragmentManager().beginTransaction().replace(android.R.id.list, made(), "list").commit();
    }
    private Fragment made() { return Fragment.instantiate(this, Page.class.getName(), new Bundle()); }
}
""",
        "Page.java": JAVA
        + """
public class Page extends Fragment {
    private final Bundle kept = new Bundle();
    @Override public void onResume() { startActivity(new Intent(getActivity(), Second.class)); }
}
""",
    }
    assert found(tmp_path, files) == {("Main", "Page", "auto", ""), ("Page", "Second", "auto", "")}


def test_an_intent_that_an_extension_of_it_starts_is_what_is_started(tmp_path: Path) -> None:
    code = """
interface Opening { fun build(context: Context): Intent }
abstract class ScreenOpening(private val screen: Class<out Activity>) : Opening {
    protected val intent: Intent = Intent()
    override fun build(context: Context) = intent.setClass(context, screen)
}
class SecondOpening : ScreenOpening(Second::class.java)
fun Intent.startActivity(activity: Activity) { activity.startActivity(this) }
fun Opening.startActivity(activity: Activity) { build(activity).startActivity(activity) }
class Main : Activity() {
    override fun onCreate(state: Bundle?) { SecondOpening().startActivity(this) }
}
"""
    assert found(tmp_path, {"Main.kt": KOTLIN + code}) == {("Main", "Second", "auto", "")}
