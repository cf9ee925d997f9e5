"""Annotations of Kotlin that the grammar takes for an expression in front of what they are of."""

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.test_kotlin import read

BELOW = """
fun String.full(account: Account): String {
    if (startsWith("/")) {
        return account.url + this.replaceFirst("/", "")
    }
    return this
}
"""
SHOWN = """
fun String.shown(given: Getter? = null, other: Handler? = null): Spanned {
    return if (level >= 24) {
        Html.fromHtml(this, given, other)
    }
}
"""


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ('@Suppress("A")', ("Suppress",)),
        ('@Shown @Suppress("A")', ("Shown", "Suppress")),
        ('private val one = 1\n@org.example.Shown(1, 2)\n@Suppress("A")', ("Shown", "Suppress")),
        ("private val one = 1", ()),
    ],
)
def test_annotations_are_those_of_the_function_below(written: str, names: tuple[str, ...]) -> None:
    methods = {m.name: m.annotations for m in read(f"{written}{SHOWN}{BELOW}")["a.MainKt"].methods}
    assert (methods["shown"], methods["full"]) == (names, ())
