"""What a screen opens by itself is sure, or depends on something that the code does not tell; then it costs more."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest
from tests.static.test_idioms import java
from tests.static.two_buttons import APP, JAVA, KOTLIN

JAVA_START = "startActivity(new Intent(this, Second.class));"
KOTLIN_START = "startActivity(Intent(this, Second::class.java))"


def _cost(tmp_path: Path, files: dict[str, str]) -> float:
    graph = build(tmp_path, {**APP, **files})
    (found,) = [t for t in graph.transitions.values() if t.edge_class == "auto"]
    return found.cost


def _java(body: str) -> dict[str, str]:
    return {
        "Main.java": JAVA
        + f"""
public class Main extends AppCompatActivity {{
    private View button;

    @Override
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        setContentView(R.layout.main);
        {body}
    }}
}}
"""
    }


def _kotlin(body: str) -> dict[str, str]:
    return {
        "Main.kt": KOTLIN
        + f"""
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        setContentView(R.layout.main)
        {body}
    }}
}}
"""
    }


@pytest.mark.parametrize(
    "body",
    [JAVA_START, f"if (state == null) {{ {JAVA_START} }}", f"if (button != null) {{ {JAVA_START} }}"],
)
def test_a_screen_that_always_goes_on_costs_one_wait_in_java(tmp_path: Path, body: str) -> None:
    assert _cost(tmp_path, _java(body)) == 1.0


@pytest.mark.parametrize(
    "body",
    [
        f'if (getIntent().hasExtra("open")) {{ {JAVA_START} }}',
        f'if (getIntent().getStringExtra("open") != null) {{ {JAVA_START} }}',
        f"if (getIntent().getData() != null) {{ {JAVA_START} }}",
        f"if (Prefs.first(this)) {{ {JAVA_START} }}",
        f"if (Prefs.first(this)) return; {JAVA_START}",
    ],
)
def test_a_screen_that_goes_on_only_sometimes_costs_more_in_java(tmp_path: Path, body: str) -> None:
    assert _cost(tmp_path, _java(body)) == 4.0


def test_a_screen_that_goes_on_one_way_for_sure_and_sometimes_another_way_costs_one_wait(tmp_path: Path) -> None:
    assert _cost(tmp_path, _java(f"if (Prefs.first(this)) {{ {JAVA_START} }} {JAVA_START}")) == 1.0


@pytest.mark.parametrize("body", [KOTLIN_START, f"if (state == null) {{ {KOTLIN_START} }}"])
def test_a_screen_that_always_goes_on_costs_one_wait_in_kotlin(tmp_path: Path, body: str) -> None:
    assert _cost(tmp_path, _kotlin(body)) == 1.0


@pytest.mark.parametrize(
    "body",
    [f'if (intent.hasExtra("open")) {{ {KOTLIN_START} }}', f"when {{ prefs.isFirst -> {KOTLIN_START} }}"],
)
def test_a_screen_that_goes_on_only_sometimes_costs_more_in_kotlin(tmp_path: Path, body: str) -> None:
    assert _cost(tmp_path, _kotlin(body)) == 4.0


def test_what_is_handed_to_something_unknown_waits_for_the_touch_that_runs_it(tmp_path: Path) -> None:
    """One function is given to a library's menu and to a button: it opens nothing before one of them is touched."""
    code = f"""
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        speedDial.addEntry("New") {{ open() }}
        findViewById<View>(R.id.go_there).setOnClickListener {{ open() }}
    }}
    private fun open() = {KOTLIN_START}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code}))
    assert found == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("by", ["open()", "view.postDelayed({ open() }, 1000)", "handler.post { open() }"])
def test_what_runs_by_itself_does_so_though_a_touch_does_the_same(tmp_path: Path, by: str) -> None:
    """A first screen goes on after a second, or at once when its button is touched."""
    code = f"""
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        {by}
        findViewById<View>(R.id.go_there).setOnClickListener {{ open() }}
    }}
    private fun open() = {KOTLIN_START}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Second", "auto", "")}


