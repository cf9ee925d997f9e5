"""Back leads to where a screen was opened from, as far as the code keeps that and answers Back in no other way."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest, ways_back
from tests.static.test_patterns_of_packages import THREE, graph_of
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.planning.instructions import guide
from uiatlas.planning.search import plan_route
from uiatlas.ui import Back, describe
from uiatlas.utg import Graph
from uiatlas.utg.export import summary
from uiatlas.utg.projection import project
from uiatlas_static.facts.code import Call, Method
from uiatlas_static.solver import finishing

_MAIN = """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> { %s });
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
"""
_SECOND = "public class Second extends AppCompatActivity {\n%s\n}\n"
_OPEN = "startActivity(new Intent(this, Second.class));"
_FLAGGED = "Intent i = new Intent(this, Second.class); i.setFlags(%s); startActivity(i);"
_BACK = "@Override public void onBackPressed() { %s }"
THIRD = ("Third", "Main", "back")


def app(opening: str, second: str = "", **more: str) -> dict[str, str]:
    """An app whose first button does this, and whose second screen has this in its class."""
    return {**APP, "Main.java": JAVA + _MAIN % opening, "Second.java": JAVA + _SECOND % second, **more}


def named(graph: Graph, name: str) -> str:
    """The id of a screen."""
    return next(s.id for s in graph.screens.values() if s.name.endswith(name))


@pytest.mark.parametrize(
    ("opening", "second", "kept"),
    [
        (_OPEN, "", "back"),
        (_OPEN + " finish();", "", ""),
        ("finish(); " + _OPEN, "", ""),
        (_OPEN + " if (isTaskRoot()) finish();", "", "back"),
        (_FLAGGED % "Intent.FLAG_ACTIVITY_CLEAR_TASK", "", ""),
        (_FLAGGED % "Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK", "", ""),
        (_FLAGGED % "Intent.FLAG_ACTIVITY_SINGLE_TOP", "", "back"),
        (_OPEN, _BACK % "", ""),
        (_OPEN, _BACK % "setResult(RESULT_OK); super.onBackPressed();", "back"),
        (_OPEN, _BACK % "if (isFinishing()) { setTitle(R.string.a); } else { super.onBackPressed(); }", "back choice"),
    ],
)
def test_back_leads_to_the_activity_that_is_kept_below(tmp_path: Path, opening: str, second: str, kept: str) -> None:
    expected = {THIRD, *([("Second", "Main", kept)] if kept else [])}
    assert ways_back(build(tmp_path, app(opening, second))) == expected


def test_what_pressing_back_opens_goes_back_to_where_it_was_pressed(tmp_path: Path) -> None:
    second = _BACK % "startActivity(new Intent(this, Third.class));"
    assert ways_back(build(tmp_path, app(_OPEN, second))) == {
        ("Third", "Main", "back choice"),
        ("Third", "Second", "back choice"),
    }


def test_of_several_openers_each_may_be_the_one_to_go_back_to(tmp_path: Path) -> None:
    more = "protected void onResume() { findViewById(R.id.x).setOnClickListener(v -> %s); }"
    opening = more % "startActivity(new Intent(this, Third.class))"
    graph = build(tmp_path, app(_OPEN, opening))
    assert ways_back(graph) == {
        ("Second", "Main", "back"),
        ("Third", "Main", "back choice"),
        ("Third", "Second", "back choice"),
    }


def test_a_layer_closes_over_its_screen_and_what_it_opens_goes_back_to_that(tmp_path: Path) -> None:
    asking = """new androidx.appcompat.app.AlertDialog.Builder(this).setTitle("Sure?")%s
        .setPositiveButton("Yes", (d, w) -> startActivity(new Intent(this, Second.class))).show();"""
    found = ways_back(build(tmp_path, app(asking % "")))
    assert len(found) == 3
    assert {(target, how) for _, target, how in found} == {("Main", "back")}
    lasting = ways_back(build(tmp_path, app(asking % ".setCancelable(false)")))
    assert lasting == {THIRD, ("Second", "Main", "back")}


@pytest.mark.parametrize(("stacked", "kept"), [(".addToBackStack(null)", True), ("", False)])
def test_a_fragment_is_left_by_back_if_it_is_on_the_stack(tmp_path: Path, stacked: str, kept: bool) -> None:
    page = KOTLIN + "class Page : Fragment()\n"
    opening = "getSupportFragmentManager().beginTransaction().replace(R.id.other, new Page())%s.commit();"
    graph = build(tmp_path, app(opening % stacked, **{"Page.kt": page}))
    assert (("Page", "Main", "back") in ways_back(graph)) is kept


GRAPH = """\
<navigation xmlns:android="http://schemas.android.com/apk/res/android" android:id="@+id/flow"
 xmlns:app="http://schemas.android.com/apk/res-auto" app:startDestination="@id/start">
