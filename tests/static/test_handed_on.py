"""What is handed on: to a base class, to another overload, behind default parameters, through lists and intents."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.test_idioms import BOTH, kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: items that the base class adds and answers": (
        {
            **APP,
            "Base.java": JAVA
            + """\
public abstract class Base extends Activity {
    static final int SETTINGS = 2;
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add(0, SETTINGS, 10, "Settings").setIcon(R.drawable.gear);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
        case SETTINGS:
            startActivity(new Intent(this, Second.class));
            break;
        default:
            return false;
        }
        return true;
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends Base {
    static final int QUEUE = 3;
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        super.onCreateOptionsMenu(menu);
        menu.add(0, QUEUE, 20, "Queue");
        menu.findItem(QUEUE).setVisible(false);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
        case QUEUE:
            startActivity(new Intent(this, Third.class));
            break;
        default:
            return super.onOptionsItemSelected(item);
        }
        return true;
    }
}
""",
        },
        {
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Second", "menu", "Settings"),
            ("Main menu", "Third", "menu", "Queue"),
        },
    ),
    "java: a case that shares its branch with the default": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open("second"));
        findViewById(R.id.other).setOnClickListener(v -> open("third"));
    }
    private void open(String tag) {
        Class<?> target;
        switch (tag) {
            case "third":
                target = Third.class;
                break;
            case "second":
            default:
                target = Second.class;
                break;
        }
        startActivity(new Intent(this, target));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: overloads of an extension that differ in one type": (
        {
            **APP,
            "Messages.kt": KOTLIN
            + """\
import com.google.android.material.snackbar.Snackbar
fun Activity.tell(text: Int, label: Int? = null, action: (() -> Unit)? = null) {
    tell(getString(text), label, action)
}
fun Activity.tell(text: String?, label: Int? = null, action: (() -> Unit)? = null) {
    Messages.tell(this, text, label, action)
}
object Messages {
    fun tell(activity: Activity, text: String?, label: Int?, action: (() -> Unit)?) {
        val bar = Snackbar.make(activity.findViewById<View>(R.id.go_there), text, 0)
        if (label != null && action != null) bar.setAction(label) { action() }
        bar.show()
    }
}
""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        tell(R.string.hello, R.string.show) { startActivity(Intent(this, Second::class.java)) }
    }
}
""",
            "res/values/strings.xml": '<resources><string name="hello">Hello</string>'
            '<string name="show">Show</string></resources>',
        },
        {("Main", "Second", "click", "Show")},
    ),
    "kotlin: a lambda for the last parameter, behind one that has a default": (
        {
            **APP,
            "Store.kt": """\
