"""What a base class keeps for some of the screens derived from it is not there in the others."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

BASE = """
class Base extends Activity {
    private Preview preview;
    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        if (preview != null) preview.open(this);
        return super.dispatchTouchEvent(event);
    }
    void show(Preview shown) { preview = shown; }
}
class Preview {
    void open(Activity activity) { activity.startActivity(new Intent(activity, Third.class)); }
}
"""
SHOWING = """
public class Main extends Base {
    @Override
    protected void onCreate(Bundle state) { show(new Preview()); }
}
"""
OTHER = "public class Second extends Base {}"


def test_a_field_of_a_base_class_holds_nothing_where_only_another_screen_sets_it(tmp_path: Path) -> None:
    code = {"Base.java": BASE, "Main.java": SHOWING, "Second.java": OTHER}
    graph = build(tmp_path, {**APP, **{name: JAVA + text for name, text in code.items()}})
    found = {(source, target) for source, target, *_ in edges(graph)}
    assert ("Main", "Third") in found
    assert ("Second", "Third") not in found


def test_a_field_that_no_code_of_the_app_sets_holds_something(tmp_path: Path) -> None:
    """Dependency injection sets it; what is written to fields of this name in other objects says nothing of it."""
    base = BASE.replace("private Preview preview;", "@Inject Preview preview;").replace("preview = shown", "")
    main = SHOWING.replace("show(new Preview());", "other().preview = null; box().preview = new Preview();")
    code = {"Base.java": base, "Main.java": main, "Second.java": OTHER}
    graph = build(tmp_path, {**APP, **{name: JAVA + text for name, text in code.items()}})
    assert {(source, target) for source, target, *_ in edges(graph)} >= {("Main", "Third"), ("Second", "Third")}


PRESENTED = """
class Base extends Activity {
    private Helper helper;
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        helper = makeHelper();
        findViewById(R.id.go_there).setOnClickListener(v -> { if (helper != null) helper.open(this); });
        findViewById(R.id.other).setOnClickListener(v -> helper.open(this));
    }
    protected Helper makeHelper() { return null; }
}
interface Helper { void open(Context context); }
class Opening implements Helper {
    @Override
    public void open(Context context) { context.startActivity(new Intent(context, Third.class)); }
}
"""


def test_what_only_some_screens_make_is_not_there_in_the_others(tmp_path: Path) -> None:
    making = "class Main extends Base { @Override protected Helper makeHelper() { return new Opening(); } }"
    code = {"Base.java": PRESENTED, "Main.java": making, "Second.java": OTHER}
    graph = build(tmp_path, {**APP, **{name: JAVA + text for name, text in code.items()}})
    assert {way for way in edges(graph) if way[1] == "Third"} == {
        ("Main", "Third", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }
