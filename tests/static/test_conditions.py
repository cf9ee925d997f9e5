"""Conditions under which code takes a way: said in its words with their place, as facts where a setting is seen."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, manifest, write_app
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.cli.main import main
from uiatlas.planning.planner import facts_with
from uiatlas.ui import Wait
from uiatlas.utg import Atlas, Graph, Transition, merge
from uiatlas.utg.conditions import describe_condition
from uiatlas.utg.transition import EvidenceKind

SETTINGS = {
    **APP,
    "AndroidManifest.xml": manifest("Main", "Second", "Third", "Settings"),
    "res/xml/settings.xml": """\
<PreferenceScreen xmlns:android="http://schemas.android.com/apk/res/android">
<SwitchPreference android:key="fancy" android:title="Fancy page" android:defaultValue="true"/>
</PreferenceScreen>""",
    "Settings.java": JAVA
    + """\
public class Settings extends PreferenceActivity {
    @Override
    protected void onCreate(Bundle state) {
        addPreferencesFromResource(R.xml.settings);
    }
}
""",
}


def main_that(clicked: str, more: str = "") -> str:
    """An activity whose first button does this, and whose second opens the settings."""
    return (
        JAVA
        + f"""\
public class Main extends AppCompatActivity {{
    @Override
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {{
{clicked}
        }});
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Settings.class)));
    }}
{more}
}}
"""
    )


GO_SECOND, GO_THIRD = (f"startActivity(new Intent(this, {name}.class));" for name in ("Second", "Third"))


def way(graph: Graph, name: str) -> Transition:
    """The way to a screen by a touch."""
    (found,) = (
        e for e in graph.transitions.values() if graph.screens[e.target].name.endswith(name) and e.edge_class != "back"
    )
    return found


CONDITIONS = {
    "of its own body": (
        f"if (session.isOpen()) {GO_SECOND}",
        "",
        "session.isOpen() (src/main/java/org/example/Main.java:19)",
    ),
    "its opposite": (f"if (session.isOpen()) {{ toast(); }} else {GO_SECOND}", "", "not session.isOpen() ("),
    "of a comparison": (f"if (mode.get() == 3) {GO_SECOND}", "", "mode.get() is 3 ("),
    "around the helper that goes": (
        "if (user.isKnown()) go();",
        f"    void go() {{ {GO_SECOND} }}",
        "user.isKnown() (src/main/java/org/example/Main.java:19)",
    ),
    "before the helper is left": (
        "go();",
        f"    void go() {{\n        if (!user.isKnown()) return;\n        {GO_SECOND}\n    }}",
        "user.isKnown() (src/main/java/org/example/Main.java:2",
    ),
}


@pytest.mark.parametrize("where", CONDITIONS)
def test_a_way_tells_the_condition_that_its_code_has(tmp_path: Path, where: str) -> None:
    """The condition is written as the code writes it, with the line of the call that it guards."""
    clicked, more, told = CONDITIONS[where]
    edge = way(build(tmp_path, {**SETTINGS, "Main.java": main_that(clicked, more)}), "Second")
    assert edge.only_if.startswith(told)
    assert edge.precondition == ()


UNCONDITIONAL = {
    "whether the screen is in front": (f"if (!isFinishing()) {GO_SECOND}", ""),
    "nothing is asked": (GO_SECOND, ""),
    "one of two calls asks nothing": ("if (user.isKnown()) go(); else go();", f"    void go() {{ {GO_SECOND} }}"),
    "the helper is called again later": (
        "if (user.isKnown()) go();\n            later.post(() -> go());",
        f"    void go() {{ {GO_SECOND} }}",
    ),
}


@pytest.mark.parametrize("where", UNCONDITIONAL)
def test_a_way_that_is_taken_in_any_case_has_no_condition(tmp_path: Path, where: str) -> None:
    """What holds only for some of the calls of a helper is no condition of what it opens."""
    clicked, more = UNCONDITIONAL[where]
    graph = build(tmp_path, {**SETTINGS, "Main.java": main_that(clicked, more)})
    ways = [e for e in graph.transitions.values() if graph.screens[e.target].name == "org.example.Second"]
    assert [e.only_if for e in ways] == [""]


FANCY = f"            if (fancy()) {GO_SECOND}\n            else {GO_THIRD}"
GETTER = '    boolean fancy() { return prefs.getBoolean("fancy", true); }'


def test_a_setting_that_is_seen_is_a_fact_that_plans_bring_about(tmp_path: Path) -> None:
    """The switch is on by default: a plan that is asked for facts goes to the settings before it goes the other way."""
    graph = build(tmp_path, {**SETTINGS, "Main.java": main_that(FANCY, GETTER)})
    second, third = way(graph, "Second"), way(graph, "Third")
    assert [describe_condition(c) for c in (*second.precondition, *third.precondition)] == [
        '"Fancy page" on',
        '"Fancy page" off',
    ]
    assert second.only_if == '"Fancy page" on (src/main/java/org/example/Main.java:19)'
    assert {second.derivation, third.derivation} == {"choice"}
    assert graph.entry is not None
    plan = facts_with("builtin", graph, graph.entry, [], [third.target])
    assert [graph.screens[s.target].name.rpartition(".")[2] for s in plan.steps] == [
        "Settings",
        "Settings",
        "Main",
        "Third",
    ]


def test_a_setting_that_is_asked_for_twice_is_one_condition(tmp_path: Path) -> None:
    """Code asks on the way to the helper and once more in it: a person turns the setting on once."""
    helper = f"{GETTER}\n    void go() {{ if (fancy()) {GO_SECOND} }}"
    second = way(build(tmp_path, {**SETTINGS, "Main.java": main_that("if (fancy()) go();", helper)}), "Second")
    assert [describe_condition(c) for c in second.precondition] == ['"Fancy page" on']
    assert second.only_if.count('"Fancy page" on') == 1


def test_a_kotlin_property_is_seen_through(tmp_path: Path) -> None:
    """A getter that gives back a setting is the setting, whoever asks it."""
    code = """\
