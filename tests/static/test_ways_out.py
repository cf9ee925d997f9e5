"""Ways back that code makes or takes away: buttons that only finish, tasks begun anew, arrows that open a drawer."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, manifest, ways_back
from tests.static.test_ways_back import _OPEN, app, named
from tests.static.two_buttons import JAVA, KOTLIN

from uiatlas.ui import describe

_SHUT = "findViewById(R.id.shut).setOnClickListener(v -> { %s });"
_BUTTON = '<Button android:id="@+id/shut" android:text="Shut"/>'
_PAGE = {"res/layout/second.xml": f"<LinearLayout {VIEWS}>{_BUTTON}</LinearLayout>"}
_CREATED = "@Override protected void onCreate(Bundle state) { setContentView(R.layout.second); %s }"


@pytest.mark.parametrize(
    ("done", "leads"),
    [
        ("finish();", True),
        ("finishAndRemoveTask();", True),
        ("finishAffinity();", False),
        ("setResult(RESULT_CANCELED); finish();", True),
        ("Store.save(this); finish();", False),
        ("if (Store.saved()) finish();", False),
        ("startActivity(new Intent(this, Third.class)); finish();", False),
    ],
)
def test_a_button_that_only_finishes_leads_to_what_is_below(tmp_path: Path, done: str, leads: bool) -> None:
    graph = build(tmp_path, app(_OPEN, _CREATED % (_SHUT % done), **_PAGE))
    second, main = named(graph, "Second"), named(graph, "Main")
    tapped = {describe(e.action): e.target for e in graph.outgoing(second) if e.edge_class == "back"}
    assert tapped.get('tap "Shut"') == (main if leads else None)


def test_a_button_that_closes_the_dialog_around_leads_to_what_is_below(tmp_path: Path) -> None:
    """The dialog may be asked for first."""
    fragment = f"""\
public class Ask extends DialogFragment {{
    @Override public View onCreateView(LayoutInflater inflater, ViewGroup group, Bundle state) {{
        View view = inflater.inflate(R.layout.second, group, false);
        view.{_SHUT % "getDialog().cancel();"}
        return view;
    }}
}}
"""
    files = app("new Ask().show(getSupportFragmentManager(), null);", **_PAGE) | {"Ask.java": JAVA + fragment}
    assert ("Ask", "Main", "up") in ways_back(build(tmp_path, files))


def test_what_is_started_above_its_parents_goes_back_to_them(tmp_path: Path) -> None:
    """The task begins anew: what was in front before is below no more."""
    text = manifest(*THREE_IN_LINE)
    for name, parent in (("Second", "Main"), ("Third", "Second")):
        text = text.replace(f'".{name}"', f'".{name}" android:parentActivityName=".{parent}"')
    third = "new Intent(this, Third.class)"
    started = f"TaskStackBuilder.create(this).addNextIntentWithParentStack({third}).startActivities();"
    main = f"""\
public class Main extends AppCompatActivity {{
    @Override protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {{ {started} }});
    }}
}}
"""
    files = app("") | {"AndroidManifest.xml": text, "Main.java": JAVA + main}
    found = {way for way in ways_back(build(tmp_path, files)) if way[2] != "up"}
    assert found == {("Third", "Second", "back"), ("Second", "Main", "back")}


THREE_IN_LINE = ("Main", "Second", "Third")
_DRAWER = {
    "res/layout/second.xml": f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<LinearLayout/><LinearLayout android:layout_gravity="start"/>
</androidx.drawerlayout.widget.DrawerLayout>""",
    "res/values/words.xml": '<resources><string name="open">Show</string><string name="shut">Hide</string></resources>',
}
_HANDED_ON = (
    "ActionBarDrawerToggle toggle; @Override public boolean onOptionsItemSelected(MenuItem item) "
    "{ return toggle.onOptionsItemSelected(item) || super.onOptionsItemSelected(item); }"
)
_TOGGLE = "toggle = new ActionBarDrawerToggle(this, findViewById(R.id.drawer), R.string.open, R.string.shut); %s"


@pytest.mark.parametrize(
    ("created", "more", "leads_up"),
    [
        ("", "", True),
        (_TOGGLE % "", _HANDED_ON, False),
        (_TOGGLE % "toggle.setDrawerIndicatorEnabled(false);", _HANDED_ON, True),
        (_TOGGLE % "", "ActionBarDrawerToggle toggle;", True),
        (_TOGGLE % "post(() -> toggle.setDrawerIndicatorEnabled(false));", _HANDED_ON, True),
        (_TOGGLE % "", _HANDED_ON.replace("return toggle", "return org.lib.Items.helper()"), True),
    ],
)
def test_an_arrow_that_is_a_drawers_button_leads_to_no_parent(
    tmp_path: Path, created: str, more: str, leads_up: bool
) -> None:
    text = manifest(*THREE_IN_LINE).replace('".Second"', '".Second" android:parentActivityName=".Main"')
    files = app(_OPEN, _CREATED % created + more, **_DRAWER) | {"AndroidManifest.xml": text}
    assert (("Second", "Main", "up") in ways_back(build(tmp_path, files))) is leads_up


@pytest.mark.parametrize(("more", "leads_up"), [("", False), ("toggle.isDrawerIndicatorEnabled = false", True)])
def test_the_arrow_may_lead_up_again_in_kotlin(tmp_path: Path, more: str, leads_up: bool) -> None:
    text = manifest(*THREE_IN_LINE).replace('".Second"', '".Second" android:parentActivityName=".Main"')
    second = f"""{KOTLIN}import androidx.appcompat.app.ActionBarDrawerToggle
class Second : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        setContentView(R.layout.second)
        val drawer = findViewById<DrawerLayout>(R.id.drawer)
        val toggle = ActionBarDrawerToggle(this, drawer, findViewById(R.id.bar), R.string.open, R.string.shut)
        {more}
    }}
}}
"""
    files = app(_OPEN, "", **_DRAWER) | {"AndroidManifest.xml": text, "Second.kt": second}
    del files["Second.java"]
    assert (("Second", "Main", "up") in ways_back(build(tmp_path, files))) is leads_up
