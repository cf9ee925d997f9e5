"""The arrow in the bar of a screen leads to the parent that the manifest names, where nobody answers it otherwise."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, ways_back
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.planning.planner import plan_with
from uiatlas.utg import Graph
from uiatlas_static.solver.bars import has_bar

UP = ("Second", "Main", "click", "Navigate up")
PARENT = '".Second" android:parentActivityName=".Main"'


def app(code: str, theme: str = "", *, manifest: str = "", **more: str) -> dict[str, str]:
    """An app whose second screen, in Java, has this code and this theme, and whose first screen is its parent."""
    text = (manifest or APP["AndroidManifest.xml"]).replace('".Second"', f"{PARENT}{theme and f' {theme}'}")
    main = JAVA + "public class Main extends AppCompatActivity {}"
    second = f"{JAVA}public class Second extends AppCompatActivity {{\n{code}\n}}\n"
    return {**APP, "AndroidManifest.xml": text, "Main.java": main, "Second.java": second, **more}


def created(code: str) -> str:
    """``onCreate`` with this."""
    return f"@Override protected void onCreate(Bundle state) {{ super.onCreate(state); {code} }}"


def selected(code: str) -> str:
    """``onOptionsItemSelected`` with this."""
    return f"@Override public boolean onOptionsItemSelected(MenuItem item) {{ {code} }}"


def up(graph: Graph) -> str:
    """How the arrow of the second screen leads to the first."""
    back = ("Second", "Main", "up") in ways_back(graph)
    return "way" if UP in edges(graph) else "way back" if back else "none"


SHOWN = created("setSupportActionBar(findViewById(R.id.bar)); getSupportActionBar().setDisplayHomeAsUpEnabled(true);")
_SUPER = " return super.onOptionsItemSelected(item);"
HANDLED = "if (item.getItemId() == android.R.id.home) { finish(); return true; }"
GOES_BACK = {
    "in a handler": selected(HANDLED + _SUPER),
    "in a switch": selected("switch (item.getItemId()) { case android.R.id.home: finish(); }" + _SUPER),
    "on each of two conditions": selected(
        "if (item.getItemId() == android.R.id.home) { if (isOpen()) close(); else finish(); return true; }" + _SUPER
    ),
    "in the handler of all": selected(HANDLED + " return true;").replace("Options", "Menu").replace("(M", "(int at, M"),
    "by its own method": "@Override public boolean onSupportNavigateUp() { finish(); return true; }",
    "in a listener": "protected void onStart() { bar().setNavigationOnClickListener(v -> finish()); }",
}
MAY_ANSWER = {
    "is done with it": selected("if (item.getItemId() == android.R.id.home) return true;" + _SUPER),
    "is done with all": selected("if (item.getItemId() == R.id.save) { save(); } return true;"),
    "goes back for all": selected("finish();" + _SUPER),
    "asks a helper": selected("return handle(item) || super.onOptionsItemSelected(item);")
    + f"boolean handle(MenuItem item) {{ {HANDLED} return false; }}",
    "asks a helper of the id": selected("if (handle(item.getItemId())) return true;" + _SUPER)
    + "boolean handle(int id) { if (id == android.R.id.home) { finish(); return true; } return false; }",
    "leaves it to a helper": selected("return handle(item);")
    + f"boolean handle(MenuItem item) {{ {HANDLED} return false; }}",
    "its own method may": "@Override public boolean onSupportNavigateUp() { return go(); } native boolean go();",
    "a provider": "protected void onStart() { addMenuProvider(new MenuProvider() {"
    + " public void onCreateMenu(Menu menu, MenuInflater inflater) {}"
    + f" public boolean onMenuItemSelected(MenuItem item) {{ {HANDLED} return false; }} }}); }}",
    "a provider that is not known": "protected void onStart() { addMenuProvider(Library.provider()); }",
}
UNANSWERED = {
    "nothing": "",
    "asks for others": selected("if (item.getItemId() == R.id.save) { save(); return true; }" + _SUPER),
    "hands it on": selected("if (item.getItemId() == android.R.id.home) {" + _SUPER + " } return true;"),
    "asks the default first": selected(
        "if (super.onOptionsItemSelected(item)) return true; if (item.getItemId() == R.id.save) save(); return false;"
    ),
    "a provider of others": "protected void onStart() { addMenuProvider(new MenuProvider() {"
    + " public void onCreateMenu(Menu menu, MenuInflater inflater) {}"
    + " public boolean onMenuItemSelected(MenuItem item) { return item.getItemId() == R.id.save; } }); }",
    "goes back on a condition": selected(HANDLED.replace(") {", "&& isOpen()) {") + _SUPER),
    "opens a page on a condition": selected(
        "if (item.getItemId() == android.R.id.home) { return asks() || super.onOptionsItemSelected(item); }" + _SUPER
    )
    + "boolean asks() { if (isOpen()) startActivity(new Intent(this, Third.class)); return isOpen(); }",
    "on a condition": selected("return item.getItemId() == android.R.id.home && !isValid();"),
}


@pytest.mark.parametrize("code", UNANSWERED.values(), ids=UNANSWERED)
def test_an_arrow_that_nobody_answers_leads_to_the_parent(tmp_path: Path, code: str) -> None:
    assert UP in edges(build(tmp_path, app(SHOWN + code)))


@pytest.mark.parametrize("code", MAY_ANSWER.values(), ids=MAY_ANSWER)
def test_an_arrow_that_code_may_answer_is_a_way_back(tmp_path: Path, code: str) -> None:
    assert up(build(tmp_path, app(SHOWN + code))) == "way back"


@pytest.mark.parametrize("code", GOES_BACK.values(), ids=GOES_BACK)
def test_an_arrow_by_which_code_goes_back_does_not_lead_to_the_parent(tmp_path: Path, code: str) -> None:
    assert up(build(tmp_path, app(SHOWN + code))) == "none"


def test_a_bar_of_another_view_may_be_listened_to(tmp_path: Path) -> None:
    panel = """import androidx.appcompat.widget.Toolbar;
