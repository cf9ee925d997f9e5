"""Constants of an enumeration that code looks up by their places: ``Kind.values()[kind.ordinal()]``."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MAIN = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Bundle kept = new Bundle();
        kept.putInt("kind", Kind.TWO.ordinal());
        show(kept);
    }
    void show(Bundle kept) {
        findViewById(R.id.go_there).setOnClickListener(view -> {
            switch (KIND) {
                case ONE: startActivity(new Intent(this, Second.class)); break;
                case TWO: startActivity(new Intent(this, Third.class)); break;
            }
        });
    }
}
"""
KOTLIN_MAIN = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            when (KIND) {
                Kind.ONE -> startActivity(Intent(this, Second::class.java))
                Kind.TWO -> startActivity(Intent(this, Third::class.java))
            }
        }
    }
}
"""
BOTH = {"Second", "Third"}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("Kind.values()[Kind.ONE.ordinal()]", {"Second"}),
        ('Kind.values()[kept.getInt("kind")]', {"Third"}),
        ("Kind.values()[1]", {"Third"}),
        ("Kind.values()[org.lib.Numbers.any()]", BOTH),
    ],
)
def test_a_place_tells_the_constant(tmp_path: Path, kind: str, expected: set[str]) -> None:
    files = {**APP, "Main.java": JAVA + MAIN.replace("KIND", kind), "Kind.java": "public enum Kind { ONE, TWO }"}
    assert {target for _, target, *_ in edges(build(tmp_path, files))} == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("Kind.entries[1]", {"Third"}), ("Kind.values()[0]", {"Second"}), ("Kind.entries[org.lib.any()]", BOTH)],
)
def test_so_it_does_in_kotlin(tmp_path: Path, kind: str, expected: set[str]) -> None:
    files = {**APP, "Main.kt": KOTLIN + KOTLIN_MAIN.replace("KIND", kind), "Kind.kt": "enum class Kind { ONE, TWO }"}
    assert {target for _, target, *_ in edges(build(tmp_path, files))} == expected


@pytest.mark.parametrize(
    "kind",
    [
        "Kind.entries.sortedByDescending { it.name }[0]",
        "Kind.entries.sortedBy { -it.ordinal }[0]",
        "Kind.values().reversed()[0]",
        "Kind.entries.shuffled()[0]",
        "Kind.entries.filter { it != org.lib.any() }[0]",
    ],
)
def test_a_place_tells_nothing_where_the_constants_may_stand_otherwise(tmp_path: Path, kind: str) -> None:
    files = {**APP, "Main.kt": KOTLIN + KOTLIN_MAIN.replace("KIND", kind), "Kind.kt": "enum class Kind { ONE, TWO }"}
    assert {target for _, target, *_ in edges(build(tmp_path, files))} == BOTH
