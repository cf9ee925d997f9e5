"""Menus that code fills by `add`, context menus of a view, and classes that a class above has nested in it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

LIST = {
    "res/values/strings.xml": '<resources><string name="bar">Bar</string></resources>',
    "res/layout/row.xml": f'<LinearLayout {VIEWS} android:id="@+id/row"/>',
    "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}><androidx.recyclerview.widget.RecyclerView android:id="@+id/list"/></LinearLayout>""",
}
BASE = (
    JAVA
    + """\
public abstract class Base extends AppCompatActivity {
    protected static abstract class ItemAdapter extends RecyclerView.Adapter<ItemHolder> { }
    protected static abstract class ItemHolder extends RecyclerView.ViewHolder
            implements View.OnClickListener, View.OnCreateContextMenuListener {
        public ItemHolder(View v) {
            super(v);
            v.setOnClickListener(this);
            v.setOnCreateContextMenuListener(this);
        }
    }
}
"""
)
BOATS = (
    JAVA
    + """\
public class Main extends Base {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ((RecyclerView) findViewById(R.id.list)).setAdapter(new BoatAdapter());
    }
    public class BoatHolder extends ItemHolder {
        public BoatHolder(View v) { super(v); }
        @Override public void onClick(View v) { startActivity(new Intent(Main.this, Second.class)); }
        @Override public void onCreateContextMenu(ContextMenu menu, View v, ContextMenu.ContextMenuInfo info) {
            MenuItem edit = menu.add(R.string.bar);
            edit.setOnMenuItemClickListener(new MenuItem.OnMenuItemClickListener() {
                @Override public boolean onMenuItemClick(MenuItem item) {
                    startActivity(new Intent(Main.this, Third.class));
                    return true;
                }
            });
        }
    }
    class BoatAdapter extends ItemAdapter {
        @Override public BoatHolder onCreateViewHolder(ViewGroup parent, int kind) {
            return new BoatHolder(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
        }
    }
}
"""
)


def test_a_holder_of_rows_that_extends_a_class_nested_in_the_base_is_listened_to(tmp_path: Path) -> None:
    """Its context menu is a place of its own, opened by a long press on a row."""
    graph = build(tmp_path, {**APP, **LIST, "Base.java": BASE, "Main.java": BOATS})
    assert edges(graph) == {
        ("Main", "Second", "item", "list"),
        ("Main", "Main context menu", "item", "list"),
        ("Main context menu", "Third", "menu", "Bar"),
    }


@pytest.mark.parametrize("title", ["R.string.bar", '"Bar"', "0, 1, 2, R.string.bar"])
def test_an_item_that_code_adds_to_a_menu_opens_its_intent(tmp_path: Path, title: str) -> None:
    source = (
        JAVA
        + """\
public class Main extends AppCompatActivity {
    @Override public boolean onCreateOptionsMenu(Menu menu) {
        MenuItem bar = menu.add(TITLE);
        bar.setIcon(android.R.drawable.ic_menu_help);
        bar.setIntent(new Intent(Main.this, Second.class));
        return true;
    }
}
""".replace("TITLE", title)
    )
    graph = build(tmp_path, {**APP, **LIST, "Main.java": source})
    assert ("Main menu", "Second", "menu", "Bar") in edges(graph)


