"""Back leads to where a screen was opened from, as far as the code keeps that and answers Back in no other way."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, manifest, ways_back
from tests.static.test_patterns_of_packages import THREE, graph_of
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.planning.instructions import guide
from uiatlas.planning.search import plan_route
from uiatlas.ui import Back
from uiatlas.utg import Graph
from uiatlas.utg.export import summary
from uiatlas.utg.projection import project

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
        (_OPEN, _BACK % "startActivity(new Intent(this, Third.class));", ""),
        (_OPEN, _BACK % "", ""),
        (_OPEN, _BACK % "setResult(RESULT_OK); super.onBackPressed();", "back"),
        (_OPEN, _BACK % "if (isFinishing()) { setTitle(R.string.a); } else { super.onBackPressed(); }", "back choice"),
    ],
)
def test_back_leads_to_the_activity_that_is_kept_below(tmp_path: Path, opening: str, second: str, kept: str) -> None:
    expected = {THIRD, *([("Second", "Main", kept)] if kept else [])}
    assert ways_back(build(tmp_path, app(opening, second))) - {("Third", "Second", "back choice")} == expected


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


def test_up_leads_to_the_parent_that_the_manifest_names(tmp_path: Path) -> None:
    text = manifest(*THREE).replace('".Third"', '".Third" android:parentActivityName=".Second"')
    graph = build(tmp_path, app(_OPEN, **{"AndroidManifest.xml": text}))
    assert ("Third", "Second", "up") in ways_back(graph)


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
