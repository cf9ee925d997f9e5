"""Rows that are told apart by the text they show, pages that code makes, and what views of the app make themselves."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui.actions import target_of

pytest.importorskip("tree_sitter_kotlin")

LIST = f'<LinearLayout {VIEWS}><ListView android:id="@+id/rows"/></LinearLayout>'
SCREENS = "class One extends android.app.Activity {}\nclass Two extends android.app.Activity {}"
STRINGS = '<resources><string name="orders">Orders</string><string name="settings">Settings</string></resources>'

ROWS_JAVA = """
import android.app.Activity;
import android.content.Intent;
interface Listener { void onMenu(int text); }
class Rows extends RecyclerView.Adapter<Rows.Holder> {
    private final Listener listener;
    Rows(Listener listener) { this.listener = listener; }
    @Override public Holder onCreateViewHolder(ViewGroup parent, int type) { return new Holder(inflate(parent)); }
    @Override public void onBindViewHolder(Holder holder, int position) {
        int text = 0;
        switch (position) {
            case 0: text = R.string.orders; break;
            case 1: text = R.string.settings; break;
        }
        int shown = text;
        holder.itemView.setOnClickListener(view -> listener.onMenu(shown));
    }
    static class Holder extends RecyclerView.ViewHolder { Holder(View view) { super(view); } }
}
class Home extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        RecyclerView rows = findViewById(R.id.rows);
        rows.setAdapter(new Rows(new Listener() {
            @Override public void onMenu(int text) {
                Intent intent = null;
                if (text == R.string.orders) { intent = new Intent(Home.this, One.class); }
                else if (text == R.string.settings) { intent = new Intent(Home.this, Two.class); }
                if (intent != null) startActivity(intent);
            }
        }));
    }
}
"""
ROWS_KOTLIN = """
import android.app.Activity
import android.content.Intent
class Rows(private val listener: (Int) -> Unit) : RecyclerView.Adapter<Rows.Holder>() {
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) = Holder(inflate(parent))
    override fun onBindViewHolder(holder: Holder, position: Int) {
        val text = if (position == 0) R.string.orders else R.string.settings
        holder.itemView.setOnClickListener { listener(text) }
    }
    class Holder(view: View) : RecyclerView.ViewHolder(view)
}
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<RecyclerView>(R.id.rows).adapter = Rows { open(it) }
    }
    private fun open(text: Int) {
        val screen = when (text) {
            R.string.orders -> One::class.java
            else -> Two::class.java
        }
        startActivity(Intent(this, screen))
    }
}
"""


@pytest.mark.parametrize(("name", "home"), [("Home.java", ROWS_JAVA), ("Home.kt", ROWS_KOTLIN)])
def test_rows_are_told_apart_by_the_text_that_they_hand_on(tmp_path: Path, name: str, home: str) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), name: home, "Screens.java": SCREENS}
    graph = build(tmp_path, {**files, "res/layout/home.xml": LIST, "res/values/strings.xml": STRINGS})
    names = {s.id: s.name.rpartition(".")[2] for s in graph.screens.values()}
    rows = ((t.target, target_of(t.action)) for t in graph.transitions.values() if t.edge_class == "item")
    touched = {(names[target], row.text) for target, row in rows if row is not None}
    assert touched == {("One", "Orders"), ("Two", "Settings")}


def test_pages_that_an_adapter_makes_are_rows_of_the_pager(tmp_path: Path) -> None:
    home = """
import android.app.Activity;
import android.content.Intent;
class Home extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        ViewPager pager = findViewById(R.id.rows);
        pager.setAdapter(new Pages());
    }
    class Pages extends PagerAdapter {
        @Override public Object instantiateItem(ViewGroup container, int position) {
            View page = made(position);
            page.setOnClickListener(v -> startActivity(new Intent(Home.this, One.class)));
            return page;
        }
    }
}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.java": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, {**files, "res/layout/home.xml": LIST})) == {("Home", "One", "item", "rows")}


