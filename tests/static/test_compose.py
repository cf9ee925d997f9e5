"""Compose: routes in all their spellings, clicks through lambdas, what stands in a composable, ways out of it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest, write_app

from uiatlas.sources import build_map

HEAD = """
import android.content.Intent
import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.rememberLauncherForActivityResult
import androidx.activity.compose.setContent
import androidx.activity.result.contract.ActivityResultContracts
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.material.icons.Icons
import androidx.compose.material.icons.filled.*
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalContext
import androidx.compose.ui.res.stringResource
import androidx.navigation.*
import androidx.navigation.compose.*
"""
MAIN = """
class MainActivity : ComponentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContent {
            AppTheme {
                Surface(color = MaterialTheme.colorScheme.background) { App() }
            }
        }
    }
}

@Composable
fun AppTheme(content: @Composable () -> Unit) {
    MaterialTheme(colorScheme = lightColorScheme()) { content() }
}
"""
START = ("MainActivity", "home", "auto", "")


def compose_app(code: str, *activities: str, main: str = MAIN) -> dict[str, str]:
    return {
        "AndroidManifest.xml": manifest("MainActivity", *activities),
        "MainActivity.kt": HEAD + main,
        "App.kt": HEAD + code,
        "res/values/strings.xml": """<resources>
            <string name="open_detail">Open the detail</string><string name="add">Add an item</string></resources>""",
    }


HOME = """
@Composable
fun HomeScreen(onOpen: () -> Unit) {
    Column {
        Text("Welcome")
        Button(onClick = onOpen, modifier = Modifier.fillMaxWidth()) {
            Text(text = stringResource(R.string.open_detail))
        }
    }
}

@Composable
fun DetailScreen(id: String? = null) {
    Text("Detail of $id")
}
"""
THEMES = {
    "content that is called": "MaterialTheme(colorScheme = colors) { Surface { content() } }",
    "content by name": "MaterialTheme(colorScheme = colors, typography = Typography, content = content)",
    "content by place": "MaterialTheme(colors, Shapes(), Typography, content)",
    "provided": "CompositionLocalProvider(LocalSpacing provides S()) { MaterialTheme(colors, content = content) }",
}


@pytest.mark.parametrize("how", THEMES)
def test_content_is_shown_through_a_theme_of_the_app(tmp_path: Path, how: str) -> None:
    main = f"""
class MainActivity : ComponentActivity() {{
    override fun onCreate(savedInstanceState: Bundle?) {{
        super.onCreate(savedInstanceState)
        enableEdgeToEdge()
        setContent {{
            ShopTheme {{ App() }}
        }}
    }}
}}

@Composable
fun ShopTheme(darkTheme: Boolean = isSystemInDarkTheme(), content: @Composable () -> Unit) {{
    val colors = if (darkTheme) darkColorScheme() else lightColorScheme()
    {THEMES[how]}
}}
"""
    app = """
@Composable
fun App() {
    val context = LocalContext.current
    Button(onClick = { context.startActivity(Intent(context, AboutActivity::class.java)) }) { Text("About") }
}

class AboutActivity : ComponentActivity()
"""
    assert edges(build(tmp_path, compose_app(app, "AboutActivity", main=main))) == {
        ("MainActivity", "AboutActivity", "click", "About")
    }


ROUTES = {
    "constants of an object": """
object Routes {
    const val HOME = "home"
    const val DETAIL = "detail"
}

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = Routes.HOME) {
        composable(Routes.HOME) { HomeScreen { navController.navigate(Routes.DETAIL) } }
        composable(Routes.DETAIL) { DetailScreen() }
    }
}""",
    "sealed class": """
sealed class Screen(val route: String) {
    object Home : Screen("home")
    object Detail : Screen("detail")
}

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController = navController, startDestination = Screen.Home.route) {
        composable(Screen.Home.route) { HomeScreen(onOpen = { navController.navigate(Screen.Detail.route) }) }
        composable(Screen.Detail.route) { DetailScreen() }
    }
}""",
    "sealed class with more properties": """
sealed class Screen(val route: String, @StringRes val title: Int, val icon: ImageVector) {
    data object Home : Screen("home", R.string.open_detail, Icons.Filled.Home)
    data object Detail : Screen(route = "detail", title = R.string.add, icon = Icons.Filled.List)
}

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, Screen.Home.route, Modifier.padding(8.dp)) {
        composable(Screen.Home.route) {
            HomeScreen(
                onOpen = {
                    navController.navigate(Screen.Detail.route) {
                        popUpTo(navController.graph.findStartDestination().id) { saveState = true }
                        launchSingleTop = true
                    }
                },
            )
        }
        composable(Screen.Detail.route) { DetailScreen() }
    }
}""",
    "interface over lines": """
interface Destination {
    val route: String
}

object Home : Destination {
    override val route = "home"
}

object Detail : Destination {
    override val route = "detail"
}

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController = navController, startDestination = Home.route) {
        composable(route = Home.route) { HomeScreen(onOpen = { navController.navigate(Detail.route) }) }
        composable(route = Detail.route) { DetailScreen() }
    }
}""",
    "action functions": """
class NavigationActions(private val navController: NavHostController) {
    fun openDetail() {
        navController.navigate("detail") { launchSingleTop = true }
    }
}

@Composable
fun App(
    navController: NavHostController = rememberNavController(),
    startDestination: String = "home",
    actions: NavigationActions = remember(navController) { NavigationActions(navController) },
) {
    NavHost(navController, startDestination = startDestination) {
        composable("home") { HomeScreen(onOpen = { actions.openDetail() }) }
        composable("detail") { DetailScreen() }
    }
}""",
    "controller handed down": """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { Home(navController) }
        composable("detail") { DetailScreen() }
    }
}

