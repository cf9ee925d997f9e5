"""Static fields that some code empties: what they hold may not be there."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

SESSION = """
public class Session {
    public static User user = new User(Third.class);
    static void leave() { LEFT }
}
class User { final Class<?> page; User(Class<?> page) { this.page = page; } }
"""
ASKING = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            if (Session.user == null) startActivity(new Intent(this, Second.class));
            else startActivity(new Intent(this, Session.user.page));
        });
    }
}
"""


@pytest.mark.parametrize(("left", "pages"), [("user = null;", {"Second", "Third"}), ("", {"Third"})])
def test_a_field_that_some_code_empties_may_be_empty(tmp_path: Path, left: str, pages: set[str]) -> None:
    files = {**APP, "Main.java": JAVA + ASKING, "Session.java": SESSION.replace("LEFT", left)}
    assert edges(build(tmp_path, files)) == {("Main", page, "click", "go_there") for page in pages}


BEGUN = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        Kept.next = Intent(this, Second::class.java)
        findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Kept.next) }
        findViewById<View>(R.id.other).setOnClickListener {
            if (Kept.next == null) startActivity(Intent(this, Third::class.java))
        }
    }
}
object Kept { var next: Intent? = null }
"""


def test_a_field_that_begins_with_nothing_is_not_emptied(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + BEGUN}))
    assert found == {("Main", "Second", "click", "go_there")}