enum class Way { NOW, LATER }
fun interface Consumer<T> { fun consume(result: T) }
class Store {
    fun clear(way: Way = Way.LATER, consumer: Consumer<Int>? = null) {
        when (way) {
            Way.NOW -> consumer?.consume(1)
            Way.LATER -> handler.post { consumer?.consume(2) }
        }
    }
}
""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    private val store = Store()
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            store.clear { _ -> startActivity(Intent(this, Second::class.java)) }
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: the layouts of pages out of a list": (
        {
            **APP,
            "res/layout/main.xml": f'<LinearLayout {VIEWS}><ViewPager android:id="@+id/pager"/></LinearLayout>',
            "res/layout/page.xml": f'<org.example.Page {VIEWS}><Button android:id="@+id/go_there"/></org.example.Page>',
            "Page.kt": KOTLIN
            + """\
abstract class Pane(context: Context, attributes: AttributeSet) : RelativeLayout(context, attributes) {
    fun setup(activity: Activity) {
        fill(activity)
    }
    abstract fun fill(activity: Activity)
}
class Page(context: Context, attributes: AttributeSet) : Pane(context, attributes) {
    override fun fill(activity: Activity) {
        findViewById<View>(R.id.go_there).setOnClickListener {
            activity.startActivity(Intent(activity, Second::class.java))
        }
    }
}
""",
            "Main.kt": KOTLIN
            + """\
class Unused(context: Context, attributes: AttributeSet) : Pane(context, attributes) {
    override fun fill(activity: Activity) = activity.startActivity(Intent(activity, Third::class.java))
}
class Pages(val activity: Activity) : PagerAdapter() {
    override fun instantiateItem(container: ViewGroup, position: Int): Any {
        val view = activity.layoutInflater.inflate(layoutOf(position), container, false)
        (view as Pane).setup(activity)
        return view
    }
    private fun layoutOf(position: Int): Int {
        val layouts = arrayListOf<Int>()
        if (shown and 1 > 0) layouts.add(R.layout.page)
        return if (position < layouts.size) layouts[position] else layouts.last()
    }
}
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<ViewPager>(R.id.pager).adapter = Pages(this)
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a provider's method is not what a database means": (
        {
            **APP,
            "AndroidManifest.xml": manifest(
                "Main", "Second", "Third", more='<provider android:name=".Outside" android:authorities="org.example"/>'
            ),
            "Databases.java": """\
public class Databases {
    static android.database.sqlite.SQLiteDatabase of(android.content.Context context) {
        return new Helper(context).getWritableDatabase();
    }
}
""",
            "Outside.java": JAVA
            + """\
public class Outside extends android.content.ContentProvider {
    @Override
    public int delete(Uri uri, String selection, String[] args) {
        getContext().startActivity(new Intent(getContext(), Third.class));
        return 1;
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            SQLiteDatabase database = Databases.of(this);
            database.delete("history", "old", null);
            startActivity(new Intent(this, Second.class));
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Outside", "Third", "background", "")},
    ),
    "java: an intent inside an intent": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third", "Ask"),
            "Ask.java": JAVA
            + """\
public class Ask extends Activity {
    private Intent next;
    static void ask(Activity from, Intent next) {
        Intent asking = new Intent(from, Ask.class);
        asking.putExtra("next", next);
        from.startActivity(asking);
    }
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        next = getIntent().getExtras().getParcelable("next");
        ask(names(), 0);
    }
    @Override
    public void onResume() {
        super.onResume();
        if (next != null) startActivity(next);
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Ask.ask(this, new Intent(this, Second.class)));
        findViewById(R.id.other).setOnClickListener(v -> Ask.ask(this, getIntent()));
    }
}
""",
        },
        {
            ("Main", "Ask", "click", "go_there"),
            ("Main", "Ask", "click", "other"),
            ("Ask", "Second", "auto", ""),
            ("Ask", "Main", "auto", ""),
        },
    ),
    "kotlin: a flag among the arguments of a fragment": (
        {
            **APP,
            "List.kt": KOTLIN
            + """\
class List : Fragment(R.layout.main) {
    private var withMenu = true
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        withMenu = arguments?.getBoolean(WITH_MENU) ?: true
    }
    override fun onViewCreated(view: View, state: Bundle?) {
        if (withMenu) {
            val button = view.findViewById<View>(R.id.go_there)
            button.setOnClickListener { startActivity(Intent(context, Third::class.java)) }
        }
        view.findViewById<View>(R.id.other).setOnClickListener { startActivity(Intent(context, Second::class.java)) }
    }
    companion object {
        private const val WITH_MENU = "with_menu"
        fun of(withMenu: Boolean): List {
            val made = List()
            val given = Bundle()
            given.putBoolean(WITH_MENU, withMenu)
            made.arguments = given
            return made
        }
    }
}
""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(R.id.pane, List.of(false)).commit()
    }
}
""",
        },
        {("Main", "List", "auto", ""), ("List", "Second", "click", "other")},
    ),
    "java: a fragment whose arguments only one of two screens gives": (
        {
            **APP,
            "Pane.java": JAVA
            + """\
public class Pane extends Fragment {
    @Override
    public void onViewCreated(View view, Bundle state) {
        if (getArguments() == null || getArguments().getBoolean("open")) {
            startActivity(new Intent(getContext(), Third.class));
        }
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Pane closed = new Pane();
        Bundle given = new Bundle();
        given.putBoolean("open", false);
        closed.setArguments(given);
        getSupportFragmentManager().beginTransaction().replace(R.id.pane, closed).commit();
        findViewById(R.id.other).setOnClickListener(v ->
            getSupportFragmentManager().beginTransaction().replace(R.id.pane, new Pane()).commit());
    }
}
""",
        },
        {("Main", "Pane", "auto", ""), ("Main", "Pane", "click", "other"), ("Pane", "Third", "auto", "")},
    ),
    "java: a kind among the arguments of a fragment that a helper takes out": (
        {
            **APP,
            "Kind.java": "enum Kind { OPEN, CLOSED }",
            "Taking.java": """\
class Taking {
    static <T extends java.io.Serializable> T of(android.os.Bundle bundle, String key, Class<T> cls) {
        if (Build.VERSION.SDK_INT >= 33) return bundle.getSerializable(key, cls);
        return (T) bundle.getSerializable(key);
    }
}
""",
            "Pane.java": JAVA
            + """\
public class Pane extends Fragment {
    @Override
    public void onViewCreated(View view, Bundle state) {
        Kind kind = Taking.of(getArguments(), "kind", Kind.class);
        if (kind == Kind.OPEN) startActivity(new Intent(getContext(), Third.class));
        if (kind == Kind.CLOSED) startActivity(new Intent(getContext(), Second.class));
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Bundle given = new Bundle();
        given.putSerializable("kind", Kind.CLOSED);
        Pane closed = new Pane();
        closed.setArguments(given);
        getSupportFragmentManager().beginTransaction().replace(R.id.pane, closed).commit();
    }
}
""",
        },
        {("Main", "Pane", "auto", ""), ("Pane", "Second", "auto", "")},
    ),
    "kotlin: a row that is taken apart and has a type": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
