"""Classes that code declares for locals, elements and casts: whose method runs where nothing else is known."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_kotlin")

BUTTON = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'
SCREENS = "class One extends android.app.Activity {}\nclass Two extends android.app.Activity {}"
JAVA = """
import android.app.Activity;
import android.content.Intent;
class Opener {{ void open(Activity a) {{ a.startActivity(new Intent(a, One.class)); }} }}
class Other {{ void open(Activity a) {{ a.startActivity(new Intent(a, Two.class)); }} }}
class Home extends Activity {{
    public void onCreate(Bundle state) {{
        setContentView(R.layout.home);
        findViewById(R.id.edit).setOnClickListener(v -> {{ {code} }});
    }}
}}
"""
KOTLIN = """
import android.app.Activity
import android.content.Intent
class Opener {{ fun open(a: Activity) {{ a.startActivity(Intent(a, One::class.java)) }} }}
class Other {{ fun open(a: Activity) {{ a.startActivity(Intent(a, Two::class.java)) }} }}
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener {{ {code} }}
    }}
}}
"""


@pytest.mark.parametrize(
    ("home", "code"),
    [
        (JAVA, "Opener o = getIntent().getParcelableExtra(KEY); o.open(this);"),
        (JAVA, "((Opener) things().find()).open(this);"),
        (JAVA, "for (Opener o : all()) o.open(this);"),
        (KOTLIN, "val o: Opener? = intent.getParcelableExtra(KEY)\n o?.open(this)"),
        (KOTLIN, "(things().find() as Opener).open(this)"),
        (KOTLIN, "val o = things().find() as? Opener\n o?.open(this)"),
    ],
)
def test_a_declared_class_tells_whose_method_runs(tmp_path: Path, home: str, code: str) -> None:
    name = "Home.java" if home is JAVA else "Home.kt"
    files = {name: home.format(code=code), "Screens.java": SCREENS, "res/layout/home.xml": BUTTON}
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One", "Two"), **files}))
    assert found == {("Home", "One", "click", "edit")}


def test_what_is_known_of_a_value_counts_more_than_how_it_is_declared(tmp_path: Path) -> None:
    home = """
import android.app.Activity;
import android.content.Intent;
interface Opener { void open(Activity a); }
class First implements Opener { public void open(Activity a) { a.startActivity(new Intent(a, One.class)); } }
class Second implements Opener { public void open(Activity a) { a.startActivity(new Intent(a, Two.class)); } }
class Home extends Activity {
    Opener made() { return new First(); }
    public void onCreate(Bundle state) { Opener opener = made(); opener.open(this); }
}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, files)) == {("Home", "One", "auto", "")}


def test_a_listener_that_another_screen_makes_is_not_meant(tmp_path: Path) -> None:
    home = """
import android.app.Activity;
import android.content.Intent;
interface Opener { void open(); }
class Home extends Activity {
    public void onCreate(Bundle state) { Opener opener = Registry.last(); opener.open(); }
}
class Two extends Activity {
    public void onCreate(Bundle state) {
        Registry.put(new Opener() { public void open() { startActivity(new Intent(Two.this, One.class)); } });
    }
}
class One extends Activity {}
"""
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": home}))
    assert ("Home", "One") not in {(a, b) for a, b, _, _ in found}


SETTINGS = f"""<PreferenceScreen {VIEWS}>
  <Preference android:key="@string/key_one" android:title="First"/>
  <Preference android:key="@string/key_two" android:title="Second"/>
  <Preference android:key="other" android:title="Third"/>
</PreferenceScreen>"""
STRINGS = '<resources><string name="key_one">one</string><string name="key_two">two</string></resources>'


