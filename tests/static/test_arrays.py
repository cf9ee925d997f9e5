"""Arrays: what is hung on one of several elements is hung on all that it may be, and copies have the same texts."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

IN_JAVA = {
    "one by one": ("View[] views", "views[at] = findViewById(R.id.go_there); views[at].setOnClickListener(open);"),
    "made first": (
        "View[] views = new View[2]",
        "views[at] = findViewById(R.id.go_there); views[at].setOnClickListener(open);",
    ),
    "of this": ("View[] views", "this.views[0] = findViewById(R.id.go_there); views[at].setOnClickListener(open);"),
    "in rows": (
        "View[][] views",
        "views[0][at] = findViewById(R.id.go_there); views[at][0].setOnClickListener(open);",
    ),
}
IN_KOTLIN = {
    "nothing at first": (
        "arrayOfNulls<View>(2)",
        "kept[at] = findViewById(R.id.go_there); kept[at]!!.setOnClickListener(open)",
    ),
    "numbers": ("intArrayOf(R.id.go_there)", "kept.forEach { findViewById<View>(it).setOnClickListener(open) }"),
    "numbers by their place": (
        "intArrayOf(R.id.go_there)",
        "for (i in kept.indices) { findViewById<View>(kept[i]).setOnClickListener(open) }",
    ),
}


@pytest.mark.parametrize("how", IN_JAVA)
def test_elements_in_an_array_of_java(tmp_path: Path, how: str) -> None:
    field, body = IN_JAVA[how]
    code = f"""
class Main extends Activity {{
    private {field};
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        int at = getIntent().getIntExtra("at", 0);
        View.OnClickListener open = v -> startActivity(new Intent(this, Second.class));
        {body}
    }}
}}
"""
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + code})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("how", IN_KOTLIN)
def test_elements_in_an_array_of_kotlin(tmp_path: Path, how: str) -> None:
    made, body = IN_KOTLIN[how]
    code = f"""
class Main : Activity() {{
    private val kept = {made}
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        val at = intent.getIntExtra("at", 0)
        val open = View.OnClickListener {{ startActivity(Intent(this, Second::class.java)) }}
        {body}
    }}
}}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {("Main", "Second", "click", "go_there")}


COPIES = {
    "a list": (
        "listOf",
        "fun choices(texts: List<String>, chosen: DialogInterface.OnClickListener) = "
        "also { builder.setItems(texts.toTypedArray(), chosen) }",
    ),
    "an array": (
        "arrayOf",
        "fun choices(texts: Array<String>, chosen: DialogInterface.OnClickListener) = "
        "also { builder.setItems(texts.clone(), chosen) }",
    ),
    "a list for the overload that takes an array": (
        "listOf",
        """
    fun choices(texts: List<String>, chosen: DialogInterface.OnClickListener): Choices {
        return choices(texts.toTypedArray(), chosen)
    }

    fun choices(texts: Array<String>, chosen: DialogInterface.OnClickListener): Choices {
        builder.setItems(texts, chosen)
        return this
    }""",
    ),
}


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_has_the_texts_that_were_copied(tmp_path: Path, how: str) -> None:
    made, function = COPIES[how]
    code = f"""
import android.app.Activity
import android.app.AlertDialog
import android.content.DialogInterface
import android.content.Intent

class MainActivity : Activity() {{
    override fun onStart() {{
        super.onStart()
        Choices(this).choices({made}("Orders", "Help")) {{ _, which ->
            when (which) {{
                0 -> startActivity(Intent(this, OrdersActivity::class.java))
                1 -> startActivity(Intent(this, HelpActivity::class.java))
            }}
        }}.show()
    }}
}}

class Choices(activity: Activity) {{
    private val builder = AlertDialog.Builder(activity)
    {function}
    fun show() = builder.show()
}}

class OrdersActivity : Activity()
class HelpActivity : Activity()
"""
    files = {"AndroidManifest.xml": manifest("MainActivity", "OrdersActivity", "HelpActivity"), "Main.kt": code}
    found = {(target, label) for _, target, kind, label in edges(build(tmp_path, files)) if kind == "dialog"}
    assert found == {("OrdersActivity", "Orders"), ("HelpActivity", "Help")}
