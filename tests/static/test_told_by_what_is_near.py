"""What a bare name, a key, a request or a layout's name stands for, where something else is named alike."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

KEYS = "object Keys { const val KEY = 'k' }".replace("'", '"')


def test_a_constant_of_the_class_around_comes_before_one_that_is_imported_whole(tmp_path: Path) -> None:
    code = """
import org.example.Keys.*
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener(object : View.OnClickListener {
            override fun onClick(view: View) {
                when ("a") {
                    KEY -> startActivity(Intent(this@Main, Second::class.java))
                    else -> startActivity(Intent(this@Main, Third::class.java))
                }
            }
        })
    }
    companion object { const val KEY = "a" }
}
"""
    found = edges(build(tmp_path, {**APP, "Keys.kt": KEYS, "Main.kt": KOTLIN + code}))
    assert found == {("Main", "Second", "click", "go_there")}


def test_a_list_of_pairs_that_becomes_a_map_gives_what_stands_for_the_key(tmp_path: Path) -> None:
    code = """
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        val pages = listOf("a" to Second::class.java).toMap()
        findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(this, pages["a"])) }
    }
}
"""
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code}))
    assert found == {("Main", "Second", "click", "go_there")}


def test_a_helper_that_is_given_data_is_no_way_to_it(tmp_path: Path) -> None:
    code = """
class Answer
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            startActivityForResult<Answer>(Intent(this, Second::class.java), 1)
        }
    }
}
"""
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code}))
    assert found == {("Main", "Second", "click", "go_there")}


def test_a_request_with_an_intent_that_is_not_known_is_none_to_another_app(tmp_path: Path) -> None:
    code = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivityForResult(Holder.next, 1));
    }
    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        startActivity(new Intent(this, Second.class));
    }
}
class Holder { static Intent next; }
"""
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + code}))
    assert ("Main", "Second", "click", "go_there") not in found


def test_a_layout_may_stand_for_another_over_a_third_name(tmp_path: Path) -> None:
    aliases = (
        '<resources><item type="layout" name="first">@layout/between</item>'
        '<item type="layout" name="between">@layout/own</item></resources>'
    )
    own = f'<LinearLayout {VIEWS}><Button android:id="@+id/deep" android:onClick="go"/></LinearLayout>'
    code = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) { setContentView(R.layout.first); }
    public void go(View view) { startActivity(new Intent(this, Second.class)); }
}
"""
    files = {**APP, "res/values/layouts.xml": aliases, "res/layout/own.xml": own, "Main.java": JAVA + code}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "deep")}
