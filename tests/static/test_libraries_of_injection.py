"""Libraries that give objects by their class: between brackets, as an argument, or behind a holder."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, clicks, kotlin
from tests.static.two_buttons import APP

NAVIGATORS = """
interface ToSecond { fun next(context: Context) }
class OpensSecond : ToSecond {
    override fun next(context: Context) { context.startActivity(Intent(context, Second::class.java)) }
}
interface ToThird { fun next(context: Context) }
class OpensThird : ToThird {
    override fun next(context: Context) { context.startActivity(Intent(context, Third::class.java)) }
}
"""
FIELDS = "val one by {0}<ToSecond>({1})\nval other: ToThird by {0}({1})"
CASES = {
    "by inject": FIELDS.format("inject", ""),
    "by inject with a name": FIELDS.format("inject", 'named("x")'),
    "by instance": FIELDS.format("instance", ""),
    "get": "val one = get<ToSecond>()\nval other: ToThird = get()",
    "of a scope": "val one by lazy { getKoin().get<ToSecond>() }\nval other = getKoin().get<ToThird>()",
    "of a holder": "@Inject lateinit var held: Lazy<ToSecond>\nval one get() = held.get()\n"
    "@Inject lateinit var later: Provider<ToThird>\nval other get() = later.get()",
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_injected_is_of_the_class_that_it_is_asked_for_by(tmp_path: Path, case: str) -> None:
    body = clicks("one.next(this)", "other.next(this)")
    code = kotlin(body, CASES[case], NAVIGATORS, "import dagger.Lazy\nimport javax.inject.Provider\n")
    assert edges(build(tmp_path, {**APP, **code})) == BOTH


def test_what_a_presenter_asks_for_where_it_uses_it_is_of_that_class(tmp_path: Path) -> None:
    presenter = """
class Presenter(private val context: Context) : org.koin.core.component.KoinComponent {
    private val one by inject<ToSecond>()
    fun one() { one.next(context) }
    fun other() { get<ToThird>().next(context) }
}
"""
    code = kotlin(clicks("made.one()", "made.other()"), "val made = Presenter(this)", NAVIGATORS + presenter)
    assert edges(build(tmp_path, {**APP, **code})) == BOTH
