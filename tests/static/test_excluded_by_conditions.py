"""Of several values that a call may be given, its conditions exclude some."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

IN_JAVA = """
class Pages {
    static Class<?> first(Context context) {
        return new java.io.File("x").exists() ? Main.class : Second.class;
    }
}
abstract class Base extends Activity {
    void open(Class<?> page) { startActivity(new Intent(this, page)); }
    void leave() {
        Class<?> first = Pages.first(this);
        if (ASKED) open(first);
    }
}
class Main extends Base {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> leave());
    }
}
"""
IN_KOTLIN = """
enum class Page { FIRST, SECOND, THIRD }
class Main : Activity() {
    private fun next() = if (isTaskRoot) Page.SECOND else if (isFinishing) Page.FIRST else Page.THIRD
    private fun open(page: Page) = when (page) {
        Page.SECOND -> startActivity(Intent(this, Second::class.java))
        Page.THIRD -> startActivity(Intent(this, Third::class.java))
        else -> {}
    }
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            val page = next()
            if (ASKED) open(page)
        }
    }
}
"""
SECOND, THIRD = ("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")


@pytest.mark.parametrize("asked", ["!getClass().equals(first)", "first != getClass()", "Main.class != first"])
def test_a_screen_that_is_asked_not_to_be_the_next_is_not_opened(tmp_path: Path, asked: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + IN_JAVA.replace("ASKED", asked)}))
    assert found == {SECOND}


@pytest.mark.parametrize(
    ("asked", "opened"),
    [
        ("page != Page.SECOND", {THIRD}),
        ("page == Page.SECOND", {SECOND}),
        ("isTaskRoot", {SECOND, THIRD}),
    ],
)
def test_a_constant_that_is_excluded_is_not_handed_on(
    tmp_path: Path, asked: str, opened: set[tuple[str, str, str, str]]
) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + IN_KOTLIN.replace("ASKED", asked)})) == opened


OF_FIELDS = """
class Main extends Activity {
    private Class<?> next = Third.class;
    private void open(Class<?> page) { startActivity(new Intent(this, page)); }
    private void turn() { next = Second.class; }
    private void leave() { DONE }
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> leave());
    }
}
"""


@pytest.mark.parametrize(
    "done",
    [
        "if (next != Second.class) { next = Second.class; open(next); }",
        "if (next == Second.class) { return; } next = Second.class; open(next);",
        "if (next == Third.class) { turn(); open(next); }",
    ],
)
def test_a_field_may_change_between_a_condition_and_a_call(tmp_path: Path, done: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + OF_FIELDS.replace("DONE", done)}))
    assert SECOND in found
