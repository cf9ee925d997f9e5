"""Lambdas that are called on something and take something besides."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
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


INFLATING = """
fun ViewGroup.inflate(layout: Int, attached: Boolean = false): View =
    LayoutInflater.from(context).inflate(layout, this, attached)
"""
SHOWN = """
go_there.setOnClickListener { view ->
    android.widget.PopupMenu(this, view).SCOPE {
        inflate(R.menu.ways)
        setOnMenuItemClickListener { item -> second(); true }
        show()
    }
}
"""


@pytest.mark.parametrize("scope", ["apply", "run"])
def test_what_a_block_is_on_answers_before_an_extension_of_what_is_around(tmp_path: Path, scope: str) -> None:
    ways = f'<menu {VIEWS}><item android:id="@+id/way" android:title="Way"/></menu>'
    code = kotlin(SHOWN.replace("SCOPE", scope), others=INFLATING)
    assert edges(build(tmp_path, {**APP, **code, "res/menu/ways.xml": ways})) == {
        ("Main", "ways", "click", "go_there"),
        ("ways", "Second", "menu", "way"),
    }


DEFAULTS = [
    "Intent.() -> Intent = { this }",
    "(Intent.() -> Intent)? = { putExtra(TOLD, 1); this }",
    "Intent.() -> Intent = { takeIf { true } ?: this }",
]
NAVIGATOR = """
interface Opens { fun open(host: Activity, also: DEFAULT, finishing: Boolean = false) }
class Opener : Opens {
    override fun open(host: Activity, also: Intent.() -> Intent, finishing: Boolean) {
        host.startActivity(Intent(host, Second::class.java).also())
    }
}
const val TOLD = "told"
"""


@pytest.mark.parametrize("default", DEFAULTS)
def test_a_default_that_is_called_on_something_gives_that_back(tmp_path: Path, default: str) -> None:
    code = kotlin("go_there.setOnClickListener { Opener().open(this) }", others=NAVIGATOR.replace("DEFAULT", default))
    assert edges(build(tmp_path, {**APP, **code})) == {("Main", "Second", "click", "go_there")}


def test_a_default_takes_something_besides_what_it_is_called_on(tmp_path: Path) -> None:
    others = """
fun Activity.send(also: Intent.(Class<*>) -> Intent = { to -> setClass(this@send, to); this }) =
    startActivity(Intent().also(Third::class.java))
"""
    code = kotlin("go_there.setOnClickListener { send() }", others=others)
    assert edges(build(tmp_path, {**APP, **code})) == {("Main", "Third", "click", "go_there")}


BUILT = """
class Opener(val host: Activity) {
    private var then: (() -> Unit)? = null
    fun prepare(action: () -> Unit) { then = action }
    fun reach(to: Class<*>) = prepare { host.startActivity(Intent(host, to)) }
    fun open() { then?.invoke() }
    fun itself(how: Opener.() -> Unit) = apply { how() }
    fun within(how: Opener.() -> Unit): Opener { how(); return this }
}
fun opener(host: Activity, how: Opener.() -> Unit) = Opener(host).apply { how() }
fun Opener.extended(how: Opener.() -> Unit) = also { how() }
fun Opener.given(to: Class<*>, how: Opener.(Class<*>) -> Unit): Opener { how(to); return this }
"""
BUILDING = [
    "opener(this) { prepare { second() } }",
    "Opener(this).itself { prepare { second() } }",
    "Opener(this).within { prepare { second() } }",
    "Opener(this).extended { prepare { second() } }",
    "Opener(this).given(Second::class.java) { to -> reach(to) }",
]


@pytest.mark.parametrize("building", BUILDING)
def test_a_block_is_called_on_what_is_around_the_call(tmp_path: Path, building: str) -> None:
    """What the block calls is found there, also if the screen has a method of the same name."""
    told = f"val built = {building}\ngo_there.setOnClickListener {{ built.open() }}"
    code = kotlin(told, "private fun prepare(action: () -> Unit) = Unit", others=BUILT)
    assert edges(build(tmp_path, {**APP, **code})) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("how", ["opener(this)", "Opener(this).itself", "Opener(this).within", "Opener(this).extended"])
@pytest.mark.parametrize("set_", ["then = { second() }", "Intent().run { then = { second() } }"])
def test_what_a_block_is_called_on_has_the_fields_that_it_names(tmp_path: Path, how: str, set_: str) -> None:
    told = f"val built = {how} {{ {set_} }}\ngo_there.setOnClickListener {{ built.open() }}"
    code = kotlin(told, "var then: Any? = null", others=BUILT.replace("private var then", "var then"))
    assert edges(build(tmp_path, {**APP, **code})) == {("Main", "Second", "click", "go_there")}


def test_a_block_in_place_within_a_block_has_its_own_fields(tmp_path: Path) -> None:
    others = BUILT.replace("private var then", "var then") + "class Kept { var then: (() -> Unit)? = null }"
    told = """
val kept = Kept()
val built = opener(this) { then = { second() }; kept.apply { then = { third() } } }
go_there.setOnClickListener { built.open() }
other.setOnClickListener { kept.then?.invoke() }
"""
    assert edges(build(tmp_path, {**APP, **kotlin(told, others=others)})) == BOTH


ROWS = """
class Rows : RecyclerView.Adapter<Row>() {
    var shown: List<Any> = listOf()
    private var bound: ((Any) -> Unit)? = null
    fun filled(how: (Any) -> Unit) { bound = how }
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
        Row(LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false))
    override fun onBindViewHolder(row: Row, at: Int) {
        row.itemView.findViewById<View>(R.id.name).setOnClickListener { bound?.invoke(shown[at]) }
    }
    override fun getItemCount() = shown.size
}
class Row(view: View) : RecyclerView.ViewHolder(view)
fun rowsOf(init: Rows.() -> Unit): Rows = Rows().apply { init() }
"""


def test_adapters_that_one_function_makes_are_told_apart_by_what_fills_them(tmp_path: Path) -> None:
    lists = "".join(f'<androidx.recyclerview.widget.RecyclerView android:id="@+id/{id}"/>' for id in ("near", "far"))
    files = {
        "res/layout/main.xml": f"<LinearLayout {VIEWS}>{lists}</LinearLayout>",
        "res/layout/row.xml": f'<LinearLayout {VIEWS}><TextView android:id="@+id/name"/></LinearLayout>',
    }
    told = """
near.adapter = rowsOf {
    shown = listOf(Second::class.java)
    filled { startActivity(Intent(this@Main, it as Class<*>)) }
}
far.adapter = rowsOf { shown = listOf(Third::class.java) }
"""
    assert edges(build(tmp_path, {**APP, **files, **kotlin(told, others=ROWS)})) == {("Main", "Second", "item", "name")}
