"""Back leads from screens within preference files, and from stacked fragments, to the page that opened them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest, ways_back
from tests.static.test_ways_back import named
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.planning.planner import plan_with
from uiatlas.ui import Back
from uiatlas.utg import Graph

PREFS = f"""<PreferenceScreen {VIEWS}>
  <PreferenceScreen android:key="more" android:title="More">
    <PreferenceScreen android:key="deep" android:title="Deep"><Preference android:key="b"/></PreferenceScreen>
  </PreferenceScreen>
</PreferenceScreen>"""
INNER = {("prefs.more", "Page", "back"), ("prefs.deep", "prefs.more", "back")}
LIBRARY = """
class Page : androidx.preference.PreferenceFragmentCompat() {
    override fun onCreatePreferences(state: Bundle?, key: String?) = setPreferencesFromResource(R.xml.prefs, key)
}
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        supportFragmentManager.beginTransaction().replace(R.id.box, Page()).commit()
    }
    %s
}
"""
STARTING = """
    override fun onPreferenceStartScreen(page: PreferenceFragmentCompat, screen: PreferenceScreen): Boolean {
        %s
        return true
    }
"""
SHOWING = """val next = Page()
        next.arguments = Bundle().apply { putString(PreferenceFragmentCompat.ARG_PREFERENCE_ROOT, screen.key) }
        supportFragmentManager.beginTransaction().replace(R.id.box, next)%s.commit()"""
UP = """supportActionBar.setDisplayHomeAsUpEnabled(true)
    }
    override fun onSupportNavigateUp(): Boolean {
        if (supportFragmentManager.popBackStackImmediate()) return true
        return super.onSupportNavigateUp()"""
PLATFORM = """
class Page : android.preference.PreferenceFragment() {
    override fun onCreate(state: Bundle?) { addPreferencesFromResource(R.xml.prefs) }
}
class Main : Activity() {
    override fun onCreate(state: Bundle?) { fragmentManager.beginTransaction().replace(R.id.box, Page()).commit() }
    override fun onBackPressed() { finishAffinity() }
}
"""


def left(root: Path, code: str, prefs: str = PREFS) -> tuple[Graph, set[tuple[str, str, str]]]:
    """The map of an app with these preferences, and its ways back, with the whole names of pages."""
    files = {"AndroidManifest.xml": manifest("Main"), "res/xml/prefs.xml": prefs, "Main.kt": KOTLIN + code}
    graph = build(root, files)
    backs = [e for e in graph.transitions.values() if e.edge_class == "back" and e.derivation is not None]
    found = set()
    for edge in backs:
        ends = (graph.screens[end].name.removeprefix("org.example.") for end in (edge.source, edge.target))
        found.add((*ends, edge.derivation.value if isinstance(edge.action, Back) and edge.derivation else "up"))
    return graph, {(a, b, c) for a, b, c in found}


@pytest.mark.parametrize(
    ("code", "kept"),
    [
        (PLATFORM, INNER),
        (LIBRARY % (STARTING % SHOWING % ".addToBackStack(screen.key)"), INNER),
        (LIBRARY % (STARTING % SHOWING % ""), set()),
        (LIBRARY % (STARTING % "page.setPreferenceScreen(screen)"), set()),
        (LIBRARY % "", set()),
    ],
)
def test_back_leads_from_a_screen_within_the_file_if_it_is_opened_above(
    tmp_path: Path, code: str, kept: set[tuple[str, str, str]]
) -> None:
    graph, found = left(tmp_path, code)
    assert found == kept
    assert edges(graph) == {
        ("Main", "Page", "auto", ""),
        ("Page", "more", "preference", "More"),
        ("more", "deep", "preference", "Deep"),
    }


@pytest.mark.parametrize(
    "code",
    [
        """import android.preference.*
class Main : PreferenceActivity() {
    override fun onCreate(state: Bundle?) { addPreferencesFromResource(R.xml.prefs) }
}""",
        "import androidx.preference.*\n"
        + LIBRARY.replace("androidx.preference.Pref", "Pref") % (STARTING % SHOWING % ".addToBackStack(null)"),
    ],
)
def test_the_classes_of_a_package_may_be_imported_at_once(tmp_path: Path, code: str) -> None:
    _, found = left(tmp_path, code)
    assert {(a, c) for a, _, c in found} >= {("prefs.more", "back"), ("prefs.deep", "back")}


def test_up_goes_back_where_code_takes_the_page_off_the_stack(tmp_path: Path) -> None:
    code = LIBRARY % (STARTING % SHOWING % ".addToBackStack(null)")
    _, found = left(tmp_path, code.replace("    }\n", f"        {UP}\n    }}\n", 1))
    assert found == INNER | {(a, b, "up") for a, b, _ in INNER}


@pytest.mark.parametrize(
    ("handler", "kept"),
    [
        ("", True),
        ('.addToBackStack("next")', True),
        (".disallowAddToBackStack()", False),
    ],
)
def test_a_fragment_that_an_entry_names_is_above_the_page_unless_code_replaces_that(
    tmp_path: Path, handler: str, kept: bool
) -> None:
    shown = f"supportFragmentManager.beginTransaction().replace(R.id.box, make(pref)){handler}.commit()"
    starting = STARTING.replace("StartScreen", "StartFragment") % shown if handler else ""
    entry = '<Preference android:key="next" android:title="Next" android:fragment="org.example.Next"/>'
    code = LIBRARY % starting + "class Next : Fragment()\n"
    _, found = left(tmp_path, code, f"<PreferenceScreen {VIEWS}>{entry}</PreferenceScreen>")
    assert found == ({("Next", "Page", "back")} if kept else set())


STACKED = """\
public class Second extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> getSupportFragmentManager().beginTransaction()
            .replace(R.id.other, new Page()).addToBackStack(null).commit());
    }
    @Override
    public void onBackPressed() { %s }
}
"""
OPENING = """\
public class Main extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
"""
AWAY = "startActivity(new Intent(this, Main.class));"
POP = "getSupportFragmentManager().popBackStack();"
COUNT = "getSupportFragmentManager().getBackStackEntryCount()"
ANSWERS = {
    "none": f"int n = {COUNT}; if (n == 0) {{ {AWAY} finish(); }} else {{ {POP} }}",
    "more": f"if ({COUNT} > 0) {{ {POP} return; }} {AWAY} finish();",
    "less": f"if (1 > {COUNT}) {{ {AWAY} finish(); }} else {POP}",
    "taken": f"if (!getSupportFragmentManager().popBackStackImmediate()) {{ {AWAY} finish(); }}",
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_what_back_does_depends_on_whether_the_back_stack_has_entries(tmp_path: Path, answer: str) -> None:
    files = {**APP, "Main.java": JAVA + OPENING, "Second.java": JAVA + STACKED % answer}
    files["Page.kt"] = KOTLIN + "class Page : Fragment()\n"
    graph = build(tmp_path, files)
    page, second, main = (named(graph, name) for name in ("Page", "Second", "Main"))
    assert ways_back(graph) == {("Page", "Second", "back")}
    (pressed,) = (e for e in graph.outgoing(second) if isinstance(e.action, Back))
    assert (pressed.edge_class, pressed.target) == ("key", main)
    assert "Back" in pressed.only_if
    plan = plan_with("builtin", graph, page, [main])
    assert [step.transition_id for step in plan.steps][1:] == [pressed.id]
    assert [isinstance(step.action, Back) for step in plan.steps] == [True, True]


def test_an_activity_without_entries_on_its_stack_is_left_as_its_code_says(tmp_path: Path) -> None:
    answer = f"if ({COUNT} > 0) {{ {POP} }} else {{ super.onBackPressed(); }}"
    files = {**APP, "Main.java": JAVA + OPENING, "Second.java": JAVA + STACKED % answer}
    files["Page.kt"] = KOTLIN + "class Page : Fragment()\n"
    assert ways_back(build(tmp_path, files)) == {("Page", "Second", "back"), ("Second", "Main", "back")}


def test_an_entry_that_holds_nothing_opens_no_screen_within_its_file(tmp_path: Path) -> None:
    prefs = f"""<PreferenceScreen {VIEWS}>
      <PreferenceScreen android:key="next" android:title="Next"/>
      <PreferenceScreen android:key="more" android:title="More"><Preference android:key="a"/></PreferenceScreen>
      <PreferenceScreen android:key="last" android:title="Last"/>
    </PreferenceScreen>"""
    code = """
class Main : android.preference.PreferenceActivity() {
    override fun onCreate(state: Bundle?) {
        addPreferencesFromResource(R.xml.prefs)
        findPreference("next").setOnPreferenceClickListener { startActivity(Intent(this, Next::class.java)); true }
    }
}
class Next : Activity()
"""
    files = {"AndroidManifest.xml": manifest("Main", "Next"), "res/xml/prefs.xml": prefs, "Main.kt": KOTLIN + code}
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Next", "preference", "Next"), ("Main", "more", "preference", "More")}
    assert {screen.name for screen in graph.screens.values() if screen.kind == "screen"} == {"prefs.more"}