@pytest.mark.parametrize(
    "chain",
    [
        "go_there.clicks().subscribe { GO }",
        "go_there.clicks().autoDisposable(scope()).subscribe { GO }",
        "go_there.clicks().throttleFirst(1, SECONDS).observeOn(main).autoDispose(this).subscribe { GO }",
        "go_there.clicks().withLatestFrom(state) { _, it -> GO }.autoDisposable(scope()).subscribe()",
    ],
)
def test_operators_of_a_stream_of_touches_keep_what_was_touched(tmp_path: Path, chain: str) -> None:
    source = (
        KOTLIN
        + """\
import com.jakewharton.rxbinding2.view.clicks
import kotlinx.android.synthetic.main.main.*
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        CHAIN
    }
}
""".replace("CHAIN", chain.replace("GO", "startActivity(Intent(this, Second::class.java))"))
    )
    assert edges(build(tmp_path, {**APP, "Main.kt": source})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("name", ["boats", "Boats", "boat_list"])
def test_an_element_whose_id_begins_with_a_capital_is_no_class(tmp_path: Path, name: str) -> None:
    """A property that holds a binding is no package."""
    property_ = "boatList" if name == "boat_list" else name
    source = (
        KOTLIN
        + f"""\
class Main : AppCompatActivity() {{
    private lateinit var binding: MainBinding
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.{property_}.setOnClickListener {{ startActivity(Intent(this, Second::class.java)) }}
    }}
}}
"""
    )
    layout = f'<LinearLayout {VIEWS}><Button android:id="@+id/{name}"/></LinearLayout>'
    graph = build(tmp_path, {**APP, "res/layout/main.xml": layout, "Main.kt": source})
    assert edges(graph) == {("Main", "Second", "click", name)}


POPUP_IN_JAVA = """
import android.widget.PopupMenu;
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            PopupMenu popup = new PopupMenu(this, v);
            popup.getMenu().add(Menu.NONE, 1, 0, "Bar");
            popup.getMenu().add(Menu.NONE, 2, 1, "Inn");
            popup.setOnMenuItemClickListener(item -> {
                if (item.getItemId() == 1) startActivity(new Intent(this, Second.class));
                else startActivity(new Intent(this, Third.class));
                return true;
            });
            popup.show();
        });
    }
}
"""
POPUP_IN_KOTLIN = """
import androidx.appcompat.widget.PopupMenu
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { view ->
            val popup = PopupMenu(this, view)
            popup.menu.add("Bar").setOnMenuItemClickListener { startActivity(Intent(this, Second::class.java)); true }
            popup.menu.add("Inn").setOnMenuItemClickListener { startActivity(Intent(this, Third::class.java)); true }
            popup.show()
        }
    }
}
"""


@pytest.mark.parametrize(
    "files",
    [{"Main.java": JAVA + POPUP_IN_JAVA}, {"Main.kt": KOTLIN + POPUP_IN_KOTLIN}],
    ids=["java: one listener", "kotlin: a listener for each"],
)
def test_items_that_code_adds_to_a_pop_up_lead_from_it(tmp_path: Path, files: dict[str, str]) -> None:
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Main menu", "click", "go_there"),
        ("Main menu", "Second", "menu", "Bar"),
        ("Main menu", "Third", "menu", "Inn"),
    }


@pytest.mark.parametrize(
    "body",
    [
        "menu.findItem(R.id.near).actionView?.setOnClickListener { GO }",
        "val count = Count(this)\nmenu.findItem(R.id.near).actionView = count\ncount.setOnClickListener { GO }",
        "val count = Count(this)\nmenu.findItem(R.id.near).setActionView(count)\ncount.setOnClickListener { GO }",
    ],
)
def test_a_view_that_stands_in_for_an_item_is_touched_by_the_item(tmp_path: Path, body: str) -> None:
    menu = f'<menu {VIEWS}><item android:id="@+id/near" android:title="Near" app:showAsAction="always"/></menu>'
    lines = body.replace("GO", "startActivity(Intent(this, Second::class.java))")
    source = (
        KOTLIN
        + f"""\
class Main : AppCompatActivity() {{
    override fun onCreateOptionsMenu(menu: Menu): Boolean {{
        menuInflater.inflate(R.menu.main, menu)
        {lines}
        return true
    }}
}}
class Count(context: Context) : android.widget.FrameLayout(context)
"""
    )
    graph = build(tmp_path, {**APP, "res/menu/main.xml": menu, "Main.kt": source})
    assert edges(graph) == {("Main", "Second", "menu", "near")}


def test_a_menu_of_a_class_of_the_app_and_comments_between_the_cases(tmp_path: Path) -> None:
    """A comment before a case belongs to no case."""
    menu = (
        f'<menu {VIEWS}><item android:id="@+id/near" android:title="Near"/>'
        '<item android:id="@+id/far" android:title="Far"/></menu>'
    )
    source = (
        KOTLIN
        + """\
import android.widget.PopupMenu
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { Places(this, it).show() }
    }
}
class Places(context: Context, anchor: View) : Popup(context, anchor) {
    init { this.menuInflater.inflate(R.menu.places, menu) }
    override fun onMenuItemClick(item: MenuItem): Boolean = when (item.itemId) {
    // Near
        R.id.near -> {
            context.startActivity(Intent(context, Second::class.java))
            true
        }
    // Far, /* further */
        R.id.far -> {
            context.startActivity(Intent(context, Third::class.java)) // over there
            true
        } /* and back */
        else -> false // others
    }
}
abstract class Popup(protected val context: Context, anchor: View) :
    PopupMenu(context, anchor), PopupMenu.OnMenuItemClickListener {
    init { setOnMenuItemClickListener(this) }
}
"""
    )
    graph = build(tmp_path, {**APP, "res/menu/places.xml": menu, "Main.kt": source})
    assert edges(graph) == {
        ("Main", "places", "click", "go_there"),
        ("places", "Second", "menu", "near"),
        ("places", "Third", "menu", "far"),
    }


