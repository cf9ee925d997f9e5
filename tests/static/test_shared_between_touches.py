"""Bodies that do the same whatever is touched are executed once for all touches that lead to them."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas_static.solver.answers import Answer
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.just_set import Held
from uiatlas_static.solver.places import Trigger

OPENING = "if (how == 1) startActivity(new Intent(this, Third.class));"
BODIES = {
    "a field is set to a constant": f"next = 7; {OPENING}",
    "an element is taken at a place": f"seen = names.get(0); {OPENING}",
}


@pytest.fixture
def under(monkeypatch: pytest.MonkeyPatch) -> set[Trigger]:
    """What was touched when a body named ``prepare`` was executed."""
    found: set[Trigger] = set()
    finish = Interpreter._finish

    def noted(self: Interpreter, answer: Answer, told: Held) -> None:
        if answer.frame.method.name == "prepare":
            found.add(self.present)
        finish(self, answer, told)

    monkeypatch.setattr(Interpreter, "_finish", noted)
    return found


@pytest.mark.parametrize("does", BODIES)
def test_a_body_that_does_not_ask_what_was_touched_runs_once(tmp_path: Path, under: set[Trigger], does: str) -> None:
    main = f"""{JAVA}
import java.util.ArrayList;
import java.util.List;
public class Main extends Activity {{
    private String seen = "no";
    private int next;
    private final List<String> names = new ArrayList<>();
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> prepare(0));
        findViewById(R.id.other).setOnClickListener(v -> prepare(0));
    }}
    private void prepare(int how) {{ {BODIES[does]} }}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": main}))
    assert not found
    assert len(under) == 1


def test_what_is_set_where_several_touches_lead_is_set_by_each_of_them(tmp_path: Path, under: set[Trigger]) -> None:
    main = f"""{JAVA}
import androidx.drawerlayout.widget.DrawerLayout;
public class Main extends Activity {{
    private int next;
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        DrawerLayout drawer = findViewById(R.id.drawer);
        drawer.addDrawerListener(new DrawerLayout.SimpleDrawerListener() {{
            @Override public void onDrawerClosed(View view) {{
                if (next == 1) startActivity(new Intent(Main.this, Second.class));
            }}
        }});
        findViewById(R.id.go_there).setOnClickListener(v -> prepare(0));
        findViewById(R.id.other).setOnClickListener(v -> prepare(0));
    }}
    private void prepare(int how) {{ next = 1; {OPENING} }}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": main}))
    assert found == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Second", "click", "other"),
    }
    assert len(under) == 1
