"""Comparisons with a value of which it is not known which of two it is, beside those with any of several values."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MAIN = """
public class Main extends AppCompatActivity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
        findViewById(R.id.other).setOnClickListener(this);
    }
    @Override
    public void onClick(View v) {
        %s
    }
    void second() { startActivity(new Intent(this, Second.class)); }
    void third() { startActivity(new Intent(this, Third.class)); }
}
"""
MAIN_IN_KOTLIN = """
class Main : AppCompatActivity(), View.OnClickListener {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener(this)
        findViewById<View>(R.id.other).setOnClickListener(this)
    }
    override fun onClick(v: View) {
        %s
    }
    private fun second() = startActivity(Intent(this, Second::class.java))
    private fun third() = startActivity(Intent(this, Third::class.java))
}
"""
SECOND = {("Main", "Second", "click", "go_there"), ("Main", "Second", "click", "other")}
THIRD = {("Main", "Third", "click", "go_there"), ("Main", "Third", "click", "other")}
WANTED = "int wanted = swapped() ? R.id.go_there : R.id.other;"
CASES = {
    "java: either of two": (f"{WANTED} if (v.getId() == wanted) second(); else third();", SECOND | THIRD),
    "java: not either of two": (f"{WANTED} if (v.getId() != wanted) third();", THIRD),
    "java: left unless it is": (f"{WANTED} if (v.getId() != wanted) return; second();", SECOND),
    "java: a branch": (
        "int wanted = R.id.other; if (swapped()) wanted = R.id.go_there;"
        "if (v.getId() == wanted) second(); else third();",
        SECOND | THIRD,
    ),
    "java: beside another": (
        f"{WANTED} if (v.getId() == wanted || v.getId() == R.id.third) return; second();",
        SECOND,
    ),
    "java: neither of two": (
        "if (v.getId() == R.id.go_there || v.getId() == R.id.other) second(); else third();",
        SECOND,
    ),
    "java: two cases": (
        "switch (v.getId()) { case R.id.go_there: case R.id.other: second(); break; default: third(); }",
        SECOND,
    ),
    "kotlin: either of two": (
        "val wanted = if (swapped()) R.id.go_there else R.id.other\n        if (v.id == wanted) second() else third()",
        SECOND | THIRD,
    ),
    "kotlin: an entry": (
        "val wanted = if (swapped()) R.id.go_there else R.id.other\n"
        "        when (v.id) { wanted -> second()\n            else -> third() }",
        SECOND | THIRD,
    ),
    "kotlin: an entry of two": (
        "when (v.id) { R.id.go_there, R.id.other -> second()\n            else -> third() }",
        SECOND,
    ),
    "kotlin: in a list": ("if (v.id in listOf(R.id.go_there, R.id.other)) second() else third()", SECOND),
}


@pytest.mark.parametrize("name", CASES)
def test_only_what_is_written_as_several_is_equal_to_any_of_them(name: str, tmp_path: Path) -> None:
    """A variable holds one of its values, so that neither branch is left out."""
    body, wanted = CASES[name]
    code = {"Main.java": JAVA + MAIN % body} if name.startswith("java") else {"Main.kt": KOTLIN + MAIN_IN_KOTLIN % body}
    assert edges(build(tmp_path, {**APP, **code})) == wanted


NAMES = ("java", "java.name", "qualifiedName!!", "javaObjectType", "jvmName", "java.canonicalName!!", "java.typeName")


@pytest.mark.parametrize("named", [f"kind.{name}" for name in NAMES])
def test_one_of_several_classes_may_be_any_of_them(named: str, tmp_path: Path) -> None:
    main = f"""
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        val kind = if (isTaskRoot) Second::class else Third::class
        val intent = Intent()
        intent.setClassName(this, {named if "ame" in named else f"{named}.name"})
        startActivity(intent)
    }}
}}
"""
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main}))
    assert {target for _, target, *_ in found} == {"Second", "Third"}
