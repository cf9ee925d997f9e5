"""Under which conditions what composables draw leads somewhere, in words of the code."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build
from tests.static.test_compose import compose_app

from uiatlas.ui import describe
from uiatlas.utg import Graph

APP = """
class Locks : ViewModel() { val isLocked: Boolean = Store.read() }
class Second : ComponentActivity()

@Composable
fun App() {
    val controller = rememberNavController()
    NavHost(controller, startDestination = "lock") {
        composable("lock") { Lock(Locks(), onSkip = { controller.navigate("main") }) }
        navigation(startDestination = "home", route = "main") { composable("home") { Home() } }
    }
}

@Composable
fun Lock(locks: Locks, onSkip: () -> Unit) {
    SkipButton(isLocked = locks.isLocked, onSkip = onSkip)
}

@Composable
fun SkipButton(isLocked: Boolean, onSkip: () -> Unit) {
    if (!isLocked) {
        TextButton(onClick = { onSkip() }) { Text("Skip") }
    }
}

@Composable
fun Home() {
    val context = LocalContext.current
    var open by remember(context) { mutableStateOf(context.isOpen()) }
    val wide = remember { mutableStateOf(context.isWide()) }
    if (open && wide.value) {
        Button(onClick = { context.startActivity(Intent(context, Second::class.java)) }) { Text("Go") }
    }
}
"""


def told(graph: Graph) -> dict[str, str]:
    """What edges of touches depend on, without the places in the code."""
    return {
        describe(edge.action): " and ".join(part.partition(" (")[0] for part in edge.only_if.split(" and "))
        for edge in graph.transitions.values()
    }


def test_a_way_to_a_nested_graph_has_the_condition_of_what_is_drawn(tmp_path: Path) -> None:
    assert told(build(tmp_path, compose_app(APP, "Second")))['tap "Skip"'] == "not isLocked"


def test_a_state_that_is_remembered_is_told_by_the_variable_that_holds_it(tmp_path: Path) -> None:
    assert told(build(tmp_path, compose_app(APP, "Second")))['tap "Go"'] == "open and wide.value"


FADED = """
class Second : ComponentActivity()

@Composable
fun App() {
    val context = LocalContext.current
    var open by remember { mutableStateOf(context.isOpen()) }
    Column {
        %s {
            Button(onClick = { context.startActivity(Intent(context, Second::class.java)) }) { Text("Go") }
        }
    }
}
"""


@pytest.mark.parametrize(
    ("shown", "only_if"),
    [
        ("AnimatedVisibility(visible = open, enter = fadeIn())", "open"),
        ("AnimatedVisibility(!open)", "not open"),
        ("this@Column.AnimatedVisibility(enter = fadeIn(), visible = open)", "open"),
        ("AnimatedVisibility(visibleState = remember { MutableTransitionState(false) })", ""),
    ],
)
def test_what_fades_in_is_there_while_it_is_told_to_be_shown(tmp_path: Path, shown: str, only_if: str) -> None:
    assert told(build(tmp_path, compose_app(FADED % shown, "Second")))['tap "Go"'] == only_if
