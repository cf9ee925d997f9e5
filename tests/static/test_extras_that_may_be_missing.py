"""The extras of an intent may be null: what code does without any is on the map as well as what it does with them."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

IN_JAVA = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open());
    }
    void open() {
        Bundle extras = getIntent().getExtras();
        BODY
    }
}
"""
IN_KOTLIN = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { open() }
    }
    private fun open() {
        BODY
    }
}
"""
ONE, OTHER = (f"startActivity(new Intent(this, {name}.class));" for name in ("Second", "Third"))
KOTLIN_ONE, KOTLIN_OTHER = (f"startActivity(Intent(this, {name}::class.java))" for name in ("Second", "Third"))
BOTH = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")}


@pytest.mark.parametrize(
    "body",
    [
        f"if (extras != null) {{ {ONE} }} else {{ {OTHER} }}",
        f"if (extras == null) {{ {ONE} return; }} {OTHER}",
        f"if (getIntent().getExtras() == null) {ONE} else {OTHER}",
    ],
)
def test_both_ways_are_drawn(tmp_path: Path, body: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + IN_JAVA.replace("BODY", body)})) == BOTH


@pytest.mark.parametrize(
    "body",
    [
        f"if (intent.extras != null) {{ {KOTLIN_ONE} }} else {{ {KOTLIN_OTHER} }}",
        f"intent.extras?.let {{ {KOTLIN_ONE} }} ?: run {{ {KOTLIN_OTHER} }}",
    ],
)
def test_both_ways_are_drawn_in_kotlin(tmp_path: Path, body: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + IN_KOTLIN.replace("BODY", body)})) == BOTH


def test_what_is_carried_in_extras_is_still_known(tmp_path: Path) -> None:
    start = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Intent later = new Intent(this, Third.class);
        findViewById(R.id.go_there).setOnClickListener(v ->
            startActivity(new Intent(this, Second.class).putExtra("later", later)));
    }
}
"""
    second = """
public class Second extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        Bundle extras = getIntent().getExtras();
        Intent later = extras == null ? null : (Intent) extras.getParcelable("later");
        startActivity(later);
    }
}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + start, "Second.java": JAVA + second}))
    assert ("Second", "Third", "auto", "") in found
