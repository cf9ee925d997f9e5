"""A touch that does nothing but press Back, or take pages off a back stack, leads to the page before."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, manifest, ways_back
from tests.static.test_ways_back import GRAPH
from tests.static.two_buttons import KOTLIN, TWO

from uiatlas.ui import Back, describe
from uiatlas.utg import Graph

PAGES = """\
class Start : Fragment() {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.setOnClickListener { findNavController().navigate(R.id.to_sign) }
    }
}
class Sign : Fragment() {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.setOnClickListener { findNavController().navigate(R.id.to_home) }
    }
}
class Home : Fragment(R.layout.leaf) {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.leave).setOnClickListener { TOUCHED }
    }
    private fun leave() { findNavController().popBackStack() }
}
class Main : AppCompatActivity(R.layout.main) {
    MORE
}
"""
HOST = '<androidx.fragment.app.FragmentContainerView android:id="@+id/box" app:navGraph="@navigation/flow"'
FLOW = {
    "AndroidManifest.xml": manifest("Main"),
    "res/layout/main.xml": f'<FrameLayout {VIEWS}>{HOST} android:name="a.NavHostFragment"/></FrameLayout>',
    "res/layout/leaf.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/leave"/></FrameLayout>',
    "res/navigation/flow.xml": GRAPH % "",
}
YES = 'android.app.AlertDialog.Builder(context).setTitle("Sure?").setPositiveButton("Yes") { _, _ -> %s }.show()'
POP = "findNavController().popBackStack()"


def touched(graph: Graph) -> set[tuple[str, str, str, str]]:
    """Ways back by a touch: the ends, what is touched, and how sure that is."""
    back = (e for e in graph.transitions.values() if e.edge_class == "back" and not isinstance(e.action, Back))
    named = {id_: screen.name.rpartition(".")[2] for id_, screen in graph.screens.items()}
    return {(named[e.source], named[e.target], describe(e.action), str(e.derivation)) for e in back}


def pages(root: Path, code: str, more: str = "") -> set[tuple[str, str, str]]:
    """Where touches on the third of three pages lead back to; the button does this."""
    text = PAGES.replace("TOUCHED", code).replace("MORE", more)
    return {found[:3] for found in touched(build(root, {**FLOW, "Main.kt": KOTLIN + text}))}


@pytest.mark.parametrize(
    ("code", "target"),
    [
        (POP, "Sign"),
        ("it.findNavController().navigateUp()", "Sign"),
        ("leave()", "Sign"),
        ("activity?.let { Navigation.findNavController(it, R.id.box).navigateUp() }", "Sign"),
        ("findNavController().popBackStack(R.id.sign, false)", "Sign"),
        ("findNavController().popBackStack(R.id.sign, true)", "Start"),
        ("findNavController().popBackStack(R.id.start, inclusive = false)", "Start"),
        ("findNavController().popBackStack(R.id.start, true)", ""),
        ("findNavController().popBackStack(unknown, false)", ""),
        ("parentFragmentManager.popBackStack()", "Sign"),
        ("parentFragmentManager.popBackStack(null, FragmentManager.POP_BACK_STACK_INCLUSIVE)", ""),
        ("requireActivity().onBackPressed()", "Sign"),
        ("requireActivity().onBackPressedDispatcher.onBackPressed()", "Sign"),
        (f"if (!{POP}) requireActivity().finish()", "Sign"),
        (f"activity?.run {{ {POP} }}", "Sign"),
        ("with(findNavController()) { popBackStack() }", "Sign"),
        (f"save(); {POP}", ""),
        (f"worker.run(save); {POP}", ""),
        (f"preferences.apply(); {POP}", ""),
        (f"if (isDone()) {POP}", ""),
    ],
)
def test_a_touch_takes_pages_off_the_back_stack(tmp_path: Path, code: str, target: str) -> None:
    assert pages(tmp_path, code) == ({("Home", target, 'tap "leave"')} if target else set())


def test_a_button_of_a_dialog_takes_the_page_below_it_away(tmp_path: Path) -> None:
    assert pages(tmp_path, YES % POP) == {("Home dialog: Sure?", "Sign", 'tap "Yes"')}


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("super.onBackPressed()", True),
        ("save(); super.onBackPressed()", True),
        ("closeSearch()", False),
    ],
)
def test_a_touch_that_presses_back_leads_where_back_does(tmp_path: Path, answer: str, found: bool) -> None:
    answered = f"override fun onBackPressed() {{ {answer} }}"
    expected = {("Home", "Sign", 'tap "leave"')} if found else set()
    assert pages(tmp_path, "(requireActivity() as Main).onBackPressed()", answered) == expected


ACTIVITIES = """\
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(this, Second::class.java)) }
    }
}
class Second : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        %s
    }
    override fun onBackPressed() {
        %s
    }
}
"""
PRESS = "findViewById<View>(R.id.other).setOnClickListener { onBackPressed() }"


@pytest.mark.parametrize(
    ("code", "answer", "found"),
    [
        (PRESS, "super.onBackPressed()", ('tap "Other"', "back")),
        (PRESS, "if (isOpen) close() else super.onBackPressed()", ('tap "Other"', "back choice")),
        (PRESS.replace("onB", "save(); onB"), "super.onBackPressed()", None),
        (
            "findViewById<Toolbar>(R.id.bar).setNavigationOnClickListener { onBackPressed() }",
            "super.onBackPressed()",
            ('tap "Navigate up"', "back"),
        ),
    ],
)
def test_an_activity_is_left_by_a_touch(tmp_path: Path, code: str, answer: str, found: tuple[str, str] | None) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "res/layout/main.xml": TWO,
        "Main.kt": KOTLIN + ACTIVITIES % (code, answer),
    }
    assert touched(build(tmp_path, files)) == ({("Second", "Main", *found)} if found else set())


COMPOSE = """
import androidx.activity.ComponentActivity
import androidx.compose.runtime.*
import androidx.navigation.compose.*
class Main : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { App() }
    }
}
@Composable fun App() {
    val controller = rememberNavController()
    NavHost(controller, startDestination = "home") {
        composable("home") { Home(onOpen = { controller.navigate("list") }) }
        composable("list") { Home(onOpen = { controller.navigate("detail") }) }
        composable("detail") { Detail(onBack = GIVEN) }
    }
}
@Composable fun Home(onOpen: () -> Unit) { Button(onClick = onOpen) { Text("Open") } }
@Composable fun Detail(onBack: () -> Unit) {
    IconButton(onClick = TOUCHED) { Icon(Icons.Back, contentDescription = "Back") }
}
"""


@pytest.mark.parametrize(
    ("given", "code", "target"),
    [
        ("{ controller.popBackStack() }", "onBack", "list"),
        ("{ controller.navigateUp() }", "{ onBack() }", "list"),
        ("controller::popBackStack", "onBack", "list"),
        ('{ controller.popBackStack("home", inclusive = false) }', "onBack", "home"),
        ('{ controller.popBackStack("list", true) }', "onBack", "home"),
        ("{}", "{ LocalOnBackPressedDispatcherOwner.current?.onBackPressedDispatcher?.onBackPressed() }", "list"),
        ("{ controller.popBackStack() }", "{ save(); onBack() }", ""),
    ],
)
def test_a_route_is_left_by_what_it_is_given(tmp_path: Path, given: str, code: str, target: str) -> None:
    text = KOTLIN + COMPOSE.replace("GIVEN", given).replace("TOUCHED", code)
    found = touched(build(tmp_path, {"AndroidManifest.xml": manifest("Main"), "Main.kt": text}))
    assert {f[:3] for f in found} == ({("detail", target, 'tap "Back"')} if target else set())


BAR = (
    f'<LinearLayout {VIEWS}>{HOST} android:name="a.NavHostFragment"/><com.google.android.material.bottomnavigation'
    '.BottomNavigationView android:id="@+id/bar" app:menu="@menu/bar"/></LinearLayout>'
)
_ITEMS = "".join(f'<item android:id="@+id/{n}" android:title="{n}"/>' for n in ("start", "sign", "home"))
TABS = """\
class Start : Fragment()
class Sign : Fragment()
class Home : Fragment()
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        val controller = findNavController(R.id.box)
        val bar = findViewById<BottomNavigationView>(R.id.bar)
        CODE
    }
}
"""


@pytest.mark.parametrize(
    "code",
    [
        "bar.setupWithNavController(controller)",
        "NavigationUI.setupWithNavController(bar, controller)",
        "bar.setOnItemSelectedListener { item -> NavigationUI.onNavDestinationSelected(item, controller) }",
    ],
)
@pytest.mark.parametrize("nested", [False, True])
def test_back_leads_from_what_a_bar_opens_to_the_start_of_the_graph(tmp_path: Path, code: str, nested: bool) -> None:
    graph = GRAPH % ""
    if nested:
        graph = graph.replace("@id/start", "@id/inner").replace('<fragment android:id="@+id/start"', "<fragment")
        graph = graph.replace(
            "</navigation>",
            '<navigation android:id="@+id/inner" app:startDestination="@id/start">'
            '<fragment android:id="@+id/start" android:name="org.example.Start"/></navigation></navigation>',
        )
    files = {
        **FLOW,
        "res/layout/main.xml": BAR,
        "res/menu/bar.xml": f"<menu {VIEWS}>{_ITEMS}</menu>",
        "res/navigation/flow.xml": graph,
    }
    found = ways_back(build(tmp_path, {**files, "Main.kt": KOTLIN + TABS.replace("CODE", code)}))
    assert found == {("Sign", "Start", "back"), ("Home", "Start", "back")}


def test_back_leads_to_the_start_of_the_graph_that_has_the_tabs(tmp_path: Path) -> None:
    code = """\
