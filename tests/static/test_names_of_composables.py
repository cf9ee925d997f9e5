"""By what a composable is known that is pressed: what is drawn in it at times names it only where nothing else does."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build
from tests.static.test_compose import compose_app

from uiatlas.ui import describe
from uiatlas.utg import Graph

APP = """
class Second : ComponentActivity()
class Client(val name: String, val isNew: Boolean, val state: Int)

@Composable
fun App() {
    val context = LocalContext.current
    val client: Client = Clients.current()
    val loading = Clients.isLoading()
    Card(onClick = { context.startActivity(Intent(context, Second::class.java)) }) {
        %s
    }
}

@Composable
fun Badge() { Icon(Icons.Default.Star, contentDescription = "New") }

fun said(state: Int) = when (state) {
    1 -> "Approve"
    2 -> "Pay"
    else -> "Close"
}
"""
NOTHING = "tap an element that nothing names"
FORMS = {
    "a picture at times, and a text that is not known": (
        'Text(client.name)\nif (client.isNew) Icon(Icons.Default.Star, contentDescription = "New")',
        {NOTHING},
    ),
    "a picture of another composable at times": ("Text(client.name)\nif (client.isNew) { Badge() }", {NOTHING}),
    "a text at times, and a picture": (
        'if (client.isNew) Text("New")\nIcon(Icons.Default.Star, contentDescription = "Client")',
        {'tap "Client"'},
    ),
    "a text at times, and another one": ('if (client.isNew) { Text("New") }\nText("Client")', {'tap "Client"'}),
    "a picture that says what it is": ("Text(client.name)\nBadge()", {'tap "New"'}),
    "a text while nothing loads": ('if (loading) CircularProgressIndicator() else Text("Log in")', {'tap "Log in"'}),
    "one of two texts": ('if (client.isNew) Text("Follow") else Text("Leave")', {'tap "Follow"', 'tap "Leave"'}),
    "a text that is one of two": ('Text(if (client.isNew) "Follow" else "Leave")', {'tap "Follow"', 'tap "Leave"'}),
    "a text that is one of three": ("Text(said(client.state))", {NOTHING}),
}


def touched(graph: Graph) -> set[str]:
    """What is touched that leads somewhere."""
    return {describe(e.action) for e in graph.transitions.values() if graph.screens[e.target].name.endswith("Second")}


@pytest.mark.parametrize("how", FORMS)
def test_a_name_is_what_is_always_said_or_one_of_two(tmp_path: Path, how: str) -> None:
    code, named = FORMS[how]
    assert touched(build(tmp_path, compose_app(APP % code, "Second"))) == named


def test_a_name_is_the_same_where_all_of_it_is_drawn_under_a_condition(tmp_path: Path) -> None:
    code = APP % "Badge()"
    twice = code.replace("    Card(", "    if (loading) Other()\n    if (client.isNew) Card(", 1)
    other = "@Composable\nfun Other() { Badge() }\n"
    assert touched(build(tmp_path, compose_app(twice + other, "Second"))) == {'tap "New"'}
