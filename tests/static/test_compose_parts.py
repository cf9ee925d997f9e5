"""Compose: which of several composables of a name is meant, modifiers that are built up, resources by other names."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, write_app
from tests.static.test_compose import HEAD, compose_app

from uiatlas.sources import build_map
from uiatlas.utg.derivation import Derivation

OPENED = {("MainActivity", "AboutActivity", "click", "Add an item")}
ABOUT = """
class AboutActivity : ComponentActivity()

@Composable
fun App() {
    val context = LocalContext.current
"""
START = "context.startActivity(Intent(context, AboutActivity::class.java))"

NAMESAKES = {
    "texts or content": f"""
    Setting(name = stringResource(R.string.add), enabled = true) {{ {START} }}
}}

@Composable
fun Setting(picture: @Composable () -> Unit, name: @Composable () -> Unit, enabled: Boolean = true,
            onClick: () -> Unit = {{}}) {{
    Row(Modifier.clickable(onClick = onClick)) {{
        picture()
        name()
    }}
}}

@Composable
fun Setting(name: String, picture: ImageVector? = null, enabled: Boolean = true, onClick: () -> Unit = {{}}) {{
    Setting(picture = {{ if (picture != null) Icon(picture, null) }}, name = {{ Text(name) }}, onClick = onClick)
}}
""",
    "one hands on to another with the same names": f"""
    Warning(picture = Icons.Default.Add, action = stringResource(R.string.add), onAction = {{ {START} }}) {{
        Text("No connection")
    }}
}}

@Composable
fun Warning(picture: ImageVector? = null, action: String, onAction: () -> Unit, content: @Composable () -> Unit) {{
    Warning(picture = picture?.drawn(), action = action, onAction = onAction, content = content)
}}

@Composable
private fun Warning(
    picture: @Composable (RowScope.() -> Unit)?, action: String, onAction: () -> Unit, content: @Composable () -> Unit
) {{
    Column {{
        content()
        OutlinedButton(onClick = onAction) {{ Text(action) }}
    }}
}}
""",
}


@pytest.mark.parametrize("how", NAMESAKES)
def test_the_composable_is_meant_that_takes_what_is_given(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, compose_app(ABOUT + NAMESAKES[how], "AboutActivity"))) == OPENED


MODIFIERS = {
    "given, then padded": "Row(modifier = modifier.padding(8.dp)) { Text(name) }",
    "given, then padded and filled": "Row(modifier.padding(8.dp).fillMaxWidth()) { Text(name) }",
    "chosen, then padded": """
    var whole = Modifier.fillMaxWidth()
    whole = if (enabled) whole.then(modifier) else whole.alpha(0.5f)
    Row(modifier = whole.padding(8.dp)) { Text(name) }""",
}


@pytest.mark.parametrize("how", MODIFIERS)
def test_a_modifier_is_pressed_that_is_added_to(tmp_path: Path, how: str) -> None:
    code = f"""
    Item(stringResource(R.string.add), Modifier.clickable {{ {START} }}, isEnabled())
}}

@Composable
fun Item(name: String, modifier: Modifier = Modifier, enabled: Boolean) {{
    {MODIFIERS[how]}
}}
"""
    assert edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))) == OPENED


@pytest.mark.parametrize(
    ("imported", "name"), [("R as Texts", "Texts.string.add"), ("R.string", "string.add"), ("R.string.add", "add")]
)
def test_resources_are_imported_by_other_names(tmp_path: Path, imported: str, name: str) -> None:
    code = f"""
    Button(onClick = {{ {START} }}) {{ Text(stringResource({name})) }}
}}
"""
    assert (
        edges(build(tmp_path, compose_app(f"import com.example.shop.{imported}\n{ABOUT}{code}", "AboutActivity")))
        == OPENED
    )


def test_a_composable_without_a_package_is_imported(tmp_path: Path) -> None:
    app = compose_app("class AboutActivity : ComponentActivity()", "AboutActivity")
    opened = "App { startActivity(Intent(this@MainActivity, AboutActivity::class.java)) }"
    main = app["MainActivity.kt"].replace("App() }", f"{opened} }}").replace("import", "import App\nimport", 1)
    code = """
