"""The arrow in the bar of a screen leads to the parent that the manifest names, where nobody answers it otherwise."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, ways_back
from tests.static.two_buttons import APP, JAVA, KOTLIN

UP = ("Second", "Main", "click", "Navigate up")
PARENT = '".Second" android:parentActivityName=".Main"'


def app(code: str, theme: str = "", *, manifest: str = "", **more: str) -> dict[str, str]:
    """An app whose second screen, in Java, has this code and this theme, and whose first screen is its parent."""
    text = (manifest or APP["AndroidManifest.xml"]).replace('".Second"', f"{PARENT}{theme and f' {theme}'}")
    main = JAVA + "public class Main extends AppCompatActivity {}"
    second = f"{JAVA}public class Second extends AppCompatActivity {{\n{code}\n}}\n"
    return {**APP, "AndroidManifest.xml": text, "Main.java": main, "Second.java": second, **more}


def created(code: str) -> str:
    """``onCreate`` with this."""
    return f"@Override protected void onCreate(Bundle state) {{ super.onCreate(state); {code} }}"


def selected(code: str) -> str:
    """``onOptionsItemSelected`` with this."""
    return f"@Override public boolean onOptionsItemSelected(MenuItem item) {{ {code} }}"


SHOWN = created("setSupportActionBar(findViewById(R.id.bar)); getSupportActionBar().setDisplayHomeAsUpEnabled(true);")
_SUPER = " return super.onOptionsItemSelected(item);"
ANSWERED = {
    "goes back": selected("if (item.getItemId() == android.R.id.home) { finish(); return true; }" + _SUPER),
    "goes back in a switch": selected("switch (item.getItemId()) { case android.R.id.home: finish(); }" + _SUPER),
    "is done with it": selected("if (item.getItemId() == android.R.id.home) return true;" + _SUPER),
    "is done with all": selected("if (item.getItemId() == R.id.save) { save(); } return true;"),
    "by its own method": "@Override public boolean onSupportNavigateUp() { finish(); return true; }",
    "by the platform's method": "@Override public boolean onNavigateUp() { finish(); return true; }",
    "listens to the bar": "protected void onStart() { bar().setNavigationOnClickListener(v -> finish()); }",
}
UNANSWERED = {
    "nothing": "",
    "asks for others": selected("if (item.getItemId() == R.id.save) { save(); return true; }" + _SUPER),
    "hands it on": selected("if (item.getItemId() == android.R.id.home) {" + _SUPER + " } return true;"),
    "on a condition": selected("return item.getItemId() == android.R.id.home && !isValid();"),
}


@pytest.mark.parametrize("code", UNANSWERED.values(), ids=UNANSWERED)
def test_an_arrow_that_nobody_answers_leads_to_the_parent(tmp_path: Path, code: str) -> None:
    assert UP in edges(build(tmp_path, app(SHOWN + code)))


@pytest.mark.parametrize("code", ANSWERED.values(), ids=ANSWERED)
def test_an_arrow_that_code_answers_is_no_way_to_the_parent(tmp_path: Path, code: str) -> None:
    assert UP not in edges(build(tmp_path, app(SHOWN + code)))


def test_a_fragment_of_the_screen_may_answer_the_arrow(tmp_path: Path) -> None:
    page = "getSupportFragmentManager().beginTransaction().replace(R.id.main, new Page()).commit();"
    shown = SHOWN.replace("super.onCreate(state);", f"super.onCreate(state); {page}")
    page = JAVA + "public class Page extends Fragment {\n%s\n}\n"
    (tmp_path / "plain").mkdir()
    assert UP in edges(build(tmp_path / "plain", app(shown, **{"Page.java": page % ""})))
    (tmp_path / "own").mkdir()
    answered = page % ANSWERED["goes back"].replace("finish()", "getActivity().finish()")
    assert UP not in edges(build(tmp_path / "own", app(shown, **{"Page.java": answered})))


def test_a_helper_shows_the_arrow_where_it_is_told_to(tmp_path: Path) -> None:
    helper = """import androidx.appcompat.app.AppCompatActivity
