"""Libraries by which one screen opens another: routers of paths, routers of screens, helpers for intents."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.test_idioms import BOTH, clicks, java, java_clicks, kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN, PLAIN

FRAME = {"res/layout/frame.xml": f'<FrameLayout {VIEWS} android:id="@+id/container"/>'}
CICERONE = "".join(
    f"import com.github.terrakok.cicerone.{name}\n"
    for name in ("Cicerone", "Router", "Forward", "Replace", "androidx.ActivityScreen", "androidx.FragmentScreen")
)
ROUTER = """
class App : android.app.Application() {
    private val cicerone = Cicerone.create()
    val router get() = cicerone.router
    companion object { lateinit var instance: App }
}
"""
BY_FUNCTION = """
object Screens {
    fun Second() = ActivityScreen { Intent(it, org.example.Second::class.java) }
    fun Third(id: Long) = ActivityScreen("third") { context -> Intent(context, org.example.Third::class.java) }
}
"""
BY_CLASS = """
object Screens {
    class Second : ActivityScreen({ Intent(it, org.example.Second::class.java) })
    class Third(id: Long) : ActivityScreen {
        override fun createIntent(context: Context) = Intent(context, org.example.Third::class.java)
    }
}
"""
BY_PROPERTY = """
object Screens {
    val second = ActivityScreen { Intent(it, Second::class.java) }
    val third by lazy { ActivityScreen("third") { Intent(it, Third::class.java) } }
}
"""
OF_OLD = """
object Screens {
    object Second : ru.terrakok.cicerone.android.support.SupportAppScreen() {
        override fun getActivityIntent(context: Context) = Intent(context, org.example.Second::class.java)
    }
    data class Third(val id: Long) : ru.terrakok.cicerone.android.support.SupportAppScreen() {
        override fun getActivityIntent(context: Context): Intent? = Intent(context, org.example.Third::class.java)
    }
}
"""
OWN_ROUTER = """
class Own : Router() {
    fun forward(screen: Screen) { executeCommands(Forward(screen, true)) }
    fun replace(screen: Screen) { executeCommands(Replace(screen)) }
}
"""
NAVIGATE, REPLACE = "App.instance.router.navigateTo({})", "App.instance.router.newRootScreen({})"


@pytest.mark.parametrize(
    ("screens", "second", "third"),
    [
        (BY_FUNCTION, NAVIGATE.format("Screens.Second()"), REPLACE.format("Screens.Third(1)")),
        (BY_CLASS, NAVIGATE.format("Screens.Second()"), REPLACE.format("Screens.Third(1)")),
        (BY_PROPERTY, NAVIGATE.format("Screens.second"), REPLACE.format("Screens.third")),
        (OF_OLD, NAVIGATE.format("Screens.Second"), REPLACE.format("Screens.Third(1)")),
        (BY_CLASS + OWN_ROUTER, "Own().forward(Screens.Second())", "Own().replace(Screens.Third(1))"),
    ],
)
def test_what_a_screen_makes_opens_where_a_router_is_given_it(
    tmp_path: Path, screens: str, second: str, third: str
) -> None:
    code = kotlin(clicks(second, third), others=ROUTER + screens, imports=CICERONE)
    assert edges(build(tmp_path, {**APP, **code})) == BOTH


def test_a_presenter_of_a_fragment_has_a_router_too(tmp_path: Path) -> None:
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.frame)
        App.instance.router.newRootScreen(FragmentScreen { Home() })
    }
}
class Presenter(private val router: Router) {
    fun second() { router.navigateTo(Screens.Second()) }
}
class Home : Fragment(R.layout.main) {
    private val presenter by lazy { Presenter(App.instance.router) }
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { presenter.second() }
    }
}
"""
    files = {**APP, **FRAME, "Main.kt": KOTLIN + CICERONE + code + ROUTER + BY_FUNCTION}
    assert edges(build(tmp_path, files)) == {("Main", "Home", "auto", ""), ("Home", "Second", "click", "go_there")}


def test_a_screen_that_is_given_to_nobody_opens_nothing(tmp_path: Path) -> None:
    own = "private fun keep(screen: Any) {}"
    body = "val made = Screens.Second()\n" + clicks("keep(made)", "keep(Screens.Third(1))")
    code = kotlin(body, own, ROUTER + BY_FUNCTION, CICERONE)
    assert edges(build(tmp_path, {**APP, **code})) == set()


def test_a_method_of_the_app_with_the_name_of_a_routers_is_its_own(tmp_path: Path) -> None:
    nav = "class Nav(val a: Activity) { fun navigateTo(to: Class<*>) { a.startActivity(Intent(a, to)) } }"
    code = kotlin(
        clicks("nav.navigateTo(Second::class.java)", "nav.navigateTo(Third::class.java)"), "val nav = Nav(this)", nav
    )
    assert edges(build(tmp_path, {**APP, **code})) == BOTH