@Composable
fun App(onAbout: () -> Unit) {
    Button(onClick = onAbout) { Text(stringResource(R.string.add)) }
}
"""
    write_app(tmp_path, {**app, "MainActivity.kt": main})
    (tmp_path / "src/main/java/Content.kt").write_text(f"{HEAD}{code}")
    assert edges(build_map(tmp_path)) == OPENED


def test_a_composable_that_extends_the_scope_around_it_is_imported(tmp_path: Path) -> None:
    code = f"""
    Column {{ Choices(pick = {{ {START} }}) }}
}}

@Composable
fun ColumnScope.Choices(pick: () -> Unit) {{
    Row(Modifier.clickable(onClick = pick)) {{ Text(stringResource(R.string.add)) }}
}}
"""
    imported = f"import org.example.Choices\n{ABOUT}"
    assert edges(build(tmp_path, compose_app(imported + code, "AboutActivity"))) == OPENED


FUNCTIONS = {
    "called": (
        "androidx.compose.ui.res.stringResource as resource",
        "Button(onClick = { START }) { Text(resource(R.string.add)) }",
    ),
    "called on something": (
        "org.example.showAbout as display",
        "Button(onClick = { context.display() }) { Text(stringResource(R.string.add)) }",
    ),
}
SHOWN = "fun Context.showAbout() = startActivity(Intent(this, AboutActivity::class.java))"


@pytest.mark.parametrize("how", FUNCTIONS)
def test_functions_are_imported_by_another_name(tmp_path: Path, how: str) -> None:
    imported, code = FUNCTIONS[how]
    code = f"import {imported}\n{ABOUT}{code.replace('START', START)}\n}}\n{SHOWN}\n"
    assert edges(build(tmp_path, compose_app(code, "AboutActivity"))) == OPENED


HOLDERS = {
    "in an object": ("", "Parts.Choice", "object Parts {"),
    "imported": ("import org.example.Parts.Choice\n", "Choice", "object Parts {"),
    "in a companion": ("", "Parts.Choice", "class Parts { companion object {"),
}


@pytest.mark.parametrize("how", HOLDERS)
def test_a_composable_of_an_object_is_followed(tmp_path: Path, how: str) -> None:
    imported, name, holder = HOLDERS[how]
    code = f"""
    {name}(pick = {{ {START} }})
}}

{holder}
    @Composable
    fun Choice(pick: () -> Unit) {{
        Row(Modifier.clickable(onClick = pick)) {{ Text(stringResource(R.string.add)) }}
    }}
{"}" * holder.count("{")}
"""
    assert edges(build(tmp_path, compose_app(imported + ABOUT + code, "AboutActivity"))) == OPENED


RESOURCES = {
    "by its name": ("import shop.app.generated.resources.Res\nimport shop.app.generated.resources.open", "Res"),
    "by another name": ("import shop.app.generated.resources.Res as Texts", "Texts"),
    "with its whole package": ("import shop.app.generated.resources.*", "Res"),
}
SHARED_TEXTS = '<resources><string name="open">Open it</string></resources>'


@pytest.mark.parametrize("how", RESOURCES)
def test_texts_of_code_for_several_platforms(tmp_path: Path, how: str) -> None:
    imported, name = RESOURCES[how]
    code = f"""
    Button(onClick = {{ {START} }}) {{ Text(stringResource({name}.string.open)) }}
}}
"""
    files = compose_app(f"{imported}\n{ABOUT}{code}", "AboutActivity")
    files["src/commonMain/composeResources/values/strings.xml"] = SHARED_TEXTS
    assert edges(build(tmp_path, files)) == {("MainActivity", "AboutActivity", "click", "Open it")}


def test_a_class_of_the_app_is_no_resources(tmp_path: Path) -> None:
    code = f"""
    Button(onClick = {{ {START} }}) {{ Text(Res.string.open) }}
}}