fun AppCompatActivity.setUp(shown: Boolean = true) {
    supportActionBar?.setDisplayHomeAsUpEnabled(shown)
}
"""
    second = "class Second : AppCompatActivity() { override fun onCreate(state: Bundle?) { setUp(%s) } }\n"
    for told, leads in (("", True), ("false", False)):
        folder = tmp_path / f"told{told}"
        folder.mkdir()
        files = app("", **{"Helper.kt": helper, "Second.kt": KOTLIN + second % told})
        del files["Second.java"]
        assert (UP in edges(build(folder, files))) is leads


def test_where_the_arrow_is_not_known_to_be_shown_up_is_a_way_back(tmp_path: Path) -> None:
    graph = build(tmp_path, app(""))
    assert UP not in edges(graph)
    assert ("Second", "Main", "up") in ways_back(graph)


def _theme(name: str) -> str:
    return f'android:theme="@style/{name}"'


STYLES = """<resources>
<style name="Plain" parent="Theme.AppCompat.Light"/>
<style name="Plain.Toolbar"><item name="windowActionBar">false</item><item name="windowNoTitle">true</item></style>
<style name="Bare" parent="Theme.MaterialComponents.DayNight.NoActionBar"/>
<style name="Floating" parent="Plain"><item name="android:windowIsFloating">true</item></style>
<style name="Again" parent="Bare">
<item name="windowActionBar">true</item><item name="windowNoTitle">false</item></style>
<style name="Round" parent="Round"/>
</resources>"""


@pytest.mark.parametrize(
    ("theme", "leads"),
    [
        ("Plain", True),
        ("Again", True),
        ("Theme.AppCompat", True),
        ("Theme.AppCompat.Light.DialogWhenLarge", True),
        ("Theme.AppCompat.Dialog", False),
        ("Plain.Toolbar", False),
        ("Bare", False),
        ("Floating", False),
        ("Round", False),
        ("Theme.Unheard.Of", False),
    ],
)
def test_a_bar_of_the_theme_has_the_arrow_by_itself(tmp_path: Path, theme: str, leads: bool) -> None:
    found = edges(build(tmp_path, app("", _theme(theme), **{"res/values/styles.xml": STYLES})))
    assert (UP in found) is leads


def test_an_activity_without_a_theme_of_its_own_has_that_of_the_application(tmp_path: Path) -> None:
    text = APP["AndroidManifest.xml"].replace("<application>", f"<application {_theme('Plain')}>")
    assert UP in edges(build(tmp_path, app("", manifest=text, **{"res/values/styles.xml": STYLES})))


def test_code_takes_the_arrow_of_a_theme_away(tmp_path: Path) -> None:
    hidden = created("getSupportActionBar().setDisplayHomeAsUpEnabled(false);")
    assert UP not in edges(build(tmp_path, app(hidden, _theme("Theme.AppCompat"))))


def test_the_button_of_a_drawer_stands_in_the_place_of_the_arrow(tmp_path: Path) -> None:
    toggle = created("new androidx.appcompat.app.ActionBarDrawerToggle(this, bar, R.string.open, R.string.shut);")
    texts = '<resources><string name="open">Open</string><string name="shut">Shut</string></resources>'
    files = app(SHOWN.replace("onCreate", "onStart") + toggle, **{"res/values/strings.xml": texts})
    assert UP not in edges(build(tmp_path, files))


def test_a_class_above_that_is_not_known_may_answer_the_arrow(tmp_path: Path) -> None:
    files = app("", _theme("Theme.AppCompat"))
    files["Second.java"] = files["Second.java"].replace("extends AppCompat", "extends org.elsewhere.Base")
    assert UP not in edges(build(tmp_path, files))


def test_the_default_that_code_calls_leads_to_the_parent_too(tmp_path: Path) -> None:
    code = """
class Second : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        findViewById<View>(R.id.go_there).setOnClickListener { onSupportNavigateUp() }
    }
    override fun onSupportNavigateUp(): Boolean {
        if (!super.onSupportNavigateUp()) startActivity(Intent(this, Third::class.java))
        return true
    }
}
"""
    files = app("", **{"Second.kt": KOTLIN + code})
    del files["Second.java"]
    graph = build(tmp_path, files)
    assert {e for e in edges(graph) if e[0] == "Second"} == {UP, ("Second", "Main", "click", "go_there")}
    assert not {e for e in ways_back(graph) if e[0] == "Main"}
