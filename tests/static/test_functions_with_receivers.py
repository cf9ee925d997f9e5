"""Lambdas that are called on something and take something besides."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, kotlin
from tests.static.two_buttons import APP

OWN = """
class Opener(private val host: Activity) {
    fun reach(to: Class<*>) = apply { host.startActivity(Intent(host, to)) }
}
fun <T, U> T.given(item: U?, block: T.(U) -> T): T = if (item != null) CALLED else this
"""


@pytest.mark.parametrize("called", ["block(this, item)", "block.invoke(this, item)", "this.block(item)"])
@pytest.mark.parametrize("given", ["to -> reach(to)", "reach(it)", "to -> also { reach(to) }"])
def test_a_lambda_is_on_the_first_argument_and_takes_the_second(tmp_path: Path, called: str, given: str) -> None:
    told = f"""
go_there.setOnClickListener {{ Opener(this).given(Second::class.java) {{ {given} }} }}
other.setOnClickListener {{ Opener(this).given(Third::class.java) {{ {given} }} }}
"""
    assert edges(build(tmp_path, {**APP, **kotlin(told, others=OWN.replace("CALLED", called))})) == BOTH
