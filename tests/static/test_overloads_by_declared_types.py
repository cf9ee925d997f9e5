"""Of overloads with as many parameters, the one is meant that takes what the arguments are declared as."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

IN_KOTLIN = """
enum class Page(private val cls: Class<*>) {
    FIRST(Second::class.java), LAST(Third::class.java);
    fun open(context: Context) { context.startActivity(Intent(context, cls)) }
    companion object {
        fun of(page: Fragment?): Page { return FIRST }
        fun of(name: String?): Page { return LAST }
    }
}
class Link {
    val cls: Class<*>
    constructor(page: Fragment?) { cls = Second::class.java }
    constructor(name: String?) { cls = Third::class.java }
}
class Main : AppCompatActivity() {
    private var name: String? = null
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { CALL }
    }
    override fun onNewIntent(intent: Intent) { name = intent.dataString }
}
"""
IN_JAVA = """
class Pages {
    static Class<?> of(Fragment page) { return Second.class; }
    static Class<?> of(String name) { return Third.class; }
}
public class Main extends AppCompatActivity {
    private String name;
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> startActivity(new Intent(this, Pages.of(name))));
    }
    @Override
    protected void onNewIntent(Intent intent) { name = intent.getDataString(); }
}
"""
TOUCHED = {("Main", "Third", "click", "go_there")}


@pytest.mark.parametrize("call", ["Page.of(name).open(this)", "startActivity(Intent(this, Link(name).cls))"])
def test_what_is_declared_tells_overloads_apart(tmp_path: Path, call: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + IN_KOTLIN.replace("CALL", call)}))
    assert {edge for edge in found if edge[0] == "Main"} == TOUCHED


def test_what_is_declared_tells_static_methods_apart(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + IN_JAVA}))
    assert {edge for edge in found if edge[0] == "Main"} == TOUCHED


@pytest.mark.parametrize(
    ("code", "pages"),
    [
        ("open(context, item.name());", {"Second"}),
        ("if (library.all().isEmpty()) return; open(context, library.all().first());", {"Second"}),
        ("if (item.next() != null) open(context, item.next()); SHOW", {"Third"}),
        ("if (item instanceof org.library.Group) open(context, item.first()); else SHOW", {"Third"}),
    ],
)
def test_an_overload_that_goes_through_a_tree_calls_itself(tmp_path: Path, code: str, pages: set[str]) -> None:
    shown = code.replace("SHOW", "context.startActivity(new Intent(context, Third.class));")
    pages_java = f"""
class Pages {{
    static void open(Context context, org.library.Item item) {{ {shown} }}
    static void open(Context context, String name) {{ context.startActivity(new Intent(context, Second.class)); }}
}}
"""
    main = IN_JAVA.partition("public class Main")
    code = f"{main[1]}{main[2]}".replace(
        "startActivity(new Intent(this, Pages.of(name)))", "{ org.library.Item item = find(); Pages.open(this, item); }"
    )
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + pages_java + code}))
    assert {target for _, target, _, _ in found} == pages


@pytest.mark.parametrize("language", ["java", "kotlin"])
def test_what_a_method_of_the_class_around_declares_tells_overloads_apart(tmp_path: Path, language: str) -> None:
    """Another class has a method of the same name that gives something else."""
    if language == "java":
        other = "class Other { Fragment found() { return null; } }\n"
        code = IN_JAVA.replace("Pages.of(name)", "Pages.of(found())")
        code = code.replace("private String name;", "private String name; String found() { return name; }")
    else:
        other = "class Other { fun found(): Fragment? { return null } }\n"
        code = IN_KOTLIN.replace("CALL", "startActivity(Intent(this, Link(found()).cls))")
        code = code.replace("= null\n", "= null\n    private fun found(): String? { return name }\n", 1)
    main = {"Main.java": JAVA + other + code} if language == "java" else {"Main.kt": KOTLIN + other + code}
    found = edges(build(tmp_path, {**APP, **main}))
    assert {edge for edge in found if edge[0] == "Main"} == TOUCHED


@pytest.mark.parametrize(
    ("handed", "pages"),
    [
        ("item.getFolder()", {"Third"}),
        ("library.first(item)", {"Second"}),
        ("items(item)", {"Second"}),
    ],
)
def test_an_overload_that_hands_on_what_it_asks_for_means_another_one(
    tmp_path: Path, handed: str, pages: set[str]
) -> None:
    """It would never end otherwise, whatever is given; what is found elsewhere may be of the same kind again."""
    pages_java = f"""
