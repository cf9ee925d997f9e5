"""An intent that is put into a field, or into the activity's own property, and started at once is that one."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

APART = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}
IN_KOTLIN = """
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener {
            intent = Intent(this, Second::class.java)
            EXTRA
            startActivity(intent)
        }
        findViewById<Button>(R.id.other).setOnClickListener {
            intent = Intent(this, Third::class.java)
            startActivity(intent)
        }
    }
}
"""
IN_JAVA = """
public class Main extends AppCompatActivity implements View.OnClickListener {
    private Intent intent;
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
        findViewById(R.id.other).setOnClickListener(this);
    }
    @Override
    public void onClick(View view) {
        switch (view.getId()) {
            case R.id.go_there:
                intent = new Intent(this, Second.class);
                intent.putExtra("kind", 1);
                intent.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP);
                startActivity(intent);
                break;
            case R.id.other:
                intent = new Intent(this, Third.class);
                startActivity(intent);
                break;
        }
    }
}
"""


@pytest.mark.parametrize("extra", ["", 'intent.putExtra("kind", 1)'])
def test_the_intent_of_an_activity_is_the_one_just_given_to_it(tmp_path: Path, extra: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + IN_KOTLIN.replace("EXTRA", extra)}))
    assert {edge for edge in found if edge[0] == "Main"} == APART


def test_extras_leave_the_intent_in_a_field_as_it_is(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + IN_JAVA}))
    assert {edge for edge in found if edge[0] == "Main"} == APART


@pytest.mark.parametrize("changing", ["putExtras", "putExtraIntent", "setFlagsOrPage"])
def test_a_method_of_the_class_may_set_the_field(tmp_path: Path, changing: str) -> None:
    code = IN_JAVA.replace('intent.putExtra("kind", 1)', f"{changing}()")
    method = f"private void {changing}() {{ if (hashCode() > 1) intent = new Intent(this, Main.class); }}"
    code = code.replace("private Intent intent;", f"private Intent intent;\n    {method}")
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + code}))
    assert {edge[1] for edge in found if edge[3] == "go_there"} >= {"Second", "Main"}


def test_a_property_from_above_may_make_another_intent_of_it(tmp_path: Path) -> None:
    above = """
open class Base : AppCompatActivity() {
    var page: Intent? = null
        set(value) { field = Intent(this, Third::class.java).putExtra("then", value) }
}
"""
    code = IN_KOTLIN.replace("intent", "page").replace("AppCompatActivity", "Base").replace("EXTRA", "")
    found = edges(build(tmp_path, {**APP, "Base.kt": KOTLIN + above, "Main.kt": KOTLIN + code}))
    assert ("Main", "Third", "click", "go_there") in found


@pytest.mark.parametrize("kind", ["private", "private static"])
def test_a_touch_starts_what_a_later_one_puts_into_a_field(tmp_path: Path, kind: str) -> None:
    code = f"""
public class Main extends AppCompatActivity {{
    {kind} Intent next;
    @Override
    protected void onCreate(Bundle saved) {{
        super.onCreate(saved);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> go());
        findViewById(R.id.other).setOnClickListener(v -> choose());
    }}
    void go() {{ if (next != null) startActivity(next); }}
    void choose() {{ next = new Intent(this, Second.class); }}
}}
"""
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + code})) == {("Main", "Second", "click", "go_there")}
