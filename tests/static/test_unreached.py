"""What nothing was seen to call is found at last where code that runs may call it, and is inferred."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.utg import Graph
from uiatlas.utg.transition import EvidenceKind

TOOLS = """
abstract class Tool {
    open fun open(context: Context) = Unit
}
class Writer : Tool() {
    override fun open(context: Context) = context.startActivity(Intent(context, Second::class.java))
}
class Reader : Tool() {
    override fun open(context: Context) = context.startActivity(Intent(context, Third::class.java))
}
"""
LISTENING = "findViewById<View>(R.id.go_there).setOnClickListener { loadTools().forEach { it.open(this) } }"
LOADING = "private fun loadTools() = java.util.ServiceLoader.load(Tool::class.java)"


def is_inferred(graph: Graph, target: str) -> bool:
    """Whether all ways to an activity are inferred."""
    kinds = {
        evidence.kind
        for way in graph.transitions.values()
        if graph.screens[way.target].name.endswith(target) and way.edge_class != "back"
        for evidence in way.evidence
    }
    return kinds == {EvidenceKind.INFERRED}


def test_a_method_of_an_unknown_object_is_that_of_each_class_of_its_family(tmp_path: Path) -> None:
    graph = build(tmp_path, {**APP, **kotlin(LISTENING, LOADING, TOOLS)})
    assert {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")} <= edges(graph)
    assert is_inferred(graph, "Second")


def test_in_java_too(tmp_path: Path) -> None:
    body = """
findViewById(R.id.go_there).setOnClickListener(new View.OnClickListener() {
    public void onClick(View view) { for (Object tool : Library.tools()) show(tool); }
});
"""
    more = """
    private void show(Object tool) { Library.prepared(tool).open(this); }
"""
    tools = {
        "Tool.java": "abstract class Tool { void open(android.content.Context context) {} }",
        "Writer.java": """
class Writer extends Tool {
    @Override void open(android.content.Context context) {
        context.startActivity(new android.content.Intent(context, Second.class));
    }
}
""",
        "Reader.java": """
class Reader extends Tool {
    @Override void open(android.content.Context context) {
        context.startActivity(new android.content.Intent(context, Third.class));
    }
}
""",
    }
    found = edges(build(tmp_path, {**APP, **tools, **java(body, more, "import com.library.Library;\n")}))
    assert {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")} <= found


def test_a_name_that_classes_have_which_are_not_related_tells_nothing(tmp_path: Path) -> None:
    strangers = TOOLS.replace("class Reader : Tool() {\n    override fun", "class Reader {\n    fun")
    found = edges(build(tmp_path, {**APP, **kotlin(LISTENING, LOADING, strangers)}))
    assert not {e for e in found if e[0] == "Main" and e[1] in ("Second", "Third")}


def test_a_call_whose_condition_always_fails_is_not_followed(tmp_path: Path) -> None:
    never = LISTENING.replace("it.open(this)", "if (!SHOWN) it.open(this)")
    constant = "companion object { const val SHOWN = true }"
    found = edges(build(tmp_path, {**APP, **kotlin(never, f"{LOADING}\n{constant}", TOOLS)}))
    assert not {e for e in found if e[0] == "Main" and e[1] in ("Second", "Third")}


def test_what_the_method_gives_back_is_known_where_it_is_called(tmp_path: Path) -> None:
    tools = """
abstract class Tool { open fun target(context: Context): Intent? = null }
class Writer : Tool() { override fun target(context: Context) = Opening.of(context) }
object Opening { fun of(context: Context) = Intent(context, Second::class.java).also { context.startActivity(it) } }
"""
    body = """
val tools = loadTools()
findViewById<View>(R.id.go_there).setOnClickListener { tools.forEach { startActivity(it.target(this)) } }
"""
    found = edges(build(tmp_path, {**APP, **kotlin(body, LOADING, tools)}))
    assert ("Main", "Second", "click", "go_there") in found


def test_code_that_runs_in_many_activities_is_not_followed_so(tmp_path: Path) -> None:
    names = ("Main", "One", "Two", "Three", "Four")
    base = """
