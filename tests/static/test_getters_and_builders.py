"""Code that runs though little says so: lone getters, intents in fields, methods before extensions, the rest."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_kotlin")

BUTTON = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'


@pytest.mark.parametrize("code", ["list", "list\n        println()", "this.list"])
def test_a_property_that_stands_alone_runs_its_getter(tmp_path: Path, code: str) -> None:
    home = f"""
import android.app.Activity
import android.content.Intent
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener {{ edit() }}
    }}
    fun edit() {{
        {code}
    }}
    private val list: Unit
        get() {{
            startActivity(Intent(this, Detail::class.java))
        }}
}}
class Detail : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.kt": home, "res/layout/home.xml": BUTTON}
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "click", "edit")}


@pytest.mark.parametrize(
    "build_",
    [
        "fun build(a: Activity): Intent { made.setClass(a, Detail::class.java); return made }",
        "fun build(a: Activity) = made.setClass(a, Detail::class.java)",
        'fun build(a: Activity): Intent { made.setComponent(ComponentName(a, "org.example.Detail")); return made }',
    ],
)
def test_a_builder_that_keeps_an_intent_in_a_field_gives_it_back(tmp_path: Path, build_: str) -> None:
    home = f"""
import android.app.Activity
import android.content.ComponentName
import android.content.Intent
object Picker {{
    class Builder {{
        private val made: Intent = Intent()
        fun key(value: String): Builder {{ made.putExtra("key", value); return this }}
        {build_}
    }}
}}
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        startActivity(Picker.Builder().key("x").build(this))
    }}
}}
class Detail : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.kt": home}
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "auto", "")}


@pytest.mark.parametrize(
    "repeated", ["return add(name, 1);", "return this.add(name, 1).add(name, 2);", "add(name, 1); return this;"]
)
def test_a_builder_whose_constructor_makes_the_intent_hands_on_to_its_own_methods(
    tmp_path: Path, repeated: str
) -> None:
    builder = f"""
import android.content.Intent;
class Builder {{
    private final Intent made;
    Builder(String action) {{ made = new Intent("org.example." + action); }}
    Builder add(String name, int value) {{ made.putExtra(name, value); return this; }}
    Builder key(String name) {{ {repeated} }}
    Intent toIntent() {{ return made; }}
}}
"""
    home = """
class Home : android.app.Activity() {
    override fun onCreate(state: Bundle?) { startActivity(Builder("DETAIL").key("x").toIntent()) }
}
class Detail : android.app.Activity()
"""
    answers = (
        '<activity android:name=".Detail"><intent-filter><action android:name="org.example.DETAIL"/>'
        '<category android:name="android.intent.category.DEFAULT"/></intent-filter></activity>'
    )
    files = {"AndroidManifest.xml": manifest("Home", more=answers), "Builder.java": builder, "Home.kt": home}
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "auto", "")}


def test_a_method_of_the_platform_comes_before_an_extension_of_another_class(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
import androidx.appcompat.widget.PopupMenu
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { more(it) }
    }
    fun more(view: View) {
        val popup = PopupMenu(this, view)
        popup.inflate(R.menu.more)
        popup.setOnMenuItemClickListener { item: MenuItem ->
            when (item.itemId) {
                R.id.report -> startActivity(Intent(this, Detail::class.java))
            }
            true
        }
        popup.show()
    }
}
class Detail : Activity()
fun View.show() { visibility = View.VISIBLE }
"""
    files = {
        "AndroidManifest.xml": manifest("Home", "Detail"),
        "Home.kt": home,
        "res/layout/home.xml": BUTTON,
        "res/menu/more.xml": f'<menu {VIEWS}><item android:id="@+id/report"/></menu>',
    }
    assert edges(build(tmp_path, files)) == {("Home", "more", "click", "edit"), ("more", "Detail", "menu", "report")}


PAGES = """
import androidx.fragment.app.Fragment
import androidx.fragment.app.FragmentPagerAdapter
class Pages(manager: FragmentManager) : FragmentPagerAdapter(manager) {
    private var pages: List<Fragment> = emptyList()
    override fun getItem(position: Int): Fragment = pages[position]
    fun setTabs(start: Int, vararg tabs: Pair<Int, Fragment>) {
        pages = tabs.map { it.second }
    }
}
class One : Fragment()
class Two : Fragment()
"""
JAVA_PAGES = """
public class Pages extends androidx.fragment.app.FragmentPagerAdapter {
    private java.util.List<Fragment> pages;
    public Pages(FragmentManager manager) { super(manager); }
    @Override public Fragment getItem(int position) { return pages.get(position); }
    public void setTabs(int start, Fragment... tabs) { pages = java.util.Arrays.asList(tabs); }
}
"""


