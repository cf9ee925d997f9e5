"""Properties of Kotlin that an object, a companion or a file computes: reading one runs its getter."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

ITEMS = """
    val items: List<Item>
        get() = listOf(Item(Intent(app, Second::class.java)), Item(Intent(app, Third::class.java)))
"""
MAIN = """
class Item(private val intent: Intent) {
    fun open(from: Activity) { from.startActivity(intent) }
}
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { for (item in HELD) item.open(this) }
    }
}
"""


@pytest.mark.parametrize(
    ("held", "more"),
    [
        ("Menu.items", f"object Menu {{ {ITEMS} }}"),
        ("Menu.items", f"class Menu {{ companion object {{ {ITEMS} }} }}"),
        ("items", ITEMS),
        ("all()", f"fun all(): List<Item> {{ return items }}\n{ITEMS}"),
        ("all()", f"fun all(): List<Item> = items.filter {{ it.shown }}\n{ITEMS}"),
        (
            "all()",
            f"fun all(): List<Item> {{ val all = mutableListOf<Item>()\nall.addAll(items)\nreturn all }}\n{ITEMS}",
        ),
        ("all", f"val all: List<Item>\n    get() = mutableListOf<Item>().apply {{ addAll(items) }}\n{ITEMS}"),
        ("Menu.all", f"object Menu {{\n{ITEMS}\nval all: List<Item>\n    get() = listOf<Item>() + items }}"),
    ],
)
def test_what_a_getter_gives_is_known_wherever_the_property_is_read(tmp_path: Path, held: str, more: str) -> None:
    code = KOTLIN.replace("import android.view.Menu\n", "") + MAIN.replace("HELD", held) + more
    found = edges(build(tmp_path, {**APP, "Main.kt": code}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")}


def test_a_field_of_java_is_not_read_by_a_getter_of_its_name(tmp_path: Path) -> None:
    held = "public class Held { static Intent next = new Intent(null, Second.class);\n"
    held += "static Intent getNext() { return new Intent(null, Third.class); } }\n"
    main = "public class Main extends Activity { protected void onCreate(Bundle state) { startActivity(Held.next); } }"
    imports = "import android.app.Activity;\nimport android.content.Intent;\nimport android.os.Bundle;\n"
    found = edges(build(tmp_path, {**APP, "Main.java": imports + main, "Held.java": imports + held}))
    assert found == {("Main", "Second", "auto", "")}
