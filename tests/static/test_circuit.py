"""Screens of Circuit: keys tell presenters and what draws their states; navigators go to keys, or tell of it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

IMPORTS = """
import androidx.activity.compose.setContent
import androidx.compose.material3.Button
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import com.slack.circuit.backstack.rememberSaveableBackStack
import com.slack.circuit.codegen.annotations.CircuitInject
import com.slack.circuit.foundation.CircuitContent
import com.slack.circuit.foundation.NavEvent
import com.slack.circuit.foundation.NavigableCircuitContent
import com.slack.circuit.foundation.rememberCircuitNavigator
import com.slack.circuit.runtime.CircuitUiState
import com.slack.circuit.runtime.Navigator
import com.slack.circuit.runtime.presenter.Presenter
import com.slack.circuit.runtime.screen.Screen
import com.slack.circuitx.android.IntentScreen
import com.slack.circuitx.android.rememberAndroidScreenAwareNavigator
import dagger.assisted.Assisted
import dagger.assisted.AssistedFactory
import dagger.assisted.AssistedInject
"""


def screen(name: str, going: str, text: str) -> str:
    """A screen with a button of this text that does this."""
    return f"""
data object {name}Screen : Screen {{
    data class State(val open: () -> Unit) : CircuitUiState
}}
class {name}Presenter @AssistedInject constructor(
    private val context: Context,
    @Assisted private val navigator: Navigator,
) : Presenter<{name}Screen.State> {{
    @Composable
    override fun present(): {name}Screen.State = {name}Screen.State(open = {{ {going} }})

    @AssistedFactory
    @CircuitInject({name}Screen::class, AppScope::class)
    interface Factory {{
        fun create(navigator: Navigator): {name}Presenter
    }}
}}
@CircuitInject({name}Screen::class, AppScope::class)
@Composable
fun {name}Content(state: {name}Screen.State, modifier: Modifier = Modifier) {{
    Button(onClick = {{ state.open() }}) {{ Text("{text}") }}
}}
"""


SECOND = "navigator.goTo(IntentScreen(Intent(context, Second::class.java)))"
HOME, ROWS = screen("Home", "navigator.goTo(RowsScreen)", "Rows"), screen("Rows", SECOND, "Open")


def main(shown: str) -> dict[str, str]:
    """An app of two screens, whose activity shows this."""
    activity = (
        f"class Main : AppCompatActivity() {{\n override fun onCreate(state: Bundle?) {{\n setContent {{ {shown} }}"
    )
    return {**APP, "Main.kt": f"{KOTLIN}{IMPORTS}{activity}\n }}\n}}\n{HOME}{ROWS}"}


AWARE = """
val backStack = rememberSaveableBackStack(%s)
val navigator = rememberAndroidScreenAwareNavigator(rememberCircuitNavigator(backStack), this)
"""


def test_what_is_on_the_back_stack_is_shown_and_goes_on(tmp_path: Path) -> None:
    found = edges(build(tmp_path, main(AWARE % "HomeScreen" + "NavigableCircuitContent(navigator, backStack)")))
    assert found == {("Main", "RowsScreen", "click", "Rows"), ("RowsScreen", "Second", "click", "Open")}


def test_content_is_drawn_where_it_stands(tmp_path: Path) -> None:
    found = edges(build(tmp_path, main(AWARE % "RowsScreen" + "CircuitContent(RowsScreen, navigator)")))
    assert found == {("Main", "Second", "click", "Open")}


TOLD = """CircuitContent(%s, onNavEvent = { event ->
    when (event) {
        is NavEvent.GoTo -> when (val key = event.screen) {
            RowsScreen -> startActivity(Intent(this, Third::class.java))
            is IntentScreen -> startActivity(key.intent)
        }
    }
})"""


@pytest.mark.parametrize(
    ("key", "edge"),
    [("HomeScreen", ("Main", "Third", "click", "Rows")), ("RowsScreen", ("Main", "Second", "click", "Open"))],
)
def test_who_draws_content_may_be_told_where_it_goes(tmp_path: Path, key: str, edge: tuple[str, ...]) -> None:
    assert edges(build(tmp_path, main(TOLD % key))) == {edge}


OWN = """
class Stopping(private val next: Navigator) : Navigator {
    override fun goTo(screen: Screen): Boolean {
        if (screen is RowsScreen) return false
        return next.goTo(screen)
    }
}
"""


@pytest.mark.parametrize(("key", "found"), [("HomeScreen", 0), ("RowsScreen", 1)])
def test_a_navigator_of_the_app_decides_what_it_hands_on(tmp_path: Path, key: str, found: int) -> None:
    shown = AWARE % key + f"CircuitContent({key}, Stopping(navigator))"
    files = main(shown)
    assert len(edges(build(tmp_path, {**files, "Main.kt": files["Main.kt"] + OWN}))) == found