def test_a_comment_is_no_part_of_a_block(tmp_path: Path) -> None:
    """Neither the value of a block nor whether it leaves depends on what is written behind it."""
    source = """\
import android.app.Activity
import android.content.Intent
import android.os.Bundle
class Main : Activity() {
    override fun onCreate(state: Bundle?) { // first
        val intent = if (intent.hasExtra("third")) { // c
            Intent(this, Third::class.java) // "third", ${of} all
        } else { /* or */
            Intent(this, Second::class.java) // http://second
        }
        startActivity(intent) // go
    } // done
}
"""
    found = edges(build(tmp_path, {**APP, "Main.kt": source}))
    assert found == {("Main", "Second", "auto", ""), ("Main", "Third", "auto", "")}


def test_items_that_an_observer_adds_are_told_to_the_listener_that_was_set_before(tmp_path: Path) -> None:
    home = """
import android.app.Activity;
import android.content.Intent;
class Shop extends ViewModel { final LiveData<List<String>> names = Store.names(); }
class Home extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        NavigationView nav = findViewById(R.id.nav);
        nav.setNavigationItemSelectedListener(item -> {
            switch (item.getItemId()) {
                case 1: startActivity(new Intent(this, One.class)); break;
                case 2: startActivity(new Intent(this, Two.class)); break;
            }
            return true;
        });
        Shop shop = new ViewModelProvider(this).get(Shop.class);
        shop.names.observe(this, names -> {
            nav.getMenu().add(0, 1, 0, "First");
            nav.getMenu().add(0, 2, 0, "Second");
        });
    }
}
class One extends Activity {}
class Two extends Activity {}
"""
    layout = f'<LinearLayout {VIEWS}><NavigationView android:id="@+id/nav"/></LinearLayout>'
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": home, "res/layout/home.xml": layout}
    assert edges(build(tmp_path, files)) == {("Home", "One", "menu", "First"), ("Home", "Two", "menu", "Second")}


IN_THE_BAR = {
    "the activity itself": """
public class Main extends AppCompatActivity implements ActionBar.OnNavigationListener {
    @Override
    protected void onCreate(Bundle state) {
        getSupportActionBar().setListNavigationCallbacks(adapter, this);
    }
    @Override
    public boolean onNavigationItemSelected(int position, long id) {
        startActivity(new Intent(this, Second.class));
        return true;
    }
}
""",
    "a listener": """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        getSupportActionBar().setListNavigationCallbacks(adapter, new ActionBar.OnNavigationListener() {
            @Override
            public boolean onNavigationItemSelected(int position, long id) {
                startActivity(new Intent(Main.this, Second.class));
                return true;
            }
        });
    }
}
""",
}


@pytest.mark.parametrize("heard", IN_THE_BAR)
def test_a_choice_from_the_list_in_a_bar_is_no_item_of_a_menu(tmp_path: Path, heard: str) -> None:
    """Its listener has the name of that of a navigation view, and is told of a place and a number."""
    code = JAVA + "import androidx.appcompat.app.ActionBar;\n" + IN_THE_BAR[heard]
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == {("Main", "Second", "item", "")}


ITEMS = f"""\
<menu {VIEWS}>
<item android:title="More">
<menu><item android:id="@+id/bar" android:title="Bar"/></menu>
</item>
<item android:id="@+id/heading" android:title="Heading">
<menu><item android:title="Nothing"/></menu>
</item>
</menu>"""
TOLD = """\
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        FILL
    }
    public boolean choose(MenuItem item) {
        Intent intent = null;
        if (item.getItemId() == R.id.bar) {
            intent = new Intent(this, Second.class);
        } else if (item.getItemId() == R.id.heading) {
            intent = new Intent(this, Third.class);
        }
        if (intent != null) {
            startActivity(intent);
        }
        return true;
    }
}
"""


def _open_items(tmp_path: Path, layout: str, fill: str) -> set[tuple[str, str]]:
    """The edges to activities of a screen whose menu has items without an id, and items with others below them."""
    files = {**APP, "res/menu/items.xml": ITEMS, "res/layout/main.xml": layout}
    found = edges(build(tmp_path, {**files, "Main.java": JAVA + TOLD.replace("FILL", fill)}))
    return {(to, label) for _, to, _, label in found if to in ("Second", "Third")}


