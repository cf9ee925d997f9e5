"""What is called on the name of its class is not meant where an unknown object is asked for something called alike."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

IN_KOTLIN = """
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener {
            val cipher = javax.crypto.Cipher.getInstance("AES")
            cipher.init(1, this)
        }
        findViewById<Button>(R.id.other).setOnClickListener { Pages.init(2, this) }
    }
}
object Pages {
    fun init(mode: Int, from: Context) { from.startActivity(Intent(from, Second::class.java)) }
}
"""
IN_JAVA = """
class Pages {
    static void init(int mode, Context from) { from.startActivity(new Intent(from, Second.class)); }
}
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> cipher().init(1, this));
        findViewById(R.id.other).setOnClickListener(view -> Pages.init(2, this));
    }
    private Object cipher() { return javax.crypto.Cipher.getInstance("AES"); }
}
"""


@pytest.mark.parametrize(("name", "code"), [("Main.kt", KOTLIN + IN_KOTLIN), ("Main.java", JAVA + IN_JAVA)])
def test_an_unknown_object_is_not_the_class(tmp_path: Path, name: str, code: str) -> None:
    found = edges(build(tmp_path, {**APP, name: code}))
    assert {edge for edge in found if edge[0] == "Main"} == {("Main", "Second", "click", "other")}


def test_an_object_that_is_handed_on_is_known(tmp_path: Path) -> None:
    handed = IN_KOTLIN.replace("Pages.init(2, this)", "start(Pages)").replace(
        "object Pages", "fun Main.start(pages: Pages) = pages.init(2, this)\nobject Pages"
    )
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + handed}))
    assert ("Main", "Second", "click", "other") in found
