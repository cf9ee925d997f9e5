"""A route is planned whose steps can all be taken: no condition of one is what another one needs not to hold."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, manifest, write_app
from tests.static.two_buttons import JAVA, TWO

from uiatlas.cli.main import main
from uiatlas.planning.confidence import route_confidence
from uiatlas.planning.planner import plan_with
from uiatlas.utg import Graph

SESSION = (
    "public class Session {\n    public static native boolean isOpen();\n    public static native int level();\n"
    "    public native boolean isNew();\n    public static Session get() { return new Session(); }\n"
    "    public static boolean isPaid() { return isPaid(App.context()); }\n"
    "    public static native boolean isPaid(Context context);\n"
    "    public static boolean isTop(int n) { return isTop(App.context(), n); }\n"
    "    public static native boolean isTop(Context context, int n);\n"
    "    public static boolean isOf() { return isOf(first()); }\n    public static native boolean isOf(User user);\n}\n"
)


def screen(name: str, go: str, other: str = "finish();") -> str:
    """An activity with two buttons that do this."""
    return (
        JAVA
        + f"""\
public class {name} extends AppCompatActivity {{
    private Session kept;
    @Override
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {{ {go} }});
        findViewById(R.id.other).setOnClickListener(v -> {{ {other} }});
    }}
}}
"""
    )


def to(name: str, condition: str = "") -> str:
    """Code that starts an activity, under a condition."""
    start = f"startActivity(new Intent(this, {name}.class));"
    return f"if ({condition}) {start}" if condition else start


def app(first: str, second: str, around: bool = True) -> dict[str, str]:
    """From the first screen to the last over one that needs both conditions, and over two others without any."""
    return {
        "AndroidManifest.xml": manifest("Main", "Short", "Long", "Longer", "Last"),
        "res/layout/main.xml": TWO,
        "Session.java": SESSION,
        "Main.java": screen("Main", to("Short", first), to("Long")),
        "Short.java": screen("Short", to("Last", second)),
        "Long.java": screen("Long", to("Longer")),
        "Longer.java": screen("Longer", to("Last") if around else "finish();"),
        "Last.java": "public class Last extends android.app.Activity {}",
    }


def route(graph: Graph) -> list[str]:
    """The simple names of the screens on the planned way to the last one."""
    assert graph.entry is not None
    last = next(s.id for s in graph.screens.values() if s.name.endswith(".Last"))
    return [
        graph.screens[step.target].name.rpartition(".")[2]
        for step in plan_with("builtin", graph, graph.entry, [last]).steps
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Session.isOpen()", "!Session.isOpen()"),
        ("!Session.get().isNew()", "Session.get().isNew()"),
        ("Session.level() == 2", "Session.level() != 2"),
        ("Session.level() == 2", "Session.level() == 3"),
        ("Session.isPaid()", "!Session.isPaid(this)"),
        ("Session.isPaid(getBaseContext())", "!Session.isPaid(this)"),
        ("Session.isTop(1)", "!Session.isTop(getBaseContext(), 1)"),
    ],
)
def test_a_way_around_is_taken_where_a_step_needs_what_excludes_itself(first: str, second: str, tmp_path: Path) -> None:
    assert route(build(tmp_path, app(f"{first} && {second}", ""))) == ["Long", "Longer", "Last"]


def test_what_comes_by_itself_twice_can_exclude_itself(tmp_path: Path) -> None:
    files = app("", "")
    files["Main.java"] = files["Main.java"].replace(
        "setContentView", f"{to('Short', 'Session.isOpen()')} setContentView"
    )
    files["Main.java"] = files["Main.java"].replace("startActivity(new Intent(this, Short.class)); });", "});")
    files["Short.java"] = files["Short.java"].replace(
        "setContentView", f"{to('Last', '!Session.isOpen()')} setContentView"
    )
    files["Short.java"] = files["Short.java"].replace("startActivity(new Intent(this, Last.class)); });", "});")
    assert route(build(tmp_path, files)) == ["Long", "Longer", "Last"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Session.isOpen()", "Session.isOpen()"),
        ("Session.level() != 2", "Session.level() != 3"),
        ("kept.isNew()", "!kept.isNew()"),
        ("!Session.isOpen()", "Session.isOpen()"),
        ("Session.isTop(1)", "!Session.isTop(getBaseContext(), 2)"),
        ("Session.isOf()", "!Session.isOf(kept.user())"),
    ],
    ids=[
        *("the same", "both may hold", "two variables of one name", "a touch between may change it, as a login does"),
        *("another number", "another user"),
    ],
)
def test_conditions_that_may_both_hold_stay_on_the_way(first: str, second: str, tmp_path: Path) -> None:
    assert route(build(tmp_path, app(first, second))) == ["Short", "Last"]


def test_where_there_is_no_other_way_next_to_nothing_is_believed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = app("Session.isOpen() && !Session.isOpen()", "", around=False)
    graph = build(tmp_path, files)
    assert route(graph) == ["Short", "Last"]
    assert graph.entry is not None
    last = next(s.id for s in graph.screens.values() if s.name.endswith(".Last"))
    assert route_confidence(graph, plan_with("builtin", graph, graph.entry, [last])) <= 0.05
    assert main(["map", "build", str(write_app(tmp_path, files)), "-o", str(tmp_path / "app.uiatlas")]) == 0
    assert main(["plan", str(tmp_path / "app.uiatlas"), "--to", "org.example.Last"]) == 0
    told = capsys.readouterr().out
    assert "only if Session.isOpen() (" in told
    assert ") and not Session.isOpen() (" in told
    assert "the conditions of its steps exclude each other" in told