@Composable
fun Home(navController: NavController) {
    HomeScreen(onOpen = { navController.navigate("detail") })
}""",
    "constants": """
const val HOME_ROUTE = "home"
const val DETAIL_ROUTE = "detail"

@Composable
fun App(navController: NavHostController = rememberNavController()) {
    NavHost(navController = navController, startDestination = HOME_ROUTE) {
        composable(route = HOME_ROUTE) { HomeScreen(onOpen = { navController.navigate(DETAIL_ROUTE) }) }
        composable(route = DETAIL_ROUTE) { DetailScreen() }
    }
}""",
    "sealed interface": """
sealed interface Destination { val route: String }
object Home : Destination { override val route = "home" }
object Detail : Destination { override val route = "detail" }

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController = navController, startDestination = Home.route) {
        composable(route = Home.route) { HomeScreen(onOpen = { navController.navigate(Detail.route) }) }
        composable(route = Detail.route) { DetailScreen() }
    }
}""",
    "enum names": """
enum class Screens { home, detail }

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController = navController, startDestination = Screens.home.name) {
        composable(route = Screens.home.name) { HomeScreen(onOpen = { navController.navigate(Screens.detail.name) }) }
        composable(route = Screens.detail.name) { DetailScreen() }
    }
}""",
    "enum property": """
enum class Screens(val route: String) { Home("home"), Detail("detail") }

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController = navController, startDestination = Screens.Home.route) {
        composable(Screens.Home.route) { HomeScreen(onOpen = { navController.navigate(Screens.Detail.route) }) }
        composable(Screens.Detail.route) { DetailScreen() }
    }
}""",
    "actions": """
class NavigationActions(navController: NavHostController) {
    val openDetail: () -> Unit = { navController.navigate("detail") }
}

@Composable
fun App() {
    val navController = rememberNavController()
    val actions = remember(navController) { NavigationActions(navController) }
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeScreen(onOpen = actions.openDetail) }
        composable("detail") { DetailScreen() }
    }
}""",
    "functions per screen": """
fun NavController.navigateToDetail(navOptions: NavOptions? = null) {
    this.navigate("detail", navOptions)
}

fun NavGraphBuilder.homeScreen(onOpen: () -> Unit) {
    composable(route = "home") { HomeScreen(onOpen) }
}

fun NavGraphBuilder.detailScreen(onBackClick: () -> Unit) {
    composable(route = "detail") { DetailScreen() }
}

@Composable
fun App(navController: NavHostController = rememberNavController()) {
    NavHost(navController = navController, startDestination = "home") {
        homeScreen(onOpen = { navController.navigateToDetail() })
        detailScreen(onBackClick = navController::popBackStack)
    }
}""",
    "functions per screen by reference": """
fun NavController.navigateToDetail() = navigate("detail")

fun NavGraphBuilder.homeScreen(onOpen: () -> Unit) = composable("home") { HomeScreen(onOpen = onOpen) }

fun NavGraphBuilder.detailScreen() = composable("detail") { DetailScreen() }

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController = navController, startDestination = "home") {
        homeScreen(onOpen = navController::navigateToDetail)
        detailScreen()
    }
}""",
}
OPENED = {START, ("home", "detail", "click", "Open the detail")}


@pytest.mark.parametrize("how", ROUTES)
def test_a_route_is_followed_however_it_is_written(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, compose_app(ROUTES[how] + HOME))) == OPENED


ARGUMENTS = {
    "template": """composable("home") { HomeScreen(onOpen = { navController.navigate("detail/$selected") }) }
        composable("detail/{id}") { entry -> DetailScreen(entry.arguments?.getString("id")) }""",
    "typed argument": """composable("home") { HomeScreen(onOpen = { navController.navigate("detail/${item.id}") }) }
        composable(
            route = "detail/{id}",
            arguments = listOf(navArgument("id") { type = NavType.LongType }),
        ) { DetailScreen(it.arguments?.getLong("id").toString()) }""",
    "concatenation": """composable("home") { HomeScreen(onOpen = { navController.navigate("detail/" + selected) }) }
        composable("detail/{id}") { DetailScreen() }""",
    "route that is filled": """composable("home") { HomeScreen { navController.navigate(Detail.of(selected)) } }
        composable(Detail.ROUTE) { DetailScreen() }""",
    "constant and template": """composable("home") { HomeScreen { navController.navigate("$DETAIL/$selected") } }
        composable("$DETAIL/{$ID}", arguments = listOf(navArgument(ID) { type = NavType.StringType })) {
            DetailScreen(it.arguments?.getString(ID))
        }""",
    "replaced": """composable("home") {
            HomeScreen { navController.navigate(Detail.ROUTE.replace("{id}", selected)) }
        }
        composable(Detail.ROUTE) { DetailScreen() }""",
}


@pytest.mark.parametrize("how", ARGUMENTS)
def test_arguments_of_a_route_are_no_screens_of_their_own(tmp_path: Path, how: str) -> None:
    code = f"""
private const val DETAIL = "detail"
private const val ID = "id"

object Detail {{
    const val ROUTE = "detail/{{id}}"
    fun of(id: String) = "detail/$id"
}}

@Composable
fun App(viewModel: AppViewModel = viewModel()) {{
    val item by viewModel.item.collectAsState()
    val selected = item.key
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {{
        {ARGUMENTS[how]}
    }}
}}"""
    assert edges(build(tmp_path, compose_app(code + HOME))) == {
        START,
        ("home", "detail/{}", "click", "Open the detail"),
    }


OPTIONAL = """
@Composable
fun App(viewModel: AppViewModel = viewModel()) {
    val selected by viewModel.selected.collectAsState()
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeScreen(onOpen = { navController.navigate("detail?id=$selected") }) }
        composable("detail?id={id}", arguments = listOf(navArgument("id") { nullable = true })) { DetailScreen() }
    }
}"""


def test_optional_arguments_are_no_part_of_a_route(tmp_path: Path) -> None:
    assert edges(build(tmp_path, compose_app(OPTIONAL + HOME))) == OPENED


TYPED = {
    "top level": """
