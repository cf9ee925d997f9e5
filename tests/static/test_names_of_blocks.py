"""A local is there in the block that declares it; behind the block, its name means what it meant before."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

IN_JAVA = """
public class Main extends AppCompatActivity {
    private Class<?> page = Third.class;
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> open(true));
    }
    private void open(boolean known) {
        if (known) {
            Class<?> page = Second.class;
            page.getName();
        }
        startActivity(new Intent(this, page));
    }
}
"""
IN_KOTLIN = """
class Main : AppCompatActivity() {
    private var page: Class<*> = Third::class.java
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { open(true) }
    }
    private fun open(known: Boolean) {
        if (known) {
            val page = Second::class.java
            page.name
        }
        startActivity(Intent(this, page))
    }
}
"""


@pytest.mark.parametrize(("name", "code"), [("Main.java", JAVA + IN_JAVA), ("Main.kt", KOTLIN + IN_KOTLIN)])
def test_a_field_is_no_longer_hidden_behind_the_block(tmp_path: Path, name: str, code: str) -> None:
    found = edges(build(tmp_path, {**APP, name: code}))
    assert {edge for edge in found if edge[0] == "Main"} == {("Main", "Third", "click", "go_there")}


def test_the_condition_of_a_loop_sees_what_its_block_declares(tmp_path: Path) -> None:
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { open() }
    }
    private fun open() {
        do {
            val page = Intent(this, Second::class.java)
        } while (!startActivityIfNeeded(page, 1))
    }
}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {("Main", "Second", "click", "go_there")}
