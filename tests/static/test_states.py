"""What a composable does under a condition on a state comes of the touches that set the state so."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

CODE = """
import android.content.Intent
import androidx.activity.ComponentActivity
import androidx.activity.viewModels
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.lifecycle.*
import kotlinx.coroutines.flow.*

sealed class Event {
    object Nothing : Event()
    object Settings : Event()
    data class Open(val id: Int) : Event()
}
data class Shown(val event: Event? = null, val isOpen: Boolean = false, val number: Int = 0)
class Second : ComponentActivity()
class Third : ComponentActivity()
class OtherModel : ViewModel() {
    private val kept = MutableStateFlow<Event>(Event.Nothing)
    val state = kept.asStateFlow()
    var event by mutableStateOf<Event>(Event.Nothing)
    fun settings() {
        event = Event.Settings
        kept.value = Event.Settings
    }
}
class Model : ViewModel() {
%(model)s
}
class Main : ComponentActivity() {
    private val model: Model by viewModels()
    private val otherModel: OtherModel by viewModels()
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { Page(model, otherModel) }
    }
}
@Composable
fun Page(model: Model, otherModel: OtherModel) {
    val context = LocalContext.current
    %(read)s
    Button(onClick = { %(settings)s }) { Text("Settings") }
    Card(onClick = { %(open)s }) { Text("Card") }
    Button(onClick = { otherModel.settings() }) { Text("Other") }
}
%(more)s
"""
FLOW = """
    private val kept = MutableStateFlow<Event>(Event.Nothing)
    val state = kept.asStateFlow()
    fun settings() { kept.value = Event.Settings }
    fun open(id: Int) { viewModelScope.launch { kept.emit(Event.Open(id)) } }"""
LIVE = """
    private val kept = MutableLiveData<Event>()
    val state: LiveData<Event> = kept
    fun settings() { kept.value = Event.Settings }
    fun open(id: Int) { kept.postValue(Event.Open(id)) }"""
PROPERTY = """
    var event by mutableStateOf<Event>(Event.Nothing)
        private set
    fun settings() { event = Event.Settings }
    fun open(id: Int) { viewModelScope.launch { event = Event.Open(id) } }"""
OBJECT = """
    private val kept = mutableStateOf<Event>(Event.Nothing)
    val event: State<Event> = kept
    fun settings() { kept.value = Event.Settings }
    fun open(id: Int) { kept.value = Event.Open(id) }"""
GETTER = OBJECT.replace("= kept\n", "get() = kept\n")
NONE = """
    fun settings() {}
    fun open(id: Int) {}"""
WHEN = """when (event) {
        is Event.Settings -> context.startActivity(Intent(context, Second::class.java))
        is Event.Open -> context.startActivity(Intent(context, Third::class.java))
        else -> {}
    }"""


def ways(
    root: Path, model: str, read: str, settings: str = "", open_: str = "", more: str = ""
) -> set[tuple[str, str, str, str]]:
    """The ways from a screen whose composable reads a state of its model, with their triggers."""
    code = CODE % {
        "model": model,
        "read": read,
        "settings": settings or "model.settings()",
        "open": open_ or "model.open(3)",
        "more": more,
    }
    return edges(build(root, {"AndroidManifest.xml": manifest("Main", "Second", "Third"), "Main.kt": code}))


TOUCHED = {("Main", "Second", "click", "Settings"), ("Main", "Third", "click", "Card")}


@pytest.mark.parametrize(
    ("model", "read"),
    [
        (FLOW, f"val event by model.state.collectAsState()\n    LaunchedEffect(event) {{ {WHEN} }}"),
        (FLOW, f"val event by model.state.collectAsStateWithLifecycle()\n    {WHEN}"),
        (FLOW, f"val read = model.state.collectAsState()\n    LaunchedEffect(1) {{ val event = read.value; {WHEN} }}"),
        (LIVE, f"val event by model.state.observeAsState()\n    LaunchedEffect(event) {{ {WHEN} }}"),
        (PROPERTY, f"val event = model.event\n    LaunchedEffect(event) {{ {WHEN} }}"),
        (OBJECT, f"val event by model.event\n    LaunchedEffect(event) {{ {WHEN} }}"),
        (OBJECT, f"val event = model.event.value\n    {WHEN}"),
        (GETTER, f"val event = model.event.value\n    {WHEN}"),
    ],
)
def test_a_state_of_a_model_is_set_by_touches(tmp_path: Path, model: str, read: str) -> None:
    assert ways(tmp_path, model, read) == TOUCHED


def test_a_state_that_a_composable_is_given_is_that_of_its_caller(tmp_path: Path) -> None:
    more = f"""
