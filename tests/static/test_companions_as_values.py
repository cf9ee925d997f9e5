"""A class that is named as a value in Kotlin is its companion, which may be of another class."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

MAIN = """
import android.content.Context
import android.content.Intent

interface Startable {
    fun intent(context: Context): Intent
}

class Entry(val title: Int, val startable: Startable)

class Main : androidx.appcompat.app.AppCompatActivity() {
    private val entries = listOf(Entry(1, Second), Entry(2, Third))

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        entries.forEach { open(it) }
    }

    private fun open(entry: Entry) = startActivity(entry.startable.intent(this))
}
"""
SECOND = """
import android.content.Context
import android.content.Intent

class Second : android.app.Activity() {
    companion object : Startable {
        override fun intent(context: Context) = Intent(context, Second::class.java)
    }
}
"""


def test_a_companion_is_handed_on_by_the_name_of_its_class(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.kt": MAIN,
        "Second.kt": SECOND,
        "Third.kt": SECOND.replace("Second", "Third"),
    }
    assert {e[1] for e in edges(build(tmp_path, files)) if e[0] == "Main"} == {"Second", "Third"}


def test_what_is_called_on_the_name_of_a_class_is_the_companions(tmp_path: Path) -> None:
    code = """
import android.content.Context
import android.content.Intent

class Page(private val next: Class<*>) {
    companion object {
        fun open(from: Context, next: Class<*>) = Page(next).also { it.open(from, Second::class.java) }
    }
    private fun open(from: Context, other: Class<*>) = from.startActivity(Intent(from, next))
}

class Main : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        Page.open(this, Third::class.java)
    }
}
"""
    files = {"AndroidManifest.xml": manifest("Main", "Second", "Third"), "Main.kt": code}
    found = {(source, target) for source, target, *_ in edges(build(tmp_path, files))}
    assert found == {("Main", "Third")}