@Serializable object Home
@Serializable data class Detail(val id: String)

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController = navController, startDestination = Home) {
        composable<Home> { HomeScreen(onOpen = { navController.navigate(Detail(id = "7")) }) }
        composable<Detail> { entry -> DetailScreen(entry.toRoute<Detail>().id) }
    }
}""",
    "data objects without a body": """
@Serializable data object Home

@Serializable
data object Detail

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = Home) {
        composable<Home> { HomeScreen(onOpen = { navController.navigate(Detail) }) }
        composable<Detail> { DetailScreen() }
    }
}""",
    "sealed interface": """
sealed interface Route {
    @Serializable data object Home : Route
    @Serializable data class Detail(val id: String) : Route
}

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController = navController, startDestination = Route.Home) {
        composable<Route.Home> { HomeScreen(onOpen = { navController.navigate(route = Route.Detail("7")) }) }
        composable<Route.Detail> { entry ->
            val detail: Route.Detail = entry.toRoute()
            DetailScreen(detail.id)
        }
    }
}""",
    "start by class": """
@Serializable object Home
@Serializable data class Detail(val id: String)

fun NavGraphBuilder.detail() { composable<Detail> { DetailScreen() } }
fun NavController.navigateToDetail(id: String, options: NavOptions? = null) = navigate(Detail(id), options)

@Composable
fun App(navController: NavHostController = rememberNavController()) {
    NavHost(navController = navController, startDestination = Home::class) {
        composable<Home> { HomeScreen(onOpen = { navController.navigateToDetail("7") }) }
        detail()
    }
}""",
}


@pytest.mark.parametrize("how", TYPED)
def test_types_are_routes(tmp_path: Path, how: str) -> None:
    found = {
        tuple(e.rpartition("$")[2] for e in edge) for edge in edges(build(tmp_path, compose_app(TYPED[how] + HOME)))
    }
    assert found == {("MainActivity", "Home", "auto", ""), ("Home", "Detail", "click", "Open the detail")}


WIDGETS = {
    "Button": ('Button(onClick = { onOpen("7") }) { Text("Open") }', "Open"),
    "Button with an icon": (
        'Button(onClick = { onOpen("7") }) { Icon(Icons.Filled.Add, contentDescription = null); Text("Open") }',
        "Open",
    ),
    "IconButton": (
        'IconButton(onClick = { onOpen("7") }) { Icon(Icons.Filled.Info, contentDescription = "About") }',
        "About",
    ),
    "IconButton of a resource": (
        'IconButton(onClick = { onOpen("7") }) { Icon(Icons.Filled.Add, stringResource(R.string.add)) }',
        "Add an item",
    ),
    "FloatingActionButton": (
        'FloatingActionButton(onClick = { onOpen("7") }) {'
        " Icon(imageVector = Icons.Default.Add, contentDescription = stringResource(R.string.add)) }",
        "Add an item",
    ),
    "ExtendedFloatingActionButton": (
        'ExtendedFloatingActionButton(text = { Text("Compose") }, icon = { Icon(Icons.Filled.Edit, null) },'
        ' onClick = { onOpen("7") })',
        "Compose",
    ),
    "DropdownMenuItem": ('DropdownMenuItem(text = { Text("Settings") }, onClick = { onOpen("7") })', "Settings"),
    "Card": ('Card(onClick = { onOpen("7") }) { Column { Text("A card"); Text("below") } }', "A card"),
    "NavigationBarItem": (
        'NavigationBar { NavigationBarItem(selected = false, onClick = { onOpen("7") },'
        ' icon = { Icon(Icons.Filled.Home, contentDescription = null) }, label = { Text("Library") }) }',
        "Library",
    ),
    "Tab": ('Tab(selected = true, onClick = { onOpen("7") }, text = { Text("Second") })', "Second"),
    "floating in a scaffold": (
        'Scaffold(floatingActionButton = { FloatingActionButton(onClick = { onOpen("7") }) {'
        ' Icon(Icons.Filled.Add, "New") } }) { padding -> Box(Modifier.padding(padding)) { Text("Content") } }',
        "New",
    ),
    "in a drawer": (
        "ModalNavigationDrawer(drawerContent = { ModalDrawerSheet { NavigationDrawerItem("
        'label = { Text("Archive") }, selected = false, onClick = { scope.launch { drawerState.close() };'
        ' onOpen("7") }) } }, drawerState = drawerState) { Text("Content") }',
        "Archive",
    ),
    "in a lazy column": (
        'LazyColumn { item { Text("Title") }; items(names) { name -> OutlinedButton(onClick = { onOpen(name) }) {'
        ' Text("Show") } } }',
        "Show",
    ),
    "in a lazy column, of a list that is called like its function": (
        "val items = names; "
        'LazyColumn { items(items) { name -> Button(onClick = { onOpen(name) }) { Text("Show") } } }',
        "Show",
    ),
    "while a flag is called like a modifier": (
        "var open by remember { mutableStateOf(false) }\n"
        'Button(onClick = { open = true; onOpen("7") }) { Text("Open") }',
        "Open",
    ),
    "in a column for each": (
        'names.forEach { name -> Button(onClick = { onOpen(name) }) { Text("Show") } }',
        "Show",
    ),
    "only when": ('if (names.isNotEmpty()) { Button(onClick = { onOpen("7") }) { Text("Open") } }', "Open"),
    "TextButton": (
        'TextButton({ onOpen("7") }) { Text(stringResource(id = R.string.open_detail)) }',
        "Open the detail",
    ),
    "clickable": ('Row(Modifier.clickable { onOpen("7") }.padding(8.dp)) { Text("A row") }', "A row"),
    "clickable by name": (
        'Row(modifier = Modifier.fillMaxWidth().clickable(onClick = { onOpen("7") })) { Text("A row") }',
        "A row",
    ),
    "clickable text": ('Text("Read on", Modifier.clickable { onOpen("7") })', "Read on"),
    "ListItem": (
        'ListItem(headlineContent = { Text("An entry") }, modifier = Modifier.clickable { onOpen("7") })',
        "An entry",
    ),
    "said of a button": (
        'IconButton({ onOpen("7") }, Modifier.semantics { contentDescription = "Close" }) { Canvas() }',
        "Close",
    ),
    "said of a part": (
        'val said = "A star"\nRow(Modifier.clickable { onOpen("7") }) {'
        " Card(Modifier.size(8.dp).clearAndSetSemantics { contentDescription = said }) { Canvas() } }",
        "A star",
    ),
    "in a scaffold": (
        'Scaffold(topBar = { TopAppBar(title = { Text("Home") }, actions = { IconButton({ onOpen("7") }) {'
        ' Icon(Icons.Filled.Search, contentDescription = "Search") } }) }) { padding -> Text("Content") }',
        "Search",
    ),
}


@pytest.mark.parametrize("how", WIDGETS)
def test_what_is_pressed_is_known_by_what_it_says(tmp_path: Path, how: str) -> None:
    code, says = WIDGETS[how]
    app = f"""
