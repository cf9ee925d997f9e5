"""A stream holds the id that it is given before anybody touches anything, unless it is given another value, too."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.test_listeners_not_set import app, pairs
from tests.static.two_buttons import KOTLIN

HEARD = "public boolean onNavigationItemSelected(MenuItem item) {"
SAME = f"{HEARD} if (item.getItemId() == model.getRow().getValue()) return true;"


MODELS = """import androidx.lifecycle.ViewModel
import androidx.lifecycle.MutableLiveData
open class Model : ViewModel() {
    private val row = MutableLiveData<Int>()
    fun getRow() = row
    fun setRow(id: Int) { row.value = id }
}
class Own : Model() { init { setRow(R.id.second) } }
class Plain : Model()
fun same(model: Model, id: Int) = id == model.getRow().value
"""


def drawer(**models: str) -> dict[str, str]:
    """An app whose rows lead nowhere where they are the one that the model of the screen names."""
    files = app("true", **models)
    return {**files, "Base.java": files["Base.java"].replace(HEARD, SAME), "Models.kt": KOTLIN + MODELS}


def test_a_row_that_is_that_of_the_screen_by_what_its_model_keeps_leads_nowhere(tmp_path: Path) -> None:
    found = pairs(tmp_path, drawer(Main="Plain", Second="Own"))
    assert found == {("Main", "Second"), ("Main", "Third"), ("Second", "Third")}


@pytest.mark.parametrize("more", ["setRow(R.id.third)", "setRow(load())"])
def test_what_is_kept_counts_only_if_nothing_else_is(tmp_path: Path, more: str) -> None:
    files = drawer(Main="Plain", Second="Own")
    files["Models.kt"] = files["Models.kt"].replace("setRow(R.id.second) }", f"setRow(R.id.second); {more} }}")
    assert ("Second", "Second") in pairs(tmp_path, files)


def test_what_a_touch_sends_is_not_held_before_it(tmp_path: Path) -> None:
    files = drawer(Main="Plain", Second="Plain")
    touch = "item.setOnMenuItemClickListener(i -> { model.setRow(R.id.second); return true; });"
    files["Base.java"] = files["Base.java"].replace(HEARD, f"{HEARD} {touch}")
    assert ("Second", "Second") in pairs(tmp_path, files)


def test_the_property_of_kotlin_says_it_too(tmp_path: Path) -> None:
    files = drawer(Main="Plain", Second="Own")
    asked = "ModelsKt.same(model, item.getItemId())"
    files["Base.java"] = files["Base.java"].replace("item.getItemId() == model.getRow().getValue()", asked)
    assert pairs(tmp_path, files) == {("Main", "Second"), ("Main", "Third"), ("Second", "Third")}