object Res {{
    val string = Words()
}}

class Words {{
    val open = "Have a look"
}}
"""
    files = compose_app(ABOUT + code, "AboutActivity")
    files["src/commonMain/composeResources/values/strings.xml"] = SHARED_TEXTS
    assert edges(build(tmp_path, files)) == {("MainActivity", "AboutActivity", "click", "Have a look")}


OWN_MODIFIERS = {
    "composed": "fun Modifier.quiet(onClick: () -> Unit) = composed { clickable(indication = null) { onClick() } }",
    "called on this": "fun Modifier.quiet(onClick: () -> Unit) = this.then(Modifier.clickable(onClick = onClick))",
    "called on nothing": "fun Modifier.quiet(onClick: () -> Unit): Modifier = clickable(onClick = onClick)",
}


@pytest.mark.parametrize("how", OWN_MODIFIERS)
def test_a_modifier_of_the_app_makes_pressable(tmp_path: Path, how: str) -> None:
    code = f"""
    Row(Modifier.quiet {{ {START} }}) {{ Text(stringResource(R.string.add)) }}
}}

{OWN_MODIFIERS[how]}
"""
    assert edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))) == OPENED


MODELS = {
    "declared": "val model: ShopModel = viewModel()",
    "named": "val model = hiltViewModel<ShopModel>()",
    "by its class": "val model = viewModel(modelClass = ShopModel::class.java)",
}


@pytest.mark.parametrize("how", MODELS)
def test_an_event_of_a_model_comes_by_what_was_touched(tmp_path: Path, how: str) -> None:
    code = f"""
    {MODELS[how]}
    LaunchedEffect(Unit) {{
        model.events.collect {{ event ->
            when (event) {{
                is Event.Open -> {START}
                is Event.Close -> close()
            }}
        }}
    }}
    Button(onClick = {{ model.onAction(Action.Open) }}) {{ Text(stringResource(R.string.add)) }}
    Button(onClick = {{ model.onAction(Action.Close) }}) {{ Text("Close") }}
}}

sealed interface Event {{
    data object Open : Event
    data object Close : Event
}}

sealed interface Action {{
    data object Open : Action
    data object Close : Action
}}

class ShopModel : ViewModel() {{
    private val sent = Channel<Event>()
    val events = sent.receiveAsFlow()

    fun onAction(action: Action) {{
        viewModelScope.launch {{ sent.send(if (action is Action.Open) Event.Open else Event.Close) }}
    }}
}}
"""
    assert edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))) == OPENED


def test_a_model_that_is_made_on_the_spot_keeps_what_it_is_given(tmp_path: Path) -> None:
    code = f"""
    val model = viewModel {{ ShopModel(onOpen = {{ {START} }}) }}
    Button(onClick = {{ model.open() }}) {{ Text(stringResource(R.string.add)) }}
}}

class ShopModel(private val onOpen: () -> Unit) : ViewModel() {{
    fun open() = onOpen()
}}
"""
    assert edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))) == OPENED


ENTRY = "class Entry(val title: String, val onClick: () -> Unit)"
LISTS = {
    "built": f'buildList {{ add(Entry("Add an item") {{ {START} }}); if (isNew()) add(Entry("Other") {{}}) }}',
    "observed": f'remember {{ mutableStateListOf(Entry("Add an item") {{ {START} }}, Entry("Other") {{}}) }}',
    "of a library": f'persistentListOf(Entry("Add an item") {{ {START} }}, Entry("Other") {{}})',
}


@pytest.mark.parametrize("how", LISTS)
def test_entries_of_a_list_lead_where_each_says(tmp_path: Path, how: str) -> None:
    code = f"""
    val entries = {LISTS[how]}
    Column {{ for (entry in entries) {{ Row(Modifier.clickable(onClick = entry.onClick)) {{ Text(entry.title) }} }} }}
}}