def test_headings_of_a_drawer_cannot_be_touched(tmp_path: Path) -> None:
    layout = f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS}>
<FrameLayout android:id="@+id/content"/>
<com.google.android.material.navigation.NavigationView android:id="@+id/nav" android:layout_gravity="start"
    app:menu="@menu/items"/>
</androidx.drawerlayout.widget.DrawerLayout>"""
    fill = "((NavigationView) findViewById(R.id.nav)).setNavigationItemSelectedListener(item -> choose(item));"
    assert _open_items(tmp_path, layout, fill) == {("Second", "bar")}


def test_an_item_without_an_id_is_none_of_those_with_one(tmp_path: Path) -> None:
    layout = f'<LinearLayout {VIEWS}><androidx.appcompat.widget.Toolbar android:id="@+id/top"/></LinearLayout>'
    fill = """Toolbar top = findViewById(R.id.top);
        top.inflateMenu(R.menu.items);
        top.setOnMenuItemClickListener(item -> choose(item));"""
    assert _open_items(tmp_path, layout, fill) == {("Second", "bar"), ("Third", "heading")}


BARS = {
    "AndroidManifest.xml": manifest("Main", "Second", "Third", "Help"),
    "Help.java": "public class Help extends android.app.Activity {}",
    "res/menu/help.xml": f'<menu {VIEWS}><item android:id="@+id/help" android:title="Help"/></menu>',
    "res/menu/other.xml": f'<menu {VIEWS}><item android:id="@+id/other" android:title="Other"/></menu>',
    "res/layout/z_last.xml": f"""\
<LinearLayout {VIEWS}>
    <androidx.appcompat.widget.Toolbar android:id="@+id/bar" app:menu="@menu/other"/>
</LinearLayout>""",
    "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
    <androidx.appcompat.widget.Toolbar android:id="@+id/bar" app:menu="@menu/help"/>
</LinearLayout>""",
    "Main.java": JAVA
    + """\
import androidx.appcompat.widget.Toolbar;
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ((Toolbar) findViewById(R.id.bar)).setOnMenuItemClickListener(item -> {
            if (item.getItemId() == R.id.help) startActivity(new Intent(this, Help.class));
            if (item.getItemId() == R.id.other) startActivity(new Intent(this, Third.class));
            return true;
        });
    }
}
""",
}


INCLUDED = {
    "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}><include android:id="@+id/bar" layout="@layout/top"/></LinearLayout>""",
    "res/layout/top.xml": f'<androidx.appcompat.widget.Toolbar {VIEWS} android:id="@+id/bar" app:menu="@menu/help"/>',
    "res/layout/z_last.xml": f"<LinearLayout {VIEWS}/>",
}


@pytest.mark.parametrize("more", [{}, INCLUDED], ids=["of two layouts", "included"])
def test_the_menu_of_a_bar_is_that_of_the_layout_of_the_screen(tmp_path: Path, more: dict[str, str]) -> None:
    found = edges(build(tmp_path, {**APP, **BARS, **more}))
    assert {(source, target) for source, target, *_ in found} == {("Main", "Main menu"), ("Main menu", "Help")}


HELPER = """
class Helper(private val context: Context, private val listener: PopupMenu.OnMenuItemClickListener) {
    fun open(view: View) { PopupMenu(context, view).apply { inflate(R.menu.more); CALLS } }
}
class Main : AppCompatActivity(), PopupMenu.OnMenuItemClickListener {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { Helper(this, this).open(it) }
    }
    override fun onMenuItemClick(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.one -> startActivity(Intent(this, Second::class.java))
            R.id.two -> startActivity(Intent(this, Third::class.java))
        }
        return true
    }
}
"""
MORE = (
    f'<menu {VIEWS}><item android:id="@+id/one" android:title="One"/>'
    '<item android:id="@+id/two" android:title="Two"/></menu>'
)


@pytest.mark.parametrize(
    "calls", ["show(); setOnMenuItemClickListener(listener)", "setOnMenuItemClickListener(listener); show()"]
)
def test_a_pop_up_may_be_given_its_listener_once_it_is_shown(tmp_path: Path, calls: str) -> None:
    code = KOTLIN + "import android.widget.PopupMenu\n" + HELPER.replace("CALLS", calls)
    assert edges(build(tmp_path, {**APP, "res/menu/more.xml": MORE, "Main.kt": code})) == {
        ("Main", "more", "click", "go_there"),
        ("more", "Second", "menu", "one"),
        ("more", "Third", "menu", "two"),
    }