<fragment android:id="@+id/start" android:name="org.example.Start">
<action android:id="@+id/to_sign" app:destination="@id/sign"/></fragment>
<fragment android:id="@+id/sign" android:name="org.example.Sign">
<action android:id="@+id/to_home" app:destination="@id/home"%s/></fragment>
<fragment android:id="@+id/home" android:name="org.example.Home"/>
</navigation>"""
PAGES = """\
class Start : Fragment() {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.setOnClickListener { findNavController().navigate(R.id.to_sign) }
    }
}
class Sign : Fragment() {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.setOnClickListener { findNavController().navigate(R.id.to_home) }
    }
}
class Home : Fragment()
class Main : AppCompatActivity(R.layout.main)
"""


@pytest.mark.parametrize(
    ("popping", "kept"),
    [
        ("", {("Home", "Sign", "back")}),
        (' app:popUpTo="@id/start"', {("Home", "Start", "back")}),
        (' app:popUpTo="@id/sign"', {("Home", "Sign", "back")}),
        (' app:popUpTo="@id/sign" app:popUpToInclusive="true"', {("Home", "Start", "back")}),
        (' app:popUpTo="@id/start" app:popUpToInclusive="true"', set()),
        (' app:popUpTo="@id/flow" app:popUpToInclusive="true"', set()),
    ],
)
def test_what_a_navigation_graph_takes_away_is_not_gone_back_to(
    tmp_path: Path, popping: str, kept: set[tuple[str, str, str]]
) -> None:
    host = '<androidx.fragment.app.FragmentContainerView android:id="@+id/box" app:navGraph="@navigation/flow"'
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}>{host} android:name="a.NavHostFragment"/></FrameLayout>',
        "res/navigation/flow.xml": GRAPH % popping,
        "Main.kt": KOTLIN + PAGES,
    }
    assert ways_back(build(tmp_path, files)) == {("Sign", "Start", "back"), *kept}


def test_an_action_that_only_goes_back_leads_to_what_it_names(tmp_path: Path) -> None:
    host = '<androidx.fragment.app.FragmentContainerView android:id="@+id/box" app:navGraph="@navigation/flow"'
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}>{host} android:name="a.NavHostFragment"/></FrameLayout>',
        "res/navigation/flow.xml": (GRAPH % "").replace('app:destination="@id/home"', 'app:popUpTo="@id/start"'),
        "Main.kt": KOTLIN + PAGES,
    }
    graph = build(tmp_path, files)
    assert ("Sign", "Start", "click", "") in edges(graph)
    assert ways_back(graph) == {("Sign", "Start", "back")}


def test_nothing_is_below_the_only_instance_of_the_first_screen(tmp_path: Path) -> None:
    """A first screen that is started again takes away what was above it, so that Back leaves the app."""
    text = manifest(*THREE)
    going = "protected void onResume() { findViewById(R.id.x).setOnClickListener(v -> %s); }"
    second = going % "startActivity(new Intent(this, Main.class))"
    assert ("Main", "Second", "back") in ways_back(build(tmp_path, app(_OPEN, second)))
    single = text.replace('".Main"', '".Main" android:launchMode="singleTask"')
    (tmp_path / "single").mkdir()
    found = ways_back(build(tmp_path / "single", app(_OPEN, second, **{"AndroidManifest.xml": single})))
    assert found == {THIRD, ("Second", "Main", "back")}


_DISPATCHER = "getOnBackPressedDispatcher().addCallback(this, new OnBackPressedCallback(%s) { %s });"
_HANDLED = "public void handleOnBackPressed() { %s }"


@pytest.mark.parametrize(
    ("second", "kept"),
    [
        (_DISPATCHER % ("true", _HANDLED % ""), ""),
        (_DISPATCHER % ("true", _HANDLED % "setEnabled(false); onBackPressed();"), "back"),
        (_DISPATCHER % ("false", _HANDLED % "closeSearch();"), "back choice"),
        ("snackbar.addCallback(new Snackbar.Callback() { public void onDismissed(Snackbar s, int e) {} });", "back"),
    ],
)
def test_only_callbacks_of_the_dispatcher_that_are_on_and_do_not_go_back_take_back_away(
    tmp_path: Path, second: str, kept: str
) -> None:
    opened = f"protected void onCreate(Bundle state) {{ {second} }}"
    found = ways_back(build(tmp_path, app(_OPEN, opened)))
    assert found == {THIRD, *([("Second", "Main", kept)] if kept else [])}


def test_what_is_added_to_a_message_or_a_sheet_is_no_answer_to_back(tmp_path: Path) -> None:
    """``addCallback`` with a function is one of many things that are called so."""
    code = """\
