"""Lists and dialogs that are made of an array of texts among the resources: each entry leads its own way."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

KINDS = {
    "res/values/arrays.xml": "<resources><string-array name='kinds'><item>@string/first</item><item>Beta</item>"
    "</string-array></resources>",
    "res/values/strings.xml": "<resources><string name='first'>Alpha</string></resources>",
    "res/layout/main.xml": f'<LinearLayout {VIEWS}><ListView android:id="@+id/rows"/>'
    '<Button android:id="@+id/go_there"/></LinearLayout>',
}
WAYS = {("Second", "Alpha"), ("Third", "Beta")}
IMPORTS = "import android.widget.*;\nimport android.app.AlertDialog;\n"
OPEN = "startActivity(new Intent(this, n == 0 ? Second.class : Third.class));"


def led(root: Path, body: str, more: str = "") -> set[tuple[str, str]]:
    """Which activities are opened by which texts."""
    code = f"""{IMPORTS}
public class Main extends Activity {{
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        {body}
    }}
    void open(int n) {{
        switch (n) {{
            case 0: startActivity(new Intent(this, Second.class)); break;
            case 1: startActivity(new Intent(this, Third.class)); break;
        }}
    }}
    {more}
}}
"""
    graph = build(root, {**APP, **KINDS, "Main.java": JAVA + code})
    return {(target, touched) for _, target, kind, touched in edges(graph) if target in ("Second", "Third")}


@pytest.mark.parametrize("array", ["getResources().getStringArray(R.array.kinds)", "kinds()", "R.array.kinds"])
def test_a_dialog_of_an_array(tmp_path: Path, array: str) -> None:
    shown = f"new AlertDialog.Builder(this).setItems({array}, (dialog, which) -> open(which)).show();"
    body = f"findViewById(R.id.go_there).setOnClickListener(v -> {{ {shown} }});"
    helper = "String[] kinds() { return getResources().getStringArray(R.array.kinds); }"
    assert led(tmp_path, body, helper) == WAYS


@pytest.mark.parametrize(
    "adapter",
    [
        "new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, getResources().getStringArray(R.array.kinds))",
        "ArrayAdapter.createFromResource(this, R.array.kinds, android.R.layout.simple_list_item_1)",
    ],
)
def test_a_list_of_an_array(tmp_path: Path, adapter: str) -> None:
    body = f"""ListView rows = findViewById(R.id.rows);
        rows.setAdapter({adapter});
        rows.setOnItemClickListener((parent, view, position, id) -> open(position));"""
    assert {target for target, _ in led(tmp_path, body)} == {"Second", "Third"}


def test_an_array_in_kotlin(tmp_path: Path) -> None:
    code = """import android.app.AlertDialog
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { choose() }
    }
    private fun choose() {
        val kinds = resources.getStringArray(R.array.kinds)
        AlertDialog.Builder(this).setItems(kinds) { _, which ->
            when (which) {
                0 -> startActivity(Intent(this, Second::class.java))
                1 -> startActivity(Intent(this, Third::class.java))
            }
        }.show()
    }
}
"""
    graph = build(tmp_path, {**APP, **KINDS, "Main.kt": KOTLIN + code})
    assert {(target, touched) for _, target, _, touched in edges(graph) if target in ("Second", "Third")} == WAYS
