"""What a known text says when it is asked for another one decides what code does."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

IN_JAVA = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> open("page:first.html"));
        findViewById(R.id.other).setOnClickListener(view -> open(OTHER));
    }
    private void open(String link) {
        if (link.ASKED) startActivity(new Intent(this, Second.class));
        else startActivity(new Intent(this, Third.class));
    }
}
"""
IN_KOTLIN = """
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { open("page:first.html") }
        findViewById<Button>(R.id.other).setOnClickListener { open(OTHER) }
    }
    private fun open(link: String) {
        val page = if (link.ASKED) Second::class.java else Third::class.java
        startActivity(Intent(this, page))
    }
}
"""
FIRST = ("Main", "Second", "click", "go_there")
CODE = [("Main.java", JAVA + IN_JAVA), ("Main.kt", KOTLIN + IN_KOTLIN)]


def opened(root: Path, name: str, code: str, asked: str, other: str) -> set[tuple[str, str, str, str]]:
    """Where the buttons lead."""
    found = edges(build(root, {**APP, name: code.replace("ASKED", asked).replace("OTHER", other)}))
    return {edge for edge in found if edge[0] == "Main"}


@pytest.mark.parametrize("asked", ['startsWith("page:")', 'endsWith(".html")', 'contains("first")'])
@pytest.mark.parametrize(("name", "code"), CODE)
def test_each_text_leads_its_own_way(tmp_path: Path, name: str, code: str, asked: str) -> None:
    found = opened(tmp_path, name, code, asked, '"file:second.txt"')
    assert found == {FIRST, ("Main", "Third", "click", "other")}


@pytest.mark.parametrize(("name", "code"), CODE)
def test_a_text_that_is_not_known_may_say_both(tmp_path: Path, name: str, code: str) -> None:
    found = opened(tmp_path, name, code, 'startsWith("page:")', 'getIntent().getStringExtra("link")')
    assert found == {FIRST, *(("Main", page, "click", "other") for page in ("Second", "Third"))}


@pytest.mark.parametrize("asked", ["kept", "Kept.link", "Other().link"])
def test_a_variable_may_hold_another_text_by_then(tmp_path: Path, asked: str) -> None:
    code = f"""
object Kept {{ var link = "file:first.txt" }}
class Other {{ var link = "file:first.txt" }}
class Main : AppCompatActivity() {{
    override fun onCreate(saved: Bundle?) {{
        super.onCreate(saved)
        setContentView(R.layout.main)
        var kept = "file:first.txt"
        library.ask {{ kept = it }}
        findViewById<Button>(R.id.go_there).setOnClickListener {{
            val page = if ({asked}.startsWith("page:")) Second::class.java else Third::class.java
            startActivity(Intent(this, page))
        }}
        findViewById<Button>(R.id.other).setOnClickListener {{ Kept.link = library.link() }}
    }}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code}))
    assert found == {("Main", page, "click", "go_there") for page in ("Second", "Third")}


def test_what_a_constant_is_made_with_stays(tmp_path: Path) -> None:
    code = """
enum class Link(val address: String) { FIRST("page:first.html"), OTHER("file:second.txt") }
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { open(Link.FIRST) }
        findViewById<Button>(R.id.other).setOnClickListener { open(Link.OTHER) }
    }
    private fun open(link: Link) {
        val page = if (link.address.startsWith("page:")) Second::class.java else Third::class.java
        startActivity(Intent(this, page))
    }
}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {FIRST, ("Main", "Third", "click", "other")}
