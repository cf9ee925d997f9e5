"""A field that only initialisers and constructors write keeps what they give it, in each object its own."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

CODE = """
class Opener {
    private final Context context;
    private boolean last = false;
    private boolean closed = false;
    Opener(Context context, String name, boolean closed) { this.context = context; this.closed = closed; }
    Opener(Context context, boolean last, String name) {
        this.context = context;
        this.last = last;
        this.closed = false;
    }
    void open() {
        if (closed) return;
        if (last) context.startActivity(new Intent(context, Third.class));
        else context.startActivity(new Intent(context, Second.class));
    }
    MORE
}
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.main);
        Opener opener = MADE;
        findViewById(R.id.go_there).setOnClickListener(view -> opener.open());
    }
}
"""


def targets(root: Path, made: str, more: str = "") -> set[str]:
    """What a click opens."""
    code = CODE.replace("MADE", made).replace("MORE", more)
    return {target for _, target, _, _ in edges(build(root, {**APP, "Main.java": JAVA + code}))}


@pytest.mark.parametrize(
    ("made", "opened"),
    [
        ('new Opener(this, "one", false)', {"Second"}),
        ('new Opener(this, "one", true)', set()),
    ],
)
def test_an_object_keeps_what_it_was_made_with(tmp_path: Path, made: str, opened: set[str]) -> None:
    assert targets(tmp_path, made) == opened


def test_what_is_given_later_may_be_there(tmp_path: Path) -> None:
    later = "void next() { last = true; closed = false; }"
    assert targets(tmp_path, 'new Opener(this, "one", true)', later) == {"Second", "Third"}


def test_what_one_constructor_gives_may_be_there(tmp_path: Path) -> None:
    assert "Third" in targets(tmp_path, 'new Opener(this, true, "one")')
