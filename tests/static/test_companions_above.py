"""Functions of companions of the classes above, which Kotlin code of a class and of its companion calls by name."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP, KOTLIN

ABOVE = """
open class Above : AppCompatActivity() {
    companion object {
        inline fun <reified T> opening(context: Context, flags: Int): Intent = Intent(context, T::class.java)
    }
}
"""
PRESS = "findViewById<View>(R.id.go_there).setOnClickListener {{ {0} }}"


@pytest.mark.parametrize(
    "companion",
    [
        "fun opens(context: Context) = opening<Third>(context, 0)",
        "fun opens(context: Context) = opening<Third>(context, 0)\nfun opening(context: Context) = Intent()",
        "fun opens(context: Context) = opening<String>(context, 0)\n"
        "inline fun <reified F : CharSequence> opening(context: Context, flags: Int): Intent =\n"
        "    opening<Third>(context, flags).apply { putExtra('a', F::class.java) }".replace("'", '"'),
        "fun opens(context: Context) = opening<Third>(context, 0)\n"
        "fun opening(context: Context, state: Bundle) = Intent(context, Second::class.java)",
    ],
)
def test_a_companion_calls_that_of_the_class_above(tmp_path: Path, companion: str) -> None:
    below = f"class Below : Above() {{ companion object {{\n{companion}\n}} }}"
    code = {**kotlin(PRESS.format("startActivity(Below.opens(this))")), "Above.kt": f"{KOTLIN}{ABOVE}{below}\n"}
    assert {e[:2] for e in edges(build(tmp_path, {**APP, **code})) if e[3] == "go_there"} == {("Main", "Third")}


def test_a_class_calls_the_companion_of_the_class_above(tmp_path: Path) -> None:
    code = kotlin(PRESS.format("startActivity(opening<Third>(this, 0))"))
    code["Main.kt"] = code["Main.kt"].replace("Main : AppCompatActivity()", "Main : Above()")
    code["Above.kt"] = f"{KOTLIN}{ABOVE}"
    assert {e[:2] for e in edges(build(tmp_path, {**APP, **code})) if e[3] == "go_there"} == {("Main", "Third")}


def test_a_class_that_is_nested_in_a_companion_is_made_by_its_bare_name(tmp_path: Path) -> None:
    opener = """
class Opener {
    fun open(context: Context) = Way(context).go()
    companion object {
        class Way(val context: Context) { fun go() = context.startActivity(Intent(context, Third::class.java)) }
    }
}
class Way(val context: Context) { fun go() = context.startActivity(Intent(context, Second::class.java)) }
"""
    code = {**kotlin(PRESS.format("Opener().open(this)")), "Opener.kt": f"{KOTLIN}{opener}"}
    assert {e[:2] for e in edges(build(tmp_path, {**APP, **code})) if e[3] == "go_there"} == {("Main", "Third")}


OF_CONTEXT = """
inline fun <reified T : Activity> Context.begin(flags: Int) = startActivity(opening(T::class.java, flags))

fun Context.opening(screen: Class<*>, flags: Int): Intent = Intent(this, screen)
"""


def test_an_extension_does_not_call_the_companion_of_what_it_is_called_on(tmp_path: Path) -> None:
    code = kotlin(PRESS.format("begin<Third>(0)"))
    own = "companion object { fun opening(context: Context, flags: Int) = Intent(context, Second::class.java) }"
    code["Main.kt"] = code["Main.kt"].rstrip().removesuffix("}") + own + "\n}\n"
    code["Opening.kt"] = f"{KOTLIN}{OF_CONTEXT}"
    assert {e[:2] for e in edges(build(tmp_path, {**APP, **code})) if e[3] == "go_there"} == {("Main", "Third")}


def test_a_class_does_not_call_the_companion_of_one_below_it(tmp_path: Path) -> None:
    code = kotlin("listen()")
    code["Main.kt"] = code["Main.kt"].replace("Main : AppCompatActivity()", "Main : Base()")
    own = "companion object { fun opening(context: Context) = Intent(context, Second::class.java) }"
    code["Main.kt"] = code["Main.kt"].rstrip().removesuffix("}") + own + "\n}\n"
    press = PRESS.format("startActivity(opening(this))")
    code["Base.kt"] = (
        f"{KOTLIN}fun opening(context: Context) = Intent(context, Third::class.java)\n"
        f"open class Base : AppCompatActivity() {{ fun listen() {{ {press} }} }}\n"
    )
    assert {e[:2] for e in edges(build(tmp_path, {**APP, **code})) if e[3] == "go_there"} == {("Main", "Third")}
