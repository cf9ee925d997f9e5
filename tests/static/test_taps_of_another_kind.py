"""What hears a double tap, or the key that ends what is typed in a field, is not led anywhere by a plain tap."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build
from tests.static.two_buttons import APP, JAVA

from uiatlas.planning.instructions import guide
from uiatlas.planning.planner import plan_with
from uiatlas.ui import Action, DoubleTap, Press, Tap, describe, target_of
from uiatlas.utg import Graph

MAIN = """\
import android.view.GestureDetector;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.widget.EditText;
import android.widget.TextView;
public class Main extends AppCompatActivity implements TextView.OnEditorActionListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        %s
    }
    @Override
    public boolean onEditorAction(TextView view, int action, KeyEvent event) {
        startActivity(new Intent(this, Third.class));
        return true;
    }
}
"""
LAYOUT = (
    f'<LinearLayout {VIEWS}><EditText android:id="@+id/field" android:hint="Search"/>'
    '<ImageView android:id="@+id/picture"/></LinearLayout>'
)
OPEN = "startActivity(new Intent(this, Second.class));"
DETECTOR = """GestureDetector detector = new GestureDetector(this, new GestureDetector.SimpleOnGestureListener() {
            @Override
            public boolean onDoubleTap(MotionEvent event) {
                startActivity(new Intent(Main.this, Second.class));
                return true;
            }
            @Override
            public boolean onSingleTapConfirmed(MotionEvent event) {
                startActivity(new Intent(Main.this, Third.class));
                return true;
            }
        });
        findViewById(R.id.picture).setOnTouchListener((view, event) -> detector.onTouchEvent(event));"""


def opened(root: Path, code: str) -> tuple[Graph, dict[str, Action]]:
    """The map, and by what each of the other activities is opened."""
    graph = build(root, {**APP, "Main.java": JAVA + MAIN % code, "res/layout/main.xml": LAYOUT})
    ways = [e for e in graph.transitions.values() if e.edge_class != "back"]
    return graph, {graph.screens[e.target].name.rpartition(".")[2]: e.action for e in ways}


def test_the_key_that_ends_what_is_typed_is_pressed_in_its_field(tmp_path: Path) -> None:
    heard = f"(v, action, event) -> {{ {OPEN} return true; }}"
    body = f"((EditText) findViewById(R.id.field)).setOnEditorActionListener({heard});"
    graph, found = opened(tmp_path, body)
    (action,) = (a for to, a in found.items() if to == "Second")
    assert isinstance(action, Press)
    assert describe(action) == 'press Enter in "field"'
    assert graph.entry is not None
    second = next(s.id for s in graph.screens.values() if s.name.endswith("Second"))
    plan = plan_with("builtin", graph, graph.entry, [second])
    assert [step.action for step in plan.steps] == [action]
    assert "Enter" in guide(graph, plan, 1.0, "Second")


def test_the_screen_itself_may_hear_the_key(tmp_path: Path) -> None:
    _, found = opened(tmp_path, "((EditText) findViewById(R.id.field)).setOnEditorActionListener(this);")
    assert isinstance(found["Third"], Press)
    assert describe(found["Third"]) == 'press Enter in "field"'


def test_a_double_tap_is_no_tap(tmp_path: Path) -> None:
    _, found = opened(tmp_path, DETECTOR)
    assert isinstance(found["Second"], DoubleTap)
    assert isinstance(found["Third"], Tap)
    assert target_of(found["Second"]) == target_of(found["Third"])


def test_a_detector_is_given_a_listener_of_double_taps_by_itself(tmp_path: Path) -> None:
    made = DETECTOR.partition("{")[2].rpartition("});")[0]
    body = f"""GestureDetector detector = new GestureDetector(this, new GestureDetector.SimpleOnGestureListener());
        detector.setOnDoubleTapListener(new GestureDetector.OnDoubleTapListener() {{ {made} }});
        findViewById(R.id.picture).setOnTouchListener((view, event) -> detector.onTouchEvent(event));"""
    _, found = opened(tmp_path, body)
    assert isinstance(found["Second"], DoubleTap)
    assert isinstance(found["Third"], Tap)
    assert {describe(action).partition('"')[2] for action in found.values()} == {'picture"'}
