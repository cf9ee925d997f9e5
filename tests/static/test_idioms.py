"""Idioms of many apps: events of sealed classes, constants with code, clicks as streams, views with callbacks."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

Edges = set[tuple[str, str, str, str]]
BOTH: Edges = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}
ROWS: Edges = {("Main", "Second", "item", "list")}
LIST = {
    "res/layout/main.xml": f'<LinearLayout {VIEWS}><androidx.recyclerview.widget.RecyclerView android:id="@+id/list"/>'
    "</LinearLayout>",
    "res/layout/row.xml": f'<LinearLayout {VIEWS}><TextView android:id="@+id/name"/></LinearLayout>',
}
IMPORTS = "import androidx.lifecycle.*\nimport androidx.recyclerview.widget.*\nimport kotlinx.coroutines.flow.*\n"


def kotlin(body: str, more: str = "", others: str = "", imports: str = "") -> dict[str, str]:
    """An activity in Kotlin that does this when it is made."""
    lines = "\n        ".join(body.strip().splitlines())
    return {
        "Main.kt": KOTLIN
        + IMPORTS
        + imports
        + f"""
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        setContentView(R.layout.main)
        {lines}
    }}
{more}
    private fun second() = startActivity(Intent(this, Second::class.java))
    private fun third() = startActivity(Intent(this, Third::class.java))
}}
{others}
"""
    }


def java(body: str, more: str = "", imports: str = "") -> dict[str, str]:
    """An activity in Java that does this when it is made."""
    return {
        "Main.java": JAVA
        + imports
        + f"""
public class Main extends AppCompatActivity {{
    @Override
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        setContentView(R.layout.main);
        {body}
    }}
    {more}
    void second() {{ startActivity(new Intent(this, Second.class)); }}
    void third() {{ startActivity(new Intent(this, Third.class)); }}
}}
"""
    }


def clicks(first: str, other: str) -> str:
    """Listeners of both buttons in Kotlin."""
    return (
        f"findViewById<View>(R.id.go_there).setOnClickListener {{ {first} }}\n"
        f"findViewById<View>(R.id.other).setOnClickListener {{ {other} }}"
    )


def java_clicks(first: str, other: str) -> str:
    """Listeners of both buttons in Java."""
    return (
        f"findViewById(R.id.go_there).setOnClickListener(v -> {first});"
        f"findViewById(R.id.other).setOnClickListener(v -> {other});"
    )


EVENTS = """
sealed class Event {
    object Second : Event()
    data class Third(val number: Int) : Event()
}
class MainModel : ViewModel() {
    val events = MutableLiveData<Event>()
    fun first() { events.value = Event.Second }
    fun other() { events.postValue(Event.Third(3)) }
}
"""
CASES: dict[str, tuple[dict[str, str], Edges]] = {
    "kotlin: events of a sealed class, observed": (
        {
            **APP,
            **kotlin(
                """
model.events.observe(this) {
    when (it) {
        is Event.Second -> second()
        is Event.Third -> third()
    }
}
"""
                + clicks("model.first()", "model.other()"),
                "    private val model: MainModel by viewModels()",
                EVENTS,
            ),
        },
        BOTH,
    ),
    "kotlin: an event that is not of a class": (
        {
            **APP,
            **kotlin(
                "model.events.observe(this) { if (it !is Event.Third) second() else third() }\n"
                + clicks("model.first()", "model.other()"),
                "    private val model: MainModel by viewModels()",
                EVENTS,
            ),
        },
        BOTH,
    ),
    "java: what is done for one class of activity": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "Main.java": JAVA
            + """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Pages.open(this);
    }
}
""",
            "Other.java": JAVA
            + """
public class Other extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Pages.open(this);
    }
}
""",
            "Pages.java": JAVA
            + """
