"""Ways that a touch only prepares: it sets a flag that later code asks for; and what such code tells items apart by."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

JAVA_DRAWER = """
public class Main extends AppCompatActivity {
    private boolean settingsAsked;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        DrawerLayout drawer = findViewById(R.id.drawer);
        drawer.addDrawerListener(new DrawerLayout.SimpleDrawerListener() {
            @Override
            public void onDrawerClosed(View view) {
                if (settingsAsked) {
                    startActivity(new Intent(Main.this, Second.class));
                    settingsAsked = false;
                }
            }
        });
        findViewById(R.id.go_there).setOnClickListener(v -> { settingsAsked = true; drawer.closeDrawers(); });
        findViewById(R.id.other).setOnClickListener(v -> drawer.closeDrawers());
    }
    %s
}
"""
KOTLIN_DRAWER = """
class Main : AppCompatActivity() {
    private var settingsAsked = false
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        val drawer = findViewById<DrawerLayout>(R.id.drawer)
        drawer.addDrawerListener(object : DrawerLayout.SimpleDrawerListener() {
            override fun onDrawerClosed(view: View) {
                if (settingsAsked) startActivity(Intent(this@Main, Second::class.java))
                settingsAsked = false
            }
        })
        findViewById<View>(R.id.go_there).setOnClickListener { settingsAsked = true; drawer.closeDrawers() }
    }
}
"""


@pytest.mark.parametrize(
    "files", [{"Main.java": JAVA + JAVA_DRAWER % ""}, {"Main.kt": KOTLIN + KOTLIN_DRAWER}], ids=["java", "kotlin"]
)
def test_what_a_touch_asks_for_and_a_closed_drawer_starts_is_a_way_of_the_touch(
    tmp_path: Path, files: dict[str, str]
) -> None:
    assert edges(build(tmp_path, {**APP, **files})) == {("Main", "Second", "click", "go_there")}


def test_a_flag_that_is_set_without_a_touch_as_well_tells_of_none(tmp_path: Path) -> None:
    more = "@Override protected void onStart() { super.onStart(); settingsAsked = true; }"
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + JAVA_DRAWER % more})) == {("Main", "Second", "auto", "")}


ITEMS = """
class Main : Activity() {
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menu.add(0, OTHER, 0, "Other")
        menu.add(0, SETTINGS, 0, "Settings")
        return true
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        if (item.itemId == SETTINGS) startActivity(Intent(this, Second::class.java))
        return true
    }
    companion object { const val SETTINGS = -3; const val OTHER = 3 }
}
"""
ITEMS_IN_JAVA = """
public class Main extends Activity {
    static final int SETTINGS = -3, OTHER = 3;
    @Override public boolean onCreateOptionsMenu(Menu menu) {
        menu.add(0, OTHER, 0, "Other");
        menu.add(0, SETTINGS, 0, "Settings");
        return true;
    }
    @Override public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == SETTINGS) startActivity(new Intent(this, Second.class));
        return true;
    }
}
"""


@pytest.mark.parametrize(
    "files", [{"Main.java": JAVA + ITEMS_IN_JAVA}, {"Main.kt": KOTLIN + ITEMS}], ids=["java", "kotlin"]
)
def test_items_with_numbers_below_zero_are_told_apart(tmp_path: Path, files: dict[str, str]) -> None:
    found = edges(build(tmp_path, {**APP, **files}))
    assert {e for e in found if e[1] == "Second"} == {("Main menu", "Second", "menu", "Settings")}


def test_a_preference_that_code_gives_its_title_is_called_by_it(tmp_path: Path) -> None:
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) { setContentView(R.layout.main) }
}
class Settings : PreferenceFragmentCompat() {
    override fun onCreatePreferences(state: Bundle?, root: String?) {
        addPreferencesFromResource(R.xml.prefs)
        val account = findPreference<Preference>("account")!!
        account.setTitle(if (known()) R.string.leave else R.string.enter)
        account.setOnPreferenceClickListener {
            startActivity(Intent(activity, Second::class.java))
            true
        }
    }
}
"""
    texts = '<resources><string name="enter">Sign in</string><string name="leave">Sign out</string></resources>'
    layout = f'<fragment {VIEWS} android:name="org.example.Settings"/>'
    files = {
        **APP,
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": f"{KOTLIN}import androidx.preference.*\n{code}",
        "res/layout/main.xml": layout,
        "res/values/strings.xml": texts,
        "res/xml/prefs.xml": f'<PreferenceScreen {VIEWS}><Preference android:key="account"/></PreferenceScreen>',
    }
    found = edges(build(tmp_path, files))
    assert {e for e in found if e[1] == "Second"} == {
        ("Settings", "Second", "preference", "Sign in"),
        ("Settings", "Second", "preference", "Sign out"),
    }


