"""A touch that asks for a permission leads to what the screen does once that is given."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

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
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}


def test_what_only_touches_ask_for_is_not_answered_by_itself(tmp_path: Path) -> None:
    """Of several questions of a screen, that which it asks as it comes is the one that is answered by itself."""
    comes = "setContentView(R.layout.main)\n        ask(FILES)"
    code = MAIN.replace("setContentView(R.layout.main)", comes) % ASKED[0]
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "other"),
        ("Main", "Third", "auto", ""),
    }


def test_what_an_item_of_a_menu_keeps_until_it_is_allowed_is_opened_from_the_menu(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "res/menu/held.xml": HELD, "Main.java": JAVA + KEPT})) == {
        ("Main", "Main context menu", "click", "go_there"),
        ("Main context menu", "Second", "menu", "open"),
    }


HELD = """<menu xmlns:android="http://schemas.android.com/apk/res/android">
<item android:id="@+id/open" android:title="Open"/>
<item android:id="@+id/stay" android:title="Stay"/>
</menu>"""
KEPT = """
import android.view.ContextMenu;
public class Main extends Activity {
    private static final int PLACE = 3;
    private Intent next;
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        registerForContextMenu(findViewById(R.id.go_there));
    }
    public void onCreateContextMenu(ContextMenu menu, View on, ContextMenu.ContextMenuInfo info) {
        getMenuInflater().inflate(R.menu.held, menu);
    }
    public boolean onContextItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.open: go(new Intent(this, Second.class)); break;
            case R.id.stay: break;
        }
        return true;
    }
    private void go(Intent to) {
        if (ContextCompat.checkSelfPermission(this, "a") == PackageManager.PERMISSION_GRANTED) { startActivity(to); }
        else { next = to; ActivityCompat.requestPermissions(this, new String[] {"a"}, PLACE); }
    }
    public void onRequestPermissionsResult(int code, String[] names, int[] granted) {
        if (code == PLACE && granted[0] == PackageManager.PERMISSION_GRANTED) { go(next); }
    }
}
"""


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
fun ask(screen: Activity) { ActivityCompat.requestPermissions(screen, arrayOf(CAMERA), 1) }
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
    'override fun onResume() { com.example.Permissions.ask(this, "a") }': {("Fifth", "Third")},
    'override fun onResume() { com.example.RxPermissions(this).request("a") }': {("Fifth", "Third")},
    'override fun onResume() { com.example.Permissions.has(this, "a") }': set(),
    'override fun onResume() { ContextCompat.checkSelfPermission(this, "a") }': set(),
    "fun unseen() { request() }": {("Fifth", "Third")},
    "fun unseen() { launch() }": {("Fifth", "Second")},
    "fun unseen() = object : com.example.Job() { override fun run() { request() } }": {("Fifth", "Third")},
    "fun unseen() { ask(this) }": {("Fifth", "Third")},
    "override fun onResume() { super.onResume() }": set(),
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


def asking(tmp_path: Path, fifth: str, others: str) -> set[tuple[str, ...]]:
    """Where the touches of an app lead whose second screen that asks is made so."""
    base = BASE.replace("{ launch() }", "{ }").replace("{ request() }", "{ MADE }")
    base = base.replace("MADE", "Held.screen = this; Held.ask()" if "Held" in others else "request()")
    made = f"override fun onCreate(state: Bundle?) {{ setContentView(R.layout.main)\n {fifth} }}"
    names = manifest("Main", "Second", "Third", "Fourth", "Fifth")
    source = KOTLIN + base.replace("ASKS", made) + others
    return {e for e in edges(build(tmp_path, {**APP, "AndroidManifest.xml": names, "Main.kt": source})) if e[3]}


def test_of_activities_that_are_kept_the_one_in_front_is_told(tmp_path: Path) -> None:
    """What each of them writes to one field, a touch on each of them asks with."""
    fifth = "findViewById<View>(R.id.other).setOnClickListener { Held.screen = this; Held.ask() }"
    held = """
object Held {
    lateinit var screen: Activity
    fun ask() { ActivityCompat.requestPermissions(screen, arrayOf(CAMERA), 1) }
}
"""
    assert asking(tmp_path, fifth, held) == {(name, "Third", "click", "other") for name in ("Main", "Fifth")}


def test_a_fragment_that_asks_with_an_unknown_activity_has_its_own_told(tmp_path: Path) -> None:
    fifth = "supportFragmentManager.beginTransaction().replace(android.R.id.content, Part()).commit()"
    part = """
class Part : Fragment() {
    override fun onCreateView(inflater: LayoutInflater, group: ViewGroup?, state: Bundle?): View {
        val view = inflater.inflate(R.layout.main, group, false)
        view.findViewById<View>(R.id.go_there).setOnClickListener {
            ActivityCompat.requestPermissions(com.example.Found.activity(this), arrayOf(CAMERA), 1)
        }
        return view
    }
}
"""
    assert asking(tmp_path, fifth, part) == {
        ("Main", "Third", "click", "other"),
        ("Part", "Third", "click", "go_there"),
    }
