"""Activities that finish themselves while they are made: what would come after that never runs."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

BASE = """
abstract class Base extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add(0, 7, 0, "Third");
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        startActivity(new Intent(this, Third.class));
        return true;
    }
}
"""
ALWAYS = """
        String name = getIntent().getStringExtra("name");
        if (name == null) {
            finish();
            return;
        }
        if (!name.isEmpty()) {
            startActivity(new Intent(this, Second.class));
            finish();
            return;
        }
        finish();
"""
BODIES = {
    "in each branch": (ALWAYS, {("Main", "Second", "auto", "")}),
    "in some branches": (
        ALWAYS.replace("        finish();\n", "", 2).replace("return;\n        }\n        finish();", "}"),
        {
            ("Main", "Second", "auto", ""),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "Third"),
        },
    ),
}


@pytest.mark.parametrize("how", BODIES)
def test_an_activity_that_always_finishes_has_no_menu(tmp_path: Path, how: str) -> None:
    body, expected = BODIES[how]
    main = f"{JAVA}public class Main extends Base {{\n    @Override\n    protected void onCreate(Bundle state) {{"
    code = f"{main}\n        super.onCreate(state);{body}    }}\n}}\n{BASE}"
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == expected


def test_an_activity_that_shows_something_if_it_is_not_finished_stays(tmp_path: Path) -> None:
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val name = intent.getStringExtra("name") ?: run {
            finish()
            return
        }
        setContent { Text(name) }
    }
    override fun onResume() {
        super.onResume()
        startActivity(Intent(this, Third::class.java))
    }
}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {("Main", "Third", "auto", "")}


def test_a_view_made_in_code_is_shown_by_an_activity_that_may_finish_as_something_breaks(tmp_path: Path) -> None:
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        try {
            library().load()
        } catch (e: Exception) {
            finish()
        }
        setContentView(View(this))
    }

    override fun onResume() {
        super.onResume()
        startActivity(Intent(this, Second::class.java))
    }
}
"""
    assert ("Main", "Second", "auto", "") in edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code}))