class Pages {{
    static void open(Context context, org.library.Item item) {{
        context.startActivity(new Intent(context, Second.class));
        open(context, {handed});
    }}
    static void open(Context context, org.library.Folder folder) {{
        context.startActivity(new Intent(context, Third.class));
    }}
}}
"""
    main = IN_JAVA.partition("public class Main")
    code = f"{main[1]}{main[2]}".replace(
        "startActivity(new Intent(this, Pages.of(name)))", "{ org.library.Item item = find(); Pages.open(this, item); }"
    )
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + pages_java + code}))
    assert {target for _, target, _, _ in found} == {"Second"} | pages


def test_an_overload_that_cannot_take_what_is_declared_is_not_meant(tmp_path: Path) -> None:
    """What is handed on until something is thrown is given to the method itself."""
    main = """
class Node {
    private Node below;
    Node getBelow() { return below; }
}
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        open(new Node(), 1);
    }
    void open(Node node, int depth) {
        try {
            open(node.getBelow(), depth);
        } catch (NullPointerException e) {
            startActivity(new Intent(this, Second.class));
        }
    }
    void open(Node node, String name) { startActivity(new Intent(this, Third.class)); }
}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + main}))
    assert {target for _, target, _, _ in found} == {"Second"}


@pytest.mark.parametrize(
    ("code", "pages"),
    [
        ("long id = list.getItemIdAtPosition(place); open(id);", {"Second"}),
        ("for (String name : list.names()) open(name); startActivity(new Intent(this, Third.class));", {"Third"}),
    ],
)
def test_a_method_that_would_never_end_means_the_one_of_another_number(
    tmp_path: Path, code: str, pages: set[str]
) -> None:
    """Unless it goes through several things, which come to an end."""
    given = "String" if "String" in code else "int"
    main = f"""
public class Main extends Activity {{
    private org.library.Rows list;
    @Override
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        open(list.chosen());
    }}
    private void open({given} place) {{ {code} }}
    private void open(long id) {{ startActivity(new Intent(this, Second.class)); }}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + main}))
    assert {target for _, target, _, _ in found} == pages


@pytest.mark.parametrize("wrapped", ["Collections.singleton(item)", "Arrays.asList(item)", "library.first(item)"])
def test_an_overload_that_hands_on_a_collection_of_what_it_was_given_means_another_one(
    tmp_path: Path, wrapped: str
) -> None:
    main = f"""
public class Main extends Activity {{
    private org.library.Items library;
    @Override
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        open(library.chosen());
    }}
    private Intent made(org.library.Item item) {{ return made({wrapped}); }}
    private Intent made(Iterable<org.library.Item> items) {{ return new Intent(this, Third.class); }}
    private void open(org.library.Item item) {{ startActivity(made(item)); }}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + main}))
    assert {target for _, target, _, _ in found} == (
        {"Third"} if wrapped.endswith(("ton(item)", "ist(item)")) else set()
    )


WALK_IN_JAVA = """
public class Main extends Activity {
    @Override protected void onCreate(Bundle saved) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> walk("a"));
    }
    void walk(String path) { BODY startActivity(new Intent(this, Second.class)); }
    void walk(int id) { startActivity(new Intent(this, Third.class)); }
}
"""
WALK_IN_KOTLIN = """
class Main : Activity() {
    override fun onCreate(saved: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { walk("a") }
    }
    fun walk(path: String) {
        BODY
        startActivity(Intent(this, Second::class.java))
    }
    fun walk(id: Int) { startActivity(Intent(this, Third::class.java)) }
}
"""


@pytest.mark.parametrize(
    "body",
    [
        "for (int i = 0; i < F.count(path); i++) walk(F.child(path, i));",
        "int i = F.count(path); while (i-- > 0) walk(F.child(path, i));",
        "String[] all = F.children(path); for (int i = 0; i < all.length; i++) walk(all[i]);",
        "try { walk(F.parent(path)); } catch (Exception e) {}",
        "String p; try { p = F.parent(path); } catch (Exception e) { return; } walk(p);",
        "for (String p : F.all(path)) { if (F.is(p)) return; } walk(F.child(path));",
        "synchronized (this) { if (F.none(path)) return; } walk(F.child(path));",
    ],
)
def test_what_may_not_call_itself_for_ever_means_itself_in_java(tmp_path: Path, body: str) -> None:
    code = "import com.lib.F;\n" + JAVA + WALK_IN_JAVA.replace("BODY", body)
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    "body",
    [
        "for (i in 0..F.count(path)) walk(F.child(path, i))",
        "do { walk(F.child(path)) } while (F.more(path))",
        "walk(F.child(path) ?: return)",
        "val p = F.child(path) ?: throw IllegalStateException()\n walk(p)",
        "val p = try { F.parent(path) } catch (e: Exception) { return }\n walk(p)",
        "F.all(path).forEach { if (F.isIt(it)) return }\n walk(F.child(path))",
    ],
)
def test_what_may_not_call_itself_for_ever_means_itself_in_kotlin(tmp_path: Path, body: str) -> None:
    code = "import com.lib.F\n" + KOTLIN + WALK_IN_KOTLIN.replace("BODY", body)
    assert edges(build(tmp_path, {**APP, "Main.kt": code})) == {("Main", "Second", "click", "go_there")}
