"""A touch that asks for a permission leads to what the screen does once that is given."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest
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


BASE = """
abstract class Base : Activity() {
    private val toSecond = registerForActivityResult(RequestPermission()) { goOn(Second::class.java) }
    override fun onRequestPermissionsResult(code: Int, names: Array<String>, granted: IntArray) {
        goOn(Third::class.java)
    }
    private fun goOn(screen: Class<*>) { startActivity(Intent(this, screen)) }
    protected fun launch() { toSecond.launch(CAMERA) }
    protected fun request() { ActivityCompat.requestPermissions(this, arrayOf(CAMERA), 1) }
}
class Main : Base() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { launch() }
        findViewById<View>(R.id.other).setOnClickListener { request() }
    }
}
class Fourth : Base()
class Fifth : Base() { ASKS }
"""
ANSWERED = {("Main", "Second"), ("Main", "Third")}
ASKING = {
    "": set(),
    "override fun onResume() { launch() }": {("Fifth", "Second")},
    "override fun onResume() { request() }": {("Fifth", "Third")},
    "fun unseen() { toSecond.launch(CAMERA) }": {("Fifth", "Second")},
    "fun unseen() { com.example.Permissions.requestPermissions(this) }": {("Fifth", "Third")},
}


@pytest.mark.parametrize("asks", ASKING)
def test_what_a_class_above_does_with_an_answer_concerns_screens_that_ask(tmp_path: Path, asks: str) -> None:
    files = {
        **APP,
        "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth", "Fifth"),
        "Main.kt": KOTLIN + BASE.replace("ASKS", asks),
    }
    assert {e[:2] for e in edges(build(tmp_path, files)) if e[1] in ("Second", "Third")} == ANSWERED | ASKING[asks]


def test_an_answer_that_no_screen_asks_for_may_be_told_to_all(tmp_path: Path) -> None:
    base = BASE.replace("{ launch() }", "{ }").replace("{ request() }", "{ }").replace("ASKS", "")
    names, ends = ("Main", "Fourth", "Fifth"), ("Second", "Third")
    files = {**APP, "AndroidManifest.xml": manifest(*names, *ends), "Main.kt": KOTLIN + base}
    assert {e[:2] for e in edges(build(tmp_path, files))} == {(name, end) for name in names for end in ends}