DRAWER = {
    "res/layout/main.xml": (
        f'<DrawerLayout {VIEWS} android:id="@+id/drawer"><LinearLayout/>'
        '<com.google.android.material.navigation.NavigationView android:id="@+id/nav" app:menu="@menu/nav"/>'
        "</DrawerLayout>"
    ),
    "res/menu/nav.xml": f'<menu {VIEWS}><item android:id="@+id/a"/><item android:id="@+id/b"/></menu>',
}
PENDING = """
class Main : AppCompatActivity(), NavigationView.OnNavigationItemSelectedListener {
    private var pending: Runnable? = null
    private lateinit var drawer: DrawerLayout
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        drawer = findViewById(R.id.drawer)
        findViewById<NavigationView>(R.id.nav).setNavigationItemSelectedListener(this)
        drawer.addDrawerListener(object : DrawerLayout.SimpleDrawerListener() {
            override fun onDrawerClosed(view: View) {
                if (pending != null) Handler().post(pending!!)
                pending = null
            }
        })
        %s
    }
    override fun onNavigationItemSelected(item: MenuItem): Boolean {
        pending = Runnable { open(item.itemId) }
        drawer.closeDrawers()
        return true
    }
    private fun open(id: Int) {
        when (id) {
            R.id.a -> startActivity(Intent(this, Second::class.java))
            R.id.b -> startActivity(Intent(this, Third::class.java))
        }
    }
}
"""
PENDING_IN_JAVA = """
public class Main extends AppCompatActivity implements NavigationView.OnNavigationItemSelectedListener {
    private Runnable pending;
    private DrawerLayout drawer;
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        drawer = findViewById(R.id.drawer);
        ((NavigationView) findViewById(R.id.nav)).setNavigationItemSelectedListener(this);
        drawer.addDrawerListener(new DrawerLayout.SimpleDrawerListener() {
            @Override public void onDrawerClosed(View view) { if (pending != null) pending.run(); }
        });
    }
    @Override public boolean onNavigationItemSelected(final MenuItem item) {
        pending = new Runnable() { @Override public void run() { open(item.getItemId()); } };
        drawer.closeDrawers();
        return true;
    }
    private void open(int id) {
        if (id == R.id.a) startActivity(new Intent(this, Second.class));
        else if (id == R.id.b) startActivity(new Intent(this, Third.class));
    }
}
"""
OF_ITEMS = {("Main drawer", "Second", "menu", "a"), ("Main drawer", "Third", "menu", "b")}


@pytest.mark.parametrize(
    "files", [{"Main.java": JAVA + PENDING_IN_JAVA}, {"Main.kt": KOTLIN + PENDING % ""}], ids=["java", "kotlin"]
)
def test_a_function_that_a_touch_keeps_for_later_goes_on_with_the_touch(tmp_path: Path, files: dict[str, str]) -> None:
    found = edges(build(tmp_path, {**APP, **DRAWER, **files}))
    assert {edge for edge in found if edge[1] != "Main drawer"} == OF_ITEMS


def test_a_function_that_is_kept_without_a_touch_comes_by_itself(tmp_path: Path) -> None:
    more = "pending = Runnable { startActivity(Intent(this, Third::class.java)) }"
    found = edges(build(tmp_path, {**APP, **DRAWER, "Main.kt": KOTLIN + PENDING % more}))
    assert {edge for edge in found if edge[1] != "Main drawer"} == {*OF_ITEMS, ("Main", "Third", "auto", "")}


FOR_ANOTHER = """
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> {
            Second.after = new Runnable() {
                @Override public void run() { %s }
            };
            startActivity(new Intent(this, Second.class));
        });
    }
}
"""
"""A screen whose button gives a field of the next one what that is to run."""


def test_a_function_that_another_activity_runs_goes_on_there(tmp_path: Path) -> None:
    main = FOR_ANOTHER % "Second.it.startActivity(new Intent(Second.it, Third.class));"
    second = """
public class Second extends Activity {
    static Runnable after;
    static Second it;
    @Override protected void onResume() { super.onResume(); it = this; after.run(); }
}
"""
    files = {**APP, "Main.java": JAVA + main, "Second.java": JAVA + second}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there"), ("Second", "Third", "auto", "")}


def test_what_uses_its_maker_does_not_go_on_with_the_touch_in_another_activity(tmp_path: Path) -> None:
    main = FOR_ANOTHER % "Main.this.startActivity(new Intent(Main.this, Third.class));"
    second = """
public class Second extends Activity {
    static Runnable after;
    @Override protected void onResume() { super.onResume(); after.run(); }
}
"""
    files = {**APP, "Main.java": JAVA + main, "Second.java": JAVA + second}
    assert ("Main", "Third", "click", "go_there") not in edges(build(tmp_path, files))
