"""The id of what is touched, kept in a field that holds those of all touches: each leads to its own screen."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

LISTENING = """
public class Main extends AppCompatActivity implements View.OnClickListener {
    private int kept = R.id.go_there;
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
        findViewById(R.id.other).setOnClickListener(this);
    }
    public void onClick(View view) {
        %s
    }
    %s
}
"""
LATER_ON = """kept = view.getId();
        new android.os.Handler().postDelayed(new Runnable() { public void run() { open(kept); } }, 250);"""
OPEN = """private void open(int id) {
        %s
    }"""
BODIES = {
    "switch": """switch (id) {
            case R.id.go_there: startActivity(new Intent(this, Second.class)); break;
            case R.id.other: startActivity(new Intent(this, Third.class)); break;
        }""",
    "conditions": """if (id == R.id.other) { startActivity(new Intent(this, Third.class)); }
        else { startActivity(new Intent(this, Second.class)); }""",
}


@pytest.mark.parametrize("how", BODIES)
def test_what_is_touched_is_told_from_what_was_touched_before(tmp_path: Path, how: str) -> None:
    graph = build(tmp_path, {**APP, "Main.java": JAVA + LISTENING % (LATER_ON, OPEN % BODIES[how])})
    assert edges(graph) == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}


LATER = """
public class Main extends AppCompatActivity {
    private int touched;
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> touched = R.id.go_there);
        findViewById(R.id.other).setOnClickListener(view -> touched = R.id.other);
    }
    protected void onPause() {
        if (touched == R.id.other) { startActivity(new Intent(this, Third.class)); }
    }
}
"""


def test_what_is_done_later_follows_the_element_whose_id_is_kept(tmp_path: Path) -> None:
    graph = build(tmp_path, {**APP, "Main.java": JAVA + LATER})
    assert edges(graph) == {("Main", "Third", "click", "other")}


WANTED = """private Class<?> wanted() {
        if (kept == R.id.go_there) return Second.class;
        return Third.class;
    }"""
ASKING = {
    "what is shown already": """if (kept == view.getId()) return;
        kept = view.getId();
        if (view.getId() == R.id.go_there) startActivity(new Intent(this, Second.class));
        else startActivity(new Intent(this, Third.class));""",
    "a method that gives the screen": """kept = view.getId();
        startActivity(new Intent(this, wanted()));""",
}


@pytest.mark.parametrize("how", ASKING)
def test_no_way_is_lost_where_a_field_has_several_ids(tmp_path: Path, how: str) -> None:
    graph = build(tmp_path, {**APP, "Main.java": JAVA + LISTENING % (ASKING[how], WANTED)})
    assert {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")} <= edges(graph)
