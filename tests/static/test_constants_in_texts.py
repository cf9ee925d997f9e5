"""Constants of enumerations within texts: a route that a template makes of one is told by the constant's name."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_compose import START, compose_app

APP = """
PAGES
fun NavController.toDetail(id: Int) = navigate(OPENED)

@Composable
fun App() {
    val controller = rememberNavController()
    NavHost(controller, startDestination = "home") {
        composable("home") { Button(onClick = { controller.toDetail(3) }) { Text("Open") } }
        composable(DECLARED) { Text("Detail") }
    }
}
"""
PLAIN = "enum class Page { Home, Detail }"
OPENED = ("home", "Detail/{}", "click", "Open")


def opened(root: Path, declared: str, opened: str, pages: str = PLAIN) -> set[tuple[str, str, str, str]]:
    """The ways of an app that declares a page by one text and opens it by another."""
    code = APP.replace("PAGES", pages).replace("OPENED", opened).replace("DECLARED", declared)
    return edges(build(root, compose_app(code)))


@pytest.mark.parametrize(
    ("declared", "to"),
    [
        ('"${Page.Detail}/{id}"', '"${Page.Detail}/$id"'),
        ('Page.Detail.toString() + "/{id}"', '"${Page.Detail.name}/$id"'),
        ('"Detail/{id}"', 'made(Page.Detail) + "/$id"\nfun made(page: Page) = "$page"'),
    ],
)
def test_a_constant_in_a_text_is_its_name(tmp_path: Path, declared: str, to: str) -> None:
    to, _, more = to.partition("\n")
    assert opened(tmp_path, declared, to, f"{PLAIN}\n{more}") == {START, OPENED}


@pytest.mark.parametrize("text", ['"${Page.Detail.ordinal}/$id"', '"${placed(Page.Detail.ordinal)}/$id"'])
def test_the_place_of_a_constant_is_not_its_name(tmp_path: Path, text: str) -> None:
    pages = f"{PLAIN}\nfun placed(at: Int) = at"
    assert OPENED not in opened(tmp_path, '"Detail/{id}"', text, pages)


def test_a_constant_that_says_something_itself_is_not_shown_by_its_name(tmp_path: Path) -> None:
    pages = 'enum class Page { Home, Detail; override fun toString() = "page" + ordinal }'
    assert OPENED not in opened(tmp_path, '"Detail/{id}"', '"${Page.Detail}/$id"', pages)


def test_names_may_be_of_letters_of_every_script(tmp_path: Path) -> None:
    pages = "enum class Page { Home, 추천, Подробно }\nval 제목 = 1"
    way = ("home", "추천/{}", "click", "Open")
    assert opened(tmp_path, '"${Page.추천.name}/{id}"', '"${Page.추천.name}/$id"', pages) == {START, way}
