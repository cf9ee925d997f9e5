"""A screen that is a listener itself hears nothing where the code that makes it one is known not to run."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN, PLAIN

from uiatlas.utg.projection import project

BASE = """\
import com.google.android.material.navigation.NavigationView;
public abstract class Base extends AppCompatActivity implements NavigationView.OnNavigationItemSelectedListener {
    protected Model model;
    protected abstract Class<? extends Model> modelClass();
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        model = new ViewModelProvider(this).get(modelClass());
        if (%s) {
            setContentView(R.layout.main);
            NavigationView rows = findViewById(R.id.rows);
            rows.setNavigationItemSelectedListener(this);
        }
    }
    @Override
    public boolean onNavigationItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.second) startActivity(new Intent(this, Second.class));
        if (item.getItemId() == R.id.third) startActivity(new Intent(this, Third.class));
        return true;
    }
}
"""
MODELS = """import androidx.lifecycle.ViewModel
open class Model : ViewModel() {
    open fun showsRows() = true
}
class Own : Model()
class Plain : Model() { override fun showsRows() = false }
"""
SCREEN = """\
public class %s extends Base {
    @Override
    protected Class<? extends Model> modelClass() { return %s.class; }
}
"""
ROWS = """<menu xmlns:android="http://schemas.android.com/apk/res/android">
<item android:id="@+id/second" android:title="Two"/><item android:id="@+id/third" android:title="Three"/></menu>"""
LAYOUT = """<androidx.drawerlayout.widget.DrawerLayout xmlns:android="http://schemas.android.com/apk/res/android"
 xmlns:app="http://schemas.android.com/apk/res-auto"><FrameLayout/>
