"""What dependency injection gives some screens alone: where only a type above is known, other screens mean another."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import KOTLIN, PLAIN

SECOND = {"Second.java": "public class Second extends android.app.Activity {}"}
PRESENTERS = """
abstract class Presenter {
    fun resume() { resumed() }
    open fun resumed() {}
}
class MainPresenter @javax.inject.Inject constructor(private val context: Context) : Presenter() {
    override fun resumed() { context.startActivity(Intent(context, Second::class.java)) }
}
abstract class Base : AppCompatActivity() {
    private var presenter: Presenter? = null
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        presenter = Generated.presenterOf(this)
    }
    override fun onResume() {
        super.onResume()
        presenter?.resume()
    }
}
class Main : Base() { @javax.inject.Inject lateinit var own: MainPresenter }
"""


@pytest.mark.parametrize(
    ("third", "screens"),
    [
        ("class Third : Base()", {"Main"}),
        ("class Third : Base() { @javax.inject.Inject lateinit var other: MainPresenter }", {"Main", "Third"}),
        ("class Third : Base()\nclass Keeper(val kept: MainPresenter)", {"Main", "Third"}),
        ("class Third : Base()\nfun make(context: Context): Presenter = MainPresenter(context)", {"Main", "Third"}),
    ],
)
def test_an_injected_object_is_meant_on_the_screens_that_have_it(tmp_path: Path, third: str, screens: set[str]) -> None:
    code = {"Screens.kt": f"{KOTLIN}{PRESENTERS}{third}\n"}
    assert {e[0] for e in edges(build(tmp_path, {**PLAIN, **SECOND, **code})) if e[1] == "Second"} == screens
