"""Functions of other files are meant where they can be seen, and an intent is given where one is asked for."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, write_app
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP, KOTLIN

from uiatlas.sources import build_map

PRESS = "findViewById<View>(R.id.go_there).setOnClickListener { open(this) }"
STARTS = """
private fun open(context: Context) = context.startActivity(Intent(context, Second::class.java))
"""


@pytest.mark.parametrize(
    "other",
    [
        "private fun Context.startActivity(link: Uri) = startActivity(Intent(Intent.ACTION_VIEW, link))",
        "private fun Context.startActivity(given: Any) = Log.note(given)",
        "fun Context.startActivity(link: android.net.Uri) = startActivity(Intent(Intent.ACTION_VIEW, link))",
        "private fun open(context: Context) = Log.note(context)",
    ],
)
def test_what_another_file_keeps_to_itself_or_is_for_something_else_is_not_meant(tmp_path: Path, other: str) -> None:
    files = {"A.kt": f"{KOTLIN}import android.net.Uri\n{other}\n", **kotlin(PRESS, others=STARTS)}
    found = {e[1] for e in edges(build(tmp_path, {**APP, **files})) if e[3] == "go_there"}
    assert found == {"Second"}


def test_the_own_file_may_call_it(tmp_path: Path) -> None:
    private = "private fun Context.show(name: String) = startActivity(Intent(this, Third::class.java))"
    body = 'findViewById<View>(R.id.go_there).setOnClickListener { show("x") }'
    found = {e[1] for e in edges(build(tmp_path, {**APP, **kotlin(body, others=private)})) if e[3] == "go_there"}
    assert found == {"Third"}


LAUNCHES = """
import android.content.Context
import android.content.Intent
import org.example.Third
fun Any.launch(context: Context) = context.startActivity(Intent(context, Third::class.java))
"""


@pytest.mark.parametrize(
    ("package", "imported", "expected"),
    [
        ("org.other", "", set()),
        ("org.other", "import org.other.launch", {"Third"}),
        ("org.other", "import org.other.*", {"Third"}),
        ("org.other", "import org.elsewhere.launch", set()),
        ("org.example", "", {"Third"}),
    ],
)
def test_a_function_of_another_package_is_meant_where_it_is_imported(
    tmp_path: Path, package: str, imported: str, expected: set[str]
) -> None:
    main = kotlin("findViewById<View>(R.id.go_there).setOnClickListener { scope.launch(this) }")
    main["Main.kt"] = f"{imported}\n{main['Main.kt']}"
    root = write_app(tmp_path, {**APP, **main})
    (root / "src/main/java/Launches.kt").write_text(f"package {package}\n{LAUNCHES}")
    assert {e[1] for e in edges(build_map(root)) if e[3] == "go_there"} == expected


@pytest.mark.parametrize(
    ("imported", "base", "expected"),
    [
        ("", ": AppCompatActivity", set()),
        ("import org.example.Way.Companion.launch", ": AppCompatActivity", {"Third"}),
        ("", ": Way", {"Third"}),
    ],
)
def test_a_function_of_a_companion_is_meant_where_it_is_imported_or_inherited(
    tmp_path: Path, imported: str, base: str, expected: set[str]
) -> None:
    way = "open class Way : Activity() {\ncompanion object {\n" + LAUNCHES.splitlines()[-1] + "\n}\n}"
    press = "findViewById<View>(R.id.go_there).setOnClickListener { scope.launch(this) }"
    main = kotlin(press)
    main["Main.kt"] = f"{imported}\n{main['Main.kt']}".replace(
        ": AppCompatActivity()", f"{base or ': AppCompatActivity'}()"
    )
    files = {**APP, **main, "Way.kt": KOTLIN + way}
    assert {e[1] for e in edges(build(tmp_path, files)) if e[3] == "go_there"} == expected


OPENS = "fun Activity.openIt() { startActivity(Intent(this, Third::class.java)) }"
EXT = f"{KOTLIN}\ninterface Opens {{ fun Activity.openIt() }}\nobject Ext%s {{ %s {OPENS} }}"


@pytest.mark.parametrize(
    ("base", "mark", "head", "call"),
    [
        ("", "", "", "with(Ext) { this@Main.openIt() }"),
        (": Opens", "override", ", Opens by Ext", "openIt()"),
    ],
)
def test_members_of_an_object_that_is_near_are_meant(
    tmp_path: Path, base: str, mark: str, head: str, call: str
) -> None:
    main = kotlin(f"findViewById<View>(R.id.go_there).setOnClickListener {{ {call} }}")
    main["Main.kt"] = main["Main.kt"].replace(": AppCompatActivity()", f": AppCompatActivity(){head}")
    files = {**APP, **main, "Ext.kt": EXT % (base, mark)}
    assert {e[1] for e in edges(build(tmp_path, files)) if e[3] == "go_there"} == {"Third"}
