"""Views of the app that hear themselves that they are touched, made in code or written in a layout."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

WHEEL = (
    JAVA
    + """\
import java.util.*;
public class Wheel extends View {
    public interface Entry { void chosen(); }
    private final List<Entry> entries = new ArrayList<Entry>();
    public Wheel(Context context) { super(context); }
    public void addEntry(Entry entry) { entries.add(entry); }
    @Override public boolean onTouchEvent(MotionEvent event) {
        for (int i = 0; i < entries.size(); i++) {
            if (isInside(i, event)) entries.get(i).chosen();
        }
        return true;
    }
}
"""
)


@pytest.mark.parametrize("held", ["field", "local"])
def test_a_view_made_in_code_is_touched(tmp_path: Path, held: str) -> None:
    declared, made = ("private Wheel wheel;", "wheel") if held == "field" else ("", "Wheel wheel")
    main = f"""\
public class Main extends Activity {{
    {declared}
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        {made} = new Wheel(this);
        wheel.addEntry(new Second$());
        wheel.addEntry(new Third$());
        LinearLayout around = findViewById(R.id.around);
        around.addView(wheel, params);
    }}
    class Second$ implements Wheel.Entry {{ public void chosen() {{ open(Second.class); }} }}
    class Third$ implements Wheel.Entry {{ public void chosen() {{ open(Third.class); }} }}
    void open(Class<?> screen) {{ startActivity(new Intent(this, screen)); }}
}}
"""
    files = {**APP, "Wheel.java": WHEEL, "Main.java": JAVA + main.replace("$", "Entry")}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", ""), ("Main", "Third", "click", "")}


def test_a_view_of_a_layout_is_touched_by_its_id(tmp_path: Path) -> None:
    view = """\
public class Cover extends View {
    public Cover(Context context, AttributeSet attributes) { super(context, attributes); }
    @Override public boolean onTouchEvent(MotionEvent event) {
        getContext().startActivity(new Intent(getContext(), Second.class));
        return true;
    }
}
"""
    files = {
        **APP,
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><org.example.Cover android:id="@+id/cover"/></LinearLayout>',
        "Cover.java": JAVA + view,
        "Main.java": JAVA
        + "public class Main extends Activity {\n"
        + "    protected void onCreate(Bundle state) { setContentView(R.layout.main); }\n}\n",
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "cover")}


def test_what_only_the_app_asks_of_a_view_runs_where_the_app_asks_it(tmp_path: Path) -> None:
    text = """\
interface Links { void onLink(String address); }
class Text extends TextView implements Links {
    Text(Context context, AttributeSet attributes) { super(context, attributes); }
    @Override public void onLink(String address) {
        getContext().startActivity(new Intent(getContext(), Third.class));
    }
}
"""
    shows = """\
public class Main extends Activity {
    protected void onCreate(Bundle state) { setContentView(R.layout.main); }
}
"""
    asks = """\
public class Second extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Links links = (Links) findViewById(R.id.text);
        findViewById(R.id.go_there).setOnClickListener(view -> links.onLink("a"));
    }
}
"""
    layout = f"""\
