"""Methods that a screen overrides of a class of the app: the app calls them, and only where it does."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import JAVA, PLAIN

BASE = """
public class Base extends AppCompatActivity {
    @Override protected void onResume() { super.onResume(); }
    public void restart() { startActivity(new Intent(this, getClass())); }
}
"""
MAIN = """
public class Main extends Base {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        %s
    }
    @Override public void restart() { startActivity(new Intent(this, Main.class)); }
}
"""
SECOND = """
public class Second extends Base {
    @Override public void restart() { startActivity(new Intent(this, Third.class)); }
    %s
}
"""
GOES = ("Main", "Second", "click", "go_there")
HANDLER = "findViewById(R.id.other).setOnClickListener(v -> restart());"


def found(root: Path, base: str, main: str, second: str) -> set[tuple[str, str, str, str]]:
    files = {"Base.java": base, "Main.java": MAIN % main, "Second.java": SECOND % second}
    third = "public class Third extends android.app.Activity {}"
    return edges(build(root, {**PLAIN, **{name: JAVA + text for name, text in files.items()}, "Third.java": third}))


def test_an_override_that_nothing_calls_does_not_run(tmp_path: Path) -> None:
    assert found(tmp_path, BASE, HANDLER, "") == {GOES, ("Main", "Main", "click", "other")}


def test_an_override_runs_where_it_is_called(tmp_path: Path) -> None:
    paused = "@Override protected void onPostResume() { super.onPostResume(); restart(); }"
    assert found(tmp_path, BASE, "", paused) == {GOES, ("Second", "Third", "auto", "")}


@pytest.mark.parametrize("name", ["onRestarted", "getWay"])
def test_a_method_named_as_the_platforms_may_be_called_by_it(tmp_path: Path, name: str) -> None:
    base, second = (text.replace("restart", name) for text in (BASE, SECOND))
    files = {"Base.java": base, "Main.java": MAIN.replace("restart", name) % "", "Second.java": second % ""}
    third = "public class Third extends android.app.Activity {}"
    graph = build(tmp_path, {**PLAIN, **{n: JAVA + text for n, text in files.items()}, "Third.java": third})
    assert ("Second", "Third", "auto", "") in edges(graph)


@pytest.mark.parametrize(
    ("above", "beside"),
    [("com.lib.WizardActivity", ""), ("AppCompatActivity", " implements com.lib.Restarts")],
    ids=["a class of a library above", "an interface of a library on the class itself"],
)
def test_a_method_that_a_library_may_know_may_be_called_by_it(tmp_path: Path, above: str, beside: str) -> None:
    second = SECOND.replace("extends Base", f"extends Base{beside}").replace("%s", "")
    base = BASE.replace("AppCompatActivity", above)
    files = {"Base.java": base, "Main.java": MAIN % "", "Second.java": second}
    third = "public class Third extends android.app.Activity {}"
    graph = build(tmp_path, {**PLAIN, **{n: JAVA + text for n, text in files.items()}, "Third.java": third})
    assert ("Second", "Third", "auto", "") in edges(graph)