@Composable
fun App() {{
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {{
        composable("home") {{
            Home(names = listOf("a", "b"), onOpen = {{ id -> navController.navigate("detail/$id") }})
        }}
        composable("detail/{{id}}") {{ Text("Detail") }}
    }}
}}

@Composable
fun Home(names: List<String>, onOpen: (String) -> Unit, viewModel: HomeViewModel = viewModel()) {{
    val scope = rememberCoroutineScope()
    val drawerState = rememberDrawerState(DrawerValue.Closed)
    {code}
}}"""
    assert edges(build(tmp_path, compose_app(app))) == {START, ("home", "detail/{}", "click", says)}


def test_a_click_is_handed_down_through_composables(tmp_path: Path) -> None:
    code = """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") {
            HomeRoute(
                onNavigate = { navController.navigate("detail/$it") },
                onSettings = { navController.navigate("settings") },
            )
        }
        composable("detail/{id}") { Text("Detail") }
        composable("settings") { Text("Settings") }
    }
}

@Composable
fun HomeRoute(onNavigate: (Long) -> Unit, onSettings: () -> Unit, viewModel: HomeViewModel = hiltViewModel()) {
    val state by viewModel.state.collectAsState()
    HomeScreen(state = state, onNavigate = onNavigate, onSettings = onSettings)
}

@Composable
private fun HomeScreen(state: HomeState, onNavigate: (Long) -> Unit, onSettings: () -> Unit) {
    Scaffold(topBar = { HomeBar(onSettings) }) { padding ->
        when (state) {
            is HomeState.Loading -> CircularProgressIndicator()
            is HomeState.Ready -> Items(state.items, onClick = { onNavigate(it) }, modifier = Modifier.padding(padding))
        }
    }
}

@Composable
private fun HomeBar(onSettings: () -> Unit) {
    TopAppBar(
        title = { Text("Home") },
        actions = {
            IconButton(onClick = onSettings) { Icon(Icons.Filled.Settings, contentDescription = "Settings") }
        },
    )
}

@Composable
private fun Items(items: List<Item>, onClick: (Long) -> Unit, modifier: Modifier = Modifier) {
    LazyColumn(modifier) {
        items(items, key = { it.id }) { item -> ItemCard(onClick = { onClick(item.id) }) }
    }
}

@Composable
private fun ItemCard(onClick: () -> Unit) {
    Card(onClick = onClick) { Text("Item") }
}

sealed interface HomeState {
    object Loading : HomeState
    data class Ready(val items: List<Item>) : HomeState
}

data class Item(val id: Long)
"""
    assert edges(build(tmp_path, compose_app(code))) == {
        START,
        ("home", "detail/{}", "click", "Item"),
        ("home", "settings", "click", "Settings"),
    }


AWAY = {
    "in the lambda": """
@Composable
fun App() {
    val context = LocalContext.current
    Button(onClick = { context.startActivity(Intent(context, AboutActivity::class.java)) }) { Text("About") }
}""",
    "handed down": """
@Composable
fun App() {
    val context = LocalContext.current
    Home(onAbout = {
        val intent = Intent(context, AboutActivity::class.java).apply { putExtra("from", "home") }
        context.startActivity(intent)
    })
}

@Composable
fun Home(onAbout: () -> Unit) {
    Button(onClick = onAbout) { Text("About") }
}""",
    "by the activity": """
@Composable
fun App() {
    val activity = LocalContext.current as Activity
    Button(onClick = { AboutActivity.start(activity) }) { Text("About") }
}""",
    "by a launcher": """
@Composable
fun App() {
    val context = LocalContext.current
    val launcher = rememberLauncherForActivityResult(ActivityResultContracts.StartActivityForResult()) { result -> }
    Button(onClick = { launcher.launch(Intent(context, AboutActivity::class.java)) }) { Text("About") }
}""",
}
ABOUT = """
class AboutActivity : ComponentActivity() {
    companion object {
        fun start(context: android.content.Context) {
            context.startActivity(Intent(context, AboutActivity::class.java))
        }
    }
}
"""


@pytest.mark.parametrize("how", AWAY)
def test_a_composable_starts_an_activity(tmp_path: Path, how: str) -> None:
    files = compose_app(AWAY[how] + ABOUT, "AboutActivity")
    assert edges(build(tmp_path, files)) == {("MainActivity", "AboutActivity", "click", "About")}


def test_an_activity_hands_its_own_functions_to_its_content(tmp_path: Path) -> None:
    main = """