class Pages {
    static void open(Activity host) {
        if (host instanceof Other) host.startActivity(new Intent(host, Third.class));
        if (host instanceof Main main) main.startActivity(new Intent(main, Second.class));
    }
}
""",
        },
        {("Main", "Second", "auto", ""), ("Other", "Third", "auto", "")},
    ),
    "java: constants that have code of their own": (
        {
            **APP,
            **java(java_clicks("Way.ONE.go(this)", "Way.OTHER.go(this)")),
            "Way.java": JAVA
            + """
enum Way {
    ONE { void go(Context from) { from.startActivity(new Intent(from, Second.class)); } },
    OTHER { void go(Context from) { from.startActivity(new Intent(from, Third.class)); } };
    abstract void go(Context from);
}
""",
        },
        BOTH,
    ),
    "kotlin: constants that have code and values of their own": (
        {
            **APP,
            **kotlin(
                "Way.values().forEach { way -> findViewById<View>(way.id).setOnClickListener { way.go(this) } }",
                others="""
enum class Way(val id: Int) {
    ONE(R.id.go_there) {
        override fun go(from: Context) = from.startActivity(Intent(from, Second::class.java))
    },
    OTHER(R.id.other) {
        override fun go(from: Context) = from.startActivity(Intent(from, Third::class.java))
    };
    abstract fun go(from: Context)
}
""",
            ),
        },
        BOTH,
    ),
    "java: clicks as a stream, filtered and watched by an object": (
        {
            **APP,
            **java(
                "RxView.clicks(findViewById(R.id.go_there)).filter(o -> true).subscribe(o -> second());"
                "RxView.clicks(findViewById(R.id.other)).throttleFirst(1, TimeUnit.SECONDS).subscribe("
                "new Consumer<Object>() { @Override public void accept(Object o) { third(); } });",
                imports="import com.jakewharton.rxbinding2.view.RxView;\nimport io.reactivex.functions.Consumer;\n",
            ),
        },
        BOTH,
    ),
    "kotlin: clicks as a flow": (
        {
            **APP,
            **kotlin(
                """
findViewById<View>(R.id.go_there).clicks().onEach { second() }.launchIn(lifecycleScope)
findViewById<View>(R.id.other).clicks().map { 1 }.collect { third() }
"""
            ),
        },
        BOTH,
    ),
    "kotlin: all the rest, then an argument by its name": (
        {
            **APP,
            **kotlin(
                """
listen(findViewById(R.id.go_there), listener = { second() })
listen(findViewById(R.id.other)) { third() }
""",
                "    private fun listen(vararg views: View, listener: (View) -> Unit) {\n"
                "        views.forEach { it.setOnClickListener(listener) }\n    }",
            ),
        },
        BOTH,
    ),
    "java: a view of a library with listeners of its own": (
        {
            **APP,
            **java(
                "FancyView view = findViewById(R.id.go_there);"
                "view.setOnIconClickListener(new FancyView.OnIconClickListener() {"
                " @Override public void onIconClick(View v) { second(); } });"
                "((FancyView) findViewById(R.id.other)).setOnPressed(() -> third());",
                imports="import com.library.FancyView;\n",
            ),
        },
        BOTH,
    ),
    "java: a view of a library at which listeners are registered": (
        {
            **APP,
            **java(
                "MarkedText view = findViewById(R.id.go_there);"
                "view.registerOnLinkClickCallback(link -> { second(); return true; });"
                "((MarkedText) findViewById(R.id.other)).registerOnTapListener(() -> third());",
                imports="import com.library.MarkedText;\n",
            ),
        },
        BOTH,
    ),
    "java: calls of a view of a library whose names only begin as those of listeners do": (
        {
            **APP,
            **java(
                "FancyView view = findViewById(R.id.go_there);"
                "view.onlySelected(() -> second());"
                "((FancyView) findViewById(R.id.other)).setOneClick(() -> third());",
                imports="import com.library.FancyView;\n",
            ),
        },
        {("Main", "Second", "auto", ""), ("Main", "Third", "auto", "")},
    ),
    "kotlin: a view of the app with functions as properties": (
        {
            **APP,
            "res/layout/main.xml": f'<LinearLayout {VIEWS}><org.example.Card android:id="@+id/card"/></LinearLayout>',
            "res/layout/card.xml": APP["res/layout/main.xml"],
            **kotlin(
                "val card = findViewById<Card>(R.id.card)\ncard.onFirst = { second() }\ncard.onOther = ::third",
                others="""
