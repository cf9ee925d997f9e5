"""Screens that answer ``startActivity`` themselves before they hand it on to the platform."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest, ways_back
from tests.static.two_buttons import APP, JAVA, KOTLIN, PLAIN

from uiatlas.utg import Graph

BASE = {
    "java": {
        "Base.java": JAVA
        + """\
public abstract class Base extends AppCompatActivity {
    @Override
    public void startActivity(Intent intent) {
        if (intent.getData() != null && isOwn(intent)) {
            startActivity(new Intent(this, Third.class));
        } else {
            super.startActivity(intent);
        }
    }
}
"""
    },
    "kotlin": {
        "Base.kt": KOTLIN
        + """\
abstract class Base : AppCompatActivity() {
    override fun startActivity(intent: Intent) {
        if (intent.data != null && isOwn(intent)) {
            startActivity(Intent(this, Third::class.java))
        } else {
            super.startActivity(intent)
        }
    }
}
"""
    },
}
OTHERS = {"Second.kt": "class Second : Base()", "Third.kt": "class Third : android.app.Activity()"}
MAIN = (
    KOTLIN
    + """\
class Main : Base() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(this, Second::class.java)) }
        findViewById<View>(R.id.other).setOnClickListener { OTHER }
    }
}
"""
)


def _where(graph: Graph, target: str) -> set[str]:
    ends = {s.id for s in graph.screens.values() if s.name == target}
    return {e.where for t in graph.transitions.values() if t.target in ends for e in t.evidence}


@pytest.mark.parametrize("language", BASE)
def test_an_intent_of_a_class_has_no_address_and_nobody_else_makes_the_call(tmp_path: Path, language: str) -> None:
    files = {**PLAIN, **OTHERS, **BASE[language], "Main.kt": MAIN.replace("OTHER", "finish()")}
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Second", "click", "go_there")}
    line = MAIN[: MAIN.index("startActivity")].count("\n") + 2
    assert _where(graph, "org.example.Second") == {f"src/main/java/org/example/Main.kt:{line}"}
    assert graph.coverage == {"sites": 3, "resolved": 2}


@pytest.mark.parametrize("language", BASE)
def test_an_intent_with_an_address_may_go_where_the_screen_sends_it(tmp_path: Path, language: str) -> None:
    sent = "startActivity(Intent(this, Second::class.java).setData(Uri.parse(page)))"
    graph = build(tmp_path, {**PLAIN, **OTHERS, **BASE[language], "Main.kt": MAIN.replace("OTHER", sent)})
    assert edges(graph) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Second", "click", "other"),
        ("Main", "Third", "click", "other"),
    }


def test_one_call_that_leaves_the_screen_is_not_all_of_them(tmp_path: Path) -> None:
    left = "startActivity(Intent(this, Third::class.java)); finish()"
    graph = build(tmp_path, {**PLAIN, **OTHERS, **BASE["kotlin"], "Main.kt": MAIN.replace("OTHER", left)})
    assert edges(graph) == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}
    assert ways_back(graph) == {("Second", "Main", "back")}


def test_a_screen_that_answers_many_starts_hands_on_each_of_them(tmp_path: Path) -> None:
    count = 40
    buttons = "".join(
        f"findViewById<View>(R.id.b{n}).setOnClickListener {{ startActivity(Intent(this, Screen{n}::class.java)) }}\n"
        for n in range(count)
    )
    screens = [f"Screen{n}" for n in range(count)]
    code = f"""{KOTLIN}
abstract class Base : AppCompatActivity() {{
    override fun startActivity(intent: Intent) {{
        note(intent)
        super.startActivity(intent)
    }}
    private fun note(intent: Intent) {{ startService(intent) }}
}}
class Main : Base() {{
    override fun onCreate(savedInstanceState: Bundle?) {{
        {buttons}
    }}
}}
{"".join(f"class {name} : AppCompatActivity(){chr(10)}" for name in screens)}"""
    files = {"AndroidManifest.xml": manifest("Main", *screens), "Main.kt": code}
    assert {to for _, to, _, _ in edges(build(tmp_path, files))} == set(screens)


BRANCHING = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> walk("", 0));
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
    private void walk(String path, int depth) {
        if (depth > 9) {
            startActivity(new Intent(this, Second.class).putExtra("path", path));
            return;
        }
        walk(path + "l", depth + 1);
        walk(path + "r", depth + 1);
        walk(path + "m", depth + 1);
    }
}
"""


def test_a_branching_recursion_that_starts_a_screen_does_not_use_up_what_is_followed(tmp_path: Path) -> None:
    graph = build(tmp_path, {**APP, "Main.java": JAVA + BRANCHING})
    assert ("Main", "Third", "click", "other") in edges(graph)
    assert not any("more code" in warning for warning in graph.warnings)