class MainActivity : ComponentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContent {
            AppTheme {
                Home(onAbout = ::openAbout, onHelp = { openHelp() })
            }
        }
    }

    private fun openAbout() {
        startActivity(Intent(this, AboutActivity::class.java))
    }

    private fun openHelp() = startActivity(Intent(this, HelpActivity::class.java))
}
"""
    code = """
@Composable
fun AppTheme(content: @Composable () -> Unit) { MaterialTheme { content() } }

@Composable
fun Home(onAbout: () -> Unit, onHelp: () -> Unit) {
    Button(onClick = onAbout) { Text("About") }
    Button(onClick = onHelp) { Text("Help") }
}

class AboutActivity : ComponentActivity()
class HelpActivity : ComponentActivity()
"""
    assert edges(build(tmp_path, compose_app(code, "AboutActivity", "HelpActivity", main=main))) == {
        ("MainActivity", "AboutActivity", "click", "About"),
        ("MainActivity", "HelpActivity", "click", "Help"),
    }


def test_a_route_starts_an_activity(tmp_path: Path) -> None:
    code = """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeScreen(onOpen = { navController.navigate("detail") }) }
        composable("detail") {
            val context = LocalContext.current
            IconButton(onClick = { context.startActivity(Intent(context, AboutActivity::class.java)) }) {
                Icon(Icons.Filled.Info, contentDescription = "About")
            }
        }
    }
}
"""
    assert edges(build(tmp_path, compose_app(code + HOME + ABOUT, "AboutActivity"))) == OPENED | {
        ("detail", "AboutActivity", "click", "About")
    }


def test_an_effect_leads_on_without_a_click(tmp_path: Path) -> None:
    code = """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "splash") {
        composable("splash") {
            LaunchedEffect(Unit) {
                delay(1000)
                navController.navigate("home") { popUpTo("splash") { inclusive = true } }
            }
        }
        composable("home") { Text("Home") }
    }
}
"""
    assert edges(build(tmp_path, compose_app(code))) == {
        ("MainActivity", "splash", "auto", ""),
        ("splash", "home", "auto", ""),
    }


def test_going_back_is_no_edge(tmp_path: Path) -> None:
    code = """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeScreen(onOpen = { navController.navigate("detail") }) }
        composable("detail") {
            BackHandler { navController.popBackStack() }
            Button(onClick = { navController.navigateUp() }) { Text("Back") }
            Button(onClick = { navController.popBackStack("home", inclusive = false) }) { Text("Home") }
        }
    }
}
"""
    assert edges(build(tmp_path, compose_app(code + HOME))) == OPENED


def test_a_dialog_route_is_a_screen_of_its_activity(tmp_path: Path) -> None:
    code = """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeScreen(onOpen = { navController.navigate("confirm") }) }
        dialog("confirm") {
            Card { TextButton(onClick = { navController.navigate("done") }) { Text("Yes") } }
        }
        composable("done") { Text("Done") }
    }
}
"""
    assert edges(build(tmp_path, compose_app(code + HOME))) == {
        START,
        ("home", "confirm", "click", "Open the detail"),
        ("confirm", "done", "click", "Yes"),
    }


FRAGMENTS = {
    "made": """
class HomeFragment : androidx.fragment.app.Fragment() {
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, state: Bundle?): View =
        ComposeView(requireContext()).apply {
            setViewCompositionStrategy(ViewCompositionStrategy.DisposeOnViewTreeLifecycleDestroyed)
            setContent { Home(onAbout = { startActivity(Intent(requireContext(), AboutActivity::class.java)) }) }
        }
}""",
    "from a layout": """
class HomeFragment : androidx.fragment.app.Fragment(R.layout.home) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<ComposeView>(R.id.compose).setContent {
            MaterialTheme { Home(onAbout = { startActivity(Intent(activity, AboutActivity::class.java)) }) }
        }
    }
}""",
}


@pytest.mark.parametrize("how", FRAGMENTS)
def test_a_fragment_shows_composables(tmp_path: Path, how: str) -> None:
    main = """
class MainActivity : androidx.fragment.app.FragmentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        supportFragmentManager.beginTransaction().replace(R.id.box, HomeFragment()).commit()
    }
}
"""
    home = """
@Composable
fun Home(onAbout: () -> Unit) {
    Button(onClick = onAbout) { Text("About") }
}
"""
    files = compose_app(FRAGMENTS[how] + home + ABOUT, "AboutActivity", main=main)
    files["res/layout/main.xml"] = f'<FrameLayout {VIEWS} android:id="@+id/box"/>'
    files["res/layout/home.xml"] = f'<androidx.compose.ui.platform.ComposeView {VIEWS} android:id="@+id/compose"/>'
    assert edges(build(tmp_path, files)) == {
        ("MainActivity", "HomeFragment", "auto", ""),
        ("HomeFragment", "AboutActivity", "click", "About"),
    }


def test_a_question_is_answered_in_a_dialog(tmp_path: Path) -> None:
    code = """
