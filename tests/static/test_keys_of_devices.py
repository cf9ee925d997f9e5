"""Keys that code is told of: what it does then comes of a key, and not by itself, nor of the touch that showed it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas.utg.checks import check

OPEN = "startActivity(new Intent(Main.this, Second.class));"
KEYS = """
import android.view.KeyEvent;
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }
    private boolean isOn() { return getIntent().hasExtra("on"); }
    MORE
}
"""
ASKED = "switch (code) { case KeyEvent.KEYCODE_CAMERA: if (isOn()) { OPEN } break; } return false;"
HEARING = (
    f"@Override public boolean onKeyDown(int code, KeyEvent event) {{ {ASKED} }}",
    f"@Override public boolean onKeyUp(int code, KeyEvent event) {{ {ASKED} }}",
    f"@Override public boolean onKeyLongPress(int code, KeyEvent event) {{ {ASKED} }}",
    "@Override public boolean onKeyDown(int code, KeyEvent event) { OPEN return true; }",
    "@Override public boolean dispatchKeyEvent(KeyEvent event) {"
    " if (event.getKeyCode() == KeyEvent.KEYCODE_CAMERA) { OPEN } return false; }",
)


@pytest.mark.parametrize("more", HEARING)
def test_what_a_screen_does_at_a_key_does_not_come_by_itself(tmp_path: Path, more: str) -> None:
    files = {**APP, "Main.java": JAVA + KEYS.replace("MORE", more.replace("OPEN", OPEN))}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "press", "")}


LISTED = f'<LinearLayout {VIEWS}><ListView android:id="@+id/rows"/><FrameLayout android:id="@+id/part"/></LinearLayout>'
WRITTEN = f'<LinearLayout {VIEWS}><EditText android:id="@+id/words"/></LinearLayout>'
ROWS = """
import android.view.KeyEvent;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        android.widget.ListView rows = findViewById(R.id.rows);
        rows.setOnItemClickListener((list, row, position, id) -> {
            Part part = new Part();
            getSupportFragmentManager().beginTransaction().replace(R.id.part, part).commit();
            part.prepare(this);
        });
    }
}
class Part extends Fragment {
    private final View.OnKeyListener keys = new View.OnKeyListener() {
        @Override
        public boolean onKey(View view, int code, KeyEvent event) {
            if (code == KeyEvent.KEYCODE_SEARCH) { startActivity(new Intent(getActivity(), Second.class)); }
            return false;
        }
    };
    void prepare(Context context) {
        android.widget.EditText words = new android.widget.EditText(context);
        words.setOnKeyListener(keys);
    }
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup group, Bundle state) {
        View view = inflater.inflate(R.layout.written, group, false);
        view.findViewById(R.id.words).setOnKeyListener(keys);
        return view;
    }
}
"""


def test_what_a_page_does_at_a_key_is_not_done_by_the_row_that_shows_the_page(tmp_path: Path) -> None:
    files = {**APP, "res/layout/main.xml": LISTED, "res/layout/written.xml": WRITTEN, "Main.java": JAVA + ROWS}
    found = edges(build(tmp_path, files))
    assert ("Main", "Part", "item", "rows") in found
    assert {e[2] for e in found if e[1] == "Second"} == {"press"}


TWICE = """
@Override public boolean onKeyDown(int code, KeyEvent event) {
    if (code == KeyEvent.KEYCODE_CAMERA) { OPEN }
    return false;
}
@Override protected void onResume() { super.onResume(); if (isOn()) { OPEN } }
"""


def test_a_key_does_not_make_sure_what_comes_by_itself_under_a_condition(tmp_path: Path) -> None:
    graph = build(tmp_path, {**APP, "Main.java": JAVA + KEYS.replace("MORE", TWICE.replace("OPEN", OPEN))})
    (way,) = (t for t in graph.transitions.values() if graph.screens[t.target].name.endswith("Second"))
    assert way.edge_class == "auto"
    assert way.only_if
    assert len(way.evidence) == 1


def test_two_keys_are_not_one_that_leads_to_two_places(tmp_path: Path) -> None:
    cases = "case KeyEvent.KEYCODE_CAMERA: OPEN break; case KeyEvent.KEYCODE_SEARCH: THIRD break;"
    more = (
        f"@Override public boolean onKeyDown(int code, KeyEvent event) {{ switch (code) {{ {cases} }} return false; }}"
    )
    more = more.replace("OPEN", OPEN).replace("THIRD", OPEN.replace("Second", "Third"))
    graph = build(tmp_path, {**APP, "Main.java": JAVA + KEYS.replace("MORE", more)})
    assert len([t for t in graph.transitions.values() if t.by_key]) == 2
    assert not [f for f in check(graph) if f.kind == "ambiguous trigger"]