<LinearLayout {VIEWS}>
<org.example.Text android:id="@+id/text"/><Button android:id="@+id/go_there"/>
</LinearLayout>"""
    made = {"Text.java": text, "Main.java": shows, "Second.java": asks}
    screens = {name: JAVA + code for name, code in made.items()}
    assert edges(build(tmp_path, {**APP, "res/layout/main.xml": layout, **screens})) == {
        ("Second", "Third", "click", "go_there")
    }


REDECLARED = """
abstract class BaseCard extends FrameLayout {
    BaseCard(Context context, AttributeSet set) { super(context, set); }
    @Override protected abstract void onFinishInflate();
}
class Card extends BaseCard {
    Card(Context context, AttributeSet set) { super(context, set); }
    @Override
    protected void onFinishInflate() {
        setOnClickListener(v -> getContext().startActivity(new Intent(getContext(), Second.class)));
    }
}
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }
}
"""


def test_an_abstract_class_that_redeclares_what_the_platform_calls(tmp_path: Path) -> None:
    layout = f'<LinearLayout {VIEWS}><org.example.Card android:id="@+id/card"/></LinearLayout>'
    app = {**APP, "res/layout/main.xml": layout}
    imports = "import android.util.AttributeSet;\nimport android.widget.FrameLayout;\n"
    found = edges(build(tmp_path, {**app, "Main.java": JAVA + imports + REDECLARED}))
    assert found == {("Main", "Second", "click", "card")}


SIDE = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
    }
}
class Side(context: Context, attrs: AttributeSet) : NavigationView(context, attrs) {
    override fun onAttachedToWindow() {
        super.onAttachedToWindow()
        setNavigationItemSelectedListener { item ->
            wanted(item.itemId)?.let { context.startActivity(it); true } ?: false
        }
    }
    private fun wanted(id: Int) = when (id) {
        R.id.settings -> Intent(context, Second::class.java)
        R.id.about -> Intent(context, Third::class.java)
        else -> null
    }
}
"""


def test_a_view_of_the_app_that_hears_its_own_menu_is_told_of_the_items_that_its_layout_gives_it(
    tmp_path: Path,
) -> None:
    layouts = {
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><org.example.Side android:id="@+id/side" app:menu="@menu/side"/>'
        "</FrameLayout>",
        "res/menu/side.xml": f'<menu {VIEWS}><item android:id="@+id/settings" android:title="Settings"/>'
        '<item android:id="@+id/about" android:title="About"/></menu>',
    }
    found = edges(build(tmp_path, {**APP, **layouts, "Main.kt": KOTLIN + SIDE}))
    assert found == {("Main", "Second", "menu", "settings"), ("Main", "Third", "menu", "about")}


POPUP = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
    }
}
class Side(context: Context, attrs: AttributeSet) : NavigationView(context, attrs) {
    init {
        setOnClickListener {
            PopupMenu(context, this).apply {
                inflate(R.menu.more)
                setOnMenuItemClickListener { context.startActivity(Intent(context, Second::class.java)); true }
                show()
            }
        }
    }
}
"""


def test_a_pop_up_that_such_a_view_shows_has_items_of_its_own(tmp_path: Path) -> None:
    files = {
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><org.example.Side android:id="@+id/side" app:menu="@menu/side"/>'
        "</FrameLayout>",
        "res/menu/side.xml": f'<menu {VIEWS}><item android:id="@+id/settings" android:title="Settings"/></menu>',
        "res/menu/more.xml": f'<menu {VIEWS}><item android:id="@+id/help" android:title="Help"/></menu>',
        "Main.kt": KOTLIN + "import android.widget.PopupMenu\n" + POPUP,
    }
    touched = {(way[2], way[3]) for way in edges(build(tmp_path, {**APP, **files})) if way[1] == "Second"}
    assert touched == {("menu", "help")}


@pytest.mark.parametrize("id", ["", 'android:id="@+id/side"'], ids=["without an id", "with an id"])
@pytest.mark.parametrize("filled", ["", "inflateMenu(R.menu.more)"], ids=["layout", "layout and code"])
def test_such_a_view_hears_the_menu_of_its_layout_and_that_of_its_code(tmp_path: Path, id: str, filled: str) -> None:
    code = SIDE.replace("super.onAttachedToWindow()", f"super.onAttachedToWindow()\n        {filled}")
    files = {
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><org.example.Side {id} app:menu="@menu/side"/></FrameLayout>',
        "res/menu/side.xml": f'<menu {VIEWS}><item android:id="@+id/settings" android:title="Settings"/></menu>',
        "res/menu/more.xml": f'<menu {VIEWS}><item android:id="@+id/about" android:title="About"/></menu>',
        "Main.kt": KOTLIN + code,
    }
    ways = {("Main", "Second", "menu", "settings"), ("Main", "Third", "menu", "about")}
    assert edges(build(tmp_path, {**APP, **files})) == {way for way in ways if filled or way[1] == "Second"}


SLIDER = """
class Slider(context: Context, attrs: AttributeSet) : FrameLayout(context, attrs) {
    private val buttons = ArrayList<ImageView>()
    fun addButton(picture: Int, chosen: () -> Unit) {
        val button = ImageView(context)
        button.setImageResource(picture)
        button.setOnClickListener { chosen() }
        buttons.add(button)
    }
}
class Holder : ViewModel() {
    val updated = MutableLiveData<Boolean>()
}
class Main : AppCompatActivity() {
    private val model: Holder by viewModels()
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        model.updated.observe(this) { fill() }
        supportFragmentManager.beginTransaction().replace(R.id.around, Page()).commit()
    }
    private fun fill() {
        val slider = findViewById<Slider>(R.id.slider)
        slider.addButton(1) { startActivity(Intent(this, Second::class.java)) }
    }
}
class Page : Fragment(R.layout.page) {
    private val model: Holder by activityViewModels()
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.update).setOnClickListener { model.updated.value = true }
    }
}
"""


def test_a_touch_on_a_page_fills_a_view_of_the_activity_around(tmp_path: Path) -> None:
    files = {
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><org.example.Slider android:id="@+id/slider"/>'
        '<FrameLayout android:id="@+id/around"/></LinearLayout>',
        "res/layout/page.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/update"/></LinearLayout>',
        "Main.kt": KOTLIN + SLIDER,
    }
    assert {way[3] for way in edges(build(tmp_path, {**APP, **files})) if way[1] == "Second"} == {"slider"}


CHOOSER = """
public class Chooser extends androidx.appcompat.widget.AppCompatSpinner {
    public interface Chosen { void at(int position); }
    private Chosen chosen;
    public Chooser(Context context, AttributeSet attributes) { super(context, attributes); }
    @Override public void setSelection(int position) {
        super.setSelection(position);
        if (chosen != null) chosen.at(position);
    }
    public void setChosen(Chosen chosen) { this.chosen = chosen; }
}
"""


def test_a_spinner_of_the_app_hears_which_row_is_chosen(tmp_path: Path) -> None:
    main = """\
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Chooser chooser = findViewById(R.id.chooser);
        chooser.setChosen(position -> startActivity(new Intent(this, Second.class)));
    }
}
"""
    files = {
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><org.example.Chooser android:id="@+id/chooser"/></FrameLayout>',
        "Chooser.java": JAVA + CHOOSER,
        "Main.java": JAVA + main,
    }
    assert edges(build(tmp_path, {**APP, **files})) == {("Main", "Second", "item", "chooser")}


PULLED = """
import android.util.AttributeSet;
import android.widget.*;
import com.example.pulling.*;
public class Pulled extends LinearLayout implements AbsListView.OnScrollListener {
    public interface Last { void shown(); }
    public interface Refresh { void onRefresh(Pulled pulled); }
    private Last last;
    private Refresh refresh;
    public Pulled(Context context, AttributeSet attributes) {
        super(context, attributes);
        refresh = Refreshing.of(context);
    }
    public void setLast(Last last) { this.last = last; }
    public void setRefresh(Refresh refresh) { this.refresh = refresh; }
    public void refresh() { if (null != refresh) refresh.onRefresh(this); }
    @Override public void onScrollStateChanged(AbsListView list, int state) { if (last != null) last.shown(); }
}
"""


def test_what_a_view_tells_a_listener_about_itself_is_no_scrolling(tmp_path: Path) -> None:
    main = """\
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Pulled pulled = findViewById(R.id.pulled);
        pulled.setLast(() -> startActivity(new Intent(this, Second.class)));
        findViewById(R.id.again).setOnClickListener(v -> pulled.refresh());
    }
}
class Beside extends Activity {
    void beside(Pulled pulled) { pulled.setRefresh(p -> startActivity(new Intent(this, Third.class))); }
}
"""
    files = {
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><org.example.Pulled android:id="@+id/pulled"/>'
        '<Button android:id="@+id/again"/></LinearLayout>',
        "Pulled.java": JAVA + PULLED,
        "Main.java": JAVA + main,
    }
    assert ("Main", "Second", "click", "again") not in edges(build(tmp_path, {**APP, **files}))