def test_what_a_screen_keeps_for_all_is_opened_from_that_screen(tmp_path: Path) -> None:
    """A callback that is kept in a static field belongs to the activity on which it starts something."""
    files = {
        **APP,
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Hub.java": """\
public class Hub {
    interface Done { void done(); }
    static Done to;
    static void tell() { to.done(); }
}
""",
        "Main.java": JAVA
        + """
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Hub.to = new Hub.Done() {
            public void done() { Main.this.startActivity(new Intent(Main.this, Second.class)); }
        };
    }
}
""",
        "Third.java": JAVA
        + """
public class Third extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Hub.tell());
    }
}
""",
    }
    assert {e[:2] for e in edges(build(tmp_path, files))} == {("Main", "Second")}


REGISTERS = {
    "App.java": JAVA
    + """
public class App extends android.app.Application {
    @Override public void onCreate() { registerActivityLifecycleCallbacks(new Lock()); }
}
"""
}


@pytest.mark.parametrize("language", ["java", "kotlin"])
def test_what_hears_of_all_activities_opens_a_screen_over_each(tmp_path: Path, language: str) -> None:
    """A lock is not shown over itself, and a class that only counts opens nothing."""
    java = {
        "Lock.java": JAVA
        + """
import android.app.Application;
public class Lock implements Application.ActivityLifecycleCallbacks {
    private boolean isExempt(String name) { return Third.class.getName().equals(name) || "none".equals(name); }
    @Override public void onActivityCreated(Activity activity, Bundle state) {}
    @Override public void onActivityResumed(Activity activity) {
        if (!isExempt(activity.getClass().getName()) && Store.isLocked()) {
            activity.startActivity(new Intent(activity.getApplicationContext(), Third.class));
        }
    }
    @Override public void onActivityPaused(Activity activity) {
        activity.startActivity(new Intent(activity, Second.class));
    }
}
"""
    }
    kotlin = {
        "Lock.kt": KOTLIN
        + """
import android.app.Application
class App : Application() {
    override fun onCreate() {
        registerActivityLifecycleCallbacks(object : ActivityLifecycleCallbacks {
            override fun onActivityResumed(activity: Activity) {
                if (activity !is Third && isLocked()) {
                    activity.startActivity(Intent(activity, Third::class.java))
                }
            }
        })
    }
}
"""
    }
    main = {"Main.java": JAVA + "public class Main extends Activity {}"}
    files = {**APP, **main, **({**java, **REGISTERS} if language == "java" else kotlin)}
    assert edges(build(tmp_path, files)) == {("Main", "Third", "auto", ""), ("Second", "Third", "auto", "")}


def test_a_method_that_says_of_the_class_of_a_screen_that_it_is_exempt_is_asked(tmp_path: Path) -> None:
    lock = """
public class Lock implements android.app.Application.ActivityLifecycleCallbacks {
    private boolean isExempt(Activity activity) {
        if (activity instanceof Main || activity instanceof Third) { return true; }
        if (activity instanceof Second && Store.isOpen()) { return true; }
        return false;
    }
    @Override public void onActivityResumed(Activity activity) {
        if (isExempt(activity)) { return; }
        activity.startActivity(new Intent(activity, Third.class));
    }
}
"""
    main = {"Main.java": JAVA + "public class Main extends Activity {}"}
    files = {**APP, **main, "Lock.java": JAVA + lock, **REGISTERS}
    assert edges(build(tmp_path, files)) == {("Second", "Third", "auto", "")}


@pytest.mark.parametrize(
    "app", ["", "registerActivityLifecycleCallbacks(null);", "new Lock();"], ids=["nothing", "other", "not registered"]
)
def test_what_is_not_registered_hears_of_no_activity(tmp_path: Path, app: str) -> None:
    lock = """
