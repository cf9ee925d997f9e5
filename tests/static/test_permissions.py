"""A touch that asks for a permission leads to what the screen does once that is given."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

MAIN = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { ask(CAMERA) }
        findViewById<View>(R.id.other).setOnClickListener { ask(FILES) }
    }
    private fun ask(code: Int) { %s }
    override fun onRequestPermissionsResult(code: Int, names: Array<String>, granted: IntArray) {
        if (granted.isEmpty() || granted[0] != PackageManager.PERMISSION_GRANTED) return
        when (code) {
            CAMERA -> startActivity(Intent(this, Second::class.java))
            FILES -> startActivity(Intent(this, Third::class.java))
        }
    }
    companion object {
        private const val CAMERA = 1
        private const val FILES = 2
    }
}
"""
STORE = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { com.example.Store().requestPermissions("a") }
    }
    override fun onRequestPermissionsResult(code: Int, names: Array<String>, granted: IntArray) {
        startActivity(Intent(this, Second::class.java))
    }
}
"""


def test_what_another_object_is_asked_is_no_request_for_a_permission(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + STORE}))
    assert found == {("Main", "Second", "auto", "")}


ASKED = ("ActivityCompat.requestPermissions(this, arrayOf(NAME), code)", "requestPermissions(arrayOf(NAME), code)")


@pytest.mark.parametrize("asked", ASKED)
def test_the_touch_that_asks_for_a_permission_leads_on_by_its_number(tmp_path: Path, asked: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + MAIN % asked}))
    assert {e for e in found if e[2] == "click"} == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }
