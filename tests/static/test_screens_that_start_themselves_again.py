"""Screens that start themselves again as they come to the front, since a setting is not what it was."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

IMPORTS = """
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.preference.PreferenceActivity;
import android.preference.PreferenceManager;
import androidx.appcompat.app.AppCompatActivity;
"""
BASE = """
abstract class Base extends AppCompatActivity {
    private String theme = Looks.theme(this);
    @Override
    protected void onResume() {
        super.onResume();
        if (!theme.equals(Looks.theme(this))) {
            Intent intent = getIntent();
            finish();
            startActivity(intent);
        }
    }
}
class Looks {
    static final String KEY = "theme";
    static String theme(Context context) {
        return PreferenceManager.getDefaultSharedPreferences(context).getString(KEY, "light");
    }
    static void dark(Context context) {
        PreferenceManager.getDefaultSharedPreferences(context).edit().putString(KEY, "dark").apply();
    }
}
"""
MAIN = """
public class Main extends Base {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.help).setOnClickListener(v -> startActivity(new Intent(this, Help.class)));
        findViewById(R.id.settings).setOnClickListener(v -> startActivity(new Intent(this, Settings.class)));
    }
}
"""
HELP = """
public class Help extends Base {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.up).setOnClickListener(v -> NEXT);
    }
}
"""
SHOWING = """
public class Settings extends PreferenceActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        addPreferencesFromResource(R.xml.settings);
    }
}
"""
WRITING = """
public class Settings extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.dark).setOnClickListener(v -> Looks.dark(this));
    }
}
"""
PREFERENCES = (
    '<PreferenceScreen xmlns:android="http://schemas.android.com/apk/res/android">'
    '<ListPreference android:key="theme" android:title="Theme"/></PreferenceScreen>'
)
NEXT = {
    "nowhere": ("finish()", set()),
    "to a screen that changes it": ("startActivity(new Intent(this, Settings.class))", {"Help"}),
    "to such a screen, but ends": ("{ finish(); startActivity(new Intent(this, Settings.class)); }", set()),
}


@pytest.mark.parametrize("settings", [SHOWING, WRITING], ids=["shows", "writes"])
@pytest.mark.parametrize("how", NEXT)
def test_a_screen_starts_itself_again_only_below_one_that_changes_the_setting(
    tmp_path: Path, how: str, settings: str
) -> None:
    code, expected = NEXT[how]
    files = {
        "AndroidManifest.xml": manifest("Main", "Help", "Settings"),
        "Main.java": IMPORTS + MAIN,
        "Help.java": IMPORTS + HELP.replace("NEXT", code),
        "Settings.java": IMPORTS + settings,
        "Base.java": IMPORTS + BASE,
        "res/xml/settings.xml": PREFERENCES,
    }
    restarts = {source for source, target, *_ in edges(build(tmp_path, files)) if source == target}
    assert restarts == {"Main", *expected}


def test_a_screen_that_restarts_for_another_reason_stays(tmp_path: Path) -> None:
    base = BASE.replace("!theme.equals(Looks.theme(this))", "Session.isOver()")
    files = {
        "AndroidManifest.xml": manifest("Main", "Help", "Settings"),
        "Main.java": IMPORTS + MAIN,
        "Help.java": IMPORTS + HELP.replace("NEXT", "finish()"),
        "Settings.java": IMPORTS + SHOWING,
        "Base.java": IMPORTS + base,
        "res/xml/settings.xml": PREFERENCES,
    }
    restarts = {source for source, target, *_ in edges(build(tmp_path, files)) if source == target}
    assert restarts == {"Main", "Help"}


CHANGED = "!theme.equals(Looks.theme(this))"
APP = """
public class App extends android.app.Application {
    @Override
    public void onCreate() { super.onCreate(); org.lib.Jobs.add(new Sync(this)); }
    @Override
    public void onConfigurationChanged(android.content.res.Configuration now) { NOW }
}
class Sync extends org.lib.Job {
    Context context;
    Sync(Context context) { this.context = context; }
    public void run() { LATER }
}
"""
AGAIN = 'getIntent().getBooleanExtra("again", false)'
REASONS = {
    "for another reason too": (f"{CHANGED} || Session.isOver()", "", ""),
    "by what is no comparison": ('Looks.theme(this).equals("dark")', "", ""),
    "by an extra": (AGAIN, "", ""),
    "by what the application changes": (CHANGED, APP.replace("NOW", "Looks.dark(this);").replace("LATER", ""), ""),
    "by what a job of a library changes": (
        CHANGED,
        APP.replace("LATER", "Looks.dark(context);").replace("NOW", ""),
        "",
    ),
    "by what a dialog of a library changes": (CHANGED, "", "org.lib.Themes.ask(this, Looks.KEY)"),
}


def _app(base: str, settings: str, *, app: str = "", next_: str = "finish()", more: str = "") -> dict[str, str]:
    """The app with a screen above which there is no other one, if it is not said what its button does."""
    named = '<application android:name=".App">' if app else "<application>"
    return {
        "AndroidManifest.xml": manifest("Main", "Help", "Settings")
        .replace("<application>", named)
        .replace('<activity android:name=".Settings"/>', f'<activity android:name=".Settings">{more}</activity>'),
        "Main.java": IMPORTS + MAIN,
        "Help.java": IMPORTS + HELP.replace("NEXT", next_),
        "Settings.java": IMPORTS + settings,
        "Base.java": IMPORTS + base,
        **({"App.java": IMPORTS + app} if app else {}),
    }


def _restarts(root: Path, files: dict[str, str]) -> set[str]:
    return {source for source, target, *_ in edges(build(root, files)) if source == target}


@pytest.mark.parametrize("how", REASONS)
def test_a_restart_that_needs_no_screen_above_stays(tmp_path: Path, how: str) -> None:
    condition, app, next_ = REASONS[how]
    files = _app(BASE.replace(CHANGED, condition), WRITING, app=app, next_=next_ or "finish()")
    assert _restarts(tmp_path, files) == {"Main", "Help"}


FILTERS = {
    "another icon": ("android.intent.action.MAIN", "android.intent.category.LAUNCHER", {"Main", "Help"}),
    "the system": (
        "android.intent.action.APPLICATION_PREFERENCES",
        "android.intent.category.DEFAULT",
        {"Main", "Help"},
    ),
    "the app itself": ("org.example.SETTINGS", "android.intent.category.DEFAULT", {"Main"}),
}


@pytest.mark.parametrize("how", FILTERS)
def test_settings_that_open_from_outside_may_come_above_every_screen(tmp_path: Path, how: str) -> None:
    action, category, expected = FILTERS[how]
    more = f'<intent-filter><action android:name="{action}"/><category android:name="{category}"/></intent-filter>'
    assert _restarts(tmp_path, _app(BASE, WRITING, more=more)) == expected


def test_a_restart_that_no_screen_at_all_explains_stays(tmp_path: Path) -> None:
    """The setting is changed where nobody sees it."""
    files = _app(BASE, "public class Settings extends AppCompatActivity {}")
    assert _restarts(tmp_path, files) == {"Main", "Help"}


def test_a_restart_that_a_listener_of_changes_asks_for_needs_a_screen_above(tmp_path: Path) -> None:
    base = BASE.replace(CHANGED, "stale").replace(
        "private String theme = Looks.theme(this);",
        """private boolean stale = false;
    public void onSharedPreferenceChanged(android.content.SharedPreferences all, String key) {
        if (key.equals(Looks.KEY)) { stale = true; }
    }""",
    )
    assert _restarts(tmp_path, _app(base, WRITING)) == {"Main"}


def test_one_of_two_ways_in_one_line_may_leave_the_screen(tmp_path: Path) -> None:
    """Only the other one ends it."""
    ways = "if (v.isShown()) startActivity(new Intent(this, Settings.class)); "
    ways += "else { finish(); startActivity(new Intent(this, Main.class)); }"
    assert "Help" in _restarts(tmp_path, _app(BASE, WRITING, next_=f"{{ {ways} }}"))
