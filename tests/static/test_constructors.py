"""Which constructors are called: of several those whose types fit the arguments, and those above anonymous classes."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MAIN = """
open class Screen : AppCompatActivity()
open class Page : Fragment()

class Heard private constructor(private val button: View, private val activity: Activity) {
    constructor(page: Page, button: View) : this(button, page.activity!!)
    constructor(screen: Screen, button: View) : this(button, screen)
    init {
        button.setOnClickListener { activity.startActivity(Intent(activity, Second::class.java)) }
    }
}

class Main : Screen() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        Heard(this, findViewById(R.id.go_there))
    }
}
"""


def test_types_above_the_arguments_tell_constructors_apart(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + MAIN})) == {("Main", "Second", "click", "go_there")}


OF_VIEWS = """
class Heard {
    Heard(Activity screen, int id) { this(screen, screen.findViewById(id)); }
    Heard(Activity screen, View button) {
        button.setOnClickListener(v -> screen.startActivity(new Intent(screen, Second.class)));
    }
}
class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        View button = getWindow().findViewById(R.id.go_there);
        CALL
    }
}
"""


@pytest.mark.parametrize("type_", ["int", "Integer", "String", "CharSequence", "boolean"])
def test_a_view_is_no_number_and_no_text(tmp_path: Path, type_: str) -> None:
    own = OF_VIEWS.replace("int id", f"{type_} id").replace("CALL", "new Heard(this, button);")
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + own})) == {("Main", "Second", "click", "go_there")}


def test_the_id_of_a_view_is_a_number(tmp_path: Path) -> None:
    own = OF_VIEWS.replace("CALL", "new Heard(this, R.id.go_there);")
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + own})) == {("Main", "Second", "click", "go_there")}


NAMED_LIKE_A_VIEW = """
class Wanted extends com.lib.Item {}
class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Wanted()));
    }
    void startActivity(Wanted wanted) { startActivity(wanted.other); }
    void startActivity(TYPE page) { startActivity(new Intent(this, Second.class)); }
}
"""


@pytest.mark.parametrize("type_", ["int", "Long", "String"])
def test_a_property_that_is_named_like_a_view_may_be_a_number_or_a_text(tmp_path: Path, type_: str) -> None:
    files = {**APP, "Main.java": JAVA + NAMED_LIKE_A_VIEW.replace("TYPE", type_)}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    "made",
    [
        "new Row(Third.class) { void open() { go(); } }.open();",
        "new Row(Third.class) { { ready = true; } void open() { go(); } }.open();",
        "new Fixed() { void open() { go(); } }.open();",
        "Kind.THIRD.open();",
    ],
)
def test_an_anonymous_class_hands_what_it_is_given_to_the_class_above(tmp_path: Path, made: str) -> None:
    main = """
public class Main extends Activity {
    public void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> { %s });
    }
    abstract class Row {
        private final Class<?> page;
        boolean ready;
        Row(Class<?> page) { this.page = page; }
        abstract void open();
        void go() { startActivity(new Intent(Main.this, page)); }
    }
    abstract class Fixed extends Row { Fixed() { super(Third.class); } }
    enum Kind {
        THIRD(Third.class) { void open() { App.instance.startActivity(new Intent(App.instance, page)); } };
        final Class<?> page;
        Kind(Class<?> page) { this.page = page; }
        abstract void open();
    }
}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + main % made}))
    assert found == {("Main", "Third", "click", "go_there")}


NAMED = """
class Group
class Rows(val main: Activity, val group: Group?, val list: RecyclerView, val count: Int = 0, val open: (Any) -> Unit) :
    LibraryAdapter(main, list, open)

class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            val list: RecyclerView = findViewById(R.id.other)
            list.adapter = Rows(main = this, count = 2, group = null, list = list) {
                startActivity(Intent(this, Second::class.java))
            }
        }
    }
}
"""


def test_a_constant_with_a_name_is_given_to_the_parameter_of_that_name(tmp_path: Path) -> None:
    imports = "import androidx.recyclerview.widget.RecyclerView\nimport com.example.library.LibraryAdapter\n"
    graph = build(tmp_path, {**APP, "Main.kt": KOTLIN + imports + NAMED})
    assert edges(graph) == {("Main", "Second", "item", "other")}
