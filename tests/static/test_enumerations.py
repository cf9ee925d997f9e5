"""Constants of enumerations: what a case names, how long a field holds one, what is called on one and found by it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import clicks, kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas_static.solver.domain import Abstract, Frame
from uiatlas_static.solver.interpreter import Interpreter

MODE = "public enum Mode { OFF, NEAR, FAR }"
APART = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}
BEGIN = """\
public class Main extends Activity {
    private Mode mode = Mode.OFF;
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> enter(Mode.NEAR));
        findViewById(R.id.other).setOnClickListener(v -> enter(Mode.FAR));
    }
"""
SWITCH = """\
        switch (entered) {
            case NEAR: startActivity(new Intent(this, Second.class)); break;
            case FAR: startActivity(new Intent(this, Third.class)); break;
        }
"""

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "a switch over what a method is given": (
        {
            **APP,
            "Mode.java": MODE,
            "Main.java": f"{JAVA}{BEGIN}    private void enter(Mode entered) {{\n{SWITCH}    }}\n}}\n",
        },
        APART,
    ),
    "a comparison with a field that may hold the same by now": (
        {
            **APP,
            "Mode.java": MODE,
            "Main.java": f"{JAVA}{BEGIN}    private void enter(Mode entered) {{\n        if (entered != mode) {{\n"
            f"{SWITCH}            mode = entered;\n        }}\n    }}\n}}\n",
        },
        APART,
    ),
    "a field that code writes which is not followed": (
        {
            **APP,
            "Mode.java": MODE,
            "State.java": "public class State { public Mode mode = Mode.OFF; "
            "void measure(int distance) { mode = distance > 9 ? Mode.FAR : Mode.NEAR; } }",
            "Main.java": JAVA
            + """\
