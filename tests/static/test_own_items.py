"""Pop-up menus whose items code adds: each tells its listener of its own, which objects may keep with what they do."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP

IMPORTS = """
import android.content.Context
import android.content.Intent
import android.view.Menu
import android.view.MenuItem
import android.view.View
import android.widget.PopupMenu
"""
SHOWN = """
    abstract fun fill(menu: Menu)
    abstract fun hear(item: MenuItem): Boolean
    fun show(context: Context, view: View) {
        val popup = PopupMenu(context, view)
        fill(popup.menu)
        popup.setOnMenuItemClickListener { item -> hear(item) }
        popup.show()
    }
"""
MAIN = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { Ways(this).show(this, it) }
        findViewById<View>(R.id.other).setOnClickListener { Others(this).show(this, it) }
    }
}
"""
PLAIN = """
abstract class Choices {%s}
class Ways(private val context: Context) : Choices() {
    override fun fill(menu: Menu) { menu.add("Deep") }
    override fun hear(item: MenuItem): Boolean {
        context.startActivity(Intent(context, Second::class.java))
        return true
    }
}
class Others(private val context: Context) : Choices() {
    override fun fill(menu: Menu) { menu.add("Deeper") }
    override fun hear(item: MenuItem): Boolean {
        context.startActivity(Intent(context, Third::class.java))
        return true
    }
}
"""
OPENED = {("Main", "Ways menu", "click", "go_there"), ("Main", "Others menu", "click", "other")}


def test_pop_up_menus_that_one_class_shows_are_called_by_the_classes_below_it(tmp_path: Path) -> None:
    """Each tells its listener of the items that were added to it, and of no other's."""
    assert edges(build(tmp_path, {**APP, "Main.kt": IMPORTS + PLAIN % SHOWN + MAIN})) == {
        *OPENED,
        ("Ways menu", "Second", "menu", "Deep"),
        ("Others menu", "Third", "menu", "Deeper"),
    }


KEPT = """
abstract class Choices {%s
    private class Choice(private val item: MenuItem, private val act: () -> Unit) {
        fun told(item: MenuItem): Boolean {
            val result = this.item === item
            if (result) act()
            return result
        }
    }
    private val choices = ArrayList<Choice>()
    fun add(menu: Menu, title: String, act: () -> Unit) {
        val item = menu.add(title)
        choices.add(Choice(item, act))
    }
    override fun hear(item: MenuItem): Boolean {
        for (choice in choices) {
            if (choice.told(item)) return true
        }
        return false
    }
}
class Ways(private val context: Context) : Choices() {
    override fun fill(menu: Menu) {
        add(menu, "Deep") { context.startActivity(Intent(context, Second::class.java)) }
        add(menu, "Deeper") { context.startActivity(Intent(context, Third::class.java)) }
    }
}
class Others(private val context: Context) : Choices() {
    override fun fill(menu: Menu) {
        add(menu, "Again") { context.startActivity(Intent(context, Main::class.java)) }
    }
}
"""
APART = {
    *OPENED,
    ("Ways menu", "Second", "menu", "Deep"),
    ("Ways menu", "Third", "menu", "Deeper"),
    ("Others menu", "Main", "menu", "Again"),
}


def test_objects_that_keep_items_with_what_they_do_are_told_apart_by_the_items(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": IMPORTS + KEPT % SHOWN + MAIN})) == APART


def test_a_method_is_called_rather_than_the_function_in_a_property_of_its_name(tmp_path: Path) -> None:
    kept = KEPT.replace("act: () -> Unit) {\n        fun told(", "told: () -> Unit) {\n        fun told(")
    kept = kept.replace("(result) act()", "(result) told()")
    assert edges(build(tmp_path, {**APP, "Main.kt": IMPORTS + kept % SHOWN + MAIN})) == APART
