"""Every pattern of navigation in its smallest form: what is there is found, and nothing else."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import LAUNCHER, VIEWS, build, edges, manifest

BUTTON = f'<LinearLayout {VIEWS}><Button android:id="@+id/go_there" android:text="Go"/></LinearLayout>'
SECOND = "class Second : android.app.Activity()\n"
GO = {("Main", "Second", "click", "go_there")}


def _main(body: str, more: str = "", head: str = "") -> dict[str, str]:
    imports = f"import android.app.Activity\nimport android.content.Intent\n{head}"
    code = f"{imports}\nclass Main : Activity() {{\n{body}\n}}\n{more}\n"
    return {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": code + SECOND,
        "res/layout/main.xml": BUTTON,
    }


CLICKS = {
    "find view": """override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main)
        findViewById<android.view.View>(R.id.go_there).setOnClickListener {
        startActivity(Intent(this, Second::class.java)) } }""",
    "synthetic": """override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main)
        go_there.setOnClickListener { startActivity(Intent(this, Second::class.java)) } }""",
    "binding in apply": """private lateinit var binding: MainBinding
        override fun onCreate(b: android.os.Bundle?) { binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root); binding.apply { goThere.setOnClickListener { next() } } }
        private fun next() { Intent(this, Second::class.java).apply { putExtra("k", 1); startActivity(this) } }""",
    "method reference": """override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main)
        findViewById<android.view.View>(R.id.go_there).setOnClickListener(::next) }
        private fun next(v: android.view.View) { startActivity(Intent(this, Second::class.java)) }""",
}


@pytest.mark.parametrize("how", CLICKS)
def test_a_click_is_found_however_the_widget_is_named(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _main(CLICKS[how]))) == GO


def test_helpers_in_other_files_four_calls_deep_are_followed(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main)\n"
        "findViewById<android.view.View>(R.id.go_there).setOnClickListener { one() } }"
    )
    files["Helpers.kt"] = (
        "import android.content.Context\nimport android.content.Intent\n"
        "fun Context.one() = two(Second::class.java)\n"
        "fun Context.two(cls: Class<*>) { Opener.three(this, cls) }\n"
        "object Opener { fun three(c: Context, cls: Class<*>) = four(c, make(c, cls))\n"
        "  private fun make(c: Context, cls: Class<*>): Intent = Intent(c, cls)\n"
        "  private fun four(c: Context, i: Intent) { c.startActivity(i) } }\n"
    )
    assert edges(build(tmp_path, files)) == GO


def test_a_listener_that_tells_views_apart_opens_what_belongs_to_each(tmp_path: Path) -> None:
    java = """import android.app.Activity; import android.content.Intent; import android.view.View;
    public class Main extends Activity implements View.OnClickListener {
      @Override protected void onCreate(android.os.Bundle b) { setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this); findViewById(R.id.other).setOnClickListener(this); }
      @Override public void onClick(View v) { switch (v.getId()) {
        case R.id.go_there: startActivity(new Intent(this, Second.class)); break;
        case R.id.other: startActivity(new Intent(this, Third.class)); break; } } }
    class Second extends Activity {} class Third extends Activity {}"""
    layout = BUTTON.replace("</LinearLayout>", '<Button android:id="@+id/other"/></LinearLayout>')
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.java": java,
        "res/layout/main.xml": layout,
    }
    assert edges(build(tmp_path, files)) == GO | {("Main", "Third", "click", "other")}


def test_a_handler_named_in_the_layout_is_called_by_its_element(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main) }\n"
        "fun next(v: android.view.View) { startActivity(Intent(this, Second::class.java)) }"
    )
    files["res/layout/main.xml"] = BUTTON.replace("android:text", 'android:onClick="next" android:text')
    assert edges(build(tmp_path, files)) == GO


def test_items_of_a_menu_stand_in_the_bar_or_behind_the_overflow(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreateOptionsMenu(m: android.view.Menu): Boolean {\n"
        "menuInflater.inflate(R.menu.top, m); return true }\n"
        "override fun onOptionsItemSelected(item: android.view.MenuItem): Boolean { when (item.itemId) {\n"
        "R.id.bar -> startActivity(Intent(this, Second::class.java))\n"
        "R.id.deep -> startActivity(Intent(this, Third::class.java)) }\nreturn true }",
        "class Third : Activity()",
    )
    files["AndroidManifest.xml"] = manifest("Main", "Second", "Third")
    files["res/menu/top.xml"] = (
        f'<menu {VIEWS}><item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>'
        '<item android:id="@+id/deep" android:title="Deep"/><item android:id="@+id/none" android:title="None"/></menu>'
    )
    assert edges(build(tmp_path, files)) == {
        ("Main", "Second", "menu", "bar"),
        ("Main", "Main menu", "menu", "More options"),
        ("Main menu", "Third", "menu", "deep"),
    }


def test_what_a_dialogs_callback_does_belongs_to_whoever_opens_it(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main)\n"
        "findViewById<android.view.View>(R.id.go_there).setOnClickListener {\n"
        "AskDialog(this, false) { startActivity(Intent(this, Second::class.java)) } } }",
        "class AskDialog(val activity: Activity, val third: Boolean, val done: () -> Unit) { init {\n"
        'android.app.AlertDialog.Builder(activity).setTitle("Sure?").setPositiveButton("Yes") { d, w -> done()\n'
        "if (third) activity.startActivity(Intent(activity, Third::class.java)) }.show() } }\nclass Third : Activity()",
    )
    files["AndroidManifest.xml"] = manifest("Main", "Second", "Third")
    assert edges(build(tmp_path, files)) == {
        ("Main", "AskDialog", "click", "go_there"),
        ("AskDialog", "Second", "dialog", "Yes"),
    }


def test_a_base_class_gives_its_code_to_each_concrete_activity(tmp_path: Path) -> None:
    files = _main(
        "",
        "class Other : Base()\nabstract class Base : Activity() {\n"
        "override fun onResume() { startActivity(Intent(this, Second::class.java)) } }",
    )
    files["Main.kt"] = files["Main.kt"].replace("class Main : Activity()", "class Main : Base()")
    files["AndroidManifest.xml"] = manifest("Main", "Other", "Second")
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Second", "auto", ""), ("Other", "Second", "auto", "")}
    assert "Base" not in {s.name.rpartition(".")[2] for s in graph.screens.values()}


def test_a_fragment_calls_back_into_the_activity_that_shows_it(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) {\n"
        "fragmentManager.beginTransaction().replace(R.id.box, Page.create()).commit() }\n"
        "fun next() { startActivity(Intent(this, Second::class.java)) }",
        "class Page : androidx.fragment.app.Fragment(R.layout.main) {\ncompanion object {\nfun create() = Page()\n}\n"
        "override fun onViewCreated(v: android.view.View, b: android.os.Bundle?) {\n"
        "v.findViewById<android.view.View>(R.id.go_there).setOnClickListener { (activity as Main).next() } } }",
    )
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")}
    page = next(s for s in graph.screens.values() if s.name.endswith("Page"))
    assert graph.screens[page.host or ""].name == "org.example.Main"
    assert [e.resource_id for e in page.elements if e.resource_id] == ["org.example:id/go_there"]


def test_preferences_open_what_their_xml_and_their_listeners_say(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) { addPreferencesFromResource(R.xml.prefs)\n"
        'findPreference("about").setOnPreferenceClickListener {\n'
        "startActivity(Intent(this, Second::class.java)); true } }",
        "class Third : Activity()",
    )
    files["AndroidManifest.xml"] = manifest("Main", "Second", "Third")
    files["res/xml/prefs.xml"] = (
        f'<PreferenceScreen {VIEWS}><Preference android:key="about" android:title="About"/>'
        '<Preference android:title="More"><intent android:targetPackage="org.example"'
        ' android:targetClass="org.example.Third"/></Preference></PreferenceScreen>'
    )
    assert edges(build(tmp_path, files)) == {
        ("Main", "Second", "preference", "About"),
        ("Main", "Third", "preference", "More"),
    }


def test_a_navigation_graph_is_followed_by_its_actions(tmp_path: Path) -> None:
    fragment = "class {} : androidx.fragment.app.Fragment() {{ {} }}\n"
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main) }",
        fragment.format(
            "Home",
            "override fun onViewCreated(v: android.view.View, b: android.os.Bundle?) {\n"
            "v.findViewById<android.view.View>(R.id.go_there).setOnClickListener {\n"
            "findNavController().navigate(R.id.to_detail) } }",
        )
        + fragment.format("Detail", ""),
    )
    files["res/layout/main.xml"] = (
        f'<androidx.fragment.app.FragmentContainerView {VIEWS} app:navGraph="@navigation/nav"'
        ' android:name="androidx.navigation.fragment.NavHostFragment"/>'
    )
    files["res/navigation/nav.xml"] = (
        f'<navigation {VIEWS} app:startDestination="@id/home"><fragment android:id="@+id/home"'
        ' android:name="org.example.Home"><action android:id="@+id/to_detail" app:destination="@id/detail"/></fragment>'
        '<fragment android:id="@+id/detail" android:name="org.example.Detail"/></navigation>'
    )
    assert edges(build(tmp_path, files)) == {("Main", "Home", "auto", ""), ("Home", "Detail", "click", "go_there")}


def test_routes_of_compose_are_screens(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) { setContent { App() } }",
        "@Composable fun App() { val nav = rememberNavController()\n"
        'NavHost(nav, startDestination = "home") {\n'
        'composable("home") { Home(onOpen = { nav.navigate("detail/7") }) }\n'
        'composable("detail/{id}") { Text("Detail") } } }\n'
        '@Composable fun Home(onOpen: () -> Unit) { Button(onClick = onOpen) { Text("Open it") } }',
    )
    assert edges(build(tmp_path, files)) == {("Main", "home", "auto", ""), ("home", "detail/{}", "click", "Open it")}


def test_what_runs_unseen_is_kept_apart(tmp_path: Path) -> None:
    files = _main(
        "",
        "class Alarm : android.content.BroadcastReceiver() {\n"
        "override fun onReceive(c: android.content.Context, i: Intent) {\n"
        "val pending = android.app.PendingIntent.getActivity(c, 0, Intent(c, Second::class.java), 0) } }",
    )
    files["AndroidManifest.xml"] = manifest("Main", "Second", more='<receiver android:name=".Alarm"/>')
    assert edges(build(tmp_path, files)) == {("Alarm", "Second", "background", "")}


def test_intents_without_a_class_leave_the_app_or_go_to_who_answers_them(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) { setContentView(R.layout.main)\n"
        "findViewById<android.view.View>(R.id.go_there).setOnClickListener {\n"
        'startActivity(Intent("org.example.OPEN")) }\n'
        "findViewById<android.view.View>(R.id.web).setOnClickListener { startActivity(Intent(Intent.ACTION_VIEW)) } }",
    )
    answers = (
        '<activity android:name=".Second"><intent-filter><action android:name="org.example.OPEN"/>'
        "</intent-filter></activity>"
    )
    files["AndroidManifest.xml"] = manifest("Main", more=answers)
    found = edges(build(tmp_path, files))
    assert ("Main", "Second", "click", "go_there") in found
    assert {(a, c, d) for a, _, c, d in found - GO} == {("Main", "system", "web")}


def test_places_are_named_and_what_is_not_known_is_said(tmp_path: Path) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) {"
        " startActivity(pick()); startActivity(Intent(this, Second::class.java)) }\n"
        "external fun pick(): Intent"
    )
    graph = build(tmp_path, files)
    assert {e.where for t in graph.transitions.values() for e in t.evidence} == {"src/main/java/org/example/Main.kt:6"}
    assert any("Main.kt:6: it is not known" in w for w in graph.warnings)
    assert graph.coverage == {"sites": 2, "resolved": 1}
    assert [(e.kind, graph.screens[e.screen].name) for e in graph.entries] == [("launcher", "org.example.Main")]


def test_two_modules_and_their_manifests_are_one_app(tmp_path: Path) -> None:
    files = _main(
        "override fun onResume() { startActivity(Intent(this, Settings::class.java)) }", head="import org.lib.Settings"
    )
    files["AndroidManifest.xml"] = manifest("Main", "Second")
    app = tmp_path / "app"
    app.mkdir()
    lib = tmp_path / "lib/src/main"
    lib.mkdir(parents=True)
    build(app, files)
    (app / "build.gradle").write_text(
        "plugins { id 'com.android.application' }\ndependencies { implementation project(':lib') }"
    )
    (tmp_path / "lib/build.gradle").write_text("plugins { id 'com.android.library' }\nandroid { namespace 'org.lib' }")
    (lib / "AndroidManifest.xml").write_text(
        '<manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>'
        '<activity android:name=".Settings"/></application></manifest>'
    )
    (lib / "java/org/lib").mkdir(parents=True)
    (lib / "java/org/lib/Settings.java").write_text(
        "package org.lib; public class Settings extends android.app.Activity {}"
    )
    from uiatlas.sources import build_map  # noqa: PLC0415

    assert edges(build_map(tmp_path)) == {("Main", "Settings", "auto", "")}


DEFAULT = '<meta-data android:name="android.app.default_searchable" android:value=".Second"/>'
OWN = '<meta-data android:name="android.app.searchable" android:resource="@xml/searchable"/>'
FILTER = '<intent-filter><action android:name="android.intent.action.SEARCH"/></intent-filter>'


@pytest.mark.parametrize(
    ("inside", "beside", "component", "leads"),
    [
        ("", DEFAULT, "componentName", True),
        (DEFAULT, "", "componentName", True),
        ("", "", "android.content.ComponentName(this, Second::class.java)", True),
        ("", "", "componentName", False),
        (OWN, "", "componentName", False),
    ],
)
def test_a_search_field_leads_to_who_answers_searches(
    tmp_path: Path, inside: str, beside: str, component: str, leads: bool
) -> None:
    files = _main(
        "override fun onCreate(b: android.os.Bundle?) {\n"
        f"searchView.setSearchableInfo(manager.getSearchableInfo({component})) }}"
    )
    second = f'<activity android:name=".Second">{FILTER}{OWN}</activity>{beside}'
    files["AndroidManifest.xml"] = manifest("Main", more=second).replace(LAUNCHER, LAUNCHER + inside)
    assert (("Main", "Second", "menu", "search_src_text") in edges(build(tmp_path, files))) is leads


@pytest.mark.parametrize("call", ["onSearchRequested()", 'startSearch("", false, null, false)'])
@pytest.mark.parametrize("asks", [True, False])
def test_a_request_for_a_search_leads_to_who_answers_searches(tmp_path: Path, call: str, asks: bool) -> None:
    files = _main(f"override fun onCreate(b: android.os.Bundle?) {{ button.setOnClickListener {{ {call} }} }}")
    second = f'<activity android:name=".Second">{FILTER}{OWN}</activity>{DEFAULT if asks else ""}'
    files["AndroidManifest.xml"] = manifest("Main", more=second)
    assert ({e[:2] for e in edges(build(tmp_path, files))} == {("Main", "Second")}) is asks


def test_a_search_of_something_else_leads_nowhere(tmp_path: Path) -> None:
    press = "button.setOnClickListener { scanner.startSearch() }"
    files = _main(
        f"private val scanner = lib.radio.Scanner()\noverride fun onCreate(b: android.os.Bundle?) {{ {press} }}"
    )
    second = f'<activity android:name=".Second">{FILTER}{OWN}</activity>{DEFAULT}'
    files["AndroidManifest.xml"] = manifest("Main", more=second)
    assert edges(build(tmp_path, files)) == set()