class Prefs(private val held: SharedPreferences) {
    val fancy: Boolean get() = held.getBoolean(KEY, true)
    companion object { const val KEY = "fancy" }
}
class Main : AppCompatActivity() {
    private lateinit var prefs: Prefs
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            if (prefs.fancy) startActivity(Intent(this, Second::class.java))
        }
    }
}
"""
    assert way(build(tmp_path, {**SETTINGS, "Main.kt": KOTLIN + code}), "Second").only_if.startswith(
        '"Fancy page" on ('
    )


HELPERS = {
    "of a class of its own": (
        "if (Prefs.fancy()) {go}",
        'class Prefs { static boolean fancy() { return held.getBoolean("fancy", true); } }',
    ),
    "that is given the key": (
        'if (Prefs.isOn(this, "fancy")) {go}',
        "class Prefs { static boolean isOn(Context c, String key) { return of(c).getBoolean(key, true); } }",
    ),
    "that hands the key on": (
        'if (prefs.isOn("fancy")) {go}',
        "class Prefs { boolean isOn(String key) { return get(key); }\n"
        "boolean get(String name) { return held.getBoolean(name, true); } }",
    ),
    "beside another one of its name": (
        "if (prefs.fancy()) {go}",
        'class Prefs { boolean fancy() { return held.getBoolean("fancy", true); } }\n'
        'class Other { boolean fancy() { return held.getBoolean("plain", true); } }',
    ),
}


@pytest.mark.parametrize("helper", HELPERS)
def test_a_setting_is_seen_through_a_helper(tmp_path: Path, helper: str) -> None:
    """What a method of another class asks for is what the condition asks for."""
    condition, classes = HELPERS[helper]
    code = main_that(condition.replace("{go}", GO_SECOND), "    Prefs prefs = new Prefs();") + classes
    assert way(build(tmp_path, {**SETTINGS, "Main.java": code}), "Second").only_if.startswith('"Fancy page" on (')


def test_a_helper_whose_class_is_not_known_is_not_seen_through(tmp_path: Path) -> None:
    """Of two methods of one name, neither is taken where nothing tells them apart."""
    classes = (
        'class Prefs { boolean fancy() { return held.getBoolean("fancy", true); } }\n'
        'class Other { boolean fancy() { return held.getBoolean("plain", true); } }'
    )
    code = main_that(f"if (find().fancy()) {GO_SECOND}", "") + classes
    assert way(build(tmp_path, {**SETTINGS, "Main.java": code}), "Second").only_if.startswith("find().fancy() (")


def test_plan_guidance_and_map_file_tell_the_condition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was read once is told by every command, and stays when maps are merged."""
    write_app(tmp_path, {**SETTINGS, "Main.java": main_that(FANCY, GETTER)})
    atlas = str(tmp_path / "app.uiatlas")
    assert main(["map", "build", str(tmp_path), "-o", atlas, "--no-cache"]) == 0
    told = '"Fancy page" off (src/main/java/org/example/Main.java:20)'
    for command in (["plan"], ["guide"]):
        capsys.readouterr()
        assert main([*command, atlas, "--to", "org.example.Third"]) == 0
        assert f"only if {told}".replace('"', "'" if command == ["guide"] else '"') in capsys.readouterr().out
    assert main(["plan", atlas, "--to", "org.example.Third", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["steps"][0]["only_if"] == told
    with Atlas.open(Path(atlas)) as kept:
        graph = kept.load("org.example")
    other = Graph("org.example")
    for screen in graph.screens.values():
        other.put_screen(screen)
    other.put_transition(replace(way(graph, "Third"), evidence=(), precondition=()))
    for merged in (merge(graph, other), merge(other, graph)):
        assert way(merged, "Third").only_if == told
        assert len(way(merged, "Third").precondition) == 1


WAITING = """\
    @Override
    protected void onResume() {
        super.onResume();
        if (account.isKnown()) startActivity(new Intent(this, Second.class));
        startActivity(new Intent(this, Third.class));
    }
    private Account account;
"""


def test_a_condition_makes_a_way_less_sure_until_it_was_seen_to_work(tmp_path: Path) -> None:
    """Of a touch it counts as a choice of the code; what is to happen by itself may as well not happen."""
    clicked = "if (v.isPressed()) startActivity(new Intent(this, Second.class));"
    graph = build(tmp_path, {**APP, "Main.java": main_that(clicked, WAITING)})
    ways = {
        (isinstance(t.action, Wait), graph.screens[t.target].name.rpartition(".")[2]): t
        for t in graph.transitions.values()
        if graph.screens[t.source].name.endswith("Main")
    }
    touched, waited = ways[False, "Second"], ways[True, "Second"]
    assert touched.confidence == pytest.approx(0.85)
    assert waited.confidence == pytest.approx(0.5)
    assert ways[True, "Third"].confidence == pytest.approx(0.95)
    seen = waited.witnessed(EvidenceKind.OBSERVED, "run", worked=True, when=1.0)
    assert seen.confidence > 0.95


def test_what_a_wait_rests_on_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_app(tmp_path, {**APP, "Main.java": main_that("finish();", WAITING)})
    assert main(["map", "build", str(tmp_path), "-o", str(tmp_path / "app.uiatlas")]) == 0
    capsys.readouterr()
    assert main(["plan", str(tmp_path / "app.uiatlas"), "--to", "org.example.Second"]) == 0
    told = capsys.readouterr().out
    assert "(50% sure: it happens by itself only under a condition)" in told
    assert "only if account.isKnown()" in told


LOCKED = """\
public class Main extends AppCompatActivity {
    private Account account;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (isLocked()) {
            %s
        }
        getSupportFragmentManager().beginTransaction().replace(R.id.other, new Home()).commit();
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
    private boolean isLocked() {
        if (account.isKnown()) { startActivity(new Intent(this, Third.class)); return true; }
        return account.isOld();
    }
    public static class Home extends Fragment {}
}
"""


_EMPTY = {"Home": "not isLocked()", "Second": "not isLocked()"}


@pytest.mark.parametrize(
    ("branch", "told"),
    [
        ("finish(); return;", {"Home": "", "Second": ""}),
        ("androidx.core.app.ActivityCompat.finishAffinity(this); return;", {"Home": "", "Second": ""}),
        ("host.finish(); return;", {"Home": "", "Second": ""}),
        ("startActivity(new Intent(this, Third.class)); finish(); return;", {"Home": "", "Second": ""}),
        ("startActivity(new Intent(this, Third.class)); return;", _EMPTY),
        ("account.finish(); return;", _EMPTY),
        ("return;", _EMPTY),
    ],
    ids=[
        "it goes away",
        "a helper ends it",
        "a field has it",
        "it makes way",
        "Back leads there from another",
        "another thing ends",
        "it stays empty",
    ],
)
def test_what_a_screen_shows_unless_it_goes_away_is_under_no_condition(
    tmp_path: Path, branch: str, told: dict[str, str]
) -> None:
    """Where a screen that is locked is left at once, its own content needs nothing as long as it is in front."""
    graph = build(tmp_path, {**APP, "Main.java": JAVA + LOCKED % branch})
    assert {
        name: way(graph, f"Main${name}" if name == "Home" else name).only_if.partition(" (")[0] for name in told
    } == told


def test_what_a_touch_chooses_stays_a_condition(tmp_path: Path) -> None:
    """A touch that leads to one of two screens chooses when it is done, and so does what leads on by itself."""
    clicked = """\
        if (v.isPressed()) startActivity(new Intent(this, Second.class));
        else startActivity(new Intent(this, Third.class));"""
    started = """\
    @Override
    protected void onStart() {
        super.onStart();
        if (account.isKnown()) { startActivity(new Intent(this, Second.class)); finish(); }
        else startActivity(new Intent(this, Third.class));
    }
    private Account account;
"""
    for code in (main_that(clicked), main_that("", started)):
        graph = build(tmp_path, {**APP, "Main.java": code})
        assert way(graph, "Second").only_if
        assert way(graph, "Third").only_if