open class Base : AppCompatActivity() {
    override fun onCreate(state: Bundle?) { loadTools().forEach { it.open(this) } }
    private fun loadTools() = java.util.ServiceLoader.load(Tool::class.java)
}
"""
    classes = "\n".join(f"class {name} : Base()" for name in names)
    files = {
        "AndroidManifest.xml": manifest(*names, "Second", "Third"),
        "Base.kt": f"{KOTLIN}{base}{classes}{TOOLS}",
        "Second.java": APP["Second.java"],
        "Third.java": APP["Third.java"],
    }
    assert not {e for e in edges(build(tmp_path, files)) if e[1] in ("Second", "Third")}


def test_an_object_of_a_screen_that_is_not_shown_is_not_meant(tmp_path: Path) -> None:
    others = """
object App {
    lateinit var context: Context
}
interface Paired {
    fun paired()
}
class Settings : Fragment() {
    inner class Listener : Paired {
        override fun paired() = App.context.startActivity(Intent(App.context, Third::class.java))
    }
}
"""
    told = "com.library.Devices.listeners().forEach { it.paired() }"
    body = f"findViewById<View>(R.id.go_there).setOnClickListener {{ {told} }}"
    found = edges(build(tmp_path, {**APP, **kotlin(body, others=others)}))
    assert not {e for e in found if e[1] == "Third" and e[0] != "Third"}


ROUTES = """
@Composable fun App(controller: NavHostController) {
    NavHost(navController = controller, startDestination = "home") { home(); more() }
}
fun NavGraphBuilder.home() = composable("home") { Home(loadTools()) }
fun NavGraphBuilder.more() = composable("more") { }
fun loadTools() = java.util.ServiceLoader.load(Tool::class.java)
@Composable fun Home(tools: Iterable<Tool>) {
    val context = LocalContext.current
    Button(onClick = { tools.forEach { it.open(context) } }) { Text("Tools") }
}
"""


def test_the_content_of_a_route_runs_again_with_what_it_is_taken_to_call(tmp_path: Path) -> None:
    body = "setContent { App(rememberNavController()) }"
    found = edges(build(tmp_path, {**APP, **kotlin(body, others=ROUTES + TOOLS)}))
    assert {("home", "Second", "click", "Tools"), ("home", "Third", "click", "Tools")} <= found


def test_what_another_button_leads_to_stays_apart(tmp_path: Path) -> None:
    body = """
findViewById<View>(R.id.go_there).setOnClickListener { loadTools().forEach { it.open(this) } }
findViewById<View>(R.id.other).setOnClickListener { third() }
"""
    only = TOOLS.partition("class Reader")[0]
    found = edges(build(tmp_path, {**APP, **kotlin(body, LOADING, only)}))
    assert {e for e in found if e[0] == "Main"} >= {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }
    assert ("Main", "Second", "click", "other") not in found


PAGE = """
class Page : Fragment() {
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, state: Bundle?): View =
        inflater.inflate(R.layout.page, container, false)
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.more).setOnClickListener { startActivity(Intent(context, Second::class.java)) }
    }
    companion object { fun newInstance() = Page() }
}
"""
PAGE_LAYOUT = {
    "res/layout/page.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/more"/></LinearLayout>',
}


def test_a_fragment_that_a_library_shows_is_shown_where_it_is_made(tmp_path: Path) -> None:
    body = "com.library.Deck.of(listOf(Page.newInstance())).into(this)"
    graph = build(tmp_path, {**APP, **PAGE_LAYOUT, **kotlin(body, others=PAGE)})
    assert {("Main", "Page", "auto", ""), ("Page", "Second", "click", "more")} <= edges(graph)
    assert is_inferred(graph, "Page")


def test_a_fragment_that_a_touch_makes_is_shown_by_that_touch(tmp_path: Path) -> None:
    body = "findViewById<View>(R.id.go_there).setOnClickListener { com.library.Deck.show(this, Page()) }"
    found = edges(build(tmp_path, {**APP, **PAGE_LAYOUT, **kotlin(body, others=PAGE)}))
    assert ("Main", "Page", "click", "go_there") in found


def test_a_fragment_that_is_shown_is_not_shown_where_else_it_is_made(tmp_path: Path) -> None:
    body = """
