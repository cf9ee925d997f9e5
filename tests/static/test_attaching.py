"""The activity that a fragment is attached to, as ``onAttach`` is told it: its answers count, not those of others."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """
public class Main extends AppCompatActivity implements Asked {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().add(R.id.box, new Rows()).commit();
    }
    public <T> T handler(Class<T> kind) { return kind.equals(Opener.class) ? (T) new Opening(this) : null; }
}
"""
OTHER = """
public class Third extends AppCompatActivity implements Asked {
    public <T> T handler(Class<T> kind) { return null; }
}
"""
FINDING = """
public class Finding {
    static <T> T handler(Context asked, Class<T> kind) {
        if (asked instanceof Asked) {
            T found = ((Asked) asked).handler(kind);
            if (found != null) return found;
        }
        if (kind.equals(Opener.class)) return (T) new Opener() { public void open() {} };
        return null;
    }
}
"""
OPENING = """
public class Opening implements Opener {
    private final Activity from;
    Opening(Activity from) { this.from = from; }
    public void open() { from.startActivity(new Intent(from, Second.class)); }
}
"""
ROWS = """
public class Rows extends Fragment {
    private Opener opener;
    @Override
    public void onAttach(Context context) {
        super.onAttach(context);
        opener = Finding.handler(context, Opener.class);
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there).setOnClickListener(v -> opener.open());
    }
}
"""
FILES = {
    **APP,
    "Asked.java": "public interface Asked { <T> T handler(Class<T> kind); }",
    "Opener.java": "public interface Opener { void open(); }",
    "Main.java": JAVA + MAIN,
    "Third.java": JAVA + OTHER,
    "Finding.java": JAVA + FINDING,
    "Opening.java": JAVA + OPENING,
    "Rows.java": JAVA + ROWS,
}


def test_a_fragment_asks_the_activity_that_it_is_attached_to(tmp_path: Path) -> None:
    assert ("Rows", "Second", "click", "go_there") in edges(build(tmp_path, FILES))


def test_what_only_another_activity_would_answer_is_not_said(tmp_path: Path) -> None:
    shown, other = MAIN.replace("kind.equals(Opener.class) ? (T) new Opening(this) : null", "null"), OTHER
    other = other.replace("return null", "return (T) new Opening(this)")
    found = edges(build(tmp_path, {**FILES, "Main.java": JAVA + shown, "Third.java": JAVA + other}))
    assert ("Main", "Rows", "auto", "") in found
    assert not [edge for edge in found if edge[0] == "Rows"]
