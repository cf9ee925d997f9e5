"""Functions of Kotlin that are called like a class of the platform, and make an object of it: ``Intent(...)``."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

FUNCTIONS = """package org.example.ext
import android.content.Context
import android.content.Intent
import android.os.Bundle

fun Bundle(vararg properties: Pair<String, Any?>) = Bundle().putExtras(*properties)

fun Bundle.putExtras(vararg properties: Pair<String, Any?>): Bundle {
    for (property in properties) putString(property.first, property.second.toString())
    return this
}

fun Intent(packageContext: Context, cls: Class<*>, vararg properties: Pair<String, Any?>): Intent {
    return Intent(packageContext, cls).putExtras(Bundle(*properties))
}

fun Intent.putExtras(vararg properties: Pair<String, Any?>) = putExtras(Bundle(*properties))
"""


@pytest.mark.parametrize("imported", ["", "import android.content.Intent"])
@pytest.mark.parametrize(
    "made",
    [
        "Intent(this, Help::class.java)",
        'Intent(this, Help::class.java, "page" to 1)',
        'Intent(this, Help::class.java, "page" to 1, "from" to 2)',
        'Intent(this, Help::class.java).putExtras("page" to 1)',
        "Intent(this, Help::class.java).putExtras(intent)",
    ],
)
def test_an_intent_is_made_by_the_platform_or_a_function(tmp_path: Path, made: str, imported: str) -> None:
    home = f"""import org.example.ext.*
{imported}
class Home : android.app.Activity() {{ override fun onResume() {{ startActivity({made}) }} }}"""
    files = {
        "AndroidManifest.xml": manifest("Home", "Help"),
        "Home.kt": home,
        "Help.kt": "class Help : android.app.Activity()",
    }
    functions = tmp_path / "src/main/java/org/example/ext/Extensions.kt"
    functions.parent.mkdir(parents=True)
    functions.write_text(FUNCTIONS)
    assert edges(build(tmp_path, files)) == {("Home", "Help", "auto", "")}
