"""What has to be opened before it can be touched: drawers, overflow menus, submenus; from code to plan and export."""

import json
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, ways_back, write_app
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.cli.main import main
from uiatlas.planning.instructions import guide
from uiatlas.planning.planner import plan_with
from uiatlas.ui import Role, Scroll, Selector, describe
from uiatlas.utg import Graph
from uiatlas.utg.derivation import Derivation

DRAWER = {
    "res/menu/drawer.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/nav_second" android:title="Second"/>
<item android:id="@+id/nav_third" android:title="Third"/>
</menu>""",
    "res/layout/main.xml": f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<LinearLayout><Button android:id="@+id/go_there" android:text="Go"/></LinearLayout>
<com.google.android.material.navigation.NavigationView android:id="@+id/nav" app:menu="@menu/drawer"/>
</androidx.drawerlayout.widget.DrawerLayout>""",
    "res/values/words.xml": """\
<resources><string name="open">Show menu</string><string name="shut">Hide</string></resources>""",
}
LISTENING = """
        NavigationView nav = findViewById(R.id.nav);
        nav.setNavigationItemSelectedListener(item -> {
            if (item.getItemId() == R.id.nav_second) startActivity(new Intent(this, Second.class));
            return true;
        });
"""
MAIN = (
    JAVA + "public class Main extends AppCompatActivity {\n    @Override\n    protected void onCreate(Bundle state) {\n"
)


def main_with(body: str, more: str = "") -> str:
    """An activity that shows the layout and does this at once."""
    return f"{MAIN}        setContentView(R.layout.main);\n{body}\n    }}\n{more}\n}}\n"


def steps(graph: Graph, name: str) -> list[str]:
    """What a plan to a screen of this name does."""
    assert graph.entry is not None
    target = next(s.id for s in graph.screens.values() if s.name.rpartition(".")[2] == name)
    return [describe(step.action) for step in plan_with("builtin", graph, graph.entry, [target]).steps]


OF_THE_ARROW = """    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == android.R.id.home) {
            ((DrawerLayout) findViewById(R.id.drawer)).openDrawer(GravityCompat.START);
            return true;
        }
        return super.onOptionsItemSelected(item);
    }"""
OPENERS = {
    "a toggle": (
        "new ActionBarDrawerToggle(this, findViewById(R.id.drawer), null, R.string.open, R.string.shut);",
        "",
        'tap "Show menu"',
    ),
    "a button": (
        "findViewById(R.id.go_there).setOnClickListener(v -> "
        "((DrawerLayout) findViewById(R.id.drawer)).openDrawer(GravityCompat.START));",
        "",
        'tap "Go"',
    ),
    "the button on the left of the bar": ("", OF_THE_ARROW, 'tap "Navigate up"'),
    "nothing that is known": ("", "", 'tap "Open navigation drawer"'),
}


@pytest.mark.parametrize("opener", OPENERS)
def test_a_plan_opens_the_drawer_before_it_touches_an_item(tmp_path: Path, opener: str) -> None:
    """The first step is the touch that the code opens the drawer by, else the button that drawers usually have."""
    body, more, opening = OPENERS[opener]
    graph = build(tmp_path, {**APP, **DRAWER, "Main.java": main_with(body + LISTENING, more)})
    assert steps(graph, "Second") == [opening, 'tap "Second"']
    assert ("Main drawer", "Main", "back") in ways_back(graph)
    (drawer,) = (s for s in graph.screens.values() if s.kind == "drawer")
    assert [e.text for e in drawer.elements if e.text] == ["Second", "Third"]


@pytest.mark.parametrize(
    ("gravity", "side", "opener"),
    [
        ("start", "left", "nothing that is known"),
        ("end", "right", "nothing that is known"),
        ("5", "right", "nothing that is known"),
        ("start", "", "a button"),
    ],
)
def test_a_drawer_without_a_bar_is_pulled_from_its_side(tmp_path: Path, gravity: str, side: str, opener: str) -> None:
    """The button that drawers usually have stands in a bar."""
    body, more, opening = OPENERS[opener]
    files = {**APP, **DRAWER, "Main.java": main_with(body + LISTENING, more)}
    bare = "<application android:theme='@android:style/Theme.Material.NoActionBar'"
    files["AndroidManifest.xml"] = files["AndroidManifest.xml"].replace("<application", bare)
    aside = f'android:layout_gravity="{gravity}" android:id="@+id/nav"'
    files["res/layout/main.xml"] = files["res/layout/main.xml"].replace('android:id="@+id/nav"', aside)
    graph = build(tmp_path, files)
    (drawer,) = (s.id for s in graph.screens.values() if s.kind == "drawer")
    (edge,) = (e for e in graph.transitions.values() if e.target == drawer)
    if side:
        assert edge.action == Scroll(side, Selector(Role.OTHER, resource_id="org.example:id/drawer"))
        assert edge.derivation is Derivation.NAME
    else:
        assert describe(edge.action) == opening