findViewById<View>(R.id.go_there).setOnClickListener { com.library.Titles.of(Page()) }
findViewById<View>(R.id.other).setOnClickListener {
    supportFragmentManager.beginTransaction().replace(R.id.go_there, Page()).commit()
}
"""
    found = edges(build(tmp_path, {**APP, **PAGE_LAYOUT, **kotlin(body, others=PAGE)}))
    assert {e for e in found if e[1] == "Page"} == {("Main", "Page", "click", "other")}


def test_a_fragment_that_another_one_shows_is_not_shown_where_else_it_is_made(tmp_path: Path) -> None:
    inner = "class Inner : Fragment() {\n    companion object { fun newInstance() = Inner() }\n}"
    outer = """
class Outer : Fragment() {
    override fun onViewCreated(view: View, state: Bundle?) {
        childFragmentManager.beginTransaction().replace(R.id.go_there, Inner.newInstance()).commit()
    }
}
"""
    body = "com.library.Deck.of(Outer()).into(this)\ncom.library.Titles.of(Inner())"
    found = edges(build(tmp_path, {**APP, **kotlin(body, others=f"{inner}\n{outer}")}))
    assert {e for e in found if e[1] == "Inner"} == {("Outer", "Inner", "auto", "")}


def test_a_fragment_that_the_code_of_another_screen_makes_is_not_shown_here(tmp_path: Path) -> None:
    others = f"""
class Third : AppCompatActivity() {{
    fun page() = com.library.Deck.of(Page())
}}
{PAGE}
"""
    body = "findViewById<View>(R.id.go_there).setOnClickListener { Third().page() }"
    app = {name: text for name, text in APP.items() if name != "Third.java"}
    found = edges(build(tmp_path, {**app, **PAGE_LAYOUT, **kotlin(body, others=others)}))
    assert "Page" not in {e[1] for e in found if e[0] == "Main"}


def test_listeners_that_add_listeners_are_followed_as_deep_as_all_calls(tmp_path: Path) -> None:
    step = """
class Step{0}(val context: Context) : com.library.Listener() {{
    override fun onReady{0}() {{ {1} }}
}}
"""
    steps = [step.format(n, f"com.library.Queue.add(Step{n + 1}(context))") for n in range(60)]
    last = step.format(60, "context.startActivity(Intent(context, Third::class.java))")
    body = "com.library.Queue.add(Step0(this))\nfindViewById<View>(R.id.go_there).setOnClickListener { second() }"
    found = edges(build(tmp_path, {**APP, **kotlin(body, others="".join((*steps, last)))}))
    assert ("Main", "Second", "click", "go_there") in found


def test_the_class_in_an_intent_is_what_some_start_tells_and_others_do_not(tmp_path: Path) -> None:
    settings = """
public class Second extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        String name = getIntent().getStringExtra("page");
        Fragment page;
        if (Blocked.class.getName().equals(name)) { page = new Blocked(); } else { page = new All(); }
        getSupportFragmentManager().beginTransaction().replace(R.id.go_there, page).commit();
    }
}
"""
    body = """
findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
findViewById(R.id.other).setOnClickListener(v -> {
    Intent intent = new Intent(this, Second.class);
    intent.putExtra("page", Blocked.class.getName());
    startActivity(intent);
});
"""
    pages = {f"{n}.java": f"public class {n} extends androidx.fragment.app.Fragment {{}}" for n in ("Blocked", "All")}
    found = edges(build(tmp_path, {**APP, **pages, "Second.java": JAVA + settings, **java(body)}))
    assert {("Second", "Blocked", "auto", ""), ("Second", "All", "auto", "")} <= found


@pytest.mark.parametrize("named", ["Page::class.java", "Page::class"])
def test_a_fragment_whose_class_is_given_to_a_library_is_shown_there(tmp_path: Path, named: str) -> None:
    body = f'com.library.Tabs(this).add("Page", {named}).show()'
    found = edges(build(tmp_path, {**APP, **PAGE_LAYOUT, **kotlin(body, others=PAGE)}))
    assert {("Main", "Page", "auto", ""), ("Page", "Second", "click", "more")} <= found


def test_a_class_that_is_only_compared_shows_nothing(tmp_path: Path) -> None:
    body = "if (intent.component?.className == Page::class.java.name) finish()"
    found = edges(build(tmp_path, {**APP, **PAGE_LAYOUT, **kotlin(body, others=PAGE)}))
    assert "Page" not in {e[1] for e in found}


@pytest.mark.parametrize(
    "use",
    [
        "val page = Page(); title = page.tag",
        "com.library.Log.tag(Page().javaClass)",
        "val page = Page(); page.arguments = Bundle()",
        "if (current() == Page()) finish()",
    ],
)
def test_a_fragment_that_nobody_is_given_is_not_shown(tmp_path: Path, use: str) -> None:
    found = edges(build(tmp_path, {**APP, **PAGE_LAYOUT, **kotlin(use.replace("; ", "\n"), others=PAGE)}))
    assert "Page" not in {e[1] for e in found}


@pytest.mark.parametrize(("shown", "found"), [("", False), ("com.library.Deck.show(page);", True)])
def test_a_fragment_in_a_field_that_nobody_reads_is_not_shown(tmp_path: Path, shown: str, found: bool) -> None:
    main = f"""
public class Main extends AppCompatActivity {{
    private Page page;
    @Override protected void onCreate(Bundle state) {{ super.onCreate(state); page = new Page(); }}
    @Override protected void onStart() {{ super.onStart(); {shown} }}
}}
"""
    page = "public class Page extends Fragment {}"
    files = {**APP, **PAGE_LAYOUT, "Main.java": JAVA + main, "Page.java": JAVA + page}
    assert ("Page" in {e[1] for e in edges(build(tmp_path, files))}) is found


def test_a_fragment_that_is_filled_first_is_shown(tmp_path: Path) -> None:
    body = "com.library.Deck.show(this, Page().apply { arguments = Bundle() })"
    found = edges(build(tmp_path, {**APP, **PAGE_LAYOUT, **kotlin(body, others=PAGE)}))
    assert ("Main", "Page", "auto", "") in found


def test_a_function_that_an_object_keeps_runs_where_the_property_is_called(tmp_path: Path) -> None:
    others = f"""
class Tab(val title: String, val content: (Int) -> Fragment)
fun tabOf(name: String): Tab = Tab(name, content = {{ Page.newInstance() }})
class Pages(val tabs: List<Tab>, activity: FragmentActivity) : FragmentStateAdapter(activity) {{
    override fun createFragment(position: Int): Fragment {{
        val tab = tabs[position]
        return tab.content(position)
    }}
}}
class Third : AppCompatActivity() {{
    val shown = mutableListOf<Tab>()
    override fun onCreate(state: Bundle?) {{ shown.add(tabOf("page")) }}
}}
{PAGE}
"""
    app = {name: text for name, text in APP.items() if name != "Third.java"}
    body = "findViewById<ViewPager2>(R.id.go_there).adapter = Pages(com.library.Database.tabs(), this)"
    found = edges(build(tmp_path, {**app, **PAGE_LAYOUT, **kotlin(body, others=others)}))
    assert {e[:2] for e in found if e[1] == "Page"} == {("Main", "Page")}
    assert ("Page", "Second", "click", "more") in found


@pytest.mark.parametrize(("door", "opens"), [("com.library.Door", False), ("Tab", True)])
def test_a_function_that_an_object_keeps_runs_only_where_such_an_object_is_called(
    tmp_path: Path, door: str, opens: bool
) -> None:
    others = f"""