class Pages : Fragment(R.layout.pages) {
    override fun onViewCreated(view: View, state: Bundle?) {
        val controller = childFragmentManager.findFragmentById(R.id.box)!!.findNavController()
        view.findViewById<BottomNavigationView>(R.id.bar).setupWithNavController(controller)
    }
}
class Start : Fragment()
class Sign : Fragment()
class Home : Fragment()
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
    }
}
"""
    outer = (
        f'<navigation {VIEWS} android:id="@+id/outer" app:startDestination="@id/pages">'
        '<fragment android:id="@+id/pages" android:name="org.example.Pages"/></navigation>'
    )
    files = {
        **FLOW,
        "res/layout/main.xml": FLOW["res/layout/main.xml"].replace("navigation/flow", "navigation/outer"),
        "res/layout/pages.xml": BAR,
        "res/menu/bar.xml": f"<menu {VIEWS}>{_ITEMS}</menu>",
        "res/navigation/outer.xml": outer,
    }
    found = ways_back(build(tmp_path, {**files, "Main.kt": KOTLIN + code}))
    assert found == {("Sign", "Start", "back"), ("Home", "Start", "back")}


NESTED = """\
class Host : Fragment(R.layout.main) {
    private lateinit var files: FILES
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener {
            childFragmentManager.beginTransaction().replace(R.id.inner, Child()).addToBackStack(null).commit()
        }
        view.findViewById<View>(R.id.other).setOnClickListener { IN_HOST }
    }
}
class Child : Fragment(R.layout.leaf) {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.leave).setOnClickListener { IN_CHILD }
    }
}
class Steps { fun popBackStack() { } }
class Main : AppCompatActivity(R.layout.main) {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        findViewById<View>(R.id.go_there).setOnClickListener {
            supportFragmentManager.beginTransaction().replace(R.id.box, Host()).addToBackStack(null).commit()
        }
    }
}
"""


@pytest.mark.parametrize(
    ("declared", "in_host", "in_child", "found"),
    [
        ("Any", "parentFragmentManager.popBackStack()", "", ("Host", "Main")),
        ("Any", "childFragmentManager.popBackStack()", "", None),
        ("Any", "", "parentFragmentManager.popBackStack()", ("Child", "Host")),
        ("Any", "", "requireParentFragment().childFragmentManager.popBackStack()", ("Child", "Host")),
        ("Any", "", "requireActivity().supportFragmentManager.popBackStack()", ("Child", "Main")),
        ("androidx.navigation.NavController", "files.navigateUp()", "", ("Host", "Main")),
        ("FragmentManager", "files.popBackStack()", "", ("Host", "Main")),
        ("org.library.FileTree", "files.navigateUp()", "", None),
        ("org.library.FileTree", "files.popBackStack()", "", None),
        ("Steps", "files.popBackStack()", "", None),
    ],
)
def test_pages_are_taken_off_the_back_stack_that_is_asked(
    tmp_path: Path, declared: str, in_host: str, in_child: str, found: tuple[str, str] | None
) -> None:
    code = NESTED.replace("FILES", declared).replace("IN_HOST", in_host).replace("IN_CHILD", in_child)
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "res/layout/main.xml": TWO,
        "res/layout/leaf.xml": FLOW["res/layout/leaf.xml"],
        "Main.kt": KOTLIN + code,
    }
    assert {way[:2] for way in touched(build(tmp_path, files))} == ({found} if found else set())
