"""Classes whose names are put together of texts."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, clicks, kotlin
from tests.static.two_buttons import APP

MATCHER = """
object Matcher {
    private val special = mutableMapOf("shop" to mutableMapOf("cart" to Third::class.java.name))
    fun find(part: String, page: String): Class<*> = Class.forName(named(part, page))
    fun named(part: String, page: String): String {
        return special[part]?.get(page) ?: byParts(part, page) ?: ("org.example." + CAPITAL)
    }
    private fun byParts(part: String, page: String): String? {
        if (part == "shop" && page == "till") { return Third::class.java.name }
        return null
    }
}
"""
TOUCHED = clicks('open("home", "second")', 'open("shop", "cart")')
OPEN = "private fun open(part: String, page: String) = startActivity(Intent(this, Matcher.find(part, page)))"


@pytest.mark.parametrize(
    "capital",
    [
        "page.capitalize()",
        "page.replaceFirstChar { it.uppercase() }",
        "page.replaceFirstChar(Char::titlecase)",
        "page.replaceFirstChar { if (it.isLowerCase()) it.titlecase(Locale.ROOT) else it.toString() }",
        "page.substring(0, 1).uppercase() + page.substring(1)",
    ],
)
def test_the_first_letter_is_made_a_capital(tmp_path: Path, capital: str) -> None:
    app = {**APP, **kotlin(TOUCHED, OPEN, MATCHER.replace("CAPITAL", capital))}
    assert edges(build(tmp_path, app)) == BOTH


def test_the_name_of_a_class_may_be_one_of_several_cases(tmp_path: Path) -> None:
    cases = 'return when (page.lowercase()) { "till" -> Third::class.java.name\nelse -> null }'
    matcher = MATCHER.replace("return Third::class.java.name", cases).replace("CAPITAL", "page.capitalize()")
    assert edges(build(tmp_path, {**APP, **kotlin(TOUCHED, OPEN, matcher)})) == BOTH