public class Lock implements android.app.Application.ActivityLifecycleCallbacks {
    @Override public void onActivityResumed(Activity activity) {
        activity.startActivity(new Intent(activity, Second.class));
    }
}
"""
    files = {
        **APP,
        "Main.java": JAVA + "public class Main extends Activity {}",
        "Lock.java": JAVA + lock,
        "App.java": REGISTERS["App.java"].replace("registerActivityLifecycleCallbacks(new Lock());", app),
    }
    assert edges(build(tmp_path, files)) == set()


@pytest.mark.parametrize(
    ("heard", "over"), [("Resumed", {"Main"}), ("Started", {"Main"}), ("Created", {"Main", "Second"})]
)
def test_an_activity_that_is_finished_while_it_is_made_never_comes_to_the_front(
    tmp_path: Path, heard: str, over: set[str]
) -> None:
    """One that is finished under a condition, or shows a layout first, does."""
    state = ", Bundle state" if heard == "Created" else ""
    lock = f"""
import android.app.Application;
public class Lock implements Application.ActivityLifecycleCallbacks {{
    @Override public void onActivity{heard}(Activity activity{state}) {{
        if (!(activity instanceof Third)) activity.startActivity(new Intent(activity, Third.class));
    }}
}}
"""
    made = "public class %s extends Activity { @Override protected void onCreate(Bundle state) { %s finish(); } }"
    files = {
        **APP,
        "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth"),
        "Main.java": JAVA + made % ("Main", "if (state != null)"),
        "Second.java": JAVA + made % ("Second", "super.onCreate(state);"),
        "Fourth.java": JAVA
        + made % ("Fourth", "try { setContentView(R.layout.main); return; } catch (Exception e) { }"),
        "Lock.java": JAVA + lock,
        **REGISTERS,
    }
    assert {e[:2] for e in edges(build(tmp_path, files))} == {(name, "Third") for name in (*over, "Fourth")}


@pytest.mark.parametrize(
    ("when", "over"),
    [
        ("", {"Main"}),
        ("if (Store.isTold())", {"Main", "Second"}),
        ("if (Store.told() > 2)", {"Main", "Second"}),
        ("if (Store.told() > 2) return;", {"Main", "Second"}),
    ],
)
def test_what_no_longer_listens_once_it_is_told_hears_of_the_first_activity(
    tmp_path: Path, when: str, over: set[str]
) -> None:
    news = f"""
import android.app.Application;
public class Lock implements Application.ActivityLifecycleCallbacks {{
    @Override public void onActivityStarted(Activity activity) {{
        activity.startActivity(new Intent(activity, Third.class));
        {when} activity.getApplication().unregisterActivityLifecycleCallbacks(this);
    }}
}}
"""
    files = {**APP, "Main.java": JAVA + "public class Main extends Activity {}", "Lock.java": JAVA + news, **REGISTERS}
    found = {e[:2] for e in edges(build(tmp_path, files))}
    assert found - {("Third", "Third")} == {(name, "Third") for name in over}


def test_who_silences_the_object_around_it_still_listens(tmp_path: Path) -> None:
    news = """
import android.app.Application;
public class News implements Application.ActivityLifecycleCallbacks {
    void begin(Application app) { app.registerActivityLifecycleCallbacks(new Lock()); }
    class Lock implements Application.ActivityLifecycleCallbacks {
        @Override public void onActivityStarted(Activity activity) {
            activity.startActivity(new Intent(activity, Third.class));
            activity.getApplication().unregisterActivityLifecycleCallbacks(News.this);
        }
    }
}
"""
    files = {**APP, "Main.java": JAVA + "public class Main extends Activity {}", "News.java": JAVA + news}
    app = "public class App extends android.app.Application { public void onCreate() { new News().begin(this); } }"
    found = {e[:2] for e in edges(build(tmp_path, {**files, "App.java": app}))}
    assert found - {("Third", "Third")} == {("Main", "Third"), ("Second", "Third")}


@pytest.mark.parametrize("language", ["java", "kotlin"])
def test_a_helper_says_over_screens_of_which_classes_another_is_shown(tmp_path: Path, language: str) -> None:
    java = {
        "News.java": JAVA
        + """
import android.app.Application;
public class News implements Application.ActivityLifecycleCallbacks {
    private static boolean isMeant(Context context) {
        return Store.isNew() && (context instanceof Main || context instanceof Second);
    }
    @Override public void onActivityCreated(Activity activity, Bundle state) {
        if (isMeant(activity)) activity.startActivity(new Intent(activity, Third.class));
    }
}
"""
    }
    kotlin = {
        "News.kt": KOTLIN
        + """