class Card @JvmOverloads constructor(context: Context, set: AttributeSet? = null) : LinearLayout(context, set) {
    var onFirst: () -> Unit = {}
    var onOther: (() -> Unit)? = null
    init {
        inflate(context, R.layout.card, this)
        findViewById<View>(R.id.go_there).setOnClickListener { onFirst() }
        findViewById<View>(R.id.other).setOnClickListener { onOther?.invoke() }
    }
}
""",
            ),
        },
        BOTH,
    ),
    "java: a builder whose steps give the builder back": (
        {
            **APP,
            **java(
                java_clicks("startActivity(new Way(this, Second.class).number(1).build())", "third()"),
                "static class Way { final Intent intent; int number;"
                " Way(Context from, Class<?> to) { intent = new Intent(from, to); }"
                " Way number(int number) { this.number = number; return this; }"
                " Intent build() { return intent; } }",
            ),
        },
        BOTH,
    ),
    "java: an adapter that marks no override": (
        {
            **APP,
            **LIST,
            **java(
                "RecyclerView list = findViewById(R.id.list); list.setAdapter(new Rows(p -> second()));",
                imports="import androidx.recyclerview.widget.RecyclerView;\n",
            ),
            "Rows.java": JAVA
            + """
import androidx.recyclerview.widget.RecyclerView;
class Rows extends RecyclerView.Adapter<Rows.Holder> {
    interface Picked { void row(int at); }
    final Picked picked;
    Rows(Picked picked) { this.picked = picked; }
    public Holder onCreateViewHolder(ViewGroup list, int type) {
        return new Holder(LayoutInflater.from(list.getContext()).inflate(R.layout.row, list, false));
    }
    public void onBindViewHolder(Holder holder, int at) { }
    class Holder extends RecyclerView.ViewHolder implements View.OnClickListener {
        Holder(View view) { super(view); view.setOnClickListener(this); }
        public void onClick(View view) { picked.row(getAdapterPosition()); }
    }
}
""",
        },
        ROWS,
    ),
    "kotlin: an adapter that is given to the list as its property": (
        {
            **APP,
            **LIST,
            **kotlin(
                """
val adapter = Rows()
adapter.onRow = { second() }
findViewById<RecyclerView>(R.id.list).apply {
    setHasFixedSize(true)
    this.adapter = adapter
}
""",
                others="""
class Rows : RecyclerView.Adapter<Rows.Holder>() {
    var onRow: ((Int) -> Unit)? = null
    override fun onCreateViewHolder(list: ViewGroup, type: Int) =
        Holder(LayoutInflater.from(list.context).inflate(R.layout.row, list, false))
    override fun onBindViewHolder(holder: Holder, at: Int) {}
    inner class Holder(view: View) : RecyclerView.ViewHolder(view) {
        init { view.setOnClickListener { onRow?.invoke(adapterPosition) } }
    }
}
""",
            ),
        },
        ROWS,
    ),
    "java: rows that are swiped": (
        {
            **APP,
            **LIST,
            **java(
                "RecyclerView list = findViewById(R.id.list);"
                "new ItemTouchHelper(new ItemTouchHelper.SimpleCallback(0, ItemTouchHelper.LEFT) {"
                " @Override public void onSwiped(RecyclerView.ViewHolder row, int way) { second(); }"
                " }).attachToRecyclerView(list);",
                imports="import androidx.recyclerview.widget.*;\n",
            ),
        },
        ROWS,
    ),
    "kotlin: a pair that a loop takes apart": (
        {
            **APP,
            **kotlin(
                "for ((id, to) in listOf(R.id.go_there to Second::class.java)) {\n"
                "    findViewById<View>(id).setOnClickListener { startActivity(Intent(this, to)) }\n}\n"
                "val open = findViewById<View>(R.id.other)\n"
                "open.setOnClickListener { third() }"
            ),
        },
        BOTH,
    ),
    "kotlin: a state that is updated, and what is observed of it": (
        {
            **APP,
            **kotlin(
                "lifecycleScope.launch {\n"
                "    model.state.map { it.target }.distinctUntilChanged()\n"
                "        .collectLatest { if (it != null) second() }\n}\n" + clicks("model.first()", "third()"),
                "    private val model: MainModel by viewModels()",
                """