{ENTRY}
"""
    assert edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))) == OPENED


PRESSED = {
    "an entry by place": f'DropdownMenuItem({{ Text("Add an item") }}, {{ {START} }})',
    "a tab by place": f'Tab(true, {{ {START} }}) {{ Text("Add an item") }}',
    "a gesture": f'Box(Modifier.pointerInput(Unit) {{ detectTapGestures {{ {START} }} }}) {{ Text("Add an item") }}',
    "a gesture by name": f"""
    Box(Modifier.padding(8.dp).pointerInput(Unit) {{ detectTapGestures(onTap = {{ {START} }}) }}) {{
        Text("Add an item")
    }}
""",
    "what is up to date": f"""
    val open by rememberUpdatedState({{ {START} }})
    Button(onClick = {{ open() }}) {{ Text("Add an item") }}
""",
    "a modifier in a scope function": f"""
    Card(modifier = Modifier.let {{ if (isNew()) it.clickable {{ {START} }} else it }}) {{ Text("Add an item") }}
""",
}


@pytest.mark.parametrize("how", PRESSED)
def test_a_handler_is_found_where_it_is_given(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, compose_app(f"{ABOUT}    {PRESSED[how]}\n}}\n", "AboutActivity"))) == OPENED


def test_a_handler_that_is_a_default_is_followed(tmp_path: Path) -> None:
    code = f"""
    Opener("Add an item")
}}

@Composable
fun Opener(title: String, context: Context = LocalContext.current, onOpen: () -> Unit = {{ {START} }}) {{
    TextButton(onClick = onOpen) {{ Text(title) }}
}}
"""
    assert edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))) == OPENED


def test_a_text_in_capitals_is_told_as_it_is_shown(tmp_path: Path) -> None:
    code = f"""
    Button(onClick = {{ {START} }}) {{ Text(stringResource(R.string.add).uppercase()) }}
}}
"""
    found = edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity")))
    assert found == {("MainActivity", "AboutActivity", "click", "ADD AN ITEM")}


SENDER = """
data class Step(val route: String, val back: Boolean)

class Guide {
    private val steps = MutableSharedFlow<Step>()
    val flow = steps.asSharedFlow()

    fun show(route: String, back: Boolean = false) {
        steps.tryEmit(Step(route, back))
    }
}

class ShopModel : ViewModel() {
    val guide = Guide()
}
"""
INJECTED = """
data class Step(val route: String, val back: Boolean)

interface Guide {
    val flow: Flow<Step>
    fun show(route: String, back: Boolean = false)
}

class Told : Guide {
    private val steps = MutableSharedFlow<Step>()
    override val flow = steps.asSharedFlow()

    override fun show(route: String, back: Boolean) {
        steps.tryEmit(Step(route, back))
    }
}

class Silent : Guide {
    override val flow = emptyFlow<Step>()
    override fun show(route: String, back: Boolean) = Unit
}

class ShopModel(val guide: Guide) : ViewModel()
"""


@pytest.mark.parametrize("sender", [SENDER, INJECTED], ids=["a helper", "what is injected by an interface"])
def test_what_a_helper_sends_is_told_apart_by_what_it_was_given(tmp_path: Path, sender: str) -> None:
    code = """
@Composable
fun App() {
    val model: ShopModel = viewModel()
    val controller = rememberNavController()
    LaunchedEffect(Unit) { model.guide.flow.onEach { controller.navigate(it.route) }.launchIn(this) }
    NavHost(controller, startDestination = "home") {
        composable("home") {
            Button(onClick = { model.guide.show("cart") }) { Text("Cart") }
            Button(onClick = { model.guide.show("help") }) { Text("Help") }
        }
        composable("cart") { Text("cart") }
        composable("help") { Text("help") }
    }
}
"""
    assert edges(build(tmp_path, compose_app(sender + code))) == {
        ("MainActivity", "home", "auto", ""),
        ("home", "cart", "click", "Cart"),
        ("home", "help", "click", "Help"),
    }


def test_objects_of_an_interface_without_a_stream_are_not_one(tmp_path: Path) -> None:
    code = """
interface Peer {
    fun keep(intent: Intent)
    fun open(context: Context)
}