public class Panel {
    private final Toolbar bar;
    Panel(Toolbar bar) { this.bar = bar; }
    void listen() { bar.setNavigationOnClickListener(v -> close()); }
    native void close();
}
"""
    code = SHOWN + "protected void onStart() { new Panel(findViewById(R.id.panel)).listen(); }"
    assert up(build(tmp_path, app(code, **{"Panel.java": panel}))) == "way"


def test_a_fragment_of_the_screen_may_answer_the_arrow(tmp_path: Path) -> None:
    page = "getSupportFragmentManager().beginTransaction().replace(R.id.main, new Page()).commit();"
    shown = SHOWN.replace("super.onCreate(state);", f"super.onCreate(state); {page}")
    page = JAVA + "public class Page extends Fragment {\n%s\n}\n"
    (tmp_path / "plain").mkdir()
    assert UP in edges(build(tmp_path / "plain", app(shown, **{"Page.java": page % ""})))
    (tmp_path / "own").mkdir()
    answered = page % GOES_BACK["in a handler"].replace("finish()", "getActivity().finish()")
    assert UP not in edges(build(tmp_path / "own", app(shown, **{"Page.java": answered})))


def test_a_helper_shows_the_arrow_where_it_is_told_to(tmp_path: Path) -> None:
    helper = """import androidx.appcompat.app.AppCompatActivity
fun AppCompatActivity.setUp(shown: Boolean = true) {
    supportActionBar?.setDisplayHomeAsUpEnabled(shown)
}
"""
    second = "class Second : AppCompatActivity() { override fun onCreate(state: Bundle?) { setUp(%s) } }\n"
    for told, leads in (("", True), ("false", False)):
        folder = tmp_path / f"told{told}"
        folder.mkdir()
        files = app("", **{"Helper.kt": helper, "Second.kt": KOTLIN + second % told})
        del files["Second.java"]
        assert (UP in edges(build(folder, files))) is leads


def test_where_the_arrow_is_not_known_to_be_shown_up_is_a_way_back(tmp_path: Path) -> None:
    graph = build(tmp_path, app(""))
    assert UP not in edges(graph)
    assert ("Second", "Main", "up") in ways_back(graph)


def _theme(name: str) -> str:
    return f'android:theme="@style/{name}"'


STYLES = """<resources>
<style name="Plain" parent="Theme.AppCompat.Light"/>
<style name="Plain.Toolbar"><item name="windowActionBar">false</item><item name="windowNoTitle">true</item></style>
<style name="Bare" parent="Theme.MaterialComponents.DayNight.NoActionBar"/>
<style name="Floating" parent="Plain"><item name="android:windowIsFloating">true</item></style>
<style name="Again" parent="Bare">
<item name="windowActionBar">true</item><item name="windowNoTitle">false</item></style>
<style name="Round" parent="Round"/>
</resources>"""


@pytest.mark.parametrize(
    ("theme", "leads"),
    [
        ("Plain", "way"),
        ("Again", "way"),
        ("Theme.AppCompat.Light.DialogWhenLarge", "way"),
        ("Theme.AppCompat.Dialog", "none"),
        ("Plain.Toolbar", "none"),
        ("Bare", "none"),
        ("Floating", "none"),
        ("Round", "way back"),
        ("Theme.Unheard.Of", "way back"),
    ],
)
def test_a_bar_of_the_theme_has_the_arrow_by_itself(tmp_path: Path, theme: str, leads: str) -> None:
    assert up(build(tmp_path, app("", _theme(theme), **{"res/values/styles.xml": STYLES}))) == leads


@pytest.mark.parametrize("family", ["AppCompat", "MaterialComponents", "Material3", "Design"])
def test_only_activities_of_libraries_draw_the_bar_of_the_themes_of_libraries(family: str) -> None:
    assert has_bar({}, f"Theme.{family}.Light", True) is True
    assert has_bar({}, f"Theme.{family}.Light", False) is False


@pytest.mark.parametrize("family", ["Material", "Holo", "DeviceDefault"])
def test_all_activities_draw_the_bar_of_the_themes_of_the_platform(family: str) -> None:
    assert has_bar({}, f"Theme.{family}.Light", False) is True
    assert has_bar({}, f"Theme.{family}.Light.NoActionBar", False) is False


@pytest.mark.parametrize(
    ("above", "leads"),
    [
        ("androidx.appcompat.app.AppCompatActivity", "way"),
        ("AppCompatActivity", "way"),
        ("android.support.v7.app.ActionBarActivity", "way"),
        ("androidx.activity.ComponentActivity", "none"),
        ("androidx.fragment.app.FragmentActivity", "none"),
        ("android.app.Activity", "none"),
        ("Generated_Second", "way back"),
        ("org.elsewhere.AppCompatActivity", "way back"),
        ("android.preference.PreferenceActivity", "way back"),
    ],
)
def test_the_class_above_tells_what_draws_the_bar_and_answers_the_arrow(tmp_path: Path, above: str, leads: str) -> None:
    files = app("", _theme("Theme.AppCompat"))
    files["Second.java"] = f"import androidx.appcompat.app.*;\npublic class Second extends {above} {{}}\n"
    assert up(build(tmp_path, files)) == leads


@pytest.mark.parametrize(
    ("above", "theme", "leads"),
    [
        ("AppCompatActivity", "Theme.AppCompat", "to its parent"),
        ("android.app.Activity", "android:Theme.Material", "elsewhere"),
    ],
)
@pytest.mark.parametrize("code", ["startActivity(new Intent(this, Third.class));", "finish();"])
def test_the_platforms_method_answers_the_arrow_of_its_own_bars_alone(
    tmp_path: Path, above: str, theme: str, leads: str, code: str
) -> None:
    files = app(f"@Override public boolean onNavigateUp() {{ {code} return true; }}", _theme(theme))
    files["Second.java"] = files["Second.java"].replace("AppCompatActivity {", f"{above} {{")
    graph = build(tmp_path, files)
    assert (UP in edges(graph)) is (leads == "to its parent")
    third = ("Second", "Third", "click", "Navigate up") in edges(graph)
    assert third is (leads == "elsewhere" and "Third" in code)


STYLED = {
    "hides the bar": "getSupportActionBar().hide();",
    "wants no title": "supportRequestWindowFeature(android.view.Window.FEATURE_NO_TITLE);",
    "wants no title of the platform": "requestWindowFeature(android.view.Window.FEATURE_NO_TITLE);",
    "takes another theme": "setTheme(R.style.Bare);",
    "says what is displayed": "getSupportActionBar().setDisplayOptions(ActionBar.DISPLAY_SHOW_TITLE);",
    "on a condition": "if (isTaskRoot()) getSupportActionBar().setDisplayHomeAsUpEnabled(false);",
}


@pytest.mark.parametrize("code", STYLED.values(), ids=STYLED)
def test_where_code_changes_the_bar_the_theme_does_not_tell(tmp_path: Path, code: str) -> None:
    assert up(build(tmp_path, app(created(code), _theme("Theme.AppCompat")))) == "way back"


def test_a_dialog_without_a_title_and_another_thing_that_is_hidden_leave_the_bar(tmp_path: Path) -> None:
    code = "new android.app.Dialog(this).requestWindowFeature(1); findViewById(R.id.bar).hide();"
    assert up(build(tmp_path, app(created(code), _theme("Theme.AppCompat")))) == "way"


@pytest.mark.parametrize("call", ["setSupportActionBar", "setActionBar"])
def test_where_the_theme_has_no_bar_code_may_give_one_with_an_arrow(tmp_path: Path, call: str) -> None:
    given = created(f"{call}(findViewById(R.id.bar));")
    assert up(build(tmp_path, app(given, _theme("Theme.AppCompat.NoActionBar")))) == "way back"


@pytest.mark.parametrize(
    ("theme", "code", "leads"),
    [
        ("Bare", "", "none"),
        ("Plain.Toolbar", "", "none"),
        ("Bare", "setSupportActionBar(findViewById(R.id.bar));", "way"),
        ("Bare", "setTheme(R.style.Plain);", "way"),
        ("Again", "", "way"),
        ("Theme.Unheard.Of", "", "way"),
    ],
)
def test_code_shows_no_arrow_in_a_bar_that_is_not_there(tmp_path: Path, theme: str, code: str, leads: str) -> None:
    shown = "if (getSupportActionBar() != null) getSupportActionBar().setDisplayHomeAsUpEnabled(true);"
    files = app(created(code + shown), _theme(theme), **{"res/values/styles.xml": STYLES})
    assert up(build(tmp_path, files)) == leads


@pytest.mark.parametrize(
    ("themes", "leads"),
    [
        ("R.style.Plain_Dark", "way"),
        ("isNight() ? R.style.Plain_Dark : R.style.Plain", "way"),
        ("R.style.Bare_Dark", "way back"),
        ("chosen()", "way back"),
    ],
)
def test_a_theme_that_code_may_give_tells_the_arrow_if_it_has_a_bar_too(
    tmp_path: Path, themes: str, leads: str
) -> None:
    styles = STYLES.replace("</resources>", '<style name="Plain.Dark"/><style name="Bare.Dark"/></resources>')
    files = app(created(f"setTheme({themes});"), _theme("Plain"), **{"res/values/styles.xml": styles})
    assert up(build(tmp_path, files)) == leads


def test_an_activity_without_a_theme_of_its_own_has_that_of_the_application(tmp_path: Path) -> None:
    text = APP["AndroidManifest.xml"].replace("<application>", f"<application {_theme('Plain')}>")
    assert UP in edges(build(tmp_path, app("", manifest=text, **{"res/values/styles.xml": STYLES})))


def test_code_takes_the_arrow_of_a_theme_away(tmp_path: Path) -> None:
    hidden = created("if (getSupportActionBar() != null) getSupportActionBar().setDisplayHomeAsUpEnabled(false);")
    assert up(build(tmp_path, app(hidden, _theme("Theme.AppCompat")))) == "none"


def test_the_button_of_a_drawer_stands_in_the_place_of_the_arrow(tmp_path: Path) -> None:
    toggle = created("new androidx.appcompat.app.ActionBarDrawerToggle(this, bar, R.string.open, R.string.shut);")
    texts = '<resources><string name="open">Open</string><string name="shut">Shut</string></resources>'
    files = app(SHOWN.replace("onCreate", "onStart") + toggle, **{"res/values/strings.xml": texts})
    assert UP not in edges(build(tmp_path, files))


def test_the_default_that_code_calls_leads_to_the_parent_too(tmp_path: Path) -> None:
    code = """