class Second : AppCompatActivity() {
    override fun onCreate(state: Bundle?) { %s { finishSearch() } }
}
"""
    files = app(_OPEN)
    del files["Second.java"]
    for call, kept in (("holder.addCallback", True), ("onBackPressedDispatcher.addCallback(this)", False)):
        folder = tmp_path / str(kept)
        folder.mkdir()
        found = ways_back(build(folder, {**files, "Second.kt": KOTLIN + code % call}))
        assert (("Second", "Main", "back") in found) is kept


def test_buttons_that_only_close_a_dialog_lead_to_what_is_below(tmp_path: Path) -> None:
    """Where Back does not close a dialog its Cancel does, or a button of its own that does nothing but ``dismiss``."""
    asking = """new androidx.appcompat.app.AlertDialog.Builder(this).setTitle("Sure?").setCancelable(false)
        .setPositiveButton("Yes", (d, w) -> startActivity(new Intent(this, Second.class)))
        .setNegativeButton("No", null).show();"""
    graph = build(tmp_path, app(asking))
    (dialog,) = (s.id for s in graph.screens.values() if s.kind == "dialog")
    closing = [e for e in graph.outgoing(dialog) if e.edge_class == "back"]
    assert [describe(e.action) for e in closing] == ['tap "No"']
    code = """\
