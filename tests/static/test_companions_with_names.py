"""Companions that have names of their own: what they have is named with that name, with the class's, or bare."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

HOME = """
open class Home : Activity() {
    companion object Ways {
        val PAGE = Second::class.java
        fun open(context: Context) = context.startActivity(Intent(context, PAGE))
    }
    protected fun show(page: Class<*>) = startActivity(Intent(this, page))
}
"""
MAIN = """
class Main : %s {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { %s }
    }
}
"""
TAPPED = {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    ("imported", "called"),
    [
        ("", "Home.Ways.open(this)"),
        ("", "Home.open(this)"),
        ("import org.example.Home.Ways", "Ways.open(this)"),
        ("import org.example.Home.Ways.open", "open(this)"),
        ("import org.example.Home.Ways.PAGE", "startActivity(Intent(this, PAGE))"),
    ],
)
def test_what_a_companion_with_a_name_has_is_meant(tmp_path: Path, imported: str, called: str) -> None:
    code = f"{imported}\n{KOTLIN}{HOME}{MAIN % ('Activity()', called)}"
    assert edges(build(tmp_path, {**APP, "Main.kt": code})) == TAPPED


@pytest.mark.parametrize("shown", ["show(PAGE)", "show(Home.Ways.PAGE)", "startActivity(Intent(this, Home.PAGE))"])
def test_what_a_class_below_names_is_of_the_companion_with_a_name(tmp_path: Path, shown: str) -> None:
    code = KOTLIN + HOME + MAIN % ("Home()", shown)
    assert edges(build(tmp_path, {**APP, "Main.kt": code})) == TAPPED


def test_java_names_such_a_companion(tmp_path: Path) -> None:
    main = """\
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Home.Ways.open(this));
    }
}
"""
    assert edges(build(tmp_path, {**APP, "Home.kt": KOTLIN + HOME, "Main.java": JAVA + main})) == TAPPED