class Sending : Peer {
    private val sent = MutableSharedFlow<String>()
    private var kept: Intent? = null

    override fun keep(intent: Intent) {
        kept = intent
    }

    override fun open(context: Context) {
        context.startActivity(kept)
    }
}

class AboutActivity : ComponentActivity()

class ShopModel(val near: Peer, val far: Peer) : ViewModel()

@Composable
fun App() {
    val model: ShopModel = viewModel()
    val context = LocalContext.current
    model.near.keep(Intent(context, AboutActivity::class.java))
    Button(onClick = { model.far.open(context) }) { Text("Open") }
}
"""
    assert edges(build(tmp_path, compose_app(code, "AboutActivity"))) == set()


WRAPPED = {
    "content of an activity": """
fun ComponentActivity.show(content: @Composable () -> Unit) {
    setContent { AppTheme { content() } }
}

class ShopActivity : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        show { Button(onClick = ::open) { Text("Add an item") } }
    }

    private fun open() = startActivity(Intent(this, AboutActivity::class.java))
}
""",
    "view of an activity": """
fun Context.drawn(content: @Composable () -> Unit) = ComposeView(this).apply { setContent { AppTheme { content() } } }

class ShopActivity : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        setContentView(drawn { Button(onClick = { open() }) { Text("Add an item") } })
    }

    private fun open() = startActivity(Intent(this, AboutActivity::class.java))
}
""",
}


@pytest.mark.parametrize("how", WRAPPED)
def test_content_is_handed_on_through_functions_in_functions(tmp_path: Path, how: str) -> None:
    code = f"@Composable\nfun App() {{}}\n\nclass AboutActivity : ComponentActivity()\n{WRAPPED[how]}"
    found = edges(build(tmp_path, compose_app(code, "AboutActivity", "ShopActivity")))
    assert found == {("ShopActivity", "AboutActivity", "click", "Add an item")}


def test_only_what_a_filter_leaves_is_shown(tmp_path: Path) -> None:
    code = """
enum class Page(val title: Int, val hidden: Boolean = false) {
    Home(R.string.add), Edit(R.string.open_detail, true)
}

@Composable
fun App() {
    val controller = rememberNavController()
    Bar(Page.entries.filter { !it.hidden }, onSelect = { page -> controller.navigate(page.name) })
    NavHost(controller, startDestination = Page.Home.name) {
        composable(Page.Home.name) { Text("home") }
        composable(Page.Edit.name) { Text("edit") }
    }
}

@Composable
fun Bar(pages: List<Page>, onSelect: (Page) -> Unit) {
    pages.forEach { page ->
        NavigationBarItem(onClick = { onSelect(page) }, label = { Text(stringResource(page.title)) })
    }
}
"""
    found = {edge for edge in edges(build(tmp_path, compose_app(code))) if edge[2] != "auto"}
    assert found == {("MainActivity", "Home", "click", "Add an item")}


def test_an_object_that_only_a_preview_makes_is_never_meant(tmp_path: Path) -> None:
    code = f"""
    Drawer(RealEntries())
}}

abstract class Entries {{
    @Composable abstract fun Shown()
}}

class RealEntries : Entries() {{
    @Composable override fun Shown() {{
        val context = LocalContext.current
        TextButton(onClick = {{ {START} }}) {{ Text("Add an item") }}
    }}
}}

@Composable
fun Drawer(entries: Entries) {{
    Held(entries = given())
}}

@Composable
fun Held(entries: Entries) {{
    entries.Shown()
}}

@Preview
@Composable
private fun DrawerPreview() {{
    AppTheme {{
        Drawer(object : Entries() {{
            @Composable override fun Shown() {{
                val context = LocalContext.current
                val again = Intent(context, MainActivity::class.java)
                TextButton(onClick = {{ context.startActivity(again) }}) {{ Text("No") }}
            }}
        }})
    }}
}}
"""
    graph = build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))
    assert edges(graph) == OPENED
    assert {t.derivation for t in graph.transitions.values() if t.edge_class == "click"} == {Derivation.CONSTANT}


def test_tabs_that_are_objects_are_set_in_a_bar_around_them(tmp_path: Path) -> None:
    code = """