def test_an_element_of_a_page_is_no_row_and_says_what_its_layout_says(tmp_path: Path) -> None:
    home = """
import android.app.Activity;
import android.content.Intent;
class Home extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        ViewPager pager = findViewById(R.id.pager);
        pager.setAdapter(new Pages());
    }
    class Pages extends PagerAdapter {
        @Override public Object instantiateItem(ViewGroup container, int position) {
            View page = getLayoutInflater().inflate(R.layout.page, container, false);
            page.findViewById(R.id.open).setOnClickListener(v -> startActivity(new Intent(Home.this, One.class)));
            return page;
        }
    }
}
"""
    pager = f'<LinearLayout {VIEWS}><androidx.viewpager.widget.ViewPager android:id="@+id/pager"/></LinearLayout>'
    page = f'<LinearLayout {VIEWS}><Button android:id="@+id/open" android:text="Open"/></LinearLayout>'
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.java": home, "Screens.java": SCREENS}
    graph = build(tmp_path, {**files, "res/layout/home.xml": pager, "res/layout/page.xml": page})
    assert edges(graph) == {("Home", "One", "click", "open")}
    assert {t.text for e in graph.transitions.values() if (t := target_of(e.action)) is not None} == {"Open"}


VIEW_JAVA = """
import android.app.Activity;
import android.content.Intent;
class Pulled extends LinearLayout {
    private final ListView inner;
    Pulled(Context context, AttributeSet set) { super(context, set); inner = new ListView(context); addView(inner); }
    void setOnItemClickListener(AdapterView.OnItemClickListener listener) { inner.setOnItemClickListener(listener); }
    void setOnOpen(View.OnClickListener listener) { inner.setOnClickListener(listener); }
}
class Home extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        Pulled list = (Pulled) findViewById(R.id.rows);
        list.setOnItemClickListener((parent, view, n, id) -> startActivity(new Intent(this, One.class)));
        list.setOnOpen(view -> startActivity(new Intent(this, Two.class)));
    }
}
"""


def test_what_a_view_makes_itself_has_the_id_of_the_view(tmp_path: Path) -> None:
    layout = f'<LinearLayout {VIEWS}><org.example.Pulled android:id="@+id/rows"/></LinearLayout>'
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": VIEW_JAVA, "Screens.java": SCREENS}
    found = edges(build(tmp_path, {**files, "res/layout/home.xml": layout}))
    assert found == {("Home", "One", "item", "rows"), ("Home", "Two", "click", "rows")}


def test_rows_of_the_list_that_a_screen_has_by_itself(tmp_path: Path) -> None:
    home = """
import android.app.ListActivity;
import android.content.Intent;
class Home extends ListActivity {
    protected void onCreate(Bundle state) {
        setListAdapter(new BaseAdapter() {
            @Override public View getView(int position, View old, ViewGroup parent) {
                View row = made(parent);
                row.setOnClickListener(v -> startActivity(new Intent(Home.this, One.class)));
                return row;
            }
        });
    }
}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.java": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, files)) == {("Home", "One", "item", "list")}


def test_the_list_that_a_screen_has_by_itself_is_asked_for(tmp_path: Path) -> None:
    home = """
import android.app.ListActivity;
import android.content.Intent;
class Home extends ListActivity {
    protected void onCreate(Bundle state) {
        getListView().setOnItemClickListener((list, row, place, id) -> startActivity(new Intent(this, One.class)));
    }
}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.java": home, "Screens.java": SCREENS}
    assert edges(build(tmp_path, files)) == {("Home", "One", "item", "list")}


ACTIONS_JAVA = """
import android.app.Activity;
import android.content.Intent;
class Home extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        SpeedDialView dial = findViewById(R.id.rows);
        dial.addActionItem(new SpeedDialActionItem.Builder(R.id.scan, 1).setLabel(R.string.orders).create());
        dial.addActionItem(new SpeedDialActionItem.Builder(R.id.type, 1).setLabel("Type").create());
        dial.setOnActionSelectedListener(item -> {
            switch (item.getId()) {
                case R.id.scan: startActivity(new Intent(this, One.class)); break;
                case R.id.type: startActivity(new Intent(this, Two.class)); break;
            }
            return false;
        });
    }
}
"""
ACTIONS_KOTLIN = """
import android.app.Activity
import android.content.Intent
import com.leinardi.android.speeddial.SpeedDialActionItem
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        val dial = findViewById<SpeedDialView>(R.id.rows)
        dial.addActionItem(SpeedDialActionItem.Builder(R.id.scan, 1).setLabel(R.string.orders).create())
        dial.addActionItem(SpeedDialActionItem.Builder(R.id.type, 1).setLabel("Type").create())
        dial.setOnActionSelectedListener { item ->
            when (item.id) {
                R.id.scan -> startActivity(Intent(this, One::class.java))
                R.id.type -> startActivity(Intent(this, Two::class.java))
            }
            false
        }
    }
}
"""