public class Main extends Activity {
    private final State state = new State();
    protected void onCreate(Bundle saved) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> enter());
    }
    private void enter() {
        state.measure(getTaskId());
        switch (state.mode) {
            case NEAR: startActivity(new Intent(this, Second.class)); break;
            case OFF: break;
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "one of several methods gives back what is not known": (
        {
            **APP,
            "Mode.java": MODE,
            "Source.java": "public interface Source { Mode mode(Context context); }",
            "Near.java": "public class Near implements Source { public Mode mode(Context c) { return measured(c); } }",
            "Off.java": "public class Off implements Source { public Mode mode(Context c) "
            "{ c.startActivity(new Intent(c, Third.class)); return Mode.OFF; } }",
            "Main.java": JAVA
            + """\
public class Main extends Activity {
    private Source source;
    protected void onCreate(Bundle saved) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> enter(source));
    }
    private void enter(Source source) {
        switch (source.mode(this)) {
            case NEAR: startActivity(new Intent(this, Second.class)); break;
            case OFF: break;
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_branches_over_an_enumeration_are_told_apart(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected


KINDS = """\
public enum Kind {
    NEAR(1), FAR(2);
    private final int id;
    Kind(int id) { this.id = id; }
    public int getId() { return id; }
    public static Kind of(int id) {
        for (Kind each : Kind.values()) { if (each.getId() == id) return each; }
        return null;
    }
}
"""
KINDS_OF_KOTLIN = """\
enum class Kind(val id: Int) {
    NEAR(1), FAR(2);
    companion object { fun of(id: Int): Kind? %s }
}
"""
MENU = """\
import android.view.ContextMenu
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        registerForContextMenu(findViewById(R.id.go_there))
    }
    override fun onCreateContextMenu(menu: ContextMenu, view: View, info: ContextMenu.ContextMenuInfo?) {
        menu.add(Menu.NONE, Kind.NEAR.id, Menu.NONE, "Near")
        menu.add(Menu.NONE, Kind.FAR.id, Menu.NONE, "Far")
    }
    override fun onContextItemSelected(item: MenuItem): Boolean {
        when (Kind.of(item.itemId)) {
            Kind.NEAR -> startActivity(Intent(this, Second::class.java))
            Kind.FAR -> startActivity(Intent(this, Third::class.java))
        }
        return true
    }
}
"""
FOUND = {
    "java: a loop": ("Kind.java", KINDS),
    "a loop": ("Kind.kt", "{ for (each in values()) { if (each.id == id) return each }; return null }"),
    "find": ("Kind.kt", "= Kind.values().find { id == it.id }"),
    "first": ("Kind.kt", "= values().first { it.id == id }"),
    "firstOrNull": ("Kind.kt", "= values().firstOrNull { it.id == id }"),
}


@pytest.mark.parametrize("how", FOUND)
def test_a_constant_is_found_by_what_it_holds(tmp_path: Path, how: str) -> None:
    name, body = FOUND[how]
    text = body if name.endswith(".java") else KINDS_OF_KOTLIN % body
    found = edges(build(tmp_path, {**APP, name: text, "Main.kt": KOTLIN + MENU}))
    assert found == {
        ("Main", "Main context menu", "click", "go_there"),
        ("Main context menu", "Second", "menu", "Near"),
        ("Main context menu", "Third", "menu", "Far"),
    }


def test_constants_that_are_looked_up_within_one_another_do_not_multiply(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each constant is asked for each of the others, and not once more for each of those around them."""
    asked: list[Abstract] = []
    invoke = Interpreter.invoke

    def counted(self: Interpreter, function: Abstract, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        asked.append(function)
        return invoke(self, function, args, frame)

    monkeypatch.setattr(Interpreter, "invoke", counted)
    nested = "a"
    for name in "dcba":
        nested = f"Kind.values().find {{ {name} -> {name}.id == {nested}?.id }}"
    constants = ", ".join(f"K{n}({n})" for n in range(12))
    kinds = f"enum class Kind(val id: Int) {{ {constants}; companion object {{ fun of(id: Int): Kind? = {nested} }} }}"
    menu = MENU.replace("NEAR", "K1").replace("FAR", "K2")
    build(tmp_path, {**APP, "Kind.kt": kinds, "Main.kt": KOTLIN + menu})
    assert 12 < len(asked) < 5_000


@pytest.mark.parametrize("constant", ["First", "F", "FIRST"])
@pytest.mark.parametrize("language", ["Java", "Kotlin"])
def test_a_call_on_a_constant_runs_the_method_of_it_however_it_is_written(
    tmp_path: Path, language: str, constant: str
) -> None:
    kotlin = f"""{KOTLIN}
enum class Page(val page: Class<*>) {{ {constant}(Third::class.java), Last(Second::class.java);
    fun open(on: Activity) = on.startActivity(Intent(on, page))
}}
class Main : Activity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {{ Page.{constant}.open(this) }}
    }}
}}
"""
    java = f"""{JAVA}
public class Main extends Activity {{
    enum Page {{ {constant}(Third.class), Last(Second.class);
        final Class<?> page;
        Page(Class<?> page) {{ this.page = page; }}
        void open(Activity on) {{ on.startActivity(new Intent(on, page)); }}
    }}
    public void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Page.{constant}.open(this));
    }}
}}
"""
    files = {"Main.java": java} if language == "Java" else {"Main.kt": kotlin}
    assert edges(build(tmp_path, {**APP, **files})) == {("Main", "Third", "click", "go_there")}


KINDS = """
class Places(private val host: Activity) {
    private lateinit var here: Kind
    fun begin() {
        here = HERE
    }
    MORE
    fun open(id: Int) = Kind.values().first { it.id == id }.let { if (it != here) host.startActivity(it.way(host)) }
}
enum class Kind(val id: Int, val page: kotlin.reflect.KClass<*>) {
    FIRST(R.id.other, Main::class), SECOND(R.id.go_there, Second::class);
    fun way(host: Activity) = Intent(host, page.java)
}
"""
OF_CLASS = "Kind.values().first { host::class == it.page }"
ELSEWHERE = "fun gone() { here = Kind.values()[host.taskId] }"


@pytest.mark.parametrize(
    ("here", "more", "found"),
    [
        ("Kind.FIRST", "", {"Second"}),
        (OF_CLASS, "", {"Second"}),
        (OF_CLASS.replace("host::class", "host.javaClass.kotlin"), "", {"Second"}),
        ("Kind.FIRST", ELSEWHERE, {"Main", "Second"}),
    ],
)
def test_a_property_that_is_set_in_one_place_tells_the_constants_apart(
    tmp_path: Path, here: str, more: str, found: set[str]
) -> None:
    body = "val places = Places(this)\nplaces.begin()\n" + clicks("places.open(it.id)", "places.open(it.id)")
    code = kotlin(body, "", KINDS.replace("HERE", here).replace("MORE", more))
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, **code}))} == found


def test_a_property_that_first_holds_nothing_may_hold_nothing(tmp_path: Path) -> None:
    body = "val places = Places(this)\n" + clicks("places.open(it.id); places.begin()", "places.open(it.id)")
    code = kotlin(body, "", KINDS.replace("HERE", "Kind.FIRST").replace("MORE", ""))
    late, empty = "lateinit var here: Kind", "var here: Kind? = null"
    code["Main.kt"] = code["Main.kt"].replace(late, empty)
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, **code}))} == {"Main", "Second"}
