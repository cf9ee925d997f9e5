"""Properties of Kotlin with getters and setters that have code of their own."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN

TOUCHED = 'go_there.setOnClickListener { near = 1 }\nother.setOnClickListener { this.far = "x" }'


@pytest.mark.parametrize(
    "properties",
    [
        "private var near = 0\nset(value) { field = value; second() }\n"
        "var far: String? = null\nset(value) { if (value != field) third() }",
        'private var near: Int\nget() = 0\nset(value) = second()\nvar far = ""\nset(given) { given.let { third() } }',
        "private var near: Int\n    get()\n    {\n        return 0 }\n    set(value)\n    {\n second()\n    }\n"
        'var far: String? = ""\n    private set(given)\n    {\n        given.let { third() }\n    }\n',
    ],
)
def test_what_is_assigned_to_a_property_is_given_to_its_setter(tmp_path: Path, properties: str) -> None:
    assert edges(build(tmp_path, {**APP, **kotlin(TOUCHED, properties)})) == BOTH


def test_a_setter_of_another_object_runs(tmp_path: Path) -> None:
    opener = """
class Opener(private val host: Main) {
    var near = 0
        set(value) { field = value; host.startActivity(Intent(host, Second::class.java)) }
    var far = 0
        private set
}
"""
    told = "val opener = Opener(this)\ngo_there.setOnClickListener { opener.near = 1 }"
    assert edges(build(tmp_path, {**APP, **kotlin(told, others=opener)})) == {("Main", "Second", "click", "go_there")}


def test_a_setter_knows_what_its_property_holds(tmp_path: Path) -> None:
    held = """
private var near: Class<*>? = null
    set(value) { field = value }
private var far: Class<*> = Third::class.java
    set(value) { startActivity(Intent(this, field)) }
"""
    told = """
near = Second::class.java
go_there.setOnClickListener { startActivity(Intent(this, near)) }
other.setOnClickListener { far = Main::class.java }
"""
    assert edges(build(tmp_path, {**APP, **kotlin(told, held)})) == BOTH


@pytest.mark.parametrize("kind", ["object Nav", "class Nav { companion object"])
def test_a_setter_of_an_object_or_a_companion_runs(tmp_path: Path, kind: str) -> None:
    nav = f"""{KOTLIN}
{kind} {{
    var host: Activity? = null
    var page = 0
        set(value) {{ host!!.startActivity(Intent(host, Third::class.java)) }}
}}{"}" if "class" in kind else ""}
"""
    told = "Nav.host = this\ngo_there.setOnClickListener { Nav.page = 2 }"
    files = {**APP, **kotlin(told), "Nav.kt": nav}
    assert edges(build(tmp_path, files)) == {("Main", "Third", "click", "go_there")}


def test_a_setter_of_a_question_is_called_by_java_without_its_first_word(tmp_path: Path) -> None:
    nav = f"""{KOTLIN}
class Nav(private val host: Activity) {{
    var isOpen = false
        set(value) {{ field = value; host.startActivity(Intent(host, Third::class.java)) }}
}}
"""
    main = (
        JAVA
        + """
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Nav nav = new Nav(this);
        findViewById(R.id.go_there).setOnClickListener(view -> nav.setOpen(true));
    }
}
"""
    )
    files = {**APP, "Main.java": main, "Nav.kt": nav}
    assert edges(build(tmp_path, files)) == {("Main", "Third", "click", "go_there")}


def test_a_property_that_asks_holds_what_it_is_given(tmp_path: Path) -> None:
    held = "class Nav { var isDone: Class<*>? = null }"
    told = """
val nav = Nav()
nav.isDone = Second::class.java
go_there.setOnClickListener { startActivity(Intent(this, nav.isDone)) }
"""
    assert edges(build(tmp_path, {**APP, **kotlin(told, others=held)})) == {("Main", "Second", "click", "go_there")}


ASKED = """
class Answer { var then: (() -> Unit)? = null; fun tell() { then?.invoke() } }
class Asker { var answer: Answer? = null; fun ask() { answer?.tell() } }
fun asked(answer: Answer) { Asker().apply { this.answer = answer }.ask() }
"""


def test_a_property_of_another_object_keeps_an_object_that_keeps_a_function(tmp_path: Path) -> None:
    told = """
val answer = Answer()
answer.then = { second() }
go_there.setOnClickListener { asked(answer) }
"""
    code = kotlin(told, others=ASKED)
    assert edges(build(tmp_path, {**APP, **code})) == {("Main", "Second", "click", "go_there")}
