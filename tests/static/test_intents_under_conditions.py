"""An intent that is given another class under a condition that is not known may lead to either."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MAIN = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open());
    }
    void open() {
        Intent intent = new Intent(this, Second.class);
        CHANGE
        startActivity(intent);
    }
}
"""
KOTLIN_MAIN = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            startActivity(Intent(this, Second::class.java).apply { CHANGE })
        }
    }
}
"""
SETS = "intent.setClass(this, Third.class);"
BOTH, LAST = {"Second", "Third"}, {"Third"}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (f"if (org.lib.Session.isOver()) {SETS}", BOTH),
        (f"if (org.lib.Session.count() > 3) {SETS}", BOTH),
        (f"if (org.lib.Session.count() > 3) {{}} else {SETS}", BOTH),
        ('if (org.lib.Session.isOver()) intent.setClassName(this, "org.example.Third");', BOTH),
        ("if (org.lib.Session.isOver()) intent.setComponent(new ComponentName(this, Third.class));", BOTH),
        (SETS, LAST),
        (f"if (intent != null) {SETS}", LAST),
        (f"if (org.lib.Session.count() > 3) {{ intent = new Intent(this, Main.class); {SETS} }}", BOTH),
    ],
)
def test_what_an_intent_led_to_stays_possible(tmp_path: Path, change: str, expected: set[str]) -> None:
    java = JAVA + "import android.content.ComponentName;\n" + MAIN.replace("CHANGE", change)
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, "Main.java": java}))} == expected


@pytest.mark.parametrize(
    ("condition", "expected"), [("if (org.lib.count() > 3) ", BOTH), ("if (org.lib.isOver()) ", BOTH), ("", LAST)]
)
def test_so_it_does_in_kotlin(tmp_path: Path, condition: str, expected: set[str]) -> None:
    kotlin = KOTLIN + KOTLIN_MAIN.replace("CHANGE", f"{condition}setClass(this@Main, Third::class.java)")
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, "Main.kt": kotlin}))} == expected


_SECOND, _THIRD = (f"intent.setClass(this, {name}.class);" for name in ("Second", "Third"))
_TO_MAIN = "intent = new Intent(this, Main.class); "
_OPEN_ONES = ("org.lib.Session.isOver()", "org.lib.Session.count() > 3")


@pytest.mark.parametrize("condition", _OPEN_ONES)
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (f"if (IT) {_SECOND} else {_THIRD}", BOTH),
        (f"if (IT) {{ {_SECOND} }} else if (org.lib.Session.isNew()) {_THIRD} else {_SECOND}", BOTH),
        (f"if (IT) {{ }} else if (org.lib.Session.isNew()) {_THIRD} else {_SECOND}", {"Main", *BOTH}),
        (f"if (IT) {{ return; }} else {_THIRD}", LAST),
        (f"if (IT) {{ if (org.lib.Session.isNew()) {_SECOND} }} else {_THIRD}", {"Main", *BOTH}),
    ],
)
def test_where_each_branch_gives_it_a_class_it_leads_to_one_of_these(
    tmp_path: Path, condition: str, change: str, expected: set[str]
) -> None:
    java = JAVA + MAIN.replace("CHANGE", _TO_MAIN + change.replace("IT", condition))
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, "Main.java": java}))} == expected


@pytest.mark.parametrize("condition", ["org.lib.isOver()", "org.lib.count() > 3"])
@pytest.mark.parametrize("form", ["if (%s) %s else %s", "when { %s -> %s; else -> %s }"])
def test_so_it_does_in_kotlin_where_each_branch_gives_it_a_class(tmp_path: Path, condition: str, form: str) -> None:
    classes = (f"setClass(this@Main, {name}::class.java)" for name in ("Second", "Third"))
    kotlin = KOTLIN + KOTLIN_MAIN.replace("CHANGE", form % (condition, *classes)).replace("this, Second", "this, Main")
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, "Main.kt": kotlin}))} == BOTH


@pytest.mark.parametrize("condition", _OPEN_ONES)
@pytest.mark.parametrize(
    ("prepared", "expected"),
    [
        (f"if (IT) return null; {_THIRD} return intent;", LAST),
        (f"if (IT) {{ {_THIRD} return intent; }} return null;", LAST),
        (f"if (IT) return intent; {_THIRD} return intent;", {"Main", "Third"}),
        (f"if (IT) {{ {_THIRD} }} return intent;", {"Main", "Third"}),
    ],
)
def test_what_is_only_given_back_under_the_same_condition_has_the_class(
    tmp_path: Path, condition: str, prepared: str, expected: set[str]
) -> None:
    helper = f"Intent prepared() {{ Intent {_TO_MAIN}{prepared.replace('IT', condition)} }} void open() {{"
    main = MAIN.replace("void open() {", helper).replace("new Intent(this, Second.class)", "prepared()")
    java = JAVA + main.replace("CHANGE", "")
    assert {target for _, target, *_ in edges(build(tmp_path, {**APP, "Main.java": java}))} == expected


OWN = "Intent own = getIntent(); if (%s) { own.setClass(this, Third.class); startActivity(own); return; }"


@pytest.mark.parametrize("condition", ['org.lib.Names.equals(own.getScheme(), "x")', "org.lib.Session.count() > 3"])
def test_what_is_sent_under_the_same_condition_has_the_class(tmp_path: Path, condition: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + MAIN.replace("CHANGE", OWN % condition)}))
    assert {target for _, target, *_ in found} == BOTH


def test_each_case_gives_an_intent_its_class(tmp_path: Path) -> None:
    cases = "case 1: intent.setClass(this, Third.class); break; case 2: intent.setClass(this, Main.class); break;"
    change = f"switch (org.lib.Session.count()) {{ {cases} }}"
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + MAIN.replace("CHANGE", change)}))
    assert {target for _, target, *_ in found} == {"Main", *BOTH}
