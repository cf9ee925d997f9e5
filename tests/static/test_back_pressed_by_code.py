"""A touch whose code presses Back does what the screen answers Back by."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

BY_KEY = ("Main", "Second", "key", "")
IN_KOTLIN = """
class Main : AppCompatActivity() {
    private val answer = object : OnBackPressedCallback(true) {
        override fun handleOnBackPressed() = open()
    }
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        STEPS
    }
    fun open() = startActivity(Intent(this, Second::class.java))
}
class Third : AppCompatActivity() {
    override fun onBackPressed() = startActivity(Intent(this, Main::class.java))
}
"""
HEARD = "findViewById<View>(R.id.go_there).setOnClickListener { CALL }"
SET = "onBackPressedDispatcher.addCallback(this, answer)"
IN_JAVA = """
public class Main extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getSupportActionBar().setDisplayHomeAsUpEnabled(true);
        getOnBackPressedDispatcher().addCallback(this, new OnBackPressedCallback(true) {
            @Override
            public void handleOnBackPressed() {
                if (isClosed()) {
                    setEnabled(false);
                    getOnBackPressedDispatcher().onBackPressed();
                    return;
                }
                startActivity(new Intent(Main.this, Second.class));
            }
        });
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == android.R.id.home) {
            getOnBackPressedDispatcher().onBackPressed();
            return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
"""
WAYS = {
    "set later": (HEARD, "onBackPressedDispatcher.onBackPressed()", SET),
    "set before": (SET, HEARD, "onBackPressedDispatcher.onBackPressed()"),
    "of the activity": (SET, HEARD, "onBackPressed()"),
    "a function": ("onBackPressedDispatcher.addCallback(this) { open() }", HEARD, "onBackPressed()"),
}


@pytest.mark.parametrize("steps", WAYS.values(), ids=WAYS)
def test_a_touch_that_presses_back_does_what_kotlin_answers_back_by(tmp_path: Path, steps: tuple[str, ...]) -> None:
    call = next(s for s in steps if s.endswith("onBackPressed()"))
    lines = "\n        ".join(s.replace("CALL", call) for s in steps if s is not call)
    plain = {name: text for name, text in APP.items() if name != "Third.java"}
    found = edges(build(tmp_path, {**plain, "Main.kt": KOTLIN + IN_KOTLIN.replace("STEPS", lines)}))
    assert found == {("Main", "Second", "click", "go_there"), BY_KEY, ("Third", "Main", "key", "")}


def test_the_arrow_that_presses_back_does_what_java_answers_back_by(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + IN_JAVA}))
    assert found == {("Main", "Second", "click", "Navigate up"), BY_KEY}


def test_code_that_presses_back_by_itself_is_no_touch(tmp_path: Path) -> None:
    lines = f"{SET}\n        onBackPressedDispatcher.onBackPressed()"
    plain = {name: text for name, text in APP.items() if name != "Third.java"}
    found = edges(build(tmp_path, {**plain, "Main.kt": KOTLIN + IN_KOTLIN.replace("STEPS", lines)}))
    assert found == {BY_KEY, ("Third", "Main", "key", "")}


AROUND = """
class Main : AppCompatActivity() {
    private val answer = object : OnBackPressedCallback(true) {
        override fun handleOnBackPressed() = startActivity(Intent(this@Main, Second::class.java))
    }
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        onBackPressedDispatcher.addCallback(this, answer)
        val shown: com.library.Web = findViewById(R.id.other)
        findViewById<View>(R.id.go_there).setOnClickListener { PRESS }
    }
    inner class Ask : Dialog(this@Main) {
        override fun onCreate(state: Bundle?) {
            setContentView(R.layout.ask)
            findViewById<View>(R.id.close).setOnClickListener { CLOSE }
        }
    }
}
"""
OPENED = ("Main", "Main$Ask", "click", "go_there")


@pytest.mark.parametrize(
    ("press", "close", "ways"),
    [
        ("Ask().show()", "onBackPressed()", {OPENED}),
        ("Ask().show()", "this@Main.onBackPressed()", {OPENED, ("Main$Ask", "Second", "click", "close")}),
        ("shown.onBackPressed()", "", set()),
        ("answer.isEnabled = false; onBackPressed()", "", set()),
        ("with(screen()) { onBackPressed() }", "", {("Main", "Second", "click", "go_there")}),
    ],
    ids=["a dialog", "the activity of a dialog", "a view", "without the answer", "something unknown"],
)
def test_back_is_answered_where_it_is_pressed(
    tmp_path: Path, press: str, close: str, ways: set[tuple[str, str, str, str]]
) -> None:
    imports = "import android.app.Dialog\nimport com.library.screen\n"
    code = KOTLIN + imports + AROUND.replace("PRESS", press).replace("CLOSE", close)
    ask = f'<LinearLayout {VIEWS}><Button android:id="@+id/close"/></LinearLayout>'
    assert edges(build(tmp_path, {**APP, "res/layout/ask.xml": ask, "Main.kt": code})) == {BY_KEY, *ways}
