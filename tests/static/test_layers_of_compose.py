"""Dialogs, menus and sheets of Compose are opened by the touches that set the state under which they are drawn."""

import re
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest, ways_back
from tests.static.test_opened_first import steps

from uiatlas.utg import Graph

CODE = """
import android.content.Intent
import androidx.activity.ComponentActivity
import androidx.activity.viewModels
import androidx.compose.material3.*
import androidx.compose.material3.AlertDialog
import androidx.compose.runtime.*
import androidx.compose.ui.window.Dialog
import androidx.lifecycle.*
import kotlinx.coroutines.flow.*
import org.example.Asking

class Second : ComponentActivity()
data class Shown(val isAsking: Boolean = false, val number: Int = 0)
class Model : ViewModel() {
    private val kept = MutableStateFlow(Shown())
    val state = kept.asStateFlow()
    fun ask() { kept.update { it.copy(isAsking = true) } }
    fun count() { kept.update { it.copy(number = it.number + 1) } }
}
class Main : ComponentActivity() {
    private val model: Model by viewModels()
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { Page(model) }
    }
}
@Composable
fun Page(model: Model) {
    val context = LocalContext.current
    val go = { context.startActivity(Intent(context, Second::class.java)) }
"""


def app(root: Path, page: str, more: str = "") -> Graph:
    """The map of an app with one page; ``go()`` starts its second activity."""
    code = f"{CODE}{page}\n}}\n{more}"
    return build(root, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": code})


MENU = """
    var open by remember { mutableStateOf(false) }
    var asking by remember { mutableStateOf(false) }
    IconButton(onClick = { open = true }) { Icon(Icons.Default.MoreVert, contentDescription = "More") }
    DropdownMenu(expanded = open, onDismissRequest = { open = false }) {
        DropdownMenuItem(text = { Text("Delete") }, onClick = { open = false; asking = true })
        DropdownMenuItem(text = { Text("Rename") }, onClick = { rename() })
    }
    if (asking) {
        AlertDialog(
            onDismissRequest = { asking = false },
            title = { Text("Really?") },
            confirmButton = { TextButton(onClick = { asking = false; go() }) { Text("Yes") } },
            dismissButton = { TextButton(onClick = { asking = false }) { Text("No") } })
    }"""


def test_a_plan_opens_the_menu_and_the_dialog_before_it_touches_what_they_hold(tmp_path: Path) -> None:
    graph = app(tmp_path, MENU)
    assert steps(graph, "Second") == ['tap "More"', 'tap "Delete"', 'tap "Yes"']
    assert edges(graph) == {
        ("Main", "Main dropdown menu", "click", "More"),
        ("Main dropdown menu", "Main dialog: Really?", "click", "Delete"),
        ("Main dialog: Really?", "Second", "click", "Yes"),
    }
    assert {("Main dropdown menu", "Main", "back"), ("Main dialog: Really?", "Main", "back")} <= ways_back(graph)
    shown = {s.kind: [e.text for e in s.elements] for s in graph.screens.values()}
    assert (shown["menu"], shown["dialog"]) == (["Delete", "Rename"], ["Really?", "Yes", "No"])
    assert not any(found.only_if for edge in graph.transitions.values() for found in edge.evidence)


YES = 'TextButton(onClick = { go() }) { Text("Yes") }'
DIALOG = f"AlertDialog(onDismissRequest = {{ close() }}, confirmButton = {{ {YES} }})"
ASK = 'Button(onClick = {{ {} }}) {{ Text("Ask") }}'
FORMS = {
    "a state without a delegate": f"""
    val asking = remember {{ mutableStateOf(false) }}
    if (asking.value) Dialog(onDismissRequest = {{ asking.value = false }}) {{ {YES} }}
    {ASK.format("asking.value = true")}""",
    "a handler and a content without names": f"""
    var asking by remember {{ mutableStateOf(false) }}
    if (asking) Dialog({{ asking = false }}) {{ {YES} }}
    {ASK.format("asking = true")}""",
    "a state that is taken apart": f"""
    val (asking, setAsking) = remember {{ mutableStateOf(false) }}
    if (asking) {DIALOG}
    {ASK.format("setAsking(true)")}""",
    "a setter that is handed on": f"""
    val (asking, setAsking) = remember {{ mutableStateOf<Boolean>(false) }}
    if (asking) {DIALOG}
    Setting(onChange = setAsking)""",
    "a flow of data": f"""
    val state by model.state.collectAsState()
    if (state.isAsking) {DIALOG}
    {ASK.format("model.ask()")}
    Button(onClick = {{ model.count() }}) {{ Text("Count") }}""",
    "an object that is chosen": f"""
    var chosen by remember {{ mutableStateOf<Note?>(null) }}
    chosen?.let {{ note -> ModalBottomSheet(onDismissRequest = {{ chosen = null }}) {{ {YES} }} }}
    {ASK.format("chosen = model.note()")}""",
    "a composable that is told whether it is shown": f"""
    var asking by remember {{ mutableStateOf(false) }}
    Asking(asking, onYes = go)
    {ASK.format("asking = true")}""",
    "a drawer": f"""
    val drawerState = rememberDrawerState(DrawerValue.Closed)
    val scope = rememberCoroutineScope()
    ModalNavigationDrawer(drawerState = drawerState, drawerContent = {{ {YES} }}) {{
        {ASK.format("scope.launch { drawerState.open() }")}
    }}""",
    "a drawer whose state is handed on": """
    val drawerState = rememberDrawerState(DrawerValue.Closed)
    Drawn(drawerState, go) { Opening(drawerState) }""",
    "a drawer that one touch opens and closes": f"""
    val drawerState = rememberDrawerState(DrawerValue.Closed)
    val scope = rememberCoroutineScope()
    ModalNavigationDrawer(drawerState = drawerState, drawerContent = {{ {YES} }}) {{
        {ASK.format("scope.launch { drawerState.apply { if (isClosed) open() else close() } }")}
    }}""",
    "a condition of which another part holds at first": f"""
    var asking by remember {{ mutableStateOf(false) }}
    var ready by remember {{ mutableStateOf(true) }}
    var forced by remember {{ mutableStateOf(false) }}
    if ((asking && ready) || forced) {DIALOG}
    {ASK.format("asking = true")}""",
    "a sheet beside its page": f"""
    val sheet = rememberModalBottomSheetState(ModalBottomSheetValue.Hidden)
    val scope = rememberCoroutineScope()
    ModalBottomSheetLayout(sheetState = sheet, sheetContent = {{ {YES} }}) {{
        Starting(onAsk = {{ scope.launch {{ sheet.show() }} }})
    }}""",
}
ASKING = f"""
@Composable
fun Starting(onAsk: () -> Unit) {{
    {ASK.format("onAsk()")}
}}
@Composable
fun Setting(onChange: (Boolean) -> Unit) {{
    {ASK.format("onChange(true)")}
}}
@Composable
fun Drawn(state: DrawerState, go: () -> Unit, content: @Composable () -> Unit) {{
    ModalNavigationDrawer(drawerContent = {{ {YES} }}, drawerState = state) {{ content() }}
}}
@Composable
fun Opening(state: DrawerState) {{
    val scope = rememberCoroutineScope()
    {ASK.format("scope.launch { state.open() }")}
}}
@Composable
fun Asking(isShown: Boolean, onYes: () -> Unit) {{
    if (isShown) {DIALOG.replace("go()", "onYes()")}
}}"""


@pytest.mark.parametrize("form", FORMS)
def test_a_state_in_any_form_opens_what_is_drawn_under_it(tmp_path: Path, form: str) -> None:
    assert steps(app(tmp_path, FORMS[form], ASKING), "Second") == ['tap "Ask"', 'tap "Yes"']


WINDOWS = [DIALOG, *(f"Dialog({closing}) {{ {YES} }}" for closing in ("onDismissRequest = { close() }", "{}"))]


@pytest.mark.parametrize("drawn", WINDOWS, ids=["dialog", "named", "not named"])
@pytest.mark.parametrize("package", ["material", "material3"])
def test_a_composable_may_come_with_a_whole_package(tmp_path: Path, drawn: str, package: str) -> None:
    """It is no class of Android that is called alike and that nothing imports."""
    code = re.sub(
        "import androidx.compose.material3.AlertDialog\n|import androidx.compose.ui.window.Dialog\n", "", CODE
    )
    code = code.replace("compose.material3", f"compose.{package}")
    page = f"""
    var asking by remember {{ mutableStateOf(false) }}
    if (asking) {drawn}
    {ASK.format("asking = true")}
}}"""
    graph = build(tmp_path, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": code + page})
    assert steps(graph, "Second") == ['tap "Ask"', 'tap "Yes"']


@pytest.mark.parametrize("condition", ["one || other", "!(!one && !other)", "one || (other && model.isAsking())"])
def test_one_of_several_states_opens_what_is_drawn_under_any_of_them(tmp_path: Path, condition: str) -> None:
    page = f"""
    var one by remember {{ mutableStateOf(false) }}
    var other by remember {{ mutableStateOf(false) }}
    if ({condition}) {DIALOG}
    {ASK.format("one = true")}
    Button(onClick = {{ other = true }}) {{ Text("Other") }}"""
    assert edges(app(tmp_path, page)) == {
        ("Main", "Main dialog", "click", "Ask"),
        ("Main", "Main dialog", "click", "Other"),
        ("Main dialog", "Second", "click", "Yes"),
    }


@pytest.mark.parametrize(
    ("state", "ask"),
    [
        ("var asking by remember { mutableStateOf(true) }", "asking = true"),
        ("val asking = model.isAsking()", "model.ask()"),
        ("var asking by remember { mutableStateOf(false) }", "asking = false"),
        ("var ready by remember { mutableStateOf(true) }\n    val asking = ready || model.isAsking()", "ready = true"),
    ],
)
def test_what_no_touch_is_known_to_open_is_part_of_the_page(tmp_path: Path, state: str, ask: str) -> None:
    """Among these is what is there at first."""
    graph = app(tmp_path, f"\n    {state}\n    if (asking) {DIALOG}\n    {ASK.format(ask)}")
    assert edges(graph) == {("Main", "Second", "click", "Yes")}


SHOWING = """
class Third : AppCompatActivity(R.layout.main) {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        findViewById<View>(R.id.ask).setOnClickListener { findViewById<ComposeView>(R.id.page).setContent { Part() } }
    }
}
@Composable
fun Part() {
    val context = LocalContext.current
    %s
}"""
GO = YES.replace("go()", "context.startActivity(Intent(context, Second::class.java))")
LAYOUT = '<LinearLayout><Button android:id="@+id/ask"/><ComposeView android:id="@+id/page"/></LinearLayout>'


@pytest.mark.parametrize(
    ("part", "opening"),
    [
        (f"Dialog(onDismissRequest = {{}}) {{ {GO} }}", "ask"),
        (
            f"""
    var open by remember {{ mutableStateOf(false) }}
    Button(onClick = {{ open = true }}) {{ Text("More") }}
    DropdownMenu(open, onDismissRequest = {{ open = false }}) {{ {GO} }}""",
            "More",
        ),
    ],
)
def test_what_a_touch_draws_at_once_is_opened_by_it(tmp_path: Path, part: str, opening: str) -> None:
    """What it draws under a condition is opened by what meets that."""
    files = {
        "AndroidManifest.xml": manifest("Third", "Second"),
        "res/layout/main.xml": LAYOUT.replace("<LinearLayout>", f"<LinearLayout {VIEWS}>"),
        "Main.kt": f"{CODE}\n}}\n{SHOWING % part}",
    }
    found = edges(build(tmp_path, files))
    assert {(a, label) for a, b, _, label in found if b.startswith("Third ")} == {("Third", opening)}
    assert {a for a, b, *_ in found if b == "Second"} == {b for _, b, *_ in found if b.startswith("Third ")}


def test_what_is_only_opened_from_within_is_part_of_the_page(tmp_path: Path) -> None:
    page = f"""
    var asking by remember {{ mutableStateOf(false) }}
    if (asking) Dialog(onDismissRequest = {{}}) {{
        {YES}
        {ASK.format("asking = true")}
    }}"""
    assert edges(app(tmp_path, page)) == {("Main", "Second", "click", "Yes")}


def test_one_composable_that_is_used_twice_opens_two_dialogs(tmp_path: Path) -> None:
    page = f"""
    var one by remember {{ mutableStateOf(false) }}
    var other by remember {{ mutableStateOf(false) }}
    Asking(one, onYes = go)
    Asking(other, onYes = {{ model.count() }})
    {ASK.format("one = true")}
    Button(onClick = {{ other = true }}) {{ Text("Other") }}"""
    graph = app(tmp_path, page, ASKING)
    assert edges(graph) == {
        ("Main", "Main dialog", "click", "Ask"),
        ("Main", "Main dialog 2", "click", "Other"),
        ("Main dialog", "Second", "click", "Yes"),
    }


def test_what_a_touch_or_something_else_opens_may_come_by_itself_too(tmp_path: Path) -> None:
    page = f"""
    var asking by remember {{ mutableStateOf(false) }}
    LaunchedEffect(Unit) {{ asking = model.isAsking() }}
    if (asking) {DIALOG}
    {ASK.format("asking = true")}"""
    assert edges(app(tmp_path, page)) == {
        ("Main", "Main dialog", "click", "Ask"),
        ("Main", "Main dialog", "auto", ""),
        ("Main dialog", "Second", "click", "Yes"),
    }


PART = f"""
@Composable
fun Part(title: String, onYes: () -> Unit) {{
    var asking by remember {{ mutableStateOf(false) }}
    Button(onClick = {{ asking = true }}) {{ Text(title) }}
    if (asking) {DIALOG.replace("go()", "onYes()")}
}}"""
GIVEN = f"""
@Composable
fun Part(title: String, onYes: () -> Unit) {{
    val asking = remember {{ mutableStateOf(false) }}
    Starting(title, asking)
    if (asking.value) {DIALOG.replace("go()", "onYes()")}
}}
@Composable
fun Starting(title: String, asking: MutableState<Boolean>) {{
    Button(onClick = {{ asking.value = true }}) {{ Text(title) }}
}}"""


@pytest.mark.parametrize("part", [PART, GIVEN], ids=["its own", "given to another composable"])
def test_each_use_of_a_composable_has_a_state_of_its_own(tmp_path: Path, part: str) -> None:
    page = """
    Part("One") { go() }
    Part("Two") { model.count() }"""
    assert edges(app(tmp_path, page, part)) == {
        ("Main", "Main dialog", "click", "One"),
        ("Main", "Main dialog 2", "click", "Two"),
        ("Main dialog", "Second", "click", "Yes"),
    }


@pytest.mark.parametrize("on", ["", "this.", "findViewById<ComposeView>(R.id.page)."])
def test_a_content_that_an_item_of_a_menu_sets_anew_is_drawn_on_the_page(tmp_path: Path, on: str) -> None:
    drawing = f"draw()\n    }}\n    fun draw() {{\n        {on}setContent {{ Page(this) }}"
    code = CODE.replace("setContent { Page(model) }", drawing).partition("fun Page(")[0]
    page = """fun Page(main: Main) {
    var open by remember { mutableStateOf(false) }
    Button(onClick = { main.startActivity(Intent(main, Second::class.java)) }) { Text("Go") }
    IconButton(onClick = { open = true }) { Icon(Icons.Default.MoreVert, contentDescription = "More") }
    DropdownMenu(expanded = open, onDismissRequest = { open = false }) {
        DropdownMenuItem(text = { Text("Clear") }, onClick = { open = false; main.draw() })
        DropdownMenuItem(text = { Text("Open") }, onClick = { main.startActivity(Intent(main, Third::class.java)) })
    }
}
class Third : ComponentActivity()"""
    graph = build(tmp_path, {"AndroidManifest.xml": manifest("Main", "Second", "Third"), "Main.kt": code + page})
    assert edges(graph) == {
        ("Main", "Main dropdown menu", "click", "More"),
        ("Main", "Second", "click", "Go"),
        ("Main dropdown menu", "Third", "click", "Open"),
    }
