"""Methods that layouts name for a touch see what the code sets behind the call that shows the layout."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

LAYOUT = f'<LinearLayout {VIEWS}><Button android:id="@+id/go_there" android:onClick="go"/></LinearLayout>'
MAIN = """
public class Main extends Activity {
    private Class<?> next;
    @Override protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.main);
        next = Second.class;
    }
    public void go(View view) { startActivity(new Intent(this, next)); }
}
"""


def test_what_is_set_behind_the_layout_is_seen_by_its_handlers(tmp_path: Path) -> None:
    files = {**APP, "res/layout/main.xml": LAYOUT, "Main.java": JAVA + MAIN}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}
