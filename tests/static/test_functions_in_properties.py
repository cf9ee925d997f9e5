"""A function in a property is called where the class has no method for what is given."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

MAIN = """
CLASSES
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        val choice = Choice { startActivity(Intent(this, Second::class.java)) }
        findViewById<View>(R.id.go_there).setOnClickListener { choice.open(GIVEN) }
    }
}
"""
CASES = {
    "for something else": ("class Choice(val open: (Context) -> Unit) { fun open(name: String) {} }", "this"),
    "private above": (
        "open class Base { private fun open(number: Int) {} }\nclass Choice(val open: (Int) -> Unit) : Base()",
        "1",
    ),
    "none": ("class Choice(val open: (Int) -> Unit)", "1"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_function_in_a_property_goes_before_a_method_that_cannot_be_meant(tmp_path: Path, case: str) -> None:
    classes, given = CASES[case]
    main = KOTLIN + MAIN.replace("CLASSES", classes).replace("GIVEN", given)
    assert edges(build(tmp_path, {**APP, "Main.kt": main})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("given", ["1", "this"])
def test_a_method_that_takes_what_is_given_is_called(tmp_path: Path, given: str) -> None:
    main = MAIN.replace("CLASSES", "class Choice(val open: (Any) -> Unit) { fun open(given: Any) {} }")
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + main.replace("GIVEN", given)}))
    assert ("Main", "Second", "click", "go_there") not in found