@pytest.mark.parametrize(
    ("more", "named"), [("", {"Show menu"}), (".setDrawerIndicatorEnabled(false)", {"Show menu", "Navigate up"})]
)
def test_the_button_of_a_toggle_stands_where_the_arrow_would(tmp_path: Path, more: str, named: set[str]) -> None:
    toggle = OPENERS["a toggle"][0].replace(";", f"{more};")
    graph = build(tmp_path, {**APP, **DRAWER, "Main.java": main_with(toggle + LISTENING, OF_THE_ARROW)})
    (drawer,) = (s.id for s in graph.screens.values() if s.kind == "drawer")
    openers = {describe(edge.action) for edge in graph.transitions.values() if edge.target == drawer}
    assert openers == {f'tap "{said}"' for said in named}


def test_guidance_and_exports_have_the_step_that_opens_the_drawer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever follows a plan, its guidance or its export is told of the drawer first."""
    write_app(tmp_path, {**APP, **DRAWER, "Main.java": main_with(OPENERS["a toggle"][0] + LISTENING)})
    atlas = str(tmp_path / "app.uiatlas")
    assert main(["map", "build", str(tmp_path), "-o", atlas, "--no-cache"]) == 0
    capsys.readouterr()
    assert main(["plan", atlas, "--to", "org.example.Second", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [s["action"]["target"] for s in told["steps"]] == ["Show menu", "org.example:id/nav_second"]
    assert main(["guide", atlas, "--to", "org.example.Second"]) == 0
    text = capsys.readouterr().out
    assert text.index('content-description "Show menu"') < text.index('the menu item widget with text "Second"')
    flow = tmp_path / "flow.yaml"
    assert main(["export", "--plan", atlas, "open second", "--format", "maestro", "-o", str(flow)]) == 0
    assert 0 < flow.read_text().index("Show menu") < flow.read_text().index("Second")


def test_what_is_beside_a_list_in_a_drawer_stands_in_it_too(tmp_path: Path) -> None:
    """Buttons and lists at the side of a drawer layout, in files of their own as well, are not on the page."""
    layouts = {
        "res/layout/main.xml": f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<FrameLayout><Button android:id="@+id/go_there" android:text="Go"/></FrameLayout>
<include layout="@layout/side" android:layout_gravity="start"/>
</androidx.drawerlayout.widget.DrawerLayout>""",
        "res/layout/side.xml": f"""\
<LinearLayout {VIEWS}><ListView android:id="@+id/places"/>
<TextView android:id="@+id/about" android:text="About"/></LinearLayout>""",
    }
    body = """
        findViewById(R.id.about).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        ListView places = findViewById(R.id.places);
        places.setOnItemClickListener((a, b, c, d) -> startActivity(new Intent(this, Third.class)));
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
"""
    graph = build(tmp_path, {**APP, **layouts, "Main.java": main_with(body)})
    assert edges(graph) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "about"),
        ("Main drawer", "Third", "item", "places"),
        ("Main", "Third", "click", "go_there"),
    }


def test_an_open_drawer_shows_what_its_layout_writes(tmp_path: Path) -> None:
    """Texts and buttons in a drawer are seen once it is open, and not on the page."""
    layout = f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<FrameLayout><Button android:id="@+id/go_there" android:text="Go"/></FrameLayout>
<include layout="@layout/side"/>
</androidx.drawerlayout.widget.DrawerLayout>"""
    side = f"""\