class Second : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        findViewById<View>(R.id.go_there).setOnClickListener { onSupportNavigateUp() }
    }
    override fun onSupportNavigateUp(): Boolean {
        if (!super.onSupportNavigateUp()) startActivity(Intent(this, Third::class.java))
        return true
    }
}
"""
    files = app("", **{"Second.kt": KOTLIN + code})
    del files["Second.java"]
    graph = build(tmp_path, files)
    assert {e for e in edges(graph) if e[0] == "Second"} == {UP, ("Second", "Main", "click", "go_there")}
    assert not {e for e in ways_back(graph) if e[0] == "Main"}


SAYS = "@Override public Intent get%sParentActivityIntent() { %s }"
THIRD = "return new Intent(this, Third.class);"
BY_EXTRA = 'if (getIntent().hasExtra("x")) ' + THIRD


@pytest.mark.parametrize(
    ("code", "leads"),
    [
        (SHOWN + SAYS % ("", THIRD), {"Third"}),
        (SHOWN + SAYS % ("Support", THIRD), {"Third"}),
        (SHOWN + SAYS % ("", BY_EXTRA + "return super.getParentActivityIntent();"), {"Main", "Third"}),
        (SHOWN + SAYS % ("", "return Library.above(this);"), {"Main"}),
        (SHOWN + SAYS % ("", THIRD) + SAYS % ("Support", "return new Intent(this, Main.class);"), {"Main"}),
        (SHOWN.replace("(true)", "(false)") + SAYS % ("", THIRD), set()),
        (SHOWN + SAYS % ("", THIRD) + GOES_BACK["in a handler"], set()),
    ],
)
def test_the_arrow_leads_to_the_parent_that_code_says(tmp_path: Path, code: str, leads: set[str]) -> None:
    graph = build(tmp_path, app(code))
    assert {e[1] for e in edges(graph) if e[0] == "Second" and e[3] == UP[3]} == leads


BAR = (
    '<LinearLayout xmlns:app="http://schemas.android.com/apk/res-auto"'
    ' xmlns:android="http://schemas.android.com/apk/res/android"><androidx.appcompat.widget.Toolbar'
    ' android:id="@+id/bar" app:navigationIcon="%s"/><Button android:id="@+id/panel"/></LinearLayout>'
)
MADE = "setContentView(R.layout.second); setSupportActionBar(findViewById(R.id.bar));"
WITH_ICON = (
    "setContentView(R.layout.second); Toolbar bar = findViewById(R.id.bar);"
    " bar.setNavigationIcon(%s); setSupportActionBar(bar);"
)


@pytest.mark.parametrize(
    ("icon", "code", "leads"),
    [
        ("@drawable/back", MADE, "way"),
        ("@drawable/back", MADE.replace("(R.layout.second", "(SecondBinding.inflate(getLayoutInflater()).root"), "way"),
        ("@drawable/back", MADE + "getSupportActionBar().setDisplayHomeAsUpEnabled(false);", "none"),
        ("@drawable/back", MADE.replace("R.id.bar", "R.id.panel"), "way back"),
        ("@drawable/back", "setContentView(R.layout.second);", "way back"),
        ("@null", MADE, "way back"),
        ("@drawable/back", WITH_ICON % "null", "way back"),
        ("@null", WITH_ICON % "R.drawable.back", "way"),
        ("@null", (WITH_ICON % "R.drawable.back").replace("Bar(bar", "Bar(findViewById(R.id.panel)"), "way back"),
        ("@null", MADE + "Toolbar bar = findViewById(R.id.bar); bar.setNavigationIcon(R.drawable.back);", "way back"),
    ],
)
def test_a_button_that_a_layout_or_code_gives_the_bar_is_the_arrow(
    tmp_path: Path, icon: str, code: str, leads: str
) -> None:
    assert up(build(tmp_path, app(created(code), **{"res/layout/second.xml": BAR % icon}))) == leads


@pytest.mark.parametrize(("icon", "leads"), [("getDrawable(R.drawable.back)", "way"), ("null", "way back")])
def test_a_button_that_kotlin_gives_the_bar_as_a_property_is_the_arrow(tmp_path: Path, icon: str, leads: str) -> None:
    files = app("", **{"res/layout/second.xml": BAR % "@null"})
    del files["Second.java"]
    code = f"""
        setContentView(R.layout.second)
        val bar = findViewById<Toolbar>(R.id.bar)
        bar.navigationIcon = {icon}
        setSupportActionBar(bar)
    """
    created = f"override fun onCreate(state: Bundle?) {{ super.onCreate(state); {code} }}"
    files["Second.kt"] = f"{KOTLIN}class Second : AppCompatActivity() {{ {created} }}"
    assert up(build(tmp_path, files)) == leads


def test_a_button_of_the_bar_that_code_answers_does_not_lead_to_the_parent(tmp_path: Path) -> None:
    code = created(MADE) + GOES_BACK["by its own method"]
    assert up(build(tmp_path, app(code, **{"res/layout/second.xml": BAR % "@drawable/back"}))) == "none"


def test_a_plan_does_not_go_too_far_to_go_up_again(tmp_path: Path) -> None:
    code = """
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
    public boolean onCreateOptionsMenu(Menu menu) { getMenuInflater().inflate(R.menu.more, menu); return true; }
    public boolean onOptionsItemSelected(MenuItem item) { startActivity(new Intent(this, Third.class)); return true; }
    """
    menu = f'<menu {VIEWS}><item android:id="@+id/third" android:title="Third" app:showAsAction="never"/></menu>'
    files = app(SHOWN, **{"res/menu/more.xml": menu})
    files["AndroidManifest.xml"] = files["AndroidManifest.xml"].replace('Name=".Main"', 'Name=".Third"')
    files["Main.java"] = f"{JAVA}public class Main extends AppCompatActivity {{{code}}}"
    graph = build(tmp_path, files)
    names = {screen.name.rpartition(".")[2]: key for key, screen in graph.screens.items()}
    up, item = (min(graph.between(names[end], names["Third"]), key=lambda e: e.cost) for end in ("Second", "Main menu"))
    assert up.expected_cost > item.expected_cost
    plan = plan_with("builtin", graph, names["Main"], [names["Third"]])
    assert [step.target for step in plan.steps] == [names["Main menu"], names["Third"]]


ABOVE = """public abstract class Base extends AppCompatActivity {
    protected void onCreate(Bundle state, boolean below) {
        super.onCreate(state);
        if (below) Bars.show(getSupportActionBar());
    }
    @Override public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == android.R.id.home) startActivity(new Intent(this, Main.class));
        return true;
    }
}
"""
BARS = """class Bars {
    static void show(ActionBar bar) { bar.setDisplayHomeAsUpEnabled(true); }
}
"""
CREATING = "@Override protected void onCreate(Bundle state) { onCreate"
STYLE = '<resources><style name="B"><item name="navigationIcon">@drawable/x</item></style></resources>'
HELPER = f"{JAVA}class Helper {{ static void show(ActionBar bar) {{ bar.setHomeAsUpIndicator(icon()); }} }}"
HEIRS: dict[str, tuple[str, dict[str, str], set[str]]] = {
    "shows none": ("(state, false); }", {}, {"Third"}),
    "shows it": ("(state, true); }", {}, {"Second", "Third"}),
    "may show it by a button": ("(state, false); bar().setNavigationIcon(R.drawable.x); }", {}, {"Second", "Third"}),
    "hears itself": ("(state, false); }" + selected(f"if (isNear()) {{ {_SUPER} }} {_SUPER}"), {}, {"Third"}),
    "has a style that may": ("(state, false); }", {"res/values/styles.xml": STYLE}, {"Second", "Third"}),
    "has code that was not seen to run": ("(state, false); }", {"Helper.java": HELPER}, {"Second", "Third"}),
}


@pytest.mark.parametrize("how", HEIRS)
def test_who_hears_of_the_arrow_only_since_a_class_above_does_may_have_none(tmp_path: Path, how: str) -> None:
    code, more, expected = HEIRS[how]
    heirs = {
        f"{name}.java": f"{JAVA}public class {name} extends Base {{ {CREATING}{done} }}"
        for name, done in (("Second", code), ("Third", "(state, true); }"))
    }
    files = {"Base.java": JAVA + ABOVE, "Bars.java": JAVA + BARS, **heirs, **more}
    found = edges(build(tmp_path, {**APP, **files}))
    assert {source for source, _, _, touched in found if touched == "Navigate up"} == expected


TOGGLED = "ActionBarDrawerToggle toggle = new ActionBarDrawerToggle(this, drawer, %s); toggle.syncState();"


@pytest.mark.parametrize(
    ("toggle", "leads"),
    [
        ("", "way back"),
        (TOGGLED % "bar, 1, 2", "none"),
        (TOGGLED % "findViewById(R.id.bar), 1, 2", "none"),
        (TOGGLED % "findViewById(R.id.panel), 1, 2", "way back"),
        ((TOGGLED % "bar, 1, 2").replace("toggle.syncState();", ""), "way back"),
    ],
    ids=["none", "of the bar", "of the bar by its id", "of another bar", "not shown"],
)
def test_a_button_that_a_toggle_puts_into_the_bar_opens_the_drawer(tmp_path: Path, toggle: str, leads: str) -> None:
    opened = "setContentView(R.layout.main); findViewById(R.id.go_there).setOnClickListener(v -> startActivity(%s));"
    files = app(
        created(WITH_ICON % "R.drawable.menu" + toggle) + selected("finish(); return true;"),
        **{"res/layout/second.xml": BAR % "@null"},
    )
    files["AndroidManifest.xml"] = APP["AndroidManifest.xml"].replace('".Second"', f'".Second" {_theme("Bare")}')
    files["res/values/styles.xml"] = STYLES
    files["Main.java"] = (
        f"{JAVA}public class Main extends AppCompatActivity {{ {created(opened % 'new Intent(this, Second.class)')} }}"
    )
    assert up(build(tmp_path, files)) == leads