object HomeTab : cafe.adriel.voyager.navigator.tab.Tab {
    override val options @Composable get() = TabOptions(0u, "Home")
    @Composable override fun Content() { Text("home") }
}

object CartTab : cafe.adriel.voyager.navigator.tab.Tab {
    override val options @Composable get() = TabOptions(1u, "Cart")
    @Composable override fun Content() { Text("cart") }
}

@Composable
fun App() {
    TabNavigator(HomeTab) { tabs ->
        Scaffold(bottomBar = {
            NavigationBar {
                NavigationBarItem(selected = false, onClick = { tabs.current = CartTab }, label = { Text("Cart") })
            }
        }) { CurrentTab() }
    }
}
"""
    assert edges(build(tmp_path, compose_app(code))) == {
        ("MainActivity", "HomeTab", "auto", ""),
        ("MainActivity", "CartTab", "click", "Cart"),
    }


GESTURES = {
    "something behind": f"detectTapGestures(onTap = {{ {START} }})\n        note()",
    "in a coroutine": f"coroutineScope {{ launch {{ detectTapGestures(onTap = {{ {START} }}) }} }}",
    "a press alone": f"detectTapGestures(onPress = {{ {START} }})",
}


@pytest.mark.parametrize("how", GESTURES)
def test_a_gesture_presses_what_gets_the_modifier(tmp_path: Path, how: str) -> None:
    code = f"""
    Box(Modifier.pointerInput(Unit) {{
        {GESTURES[how]}
    }}) {{ Text(stringResource(R.string.add)) }}
}}
"""
    assert edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))) == OPENED


def test_a_double_tap_is_no_click_on_a_text(tmp_path: Path) -> None:
    code = f"""
    Box(Modifier.pointerInput(Unit) {{ detectTapGestures(onDoubleTap = {{ {START} }}) }}) {{ Text("Add") }}
}}
"""
    graph = build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))
    assert edges(graph) == {("MainActivity", "AboutActivity", "click", "")}


@pytest.mark.parametrize("given", ["({ %s }) { Text(%s) }", "({ Text(%s) }, { %s })"])
def test_menu_items_of_both_kinds_take_their_handler_by_place(tmp_path: Path, given: str) -> None:
    """The older kind has the handler first and draws behind it, the newer one the other way round."""
    said = "stringResource(R.string.add)"
    parts = (START, said) if given.startswith("({ %s }) {") else (said, START)
    code = f"""
    DropdownMenuItem{given % parts}
}}
"""
    assert edges(build(tmp_path, compose_app(ABOUT + code, "AboutActivity"))) == OPENED


@pytest.mark.parametrize("library", ["androidx.tv.material3", "androidx.wear.compose.material3"])
def test_composables_for_televisions_and_watches_say_what_is_pressed(tmp_path: Path, library: str) -> None:
    """Their names are imported one by one, and what says something need not be the last of a block."""
    code = f"""{ABOUT}
    Button(onClick = {{ {START} }}) {{
        Label(stringResource(R.string.add))
        Spacer()
    }}
}}

@Composable
fun Label(text: String) {{
    Text(text)
    Spacer()
}}
"""
    app = compose_app(code, "AboutActivity")
    app["App.kt"] = app["App.kt"].replace("androidx.compose.material3.*", f"{library}.Text\nimport {library}.Button")
    assert f"import {library}.Text" in app["App.kt"]
    assert edges(build(tmp_path, app)) == OPENED


def test_a_link_in_a_text_of_html_is_touched_by_the_words_of_the_text(tmp_path: Path) -> None:
    code = f"""{ABOUT}
    Note(onTerms = {{ {START} }})
}}