import android.app.Application
class News : Application.ActivityLifecycleCallbacks {
    private fun isMeant(context: Context) = Store.isNew() && (context is Main || context is Second)
    override fun onActivityCreated(activity: Activity, state: Bundle?) {
        if (isMeant(activity)) activity.startActivity(Intent(activity, Third::class.java))
    }
}
"""
    }
    files = {
        **APP,
        "App.java": REGISTERS["App.java"].replace("Lock", "News"),
        "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth"),
        "Main.java": JAVA + "public class Main extends Activity {}",
        "Fourth.java": JAVA + "public class Fourth extends Activity {}",
        **(java if language == "java" else kotlin),
    }
    assert edges(build(tmp_path, files)) == {("Main", "Third", "auto", ""), ("Second", "Third", "auto", "")}


LOCK_JAVA = """
import android.app.Application;
import java.util.*;
public class Lock implements Application.ActivityLifecycleCallbacks {
    private static final List<Class<?>> EXEMPT = Arrays.asList(Second.class, Third.class);
    @Override public void onActivityStarted(Activity activity) {
        if (!EXEMPT.contains(activity.getClass())) activity.startActivity(new Intent(activity, Third.class));
    }
}
"""
LOCK_KOTLIN = """
import android.app.Application
class Lock : Application.ActivityLifecycleCallbacks {
    private val listed = %s(Second::class.java, Third::class.java)
    override fun onActivityStarted(activity: Activity) {
        if (%slisted.contains(activity.javaClass)) activity.startActivity(Intent(activity, Third::class.java))
    }
}
"""


@pytest.mark.parametrize(
    ("name", "code", "sources"),
    [
        ("Lock.java", LOCK_JAVA, {"Main"}),
        ("Lock.kt", LOCK_KOTLIN % ("setOf", "!"), {"Main"}),
        ("Lock.kt", LOCK_KOTLIN % ("setOf", ""), {"Second", "Third"}),
        ("Lock.kt", LOCK_KOTLIN % ("mutableSetOf<Class<*>>", "!"), {"Main"}),
        ("Lock.kt", LOCK_KOTLIN % ("mutableSetOf<Class<*>>", ""), {"Main", "Second", "Third"}),
    ],
)
def test_a_lock_asks_for_the_class_of_the_activity_in_a_list(
    tmp_path: Path, name: str, code: str, sources: set[str]
) -> None:
    """What a list lacks that may be added to is not known."""
    main = "public class Main extends Activity {}"
    lock = {name: (JAVA if name.endswith(".java") else KOTLIN) + code}
    files = {**APP, **REGISTERS, "Main.java": JAVA + main, **lock}
    assert edges(build(tmp_path, files)) == {(source, "Third", "auto", "") for source in sources}


@pytest.mark.parametrize(("event", "sources"), [("Help()", {"Main"}), ("Toast()", set())])
def test_a_method_that_a_class_of_the_app_declares_is_not_called_by_the_platform(
    tmp_path: Path, event: str, sources: set[str]
) -> None:
    """What overrides it is told the app's own events and no others."""
    main = f"""
interface Event
class Help : Event
class Toast : Event
abstract class Outer : Activity() {{
    private val events = MutableLiveData<Event>()
    override fun onCreate(state: Bundle?) {{
        events.observe(this, ::handle)
        events.value = {event}
    }}
    open fun handle(event: Event) {{}}
}}
class Main : Outer() {{
    override fun handle(event: Event) {{
        when (event) {{
            is Help -> {KOTLIN_START}
            else -> super.handle(event)
        }}
    }}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main}))
    assert found == {(source, "Second", "auto", "") for source in sources}


@pytest.mark.parametrize("handler", ["Crashes(this)", "{ _, error -> report(error) }"])
def test_what_is_done_when_the_app_breaks_is_no_way_of_a_screen(tmp_path: Path, handler: str) -> None:
    main = f"""
