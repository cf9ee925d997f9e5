"""Kotlin that the parser stumbles over, as a class body on one line: the screen must not get lost."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

LINES = {
    "companion with a constant": "companion object { private const val REQUEST = 7 }",
    "companion with a tag": 'companion object { const val TAG = "Main" }',
    "companion with a value": 'companion object { val TAG = "Main" }',
    "object": "private object Keys { const val ID = 7 }",
    "interface": "interface Listener { val name: String }",
    "abstract property": "abstract class Holder { abstract val name: String }",
    "companion with a function": "companion object { fun answer() = 42 }",
    "interface with a function": "interface Listener { fun done() }",
    "a comment in front of a statement": "fun a() {\n        log()\n        /* here */ next()\n        end()\n    }",
    "a constructor that is given its parts": "class Held\n    @Inject\n    internal constructor(val n: Int)",
    "a condition of a branch": "fun a(x: Any) = when (x) {\n        is Box if x.any() -> 1\n        else -> 2\n    }",
    "a field behind a property": "val state: StateFlow<Int>\n        field = MutableStateFlow<Int>(0)",
    "what surrounds a function": "context(json: Json)\n    fun read() = 1",
    "a text with two signs": 'val query = $$"find $title"',
    "a function that is given no types": "val later: (Int, Int) -> Unit = fun(a, b) { log(a) }",
    "over lines": "companion object {\n        private const val REQUEST = 7\n    }",
}


@pytest.mark.parametrize("how", LINES)
@pytest.mark.parametrize("where", ["before", "after"])
def test_a_body_on_one_line_hides_nothing(tmp_path: Path, how: str, where: str) -> None:
    click = """
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go).setOnClickListener { startActivity(Intent(this, Second::class.java)) }
    }
"""
    body = f"    {LINES[how]}\n{click}" if where == "before" else f"{click}\n    {LINES[how]}\n"
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": "import android.content.Intent\nimport android.os.Bundle\nimport android.view.View\n\n"
        f"class Main : android.app.Activity() {{\n{body}}}\n\nclass Second : android.app.Activity()\n",
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/go" android:text="Go"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go")}


def test_a_function_whose_parameters_have_no_types_is_one(tmp_path: Path) -> None:
    """Kotlin infers them: ``listener = fun(view) { ... }``."""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": """
import android.content.Intent
import android.os.Bundle
import android.view.View

class Main : android.app.Activity() {
    private var open: ((View, Class<*>) -> Unit)? = null

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        open = fun(view, target) {
            if (view.id == 0) return
            startActivity(Intent(this, target))
        }
        findViewById<View>(R.id.go).setOnClickListener { open?.invoke(it, Second::class.java) }
    }
}

class Second : android.app.Activity()
""",
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/go" android:text="Go"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go")}


def test_an_object_on_one_line_leaves_what_follows_as_it_is(tmp_path: Path) -> None:
    """All that the parser finds wrong with it is a sign that no node of the tree shows."""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": """
import android.content.Intent
import android.os.Bundle
import android.view.View

class Main : android.app.Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go).setOnClickListener { go() }
        Links.make().hear(object : Heard { override fun told() { log() } })
    }

    fun go() = startActivity(Intent(this, Second::class.java))
}
""",
        "Second.kt": "class Second : android.app.Activity()",
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/go" android:text="Go"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go")}
