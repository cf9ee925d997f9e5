"""Functions of the app that are called as methods of the platform are, beside these."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

BUTTONS = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/><Button android:id="@+id/list"/></LinearLayout>'


def test_an_intent_is_not_given_to_an_extension_that_takes_pairs(tmp_path: Path) -> None:
    helpers = """
import android.app.Activity
import android.content.Context
import android.content.Intent
inline fun <reified T : Activity> Context.startActivity(vararg given: Pair<String, Any?>) =
    startActivity(T::class.java, given)
fun Context.startActivity(activity: Class<out Activity>, given: Array<out Pair<String, Any?>>) {
    startActivity(made(activity, given))
}
fun <T> Context.made(activity: Class<out T>, given: Array<out Pair<String, Any?>>): Intent {
    val intent = Intent(this, activity)
    if (given.isNotEmpty()) intent.putExtras(bundleOf(*given))
    return intent
}
"""
    home = """
import android.app.Activity
import android.content.Context
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { startActivity<Editor>() }
        findViewById<View>(R.id.list).setOnClickListener { Rows.open(this) }
    }
}
class Editor : Activity()
class Rows : Activity() {
    companion object { fun open(context: Context) { context.startActivity<Rows>("from" to 1, "to" to 2) } }
}
"""
    files = {"AndroidManifest.xml": manifest("Home", "Editor", "Rows"), "res/layout/home.xml": BUTTONS}
    found = edges(build(tmp_path, {**files, "Helpers.kt": helpers, "Home.kt": home}))
    assert found == {("Home", "Editor", "click", "edit"), ("Home", "Rows", "click", "list")}