@Composable
fun Note(onTerms: () -> Unit) {{
    val note = AnnotatedString.fromHtml("Please <a href='terms'>Add an item</a>", TextLinkStyles(), {{ onTerms() }})
    Text(note, textAlign = TextAlign.Center)
    Spacer()
}}
"""
    assert edges(build(tmp_path, compose_app(code, "AboutActivity"))) == {
        ("MainActivity", "AboutActivity", "click", "Please Add an item")
    }


PAGES = """
class AboutActivity : ComponentActivity()
class HelpActivity : ComponentActivity()
class Page(val title: String, val screen: Class<*>)

@Composable
fun App() {
    val context = LocalContext.current
    val pages = listOf(Page("About", AboutActivity::class.java), Page("Help", HelpActivity::class.java))
    Column {
        pages.forEach {
            BODY
        }
    }
}

fun Context.show(page: Page) = startActivity(Intent(this, page.screen))
"""
BLOCKS = {
    "a handler": "Button(onClick = { context.show(it) }) { Text(it.title) }",
    "in what is shown": "Row { Card { Button(onClick = { context.show(it) }) { Text(it.title) } } }",
    "in a coroutine": "Button(onClick = { scope.launch { context.show(it) } }) { Text(it.title) }",
    "of a composable of the app": "Item(onOpen = { context.show(it) }) { Text(it.title) }",
}
ITEM = """
@Composable
fun Item(onOpen: () -> Unit, content: @Composable () -> Unit) { Button(onClick = onOpen) { content() } }
"""


@pytest.mark.parametrize("where", BLOCKS)
def test_blocks_that_are_given_nothing_mean_what_the_block_around_them_is_given(tmp_path: Path, where: str) -> None:
    app = compose_app(PAGES.replace("BODY", BLOCKS[where]) + ITEM, "AboutActivity", "HelpActivity")
    assert edges(build(tmp_path, app)) == {
        ("MainActivity", "AboutActivity", "click", "About"),
        ("MainActivity", "HelpActivity", "click", "Help"),
    }


@pytest.mark.parametrize("given", ["TextField(title, onValueChange = {", "row.setOnClickListener({"])
def test_a_block_that_is_given_something_means_that(tmp_path: Path, given: str) -> None:
    app = compose_app(PAGES.replace("BODY", f"{given} context.show(it) }})"), "AboutActivity", "HelpActivity")
    assert edges(build(tmp_path, app)) == set()


@pytest.mark.parametrize(
    "imported",
    [
        "coil.compose.AsyncImage",
        "coil3.compose.SubcomposeAsyncImage",
        "com.bumptech.glide.integration.compose.GlideImage",
    ],
)
def test_a_picture_of_a_library_is_pressed_by_its_description(tmp_path: Path, imported: str) -> None:
    code = f"""
    Item("", stringResource(R.string.add), Modifier.clickable {{ {START} }})
}}

@Composable
fun Item(address: String, words: String, modifier: Modifier = Modifier) {{
    {imported.rpartition(".")[2]}(model = address, contentDescription = words, modifier = modifier.clip(CircleShape))
}}
"""
    assert edges(build(tmp_path, compose_app(f"import {imported}\n{ABOUT}{code}", "AboutActivity"))) == OPENED


def test_what_is_pressed_through_functions_within_each_other_is_told_apart(tmp_path: Path) -> None:
    """Those that are given nothing tell nothing apart, and do not count."""
    code = f"""
    Row(Modifier.clickableOnce {{ }}) {{ Text("Nothing") }}
    Row(Modifier.clickableOnce {{ {START} }}) {{ Text(stringResource(R.string.add)) }}
}}

interface Cutter {{
    fun once(event: () -> Unit)
}}

class Counting : Cutter {{
    private val now: Long
        get() = System.currentTimeMillis()
    private var last: Long = 0
    override fun once(event: () -> Unit) {{
        if (now - last >= 300L) event.invoke()
        last = now
    }}
}}

fun Modifier.clickableOnce(onClick: () -> Unit): Modifier = composed {{
    val cutter = remember {{ Counting() }}
    Modifier.clickable(onClick = {{ cutter.once {{ onClick() }} }})
}}
"""
    assert edges(build(tmp_path, compose_app(f"{ABOUT}{code}", "AboutActivity"))) == OPENED