THE_ROUTER = "import com.therouter.TheRouter;\nimport com.therouter.router.Route;\n"


def test_a_path_opens_what_has_it_by_the_router(tmp_path: Path) -> None:
    paths = 'interface Paths { String THIRD = "/app/third"; }'
    body = java_clicks(
        'TheRouter.build("/app/second").navigation()',
        'TheRouter.build(Paths.THIRD).withString("id", "1").navigation(this)',
    )
    files = {
        **PLAIN,
        **java(body, imports=THE_ROUTER),
        "Paths.java": f"public {paths}",
        "Second.java": f'{JAVA}{THE_ROUTER}@Route(path = "/app/second") public class Second extends Activity {{}}',
        "Third.java": f"{JAVA}{THE_ROUTER}@Route(path = Paths.THIRD) public class Third extends Activity {{}}",
    }
    assert edges(build(tmp_path, files)) == BOTH


def test_a_path_gives_a_fragment_by_the_router(tmp_path: Path) -> None:
    page = '@Route(path = "/app/page") class Page : Fragment(R.layout.main)'
    body = (
        'val page = TheRouter.build("/app/page").createFragment<Fragment>()\n'
        "supportFragmentManager.beginTransaction().replace(R.id.box, page).commit()"
    )
    code = kotlin(body, others=page, imports=THE_ROUTER.replace(";", ""))
    assert edges(build(tmp_path, {**APP, **code})) == {("Main", "Page", "auto", "")}


@pytest.mark.parametrize(
    ("imports", "second", "third"),
    [
        ("import org.jetbrains.anko.*\n", 'startActivity<Second>("id" to 5)', "startActivity(intentFor<Third>())"),
        ("import splitties.activities.start\n", "start<Second>()", 'start<Third> { putExtra("id", 5) }'),
    ],
)
def test_helpers_for_intents_are_told_the_class(tmp_path: Path, imports: str, second: str, third: str) -> None:
    code = kotlin(clicks(second, third), imports=imports)
    assert edges(build(tmp_path, {**APP, **code})) == BOTH


def test_helpers_find_elements_and_show_dialogs_at_once(tmp_path: Path) -> None:
    body = """
find<Button>(R.id.go_there).onClick { alert("Sure?", "Leave") { okButton { startActivity<Second>() } }.show() }
find<Button>(R.id.other).onClick { selector("Pick", listOf("A", "B")) { _, n -> if (n == 1) startActivity<Third>() } }
"""
    code = kotlin(body, imports="import org.jetbrains.anko.*\nimport org.jetbrains.anko.sdk27.coroutines.onClick\n")
    assert edges(build(tmp_path, {**APP, **code})) == {
        ("Main", "Main dialog: Leave", "click", "go_there"),
        ("Main dialog: Leave", "Second", "dialog", "button1"),
        ("Main", "Main dialog: Pick", "click", "other"),
        ("Main dialog: Pick", "Third", "dialog", "B"),
    }


@pytest.mark.parametrize("name", ["okButton", "cancelButton"])
def test_buttons_of_what_is_no_dialog_make_none(tmp_path: Path, name: str) -> None:
    body = f"find<org.lib.Bar>(R.id.go_there).{name} {{ startActivity(Intent(this, Second::class.java)) }}"
    assert {way[0] for way in edges(build(tmp_path, {**APP, **kotlin(body)}))} == {"Main"}


@pytest.mark.parametrize(
    ("second", "third"),
    [
        (
            "startActivity(Henson.with(this).gotoSecond().id(4).build())",
            "startActivity(HensonNavigator.gotoThird(this).build())",
        ),
        (
            "RxActivityResult.on(this).startIntent(Intent(this, Second::class.java)).subscribe { }",
            "startForResult(Intent(this, Third::class.java)) { }.onFailed { }",
        ),
    ],
)
def test_generated_navigators_and_helpers_for_results_start_screens(tmp_path: Path, second: str, third: str) -> None:
    assert edges(build(tmp_path, {**APP, **kotlin(clicks(second, third))})) == BOTH


def test_a_generated_navigator_names_no_activity_that_there_is_not(tmp_path: Path) -> None:
    code = kotlin(clicks("startActivity(Henson.with(this).gotoFourth().build())", ""))
    assert edges(build(tmp_path, {**APP, **code})) == set()


KEYS = """
object HomeKey : com.zhuinden.simplestackextensions.fragments.DefaultFragmentKey() {
    override fun instantiateFragment(): Fragment = Home()
}
object DetailKey : com.zhuinden.simplestackextensions.fragments.DefaultFragmentKey() {
    override fun instantiateFragment(): Fragment = Detail()
}
class Home : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { backstack.goTo(DetailKey) }
    }
}
class Detail : Fragment(R.layout.main)
"""