data class Target(val target: String? = null)
class MainModel : ViewModel() {
    private val _state = MutableStateFlow(Target())
    val state = _state.asStateFlow()
    fun first() = _state.update { it.copy(target = "x") }
}
""",
            ),
        },
        BOTH,
    ),
    "kotlin: adapters put together, of an interface that is made of a function": (
        {
            **APP,
            **LIST,
            **kotlin(
                "val rows = Rows(Rows.Picked { second() })\n"
                "val list = findViewById<RecyclerView>(R.id.list)\n"
                "list.adapter = ConcatAdapter(Head(), rows.withLoadStateFooter(Head()))",
                others="""
class Rows(private val picked: Picked) : RecyclerView.Adapter<Rows.Holder>() {
    fun interface Picked { fun row(at: Int) }
    override fun onCreateViewHolder(list: ViewGroup, type: Int) = Holder(View(list.context))
    override fun onBindViewHolder(holder: Holder, at: Int) {
        holder.itemView.setOnClickListener { picked.row(at) }
    }
    class Holder(view: View) : RecyclerView.ViewHolder(view)
}
class Head : RecyclerView.Adapter<Rows.Holder>()
""",
            ),
        },
        ROWS,
    ),
    "kotlin: a listener of rows that a library's adapter has before the list has the adapter": (
        {
            **APP,
            **LIST,
            **kotlin(
                "val rows = Rows()\n"
                "rows.setOnItemClickListener { adapter, view, at -> second() }\n"
                "findViewById<RecyclerView>(R.id.list).adapter = rows",
                others="class Rows : com.library.QuickAdapter<String>(R.layout.row)",
            ),
        },
        ROWS,
    ),
    "kotlin: a dialog of a library that is filled while it is shown": (
        {
            **APP,
            **kotlin(
                "findViewById<View>(R.id.go_there).setOnClickListener {\n"
                '    MaterialDialog(this).show { positiveButton(text = "Yes") { second() } }\n}'
            ),
        },
        {("Main", "Main dialog", "click", "go_there"), ("Main dialog", "Second", "dialog", "Yes")},
    ),
    "kotlin: a companion's function is none of an object's": (
        {
            **APP,
            **kotlin(
                'findViewById<View>(R.id.go_there).setOnClickListener { Sheet().show(supportFragmentManager, "x") }',
                others="""
class Sheet : com.google.android.material.bottomsheet.BottomSheetDialogFragment() {
    companion object {
        fun show(manager: FragmentManager, other: Any) { other.context.startActivity(Intent(other, Third::class.java)) }
    }
}
""",
            ),
        },
        {("Main", "Sheet", "click", "go_there")},
    ),
    "kotlin: constants nested in the base class, called by their bare name": (
        {
            **APP,
            "Base.kt": KOTLIN
            + """