data class Note(val id: Int, val name: String)
class Rows { fun onOpen(listener: (Note, Int) -> Unit) { listener(Note(1, "a"), 2) } }
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        Rows().onOpen { (id, name): Note, _ -> show(id) }
        findViewById<View>(R.id.other).setOnClickListener { startActivity(Intent(this, Third::class.java)) }
    }
    private fun show(id: Int) = startActivity(Intent(this, Second::class.java))
}
""",
        },
        {("Main", "Second", "auto", ""), ("Main", "Third", "click", "other")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_handed_on_is_found_where_it_is_used(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected


WRAPPED = ("set({ open() })", "set({ open() }, 1)", "set(second = {}, first = { open() })", "set(::open)")


@pytest.mark.parametrize("call", WRAPPED)
def test_a_function_in_the_parentheses_is_the_parameter_at_its_place(tmp_path: Path, call: str) -> None:
    """Only a function behind the parentheses is the last parameter, whatever defaults stand before it."""
    main = f"""
import android.app.Activity
import android.content.Intent
class Main : Activity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        {call}
    }}
    fun open() {{ startActivity(Intent(this, Second::class.java)) }}
    fun set(first: () -> Unit, count: Int = 1, second: (() -> Unit)? = null) {{
        findViewById<View>(R.id.go_there).setOnClickListener {{ first() }}
        findViewById<View>(R.id.other).setOnClickListener {{ second?.invoke() }}
    }}
}}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": main})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    "constructors",
    [
        "constructor(c: Context) : super(c)\n constructor(c: Context, a: Attributes?) : super(c, a)",
        "constructor(c: Context) : this(c, null)\n constructor(c: Context, a: Attributes?) : super(c, a)",
    ],
)
def test_every_constructor_of_a_view_runs_what_is_initial(tmp_path: Path, constructors: str) -> None:
    code = f"""
import android.content.*
import android.view.*
class Month : android.widget.LinearLayout {{
    private var days: GridView
    {constructors}
    init {{
        LayoutInflater.from(context).inflate(R.layout.month, this)
        days = findViewById(R.id.grid)
    }}
    fun hear(listener: AdapterView.OnItemClickListener) {{
        days.onItemClickListener = listener
    }}
}}
class Home : android.app.Activity() {{
    override fun onCreate(state: android.os.Bundle?) {{
        setContentView(R.layout.home)
        findViewById<Month>(R.id.month).hear {{ _, _, _, _ -> startActivity(Intent(this, Day::class.java)) }}
    }}
}}
class Day : android.app.Activity()
"""
    files = {
        "AndroidManifest.xml": manifest("Home", "Day"),
        "Home.kt": code,
        "res/layout/home.xml": f'<LinearLayout {VIEWS}><org.example.Month android:id="@+id/month"/></LinearLayout>',
        "res/layout/month.xml": f'<LinearLayout {VIEWS}><GridView android:id="@+id/grid"/></LinearLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Home", "Day", "item", "grid")}


def test_what_is_initial_is_no_constructor_without_arguments(tmp_path: Path) -> None:
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { Opener(this).go() }
        findViewById<View>(R.id.other).setOnClickListener { Opener().from(this) }
    }
}
class Opener {
    private var target: Class<*> = Second::class.java
    private var context: Context? = null
    constructor() { target = Third::class.java }
    constructor(given: Context) { context = given }
    fun go() = context!!.startActivity(Intent(context, target))
    fun from(context: Context) = context.startActivity(Intent(context, target))
}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Second", "click", "other"),
        ("Main", "Third", "click", "other"),
    }


def test_a_function_that_is_initial_in_a_class_with_secondary_constructors(tmp_path: Path) -> None:
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { Opener(1).open(this) }
    }
}
class Opener {
    val open = { context: Context -> context.startActivity(Intent(context, Second::class.java)) }
    private var count = 0
    constructor(given: Int) { count = given }
}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    "checks",
    [
        "fun <T : Any> T?.there(say: () -> Any): T = requireNotNull(this, say)",
        "fun <T : Any> T?.there(say: () -> Any): T {\ncontract { returns() }\nreturn checkNotNull(this)\n}",
        "fun <T : Any> T?.there(say: () -> Any): T {\nif (this == null) throw MissingException()\nreturn this\n}",
    ],
)
def test_what_a_function_of_the_app_checks_is_what_it_is_given(tmp_path: Path, checks: str) -> None:
    body = """
val near = findViewById<View>(R.id.go_there).there { "none" }
near.setOnClickListener { second() }
requireNotNull(findViewById<View>(R.id.other)).setOnClickListener { third() }
"""
    own = f"class MissingException : RuntimeException()\n{checks}"
    assert edges(build(tmp_path, {**APP, **kotlin(body, "", own)})) == BOTH
