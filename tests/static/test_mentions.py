"""What the code of a screen says of it: labels, texts of composables, values of lists, and preferences it makes."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import HEAD, LAUNCHER, VIEWS, build, edges

from uiatlas.utg import Atlas, Graph, Screen

MANIFEST = (
    f'{HEAD}<application android:label="Shop"><activity android:name=".MainActivity">{LAUNCHER}</activity>'
    '<activity android:name=".AboutActivity" android:label="@string/about"/></application></manifest>'
)
STRINGS = """<resources>
  <string name="about">About us</string>
  <string name="privacy">Privacy policy</string>
  <string name="donate">Give money</string>
  <string name="far">Far away</string>
  <string-array name="units"><item>Miles</item><item>Kilometres</item></string-array>
</resources>"""
PREFS = f"""<PreferenceScreen {VIEWS}>
  <ListPreference android:key="unit" android:title="Distance" android:entries="@array/units"/>
  <Preference android:key="sound" android:title="Sounds" android:fragment="org.example.PartFragment"/>
</PreferenceScreen>"""
SOUND = f'<PreferenceScreen {VIEWS}><Preference android:key="ring" android:title="Ring tone"/></PreferenceScreen>'
ABOUT = """
import androidx.compose.runtime.Composable
import androidx.compose.material3.Text
class AboutActivity : androidx.activity.ComponentActivity() {
    override fun onCreate(state: Bundle?) { setContent { Page() } }
}
@Composable
fun Page() { Section(stringResource(R.string.privacy)) { Section(getString(R.string.donate)) {} } }
@Composable
fun Section(title: String, more: @Composable () -> Unit) { Text("Read on"); more() }
@Composable
fun Elsewhere() { Text(stringResource(R.string.far)) }
"""
MAIN = """
import androidx.preference.Preference
import androidx.preference.PreferenceFragmentCompat
class MainActivity : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        supportFragmentManager.beginTransaction().replace(R.id.body, ListFragment()).commit()
    }
}
class ListFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(state: Bundle?, key: String?) {
        val screen = preferenceManager.createPreferenceScreen(context)
        val first = Preference(requireContext()).apply {
            title = "General settings"
            fragment = GeneralFragment::class.java.name
        }
        screen.addPreference(first)
        preferenceScreen = screen
    }
}
class GeneralFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(state: Bundle?, key: String?) { setPreferencesFromResource(R.xml.general, key) }
}
class PartFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(state: Bundle?, key: String?) {}
}
"""

ROUTES = """
import androidx.compose.runtime.Composable
import androidx.compose.material3.*
import androidx.navigation.compose.*
class MainActivity : androidx.activity.ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        setContent {
            val nav = rememberNavController()
            Text("Always there")
            NavHost(nav, startDestination = "home") {
                composable("home") { HomeScreen { nav.navigate("about") } }
                composable("about") { Column { Text(stringResource(R.string.privacy)) } }
            }
        }
    }
}
@Composable
fun HomeScreen(open: () -> Unit) { Text(stringResource(R.string.donate)); Button(onClick = open) { Text("More") } }
"""


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    """The map of a small shop."""
    files = {
        "AndroidManifest.xml": MANIFEST,
        "Main.kt": MAIN,
        "About.kt": ABOUT,
        "res/values/strings.xml": STRINGS,
        "res/xml/general.xml": PREFS,
        "res/xml/sound.xml": SOUND,
    }
    return build(tmp_path_factory.mktemp("shop"), files)


def _screen(graph: Graph, name: str) -> Screen:
    return graph.find(f"org.example.{name}")


def test_an_activity_is_called_by_its_label_unless_that_is_the_apps(graph: Graph) -> None:
    assert _screen(graph, "AboutActivity").titles == ("About us",)
    assert _screen(graph, "MainActivity").titles == ()


def test_texts_that_composables_show_are_mentioned_where_they_are_called(graph: Graph) -> None:
    assert set(_screen(graph, "AboutActivity").mentions) == {"Privacy policy", "Give money", "Read on"}


def test_texts_of_a_route_are_mentioned_by_it_and_not_by_the_activity_around_it(tmp_path: Path) -> None:
    graph = build(tmp_path, {"AndroidManifest.xml": MANIFEST, "Main.kt": ROUTES, "res/values/strings.xml": STRINGS})
    assert _screen(graph, "MainActivity").mentions == ("Always there",)
    assert set(graph.find("home").mentions) == {"Give money", "More"}
    assert graph.find("about").mentions == ("Privacy policy",)


def test_what_a_list_can_be_set_to_is_mentioned_with_its_name(graph: Graph) -> None:
    assert _screen(graph, "GeneralFragment").mentions == ("Distance: Miles, Kilometres",)


def test_a_preference_made_in_code_opens_the_fragment_that_it_names(graph: Graph) -> None:
    assert ("ListFragment", "GeneralFragment", "preference", "General settings") in edges(graph)


def test_a_preference_whose_key_is_the_name_of_a_file_opens_what_that_file_shows(graph: Graph) -> None:
    assert "Ring tone" in [e.text for e in _screen(graph, "PartFragment").elements]


def test_what_code_says_of_a_screen_is_kept_with_the_map(graph: Graph, tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "shop.uiatlas", create=True) as atlas:
        atlas.save(graph)
    with Atlas.open(tmp_path / "shop.uiatlas") as atlas:
        assert atlas.load(graph.app).screens == graph.screens
