"""Code that answers an arrow which the bar of its screen does not have: nobody can touch it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

ANSWER = """
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == android.R.id.home) { startActivity(new Intent(this, Third.class)); return true; }
        return super.onOptionsItemSelected(item);
    }
"""
BAR = "setSupportActionBar(findViewById(R.id.bar));"
OTHER = JAVA + "public class Third extends Activity { void onStart() { setHomeAsUpIndicator(back); } }"
TOOLBAR = f'<Toolbar {VIEWS} android:id="@+id/bar"/>'
PARENT = APP["AndroidManifest.xml"].replace(
    '".Main"', '".Main" android:parentActivityName=".Second" android:theme="@style/Own"'
)
STYLES = '<resources><style name="Own" parent="{}">{}</style></resources>'
BARE = STYLES.format("Theme.AppCompat.NoActionBar", "")


def has_way(root: Path, created: str, more: str = "", files: dict[str, str] | None = None) -> bool:
    """Whether the arrow of the first screen leads to another one."""
    main = f"""{JAVA}
public class Main extends AppCompatActivity {{
    @Override
    protected void onCreate(Bundle state) {{ super.onCreate(state); setContentView(R.layout.main); {created} }}
    {ANSWER}{more}
}}"""
    own = {
        "AndroidManifest.xml": APP["AndroidManifest.xml"].replace('".Main"', '".Main" android:theme="@style/Own"'),
        "res/values/styles.xml": STYLES.format("Theme.AppCompat.Light", ""),
        "res/layout/main.xml": TOOLBAR,
        "Main.java": main,
    }
    return ("Main", "Third", "click", "Navigate up") in edges(build(root, {**APP, **own, **(files or {})}))


@pytest.mark.parametrize(
    ("created", "more"),
    [
        (f"{BAR} getSupportActionBar().setDisplayHomeAsUpEnabled(true);", ""),
        (f"{BAR} bar.setNavigationIcon(R.drawable.back);", ""),
        (f"{BAR} new ActionBarDrawerToggle(this, drawer, R.string.a, R.string.b);", ""),
        (BAR, "} class Bars { static void show(AppCompatActivity a) { a.getSupportActionBar().setDisplayOptions(4); }"),
    ],
    ids=["an arrow", "an icon", "a drawer's button", "other code"],
)
def test_an_arrow_that_code_may_show_leads_on(tmp_path: Path, created: str, more: str) -> None:
    """Code beside the screens may be meant for any of them."""
    assert has_way(tmp_path, created, more)


@pytest.mark.parametrize(
    ("created", "files", "shown"),
    [
        (BAR, {}, False),
        ("", {}, False),
        (BAR, {"Third.java": OTHER}, False),
        (f"{BAR} getSupportActionBar().setHomeButtonEnabled(true);", {}, False),
        ("getSupportActionBar().setHomeButtonEnabled(true);", {}, False),
        (BAR, {"res/layout/main.xml": TOOLBAR.replace("/>", ' app:navigationIcon="@drawable/back"/>')}, True),
        (
            BAR,
            {"res/values/styles.xml": STYLES.format("Theme.AppCompat", '<item name="displayOptions">homeAsUp</item>')},
            True,
        ),
        (BAR, {"AndroidManifest.xml": PARENT}, True),
        ("", {"AndroidManifest.xml": PARENT}, True),
        ("", {"AndroidManifest.xml": PARENT, "res/values/styles.xml": BARE}, False),
        (BAR, {"AndroidManifest.xml": PARENT, "res/values/styles.xml": BARE}, True),
    ],
    ids=[
        *("nothing shows it", "in the window's own bar", "another screen has one"),
        *("a toolbar's icon", "the icon of a compatible activity's own bar", "the layout", "the theme"),
        *("there is a parent", "a parent, in the window's own bar", "no bar", "no bar but that of the layout"),
    ],
)
def test_an_arrow_is_touched_where_it_may_be_shown(
    tmp_path: Path, created: str, files: dict[str, str], shown: bool
) -> None:
    """Layouts, themes and the manifest may show one, too; without a bar there is none."""
    assert has_way(tmp_path, created, files=files) is shown


STYLED = TOOLBAR.replace("/>", ' style="@style/{}"/>')


@pytest.mark.parametrize(
    ("created", "files", "shown"),
    [
        ("org.library.Bars.show(this);", {}, True),
        ("org.library.Bars.decorate(getSupportActionBar());", {}, True),
        ("org.library.Texts.load(text);", {}, False),
        ("androidx.core.app.ActivityCompat.recreate(this);", {}, False),
        ("", {"res/values/styles.xml": STYLES.format("Theme.Library.Light", "")}, True),
        ("", {"res/layout/main.xml": STYLED.format("Widget.Library.Toolbar")}, True),
        ("", {"res/layout/main.xml": STYLED.format("Widget.AppCompat.Toolbar")}, False),
    ],
    ids=[
        *("given the screen", "given the bar", "given something else", "the platform"),
        *("a theme", "a style of the bar", "a style of the usual library"),
    ],
)
def test_what_has_no_code_here_may_show_an_arrow(
    tmp_path: Path, created: str, files: dict[str, str], shown: bool
) -> None:
    assert has_way(tmp_path, f"{BAR} {created}", files=files) is shown


def test_a_class_that_is_written_with_its_package_may_show_an_arrow(tmp_path: Path) -> None:
    pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")
    main = f"""{KOTLIN}
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        org.library.Bars.show(this)
    }}
    override fun onOptionsItemSelected(item: MenuItem): Boolean {{
        if (item.itemId == android.R.id.home) startActivity(Intent(this, Third::class.java))
        return super.onOptionsItemSelected(item)
    }}
}}"""
    assert ("Main", "Third", "click", "Navigate up") in edges(build(tmp_path, {**APP, "Main.kt": main}))


@pytest.mark.parametrize(("bar", "shown"), [("", True), ("setActionBar(findViewById(R.id.bar));", False)])
def test_an_icon_is_touched_in_an_old_bar_alone(tmp_path: Path, bar: str, shown: bool) -> None:
    main = f"""{JAVA}
public class Main extends Activity {{
    void onCreate(Bundle state) {{
        super.onCreate(state);
        setContentView(R.layout.main);
        {bar}
        getActionBar().setHomeButtonEnabled(true);
    }}
    {ANSWER}
}}
"""
    levels = APP["AndroidManifest.xml"].replace("<application>", '<uses-sdk android:minSdkVersion="21"/><application>')
    theme = levels.replace('".Main"', '".Main" android:theme="@android:style/Theme.Holo"')
    files = {**APP, "AndroidManifest.xml": theme, "res/layout/main.xml": TOOLBAR, "Main.java": main}
    assert (("Main", "Third", "click", "Navigate up") in edges(build(tmp_path, files))) is shown