@Composable
fun App() {
    val context = LocalContext.current
    var asking by remember { mutableStateOf(false) }
    Button(onClick = { asking = true }) { Text("Leave") }
    if (asking) {
        AlertDialog(
            onDismissRequest = { asking = false },
            title = { Text("Leave the app?") },
            confirmButton = {
                TextButton(onClick = { context.startActivity(Intent(context, AboutActivity::class.java)) }) {
                    Text("Yes")
                }
            },
            dismissButton = { TextButton(onClick = { asking = false }) { Text("No") } },
        )
    }
}
"""
    found = edges(build(tmp_path, compose_app(code + ABOUT, "AboutActivity")))
    assert {(b, d) for _, b, _, d in found if b == "AboutActivity"} == {("AboutActivity", "Yes")}
    assert {a for a, b, _, _ in found if b not in ("AboutActivity",)} <= {"MainActivity"}


SYSTEM = {
    "view": (
        "val context = LocalContext.current; Button(onClick = {"
        ' context.startActivity(Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org"))) })'
    ),
    "address": ('val uri = LocalUriHandler.current; Button(onClick = { uri.openUri("https://example.org") })'),
    "pick": (
        "val picker = rememberLauncherForActivityResult(ActivityResultContracts.GetContent()) { uri -> };"
        ' Button(onClick = { picker.launch("image/*") })'
    ),
}


@pytest.mark.parametrize("how", SYSTEM)
def test_a_composable_leaves_the_app(tmp_path: Path, how: str) -> None:
    code = f"""
@Composable
fun App() {{
    {SYSTEM[how]} {{ Text("Away") }}
}}
"""
    found = edges(build(tmp_path, compose_app(code)))
    assert {(a, b.partition(":")[0], c, d) for a, b, c, d in found} == {("MainActivity", "system", "system", "Away")}


def test_a_host_within_a_route_shows_its_own_routes(tmp_path: Path) -> None:
    code = """
@Composable
fun App() {
    val rootController = rememberNavController()
    NavHost(rootController, startDestination = "login") {
        composable("login") {
            Button(onClick = { rootController.navigate("main") }) { Text("Log in") }
        }
        composable("main") { MainScreen(onLogout = { rootController.navigate("login") }) }
    }
}

@Composable
fun MainScreen(onLogout: () -> Unit) {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "feed") {
        composable("feed") { Button(onClick = { navController.navigate("profile") }) { Text("Profile") } }
        composable("profile") { Button(onClick = onLogout) { Text("Log out") } }
    }
}
"""
    assert edges(build(tmp_path, compose_app(code))) == {
        ("MainActivity", "login", "auto", ""),
        ("login", "main", "click", "Log in"),
        ("main", "feed", "auto", ""),
        ("feed", "profile", "click", "Profile"),
        ("profile", "login", "click", "Log out"),
    }


EVENTS = {
    "wrapped lambda": """
@Composable
fun HomeRoute(onOpen: () -> Unit) {
    var count by remember { mutableIntStateOf(0) }
    val open = {
        count++
        onOpen()
    }
    Button(onClick = { count = 0 }) { Text("Refresh") }
    Button(onClick = open) { Text("Open") }
}
""",
    "own button": """
@Composable
fun HomeRoute(onOpen: () -> Unit) {
    AppButton(text = "Refresh", onClick = {})
    AppButton(text = "Open", onClick = onOpen)
}

@Composable
fun AppButton(text: String, onClick: () -> Unit, modifier: Modifier = Modifier) {
    Button(onClick = onClick, modifier = modifier) { Text(text = text) }
}
""",
    "own button of a resource": """
@Composable
fun HomeRoute(onOpen: () -> Unit) {
    AppButton(R.string.open_label, onOpen)
}

@Composable
fun AppButton(@StringRes label: Int, onClick: () -> Unit) {
    Button(onClick = onClick) { Text(stringResource(label)) }
}
""",
    "slot": """
@Composable
fun HomeRoute(onOpen: () -> Unit) {
    Frame(title = { Text("Title") }, action = { Button(onClick = onOpen) { Text("Open") } })
}

@Composable
fun Frame(title: @Composable () -> Unit, action: @Composable RowScope.() -> Unit) {
    Row { title(); action() }
}
""",
    "menu that is unfolded at first": """
@Composable
fun HomeRoute(onOpen: () -> Unit) {
    var expanded by remember { mutableStateOf(true) }
    IconButton(onClick = { expanded = true }) { Icon(Icons.Default.MoreVert, contentDescription = "More") }
    DropdownMenu(expanded = expanded, onDismissRequest = { expanded = false }) {
        DropdownMenuItem(text = { Text("Open") }, onClick = { expanded = false; onOpen() })
    }
}
""",
    "old menu item": """
@Composable
fun HomeRoute(onOpen: () -> Unit) {
    DropdownMenu(expanded = true, onDismissRequest = {}) {
        DropdownMenuItem(onClick = { onOpen() }) { Text("Open") }
    }
}
""",
    "nullable": """
@Composable
fun HomeRoute(onOpen: (() -> Unit)? = null) {
    if (onOpen != null) {
        Button(onClick = onOpen) { Text("Open") }
    }
}
""",
    "by invoke": """
@Composable
fun HomeRoute(onOpen: (() -> Unit)?) {
    Button(onClick = { onOpen?.invoke() }) { Text("Open") }
}
""",
}


@pytest.mark.parametrize("how", EVENTS)
def test_a_click_finds_its_way_up_to_who_navigates(tmp_path: Path, how: str) -> None:
    app = """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeRoute(onOpen = { navController.navigate("detail") }) }
        composable("detail") { Text("Detail") }
    }
}
"""
    files = compose_app(app + EVENTS[how])
    files["res/values/strings.xml"] = '<resources><string name="open_label">Open</string></resources>'
    assert edges(build(tmp_path, files)) == {START, ("home", "detail", "click", "Open")}


def test_composables_in_other_files_and_packages_are_followed(tmp_path: Path) -> None:
    app = """
import org.example.ui.home.HomeScreen as Start
import org.example.ui.detail.*

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { Start(onOpen = { navController.navigate("detail") }) }
        composable("detail") { DetailScreen() }
    }
}
"""
    home = """package org.example.ui.home

import androidx.compose.material3.*
import androidx.compose.runtime.Composable

