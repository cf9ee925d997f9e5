"""Dialogs that a field keeps: what is shown is the one that was just built, not all that the field ever holds."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

MAIN = """import android.app.AlertDialog;
public class Main extends AppCompatActivity {
    FIELD
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
        findViewById(R.id.other).setOnClickListener(v -> tell());
    }
    void ask() {
        AlertDialog.Builder builder = new AlertDialog.Builder(this);
        builder.setPositiveButton("Yes", (d, which) -> startActivity(new Intent(this, Second.class)));
        BODY
    }
    void tell() {
        AlertDialog.Builder builder = new AlertDialog.Builder(this);
        builder.setPositiveButton("OK", (d, which) -> startActivity(new Intent(this, Third.class)));
        BODY
    }
    void change() { shown = null; }
}
"""
FIELDS = "private AlertDialog shown;", "private static AlertDialog shown;"
BODIES = {
    "at once": "shown = builder.create(); shown.show();",
    "set before": "shown = builder.create(); shown.setCanceledOnTouchOutside(false); shown.show();",
    "under a condition": "if (shown == null || !shown.isShowing()) { shown = builder.create(); shown.show(); }",
    "closed before": "if (shown != null) shown.dismiss(); shown = builder.create(); shown.show();",
}
APART = {("go_there", "ask"), ("other", "tell")}
MIXED = {(touched, dialog) for touched in ("go_there", "other") for dialog in ("ask", "tell")}


def shown(root: Path, name: str, code: str) -> set[tuple[str, str]]:
    """What is touched, with the dialogs that it shows."""
    found = edges(build(root, {**APP, name: code}))
    return {(touched, target) for source, target, _, touched in found if source == "Main" and target in ("ask", "tell")}


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("body", BODIES)
def test_each_button_shows_its_own_dialog(tmp_path: Path, field: str, body: str) -> None:
    code = MAIN.replace("FIELD", field).replace("BODY", BODIES[body])
    assert shown(tmp_path, "Main.java", JAVA + code) == APART


@pytest.mark.parametrize("field", FIELDS)
def test_a_call_in_between_may_have_changed_the_field(tmp_path: Path, field: str) -> None:
    code = MAIN.replace("FIELD", field).replace("BODY", "shown = builder.create();\nchange();\nshown.show();")
    assert shown(tmp_path, "Main.java", JAVA + code) == MIXED


def test_each_button_shows_its_own_dialog_in_kotlin(tmp_path: Path) -> None:
    asking = (
        "AlertDialog.Builder(this).setPositiveButton(TEXT) { _, _ -> startActivity(Intent(this, PAGE::class.java)) }"
    )
    body = f"val builder = {asking}; shown = builder.create(); shown!!.show()"
    ask, tell = (body.replace("TEXT", f'"{t}"').replace("PAGE", p) for t, p in (("Yes", "Second"), ("OK", "Third")))
    code = f"""import android.app.AlertDialog
class Main : AppCompatActivity() {{
    private var shown: AlertDialog? = null
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {{ ask() }}
        findViewById<View>(R.id.other).setOnClickListener {{ tell() }}
    }}
    private fun ask() {{ {ask} }}
    private fun tell() {{ {tell} }}
}}
"""
    assert shown(tmp_path, "Main.kt", KOTLIN + code) == APART


def test_a_long_chain_of_calls_on_a_builder_is_followed_once(tmp_path: Path) -> None:
    """Each condition doubles the ways through the chain; sixty of them would never end."""
    calls = "".join(f'if (title.length() > {n}) builder = builder.setTitle("{n}");\n' for n in range(60))
    body = f"Notification.Builder builder = new Notification.Builder(this);\n{calls}note = builder.build(); show(note);"
    field = f"String title; Notification note; void show(Notification n) {{}} void tellOf() {{ {body} }}"
    code = MAIN.replace("FIELD", f"AlertDialog shown; {field}").replace("BODY", BODIES["at once"])
    assert shown(tmp_path, "Main.java", JAVA + "import android.app.Notification;\n" + code) == APART


@pytest.mark.parametrize(
    ("dialog", "kept"),
    [
        (
            "class AskDialog(private val context: Context) {\n"
            "fun ask() { AlertDialog.Builder(context).setView(R.layout.row).create().show() }\n}",
            "private val asking = AskDialog(this)",
        ),
        (
            "class AskDialog(context: Context) : Dialog(context) {\nfun ask() { show() }\n}",
            "private val asking by lazy { AskDialog(this) }",
        ),
    ],
)
def test_a_dialog_is_opened_by_what_shows_it_not_by_what_makes_it(tmp_path: Path, dialog: str, kept: str) -> None:
    imports = "import android.app.AlertDialog\nimport android.app.Dialog\n"
    body = "println(asking)\nfindViewById<View>(R.id.go_there).setOnClickListener { asking.ask() }"
    graph = build(tmp_path, {**APP, **kotlin(body, kept, dialog, imports)})
    assert edges(graph) == {("Main", "AskDialog", "click", "go_there")}


def test_a_dialog_that_shows_itself_is_opened_by_what_makes_it(tmp_path: Path) -> None:
    imports = "import android.app.Dialog\n"
    dialog = """
class AskDialog(context: Context) : Dialog(context) {
    init {
        setContentView(R.layout.row)
        show()
        findViewById<View>(R.id.again).setOnClickListener { AskDialog(context).show() }
    }
}
"""
    row = {"res/layout/row.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/again"/></LinearLayout>'}
    body = "findViewById<View>(R.id.go_there).setOnClickListener { AskDialog(this) }\n"
    body += "findViewById<View>(R.id.other).setOnClickListener { val ask = AskDialog(this)\n ask.show() }"
    graph = build(tmp_path, {**APP, **row, **kotlin(body, "", dialog, imports)})
    assert edges(graph) == {("Main", "AskDialog", "click", "go_there"), ("Main", "AskDialog", "click", "other")}


ASK = JAVA + "public class Ask extends android.app.Dialog { Ask(Context c) { super(c); } }"
TWO_WAYS = """
public class Main extends Activity {
    private Ask pending;
    Ask make() { return new Ask(this); }
    @Override protected void onCreate(Bundle b) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> { ONE });
        findViewById(R.id.other).setOnClickListener(v -> TWO.show());
    }
}
"""


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("com.lib.Queue.enqueue(new Ask(this));", "new Ask(this)"),
        ("pending = new Ask(this); com.lib.Queue.enqueue(pending);", "new Ask(this)"),
        ("new com.lib.Shower(new Ask(this)).display();", "new Ask(this)"),
        ("new Ask(this).popUp();", "new Ask(this)"),
        ("com.lib.Queue.enqueue(make());", "make()"),
    ],
)
def test_a_dialog_that_is_handed_on_is_opened_though_another_one_is_shown(tmp_path: Path, one: str, two: str) -> None:
    files = {"Ask.java": ASK, "Main.java": JAVA + TWO_WAYS.replace("ONE", one).replace("TWO", two)}
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Ask", "click", "go_there"),
        ("Main", "Ask", "click", "other"),
    }