<LinearLayout {VIEWS}><TextView android:text="Places"/>
<TextView android:id="@+id/about" android:text="About"/></LinearLayout>"""
    body = "findViewById(R.id.about).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));"
    files = {"res/layout/main.xml": layout, "res/layout/side.xml": side, "Main.java": main_with(body)}
    graph = build(tmp_path, {**APP, **files})
    shown = {s.kind: [e.text for e in s.elements if e.text] for s in graph.screens.values() if s.elements}
    assert shown == {"activity": ["Go"], "drawer": ["Places", "About"]}


def test_what_has_no_id_in_a_drawer_is_touched_once_it_is_open(tmp_path: Path) -> None:
    """The layout itself names what each touch calls; what says the same on the page is touched there."""
    layout = f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<FrameLayout><Button android:text="About" android:onClick="showThird"/></FrameLayout>
<include layout="@layout/side"/>
</androidx.drawerlayout.widget.DrawerLayout>"""
    side = f"""\
<FrameLayout {VIEWS} android:layout_gravity="start"><LinearLayout>
<TextView android:text="About" android:onClick="showSecond"/>
</LinearLayout></FrameLayout>"""
    more = """
    public void showSecond(View view) { startActivity(new Intent(this, Second.class)); }
    public void showThird(View view) { startActivity(new Intent(this, Third.class)); }"""
    files = {"res/layout/main.xml": layout, "res/layout/side.xml": side, "Main.java": main_with("", more)}
    graph = build(tmp_path, {**APP, **files})
    assert edges(graph) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "About"),
        ("Main", "Third", "click", "About"),
    }
    (drawer,) = (s for s in graph.screens.values() if s.kind == "drawer")
    assert [e.text for e in drawer.elements if e.text] == ["About"]
    assert steps(graph, "Second") == ['tap "Open navigation drawer"', 'tap "About"']


@pytest.mark.parametrize(
    ("named", "head"),
    [
        (' app:headerLayout="@layout/head"', "nav.getHeaderView(0)"),
        ("", "nav.inflateHeaderView(R.layout.head)"),
    ],
)
@pytest.mark.parametrize(("id", "touched"), [("", "Name"), (' android:id="@+id/top"', "top")])
def test_the_head_of_a_drawer_is_touched_as_a_whole(
    tmp_path: Path, named: str, head: str, id: str, touched: str
) -> None:
    """It is told by its id, or by what it says."""
    files = {
        **DRAWER,
        "res/layout/main.xml": DRAWER["res/layout/main.xml"].replace(' app:menu="@menu/drawer"', named),
        "res/layout/head.xml": f'<LinearLayout {VIEWS}{id}><TextView android:text="Name"/></LinearLayout>',
    }
    body = f"""
        NavigationView nav = findViewById(R.id.nav);
        View head = {head};
        head.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
"""
    graph = build(tmp_path, {**APP, **files, "Main.java": main_with(body)})
    assert edges(graph) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", touched),
    }


def test_a_head_with_an_id_is_told_from_others_by_that(tmp_path: Path) -> None:
    """A screen that hears several elements asks for the id of what is touched."""
    headed = DRAWER["res/layout/main.xml"].replace(' app:menu="@menu/drawer"', ' app:headerLayout="@layout/head"')
    head = f'<LinearLayout {VIEWS} android:id="@+id/top"><TextView android:text="Name"/></LinearLayout>'
    files = {**DRAWER, "res/layout/main.xml": headed, "res/layout/head.xml": head}
    body = """
        NavigationView nav = findViewById(R.id.nav);
        nav.getHeaderView(0).setOnClickListener(this);
        findViewById(R.id.go_there).setOnClickListener(this);
"""
    more = """
    public void onClick(View touched) {
        if (touched.getId() == R.id.top) startActivity(new Intent(this, Second.class));
        else if (touched.getId() == R.id.go_there) startActivity(new Intent(this, Third.class));
    }"""
    main = main_with(body, more).replace("AppCompatActivity {", "AppCompatActivity implements View.OnClickListener {")
    assert edges(build(tmp_path, {**APP, **files, "Main.java": main})) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "top"),
        ("Main", "Third", "click", "go_there"),
    }


def test_a_fragment_in_a_drawer_is_seen_once_it_is_opened(tmp_path: Path) -> None:
    """A fragment that the layout or a transaction puts into a drawer does not come by itself."""
    side = '<FrameLayout android:id="@+id/side" android:layout_gravity="start"/>'
    layout = f'<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer"><FrameLayout/>{side}'
    files = {
        **APP,
        "res/layout/main.xml": f"{layout}</androidx.drawerlayout.widget.DrawerLayout>",
        "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}><Button android:id="@+id/go_there" android:text="Go"/></LinearLayout>""",
        "Main.kt": KOTLIN
        + """\
class Main : AppCompatActivity(R.layout.main) {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(R.id.side, Side()).commit()
    }
}
class Side : Fragment(R.layout.page) {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(context, Second::class.java)) }
    }
}
""",
    }
    graph = build(tmp_path, files)
    assert edges(graph) == {
        ("Main", "Side", "click", "Open navigation drawer"),
        ("Side", "Second", "click", "go_there"),
    }
    assert steps(graph, "Second") == ['tap "Open navigation drawer"', 'tap "Go"']


