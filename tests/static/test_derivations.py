"""A map from code says how each of its edges was derived, how sure that makes it, and plans by the surer ones."""

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build
from tests.static.two_buttons import APP, JAVA

from uiatlas.planning.confidence import doubt, route_confidence
from uiatlas.planning.instructions import guide
from uiatlas.planning.search import plan_route
from uiatlas.utg import Atlas, Graph, Transition
from uiatlas.utg.derivation import CONDITIONAL_WAIT, CONFIDENCE, Derivation
from uiatlas.utg.export import summary
from uiatlas.utg.transition import EvidenceKind

_ONE_LISTENER = """\
public class Main extends AppCompatActivity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
        findViewById(R.id.other).setOnClickListener(this);
    }
    @Override
    public void onClick(View v) {
        %s
    }
}
"""
_BLIND = "startActivity(new Intent(this, v.isPressed() ? Second.class : Third.class));"
_TOLD_APART = """\
        if (v.getId() == R.id.go_there) startActivity(new Intent(this, Second.class));
        else startActivity(new Intent(this, Third.class));"""
_ONE_BUTTON = """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> %s);
    }
}
"""
_ANY_OPENER = """\
public class Main extends AppCompatActivity {
    interface Opener { void open(Context context); }
    static class ToSecond implements Opener {
        public void open(Context c) { c.startActivity(new Intent(c, Second.class)); }
    }
    static class ToThird implements Opener {
        public void open(Context c) { c.startActivity(new Intent(c, Third.class)); }
    }
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Opener opener = state == null ? new ToSecond() : new ToThird();
        findViewById(R.id.go_there).setOnClickListener(v -> opener.open(this));
    }
}
"""
_SET_ANEW = _ANY_OPENER.replace(
    "Opener opener = state == null ? new ToSecond() : new ToThird();", "opener = new ToSecond();"
).replace(
    "    @Override",
    """\
    private Opener opener;
    @Override
    public void onActivityResult(int request, int result, Intent data) { opener = new ToThird(); }
    @Override""",
)

_KEPT = """\
public class Main extends AppCompatActivity {
    private int chosen;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        chosen = state == null ? %s : state.getInt("chosen");
        new Handler().postDelayed(() -> show(chosen), 250);
        findViewById(R.id.go_there).setOnClickListener(v -> show(R.id.go_there));
        findViewById(R.id.other).setOnClickListener(v -> show(R.id.other));
    }
    private void show(int id) {
        %s
    }
}
"""
_AT_ONCE = """Class<?> there = id == R.id.go_there ? Second.class : Third.class;
        startActivity(new Intent(this, there));"""
_TOUCHED = {("go_there", "Second"): "constant", ("other", "Third"): "constant"}
_TWICE = """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        if (isTaskRoot()) show();
        if (isChild()) show();
    }
    private void show() { startActivity(new Intent(this, Second.class)); }
}
"""
_ITSELF = """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        startActivity(new Intent(this, isTaskRoot() ? Second.class : Third.class));
    }
}
"""


_INCLUDED_TWICE = """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.first).findViewById(R.id.more).setOnClickListener(v -> open(Second.class));
        findViewById(R.id.last).findViewById(R.id.more).setOnClickListener(v -> %s);
    }
    private void open(Class<?> there) { startActivity(new Intent(this, there)); }
    private void third() { startActivity(new Intent(this, Third.class)); }
}
"""
_ONE_AFTER_THE_OTHER = _ONE_BUTTON % "{ startActivity(new Intent(this, Second.class)); third(); }"
_ONE_AFTER_THE_OTHER = _ONE_AFTER_THE_OTHER.replace(
    "    @Override", "    private void third() { startActivity(new Intent(this, Third.class)); }\n    @Override"
)


