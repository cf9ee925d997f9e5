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
        ("class Third : Base()\nclass Keeper(val kept: dagger.Lazy<MainPresenter>)", {"Main", "Third"}),
        ("class Third : Base()\nfun take(it: Any) { use(it as MainPresenter) }", {"Main"}),
        (
            "class Third : Base()\nfun own(): Presenter { val it: MainPresenter = Injector.get()\nreturn it }",
            {"Main", "Third"},
        ),
        ("class Third : Base()\nfun make(context: Context): Presenter = MainPresenter(context)", {"Main", "Third"}),
    ],
)
def test_an_injected_object_is_meant_on_the_screens_that_have_it(tmp_path: Path, third: str, screens: set[str]) -> None:
    code = {"Screens.kt": f"{KOTLIN}{PRESENTERS}{third}\n"}
    assert {e[0] for e in edges(build(tmp_path, {**PLAIN, **SECOND, **code})) if e[1] == "Second"} == screens


ASKING = {
    "lazily": "@javax.inject.Inject lateinit var other: dagger.Lazy<MainPresenter>",
    "by a provider": "@javax.inject.Inject lateinit var other: javax.inject.Provider<MainPresenter>",
    "by its class": "val other: Presenter = org.lib.Injector.get(MainPresenter::class.java)",
    "by its type": "val other: Presenter by inject<MainPresenter>()",
    "of something unknown": "fun set(other: Any) { take(other as MainPresenter) }",
    "among others": "@javax.inject.Inject lateinit var all: Map<String, Presenter>",
    "by a class above it": "@javax.inject.Inject lateinit var other: Presenter",
}


@pytest.mark.parametrize("how", ASKING)
def test_a_screen_that_asks_for_an_injected_object_in_another_way_may_have_it(tmp_path: Path, how: str) -> None:
    code = {"Screens.kt": f"{KOTLIN}{PRESENTERS}class Third : Base() {{ {ASKING[how]} }}\n"}
    assert {e[0] for e in edges(build(tmp_path, {**PLAIN, **SECOND, **code})) if e[1] == "Second"} == {"Main", "Third"}


def test_a_screen_in_java_may_have_what_it_names_between_angle_brackets(tmp_path: Path) -> None:
    third = "public class Third extends Base { @javax.inject.Inject java.util.List<MainPresenter> all; }"
    code = {"Screens.kt": f"{KOTLIN}{PRESENTERS}", "Third.java": third}
    assert {e[0] for e in edges(build(tmp_path, {**PLAIN, **SECOND, **code})) if e[1] == "Second"} == {"Main", "Third"}