@pytest.mark.parametrize(("name", "home"), [("Home.java", ACTIONS_JAVA), ("Home.kt", ACTIONS_KOTLIN)])
def test_actions_that_a_button_opens_beside_itself_are_told_apart(tmp_path: Path, name: str, home: str) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), name: home, "Screens.java": SCREENS}
    found = edges(build(tmp_path, {**files, "res/layout/home.xml": LIST, "res/values/strings.xml": STRINGS}))
    assert found == {("Home", "One", "click", "scan"), ("Home", "Two", "click", "type")}


def test_actions_that_a_menu_has_are_told_apart(tmp_path: Path) -> None:
    home = ACTIONS_JAVA.replace("dial.addActionItem(", "dial.inflate(R.menu.actions);\n//", 1)
    home = home.replace("dial.addActionItem(", "//")
    files = {
        "AndroidManifest.xml": manifest("Home", "One", "Two"),
        "Home.java": home,
        "Screens.java": SCREENS,
        "res/layout/home.xml": f'<FrameLayout {VIEWS}><x.SpeedDialView android:id="@+id/rows"/></FrameLayout>',
        "res/menu/actions.xml": f'<menu {VIEWS}><item android:id="@+id/scan"/><item android:id="@+id/type"/></menu>',
    }
    graph = build(tmp_path, files)
    assert edges(graph) == {("Home", "One", "click", "scan"), ("Home", "Two", "click", "type")}
    assert not any(screen.name.endswith("menu") for screen in graph.screens.values())


MARKED_IN_PART = """
import android.app.Activity;
import android.content.Intent;
class Rows extends ArrayAdapter<String> {
    private final View.OnClickListener listener;
    Rows(Context context, View.OnClickListener listener) { super(context, 0); this.listener = listener; }
    @Override public int getCount() { return 3; }
    public View getView(int position, View old, ViewGroup parent) {
        View view = inflate();
        view.setOnClickListener(listener);
        return view;
    }
}
class Others extends BaseAdapter {
    @Override public View getView(int position, View old, ViewGroup parent) { return old; }
}
class Home extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        ListView rows = findViewById(R.id.rows);
        rows.setAdapter(new Rows(this, view -> startActivity(new Intent(this, One.class))));
    }
}
"""


def test_an_override_that_its_class_does_not_mark_is_called_where_another_class_marks_it(tmp_path: Path) -> None:
    """Java lets an override stand without a mark, and much code marks some of them only."""
    files = {"AndroidManifest.xml": manifest("Home", "One"), "res/layout/home.xml": LIST, "Home.java": MARKED_IN_PART}
    graph = build(tmp_path, {**files, "Screens.java": SCREENS})
    assert ("Home", "One", "item", "rows") in edges(graph)


MAP_IN_JAVA = """
import android.content.Intent;
import com.google.android.gms.maps.GoogleMap;
class Home extends FragmentActivity implements OnMapReadyCallback {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        ((SupportMapFragment) getSupportFragmentManager().findFragmentById(R.id.streets)).getMapAsync(this);
    }
    @Override public void onMapReady(GoogleMap map) {
        map.setOnMarkerClickListener(new GoogleMap.OnMarkerClickListener() {
            @Override public boolean onMarkerClick(Marker marker) {
                startActivity(new Intent(Home.this, One.class));
                return true;
            }
        });
    }
}
"""
MAP_IN_KOTLIN = """
import android.app.Activity
import android.content.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<MapView>(R.id.streets).getMapAsync { map ->
            map.setOnMapClickListener { startActivity(Intent(this, One::class.java)) }
        }
    }
}
"""
FRAGMENT = '<fragment android:id="@+id/streets" android:name="com.google.android.gms.maps.SupportMapFragment"/>'
VIEW = '<com.google.android.gms.maps.MapView android:id="@+id/streets"/>'


@pytest.mark.parametrize(
    ("name", "home", "shown"), [("Home.java", MAP_IN_JAVA, FRAGMENT), ("Home.kt", MAP_IN_KOTLIN, VIEW)]
)
def test_what_is_touched_on_a_geographic_map_is_the_element_that_shows_it(
    tmp_path: Path, name: str, home: str, shown: str
) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One"), name: home, "Screens.java": SCREENS}
    layout = f"<LinearLayout {VIEWS}>{shown}</LinearLayout>"
    assert ("Home", "One", "click", "streets") in edges(build(tmp_path, {**files, "res/layout/home.xml": layout}))


