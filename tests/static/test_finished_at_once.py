"""Activities that finish themselves while they are made: what would come after that never runs."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.ui import describe

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
STAYING = [
    "try { build(); } catch (Exception e) { finish(); }",
    "try { build(); return; } catch (Exception e) { } finish();",
    "if (rows.count() > 3 || rows.isOpen()) { build(); } else { finish(); }",
    "if (rows.count() > 3) { build(); return; } finish();",
    "if (rows.count() > 3) { if (rows.isOpen()) { return; } finish(); } else { finish(); }",
    "while (rows.next()) { finish(); }",
    "for (String row : rows.all()) { if (row.isEmpty()) { return; } } finish();",
    "switch (rows.kind()) { case 1: build(); return; case 2: break; } finish();",
    "rows.each(row -> finish());",
    "a: { if (rows.count() > 3) break a; finish(); }",
    "a: { if (rows.count() > 3) break a; return; } finish();",
    "a: for (String row : rows.all()) { do { if (row.isEmpty()) break a; finish(); } while (rows.count() > 3); }",
    "do { if (rows.count() > 3) continue; finish(); } while (rows.next());",
    "while (true) { if (rows.count() > 3) break; finish(); }",
    "((Row) rows).finish();",
    "final Row row = rows.next(); row.finish();",
]
LEAVING = [
    "setContentView(R.layout.main); try { build(); finish(); } catch (Exception e) { finish(); }",
    "try { build(); } finally { finish(); }",
    "try { build(); finish(); } catch (Exception e) { this.finish(); }",
    "if (rows.count() > 3) { throw new IllegalStateException(); } finish();",
    "switch (rows.kind()) { case 1: build(); finish(); break; default: finish(); return; }",
    "if (rows.count() > 3) { finish(); } else if (rows.isOpen()) { finish(); } else { Main.this.finish(); }",
    "((Activity) this).finish();",
    "final Activity self = this; self.finish();",
    "do { build(); finish(); } while (rows.next());",
    "while (true) { finish(); if (rows.count() > 3) break; }",
    "a: while (true) { while (rows.next()) { finish(); break a; } }",
    "a: { if (rows.count() > 3) break a; build(); } finish();",
]
IN_KOTLIN = {
    "val row = rows.first() ?: return\n finish()": True,
    "rows.all().forEach { if (it.isOpen()) return }\n finish()": True,
    "when (rows.kind()) { 1 -> { build(); return }\n else -> {} }\n finish()": True,
    "val row = if (rows.count() > 3) 3 else return\n finish()": True,
    "val row = rows.first() ?: run { finish(); return }\n finish()": False,
    "when (rows.kind()) { 1 -> finish()\n else -> finish() }": False,
    "rows.all().forEach { if (it.isOpen()) return@forEach }\n finish()": False,
    "rows.first().let { build(it)\n finish() }": False,
    "rows.first().also { finish() }": False,
    "run { finish() }": False,
    "with(intent) { finish() }": False,
    "Intent(this, Second::class.java).apply { finish() }": False,
    "rows.first()?.let { finish() } ?: finish()": False,
    "rows.first()?.let { return } ?: finish()": True,
    "rows.first()?.let { finish() }": True,
    "rows.first()?.let { finish() } ?: build()": True,
    "rows.first().apply { finish() }": True,
    "with(rows) { finish() }": True,
    "run { if (rows.isOpen()) return@run\n finish() }": True,
    "run a@{ if (rows.isOpen()) return@a }\n finish()": False,
    "rows.each { finish() }": True,
    "when (rows.isOpen()) { true -> finish()\n false -> finish() }": False,
    "when { isTaskRoot -> finish()\n !isTaskRoot -> finish() }": False,
    "when { isTaskRoot -> finish()\n rows.isOpen() -> finish() }": True,
    "when (rows.first()?.isOpen()) { true -> finish()\n false -> finish() }": True,
    "a@ while (true) { while (rows.next()) { if (rows.isOpen()) break@a }\n finish() }": True,
    "for (row in rows.all()) { when { row.isOpen() -> break } }\n finish()": False,
    "rows.all().forEach(fun(row) { return })\n finish()": False,
    "rows.all().forEach(fun(row: Row) { return })\n finish()": False,
    "(this as Activity).finish()": False,
    "val self = this\n self.finish()": False,
}


def keeps_menu(root: Path, files: dict[str, str]) -> bool:
    """Whether an entry of the menu of the first screen leads on."""
    base = f"{JAVA}public {BASE.strip()}"
    return ("Main menu", "Third", "menu", "Third") in edges(build(root, {**APP, "Base.java": base, **files}))


@pytest.mark.parametrize("body", [*STAYING, *LEAVING])
def test_an_activity_that_is_not_finished_on_each_way_has_its_menu(tmp_path: Path, body: str) -> None:
    main = f"{JAVA}public class Main extends Base {{\n    @Override\n    protected void onCreate(Bundle state) {{"
    assert keeps_menu(tmp_path, {"Main.java": f"{main}\n super.onCreate(state); {body} }} }}"}) is (body in STAYING)


@pytest.mark.parametrize("body", IN_KOTLIN)
def test_each_way_is_followed_in_kotlin(tmp_path: Path, body: str) -> None:
    made = f"override fun onCreate(state: Bundle?) {{ super.onCreate(state)\n {body}\n }}"
    main = f"{KOTLIN}class Main : Base() {{\n {made} }}"
    assert keeps_menu(tmp_path, {"Main.kt": main}) is IN_KOTLIN[body]


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


@pytest.mark.parametrize(
    ("end", "action"), [("finish();", "wait 1 s"), ("if (isTaskRoot()) finish();", "go back"), (ALWAYS, "")]
)
def test_back_leaves_no_activity_that_shows_nothing(tmp_path: Path, end: str, action: str) -> None:
    """It is gone by itself, and is no screen on which Back could be pressed."""
    opening = "findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));"
    main = f"class Main extends Activity {{ protected void onCreate(Bundle state) {{ {opening} }} }}"
    third = f"class Third extends Activity {{ protected void onCreate(Bundle state) {{ {end} }} }}"
    files = {**APP, "Main.java": JAVA + main, "Third.java": JAVA + third}
    graph = build(tmp_path, files)
    (gone,) = (s.id for s in graph.screens.values() if s.name.endswith("Third"))
    found = {describe(e.action) for e in graph.outgoing(gone) if e.edge_class == "back"}
    assert found == ({action} if action else set())
