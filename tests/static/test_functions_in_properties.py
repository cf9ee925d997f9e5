"""A function in a property is called where the class has no method for what is given."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest
from tests.static.test_idioms import BOTH, clicks, kotlin
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


WAYS = """
class Ways(private val host: Activity) {
    fun second() = host.startActivity(Intent(host, Second::class.java))
    fun third() = host.startActivity(Intent(host, Third::class.java))
}
enum class Way(val id: Int, val lead: TYPE) {
    ONE(R.id.go_there, { ONTOsecond() }),
    TWO(R.id.other, { ONTOthird() });
    companion object { fun of(id: Int) = values().first { it.id == id } }
}
"""
ON_IT, TOLD = ("Ways.() -> Unit", ""), ("(Ways) -> Unit", "it.")


@pytest.mark.parametrize(("type_", "onto"), [ON_IT, TOLD])
@pytest.mark.parametrize("called", ["WAY.lead(ways)", "WAY.apply { lead(ways) }", "WAY.let { it.lead(ways) }"])
def test_a_function_in_a_property_is_called_on_what_it_is_given(
    tmp_path: Path, type_: str, onto: str, called: str
) -> None:
    body = clicks(called.replace("WAY", "Way.ONE"), called.replace("WAY", "Way.of(R.id.other)"))
    others = WAYS.replace("TYPE", type_).replace("ONTO", onto)
    assert edges(build(tmp_path, {**APP, **kotlin(body, "val ways = Ways(this)", others)})) == BOTH


@pytest.mark.parametrize(("type_", "onto"), [ON_IT, TOLD])
def test_so_it_is_where_another_method_looks_it_up(tmp_path: Path, type_: str, onto: str) -> None:
    more = "val ways = Ways(this)\nfun lead(id: Int) { Way.of(id).apply { lead(ways) } }"
    others = WAYS.replace("TYPE", type_).replace("ONTO", onto)
    assert edges(build(tmp_path, {**APP, **kotlin(clicks("lead(it.id)", "lead(it.id)"), more, others)})) == BOTH


def test_so_it_is_on_many_screens_where_what_it_is_given_is_injected(tmp_path: Path) -> None:
    names = ("Main", "Fourth", "Fifth", "Sixth")
    others = (
        WAYS.replace("TYPE", "Ways.() -> Unit").replace("ONTO", "").replace("Ways(", "Ways @Inject constructor(", 1)
    )
    body = clicks("Way.ONE.lead(ways)", "Way.TWO.lead(ways)")
    code = kotlin(body, "@Inject lateinit var ways: Ways")["Main.kt"].replace(
        "import", "import javax.inject.Inject\nimport", 1
    )
    files = {f"{n}.kt": code.replace("class Main", f"class {n}") for n in names}
    app = {**APP, **files, "Ways.kt": KOTLIN + "import javax.inject.Inject\n" + others}
    app["AndroidManifest.xml"] = manifest(*names, "Second", "Third")
    assert edges(build(tmp_path, app)) == {(n, *way) for n in names for _, *way in BOTH}


@pytest.mark.parametrize(("type_", "onto"), [ON_IT, TOLD])
def test_a_method_that_is_given_a_constant_calls_the_function_of_it(tmp_path: Path, type_: str, onto: str) -> None:
    more = "val ways = Ways(this)\nfun go(way: Way) { way.lead(ways) }"
    others = WAYS.replace("TYPE", type_).replace("ONTO", onto)
    assert edges(build(tmp_path, {**APP, **kotlin(clicks("go(Way.ONE)", "go(Way.TWO)"), more, others)})) == BOTH
