"""Which control a plan in words touches, where several lead to the same screen."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build
from tests.static.two_buttons import APP, JAVA

from uiatlas.agents.aimed_plans import planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.planning.planner import plan_with
from uiatlas.ui import Tap
from uiatlas.utg import Graph

MAIN = (
    JAVA
    + """\
import com.google.android.material.snackbar.Snackbar;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
%s
    }
}
"""
)
BUTTONS = ("Copy an order", "Repeat an order", "Print an order", "Number an order", "Colour an order")


def touched(graph: Graph, goal: str) -> list[str]:
    """The texts of what a plan to a goal taps."""
    _, plan = planned(graph, aim_of(graph, GoalOptions(goal, embeds=False)))
    return [step.action.target.text for step in plan.steps if isinstance(step.action, Tap)]


@pytest.mark.parametrize("text", BUTTONS)
def test_the_control_that_the_goal_names_is_touched(text: str, tmp_path: Path) -> None:
    buttons = "".join(f'<Button android:id="@+id/b{n}" android:text="{said}"/>' for n, said in enumerate(BUTTONS))
    listening = "\n".join(
        f"        findViewById(R.id.b{n}).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));"
        for n in range(len(BUTTONS))
    )
    files = {
        **APP,
        "res/layout/main.xml": f"<LinearLayout {VIEWS}>{buttons}</LinearLayout>",
        "Main.java": MAIN % listening,
    }
    files["Second.java"] = "public class Second extends android.app.Activity {}"
    assert touched(build(tmp_path, files), text.lower()) == [text]


def test_of_equal_ways_the_surest_is_taken(tmp_path: Path) -> None:
    names = [f"b{n}" for n in range(6)]
    buttons = "".join(f'<Button android:id="@+id/{name}" android:text="{name}"/>' for name in names)
    listening = "\n".join(
        f"        findViewById(R.id.{name}).setOnClickListener(v -> {{\n"
        f"            {'' if name == 'b3' else 'if (v.isPressed()) '}startActivity(new Intent(this, Second.class));\n"
        "        });"
        for name in names
    )
    graph = build(
        tmp_path,
        {
            **APP,
            "res/layout/main.xml": f"<LinearLayout {VIEWS}>{buttons}</LinearLayout>",
            "Main.java": MAIN % listening,
        },
    )
    second = next(s.id for s in graph.screens.values() if s.name.endswith("Second"))
    assert graph.entry is not None
    (step,) = plan_with("builtin", graph, graph.entry, [second]).steps
    assert isinstance(step.action, Tap)
    assert step.action.target.text == "b3"


def test_a_button_of_a_message_that_is_soon_gone_is_touched_only_where_nothing_else_leads_there(tmp_path: Path) -> None:
    showing = """\
        Snackbar.make(findViewById(R.id.other), "Welcome", 1000)
            .setAction("Set", v -> startActivity(new Intent(this, Second.class))).show();
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));"""
    third = """\
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));"""
    around = (MAIN % third).replace("Main", "Third")
    assert touched(build(tmp_path, {**APP, "Main.java": MAIN % showing, "Third.java": around}), "second") == [
        "Go",
        "Other",
    ]