class Crashes(private val main: Main) : Thread.UncaughtExceptionHandler {{
    override fun uncaughtException(thread: Thread, error: Throwable) = main.report(error)
}}
class Main : Activity() {{
    override fun onCreate(state: Bundle?) {{
        Thread.setDefaultUncaughtExceptionHandler({handler})
    }}
    fun report(error: Throwable) {{
        {KOTLIN_START}
    }}
}}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main})) == set()


def test_what_touches_open_again_still_comes_by_itself_where_nothing_else_leads_there(tmp_path: Path) -> None:
    """One call shows all fragments; the first is shown by code that is handed to something unknown."""
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        Waiting.whenReady { show(One()) }
    }
    fun show(next: Fragment) {
        supportFragmentManager.beginTransaction().replace(R.id.content, next).commit()
    }
}
class One : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, state: Bundle?) {
        go_there.setOnClickListener { (activity as Main).show(Two()) }
    }
}
class Two : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, state: Bundle?) {
        other.setOnClickListener { (activity as Main).show(One()) }
    }
}
"""
    graph = build(tmp_path, {**APP, "Main.kt": KOTLIN + code})
    touched = {("One", "Two", "click", "go_there"), ("Two", "One", "click", "other")}
    assert edges(graph) == {("Main", "One", "auto", ""), *touched}


def test_a_method_that_is_marked_for_a_page_may_be_called_by_it(tmp_path: Path) -> None:
    main = f"""
open class Bridge {{
    @JavascriptInterface open fun go() {{}}
}}
class Main : Activity() {{
    override fun onCreate(state: Bundle?) {{
        web.addJavascriptInterface(Own(), "app")
    }}
    inner class Own : Bridge() {{
        @JavascriptInterface override fun go() {{ {KOTLIN_START.replace("this", "this@Main")} }}
    }}
}}
"""
    assert {e[:2] for e in edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main}))} == {("Main", "Second")}


def test_an_application_that_is_given_as_the_context_is_not_started_by_that(tmp_path: Path) -> None:
    """The platform runs the application once; a library calls what the application is asked by its own interface."""
    app = f"""{JAVA}
public class App extends android.app.Application implements org.library.Listener {{
    private static App app;
    static App get() {{ return app == null ? new App() : app; }}
    @Override public void onCreate() {{ app = this; start(Third.class); }}
    @Override public void onFound() {{ start(Second.class); }}
    private void start(Class<?> target) {{ startActivity(new Intent(this, target)); }}
}}
"""
    click = "findViewById(R.id.go_there).setOnClickListener(v -> Finder.find(App.get()));"
    main = java(click, "", "import org.library.Finder;\n")
    assert edges(build(tmp_path, {**APP, **main, "App.java": app})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    "files",
    [
        _java(f"if (controller.getCurrentDestination().getId() == R.id.go_there) {JAVA_START}"),
        _kotlin(f"if (controller.currentDestination?.id == R.id.go_there) {KOTLIN_START}"),
    ],
    ids=["java", "kotlin"],
)
def test_what_comes_by_itself_is_no_touch_on_the_element_whose_id_it_asks_for(
    tmp_path: Path, files: dict[str, str]
) -> None:
    assert edges(build(tmp_path, {**APP, **files})) == {("Main", "Second", "auto", "")}


SEARCH = "@Override public boolean onSearchRequested() { startActivity(new Intent(this, Second.class)); return true; }"


def test_a_search_is_asked_for_by_a_key_that_few_devices_have_or_by_code(tmp_path: Path) -> None:
    code = f"""
public class Main extends Activity {{
    @Override
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> OPEN);
    }}
    {SEARCH}
}}
"""
    by_key = {**APP, "Main.java": JAVA + code.replace("OPEN", "finish()")}
    by_code = {**APP, "Main.java": JAVA + code.replace("OPEN", "onSearchRequested()")}
    (tmp_path / "code").mkdir()
    graph = build(tmp_path, by_key)
    (found,) = (t for t in graph.transitions.values() if graph.screens[t.target].name.endswith("Second"))
    assert not found.passable
    of_key = ("Main", "Second", "system", "")
    assert edges(build(tmp_path / "code", by_code)) == {("Main", "Second", "click", "go_there"), of_key}
