"""Methods of the app beside those of the platform with the same name: the platform calls its own."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

BASE = """
public abstract class Base extends AppCompatActivity {
    @Override
    protected final void onCreate(Bundle state) {
        super.onCreate(state);
        if (Account.isMissing()) startActivity(new Intent(this, Third.class));
        onCreate(state, true);
    }
    DECLARED
}
"""
MAIN = """
public class Main extends Base {
    @Override
    protected void onCreate(Bundle state, boolean ready) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
"""


@pytest.mark.parametrize(
    "declared",
    ["protected void onCreate(Bundle state, boolean ready) {}", "abstract void onCreate(Bundle state, boolean ready);"],
)
def test_a_base_that_runs_a_method_of_its_own_when_it_is_made(tmp_path: Path, declared: str) -> None:
    files = {"Base.java": JAVA + BASE.replace("DECLARED", declared), "Main.java": JAVA + MAIN}
    found = {(source, target) for source, target, *_ in edges(build(tmp_path, {**APP, **files}))}
    assert found == {("Main", "Second"), ("Main", "Third")}
