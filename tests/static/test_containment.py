"""What is asked of a collection that is written out is decided: ``id in listOf(a, b)``, ``Arrays.asList(a, b)``."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

IN_KOTLIN = """class Main : AppCompatActivity(), View.OnClickListener {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener(this)
        findViewById<View>(R.id.other).setOnClickListener(this)
    }
    override fun onClick(view: View) {
        %s
        if (found) startActivity(Intent(this, Second::class.java)) else startActivity(Intent(this, Third::class.java))
    }
}
"""
IN_JAVA = """import java.util.Arrays;
public class Main extends AppCompatActivity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
        findViewById(R.id.other).setOnClickListener(this);
    }
    @Override
    public void onClick(View view) {
        %s
        if (found) startActivity(new Intent(this, Second.class)); else startActivity(new Intent(this, Third.class));
    }
}
"""
APART = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}
BOTH = {("Main", to, "click", id) for to in ("Second", "Third") for id in ("go_there", "other")}


@pytest.mark.parametrize(
    "asked",
    [
        "val found = view.id in listOf(R.id.go_there, R.id.far)",
        "val found = !(view.id !in setOf(R.id.far, R.id.go_there))",
        "val those = arrayOf(R.id.go_there)\nval found = view.id in those",
    ],
)
def test_in_of_kotlin(tmp_path: Path, asked: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + IN_KOTLIN % asked})) == APART


@pytest.mark.parametrize(
    "asked",
    [
        "boolean found = Arrays.asList(R.id.go_there, R.id.far).contains(view.getId());",
        "boolean found = !Arrays.asList(R.id.other).contains(view.getId());",
    ],
)
def test_contains_of_java(tmp_path: Path, asked: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + IN_JAVA % asked})) == APART


@pytest.mark.parametrize(
    "asked",
    [
        "val found = view.id in known()",
        "val found = view.id in mutableListOf(R.id.go_there)",
        "val found = view.id in listOf(R.id.go_there, *known())",
        "val found = view.id in 1..5",
    ],
)
def test_what_is_not_all_written_out_decides_nothing(tmp_path: Path, asked: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + IN_KOTLIN % asked})) == BOTH