def derived(graph: Graph) -> dict[tuple[str, str], str]:
    """How each edge was derived, by what is touched and the simple name of the target."""
    out = {}
    for edge in (e for e in graph.transitions.values() if not e.supposed):
        touched = getattr(edge.action, "target", None)
        label = touched.resource_id.rpartition("/")[2] if touched is not None else ""
        assert edge.derivation is not None
        out[label, graph.screens[edge.target].name.rpartition(".")[2]] = edge.derivation.value
    return out


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (_ONE_BUTTON % "startActivity(new Intent(this, Second.class))", {("go_there", "Second"): "constant"}),
        (
            _ONE_BUTTON % "startActivity(new Intent(this, v.isPressed() ? Second.class : Third.class))",
            {("go_there", "Second"): "choice", ("go_there", "Third"): "choice"},
        ),
        (_ONE_LISTENER % _TOLD_APART, {("go_there", "Second"): "constant", ("other", "Third"): "constant"}),
        (
            _ONE_LISTENER % _BLIND,
            {(button, there): "shared" for button in ("go_there", "other") for there in ("Second", "Third")},
        ),
        (_ANY_OPENER, {("go_there", "Second"): "shared", ("go_there", "Third"): "shared"}),
        (_SET_ANEW, {("go_there", "Second"): "shared", ("go_there", "Third"): "shared"}),
        (_KEPT % ("other()", _AT_ONCE), {**_TOUCHED, ("", "Second"): "shared", ("", "Third"): "shared"}),
        (_INCLUDED_TWICE % "third()", {("more", "Second"): "choice", ("more", "Third"): "choice"}),
        (_INCLUDED_TWICE % "open(Second.class)", {("more", "Second"): "constant"}),
        (_ONE_AFTER_THE_OTHER, {("go_there", "Second"): "constant", ("go_there", "Third"): "constant"}),
        (_TWICE, {("", "Second"): "choice"}),
        (_ITSELF, {("", "Second"): "choice", ("", "Third"): "choice"}),
    ],
    ids=[
        *("one target", "the code chooses", "told apart", "one listener for all"),
        *("a receiver of two classes", "a receiver that is of another class later"),
        *("elements that look the same", "elements that look and do the same", "one touch that does two things"),
        *("by itself one of what touches lead to", "by itself under conditions", "by itself one of two"),
    ],
)
def test_an_edge_says_how_it_was_derived(tmp_path: Path, code: str, expected: dict[tuple[str, str], str]) -> None:
    """What leads to one place alone is constant; a choice, a shared listener and an open receiver are told apart."""
    assert derived(build(tmp_path, {**APP, "Main.java": JAVA + code})) == expected


def test_one_of_several_that_comes_by_itself_is_less_sure_than_one_that_is_touched(tmp_path: Path) -> None:
    """Nothing can be done on the way if it is another one."""
    graph = build(tmp_path, {**APP, "Main.java": JAVA + _ITSELF})
    assert {edge.confidence for edge in graph.transitions.values() if not edge.supposed} == {CONDITIONAL_WAIT}


def test_the_derivation_is_kept_with_the_map_and_shown(tmp_path: Path) -> None:
    """The file keeps it, and the map as JSON tells it beside the confidence."""
    graph = build(tmp_path, {**APP, "Main.java": JAVA + _ONE_LISTENER % _BLIND})
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(graph)
        kept = atlas.load(graph.app)
    assert derived(kept) == derived(graph)
    told = [t for t in summary(kept)["transitions"] if t["class"] != "back"]
    assert {(t["derivation"], t["confidence"]) for t in told} == {("shared", CONFIDENCE[Derivation.SHARED])}


def test_what_is_not_sure_is_the_way_of_last_resort(tmp_path: Path) -> None:
    """A way of three sure steps goes before one of a single step that many elements share, until that was seen."""
    graph = build(tmp_path, {**APP, "Main.java": JAVA + _ONE_LISTENER % _BLIND})
    main, second, third = (next(s.id for s in graph.screens.values() if s.name.endswith(n)) for n in _NAMES)
    sure = next(e for e in graph.transitions.values() if e.target == second)
    always = replace(sure.evidence[0], derivation=Derivation.CONSTANT, only_if="")
    sure = replace(sure, evidence=(always,))
    graph.put_transition(sure)
    graph.put_transition(Transition(second, sure.action, third, evidence=sure.evidence))
    there = plan_route(graph, main, [third])
    assert [step.target for step in there.steps] == [second, third]
    constant, shared = CONFIDENCE[Derivation.CONSTANT], CONFIDENCE[Derivation.SHARED]
    assert route_confidence(graph, there) == pytest.approx(constant / (constant + shared) * constant)
    doubtful = next(e for e in graph.transitions.values() if (e.source, e.target) == (main, third))
    graph.put_transition(doubtful.witnessed(EvidenceKind.OBSERVED, "run", worked=True, when=1.0))
    assert [step.target for step in plan_route(graph, main, [third]).steps] == [third]


_NAMES = ("Main", "Second", "Third")


def test_a_doubtful_step_is_told_to_whoever_is_guided(tmp_path: Path) -> None:
    """The guidance says what the step rests on, how sure the route is, and that optimal speaks of the route."""
    graph = build(tmp_path, {**APP, "Main.java": JAVA + _ONE_LISTENER % _BLIND})
    main, third = (next(s.id for s in graph.screens.values() if s.name.endswith(n)) for n in ("Main", "Third"))
    plan = plan_route(graph, main, [third])
    assert doubt(graph, plan.steps[0])
    text = guide(graph, plan, 0.9, "third")
    assert "NOTE: step 1 is 15% sure: read from code that many elements share or that may mean others." in text
    assert "Confidence of the route: 15%" in text
    assert "Optimal is the route" in text