@Composable
fun Part(number: Int, event: Event) {{
    val context = LocalContext.current
    LaunchedEffect(event) {{ {WHEN} }}
}}"""
    read = "val state by model.state.collectAsState()\n    Part(event = state, number = 1)"
    assert ways(tmp_path, FLOW, read, more=more) == TOUCHED


@pytest.mark.parametrize("remember", ["remember", "rememberSaveable"])
def test_a_state_that_is_remembered_is_set_by_touches(tmp_path: Path, remember: str) -> None:
    read = f"""
    var isGoing by {remember} {{ mutableStateOf(false) }}
    val chosen = {remember} {{ mutableStateOf<Event>(Event.Nothing) }}
    if (isGoing) context.startActivity(Intent(context, Second::class.java))
    LaunchedEffect(chosen.value) {{
        if (chosen.value is Event.Open) context.startActivity(Intent(context, Third::class.java))
    }}"""
    assert ways(tmp_path, NONE, read, "isGoing = true", "chosen.value = Event.Open(2)") == TOUCHED


BY_ITSELF = ("Main", "Second", "auto", "")
OPEN = ("Main", "Second", "click", "Settings")
SHOWN = """
    private val kept = MutableStateFlow(Shown({first}))
    val state = kept.asStateFlow()
    fun settings() {{ kept.value = kept.value.copy(isOpen = true) }}
    fun open(id: Int) {{ kept.update {{ it.copy(number = id) }} }}
    {more}"""
READ = """
    val shown by model.state.collectAsState()
    if (shown.isOpen) context.startActivity(Intent(context, Second::class.java))"""


@pytest.mark.parametrize(
    ("first", "more", "ways_there"),
    [
        ("", "", {OPEN}),
        ("isOpen = false", "init { kept.update { it.copy(number = 3) } }", {OPEN}),
        ("isOpen = prefs.getBoolean(IN, false)", "", {OPEN, BY_ITSELF}),
        ("isOpen = true", "", {OPEN, BY_ITSELF}),
        ("", "init { kept.value = Shown(isOpen = true) }", {OPEN, BY_ITSELF}),
        ("", "init { viewModelScope.launch { repo.shown().collect { kept.value = it } } }", {OPEN, BY_ITSELF}),
    ],
)
def test_a_state_may_be_set_by_itself_too(
    tmp_path: Path, first: str, more: str, ways_there: set[tuple[str, str, str, str]]
) -> None:
    assert ways(tmp_path, SHOWN.format(first=first, more=more), READ) == ways_there


@pytest.mark.parametrize(
    ("made", "condition", "found"),
    [
        ("mutableStateOf(false)", "isGoing", {OPEN}),
        ("mutableStateOf(false)", "!isGoing", {BY_ITSELF}),
        ("mutableStateOf(wasGoing())", "isGoing", {OPEN, BY_ITSELF}),
        ("mutableIntStateOf(0)", "isGoing == 0", {BY_ITSELF}),
    ],
)
def test_what_a_state_holds_at_first_comes_by_itself(
    tmp_path: Path, made: str, condition: str, found: set[tuple[str, str, str, str]]
) -> None:
    read = f"""
    var isGoing by remember {{ {made} }}
    if ({condition}) context.startActivity(Intent(context, Second::class.java))"""
    assert (
        ways(tmp_path, NONE, read, "isGoing = true" if "State" in made and "Int" not in made else "isGoing = 3")
        == found
    )


def test_of_two_states_that_are_asked_either_may_be_set_last(tmp_path: Path) -> None:
    read = """
    var one by remember { mutableStateOf(false) }
    var two by remember { mutableStateOf(false) }
    if (one && two) context.startActivity(Intent(context, Second::class.java))"""
    found = ways(tmp_path, NONE, read, "one = true", "two = true")
    assert found == {OPEN, ("Main", "Second", "click", "Card")}


def test_a_touch_on_another_page_starts_nothing_there(tmp_path: Path) -> None:
    read = """
    val controller = rememberNavController()
    NavHost(controller, startDestination = "home") {
        composable("home") {
            val event by model.state.collectAsState()
            if (event is Event.Settings) context.startActivity(Intent(context, Second::class.java))
            Button(onClick = { controller.navigate("more") }) { Text("More") }
        }
        composable("more") { Button(onClick = { model.settings() }) { Text("Set") } }
    }"""
    found = ways(tmp_path, FLOW, read, "other()", "other()")
    assert {edge for edge in found if edge[1] == "Second"} == {("home", "Second", "auto", "")}


def test_what_a_state_is_set_to_and_does_not_meet_the_condition_starts_nothing(tmp_path: Path) -> None:
    read = """
    val event by model.state.collectAsState()
    if (event is Event.Open) context.startActivity(Intent(context, Third::class.java))"""
    assert ways(tmp_path, FLOW, read) == {("Main", "Third", "click", "Card")}


def test_each_use_of_a_composable_has_a_state_of_its_own(tmp_path: Path) -> None:
    """What a use starts is started by its own button, and not by that of another one."""
    more = """
@Composable
fun Part(title: String, onStart: () -> Unit) {
    var isGoing by remember { mutableStateOf(false) }
    if (isGoing) onStart()
    Button(onClick = { isGoing = true }) { Text(title) }
}"""
    read = """
    Part("Settings") { context.startActivity(Intent(context, Second::class.java)) }
    Part("Card") { context.startActivity(Intent(context, Third::class.java)) }"""
    assert ways(tmp_path, NONE, read, "other()", "other()", more) == TOUCHED
