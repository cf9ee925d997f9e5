"""Buttons that are drawn for objects, each with a text and what is done: every button leads where its object says."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

TEXTS = '<resources><string name="one">First</string><string name="two">Other</string></resources>'
PARTS = (
    KOTLIN
    + """
class Choice(val name: String, val onClick: (Activity) -> Unit)
abstract class Part {
    abstract fun choices(): List<Choice>
}
class One(val context: Context) : Part() {
    override fun choices(): List<Choice> = listOf(Choice(context.getString(R.string.one)) { parent ->
        parent.startActivity(Intent(parent, Second::class.java))
    })
}
class Two(val context: Context) : Part() {
    override fun choices(): List<Choice> = listOf(Choice(context.getString(R.string.two)) { parent ->
        parent.startActivity(Intent(parent, Third::class.java))
    })
}
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent {
            val choices = %s.flatMap { part -> part.choices() }
            Buttons(choices, onChosen = { choice -> choice.onClick(this) })
        }
    }
}
@Composable
fun Buttons(choices: List<Choice>, onChosen: (Choice) -> Unit) {
    choices.forEach { choice -> Card(onClick = { onChosen(choice) }) { Text(text = choice.name) } }
}
"""
)
APART = {("Main", "Second", "click", "First"), ("Main", "Third", "click", "Other")}


def _edges(root: Path, parts: str) -> set[tuple[str, str, str, str]]:
    return edges(build(root, {**APP, "res/values/strings.xml": TEXTS, "Main.kt": PARTS % parts}))


def test_the_elements_of_all_collections_that_a_function_makes_are_known(tmp_path: Path) -> None:
    assert _edges(tmp_path, "listOf(One(this), Two(this))") == APART


def test_what_is_known_at_last_of_a_call_goes_before_what_it_may_lead_to(tmp_path: Path) -> None:
    """Where the parts come from is not known, but the button that is pressed is one of those which they give."""
    assert _edges(tmp_path, "Loader.load(3)") == APART


LOOPS = {
    "for": "for (choice in choices) { Card(onClick = { onChosen(choice) }) { Text(text = choice.name) } }",
    "while": """\
val left = choices.iterator()
    while (left.hasNext()) {
        repeat(3) {
            if (left.hasNext()) {
                val next = left.next()
                Card(onClick = { onChosen(next) }) { Text(text = next.name) }
            }
        }
    }""",
}


@pytest.mark.parametrize("loop", LOOPS)
def test_a_button_in_a_loop_is_one_for_each_object(tmp_path: Path, loop: str) -> None:
    """What is done when it is pressed is that of the object which says what is pressed."""
    drawn = PARTS.replace(PARTS.splitlines()[-2].strip(), LOOPS[loop])
    found = build(tmp_path, {**APP, "res/values/strings.xml": TEXTS, "Main.kt": drawn % "listOf(One(this), Two(this))"})
    assert edges(found) == APART
