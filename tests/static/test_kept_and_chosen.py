"""What is kept in fields and chosen later: adapters, constants by name, classes of pages, members of Lombok."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_kotlin")

LIST = f'<LinearLayout {VIEWS}><ListView android:id="@+id/rows"/><Button android:id="@+id/edit"/></LinearLayout>'
SCREENS = "class One extends android.app.Activity {}\nclass Two extends android.app.Activity {}"

ADAPTER_JAVA = """
import android.app.Activity;
import android.content.Intent;
abstract class Base<A extends RecyclerView.Adapter> extends Activity {
    private A adapter;
    protected void onCreate(Bundle state) { setContentView(R.layout.home); make(); fill(); }
    private void make() { adapter = create(); }
    private void fill() { RecyclerView rows = findViewById(R.id.rows); rows.setAdapter(adapter); }
    protected abstract A create();
}
class Home extends Base<Rows> {
    @Override protected Rows create() { return new Rows(this); }
}
class Rows extends RecyclerView.Adapter<Rows.Holder> {
    private final Activity activity;
    Rows(Activity activity) { this.activity = activity; }
    @Override public Holder onCreateViewHolder(ViewGroup parent, int type) { return new Holder(new View(activity)); }
    class Holder extends RecyclerView.ViewHolder implements View.OnClickListener {
        Holder(View view) { super(view); view.setOnClickListener(this); }
        @Override public void onClick(View view) { activity.startActivity(new Intent(activity, One.class)); }
    }
}
"""
ADAPTER_KOTLIN = """
import android.app.Activity
import android.content.Intent
abstract class Base<A : RecyclerView.Adapter> : Activity() {
    private lateinit var adapter: A
    override fun onCreate(state: Bundle?) { setContentView(R.layout.home); make(); fill() }
    private fun make() { adapter = create() }
    private fun fill() { findViewById<RecyclerView>(R.id.rows).adapter = adapter }
    protected abstract fun create(): A
}
class Home : Base<Rows>() {
    override fun create() = Rows(this)
}
class Rows(private val activity: Activity) : RecyclerView.Adapter<Rows.Holder>() {
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) = Holder(View(activity))
    inner class Holder(view: View) : RecyclerView.ViewHolder(view) {
        init { view.setOnClickListener { activity.startActivity(Intent(activity, One::class.java)) } }
    }
}
"""


@pytest.mark.parametrize(("name", "home"), [("Home.java", ADAPTER_JAVA), ("Home.kt", ADAPTER_KOTLIN)])
def test_a_method_that_only_hands_over_a_kept_adapter_is_followed(tmp_path: Path, name: str, home: str) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One"), name: home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, {**files, "res/layout/home.xml": LIST})) == {("Home", "One", "item", "rows")}


PAGES_JAVA = """
import android.app.Activity;
import android.content.Intent;
enum Page {
    FIRST(One.class), SECOND(Two.class);
    final Class<?> screen;
    Page(Class<?> screen) { this.screen = screen; }
}
class Home extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        findViewById(R.id.edit).setOnClickListener(v -> open(%s));
    }
    void open(Page page) { startActivity(new Intent(this, page.screen)); }
}
"""
PAGES_KOTLIN = """
import android.app.Activity
import android.content.Intent
enum class Page(val screen: Class<*>) { FIRST(One::class.java), SECOND(Two::class.java) }
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { open(%s) }
    }
    fun open(page: Page) { startActivity(Intent(this, page.screen)) }
}
"""


@pytest.mark.parametrize(
    ("chosen", "targets"),
    [
        ("Page.valueOf(getIntent().getStringExtra(KEY))", {"One", "Two"}),
        ('Page.valueOf("SECOND")', {"Two"}),
    ],
)
def test_a_constant_by_its_name_in_java(tmp_path: Path, chosen: str, targets: set[str]) -> None:
    files = {"Home.java": PAGES_JAVA % chosen, "Screens.java": SCREENS, "res/layout/home.xml": LIST}
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One", "Two"), **files}))
    assert found == {("Home", target, "click", "edit") for target in targets}


@pytest.mark.parametrize(
    ("chosen", "targets"),
    [
        ("Page.valueOf(name())", {"One", "Two"}),
        ("enumValueOf<Page>(name())", {"One", "Two"}),
        ("Page.values().first { it.name == name() }", {"One", "Two"}),
        ("Page.entries.firstOrNull { it.name == name() } ?: return", {"One", "Two"}),
        ("listOf(Page.SECOND).find { it.name == name() }!!", {"Two"}),
    ],
)
def test_a_constant_by_its_name_in_kotlin(tmp_path: Path, chosen: str, targets: set[str]) -> None:
    files = {"Home.kt": PAGES_KOTLIN % chosen, "Screens.java": SCREENS, "res/layout/home.xml": LIST}
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One", "Two"), **files}))
    assert found == {("Home", target, "click", "edit") for target in targets}


@pytest.mark.parametrize(
    "filling", ["pages.addAll(Arrays.asList(One.class, Two.class))", "Collections.addAll(pages, One.class, Two.class)"]
)
def test_pages_that_are_made_of_a_list_of_classes(tmp_path: Path, filling: str) -> None:
    home = f"""
