"""Objects with an operator ``invoke``, which Kotlin calls like functions by the name of what holds them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, kotlin
from tests.static.two_buttons import APP

OPENER = """
import android.app.Activity
import android.content.Intent
import javax.inject.Inject
interface Opens { operator fun invoke(host: Activity) }
class OpensNear @Inject constructor() : Opens {
    override fun invoke(host: Activity) = host.startActivity(Intent(host, Second::class.java))
}
class OpensFar(private val to: Class<*>) {
    operator fun invoke(host: Activity, flags: Int = 0) { host.startActivity(Intent(host, to)) }
}
"""
HELD = "@Inject lateinit var near: OpensNear\nprivate val far = OpensFar(Third::class.java)\n"
TOUCHED = "go_there.setOnClickListener { near(this) }\nother.setOnClickListener { far(host = this) }"


@pytest.mark.parametrize("held", [HELD, HELD.replace(": OpensNear", ": Opens")])
def test_an_object_is_called_by_the_name_of_its_property(tmp_path: Path, held: str) -> None:
    assert edges(build(tmp_path, {**APP, **kotlin(TOUCHED, held), "Opener.kt": OPENER})) == BOTH


def test_a_method_is_meant_before_an_object_of_its_name(tmp_path: Path) -> None:
    named = HELD + "private fun near(host: Activity) { third() }\n"
    told = "go_there.setOnClickListener { near(this) }"
    assert edges(build(tmp_path, {**APP, **kotlin(told, named), "Opener.kt": OPENER})) == {
        ("Main", "Third", "click", "go_there")
    }


@pytest.mark.parametrize(
    ("function", "call"),
    [
        ("fun far(c: Main) = c.startActivity(Intent(c, Third::class.java))", "far(this)"),
        ("fun Main.far(c: Class<*>) = startActivity(Intent(this, c))", "far(Third::class.java)"),
    ],
)
def test_a_function_is_meant_where_the_object_takes_other_arguments(tmp_path: Path, function: str, call: str) -> None:
    others = f"class Opens {{\noperator fun invoke() = 1\n}}\n{function}"
    told = f"go_there.setOnClickListener {{ {call} }}"
    assert edges(build(tmp_path, {**APP, **kotlin(told, "private val far = Opens()\n", others)})) == {
        ("Main", "Third", "click", "go_there")
    }