@pytest.mark.parametrize(
    "compare",
    [
        "return key.equals(text(id));",
        "boolean same = TextUtils.equals(key, text(id)); return same;",
        "return Objects.equals(text(id), key);",
    ],
)
def test_a_comparison_that_a_method_makes_tells_preferences_apart(tmp_path: Path, compare: str) -> None:
    home = f"""
import android.app.Activity;
import android.content.Intent;
class Base {{
    Context context;
    String text(int id) {{ return context.getString(id); }}
    boolean isKey(String key, int id) {{ {compare} }}
}}
class Keys extends Base {{ static Keys get() {{ return new Keys(); }} }}
class Home extends PreferenceActivity {{
    public void onCreate(Bundle state) {{ addPreferencesFromResource(R.xml.settings); }}
    @Override public boolean onPreferenceTreeClick(PreferenceScreen screen, Preference preference) {{
        Keys keys = Keys.get();
        String key = preference.getKey();
        if (keys.isKey(key, R.string.key_one)) {{ startActivity(new Intent(this, One.class)); }}
        else if (keys.isKey(key, R.string.key_two)) {{ startActivity(new Intent(this, Two.class)); }}
        return true;
    }}
}}
"""
    files = {"Home.java": home, "Screens.java": SCREENS, "res/xml/settings.xml": SETTINGS}
    files |= {"AndroidManifest.xml": manifest("Home", "One", "Two"), "res/values/strings.xml": STRINGS}
    assert edges(build(tmp_path, files)) == {
        ("Home", "One", "preference", "First"),
        ("Home", "Two", "preference", "Second"),
    }


def test_a_method_in_kotlin_comes_before_its_declaration_in_java(tmp_path: Path) -> None:
    adapter = """
interface Listener { void onRow(int position); }
class Rows {
    private final Listener listener;
    Rows(Listener listener) { this.listener = listener; }
    void bind(View row, final int position) { row.setOnClickListener(v -> listener.onRow(position)); }
}
"""
    home = """
import android.app.Activity
import android.content.Intent
class Home : Activity(), Listener {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        Rows(this).bind(findViewById(R.id.edit), 0)
    }
    override fun onRow(position: Int) { startActivity(Intent(this, One::class.java)) }
}
"""
    files = {"Rows.java": adapter, "Home.kt": home, "Screens.java": SCREENS, "res/layout/home.xml": BUTTON}
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One"), **files}))
    assert found == {("Home", "One", "click", "edit")}


OVERLOADS = """
import android.app.Activity
import android.content.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { open(Item(), store.first()) }
    }
    %s
}
class Item
class Group
"""
NEXT = "Lib.next(item)"


@pytest.mark.parametrize(
    ("methods", "opened"),
    [
        (
            "fun open(item: Item, why: Exception) { open(item, why.toString()) }\n"
            "fun open(item: Item, why: CharSequence) { START(One) }",
            {"One"},
        ),
        *(
            (
                f"fun open(item: Item, why: Any) {{ START(One); {again} }}\n"
                "fun open(item: Group, why: Any) { START(Two) }",
                {"One"},
            )
            for again in (
                f"{NEXT}?.let {{ open(it, why) }}",
                f"for (one in {NEXT}) open(one, why)",
                f"open({NEXT}, why)",
            )
        ),
    ],
)
def test_a_call_of_the_own_name_means_what_its_arguments_say(tmp_path: Path, methods: str, opened: set[str]) -> None:
    """A text is no exception; what nothing is known of may be the next one of the same kind."""
    code = methods.replace("START(", "startActivity(Intent(this, ").replace("One)", "One::class.java))")
    home = OVERLOADS % code.replace("Two)", "Two::class.java))")
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.kt": home, "Screens.java": SCREENS}
    found = edges(build(tmp_path, {**files, "res/layout/home.xml": BUTTON}))
    assert found == {("Home", screen, "click", "edit") for screen in opened}


