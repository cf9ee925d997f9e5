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
