"""Libraries by which one screen opens another: routers of paths, routers of screens, helpers for intents."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.test_idioms import BOTH, clicks, kotlin
from tests.static.two_buttons import APP, KOTLIN

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