abstract class Base : AppCompatActivity() {
    enum class Go(val to: Class<*>) { SECOND(Second::class.java), THIRD(Third::class.java) }
    protected fun go(where: Go) = startActivity(Intent(this, where.to))
}
""",
            "Main.kt": kotlin(clicks("go(Go.SECOND)", "go(Go.THIRD)"))["Main.kt"].replace(
                "AppCompatActivity() {", "Base() {"
            ),
        },
        BOTH,
    ),
    "kotlin: classes in a map under constants": (
        {
            **APP,
            **kotlin(
                clicks("open(Way.ONE)", "open(Way.OTHER)"),
                "    private val ways = mapOf(Way.ONE to Second::class.java, Way.OTHER to Third::class.java)\n"
                "    private fun open(way: Way) = startActivity(Intent(this, ways.getValue(way)))",
                "enum class Way { ONE, OTHER }",
            ),
        },
        BOTH,
    ),
    "java: a class that hangs on the button": (
        {
            **APP,
            **java(
                "View one = findViewById(R.id.go_there); one.setTag(Second.class); one.setOnClickListener(this::open);"
                "View two = findViewById(R.id.other); two.setTag(Third.class); two.setOnClickListener(this::open);",
                "void open(View view) { startActivity(new Intent(this, (Class<?>) view.getTag())); }",
            ),
        },
        BOTH,
    ),
    "kotlin: an object that is handed out and gives a stream to listen to": (
        {
            **APP,
            **kotlin(
                "lifecycleScope.launch { hub.events.collect { if (it is Event.Second) second() else third() } }\n"
                + clicks("model.first()", "model.other()"),
                "    @Inject lateinit var hub: Hub\n    private val model: MainModel by viewModels()",
                """
sealed interface Event {
    data object Second : Event
    data class Third(val number: Int) : Event
}
class Hub @Inject constructor() {
    private val _events = MutableSharedFlow<Event>()
    val events: Flow<Event> = _events
    suspend fun tell(event: Event) = _events.emit(event)
}
class MainModel @Inject constructor(private val hub: Hub) : ViewModel() {
    fun first() { viewModelScope.launch { hub.tell(Event.Second) } }
    fun other() { viewModelScope.launch { hub.tell(Event.Third(3)) } }
}
""",
            ),
        },
        BOTH,
    ),
    "java: neither of two conditions": (
        {
            **APP,
            **java(
                java_clicks("open(1, true)", "open(2, false)"),
                "void open(int way, boolean there) { if (way == 2 || !there) { third(); return; } second(); }",
            ),
        },
        BOTH,
    ),
    "kotlin: what comes of a question is told by functions with names": (
        {
            **APP,
            **kotlin(
                clicks("ask(true)", "third()"),
                "    private fun ask(now: Boolean) { lifecycleScope.launch {\n"
                "        api.search(now).fold(onSuccess = { second() }, onFailure = { log(it) }) } }",
            ),
        },
        BOTH,
    ),
}


CONSTANTS = {
    "AndroidManifest.xml": manifest(
        "Main",
        more='<activity android:name=".Second"><intent-filter><action android:name="org.example.SECOND"/>'
        '<category android:name="android.intent.category.DEFAULT"/></intent-filter></activity>',
    ),
    "res/layout/main.xml": APP["res/layout/main.xml"],
    "Second.java": APP["Second.java"],
    "Ways.java": 'interface Ways { String SECOND = "org.example.SECOND"; }',
    "MoreWays.java": "interface MoreWays extends Ways { int THIRD = 3; }",
}


@pytest.mark.parametrize(
    ("imported", "implemented", "named"),
    [("", "", "MoreWays.SECOND"), ("", "Ways", "SECOND"), ("", "MoreWays", "SECOND"), ("MoreWays", "", "SECOND")],
)
@pytest.mark.parametrize("language", ["java", "kt"])
def test_constants_of_interfaces_are_those_of_what_is_below(
    language: str, imported: str, implemented: str, named: str, tmp_path: Path
) -> None:
    """Interfaces and classes below, imports too, have what an interface declares."""
    if language == "java":
        head = JAVA + (f"import static org.example.{imported}.*;\n" if imported else "")
        code = f"""{head}
public class Main extends Activity {f"implements {implemented} " if implemented else ""}{{
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent({named})));
    }}
}}"""
    else:
        head = KOTLIN + (f"import org.example.{imported}.*\n" if imported else "")
        code = f"""{head}
