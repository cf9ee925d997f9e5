"""Navigators of Alligator: a key of a class that code, or an annotation, registers for a screen."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, ways_back
from tests.static.test_idioms import java, java_clicks, kotlin
from tests.static.two_buttons import APP, PLAIN

KEYS = """
import me.aartikov.alligator.Screen
class SecondScreen : Screen
class ThirdScreen(val number: Int) : Screen
"""
FACTORY = """
import android.app.Activity
import me.aartikov.alligator.Screen
import me.aartikov.alligator.navigationfactories.RegistryNavigationFactory
"""
REGISTERED = {
    **APP,
    "Keys.kt": KEYS,
    "Factory.kt": f"""{FACTORY}
class Factory : RegistryNavigationFactory() {{
    init {{
        registerActivity(SecondScreen::class.java, Second::class.java)
        registerActivity(ThirdScreen::class.java, Third::class.java)
    }}
}}
""",
}
BOUND = {
    **REGISTERED,
    "Factory.kt": f"""{FACTORY}
class Factory : RegistryNavigationFactory() {{
    init {{
        bind<SecondScreen, Second>()
        bind<ThirdScreen, Third>()
    }}
    inline fun <reified S : Screen, reified A : Activity> bind() = registerActivity(S::class.java, A::class.java)
}}
""",
}
SECOND, THIRD = ("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")
MARK = "import me.aartikov.alligator.annotations.RegisterScreen;\n"
MORE = """
    private val navigator: me.aartikov.alligator.Navigator by lazy { Navigation.navigator }
    private fun third(number: Int) = navigator.goForward(ThirdScreen(number))
"""
CLICKED = """findViewById<View>(R.id.go_there).setOnClickListener { navigator.replace(SecondScreen()) }
findViewById<View>(R.id.other).setOnClickListener { third(3) }"""


@pytest.mark.parametrize("app", [REGISTERED, BOUND])
def test_a_key_opens_what_is_registered_for_its_class(tmp_path: Path, app: dict[str, str]) -> None:
    graph = build(tmp_path, {**app, **kotlin(CLICKED, MORE)})
    assert edges(graph) == {SECOND, THIRD}
    assert {(source, target) for source, target, _ in ways_back(graph)} == {("Third", "Main")}


def test_other_calls_with_a_key_open_nothing(tmp_path: Path) -> None:
    body = "navigator.goBackTo(SecondScreen())\nnavigator.goForward(Main())"
    assert edges(build(tmp_path, {**REGISTERED, **kotlin(body, MORE)})) == set()


def test_annotations_register_activities_and_fragments(tmp_path: Path) -> None:
    rows = f"{MARK.replace(';', '')}@RegisterScreen(ThirdScreen::class)\nclass Rows : androidx.fragment.app.Fragment()"
    second = f"{MARK}@RegisterScreen(SecondScreen.class)\n{APP['Second.java']}"
    marked = {**PLAIN, "Keys.kt": KEYS, "Second.java": second, "Rows.kt": rows}
    clicked = java_clicks("navigator.goForward(new SecondScreen());", "navigator.goForward(new ThirdScreen(3));")
    main = java(clicked, "me.aartikov.alligator.Navigator navigator;")
    assert edges(build(tmp_path, {**marked, **main})) == {SECOND, ("Main", "Rows", "click", "other")}


def test_what_follows_waits_for_the_activity_in_front(tmp_path: Path) -> None:
    body = """findViewById<View>(R.id.go_there).setOnClickListener {
    navigator.reset(SecondScreen())
    navigator.goForward(ThirdScreen(3))
}"""
    found = edges(build(tmp_path, {**REGISTERED, **kotlin(body, MORE)}))
    assert found == {SECOND, ("Second", "Third", "auto", "")}
