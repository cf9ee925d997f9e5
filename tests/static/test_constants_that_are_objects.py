"""Constants of a class that is no enumeration are told apart: each is equal to itself only."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

KIND = """
public class Kind {
    static final Kind FIRST = new Kind(1);
    static final Kind SECOND = new Kind(2);
    static final Kind THIRD = new Kind(3);
    private final int number;
    private Kind(int number) { this.number = number; }
    EQUALS
}
"""
MAIN = """
public class Main extends AppCompatActivity {
    private final Kind[] kinds = {Kind.FIRST, Kind.SECOND};
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        for (int i = 0; i < 4; i++) {
            Kind kind = null;
            if (kinds.length > i) { kind = kinds[i]; }
            show(kind);
        }
    }
    private void show(Kind kind) {
        findViewById(R.id.go_there).setOnClickListener(v -> open(kind));
    }
    private void open(Kind kind) {
        if (kind.equals(Kind.SECOND)) { startActivity(new Intent(this, Second.class)); }
        else if (kind.equals(Kind.THIRD)) { startActivity(new Intent(this, Third.class)); }
    }
}
"""


def opened(tmp_path: Path, equals: str) -> set[str]:
    """What a touch opens that is told of one of two constants, or of nothing."""
    files = {**APP, "Kind.java": KIND.replace("EQUALS", equals), "Main.java": JAVA + MAIN}
    return {target for _, target, _, _ in edges(build(tmp_path, files))}


def test_another_constant_than_those_that_are_handed_on_is_not_meant(tmp_path: Path) -> None:
    assert opened(tmp_path, "") == {"Second"}


def test_where_a_class_says_what_is_equal_constants_may_be(tmp_path: Path) -> None:
    own = "@Override public boolean equals(Object other) { return ((Kind) other).number % 2 == number % 2; }"
    assert opened(tmp_path, own) == {"Second", "Third"}