class Tab(val enter: () -> Unit)
class Keeper(val tabs: List<Tab>)
fun tabOf(activity: Activity): Tab = Tab(enter = {{ activity.startActivity(Intent(activity, Second::class.java)) }})
class Third : AppCompatActivity() {{
    private lateinit var door: {door}
    override fun onCreate(state: Bundle?) {{ door.enter() }}
}}
"""
    app = {name: text for name, text in APP.items() if name != "Third.java"}
    body = "com.library.Database.keep(tabOf(this))"
    found = edges(build(tmp_path, {**app, **kotlin(body, others=others)}))
    assert ("Third" in {e[0] for e in found}) is opens


@pytest.mark.parametrize(("on", "opens"), [("com.library.Scopes.main()", False), ("keptTab()", True)])
def test_a_function_that_is_kept_under_a_name_of_the_platform_is_not_meant_on_something_unknown(
    tmp_path: Path, on: str, opens: bool
) -> None:
    others = f"""
class Tab(val launch: (() -> Unit) -> Unit)
fun keptTab(): Tab = com.library.Database.tab()
fun tabOf(activity: Activity): Tab =
    Tab(launch = {{ done -> activity.startActivity(Intent(activity, Second::class.java)) }})
class Third : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{ {on}.launch {{ Log.d("third", "done") }} }}
}}
"""
    app = {name: text for name, text in APP.items() if name != "Third.java"}
    body = "com.library.Database.keep(tabOf(this))"
    found = edges(build(tmp_path, {**app, **kotlin(body, others=others)}))
    assert ("Third" in {e[0] for e in found}) is opens


def test_what_no_call_was_seen_of_runs_where_code_may_call_it(tmp_path: Path) -> None:
    code = """
interface Opening {
    void open();
}
interface Showing {
    void show();
}
abstract class Base extends AppCompatActivity implements Opening {
    @Override
    public void open() {
        startActivity(new Intent(this, Third.class));
    }
}
"""
    second = """
public class Second extends Base implements Showing {
    @Override
    public void show() {
        open();
    }
}
"""
    files = {**APP, "Base.java": JAVA + code, "Second.java": JAVA + second}
    main = f"{JAVA}public class Main extends Base {{}}"
    assert edges(build(tmp_path, {**files, "Main.java": main})) == {("Second", "Third", "auto", "")}


SCREENS_OF_APP = """
interface Shows { fun showSecond() }
interface Lists { fun showSecond() }
class Listing : Lists {
    override fun showSecond() = Unit
}
"""


@pytest.mark.parametrize(
    ("caller", "found"),
    [
        ("lists.showSecond()", set()),
        ("Library.other().showSecond()", {"Second"}),
        ("shows.showSecond()", {"Second"}),
        ("Library.give(Shows::showSecond)", {"Second"}),
    ],
    ids=["of another interface", "of something", "of its interface", "by reference"],
)
def test_what_no_call_can_mean_never_runs(tmp_path: Path, caller: str, found: set[str]) -> None:
    helper = "class Helper { fun help(lists: Lists, shows: Shows) { CALLER } }"
    others = SCREENS_OF_APP + helper.replace("CALLER", caller)
    code = kotlin("", "override fun showSecond() = startActivity(Intent(this, Second::class.java))", others)
    code["Main.kt"] = code["Main.kt"].replace("Activity() {", "Activity(), Shows {", 1)
    graph = build(tmp_path, {**APP, **code})
    assert {target for source, target, *_ in edges(graph) if source == "Main"} == found


@pytest.mark.parametrize(
    ("mark", "found"),
    [("@JavascriptInterface ", {"Second"}), ("@Suppress('unused') ", set()), ("@MainThread ", set())],
)
def test_what_an_annotation_marks_may_be_called_by_others(tmp_path: Path, mark: str, found: set[str]) -> None:
    opening = f"{mark}override fun openIt() = startActivity(Intent(this, Second::class.java))".replace("'", '"')
    code = kotlin("", opening, "interface Bridge { fun openIt() }")
    code["Main.kt"] = code["Main.kt"].replace("Activity() {", "Activity(), Bridge {", 1)
    graph = build(tmp_path, {**APP, **code})
    assert {target for source, target, *_ in edges(graph) if source == "Main"} == found