@pytest.mark.parametrize(
    ("pages", "given", "shown"),
    [
        ({"Pages.kt": PAGES}, "R.string.one to One(), R.string.two to Two()", {"One", "Two"}),
        ({"Pages.kt": PAGES}, "R.string.one to One()", {"One"}),
        ({"Pages.java": JAVA_PAGES}, "One(), Two()", {"One", "Two"}),
    ],
    ids=["kotlin", "one", "java"],
)
def test_a_parameter_that_takes_the_rest_is_given_all_of_it(
    tmp_path: Path, pages: dict[str, str], given: str, shown: set[str]
) -> None:
    home = f"""
import androidx.appcompat.app.AppCompatActivity
class Home : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.home)
        val pages = Pages(supportFragmentManager)
        findViewById<ViewPager>(R.id.pager).adapter = pages
        pages.setTabs(0, {given})
    }}
}}
"""
    layout = f'<LinearLayout {VIEWS}><androidx.viewpager.widget.ViewPager android:id="@+id/pager"/></LinearLayout>'
    files = {"AndroidManifest.xml": manifest("Home"), "Home.kt": home, "res/layout/home.xml": layout, **pages}
    if "Pages.java" in pages:
        files["Fragments.kt"] = (
            "import androidx.fragment.app.Fragment\nclass One : Fragment()\nclass Two : Fragment()\n"
        )
    swiped = {("Home", name, "click", "pager") for name in shown - {"One"}}
    assert edges(build(tmp_path, files)) == {("Home", "One", "auto", "")} | swiped


@pytest.mark.parametrize("call", ["selected(1)", "selected(1, true)"])
def test_a_method_has_the_default_values_of_the_one_that_it_overrides(tmp_path: Path, call: str) -> None:
    code = f"""
import android.app.Activity
import android.content.Intent
import androidx.fragment.app.Fragment
interface Callback {{ fun selected(key: Int, again: Boolean = false) }}
class Home : Activity(), Callback {{
    override fun onCreate(state: Bundle?) {{
        supportFragmentManager.beginTransaction().add(R.id.content, Choice()).commit()
    }}
    override fun selected(key: Int, again: Boolean) {{
        startActivity(Intent(this, Detail::class.java))
    }}
}}
class Choice : Fragment() {{
    private var callback: Callback? = null
    override fun onAttach(context: Context) {{ callback = context as Callback }}
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, state: Bundle?): View {{
        val view = inflater.inflate(R.layout.home, container, false)
        view.findViewById<View>(R.id.edit).setOnClickListener {{ callback?.{call} }}
        return view
    }}
}}
class Detail : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.kt": code, "res/layout/home.xml": BUTTON}
    assert edges(build(tmp_path, files)) == {("Home", "Choice", "auto", ""), ("Choice", "Detail", "click", "edit")}


def test_of_two_methods_of_one_shape_no_default_is_taken_over(tmp_path: Path) -> None:
    """Which of them is overridden is not known, and a way that may be another one's is no way."""
    code = """
import android.app.Activity
import android.content.Intent
interface Callback {
    fun open(from: Activity, where: Class<*> = Detail::class.java)
    fun open(from: Int, where: Class<*> = Other::class.java)
}
class Home : Activity(), Callback {
    override fun onCreate(state: Bundle?) { open(this) }
    override fun open(from: Activity, where: Class<*>) { startActivity(Intent(from, where)) }
    override fun open(from: Int, where: Class<*>) { }
}
class Detail : Activity()
class Other : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail", "Other"), "Home.kt": code}
    assert ("Home", "Other", "auto", "") not in edges(build(tmp_path, files))


@pytest.mark.parametrize(
    ("extension", "called"),
    [
        (
            "fun Fragment.navigate(id: Int) = findNavController().navigate(id)",
            "findNavController().navigate(R.id.second)",
        ),
        ("fun Fragment.navigate(id: Int) = findNavController().navigate(id)", "navigate(R.id.second)"),
        ("fun Fragment.navigate(id: Int) { view?.post { findNavController().navigate(id) } }", "navigate(R.id.second)"),
    ],
)
def test_an_extension_that_calls_its_own_name_calls_what_it_extends(
    tmp_path: Path, extension: str, called: str
) -> None:
    home = f"""