@pytest.mark.parametrize(
    "methods",
    [
        "void open(Context c, User user) { open(c, user != null ? user.name() : null); }\n"
        "void open(Context c, String name) { c.startActivity(new Intent(c, One.class)); }",
        "void open(Context c, String name) { open(c, store.find(name)); }\n"
        "void open(Context c, User user) { c.startActivity(new Intent(c, One.class)); }",
    ],
)
def test_what_takes_an_object_and_what_takes_a_text_hand_on_to_each_other(tmp_path: Path, methods: str) -> None:
    """Classes of libraries are not seen, and so it is not known what their methods give."""
    name = "store.name().trim()" if methods.startswith("void open(Context c, String") else "store.user()"
    home = JAVA.format(code=f"open(this, {name});").rstrip().removesuffix("}")
    home = home.replace("import", "import android.content.Context;\nimport org.library.User;\nimport", 1)
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": home + methods + "\n}\n"}
    found = edges(build(tmp_path, {**files, "Screens.java": SCREENS, "res/layout/home.xml": BUTTON}))
    assert found == {("Home", "One", "click", "edit")}


@pytest.mark.parametrize("turned", [False, True])
def test_an_activity_is_no_fragment(tmp_path: Path, turned: bool) -> None:
    """Of two overloads that are alike but for the kind of screen, the one for the screen at hand is meant."""
    overloads = [
        "fun open(fragment: Fragment, url: String) = open(fragment.requireActivity(), url)",
        "fun open(activity: Activity, url: String) { activity.startActivity(Intent(activity, Two::class.java)) }",
    ]
    urls = "\n".join(("object Urls {", *(overloads[::-1] if turned else overloads), "}"))
    home = KOTLIN.format(code="Urls.open(this@Home, store.url())")
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Screens.java": SCREENS}
    files |= {"Home.kt": f"import androidx.fragment.app.Fragment{home}{urls}", "res/layout/home.xml": BUTTON}
    assert edges(build(tmp_path, files)) == {("Home", "Two", "click", "edit")}


def test_what_hands_on_just_what_it_was_given_means_another_one(tmp_path: Path) -> None:
    home = JAVA.format(code="open(this, store.name());").rstrip().removesuffix("}")
    home += """
    void open(Activity a, String name) { open(a, new String[] {name}); }
    void open(Activity a, String[] names) { a.startActivity(new Intent(a, One.class)); }
}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": home, "Screens.java": SCREENS}
    found = edges(build(tmp_path, {**files, "res/layout/home.xml": BUTTON}))
    assert found == {("Home", "One", "click", "edit")}


SHOWN = {
    "kotlin": (
        "Shower.kt",
        """
object Shower {
    fun <T : DialogFragment> show(cls: Class<T>, manager: FragmentManager) = show(cls, null, manager)
    fun <T : DialogFragment> show(cls: Class<T>, args: Bundle?, manager: FragmentManager) {
        val made = manager.fragmentFactory.instantiate(cls.classLoader, cls.name) as T
        show(made, cls, manager)
    }
    fun <T : DialogFragment> show(made: T, cls: Class<T>, manager: FragmentManager) = show(made, cls.name, manager)
    fun <T : DialogFragment> show(made: T, tag: String, manager: FragmentManager) = made.show(manager, tag)
}
""",
    ),
    "java": (
        "Shower.java",
        """
import androidx.fragment.app.DialogFragment;
import androidx.fragment.app.FragmentManager;
class Shower {
    static void show(Class<? extends DialogFragment> cls, FragmentManager manager) {
        show((DialogFragment) manager.getFragmentFactory().instantiate(null, cls.getName()), cls, manager);
    }
    static void show(DialogFragment made, Class<? extends DialogFragment> cls, FragmentManager manager) {
        show(made, cls.getName(), manager);
    }
    static void show(DialogFragment made, String tag, FragmentManager manager) { made.show(manager, tag); }
}
""",
    ),
    "kotlin: the name of a class that is written out": (
        "Shower.kt",
        """
