"""View models that functions of the app's own, or of a library, find by the class between their angle brackets."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

OWN = """
import androidx.fragment.app.FragmentActivity
import androidx.lifecycle.*
inline fun <reified T : ViewModel> FragmentActivity.%s
"""
MAIN = """
import androidx.fragment.app.FragmentActivity
import androidx.lifecycle.*
class Main : FragmentActivity() {
    %s
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        model.asked.observe(this, Observer { startActivity(Intent(this, Second::class.java)) })
        findViewById<View>(R.id.go_there).setOnClickListener { model.ask() }
        findViewById<View>(R.id.other).setOnClickListener { model.count() }
    }
}
class Model : ViewModel() {
    val asked = MutableLiveData<String>()
    val counted = MutableLiveData<String>()
    fun ask() { asked.postValue("") }
    fun count() { counted.postValue("") }
}
"""
LAZY = "found(): Lazy<T> = lazy { ViewModelProvider(this).get(T::class.java) }"
PLAIN = "found(): T = ViewModelProvider(this).get(T::class.java)"
LONGER = "found(key: Any): T {\n    val model = ViewModelProvider(this, key).get(T::class.java)\n    return model\n}"


@pytest.mark.parametrize(
    ("own", "held"),
    [
        (LAZY, "private val model by found<Model>()"),
        (LAZY, "private val model: Model by found()"),
        (LAZY, "private val model = found<Model>().value"),
        (LAZY.replace("lazy", "lazy(LazyThreadSafetyMode.NONE)"), "private val model by found<Model>()"),
        (PLAIN, "private val model by lazy { found<Model>() }"),
        (LONGER, "private val model by lazy { found<Model>(1) }"),
    ],
)
def test_what_such_a_model_tells_is_told_under_the_touch(tmp_path: Path, own: str, held: str) -> None:
    files = {**APP, "Own.kt": KOTLIN + OWN % own, "Main.kt": KOTLIN + MAIN % held}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize("name", ["activityViewModel", "stateViewModel", "koinNavViewModel", "getSharedViewModel"])
def test_functions_of_a_library_that_find_models_are_known(tmp_path: Path, name: str) -> None:
    held = (
        f"private val model by lazy {{ {name}<Model>() }}" if "get" in name else f"private val model by {name}<Model>()"
    )
    files = {**APP, "Main.kt": KOTLIN + "import org.koin.androidx.viewmodel.ext.android.*\n" + MAIN % held}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}
