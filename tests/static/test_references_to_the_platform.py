"""References to methods of the platform that a screen hands on: ``onUp = ::onSupportNavigateUp``."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest, ways_back

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

CODE = """
import android.content.Intent
import android.os.Bundle
import androidx.activity.compose.setContent
import androidx.appcompat.app.AppCompatActivity
import androidx.compose.material3.*
class Main : AppCompatActivity()
class Second : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { Page(GIVEN) }
    }
}
class Third : AppCompatActivity()
@Composable
fun Page(done: () -> Unit = {}, open: (Intent) -> Unit = {}) {
    val context = LocalContext.current
    Button(onClick = done) { Text("Done") }
    Button(onClick = { open(Intent(context, Third::class.java)) }) { Text("Open") }
}
"""


def app(given: str) -> dict[str, str]:
    """An app whose second screen, below the first, gives its page this."""
    text = manifest("Main", "Second", "Third").replace('".Second"', '".Second" android:parentActivityName=".Main"')
    return {"AndroidManifest.xml": text, "Main.kt": CODE.replace("GIVEN", given)}


def test_the_way_up_is_handed_on(tmp_path: Path) -> None:
    assert edges(build(tmp_path, app("done = ::onSupportNavigateUp"))) == {("Second", "Main", "click", "Done")}


def test_what_starts_activities_is_handed_on(tmp_path: Path) -> None:
    assert edges(build(tmp_path, app("open = ::startActivity"))) == {("Second", "Third", "click", "Open")}


def test_what_ends_the_screen_is_handed_on(tmp_path: Path) -> None:
    graph = build(tmp_path, app("done = ::finish"))
    assert edges(graph) == set()
    assert ways_back(graph) == ways_back(build(tmp_path, app("done = { finish() }")))
