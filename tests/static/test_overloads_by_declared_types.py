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