def test_a_row_that_is_bound_with_changes_is_bound_anew_otherwise(tmp_path: Path) -> None:
    code = """\
import android.content.Intent
import android.os.Bundle
import android.view.*
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.RecyclerView
class Home : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.home)
        findViewById<RecyclerView>(R.id.rows).adapter = Rows()
    }
}
class Holder(view: View) : RecyclerView.ViewHolder(view)
class Rows : RecyclerView.Adapter<Holder>() {
    override fun onCreateViewHolder(parent: ViewGroup, kind: Int) = Holder(View(parent.context))
    override fun onBindViewHolder(holder: Holder, at: Int, payloads: MutableList<Any>) {
        if (payloads.isEmpty()) super.onBindViewHolder(holder, at, payloads)
    }
    override fun onBindViewHolder(holder: Holder, at: Int) {
        holder.itemView.setOnClickListener { it.context.startActivity(Intent(it.context, One::class.java)) }
    }
}
class One : android.app.Activity()
"""
    layout = f'<LinearLayout {VIEWS}><androidx.recyclerview.widget.RecyclerView android:id="@+id/rows"/></LinearLayout>'
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Home.kt": code, "res/layout/home.xml": layout}
    assert edges(build(tmp_path, files)) == {("Home", "One", "item", "rows")}


HELPER = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(new Opening());
    }
    class Opening implements View.OnClickListener {
        @Override
        public void onClick(View view) { startActivity(new Intent(Main.this, Second.class)); }
        public void onClick(View view, boolean special) { startActivity(new Intent(Main.this, Third.class)); }
    }
}
"""


def test_an_overload_of_the_apps_own_is_not_called_by_the_platform(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + HELPER}))
    assert found == {("Main", "Second", "click", "go_there")}


PAGES = """
import android.app.Activity
import android.content.Intent
class Holder(view: View) : RecyclerView.ViewHolder(view)
abstract class Page(val home: Home) {
    abstract fun target(): Class<*>
    fun fill() {
        val list = home.findViewById<RecyclerView>(R.id.rows)
        %s
    }
}
class First(home: Home) : Page(home) { override fun target() = One::class.java }
class Second(home: Home) : Page(home) { override fun target() = Two::class.java }
class Rows(val open: () -> Unit) : RecyclerView.Adapter<Holder>() {
    override fun onBindViewHolder(holder: Holder, position: Int) {
        holder.itemView.setOnClickListener { open() }
    }
    fun refresh() {}
}
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        First(this).fill()
        Second(this).fill()
    }
}
"""
FILLED_ONCE = [
    "if (list.adapter == null) list.adapter = Rows { home.startActivity(Intent(home, target())) }",
    """val shown = list.adapter
        if (shown == null) { list.adapter = Rows { home.startActivity(Intent(home, target())) } }
        else (shown as Rows).refresh()""",
]


@pytest.mark.parametrize("fill", FILLED_ONCE)
def test_a_list_that_is_filled_where_it_has_no_adapter_is_filled_by_each_page(tmp_path: Path, fill: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Home", "One", "Two"),
        "res/layout/home.xml": LIST,
        "Home.kt": PAGES % fill,
        "Screens.java": SCREENS,
    }
    assert edges(build(tmp_path, files)) == {("Home", "One", "item", "rows"), ("Home", "Two", "item", "rows")}


MADE_MAP = """
import android.app.Activity;
import android.content.Intent;
import MAPS.Map;
import MAPS.OnMapReadyCallback;
import MAPS.SupportMapFragment;
class Home extends FragmentActivity {
    protected void onCreate(Bundle state) {
        getSupportFragmentManager().beginTransaction().replace(android.R.id.content, new Streets()).commit();
    }
}
class Streets extends SupportMapFragment implements OnMapReadyCallback {
    @Override public void onActivityCreated(Bundle state) { getMapAsync(this); }
    @Override public void onMapReady(Map map) { new Lines(getActivity()).draw(map); }
}
class Lines {
    private final Activity host;
    Lines(Activity host) { this.host = host; }
    void draw(Map map) {
        map.setOnPolylineClickListener(line -> host.startActivity(new Intent(host, One.class)));
    }
}
"""


@pytest.mark.parametrize(
    ("package", "said"),
    [("com.google.android.gms.maps", "Google Map"), ("org.other.maps", "")],
    ids=["google", "other"],
)
def test_a_map_that_has_no_id_is_told_by_what_googles_says(tmp_path: Path, package: str, said: str) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Screens.java": SCREENS}
    found = edges(build(tmp_path, {**files, "Home.java": MADE_MAP.replace("MAPS", package)}))
    assert ("Streets", "One", "click", said) in found
