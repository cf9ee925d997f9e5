"""Elements without an id that code finds by their place are told by what they stand in."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

LAYOUT = f"""<LinearLayout {VIEWS}>
    <LinearLayout android:id="@+id/answers"><Button/><Button/></LinearLayout></LinearLayout>"""
IN_JAVA = """
public class Main extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        ViewGroup answers = findViewById(R.id.answers);
        for (int n = 0; n < 2; n++) {
            Button button = (Button) answers.getChildAt(n);
            button.setOnClickListener(view -> startActivity(new Intent(this, Second.class)));
        }
    }
}
"""
IN_KOTLIN = """
class Main : AppCompatActivity() {
    private var chosen: View? = null
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        val answers = findViewById<ViewGroup>(R.id.answers)
        chosen = answers.getChildAt(1)
        answers.getChildAt(0).setOnClickListener { open(it) }
    }
    private fun open(touched: View) {
        if (touched === chosen) return
        startActivity(Intent(this, Second::class.java))
    }
}
"""


@pytest.mark.parametrize(("name", "code"), [("Main.java", JAVA + IN_JAVA), ("Main.kt", KOTLIN + IN_KOTLIN)])
def test_a_child_is_told_by_the_group_around_it(tmp_path: Path, name: str, code: str) -> None:
    files = {**APP, "res/layout/main.xml": LAYOUT, name: code}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "item", "answers")}


NAMED = f"""<LinearLayout {VIEWS} android:id="@+id/answers">
    <Button android:id="@+id/go_there"/><Button android:id="@+id/other"/></LinearLayout>"""
WITH_IDS = """
public class Main extends AppCompatActivity implements View.OnClickListener {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        ViewGroup answers = findViewById(R.id.answers);
        HEARD
    }
    public void onClick(View touched) {
        switch (touched.getId()) {
            case R.id.go_there: second(); break;
            case R.id.other: third(); break;
        }
    }
    private void second() { startActivity(new Intent(this, Second.class)); }
    private void third() { startActivity(new Intent(this, Third.class)); }
}
"""


@pytest.mark.parametrize(
    "heard",
    [
        "for (int n = 0; n < answers.getChildCount(); n++) answers.getChildAt(n).setOnClickListener(this);",
        """answers.getChildAt(0).setOnClickListener(v -> second());
        answers.getChildAt(1).setOnClickListener(v -> third());""",
        """View first = answers.getChildAt(0);
        first.setOnClickListener(v -> { if (v == first) second(); else third(); });
        findViewById(R.id.other).setOnClickListener(v -> { if (v == first) second(); else third(); });""",
    ],
)
def test_a_child_with_an_id_is_told_by_it(tmp_path: Path, heard: str) -> None:
    files = {**APP, "res/layout/main.xml": NAMED, "Main.java": JAVA + WITH_IDS.replace("HEARD", heard)}
    both = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}
    assert edges(build(tmp_path, files)) == both


def test_a_child_that_is_not_known_may_be_one_that_is(tmp_path: Path) -> None:
    asked = """ViewGroup rows = findViewById(R.id.rows);
        View go = findViewById(R.id.go_there);
        go.setOnClickListener(v -> { if (v == rows.getChildAt(0)) second(); else third(); });"""
    files = {**APP, "res/layout/main.xml": NAMED, "Main.java": JAVA + WITH_IDS.replace("HEARD", asked)}
    assert ("Main", "Second", "click", "go_there") in edges(build(tmp_path, files))