import android.app.Activity
import androidx.fragment.app.Fragment
import androidx.navigation.fragment.findNavController
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{ setContentView(R.layout.home) }}
}}
class First : Fragment(R.layout.first) {{
    override fun onViewCreated(view: View, state: Bundle?) {{
        view.findViewById<View>(R.id.edit).setOnClickListener {{ {called} }}
    }}
}}
class Second : Fragment()
{extension}
"""
    host = f"""<FrameLayout {VIEWS}><fragment android:id="@+id/host"
        android:name="androidx.navigation.fragment.NavHostFragment" app:navGraph="@navigation/main"/></FrameLayout>"""
    graph = f"""<navigation {VIEWS} app:startDestination="@id/first">
        <fragment android:id="@+id/first" android:name="org.example.First"/>
        <fragment android:id="@+id/second" android:name="org.example.Second"/></navigation>"""
    files = {
        "AndroidManifest.xml": manifest("Home"),
        "Home.kt": home,
        "res/layout/home.xml": host,
        "res/layout/first.xml": BUTTON,
        "res/navigation/main.xml": graph,
    }
    assert ("First", "Second", "click", "edit") in edges(build(tmp_path, files))


def test_an_extension_that_cannot_take_what_is_given_is_not_meant(tmp_path: Path) -> None:
    code = """
import android.app.Activity
import androidx.fragment.app.Fragment
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        supportFragmentManager.beginTransaction().apply { replace(R.id.content, Choice(), "tag"); commit() }
    }
}
class Choice : Fragment()
fun CharArray.replace(old: String, new: CharArray, ignoreCase: Boolean = false): CharArray = this
"""
    files = {"AndroidManifest.xml": manifest("Home"), "Home.kt": code}
    assert edges(build(tmp_path, files)) == {("Home", "Choice", "auto", "")}


def test_a_comment_between_a_class_and_its_constructor_does_not_part_them(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
object Picker {
    class Builder
    /**
     * Makes an intent.
     */() {
        private val made: Intent = Intent()
        fun build(a: Activity): Intent { made.setClass(a, Detail::class.java); return made }
    }
}
class Home : Activity() {
    override fun onCreate(state: Bundle?) { startActivity(Picker.Builder().build(this)) }
}
class Detail : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.kt": home}
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "auto", "")}


HELPERS = """
import android.content.Context
import android.content.Intent
inline fun <reified T> Intent(context: Context, fill: Intent.() -> Unit = {}): Intent =
    Intent(context, T::class.java).apply(fill)
inline fun Intent(action: String?, fill: Intent.() -> Unit): Intent = Intent(action).apply(fill)
"""


def test_a_function_that_is_named_like_the_class_that_it_makes(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
import org.example.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { startActivity(Intent<Detail>(this) { addFlags(1) }) }
        findViewById<View>(R.id.help).setOnClickListener { startActivity(Intent<Help>(this)) }
        findViewById<View>(R.id.send).setOnClickListener { startActivity(Intent(Intent.ACTION_SEND) { addFlags(1) }) }
        findViewById<View>(R.id.more).setOnClickListener { More.open(this) }
    }
}
class Detail : Activity()
class Help : Activity()
"""
    more = """
import android.app.Activity
import android.content.Intent
import org.example.Intent
class More : Activity() {
    companion object {
        fun open(from: Activity) {
            val made = Intent(from, More::class.java)
            from.startActivity(made)
            from.startActivity(Intent("android.intent.action.VIEW"))
        }
    }
}
"""
    buttons = "".join(f'<Button android:id="@+id/{id_}"/>' for id_ in ("edit", "help", "send", "more"))
    files = {
        "AndroidManifest.xml": manifest("Home", "Detail", "Help", "More"),
        "Home.kt": home,
        "More.kt": more,
        "Helpers.kt": HELPERS,
        "res/layout/home.xml": f"<LinearLayout {VIEWS}>{buttons}</LinearLayout>",
    }
    assert edges(build(tmp_path, files)) == {
        ("Home", "Detail", "click", "edit"),
        ("Home", "Help", "click", "help"),
        ("Home", "More", "click", "more"),
        ("Home", "system:android.intent.action.SEND", "system", "send"),
        ("Home", "system:android.intent.action.VIEW", "system", "more"),
    }


