"""Members of the app that are called as the scope functions of Kotlin are, beside these."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

ACTIONS = """
interface Action {
    fun run(context: Context)
}
class OpenSecond : Action {
    override fun run(context: Context) { context.startActivity(Intent(context, Second::class.java)) }
}
"""
SECOND = ("Main", "Second", "click", "go_there")
CASES = {
    "of an interface, on what may be null": f"""
class Main : AppCompatActivity() {{
    private var action: Action? = null
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        action = OpenSecond()
        findViewById<View>(R.id.go_there).setOnClickListener {{ perform(this) }}
    }}
    private fun perform(context: Context) {{ action?.run(context) }}
}}
{ACTIONS}""",
    "of an interface, with what a lambda is given": f"""
class Main : AppCompatActivity() {{
    private val action: Action = OpenSecond()
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {{ with_(this) {{ action.run(it) }} }}
    }}
    private fun with_(context: Context, block: (Context) -> Unit) {{ block(context) }}
}}
{ACTIONS}""",
    "of a class, beside other names": """
class Main : AppCompatActivity() {
    private val style = Style()
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { use(this) }
    }
    private fun use(activity: Main) { style.apply(activity) }
    fun second() { startActivity(Intent(this, Second::class.java)) }
}
class Style { fun apply(activity: Main) { activity.second() } }
""",
    "of an interface, given a function": """
class Main : AppCompatActivity() {
    private val runner: Runner = Immediately()
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { perform { third() } }
    }
    private fun perform(work: () -> Unit) { runner.run(work) }
    private fun third() {}
}
interface Runner {
    fun run(work: () -> Unit)
}
class Immediately : Runner {
    override fun run(work: () -> Unit) { App.context.startActivity(Intent(App.context, Second::class.java)) }
}
""",
    "the scope function itself": """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { on { second() } }
    }
    private fun on(block: Main.() -> Unit) { this.run(block) }
    fun second() { startActivity(Intent(this, Second::class.java)) }
}
""",
    "the scope function on an intent": """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { open { setClass(this@Main, Second::class.java) } }
    }
    private fun open(block: Intent.() -> Unit) { startActivity(Intent().apply(block)) }
}
""",
}


@pytest.mark.parametrize("name", CASES)
def test_a_member_is_meant_where_the_object_has_it(name: str, tmp_path: Path) -> None:
    """Else it is the scope function, which calls what it is given."""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + CASES[name]})) == {SECOND}
