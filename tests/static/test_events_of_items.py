"""Touches on an activity that its fragments hear of by an event of a shared view model, told by a class of the app."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

IMPORTS = KOTLIN + "import androidx.lifecycle.*\nimport java.util.concurrent.atomic.AtomicBoolean\n"
EVENT = """
class Once<T> : MutableLiveData<T>() {
    private val pending = AtomicBoolean(false)
    override fun observe(owner: LifecycleOwner, observer: Observer<in T>) {
        super.observe(owner, Observer<T> { if (pending.compareAndSet(true, false)) observer.onChanged(it) })
    }
    override fun setValue(value: T?) {
        pending.set(true)
        super.setValue(value)
    }
}
class Shared : ViewModel() {
    val chosen: Once<MenuItem> = Once()
    val touched: Once<Int> = Once()
}
"""
MAIN = """
class Main : AppCompatActivity() {
    private val model: Shared by lazy { ViewModelProviders.of(this).get(Shared::class.java) }
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        val bar = findViewById<BottomAppBar>(R.id.bar)
        bar.inflateMenu(R.menu.actions)
        bar.setOnMenuItemClickListener { model.chosen.value = it; true }
        findViewById<View>(R.id.go_there).setOnClickListener { model.touched.value = 1 }
        supportFragmentManager.beginTransaction().replace(R.id.frame, Page()).commit()
    }
}
"""
PAGE = """
class Page : Fragment() {
    HELD
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        OBSERVED
    }
    private fun open(item: MenuItem) {
        when (item.itemId) {
            R.id.second -> startActivity(Intent(activity, Second::class.java))
            R.id.third -> startActivity(Intent(activity, Third::class.java))
        }
    }
}
"""
FILES = {
    **APP,
    "res/layout/main.xml": f"""<FrameLayout {VIEWS}><FrameLayout android:id="@+id/frame"/>
        <Button android:id="@+id/go_there"/>
        <com.google.android.material.bottomappbar.BottomAppBar android:id="@+id/bar"/></FrameLayout>""",
    "res/menu/actions.xml": """<menu xmlns:android="http://schemas.android.com/apk/res/android">
        OTHERS<item android:id="@+id/second" android:title="To the second" android:showAsAction="always"/>
        <item android:id="@+id/third" android:title="To the third" android:showAsAction="always"/></menu>""",
}
GETTER = "private val shared: Shared get() = ViewModelProviders.of(activity!!).get(Shared::class.java)"
LAZY = "private val model: Shared by lazy { ViewModelProviders.of(activity!!).get(Shared::class.java) }"
OF_ITEMS = "model.chosen.observe(this, Observer { open(it) })"
OF_TOUCHES = "model.touched.observe(this, Observer { startActivity(Intent(activity, Second::class.java)) })"


def found_in(root: Path, held: str, observed: str, others: int = 0) -> set[tuple[str, str, str, str]]:
    page = PAGE.replace("HELD", held).replace("OBSERVED", observed)
    items = "".join(f'<item android:id="@+id/other{n}" android:title="Other {n}"/>' for n in range(others))
    menu = FILES["res/menu/actions.xml"].replace("OTHERS", items)
    app = {**FILES, "res/menu/actions.xml": menu, "Main.kt": IMPORTS + EVENT + MAIN + page}
    return {edge for edge in edges(build(root, app)) if edge[1] in ("Second", "Third")}


def test_a_stream_that_hands_its_observer_on_tells_it(tmp_path: Path) -> None:
    assert found_in(tmp_path, LAZY, OF_TOUCHES) == {("Main", "Second", "click", "go_there")}


def test_a_getter_gives_the_view_model_that_it_is_declared_as(tmp_path: Path) -> None:
    observed = OF_TOUCHES.replace("model", "shared")
    assert found_in(tmp_path, GETTER, observed) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("others", [0, 12])
def test_an_event_with_an_item_is_heard_by_the_fragment_under_the_touch_of_that_item(
    tmp_path: Path, others: int
) -> None:
    found = found_in(tmp_path, LAZY, OF_ITEMS, others)
    assert found == {("Page", "Second", "menu", "second"), ("Page", "Third", "menu", "third")}