import android.app.Activity;
import androidx.fragment.app.Fragment;
import java.util.*;
class Home extends Activity {{
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.home);
        ViewPager pager = findViewById(R.id.rows);
        pager.setAdapter(new Pages(this));
    }}
    static class Pages extends FragmentPagerAdapter {{
        final Activity activity;
        final List<Class> pages = new ArrayList<>();
        Pages(Activity activity) {{ this.activity = activity; {filling}; }}
        @Override public Fragment getItem(int position) {{
            return Fragment.instantiate(activity, pages.get(position).getName());
        }}
    }}
}}
class One extends Fragment {{}}
class Two extends Fragment {{}}
"""
    files = {"AndroidManifest.xml": manifest("Home"), "Home.java": home, "res/layout/home.xml": LIST}
    assert {(a, b) for a, b, _, _ in edges(build(tmp_path, files))} == {("Home", "One"), ("Home", "Two")}


LOMBOK = """
import android.app.Activity;
import android.content.Intent;
{imports}
{on_class} class Row {{
    {on_field} Class<?> screen;
    {constructor}
}}
class Home extends Activity {{
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.home);
        {making}
        findViewById(R.id.edit).setOnClickListener(v -> startActivity(new Intent(this, row.getScreen())));
    }}
}}
"""


@pytest.mark.parametrize(
    ("on_class", "on_field", "constructor", "making"),
    [
        ("@Getter @Setter", "", "Row() {}", "Row row = new Row(); row.setScreen(One.class);"),
        ("@Data", "private", "", "Row row = new Row(); row.setScreen(One.class);"),
        ("@AllArgsConstructor", "@Getter private", "", "Row row = new Row(One.class);"),
        ("@Value", "", "", "Row row = new Row(One.class);"),
        ("@RequiredArgsConstructor", "@Getter private final", "", "Row row = new Row(One.class);"),
        ("@RequiredArgsConstructor", "private final int n = 3; @Getter final", "", "Row row = new Row(One.class);"),
        ("@RequiredArgsConstructor", "@Getter @NonNull private", "", "Row row = new Row(One.class);"),
        ("@AllArgsConstructor", "private final int n = 3; @Getter private", "", "Row row = new Row(One.class);"),
        (
            "@Data",
            "private final int n = 3; private",
            "Row(Class<?> s) { screen = s; }",
            "Row row = new Row(One.class);",
        ),
    ],
)
@pytest.mark.parametrize("imports", ["import lombok.*;", "import lombok.Getter;\nimport lombok.Data;"])
def test_members_that_lombok_writes(
    tmp_path: Path, imports: str, on_class: str, on_field: str, constructor: str, making: str
) -> None:
    home = LOMBOK.format(imports=imports, on_class=on_class, on_field=on_field, constructor=constructor, making=making)
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.java": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, {**files, "res/layout/home.xml": LIST})) == {("Home", "One", "click", "edit")}


GIVEN = "Class<?> screen = One.class; final int n; Object"
"""Fields in front of a last one."""


@pytest.mark.parametrize(
    ("on_class", "constructor", "making"),
    [
        ("@RequiredArgsConstructor @Getter", "", "new Row(3)"),
        ("@AllArgsConstructor @Getter", "", "new Row(One.class, 3, null)"),
        ("@Data", "Row(int n) { this.n = n; screen = Two.class; }", "new Row(3)"),
    ],
)
def test_constructors_of_lombok_run_what_fields_begin_with(
    tmp_path: Path, on_class: str, constructor: str, making: str
) -> None:
    """One that a class with ``@Data`` has written is the only one."""
    home = LOMBOK.format(
        imports="import lombok.*;",
        on_class=on_class,
        on_field=GIVEN,
        constructor=constructor,
        making=f"Row row = {making};",
    ).replace("Object Class<?> screen;", "Object other;")
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": home, "Screens.java": SCREENS}
    found = edges(build(tmp_path, {**files, "res/layout/home.xml": LIST}))
    assert ("Home", "Two" if "Two" in constructor else "One", "click", "edit") in found


def test_a_getter_of_another_library_is_none_of_lombok(tmp_path: Path) -> None:
    home = LOMBOK.format(
        imports="import org.other.Getter;\nimport lombok.NonNull;",
        on_class="@Getter",
        on_field="",
        constructor="Row(Class<?> screen) { this.screen = screen; }",
        making="Row row = new Row(One.class);",
    )
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.java": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, {**files, "res/layout/home.xml": LIST})) == set()


DRAWER_LAYOUT = f"""<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/whole">
<FrameLayout android:id="@+id/content"/>
<LinearLayout android:id="@+id/side">
<com.google.android.material.navigation.NavigationView android:id="@+id/rows" app:menu="@menu/side"
 xmlns:app="http://schemas.android.com/apk/res-auto"/>
