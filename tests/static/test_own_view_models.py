"""A fragment has a view model of its own: what one is told, another object of its class is not."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP

SHEET = f'<LinearLayout {VIEWS}><Button android:id="@+id/positive"/></LinearLayout>'
IMPORTS = "import androidx.fragment.app.FragmentManager\nimport androidx.fragment.app.viewModels\n"
PRESSED = """
findViewById<View>(R.id.go_there).setOnClickListener { Ask.about(supportFragmentManager) { second() } }
findViewById<View>(R.id.other).setOnClickListener { Ask.about(supportFragmentManager) { positive { third() } } }
"""
ASK = """
class Ask : com.google.android.material.bottomsheet.BottomSheetDialogFragment() {
    companion object {
        fun about(manager: FragmentManager, options: Ask.() -> Unit) = Ask().also { it.show(manager, options) }
    }
    private val model: Options by viewModels()
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, state: Bundle?): View =
        inflater.inflate(R.layout.sheet, container, false)
    override fun onViewCreated(view: View, state: Bundle?) {
        model.options?.invoke(this)
    }
    fun positive(clicked: () -> Unit) {
        requireView().findViewById<Button>(R.id.positive).setOnClickListener { clicked() }
    }
    private fun show(manager: FragmentManager, options: Ask.() -> Unit) {
        showNow(manager, "ask")
        model.options = options
        view?.also { onViewCreated(it, null) }
    }
}
class Options : androidx.lifecycle.ViewModel() {
    var options: (Ask.() -> Unit)? = null
}
"""


def found_in(root: Path, ask: str) -> set[tuple[str, str, str, str]]:
    return edges(build(root, {**APP, "res/layout/sheet.xml": SHEET, **kotlin(PRESSED, others=ask, imports=IMPORTS)}))


@pytest.mark.parametrize(
    "declared",
    [
        ": Options by viewModels()",
        " by viewModels<Options>()",
        ": Options by viewModels<Options>()",
        ": Options by viewModels ( )",
        ": Options by viewModels { Making() }",
        " by viewModels<Options> { Making() }",
        ": Options by viewModels(factoryProducer = { Making() })",
        ": Options by this.viewModels()",
    ],
)
def test_what_a_fragments_own_model_keeps_is_not_another_ones(tmp_path: Path, declared: str) -> None:
    found = found_in(tmp_path, ASK.replace(": Options by viewModels()", declared))
    assert {("Main", "Ask", "click", "other"), ("Ask", "Third", "click", "positive")} <= found
    assert ("Main", "Second", "click", "go_there") in found
    assert ("Main", "Second", "click", "other") not in found


@pytest.mark.parametrize(
    "given",
    ["({ requireActivity() })", "(ownerProducer = { requireActivity() })", "({ requireActivity() }) { Making() }"],
)
def test_what_the_model_of_another_keeps_is_not_a_fragments_own(tmp_path: Path, given: str) -> None:
    found = found_in(tmp_path, ASK.replace("by viewModels()", f"by viewModels{given}"))
    assert ("Main", "Second", "click", "other") in found


def test_what_the_activitys_model_keeps_is_that_of_all(tmp_path: Path) -> None:
    found = found_in(tmp_path, ASK.replace("by viewModels", "by activityViewModels"))
    assert ("Main", "Second", "click", "other") in found
