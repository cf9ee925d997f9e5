"""Paths that functions put together of what is known and what only the running app knows."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_compose import START, compose_app

CODE = """
import java.net.URLEncoder

class Id(val text: String)
fun encoded(id: Id): String { return URLEncoder.encode(id.text, "UTF-8") }

sealed class Page(val route: String) {
    companion object { const val PREFIX = "pages" }
    data object Detail : Page("$PREFIX/detail/{id}") {
        fun of(id: Id)MADE
    }
}

class Ways(private val controller: NavHostController) {
    fun toDetail(id: Id) {
        val route = Page.Detail.of(id)
        controller.navigate(route)
    }
}

@Composable
fun App() {
    val controller = rememberNavController()
    val ways = remember(controller) { Ways(controller) }
    NavHost(controller, startDestination = "home") {
        composable("home") { Button(onClick = { ways.toDetail(Id("x")) }) { Text("Open") } }
        composable(Page.Detail.route) { Text("Detail") }
    }
}
"""


@pytest.mark.parametrize(
    "made",
    [
        ' = "${PREFIX}/detail/${encoded(id)}"',
        ': String { return PREFIX + "/detail/" + encoded(id) }',
        ': String { val text = encoded(id); return "pages/detail/$text" }',
    ],
)
def test_a_function_gives_the_path_that_it_makes_of_what_others_give(tmp_path: Path, made: str) -> None:
    found = edges(build(tmp_path, compose_app(CODE.replace("MADE", made))))
    assert found == {START, ("home", "pages/detail/{}", "click", "Open")}