<com.google.android.material.navigation.NavigationView android:id="@+id/rows" android:layout_gravity="start"
 app:menu="@menu/rows"/></androidx.drawerlayout.widget.DrawerLayout>"""


def app(shown: str, **models: str) -> dict[str, str]:
    """An app whose screens share a class above that listens to the rows of a drawer, each with a model of its own."""
    head = JAVA + "import androidx.lifecycle.ViewModelProvider;\n"
    screens = {f"{name}.java": head + SCREEN % (name, model) for name, model in models.items()}
    files = {"Base.java": head + BASE % shown, "Models.kt": KOTLIN + MODELS, **screens}
    return {**APP, **files, "res/layout/main.xml": LAYOUT, "res/menu/rows.xml": ROWS}


HEARING = """\
public class Main extends AppCompatActivity implements View.OnClickListener, CompoundButton.OnCheckedChangeListener {
    private static final boolean DEBUG = false;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        %s
    }
    @Override
    public void onClick(View view) { startActivity(new Intent(this, Second.class)); }
    @Override
    public void onCheckedChanged(CompoundButton button, boolean on) { startActivity(new Intent(this, Third.class)); }
    static class Row implements View.OnClickListener {
        Row(View view, boolean hears) {
            if (hears) view.setOnClickListener(this);
        }
        @Override
        public void onClick(View view) { }
    }
}
"""
CLICK = "if (DEBUG) findViewById(R.id.other).setOnClickListener(this);"
IMPORTS = (
    *(f"android.widget.{name}" for name in ("CheckBox", "CompoundButton", "Toast", "Toolbar")),
    "com.elsewhere.Clicks",
    "java.lang.ref.WeakReference",
)
BAR = "if (DEBUG) ((Toolbar) findViewById(R.id.other)).setNavigationOnClickListener(this);"
POSTED = "findViewById(R.id.other).post(new Runnable() { public void run() { Clicks.attach(Main.this); } });"
CHECK = "if (DEBUG) ((CheckBox) findViewById(R.id.other)).setOnCheckedChangeListener(this);"


def pairs(root: Path, files: dict[str, str]) -> set[tuple[str, str]]:
    """From which class of a screen which other is opened, whatever is touched."""
    return {(a.partition(" ")[0], b) for a, b, *_ in edges(build(root, files)) if b in ("Second", "Third")}


@pytest.mark.parametrize("shown", ["model.showsRows()", "!(this instanceof Second)"])
def test_rows_of_a_class_above_are_none_of_a_screen_that_does_not_show_them(tmp_path: Path, shown: str) -> None:
    found = pairs(tmp_path, app(shown, Main="Own", Second="Plain"))
    assert found == {("Main", "Second"), ("Main", "Third")}


def test_being_given_as_the_owner_of_a_binding_makes_no_listener(tmp_path: Path) -> None:
    """Where the setter is known not to be called, only another setter of the kind would."""
    files = app("model.showsRows()", Main="Own", Second="Plain")
    binding = "androidx.databinding.DataBindingUtil.setContentView(this, R.layout.main).setLifecycleOwner(this);"
    files["Base.java"] = files["Base.java"].replace("setContentView(R.layout.main);", binding)
    assert pairs(tmp_path, files) == {("Main", "Second"), ("Main", "Third")}


def test_rows_that_nobody_listens_to_lead_nowhere(tmp_path: Path) -> None:
    files = app("model.showsRows()", Main="Own", Second="Plain")
    files["Base.java"] = files["Base.java"].replace("rows.setNavigationItemSelectedListener(this);", "")
    assert pairs(tmp_path, files) == set()


@pytest.mark.parametrize(
    ("body", "opened"),
    [
        ("", set()),
        (CLICK, set()),
        (CLICK.replace("DEBUG", "state == null"), {"Second"}),
        (CHECK.replace("DEBUG", "state == null"), {"Third"}),
        (f"{CLICK} Toast.makeText(this, getString(R.string.hello), 0).show();", set()),
        (f"{CLICK} keep(this); }} private void keep(Context context) {{", set()),
        (f"{CLICK} Clicks.attach(this);", {"Second", "Third"}),
        (f"{CLICK} new Clicks(this);", {"Second", "Third"}),
        (f"{CLICK} clicks.listen(this); }} private Clicks clicks; {{", {"Second", "Third"}),
        (f"{CLICK} getModel().getTitle().observe(this, title -> {{}});", set()),
        (f"{CLICK} Clicks.attach(this); }} static class Own {{ void attach(String name) {{ }}", {"Second", "Third"}),
        ("new Row(findViewById(R.id.other), false);", set()),
        ("} void later(View view) { view.setOnClickListener(this);", {"Second"}),
        ("} void later(Notice notice) { notice.setAction(0, this);", {"Second", "Third"}),
        ("} static void later(View view, View.OnClickListener heard) { view.setOnClickListener(heard);", {"Second"}),
        ("} static void later(View view, Fragment part) { view.setOnClickListener(part.getActivity());", {"Second"}),
        ("} View.OnClickListener own() { return this; } void later() { Clicks.attach(own());", {"Second"}),
        (POSTED, {"Second", "Third"}),
        ("} static void later(Main main) { new Clicks(main);", {"Second", "Third"}),
        ("} static void later(View.OnClickListener heard) { new Clicks(heard);", {"Second"}),
        ("} static void later(Fragment part) { new Clicks(part.getActivity());", {"Second", "Third"}),
        ("} static void later(Fragment part) { new WeakReference<>(part.getActivity());", set()),
        ("} static void later(View v, Context c) { v.setOnClickListener((View.OnClickListener) c);", {"Second"}),
        (BAR, set()),
        (
            f"{BAR} }} static void later(View view, View.OnClickListener heard) {{ view.setOnClickListener(heard);",
            {"Second"},
        ),
        ("} View.OnClickListener heard; void later() { heard = this; heard.onClick(null);", {"Second"}),
    ],
)
def test_a_screen_hears_what_code_may_make_it_a_listener_of(tmp_path: Path, body: str, opened: set[str]) -> None:
    """Neither the listener that another object is not, nor a library that is given the screen, says anything of it."""
    head = JAVA + "".join(f"import {name};\n" for name in IMPORTS)
    found = pairs(tmp_path, {**APP, "Main.java": head + HEARING % body})
    assert found == {("Main", screen) for screen in opened}


HANDED = """
class Part(private val host: {type}) {{
    fun write(out: com.elsewhere.Out) = out.write({given})
}}
class Listed(private val picking: Boolean = false) : Fragment(R.layout.main), View.OnClickListener {{
    override fun onViewCreated(view: View, state: Bundle?) {{
        if (!picking) view.findViewById<Button>(R.id.go_there).setOnClickListener(this)
    }}
    override fun onClick(view: View) = startActivity(Intent(context, Third::class.java))
}}
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Listed()).commit()
    }}
}}
class Second : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Listed(true)).commit()
    }}
}}
"""


@pytest.mark.parametrize(
    ("type_", "given", "opened_by"),
    [
        ("String", "host", {"Main"}),
        ("Activity", "host", {"Main"}),
        ("View", "host.getContext()", {"Main"}),
        ("Fragment", "host", {"Main", "Second"}),
        ("Listed", "host", {"Main", "Second"}),
    ],
)
def test_a_fragment_is_not_the_activity_that_a_library_is_handed(
    tmp_path: Path, type_: str, given: str, opened_by: set[str]
) -> None:
    code = KOTLIN + HANDED.format(type=type_, given=given)
    found = edges(
        project(build(tmp_path, {**PLAIN, "Main.kt": code, "Third.kt": "class Third : android.app.Activity()"}))
    )
    assert {a for a, b, *_ in found if b == "Third"} == opened_by


HANDED_ACTIVITY = """
class Part(private val host: {type}) {{
    fun write(out: com.elsewhere.Out) = out.write(host)
}}
class Main : AppCompatActivity(), View.OnClickListener {{
    override fun onClick(view: View) = startActivity(Intent(this, Third::class.java))
}}
"""


@pytest.mark.parametrize(("type_", "opened_by"), [("Activity", {"Main"}), ("String", set())])
def test_a_text_is_not_the_activity_that_a_library_is_handed(tmp_path: Path, type_: str, opened_by: set[str]) -> None:
    code = {"Main.kt": KOTLIN + HANDED_ACTIVITY.format(type=type_), "Third.kt": "class Third : android.app.Activity()"}
    found = edges(project(build(tmp_path, {**PLAIN, **code})))
    assert {a for a, b, *_ in found if b == "Third"} == opened_by


SEARCHING = """\
import androidx.appcompat.widget.SearchView;
import butterknife.BindView;
import butterknife.ButterKnife;
import com.elsewhere.Panel;
public abstract class Base extends AppCompatActivity implements SearchView.OnQueryTextListener, Panel.OnSlideListener {
    private static final boolean DEBUG = false;
    @BindView(R.id.find) SearchView search;
    @BindView(R.id.panel) Panel panel;
    protected abstract int layout();
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(layout());
        ButterKnife.bind(this);
        com.elsewhere.Images.with(this);
        if (panel != null) panel.setOnSlideListener(this);
        if (%s) search.setOnQueryTextListener(this);
    }
    @Override
    public boolean onQueryTextSubmit(String words) {
        startActivity(new Intent(this, Third.class));
        return true;
    }
    @Override
    public boolean onQueryTextChange(String words) { return false; }
    @Override
    public void onSlide() { }
}
"""
SEARCHED = """\
public class %s extends Base {
    @Override
    protected int layout() { return R.layout.%s; }
}
"""


def searches(root: Path, condition: str) -> set[tuple[str, str, str, str]]:
    """The ways of an app whose first screen shows a search field, and whose second does not."""
    field = '<androidx.appcompat.widget.SearchView android:id="@+id/find"/>'
    layout = '<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android">%s</LinearLayout>'
    screens = {f"{name}.java": SEARCHED % (name, name.lower()) for name in ("Main", "Second")}
    layouts = {"res/layout/main.xml": layout % field, "res/layout/second.xml": layout % ""}
    return edges(build(root, {**APP, **screens, **layouts, "Base.java": JAVA + SEARCHING % condition}))


def test_a_screen_that_is_told_of_words_hears_them_from_the_field_alone(tmp_path: Path) -> None:
    assert searches(tmp_path, "this instanceof Main") == {("Main", "Third", "click", "find")}


def test_a_screen_that_is_not_made_the_listener_hears_no_words(tmp_path: Path) -> None:
    assert searches(tmp_path, "DEBUG") == set()


def test_a_bound_field_is_null_where_the_layout_has_no_such_element(tmp_path: Path) -> None:
    assert searches(tmp_path, "search != null") == {("Main", "Third", "click", "find")}


FINDING = """\
import android.widget.SearchView;
public abstract class Base extends Activity implements SearchView.OnQueryTextListener {
    protected abstract void prepare(Menu menu);
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        prepare(menu);
        return true;
    }
    protected void listen(Menu menu) {
        getMenuInflater().inflate(R.menu.rows, menu);
        SearchView view = (SearchView) %s;
        view.setOnQueryTextListener(this);
    }
    @Override
    public boolean onQueryTextSubmit(String words) {
        startActivity(new Intent(this, Third.class));
        return true;
    }
    @Override
    public boolean onQueryTextChange(String words) { return false; }
}
"""
FOUND = """\
public class %s extends Base {
    @Override
    protected void prepare(Menu menu) { %s }
}
"""
FIELD = """<menu xmlns:android="http://schemas.android.com/apk/res/android">
<item android:id="@+id/find" android:title="Find" android:actionViewClass="android.widget.SearchView"/></menu>"""


def words_typed(root: Path, **bodies: str) -> set[tuple[str, str, str, str]]:
    """The ways that words lead which are typed into a field, of screens that prepare their menus so."""
    screens = {f"{name}.java": JAVA + FOUND % (name, body) for name, body in bodies.items()}
    base = JAVA + FINDING % "menu.findItem(R.id.find).getActionView()"
    files = {**APP, **screens, "Base.java": base, "res/menu/rows.xml": FIELD}
    return {way for way in edges(build(root, files)) if way[1] == "Third"}


def test_a_screen_hears_nothing_of_a_field_that_only_others_set_up(tmp_path: Path) -> None:
    assert words_typed(tmp_path, Main="listen(menu);", Second="menu.clear();") == {
        ("Main menu", "Third", "menu", "find")
    }


def test_words_are_never_typed_by_themselves(tmp_path: Path) -> None:
    """Where it is not seen who sets the listener up, it is still a field for words that tells it."""
    assert words_typed(tmp_path, Main="menu.clear();") == {("Main", "Third", "menu", "search_src_text")}