def test_what_type_variables_stand_for_tells_two_calls_apart(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { startActivity(made<Detail>()) }
        findViewById<View>(R.id.help).setOnClickListener { startActivity(made<Help>()) }
        findViewById<View>(R.id.later).setOnClickListener { goLater<Detail>() }
        findViewById<View>(R.id.last).setOnClickListener { goLater<Help>() }
        findViewById<View>(R.id.untold).setOnClickListener { startActivity(made()) }
    }
    private inline fun <reified T : Activity> made(): Intent = Intent(this, T::class.java)
    private inline fun <reified T : Activity> goLater() { post { startActivity(Intent(this, T::class.java)) } }
    private fun post(action: () -> Unit) { action() }
}
class Detail : Activity()
class Help : Activity()
"""
    buttons = "".join(f'<Button android:id="@+id/{id_}"/>' for id_ in ("edit", "help", "later", "last", "untold"))
    files = {
        "AndroidManifest.xml": manifest("Home", "Detail", "Help"),
        "Home.kt": home,
        "res/layout/home.xml": f"<LinearLayout {VIEWS}>{buttons}</LinearLayout>",
    }
    assert edges(build(tmp_path, files)) == {
        ("Home", "Detail", "click", "edit"),
        ("Home", "Help", "click", "help"),
        ("Home", "Detail", "click", "later"),
        ("Home", "Help", "click", "last"),
    }


def test_an_object_that_is_no_function_is_not_given_to_an_extension_that_takes_one(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener(Opening(this))
        findViewById<View>(R.id.help).setOnClickListener { at -> startActivity(Intent(this, Help::class.java)) }
    }
}
class Opening(private val from: Activity) : View.OnClickListener {
    override fun onClick(view: View) { from.startActivity(Intent(from, Detail::class.java)) }
}
fun Chip.setOnClickListener(onClick: (Int) -> Unit) { log(this) }
class Detail : Activity()
class Help : Activity()
"""
    files = {
        "AndroidManifest.xml": manifest("Home", "Detail", "Help"),
        "Home.kt": home,
        "res/layout/home.xml": BUTTON,
    }
    assert ("Home", "Detail", "click", "edit") in edges(build(tmp_path, files))


def test_a_class_may_extend_an_imported_one_of_its_own_name(tmp_path: Path) -> None:
    library = """
import android.app.Activity
import android.content.Intent
class Library {
    abstract class Page : Activity() {
        override fun onCreate(state: Bundle?) { startActivity(Intent(this, next())) }
        abstract fun next(): Class<out Activity>
    }
}
"""
    page = """
import org.example.Library.Page
abstract class Page : Page()
"""
    home = """
import android.app.Activity
class Home : Page() {
    override fun next() = Detail::class.java
}
class Detail : Activity()
"""
    files = {
        "AndroidManifest.xml": manifest("Home", "Detail"),
        "Library.kt": library,
        "Page.kt": page,
        "Home.kt": home,
    }
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "auto", "")}


def test_a_constructor_hands_on_to_another_one_with_as_many_parameters(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
import kotlin.reflect.KClass
abstract class Builder(private val target: Class<out Activity>) {
    constructor(target: KClass<out Activity>) : this(target.java)
    fun build(from: Activity): Intent = Intent(from, target)
}
class DetailBuilder : Builder(Detail::class)
class Home : Activity() {
    override fun onCreate(state: Bundle?) { startActivity(DetailBuilder().build(this)) }
}
class Detail : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.kt": home}
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "auto", "")}


@pytest.mark.parametrize(
    "edit",
    [
        "startActivityFromClass(Detail::class.java)",
        "adapter.home.startActivityFromClass(Detail::class.java)",
        "ActivityUtils.startActivity(Detail::class.java)",
        "ActivityUtils.startActivity(Bundle(), Detail::class.java, 0, 0)",
        'startActivity<Detail>("key" to 1)',
        "startActivity(intentFor<Detail>())",
    ],
)
def test_helpers_of_libraries_start_the_class_that_they_are_given(tmp_path: Path, edit: str) -> None:
    home = f"""
import android.app.Activity
import org.helpers.*
class Home : Activity() {{
    private val adapter = Rows(this)
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener {{ {edit} }}
    }}
}}
class Rows(val home: Home)
class Detail : Activity()
"""
    files = {
        "AndroidManifest.xml": manifest("Home", "Detail"),
        "Home.kt": home,
        "res/layout/home.xml": BUTTON,
    }
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "click", "edit")}