def test_keys_that_are_objects_make_fragments_where_a_back_stack_is_given_them(tmp_path: Path) -> None:
    start = "com.zhuinden.simplestack.navigator.Navigator.install(this, box, History.single(HomeKey))"
    assert edges(build(tmp_path, {**APP, **kotlin(start, others=KEYS)})) == {
        ("Main", "Home", "auto", ""),
        ("Home", "Detail", "click", "go_there"),
    }


COMPOSE = """
import androidx.compose.foundation.layout.*
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.compose.ui.platform.LocalContext
"""
VOYAGER = """
import cafe.adriel.voyager.core.screen.Screen
import cafe.adriel.voyager.navigator.*
class Main : androidx.activity.ComponentActivity() {
    override fun onCreate(state: Bundle?) { super.onCreate(state); setContent { Navigator(listOf(HomeScreen())) } }
}
class HomeScreen : Screen {
    @Composable override fun Content() {
        val navigator = LocalNavigator.currentOrThrow
        Button(onClick = { GONE_TO }) { Text("More") }
    }
}
data class DetailScreen(val id: Int) : Screen {
    @Composable override fun Content() {
        val context = LocalContext.current
        Button(onClick = { context.startActivity(Intent(context, Second::class.java)) }) { Text("Open") }
    }
}
"""
OPENED = ("DetailScreen", "Second", "click", "Open")


@pytest.mark.parametrize("gone_to", ["navigator.replace({})", "navigator += {}", "navigator.replaceAll(listOf({}))"])
def test_a_screen_of_compose_is_gone_to_by_what_puts_it_on_the_stack(tmp_path: Path, gone_to: str) -> None:
    code = COMPOSE + VOYAGER.replace("GONE_TO", gone_to.format("DetailScreen(1)"))
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {
        ("Main", "HomeScreen", "auto", ""),
        ("HomeScreen", "DetailScreen", "click", "More"),
        OPENED,
    }


@pytest.mark.parametrize(
    "kept",
    [
        "mutableListOf<Screen>().add({})",
        "val screens = mutableListOf<Screen>(); screens += {}",
        "Seen.screens.add({})",
        "Seen.screens += {}",
        'HashMap<String, Screen>().replace("a", {})',
        "val screens = remember { mutableStateListOf<Screen>() }; screens.add({}); screens += {}",
    ],
)
def test_a_screen_of_compose_that_a_collection_is_given_is_not_gone_to(tmp_path: Path, kept: str) -> None:
    code = COMPOSE + VOYAGER.replace("GONE_TO", kept.replace("{}", "DetailScreen(1)"))
    code += "object Seen { val screens = ArrayList<Screen>() }"
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code}))
    assert {way for way in found if way[:2] == ("HomeScreen", "DetailScreen")} == set()


DESTINATIONS = """
import com.ramcosta.composedestinations.DestinationsNavHost
import com.ramcosta.composedestinations.annotation.Destination
import com.ramcosta.composedestinations.annotation.RootNavGraph
import com.ramcosta.composedestinations.navigation.DestinationsNavigator
import org.example.destinations.DetailScreenDestination
import org.example.destinations.EndDestination
class Main : androidx.activity.ComponentActivity() {
    override fun onCreate(state: Bundle?) { super.onCreate(state); setContent { DestinationsNavHost(NavGraphs.root) } }
}
@Destination @Composable fun End() { Text("The end") }
FIRST @Composable fun HomeScreen(navigator: DestinationsNavigator) {
    Button(onClick = { navigator.navigate(DetailScreenDestination(id = 3)) }) { Text("More") }
}
@Destination @Composable fun DetailScreen(id: Int, navigator: DestinationsNavigator) {
    val context = LocalContext.current
    Button(onClick = { context.startActivity(Intent(context, Second::class.java)) }) { Text("Open") }
    Button(onClick = { navigator.navigate(EndDestination) }) { Text("End") }
}
"""


@pytest.mark.parametrize("first", ["@RootNavGraph(start = true) @Destination", "@Destination<RootGraph>(start = true)"])
def test_annotated_composables_are_routes_that_generated_classes_name(tmp_path: Path, first: str) -> None:
    code = COMPOSE + DESTINATIONS.replace("FIRST", first)
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {
        ("Main", "HomeScreen", "auto", ""),
        ("HomeScreen", "DetailScreen", "click", "More"),
        ("DetailScreen", "End", "click", "End"),
        OPENED,
    }


def test_an_annotated_composable_that_nothing_says_to_be_first_is_not_shown_at_once(tmp_path: Path) -> None:
    code = COMPOSE + DESTINATIONS.replace("FIRST", "@Destination")
    assert ("Main", "HomeScreen", "auto", "") not in edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code}))