class Main : Activity(){f", {implemented}" if implemented else ""} {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {{ startActivity(Intent({named})) }}
    }}
}}"""
    files = {**CONSTANTS, f"Main.{language}": code}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}


def test_of_constants_with_one_name_that_of_the_nearest_interface_is_meant(tmp_path: Path) -> None:
    files = {
        **CONSTANTS,
        "Above.java": 'interface Above { String SECOND = "org.example.OTHER"; }',
        "Base.java": "abstract class Base extends android.app.Activity implements Above {}",
        "Main.java": JAVA
        + """
public class Main extends Base implements Ways {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(SECOND)));
    }
}""",
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("name", CASES)
def test_an_idiom_leads_where_it_says(name: str, tmp_path: Path) -> None:
    """Every case is a whole app with its edges."""
    files, wanted = CASES[name]
    assert edges(build(tmp_path, files)) == wanted


@pytest.mark.parametrize("family", ["sealed class Event", "sealed interface Event"])
def test_an_event_that_is_named_like_a_dialog_is_none(tmp_path: Path, family: str) -> None:
    above = ": Event" if "interface" in family else ": Event()"
    streams = "private val events = PublishSubject.create<Event>()\n"
    body = """
go_there.setOnClickListener { events.onNext(Event.ShowDialog("a")) }
other.setOnClickListener { events.onNext(Event.Other("b")) }
events.subscribe { when (it) { is Event.ShowDialog -> second() else -> third() } }
"""
    own = f"{family} {{\ndata class ShowDialog(val of: String) {above}\ndata class Other(val of: String) {above}\n}}"
    assert edges(build(tmp_path, {**APP, **kotlin(body, streams, own)})) == BOTH


def test_a_property_with_an_interface_is_no_element_of_its_name(tmp_path: Path) -> None:
    files = {
        **APP,
        "res/layout/row.xml": f'<LinearLayout {VIEWS}><View android:id="@+id/view"/></LinearLayout>',
        "Contract.java": "public class Contract { public interface View { void showSecond(); } }",
        "Presenter.kt": "class Presenter(private val view: Contract.View) {\n    fun ask() { view.showSecond() }\n}",
        "Main.kt": f"""{KOTLIN}
class Main : AppCompatActivity(), Contract.View {{
    @Inject lateinit var presenter: Presenter

    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {{ presenter.ask() }}
    }}

    override fun showSecond() {{ startActivity(Intent(this, Second::class.java)) }}
}}
""",
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("made", ["named.newInstance()", "named.getDeclaredConstructor().newInstance()"])
def test_a_class_whose_name_an_intent_carries_is_made_where_it_arrives(tmp_path: Path, made: str) -> None:
    host = """\
public class Second extends AppCompatActivity {
    static void show(Context context, Class<? extends Fragment> part) {
        Intent intent = new Intent(context, Second.class);
        intent.putExtra("part", part.getName());
        context.startActivity(intent);
    }
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Fragment fragment;
        try {
            Class<?> named = Class.forName(getIntent().getStringExtra("part"));
            fragment = (Fragment) MADE;
        } catch (Exception e) {
            finish();
            return;
        }
        getSupportFragmentManager().beginTransaction().replace(R.id.go_there, fragment).commit();
    }
}
"""
    part = """\
public class Part extends Fragment {
    @Override
    public void onResume() {
        super.onResume();
        startActivity(new Intent(getContext(), Third.class));
    }
}
"""
    main = """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Second.show(this, Part.class));
    }
}
"""
    files = {"Second.java": JAVA + host.replace("MADE", made), "Part.java": JAVA + part, "Main.java": JAVA + main}
    graph = build(tmp_path, {**APP, **files})
    screens = graph.screens
    parts = [s for s in screens.values() if s.name.endswith("Part")]
    hosts = {screens[s.host].name.rpartition(".")[2] for s in parts if s.host}
    assert hosts == {"Second"}
