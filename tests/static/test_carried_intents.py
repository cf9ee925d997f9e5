"""Intents that are carried within others: the screen that they name tells them apart."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

CARRIED = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { open(Splash.to(this, "org.example.Second")) }
        findViewById<View>(R.id.other).setOnClickListener { open(Splash.to(this, "org.example.Third")) }
    }
    private fun open(intent: Intent) { startActivity(intent) }
}
class Splash : Activity() {
    private val next: Intent by lazy { intent.getParcelableExtra<Intent>(NEXT) }
    override fun onCreate(state: Bundle?) { startActivity(next) }
    companion object {
        private const val NEXT = "next"
        fun to(activity: Activity, name: String): Intent {
            val next = Intent()
            next.setClassName(activity.packageName, name)
            return Intent(activity, Splash::class.java).putExtra(NEXT, next)
        }
    }
}
"""


def test_intents_that_one_place_makes_for_several_screens_are_carried_apart(tmp_path: Path) -> None:
    app = {
        **APP,
        "AndroidManifest.xml": manifest("Main", "Splash", "Second", "Third"),
        "Main.kt": KOTLIN + CARRIED,
    }
    found = {(source, target) for source, target, *_ in edges(build(tmp_path, app))}
    assert {("Main", "Splash"), ("Splash", "Second"), ("Splash", "Third")} == found


@pytest.mark.parametrize(
    ("action", "target"), [('"org.example.THIRD"', "Third"), ("getIntent().getStringExtra(KEY)", "system:an intent")]
)
def test_an_intent_whose_class_is_taken_away_leads_where_its_action_says(
    tmp_path: Path, action: str, target: str
) -> None:
    answers = '<intent-filter><action android:name="org.example.THIRD"/></intent-filter></activity>'
    declared = manifest("Main", "Second", "Third")
    declared = declared.replace('".Third"/>', f'".Third">{answers}')
    body = f"Intent intent = getIntent(); intent.setComponent(null); intent.setAction({action}); startActivity(intent);"
    code = java(body)
    found = edges(build(tmp_path, {**APP, "AndroidManifest.xml": declared, **code}))
    assert {end for _, end, *_ in found} == {target}


COMPAT = """
import androidx.core.content.IntentCompat
inline fun <reified T : android.os.Parcelable> Intent.getCompat(key: String): T? =
    IntentCompat.getParcelableExtra(this, key, T::class.java)
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            startActivity(Intent(this, Second::class.java).putExtra("next", Intent(this, Third::class.java)))
        }
    }
}
class Second : Activity() {
    override fun onResume() { super.onResume(); startActivity(intent.getCompat<Intent>("next")) }
}
"""


def test_an_intent_that_androidx_takes_out_of_another(tmp_path: Path) -> None:
    files = {name: text for name, text in APP.items() if name != "Second.java"}
    found = edges(build(tmp_path, {**files, "Main.kt": KOTLIN + COMPAT}))
    assert ("Second", "Third", "auto", "") in found


@pytest.mark.parametrize(
    "call",
    [
        "context.startActivity(context.intentFor<Lock>(MODE to 3, NEXT to next))",
        "context.startActivity<Lock>(MODE to 3, NEXT to next)",
    ],
)
def test_a_helper_for_intents_fills_the_intent_with_its_pairs(tmp_path: Path, call: str) -> None:
    lock = f"""
import org.jetbrains.anko.*
class Lock : Activity() {{
    private var next: Intent? = null
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        next = intent.getParcelableExtra(NEXT)
        findViewById<View>(R.id.other).setOnClickListener {{ if (next != null) startActivity(next) }}
    }}
    companion object {{
        private const val MODE = "mode"
        private const val NEXT = "next"
        fun show(context: Context, next: Intent? = null) {{ {call} }}
    }}
}}
"""
    code = kotlin("go_there.setOnClickListener { Lock.show(this, Intent(this, Second::class.java)) }")
    app = {**APP, "AndroidManifest.xml": manifest("Main", "Second", "Third", "Lock"), "Lock.kt": KOTLIN + lock, **code}
    assert edges(build(tmp_path, app)) == {("Main", "Lock", "click", "go_there"), ("Lock", "Second", "click", "other")}


CHOSEN = """
val chooser = Intent.createChooser(Intent(Intent.ACTION_VIEW), "Open")
FILLED
go_there.setOnClickListener { startActivity(chooser) }
"""


@pytest.mark.parametrize(
    "filled",
    [
        "chooser.putExtra(Intent.EXTRA_INITIAL_INTENTS, arrayOf(Intent(this, Second::class.java)))",
        "val own = mutableListOf<Intent>()\nown.add(Intent(this, Second::class.java))\n"
        "chooser.putExtra(Intent.EXTRA_INITIAL_INTENTS, own.toTypedArray())",
    ],
)
def test_a_chooser_also_leads_to_the_screens_that_it_is_given_to_offer(tmp_path: Path, filled: str) -> None:
    found = edges(build(tmp_path, {**APP, **kotlin(CHOSEN.replace("FILLED", filled))}))
    assert ("Main", "Second", "click", "go_there") in found
    assert {end for _, end, *_ in found} == {"Second", "system:android.intent.action.CHOOSER"}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("org.library.Keys.last().intent", set()),
        ("org.library.Keys.last().getIntent()", set()),
        ("intent", {("Main", "Main", "click", "go_there")}),
        ("this.intent", {("Main", "Main", "click", "go_there")}),
        ("with(org.library.Keys.last()) { intent }", {("Main", "Main", "click", "go_there")}),
    ],
)
def test_the_intent_of_something_unknown_is_not_sent_as_the_own_one(
    tmp_path: Path, asked: str, found: set[tuple[str, ...]]
) -> None:
    body = f"findViewById<View>(R.id.go_there).setOnClickListener {{ startActivity({asked}) }}"
    assert edges(build(tmp_path, {**APP, **kotlin(body)})) == found


def test_what_the_intent_of_something_unknown_carries_may_be_what_the_own_one_does(tmp_path: Path) -> None:
    second = """class Second : Activity() {
    override fun onCreate(state: Bundle?) {
        startActivity(org.library.Keys.last().intent.getParcelableExtra<Intent>("next"))
    }
}
"""
    body = 'startActivity(Intent(this, Second::class.java).putExtra("next", Intent(this, Third::class.java)))'
    app = {name: text for name, text in APP.items() if name != "Second.java"}
    found = edges(build(tmp_path, {**app, **kotlin(body), "Second.kt": KOTLIN + second}))
    assert found == {("Main", "Second", "auto", ""), ("Second", "Third", "auto", "")}
