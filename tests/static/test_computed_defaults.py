"""A parameter that is given nothing holds what its default computes."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

MAIN = """
import android.content.Context
import android.content.Intent

class Main : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        %s
    }
}

class Way(private val kind: Int = chosen(), private val context: Context) {
    fun go() {
        when (kind) {
            SECOND -> context.startActivity(Intent(context, Second::class.java))
            THIRD -> context.startActivity(Intent(context, Third::class.java))
        }
    }

    companion object {
        const val SECOND = 1
        const val THIRD = 2
        private fun chosen(): Int = THIRD
    }
}

fun Context.open(intent: Intent = Intent(this, Third::class.java)) = startActivity(intent)

interface Opening {
    fun opened(kind: Int = kindOf("third")): Int
}

class Opened : Opening {
    override fun opened(kind: Int): Int = kind
}

fun Context.openKind(kind: Int, intent: Intent = intentOf(this, kind)) = startActivity(intent)

fun intentOf(context: Context, kind: Int) =
    if (kind == 1) Intent(context, Second::class.java) else Intent(context, Third::class.java)

fun kindOf(name: String): Int = if (name == "second") 1 else 2
"""
THIRD = {"Third"}


@pytest.mark.parametrize(
    ("code", "reached"),
    [
        ("Way(context = this).go()", THIRD),
        ("Way(Way.SECOND, this).go()", {"Second"}),
        ("open()", THIRD),
        ("open(Intent(this, Second::class.java))", {"Second"}),
        ("openKind(1)", set()),
        ("Way(Opened().opened(), this).go()", THIRD),
        ("Way(Opened().opened(1), this).go()", {"Second"}),
    ],
)
def test_a_default_that_calls_something_is_computed_where_nothing_is_given(
    tmp_path: Path, code: str, reached: set[str]
) -> None:
    screens = {f"{name}.kt": f"class {name} : android.app.Activity()" for name in ("Second", "Third")}
    files = {"AndroidManifest.xml": manifest("Main", "Second", "Third"), "Main.kt": MAIN % code, **screens}
    assert {target for source, target, *_ in edges(build(tmp_path, files)) if source == "Main"} == reached