MENU = """\
<item android:id="@+id/one" android:title="One" app:showAsAction="ifRoom"/>
<item android:id="@+id/two" android:title="Two" app:showAsAction="ifRoom"/>
<item android:id="@+id/three" android:title="Three" app:showAsAction="ifRoom"/>
<item android:id="@+id/more" android:title="More"><menu>
<item android:id="@+id/deep" android:title="Deep"/></menu></item>
"""


def options_menu(item: str) -> dict[str, str]:
    """An app whose options menu opens the second screen by one item."""
    more = f"""    @Override
    public boolean onCreateOptionsMenu(Menu menu) {{
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }}
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {{
        if (item.getItemId() == R.id.{item}) startActivity(new Intent(this, Second.class));
        return true;
    }}"""
    return {**APP, "res/menu/top.xml": f"<menu {VIEWS}>{MENU}</menu>", "Main.java": main_with("", more)}


def test_an_item_that_finds_no_room_in_the_bar_is_behind_the_overflow(tmp_path: Path) -> None:
    """The bar of a phone has two buttons beside that of the overflow; on a wider one the third item is there too."""
    graph = build(tmp_path, options_menu("three"))
    assert steps(graph, "Second") == ['tap "More options"', 'tap "Three"']
    assert ("Main", "Second", "menu", "three") in edges(graph)
    (tmp_path / "bar").mkdir()
    assert steps(build(tmp_path / "bar", options_menu("two")), "Second") == ['tap "Two"']


def test_a_submenu_is_opened_by_its_item(tmp_path: Path) -> None:
    """Two touches come before that of the item: one for the overflow, one for the submenu."""
    graph = build(tmp_path, options_menu("deep"))
    assert steps(graph, "Second") == ['tap "More options"', 'tap "More"', 'tap "Deep"']
    assert graph.entry is not None
    target = next(s.id for s in graph.screens.values() if s.name == "org.example.Second")
    plan = plan_with("builtin", graph, graph.entry, [target])
    assert 'the menu item widget with text "More"' in guide(graph, plan, 1.0, "second")


def test_a_submenu_is_on_the_map_though_its_items_lead_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An item that acts at once is found by a goal in its words, behind the touches that open its submenu."""
    write_app(tmp_path, options_menu("two"))
    atlas = str(tmp_path / "app.uiatlas")
    assert main(["map", "build", str(tmp_path), "-o", atlas, "--no-cache"]) == 0
    capsys.readouterr()
    assert main(["plan", atlas, "deep"]) == 0
    told = capsys.readouterr().out
    assert told.index('tap "More options"') < told.index('tap "More"') < told.index('then: tap "Deep"')


def test_a_goal_on_an_item_that_acts_at_once_ends_with_its_touch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No way leads on from the item, so that the plan ends on its menu; plan and guidance tell the touch itself too."""
    more = """    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }"""
    items = '<item android:id="@+id/fresh" android:title="Refresh accounts"/>'
    write_app(tmp_path, {**APP, "res/menu/top.xml": f"<menu {VIEWS}>{items}</menu>", "Main.java": main_with("", more)})
    atlas = str(tmp_path / "app.uiatlas")
    assert main(["map", "build", str(tmp_path), "-o", atlas, "--no-cache"]) == 0
    capsys.readouterr()
    assert main(["plan", atlas, "refresh accounts"]) == 0
    told = capsys.readouterr().out
    assert told.index('tap "More options"') < told.index('then: tap "Refresh accounts"')
    assert main(["plan", atlas, "refresh accounts", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["then"] == 'tap "Refresh accounts"'
    assert main(["guide", atlas, "refresh accounts"]) == 0
    assert "THEN, on org.example.Main menu: tap 'Refresh accounts'" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["maestro", "appium", "uiautomator2"])
def test_a_test_opens_the_overflow_menu_and_finds_its_item_by_the_title(form: str, tmp_path: Path) -> None:
    """The rows of such a menu do not have the ids that its items are written with; those of a bar have."""
    for item, title in (("three", "Three"), ("two", "Two")):
        where = tmp_path / item
        where.mkdir()
        kept, test = str(where / "app.uiatlas"), where / "test"
        assert main(["map", "build", str(write_app(where, options_menu(item))), "-o", kept]) == 0
        assert main(["export", "--plan", kept, "open second", "--format", form, "-o", str(test)]) == 0
        text = test.read_text()
        if item == "two":
            assert "id/two" in text
            continue
        assert 0 < text.index("More options") < text.index(title)
        assert "id/three" not in text