object Shower {
    fun show(cls: Class<Ask>, manager: FragmentManager) = show(Ask(), Ask::class.java.simpleName, manager)
    fun show(made: DialogFragment, cls: Class<Ask>, manager: FragmentManager) {}
    fun show(made: DialogFragment, tag: String, manager: FragmentManager) = made.show(manager, tag)
}
""",
    ),
}


@pytest.mark.parametrize("how", SHOWN)
def test_the_name_of_a_class_is_a_text_where_overloads_differ_in_that(tmp_path: Path, how: str) -> None:
    name, shower = SHOWN[how]
    imports = "import androidx.fragment.app.DialogFragment\nimport androidx.fragment.app.FragmentManager\n"
    home = """
class Home : androidx.fragment.app.FragmentActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { Shower.show(Ask::class.java, supportFragmentManager) }
    }
}
class Ask : DialogFragment()
"""
    files = {"AndroidManifest.xml": manifest("Home"), "Home.kt": imports + home, "res/layout/home.xml": BUTTON}
    files[name] = imports + shower if name.endswith(".kt") else shower
    assert edges(build(tmp_path, files)) == {("Home", "Ask", "click", "edit")}


@pytest.mark.parametrize("declared", ["class Listing { Two shown; ", "class Listing { Two shown() { return find(); } "])
def test_an_activity_that_is_declared_is_not_there_while_another_one_runs(tmp_path: Path, declared: str) -> None:
    shown = "shown" if "find" not in declared else "shown()"
    home = f"""
import android.app.Activity;
import android.content.Intent;
{declared} void changed() {{ {shown}.refresh(); }} }}
class Home extends Activity {{
    public void onCreate(Bundle state) {{
        setContentView(R.layout.home);
        Listing listing = Registry.listing();
        listing.changed();
    }}
}}
class Two extends Activity {{
    public void onCreate(Bundle state) {{ setContentView(R.layout.home); refresh(); }}
    void refresh() {{
        findViewById(R.id.edit).setOnClickListener(v -> startActivity(new Intent(this, One.class)));
    }}
}}
class One extends Activity {{}}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": home, "res/layout/home.xml": BUTTON}
    assert edges(build(tmp_path, files)) == {("Two", "One", "click", "edit")}


SWITCHING = """
import android.app.Activity
import android.content.Context
import android.content.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { Switcher.start(this, One::class.java, library.box()) }
    }
}
object Switcher {
    fun start(context: Context, cls: Class<*>, intent: Intent) {
        intent.setClass(context, cls)
        context.startActivity(intent)
    }
    fun start(context: Context, cls: Class<*>, box: Box) {
        context.startActivity(Intent(context, cls).putExtra("box", box.text))
    }
}
class Box(val text: String)
"""


def test_what_is_unknown_is_not_taken_for_an_intent(tmp_path: Path) -> None:
    files = {"Home.kt": SWITCHING, "Screens.java": SCREENS, "res/layout/home.xml": BUTTON}
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One"), **files}))
    assert found == {("Home", "One", "click", "edit")}


@pytest.mark.parametrize("above", ["android.view.View", "androidx.viewpager.widget.PagerAdapter"])
@pytest.mark.parametrize(
    ("declared", "may_be"),
    [
        ("io.reactivex.disposables.CompositeDisposable", False),
        ("android.graphics.Path", False),
        ("org.other.Cleared", False),
        ("java.io.Closeable", True),
        ("android.view.Cleared", True),
    ],
)
def test_what_extends_the_platform_is_none_of_another_library(
    tmp_path: Path, above: str, declared: str, may_be: bool
) -> None:
    """What a library has may be an object of the app only if the class of that can be of the declared type."""
    home = f"""
import android.app.Activity;
import android.content.Intent;
class Drawn extends {above} {{ void clear() {{ Home.at.startActivity(new Intent(Home.at, One.class)); }} }}
class Home extends Activity {{
    static Activity at;
    private {declared} all = Library.made();
    public void onStart() {{ at = this; all.clear(); }}
}}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": home, "Screens.java": SCREENS}
    assert any(target == "One" for _, target, *_ in edges(build(tmp_path, files))) is may_be