@Composable
fun HomeScreen(onOpen: () -> Unit) {
    Button(onClick = onOpen) { Text("Open") }
}
"""
    detail = """package org.example.ui.detail

import android.content.Intent
import androidx.compose.material3.*
import androidx.compose.runtime.Composable
import androidx.compose.ui.platform.LocalContext
import org.example.AboutActivity

@Composable
fun DetailScreen() {
    val context = LocalContext.current
    TextButton(onClick = { context.startActivity(Intent(context, AboutActivity::class.java)) }) { Text("About") }
}
"""
    root = write_app(
        tmp_path, compose_app(app, "AboutActivity") | {"About.kt": "class AboutActivity : android.app.Activity()"}
    )
    for name, text in {"home/HomeScreen.kt": home, "detail/DetailScreen.kt": detail}.items():
        path = root / "src/main/java/org/example/ui" / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
    assert edges(build_map(root)) == {
        START,
        ("home", "detail", "click", "Open"),
        ("detail", "AboutActivity", "click", "About"),
    }


def test_composables_for_previews_add_nothing(tmp_path: Path) -> None:
    code = """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeScreen(onOpen = { navController.navigate("detail") }) }
        composable("detail") { DetailScreen() }
    }
}

@Preview(showBackground = true)
@Composable
private fun HomePreview() {
    val context = LocalContext.current
    AppTheme { HomeScreen(onOpen = { context.startActivity(Intent(context, AboutActivity::class.java)) }) }
}
"""
    assert edges(build(tmp_path, compose_app(code + HOME + ABOUT, "AboutActivity"))) == OPENED


NESTED = {
    "by route": """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeScreen(onOpen = { navController.navigate("account") }) }
        accountGraph(navController)
    }
}

fun NavGraphBuilder.accountGraph(navController: NavController) {
    navigation(startDestination = "login", route = "account") {
        composable("login") { LoginScreen(onRegister = { navController.navigate("register") }) }
        composable("register") { Text("Register") }
    }
}""",
    "by type": """
@Serializable object Account
@Serializable object Login
@Serializable object Register

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { HomeScreen(onOpen = { navController.navigate(Account) }) }
        navigation<Account>(startDestination = Login) {
            composable<Login> { LoginScreen(onRegister = { navController.navigate(Register) }) }
            composable<Register> { Text("Register") }
        }
    }
}""",
}
LOGIN = """
@Composable
fun LoginScreen(onRegister: () -> Unit) {
    TextButton(onClick = { onRegister() }) { Text("Create an account") }
}
"""


@pytest.mark.parametrize("how", NESTED)
def test_a_nested_graph_is_entered_at_its_start(tmp_path: Path, how: str) -> None:
    found = edges(build(tmp_path, compose_app(NESTED[how] + HOME + LOGIN)))
    assert {(a.lower(), b.lower(), c, d) for a, b, c, d in found} == {
        ("mainactivity", "home", "auto", ""),
        ("home", "login", "click", "Open the detail"),
        ("login", "register", "click", "Create an account"),
    }


BARS = {
    "list of a sealed class": """
sealed class Tab(val route: String, val label: String) {
    object Home : Tab("home", "Home")
    object Search : Tab("search", "Search")
}
private val tabs = listOf(Tab.Home, Tab.Search)

@Composable
fun Bar(navController: NavController) {
    NavigationBar {
        val entry by navController.currentBackStackEntryAsState()
        val current = entry?.destination
        tabs.forEach { tab ->
            NavigationBarItem(
                icon = { Icon(Icons.Filled.Home, contentDescription = null) },
                label = { Text(tab.label) },
                selected = current?.hierarchy?.any { it.route == tab.route } == true,
                onClick = {
                    navController.navigate(tab.route) {
                        popUpTo(navController.graph.findStartDestination().id) { saveState = true }
                        launchSingleTop = true
                        restoreState = true
                    }
                },
            )
        }
    }
}""",
    "enum entries": """
enum class Tab(val route: String, val label: String) { HOME("home", "Home"), SEARCH("search", "Search") }

@Composable
fun Bar(navController: NavController) {
    NavigationBar {
        Tab.entries.forEach { tab ->
            NavigationBarItem(
                icon = { Icon(Icons.Filled.Home, contentDescription = tab.label) },
                label = { Text(tab.label) },
                selected = false,
                onClick = { navController.navigate(tab.route) },
            )
        }
    }
}""",
    "data class": """
data class Tab(val label: String, val route: String)

@Composable
fun Bar(navController: NavController) {
    val tabs = listOf(Tab("Home", "home"), Tab("Search", "search"))
    BottomNavigation {
        tabs.forEachIndexed { index, tab ->
            BottomNavigationItem(
                selected = index == 0,
                onClick = { navController.navigate(tab.route) },
                label = { Text(text = tab.label) },
                icon = {},
            )
        }
    }
}""",
}


@pytest.mark.parametrize("how", BARS)
def test_items_of_a_bar_lead_to_the_route_of_each(tmp_path: Path, how: str) -> None:
    app = """
@Composable
fun App() {
    val navController = rememberNavController()
    Scaffold(bottomBar = { Bar(navController) }) { padding ->
        NavHost(navController, startDestination = "home", modifier = Modifier.padding(padding)) {
            composable("home") { Text("Home") }
            composable("search") { Text("Search") }
        }
    }
}
"""
    found = edges(build(tmp_path, compose_app(app + BARS[how])))
    assert START in found
    assert found <= {START, ("MainActivity", "home", "click", "Home"), ("MainActivity", "search", "click", "Search")}
    assert ("MainActivity", "search", "click", "Search") in found


LOOPS = {
    "forEachIndexed": "names.forEachIndexed { index, name -> Choice(index, name) }",
    "mapIndexed": "names.mapIndexed { index, name -> Choice(index, name) }",
    "itemsIndexed": "LazyColumn { itemsIndexed(names) { index, name -> Choice(index, name) } }",
}


@pytest.mark.parametrize("how", LOOPS)
def test_what_is_made_in_a_loop_knows_its_place_in_the_list(tmp_path: Path, how: str) -> None:
    code = f"""