class Ask : DialogFragment(R.layout.main) {
    override fun onViewCreated(view: View, state: Bundle?) {
        isCancelable = false
        view.findViewById<View>(R.id.go_there).setOnClickListener { dismiss() }
        view.findViewById<View>(R.id.other).setOnClickListener { save(); dismiss() }
    }
}
"""
    (tmp_path / "own").mkdir()
    opening = "new Ask().show(getSupportFragmentManager(), null);"
    graph = build(tmp_path / "own", app(opening, **{"Ask.kt": KOTLIN + code}))
    closing = [e for e in graph.outgoing(named(graph, "Ask")) if e.edge_class == "back"]
    assert [describe(e.action) for e in closing] == ['tap "Go"']


_TOLD = """AlertDialog.Builder b = new AlertDialog.Builder(this).setMessage("Done.").setCancelable(false);
    b.setPositiveButton(%s); AlertDialog asked = b.create(); asked.show(); %s"""


@pytest.mark.parametrize(
    ("listener", "then", "closes"),
    [
        ('"Fine", null', "", True),
        ('"Fine", (d, w) -> {}', "", True),
        ('"Fine", (d, w) -> d.dismiss()', "", True),
        ('"Fine", (d, w) -> save()', "", False),
        ('"Fine", listener', "", False),
        ("null, null", "", False),
        ('"Fine", null', "asked.getButton(AlertDialog.BUTTON_POSITIVE).setOnClickListener(v -> save());", False),
    ],
)
def test_any_button_without_a_listener_closes_a_dialog(tmp_path: Path, listener: str, then: str, closes: bool) -> None:
    """Unless the code asks the dialog for its buttons, to give them listeners that may keep it open."""
    files = app(_TOLD % (listener, then))
    files["Main.java"] = "import androidx.appcompat.app.AlertDialog;\n" + files["Main.java"]
    assert {e[1] for e in ways_back(build(tmp_path, files)) if e[0] not in THREE} == ({"Main"} if closes else set())


def test_a_button_without_a_listener_closes_a_dialog_in_kotlin(tmp_path: Path) -> None:
    code = """\
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        val told = AlertDialog.Builder(this).setMessage("Done.").setCancelable(false)
        told.setPositiveButton(android.R.string.ok, null)
        told.setNeutralButton("More") { _, _ -> startActivity(Intent(this, Second::class.java)) }
        told.show()
    }
}
"""
    graph = build(tmp_path, {**APP, "Main.kt": KOTLIN + "import androidx.appcompat.app.AlertDialog\n" + code})
    (dialog,) = (s.id for s in graph.screens.values() if s.kind == "dialog")
    closing = [e for e in graph.outgoing(dialog) if e.edge_class == "back"]
    assert [(describe(e.action), e.target) for e in closing] == [('tap "OK"', named(graph, "Main"))]


def test_up_leads_to_the_parent_that_the_manifest_names(tmp_path: Path) -> None:
    text = manifest(*THREE).replace('".Third"', '".Third" android:parentActivityName=".Second"')
    graph = build(tmp_path, app(_OPEN, **{"AndroidManifest.xml": text}))
    assert ("Third", "Second", "up") in ways_back(graph)


UP_BY_CODE = {
    "java: to the parent": "NavUtils.navigateUpFromSameTask(this);",
    "java: by the parent's intent": "startActivity(NavUtils.getParentActivityIntent(this));",
}


@pytest.mark.parametrize("told", UP_BY_CODE.values(), ids=UP_BY_CODE)
def test_code_that_answers_the_arrow_of_the_bar_by_the_parent_makes_a_way(tmp_path: Path, told: str) -> None:
    text = manifest(*THREE).replace('".Third"', '".Third" android:parentActivityName=".Second"')
    third = f"""
import android.view.MenuItem;
import androidx.core.app.NavUtils;
public class Third extends android.app.Activity {{
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {{
        if (item.getItemId() == android.R.id.home) {{
            {told}
            return true;
        }}
        return super.onOptionsItemSelected(item);
    }}
}}
"""
    found = edges(build(tmp_path, app(_OPEN, **{"AndroidManifest.xml": text, "Third.java": third})))
    assert {e for e in found if e[0] == "Third"} == {("Third", "Second", "click", "Navigate up")}


def test_ways_back_are_apart_from_the_ways_that_code_makes(tmp_path: Path) -> None:
    graph = build(tmp_path, app(_OPEN))
    assert summary(graph)["counts"]["back"] == len(ways_back(graph)) == 2
    assert not any(isinstance(e.action, Back) for e in project(graph).transitions.values())
    assert len(project(graph).transitions) == 2
    second, third = named(graph, "Second"), named(graph, "Third")
    plan = plan_route(graph, second, [third])
    assert [isinstance(step.action, Back) for step in plan.steps] == [True, False]
    told = guide(graph, plan, 1.0, "Third")
    options = told.partition("ALL NAVIGATION OPTIONS")[2]
    assert "NAVIGATION PLAN" in told
    assert "TO REACH" not in options
    assert "Only going back leads away from here" in options


@pytest.mark.parametrize(("pattern", "kept"), [("click_anonymous", True), ("click_finishing", False)])
def test_a_package_tells_what_is_kept_below(tmp_path: Path, pattern: str, kept: bool) -> None:
    assert (("Second", "Main", "back") in ways_back(graph_of(tmp_path, pattern, THREE))) is kept


def test_a_long_body_is_read_once_for_what_it_takes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that a machine has written starts activities thousands of times; each looks at what finishes this one."""
    asked: list[str] = []
    looked = finishing.finishes

    def counted(method: Method, call: Call) -> bool:
        asked.append(call.name)
        return looked(method, call)

    monkeypatch.setattr("uiatlas_static.solver.leaving.finishes", counted)
    graph = build(tmp_path, app(f"if (a == 1) {{ {_OPEN} }} " * 60 + _OPEN))
    assert ("Second", "Main", "back") in ways_back(graph)
    assert 60 < len(asked) < 1_000