</LinearLayout>
</androidx.drawerlayout.widget.DrawerLayout>"""
DRAWER_MENU = (
    '<menu xmlns:android="http://schemas.android.com/apk/res/android">'
    '<item android:id="@+id/first" android:title="First"/>'
    '<item android:id="@+id/second" android:title="Second"/></menu>'
)
DRAWER = """
import android.app.Activity;
import android.content.Intent;
class Home extends Activity implements NavigationView.OnNavigationItemSelectedListener {
    private Intent next;
    private DrawerLayout whole;
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.home);
        whole = findViewById(R.id.whole);
        NavigationView rows = findViewById(R.id.rows);
        rows.setNavigationItemSelectedListener(this);
        whole.addDrawerListener(new ActionBarDrawerToggle(this, whole, R.string.open, R.string.close) {
            @Override public void onDrawerClosed(View drawer) {
                switch (drawer.getId()) {
                    case R.id.side:
                        if (next != null) { startActivity(next); next = null; }
                        break;
                }
            }
        });
    }
    @Override public boolean onNavigationItemSelected(MenuItem item) {
        int id = item.getItemId();
        switch (id) {
            case R.id.first: next = new Intent(this, One.class); break;
            case R.id.second: next = new Intent(this, Two.class); break;
        }
        whole.closeDrawer(Gravity.START);
        return true;
    }
}
"""


def test_what_a_drawer_does_once_it_is_closed_was_chosen_by_its_rows(tmp_path: Path) -> None:
    """The view that a listener is told of has moved: nobody touched it."""
    files = {
        "AndroidManifest.xml": manifest("Home", "One", "Two"),
        "Home.java": DRAWER,
        "Screens.java": SCREENS,
        "res/layout/home.xml": DRAWER_LAYOUT,
        "res/menu/side.xml": DRAWER_MENU,
    }
    ways = {e for e in edges(build(tmp_path, files)) if e[1] in ("One", "Two")}
    assert {(target, trigger) for _, target, _, trigger in ways} == {("One", "first"), ("Two", "second")}


def test_a_field_that_is_set_once_the_constructor_listens_is_asked_where_the_screen_listens_itself(
    tmp_path: Path,
) -> None:
    imports = """
import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.view.View;
import android.widget.FrameLayout;
"""
    rows = """
class Rows extends FrameLayout implements View.OnClickListener {
    private OnClickListener onEdit;
    Rows(Context context) {
        super(context);
        inflate(context, R.layout.rows, this);
        findViewById(R.id.edit).setOnClickListener(this);
    }
    void setOnEdit(OnClickListener given) { onEdit = given; }
    @Override public void onClick(View view) {
        if (onEdit != null) onEdit.onClick(view);
    }
}
"""
    home = """
class Home extends Activity implements View.OnClickListener {
    @Override protected void onCreate(Bundle state) { com.example.Binder.bind(this); }
    @Override public void onClick(View view) {
        Rows rows = new Rows(this);
        rows.setOnEdit(v -> startActivity(new Intent(this, One.class)));
        addContentView(rows, null);
    }
}
"""
    files = {
        "AndroidManifest.xml": manifest("Home", "One"),
        "Home.java": imports + home,
        "Rows.java": imports + rows,
        "One.java": "class One extends android.app.Activity {}",
        "res/layout/rows.xml": LIST,
    }
    assert ("Home", "One", "click", "edit") in edges(build(tmp_path, files))