@pytest.mark.parametrize("step", ["also { intent.data = address }", "apply { intent.data = address }"])
def test_a_step_of_a_builder_takes_an_address_and_gives_the_builder(tmp_path: Path, step: str) -> None:
    home = f"""
import android.app.Activity
import android.content.Intent
import android.net.Uri
import android.os.Bundle
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener {{
            DetailBuilder().of("https://example.org/".toUri()).start(this)
        }}
    }}
}}
interface Builder {{ fun build(context: Context): Intent }}
fun Intent.start(activity: Activity) {{ activity.startActivity(this) }}
fun Builder.start(activity: Activity) {{ build(activity).start(activity) }}
class DetailBuilder : Builder {{
    private val intent = Intent()
    fun of(address: Uri) = {step}
    override fun build(context: Context) = intent.setClass(context, Detail::class.java)
}}
class Detail : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.kt": home, "res/layout/home.xml": BUTTON}
    assert edges(build(tmp_path, files)) == {("Home", "Detail", "click", "edit")}


@pytest.mark.parametrize("given", ["super.findPreference(key)", "Objects.requireNonNull(super.findPreference(key))"])
def test_what_must_not_be_null_is_given_back_by_an_override(tmp_path: Path, given: str) -> None:
    home = f"""
import android.content.Intent;
import androidx.preference.Preference;
import androidx.preference.PreferenceFragmentCompat;
import java.util.Objects;
abstract class Base extends PreferenceFragmentCompat {{
    public <T extends Preference> T findPreference(CharSequence key) {{ return {given}; }}
}}
class Settings extends Base {{
    public void onCreate(Bundle state) {{
        addPreferencesFromResource(R.xml.settings);
        findPreference("detail").setOnPreferenceClickListener(p -> {{
            startActivity(new Intent(getActivity(), Detail.class));
            return true;
        }});
    }}
}}
class Home extends androidx.fragment.app.FragmentActivity {{
    public void onCreate(Bundle state) {{
        getSupportFragmentManager().beginTransaction().replace(R.id.box, new Settings()).commit();
    }}
}}
class Detail extends android.app.Activity {{}}
"""
    screen = f'<PreferenceScreen {VIEWS}><Preference android:key="detail" android:title="More"/></PreferenceScreen>'
    files = {"AndroidManifest.xml": manifest("Home", "Detail"), "Home.java": home, "res/xml/settings.xml": screen}
    found = edges(build(tmp_path, files))
    assert found == {("Home", "Settings", "auto", ""), ("Settings", "Detail", "preference", "More")}


CARRIED = {
    "in an object": ("Kept make(Activity a) { return new Kept(INTENT); }", "make(this).intent"),
    "given to an object": (
        "Kept make(Activity a) { Kept k = new Kept(null); k.set(INTENT); return k; }",
        "make(this).intent",
    ),
    "in a pair": ("Pair<Integer, Intent> make(Activity a) { return new Pair<>(1, INTENT); }", "make(this).second"),
    "in a list": ("List<Intent> make(Activity a) { return Arrays.asList(INTENT); }", "make(this).get(at)"),
    "in a list that is filled": (
        "List<Intent> make(Activity a) { List<Intent> l = new ArrayList<>(); l.add(INTENT); return l; }",
        "make(this).get(at)",
    ),
    "in objects of a list": (
        "List<Kept> make(Activity a) { List<Kept> l = new ArrayList<>(); l.add(new Kept(INTENT)); return l; }",
        "make(this).get(at).intent",
    ),
    "as a class in objects of a list": (
        "List<Named> make(Activity a) { return Arrays.asList(new Named(Second.class)); }",
        "new Intent(this, make(this).get(at).cls)",
    ),
}


@pytest.mark.parametrize("how", CARRIED)
def test_an_intent_is_given_back_within_something_else(tmp_path: Path, how: str) -> None:
    method, used = CARRIED[how]
    makes = method.replace("INTENT", "new Intent(a, Second.class)")
    code = f"""import android.util.Pair;
import java.util.*;
public class Main extends Activity {{
    @Override
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        int at = getIntent().getIntExtra("at", 0);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity({used}));
    }}
    private static {makes}
}}
class Kept {{
    Intent intent;
    Kept(Intent intent) {{ this.intent = intent; }}
    void set(Intent intent) {{ this.intent = intent; }}
}}
class Named {{
    final Class<?> cls;
    Named(Class<?> cls) {{ this.cls = cls; }}
}}
"""
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + code})) == {("Main", "Second", "click", "go_there")}
