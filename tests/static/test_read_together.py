"""Arguments that a call reads of one of several objects: each gives its own, as a button its text and what it does."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

HEAD = f"{KOTLIN}import android.app.AlertDialog\nimport android.content.DialogInterface\n"
ASKING = """
class Choice(val title: Int, val chosen: ((DialogInterface, Int) -> Unit)? = null)
object Asking {
    fun ask(context: Context, choices: List<Choice>) {
        val builder = AlertDialog.Builder(context)
        for (choice in choices) {
            if (choice.chosen == null) builder.setNegativeButton(choice.title, choice.chosen)
            else builder.setPositiveButton(choice.title, choice.chosen)
        }
        builder.show()
    }
    fun going(title: Int, chosen: ((DialogInterface, Int) -> Unit)? = null) = Choice(title, chosen)
}
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener {
            Asking.ask(this, listOf(
                Asking.going(R.string.second) { _, _ -> startActivity(Intent(this, Second::class.java)) },
                Asking.going(R.string.third) { _, _ -> startActivity(Intent(this, Third::class.java)) },
                Asking.going(R.string.none),
            ))
        }
    }
}
"""
TEXTS = "".join(f'<string name="{name}">To the {name}</string>' for name in ("second", "third", "none"))


def test_each_button_does_what_its_own_object_says(tmp_path: Path) -> None:
    files = {**APP, "Main.kt": HEAD + ASKING, "res/values/strings.xml": f"<resources>{TEXTS}</resources>"}
    found = {(end, said) for _, end, kind, said in edges(build(tmp_path, files)) if kind == "dialog"}
    assert found == {("Second", "To the second"), ("Third", "To the third")}
