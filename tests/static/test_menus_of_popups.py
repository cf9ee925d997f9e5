"""The menu of a pop-up that another object of a library shows: its listener hears of the items, not the touch."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP

SPACE = 'xmlns:android="http://schemas.android.com/apk/res/android"'
ITEMS = f'<menu {SPACE}><item android:id="@+id/one" android:title="One"/></menu>'
IMPORTS = """
import android.widget.PopupMenu
import androidx.appcompat.view.menu.MenuBuilder
import androidx.appcompat.view.menu.MenuPopupHelper
"""
OPEN = """
    private fun open(view: View) {
        val popup = PopupMenu(this, view)
        val helper = MenuPopupHelper(this, popup.menu as MenuBuilder, view)
        popup.setOnMenuItemClickListener {
            second()
            true
        }
        menuInflater.inflate(R.menu.more, popup.menu)
        helper.show()
    }
"""


@pytest.mark.parametrize("shown", ["helper", "popup"])
def test_the_items_of_a_pop_up_are_touched_whoever_shows_it(tmp_path: Path, shown: str) -> None:
    press = "findViewById<View>(R.id.go_there).setOnClickListener { open(it) }"
    code = kotlin(press, OPEN.replace("helper.show", f"{shown}.show"), imports=IMPORTS)
    found = edges(build(tmp_path, {**APP, "res/menu/more.xml": ITEMS, **code}))
    assert found == {("Main", "more", "click", "go_there"), ("more", "Second", "menu", "one")}