class AboutActivity : ComponentActivity()
class HelpActivity : ComponentActivity()

@Composable
fun App() {{
    val names = listOf("About", "Help")
    {LOOPS[how]}
}}

@Composable
fun Choice(place: Int, name: String) {{
    val context = LocalContext.current
    Button(onClick = {{
        when (place) {{
            0 -> context.startActivity(Intent(context, AboutActivity::class.java))
            1 -> context.startActivity(Intent(context, HelpActivity::class.java))
        }}
    }}) {{ Text(name) }}
}}
"""
    assert edges(build(tmp_path, compose_app(code, "AboutActivity", "HelpActivity"))) == {
        ("MainActivity", "AboutActivity", "click", "About"),
        ("MainActivity", "HelpActivity", "click", "Help"),
    }


def test_two_activities_have_routes_of_their_own(tmp_path: Path) -> None:
    code = """
class SecondActivity : ComponentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContent { Second() }
    }
}

@Composable
fun App() {
    val context = LocalContext.current
    val navController = rememberNavController()
    NavHost(navController, startDestination = "start") {
        composable("start") {
            Button(onClick = { context.startActivity(Intent(context, SecondActivity::class.java)) }) { Text("Second") }
        }
    }
}

@Composable
fun Second() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "start") {
        composable("start") { Button(onClick = { navController.navigate("end") }) { Text("End") } }
        composable("end") { Text("End") }
    }
}
"""
    graph = build(tmp_path, compose_app(code, "SecondActivity"))
    assert edges(graph) == {
        ("MainActivity", "start", "auto", ""),
        ("start", "SecondActivity", "click", "Second"),
        ("SecondActivity", "start", "auto", ""),
        ("start", "end", "click", "End"),
    }
    hosts = sorted(graph.screens[s.host or ""].name for s in graph.screens.values() if s.name == "start")
    assert hosts == ["org.example.MainActivity", "org.example.SecondActivity"]


def test_a_key_that_is_put_on_the_back_stack_is_shown(tmp_path: Path) -> None:
    code = """
@Serializable object Home : NavKey
@Serializable data class Detail(val id: String) : NavKey

class Navigator(private val backStack: NavBackStack<NavKey>) {
    fun goTo(key: NavKey) { backStack.add(key) }
}

@Composable
fun App() {
    val backStack = rememberNavBackStack(Home)
    val navigator = remember { Navigator(backStack) }
    NavDisplay(
        backStack = backStack,
        onBack = { backStack.removeLastOrNull() },
        entryProvider = entryProvider {
            entry<Home> { HomeScreen(onOpen = { navigator.goTo(Detail("7")) }) }
            entry<Detail> { key -> DetailScreen(key.id) }
        },
    )
}
"""
    assert edges(build(tmp_path, compose_app(code + HOME))) == {
        ("MainActivity", "Home", "auto", ""),
        ("Home", "Detail", "click", "Open the detail"),
    }


CALLBACKS = {
    "given to the constructor": "data class Callbacks(val onOpen: () -> Unit, val onBack: () -> Unit)",
    "given with defaults": "class Callbacks(val onOpen: () -> Unit = {}, val onBack: () -> Unit = {})",
}


@pytest.mark.parametrize("how", CALLBACKS)
def test_callbacks_are_handed_down_in_one_object(tmp_path: Path, how: str) -> None:
    code = f"""
{CALLBACKS[how]}

@Composable
fun App(startDestination: String = Routes.HOME) {{
    val navController = rememberNavController()
    NavHost(navController, startDestination = startDestination) {{
        composable(Routes.HOME) {{
            val callbacks = Callbacks(onOpen = {{ navController.navigate("detail") }}, onBack = {{}})
            HomeScreen(onOpen = {{ callbacks.onOpen() }})
        }}
        composable("detail") {{ DetailScreen() }}
    }}
}}

object Routes {{ const val HOME = "home" }}
"""
    assert edges(build(tmp_path, compose_app(code + HOME))) == OPENED


def test_screens_that_are_objects_are_gone_to_by_a_navigator(tmp_path: Path) -> None:
    """A library's navigator is given the next screen, which draws itself."""
    code = """
class HomeScreen : cafe.adriel.voyager.core.screen.Screen {
    @Composable
    override fun Content() {
        val navigator = LocalNavigator.currentOrThrow
        Button(onClick = { navigator.push(DetailScreen("7")) }) { Text("Open") }
    }
}
data class DetailScreen(val id: String) : cafe.adriel.voyager.core.screen.Screen {
    @Composable
    override fun Content() {
        val navigator = LocalNavigator.currentOrThrow
        IconButton(onClick = { navigator.pop() }) { Icon(Icons.Default.Close, contentDescription = "Close") }
    }
}
@Composable
fun App() { Navigator(HomeScreen()) { SlideTransition(it) } }
"""
    found = edges(build(tmp_path, compose_app(code)))
    assert found >= {("MainActivity", "HomeScreen", "auto", ""), ("HomeScreen", "DetailScreen", "click", "Open")}


def test_a_handler_that_is_dropped_unless_the_screen_is_in_front_is_still_one(tmp_path: Path) -> None:
    """The wrapped function runs under the touch and not by itself."""
    code = """
@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, "home") {
        composable("home") { Button(onClick = dropUnlessResumed { navController.navigate("detail") }) { Text("Open") } }
        composable("detail") { Text("A detail") }
    }
}
"""
    assert edges(build(tmp_path, compose_app(code))) == {START, ("home", "detail", "click", "Open")}
