"""A base class asks the screen for an object that says what to show, such as its layout."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

BASE = """
abstract class Base extends AppCompatActivity {
    protected abstract Page page();
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Page page = page();
        setContentView(page.getLayout());
        findViewById(page.getButton()).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
class Page {
    private int layout;
    private int button;
    CONSTRUCTORS
    public int getLayout() { return layout; }
    public void setLayout(int layout) { this.layout = layout; }
    public int getButton() { return button; }
    public void setButton(int button) { this.button = button; }
}
public class Main extends Base {
    @Override
    protected Page page() { MADE }
}
"""


GIVEN = "Page(int layout, int button) { this.layout = layout; this.button = button; }"


@pytest.mark.parametrize(
    ("made", "constructors"),
    [
        ("Page page = new Page(); page.setLayout(R.layout.main); page.setButton(R.id.go_there); return page;", ""),
        ("return new Page(R.layout.main, R.id.go_there);", GIVEN),
    ],
)
def test_a_screen_shows_what_the_object_says(tmp_path: Path, made: str, constructors: str) -> None:
    code = BASE.replace("MADE", made).replace("CONSTRUCTORS", constructors)
    graph = build(tmp_path, {**APP, "Main.java": JAVA + code})
    assert edges(graph) == {("Main", "Second", "click", "go_there")}
    texts = {e.text for s in graph.screens.values() for e in s.elements}
    assert {"Go", "Other"} <= texts
