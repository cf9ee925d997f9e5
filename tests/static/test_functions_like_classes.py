"""Composables called like a class of the app: a call draws where no object of the class can be made."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_compose import HEAD, compose_app

APP = """
class Near : ComponentActivity()
class Far : ComponentActivity()

@Composable
fun App() {
    val context = LocalContext.current
    val open: (Place) -> Unit = { place ->
        when (place) {
            Place.NEAR -> context.startActivity(Intent(context, Near::class.java))
            Place.FAR -> context.startActivity(Intent(context, Far::class.java))
        }
    }
    LazyColumn {
        items(Place.entries) { place ->
            Place(name = place.title, opened = { open(place) })
        }
    }
}

@Composable
private fun Place(name: String, opened: () -> Unit) {
    Card(onClick = { opened() }) { Text(name) }
}
"""
ENUM = """
enum class Place(val title: String) {
    NEAR(title = "Near by"),
    FAR(title = "Far away"),
}
"""


def test_a_composable_called_like_an_enum_is_drawn(tmp_path: Path) -> None:
    graph = build(tmp_path, compose_app(APP + ENUM, "Near", "Far"))
    assert edges(graph) == {("MainActivity", "Near", "click", "Near by"), ("MainActivity", "Far", "click", "Far away")}


ROW = """
import org.example.model.Note
class About : ComponentActivity()

@Composable
fun App() {
    val context = LocalContext.current
    Note(Note("First")%s)
}

@Composable
fun Note(note: Note, opened: () -> Unit) {
    Button(onClick = opened) { Text("Open") }
}
"""
MODEL = "package org.example.model\n%s class Note(val title: String)"
START = "context.startActivity(Intent(context, About::class.java))"


@pytest.mark.parametrize("given", [f") {{ {START} }}", f", opened = {{ {START} }})"])
def test_a_composable_is_meant_that_takes_what_no_constructor_takes(tmp_path: Path, given: str) -> None:
    code = HEAD + ROW.replace("%s)", given)
    app = {**compose_app("", "About"), "App.kt": code, "Note.kt": MODEL % "data"}
    assert edges(build(tmp_path, app)) == {("MainActivity", "About", "click", "Open")}


def test_an_object_is_made_where_a_constructor_takes_what_is_given(tmp_path: Path) -> None:
    code = """
class Second : ComponentActivity()
class Opener(val context: Context, val name: String) {
    init { context.startActivity(Intent(context, Second::class.java)) }
}
@Composable
fun Opener(context: Context, wide: Boolean = true) { Text("Nothing") }

@Composable
fun App() {
    val context = LocalContext.current
    Button(onClick = { Opener(context, name = "two") }) { Text("Make") }
    Button(onClick = { Opener(context, wide = false) }) { Text("Draw") }
}
"""
    assert edges(build(tmp_path, compose_app(code, "Second"))) == {("MainActivity", "Second", "click", "Make")}
